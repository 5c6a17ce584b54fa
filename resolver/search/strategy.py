"""The strategies by name, each with its figure, its promise and its budget.

A strategy is an engine with options. Every list of strategies is in the order of the rows below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from attrs import evolve, field, frozen

from resolver.budget import Budget, Meter
from resolver.errors import ArgumentError, StrategyError
from resolver.search import counting, elimination, glucose, linear, sld
from resolver.search.counting import refute as counting_refute
from resolver.search.events import Listener, expect_tracer
from resolver.search.learning import learner
from resolver.search.learning.decisions import Configuration
from resolver.search.problem import Outcome, Problem, verify_outcome
from resolver.search.saturation import given, hyper
from resolver.search.saturation.options import PICKING_OPTIONS, SIMPLIFICATIONS, Options
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import read_pairs, write_pairs
from resolver.text.results import Figure, OneLineRepr

# An engine takes the problem, the options, a meter, and a tracer.
Engine = Callable[..., Outcome]
# People write these words as options, but each is a limit of a budget.
LIMITS: Final = {
    **dict.fromkeys(("timeout", "time", "seconds"), "seconds"),
    **dict.fromkeys(("steps", "most_steps"), "steps"),
}

# With this budget a search ends within half a minute, as `given` on pigeonhole 12, and most end
# within fifteen seconds; each takes less than 500 MB.
DEFAULT_BUDGET: Final = Budget(work=270_000_000)

# Clause learning makes this many steps in some fifteen seconds. Questions that ask it end by it.
LEARNING_BUDGET: Final = Budget(steps=600_000)

# With this budget one search by clause learning ends within a minute. It decides pigeonhole 10,
# which takes 1.3 million steps, and random 3-SAT with 200 atoms, which takes up to 1.5 million.
LEARNING_SEARCH_BUDGET: Final = Budget(steps=2_000_000)

# The solver in C++ finds so many conflicts within some seconds. Checking its lines counts steps.
GLUCOSE_BUDGET: Final = Budget(clauses=400_000, steps=2_000_000)


@frozen(repr=False)
class Strategy(OneLineRepr):
    """A way to search: its engine, the options with their defaults, and what is known about it.

    >>> from resolver import STRATEGIES
    >>> unit = STRATEGIES["unit"]
    >>> unit.complete, unit.counts, STRATEGIES["counting"].counts
    (False, False, True)

    Attributes:
        name: The name by which it is asked for.
        summary: What it does, in a sentence.
        figure: Its rule, drawn in letters.
        wins: Problems on which it is a good choice.
        fails: Problems on which it is a bad choice.
        source: Where it is published.
        defaults: The values of its options.
        options: The names of the options that may be changed.
        budget: The limits of a search that is given none.
        counts: Whether its proofs add up constraints, instead of resolving clauses.
        proviso: When it is complete, if not always.
        extra: The extra that must be installed for it, if any.
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
    budget: Budget = DEFAULT_BUDGET
    counts: bool = False
    proviso: str = ""
    extra: str = ""

    @property
    def complete(self) -> bool:
        """Whether it answers every problem that meets its proviso, if the budget is large enough.

        >>> from resolver import STRATEGIES
        >>> STRATEGIES["given"].complete, STRATEGIES["unit"].complete
        (True, False)
        """
        return getattr(self.defaults, "complete", True)

    @property
    def saturates(self) -> bool:
        """Whether `saturate` accepts it, because it can list all clauses that follow.

        >>> from resolver import STRATEGIES
        >>> [name for name, strategy in STRATEGIES.items() if strategy.saturates]
        ['levels', 'given', 'unit', 'sos', 'input', 'ordered']
        """
        return self._engine is given.refute

    @property
    def bound(self) -> str:
        """The default limits of a search, in words.

        >>> from resolver import STRATEGIES
        >>> STRATEGIES["levels"].bound
        '4,000,000 steps, 400,000 clauses, 270,000,000 work'
        """
        limits: list[str] = []
        for name in ("steps", "clauses", "work"):
            limit = getattr(self.budget, name)
            if limit:
                limits.append(f"{limit:,} {name}")
        return ", ".join(limits) or "none"

    def __repr__(self) -> str:
        return f"<Strategy {self.name}: {self.summary}>"

    def table(self) -> list[list[str]]:
        """Return a table of its promise, its options, and problems on which it wins or fails.

        >>> from resolver import STRATEGIES
        >>> STRATEGIES["unit"].table()[1]
        ['complete', 'no']
        """
        options = write_pairs((name, self.default(name)) for name in self.options)
        table = [
            ["strategy", self.name],
            ["complete", "yes" if self.complete else "no"],
            ["wins", self.wins],
            ["fails", self.fails],
            ["options", options or "none"],
            ["bound", self.bound],
        ]
        if self.extra:
            table.append(["extra", self.extra])
        table.append(["source", self.source])
        return table

    def default(self, option: str) -> int | bool | str:
        """Return the value of an option if none is given.

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
        value: int | bool | str = getattr(self.defaults, option)
        return value

    def varied(self, **options: int | bool | str) -> Strategy:
        """Return this strategy with other options.

        >>> from resolver import STRATEGIES
        >>> STRATEGIES["given"].varied(ratio=2).default("ratio")
        2

        Args:
            **options: The new values, by the names of the options.

        Raises:
            StrategyError: the strategy has no such option, or the option no such value.
        """
        for name, value in options.items():
            if name not in self.options:
                # A limit is no option; the error says how to write it.
                limit = LIMITS.get(name)
                known = (f"budget=Budget({limit}={value!r})",) if limit else self.options
                raise StrategyError(name, f"option of the strategy {self.name}", known)

        # Each engine has its own class of options, which checks the new values: hence `Any`.
        defaults: Any = self.defaults
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
        if not isinstance(problem, Problem):
            raise ArgumentError(problem, "problem", "try prove(clauses, goal, strategy=...)")
        listener = None if tracer is None else expect_tracer(tracer)
        outcome = self._engine(problem, self.defaults, meter or Meter(self.budget), listener)
        return verify_outcome(problem, outcome)


def strategy(text: str | Strategy) -> Strategy:
    """Return the strategy of this name, with the options that may be written after it.

    >>> strategy("levels").complete
    True
    >>> strategy("given ratio=3 backward=off").defaults.ratio
    3

    Args:
        text: A name, and perhaps options such as `ratio=3`; or a strategy, which is returned.

    Raises:
        StrategyError: there is no such strategy, option or value.
    """
    if isinstance(text, Strategy):
        return text
    if not isinstance(text, str):
        raise StrategyError(text, "strategy", tuple(STRATEGIES))
    name, *words = text.split() or [""]
    named = _BY_NAME.get(name)
    if named is None:
        raise StrategyError(name, "strategy", tuple(_BY_NAME))
    if not words:
        return named
    options = read_pairs(words, "given ratio=3")
    return named.varied(**options)


_Saturating: Final = partial(
    Strategy, engine=given.refute, options=(*PICKING_OPTIONS, *SIMPLIFICATIONS)
)
_Hyper: Final = partial(Strategy, defaults=Options(select="greatest"), options=hyper.OPTIONS)

_ALL: Final = (
    Strategy(
        name="levels",
        summary="level saturation: all resolvents of all clauses so far, level after level",
        figure="""
    S₀ = the input      Sₙ₊₁ = Sₙ ∪ { every resolvent of two clauses of Sₙ }
