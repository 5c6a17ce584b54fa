"""Decides whether clauses entail a goal, with a proof or a countermodel as the evidence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Self

from attrs import evolve, field, frozen

from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import StrategyError
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.logic.literal import Literal
from resolver.proofs.proof import DENIED, Proof, Step
from resolver.proofs.step import ASSUMED, clause_of
from resolver.questions.goal import (
    DEFINITION_COLUMNS,
    Assumptions,
    Goal,
    Question,
    encode_question,
    read_assumptions,
)
from resolver.search.events import Listener, expect_tracer
from resolver.search.problem import Problem
from resolver.search.saturation import given
from resolver.search.saturation.options import KEEPING_EQUIVALENCE
from resolver.search.strategy import STRATEGIES, Strategy
from resolver.search.strategy import strategy as by_name
from resolver.text.listing import Clauses
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import ClausesLike, Counted
from resolver.text.results import OneLineRepr
from resolver.text.tables import escape_html, with_noun


@frozen(repr=False)
class Verdict(OneLineRepr):
    """An answer with its evidence: a proof if the goal is entailed, else a model of its denial.

    ``statistics`` has the ``steps`` and ``clauses`` that a budget counts, and what the strategy
    counts besides, such as ``given``, ``learned`` or ``dropped``. ``unknown`` are the atoms of the
    goal that occur in none of the clauses; perhaps they are misspelt.

    >>> from resolver import prove
    >>> prove("p -> q; p", "q").entailed, dict(prove("p -> q", "q").countermodel)
    (True, {'p': False, 'q': False})

    Attributes:
        entailed: Whether the goal follows; without a goal, whether the clauses are inconsistent.
        proof: A refutation if the goal is entailed, else None.
        countermodel: Values of the atoms if the goal is not entailed, else None.
        statistics: How much of each kind of work was done.
        unknown: The atoms of the goal that occur in no clause.
    """

    entailed: bool
    proof: Proof | None
    countermodel: FrozenMapping[str, bool] | None
    _counts: tuple[tuple[str, int], ...]
    unknown: tuple[str, ...] = ()
    _problem: Problem | None = field(default=None, eq=False)  # None for a question without a goal.

    @property
    def statistics(self) -> FrozenMapping[str, int]:
        """How much of each kind of work was done.

        >>> from resolver import prove
        >>> prove("p -> q; p", "q").statistics["steps"] > 0
        True
        """
        return FrozenMapping(dict(self._counts), ("measure", "number"))

    @property
    def premises_inconsistent(self) -> bool:
        """Whether the premises cannot all be true, so that every goal follows from them.

        >>> prove("p; ~p", "q").premises_inconsistent, prove("p", "p").premises_inconsistent
        (True, False)

        If the proof uses the denied goal, the property searches for a model of the premises alone.

        Raises:
            SearchStopped: That search takes too long.
        """
        if self.countermodel is not None:
            return False
        if not self._needs_denial:
            return True

        # The clauses that deny the goal come behind the premises.
        assert self._problem is not None
        premise_count = self._problem.support
        premises = evolve(
            self._problem,
            clauses=self._problem.clauses[:premise_count],
            sources=self._problem.sources[:premise_count],
        )
        return by_name("learning").refute(premises).proof is not None

    @property
    def core(self) -> tuple[Literal, ...]:
        """The assumptions that the proof rests on, in order; none where there is a countermodel.

        >>> prove("a & b -> q", "q", assuming=["a", "b", "c"]).core
        (Literal('a'), Literal('b'))
        """
        steps = () if self.proof is None else self.proof
        assumed = [clause_of(step) for step in steps if step.source is ASSUMED]
        return tuple(sorted(chain.from_iterable(assumed)))

    @property
    def _needs_denial(self) -> bool:
        """Whether the proof uses the denied goal or an assumption."""
        steps = () if self.proof is None else self.proof
        return any(step.source is DENIED or step.source is ASSUMED for step in steps)

    _tried: ClassVar[Mapping[str, str]] = {
        "entailed": (
            "valid is_valid is_true satisfied holds result unsat is_unsat is_theorem proved answer"
        ),
        "not verdict.entailed": "satisfiable sat is_sat status is_satisfiable",
        "countermodel": "model get_model counterexample assignment interpretation witness",
        "proof": "get_proof explanation explain why refutation derivation certificate trace steps",
        "proof.to_svg()": "to_svg draw plot picture",
        "core": "get_core unsat_core assumptions failed_assumptions",
        "statistics": "stats accum_stats time elapsed runtime",
        "proof, which check(...) takes": "check verify",
        "save(verdict.proof, path)": "save write",
        "table()": "to_dict to_dataframe records",
    }

    def __bool__(self) -> bool:
        raise TypeError("a verdict is neither true nor false; ask verdict.entailed")

    @property
    def summary(self) -> str:
        """The answer, and the size of its evidence.

        >>> prove("p -> q; p", "q").summary
        'Verdict: entailed, with a Proof of □: 5 steps, 2 resolutions, width 2'
        """
        if self.proof is not None:
            return f"Verdict: entailed, with a {self.proof.summary}"
        atoms = with_noun(len(self.countermodel or ()), "atom")
        return f"Verdict: not entailed, with a model of {atoms}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return the steps of the proof, or the model atom by atom.

        >>> prove("p -> q", "q").table()
        [['atom', 'value'], ['p', 'false'], ['q', 'false']]
        """
        if self.proof is not None:
            return self.proof.table()
        rows = [["atom", "value"]]
        for atom, value in (self.countermodel or {}).items():
            rows.append([atom, str(value).lower()])
        return rows

    def __str__(self) -> str:
        if self.proof is not None:
            return f"entailed:\n{self.proof}{self._note}"
        countermodel: Mapping[str, bool] = self.countermodel or {}
        literals = map(Literal.of, countermodel, countermodel.values())
        model = " ".join(map(str, literals)) or "by the model of no atoms"
        return f"not entailed: {model}{self._note}"

    def _repr_html_(self) -> str:
        page = super()._repr_html_() if self.proof is None else self.proof.in_notebook(self.summary)
        if not self._note:
            return page
        note = escape_html(self._note.strip())
        return f"{page}\n<p>{note}</p>"

    @property
    def _note(self) -> str:
        """The lines below the answer: unknown atoms, and that the goal was not needed."""
        note = ""
        if self.unknown:
            note += f"\nin none of the clauses: {', '.join(self.unknown)}"

        # The problem is only kept if it has more than the premises: a denial or an assumption.
        has_needless_denial = self._problem is not None and not self._needs_denial
        if self.proof is not None and has_needless_denial:
            note += "\nthe premises are inconsistent, so every goal follows"
        return note


