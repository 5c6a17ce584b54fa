"""The one numbering of a desk: the premises as `clauses` lists them, then whatever follows.

So a number means the same clause in `clauses`, `show`, `step`, `derivation`, a picture and a file.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from resolver.logic.clause import Clause
from resolver.proofs.proof import Proof, Step, renumbered
from resolver.search.problem import Problem


def over(proof: Proof, problem: Problem) -> Proof:
    """Return what the proof needs, its axioms numbered as in the problem and before all else.

    >>> from resolver import prove
    >>> from resolver.questions.goal import pose
    >>> told = "a; p; q -> r; p -> q"
    >>> print(over(prove(told, "r").proof, pose(told, "r")))
      2. p         axiom: given
      3. ¬q ∨ r    axiom: given
      4. ¬p ∨ q    axiom: given
      5. ¬r        axiom: the denied goal
      6. q         resolution 4, 2 on p
      7. r         resolution 3, 6 on q
      8. □         resolution 7, 5 on r

    A premise that is not needed leaves a gap. A proof that is numbered so keeps its numbers, as do
    the steps made by hand.
    """
    needed, listed = proof.needed(), problem.clauses
    numbers = [step.number for step in needed]
    if numbers != sorted(numbers) or not all(_in_place(step, listed) for step in needed):
        needed = renumbered(needed, _numbers(needed, listed))
    steps = {step.number: _sourced(step, problem) for step in needed}
    return Proof(steps[number] for number in sorted(steps))


def _in_place(step: Step, listed: Sequence[Clause]) -> bool:
    return step.number > len(listed) or listed[step.number - 1] is step.clause


def _numbers(proof: Proof, listed: Sequence[Clause]) -> dict[int, int]:
    places = {clause: place for place, clause in reversed([*enumerate(listed, start=1)])}
    axioms = [step for step in proof if step.rule == "axiom" and step.clause in places]
    at = {step.number: places[step.clause] for step in axioms}
    others = (step.number for step in proof if step.number not in at)
    return at | {number: place for place, number in enumerate(others, start=len(listed) + 1)}


def _sourced(step: Step, problem: Problem) -> Step:
    if step.premises or step.number > len(problem.clauses):
        return step
    return evolve(step, source=problem.sources[step.number - 1])
