"""DRAT: the clauses that are added, one a line, each to be found by unit propagation.

Source: Wetzler, Heule & Hunt, SAT 2014; Van Gelder, ISAIM 2008 (reverse unit propagation).
"""

from __future__ import annotations

from itertools import count
from typing import Final

from resolver.errors import ProofError
from resolver.export.clausal.hints import Hints
from resolver.export.clausal.numbering import number
from resolver.export.clausal.rebuilding import Addition, Rebuilding
from resolver.export.clausal.words import lines, lists, read_clause
from resolver.export.format import Format
from resolver.logic.clause import EMPTY, Clause
from resolver.proofs.proof import Proof
from resolver.text.dimacs import Cnf, cnf_of


def to_drat(proof: Proof, cnf: Cnf | None = None) -> str:
    """Return the proof as a DRAT text over the clauses of `to_dimacs`, or over those of a CNF.

    >>> from resolver import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), "the denied goal")
    >>> print(to_drat(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    0

    A proof of one step adds its clause once more, so that the last line is always the conclusion.

    Raises ProofError when a leaf is no clause of the CNF.
    """
    numbering = number(proof, cnf)
    added = numbering.resolutions or numbering.leaves
    return "".join(f"{numbering.write(step)}\n" for step in added)


def read_drat(text: str, cnf: Cnf) -> Proof:
    r"""Return the proof by resolution that a DRUP text over these clauses stands for.

    >>> from resolver.text.dimacs import read_cnf
    >>> print(read_drat("2 0\n0\n", read_cnf("p cnf 2 3\n1 2 0 -1 0 -2 0")))
      1. ¬1       axiom: clause 2
      2. 1 ∨ 2    axiom: clause 1
      3. 2        resolution 2, 1 on 1
      4. ¬2       axiom: clause 3
      5. □        resolution 4, 3 on 2

    That is DRAT without the RAT property, which follows by no resolution. The proof ends with the
    empty clause, whether the text adds it or leaves it to unit propagation, as some solvers do;
    without one, with the last clause added or one that subsumes it. Deletions are passed over:
    unit propagation only finds more in more clauses. Made for some ten thousand lines.

    Raises DimacsError for a line that cannot be read, ProofError for one that does not hold.
    """
    rebuilding, known = Rebuilding(cnf_of(cnf).clauses), Hints(cnf.names.values())
    for place, clause in enumerate(cnf.clauses, start=1):
        known.add(place, clause)
    conclusion, places = None, count(len(cnf.clauses) + 1)
    for line, words in lines(text):
        if words[0] == "d":
            continue
        (literals,) = lists(words, line, 1)
        conclusion = next(places)
        addition = _addition(known, line, conclusion, read_clause(literals, line, cnf.names))
        derived = rebuilding.add(addition)
        if derived.is_empty:
            break
        known.add(conclusion, derived)
    else:
        hints = known.find(EMPTY)
        if hints is not None:
            conclusion = next(places)
            rebuilding.add(Addition(text.count("\n") + 1, conclusion, EMPTY, tuple(hints)))
    return rebuilding.proof(conclusion)


def _addition(known: Hints, line: int, place: int, clause: Clause) -> Addition:
    hints = known.find(clause)
    if hints is None:
        reason = f"denying {clause}, unit propagation finds no conflict (RAT is not read)"
        raise ProofError(place, f"line {line}: {reason}")
    return Addition(line, place, clause, tuple(hints))


DRAT: Final = Format("drat", ".drat", to_drat, clausal=True, read=read_drat, others=(".drup",))
