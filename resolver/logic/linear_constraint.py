"""Linear constraints, such as "2 p + q + ¬r ≥ 2": a sum of literals that reaches a bound.

In a counting proof it is what a constraint or a sum concludes, and is called a line there. A clause
is the linear constraint that its literals sum to 1 at least. A cardinality constraint is one for
each of its bounds: "at most one of a, b, c" is ¬a + ¬b + ¬c ≥ 2. And 0 ≥ 1 can never be true.

Source: Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987; pseudo-Boolean constraints as
a calculus: Hooker, Annals of Operations Research 12, 1988.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from attrs import field, frozen

from resolver.arguments import as_int, int_if_whole, require
from resolver.errors import ArgumentError
from resolver.lazy import write_as
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import require_atom_names

TERMS: Final = "its terms are pairs of a whole number and a literal, as (2, Literal('p'))"


def _require_terms(given: object) -> tuple[tuple[int, Literal], ...]:
    if not isinstance(given, tuple):
        raise ArgumentError(given, "sum of literals", TERMS)
    return tuple(map(_require_term, given))


def _require_term(term: object) -> tuple[int, Literal]:
    match term:
        case (factor, Literal() as literal):
            coefficient = as_int(factor)  # NumPy's integers overflow, so Python's are used.
            if coefficient is not None and coefficient > 0:
                return coefficient, literal
    raise ArgumentError(term, "term", "try a whole number from 1 up, and a literal")


@frozen
class LinearConstraint:
    """A sum of literals, with coefficients from 1 up, that is at least the bound.

    >>> p, q = Literal("p"), Literal("q")
    >>> print(LinearConstraint.of([(2, p), (1, q), (1, ~p)], 3))
    p + q ≥ 2

    Each atom occurs in it once: p + ¬p is 1 in any case, so the two are left out, and the bound is
    lowered by 1.

    Raises ArgumentError for terms that are no pairs of a coefficient and a literal or not in order,
    and for a bound that is no whole number.

    Attributes:
        terms: Pairs of a coefficient from 1 up and a literal, in the order of the literals.
        bound: The least sum of the terms.
    """

    terms: tuple[tuple[int, Literal], ...] = field(converter=_require_terms)
    bound: int = field(converter=int_if_whole)

    def __attrs_post_init__(self) -> None:
        names = [literal.name for _, literal in self.terms]
        if any(name >= following for name, following in pairwise(names)):
            advice = "each atom occurs once, in order; try LinearConstraint.of"
            raise ArgumentError(self.terms, "linear constraint", advice)
        if type(self.bound) is not int:
            raise ArgumentError(self.bound, "bound", "try a whole number, such as 1")

    @staticmethod
    def of(terms: Iterable[tuple[int, Literal]], bound: int) -> LinearConstraint:
        """Return the constraint of terms in any order, with literals and complements cancelled.

        >>> p, q = Literal("p"), Literal("q")
        >>> print(LinearConstraint.of([(2, p), (1, ~p), (1, q)], 2))
        p + q ≥ 1

        Args:
            terms: Pairs of a whole number and a literal; an atom may come more than once.
            bound: The least sum of the terms.

        Raises:
            ArgumentError: A term is no pair of a whole number and a literal.
        """
        coefficients: dict[str, int] = {}
        bound = int_if_whole(bound)

        # Proofs add up thousands of constraints, so no term is checked before it is used.
        try:
            for factor, literal in terms:
                if type(factor) is not int:  # NumPy's integers overflow.
                    factor = int_if_whole(factor)

                # Over atoms alone, c ¬p is c - c p.
                signed = factor if literal.positive else -factor
                bound -= 0 if literal.positive else factor
                coefficients[literal.name] = coefficients.get(literal.name, 0) + signed
        except (AttributeError, TypeError, ValueError):
            raise ArgumentError(terms, "sum of literals", TERMS) from None
        return LinearConstraint.over(coefficients, bound)

    @staticmethod
    def over(coefficients: dict[str, int], bound: int) -> LinearConstraint:
        """Return the constraint that a sum of atoms reaches a bound, with coefficients of any sign.

        >>> print(LinearConstraint.over({"p": 1, "q": -2}, -1))
        p + 2 ¬q ≥ 1

        Args:
            coefficients: The coefficient of each atom by its name; it may be negative.
            bound: The least sum.

        Raises:
            ArgumentError: The coefficients are no mapping of names to numbers.
        """
        terms: list[tuple[int, Literal]] = []
        bound_over_literals = bound
        try:
            for name, coefficient in sorted(coefficients.items()):
                if coefficient > 0:
                    terms.append((coefficient, Literal.of(name)))
                elif coefficient < 0:
                    # Over literals, -c p is c ¬p - c.
                    terms.append((-coefficient, Literal.of(name, False)))
                    bound_over_literals -= coefficient
        except (AttributeError, TypeError):
            raise ArgumentError(coefficients, "sum of literals", TERMS) from None
        return LinearConstraint(tuple(terms), bound_over_literals)

    @staticmethod
    @lru_cache(maxsize=4096)
    def at_least_one(clause: Clause) -> LinearConstraint:
        """Return a clause as a linear constraint: the sum of its literals is at least 1.

        >>> print(LinearConstraint.at_least_one(Clause(["p", "~q"])))
        p + ¬q ≥ 1

        Args:
            clause: The clause, of which one literal is true.

        Raises:
            ArgumentError: It is no clause.
        """
        literals = require(clause, Clause, "clause", "try Clause(['p', '~q'])")
        return LinearConstraint.of(count_once(literals), 1)

    @staticmethod
    def at_least(constraint: Constraint) -> LinearConstraint:
        """Return the lower bound of a constraint.

        >>> from resolver import AtMost
        >>> print(LinearConstraint.at_least(AtMost(1, ["p", "q", "r"])))
        p + q + r ≥ 0

        Args:
            constraint: An AtLeast, AtMost or Exactly.

        Raises:
            ArgumentError: It is no AtLeast, AtMost or Exactly.
        """
        counted = _require_constraint(constraint)
        return LinearConstraint(count_once(counted.literals), counted.lower)

    @staticmethod
    def at_most(constraint: Constraint) -> LinearConstraint:
        """Return the upper bound of a constraint, as a lower bound on the complements.

        >>> from resolver.logic.cardinality import AtMost
        >>> print(LinearConstraint.at_most(AtMost(1, ["a", "b", "c"])))
        ¬a + ¬b + ¬c ≥ 2

        Args:
            constraint: An AtLeast, AtMost or Exactly.

        Raises:
            ArgumentError: It is no AtLeast, AtMost or Exactly.
        """
        counted = _require_constraint(constraint)
        complements = tuple([~literal for literal in counted.literals])
        return LinearConstraint(count_once(complements), len(complements) - counted.upper)

    def __iter__(self) -> Iterator[Literal]:
        return (literal for _, literal in self.terms)

    def __len__(self) -> int:
        return len(self.terms)

    def holds(self, true_atoms: Iterable[str]) -> bool:
        """Return whether the constraint is true when exactly these atoms are.

        >>> constraint = LinearConstraint.of([(2, Literal("p")), (1, Literal("q"))], 2)
        >>> constraint.holds(["p"]), constraint.holds(["q"])
        (True, False)

        Args:
            true_atoms: The names of the atoms that are true; all others are false.
        """
        true_names = frozenset(require_atom_names(true_atoms))
        sum_of_true = 0
        for coefficient, literal in self.terms:
            is_atom_true = literal.name in true_names
            if is_atom_true == literal.positive:
                sum_of_true += coefficient
        return sum_of_true >= self.bound

    def __str__(self) -> str:
        return f"{' + '.join(self.words())} ≥ {self.bound}"

    def words(self) -> list[str]:
        """Return the terms as texts; a single 0 where there are none.

        >>> LinearConstraint.of([(2, Literal("p")), (1, Literal("q"))], 2).words()
        ['2 p', 'q']
        """
        texts: list[str] = []
        for coefficient, literal in self.terms:
            factor = f"{coefficient} " if coefficient > 1 else ""
            texts.append(f"{factor}{literal}")
        return texts or ["0"]

    def _repr_latex_(self) -> Any:
        return write_as(self, "mathjax")


def count_once(literals: Iterable[Literal]) -> tuple[tuple[int, Literal], ...]:
    """Return a term for each literal, with the coefficient 1.

    >>> count_once([Literal("p"), Literal("q", False)])
    ((1, Literal('p')), (1, Literal('q', False)))
    """
    return tuple([(1, literal) for literal in literals])


def _require_constraint(given: Constraint) -> Constraint:
    return require(given, Constraint, "constraint", "try AtMost(1, ['p', 'q'])")


CONTRADICTION = LinearConstraint((), 1)
