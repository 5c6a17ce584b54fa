"""Does a clause set entail a goal? The answer comes with a proof or a countermodel, never bare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from resolver.clause import Clause
from resolver.literal import Literal
from resolver.proof import Proof
from resolver.prover import Prover


@frozen
class Verdict:
    """An answer with its evidence: a proof where the goal is entailed, else a model of its denial.

    ``statistics`` counts the clauses given, and the steps and resolutions of the proof.
    """

    entailed: bool
    proof: Proof | None
    countermodel: Mapping[str, bool] | None
    statistics: Mapping[str, int]


def prove(clauses: Iterable[Clause], goal: Literal | str | None = None) -> Verdict:
    """Return whether the clauses entail the goal, with a refutation or a countermodel.

    Without a goal the question is whether the clauses are inconsistent, and the countermodel is a
    model of them. Complete for propositional logic.

    >>> from resolver import Clause
    >>> shown = [Clause(["Ballroom", "Pipe", "Plum"]), Clause(["~Plum"]), Clause(["~Ballroom"])]
    >>> verdict = prove(shown, "Pipe")
    >>> verdict.entailed, len(verdict.proof.resolutions)
    (True, 3)
    >>> dict(prove(shown, "~Pipe").countermodel)
    {'Ballroom': False, 'Pipe': True, 'Plum': False}

    Raises LiteralError where the goal cannot be read. Source: Robinson, JACM 12(1), 1965
    (refutation); Davis, Logemann & Loveland, CACM 5(7), 1962 (the search).
    """
    prover = Prover().tell(clauses)
    literal = Literal.read(goal) if isinstance(goal, str) else goal
    proof = prover.prove(literal)
    countermodel = None
    if proof is None:
        countermodel = prover.counterexample(literal) if literal else prover.model()
    statistics = {
        "clauses": len(prover.axioms),
        "steps": len(proof) if proof else 0,
        "resolutions": len(proof.resolutions) if proof else 0,
    }
    return Verdict(proof is not None, proof, countermodel, statistics)
