"""The rows of a deal, and the marks for them: the cards that each may hold, and open clauses.

A row is a category of the Solution, a player, or the Table. A set of cards is one integer, a
*mask*, in which bit i is the i-th card of the deck. Each row has a mask of the cards that it may
hold, and two bounds for their number. The cells of a clause are pairs of a row and a mask, one for
each row with a card of the clause.

    every other row lacks c     some of S is with r, who lacks S but c     not all of S are
    ───────────────────────     ─────────────────────────────────────     there, all but c are
          r has c                             r has c                     ────────────────────
                                                                               c is not there

A card has one holder, so "r has c" is marked by excluding c from all other rows. Every change is an
exclusion of cells that no deal fills. Read `Rows` first, which never changes, and then `Marks`.

Source: Ford & Fulkerson, Flows in Networks, 1962, for a table with bounds as a flow; unit
propagation, Dowling & Gallier, J. Logic Programming 1(3), 1984.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen

from kb.table.setup import SOLUTION, Setup
from kb.theory.atoms import Grid
from kb.theory.axioms import Axiom

# The cells of a clause: pairs of a row and a mask of cards.
ClauseCells = tuple[tuple[int, int], ...]

# A shown set of a row: the mask of its cards, and its axiom.
ShownSet = tuple[int, Axiom]

# A clause over several rows: its sign, its cells and its axiom. The sign is True if at least one
# of the cells is filled, False if at least one is empty.
WideClause = tuple[bool, ClauseCells, Axiom]


@frozen(eq=False)
class Rows:
    """The rows of a deal before anything is known: their possible cards and their sizes.

    Attributes:
        setup: The players and the deck.
        possible: The cards that each row may ever hold, as masks.
        low: The least number of cards of each row.
        high: The greatest number of cards of each row.
        rows_by_holder: The indices of each holder's rows; only the Solution has several rows.
        deck_mask: All cards, as a mask.
        grid: The cells of all holders.
        open_sizes: Whether some row has no fixed size.
        category_count: The number of categories; their rows come first.
        bits: The mask of each card, by name.
    """

    setup: Setup
    possible: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    rows_by_holder: dict[str, tuple[int, ...]]
    deck_mask: int
    grid: Grid
    open_sizes: bool
    category_count: int
    _bits: dict[str, int]

    def cells_of(self, axiom: Axiom) -> ClauseCells:
        """Return the cells of an axiom's clause."""
        mask = self.to_mask(axiom.cards)
        rows = self.rows_by_holder[axiom.holder]
        if len(rows) == 1:
            return ((rows[0], mask),)

        # The Solution has a row for each category, so its cards are distributed over these rows.
        cells = []
        for row in rows:
            cards = mask & self.possible[row]
            if cards:
                cells.append((row, cards))
        return tuple(cells)

    def to_mask(self, cards: Iterable[str]) -> int:
        """Return the mask of some cards."""
        mask = 0
        for card in cards:
            mask |= self._bits[card]
        return mask

    def to_cards(self, mask: int) -> tuple[str, ...]:
        """Return the cards of a mask, in deck order."""
        return tuple(card for card, bit in self._bits.items() if mask & bit)

    def find_cell(self, holder: str, card: str) -> tuple[int, int]:
        """Return the row of a cell, and the card as a mask; the Solution has one row a category."""
        bit = self._bits[card]
        rows = self.rows_by_holder[holder]
        return next(row for row in rows if self.possible[row] & bit), bit