def prove(
    clauses: Counted,
    goal: Goal = None,
    *,
    assuming: Assumptions = (),
    strategy: str | Strategy = "learning",
    budget: Budget | Meter | None = None,
    tracer: Listener | None = None,
    progress: ProgressOption = None,
) -> Verdict:
    """Return whether the clauses entail the goal, with a refutation or a countermodel.

    Clauses may come as the text of formulas. Without a goal the question is whether they are
    inconsistent, and the countermodel is a model of them. A goal is a literal, a clause, clauses
    that shall all follow, or the text of a literal or of a whole formula.

    >>> from resolver import Clause
    >>> shown = [Clause(["Ballroom", "Pipe", "Plum"]), Clause(["~Plum"]), Clause(["~Ballroom"])]
    >>> verdict = prove(shown, "Pipe")
    >>> verdict.entailed, verdict.proof.resolutions
    (True, 3)
    >>> dict(prove(shown, "Plum | Pipe -> ~Pipe", strategy="given").countermodel)
    {'Ballroom': False, 'Pipe': True, 'Plum': False}
    >>> prove("p -> q; p", "q").entailed
    True

    `resolver.STRATEGIES` describes the strategies and their `options`; the default is complete.

    Args:
        clauses: Clauses, each perhaps paired with its source, and cardinality constraints; or the
            text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Without one the question
            is whether the clauses are inconsistent.
        assuming: Literals that are true for this question alone, or a mapping of atoms to values.
            The `core` of the answer has those that its proof rests on.
        strategy: A name of `resolver.STRATEGIES`, perhaps with options, as in `given ratio=3`.
        budget: A limit on the work, or a meter that counts it. The default is the strategy's own.
        tracer: A function that gets each event of the search.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Returns:
        The answer with its evidence: a refutation, or a model of the clauses and the goal's denial.

    Raises:
        ClauseError: One of the clauses is no clause.
        LiteralError: The goal is no literal.
        FormulaError: A text is no formula, or the goal is no goal.
        StrategyError: There is no such strategy or option.
        SearchStopped: The budget ran out, or a strategy that is not complete found nothing new.

    Source: Robinson, JACM 12(1), 1965 (refutation); Marques-Silva & Sakallah, ICCAD 1996, for the
    search that is the default.
    """
    chosen = by_name(strategy)
    question = encode_question(clauses, goal, counts=True)
    if assuming != ():
        question = question.assume(read_assumptions(assuming))
    meter = make_meter(chosen.budget if budget is None else budget, progress)
    return answer_question(question, chosen, meter, tracer)


