r"""What is given: statements in the signs of any textbook, or a problem of the gallery by name.

{p, ¬q}, {r}      [p, ¬q]      p ∨ q'      \lnot p \lor q      not p or q      p v ~q
pigeonhole 4    the numbers that may follow a name have limits
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from resolver.errors import CommandError, FormulaError
from resolver.logic.clause import Clause
from resolver.practice import gallery
from resolver.practice.lexer import NOT, OR, Token, scan
from resolver.practice.parser import OPERATORS, written
from resolver.text.formula.parser import parse
from resolver.text.formula.translation import clauses
from resolver.text.reading import NUMBER

MakeProblem = Callable[..., tuple[Clause, ...]]

WORDS: Final = {word: word for word in OPERATORS} | dict.fromkeys(("und", "et"), "&")
PASSED: Final = OR | NOT | WORDS.keys()

# What may follow the name: for each number its name, the least, the most and the default.
GALLERY: Final[dict[str, tuple[MakeProblem, tuple[tuple[str, int, int, int], ...]]]] = {
    "pigeonhole": (gallery.pigeonhole, (("HOLES", 1, gallery.HOLES, 4),)),
    "random": (gallery.random_3sat, (("ATOMS", 3, gallery.ATOMS, 20), ("SEED", 0, 10**9, 0))),
    "parity": (gallery.parity, (("ATOMS", 3, gallery.SUMMANDS, 6), ("SEED", 0, 10**9, 0))),
    "urquhart": (
        lambda half, seed: gallery.urquhart(2 * half, seed),
        (("PAIRS", 2, gallery.NODES // 2, 4), ("SEED", 0, 10**9, 1)),
    ),
    "colouring": (
        lambda colours, nodes: gallery.colouring(colours, gallery.clique(nodes)),
        (("COLOURS", 1, gallery.COLOURS, 3), ("NODES", 2, 60, 4)),
    ),
    "wumpus": (gallery.wumpus, (("SIZE", 2, 9, 4),)),
    "unicorn": (gallery.unicorn, ()),
    "liars": (gallery.liars, (("PEOPLE", 3, gallery.PEOPLE, 10), ("SEED", 0, 10**9, 1))),
    "implications": (gallery.implications, (("LENGTH", 2, gallery.ATOMS, 10),)),
}


def read_statement(text: str) -> tuple[Clause, ...]:
    """Return the clauses of formulas; what is no formula as it stands, is read in books' signs.

    >>> print(*read_statement("p -> q; {p, ~q}, {r}"), sep=", ")
    ¬p ∨ q, p ∨ ¬q, r

    A comma between literals without braces reads two ways, as an or and as an and: it is refused.

    Raises FormulaError for what is neither.
    """
    try:
        return clauses(text)
    except FormulaError as error:
        try:
            return clauses("\n".join(map(_spelled, text.split("\n"))))
        except FormulaError:
            raise error from None


def _spelled(line: str) -> str:
    """Return a line that is a formula as it is, and any other in the signs of formulas."""
    try:
        parse(line)
    except FormulaError:
        return _respelled(line)
    return line


def _respelled(line: str) -> str:
    """Return a line in the signs of formulas."""
    words = {token.text for token in scan(line) if token.kind == "word"}
    names = [word for word in words - PASSED if word.lower() not in NOT]
    names.sort(key=lambda word: (-len(word), word))
    return written(list(_parted(scan(line, names))))


def _parted(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens; what parts two clauses in braces is a semicolon, and outer braces go."""
    opens, closes = [token.text in ("{", "[") for token in tokens], ("}", "]")
    outer = opens[:2] == [True, True] and tokens[-1].text in closes
    braces = any(opens)
    depth = 0
    for token in tokens[1:-1] if outer else tokens:
        depth += (token.text in ("{", "[")) - (token.text in closes)
        if token.kind == "comma" and not depth:
            yield token._replace(kind="stop", text=";" if braces else ",")
        elif token.text in WORDS:
            yield token._replace(kind="operator", text=WORDS[token.text])
        else:
            yield token


def piece(name: str, words: Sequence[str]) -> tuple[str, tuple[Clause, ...]]:
    """Return a problem's full title and its clauses; numbers left out are the usual ones.

    >>> title, clauses = piece("pigeonhole", ["1"])
    >>> print(title, *clauses, sep=", ")
    pigeonhole 1, p1h1, p2h1, ¬p1h1 ∨ ¬p2h1

    Raises CommandError for a name that there is none of, and for numbers beyond their limits.
    """
    if name not in GALLERY:
        raise CommandError(f"no problem is called {name!r}; try\n{usages()}")
    make, parameters = GALLERY[name]
    if len(words) > len(parameters):
        raise CommandError(f"too many numbers; try: problem {_usage(name)}")
    numbers = []
    for place, (what, least, most, default) in enumerate(parameters):
        word = words[place] if place < len(words) else str(default)
        if not NUMBER.fullmatch(word) or not least <= int(word) <= most:
            raise CommandError(f"{word!r} is no {what} here; try {least} to {most:,}")
        numbers.append(int(word))
    return " ".join([name, *map(str, numbers)]), tuple(dict.fromkeys(make(*numbers)))


def usages() -> str:
    """Return a line for each problem: its name, and the numbers that may follow."""
    return "\n".join(f"  problem {_usage(one)}" for one in GALLERY)


def _usage(name: str) -> str:
    return " ".join([name, *(f"[{what}]" for what, *_ in GALLERY[name][1])])
