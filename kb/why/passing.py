"""What passes from knowledge base to knowledge base after a line, round by round, and its picture.

    line 6     Holden: Ballroom ∨ Pipe ∨ Plum
    round 1    Holden: Pipe                       by resolution in his own
    round 2    Solution: ¬Pipe    Rachel: ¬Pipe   from Holden's, by one-holder

A round is the first rule, from weak to strong, that adds anything (`kb/inference/derivation.py`).
A row is one deduction, and has its reason: what was said, what was known before the line, and the
rows that it waited for. In the picture a column is a holder's knowledge base, and a curve leads
from the box with a fact to the box that waited for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from attrs import evolve

from kb.inference.derivation import CellValue, Derivation, LineDerivation, cells
from kb.inference.rules import ACROSS_HANDS
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.why.reason import Reason, cells_behind, concluded, said
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
    cells: tuple[CellValue, ...]
    round: int
    after: frozenset[int] = frozenset()
    behind: tuple[CellValue, ...] = ()


def rows_of(found: LineDerivation) -> list[Row]:
    """Return a row for all that a line says of some cells, then one for each deduction."""
    rows: list[Row] = []
    places: dict[CellValue, int] = {}
    if found.derivation is not None:
        for row in chain(said_outright(found), deduced(found, places, rows)):
            places.update(dict.fromkeys(row.cells, len(rows)))
            rows.append(row)
    return rows


def said_outright(found: LineDerivation) -> Iterator[Row]:
    """Yield what was said outright and is new, those who passed together."""
    start, groups = found.last.start, dict[object, list[CellValue]]()
    for number, (old, new) in enumerate(zip(found.earlier.end.kbs, start.kbs, strict=True)):
        for cell in cells(number, new.has & ~old.has, new.lacks & ~old.lacks):
            source = found.last.unit(cell).source
            who = None if source.rule == "passed" else (number, cell[2])
            groups.setdefault((source, who), []).append(cell)
    for group in groups.values():
        axioms = tuple(said(found.last.unit(cell)) for cell in group)
        facts = tuple(clause for axiom in axioms for clause in axiom.conclusion)
        yield Row(evolve(axioms[0], conclusion=facts, premises=axioms), tuple(group), 0)


def deduced(
    found: LineDerivation, places: Mapping[CellValue, int], rows: list[Row]
) -> Iterator[Row]:
    """Yield the deductions in order; one whose cells waited for different rows is several.

    ``places`` has the number in ``rows`` of each cell that is new, those that were yielded
    included. What was known before the line is there as it was said.
    """
    derivation = found.last
    for number, each in enumerate(derivation.rounds, 1):
        for deduction in each.deductions:
            groups: dict[frozenset[int], list[CellValue]] = {}
            for cell in cells(deduction.holder, deduction.has, deduction.lacks):
                if cell not in places:
                    waited = cells_behind(derivation, cell)
                    after = frozenset(places[one] for one in waited if one in places)
                    groups.setdefault(after, []).append(cell)
            for after, group in groups.items():
                every = each.rule == ACROSS_HANDS  # it names all that was said, and needs few of it
                axioms = [] if every else [axiom for _, axiom in deduction.premises().clauses]
                premises = [said(axiom) for axiom in dict.fromkeys(axioms)]
                behind = [one for cell in group for one in cells_behind(derivation, cell)]
                known = (one for one in dict.fromkeys(behind) if one not in places)
                premises += (known_before(found.earlier, one) for one in known)
                premises += (rows[one].reason for one in sorted(after))
                reason = concluded(derivation, group, premises)
                new = tuple(one for one in behind if one in places)
                yield Row(reason, tuple(group), number, after, new)


def known_before(derivation: Derivation, cell: CellValue) -> Reason:
    """Return that a cell was known, and who said so, though of another holder."""
    if cell not in derivation.found:
        return said(derivation.unit(cell))
    rule = derivation.found[cell][0].rule
    behind = cells_behind(derivation, cell) if rule == ONE_HOLDER else ()
    premises = (known_before(derivation, one) for one in behind)
    return concluded(derivation, [cell], premises)


def in_order(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Yield each row's number and depth, a row right under the last of those it waited for."""
    done = set[int]()
    waiting = [(number, 0) for number, row in reversed([*enumerate(rows)]) if not row.after]
    while waiting:
        number, depth = waiting.pop()
        done.add(number)
        yield number, depth
        further = depth + (not rows[number].reason.is_of_one_holder)
        free = [n for n, row in enumerate(rows) if number in row.after and row.after <= done]
        waiting += [(n, further) for n in reversed(free)]


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
