"""All the deals that fit what was said, as a value: what is settled, and two witnesses if not."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from attrs import frozen
from pyrsistent import PVector, pvector

from kb.table.setup import Setup
from kb.theory.axioms import Axiom
from kb.theory.deal import first_deal
from kb.theory.exchange import Deal
from kb.theory.marks import Marks, NoDeal, Reason
from kb.theory.rows import Rows, rows_of
from kb.theory.settling import fitting, settle


@frozen(eq=False, repr=False, slots=False)
class Deals:
    """The deals that fit; `deals_of` gives those of a table before anything is said.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.axioms import Source, some
    >>> deals = deals_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    >>> deals = deals.tell(some("Holden", ["Pipe"], Source("told")))
    >>> deals.holds("Holden", "Pipe"), deals.holds("Nick", "Pipe"), deals.holds("Nick", "Rope")
    (True, False, None)

    Telling gives another value, which shares with this one all that did not change.
    """

    rows: Rows
    _marks: Marks  # never changed once they are here
    _kept: tuple[Deal, ...]  # none if no deal fits
    trail: PVector[Reason]

    def tell(self, axioms: Iterable[Axiom]) -> Deals:
        """Return the deals that fit these axioms too; raises SearchStopped if that is too hard."""
        if not self._kept:
            return self
        marks = self._marks.copy()
        kept: Iterable[Deal]
        try:
            marks.tell(axioms)
            kept = settle(marks, fitting(marks, self._kept[0]), self._kept[1:])
        except NoDeal as none:
            marks.trail.append(none.reason)
            kept = ()
        return Deals(self.rows, marks, tuple(kept), self.trail.extend(marks.trail))

    @property
    def consistent(self) -> bool:
        """Whether any deal fits."""
        return bool(self._kept)

    @cached_property
    def settled(self) -> tuple[int, int]:
        """The cells with a card and those without, as masks: holder by holder, card by card."""
        true = false = 0
        width = len(self.rows.setup.deck.cards)
        for number, holder in enumerate(self.rows.setup.holders):
            may = 0
            for row in self.rows.places[holder]:
                may |= self._marks.may[row]
            true |= (may & self._marks.single) << number * width
            false |= (self.rows.whole & ~may) << number * width
        return true, false

    def holds(self, holder: str, card: str) -> bool | None:
        """Return True if the holder has the card in all of the deals, False if in none."""
        row, bit = self.rows.cell(holder, card)
        if not self._marks.may[row] & bit:
            return False
        return True if self._marks.single & bit else None


def deals_of(setup: Setup) -> Deals:
    """Return all the deals that the rules of the game allow at this table."""
    rows = rows_of(setup)
    empty = Deals(rows, Marks(rows), (first_deal(rows),), pvector())
    return empty.tell(())
