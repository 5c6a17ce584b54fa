"""Does a clause set entail a goal? The answer comes with a proof or a countermodel, never bare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from attrs import evolve, field, frozen

from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import StrategyError
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import DENIED, Proof
from resolver.proofs.step import ASSUMED
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
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import ClausesLike, Counted
from resolver.text.results import OneLineRepr
from resolver.text.tables import escape_html, with_noun


@frozen(repr=False)
class Verdict(OneLineRepr):
    """An answer with its evidence: a proof where the goal is entailed, else a model of its denial.

    ``statistics`` has the ``steps`` and ``clauses`` that a budget counts, and what the strategy
    counts besides, such as ``given``, ``learned`` or ``dropped``. ``unknown`` are the atoms of the
    goal that occur in none of the clauses; perhaps they are misspelt.

    >>> from resolver import prove
    >>> prove("p -> q; p", "q").entailed, dict(prove("p -> q", "q").countermodel)
    (True, {'p': False, 'q': False})

    Attributes:
        entailed: Whether the goal follows, or the clauses cannot all hold.
        proof: A refutation where it does, else None.
        countermodel: Values of the atoms where it does not, else None.
        statistics: How much of each kind of work was done.
        unknown: The atoms of the goal that occur in no clause.
    """

    entailed: bool
    proof: Proof | None
    countermodel: FrozenMapping[str, bool] | None
    _counts: tuple[tuple[str, int], ...]
    unknown: tuple[str, ...] = ()
    _asked: Problem | None = field(default=None, eq=False)  # None where there was no goal

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

        Where the proof uses the denied goal, the premises are searched by themselves when this is
        first asked for.

        Raises:
            SearchStopped: That search takes too long.
        """
        if self.countermodel is not None or not self._needs_denial:
            return self.countermodel is None
        assert self._asked is not None
        support = self._asked.support
        clauses, sources = self._asked.clauses[:support], self._asked.sources[:support]
        premises = evolve(self._asked, clauses=clauses, sources=sources)
        return by_name("learning").refute(premises).proof is not None

    @property
    def core(self) -> tuple[Literal, ...]:
        """The assumptions that the proof rests on, in order; none where there is a countermodel.

        >>> prove("a & b -> q", "q", assuming=["a", "b", "c"]).core
        (Literal('a'), Literal('b'))
        """
        steps = () if self.proof is None else self.proof
        assumed = [step.clause for step in steps if step.source is ASSUMED]
        return tuple(sorted(literal for clause in assumed for literal in clause))

    @property
    def _needs_denial(self) -> bool:
        """Whether the proof uses the denied goal or an assumption."""
        steps = () if self.proof is None else self.proof
        return any(step.source is DENIED or step.source is ASSUMED for step in steps)

    def __bool__(self) -> bool:
        raise TypeError("a verdict is neither true nor false; ask verdict.entailed")

    @property
    def summary(self) -> str:
        """The answer, and how large its evidence is.

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
        model = (self.countermodel or {}).items()
        return [["atom", "value"], *([atom, str(value).lower()] for atom, value in model)]

    def __str__(self) -> str:
        if self.proof is not None:
            return f"entailed:\n{self.proof}{self._note}"
        literals = [Literal.of(*value) for value in (self.countermodel or {}).items()]
        model = " ".join(map(str, literals)) or "by the model of no atoms"
        return f"not entailed: {model}{self._note}"

    def _repr_html_(self) -> str:
        page = super()._repr_html_() if self.proof is None else self.proof.in_notebook(self.summary)
        return f"{page}\n<p>{escape_html(self._note.strip())}</p>" if self._note else page

    @property
    def _note(self) -> str:
        notes = [f"in none of the clauses: {', '.join(self.unknown)}"] if self.unknown else []
        if self._asked is not None and self.proof is not None and not self._needs_denial:
            notes.append("the premises are inconsistent, so every goal follows")
        return "".join(f"\n{note}" for note in notes)


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
        ClauseError: The clauses are none.
        LiteralError: The goal is no literal.
        FormulaError: A text is no formula, or the goal is no goal.
        StrategyError: There is no such strategy or option.
        SearchStopped: The budget ran out, or a strategy that is not complete found nothing new.

    Source: Robinson, JACM 12(1), 1965 (refutation); Marques-Silva & Sakallah, ICCAD 1996, for the
    search that is the default.
    """
    chosen = by_name(strategy)
    asked = encode_question(clauses, goal, counts=True)
    if assuming != ():
        asked = asked.assume(read_assumptions(assuming))
    meter = make_meter(chosen.budget if budget is None else budget, progress)
    return verdict_on(asked, chosen, meter, tracer)


