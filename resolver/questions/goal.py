"""Goals, which may follow from clauses, and the clauses that deny a goal.

    C₁ ∧ … ∧ Cₙ       is denied by       ¬⟨1⟩ ∨ … ∨ ¬⟨n⟩
                                         ⟨i⟩ ∨ ¬L          for each literal L of each Cᵢ

A name ⟨i⟩ says that the i-th clause is true. A clause of one literal needs no name, nor does a
clause that is the whole goal.

Source: Plaisted & Greenbaum, Journal of Symbolic Computation 2(3), 1986 (names by polarity).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from attrs import evolve

from resolver.arguments import require, require_truth_value
from resolver.errors import ArgumentError, FormulaError, LiteralError, abbreviate
from resolver.logic.cardinality import Constraint, atoms_of_constraints
from resolver.logic.clause import Clause, atoms_of_clauses, deny_clause
from resolver.logic.literal import Literal, atoms_of_literals
from resolver.proofs.proof import DENIED, GIVEN
from resolver.proofs.step import ASSUMED
from resolver.search.problem import Problem, encode, make_problem
from resolver.text.cnf import Cnf
from resolver.text.mapping import MODEL, FrozenMapping
from resolver.text.reading import Counted, join_texts, split_constraints

if TYPE_CHECKING:  # The parser is imported only for a text.
    from resolver.text.formula.parser import Formula

DEFINITION_COLUMNS: Final = ("name", "stands for")
NO_DEFINITIONS: Final = FrozenMapping[str, str]({}, DEFINITION_COLUMNS)
MOST_INSTANCES: Final = 100_000  # A constraint of more instances is not written out.

# A text is a literal or a formula, clauses are their conjunction, None asks for the empty clause.
Goal: TypeAlias = Literal | Clause | Iterable[Clause] | str | None
Assumptions: TypeAlias = Literal | str | Iterable[Literal | str] | Mapping[str, bool]


class Question(NamedTuple):
    """An encoded question: the problem of refuting clauses with the denial of a goal.

    Attributes:
        problem: The premises, and behind them the clauses that deny the goal.
        hidden: The atoms that only name parts of formulas; answers leave them out.
        unknown: The atoms of the goal that occur in no clause, in order.
        parts: A function that returns the part that each hidden atom stands for.
        free: The atoms of a CNF's header that the problem lacks; models include them.
        dropped: The atoms of a text that are in no clause, since any value of them will do.
    """

    problem: Problem
    hidden: frozenset[str] = frozenset()
    unknown: tuple[str, ...] = ()
    parts: Callable[[], dict[str, str]] = dict
    free: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()

    @property
    def visible_atoms(self) -> frozenset[str]:
        """All atoms of the clauses, the goal and a header; no names of parts."""
        all_atoms = {*self.problem.atoms, *self.free, *self.dropped}
        return frozenset(all_atoms - self.hidden)

    def restrict_model(self, model: Mapping[str, bool]) -> FrozenMapping[str, bool]:
        """Return a model of the problem without the hidden atoms, and with the free ones."""
        values = {atom: value for atom, value in model.items() if atom not in self.hidden}

        # A free atom may have any value; it stands among the others in order.
        if self.free:
            values |= dict.fromkeys(self.free, False)
            values = dict(sorted(values.items()))
        return FrozenMapping(values, MODEL)

    def definitions(self, atoms: Iterable[str]) -> FrozenMapping[str, str]:
        """Return the part of a formula that each hidden atom among these stands for, in order."""
        # The texts of all parts take a while to make, so they are only made for a name in use.
        used = self.hidden.intersection(atoms)
        parts = self.parts() if used else {}
        definitions = {name: parts[name] for name in sorted(used) if name in parts}
        return FrozenMapping(definitions, DEFINITION_COLUMNS)

    def assume(self, literals: Sequence[Literal]) -> Question:
        """Return the question in which these literals are true as well.

        They stand behind the premises, so that the premises are still known apart.
        """
        if not literals:
            return self
        names = atoms_of_literals(literals)
        units = [Clause([literal]) for literal in literals]
        problem = evolve(
            self.problem,
            atoms=tuple(sorted(names.union(self.problem.atoms))),
            clauses=(*self.problem.clauses, *units),
            sources=(*self.problem.sources, *[ASSUMED] * len(units)),
        )

        # An atom that is assumed has a value, so it is no longer free or hidden.
        free = tuple(atom for atom in self.free if atom not in names)
        return self._replace(problem=problem, hidden=self.hidden - names, free=free)


class Denial(NamedTuple):
    """The clauses that deny a goal, and the atoms in them.

    Attributes:
        clauses: The clauses.
        atoms: The atoms of the goal.
        names: The atoms that only name parts of the goal.
        parts: A function that returns the part that each of these names stands for.
    """

    clauses: Sequence[Clause] = ()
    atoms: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    parts: Callable[[], dict[str, str]] = dict


class NoGoal:
    """The question whether the clauses alone are inconsistent: nothing is denied."""

    atoms: frozenset[str] = frozenset()

    def deny(self, own_atoms: frozenset[str], all_atoms: frozenset[str]) -> Denial:
        """Return a denial without clauses, since there is nothing to deny."""
        return Denial()


class ClausesGoal:
    """A conjunction of clauses; its denial says that one of them is false."""

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        self.clauses = clauses
        self.atoms = frozenset(atoms_of_clauses(clauses))

    def deny(self, own_atoms: frozenset[str], all_atoms: frozenset[str]) -> Denial:
        """Return clauses which say that one of the goal's clauses is false."""
        clauses, names = _deny_conjunction(self.clauses, self.atoms | all_atoms)
        return Denial(clauses, self.atoms, frozenset(names), names.copy)


