"""News: what passes from knowledge base to knowledge base after an event, round by round.

    line 6     Holden: Ballroom ∨ Pipe ∨ Plum
    round 1    Holden: Pipe                       by resolution in his own
    round 2    Solution: ¬Pipe    Rachel: ¬Pipe   from Holden's, by one-holder

A round is the first rule, from weak to strong, that adds anything (`kb/inference/derivation.py`).
In the picture a column is a holder's knowledge base, a row a round, and a line leads from the box
with a fact to the box that waited for it. What was known before the event has no box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, starmap
from typing import Final, NamedTuple

from kb.inference.derivation import Cell, LineDerivation, cells
from kb.table.events import facts
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
from resolver.text import Drawing, Tabular

MOST: Final = 4  # cards that a box names
WIDTH: Final = 150.0  # of a column
SIDE: Final = 150.0  # of the names of the rounds
BETWEEN: Final = 28.0  # two rounds
PAPER: Final = "#fafaf9"  # so that it can be read on a dark page too
FILLS: Final = {True: "#dcf2dc", False: "#f5f5f4"}  # with a card that is there, without
SAID: Final = "what was said"
Place = tuple[int, int]  # a round, from 0 for what was said, and a column


class Passed(NamedTuple):
    """One cell that a knowledge base learned: when, by which rule, and from whose it waited.

    >>> print(Passed(2, "Rachel", "Pipe", False, "one-holder", ("Holden",)))
    round 2: Rachel lacks Pipe (one-holder, from Holden)
    """

    round: int
    holder: str
    card: str
    value: bool
    rule: str
    senders: tuple[str, ...] = ()

    def __str__(self) -> str:
        known = facts(self.holder, [self.card], self.value)
        senders = f", from {' and '.join(self.senders)}" if self.senders else ""
        return f"round {self.round}: {known} ({self.rule}{senders})"


class News(Tabular, tuple[Passed, ...]):
    """What each knowledge base learned, in order; as a picture a column for each of them.

    >>> from kb import Game
    >>> print(Game.new(["Ann", "Bob"]).tell("has Ann Rope").news()[0])
    round 0: Ann has Rope (told)

    Args:
        found: What a line set off.
    """

    _heads = Passed._fields

    def __new__(cls, found: LineDerivation) -> News:
        """Return the news of a line, or of the header."""
        return super().__new__(cls, passed(found))

    def __init__(self, found: LineDerivation) -> None:
        """Keep where each fact came from."""
        self.found = found

    def __reduce__(self) -> tuple[type[News], tuple[LineDerivation]]:
        return News, (self.found,)  # a tuple of rows would be taken for what they were found from

    @property
    def summary(self) -> str:
        """How many cells, in how many rounds.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").news().summary[:13]
        'News: 3 cells'
        """
        return f"News: {len(self)} cells in {max((one.round for one in self), default=0)} rounds"

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def svg(self) -> Drawing:
        """Return the picture in SVG: a column for each holder, a row for each round.

        Example:
            >>> from kb import Game
            >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
            >>> "Bob" in game.news().svg()
            True
        """
        return Drawing(drawn(self))

    def _repr_html_(self) -> str:
        return self.svg()._repr_html_()

    @cached_property
    def links(self) -> tuple[tuple[Place, Place], ...]:
        """From which box to which a fact was passed, each once.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").news().links
        (((0, 1), (1, 0)), ((0, 1), (1, 2)))
        """
        derivation = self.found.derivation
        if derivation is None:
            return ()
        holders, boxes = derivation.start.setup.holders, dict[Cell, Place]()
        for one in self:
            column = holders.index(one.holder)
            boxes[derivation.cell(one.holder, one.card, one.value)] = one.round, column
        links: dict[tuple[Place, Place], None] = {}
        for number, each in enumerate(derivation.rounds, 1):
            for deduction in each.deductions:
                for cell in chain(*starmap(cells, deduction.premises().facts)):
                    there = boxes.get(cell, (number, 0))
                    if there[0] < number:
                        links[there, (number, deduction.holder)] = None
        return tuple(links)


def passed(found: LineDerivation) -> Iterator[Passed]:
    """Yield what each knowledge base learned, from what was said on."""
    derivation = found.derivation
    if derivation is None:
        return
    holders, known = derivation.start.setup.holders, set[Cell]()
    of_header = found.earlier.start is derivation.start
    for number, new in enumerate(derivation.start.kbs):
        old = found.earlier.end.kbs[number]
        has, lacks = (0, 0) if of_header else (old.has, old.lacks)
        for cell in cells(number, new.has & ~has, new.lacks & ~lacks):
            known.add(cell)
            yield Passed(0, *derivation.names(cell), derivation.unit(cell).source.rule)
    for number, each in enumerate(derivation.rounds, 1):
        for deduction in each.deductions:
            known_to = (who for who, has, lacks in deduction.premises().facts if has | lacks)
            senders = dict.fromkeys(holders[who] for who in known_to if who != deduction.holder)
            for cell in cells(deduction.holder, deduction.has, deduction.lacks):
                if cell not in known:
                    known.add(cell)
                    yield Passed(number, *derivation.names(cell), each.rule.name, tuple(senders))


def drawn(news: News) -> str:
    """Return the picture of the news."""
    holders = news.found.earlier.start.setup.holders
    boxes, names = dict[Place, list[Passed]](), dict[int, str]()
    for each in news:
        names[each.round] = f"{each.round}. {each.rule}" if each.round else SAID
        boxes.setdefault((each.round, holders.index(each.holder)), []).append(each)
    tops, y = dict[int, float](), 2 * LEADING
    for number in names:
        tops[number] = y
        y += max(height(learned) for (row, _), learned in boxes.items() if row == number) + BETWEEN
    parts = [
        words(middle(at), LEADING, name, ink=SOFT_INK, anchor="middle")
        for at, name in enumerate(holders)
    ]
    for there, (row, column) in news.links:
        if (row, column) in boxes:
            start = middle(there[1]), tops[there[0]] + height(boxes[there])
            parts.append(curve(start, (middle(column), tops[row] - 4), tops[row]))
    for number, name in names.items():
        parts.append(words(PADDING, tops[number] + LEADING, name, SMALL, SOFT_INK))
        for (row, column), learned in boxes.items():
            if row == number:
                parts += box(learned, middle(column), tops[row])
    title = "What passes from knowledge base to knowledge base: " + "; ".join(map(str, news[:9]))
    width = SIDE + WIDTH * len(holders)
    return document(title, [rectangle(0.5, 0.5, width - 1, y - 1, PAPER), *parts], width, y)


def middle(column: int) -> float:
    """Return the middle of a column."""
    return SIDE + WIDTH * (column + 0.5)


def named(learned: Sequence[Passed]) -> list[str]:
    """Return the lines of a box: the cards, the rest only counted."""
    texts = [f"{'' if each.value else '¬'}{each.card}" for each in learned]
    return [*texts[:MOST], f"and {len(texts) - MOST} more"] if len(texts) > MOST + 1 else texts


def height(learned: Sequence[Passed]) -> float:
    """Return the height of a box."""
    return LEADING * len(named(learned)) + PADDING


def box(learned: Sequence[Passed], centre: float, top: float) -> Iterator[str]:
    """Yield a box and its text."""
    texts = named(learned)
    width = max(text_width(text, SMALL) for text in texts) + 2 * PADDING
    fill = FILLS[any(each.value for each in learned)]
    yield rectangle(centre - width / 2, top, width, height(learned), fill)
    for at, text in enumerate(texts, 1):
        yield words(centre, top + at * LEADING - 2, text, SMALL, anchor="middle")
