"""A proof of a clause becomes a refutation: deny the clause, and resolve to the empty one.

Source: Robinson, JACM 12(1), 1965.
"""

from __future__ import annotations

from resolver.logic.clause import Clause
from resolver.proofs.proof import DENIED, Proof, Step


def refuted(proof: Proof) -> Proof:
    """Return a proof of the empty clause from the leaves of this one and its denied conclusion.

    >>> print(refuted(Proof([Step(1, Clause(["p", "~q"]), "axiom", source="given")])))
      1. p ∨ ¬q    axiom: given
      2. ¬p        axiom: the denied goal
      3. ¬q        resolution 1, 2 on p
      4. q         axiom: the denied goal
      5. □         resolution 3, 4 on q

    A proof of the empty clause is returned as it is, its steps numbered from 1.
    """
    steps = list(proof.trimmed())
    for literal in proof.conclusion:
        last = len(steps)
        rest = steps[-1].clause - {literal}
        steps.append(Step(last + 1, Clause([~literal]), "axiom", source=DENIED))
        steps.append(Step(last + 2, rest, "resolution", (last, last + 1)))
    return Proof(steps)