def make_rows(setup: Setup) -> Rows:
    """Return the rows of a setup: the categories, the players, and the Table if it has cards.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> rows = make_rows(setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    >>> rows.rows_by_holder["Holden"], rows.high, rows.to_cards(0b101), rows.open_sizes
    ((5,), (1, 1, 1, 6, 6, 6), ('Mustard', 'Scarlet'), False)
    """
    deck = setup.deck
    bits = {card: 1 << number for number, card in enumerate(deck.cards)}
    deck_mask = (1 << len(bits)) - 1

    # The categories of the Solution come first, each with one card.
    category_masks = []
    for category in deck.categories:
        category_masks.append(sum(bits[card] for card in category.cards))
    category_count = len(category_masks)
    rows_by_holder = {SOLUTION: tuple(range(category_count))}
    bounds = [(1, 1)] * category_count

    # The hands follow: the players, and the Table where cards were left over.
    hands = setup.holders[1:]
    for row, holder in enumerate(hands, category_count):
        rows_by_holder[holder] = (row,)
        bounds.append(setup.bounds(holder))

    lows, highs = zip(*bounds, strict=True)
    return Rows(
        setup=setup,
        possible=(*category_masks, *([deck_mask] * len(hands))),
        low=lows,
        high=highs,
        rows_by_holder=rows_by_holder,
        deck_mask=deck_mask,
        grid=Grid.of(setup),
        open_sizes=lows != highs,
        category_count=category_count,
        bits=bits,
    )


class NoDeal(Exception):
    """A signal that no deal fits the marks."""


