"""Does a clause set entail a goal? The answer comes with a proof or a countermodel, never bare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import Proof
from resolver.questions.goal import Goal, posed
from resolver.search.problem import Told, encode
from resolver.search.strategy import strategy as by_name
from resolver.search.tracer import Tracer
from resolver.text.printable import Printed


@frozen
class Verdict(Printed):
    """An answer with its evidence: a proof where the goal is entailed, else a model of its denial.

    ``statistics`` has the ``steps`` and ``clauses`` that a budget counts, and what the strategy
    counts besides, such as ``given``, ``learned`` or ``dropped``.
    """

    entailed: bool
    proof: Proof | None
    countermodel: Mapping[str, bool] | None
    statistics: Mapping[str, int]

    def __str__(self) -> str:
        if self.proof is not None:
            return f"entailed:\n{self.proof}"
        literals = [Literal(*one) for one in (self.countermodel or {}).items()]
        return f"not entailed: {' '.join(map(str, literals)) or 'by the model of no atoms'}"


def prove(
    clauses: Iterable[Told],
    goal: Goal = None,
    strategy: str = "learning",
    budget: Budget | Meter | None = None,
    tracer: Tracer | None = None,
    **options: Any,
) -> Verdict:
    """Return whether the clauses entail the goal, with a refutation or a countermodel.

    Without a goal the question is whether the clauses are inconsistent, and the countermodel is a
    model of them. A goal is a literal, a clause, clauses that shall all follow, or the text of a
    literal or of a whole formula.

    >>> from resolver import Clause
    >>> shown = [Clause(["Ballroom", "Pipe", "Plum"]), Clause(["~Plum"]), Clause(["~Ballroom"])]
    >>> verdict = prove(shown, "Pipe")
    >>> verdict.entailed, len(verdict.proof.resolutions)
    (True, 3)
    >>> dict(prove(shown, "Plum | Pipe -> ~Pipe", strategy="given").countermodel)
    {'Ballroom': False, 'Pipe': True, 'Plum': False}

    `resolver.STRATEGIES` tells what the strategies are, and which `options` each one has; the
    default is complete. Raises LiteralError or FormulaError where the goal is none,
    StrategyError for a strategy or an option that does not exist, and SearchStopped when the budget
    runs out or nothing new follows in a strategy that is not complete.

    Source: Robinson, JACM 12(1), 1965 (refutation); Marques-Silva & Sakallah, ICCAD 1996, for the
    search that is the default.
    """
    chosen = by_name(strategy)
    problem, hidden = posed(clauses, goal)
    meter = Meter.of(chosen.budget if budget is None else budget)
    outcome = chosen.refute(problem, meter=meter, tracer=tracer, **options)
    countermodel = None
    if outcome.model is not None:
        shown = {atom: value for atom, value in outcome.model.items() if atom not in hidden}
        countermodel = MappingProxyType(shown)
    counts = {**outcome.statistics, "steps": meter.steps, "clauses": meter.clauses}
    return Verdict(outcome.model is None, outcome.proof, countermodel, counts)


def saturate(
    clauses: Iterable[Clause],
    strategy: str = "levels",
    budget: Budget | Meter | None = None,
    tracer: Tracer | None = None,
    **options: Any,
) -> tuple[Clause, ...]:
    """Return, in order, what is left when nothing new follows; the empty clause alone if it does.

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
    meter = Meter.of(chosen.budget if budget is None else budget)
    return chosen.saturate(encode(clauses), meter=meter, tracer=tracer, **options)