""",
        wins="the refutation of least depth: a chain of 50 implications in 6 levels",
        fails="pigeonhole 4 and up, random 3-SAT: each level is many times larger than the last",
        source="Robinson, JACM 12(1), 1965",
        engine=given.refute,
        defaults=Options(ratio=0, units_first=False),
        options=SIMPLIFICATIONS,
        budget=evolve(DEFAULT_BUDGET, clauses=400_000, steps=4_000_000),
    ),
    Strategy(
        name="given",
        summary="the given-clause loop: short clauses first, resolved on a selected literal",
        figure="""
    C ∨ L     D ∨ ¬L
    ────────────────      L and ¬L selected: a negative literal if there is one,
         C ∨ D            else the greatest
""",
        wins="pigeonhole up to 7, colouring, long chains, and the models of what is not entailed",
        fails="random 3-SAT with more than 50 atoms: too many long clauses follow",
        source="McCune, OTTER 3.0, 1994; Bachmair & Ganzinger, J. Logic and Computation 4(3), 1994",
        engine=given.refute,
        defaults=Options(select="negative"),
        options=("select", *PICKING_OPTIONS, *SIMPLIFICATIONS),
    ),
    _Saturating(
        name="unit",
        summary="unit resolution: one of two parents has a single literal",
        figure="""
    C ∨ ¬L     L
    ────────────
         C
