"""One sum as a table: the cards it is about by holder, what is needed, what places there are.

    ● 12    counted, a place that would do; by the set shown in line 12, where a line is named
    ○ 7     named in line 7, of whose cards none can be had, or not all
    · 33    lacked, as line 33 says
    ✓ 5     had, as line 5 says
    ✓?      supposed
    · (1)   as the first sum found

A cell may have several. Beside a card and under a holder stands what they need, and what places
they have less what is taken. Added up, the needs are more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from attrs import frozen

from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Source
from kb.why.argument import Argument, Count, arguments, is_of_one_card, is_unit, line_of
from kb.why.phrases import Header, fact, join_words
from resolver import DENIED, Constraint, Literal, Proof, Step

COUNTED, NAMED, HAS, LACKS, SUPPOSED = "●", "○", "✓", "·", "?"
Cell = tuple[str, str]


def marked(
    argument: Argument, parts: Sequence[Step], header: Header, sums: Mapping[int, str]
) -> dict[Cell, str]:
    """Return what stands in each cell (holder, card) that a sum of these parts is about."""
    cells: dict[Cell, dict[str, dict[str, None]]] = {}
    for name, sign, step in marks(argument, parts):
        labels = cells.setdefault(cell_of(name), {}).setdefault(sign, {})
        labels[SUPPOSED if step is None else label(step, header, sums)] = None
    return {
        cell: " ".join(written(sign, labels) for sign, labels in signs.items())
        for cell, signs in cells.items()
    }


def marks(argument: Argument, parts: Iterable[Step]) -> Iterator[tuple[str, str, Step | None]]:
    """Yield each marked atom with its sign and the step behind it, None for what is supposed."""
    for count in argument.needs:
        yield from ((name, COUNTED, count.step) for name in count.cells)
    for step in filter(is_unit, parts):
        ((_, literal),) = line_of(step).terms
        yield literal.name, sign_of(literal), step
    yield from ((one.name, sign_of(one), None) for one in argument.supposed)
    for count in (*argument.places, *(one for one in argument.needs if not one.cells)):
        if not isinstance(count.step.source, Constraint):
            yield from ((one.name, NAMED, count.step) for one in line_of(count.step))


def sign_of(literal: Literal) -> str:
    """Return the sign of a card that is there, or is not."""
    return HAS if literal.positive else LACKS


def label(step: Step, header: Header, sums: Mapping[int, str]) -> str:
    """Return what a step goes by: its line, the number of its sum, nothing for a rule."""
    if step.source is DENIED:
        return SUPPOSED
    if isinstance(step.source, Source):
        return str(header.line(step.source) or "")
    return sums.get(step.number, "")


def written(sign: str, labels: Iterable[str]) -> str:
    """Return a sign with its lines.

    >>> written("●", ["12", ""]), written("✓", ["?"]), written("·", ["33", "5"])
    ('● 12', '✓?', '· 5, 33')
    """
    supposed = SUPPOSED if SUPPOSED in labels else ""
    lines = sorted((one for one in labels if one not in ("", SUPPOSED)), key=lambda x: (len(x), x))
    return f"{sign}{supposed} {', '.join(lines)}".rstrip()


def telling(cell: str) -> str:
    """Return the sign that a cell is shown by: what is supposed goes first.

    >>> telling("✓ 6 ·?"), telling("● 12"), telling("")
    ('?', '●', '')
    """
    return SUPPOSED if SUPPOSED in cell else cell[:1]


WORDS = NEEDS, ROOM = "needs", "room"
Row = tuple[str, ...]
Figures = dict[tuple[str, str], str]


@frozen
class Panel:
    """A table, and a sentence above and below it.

    The first row has the heads; of the others, one of a single word is a category, and the last
    ``margins`` say what each holder needs and what room he has.
    """

    above: str
    rows: tuple[Row, ...]
    margins: int
    below: str


def panels(proof: Proof, setup: Setup, header: Header) -> Iterator[Panel]:
    """Yield a table for each sum of a counting proof; of several, each has its number."""
    steps = {step.number: step for step in proof}
    sums = numbered(proof)
    for one in arguments(proof):
        parts = [steps[number] for number in one.step.premises]
        above = [sums[one.step.number]] if len(set(sums.values())) > 1 else []
        above += supposition(one, parts)
        marks = marked(one, parts, header, sums)
        yield panel(one, marks, setup, " ".join(above))


def numbered(proof: Proof) -> dict[int, str]:
    """Return the number of each sum by its step; one that is divided afterwards keeps it."""
    sums = [step for step in proof if step.rule == "sum"]
    added = accumulate(int(len(step.premises) > 1) for step in sums)
    return {step.number: f"({number})" for step, number in zip(sums, added, strict=True)}


def panel(argument: Argument, marks: Mapping[Cell, str], setup: Setup, above: str) -> Panel:
    """Return the table of a sum whose cells are marked."""
    beside, under = figures(argument)
    about = {card for _, card in (*marks, *beside)}
    heads = [word for word in WORDS if any(word == one for one, _ in beside)]
    rows: list[Row] = [("", *setup.holders, *heads)]
    for category in setup.deck.categories:
        cards = [card for card in category.cards if card in about]
        rows += [(category.name,)] if cards else []
        for card in cards:
            cells = (marks.get((holder, card), "") for holder in setup.holders)
            rows.append((card, *cells, *(beside.get((word, card), "") for word in heads)))
    last = [word for word in WORDS if any(word == one for one, _ in under)]
    rows += [(word, *(under.get((word, who), "") for who in setup.holders)) for word in last]
    below = [outcome(argument), *others(len(setup.deck.cards) - len(about))]
    return Panel(above, tuple(rows), len(last), " ".join(below))


def supposition(argument: Argument, parts: Iterable[Step]) -> Iterator[str]:
    """Yield what is supposed: the contrary of the fact, and the case."""
    for step in parts:
        if step.source is DENIED:
            yield f"Suppose the contrary: {fact(next(iter(step.clause)))}."
    if argument.supposed:
        yield f"Suppose that {join_words([fact(literal) for literal in argument.supposed])}."


def outcome(argument: Argument) -> str:
    """Return what all comes to; where more is taken than there was room for, that is counted."""
    so = " or ".join(fact(~literal) for literal in argument.supposed)
    ending = f"hat cannot be{so and f', so {so}'}."
    taken = sum(one.often * (whole(one) - one.amount) for one in argument.places)
    more = taken if argument.room < 0 else 0
    if not argument.needed + more:
        return f"T{ending}"
    return f"{argument.needed + more} needed, room for {argument.room + more or 'none'}: t{ending}"


def others(number: int) -> Iterator[str]:
    """Yield how many cards are left out.

    >>> list(others(9)), list(others(1)), list(others(0))
    (['The other 9 cards play no part.'], ['The other card plays no part.'], [])
    """
    if number:
        yield f"The other {f'{number} cards play' if number > 1 else 'card plays'} no part."


def figures(argument: Argument) -> tuple[Figures, Figures]:
    """Return what is needed and what room there is, beside the cards and under the holders."""
    cards: dict[tuple[str, str], list[Count]] = {}
    holders: dict[tuple[str, str], list[Count]] = {}
    for word, counts in ((NEEDS, argument.needs), (ROOM, argument.places)):
        for count in counts:
            holder, card = cell_of(next(iter(line_of(count.step))).name)
            if is_of_one_card(count):
                cards.setdefault((word, card), []).append(count)
            else:
                holders.setdefault((word, holder), []).append(count)
    beside, under = ({at: figure(each) for at, each in one.items()} for one in (cards, holders))
    return beside, under


def figure(counts: Sequence[Count]) -> str:
    """Return what some counts come to: how often, how much, and less what is taken: 2 × (3 − 1)."""
    parts = []
    for often in sorted({count.often for count in counts}):
        alike = [count for count in counts if count.often == often]
        all_of, left = sum(map(whole, alike)), sum(count.amount for count in alike)
        text = f"{all_of} − {all_of - left}" if left < all_of else f"{left}"
        brackets = f"({text})" if left < all_of else text
        parts.append(text if often == 1 else f"{often} × {brackets}")
    return " + ".join(parts)


def whole(count: Count) -> int:
    """Return how much a need is, and how much room there is before any of it is taken."""
    line = line_of(count.step)
    return count.amount if next(iter(line)).positive else len(line) - line.bound
