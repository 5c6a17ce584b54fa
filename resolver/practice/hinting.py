"""Hints: what to look at, and the next step, the first of a shortest refutation or derivation.

To derive a clause, the complements of its literals are refuted together with the clauses, and are
taken out of that refutation again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from resolver.budget import Budget, Meter
from resolver.errors import CommandError, SearchStopped
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.grading import find_missing
from resolver.practice.parsed import name_target
from resolver.proofs.proof import Conclusion, Proof
from resolver.proofs.shortening import leave_out_axioms
from resolver.questions.minimum import Minimum, minimum
from resolver.questions.proving import prove
from resolver.text.tables import with_noun

# The budget of a search for a shortest proof while somebody waits.
IMMEDIATE_BUDGET: Final = Budget(steps=2_000, seconds=0.2)


def give_hints(derivation: WrittenDerivation, meter: Meter, waits: Meter) -> Iterator[str]:
    """Yield hints, each of which says more: the exercise's own, what to look at, the step.

    >>> derivation = WrittenDerivation([Clause(["p"]), Clause(["~p"])])
    >>> [*give_hints(derivation, Meter(), Meter())]
    ['look at the clauses 1 and 2; 1 step will do, and no fewer', 'resolve 1 and 2 on p']

    Args:
        derivation: What has been derived so far.
        meter: The budget of the search for a proof.
        waits: The budget of the search for a shortest one.

    Raises:
        CommandError: No step leads on that the exercise allows.
    """
    exercise, target = derivation.exercise, derivation.target
    if exercise is not None and not exercise.by_steps:
        yield from (*exercise.hints, f"there is no further hint: {exercise.asked}")
        return
    missing = find_missing(derivation)
    if missing is None:
        yield "nothing is missing: it is done"
        return

    # The lecturer's own hints come first.
    if exercise is not None:
        yield from exercise.hints
    if missing.kind in ("not complete", "not filled in"):
        yield missing.sentence if derivation.unfilled else missing.hint
        return

    # A hint says where to look before the next one names the step.
    try:
        found = prove_target(derivation, meter, waits)
    except SearchStopped:
        yield "no quick search finds the next step; look for short clauses"
        return
    if found is None:
        why = "the clauses are consistent" if target.is_empty else "it does not follow"
        yield f"{why}, so {name_target(target)} cannot be derived; `models` shows why"
        return
    left, right, pivot = _find_next_step(found.proof, derivation)
    fewer = ", and no fewer" if found.minimal else ""
    steps = f"{with_noun(found.steps, 'step')} will do{fewer}"
    yield f"look at the clauses {left} and {right}; {steps}"
    yield f"resolve {left} and {right} on {pivot}"


def _find_next_step(proof: Proof, derivation: WrittenDerivation) -> tuple[int, int, str]:
    """Return parents and pivot of the first new step that is allowed and whose parents are there.

    Args:
        proof: A proof from the clauses of the derivation.
        derivation: What has been derived so far.
    """
    # If a clause is written twice, its first number counts.
    numbers = dict[Conclusion, int]()
    for number, clause in derivation.clauses.items():
        numbers.setdefault(clause, number)
    number_of_step = {step.number: numbers.get(step.clause, 0) for step in proof}

    for step in proof.inferences:
        left, right = sorted(number_of_step[premise] for premise in step.premises)
        are_there = left > 0
        is_new = not number_of_step[step.number]
        if are_there and is_new and derivation.forbids((left, right)) is None:
            return left, right, str(step.pivot)
    raise CommandError("no step that is allowed is known to lead on from here; try: undo")


def prove_target(derivation: WrittenDerivation, meter: Meter, waits: Meter) -> Minimum | None:
    """Return a proof of what is to be derived; a short one if that is a refutation by any steps.

    Args:
        derivation: What has been derived so far.
        meter: The budget of the search for a proof.
        waits: The budget of the search for a shortest one.

    Returns:
        The proof; None if the target does not follow.

    Raises:
        SearchStopped: The search ran out of its budget.
    """
    exercise, target = derivation.exercise, derivation.target
    if exercise is not None and exercise.strategy is not None and target.is_empty:
        premises, goal = exercise.clauses, exercise.goal
        proof = prove(premises, goal, strategy=exercise.strategy, budget=meter).proof
        return None if proof is None else Minimum(proof, 0)

    # The complements of the target's literals are premises, and are taken out of the proof again.
    clauses = [*derivation.resolvable.values()]
    denial = [Clause([~literal]) for literal in target]
    proof = prove([*clauses, *denial], budget=meter).proof
    if proof is None:
        return None
    if denial:
        return Minimum(leave_out_axioms(proof, {*denial}), 0)
    return minimum(clauses, budget=waits, known=proof)