""",
        wins="Horn clauses, where unit resolution is complete: chains of thousands of implications",
        fails="p ∨ q, p ∨ ¬q, ¬p ∨ q, ¬p ∨ ¬q, where there is no unit to begin with",
        source="Wos, Carson & Robinson, 1964; complete for Horn: Henschen & Wos, JACM 21(4), 1974",
        defaults=Options(refinement="unit"),
    ),
    _Saturating(
        name="sos",
        summary="set of support: one parent is the denied goal or descends from it",
        figure="""
    C ∨ L     D ∨ ¬L
    ────────────────      one parent has support: it denies the goal, or descends
         C ∨ D            from a clause that does
""",
        wins="a goal that needs few of many clauses: the search starts from the goal alone",
        fails="pigeonhole, where all clauses are needed",
        source="Wos, Robinson & Carson, JACM 12(4), 1965",
        defaults=Options(refinement="sos"),
        proviso="where the premises without the goal are consistent",
    ),
    _Saturating(
        name="input",
        summary="input resolution: one of two parents is a clause of the input",
        figure="""
    C ∨ L     D ∨ ¬L
    ────────────────      one parent is a clause of the input
         C ∨ D
""",
        wins="Horn clauses, and all else that unit resolution refutes",
        fails="p ∨ q, p ∨ ¬q, ¬p ∨ q, ¬p ∨ ¬q, where the last step takes two derived units",
        source="Chang, JACM 17(4), 1970",
        defaults=Options(refinement="input"),
    ),
    Strategy(
        name="sld",
        summary="SLD resolution: from a goal backwards, with definite clauses, as Prolog does",
        figure=Figure.within(sld.__doc__ or ""),
        wins="Horn clauses with a goal, where SLD is complete: a chain of thousands of steps",
        fails="p ∨ q, p ∨ ¬q, ¬p ∨ q, ¬p ∨ ¬q: no step uses two positive literals",
        source="Kowalski, IFIP Congress 1974; Apt & van Emden, JACM 29(3), 1982",
        engine=sld.refute,
        defaults=sld.SLDOptions(),
        options=("select",),
    ),
    Strategy(
        name="linear",
        summary="linear resolution: each step uses the resolvent of the step before",
        figure=Figure.within(linear.__doc__ or ""),
        wins="a goal that a short argument by cases settles, among many clauses",
        fails="pigeonhole and random 3-SAT: every branch proves the same goals again",
        source="Loveland, 1970; Kowalski & Kuehner, Artificial Intelligence 2, 1971",
        engine=linear.refute,
    ),
    _Saturating(
        name="ordered",
        summary="ordered resolution: each clause is resolved on its greatest atom alone",
        figure="""
    C ∨ a     D ∨ ¬a
    ────────────────      no atom of C or D is greater than a
         C ∨ D
