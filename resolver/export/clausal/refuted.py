"""A proof of a clause becomes a refutation: deny the clause, and resolve to the empty one.

Source: Robinson, JACM 12(1), 1965.
"""

from __future__ import annotations

from collections.abc import Iterator

from resolver.logic.clause import Clause
from resolver.logic.line import CONTRADICTION, Line
from resolver.proofs.proof import DENIED, Proof, Step, proof_of


def refuted(proof: Proof) -> Proof:
    """Return a proof of the empty clause from the leaves of this one and its denied conclusion.

    >>> print(refuted(Proof([Step(1, Clause(["p", "~q"]), "axiom", source="given")])))
      1. p ∨ ¬q    axiom: given
      2. ¬p        axiom: the denied goal
      3. ¬q        resolution 1, 2 on p
      4. q         axiom: the denied goal
      5. □         resolution 3, 4 on q

    A proof of the empty clause is returned as it is, its steps numbered from 1. One that counts
    ends in one sum more.
    """
    steps = list(proof_of(proof).trimmed())
    if isinstance(proof.conclusion, Line):
        return Proof([*steps, *_denied(steps[-1])])
    for literal in proof.conclusion:
        last = len(steps)
        rest = steps[-1].clause - {literal}
        steps.append(Step(last + 1, Clause([~literal]), "axiom", source=DENIED))
        steps.append(Step(last + 2, rest, "resolution", (last, last + 1), pivot=literal.name))
    return Proof(steps)


def _denied(last: Step) -> Iterator[Step]:
    """Yield the complements of a line's literals, and what they add up to with it."""
    number, terms = last.number, last.clause.terms
    if not terms:
        return
    for place, (_, literal) in enumerate(terms, start=number + 1):
        yield Step(place, Clause([~literal]), "axiom", source=DENIED)
    end = number + len(terms) + 1
    often = (1, *(n for n, _ in terms))
    yield Step(end, CONTRADICTION, "sum", tuple(range(number, end)), None, often)
