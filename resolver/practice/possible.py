"""Whether what an exercise asks for can be: that a goal follows, that clauses have a model.

A model says that nothing is to be proved, a refutation that there is no model, and a search for the
shortest refutation how many steps it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from resolver.budget import Budget
from resolver.errors import SearchStopped
from resolver.practice.exercise import Exercise
from resolver.proofs.proof import Proof
from resolver.questions.minimum import minimum
from resolver.questions.proving import prove
from resolver.text.tables import count

SOON: Final = Budget(steps=20_000)  # for any refutation, or a model
A_MOMENT: Final = Budget(steps=2_000)  # for a shortest refutation: a second, at most
SHOWN: Final = 12  # atoms of a model


def impossible(exercise: Exercise) -> tuple[str, str, str] | None:
    """Return which entry asks for what cannot be, why, and what to try; None where it can be.

    >>> impossible(Exercise("way out", premises=("p | q", "~p"), task="refute"))
    ('task', 'the premises have a model: p = false, q = true', 'write: task model')

    Args:
        exercise: What is set. Where the search for an answer takes too long, it can be.
    """
    if exercise.task in ("cnf", "saturate"):
        return None
    goal = exercise.target if exercise.task == "derive" else exercise.goal
    try:
        found = prove(exercise.clauses, goal, budget=SOON)
        if found.countermodel is not None and exercise.task != "model":
            return _with_model(exercise, values(found.countermodel, SHOWN))
        if found.proof is not None and exercise.task == "model":
            steps = count(len(found.proof.resolutions), "step")
            return "task", f"there is no model: {steps} refute one", "write: task refute, or prove"
        if found.proof is not None and exercise.task != "derive" and exercise.steps is not None:
            return _with_steps(exercise, exercise.steps, found.proof)
    except SearchStopped:
        pass
    return None


def values(model: Mapping[str, bool], most: int | None = None) -> str:
    """Return a model as it is written by hand, without the names of parts of formulas.

    >>> values({"p": True, "q": False})
    'p = true, q = false'

    Args:
        model: The value of each atom.
        most: How many atoms are written, of which there are more perhaps; None for all.
    """
    said = [f"{atom} = {str(value).lower()}" for atom, value in model.items() if atom[0] != "⟨"]
    return ", ".join([*said[:most], *["..."] * (len(said[:most]) < len(said))])


def _with_model(exercise: Exercise, model: str) -> tuple[str, str, str]:
    """Return that nothing is to be proved, by a model."""
    if exercise.task == "refute":
        return "task", f"the premises have a model: {model or 'any'}", "write: task model"
    keyword, goal = ("task", exercise.target) if exercise.goal is None else ("goal", exercise.goal)
    reason = f"{goal} does not follow: a model against it is {model or 'any'}"
    return keyword, reason, "write: task model, or add the premise that is missing"


def _with_steps(exercise: Exercise, steps: int, proof: Proof) -> tuple[str, str, str] | None:
    """Return that the shortest refutation has another number of steps."""
    least = minimum(exercise.clauses, exercise.goal, A_MOMENT, proof)
    if least.at_least <= steps <= least.steps:
        return None
    if least.minimal:
        reason = f"a shortest refutation has {count(least.steps, 'step')}"
        return "steps", f"{reason}, and not {steps}", f"write: steps {least.steps}"
    bound = f"{least.steps} will do" if steps > least.steps else f"{least.at_least} are needed"
    return "steps", f"{steps} is not the shortest number: {bound}", "leave the steps out"