""",
        wins="short parity and Urquhart formulas, as elimination does",
        fails="pigeonhole 6 and up: positive and negative clauses multiply each other",
        source="Bachmair & Ganzinger, J. Logic and Computation 4(3), 1994; after Reynolds, 1965",
        defaults=Options(select="greatest"),
    ),
    _Hyper(
        name="hyper",
        summary="positive hyper-resolution: a clause loses all its negative literals at once",
        figure=Figure.within(hyper.__doc__ or ""),
        wins="pigeonhole and colouring: long positive clauses and short negative ones",
        fails="parity: a clause of many negative literals needs as many clauses at once",
        source="Robinson, International Journal of Computer Mathematics 1, 1965",
        engine=hyper.refute,
    ),
    _Hyper(
        name="negative-hyper",
        summary="negative hyper-resolution: a clause loses all its positive literals at once",
        figure="""
    C ∨ a₁ ∨ … ∨ aₙ     D₁ ∨ ¬a₁   …   Dₙ ∨ ¬aₙ
    ────────────────────────────────────────────      C and each Dᵢ negative
              C ∨ D₁ ∨ … ∨ Dₙ
""",
        wins="Horn clauses with a goal: the search reasons backwards from the goal, as Prolog does",
        fails="pigeonhole: many combinations of negative clauses for each positive clause",
        source="Robinson, International Journal of Computer Mathematics 1, 1965",
        engine=hyper.refute_negatively,
    ),
    Strategy(
        name="elimination",
        summary="Davis-Putnam elimination: resolve an atom away entirely, then the next",
        figure=Figure.within(elimination.__doc__ or ""),
        wins="pigeonhole, chains and short parities: each atom is in few clauses at its turn",
        fails="random 3-SAT with 50 atoms: the last atoms are in too many clauses",
        source="Davis & Putnam, JACM 7(3), 1960",
        engine=elimination.refute,
        options=("forward", "backward"),
    ),
    Strategy(
        name="counting",
        summary="sums: add clauses up to a contradiction; if no sum does it, try cases",
        figure=Figure.within(counting.__doc__ or ""),
        wins="pigeonhole 30 in a second, and whatever is impossible by number alone",
        fails="random 3-SAT with 40 atoms, and parity: fractions satisfy the sums in most cases",
        source="Haken, 1985; Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987",
        engine=counting_refute.refute,
        counts=True,
    ),
    Strategy(
        name="learning",
        summary="clause learning: decide, propagate, and learn a clause from each conflict",
        figure=Figure.within(learner.__doc__ or ""),
        wins="random 3-SAT with 100 atoms and more, and nearly everything else",
        fails="pigeonhole 11 and up, and random 3-SAT over 200 atoms: these take minutes",
        source="Marques-Silva & Sakallah, ICCAD 1996; Moskewicz et al., DAC 2001",
        engine=learner.refute,
        defaults=Configuration(),
        options=("restart", "forget", "turn"),
        budget=LEARNING_SEARCH_BUDGET,
    ),
    Strategy(
        name="glucose",
        summary="a solver in C++ searches; Refute proves each line that the answer needs",
        figure=Figure.within(glucose.__doc__ or ""),
        wins="random 3-SAT with 150 atoms and more: the search itself takes hardly any time",
        fails="small problems, and pigeonhole 11 and up: too many lines to prove",
        source="Audemard & Simon, IJCAI 2009; Heule, Hunt & Wetzler, FMCAD 2013",
        engine=glucose.refute,
        defaults=glucose.GlucoseOptions(),
        options=("tries",),
        budget=GLUCOSE_BUDGET,
        extra="pysat",
    ),
)

_BY_NAME: Final = {row.name: row for row in _ALL}
STRATEGIES: Final[Mapping[str, Strategy]] = FrozenMapping(_BY_NAME)
"""The strategies by their names, in the order of every list.

>>> [name for name, strategy in STRATEGIES.items() if not strategy.complete]
['unit', 'input', 'sld']
"""
