"""The problems of the gallery by their names, and the numbers that may follow them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from resolver.errors import CommandError
from resolver.logic.clause import Clause
from resolver.practice import gallery
from resolver.text.reading import NUMBER

MakeProblem = Callable[..., tuple[Clause, ...]]

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
    return "\n".join(f"  problem {_usage(name)}" for name in GALLERY)


def _usage(name: str) -> str:
    return " ".join([name, *(f"[{what}]" for what, *_ in GALLERY[name][1])])