class Marks:
    """The knowledge about each row, which methods narrow in place; `copy` it before a guess.

    Attributes:
        rows: The rows that are marked.
        allowed: The cards that each row may still hold, as masks.
        placed: The cards that only one row may hold, as a mask.
        shown_sets: The shown sets of each row that no placed card meets yet.
        wide_clauses: The open clauses that are no shown set of a single row.
        dirty: The rows that changed since the last call of `close`, as a mask.
    """

    __slots__ = ("allowed", "dirty", "placed", "rows", "shown_sets", "wide_clauses")

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.allowed = list(rows.possible)
        self.shown_sets: list[tuple[ShownSet, ...]] = [()] * len(rows.possible)
        self.wide_clauses: tuple[WideClause, ...] = ()
        self.placed = 0
        self.dirty = (1 << len(rows.possible)) - 1

    def copy(self) -> Marks:
        """Return a copy of these marks, which can be narrowed by itself."""
        twin = Marks.__new__(Marks)
        twin.rows = self.rows
        twin.allowed = self.allowed.copy()
        twin.shown_sets = self.shown_sets.copy()
        twin.wide_clauses = self.wide_clauses
        twin.placed = self.placed
        twin.dirty = self.dirty
        return twin

    def without_clauses(self) -> Marks:
        """Return a copy of these marks that has no clauses."""
        twin = self.copy()
        twin.shown_sets = [()] * len(self.shown_sets)
        twin.wide_clauses = ()
        return twin

    def is_same_as(self, before: Marks) -> bool:
        """Return whether these marks equal the closed marks from which they were copied."""
        return (
            self.allowed == before.allowed
            and self.shown_sets == before.shown_sets
            and self.wide_clauses == before.wide_clauses
            and not before.dirty
        )

    def tell(self, axioms: Iterable[Axiom]) -> None:
        """Mark axioms, and everything that follows from them by unit propagation.

        Raises:
            NoDeal: Propagation shows that no deal fits.
        """
        for axiom in axioms:
            # An axiom of one card is a fact, and a positive one in one row is a shown set. Any
            # other is kept as a clause over several rows.
            cells = self.rows.cells_of(axiom)
            row, cards = cells[0]
            if len(axiom.cards) == 1:
                if axiom.positive:
                    self.have(row, cards)
                else:
                    self.lack(row, cards)
            elif axiom.positive and len(cells) == 1:
                self.show(row, cards, axiom)
            else:
                self._add_wide_clause((axiom.positive, cells, axiom))
        self.close()

    def show(self, row: int, cards: int, axiom: Axiom) -> None:
        """Mark that the row has at least one of the cards."""
        candidates = cards & self.allowed[row]

        # A placed card that this row may hold can be in no other row, so it meets the set.
        if not candidates & self.placed:
            self.shown_sets[row] = (*self.shown_sets[row], (candidates, axiom))
            self.dirty |= 1 << row

    def have(self, row: int, card: int) -> None:
        """Mark that the row has the card, by excluding the card from every other row."""
        allowed = self.allowed
        if not allowed[row] & card:
            raise NoDeal

        # Only this row may hold a placed card, so the others lack it already.
        if self.placed & card:
            return

        for other, mask in enumerate(allowed):
            if mask & card and other != row:
                allowed[other] = mask & ~card
                self.dirty |= 1 << other

    def lack(self, row: int, cards: int) -> None:
        """Mark that the row lacks all of the cards."""
        if self.allowed[row] & cards:
            self.allowed[row] &= ~cards
            self.dirty |= 1 << row

    def close(self) -> None:
        """Mark everything that follows by unit propagation.

        Raises:
            NoDeal: No row may hold some card, or no cell can meet some clause.
        """
        while self.dirty:
            dirty = self.dirty
            self.dirty = 0

            # A card that only one row may hold is placed: it is in `once`, and not in `twice`.
            once = twice = 0
            for mask in self.allowed:
                twice |= once & mask
                once |= mask
            if once != self.rows.deck_mask:
                raise NoDeal

            newly_placed = once & ~twice & ~self.placed
            self.placed |= newly_placed
            for row, sets in enumerate(self.shown_sets):
                # The shown sets of a row change only if it lost a card, or a card was placed there.
                if sets and (dirty >> row & 1 or newly_placed & self.allowed[row]):
                    self._shrink_sets(row, sets)
            for clause in self.wide_clauses:
                self._propagate_clause(clause)

    def _shrink_sets(self, row: int, sets: tuple[ShownSet, ...]) -> None:
        """Reduce each shown set to its allowed cards; drop sets that are met or subsumed."""
        allowed = self.allowed[row]
        placed = self.placed
        kept: list[ShownSet] = []
        for shown, axiom in sets:
            candidates = shown & allowed
            if candidates & placed:
                continue

            # A set of one card is a fact, and an empty set is a contradiction.
            if not candidates & (candidates - 1):
                if not candidates:
                    raise NoDeal
                self.have(row, candidates)

            # A set is subsumed if all cards of another set are in it.
            elif not any(other & candidates == other for other, _ in kept):
                kept = [shown_set for shown_set in kept if shown_set[0] & candidates != candidates]
                kept.append((candidates, axiom))
        self.shown_sets[row] = tuple(kept)

    def _add_wide_clause(self, clause: WideClause) -> None:
        """Add a clause over several rows, unless one with these cells and this sign is there."""
        if not any(other[:2] == clause[:2] for other in self.wide_clauses):
            self.wide_clauses += (clause,)
            self._propagate_clause(clause)

    def _propagate_clause(self, clause: WideClause) -> None:
        """Mark the consequences of a clause over several rows; drop the clause once it is met."""
        positive, cells, _ = clause
        is_done = self._fill_last_cell(cells) if positive else self._empty_last_cell(cells)
        if is_done:
            self.wide_clauses = tuple(other for other in self.wide_clauses if other is not clause)

    def _fill_last_cell(self, cells: ClauseCells) -> bool:
        """Fill the only open cell of a positive clause; return whether the clause is met."""
        open_cells = []
        for row, cards in cells:
            candidates = cards & self.allowed[row]
            if candidates & self.placed:
                return True
            if candidates:
                open_cells.append((row, candidates))
        return self._mark_last_cell(open_cells, self.have)

    def _empty_last_cell(self, cells: ClauseCells) -> bool:
        """Empty the only open cell of a negative clause; return whether the clause is met."""
        open_cells = []
        for row, cards in cells:
            if cards & ~self.allowed[row]:
                return True
            unplaced = cards & ~self.placed
            if unplaced:
                open_cells.append((row, unplaced))
        return self._mark_last_cell(open_cells, self.lack)

    @staticmethod
    def _mark_last_cell(
        open_cells: list[tuple[int, int]], mark: Callable[[int, int], None]
    ) -> bool:
        """Mark a clause's open cell if it has only one; return whether the clause is met.

        Raises:
            NoDeal: The clause has no open cell.
        """
        if not open_cells:
            raise NoDeal
        if len(open_cells) > 1:
            return False

        # A mask of several cards stands for several cells, so the clause is still open.
        row, cards = open_cells[0]
        if cards & (cards - 1):
            return False
        mark(row, cards)
        return True
