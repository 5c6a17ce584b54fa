"""The axioms of a proof in DIMACS: what its LRAT, DRAT, TraceCheck and TSTP forms start from."""

from __future__ import annotations

from resolver.export.clausal.numbering import number
from resolver.export.display import reason
from resolver.proofs.proof import Proof
from resolver.text.dimacs import write_dimacs


def to_dimacs(proof: Proof) -> str:
    """Return the clauses on which the conclusion rests, each once, the denied goal last.

    >>> from resolver import DENIED, Clause, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_dimacs(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    c atom 1 p
    p cnf 1 2
    c 1 given (line 7)
    1 0
    c 2 the denied goal
    -1 0

    Comments name the atoms, and each clause's source.
    """
    leaves = number(proof, defining=True).leaves
    return write_dimacs((step.clause for step in leaves), (reason(step) for step in leaves))
