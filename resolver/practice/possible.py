"""Whether what an exercise asks for can be done at all, as far as a quick search can tell.

A model says that nothing is to be proved, a refutation that there is no model, and a search for the
shortest refutation how many steps it has. Blanks are filled in, one line after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.logic.clause import Clause
from resolver.practice.exercise import Exercise
from resolver.proofs.proof import Step
from resolver.proofs.step import clause_of
from resolver.questions.minimum import search_bounds
from resolver.questions.proving import prove
from resolver.rules.subsumption import reaches
from resolver.text.tables import count

POSSIBILITY_BUDGET: Final = Budget(steps=20_000)  # for any refutation, or a model
MOST_ATOMS_SHOWN: Final = 12  # atoms of a model


def find_impossible(exercise: Exercise) -> tuple[str, str, str] | None:
    """Return which entry asks for what cannot be, why, and what to try; None where it can be.

    >>> find_impossible(Exercise("way out", premises=("p | q", "~p"), task="refute"))
    ('task', 'the premises have a model: p = false, q = true', 'write: task model')

    Args:
        exercise: What is set. Where the search for an answer takes too long, it can be.
    """
    if exercise.task in ("cnf", "saturate"):
        return None
    goal = exercise.target if exercise.task == "derive" else exercise.goal
    try:
        if exercise.lines:
            reason = "no filling of the blanks makes each line follow, down to what is asked for: "
            entry = "given" if exercise.given else "task"
            wrong = entry, reason + "; ".join(exercise.written), "look at their parents"
            return wrong if fill_gaps(exercise, Meter(POSSIBILITY_BUDGET)) is None else None
        found = prove(exercise.clauses, goal, budget=POSSIBILITY_BUDGET)
        if found.countermodel is not None and exercise.task != "model":
            return _blame_model(exercise, format_model(found.countermodel, MOST_ATOMS_SHOWN))
        if found.proof is not None and exercise.task == "model":
            steps = count(found.proof.resolutions, "step")
            return "task", f"there is no model: {steps} refute one", "write: task refute, or prove"
        if found.proof is not None and exercise.task != "derive" and exercise.steps is not None:
            return _blame_steps(exercise, exercise.steps)
    except SearchStopped:
        pass
    return None


def format_model(model: Mapping[str, bool], most: int | None = None) -> str:
    """Return a model as it is written by hand, without the names of parts of formulas.

    >>> format_model({"p": True, "q": False})
    'p = true, q = false'

    Args:
        model: The value of each atom.
        most: How many atoms are written, of which there are more perhaps; None for all.
    """
    said = [f"{atom} = {str(value).lower()}" for atom, value in model.items() if atom[0] != "⟨"]
    return ", ".join([*said[:most], *["..."] * (len(said[:most]) < len(said))])


def _blame_model(exercise: Exercise, model: str) -> tuple[str, str, str]:
    """Return that nothing is to be proved, by a model."""
    if exercise.task == "refute":
        return "task", f"the premises have a model: {model or 'any'}", "write: task model"
    keyword, goal = ("task", exercise.target) if exercise.goal is None else ("goal", exercise.goal)
    reason = f"{goal} does not follow: a model against it is {model or 'any'}"
    return keyword, reason, "write: task model, or add the premise that is missing"


def _blame_steps(exercise: Exercise, steps: int) -> tuple[str, str, str] | None:
    """Return that the shortest refutation has another number of steps."""
    least, enough = search_bounds(exercise.listed) or (1, steps)
    if least <= steps <= enough:
        return None
    if least == enough:
        reason = f"a shortest refutation has {count(enough, 'step')}"
        return "steps", f"{reason}, and not {steps}", f"write: steps {enough}"
    bound = f"{enough} will do" if steps > enough else f"{least} are needed"
    return "steps", f"{steps} is not the shortest number: {bound}", "leave the steps out"


def fill_gaps(exercise: Exercise, meter: Meter, *made: Step) -> tuple[Step, ...] | None:
    """Return the lines that an exercise gives as steps that follow; None where none do.

    >>> one = Exercise("one", premises=("p | q", "~p | r"), task="step")
    >>> print(*(step.clause for step in fill_gaps(one, Meter())))
    q ∨ r

    Args:
        exercise: What is set.
        meter: The budget of the search.
        made: The first of these steps.

    Raises:
        SearchStopped: The budget ran out.
    """
    if len(made) == len(exercise.lines):
        free = exercise.task == "step"
        return made if free or reaches(made[-1].clause, exercise.target) else None
    for step in _propose_steps(exercise, made):
        meter.step()
        found = fill_gaps(exercise, meter, *made, step)
        if found is not None:
            return found
    return None


def _propose_steps(exercise: Exercise, made: tuple[Step, ...]) -> Iterator[Step]:
    """Yield what the line below these steps may say; without parents it is that of the next one."""
    clauses = dict(enumerate((*exercise.listed, *map(clause_of, made)), start=1))
    line, number = exercise.lines[len(made)], len(clauses) + 1
    if not line.parents:
        kept = exercise.target - clauses[1]
        yield from (Step(number, Clause([~one, *kept]), "axiom") for one in clauses[1])
        return
    for left, right in product(*([one] if one else [*clauses] for one in line.parents)):
        for atom in clauses[left].clashes(clauses[right]) if {left, right} <= {*clauses} else ():
            clause = clauses[left].resolvent(clauses[right], atom)
            if line.clause in (None, clause) and line.pivot in (None, atom):
                yield Step(number, clause, "resolution", (left, right), pivot=atom)
