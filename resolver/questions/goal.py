"""What may be asked of clauses, and the clauses that deny it.

    C₁ ∧ … ∧ Cₙ       is denied by       ¬⟨1⟩ ∨ … ∨ ¬⟨n⟩
                                         ⟨i⟩ ∨ ¬L          for each literal L of each Cᵢ

A name ⟨i⟩ says that the i-th clause is true; a clause of one literal needs none, nor does a clause
that is the whole goal.

Source: Plaisted & Greenbaum, Journal of Symbolic Computation 2(3), 1986 (names by polarity).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from typing import Any, Final, NamedTuple, TypeAlias

from attrs import evolve

from resolver.errors import ArgumentError, FormulaError, LiteralError, short
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import DENIED
from resolver.search.problem import Problem, encode
from resolver.text.reading import Counted, Sourced, constraints_apart, joined, read_clauses

INSTANCES: Final = 100_000  # of one constraint that are written down

# A text is a literal or a formula, clauses are their conjunction, None asks for the empty clause.
Goal: TypeAlias = Literal | Clause | Iterable[Clause] | str | None


class Question(NamedTuple):
    """An encoded question: the problem of refuting the denial of a goal.

    `hidden` are the atoms that only name parts of the goal; `unknown`, in order, those of the goal
    that occur in none of the clauses.
    """

    problem: Problem
    hidden: frozenset[str] = frozenset()
    unknown: tuple[str, ...] = ()


def counted(clauses: Counted, goal: Goal) -> Question:
    """Return the question of `posed`, of clauses with cardinality constraints among them.

    >>> from resolver.logic.cardinality import AtMost
    >>> print(*counted([["p", "q"], AtMost(1, ["p", "q"])], None).problem.clauses, sep=", ")
    p ∨ q, ¬p ∨ ¬q

    Args:
        clauses: Clauses, each perhaps paired with its source, or the text of formulas; and
            constraints.
        goal: What shall follow.

    Raises:
        ArgumentError: A constraint has too many instances to be written down.
    """
    rest, constraints = constraints_apart(clauses)
    if not constraints:
        return posed(rest, goal)
    for constraint in constraints:
        if constraint.count > INSTANCES:
            advice = "try Prover().tell(clauses).constrain(constraint).prove(goal)"
            wanted = f"constraint of {INSTANCES:,} instances or fewer"
            raise ArgumentError(constraint, wanted, advice)
    pairs = [(clause, each) for each in constraints for clause in each.instances()]
    question = posed([*read_clauses(rest), *pairs], goal)
    atoms = frozenset[str]().union(*(constraint.atoms for constraint in constraints))
    problem = evolve(
        question.problem,
        atoms=tuple(sorted(atoms.union(question.problem.atoms))),
        constraints=constraints,
    )
    unknown = tuple(atom for atom in question.unknown if atom not in atoms)
    return question._replace(problem=problem, unknown=unknown)


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

    Args:
        clauses: Clauses, each perhaps paired with its source, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        defined: Atoms that name parts of formulas in the clauses.

    Raises:
        ClauseError: The clauses are none.
        LiteralError: The goal is no literal.
        FormulaError: A text is no formula, or the goal is no goal.
    """
    return posed(clauses, goal, defined).problem


