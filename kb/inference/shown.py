"""What the rules about one hand's shown sets share: the premises they rest on."""

from __future__ import annotations

from kb.inference.rule import Premises, Written, size_constraint
from kb.position import Position


def hand_premises(position: Position, number: int) -> Premises:
    """Return what is known of a hand: facts, the shown sets that still count, and its size."""
    kb = position.kbs[number]
    clauses = shown_clauses(position, number)
    return Premises(((number, kb.has, kb.lacks),), clauses, size_constraint(position, number))


def shown_clauses(position: Position, number: int) -> tuple[Written, ...]:
    """Return the clauses of the shown sets that still count, as they were told."""
    return tuple((axiom.clause, axiom) for _, axiom in position.kbs[number].shown_sets)
