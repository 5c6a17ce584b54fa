"""A walk through a proof: stage by stage, forwards and back."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from resolver.export.display import Stage, so_far, stages
from resolver.proofs.proof import Proof
from resolver.text.printable import shortened

LONGEST = 100  # characters of a solver's line


@frozen
class Walk:
    """A proof, its stages, and how many of them have been gone through.

    `given` has the numbers of its leaves, and `said` the clause of each step and what it rests on;
    of a step that was derived at an earlier stage, that is not repeated.
    """

    proof: Proof
    stages: tuple[Stage, ...]
    given: frozenset[int]
    said: Mapping[int, tuple[str, str]]
    at: int = 0

    @staticmethod
    def of(proof: Proof) -> Walk:
        """Return the walk through a proof, at its beginning."""
        said = {step.number: (str(step.clause), step.reason()) for step in proof}
        given = frozenset(step.number for step in proof if not step.premises)
        return Walk(proof, stages(proof), given, said)

    def moved(self, number: int) -> Walk:
        """Return the walk so many stages further on, or back if it is negative, if there are any.

        >>> from resolver import prove
        >>> walk = Walk.of(prove("p -> q; p", "q").proof)
        >>> walk.moved(5).at, walk.moved(5).moved(-1).at
        (2, 1)
        """
        return evolve(self, at=min(max(self.at + number, 0), len(self.stages)))

    @property
    def so_far(self) -> Proof:
        """What has been derived by now, and what that rests on."""
        return so_far(self.proof, self.stages[: self.at])

    def text(self, first: int, last: int) -> str:
        """Return the stages from one number to another, the first having the number 1."""
        return "\n".join(self._stage(at) for at in range(first, last + 1))

    def _stage(self, number: int) -> str:
        stage = self.stages[number - 1]
        line = "" if stage.line is None else f", {shortened(str(stage.line), LONGEST)}"
        rows = [(one, *self.said[one]) for one in stage.premises]
        rows = [(one, said, why if one in self.given else "") for one, said, why in rows]
        rows += ((step.number, *self.said[step.number]) for step in stage.steps)
        wide, width = len(str(stage.last.number)), max(len(said) for _, said, _ in rows)
        lines = (f"  {one:>{wide}}. {said:<{width}}    {why}".rstrip() for one, said, why in rows)
        return "\n".join([f"step {number} of {len(self.stages)}{line}", *lines])