class FormulaGoal:
    """A goal whose text is one formula, with that formula parsed."""

    def __init__(self, text: str, formula: Formula) -> None:
        from resolver.text.formula.parser import atoms_of

        self.text = text
        self.formula = formula
        self.atoms = atoms_of([formula])

    def deny(self, own_atoms: frozenset[str], all_atoms: frozenset[str]) -> Denial:
        """Return the clauses of the formula's negation."""
        from resolver.text.formula.parser import Node
        from resolver.text.formula.translation import translate

        # The last node of a formula is its root.
        root = len(self.formula) - 1
        negation = (*self.formula, Node("~", root))
        negated = translate(self.text, negation, None, own_atoms | self.atoms)
        return Denial(negated.clauses, self.atoms, frozenset(negated.names), negated.parts)


class NameGoal:
    """A goal whose text is no formula, and perhaps names an atom of the clauses without quotes."""

    atoms: frozenset[str] = frozenset()

    def __init__(self, text: str, error: FormulaError) -> None:
        self.text = text
        self.error = error

    def literal(self, atoms: Collection[str]) -> Literal:
        """Return the literal if its atom is among these; else raise the error of the formula."""
        try:
            literal = Literal.read(self.text)
        except LiteralError:
            raise self.error from None
        if literal.name not in atoms:
            raise self.error
        return literal

    def deny(self, own_atoms: frozenset[str], all_atoms: frozenset[str]) -> Denial:
        """Return the complement of the literal as a clause."""
        literal = self.literal(own_atoms)
        return Denial([Clause([~literal])], frozenset([literal.name]))


ParsedGoal: TypeAlias = NoGoal | ClausesGoal | FormulaGoal | NameGoal


