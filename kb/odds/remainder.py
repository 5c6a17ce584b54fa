"""The remainder of a deal, which is not settled yet, and the layout of the states of its count.

    the remainder    the cards that are not placed, the clauses and what is open in them, and the
                     choices whose weight is not equal in all deals
    a state          one integer with all that matters about the cards dealt so far:
                       of each row     how many cards it still needs, and how many more it may get
                                       (its *capacity*)
                       of each clause  whether it is still open
                       of each choice  how many of its open cards have not come to its row

Everything that is settled is left out, so each card may go to two rows at least, and each of these
cells is filled in some deal that fits. Above the field of each need there is a free bit, so that
one addition compares all needs with their limits: a need of more than n, with 2**width - 1 - n
added, sets this bit.

Read `Remainder` and `make_remainder` first. Then come `Capacity` and `Countdown`, the fields of a
state, and `make_layout`, which assigns bits to the fields.
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
        positive: True if at least one of the cells is filled, False if at least one is empty.
        cells: The open cells, as pairs of a row and a mask of cards.
    """

    positive: bool
    cells: ClauseCells

    @property
    def cards(self) -> int:
        """The cards that the clause names, as a mask."""
        named_cards = 0
        for _, cards in self.cells:
            named_cards |= cards
        return named_cards


class OpenChoice(NamedTuple):
    """Recorded choices of one row that depend on open cards, joined into one.

    >>> OpenChoice(row=4, cards=0b110, known_counts=(1,)).weights
    [6, 3, 2]

    Attributes:
        row: The row of the player who showed.
        cards: The open cards among the named ones, which the row may have, as a mask.
        known_counts: For each answer, the number of named cards that the row certainly has.
    """

    row: int
    cards: int
    known_counts: tuple[int, ...]

    @property
    def weights(self) -> list[int]:
        """The weights of deals in which the row has 0, 1, 2 ... open cards, as whole numbers."""
        shares = []
        for here in range(self.cards.bit_count() + 1):
            # Each answer weighs one over the number of cards from which the player chose.
            divisor = 1
            for known in self.known_counts:
                divisor *= known + here
            shares.append(Fraction(1, divisor))
        unit = lcm(*(share.denominator for share in shares))
        return [int(share * unit) for share in shares]


class Remainder(NamedTuple):
    """The cards that are not placed yet, and everything that restricts or weighs their deals.

    Attributes:
        category_count: The number of categories of the Solution; their rows come first.
        cards: The cards, each as a mask.
        allowed: The cards that each row may get, as masks.
        low: The least number of these cards that each row gets.
        high: The greatest number of these cards that each row gets.
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
        """Return the cards of a mask in groups of alike cards.

        Alike cards may go to the same rows, and are named in the same clauses and choices. So two
        of them may change places in every deal that fits.
        """
        groups: dict[object, list[int]] = {}
        for card in self.cards:
            if card & cards:
                choices = tuple(choice for choice in self.choices if choice.cards & card)
                key = self.rows_for(card), self._places_in_clauses(card), choices
                groups.setdefault(key, []).append(card)
        return list(map(tuple, groups.values()))

    def _places_in_clauses(self, card: int) -> tuple[tuple[int, int], ...]:
        """Return the cells of clauses with this card, as pairs of a clause's index and a row."""
        places = []
        for clause_index, clause in enumerate(self.clauses):
            for row, cards in clause.cells:
                if cards & card:
                    places.append((clause_index, row))
        return tuple(places)

    def has_no_upper_bound(self, row: int) -> bool:
        """Return whether a row of open size may get all the cards that are allowed there."""
        is_open = self.low[row] < self.high[row]
        return is_open and self.high[row] == self.allowed[row].bit_count()


def make_remainder(marks: Marks, choices: Iterable[RecordedChoice] = ()) -> Remainder:
    """Return the remainder of closed marks, which some deal must fit.

    Args:
        marks: The marks of all rows, including the shown card of each choice.
        choices: The choices by which deals are weighed.
    """
    rows = marks.rows
    open_cards = rows.deck_mask & ~marks.placed

    # Placed cards take places in their rows, so the bounds become smaller.
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
    """Return the choices that give some deals more weight than others.

    Choices of one row with equal open cards are joined into one.
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
    """The two fields of a row in a state: the cards that it needs, and those it may get besides.

    A card for the row subtracts `need_unit` from the need, or, if the need is 0, `spare_unit` from
    the spare. In this example the need is in the lowest bits and the spare from bit 4 on. So in the
    state 0b10_0010 the row needs 2 cards, and may get 2 more.

    >>> capacity = Capacity(need=0b00_0111, need_unit=0b1, spare=0b11_0000, spare_unit=0b1_0000)
    >>> capacity.sizes(0b10_0010)
    range(2, 5)

    Attributes:
        need: The field of the need, as a mask.
        need_unit: The number 1 in the field of the need.
        spare: The field of the spare, as a mask; a single bit, never cleared, for any number.
        spare_unit: The number 1 in the field of the spare; 0 for a row that may get any number.
    """

    need: int
    need_unit: int
    spare: int = 0
    spare_unit: int = 0

    def sizes(self, state: int) -> range:
        """Return the range for the number of cards that the row may still get in a state."""
        need, need_unit, spare, spare_unit = self
        least = (state & need) // need_unit
        more = (state & spare) // spare_unit if spare else 0
        return range(least, least + more + 1)


class Countdown(NamedTuple):
    """A counter in a state: the open cards of a choice that the choosing row does not have yet.

    With the field in bits 2 and 3, the state 0b0100 says that one of two cards is missing.

    >>> counter = Countdown(field=0b1100, unit=0b0100)
    >>> counter.arrived(0b0100, total=2), counter.arrived(0b1000, total=2)
    (1, 0)

    Attributes:
        field: The field, as a mask.
        unit: The number 1 in this field.
    """

    field: int
    unit: int

    def arrived(self, state: int, total: int) -> int:
        """Return the number of the choice's open cards that the row has, of `total` such cards."""
        return total - (state & self.field) // self.unit


class Layout(NamedTuple):
    """The layout of a state: the bits of each field in the integer.

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
    """Return the layout of the states in a count of the remainder's deals."""
    width = max(1, len(remainder.cards).bit_length())
    full = (1 << width) - 1
    start = 0

    # The lowest bit that no field has yet.
    place = 1

    # The bit above the field of each need stays free, to compare the need with a limit.
    capacities: list[Capacity] = []
    bounds = zip(remainder.low, remainder.high, strict=True)
    for row, (low, high) in enumerate(bounds):
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
