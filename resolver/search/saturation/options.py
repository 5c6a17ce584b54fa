"""What a saturation may resolve, what it picks next, and what it throws away."""

from __future__ import annotations

from typing import Any

from attrs import Attribute, field, frozen

from resolver.errors import StrategyError
from resolver.proofs.refinements import REFINEMENTS

PARTNERS = ("any", *(name for name, one in REFINEMENTS.items() if one.saturates))
SELECTIONS = ("all", "greatest", "negative")
PICKING = ("ratio", "units_first")
EQUIVALENT = ("tautologies", "forward", "backward")  # all that follows still follows
SIMPLIFICATIONS = (*EQUIVALENT, "pure")


def one_of(*choices: str) -> Any:
    """Return a validator that raises StrategyError for anything else."""

    def validate(_: object, attribute: Attribute[str], value: object) -> None:
        if value not in choices:
            raise StrategyError(value, f"choice of {attribute.name}", choices)

    return validate


def _whole(_: object, attribute: Attribute[int], value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise StrategyError(value, attribute.name, ("a whole number from 0 up",))


def _switch(_: object, attribute: Attribute[bool], value: object) -> None:
    if not isinstance(value, bool):
        raise StrategyError(value, f"state of {attribute.name}", ("True", "False"))


@frozen
class Options:
    """The choices of a saturation; those of each strategy are its defaults.

    `partners`: of two clauses that are resolved, one at least is `any`, or what a refinement asks
    for: `unit`, `input` or `sos`. `select`: a clause is resolved on `all` its literals, on the
    `greatest` one in the order of the atoms, or on a `negative` one if it has any. `ratio`: so many
    clauses are picked because they are short for each one picked because it is old; 0 picks by age
    alone. `units_first`: units are picked before all others. The rest switches simplifications on
    and off; `pure` keeps satisfiability only, not equivalence.

    Raises StrategyError for a value that is none of these.
    """

    partners: str = field(default="any", validator=one_of(*PARTNERS))
    select: str = field(default="all", validator=one_of(*SELECTIONS))
    ratio: int = field(default=5, validator=_whole)
    units_first: bool = field(default=True, validator=_switch)
    tautologies: bool = field(default=True, validator=_switch)
    forward: bool = field(default=True, validator=_switch)
    backward: bool = field(default=True, validator=_switch)
    pure: bool = field(default=False, validator=_switch)

    @property
    def complete(self) -> bool:
        """Whether the empty clause is found whenever there is no model."""
        return self.partners == "any" or (self.partners == "sos" and self.select == "all")