def answer_question(
    question: Question,
    strategy: Strategy,
    meter: Meter,
    tracer: Listener | None = None,
) -> Verdict:
    """Answer an encoded question, as `prove` does.

    Args:
        question: The result of `encode_question`.
        strategy: The strategy that searches.
        meter: Counts the work.
        tracer: A function that gets each event of the search.
    """
    # To an engine the instances of constraints are clauses like others, and so axioms.
    problem = question.problem
    outcome = strategy.refute(problem, meter=meter, tracer=tracer)
    proof = outcome.proof
    countermodel = None
    if outcome.model is not None:
        countermodel = question.restrict_model(outcome.model)
    elif proof is not None and problem.constraints:
        proof = with_instances(proof, problem.constraints)

    counts = {**outcome.statistics, "steps": meter.steps, "clauses": meter.clauses}
    return Verdict(
        entailed=proof is not None,
        proof=proof,
        countermodel=countermodel,
        counts=tuple(counts.items()),
        unknown=question.unknown,
        problem=problem if problem.support < len(problem.clauses) else None,
    )


def with_instances(proof: Proof, constraints: Sequence[Constraint]) -> Proof:
    """Return a proof that states clauses of constraints as instances, and not as axioms."""
    steps: list[Step] = []
    for step in proof:
        is_of_constraint = any(step.source is constraint for constraint in constraints)
        # A clause that somebody has stated himself stays an axiom, even if it is an instance too.
        if step.rule == "axiom" and is_of_constraint:
            steps.append(step._replace(rule="instance"))
        else:
            steps.append(step)
    return Proof(steps)


class Saturation(Clauses):
    """The clauses that a saturation leaves, in order, with the meanings of names in them.

    >>> left = saturate("(b & c | a) <-> ((d <-> e) & f & ~e); f")
    >>> left.definitions
    {'⟨(d ↔ e) ∧ f ∧ ¬e⟩': '(d ↔ e) ∧ f ∧ ¬e'}

    Args:
        clauses: The clauses.
        definitions: The part of a formula that each name stands for.
    """

    definitions: FrozenMapping[str, str]

    def __new__(cls, clauses: Iterable[Clause], definitions: Mapping[str, str]) -> Self:
        """Make a tuple of the clauses, and keep the definitions with it."""
        saturation = super().__new__(cls, clauses)
        saturation.definitions = FrozenMapping(definitions, DEFINITION_COLUMNS)
        return saturation

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self), self.definitions


def saturate(
    clauses: ClausesLike,
    goal: Goal = None,
    *,
    strategy: str | Strategy = "levels",
    budget: Budget | Meter | None = None,
    tracer: Listener | None = None,
    progress: ProgressOption = None,
) -> Saturation:
    """Return the clauses left when nothing new follows; the empty clause alone if it follows.

    They come in order. With a goal, its denial is among the clauses that are saturated.

    >>> from resolver import Clause
    >>> print(*saturate([Clause(["p", "q"]), Clause(["~p", "r"])]), sep=", ")
    p ∨ q, ¬p ∨ r, q ∨ r
    >>> saturate([Clause(["p"]), Clause(["~p"])])
    <Saturation: 1 clause over 0 atoms>

    If parts of a large formula get names, clauses have these names among their atoms; `definitions`
    has the part that each name stands for.

    Tautologies and subsumed clauses are left out, so level saturation leaves just the prime
    implicates; the options `tautologies`, `forward` and `backward` set to False keep them. A clause
    "follows" if the strategy derives it, so a strategy that is not complete ends here too.

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        strategy: A strategy that saturates, perhaps with options after its name.
        budget: A limit on the work, or a meter that counts it. The default is the strategy's own.
        tracer: A function that gets each event of the search.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        SearchStopped: The budget ran out.
        StrategyError: The strategy saturates nothing: hyper-resolution, linear resolution,
            elimination and clause learning do not.
    """
    # Each engine has its own class of options: hence `Any`.
    chosen = by_name(strategy)
    options: Any = chosen.defaults
    if not chosen.saturates:
        saturating = tuple(name for name, known in STRATEGIES.items() if known.saturates)
        raise StrategyError(chosen.name, "saturating strategy", saturating)

    # Without the clauses of pure literals, clauses that follow from them would be missing.
    if options.pure:
        raise StrategyError("pure", "simplification in a saturation", KEEPING_EQUIVALENCE)

    meter = make_meter(chosen.budget if budget is None else budget, progress)
    question = encode_question(clauses, goal)
    left = given.saturate_problem(question.problem, options, meter, expect_tracer(tracer))
    atoms = atoms_of_clauses(left)
    return Saturation(left, question.definitions(atoms))