def parse_goal(goal: Goal | ParsedGoal) -> ParsedGoal:
    """Return a goal as one of four kinds, each of which has a method that denies it.

    >>> type(parse_goal("p & q")).__name__, type(parse_goal("Dining Room")).__name__
    ('FormulaGoal', 'NameGoal')

    Args:
        goal: What shall follow: a literal, a clause, clauses, or a text; or a parsed goal.

    Raises:
        FormulaError: The goal is of another type.
    """
    if isinstance(goal, NoGoal | ClausesGoal | FormulaGoal | NameGoal):
        return goal
    if goal is None:
        return NoGoal()
    if isinstance(goal, str):
        return _parse_goal_text(goal)
    return ClausesGoal(goal_clauses(goal))


def parse_conjunction(text: str) -> FormulaGoal:
    """Return the conjunction of all formulas of a text, as one goal.

    >>> len(parse_conjunction("p -> q; p").formula)
    5

    Raises:
        FormulaError: The text is no formula.
    """
    from resolver.text.formula.parser import Node, parse

    nodes: list[Node] = []
    whole: int | None = None
    for formula in parse(text):
        # Behind the nodes of other formulas, operands have higher indices; -1 is no operand.
        shift = len(nodes)
        for node in formula:
            left = node.left + shift if node.left >= 0 else -1
            right = node.right + shift if node.right >= 0 else -1
            nodes.append(node._replace(left=left, right=right))

        # The formula is joined to the conjunction of those before it.
        root = len(nodes) - 1
        if whole is not None:
            nodes.append(Node("&", whole, root, start=nodes[root].start))
        whole = len(nodes) - 1

    # A text without formulas is the conjunction of nothing, which is true.
    return FormulaGoal(text, tuple(nodes) or (Node("true"),))


def _parse_goal_text(text: str) -> FormulaGoal | NameGoal:
    """Parse a text as a goal of one formula; if that fails, keep it as a name, with the error."""
    from resolver.text.formula.parser import line_and_column, parse

    # A text that is no formula may be a name; the error is raised only if it is no name either.
    try:
        formulas = parse(text)
    except FormulaError as error:
        return NameGoal(text, error)

    if not formulas:
        expected = "a goal such as 'p' or 'p & q -> r'"
        return NameGoal(text, FormulaError(1, 1, "no formula", expected))
    if len(formulas) > 1:
        line, column = line_and_column(text, min(node.start for node in formulas[1]))
        expected = "one goal; join them with '&'"
        return NameGoal(text, FormulaError(line, column, "a second formula", expected))
    return FormulaGoal(text, formulas[0])


def encode_question(
    clauses: Counted,
    goal: Goal | ParsedGoal = None,
    defined: Collection[str] = (),
    counts: bool = False,
) -> Question:
    """Encode the question whether clauses entail a goal: refute them with the goal's denial.

    The text of a goal is read as a formula. If it is no formula, it may be an atom of the clauses
    without its quotes, or the complement of an atom.

    >>> from resolver import AtMost, Clause
    >>> question = encode_question([Clause(["Dining Room", "p"])], "~Dining Room")
    >>> print(*question.problem.clauses, sep=", ")
    "Dining Room" ∨ p, "Dining Room"
    >>> question = encode_question([], [Clause(["p"]), Clause(["q", "~r"])])
    >>> print(*question.problem.clauses, sep=", ")
    ¬p ∨ ¬"⟨2⟩", ¬q ∨ "⟨2⟩", r ∨ "⟨2⟩"
    >>> question = encode_question([["p"], AtMost(1, ["p", "q"])], counts=True)
    >>> print(*question.problem.clauses, sep=", ")
    p, ¬p ∨ ¬q

    Part of a goal that equals a named part of the clauses shares its name, if the name is one of
    the `defined` atoms; otherwise it gets a name of its own.

    Args:
        clauses: Clauses, each perhaps paired with its source, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        defined: Atoms that name parts of formulas in the clauses.
        counts: Whether cardinality constraints may be among the clauses.

    Raises:
        ClauseError: One of the clauses is no clause.
        LiteralError: The goal is no literal.
        FormulaError: A text is no formula, or the goal is no goal.
        ArgumentError: A constraint has too many instances to be written down.
    """
    parsed_goal = parse_goal(goal)
    premises, own_atoms, parts_of_premises = _encode_premises(clauses, parsed_goal.atoms, counts)
    defined = frozenset(defined)
    denial = parsed_goal.deny(own_atoms - defined, frozenset(premises.atoms))
    problem = _join_denial(premises, denial)

    # An atom of the goal is not hidden, even if it names a part of a premise.
    all_atoms = frozenset(problem.atoms)
    names_of_parts = frozenset(premises.atoms).difference(own_atoms) | defined | denial.names
    free_atoms = clauses.free_atoms if isinstance(clauses, Cnf) else ()
    unknown = denial.atoms.difference(premises.atoms, free_atoms)
    return Question(
        problem,
        hidden=names_of_parts - denial.atoms,
        unknown=tuple(sorted(unknown)),
        parts=lambda: {**denial.parts(), **parts_of_premises()},
        free=tuple(atom for atom in free_atoms if atom not in all_atoms),
        dropped=tuple(sorted(own_atoms - all_atoms)),
    )


