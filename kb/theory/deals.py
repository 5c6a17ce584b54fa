"""The deals that fit a log, as a value: which cells are settled, and witnesses for open cells.

Only a few of the deals are kept; exchanges of cards lead from them to others (see settling.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from attrs import frozen

from kb.table.setup import Setup
from kb.table.sizes import Bounds
from kb.theory.atoms import DEAL, Facts
from kb.theory.axioms import Axiom, header_axioms
from kb.theory.exchange import Deal, first_deal
from kb.theory.marks import Marks, NoDeal, Rows, make_rows
from kb.theory.search import Effort
from kb.theory.settling import find_fitting_deal, find_size_bounds, find_witnesses, settle
from resolver.text import FrozenMapping


@frozen
class Alternative:
    """A shown set that is not settled: the holder has at least one of some cards.

    Attributes:
        holder: The holder.
        cards: The cards that the holder may still have.
        line: The number of the line that says so; None if it is the header.
    """

    holder: str
    cards: tuple[str, ...]
    line: int | None


@frozen(eq=False, repr=False, slots=False)
class Deals:
    """All deals that fit some axioms; `deals_of` returns the deals before the first event.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.axioms import Source, has
    >>> deals = deals_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    >>> deals = deals.tell(has("Holden", ["Pipe"], Source("told", 7)))
    >>> deals.holds("Holden", "Pipe"), deals.holds("Nick", "Pipe"), deals.holds("Nick", "Rope")
    (True, False, None)
    >>> there, elsewhere = deals.witnesses("Nick", "Rope")
    >>> there["Rope"], elsewhere["Rope"]
    ('Nick', 'Rachel')

    `tell` returns a new value, which shares its unchanged parts with the old one.

    Attributes:
        rows: The rows of a deal.
        marks: The cards and the open clauses of each row. These marks are never changed.
        kept: A few deals, of which the first fits; empty if no deal fits.
    """

    rows: Rows
    marks: Marks
    _kept: tuple[Deal, ...]

    def __repr__(self) -> str:
        if not self._kept:
            return "<Deals: none fits>"
        setup = self.rows.setup
        cells = len(setup.holders) * len(setup.deck.cards)
        return f"<Deals to {', '.join(setup.players)}: {len(self.facts)} of {cells} cells settled>"

    def tell(self, axioms: Iterable[Axiom], meter: Effort | None = None) -> Deals:
        """Return the deals that also fit these axioms; if nothing new follows, return `self`.

        For every cell it is then decided whether it is settled or open.

        Args:
            axioms: The axioms to add.
            meter: The budget of the searches; by default about a second's work.

        Raises:
            SearchStopped: The meter stops a search.
        """
        # If no deal fits, none fits more axioms.
        if not self._kept:
            return self

        meter = meter or Effort()
        marks = self.marks.copy()
        try:
            marks.tell(axioms)
            if marks.is_same_as(self.marks):
                return self
            deal = find_fitting_deal(marks, self._kept[0], meter)
            kept = settle(marks, deal, self._kept[1:], meter)
        except NoDeal:
            kept = []
        return Deals(self.rows, marks, tuple(kept))

    def narrow(self, axioms: Iterable[Axiom]) -> Deals | None:
        """Return the deals that also fit these axioms, without settling cells; None if none fits.

        The open cells are not tested one by one, so a cell that looks open may be settled.

        Args:
            axioms: The axioms to add.

        Raises:
            SearchStopped: The search takes more than about a second.
        """
        if not self._kept:
            return None

        marks = self.marks.copy()
        try:
            marks.tell(axioms)
            deal = find_fitting_deal(marks, self._kept[0], Effort())
        except NoDeal:
            return None
        return Deals(self.rows, marks, (deal,))

    @property
    def consistent(self) -> bool:
        """Whether at least one deal fits."""
        return bool(self._kept)

    @cached_property
    def settled(self) -> tuple[int, int]:
        """The filled and the empty cells, as two masks in the order of the grid."""
        filled = empty = 0

        # The grid has a block of bits for each holder, with one bit for each card.
        width = self.rows.deck_mask.bit_length()
        for holder_index, rows in enumerate(self.rows.rows_by_holder.values()):
            # The Solution has several rows, one for each category.
            allowed = 0
            for row in rows:
                allowed |= self.marks.allowed[row]
            filled |= (allowed & self.marks.placed) << holder_index * width
            empty |= (self.rows.deck_mask & ~allowed) << holder_index * width
        return filled, empty

    @property
    def solved(self) -> bool:
        """Whether the Solution is known."""
        category_rows = self.marks.allowed[: self.rows.category_count]
        return all(allowed & self.marks.placed for allowed in category_rows)

    @property
    def facts(self) -> Facts:
        """The settled cells with their values, holder by holder and in deck order."""
        return Facts(self.rows.grid, *self.settled)

    def holds(self, holder: str, card: str) -> bool | None:
        """Return True if the holder has the card in all deals, False if in none, None otherwise."""
        row, bit = self.rows.find_cell(holder, card)
        if not self.marks.allowed[row] & bit:
            return False
        return True if self.marks.placed & bit else None

    @cached_property
    def sizes(self) -> Mapping[str, Bounds]:
        """The least and the greatest number of cards of each player in the deals that fit.

        Raises SearchStopped after a second's work.
        """
        if not self._kept:
            return {}

        # If no size is open, the header gives all of them and no search is needed.
        setup = self.rows.setup
        if not self.rows.open_sizes:
            return {player: setup.bounds(player) for player in setup.players}

        bounds = find_size_bounds(self.marks, self._kept, Effort())
        return {player: bounds[self.rows.rows_by_holder[player][0]] for player in setup.players}

    @cached_property
    def alternatives(self) -> tuple[Alternative, ...]:
        """The shown sets that are not settled, in the order of their lines."""
        alternatives = []
        for holder, rows in self.rows.rows_by_holder.items():
            for row in rows:
                for shown, axiom in self.marks.shown_sets[row]:
                    cards = self.rows.to_cards(shown)
                    alternatives.append(Alternative(holder, cards, axiom.source.line))

        # A clause about the Solution may name cards of several categories; then it spans rows.
        for positive, cells, axiom in self.marks.wide_clauses:
            if positive:
                shown = 0
                for row, mask in cells:
                    shown |= mask & self.marks.allowed[row]
                cards = self.rows.to_cards(shown)
                alternatives.append(Alternative(axiom.holder, cards, axiom.source.line))
        return tuple(sorted(alternatives, key=lambda each: each.line or 0))

    def witnesses(
        self, holder: str, card: str
    ) -> tuple[FrozenMapping[str, str], FrozenMapping[str, str]]:
        """Return two deals that show a cell to be open; in the first the holder has the card.

        Each deal maps cards to holders. In most cases only two cards change places between the two
        deals; otherwise a few cards do if such a pair exists.

        Raises:
            ValueError: The cell is settled.
        """
        row, bit = self.rows.find_cell(holder, card)
        if self.holds(holder, card) is not None:
            reason = f"expected an open cell, but whether {holder} has {card} is settled"
            raise ValueError(f"{reason}; ask holds({holder!r}, {card!r})")
        there, elsewhere = find_witnesses(self.marks, self._kept, row, bit, Effort())
        return self._to_names(there), self._to_names(elsewhere)

    def _to_names(self, deal: Deal) -> FrozenMapping[str, str]:
        """Return a deal as a mapping from each card, in deck order, to the name of its holder."""
        holders = dict[str, str]()
        for holder, rows in self.rows.rows_by_holder.items():
            for row in rows:
                holders |= dict.fromkeys(self.rows.to_cards(deal[row]), holder)
        return FrozenMapping({card: holders[card] for card in self.rows.setup.deck.cards}, DEAL)


@lru_cache(maxsize=16)
def deals_of(setup: Setup) -> Deals:
    """Return the deals that the rules of the game and the header allow."""
    rows = make_rows(setup)

    # `tell` repairs a deal that does not fit, so any deal of the right sizes can be the first.
    any_deal = Deals(rows, Marks(rows), (first_deal(rows),))
    return any_deal.tell(header_axioms(setup))
