"""Hints: what to look at, and the next step, the first of a shortest refutation or derivation.

To derive a clause, the complements of its literals are refuted together with the clauses:

    p ∨ q, ¬p ∨ r   ⊢   q ∨ r        by        p ∨ q, ¬p ∨ r, ¬q, ¬r   ⊢   □

Where no complement takes part, a step of the refutation is one of the derivation; where one does,
its literal is only kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from resolver.budget import Budget, Meter
from resolver.errors import CommandError
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import WRITTEN
from resolver.practice.graded import named
from resolver.practice.grading import still_missing
from resolver.proofs.proof import Proof
from resolver.questions.minimum import Minimum, minimum
from resolver.questions.proving import prove
from resolver.text.tables import count

AT_ONCE: Final = Budget(steps=2_000, seconds=0.2)  # for a shortest proof, where nobody waits


@frozen
class NextStep:
    """A step that leads on.

    Args:
        premises: The numbers of the two clauses.
        pivot: The atom to resolve on.
        shortest: The shortest refutation from here on, if it is known.
    """

    premises: tuple[int, int]
    pivot: str
    shortest: Minimum | None = None


def hints(derivation: WrittenDerivation, meter: Meter, waits: Meter) -> Iterator[str]:
    """Yield hints, each of which says more: the exercise's own, what to look at, the step.

    >>> derivation = WrittenDerivation([Clause(["p"]), Clause(["~p"])])
    >>> [*hints(derivation, Meter(), Meter())]
    ['look at the clauses 1 and 2; 1 step will do, and no fewer', 'resolve 1 and 2 on p']

    Args:
        derivation: What has been derived so far.
        meter: The budget of the search for a proof.
        waits: The budget of the search for a shortest one.

    Raises:
        SearchStopped: The search ran out of its budget.
        CommandError: No step leads on that the exercise allows.
    """
    exercise, target = derivation.exercise, derivation.target
    task = "refute" if exercise is None else exercise.task
    if task not in ("saturate", *WRITTEN) and derivation.is_done:
        yield f"you have {named(target)}: it is done"
        return
    yield from () if exercise is None else exercise.hints
    if task == "saturate":
        missing = still_missing(derivation)
        yield "nothing is missing: it is done" if missing is None else missing.sentence
        return
    if task in WRITTEN:
        yield "there is no further hint" + "; `prove` shows a model" * (task == "model")
        return
    found = next_step(derivation, meter, waits)
    if found is None:
        why = "the clauses are consistent" if target.is_empty else "it does not follow"
        yield f"{why}, so {named(target)} cannot be derived; `models` shows why"
        return
    left, right = sorted(found.premises)
    more = f"look at the clauses {left} and {right}"
    if found.shortest is not None:
        fewer = ", and no fewer" if found.shortest.minimal else ""
        more += f"; {count(found.shortest.steps, 'step')} will do{fewer}"
    yield more
    yield f"resolve {left} and {right} on {found.pivot}"


def next_step(derivation: WrittenDerivation, meter: Meter, waits: Meter) -> NextStep | None:
    """Return the next step towards what is to be derived.

    >>> derivation = WrittenDerivation([Clause(["p"]), Clause(["~p", "r"]), Clause(["~r"])])
    >>> found = next_step(derivation, Meter(), Meter())
    >>> found.premises, found.pivot, found.shortest.steps
    ((2, 1), 'p', 2)

    Args:
        derivation: What has been derived so far.
        meter: The budget of the search for a proof.
        waits: The budget of the search for a shortest one.

    Returns:
        The next step; None where the target does not follow.

    Raises:
        SearchStopped: The search ran out of its budget.
        CommandError: No step leads on that the exercise allows.
    """
    exercise = derivation.exercise
    clauses = [one for one in derivation.clauses.values() if isinstance(one, Clause)]
    if exercise is not None and exercise.strategy is not None and exercise.task != "derive":
        premises, goal, strategy = exercise.clauses, exercise.goal, exercise.strategy
        proof = prove(premises, goal, strategy=strategy, budget=meter).proof
        return None if proof is None else _first(proof, derivation)
    denials = [Clause([~literal]) for literal in derivation.target]
    proof = prove([*clauses, *denials], budget=meter).proof
    if proof is None or denials:
        return None if proof is None else _first(proof, derivation)
    found = minimum(clauses, budget=waits, known=proof)
    return evolve(_first(found.proof, derivation), shortest=found)


def _first(proof: Proof, derivation: WrittenDerivation) -> NextStep:
    """Return the first new step that is allowed and has its parents there, complements apart."""
    numbers = {clause: number for number, clause in reversed(list(derivation.clauses.items()))}
    origins = {step.number: numbers.get(step.clause) for step in proof.axioms}
    derived: set[int] = set()
    for step in proof.inferences:
        if step.clause in numbers:
            origins[step.number] = numbers[step.clause]
            continue
        left, right = (origins.get(premise) for premise in step.premises)
        if derived.isdisjoint(step.premises):
            if left is None or right is None:
                origins[step.number] = right if left is None else left
                continue
            if derivation.forbids((left, right)) is None:
                return NextStep((left, right), str(step.pivot))
        derived.add(step.number)
    raise CommandError("no step that is allowed is known to lead on from here; try: undo")
