"""What is left to deal, and the state of a count of it.

    the remainder    the cards without a place yet, what is still open of the clauses, and the
                     choices whose weight is not equal in all deals
    a state          one integer, which says what matters of the cards dealt so far:
                       of each row     how many cards it still needs, and how many more it may get
                                       (its *capacity*)
                       of each clause  whether it is still open
                       of each choice  how many of its open cards have not come to its row

Everything that is settled is taken out, so a card may go to two rows at least, and each of these
cells is filled in some deal that fits. A field of needs has a bit to spare above it, so that all of
them are compared with their limits by one addition: a need of more than n, with 2**width - 1 - n
added, reaches that bit.

Read `Remainder` and `make_remainder` first. Then come `Capacity` and `Countdown`, the fields of a
state, and `make_layout`, which puts the fields in their places.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from kb.odds.model import RecordedChoice
from kb.theory.marks import ClauseCells, Marks
from resolver.incremental import each_bit


class OpenClause(NamedTuple):
    """A clause that is not met yet.

    Attributes:
        positive: Whether some of the cells are filled, or some are empty.
        cells: The open cells, as pairs of a row and a mask of cards.
    """

    positive: bool
    cells: ClauseCells

    @property
    def cards(self) -> int:
        """The cards that it names, as a mask."""
        named_cards = 0
        for _, cards in self.cells:
            named_cards |= cards
        return named_cards


class OpenChoice(NamedTuple):
    """Answers in which a row showed a card, where it is open how many cards it could have shown.

    >>> OpenChoice(row=4, cards=0b110, known_counts=(1,)).weights
    [6, 3, 2]

    Attributes:
        row: The row.
        cards: The open cards among the named ones, which the row may have, as a mask.
        known_counts: For each answer, the number of named cards that the row has for certain.
    """

    row: int
    cards: int
    known_counts: tuple[int, ...]

    @property
    def weights(self) -> list[int]:
        """The weights of deals in which the row has 0, 1, 2 ... open cards, as whole numbers."""
        shares = []
        for here in range(self.cards.bit_count() + 1):
            # He chose among the known cards and these: an answer weighs one over their number.
            divisor = 1
            for known in self.known_counts:
                divisor *= known + here
            shares.append(Fraction(1, divisor))
        unit = lcm(*(share.denominator for share in shares))
        return [int(share * unit) for share in shares]


class Remainder(NamedTuple):
    """The cards that are still to deal, and all that restricts or weighs the deals.

    Attributes:
        category_count: How many rows are categories of the Solution; they come first.
        cards: The cards, each as a mask.
        allowed: The cards that each row may get, as masks.
        low: How many cards each row gets at least.
        high: How many cards each row gets at most.
        clauses: The clauses that are not met yet.
        choices: The choices that weigh the deals; without them each deal counts once.
    """

    category_count: int
    cards: tuple[int, ...]
    allowed: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    clauses: tuple[OpenClause, ...]
    choices: tuple[OpenChoice, ...] = ()

    def rows_for(self, card: int) -> tuple[int, ...]:
        """Return the rows that may get the card."""
        return tuple(row for row, allowed in enumerate(self.allowed) if allowed & card)

    def group_alike(self, cards: int) -> list[tuple[int, ...]]:
        """Group the cards of a mask: alike cards can be exchanged in every deal that fits.

        They may go to the same rows and are named in the same clauses and choices.
        """
        groups: dict[object, list[int]] = {}
        for card in self.cards:
            if card & cards:
                choices = tuple(choice for choice in self.choices if choice.cards & card)
                key = self.rows_for(card), self._places_in_clauses(card), choices
                groups.setdefault(key, []).append(card)
        return list(map(tuple, groups.values()))

    def _places_in_clauses(self, card: int) -> tuple[tuple[int, int], ...]:
        """Return where clauses name the card, as pairs of the clause's number and a row."""
        places = []
        for number, clause in enumerate(self.clauses):
            for row, cards in clause.cells:
                if cards & card:
                    places.append((number, row))
        return tuple(places)

    def has_no_upper_bound(self, row: int) -> bool:
        """Return whether the row may get all the cards that are allowed there."""
        is_open = self.low[row] < self.high[row]
        return is_open and self.high[row] == self.allowed[row].bit_count()


def make_remainder(marks: Marks, choices: Iterable[RecordedChoice] = ()) -> Remainder:
    """Return the remainder that closed marks leave to deal; some deal must fit them.

    Args:
        marks: What is known of the rows, the card of each choice included.
        choices: The choices by which deals are weighed.
    """
    rows = marks.rows
    open_cards = rows.deck_mask & ~marks.placed

    # The cards that are known to be in a row take places there.
    allowed_cards = []
    lows = []
    highs = []
    for allowed, low, high in zip(
        marks.allowed,
        rows.low,
        rows.high,
        strict=True,
    ):
        open_here = allowed & open_cards
        known_count = (allowed & marks.placed).bit_count()
        allowed_cards.append(open_here)
        lows.append(max(0, low - known_count))
        highs.append(min(high - known_count, open_here.bit_count()))

    clauses = []
    for row, sets in enumerate(marks.shown_sets):
        clauses += [OpenClause(True, ((row, cards),)) for cards, _ in sets]
    for positive, cells, _ in marks.wide_clauses:
        open_cells = []
        for row, cards in cells:
            if cards & allowed_cards[row]:
                open_cells.append((row, cards & allowed_cards[row]))
        clauses.append(OpenClause(positive, tuple(open_cells)))

    return Remainder(
        category_count=rows.category_count,
        cards=tuple(each_bit(open_cards)),
        allowed=tuple(allowed_cards),
        low=tuple(lows),
        high=tuple(highs),
        clauses=tuple(clauses),
        choices=find_open_choices(marks, choices),
    )


