"""What is left to deal, and the state of a count of it.

    the remainder    the cards without a place yet, what is still open of the clauses, and the
                     choices whose weight is not the same in all deals
    a state          one integer, what matters of the cards dealt so far:
                       of each row     how many cards it still needs, and how many more it may get
                                       (its *capacity*)
                       of each clause  whether it is still open
                       of each choice  how many of its open cards have not come to its row

Everything that is settled is taken out, so a card may go to two rows at least, and each of these
cells is filled in some deal that fits. A field of needs has a bit to spare above it, so that all of
them are compared with their limits by one addition: a need of more than n, with 2**width - 1 - n
added, reaches that bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm, prod
from typing import NamedTuple

from kb.odds.model import Choice
from kb.theory.marks import ClauseCells, Marks
from resolver.incremental import each_bit


class OpenClause(NamedTuple):
    """Some of these cells are filled; or, if it is not positive, some are left empty."""

    positive: bool
    cells: ClauseCells

    @property
    def cards(self) -> int:
        """The cards that it names, as a mask."""
        named = 0
        for _, cards in self.cells:
            named |= cards
        return named


class OpenChoice(NamedTuple):
    """A row showed one of the cards that it could, of which these may be there or not.

    >>> OpenChoice(row=4, cards=0b110, known=(1,)).weights
    [6, 3, 2]

    Attributes:
        row: The row.
        cards: The open ones of the named cards, as a mask.
        known: How many other named cards are there for certain; a number for each answer that has
            the same row and open cards.
    """

    row: int
    cards: int
    known: tuple[int, ...]

    @property
    def weights(self) -> list[int]:
        """The weight of a deal by how many of the cards are there, in the least whole numbers."""
        shares = [
            Fraction(1, prod(sure + here for sure in self.known))
            for here in range(self.cards.bit_count() + 1)
        ]
        unit = lcm(*(share.denominator for share in shares))
        return [int(share * unit) for share in shares]


class Remainder(NamedTuple):
    """The cards to deal, as masks; for each row those that it may get, and how many; the clauses.

    A row gets at least `low` and at most `high` of them; the first `category_count` rows are those
    of the Solution. `choices` weigh the deals; without them each deal counts once.
    """

    category_count: int
    cards: tuple[int, ...]
    may: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    clauses: tuple[OpenClause, ...]
    choices: tuple[OpenChoice, ...] = ()

    def rows_for(self, card: int) -> tuple[int, ...]:
        """Return the rows that may get the card."""
        return tuple(row for row, mine in enumerate(self.may) if mine & card)

    def sorts(self, cards: int) -> list[tuple[int, ...]]:
        """Return the cards of a mask, those together that are alike.

        Such may go to the same rows and are named in the same clauses and choices.
        """
        alike: dict[object, list[int]] = {}
        for card in self.cards:
            if card & cards:
                named = [
                    (number, other)
                    for number, clause in enumerate(self.clauses)
                    for other, mine in clause.cells
                    if mine & card
                ]
                chosen = tuple(each for each in self.choices if each.cards & card)
                alike.setdefault((self.rows_for(card), tuple(named), chosen), []).append(card)
        return [tuple(each) for each in alike.values()]

    def holds_any_number(self, row: int) -> bool:
        """Return whether no upper bound of the row can be felt."""
        return self.low[row] < self.high[row] == self.may[row].bit_count()


def remainder(marks: Marks, choices: Iterable[Choice] = ()) -> Remainder:
    """Return what these marks leave to deal; they are closed, and some deal fits them.

    The marks know of each choice the card that was shown.
    """
    rows, single = marks.rows, marks.placed
    may = tuple(mine & ~single for mine in marks.allowed)
    known = [(mine & single).bit_count() for mine in marks.allowed]
    low = tuple(max(0, low - here) for low, here in zip(rows.low, known, strict=True))
    high = tuple(
        min(high - here, mine.bit_count())
        for high, here, mine in zip(rows.high, known, may, strict=True)
    )
    shown = [
        OpenClause(True, ((row, cards),))
        for row, sets in enumerate(marks.shown_sets)
        for cards, _ in sets
    ]
    wide = [
        OpenClause(some, tuple((row, left) for row, cards in cells if (left := cards & may[row])))
        for some, cells, _ in marks.wide_clauses
    ]
    cards = tuple(each_bit(rows.deck_mask & ~single))
    clauses = (*shown, *wide)
    weighing = open_choices(marks, choices)
    return Remainder(rows.category_count, cards, may, low, high, clauses, weighing)


def open_choices(marks: Marks, choices: Iterable[Choice]) -> tuple[OpenChoice, ...]:
    """Return those of the choices that weigh some deals more than others, like ones as one."""
    known: dict[tuple[int, int], list[int]] = {}
    for player, cards in choices:
        (row,) = marks.rows.rows_by_holder[player]
        held = marks.rows.to_mask(cards) & marks.allowed[row]
        undecided = held & ~marks.placed
        if undecided:
            known.setdefault((row, undecided), []).append((held & marks.placed).bit_count())
    return tuple(OpenChoice(row, cards, tuple(sure)) for (row, cards), sure in known.items())


class Capacity(NamedTuple):
    """The fields of a row as masks; a card that comes takes `one` from its need, else `other`.

    A row that may hold any number, once it has what it needs, has one bit there that stays.

    >>> Capacity(need=0b0111, one=0b1, spare=0b110000, other=0b10000).sizes(0b100010)
    range(2, 5)
    """

    need: int
    one: int
    spare: int = 0
    other: int = 0

    def sizes(self, state: int) -> range:
        """Return the numbers of cards that the row may still get."""
        need, one, spare, other = self
        least = (state & need) // one
        more = (state & spare) // other if spare else 0
        return range(least, least + more + 1)


class Countdown(NamedTuple):
    """The field of a choice: how many of its open cards have not come to its row, in units of one.

    >>> counter = Countdown(field=0b1100, one=0b0100)
    >>> counter.arrived(0b0100, total=2), counter.arrived(0b1000, total=2)
    (1, 0)
    """

    field: int
    one: int

    def arrived(self, state: int, total: int) -> int:
        """Return how many cards of the total have come to the row."""
        return total - (state & self.field) // self.one


class Layout(NamedTuple):
    """The capacities of the rows, the bit of each clause, the counter of each choice, the start.

    `start` is the state before the first card.
    """

    capacities: tuple[Capacity, ...]
    open: tuple[int, ...]
    counters: tuple[Countdown, ...]
    start: int


def layout(rest: Remainder) -> Layout:
    """Return the fields of a remainder's states."""
    width = max(1, len(rest.cards).bit_length())
    full, place, start = (1 << width) - 1, 1, 0
    capacities: list[Capacity] = []
    for row, (low, high) in enumerate(zip(rest.low, rest.high, strict=True)):
        capacity = Capacity(full * place, place)
        start += low * place
        place <<= width + 1
        more = wide = 0
        if rest.holds_any_number(row):
            capacity, more, wide = capacity._replace(spare=place), 1, 1
        elif low < high:
            capacity = capacity._replace(spare=full * place, other=place)
            more, wide = high - low, width
        start += more * place
        place <<= wide
        capacities.append(capacity)
    bits = tuple(place << number for number in range(len(rest.clauses)))
    start += sum(bits)
    place <<= len(bits)

    counters: list[Countdown] = []
    for choice in rest.choices:
        many = choice.cards.bit_count()
        wide = many.bit_length()
        counters.append(Countdown(((1 << wide) - 1) * place, place))
        start += many * place
        place <<= wide
    return Layout(tuple(capacities), bits, tuple(counters), start)
