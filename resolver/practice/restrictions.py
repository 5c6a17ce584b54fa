"""Which resolutions an exercise allows: each restriction looks at one step and its two parents.

    unit              a parent has one literal
    input             a parent is a premise, or the denied goal
    linear            a parent is the step before, from the second step on
    sos               a parent descends from the denied goal
    hyper             a parent has no negative literal
    negative-hyper    a parent has no positive literal

Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, chapters 6 and 7; Wos,
Robinson & Carson, JACM 12(4), 1965 (sos); Robinson, 1965 (hyper, whose single steps are these).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from resolver.logic.clause import Clause
from resolver.proofs.proof import rests_on


@frozen
class Standing:
    """What a step may stand on: clauses and the steps' premises by number, and the denied goal."""

    clauses: Mapping[int, Clause]
    premises: Mapping[int, tuple[int, ...]]
    denial: Collection[Clause]

    def descends(self, number: int) -> bool:
        """Return whether a clause descends from the denied goal."""
        found = rests_on(number, lambda one: self.premises.get(one, ()))
        return any(self.clauses[one] in self.denial for one in found if one not in self.premises)


Allows = Callable[[Standing, int], bool]


def _linear(standing: Standing, parent: int) -> bool:
    return parent == next(reversed(standing.premises), parent)


# What one of the two parents has to be, in words, and whether it is.
RESTRICTIONS: Final[Mapping[str, tuple[str, Allows]]] = MappingProxyType(
    {
        "unit": ("a clause of one literal", lambda known, one: len(known.clauses[one]) == 1),
        "input": ("a premise or the denied goal", lambda known, one: one not in known.premises),
        "linear": ("the step before", _linear),
        "sos": ("the denied goal, or descends from it", Standing.descends),
        "hyper": (
            "a clause without negative literals",
            lambda known, one: all(literal.positive for literal in known.clauses[one]),
        ),
        "negative-hyper": (
            "a clause without positive literals",
            lambda known, one: not any(literal.positive for literal in known.clauses[one]),
        ),
    }
)


def forbidden(strategy: str, standing: Standing, parents: tuple[int, int]) -> str | None:
    """Return why a restriction forbids a step from these two; None where it allows it.

    >>> clauses = {1: Clause(["p", "q"]), 2: Clause(["~p", "q"]), 3: Clause(["~q"])}
    >>> standing = Standing(clauses, {}, ())
    >>> forbidden("unit", standing, (1, 3))
    >>> forbidden("unit", standing, (1, 2))
    'neither 1 nor 2 is a clause of one literal'
    """
    needed, allows = RESTRICTIONS[strategy]
    if any(allows(standing, parent) for parent in parents):
        return None
    return f"neither {parents[0]} nor {parents[1]} is {needed}"
