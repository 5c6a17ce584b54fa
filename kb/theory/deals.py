"""All the deals that fit what was said, as a value: what is settled, and witnesses for the rest.

A deal is kept and not the list of all: exchanges show what else there is (see settling.py).
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
    """Some of these cards are with the holder.

    Attributes:
        holder: The holder.
        cards: The cards of a line that may still be there.
        line: The line that says so.
    """

    holder: str
    cards: tuple[str, ...]
    line: int | None


@frozen(eq=False, repr=False, slots=False)
class Deals:
    """The deals that fit; `deals_of` gives those of a table before the first event.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.axioms import Source, has
    >>> deals = deals_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    >>> deals = deals.tell(has("Holden", ["Pipe"], Source("told", 7)))
    >>> deals.holds("Holden", "Pipe"), deals.holds("Nick", "Pipe"), deals.holds("Nick", "Rope")
    (True, False, None)
    >>> there, elsewhere = deals.witnesses("Nick", "Rope")
    >>> there["Rope"], elsewhere["Rope"]
    ('Nick', 'Rachel')

    Telling gives another value, which shares with this one all that did not change.

    Attributes:
        rows: The rows of the table, which say what the masks mean.
        marks: What is known of each row. Marks never change once they are here.
        kept: Deals at hand, of which the first fits; empty if no deal does.
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
        """Return the deals that fit these axioms too; the same value where nothing is new.

        Every cell is then settled, or open for certain.

        Args:
            axioms: What is added.
            meter: Counts the work; by default it allows about a second.

        Raises:
            SearchStopped: The meter stops a search.
        """
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
        """Return the deals that fit these axioms too, with cells unsettled; None if none fits.

        Single cells are not asked for, so a cell that looks open may be settled.

        Args:
            axioms: What is added.

        Raises:
            SearchStopped: It takes more than about a second.
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
        """Whether any deal fits."""
        return bool(self._kept)

    @cached_property
    def settled(self) -> tuple[int, int]:
        """The cells with a card and those without, as masks: holder by holder, card by card."""
        filled = empty = 0
        width = self.rows.deck_mask.bit_length()
        for number, rows in enumerate(self.rows.rows_by_holder.values()):
            allowed = 0
            for row in rows:
                allowed |= self.marks.allowed[row]
            filled |= (allowed & self.marks.placed) << number * width
            empty |= (self.rows.deck_mask & ~allowed) << number * width
        return filled, empty

    @property
    def solved(self) -> bool:
        """Whether the Solution is known."""
        category_rows = self.marks.allowed[: self.rows.category_count]
        return all(allowed & self.marks.placed for allowed in category_rows)

    @property
    def facts(self) -> Facts:
        """Every settled cell: holders in order, each one's cards in deck order."""
        return Facts(self.rows.grid, *self.settled)

    def holds(self, holder: str, card: str) -> bool | None:
        """Return True if the holder has the card in all of the deals, False if in none."""
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

        setup = self.rows.setup
        if not self.rows.open_sizes:
            return {player: setup.bounds(player) for player in setup.players}

        bounds = find_size_bounds(self.marks, self._kept, Effort())
        return {player: bounds[self.rows.rows_by_holder[player][0]] for player in setup.players}

    @cached_property
    def alternatives(self) -> tuple[Alternative, ...]:
        """The clauses still open by which a holder has one or more of some cards, in log order."""
        alternatives = []
        for holder, rows in self.rows.rows_by_holder.items():
            for row in rows:
                for shown, axiom in self.marks.shown_sets[row]:
                    cards = self.rows.to_cards(shown)
                    alternatives.append(Alternative(holder, cards, axiom.source.line))

        # Of the Solution a clause may name cards of several categories.
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
        """Return two deals that show a cell open, each card to its holder.

        In the first the card is there. They mostly differ by two cards that change places, or else
        by an exchange of few where there is one.

        Raises:
            ValueError: The cell is settled.
        """
        row, bit = self.rows.find_cell(holder, card)
        if self.holds(holder, card) is not None:
            raise ValueError(f"whether {holder} has {card} is settled: no two deals differ there")
        there, elsewhere = find_witnesses(
            self.marks,
            self._kept,
            row,
            bit,
            Effort(),
        )
        return self._to_names(there), self._to_names(elsewhere)

    def _to_names(self, deal: Deal) -> FrozenMapping[str, str]:
        """Return a deal by names: each card, in deck order, to its holder."""
        holders = dict[str, str]()
        for holder, rows in self.rows.rows_by_holder.items():
            for row in rows:
                holders |= dict.fromkeys(self.rows.to_cards(deal[row]), holder)
        return FrozenMapping({card: holders[card] for card in self.rows.setup.deck.cards}, DEAL)


@lru_cache(maxsize=16)
def deals_of(setup: Setup) -> Deals:
    """Return all the deals that the rules of the game and the header allow at this table."""
    rows = make_rows(setup)
    any_deal = Deals(rows, Marks(rows), (first_deal(rows),))
    return any_deal.tell(header_axioms(setup))
