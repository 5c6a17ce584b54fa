"""Why a cell is open: two deals that fit everything, one with the card there and one without.

Source: a model for each side is what shows a literal open in any complete calculus.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from attrs import field, frozen

from kb.table.setup import Setup
from kb.theory.atoms import cell_of, literal
from kb.theory.joint import deals
from kb.why.phrases import fact, listed
from resolver import Clause, Literal, Prover

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


def witnesses(setup: Setup, prover: Prover, holder: str, card: str) -> Witnesses:
    """Return two deals for an open cell, the likest two, and what would settle it."""
    found = deals(setup, prover)
    there = [deal for deal in found if deal[card] == holder]
    elsewhere = [deal for deal in found if deal[card] != holder]
    pairs = ((apart(a, b), i, j) for i, a in enumerate(there) for j, b in enumerate(elsewhere))
    _, i, j = min(pairs)
    settled = settling(prover, literal(holder, card))
    return Witnesses(setup, holder, card, there[i], elsewhere[j], settled)


def apart(first: Deal, second: Deal) -> int:
    """Return how many cards lie differently."""
    return sum(first[card] != second[card] for card in first)


def settling(prover: Prover, goal: Literal, most: int = 3) -> tuple[str, ...]:
    """Return facts about other cards that settle the goal whichever way they turn out."""
    found: list[str] = []
    card = cell_of(goal.name)[1]
    known = {literal.name for literal in prover.consequences}
    for name in prover.atoms:
        if name in known or cell_of(name)[1] == card or len(found) == most:
            continue
        yes, no = (prover.tell([Clause([Literal(name, sign)])]) for sign in (True, False))
        if all(each.entails(goal) or each.entails(~goal) for each in (yes, no)):
            found.append(fact(Literal(name)))
    return tuple(found)
