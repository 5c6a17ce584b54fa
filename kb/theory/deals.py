"""All the deals that fit what was said, as a value: what is settled, and witnesses for the rest.

A deal is kept and not the list of them: exchanges show what else there is (see settling.py).
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
from kb.theory.marks import Marks, NoDeal, Rows, rows_of
from kb.theory.search import Effort
from kb.theory.settling import fitting, nearest, settle, sizes
from resolver.text import FrozenMapping


@frozen
class Alternative:
    """Some of these cards are with the holder, as a line says; the others of the line are not."""

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

    Telling gives another value, which shares with this one all that did not change; `rows` says
    what the masks mean.
    """

    rows: Rows
    marks: Marks  # never changed once they are here
    _kept: tuple[Deal, ...]  # the first fits; none if no deal does

    def __repr__(self) -> str:
        if not self._kept:
            return "<Deals: none fits>"
        setup = self.rows.setup
        cells = len(setup.holders) * len(setup.deck.cards)
        return f"<Deals to {', '.join(setup.players)}: {len(self.facts)} of {cells} cells settled>"

    def tell(self, axioms: Iterable[Axiom], meter: Effort | None = None) -> Deals:
        """Return the deals that fit these axioms too.

        Every cell is settled, or open for certain; where nothing is new it is the same value.
        Raises SearchStopped when the meter does, by default after a second's work.
        """
        if not self._kept:
            return self
        meter = meter or Effort()
        marks = self.marks.copy()
        try:
            marks.tell(axioms)
            if marks.same_as(self.marks):
                return self
            kept = settle(marks, fitting(marks, self._kept[0], meter), self._kept[1:], meter)
        except NoDeal:
            kept = []
        return Deals(self.rows, marks, tuple(kept))

    def narrowed(self, axioms: Iterable[Axiom]) -> Deals | None:
        """Return the deals that fit these axioms too, None if there are none.

        Of single cells nothing is asked: what looks open may be settled. Raises SearchStopped after
        a second's work.
        """
        if not self._kept:
            return None
        marks = self.marks.copy()
        try:
            marks.tell(axioms)
            return Deals(self.rows, marks, (fitting(marks, self._kept[0], Effort()),))
        except NoDeal:
            return None

    @property
    def consistent(self) -> bool:
        """Whether any deal fits."""
        return bool(self._kept)

    @cached_property
    def settled(self) -> tuple[int, int]:
        """The cells with a card and those without, as masks: holder by holder, card by card."""
        true = false = 0
        width = self.rows.deck_mask.bit_length()
        for number, rows in enumerate(self.rows.places.values()):
            may = 0
            for row in rows:
                may |= self.marks.may[row]
            true |= (may & self.marks.single) << number * width
            false |= (self.rows.deck_mask & ~may) << number * width
        return true, false

    @property
    def solved(self) -> bool:
        """Whether the Solution is known."""
        row_count, single = self.rows.category_count, self.marks.single
        return all(mine & single for mine in self.marks.may[:row_count])

    @property
    def facts(self) -> Facts:
        """Every settled cell: holders in order, each one's cards in deck order."""
        return Facts(self.rows.grid, *self.settled)

    def holds(self, holder: str, card: str) -> bool | None:
        """Return True if the holder has the card in all of the deals, False if in none."""
        row, bit = self.rows.cell(holder, card)
        if not self.marks.may[row] & bit:
            return False
        return True if self.marks.single & bit else None

    @cached_property
    def sizes(self) -> Mapping[str, Bounds]:
        """The least and the greatest number of cards of each player in the deals that fit.

        Raises SearchStopped after a second's work.
        """
        if not self._kept:
            return {}
        players = self.rows.setup.players
        found = sizes(self.marks, self._kept, Effort()) if self.rows.open_sizes else None
        return {
            player: found[self.rows.places[player][0]] if found else self.rows.setup.bounds(player)
            for player in players
        }

    @cached_property
    def alternatives(self) -> tuple[Alternative, ...]:
        """The clauses still open: of the cards of each its holder has one or more, in log order."""
        holders = {row: holder for holder, rows in self.rows.places.items() for row in rows}
        found = [
            Alternative(holders[row], self.rows.cards(shown), axiom.source.line)
            for row, sets in enumerate(self.marks.sets)
            for shown, axiom in sets
        ]
        for positive, cells, axiom in self.marks.wide:
            if positive:
                shown = sum(mask & self.marks.may[row] for row, mask in cells)
                found.append(Alternative(axiom.holder, self.rows.cards(shown), axiom.source.line))
        return tuple(sorted(found, key=lambda one: one.line or 0))

    def witnesses(
        self, holder: str, card: str
    ) -> tuple[FrozenMapping[str, str], FrozenMapping[str, str]]:
        """Return two deals, each card to its holder: with the card of an open cell there, and not.

        They mostly differ by two cards that change places, or else by an exchange of few where
        there is one. Raises ValueError for a settled cell.
        """
        row, bit = self.rows.cell(holder, card)
        if self.holds(holder, card) is not None:
            raise ValueError(f"whether {holder} has {card} is settled: no two deals differ there")
        there, elsewhere = nearest(self.marks, self._kept, row, bit, Effort())
        return self._named(there), self._named(elsewhere)

    def _named(self, deal: Deal) -> FrozenMapping[str, str]:
        """Return a deal by names: each card, in deck order, to its holder."""
        holders = {
            card: holder
            for holder, rows in self.rows.places.items()
            for row in rows
            for card in self.rows.cards(deal[row])
        }
        return FrozenMapping({card: holders[card] for card in self.rows.setup.deck.cards}, DEAL)


@lru_cache(maxsize=16)
def deals_of(setup: Setup) -> Deals:
    """Return all the deals that the rules of the game and the header allow at this table."""
    rows = rows_of(setup)
    deals = Deals(rows, Marks(rows), (first_deal(rows),))
    return deals.tell(header_axioms(setup))
