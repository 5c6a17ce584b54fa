"""Looking for one sum that refutes the premises.

    1. if two unit clauses contradict each other, they are the sum
    2. each literal that unit clauses fix is replaced by its value in the other premises
    3. the linear programme finds the cheapest sum of what is left (programme.py)

In the end the sum gets each unit clause as often as it was used in step 2. Using units first leaves
the programme fewer columns.

Source: Hooker, Annals of Operations Research 12, 1988.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from resolver.budget import Meter
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Summation
from resolver.search.counting.programme import Inequality, find_cheapest_sum_by_classes

# A multiplier, and the premise that it multiplies.
Part: TypeAlias = tuple[int, "Premise"]


@frozen
class Premise:
    """A line that a sum may add up, with the step that states it and its cost.

    Attributes:
        line: The linear constraint.
        source: The source of an axiom, or the cardinality constraint that the line is a bound of.
        weight: What one use of it costs.
        clause: The clause of an axiom; None for a constraint's bound.
    """

    line: LinearConstraint
    source: object
    weight: int
    clause: Clause | None = None

    @staticmethod
    def axiom(clause: Clause, source: object, weight: int) -> Premise:
        """Return the premise made of a clause."""
        return Premise(LinearConstraint.at_least_one(clause), source, weight, clause)

    @staticmethod
    def bounds(constraint: Constraint, weight: int) -> tuple[Premise, ...]:
        """Return the bounds of a cardinality constraint, without trivial ones."""
        lines = (LinearConstraint.at_least(constraint), LinearConstraint.at_most(constraint))
        return tuple(Premise(line, constraint, weight) for line in lines if line.bound > 0)

    @property
    def is_unit(self) -> bool:
        """Whether it is an axiom of one literal."""
        return self.clause is not None and self.clause.is_unit

    def state(self, derivation: Summation) -> int:
        """Return the number of the step that states the premise."""
        if self.clause is not None:
            return derivation.axiom(self.clause, self.source)
        assert isinstance(self.source, Constraint)
        return derivation.bound(self.line, self.source)


def find_one_sum(premises: Sequence[Premise], meter: Meter) -> list[Part] | None:
    """Return the cheapest sum of premises that ends in 0 ≥ 1; None if there is none.

    >>> pigeons = [Premise.axiom(Clause([f"{p}in{h}" for h in "ab"]), p, 9) for p in "123"]
    >>> from resolver.logic.cardinality import AtMost
    >>> holes = [AtMost(1, [f"{p}in{h}" for p in "123"], h) for h in "ab"]
    >>> bounds = [bound for hole in holes for bound in Premise.bounds(hole, 9)]
    >>> parts = find_one_sum([*pigeons, *bounds], Meter())
    >>> [(multiplier, str(premise.source)) for multiplier, premise in parts]
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
    others: list[Premise] = []
    for premise in premises:
        if not premise.is_unit:
            others.append(premise)
            continue

        # Two units that deny each other are a sum that is 0 ≥ 1 already.
        (literal,) = premise.line
        unit = units.setdefault(literal.name, premise)
        if ~literal in unit.line:
            return [(1, unit), (1, premise)]

    reduced_premises = _ReducedPremise.of(others, _find_fixed_literals(units, others))
    inequalities = [reduced.inequality for reduced in reduced_premises]
    multipliers = find_cheapest_sum_by_classes(inequalities, meter)
    if multipliers is None:
        return None

    # A reduced premise is itself a sum, of a premise and the units that were put in.
    total: dict[Premise, int] = {}
    for multiplier, reduced in zip(multipliers, reduced_premises, strict=True):
        if not multiplier:
            continue
        for inner_multiplier, premise in reduced.parts:
            total[premise] = total.get(premise, 0) + multiplier * inner_multiplier
    return [(multiplier, premise) for premise, multiplier in total.items()]


@frozen
class _FixedLiteral:
    """A literal with a known value, the parts whose sum fixes it, and what they cost."""

    literal: Literal
    parts: tuple[Part, ...]
    weight: int


