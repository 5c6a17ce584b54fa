"""On what the steps of a proof resolve: of each resolution, the literal of its first premise."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from resolver.errors import ProofError
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof


def resolved_on(proof: Proof) -> dict[int, Literal]:
    """Return by the number of each resolution the literal that its first premise loses.

    >>> from resolver import prove
    >>> resolved_on(prove("p; ~p").proof)
    {3: Literal('p', False)}

    Raises ProofError where a step is no resolution of its premises.
    """
    clauses: dict[int, frozenset[Literal]] = {}
    found: dict[int, Literal] = {}
    for step in proof:
        clauses[step.number] = step.clause.literals
        if step.rule == "resolution":
            premises = [clauses[one] for one in step.premises if one in clauses]
            if len(premises) != 2:
                raise ProofError(step.number, "it is no resolution of two earlier steps")
            left, right = premises
            literal = _lost(left, right, step.clause.literals)
            if literal is None:
                raise ProofError(step.number, "it is no resolution of its premises")
            found[step.number] = literal
    return found


def _lost(
    left: AbstractSet[Literal], right: AbstractSet[Literal], result: AbstractSet[Literal]
) -> Literal | None:
    """Return the literal of the left premise on which the two give this; None where they do not."""
    pivots = sorted(literal for literal in left if ~literal in right)
    given = (one for one in pivots if left - {one} | right - {~one} == result)
    return next(given, None)
