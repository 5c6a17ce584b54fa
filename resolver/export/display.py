"""The parts that the drawings of a proof share: kinds and colours of steps, marks, and stages.

A reader goes through a proof in stages. A stage is one inference, or all resolutions that one line
of a solver's proof stands for: the last of them has that line as its source.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from attrs import frozen

from resolver.arguments import require_whole_number
from resolver.errors import ExportError, ProofError
from resolver.export.clausal.reading import SolverLine
from resolver.proofs.proof import DENIED, Proof, Step, expect_proof
from resolver.text.tables import escape_unprintable


class StepKind(NamedTuple):
    """A kind of steps: its name in a legend, and its light colour."""

    name: str
    colour: str


MOST_STEPS_ADVICE: Final = "it is how many steps are drawn: try 200"
KIND_BY_RULE: Final = {  # By the rule of the step.
    "resolution": StepKind("resolution", "#f5f5f4"),
    "sum": StepKind("sum", "#f5f5f4"),
    "instance": StepKind("instance of a constraint", "#eadfff"),
    "constraint": StepKind("bound of a constraint", "#eadfff"),
    "extension": StepKind("definition", "#dfe7ff"),
}
_DENIED_COLOUR = "#ffd9d3"
_AXIOM_COLOURS = ("#d6e8ff", "#d9f2d9", "#fff0c2", "#cdf1f1", "#ffe0ef", "#e8ebc4", "#f8dfc6")


def keep_needed(proof: Proof) -> Proof:
    """Return the steps on which the conclusion rests; raise ProofError if there are none."""
    needed = expect_proof(proof).needed()
    if not needed:
        raise ProofError(None, "it has no steps")
    return needed


class TooLarge(ExportError):
    """The error for a picture of too many steps; `steps` is their number."""

    steps: int


def refuse_larger(proof_format: str, picture: str, size: int, most: int) -> None:
    """Raise TooLarge if a picture would have more steps than may be drawn.

    Args:
        proof_format: The name of the format.
        picture: The word for the picture.
        size: How many steps the picture would have.
        most: How many steps it may have.

    Raises:
        TooLarge: It would have more.
        ArgumentError: `most` is no whole number from 0 up.
    """
    if size > require_whole_number(most, 0, MOST_STEPS_ADVICE):
        reason = f"the {picture} has {size} steps, and {most} are drawn unless more are asked for"
        raise TooLarge(proof_format, reason, f"try latex, or most_steps={size}", size)


def reason_of(step: Step) -> str:
    """Return the reason of a step on one line; for a leaf it is the source."""
    return escape_unprintable(step.reason(rule=False))


def mark_of(step: Step) -> str | None:
    """Return the mark of a step in a drawing, its pivot or the word "sum"; None for a leaf.

    >>> mark_of(Step(3, None, "sum", (1, 2), None, (1, 1), divisor=2))
    'sum, divided by 2'
    """
    if step.rule == "sum":
        return "sum" if step.divisor == 1 else f"sum, divided by {step.divisor}"
    return step.pivot


def is_denied_goal(step: Step) -> bool:
    """Return whether a step is an axiom of the denied goal."""
    return step.rule == "axiom" and step.source is DENIED


def kinds_of(proof: Proof) -> dict[int, StepKind]:
    """Return the kind of each step by its number.

    >>> from resolver import Clause
    >>> kinds_of(Proof([Step(1, Clause(["~Plum"]), "axiom", source="passed (line 8)")]))[1].name
    'passed'

    The kind of an axiom has the name of its source, without the part in brackets. If there are more
    kinds of axioms than colours, some share a colour.
    """
    kinds: dict[int, StepKind] = {}
    axiom_colours: dict[str, str] = {}
    for step in proof:
        if step.rule in KIND_BY_RULE:
            kinds[step.number] = KIND_BY_RULE[step.rule]
            continue

        # Axioms of one name have one colour; a new name takes the next colour.
        name = reason_of(step).partition(" (")[0]
        if is_denied_goal(step):
            colour = _DENIED_COLOUR
        else:
            next_colour = _AXIOM_COLOURS[len(axiom_colours) % len(_AXIOM_COLOURS)]
            colour = axiom_colours.setdefault(name, next_colour)
        kinds[step.number] = StepKind(name, colour)
    return kinds


@frozen
class Stage:
    """The inferences that a page shows at once.

    Attributes:
        steps: The inferences in their order.
        line: The line of a solver's proof that they stand for; None if it is another proof.
    """

    steps: tuple[Step, ...]
    line: SolverLine | None

    @property
    def last(self) -> Step:
        """The last step of the stage, to which the others lead."""
        return self.steps[-1]

    @property
    def premises(self) -> tuple[int, ...]:
        """The numbers of the steps on which the stage rests, in ascending order."""
        premises: set[int] = set()
        for step in self.steps:
            premises.update(step.premises)
        own_numbers = {step.number for step in self.steps}
        return tuple(sorted(premises - own_numbers))


def stages_of(proof: Proof) -> tuple[Stage, ...]:
    r"""Group the inferences of a proof by the line of a solver's proof, or one by one.

    >>> from resolver.export import parse_lrat
    >>> from resolver.text.dimacs import parse_dimacs
    >>> cnf = parse_dimacs("p cnf 2 3\n1 2 0 -1 0 -2 0")
    >>> for stage in stages_of(parse_lrat("4 0 2 3 1 0", cnf)):
    ...     print(stage.line, len(stage.steps), stage.premises)
    line 1: 4 0 2 3 1 0 2 (1, 2, 3)
    """
    inferences = proof.inferences
    is_from_solver = any(isinstance(step.source, SolverLine) for step in inferences)

    stages: list[Stage] = []
    steps: list[Step] = []
    for step in inferences:
        steps.append(step)

        # In a proof that no solver has written, each inference is a stage by itself.
        line = step.source if isinstance(step.source, SolverLine) else None
        if line is not None or not is_from_solver:
            stages.append(Stage(tuple(steps), line))
            steps = []
    if steps:
        stages.append(Stage(tuple(steps), None))
    return tuple(stages)
