"""OPB: the premises of a counting proof, a line each, as pseudo-Boolean solvers read them.

Source: Roussel & Manquinho, Input/Output Format for the Pseudo-Boolean Competitions, 2012.
"""

from __future__ import annotations

from collections.abc import Mapping

from resolver.export.counting.premises import Premises
from resolver.logic.line import Line
from resolver.proofs.proof import Proof, proof_of
from resolver.text.dimacs import Cnf
from resolver.text.printable import shown


def to_opb(proof: Proof, cnf: Cnf | None = None) -> str:
    """Return the premises on which the conclusion rests, the denied goal last; or a CNF's clauses.

    >>> from resolver import DENIED, Clause
    >>> from resolver.proofs.summation import Summation
    >>> steps = Summation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_opb(steps.proof(steps.add_up([(1, p), (1, not_p)]))), end="")
    * #variable= 1 #constraint= 2
    * x1 p
    * given (line 7)
    +1 x1 >= 1 ;
    * the denied goal
    +1 ~x1 >= 1 ;

    Comments name the atoms, and each premise's source.

    Raises ExportError for a proof that resolves, ProofError for a leaf that the CNF has not.
    """
    premises = Premises.of(proof_of(proof).trimmed(), cnf)
    text = [f"* #variable= {len(premises.atoms)} #constraint= {len(premises.lines)}"]
    text += (f"* x{number} {shown(name)}" for name, number in premises.atoms.items())
    for line, source in premises.lines:
        text += [f"* {source}", _written(line, premises.atoms)]
    return "\n".join(text) + "\n"


def _written(line: Line, atoms: Mapping[str, int]) -> str:
    terms = (f"+{n} {'' if one.positive else '~'}x{atoms[one.name]}" for n, one in line.terms)
    return " ".join([*terms, f">= {line.bound} ;"])
