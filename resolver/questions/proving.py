"""Does a clause set entail a goal? The answer comes with a proof or a countermodel, never bare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof
from resolver.questions.goal import Goal, Posed, pose, posed
from resolver.questions.progress import Telling, metered
from resolver.search.engine import Strategy
from resolver.search.events import Listener
from resolver.search.strategy import strategy as by_name
from resolver.text.mapping import FrozenMapping
from resolver.text.printable import count, escaped
from resolver.text.printed import Printed
from resolver.text.reading import Sourced, Told


@frozen(repr=False)
class Verdict(Printed):
    """An answer with its evidence: a proof where the goal is entailed, else a model of its denial.

    ``statistics`` has the ``steps`` and ``clauses`` that a budget counts, and what the strategy
    counts besides, such as ``given``, ``learned`` or ``dropped``. ``unknown`` are the atoms of the
    goal that stand in none of the clauses; perhaps they are misspelt.
    """

    entailed: bool
    proof: Proof | None
    countermodel: Mapping[str, bool] | None
    statistics: Mapping[str, int]
    unknown: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        raise TypeError("a verdict is neither true nor false; ask verdict.entailed")

    @property
    def summary(self) -> str:
        """The answer, and how large its evidence is."""
        if self.proof is not None:
            return f"Verdict: entailed, with a {self.proof.summary}"
        atoms = count(len(self.countermodel or ()), "atom")
        return f"Verdict: not entailed, with a model of {atoms}"

    def table(self) -> Sequence[Sequence[str]]:
        """Return the steps of the proof, or the model atom by atom."""
        if self.proof is not None:
            return self.proof.table()
        model = (self.countermodel or {}).items()
        return [["atom", "value"], *([atom, str(value).lower()] for atom, value in model)]

    def __str__(self) -> str:
        if self.proof is not None:
            return f"entailed:\n{self.proof}{self._note}"
        literals = [Literal.of(*one) for one in (self.countermodel or {}).items()]
        model = " ".join(map(str, literals)) or "by the model of no atoms"
        return f"not entailed: {model}{self._note}"

    def _repr_html_(self) -> str:
        page = super()._repr_html_() if self.proof is None else self.proof.in_notebook(self.summary)
        return f"{page}\n<p>{escaped(self._note.strip())}</p>" if self._note else page

    @property
    def _note(self) -> str:
        return f"\nin none of the clauses: {', '.join(self.unknown)}" if self.unknown else ""


def prove(
    clauses: Sourced,
    goal: Goal = None,
    *,
    strategy: str = "learning",
    budget: Budget | Meter | None = None,
    tracer: Listener | None = None,
    progress: Telling = None,
    **options: Any,
) -> Verdict:
    """Return whether the clauses entail the goal, with a refutation or a countermodel.

    Clauses may come as the text of formulas. Without a goal the question is whether they are
    inconsistent, and the countermodel is a model of them. A goal is a literal, a clause, clauses
    that shall all follow, or the text of a literal or of a whole formula.

    >>> from resolver import Clause
    >>> shown = [Clause(["Ballroom", "Pipe", "Plum"]), Clause(["~Plum"]), Clause(["~Ballroom"])]
    >>> verdict = prove(shown, "Pipe")
    >>> verdict.entailed, len(verdict.proof.resolutions)
    (True, 3)
    >>> dict(prove(shown, "Plum | Pipe -> ~Pipe", strategy="given").countermodel)
    {'Ballroom': False, 'Pipe': True, 'Plum': False}
    >>> prove("p -> q; p", "q").entailed
    True

    `resolver.STRATEGIES` tells what the strategies are, and which `options` each one has; the
    default is complete. With `progress=True` a long search tells now and then how far it has come,
    with a function it tells that. Raises ClauseError where the clauses are none, LiteralError or
    FormulaError where the goal is none, StrategyError for a strategy or an option that does not
    exist, and SearchStopped when the budget runs out or nothing new follows in a strategy that is
    not complete.

    Source: Robinson, JACM 12(1), 1965 (refutation); Marques-Silva & Sakallah, ICCAD 1996, for the
    search that is the default.
    """
    chosen = by_name(strategy)
    question = posed(clauses, goal)
    meter = metered(chosen.budget if budget is None else budget, progress)
    return verdict_on(question, chosen, meter, tracer, **options)


def verdict_on(
    question: Posed,
    strategy: Strategy,
    meter: Meter,
    tracer: Listener | None = None,
    **options: Any,
) -> Verdict:
    """Return what `prove` does, of an encoded question."""
    outcome = strategy.refute(question.problem, meter=meter, tracer=tracer, **options)
    countermodel = None
    if outcome.model is not None:
        shown = {
            atom: value for atom, value in outcome.model.items() if atom not in question.hidden
        }
        countermodel = FrozenMapping(shown)
    counts = {**outcome.statistics, "steps": meter.steps, "clauses": meter.clauses}
    entailed, found = outcome.model is None, FrozenMapping(counts)
    return Verdict(entailed, outcome.proof, countermodel, found, question.unknown)


def saturate(
    clauses: Told,
    goal: Goal = None,
    *,
    strategy: str = "levels",
    budget: Budget | Meter | None = None,
    tracer: Listener | None = None,
    progress: Telling = None,
    **options: Any,
) -> tuple[Clause, ...]:
    """Return, in order, what is left when nothing new follows; the empty clause alone if it does.

    With a goal its denial is one of the clauses.

    >>> from resolver import Clause
    >>> print(*saturate([Clause(["p", "q"]), Clause(["~p", "r"])]), sep=", ")
    p ∨ q, ¬p ∨ r, q ∨ r
    >>> saturate([Clause(["p"]), Clause(["~p"])])
    (Clause([]),)

    Tautologies and subsumed clauses are left out, so that level saturation leaves just the prime
    implicates; the options `tautologies`, `forward` and `backward` set to False keep them. What
    "follows" means is up to the strategy, so an incomplete one never runs dry here.

    Raises SearchStopped when the budget runs out, and StrategyError for a strategy that saturates
    nothing (hyper-resolution, linear resolution, elimination and clause learning).
    """
    chosen = by_name(strategy)
    meter = metered(chosen.budget if budget is None else budget, progress)
    return chosen.saturate(pose(clauses, goal), meter=meter, tracer=tracer, **options)
