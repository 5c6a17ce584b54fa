"""What a strategy is: an engine with options, a promise, and where it wins and fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve, field, frozen

from resolver.budget import Budget, Meter
from resolver.errors import StrategyError
from resolver.logic.arguments import expected
from resolver.search.events import Listener, tracer_of
from resolver.search.problem import Outcome, Problem, verified
from resolver.search.saturation import given
from resolver.search.saturation.options import Options
from resolver.text.reading import write_pairs
from resolver.text.results import Figure, OneLineRepr

Engine = Callable[..., Outcome]  # of the problem, the options, a meter, and who listens
LIMITS: Final = {  # words for what a budget limits
    **dict.fromkeys(("timeout", "time", "seconds"), "seconds"),
    **dict.fromkeys(("steps", "most_steps"), "steps"),
}

# What a search may take unless it is given a budget: some fifteen seconds' work, and less room than
# 500 MB, on the hardest problems.
ENOUGH: Final = Budget(work=270_000_000)


@frozen(repr=False)
class Strategy(OneLineRepr):
    """A way to search: its engine, the options with their defaults, and what is known about it.

    `wins` and `fails` describe a problem on which it is a good choice, and a bad one. `budget` is
    the limit where none is given; a strategy that `counts` proves by sums, others by resolution;
    one with a `proviso` is complete only where that holds; one with an `extra` needs that package.

    >>> from resolver import STRATEGIES
    >>> unit = STRATEGIES["unit"]
    >>> unit.complete, unit.counts, STRATEGIES["counting"].counts
    (False, False, True)

    Attributes:
        name: What it is asked for by.
        summary: What it does, in a sentence.
        figure: Its rule.
        wins: A problem on which it is a good choice.
        fails: A problem on which it is a bad one.
        source: Where it is from.
        defaults: Its options.
        options: Those that may be changed.
        budget: The limit where none is given.
        counts: Whether it proves by sums.
        proviso: Where it is complete, if not everywhere.
        extra: The extra that it needs.
    """

    name: str
    summary: str
    figure: str = field(converter=Figure)
    wins: str
    fails: str
    source: str
    _engine: Engine
    defaults: object = field(factory=Options)
    options: tuple[str, ...] = ()
    budget: Budget = ENOUGH
    counts: bool = False
    proviso: str = ""
    extra: str = ""

    @property
    def complete(self) -> bool:
        """Whether nothing but its budget can keep it from an answer, where its proviso holds.

        >>> from resolver import STRATEGIES
        >>> STRATEGIES["given"].complete, STRATEGIES["unit"].complete
        (True, False)
        """
        return getattr(self.defaults, "complete", True)

    @property
    def saturates(self) -> bool:
        """Whether `saturate` can ask it for all that follows.

        >>> from resolver import STRATEGIES
        >>> [name for name, strategy in STRATEGIES.items() if strategy.saturates]
        ['levels', 'given', 'unit', 'sos', 'input', 'ordered']
        """
        return self._engine is given.refute

    @property
    def bound(self) -> str:
        """The limits of a search that is given no budget.

        >>> from resolver import STRATEGIES
        >>> STRATEGIES["levels"].bound
        '4,000,000 steps, 400,000 clauses, 270,000,000 work'
        """
        names = ("steps", "clauses", "work")
        limits = [(name, getattr(self.budget, name)) for name in names]
        return ", ".join(f"{limit:,} {name}" for name, limit in limits if limit) or "none"

    def __repr__(self) -> str:
        return f"<Strategy {self.name}: {self.summary}>"

    def table(self) -> list[list[str]]:
        """Return what it promises, where it wins and where it fails.

        >>> from resolver import STRATEGIES
        >>> STRATEGIES["unit"].table()[1]
        ['complete', 'no']
        """
        rows = {
            "complete": "yes" if self.complete else "no",
            "wins": self.wins,
            "fails": self.fails,
            "options": write_pairs((name, self.default(name)) for name in self.options) or "none",
            "bound": self.bound,
            **({"extra": self.extra} if self.extra else {}),
            "source": self.source,
        }
        return [["strategy", self.name], *map(list, rows.items())]

    def default(self, option: str) -> int | bool | str:
        """Return the value of an option where none is given.

        >>> from resolver import STRATEGIES
        >>> STRATEGIES["given"].default("ratio")
        5

        Args:
            option: The name of the option.

        Raises:
            StrategyError: the strategy has no such option.
        """
        if option not in self.options:
            raise StrategyError(option, f"option of the strategy {self.name}", self.options)
        found: int | bool | str = getattr(self.defaults, option)
        return found

    def varied(self, **options: int | bool | str) -> Strategy:
        """Return the same strategy with other options.

        >>> from resolver import STRATEGIES
        >>> STRATEGIES["given"].varied(ratio=2).default("ratio")
        2

        Args:
            **options: The new values, by the names of the options.

        Raises:
            StrategyError: the strategy has no such option, or the value is none of it.
        """
        for name, value in options.items():
            if name not in self.options:
                limit = LIMITS.get(name)
                known = (f"budget=Budget({limit}={value!r})",) if limit else self.options
                raise StrategyError(name, f"option of the strategy {self.name}", known)
        defaults: Any = self.defaults  # of the engine's own class
        return evolve(self, defaults=evolve(defaults, **options))

    def refute(
        self,
        problem: Problem,
        *,
        meter: Meter | None = None,
        tracer: Listener | None = None,
    ) -> Outcome:
        """Return a refutation of the problem, or a model of it.

        >>> from resolver import STRATEGIES, Clause
        >>> from resolver.search.problem import encode
        >>> problem = encode([Clause(["~p", "q"]), Clause(["p"])], [Clause(["~q"])])
        >>> STRATEGIES["given"].refute(problem).statistics["given"]
        4

        Args:
            problem: The clauses, with the denied goal.
            meter: Counts the work; by default against the budget of the strategy.
            tracer: Is called with each event.

        Returns:
            A proof or a model, and the counts.

        Raises:
            SearchStopped: the budget ran out, or nothing new follows in an incomplete strategy.
            InternalError: the evidence found does not hold.
        """
        expected(problem, Problem, "problem", "try prove(clauses, goal, strategy=...)")
        listener = None if tracer is None else tracer_of(tracer)
        outcome = self._engine(problem, self.defaults, meter or Meter(self.budget), listener)
        return verified(problem, outcome)
