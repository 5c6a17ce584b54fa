"""What may be asked of clauses, and the clauses that deny it.

    C₁ ∧ … ∧ Cₙ       is denied by       ¬⟨1⟩ ∨ … ∨ ¬⟨n⟩
                                         ⟨i⟩ ∨ ¬L          for each literal L of each Cᵢ

A name ⟨i⟩ says that the i-th clause is true; a clause of one literal needs none, nor does a clause
that is the whole goal.

Source: Plaisted & Greenbaum, Journal of Symbolic Computation 2(3), 1986 (names by polarity).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from resolver.errors import FormulaError, short
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.search.problem import Problem, encode
from resolver.text.reading import Sourced

if TYPE_CHECKING:
    from resolver.text.formula.parser import Formula

# A text is a literal or a formula, clauses are their conjunction, None asks for the empty clause.
Goal: TypeAlias = Literal | Clause | Iterable[Clause] | str | None


@frozen
class Posed:
    """The problem of refuting a goal's denial.

    `hidden` are the atoms that only name parts of the goal; `unknown`, in order, those of the goal
    that stand in none of the clauses.
    """

    problem: Problem
    hidden: frozenset[str] = frozenset()
    unknown: tuple[str, ...] = ()


def pose(clauses: Sourced, goal: Goal = None) -> Problem:
    """Return the problem of refuting these clauses with the denial of a goal.

    A clause may come as a pair with its source. A text that is an atom of the clauses, whatever it
    looks like, or the complement of one, is that literal; any other is read as a formula.

    >>> from resolver import Clause
    >>> problem = pose([Clause(["Dining Room", "p"])], "~Dining Room")
    >>> print(*problem.clauses, sep=", ")
    Dining Room ∨ p, Dining Room
    >>> print(*pose([Clause(["p"])], "p & q").clauses, sep=", ")
    p, ¬p ∨ ¬q
    >>> print(*pose([], [Clause(["p"]), Clause(["q", "~r"])]).clauses, sep=", ")
    ¬p ∨ ¬⟨2⟩, ¬q ∨ ⟨2⟩, r ∨ ⟨2⟩

    Raises ClauseError where the clauses are none, LiteralError or FormulaError where the goal is
    none.
    """
    return posed(clauses, goal).problem


def posed(clauses: Sourced, goal: Goal) -> Posed:
    """Return the problem, and what is to be said of the goal's atoms."""
    told = encode(clauses)
    asked = settled(among(told.atoms, goal))
    if asked is None:
        return Posed(told)
    denial, atoms = _formula(asked) if isinstance(asked, str) else _not_all(asked, told.atoms)
    problem = encode(zip(told.clauses, told.sources, strict=True), denial, atoms)
    hidden = frozenset(problem.atoms).difference(atoms, told.atoms)
    return Posed(problem, hidden, tuple(sorted(atoms.difference(told.atoms))))


def among(atoms: Collection[str], goal: Goal) -> Goal:
    """Return a goal that means the same among other atoms: a literal of these is no text any more.

    >>> among(["Dining Room"], "~Dining Room"), among([], "p & q")
    (Literal('Dining Room', False), 'p & q')
    """
    if not isinstance(goal, str):
        return goal
    literal = Literal(goal) if goal in atoms else Literal.read(goal)
    return literal if literal.name in atoms else goal


def settled(goal: Goal) -> tuple[Clause, ...] | str | None:
    """Return a goal as a text, or as clauses that shall all follow.

    Raises FormulaError for what is no goal.
    """
    if goal is None or isinstance(goal, str):
        return goal
    if isinstance(goal, Literal):
        return (Clause([goal]),)
    listed = tuple(goal) if isinstance(goal, Iterable) and not isinstance(goal, Clause) else (goal,)
    for one in listed:
        if not isinstance(one, Clause):
            raise FormulaError(1, 1, short(one), "a goal: a literal, a clause, clauses, or a text")
    return listed


def _formula(text: str) -> tuple[Iterable[Clause], set[str]]:
    from resolver.text.formula.translation import clauses

    atoms = {node.name for node in _only(text) if node.operator == "atom"}
    return clauses(f"~({text}\n)"), atoms


def _not_all(goal: Sequence[Clause], taken: Iterable[str]) -> tuple[Iterable[Clause], set[str]]:
    """Return clauses which say that one of these is false, and the atoms these speak of."""
    atoms = {literal.name for clause in goal for literal in clause}
    if len(goal) == 1:
        return [Clause([~literal]) for literal in goal[0]], atoms
    if any(clause.is_empty for clause in goal):
        return [], atoms
    reasons, false, known = [], [], atoms.union(taken)
    for place, clause in enumerate(goal, start=1):
        literal = next(iter(clause))
        if len(clause) > 1:
            literal = Literal(next(name for name in _names(place) if name not in known))
            reasons += [Clause([literal, ~one]) for one in clause]
        false.append(~literal)
    return [Clause(false), *reasons], atoms


def _names(place: int) -> Iterator[str]:
    return (f"⟨{place}{'′' * primes}⟩" for primes in count())


def _only(goal: str) -> Formula:
    """Return the formula in a text of one; raises FormulaError for a text of none or several."""
    from resolver.text.formula.parser import parse, where

    formulas = parse(goal)
    if not formulas:
        raise FormulaError(1, 1, "no formula", "a goal such as 'p' or 'p & q -> r'")
    if len(formulas) > 1:
        place = where(goal, min(node.start for node in formulas[1]))
        raise FormulaError(*place, "a second formula", "one goal; join them with '&'")
    return formulas[0]
