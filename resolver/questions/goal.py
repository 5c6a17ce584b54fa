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

from attrs import evolve, frozen

from resolver.errors import FormulaError, LiteralError, short
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import DENIED
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


def pose(clauses: Sourced, goal: Goal = None, defined: Collection[str] = ()) -> Problem:
    """Return the problem of refuting these clauses with the denial of a goal.

    A clause may come as a pair with its source. A text is read as a formula; where it is none, it
    may be an atom of the clauses without its quotes, or the complement of one.

    >>> from resolver import Clause
    >>> problem = pose([Clause(["Dining Room", "p"])], "~Dining Room")
    >>> print(*problem.clauses, sep=", ")
    "Dining Room" ∨ p, "Dining Room"
    >>> print(*pose([Clause(["p"])], "p & q").clauses, sep=", ")
    p, ¬p ∨ ¬q
    >>> print(*pose([], [Clause(["p"]), Clause(["q", "~r"])]).clauses, sep=", ")
    ¬p ∨ ¬"⟨2⟩", ¬q ∨ "⟨2⟩", r ∨ "⟨2⟩"

    The atoms `defined` are those that the clauses have for parts of formulas; a part of the goal
    may share them, where it would get a name of its own otherwise.

    Raises ClauseError where the clauses are none, LiteralError or FormulaError where the goal is
    none.
    """
    return posed(clauses, goal, defined).problem


def posed(clauses: Sourced, goal: Goal, defined: Collection[str] = ()) -> Posed:
    """Return the problem, and what is to be said of the goal's atoms."""
    asked, formula, spoken = settled(goal), None, set[str]()
    if isinstance(asked, str):
        try:
            formula = _only(asked)
            spoken = {node.name for node in formula if node.operator == "atom"}
        except FormulaError as error:
            fault = error  # unless it is an atom of the clauses
    elif asked is not None:
        spoken = {atom for clause in asked for atom in clause.atoms}
    if isinstance(clauses, str):
        premises, own = _stated(clauses, spoken)
    else:
        premises = encode(clauses)
        own = frozenset(premises.atoms).difference(defined)
    if asked is None:
        return Posed(premises)
    if not isinstance(asked, str):
        return _denied(premises, _not_all(asked, spoken.union(premises.atoms)), spoken)
    if formula is not None:
        return _denied(premises, _negation(asked, formula, own.union(spoken)), spoken)
    literal = _unquoted(asked, own)
    if literal is None:
        raise fault
    return _denied(premises, [Clause([~literal])], {literal.name})


def _stated(text: str, taken: Collection[str]) -> tuple[Problem, frozenset[str]]:
    """Return the clauses of a text, no part called like one of the atoms taken; and its atoms."""
    from resolver.text.formula.parser import atoms, parse
    from resolver.text.formula.translation import stated

    return encode(stated(text, taken=taken)), atoms(parse(text))


def _denied(premises: Problem, denial: Sequence[Clause], spoken: set[str]) -> Posed:
    """Return the premises with the denial of a goal that speaks of these atoms."""
    stood = spoken.union(premises.atoms)
    atoms = stood.union(atom for clause in denial for atom in clause.atoms)
    problem = evolve(
        premises,
        atoms=tuple(sorted(atoms)),
        clauses=(*premises.clauses, *denial),
        sources=(*premises.sources, *[DENIED] * len(denial)),
    )
    return Posed(
        problem, frozenset(atoms - stood), tuple(sorted(spoken.difference(premises.atoms)))
    )


def among(atoms: Collection[str], goal: Goal) -> Goal:
    """Return a goal that means the same among other atoms: a literal of these is no text any more.

    A text that is a formula stays one, whatever the atoms are called. Raises FormulaError for what
    is neither.

    >>> among(["Dining Room"], "~Dining Room"), among(["p & q"], "p & q")
    (Literal('Dining Room', False), 'p & q')
    """
    if not isinstance(goal, str):
        return goal
    try:
        _only(goal)
    except FormulaError:
        literal = _unquoted(goal, atoms)
        if literal is None:
            raise
        return literal
    return goal


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


def _negation(text: str, formula: Formula, taken: frozenset[str]) -> Sequence[Clause]:
    """Return the clauses that deny a formula of the text; no name is one of the atoms taken."""
    from resolver.text.formula.parser import Node
    from resolver.text.formula.translation import translated

    return translated(text, (*formula, Node("~", len(formula) - 1)), None, taken)


def _unquoted(text: str, atoms: Collection[str]) -> Literal | None:
    """Return the literal of one of these atoms that a text is, without quotes; None for others."""
    try:
        literal = Literal.read(text)
    except LiteralError:
        return None
    return literal if literal.name in atoms else None


def _not_all(goal: Sequence[Clause], known: Collection[str]) -> Sequence[Clause]:
    """Return clauses which say that one of these is false; no name is one of the atoms known."""
    if len(goal) == 1:
        return [Clause([~literal]) for literal in goal[0]]
    if any(clause.is_empty for clause in goal):
        return []
    reasons, false = [], []
    for place, clause in enumerate(goal, start=1):
        literal = next(iter(clause))
        if len(clause) > 1:
            literal = Literal.of(next(name for name in _names(place) if name not in known))
            reasons += [Clause([literal, ~one]) for one in clause]
        false.append(~literal)
    return [Clause(false), *reasons]


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
