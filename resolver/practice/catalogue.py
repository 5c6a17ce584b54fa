"""A problem of the gallery, by its name and the numbers that may follow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from resolver import problems
from resolver.errors import ArgumentError, CommandError
from resolver.logic.clause import Clause
from resolver.text.reading import NUMBER

GALLERY: Final[dict[str, tuple[Callable[..., tuple[Clause, ...]], dict[str, int]]]] = {
    # the function, and what its numbers are called, each with the usual one
    "pigeonhole": (problems.pigeonhole, {"HOLES": 4}),
    "random": (problems.random_3sat, {"ATOMS": 20, "SEED": 0}),
    "parity": (problems.parity, {"ATOMS": 6, "SEED": 0}),
    "urquhart": (
        lambda pairs, seed: problems.urquhart(2 * pairs, seed),
        {"PAIRS": 4, "SEED": 1},
    ),
    "colouring": (
        lambda colours, nodes: problems.colouring(colours, problems.clique(nodes)),
        {"COLOURS": 3, "NODES": 4},
    ),
    "wumpus": (problems.wumpus, {"SIZE": 4}),
    "unicorn": (problems.unicorn, {}),
    "liars": (problems.liars, {"PEOPLE": 10, "SEED": 1}),
    "implications": (problems.implications, {"LENGTH": 10}),
}


def piece(name: str, words: Sequence[str]) -> tuple[str, tuple[Clause, ...]]:
    """Return a problem's full title and its clauses; numbers left out are the usual ones.

    >>> title, clauses = piece("pigeonhole", ["1"])
    >>> print(title, *clauses, sep=", ")
    pigeonhole 1, p1h1, p2h1, ¬p1h1 ∨ ¬p2h1

    Args:
        name: A name of the gallery.
        words: The numbers that follow it.

    Raises:
        CommandError: There is no such problem, or a number is beyond its limits.
    """
    if name not in GALLERY:
        raise CommandError(f"no problem is called {name!r}; try\n{usages()}")
    make, usual = GALLERY[name]
    if len(words) > len(usual) or not all(map(NUMBER.fullmatch, words)):
        raise CommandError(f"{' '.join(words)!r} are not its numbers; try: problem {_usage(name)}")
    numbers = [*map(int, words), *list(usual.values())[len(words) :]]
    try:
        return " ".join([name, *map(str, numbers)]), tuple(dict.fromkeys(make(*numbers)))
    except ArgumentError as error:
        raise CommandError(str(error)) from None


def usages() -> str:
    """Return a line for each problem: its name, and the numbers that may follow."""
    return "\n".join(f"  problem {_usage(name)}" for name in GALLERY)


def _usage(name: str) -> str:
    return " ".join([name, *(f"[{number}]" for number in GALLERY[name][1])])
