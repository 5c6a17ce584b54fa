"""What the rules about one hand's shown sets share: the premises they rest on."""

from __future__ import annotations

from kb.inference.position import Position
from kb.inference.rule import Premises, Written, size_constraint


def hand_premises(position: Position, number: int) -> Premises:
    """Return a hand's cards, its shown sets that count, what they lost, and its size."""
    kb = position.kbs[number]
    told = 0
    for shown, _ in kb.shown:
        told |= 0 if shown & kb.has else shown
    lost = kb.lacks if kb.free == kb.open.bit_count() else kb.lacks & told
    clauses = shown_clauses(position, number)
    return Premises(((number, kb.has, lost),), clauses, size_constraint(position, number))


def shown_clauses(position: Position, number: int) -> tuple[Written, ...]:
    """Return the clauses of the shown sets that still count, as they were told."""
    return tuple((axiom.clause, axiom) for _, axiom in position.kbs[number].shown_sets)
