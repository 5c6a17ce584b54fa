"""Why a cell is open: two deals that fit everything, one with the card there and one without.

Source: a model for each side is what shows a literal open in any complete calculus.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from attrs import field, frozen

from kb.table.setup import Setup
from kb.theory.atoms import cells, literal
from kb.theory.axioms import Axiom, Source, has, lacks
from kb.theory.deals import Deals
from kb.why.phrases import fact, listed

Deal = Mapping[str, str]  # card to holder


@frozen
class Witnesses:
    """Two deals that fit everything said: ``there`` has the card with the holder.

    ``elsewhere`` has it with another. A deal maps each card to its holder. ``settled_by`` are
    facts either of which would settle it.
    """

    setup: Setup = field(repr=False)
    holder: str
    card: str
    there: Deal
    elsewhere: Deal
    settled_by: tuple[str, ...]

    @property
    def differences(self) -> tuple[str, ...]:
        """The cards that lie elsewhere in the two deals, in deck order."""
        return tuple(c for c in self.setup.deck.cards if self.there[c] != self.elsewhere[c])

    def __str__(self) -> str:
        open_cell = f"{self.holder}: {self.card} is open; both of these deals fit everything said."
        widths = [max(map(len, (*self.setup.deck.cards, *self.setup.holders))) + 2] * 3
        heads = ("", f"with {self.holder}", "elsewhere")
        rows = [heads, *((c, self.there[c], self.elsewhere[c]) for c in self.setup.deck.cards)]
        lines = [
            "".join(f"{x:<{w}}" for x, w in zip(row, widths, strict=True)).rstrip()
            + (" *" if row[0] in self.differences else "")
            for row in rows
        ]
        if self.settled_by:
            whether = listed(self.settled_by, "or whether")
            lines.append(f"It would be settled by knowing whether {whether}.")
        return "\n".join([open_cell, *lines])

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def witnesses(deals: Deals, holder: str, card: str) -> Witnesses:
    """Return two deals for an open cell, and what would settle it."""
    there, elsewhere = deals.witnesses(holder, card)
    settled = settling(deals, holder, card)
    return Witnesses(deals.rows.setup, holder, card, there, elsewhere, settled)


def settling(deals: Deals, holder: str, card: str, most: int = 3) -> tuple[str, ...]:
    """Return facts about other cards that settle the cell whichever way they turn out."""
    found: list[str] = []
    for other in cells(deals.rows.setup):
        if len(found) < most and other[1] != card and deals.holds(*other) is None:
            ways = (deals.tell(supposed(*other, held)) for held in (True, False))
            if all(way.holds(holder, card) is not None for way in ways):
                found.append(fact(literal(*other)))
    return tuple(found)


def supposed(holder: str, card: str, held: bool) -> list[Axiom]:
    """Return that a holder has a card, or lacks it, as a supposition."""
    return (has if held else lacks)(holder, [card], Source("supposed"))
