"""A solution of an exercise, as short as one is found soon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.hinting import prove_target
from resolver.practice.possible import fill_gaps, format_model
from resolver.practice.statements import spell_as_formulas
from resolver.proofs.proof import Proof, Step, renumber
from resolver.proofs.step import clause_of
from resolver.questions.proving import prove
from resolver.rules.textbook import LevelSaturation
from resolver.text.formula.normalising import cnf

# The first budget is spent on a shortest solution of one exercise, the second on any.
SHORTEST_BUDGET: Final = Budget(steps=2_000, seconds=0.5)
ANY_BUDGET: Final = Budget(steps=200_000, seconds=5)
NO_SOLUTION: Final = "No solution was found within the budget."


def solve(exercise: Exercise) -> Proof | str:
    """Return a proof by the steps that are allowed, or an answer as one may write it.

    The clauses of a proof have the numbers under which the sheet lists them. If none is found
    within the budget, a sentence says that.

    Args:
        exercise: What is set.
    """
    derivation = WrittenDerivation(exercise.listed, exercise=exercise)
    steps: Sequence[Step] | None = None
    try:
        if exercise.task in SOLVERS:
            return SOLVERS[exercise.task](exercise)
        if derivation.given:
            steps = fill_gaps(exercise, Meter(ANY_BUDGET))
        else:
            steps = _find_steps(derivation, exercise)
    except SearchStopped:
        return NO_SOLUTION

    if not steps:
        return NO_SOLUTION
    for step in steps:
        derivation.add(step)
    return derivation.proof()


def _find_steps(derivation: WrittenDerivation, exercise: Exercise) -> Sequence[Step] | None:
    """Return steps that lead to what is asked for, by the numbers of the clauses on the sheet.

    Args:
        derivation: What they start from.
        exercise: What is set.
    """
    found = prove_target(derivation, Meter(ANY_BUDGET), Meter(SHORTEST_BUDGET))
    if found is None:
        return None

    # Of a clause that is listed twice the first number counts.
    list_numbers = dict[Clause, int]()
    for number, clause in enumerate(exercise.listed, start=1):
        list_numbers.setdefault(clause, number)

    new_numbers = {step.number: list_numbers[clause_of(step)] for step in found.proof.axioms}
    for number, step in enumerate(found.proof.inferences, start=len(exercise.listed) + 1):
        new_numbers[step.number] = number
    return renumber(found.proof, new_numbers).inferences


def _find_model(exercise: Exercise) -> str:
    """Return a model of the premises, and against the goal if there is one."""
    verdict = prove(exercise.clauses, exercise.goal, budget=Meter(ANY_BUDGET))
    return format_model(verdict.countermodel or {})


def _rewrite(exercise: Exercise) -> str:
    """Return the rewriting steps of all premises, each with its law, and the clauses."""
    rows = list[tuple[str, str]]()
    for premise in exercise.premises:
        for rewriting in cnf(spell_as_formulas(premise)):
            rows += rewriting.steps
    sets = list[str]()
    for clause in exercise.clauses:
        literals = ", ".join(map(str, clause))
        sets.append(f"{{{literals}}}")
    return "\n".join([*_align_columns(rows), f"clauses: {', '.join(sets)}"])


def _solve_by_saturation(exercise: Exercise) -> str:
    """Return the resolvents of all levels."""
    saturation = LevelSaturation(exercise.listed, Meter(ANY_BUDGET))
    while saturation.grow():
        pass

    rows = list[tuple[str, str]]()
    for entry in saturation.entries:
        if entry.parents:
            rows.append((f"{entry.number}. {entry.clause}", str(entry.reason)))
    return "\n".join(_align_columns(rows))


def _align_columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return pairs of texts as lines, the second texts below each other."""
    width = max((len(first) for first, _ in rows), default=0)
    return [f"{first:<{width}}    {second}" for first, second in rows]


# Any other task is answered by steps.
SOLVERS: Final[dict[str, Callable[[Exercise], str]]] = {
    "model": _find_model,
    "cnf": _rewrite,
    "saturate": _solve_by_saturation,
}
