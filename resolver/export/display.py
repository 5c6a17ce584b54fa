"""What is shown of a proof: of a step its pivot, reason, kind and colour; and the stages it has.

A proof is gone through in stages: a step each, or what one line of a solver says. Such a line may
be many resolutions. The last of them names the line as its source, and those before it lead up to
it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from attrs import frozen

from resolver.errors import ExportError, ProofError
from resolver.export.clausal.rebuilding import SolverLine
from resolver.logic.arguments import whole
from resolver.proofs.proof import DENIED, Proof, Step, expect_proof
from resolver.text.tables import shown


class Kind(NamedTuple):
    """What sort of step it is, in words, and its light colour."""

    name: str
    colour: str


MOST_STEPS_ADVICE: Final = "it is how many steps are drawn: try 200"
KINDS: Final = {  # of a step by its rule
    "resolution": Kind("resolution", "#f5f5f4"),
    "sum": Kind("sum", "#f5f5f4"),
    "instance": Kind("instance of a constraint", "#eadfff"),
    "constraint": Kind("bound of a constraint", "#eadfff"),
    "extension": Kind("definition", "#dfe7ff"),
}
_DENIED = "#ffd9d3"
_AXIOM_COLOURS = ("#d6e8ff", "#d9f2d9", "#fff0c2", "#cdf1f1", "#ffe0ef", "#e8ebc4", "#f8dfc6")


def needed(proof: Proof) -> Proof:
    """Return the steps on which the conclusion rests; raises ProofError where there is none."""
    found = expect_proof(proof).needed()
    if not found:
        raise ProofError(None, "it has no steps")
    return found


class TooLarge(ExportError):
    """A picture of more steps than are drawn; besides what ExportError has, how many it has."""

    steps: int


def refuse_larger(form: str, picture: str, size: int, most: int) -> None:
    """Refuse a picture of more steps than may be drawn.

    Args:
        form: The name of the format.
        picture: What it is.
        size: How many steps the picture would have.
        most: How many it may have.

    Raises:
        TooLarge: It has more.
        ArgumentError: That is no number of steps.
    """
    if size > whole(most, 0, MOST_STEPS_ADVICE):
        why = f"the {picture} has {size} steps, and {most} are drawn unless more are asked for"
        raise TooLarge(form, why, f"try latex, or most_steps={size}", size)


def reason(step: Step) -> str:
    """Return on one line what the step rests on, of a leaf its source alone."""
    return shown(step.reason(rule=False))


def mark(step: Step) -> str | None:
    """Return what marks the step in a drawing: its pivot, or that it is a sum; None for a leaf.

    >>> mark(Step(3, None, "sum", (1, 2), None, (1, 1), divisor=2))
    'sum, divided by 2'
    """
    if step.rule == "sum":
        return "sum" if step.divisor == 1 else f"sum, divided by {step.divisor}"
    return step.pivot


def is_denied_goal(step: Step) -> bool:
    """Return whether the step is the axiom that a refutation adds to refute it."""
    return step.rule == "axiom" and step.source is DENIED


def kinds(proof: Proof) -> dict[int, Kind]:
    """Return the kind of each step by its number; an axiom is never of the kind of an inference.

    >>> from resolver import Clause
    >>> kinds(Proof([Step(1, Clause(["~Plum"]), "axiom", source="passed (line 8)")]))[1].name
    'passed'

    An axiom's is its source without what is in brackets. With more kinds of axioms than colours,
    some share one.
    """
    found: dict[int, Kind] = {}
    own: dict[str, str] = {}
    for step in proof:
        name = reason(step).partition(" (")[0]
        free = _AXIOM_COLOURS[len(own) % len(_AXIOM_COLOURS)]
        if step.rule in KINDS:
            found[step.number] = KINDS[step.rule]
        elif is_denied_goal(step):
            found[step.number] = Kind(name, _DENIED)
        else:
            found[step.number] = Kind(name, own.setdefault(name, free))
    return found


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
        named = {premise for step in self.steps for premise in step.premises}
        return tuple(sorted(named - own))


def stages(proof: Proof) -> tuple[Stage, ...]:
    r"""Return the inferences of a proof, those together that a line of a solver says at once.

    >>> from resolver.export import parse_lrat
    >>> from resolver.text.dimacs import parse_dimacs
    >>> cnf = parse_dimacs("p cnf 2 3\n1 2 0 -1 0 -2 0")
    >>> for stage in stages(parse_lrat("4 0 2 3 1 0", cnf)):
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
