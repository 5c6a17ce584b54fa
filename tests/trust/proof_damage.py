"""A second checker of proofs, for the tests alone.

It works on (name, sign) pairs and knows a cardinality instance by counting; it shares
nothing with the package but the fields of a step.
"""

from collections.abc import Iterable
from typing import Any

from resolver import Proof

Pairs = frozenset[tuple[str, bool]]


def pairs(clause: Any) -> Pairs:
    return frozenset((literal.name, literal.positive) for literal in clause.literals)


def holds(proof: Proof, axioms: Iterable[tuple[Any, object]], constraints: Iterable[Any]) -> bool:
    """Say whether each step follows, each axiom is given with its source, and the end is empty."""
    given = {(pairs(clause), source) for clause, source in axioms}
    known = {(c.atoms, c.lower, c.upper, c.name) for c in constraints}
    seen: dict[int, Pairs] = {}
    for step in proof.steps:
        clause = pairs(step.clause)
        if step.number in seen or any(number not in seen for number in step.premises):
            return False
        if step.rule == "resolution":
            if len(step.premises) != 2 or not resolves(*(seen[n] for n in step.premises), clause):
                return False
        elif step.rule == "instance":
            if step.premises or not is_instance(clause, step.source, known):
                return False
        elif step.rule != "axiom" or step.premises or (clause, step.source) not in given:
            return False
        seen[step.number] = clause
    return bool(proof.steps) and not pairs(proof.steps[-1].clause)


def resolves(left: Pairs, right: Pairs, clause: Pairs) -> bool:
    return any(
        (name, not sign) in right
        and clause == (left - {(name, sign)}) | (right - {(name, not sign)})
        for name, sign in left
    )


def is_instance(clause: Pairs, source: Any, known: set[Any]) -> bool:
    if (source.atoms, source.lower, source.upper, source.name) not in known:
        return False
    atoms, signs = {name for name, _ in clause}, {sign for _, sign in clause}
    if not atoms <= set(source.atoms) or len(atoms) != len(clause) or len(signs) > 1:
        return False
    if signs == {False}:
        return len(clause) == source.upper + 1
    return len(clause) == len(source.atoms) - source.lower + 1
