"""No answer leaves a search before its evidence has been looked at, by none of the engines.

A model has a value for each atom of the problem and no other, and makes every clause true; a proof
ends with the empty clause, or with 0 ≥ 1. Whether each step of it holds is for `resolver.check`.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from resolver.errors import InternalError
from resolver.logic.clause import EMPTY
from resolver.logic.line import CONTRADICTION
from resolver.logic.literal import Literal
from resolver.search.problem import Outcome, Problem


def verified(problem: Problem, outcome: Outcome) -> Outcome:
    """Return the outcome of a search, its model by the names of the atoms.

    >>> from resolver.search.problem import encode
    >>> verified(encode("p | q"), Outcome(model={"q": True, "p": False})).model
    {'p': False, 'q': True}

    Raises InternalError, which says what is wrong.
    """
    if (outcome.model is None) == (outcome.proof is None):
        raise InternalError("the search ended without just one of a proof and a model")
    if outcome.model is not None:
        return evolve(outcome, model=_model(problem, outcome.model))
    steps = outcome.proof.steps if outcome.proof else ()
    end = steps[-1].clause if steps else None
    if end is not EMPTY and end != CONTRADICTION:
        raise InternalError(f"the proof found ends with {end} and not with the empty clause")
    return outcome


def _model(problem: Problem, model: Mapping[str, bool]) -> dict[str, bool]:
    if model.keys() != set(problem.atoms):
        raise InternalError("the model found has other atoms than the problem")
    true = {Literal.of(atom, value) for atom, value in model.items()}
    for clause in problem.clauses:
        if true.isdisjoint(clause.literals):
            raise InternalError(f"{clause} is false in the model found")
    return {atom: model[atom] for atom in sorted(model)}