def posed(clauses: Sourced, goal: Goal, defined: Collection[str] = ()) -> Question:
    """Return the problem of `pose`, with the goal's names for its parts and its unknown atoms."""
    asked: Any = _formula(goal) if isinstance(goal, str) else goal_clauses(goal)
    spoken = frozenset[str]()
    if isinstance(goal, str) and not isinstance(asked, FormulaError):
        spoken = frozenset(node.name for node in asked if node.operator == "atom")
    elif isinstance(asked, tuple):
        spoken = spoken.union(*(clause.atoms for clause in asked))
    clauses = joined(clauses)
    if isinstance(clauses, str):
        from resolver.text.formula.parser import atoms, parse
        from resolver.text.formula.translation import stated

        formulas = parse(clauses)
        own = atoms(formulas)
        places, _ = stated(clauses, formulas, None, own | spoken)
        premises = encode(tuple(places))
    else:
        premises = encode(clauses)
        own = frozenset(premises.atoms).difference(defined)
    if asked is None:
        return Question(premises)
    denial: Sequence[Clause]
    made: Set[str] = frozenset()
    if isinstance(asked, FormulaError):
        literal = _unquoted(str(goal), own, asked)
        denial, spoken = [Clause([~literal])], frozenset([literal.name])
    elif isinstance(goal, str):
        from resolver.text.formula.parser import Node
        from resolver.text.formula.translation import translated

        negation = (*asked, Node("~", len(asked) - 1))
        denial, made, _ = translated(goal, negation, None, own | spoken)
    else:
        denial, made = _not_all(asked, spoken.union(premises.atoms))
    known = spoken.union(premises.atoms)
    problem = evolve(
        premises,
        atoms=tuple(sorted(known | made)),
        clauses=(*premises.clauses, *denial),
        sources=(*premises.sources, *[DENIED] * len(denial)),
    )
    return Question(
        problem, frozenset(made - known), tuple(sorted(spoken.difference(premises.atoms)))
    )


def among(atoms: Collection[str], goal: Goal) -> Goal:
    """Return a goal that means the same among other atoms: a literal of these is no text any more.

    A text that is a formula stays one, whatever the atoms are called.

    >>> among(["Dining Room"], "~Dining Room"), among(["p & q"], "p & q")
    (Literal('Dining Room', False), 'p & q')

    Args:
        atoms: The atoms among which the goal's text was written.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.

    Raises:
        FormulaError: A text is neither a formula nor one of these atoms or its negation.
    """
    if isinstance(goal, str) and isinstance(error := _formula(goal), FormulaError):
        return _unquoted(goal, atoms, error)
    return goal


def goal_clauses(goal: Goal) -> tuple[Clause, ...] | str | None:
    """Return a goal as a text, or as clauses that shall all follow.

    Args:
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.

    Returns:
        A text as it is, clauses for anything else, None for None.

    Raises:
        FormulaError: The goal is no goal.
    """
    if goal is None or isinstance(goal, str):
        return goal
    if isinstance(goal, Literal):
        return (Clause([goal]),)
    asked = (goal,) if isinstance(goal, Clause) or not isinstance(goal, Iterable) else tuple(goal)
    for clause in asked:
        if not isinstance(clause, Clause):
            wanted = "a goal: a literal, a clause, clauses, or a text"
            raise FormulaError(1, 1, short(clause), wanted)
    return asked


def _formula(goal: str) -> Any:
    """Return the formula in a text of one, or the FormulaError of a text of none or several."""
    from resolver.text.formula.parser import parse, where

    try:
        formulas = parse(goal)
    except FormulaError as error:
        return error
    if not formulas:
        return FormulaError(1, 1, "no formula", "a goal such as 'p' or 'p & q -> r'")
    if len(formulas) > 1:
        place = where(goal, min(node.start for node in formulas[1]))
        return FormulaError(*place, "a second formula", "one goal; join them with '&'")
    return formulas[0]


def _unquoted(text: str, atoms: Collection[str], error: FormulaError) -> Literal:
    """Return the literal of one of these atoms that a text is, without quotes; else raise."""
    try:
        literal = Literal.read(text)
    except LiteralError:
        raise error from None
    if literal.name not in atoms:
        raise error
    return literal


def _not_all(goal: Sequence[Clause], known: Collection[str]) -> tuple[list[Clause], set[str]]:
    """Return clauses which say that one of these is false, and the names in them; none is known."""
    made = set[str]()
    if len(goal) == 1:
        return [Clause([~literal]) for literal in goal[0]], made
    if any(clause.is_empty for clause in goal):
        return [], made
    reasons, false = [], []
    for place, clause in enumerate(goal, start=1):
        literal = next(iter(clause))
        if len(clause) > 1:
            name = f"⟨{place}⟩"
            while name in known:
                name = f"{name[:-1]}′⟩"
            made.add(name)
            literal = Literal.of(name)
            reasons += [Clause([literal, ~part]) for part in clause]
        false.append(~literal)
    return [Clause(false), *reasons], made
