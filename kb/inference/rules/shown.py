"""What the rules about one hand's shown sets share: the premises they rest on."""

from __future__ import annotations

from kb.inference.position import Position
from kb.inference.rule import Premises, Written


def hand_premises(position: Position, number: int) -> Premises:
    """Return a hand's cards, its shown sets that count, and what they lost."""
    kb = position.kbs[number]
    told = 0
    for shown, _ in kb.shown:
        told |= 0 if shown & kb.has else shown
    lost = kb.lacks if kb.free == kb.open.bit_count() else kb.lacks & told
    return Premises(((number, kb.has, lost),), shown_clauses(position, number))


def shown_clauses(position: Position, number: int) -> tuple[Written, ...]:
    """Return the clauses of the shown sets that still count, as they were told."""
    return tuple((axiom.clause, axiom) for _, axiom in position.kbs[number].shown_sets)
