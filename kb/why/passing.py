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

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from kb.inference.derivation import Derivation
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.table.setup import Setup
from kb.theory.atoms import cell_of, unit
from kb.theory.axioms import Axiom
from kb.why.reason import Reason, concluded, said
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
Place = tuple[int, str]  # a round, from 0 for what was said, and a holder


class Row(NamedTuple):
    """A deduction, or what the event says of one holder: its reason and its round.

    ``behind`` are the new facts that it waited for; round 0 is what was said.
    """

    reason: Reason
    round: int
    behind: tuple[Literal, ...]


def rows_of(found: Derivation) -> list[Row]:
    """Return a row for all that a line says of some cells, then one for each deduction.

    Those who passed together are one; a deduction whose facts waited for different rows is several.
    What was known before the line is there as it was said.
    """
    groups, rows, made = dict[object, list[Literal]](), list[Row](), dict[Literal, Reason]()
    for fact, how in found.found.maps[0].items():
        who = isinstance(how, Axiom) and how.source.rule != "passed" and (how.holder, fact.positive)
        groups.setdefault((how.source, who) if isinstance(how, Axiom) else id(how), []).append(fact)

    def known(fact: Literal) -> Reason:
        return made[fact] if fact in made else known_before(found, fact)

    for facts in groups.values():
        parts: dict[frozenset[Reason], list[Literal]] = {}
        for fact in facts:
            after = frozenset(made[one] for one in found.behind(fact) if one in made)
            parts.setdefault(after, []).append(fact)
        for part in parts.values():
            new = tuple(one for fact in part for one in found.behind(fact) if one in made)
            how = found.found[part[0]]
            number = 0 if isinstance(how, Axiom) else how.number
            rows.append(Row(concluded(found, part, known), number, new))
            made.update(dict.fromkeys(part, rows[-1].reason))
    return rows


def known_before(derivation: Derivation, fact: Literal) -> Reason:
    """Return that a fact was known, and who said so, though of another holder."""
    how = derivation.found[fact]
    if isinstance(how, Axiom):
        return said(how)
    behind = derivation.behind(fact) if how.rule == ONE_HOLDER else ()
    premises = tuple(known_before(derivation, one) for one in behind)
    return Reason((unit(fact),), how.rule.name, premises, how.rule)


def in_order(rows: Sequence[Row]) -> Iterator[tuple[Reason, int]]:
    """Yield each row's reason and depth, a row right under the last of those it waited for."""
    reasons, done = {row.reason for row in rows}, set[Reason]()
    after = {row.reason: reasons.intersection(row.reason.premises) for row in rows}
    waiting = [(one, 0) for one in reversed(after) if not after[one]]
    while waiting:
        reason, depth = waiting.pop()
        done.add(reason)
        yield reason, depth
        further = depth + (not reason.is_of_one_holder)
        free = [one for one in after if reason in after[one] and after[one] <= done]
        waiting += [(one, further) for one in reversed(free)]


def drawn(rows: Sequence[Row], setup: Setup) -> str:
    """Return the picture of what a line set off."""
    boxes, names = dict[Place, list[Literal]](), dict[int, str]()
    for row in rows:
        names[row.round] = f"{row.round}. {row.reason.rule}" if row.round else SAID
        for fact in row.reason.facts:
            boxes.setdefault((row.round, cell_of(fact.name)[0]), []).append(fact)
    tops, y = dict[int, float](), 2 * LEADING
    for number in names:
        tops[number] = y
        y += max(height(box) for (at, _), box in boxes.items() if at == number) + BETWEEN
    middle = {name: SIDE + WIDTH * (at + 0.5) for at, name in enumerate(setup.holders)}
    parts = [words(x, LEADING, name, ink=SOFT_INK, anchor="middle") for name, x in middle.items()]
    for (above, start), (below, end) in links(rows):
        top = middle[start], tops[above] + height(boxes[above, start])
        parts.append(curve(top, (middle[end], tops[below] - 4), tops[below]))
    for number, name in names.items():
        parts.append(words(PADDING, tops[number] + LEADING, name, SMALL, SOFT_INK))
    for (number, holder), box in boxes.items():
        parts += boxed(box, middle[holder], tops[number])
    title = "What passes from knowledge base to knowledge base: " + "; ".join(names.values())
    width = SIDE + WIDTH * len(setup.holders)
    return document(title, [rectangle(0.5, 0.5, width - 1, y - 1, PAPER), *parts], width, y)


def links(rows: Sequence[Row]) -> Iterable[tuple[Place, Place]]:
    """Return from which box to which a fact was passed, each once."""
    places = {fact: (row.round, cell_of(fact.name)[0]) for row in rows for fact in row.reason.facts}
    return dict.fromkeys(
        (places[fact], places[row.reason.facts[0]]) for row in rows for fact in row.behind
    )


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
