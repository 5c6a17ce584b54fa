"""The rows of a deal, and what is marked for them: their cards, and the clauses still open.

A row is a category of the Solution, a player, or the Table. It holds a number of cards between two
bounds, all of them from a mask of its own: a set of cards is one integer, a *mask*, in which bit i
is the i-th card of the deck. The cells of a clause are pairs of a row and a mask, one for each row
that the clause speaks of.

    every other row lacks c     some of S is with r, who lacks S but c     not all of S are
    ───────────────────────     ─────────────────────────────────────     there, all but c are
          r has c                             r has c                     ────────────────────
                                                                               c is not there

A card has one holder, so "r has c" is no mark of its own: all other rows lack c. Every change is
an exclusion and gives equivalent marks. Read `Rows` first, which never changes, and then `Marks`.

Source: Ford & Fulkerson, Flows in Networks, 1962, for a table with bounds as a flow; unit
propagation, Dowling & Gallier, J. Logic Programming 1(3), 1984.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen

from kb.table.setup import SOLUTION, Setup
from kb.theory.atoms import Grid
from kb.theory.axioms import Axiom

ClauseCells = tuple[tuple[int, int], ...]  # A row and a mask of its cards, for each row.
ShownSet = tuple[int, Axiom]  # Cards of which one or more are here, and the axiom that says so.

# A clause across rows: its sign, True if some of its cells are filled, False if not all of them
# are; its cells; and the axiom that says so.
WideClause = tuple[bool, ClauseCells, Axiom]


@frozen(eq=False)
class Rows:
    """The rows of a deal, and which and how many cards each can hold; `make_rows` makes them.

    Attributes:
        setup: The players and the deck.
        possible: The cards that each row may ever hold, as masks.
        low: The least number of cards of each row.
        high: The greatest number of cards of each row.
        rows_by_holder: The rows of each holder; only the Solution has several.
        deck_mask: All cards, as a mask.
        grid: The cells of all holders.
        open_sizes: Whether some row has no fixed size.
        category_count: How many rows are categories; they come first.
        bits: The mask of each card, by its name.
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
        """Return the cells that an axiom is about."""
        mask = self.to_mask(axiom.cards)
        rows = self.rows_by_holder[axiom.holder]
        if len(rows) == 1:
            return ((rows[0], mask),)

        # The Solution has a row for each category, and no two of them may hold the same card.
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
        """Return the row of the holder that may ever hold the card, and the card as a mask."""
        bit = self._bits[card]
        rows = self.rows_by_holder[holder]
        return next(row for row in rows if self.possible[row] & bit), bit


