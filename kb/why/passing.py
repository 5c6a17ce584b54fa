"""The picture of what passes from knowledge base to knowledge base after a line, round by round.

    line 6     Holden: Ballroom ∨ Pipe ∨ Plum
    round 1    Holden: Pipe                       by resolution in his own
    round 2    Solution: ¬Pipe    Rachel: ¬Pipe   from Holden's, by one-holder

A round is the first rule, from weak to strong, that adds anything (`kb/inference/derivation.py`).
A column is a holder's knowledge base, a row a round, and a curve leads from the box with a fact to
the box that waited for it. What was known before the line has no box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from kb.inference.derivation import Cell
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.why.reason import Reason
from resolver import Literal
from resolver.export.drawing import (
    LEADING,
    PADDING,
    SMALL,
    SOFT_INK,
    curve,
    document,
    rectangle,
    text_width,
    words,
)

MOST: Final = 4  # cards that a box names
WIDTH: Final = 150.0  # of a column
SIDE: Final = 150.0  # of the names of the rounds
BETWEEN: Final = 28.0  # two rounds
PAPER: Final = "#fafaf9"  # so that it can be read on a dark page too
FILLS: Final = {True: "#dcf2dc", False: "#f5f5f4"}  # with a card that is there, without
SAID: Final = "what was said"
Place = tuple[int, int]  # a round, from 0 for what was said, and a column


class Row(NamedTuple):
    """A deduction, or what the event says of one holder: its reason, its cells, its round.

    ``behind`` are the new cells that it waited for, and ``after`` the numbers of their rows; round
    0 is what was said.
    """

    reason: Reason
    cells: tuple[Cell, ...]
    round: int
    after: frozenset[int] = frozenset()
    behind: tuple[Cell, ...] = ()


def drawn(rows: Sequence[Row], setup: Setup) -> str:
    """Return the picture of what a line set off."""
    boxes, names = dict[Place, list[Literal]](), dict[int, str]()
    for row in rows:
        names[row.round] = f"{row.round}. {row.reason.rule}" if row.round else SAID
        for fact in row.reason.facts:
            column = setup.holders.index(cell_of(fact.name)[0])
            boxes.setdefault((row.round, column), []).append(fact)
    tops, y = dict[int, float](), 2 * LEADING
    for number in names:
        tops[number] = y
        y += max(height(box) for (at, _), box in boxes.items() if at == number) + BETWEEN
    parts = [
        words(middle(column), LEADING, name, ink=SOFT_INK, anchor="middle")
        for column, name in enumerate(setup.holders)
    ]
    for (above, start), (below, end) in links(rows):
        top = middle(start), tops[above] + height(boxes[above, start])
        parts.append(curve(top, (middle(end), tops[below] - 4), tops[below]))
    for number, name in names.items():
        parts.append(words(PADDING, tops[number] + LEADING, name, SMALL, SOFT_INK))
    for (number, column), box in boxes.items():
        parts += boxed(box, middle(column), tops[number])
    title = "What passes from knowledge base to knowledge base: " + "; ".join(names.values())
    width = SIDE + WIDTH * len(setup.holders)
    return document(title, [rectangle(0.5, 0.5, width - 1, y - 1, PAPER), *parts], width, y)


def links(rows: Sequence[Row]) -> Iterable[tuple[Place, Place]]:
    """Return from which box to which a fact was passed, each once."""
    places = {cell: (row.round, cell[0]) for row in rows for cell in row.cells}
    return dict.fromkeys(
        (places[fact], places[row.cells[0]]) for row in rows for fact in row.behind
    )


def middle(column: int) -> float:
    """Return the middle of a column."""
    return SIDE + WIDTH * (column + 0.5)


def named(box: Sequence[Literal]) -> list[str]:
    """Return the lines of a box: the cards, the rest only counted."""
    texts = [f"{'' if fact.positive else '¬'}{cell_of(fact.name)[1]}" for fact in box]
    return [*texts[:MOST], f"and {len(texts) - MOST} more"] if len(texts) > MOST + 1 else texts


def height(box: Sequence[Literal]) -> float:
    """Return the height of a box."""
    return LEADING * len(named(box)) + PADDING


def boxed(box: Sequence[Literal], centre: float, top: float) -> Iterator[str]:
    """Yield a box and its text."""
    texts = named(box)
    width = max(text_width(text, SMALL) for text in texts) + 2 * PADDING
    fill = FILLS[any(fact.positive for fact in box)]
    yield rectangle(centre - width / 2, top, width, height(box), fill)
    for at, text in enumerate(texts, 1):
        yield words(centre, top + at * LEADING - 2, text, SMALL, anchor="middle")
