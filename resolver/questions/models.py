"""Lists and counts the models of clauses, and decides whether two sets have the same models.

A model gives each atom of the text a value. An atom that only names a part of a formula has no
value in it, so each model comes once. With a goal, the models are its countermodels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve, frozen

from resolver.arguments import require, require_whole_number
from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import TOO_MANY_MODELS, ArgumentError, SearchStopped
from resolver.logic.literal import Literal
from resolver.questions.goal import (
    ClausesGoal,
    Goal,
    ParsedGoal,
    Question,
    encode_question,
    parse_conjunction,
)
from resolver.questions.proving import Verdict, answer_question
from resolver.search.models import ModelCounter, list_models
from resolver.search.strategy import LEARNING_BUDGET, strategy
from resolver.text.mapping import MODEL, FrozenMapping
from resolver.text.reading import ClausesLike, Counted, read_only_clauses
from resolver.text.results import OneLineRepr
from resolver.text.tables import with_noun

MOST_MODELS: Final = 10_000
COUNTING_BUDGET: Final = Budget(work=70_000_000)  # Some fifteen seconds, and less than 500 MB.


def models(
    clauses: Counted,
    goal: Goal = None,
    *,
    atoms: Iterable[Literal | str] | None = None,
    most_models: int | None = MOST_MODELS,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Iterator[FrozenMapping[str, bool]]:
    """Yield each model of the clauses once, in the order of the rows of a truth table.

    >>> from resolver import models
    >>> for model in models("p | q"):
    ...     print(model)
    {'p': False, 'q': True}
    {'p': True, 'q': False}
    {'p': True, 'q': True}
    >>> list(models("p -> q; p", "q")), list(models("p | q", atoms=["p"]))
    ([], [{'p': False}, {'p': True}])

    Atoms are in the order of their names, False comes before True, and the last atom changes
    first. Of a Cnf the atoms are all those of its header.

    Args:
        clauses: Clauses, each perhaps paired with its source, and cardinality constraints; or the
            text of formulas.
        goal: A literal, a clause, clauses, or a text. Its denial joins the clauses.
        atoms: The atoms whose values are asked for; the other atoms only have some values then.
        most_models: How many are yielded before the search stops; None for all.
        budget: A limit on the work, or a meter that counts it. The default is some fifteen seconds.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Returns:
        An iterator of mappings from atoms to values.

    Raises:
        ClauseError: One of the clauses is no clause.
        FormulaError: A text is no formula, or the goal is no goal.
        ArgumentError: An atom is in no clause, or a bound is no whole number from 1 up.
        SearchStopped: There are more than `most_models`, or the budget ran out.

    Source: Bacchus, Dalmao & Pitassi, FOCS 2003 (models and their number by one search).
    """
    question = encode_question(clauses, goal, counts=True)
    names = _read_atoms(atoms, question)
    if most_models is not None:
        require_whole_number(most_models, 1, "try most_models=100, or None for all")
    meter = make_meter(LEARNING_BUDGET if budget is None else budget, progress)
    return _yield_models(question, names, most_models, meter)


def _yield_models(
    question: Question,
    names: tuple[str, ...],
    most_models: int | None,
    meter: Meter,
) -> Iterator[FrozenMapping[str, bool]]:
    """Yield the models over these atoms; raise SearchStopped if more than `most_models` come."""
    # An atom that no clause has is an atom of this search too, with both values.
    all_atoms = question.visible_atoms.union(question.problem.atoms)
    problem = evolve(question.problem, atoms=tuple(sorted(all_atoms)))
    index_of = problem.index_by_atom()
    listed = [index_of[name] for name in names]
    for number, values in enumerate(list_models(problem, listed, meter)):
        if number == most_models:
            raise SearchStopped({"models": number}, TOO_MANY_MODELS)
        yield FrozenMapping(dict(zip(names, values, strict=True)), MODEL)


def count_models(
    clauses: Counted,
    goal: Goal = None,
    *,
    atoms: Iterable[Literal | str] | None = None,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> int:
    """Return how many models the clauses have, exactly and without listing them.

    >>> from resolver import count_models
    >>> count_models("p | q"), count_models("p | q", atoms=["p"]), count_models("p; ~p")
    (3, 2, 0)
    >>> count_models("; ".join(f"x{n} | y{n}" for n in range(60)))
    42391158275216203514294433201

    The clauses are split into components, each of which is counted once; see
    `resolver/search/models.py`. Of a Cnf the atoms are all those of its header.

    Args:
        clauses: Clauses, each perhaps paired with its source, and cardinality constraints; or the
            text of formulas.
        goal: A literal, a clause, clauses, or a text. Its denial joins the clauses.
        atoms: The atoms whose combinations of values are counted. By default all of the text.
        budget: A limit on the work, or a meter that counts it. The default is some fifteen seconds.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ClauseError: One of the clauses is no clause.
        FormulaError: A text is no formula, or the goal is no goal.
        ArgumentError: An atom is in no clause.
        SearchStopped: The budget ran out.

    Source: Bayardo & Pehoushek, AAAI 2000; Thurley, SAT 2006 (sharpSAT).
    """
    question = encode_question(clauses, goal, counts=True)
    names = _read_atoms(atoms, question)
    meter = make_meter(COUNTING_BUDGET if budget is None else budget, progress)

    # Each atom that occurs in no clause doubles the number of models.
    index_of = question.problem.index_by_atom()
    counted = [index_of[name] for name in names if name in index_of]
    free_count = len(names) - len(counted)
    return ModelCounter(question.problem, counted, meter).count() << free_count


def _read_atoms(given: Iterable[Literal | str] | None, question: Question) -> tuple[str, ...]:
    """Return the names of the given atoms in order; by default all atoms of an answer."""
    known = question.visible_atoms
    if given is None:
        return tuple(sorted(known))

    advice = "try atoms=['p', 'q']"
    if isinstance(given, str | Literal):
        raise ArgumentError(given, "collection of atoms", advice)
    # The known names are read as they are, so an atom such as "not p" needs no quotes here.
    names = set[str]()
    for member in require(given, Iterable, "collection of atoms", advice):
        literal = Literal.read(member, known)
        if not literal.positive or literal.name not in known:
            some_atoms = ", ".join(sorted(known)[:6])
            raise ArgumentError(str(member), "atom of the clauses", f"try some of {some_atoms}")
        names.add(literal.name)
    return tuple(sorted(names))


@frozen(repr=False)
class Equivalence(OneLineRepr):
    """Whether two sets of clauses have the same models, with the evidence for each direction.

    >>> from resolver import equivalent
    >>> answer = equivalent("p -> q", "~q -> ~p")
    >>> answer.equivalent, answer.countermodel
    (True, None)

    Attributes:
        forward: Whether the first entails the second.
        backward: Whether the second entails the first.
    """

    forward: Verdict
    backward: Verdict

    @property
    def equivalent(self) -> bool:
        """Whether each entails the other.

        >>> equivalent("p", "p & p").equivalent
        True
        """
        return self.forward.entailed and self.backward.entailed

    @property
    def countermodel(self) -> FrozenMapping[str, bool] | None:
        """A model of just one of the two, if possible of the first; None if they are equivalent.

        >>> equivalent("p & q", "p").countermodel
        {'p': True, 'q': False}
        """
        return self.forward.countermodel or self.backward.countermodel

    def __bool__(self) -> bool:
        raise TypeError("an equivalence is neither true nor false; ask .equivalent")

    @property
    def summary(self) -> str:
        """The answer, with what tells the two apart.

        >>> equivalent("p & q", "p").summary
        'Equivalence: not equivalent, by a model of the second alone'
        """
        if self.equivalent:
            steps = len(self.forward.proof or ()) + len(self.backward.proof or ())
            return f"Equivalence: equivalent, by two proofs of {with_noun(steps, 'step')} together"
        which = "second" if self.forward.entailed else "first"
        return f"Equivalence: not equivalent, by a model of the {which} alone"

    def table(self) -> list[list[str]]:
        """Return the countermodel atom by atom; nothing if they are equivalent.

        >>> equivalent("p", "~p").table()
        [['atom', 'value'], ['p', 'true']]
        """
        if self.countermodel is None:
            return []
        rows = [["atom", "value"]]
        for atom, value in self.countermodel.items():
            rows.append([atom, str(value).lower()])
        return rows

    def __str__(self) -> str:
        if self.countermodel is None:
            return f"equivalent:\n{self.forward.proof}\nand back:\n{self.backward.proof}"
        _, _, answer = self.summary.partition(": ")
        literals = map(Literal.of, self.countermodel, self.countermodel.values())
        model = " ".join(map(str, literals)) or "the model of no atoms"
        return f"{answer}: {model}"


def equivalent(
    first: ClausesLike,
    second: ClausesLike,
    *,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Equivalence:
    """Return whether two sets of clauses have the same models, with proofs or a countermodel.

    >>> from resolver import equivalent
    >>> equivalent("p -> q; q -> p", "p <-> q").equivalent
    True
    >>> equivalent("p -> q", "q -> p").countermodel
    {'p': False, 'q': True}

    Args:
        first: Clauses, or the text of formulas.
        second: Clauses, or the text of formulas.
        budget: A limit on the work, or a meter that counts it. The default is some fifteen seconds
            for each direction.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ClauseError: One of the two is no clauses.
        FormulaError: A text is no formula.
        SearchStopped: The budget ran out.
    """
    return Equivalence(
        forward=_prove_all(first, second, budget, progress),
        backward=_prove_all(second, first, budget, progress),
    )


def _prove_all(
    premises: ClausesLike,
    conclusions: ClausesLike,
    budget: Budget | Meter | None,
    progress: ProgressOption,
) -> Verdict:
    """Return whether clauses entail all of others."""
    goal: ParsedGoal
    if isinstance(conclusions, str):
        goal = parse_conjunction(conclusions)
    else:
        goal = ClausesGoal(read_only_clauses(conclusions))
    question = encode_question(premises, goal)

    # An atom that occurs in no clause has a value in the countermodel, too.
    free = tuple(sorted({*question.free, *question.dropped}))
    question = question._replace(free=free)
    meter = make_meter(LEARNING_BUDGET if budget is None else budget, progress)
    return answer_question(question, strategy("learning"), meter)
