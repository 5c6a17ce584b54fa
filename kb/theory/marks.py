"""The rows of a deal, and what is marked of them: their cards, and the clauses still open.

A row is a category of the Solution, a player, or the Table. It holds a number of cards between two
bounds, all of them from a mask of its own: a set of cards is one integer, a *mask*, in which bit i
is the i-th card of the deck. The cells of a clause are pairs of a row and a mask, one for each row
that the clause speaks of.

    every other row lacks c     some of S is with r, who lacks S but c     not all of S are
    ───────────────────────     ─────────────────────────────────────     there, all but c are
          r has c                             r has c                     ────────────────────
                                                                               c is not there

A card has one holder, so "r has c" is no mark of its own: all other rows lack c. Every change is
an exclusion and gives equivalent marks.

Source: Ford & Fulkerson, Flows in Networks, 1962, for a table with bounds as a flow; unit
propagation, Dowling & Gallier, J. Logic Programming 1(3), 1984.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from kb.table.setup import SOLUTION, Setup
from kb.theory.atoms import Grid
from kb.theory.axioms import Axiom

Cells = tuple[tuple[int, int], ...]
Shown = tuple[int, Axiom]  # some of these cards are here, for this reason
Wide = tuple[bool, Cells, Axiom]  # some of these cells are filled, or not all of them


@frozen(eq=False)
class Rows:
    """Who can hold what; `rows_of` makes one.

    `low` and `high` bound the number of cards by row, `own` are those it may ever hold; `places`
    gives the rows of a holder; `open_sizes` says that some row has no fixed size; the first
    `category_count` rows are the categories.
    """

    setup: Setup
    own: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    places: dict[str, tuple[int, ...]]
    deck_mask: int
    grid: Grid
    open_sizes: bool
    category_count: int
    _bits: dict[str, int]

    def cells(self, axiom: Axiom) -> Cells:
        """Return the cells that an axiom is about."""
        mask = self.mask(axiom.cards)
        rows = self.places[axiom.holder]
        if len(rows) == 1:
            return ((rows[0], mask),)
        return tuple((row, mask & self.own[row]) for row in rows if mask & self.own[row])

    def mask(self, cards: Iterable[str]) -> int:
        """Return some cards as a mask."""
        mask = 0
        for card in cards:
            mask |= self._bits[card]
        return mask

    def cards(self, mask: int) -> tuple[str, ...]:
        """Return the cards of a mask, in deck order."""
        return tuple(card for card, bit in self._bits.items() if mask & bit)

    def cell(self, holder: str, card: str) -> tuple[int, int]:
        """Return the row of the holder that may ever hold the card, and the card as a mask."""
        bit = self._bits[card]
        return next(row for row in self.places[holder] if self.own[row] & bit), bit


def rows_of(setup: Setup) -> Rows:
    """Return the rows of a table.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> rows = rows_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    >>> rows.places["Holden"], rows.high, rows.cards(0b101), rows.open_sizes
    ((5,), (1, 1, 1, 6, 6, 6), ('Mustard', 'Scarlet'), False)
    """
    deck = setup.deck
    bits = {card: 1 << number for number, card in enumerate(deck.cards)}
    deck_mask = (1 << len(bits)) - 1
    hands = setup.holders[1:]
    bounds = [(1, 1)] * len(deck.categories) + [setup.bounds(holder) for holder in hands]
    kinds = [sum(bits[card] for card in category.cards) for category in deck.categories]
    first = len(kinds)
    return Rows(
        setup=setup,
        own=(*kinds, *(deck_mask for _ in hands)),
        low=tuple(low for low, _ in bounds),
        high=tuple(high for _, high in bounds),
        places={
            SOLUTION: tuple(range(first)),
            **{holder: (row,) for row, holder in enumerate(hands, first)},
        },
        deck_mask=deck_mask,
        grid=Grid.of(setup),
        category_count=first,
        open_sizes=any(low < high for low, high in bounds),
        bits=bits,
    )


class NoDeal(Exception):
    """No deal fits."""


class Marks:
    """What is known of each row, to be narrowed in place; `copy` before a guess.

    `may` are the cards that each row may hold, `single` those that one row alone may; `sets` are
    the shown sets of each row that no such card meets, `wide` the clauses of another kind.
    """

    __slots__ = ("dirty", "may", "rows", "sets", "single", "wide")

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.may = list(rows.own)
        self.sets: list[tuple[Shown, ...]] = [()] * len(rows.own)
        self.wide: tuple[Wide, ...] = ()
        self.single = 0
        self.dirty = (1 << len(rows.own)) - 1  # the rows that changed, as a mask

    def copy(self) -> Marks:
        """Return marks that can be narrowed apart from these."""
        twin = Marks.__new__(Marks)
        twin.rows, twin.may, twin.sets = self.rows, self.may.copy(), self.sets.copy()
        twin.wide, twin.single, twin.dirty = self.wide, self.single, self.dirty
        return twin

    def without_clauses(self) -> Marks:
        """Return the marks of the rows alone, apart from these."""
        twin = self.copy()
        twin.sets, twin.wide = [()] * len(self.sets), ()
        return twin

    def same_as(self, before: Marks) -> bool:
        """Return whether nothing was marked that those before did not have."""
        return (
            self.may == before.may and self.sets == before.sets and self.wide == before.wide
        ) and not before.dirty

    def tell(self, axioms: Iterable[Axiom]) -> None:
        """Take in what was said and close; raises NoDeal where that shows that it cannot be."""
        for axiom in axioms:
            positive, cells = axiom.positive, self.rows.cells(axiom)
            if len(axiom.cards) == 1:
                (self.have if positive else self.lack)(*cells[0])
            elif positive and len(cells) == 1:
                self.show(*cells[0], axiom)
            elif not any(one[:2] == (positive, cells) for one in self.wide):
                clause = positive, cells, axiom
                self.wide += (clause,)
                self._look_at(clause)
        self.close()

    def show(self, row: int, shown: int, axiom: Axiom) -> None:
        """Mark that some of the cards is with the row."""
        rest = shown & self.may[row]
        if not rest & self.single:
            self.sets[row] = (*self.sets[row], (rest, axiom))
            self.dirty |= 1 << row

    def have(self, row: int, card: int) -> None:
        """Mark that the row has the card: every other row lacks it."""
        may = self.may
        if not may[row] & card:
            raise NoDeal
        if self.single & card:
            return
        for other, mine in enumerate(may):
            if mine & card and other != row:
                may[other] = mine & ~card
                self.dirty |= 1 << other

    def lack(self, row: int, cards: int) -> None:
        """Mark that the row lacks the cards."""
        if self.may[row] & cards:
            self.may[row] &= ~cards
            self.dirty |= 1 << row

    def close(self) -> None:
        """Draw all that follows by units; raises NoDeal where a card or a clause has no place."""
        while self.dirty:
            dirty, self.dirty = self.dirty, 0
            once = twice = 0
            for mine in self.may:
                twice |= once & mine
                once |= mine
            if once != self.rows.deck_mask:
                raise NoDeal
            found = once & ~twice & ~self.single  # the cards that one row alone may have by now
            self.single |= found
            for row, sets in enumerate(self.sets):
                if sets and (dirty >> row & 1 or found & self.may[row]):
                    self._shrink(row, sets)
            for clause in self.wide:
                self._look_at(clause)

    def _shrink(self, row: int, sets: tuple[Shown, ...]) -> None:
        """Keep of the shown sets what the row may have, if no card known to be there is in it."""
        mine, single = self.may[row], self.single
        left: list[Shown] = []
        for shown, axiom in sets:
            rest = shown & mine
            if rest & single:
                continue
            if not rest & (rest - 1):
                if not rest:
                    raise NoDeal
                self.have(row, rest)
            elif not any(other & rest == other for other, _ in left):
                left = [one for one in left if one[0] & rest != rest]
                left.append((rest, axiom))
        self.sets[row] = tuple(left)

    def _look_at(self, clause: Wide) -> None:
        """Draw what a clause across rows says, and drop it when it says no more."""
        positive, cells, _ = clause
        may, single = self.may, self.single
        held = [(row, here) for row, cards in cells if (here := cards & may[row] & single)]
        if positive:
            maybe = [(row, here) for row, cards in cells if (here := cards & may[row])]
            done = bool(held)
        else:
            maybe = [(row, here) for row, cards in cells if (here := cards & ~single)]
            done = any(cards & ~may[row] for row, cards in cells)
        match maybe:
            case [] if not done:
                raise NoDeal
            case [(row, card)] if not done and not card & (card - 1):
                (self.have if positive else self.lack)(row, card)
                done = True
        if done:
            self.wide = tuple(one for one in self.wide if one is not clause)