def make_rows(setup: Setup) -> Rows:
    """Return the rows of a setup: its categories, its players, and the Table if it has cards.

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
    """Raised when it turns out that no deal fits."""


class Marks:
    """What is known of each row, to be narrowed in place; `copy` before a guess.

    Attributes:
        rows: The rows that are marked.
        allowed: The cards that each row may still hold, as masks.
        placed: The cards that one row alone may hold, as a mask.
        shown_sets: The shown sets of each row that no placed card meets yet.
        wide_clauses: The open clauses that no single row can hold.
        dirty: The rows that changed since the marks were closed, as a mask.
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
        """Return marks that can be narrowed apart from these."""
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
        """Return whether these marks say no more than the closed marks before them."""
        return (
            self.allowed == before.allowed
            and self.shown_sets == before.shown_sets
            and self.wide_clauses == before.wide_clauses
            and not before.dirty
        )

    def tell(self, axioms: Iterable[Axiom]) -> None:
        """Mark what axioms say, and all that follows by unit propagation.

        Raises:
            NoDeal: No deal fits, as propagation shows.
        """
        for axiom in axioms:
            # One card is a fact, several in one row are a shown set, and all else spans rows.
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
        """Mark that the row has one or more of the cards."""
        candidates = cards & self.allowed[row]

        # A card that is known to be here meets the set already.
        if not candidates & self.placed:
            self.shown_sets[row] = (*self.shown_sets[row], (candidates, axiom))
            self.dirty |= 1 << row

    def have(self, row: int, card: int) -> None:
        """Mark that the row has the card: every other row lacks it."""
        allowed = self.allowed
        if not allowed[row] & card:
            raise NoDeal

        # A placed card has this row alone, so all others lack it already.
        if self.placed & card:
            return

        for other, mask in enumerate(allowed):
            if mask & card and other != row:
                allowed[other] = mask & ~card
                self.dirty |= 1 << other

    def lack(self, row: int, cards: int) -> None:
        """Mark that the row lacks the cards."""
        if self.allowed[row] & cards:
            self.allowed[row] &= ~cards
            self.dirty |= 1 << row

    def close(self) -> None:
        """Mark all that follows by unit propagation.

        Raises:
            NoDeal: A card is left without a row, or a clause without a cell.
        """
        while self.dirty:
            dirty = self.dirty
            self.dirty = 0

            # A card that only one row may hold is with that row.
            once = twice = 0
            for mask in self.allowed:
                twice |= once & mask
                once |= mask
            if once != self.rows.deck_mask:
                raise NoDeal

            newly_placed = once & ~twice & ~self.placed
            self.placed |= newly_placed
            for row, sets in enumerate(self.shown_sets):
                # The shown sets of a row change only if it lost a card, or got one for certain.
                if sets and (dirty >> row & 1 or newly_placed & self.allowed[row]):
                    self._shrink_sets(row, sets)
            for clause in self.wide_clauses:
                self._propagate_clause(clause)

    def _shrink_sets(self, row: int, sets: tuple[ShownSet, ...]) -> None:
        """Keep of each shown set the allowed cards; drop a set that is met or holds another."""
        allowed = self.allowed[row]
        placed = self.placed
        kept: list[ShownSet] = []
        for shown, axiom in sets:
            candidates = shown & allowed
            if candidates & placed:
                continue

            # A set of one card is a fact, and an empty one a contradiction.
            if not candidates & (candidates - 1):
                if not candidates:
                    raise NoDeal
                self.have(row, candidates)

            # A set that holds another says less than that one.
            elif not any(other & candidates == other for other, _ in kept):
                kept = [shown_set for shown_set in kept if shown_set[0] & candidates != candidates]
                kept.append((candidates, axiom))
        self.shown_sets[row] = tuple(kept)

    def _add_wide_clause(self, clause: WideClause) -> None:
        """Add a clause across rows, unless a clause with these cells and this sign is there."""
        if not any(other[:2] == clause[:2] for other in self.wide_clauses):
            self.wide_clauses += (clause,)
            self._propagate_clause(clause)

    def _propagate_clause(self, clause: WideClause) -> None:
        """Mark what follows from a clause across rows, and drop it once it says no more."""
        positive, cells, _ = clause
        is_done = self._fill_last_cell(cells) if positive else self._empty_last_cell(cells)
        if is_done:
            self.wide_clauses = tuple(other for other in self.wide_clauses if other is not clause)

    def _fill_last_cell(self, cells: ClauseCells) -> bool:
        """Fill the last open cell of a positive clause; return whether the clause is met."""
        open_cells = []
        for row, cards in cells:
            candidates = cards & self.allowed[row]
            if candidates & self.placed:
                return True
            if candidates:
                open_cells.append((row, candidates))
        return self._mark_last_cell(open_cells, self.have)

    def _empty_last_cell(self, cells: ClauseCells) -> bool:
        """Empty the last open cell of a negative clause; return whether the clause is met."""
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
        """Mark the open cell of a clause if it is the only one, and return whether it is.

        Raises:
            NoDeal: The clause has no open cell.
        """
        if not open_cells:
            raise NoDeal
        if len(open_cells) > 1:
            return False

        # A mask of several cards stands for several cells of its row.
        row, cards = open_cells[0]
        if cards & (cards - 1):
            return False
        mark(row, cards)
        return True
