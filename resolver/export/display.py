"""What the pictures of a proof say of a step: its pivot, its reason, its kind and its colour."""

from __future__ import annotations

from typing import NamedTuple

from resolver.export.clausal.numbering import is_denied_goal
from resolver.proofs.proof import Proof, Step
from resolver.text.printable import shown

KINDS = {  # of a step by its rule
    "resolution": "resolution",
    "sum": "sum",
    "instance": "instance of a constraint",
    "constraint": "bound of a constraint",
    "extension": "definition",
}
INFERRED = ("resolution", "sum")
DRAWN = "it is how many steps are drawn: try 200"

_COLOURS = {
    "resolution": "#f5f5f4",
    "sum": "#f5f5f4",
    "instance": "#eadfff",
    "constraint": "#eadfff",
    "extension": "#dfe7ff",
}
_DENIED = "#ffd9d3"
_AXIOM_COLOURS = ("#d6e8ff", "#d9f2d9", "#fff0c2", "#cdf1f1", "#ffe0ef", "#e8ebc4", "#f8dfc6")


def reason(step: Step) -> str:
    """Return on one line what the step rests on, of a leaf its source alone."""
    return shown(step.reason(rule=False))


def tag(step: Step) -> str | None:
    """Return what marks the step in a drawing: its pivot, or that it is a sum; None for a leaf.

    >>> tag(Step(3, None, "sum", (1, 2), None, (1, 1), divisor=2))
    'sum, divided by 2'
    """
    if step.rule == "sum":
        return "sum" if step.divisor == 1 else f"sum, divided by {step.divisor}"
    return step.pivot


def kind(step: Step) -> str:
    """Return what sort of step this is; of an axiom, its source without what is in brackets.

    >>> from resolver import Clause
    >>> kind(Step(1, Clause(["~Plum"]), "axiom", source="passed (line 8)"))
    'passed'
    """
    if step.rule in KINDS:
        return KINDS[step.rule]
    return reason(step).partition(" (")[0]


class Kind(NamedTuple):
    """What sort of step it is, in words, and its light colour."""

    name: str
    colour: str


def kinds(proof: Proof) -> dict[int, Kind]:
    """Return the kind of each step by its number; an axiom is never of the kind of an inference.

    With more kinds of axioms than colours, some share one.
    """
    found: dict[int, Kind] = {}
    own: dict[str, str] = {}
    for step in proof:
        if step.rule in _COLOURS or is_denied_goal(step):
            colour = _COLOURS.get(step.rule, _DENIED)
        else:
            free = _AXIOM_COLOURS[len(own) % len(_AXIOM_COLOURS)]
            colour = own.setdefault(kind(step), free)
        found[step.number] = Kind(kind(step), colour)
    return found
