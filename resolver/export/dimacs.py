"""The axioms of a proof in DIMACS: what its LRAT, DRAT, TraceCheck and TSTP forms start from."""

from __future__ import annotations

from resolver.dimacs import write_dimacs
from resolver.export.numbering import number
from resolver.proof import Proof


def to_dimacs(proof: Proof) -> str:
    """Return the clauses on which the conclusion rests, each once, the denied goal last.

    >>> from resolver import Clause, Literal, Prover
    >>> prover = Prover().tell([Clause(["p", "q"]), Clause(["~p"])])
    >>> print(to_dimacs(prover.prove(Literal("q"))), end="")
    c atom 1 p
    c atom 2 q
    p cnf 2 3
    -1 0
    1 2 0
    -2 0
    """
    return write_dimacs(step.clause for step in number(proof).leaves)
