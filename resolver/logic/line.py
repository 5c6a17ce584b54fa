"""A line is a linear constraint, "2 p + q + ¬r ≥ 2": a sum of literals that reaches a bound.

A clause is the line that asks for one of its literals; a cardinality constraint is a line, or two:
"at most one of a, b, c" asks for two of ¬a, ¬b, ¬c. The line 0 ≥ 1 can never be true.

Source: Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987; pseudo-Boolean constraints as
a calculus: Hooker, Annals of Operations Research 12, 1988.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from attrs import field, frozen

from resolver.errors import ArgumentError
from resolver.lazy import written
from resolver.logic.arguments import as_int, as_is, expected, names
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal

TERMS: Final = "its terms are pairs of a whole number and a literal, as (2, Literal('p'))"


def _as_terms(given: object) -> tuple[tuple[int, Literal], ...]:
    if not isinstance(given, tuple):
        raise ArgumentError(given, "sum of literals", TERMS)
    return tuple([_as_term(term) for term in given])


def _as_term(term: object) -> tuple[int, Literal]:
    match term:
        case (factor, Literal() as literal):
            whole = as_int(factor)  # those of numpy do not grow with what is counted
            if whole is not None and whole > 0:
                return whole, literal
    raise ArgumentError(term, "term", "try a whole number from 1 up, and a literal")


@frozen
class Line:
    """A sum of literals, in order and with coefficients from 1 up, that is at least the bound.

    >>> p, q = Literal("p"), Literal("q")
    >>> print(Line.of([(2, p), (1, q), (1, ~p)], 3))
    p + q ≥ 2

    Each atom occurs in it once: p and ¬p together are 1 whatever happens, and are taken off both
    sides.

    Raises ArgumentError for terms that are none or not in order, and for a bound that is none.

    Attributes:
        terms: Pairs of a coefficient from 1 up and a literal, in the order of the literals.
        bound: What they reach together at least.
    """

    terms: tuple[tuple[int, Literal], ...] = field(converter=_as_terms)
    bound: int = field(converter=as_is)

    def __attrs_post_init__(self) -> None:
        names = [literal.name for _, literal in self.terms]
        if any(name >= following for name, following in pairwise(names)):
            raise ArgumentError(self.terms, "line", "each atom occurs once, in order; try Line.of")
        if type(self.bound) is not int:
            raise ArgumentError(self.bound, "bound", "try a whole number, such as 1")

    @staticmethod
    def of(terms: Iterable[tuple[int, Literal]], bound: int) -> Line:
        """Return the line of any terms, a literal and its complement cancelled.

        >>> print(Line.of([(2, Literal("p")), (1, Literal("p", False)), (1, Literal("q"))], 2))
        p + q ≥ 1

        Args:
            terms: Pairs of a whole number and a literal; an atom may come more than once.
            bound: What the terms reach together, at least.

        Raises:
            ArgumentError: a term is no such pair.
        """
        amounts: dict[str, int] = {}
        bound = as_is(bound)
        try:
            for factor, literal in terms:
                if type(factor) is not int:  # those of numpy do not grow with what is counted
                    factor = as_is(factor)
                # Over atoms alone c ¬p is c - c p.
                signed = factor if literal.positive else -factor
                bound -= 0 if literal.positive else factor
                amounts[literal.name] = amounts.get(literal.name, 0) + signed
        except (AttributeError, TypeError, ValueError):  # looking first would cost every sum
            raise ArgumentError(terms, "sum of literals", TERMS) from None
        return Line.over(amounts, bound)

    @staticmethod
    def over(amounts: dict[str, int], bound: int) -> Line:
        """Return the line that a sum of atoms reaches a bound; coefficients may be negative.

        >>> print(Line.over({"p": 1, "q": -2}, -1))
        p + 2 ¬q ≥ 1

        Args:
            amounts: How much each atom counts, by its name; perhaps less than nothing.
            bound: What they reach together, at least.

        Raises:
            ArgumentError: the amounts are no numbers by names.
        """
        try:
            terms = [(abs(n), Literal.of(name, n > 0)) for name, n in sorted(amounts.items()) if n]
            reached = bound - sum(n for n in amounts.values() if n < 0)
        except (AttributeError, TypeError):
            raise ArgumentError(amounts, "sum of literals", TERMS) from None
        return Line(tuple(terms), reached)

    @staticmethod
    @lru_cache(maxsize=4096)
    def at_least_one(clause: Clause) -> Line:
        """Return the line that a clause is: the sum of its literals is at least 1.

        >>> print(Line.at_least_one(Clause(["p", "~q"])))
        p + ¬q ≥ 1

        Args:
            clause: The clause, of which one literal is true.

        Raises:
            ArgumentError: it is no clause.
        """
        literals = expected(clause, Clause, "clause", "try Clause(['p', '~q'])")
        return Line.of(((1, literal) for literal in literals), 1)

    @staticmethod
    def at_least(constraint: Constraint) -> Line:
        """Return the lower bound of a constraint.

        >>> from resolver import AtMost
        >>> print(Line.at_least(AtMost(1, ["p", "q", "r"])))
        p + q + r ≥ 0

        Args:
            constraint: An AtLeast, AtMost or Exactly.

        Raises:
            ArgumentError: it is no constraint.
        """
        counted = _counted(constraint)
        return Line(tuple([(1, literal) for literal in counted.literals]), counted.lower)

    @staticmethod
    def at_most(constraint: Constraint) -> Line:
        """Return the upper bound of a constraint: how many of its literals are false.

        >>> from resolver.logic.cardinality import AtMost
        >>> print(Line.at_most(AtMost(1, ["a", "b", "c"])))
        ¬a + ¬b + ¬c ≥ 2

        Args:
            constraint: An AtLeast, AtMost or Exactly.

        Raises:
            ArgumentError: it is no constraint.
        """
        counted = _counted(constraint)
        terms = tuple([(1, ~literal) for literal in counted.literals])
        return Line(terms, len(terms) - counted.upper)

    def __iter__(self) -> Iterator[Literal]:
        return (literal for _, literal in self.terms)

    def __len__(self) -> int:
        return len(self.terms)

    def holds(self, true_atoms: Iterable[str]) -> bool:
        """Return whether the line is true when exactly these atoms are.

        >>> line = Line.of([(2, Literal("p")), (1, Literal("q"))], 2)
        >>> line.holds(["p"]), line.holds(["q"])
        (True, False)

        Args:
            true_atoms: The names of the atoms that are true; all others are false.
        """
        true = frozenset(names(true_atoms))
        reached = sum(n for n, literal in self.terms if (literal.name in true) == literal.positive)
        return reached >= self.bound

    def __str__(self) -> str:
        return f"{' + '.join(self.words())} ≥ {self.bound}"

    def words(self) -> list[str]:
        """Return the terms as they are written, a single 0 where there are none.

        >>> Line.of([(2, Literal("p")), (1, Literal("q"))], 2).words()
        ['2 p', 'q']
        """
        return [f"{n} {literal}" if n > 1 else f"{literal}" for n, literal in self.terms] or ["0"]

    def _repr_latex_(self) -> Any:
        return written(self, "mathjax")


def _counted(given: Constraint) -> Constraint:
    return expected(given, Constraint, "constraint", "try AtMost(1, ['p', 'q'])")


CONTRADICTION = Line((), 1)
