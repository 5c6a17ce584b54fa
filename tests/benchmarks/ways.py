"""How many functions of the packages a question walks through, and in how many files they are.

    .venv/bin/python tests/benchmarks/ways.py [--list NAME]

Each way is walked twice with other content, and the second walk is counted, so that imports are
done and no remembered answer helps. Every function entered counts once: lambdas, generators,
nested functions and the code that attrs writes, too. `--list prove` prints those of that way.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stderr
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from kb import Game
from kb.shell.output import Output
from kb.shell.shell import serve
from resolver import prove
from resolver.practice import grade

GAME = """\
refute 1
deck classic
players Nick Rachel Holden
me Nick
hand Nick White Conservatory Ballroom Plum Knife Library
suggest Rachel Plum Ballroom Pipe -> Holden
"""


# Frames that only this version of Python makes, or that run once at an import.
NO_FUNCTION = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<module>"}


def is_ours(code: CodeType) -> bool:
    """Return whether code is of the packages, or written for one of their classes."""
    path = code.co_filename
    if code.co_name in NO_FUNCTION:
        return False
    return path.startswith((f"{ROOT}/kb/", f"{ROOT}/resolver/")) or (
        path.startswith("<attrs generated") and (" kb." in path or " resolver." in path)
    )


@contextmanager
def entered(found: set[CodeType]) -> Iterator[None]:
    """Collect the code of each function of the packages that is entered meanwhile."""

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and is_ours(frame.f_code):
            found.add(frame.f_code)

    sys.setprofile(profile)
    try:
        yield
    finally:
        sys.setprofile(None)


def game_with(card: str) -> Game:
    """Return Holden and the Pipe, the weapon suggested being a card."""
    return Game.parse(GAME.replace("Pipe", card))


def printed_grade(names: str) -> str:
    """Return the grade of a derivation over three atoms."""
    p, q, r = names
    text = f"1. ~{p} | {q}\n2. {p}\n3. ~{q}\n4. {q} from 1, 2\n5. [] from 3, 4"
    return str(grade(text, f"{p} -> {q}; {p}", q)) + r


def typed(game: str, line: str, found: set[CodeType] | None = None) -> None:
    """Type a game into the piped shell, and then a line, whose functions are collected."""

    def lines() -> Iterator[bytes]:
        yield from (text.encode() for text in game.splitlines()[1:])
        with nullcontext() if found is None else entered(found):
            yield line.encode()

    serve(lines(), Output(io.StringIO()))


def walk(call: Callable[[Any], object], first: object, second: object) -> set[CodeType]:
    """Return the functions that the second of two calls enters."""
    call(first)
    found: set[CodeType] = set()
    with entered(found):
        call(second)
    return found


def walk_typed(first: str, second: str) -> set[CodeType]:
    """Return the functions that a line enters which is typed in the piped shell."""
    found: set[CodeType] = set()
    with redirect_stderr(io.StringIO()):
        typed(GAME, first)
        typed(GAME, second, found)
    return found


SUGGEST = "suggest Nick White Candlestick Hall -> Rachel Hall"
FALSE = SUGGEST.replace("Hall", "Library")  # it contradicts the hand, which is a longer way
WAYS: dict[str, Callable[[], set[CodeType]]] = {
    "prove": lambda: walk(
        lambda names: str(prove("{0} -> {1}; {0}".format(*names), names[1]).proof), "ab", "pq"
    ),
    "grade": lambda: walk(printed_grade, "abc", "pqr"),
    "why": lambda: walk(
        lambda asked: str(asked[0].why("Holden", asked[1])),
        (game_with("Rope"), "Rope"),
        (game_with("Pipe"), "Pipe"),
    ),
    "tell and sheet": lambda: walk(
        lambda card: str(game_with(card).tell("has Rachel Hall").sheet), "Rope", "Pipe"
    ),
    "typed line": lambda: walk_typed(FALSE.replace("Candlestick", "Rope"), FALSE),
    "typed short": lambda: walk_typed("w ro li r li", "w ca li r li"),
    "consistent line": lambda: walk_typed(SUGGEST.replace("Candlestick", "Rope"), SUGGEST),
    "consistent short": lambda: walk_typed("gr ro ha r ha", "gr ca ha r ha"),
}  # fmt: skip


def main(arguments: list[str]) -> None:
    names = arguments[1:] if arguments[:1] == ["--list"] else [*WAYS]
    for name in names:
        found = WAYS[name]()
        files = {path for code in found if (path := code.co_filename)[0] != "<"}
        print(f"{name:16} {len(found):4} functions {len(files):4} files")
        if arguments:
            rows = {(code.co_filename, code.co_firstlineno, code.co_qualname) for code in found}
            for path, line, function in sorted(rows):
                print(f"  {path.removeprefix(f'{ROOT}/')}:{line} {function}")


if __name__ == "__main__":
    main(sys.argv[1:])
