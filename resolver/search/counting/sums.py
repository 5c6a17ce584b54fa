"""One sum that refutes the premises, where there is one.

What unit clauses settle is put in first: the sum then has the unit as often as it was needed, and
the programme has fewer columns.

Source: Hooker, Annals of Operations Research 12, 1988.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from resolver.budget import Meter
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Summation
from resolver.search.counting.programme import Inequality, find_cheapest_sum_by_classes

Part: TypeAlias = tuple[int, "Premise"]  # so often a premise


@frozen
class Premise:
    """A line that may be added, what says so, and what it costs: a source, or a constraint.

    ``clause`` is what an axiom says; of a constraint's bound it is None.
    """

    line: Line
    source: object
    weight: int
    clause: Clause | None = None

    @staticmethod
    def axiom(clause: Clause, source: object, weight: int) -> Premise:
        """Return a clause as a premise."""
        return Premise(Line.at_least_one(clause), source, weight, clause)

    @staticmethod
    def bounds(constraint: Constraint, weight: int) -> tuple[Premise, ...]:
        """Return the bounds of a constraint that say something."""
        lines = (Line.at_least(constraint), Line.at_most(constraint))
        return tuple(Premise(line, constraint, weight) for line in lines if line.bound > 0)

    def state(self, derivation: Summation) -> int:
        """Return the number of the step that states the premise."""
        if self.clause is not None:
            return derivation.axiom(self.clause, self.source)
        assert isinstance(self.source, Constraint)
        return derivation.bound(self.line, self.source)


def find_one_sum(premises: Sequence[Premise], meter: Meter) -> list[Part] | None:
    """Return the cheapest sum of premises that ends in 0 ≥ 1, or None where no sum does.

    >>> pigeons = [Premise.axiom(Clause([f"{p}in{h}" for h in "ab"]), p, 9) for p in "123"]
    >>> from resolver.logic.cardinality import AtMost
    >>> holes = [AtMost(1, [f"{p}in{h}" for p in "123"], h) for h in "ab"]
    >>> bounds = [bound for hole in holes for bound in Premise.bounds(hole, 9)]
    >>> parts = find_one_sum([*pigeons, *bounds], Meter())
    >>> [(often, str(premise.source)) for often, premise in parts]
    [(1, '1'), (1, '2'), (1, '3'), (1, 'a'), (1, 'b')]

    Args:
        premises: The lines that may be added.
        meter: Counts the pivots.

    Returns:
        Pairs of a multiplier and a premise.

    Raises:
        SearchStopped: the budget ran out.
    """
    units: dict[str, Premise] = {}
    for premise in premises:
        if premise.clause is not None and premise.clause.is_unit:
            (literal,) = premise.line
            known = units.setdefault(literal.name, premise)
            if ~literal in known.line:
                return [(1, known), (1, premise)]
    others = [
        premise for premise in premises if premise.clause is None or not premise.clause.is_unit
    ]
    found = _Reduced.of(others, _find_fixed_literals(units, others))
    often = find_cheapest_sum_by_classes([premise.inequality for premise in found], meter)
    if often is None:
        return None
    parts: dict[Premise, int] = {}
    for n, reduced in zip(often, found, strict=True):
        for m, premise in reduced.parts if n else ():
            parts[premise] = parts.get(premise, 0) + n * m
    return [(n, premise) for premise, n in parts.items()]


@frozen
class _Fixed:
    """A literal that is known, the parts whose sum says so, and what they cost."""

    literal: Literal
    parts: tuple[Part, ...]
    weight: int


def _find_fixed_literals(
    units: Mapping[str, Premise], premises: Sequence[Premise]
) -> dict[str, _Fixed]:
    """Return what units say, and what follows from them where at most one of some atoms is true."""
    fixed = {
        name: _Fixed(next(iter(unit.line)), ((1, unit),), unit.weight)
        for name, unit in units.items()
    }
    for premise in premises:
        literals = list(premise.line)
        if premise.line.bound != len(literals) - 1 or any(literal.positive for literal in literals):
            continue
        own = [units[literal.name] for literal in literals if literal.name in units]
        unit = next((found for found in own if next(iter(found.line)).positive), None)
        for literal in literals if unit is not None else ():
            if unit is not None and literal.name not in fixed:
                parts = ((1, premise), (1, unit))
                fixed[literal.name] = _Fixed(literal, parts, unit.weight + 1)
    return fixed


@frozen
class _Reduced:
    """What is left of a premise once units are put in, and the parts of which it is the sum."""

    inequality: Inequality
    parts: list[Part]

    @staticmethod
    def of(premises: Sequence[Premise], fixed: Mapping[str, _Fixed]) -> list[_Reduced]:
        """Return what is left of each premise that still says something."""
        columns: dict[str, int] = {}
        found = []
        for premise in premises:
            amounts: dict[int, int] = {}
            bound, weight, parts = premise.line.bound, premise.weight, [(1, premise)]
            for n, literal in premise.line.terms:
                known = fixed.get(literal.name)
                if known is None:
                    column = columns.setdefault(literal.name, len(columns))
                    amounts[column] = n if literal.positive else -n
                    bound -= 0 if literal.positive else n
                elif known.literal is literal:
                    bound -= n  # it is true, and counts
                else:
                    parts += [(n * often, part) for often, part in known.parts]
                    weight += n * known.weight
            if bound - sum(n for n in amounts.values() if n < 0) > 0:
                found.append(_Reduced(Inequality(amounts, bound, weight), parts))
        return found + _limits_of_atoms([premise.inequality for premise in found])


def _limits_of_atoms(found: Sequence[Inequality]) -> list[_Reduced]:
    """Return the bound "at most 1" of each atom of which some line could ask for more.

    What a clause wants of an atom it never wants twice; nor where only one of a group is true.
    """
    wanted, limited = set[int](), set[int]()
    for inequality in found:
        least = sum(n for n in inequality.amounts.values() if n < 0)
        if inequality.bound - least > 1:
            wanted.update(column for column, n in inequality.amounts.items() if n > 0)
        if inequality.bound >= -1 and least == -len(inequality.amounts):
            limited.update(inequality.amounts)
    return [_Reduced(Inequality({column: -1}, -1, 0), []) for column in sorted(wanted - limited)]
