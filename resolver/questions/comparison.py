"""Compares strategies on one problem: the work that each one did, and how good its proof is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any, Final, NamedTuple

from attrs import frozen

from resolver.arguments import require
from resolver.budget import Budget, Meter
from resolver.errors import ArgumentError, SearchStopped
from resolver.questions.goal import Goal, Question, encode_question
from resolver.questions.progress import report_progress
from resolver.questions.proving import answer_question
from resolver.search.strategy import STRATEGIES, Strategy
from resolver.search.strategy import strategy as by_name
from resolver.text.reading import Counted
from resolver.text.results import Rows
from resolver.text.tables import with_noun

DEFAULT_BUDGET: Final = Budget(clauses=500_000, steps=5_000_000, seconds=3)


class StrategyResult(NamedTuple):
    """The result of one strategy; the three measures of its proof are None if it has none.

    Attributes:
        strategy: The name of the strategy, perhaps with options.
        answer: `proved`, `model`, or the limit that stopped it.
        steps: The steps that a budget counts.
        kept: The clauses that a budget counts.
        length: How many resolutions, or sums, the proof has.
        width: How many literals the longest clause of the proof has.
        depth: How many inferences are on the longest path of the proof.
        seconds: How long the strategy took.
    """

    strategy: str
    answer: str
    steps: int
    kept: int
    length: int | None
    width: int | None
    depth: int | None
    seconds: float

    @property
    def cells(self) -> list[str]:
        """The result as the texts of a row, with a dash for a measure that is None."""
        *values, seconds = self
        cells = ["–" if value is None else str(value) for value in values]
        return [*cells, f"{seconds:.3f}"]

    def __str__(self) -> str:
        named_cells = zip(HEADING, self.cells, strict=True)
        return ", ".join(map(" ".join, named_cells))


HEADING: Final = [*StrategyResult._fields]


@frozen(repr=False)
class Comparison(Rows[StrategyResult]):
    """The results of strategies, one a row; printed, and in a notebook, they are a table.

    >>> from resolver import compare
    >>> comparison = compare("p -> q; p", "q", strategies=["unit", "learning"])
    >>> [row["strategy"] for row in comparison.records()]
    ['unit', 'learning']

    Attributes:
        rows: The result of each strategy, in the order of the strategies.
    """

    rows: tuple[StrategyResult, ...]
    _column_heads = StrategyResult._fields

    @property
    def summary(self) -> str:
        """How many strategies it compares.

        >>> compare("p -> q; p", "q", strategies=["given", "unit"]).summary
        'Comparison of 2 strategies'
        """
        return f"Comparison of {with_noun(len(self), 'strategy', 'strategies')}"

    def table(self) -> list[list[str]]:
        """Return the rows as texts, the heads first.

        >>> compare("p -> q; p", "q", strategies=["given"]).table()[0][:2]
        ['strategy', 'answer']
        """
        return [HEADING, *(row.cells for row in self.rows)]


def compare(
    clauses: Counted,
    goal: Goal = None,
    *,
    strategies: Iterable[str | Strategy] | str | Strategy | None = None,
    budget: Budget | None = None,
    progress: Callable[[StrategyResult], object] | bool = False,
) -> Comparison:
    """Run several strategies on the clauses and the denial of a goal, and compare the results.

    >>> table = compare("p -> q; q -> r; p", "r", strategies=["levels", "unit"])
    >>> [(row.strategy, row.answer, row.length, row.depth) for row in table]
    [('levels', 'proved', 3, 2), ('unit', 'proved', 3, 3)]

    By default all strategies run that need no extra. The answer is `proved`, `model`, or the limit
    that stopped the strategy; only the seconds differ from run to run.

    An interrupt (Ctrl-C) is raised, and the results so far are lost, unless ``progress`` is a
    function, which has received each of them.

    Args:
        clauses: Clauses, and cardinality constraints; or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        strategies: Names, perhaps with options, as in `given backward=off`, or strategies. The
            default is all that need no extra.
        budget: A limit for each strategy. The default is 5 million steps, 500,000 clauses and 3
            seconds.
        progress: A function that gets each result as soon as there is one, or True for a bar.

    Returns:
        A result for each strategy.

    Raises:
        StrategyError: There is no such strategy or option.
        FormulaError: A text is no formula, or the goal is no goal.
    """
    # The question is encoded once, so that the times are those of the searches alone.
    question = encode_question(clauses, goal, counts=True)
    names = strategy_names(strategies)
    limits = DEFAULT_BUDGET if budget is None else budget
    rows: list[StrategyResult] = []
    with report_progress(progress, len(names)) as tell:
        for name in names:
            result = _run_strategy(question, name, limits)
            rows.append(result)
            tell(result)
    return Comparison(tuple(rows))


def strategy_names(
    strategies: Iterable[str | Strategy] | str | Strategy | None,
) -> tuple[str | Strategy, ...]:
    """Return the names of strategies; raise StrategyError if one of them is unknown.

    Args:
        strategies: Names, perhaps with options; None for all that need no extra.

    Raises:
        StrategyError: There is no such strategy or option.
        ArgumentError: The argument is no list of names, or an empty one.
    """
    if strategies is None:
        return tuple(name for name, known in STRATEGIES.items() if not known.extra)

    advice = "try ['given', 'learning'], or leave it out for all"
    require(strategies, Iterable | Strategy, "list of strategies", advice)
    given: Any = strategies
    names = (given,) if isinstance(given, str | Strategy) else tuple(given)

    # An unknown name is refused before any strategy runs, which may take seconds.
    for name in names:
        by_name(name)
    if not names:
        raise ArgumentError(strategies, "list of strategies", advice)
    return names


def _run_strategy(question: Question, named: str | Strategy, limits: Budget) -> StrategyResult:
    """Run a strategy on a question within limits, and return its result."""
    strategy = by_name(named)
    name = named if isinstance(named, str) else named.name

    # A search that is stopped has no proof, but its counts say how much it did.
    start = perf_counter()
    try:
        verdict = answer_question(question, strategy, Meter.of(limits))
    except SearchStopped as stopped:
        counts, proof = stopped.reached, None
        answer = "ran dry" if stopped.ran_dry else f"out of {stopped.limit}"
    else:
        counts, proof = verdict.statistics, verdict.proof
        answer = "model" if proof is None else "proved"
    seconds = perf_counter() - start

    return StrategyResult(
        strategy=name,
        answer=answer,
        steps=counts["steps"],
        kept=counts["clauses"],
        length=None if proof is None else len(proof.inferences),
        width=None if proof is None else proof.width,
        depth=None if proof is None else proof.depth,
        seconds=seconds,
    )
