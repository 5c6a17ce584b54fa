"""A proof in stages, as it is gone through: a step each, or what one line of a solver says.

A line of a solver may be many resolutions. The last of them names the line as its source, and those
before it lead up to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from resolver.export.clausal.rebuilding import SolverLine
from resolver.proofs.proof import Proof, Step


@frozen
class Stage:
    """The inferences made at once, and the line of a solver that they come from, if any."""

    steps: tuple[Step, ...]
    line: SolverLine | None

    @property
    def last(self) -> Step:
        """The step that the stage is for."""
        return self.steps[-1]

    @property
    def premises(self) -> tuple[int, ...]:
        """The numbers of the earlier steps that it rests on, in order."""
        own = {step.number for step in self.steps}
        named = {one for step in self.steps for one in step.premises}
        return tuple(sorted(named - own))


def stages(proof: Proof) -> tuple[Stage, ...]:
    r"""Return the inferences of a proof, those together that a line of a solver says at once.

    >>> from resolver.export.clausal.lrat import read_lrat
    >>> from resolver.text.dimacs import read_cnf
    >>> cnf = read_cnf("p cnf 2 3\n1 2 0 -1 0 -2 0")
    >>> for stage in stages(read_lrat("4 0 2 3 1 0", cnf)):
    ...     print(stage.line, len(stage.steps), stage.premises)
    line 1: 4 0 2 3 1 0 2 (1, 2, 3)
    """
    inferences = proof.inferences
    from_lines = any(isinstance(step.source, SolverLine) for step in inferences)
    found: list[Stage] = []
    waiting: list[Step] = []
    for step in inferences:
        waiting.append(step)
        line = step.source if isinstance(step.source, SolverLine) else None
        if line is not None or not from_lines:
            found.append(Stage(tuple(waiting), line))
            waiting = []
    return (*found, Stage(tuple(waiting), None)) if waiting else tuple(found)


def so_far(proof: Proof, done: Sequence[Stage]) -> Proof:
    """Return what these stages of a proof derive and rest on, under the same numbers."""
    made = {step.number for stage in done for step in stage.steps}
    used = {premise for stage in done for premise in stage.premises}
    return Proof(step for step in proof if step.number in made | used)
