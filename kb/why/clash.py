"""A clause that clashes with others: what cannot be true together, and no counting shows it.

    p has a or b     p lacks a     q has b
    ──────────────────────────────────────
                that cannot be

A card of a clause is excluded where its holder lacks it, or another has it. A clause with one card
left says who has that card, and so excludes it elsewhere; a clause with none left clashes.

Source: unit propagation, Dowling & Gallier, J. Logic Programming 1(3), 1984.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.theory.axioms import Axiom
from kb.why.proofs import GAME, cost

Cell = tuple[str, str, bool]  # holder, card, with the holder or not
Known = dict[Cell, frozenset[Axiom]]  # what each cell rests on


def clash(axioms: Sequence[Axiom]) -> list[Axiom]:
    """Return axioms of which a clause clashes with the others, none where no clause does.

    They are the ones that are soonest found and easiest to say, in their order.
    """
    known: Known = {}
    while True:
        found = [each for axiom in axioms for each in _left(axiom, known)]
        clashes = [behind for cell, behind in found if cell is None]
        if clashes:
            best = min(clashes, key=_effort)
            return [axiom for axiom in axioms if axiom in best]
        before = len(known)
        for cell, behind in found:
            if cell is not None:
                known.setdefault(cell, behind)
        if len(known) == before:
            return []


def _left(axiom: Axiom, known: Known) -> Iterator[tuple[Cell | None, frozenset[Axiom]]]:
    """Yield what a clause says where at most one of its cards is left, and by which axioms."""
    excluded = {card: _against((axiom.holder, card, axiom.positive), known) for card in axiom.cards}
    left = [card for card, behind in excluded.items() if behind is None]
    if len(left) < 2:
        behind = frozenset([axiom]).union(*filter(None, excluded.values()))
        yield (axiom.holder, left[0], axiom.positive) if left else None, behind


def _against(cell: Cell, known: Known) -> frozenset[Axiom] | None:
    """Return the axioms by which a cell is not so, None where it may be."""
    holder, card, held = cell
    direct = known.get((holder, card, not held))
    if direct is not None or not held:
        return direct
    others = (b for (who, what, has), b in known.items() if has and what == card and who != holder)
    return next(others, None)


def _effort(axioms: frozenset[Axiom]) -> int:
    """Return how hard it is to say some axioms, as for a sum; that a card has one holder counts."""
    holders = {axiom.holder for axiom in axioms}
    return sum(map(cost, axioms)) + GAME * (len(holders) - 1)