def find_open_choices(marks: Marks, choices: Iterable[RecordedChoice]) -> tuple[OpenChoice, ...]:
    """Return the choices that weigh some deals more than others.

    Those of one row with the same open cards are joined into one.
    """
    known_counts: dict[tuple[int, int], list[int]] = {}
    for player, cards in choices:
        (row,) = marks.rows.rows_by_holder[player]
        possible = marks.rows.to_mask(cards) & marks.allowed[row]
        undecided = possible & ~marks.placed
        if undecided:
            known_count = (possible & marks.placed).bit_count()
            known_counts.setdefault((row, undecided), []).append(known_count)

    open_choices = []
    for (row, undecided), counts in known_counts.items():
        open_choices.append(OpenChoice(row, undecided, tuple(counts)))
    return tuple(open_choices)


class Capacity(NamedTuple):
    """The two fields of a row in a state: how many cards it needs, and how many more it may get.

    A card that comes takes `need_unit` from the need, and once that is 0, `spare_unit` from the
    spare. In this example the need is in the lowest bits and the spare from bit 4 on, so the state
    0b10_0010 says: it needs 2 cards, and may get 2 more.

    >>> capacity = Capacity(need=0b00_0111, need_unit=0b1, spare=0b11_0000, spare_unit=0b1_0000)
    >>> capacity.sizes(0b10_0010)
    range(2, 5)

    Attributes:
        need: The bits of the need, as a mask.
        need_unit: One card, in the place of the need.
        spare: The bits of the spare; one bit that stays if the row may get any number.
        spare_unit: One card, in the place of the spare; 0 where the spare stays.
    """

    need: int
    need_unit: int
    spare: int = 0
    spare_unit: int = 0

    def sizes(self, state: int) -> range:
        """Return the range of cards that the row may still get in a state."""
        need, need_unit, spare, spare_unit = self
        least = (state & need) // need_unit
        more = (state & spare) // spare_unit if spare else 0
        return range(least, least + more + 1)


class Countdown(NamedTuple):
    """The field of a state that counts a choice's open cards down as its row gets them.

    With the field in bits 2 and 3, the state 0b0100 says that one of two cards has not come.

    >>> counter = Countdown(field=0b1100, unit=0b0100)
    >>> counter.arrived(0b0100, total=2), counter.arrived(0b1000, total=2)
    (1, 0)

    Attributes:
        field: The bits of the field, as a mask.
        unit: One card, in the place of the field.
    """

    field: int
    unit: int

    def arrived(self, state: int, total: int) -> int:
        """Return how many cards of the total have come to the row."""
        return total - (state & self.field) // self.unit


class Layout(NamedTuple):
    """The fields of a state, each with its bits of the integer.

    Attributes:
        capacities: The capacity of each row.
        clause_bits: The bit of each clause, which is set while the clause is open.
        counters: The counter of each choice.
        start: The state before the first card.
    """

    capacities: tuple[Capacity, ...]
    clause_bits: tuple[int, ...]
    counters: tuple[Countdown, ...]
    start: int


def make_layout(remainder: Remainder) -> Layout:
    """Return the layout of the states of a count; `place` is the lowest bit still free."""
    width = max(1, len(remainder.cards).bit_length())
    full = (1 << width) - 1
    place = 1
    start = 0

    # Above the field of each need a bit is free; adding the limit sets it if there is too much.
    capacities: list[Capacity] = []
    for row, (low, high) in enumerate(zip(remainder.low, remainder.high, strict=True)):
        need_unit = place
        spare = spare_unit = 0
        start += low * place
        place <<= width + 1
        if remainder.has_no_upper_bound(row):
            spare = place
            start += place
            place <<= 1
        elif low < high:
            spare = full * place
            spare_unit = place
            start += (high - low) * place
            place <<= width
        capacities.append(Capacity(full * need_unit, need_unit, spare, spare_unit))

    clause_bits = []
    for _ in remainder.clauses:
        clause_bits.append(place)
        start += place
        place <<= 1

    counters: list[Countdown] = []
    for choice in remainder.choices:
        card_count = choice.cards.bit_count()
        counter_width = card_count.bit_length()
        counter_bits = (1 << counter_width) - 1
        counters.append(Countdown(field=counter_bits * place, unit=place))
        start += card_count * place
        place <<= counter_width
    return Layout(tuple(capacities), tuple(clause_bits), tuple(counters), start)