def verdict_on(
    asked: Question,
    strategy: Strategy,
    meter: Meter,
    tracer: Listener | None = None,
) -> Verdict:
    """Return what `prove` does, of an encoded question.

    Args:
        asked: What `encode_question` returned.
        strategy: The strategy that searches.
        meter: What counts the work.
        tracer: A function that gets each event of the search.
    """
    problem = asked.problem
    outcome = strategy.refute(problem, meter=meter, tracer=tracer)
    countermodel, proof = None, outcome.proof
    if outcome.model is not None:
        countermodel = asked.restrict_model(outcome.model)
    elif proof is not None and problem.constraints:
        proof = with_instances(proof, problem.constraints)
    counts = {**outcome.statistics, "steps": meter.steps, "clauses": meter.clauses}
    return Verdict(
        entailed=proof is not None,
        proof=proof,
        countermodel=countermodel,
        counts=tuple(counts.items()),
        unknown=asked.unknown,
        asked=problem if problem.support < len(problem.clauses) else None,
    )


def with_instances(proof: Proof, constraints: Sequence[Constraint]) -> Proof:
    """Return a proof in which what a constraint states is an instance of it, and no axiom."""
    return Proof(
        step._replace(rule="instance")
        if step.rule == "axiom" and any(step.source is each for each in constraints)
        else step
        for step in proof
    )


class Saturation(tuple[Clause, ...]):
    """The clauses that are left, in order; and what the names among their atoms stand for.

    >>> left = saturate("(b & c | a) <-> ((d <-> e) & f & ~e); f")
    >>> left.definitions
    {'⟨(d ↔ e) ∧ f ∧ ¬e⟩': '(d ↔ e) ∧ f ∧ ¬e'}

    Args:
        clauses: The clauses.
        definitions: The part of a formula that each name stands for.
    """

    definitions: FrozenMapping[str, str]

    def __new__(cls, clauses: Iterable[Clause], definitions: Mapping[str, str]) -> Self:
        """Return the clauses, with the names explained."""
        made = super().__new__(cls, clauses)
        made.definitions = FrozenMapping(definitions, DEFINITION_COLUMNS)
        return made

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
    """Return, in order, what is left when nothing new follows; the empty clause alone if it does.

    With a goal its denial is one of the clauses.

    >>> from resolver import Clause
    >>> print(*saturate([Clause(["p", "q"]), Clause(["~p", "r"])]), sep=", ")
    p ∨ q, ¬p ∨ r, q ∨ r
    >>> saturate([Clause(["p"]), Clause(["~p"])])
    (Clause([]),)

    Where formulas are so large that parts of them get names, clauses speak of these names, too;
    `definitions` has what each stands for.

    Tautologies and subsumed clauses are left out, so that level saturation leaves just the prime
    implicates; the options `tautologies`, `forward` and `backward` set to False keep them. What
    "follows" means is up to the strategy, so an incomplete one never runs dry here.

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
    chosen = by_name(strategy)
    options: Any = chosen.defaults
    if not chosen.saturates:
        known = tuple(name for name, row in STRATEGIES.items() if row.saturates)
        raise StrategyError(chosen.name, "way to saturate by the name", known)
    if options.pure:
        raise StrategyError("pure", "simplification in a saturation", KEEPING_EQUIVALENCE)
    meter = make_meter(chosen.budget if budget is None else budget, progress)
    asked = encode_question(clauses, goal)
    left = given.saturate_problem(asked.problem, options, meter, expect_tracer(tracer))
    return Saturation(left, asked.definitions(atom for clause in left for atom in clause.atoms))