def _find_fixed_literals(
    units: Mapping[str, Premise], premises: Sequence[Premise]
) -> dict[str, _FixedLiteral]:
    """Return by atom the literals fixed by units, or by units and an "at most one of these"."""
    fixed = {}
    for name, unit in units.items():
        (literal,) = unit.line
        fixed[name] = _FixedLiteral(literal, ((1, unit),), unit.weight)

    for premise in premises:
        literals = list(premise.line)
        is_at_most_one = premise.line.bound == len(literals) - 1
        if not is_at_most_one or any(literal.positive for literal in literals):
            continue

        # One atom of them is true, so the others are false.
        true_unit = _find_true_unit(units, literals)
        if true_unit is None:
            continue
        for literal in literals:
            if literal.name not in fixed:
                parts = ((1, premise), (1, true_unit))
                fixed[literal.name] = _FixedLiteral(literal, parts, true_unit.weight + 1)
    return fixed


def _find_true_unit(units: Mapping[str, Premise], literals: Sequence[Literal]) -> Premise | None:
    """Return the first unit that says that the atom of one of these literals is true."""
    for literal in literals:
        unit = units.get(literal.name)
        if unit is not None and next(iter(unit.line)).positive:
            return unit
    return None


@frozen
class _ReducedPremise:
    """A premise in which fixed literals are replaced, and the parts of which it is the sum."""

    inequality: Inequality
    parts: list[Part]

    @staticmethod
    def of(
        premises: Sequence[Premise], fixed: Mapping[str, _FixedLiteral]
    ) -> list[_ReducedPremise]:
        """Return the reduced premises, without trivial ones, and the bounds of atoms they need."""
        columns: dict[str, int] = {}
        reduced_premises = []
        for premise in premises:
            # A left side that cannot be less than the bound says nothing.
            reduced = _ReducedPremise._reduce(premise, fixed, columns)
            if reduced.inequality.bound > _least_left_side(reduced.inequality):
                reduced_premises.append(reduced)
        inequalities = [reduced.inequality for reduced in reduced_premises]
        return reduced_premises + _limits_of_atoms(inequalities)

    @staticmethod
    def _reduce(
        premise: Premise,
        fixed: Mapping[str, _FixedLiteral],
        columns: dict[str, int],
    ) -> _ReducedPremise:
        """Return a premise with its fixed literals replaced; enter its other atoms as columns.

        Written with atoms alone, c ¬p is c - c p; so a complement reduces the bound by its
        coefficient.
        """
        amounts: dict[int, int] = {}
        bound = premise.line.bound
        weight = premise.weight
        parts: list[Part] = [(1, premise)]
        for coefficient, literal in premise.line.terms:
            known = fixed.get(literal.name)
            if known is None:
                column = columns.setdefault(literal.name, len(columns))
                if literal.positive:
                    amounts[column] = coefficient
                else:
                    # Over atoms alone, c ¬p is c - c p.
                    amounts[column] = -coefficient
                    bound -= coefficient
            elif known.literal is literal:
                # The literal is true, so its coefficient counts towards the bound.
                bound -= coefficient
            else:
                # The literal is false, and adding the parts that say so cancels it.
                parts += [(coefficient * multiplier, part) for multiplier, part in known.parts]
                weight += coefficient * known.weight
        return _ReducedPremise(Inequality(amounts, bound, weight), parts)


def _limits_of_atoms(inequalities: Sequence[Inequality]) -> list[_ReducedPremise]:
    """Return the bound "at most 1" for each atom that a sum might otherwise use beyond 1.

    A clause is true if one atom is 1, so it never gains by more. An atom needs no such bound either
    if it is in a group of which only one may be true.
    """
    wanted = set[int]()
    limited = set[int]()
    for inequality in inequalities:
        amounts = inequality.amounts
        least = _least_left_side(inequality)
        if inequality.bound - least > 1:
            wanted.update(column for column, amount in amounts.items() if amount > 0)
        is_at_most_one = inequality.bound >= -1 and least == -len(amounts)
        if is_at_most_one:
            limited.update(amounts)

    bounds: list[_ReducedPremise] = []
    for column in sorted(wanted - limited):
        at_most_one = Inequality({column: -1}, bound=-1, weight=0)
        bounds.append(_ReducedPremise(at_most_one, []))
    return bounds


def _least_left_side(inequality: Inequality) -> int:
    """Return the left side of an inequality in which just the atoms with negative amounts are 1."""
    return sum(amount for amount in inequality.amounts.values() if amount < 0)