def _join_denial(premises: Problem, denial: Denial) -> Problem:
    """Return the problem of the premises with the clauses of a denial behind them."""
    atoms = denial.atoms.union(premises.atoms, atoms_of_clauses(denial.clauses))
    return Problem(
        atoms=tuple(sorted(atoms)),
        clauses=(*premises.clauses, *denial.clauses),
        sources=(*premises.sources, *[DENIED] * len(denial.clauses)),
        support=premises.support,
        constraints=premises.constraints,
    )


class _EncodedPremises(NamedTuple):
    """The problem of the premises alone, with the atoms that their text has.

    `parts` returns the part that each other atom stands for.
    """

    problem: Problem
    own_atoms: frozenset[str]
    parts: Callable[[], dict[str, str]] = dict


def _encode_premises(
    clauses: Counted,
    goal_atoms: frozenset[str],
    counts: bool,
) -> _EncodedPremises:
    """Encode the clauses alone; no part of a formula is named like an atom of the goal."""
    # A CNF has clauses alone, so no atom of it names a part of a formula.
    given: Any = clauses
    if isinstance(given, Cnf):
        problem = encode(given)
        return _EncodedPremises(problem, frozenset(problem.atoms))

    constraints: tuple[Constraint, ...] = ()
    if counts and not isinstance(given, str):
        given, constraints = split_constraints(given)
    if not isinstance(given, str):
        given = join_texts(given)

    counted_atoms = frozenset(atoms_of_constraints(constraints)) if constraints else frozenset()
    if isinstance(given, str):
        premises = _encode_text(given, counted_atoms, goal_atoms)
    else:
        problem = encode(given)
        premises = _EncodedPremises(problem, counted_atoms.union(problem.atoms))
    if not constraints:
        return premises

    # The instances of constraints come behind the clauses, with the constraints as sources.
    sourced = zip(premises.problem.clauses, premises.problem.sources, strict=True)
    problem = encode([*sourced, *_pair_instances(constraints)], atoms=counted_atoms)
    return premises._replace(problem=evolve(problem, constraints=constraints))


def _encode_text(
    text: str,
    counted_atoms: frozenset[str],
    goal_atoms: frozenset[str],
) -> _EncodedPremises:
    """Encode the formulas of a text; no part is named like an atom of a constraint or the goal."""
    from resolver.text.formula.parser import atoms_of, parse
    from resolver.text.formula.translation import translate_all

    formulas = parse(text)
    own_atoms = counted_atoms.union(atoms_of(formulas))
    translated, _, parts = translate_all(text, formulas, None, own_atoms | goal_atoms)
    pairs = [(clause, GIVEN) for clause in translated]
    return _EncodedPremises(make_problem(pairs, support=len(pairs)), own_atoms, parts)


