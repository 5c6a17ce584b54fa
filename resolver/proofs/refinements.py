"""Refinements of resolution: of the two parents of a step, one at least has to be special.

    unit              it has one literal
    input             it is a premise, or denies the goal
    linear            it is the step before, from the second step on
    sos               it has support: it denies the goal, or descends from what does
    hyper             it has no negative literal
    negative-hyper    it has no positive literal

A proof has a refinement as its shape, an exercise allows no other steps, and a saturation is kept
to it.

Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, chapters 6 and 7; Wos,
Robinson & Carson, JACM 12(4), 1965 (sos); Robinson, 1965 (hyper, whose single steps are these).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from resolver.logic.clause import Clause


@frozen
class Position:
    """What a step may take its parents from.

    Clauses go by their numbers; `premises` has those of all derived clauses, in order, and
    `supported` the numbers of the clauses with support.
    """

    clauses: Mapping[int, Clause]
    premises: Mapping[int, tuple[int, ...]]
    supported: Container[int]


@frozen
class Refinement:
    """What one of two parents has to be, in words, and whether it is.

    A saturation can be kept to it where a clause is special once and for all.
    """

    needed: str
    allows: Callable[[Position, int], bool]
    saturates: bool = False

    def forbids(self, position: Position, parents: tuple[int, ...]) -> str:
        """Return why a step from these parents is not allowed; nothing where it is.

        >>> clauses = {1: Clause(["p", "q"]), 2: Clause(["~p", "q"]), 3: Clause(["~q"])}
        >>> position = Position(clauses, {}, ())
        >>> REFINEMENTS["unit"].forbids(position, (1, 3))
        ''
        >>> REFINEMENTS["unit"].forbids(position, (1, 2))
        'neither 1 nor 2 is a clause of one literal'
        """
        if any(self.allows(position, parent) for parent in parents):
            return ""
        return f"neither {' nor '.join(map(str, parents))} {self.needed}"


def _unit(known: Position, parent: int) -> bool:
    return len(known.clauses[parent]) == 1


def _input(known: Position, parent: int) -> bool:
    return parent not in known.premises


def _linear(known: Position, parent: int) -> bool:
    return parent == next(reversed(known.premises), parent)


def _supported(known: Position, parent: int) -> bool:
    return parent in known.supported


def _positive(known: Position, parent: int) -> bool:
    return all(literal.positive for literal in known.clauses[parent])


def _negative(known: Position, parent: int) -> bool:
    return not any(literal.positive for literal in known.clauses[parent])


REFINEMENTS: Final[Mapping[str, Refinement]] = MappingProxyType(
    {
        "unit": Refinement("is a clause of one literal", _unit, saturates=True),
        "input": Refinement("is a premise or the denied goal", _input, saturates=True),
        "linear": Refinement("is the step before", _linear),
        "sos": Refinement("has support, as the goal's denial has", _supported, saturates=True),
        "hyper": Refinement("is a clause without negative literals", _positive),
        "negative-hyper": Refinement("is a clause without positive literals", _negative),
    }
)


def descendants(support: Iterable[int], premises: Mapping[int, tuple[int, ...]]) -> set[int]:
    """Return the numbers of clauses with support, and of all that descend from them.

    >>> sorted(descendants([2], {4: (1, 3), 5: (2, 4), 6: (5, 1)}))
    [2, 5, 6]
    """
    found = set(support)
    for number, parents in premises.items():
        if not found.isdisjoint(parents):
            found.add(number)
    return found