def _pair_instances(constraints: Iterable[Constraint]) -> Iterator[tuple[Clause, Constraint]]:
    """Yield the instances of constraints, each with its constraint."""
    for constraint in constraints:
        if constraint.count > MOST_INSTANCES:
            advice = "try Prover().tell(clauses).constrain(constraint).prove(goal)"
            wanted = f"constraint of {MOST_INSTANCES:,} instances or fewer"
            raise ArgumentError(constraint, wanted, advice)
        for clause in constraint.instances():
            yield clause, constraint


def read_goal(goal: Goal, atoms: Collection[str]) -> Goal:
    """Return a goal; a text that is the unquoted name of one of these atoms becomes a literal.

    A text that is a formula stays a text, even if an atom has this text as its name.

    >>> read_goal("~Dining Room", ["Dining Room"]), read_goal("p & q", ["p & q"])
    (Literal('Dining Room', False), 'p & q')

    Args:
        goal: What shall follow: a literal, a clause, clauses, or a text.
        atoms: The atoms among which the goal's text was written.

    Raises:
        FormulaError: A text is neither a formula nor one of these atoms or its negation.
    """
    if isinstance(goal, str) and isinstance(parsed := _parse_goal_text(goal), NameGoal):
        return parsed.literal(atoms)
    return goal


def read_assumptions(given: Assumptions) -> tuple[Literal, ...]:
    """Return the literals that are assumed, in order and each once.

    >>> print(*read_assumptions({"q": False, "p": True}), *read_assumptions("~r"))
    p ¬q ¬r

    Args:
        given: A literal, or several, each perhaps as a text; or values of atoms by their names.

    Raises:
        LiteralError: A member is no literal.
        ArgumentError: It is no collection, or a value is no truth value.
    """
    if isinstance(given, Literal | str):
        return (Literal.read(given),)
    if isinstance(given, Mapping):
        # All values are looked at before any name is.
        values = list(map(require_truth_value, given.values()))
        return tuple(sorted(map(Literal.of, given, values)))
    members = require(given, Iterable, "collection of literals", "try assuming=['p', '~q']")
    return tuple(sorted(set(map(Literal.read, members))))


def goal_clauses(goal: Literal | Clause | Iterable[Clause]) -> tuple[Clause, ...]:
    """Return the clauses of a goal that is no text: the goal is that all of them follow.

    Args:
        goal: A literal, a clause, or clauses.

    Raises:
        FormulaError: It is of another type.
    """
    if isinstance(goal, Literal):
        return (Clause([goal]),)
    members: tuple[Any, ...] = (goal,)
    if isinstance(goal, Iterable) and not isinstance(goal, Clause):
        members = tuple(goal)
    for member in members:
        if not isinstance(member, Clause):
            expected = "a goal: a literal, a clause, clauses, or a text"
            raise FormulaError(1, 1, abbreviate(member), expected)
    return members


def _deny_conjunction(
    goal: Sequence[Clause], known: Collection[str]
) -> tuple[list[Clause], dict[str, str]]:
    """Return clauses which say that one of these is false, and the clauses behind new names."""
    names: dict[str, str] = {}
    if len(goal) == 1:
        return deny_clause(goal[0]), names

    # The empty clause is false anyway, so its denial demands nothing.
    if any(clause.is_empty for clause in goal):
        return [], names

    # If a clause is true, so is its name. So if one clause is false, one name or unit may be false.
    definitions: list[Clause] = []
    denials: list[Literal] = []
    for number, clause in enumerate(goal, start=1):
        literal = next(iter(clause))
        if len(clause) > 1:
            # A name gets primes until it is new.
            name = f"⟨{number}⟩"
            while name in known:
                name = f"{name[:-1]}′⟩"
            names[name] = str(clause)
            literal = Literal.of(name)
            definitions += [Clause([literal, ~part]) for part in clause]
        denials.append(~literal)
    return [Clause(denials), *definitions], names
