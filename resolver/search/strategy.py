"""The strategies by name: what each one is, what it promises, where it wins and where it fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from attrs import evolve, field, frozen

from resolver.budget import Budget, Meter
from resolver.errors import StrategyError
from resolver.logic.clause import Clause
from resolver.search.counting import refute as counting
from resolver.search.learning import learner
from resolver.search.problem import Outcome, Problem, verified
from resolver.search.saturation import elimination, given, hyper, linear
from resolver.search.saturation.options import EQUIVALENT, PICKING, SIMPLIFICATIONS, Options
from resolver.search.tracer import Listener, tracer_of
from resolver.text.drawing import Figure
from resolver.text.mapping import FrozenMapping
from resolver.text.printed import Printed
from resolver.text.settings import read_pairs

Engine = Callable[[Problem, Any, Meter, Listener | None], Outcome]

# What a search may take unless it is given a budget: some fifteen seconds' work, and less room than
# 500 MB, on the hardest problems (tests/benchmarks/bounds.py).
ENOUGH: Final = Budget(clauses=10_000_000, literals=4_000_000, operations=240_000_000)


@frozen(repr=False)
class Strategy(Printed):
    """One way to search: its engine with default options, those that may be changed, its story.

    `wins` and `fails` describe a problem on which it is a good choice, and a bad one. `budget` is
    the limit where none is given; a strategy that `counts` proves by sums, others by resolution;
    one with a `proviso` is complete only where that holds.
    """

    name: str
    summary: str
    figure: str = field(converter=Figure)
    wins: str
    fails: str
    source: str
    engine: Engine
    defaults: Any = field(factory=Options)
    options: tuple[str, ...] = ()
    budget: Budget = ENOUGH
    counts: bool = False
    proviso: str = ""

    @property
    def complete(self) -> bool:
        """Whether nothing but its budget can keep it from an answer, where its proviso holds."""
        return not isinstance(self.defaults, Options) or self.defaults.complete

    @property
    def bound(self) -> str:
        """The limits of a search that is given no budget.

        >>> STRATEGIES["levels"].bound
        '4,000,000 steps, 240,000,000 operations, 400,000 clauses, 4,000,000 literals'
        """
        names = ("steps", "operations", "clauses", "literals")
        limits = [(name, getattr(self.budget, name)) for name in names]
        return ", ".join(f"{limit:,} {name}" for name, limit in limits if limit) or "none"

    def __repr__(self) -> str:
        return f"<Strategy {self.name}: {self.summary}>"

    def table(self) -> list[list[str]]:
        """Return what it promises, where it wins and where it fails."""
        told = {
            "complete": "yes" if self.complete else "no",
            "wins": self.wins,
            "fails": self.fails,
            "options": ", ".join(self.options) or "none",
            "bound": self.bound,
            "source": self.source,
        }
        return [["strategy", self.name], *map(list, told.items())]

    def default(self, option: str) -> Any:
        """Return the value of an option where none is given."""
        return getattr(self.defaults, option)

    def varied(self, **options: Any) -> Strategy:
        """Return the same strategy with other options.

        Raises StrategyError for an option that it does not have, or a value that is none of it.
        """
        for name in options:
            if name not in self.options:
                raise StrategyError(name, f"option of the strategy {self.name}", self.options)
        return evolve(self, defaults=evolve(self.defaults, **options))

    def refute(
        self,
        problem: Problem,
        *,
        meter: Meter | None = None,
        tracer: Listener | None = None,
        **options: Any,
    ) -> Outcome:
        """Return a refutation of the problem, or a model of it.

        >>> from resolver import Clause
        >>> from resolver.search.problem import encode
        >>> problem = encode([Clause(["~p", "q"]), Clause(["p"])], [Clause(["~q"])])
        >>> STRATEGIES["given"].refute(problem, ratio=2, backward=False).statistics["given"]
        4

        Raises SearchStopped when the budget runs out, or nothing new follows in a strategy that is
        not complete; StrategyError for an option that it does not have; InternalError for evidence
        that does not hold.
        """
        chosen = self.varied(**options).defaults if options else self.defaults
        listener = None if tracer is None else tracer_of(tracer)
        outcome = self.engine(problem, chosen, meter or Meter(self.budget), listener)
        return verified(problem, outcome)

    def saturate(
        self,
        problem: Problem,
        *,
        meter: Meter | None = None,
        tracer: Listener | None = None,
        **options: Any,
    ) -> tuple[Clause, ...]:
        """Return, in order, the clauses left when nothing new follows, or else the empty one alone.

        Raises SearchStopped when the budget runs out; StrategyError for an option that it does not
        have, or when it is not a way to saturate.
        """
        if self.engine is not given.refute:
            known = tuple(one.name for one in STRATEGIES.values() if one.engine is given.refute)
            raise StrategyError(self.name, "way to saturate by the name", known)
        chosen = self.varied(**options).defaults
        for name in SIMPLIFICATIONS:
            if name not in EQUIVALENT and getattr(chosen, name):
                raise StrategyError(name, "simplification in a saturation", EQUIVALENT)
        return given.saturated(problem, chosen, meter or Meter(self.budget), tracer_of(tracer))


def strategy(text: str) -> Strategy:
    """Return the strategy of this name, with the options that may be written after it.

    >>> strategy("levels").complete
    True
    >>> strategy("given ratio=3 backward=off").defaults.ratio
    3

    Raises StrategyError for a name that is none, an option that the strategy does not have, and a
    value that is none of the option's.
    """
    if not isinstance(text, str):
        raise StrategyError(text, "strategy", tuple(STRATEGIES))
    name, *words = text.split() or [""]
    if name not in STRATEGIES:
        raise StrategyError(name, "strategy", tuple(STRATEGIES))
    found = STRATEGIES[name]
    return found.varied(**read_pairs(words, "given ratio=3")) if words else found


_ALL: Final = (
    Strategy(
        name="levels",
        summary="level saturation: all resolvents of all clauses so far, level after level",
        figure="""
    S₀ = the input      Sₙ₊₁ = Sₙ ∪ { every resolvent of two clauses of Sₙ }
""",
        wins="the refutation of least depth: a chain of 50 implications in 6 levels",
        fails="pigeonhole 4 and up, random 3-SAT: each level is many times the one before",
        source="Robinson, JACM 12(1), 1965",
        engine=given.refute,
        defaults=Options(ratio=0, units_first=False),
        options=SIMPLIFICATIONS,
        budget=evolve(ENOUGH, clauses=400_000, steps=4_000_000),
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
        options=("select", *PICKING, *SIMPLIFICATIONS),
    ),
    Strategy(
        name="unit",
        summary="unit resolution: one of two parents has a single literal",
        figure="""
    C ∨ ¬L     L
    ────────────
         C
""",
        wins="Horn clauses, for which it is complete: a chain of thousands of implications",
        fails="p ∨ q, p ∨ ¬q, ¬p ∨ q, ¬p ∨ ¬q, where there is no unit to begin with",
        source="Wos, Carson & Robinson, 1964; complete for Horn: Henschen & Wos, JACM 21(4), 1974",
        engine=given.refute,
        defaults=Options(partners="unit"),
        options=(*PICKING, *SIMPLIFICATIONS),
    ),
    Strategy(
        name="sos",
        summary="set of support: one of two parents descends from the denied goal",
        figure="""
    C ∨ L     D ∨ ¬L
    ────────────────      one parent has support: it denies the goal, or descends
         C ∨ D            from a clause that does
""",
        wins="a goal that few of many clauses bear on: what else they imply is never looked at",
        fails="pigeonhole, where all clauses are needed and none is selected",
        source="Wos, Robinson & Carson, JACM 12(4), 1965",
        engine=given.refute,
        defaults=Options(partners="sos"),
        options=(*PICKING, *SIMPLIFICATIONS),
        proviso="where the premises without the goal are consistent",
    ),
    Strategy(
        name="input",
        summary="input resolution: one of two parents is a clause of the input",
        figure="""
    C ∨ L     D ∨ ¬L
    ────────────────      one parent is a clause of the input
         C ∨ D
""",
        wins="Horn clauses, for which it is complete; it refutes just what unit resolution does",
        fails="p ∨ q, p ∨ ¬q, ¬p ∨ q, ¬p ∨ ¬q, where the last step takes two derived units",
        source="Chang, JACM 17(4), 1970",
        engine=given.refute,
        defaults=Options(partners="input"),
        options=(*PICKING, *SIMPLIFICATIONS),
    ),
    Strategy(
        name="linear",
        summary="linear resolution: each step continues from the clause made just before",
        figure="""
    C₀ ── C₁ ── C₂ ── … ── □      each Bᵢ a clause of the input, or an earlier Cⱼ
       B₁    B₂    B₃
""",
        wins="a goal that a short argument by cases settles, among many clauses",
        fails="pigeonhole and random 3-SAT: the same subgoals are closed again on every branch",
        source="Loveland, 1970; Kowalski & Kuehner, Artificial Intelligence 2, 1971",
        engine=linear.refute,
        budget=evolve(ENOUGH, literals=5_200_000),  # its derivation is as long as its tree is large
    ),
    Strategy(
        name="ordered",
        summary="ordered resolution: each clause is resolved on its greatest atom alone",
        figure="""
    C ∨ a     D ∨ ¬a
    ────────────────      no atom of C or D is greater than a
         C ∨ D
""",
        wins="short parity and Urquhart formulas: like elimination, without fixing the turn",
        fails="pigeonhole 6 and up: positive and negative clauses multiply each other",
        source="Bachmair & Ganzinger, J. Logic and Computation 4(3), 1994; after Reynolds, 1965",
        engine=given.refute,
        defaults=Options(select="greatest"),
        options=(*PICKING, *SIMPLIFICATIONS),
    ),
    Strategy(
        name="hyper",
        summary="positive hyper-resolution: a clause loses all its negative literals at once",
        figure="""
    C ∨ ¬a₁ ∨ … ∨ ¬aₙ     D₁ ∨ a₁   …   Dₙ ∨ aₙ
    ────────────────────────────────────────────      C and each Dᵢ positive
               C ∨ D₁ ∨ … ∨ Dₙ
""",
        wins="pigeonhole and colouring: long positive clauses and short negative ones",
        fails="parity: every clause has as many positive literals as its neighbour negative ones",
        source="Robinson, International Journal of Computer Mathematics 1, 1965",
        engine=hyper.refute,
        defaults=hyper.HyperOptions(),
        options=hyper.OPTIONS,
    ),
    Strategy(
        name="negative-hyper",
        summary="negative hyper-resolution: a clause loses all its positive literals at once",
        figure="""
    C ∨ a₁ ∨ … ∨ aₙ     D₁ ∨ ¬a₁   …   Dₙ ∨ ¬aₙ
    ────────────────────────────────────────────      C and each Dᵢ negative
              C ∨ D₁ ∨ … ∨ Dₙ
""",
        wins="Horn clauses with a goal: it reasons backwards from it, as Prolog does",
        fails="pigeonhole: as many negative clauses as a long positive clause has combinations",
        source="Robinson, International Journal of Computer Mathematics 1, 1965",
        engine=partial(hyper.refute, negative=True),
        defaults=hyper.HyperOptions(),
        options=hyper.OPTIONS,
    ),
    Strategy(
        name="elimination",
        summary="Davis-Putnam elimination: resolve an atom away entirely, then the next",
        figure="""
    C₁ ∨ a  …  Cₘ ∨ a     D₁ ∨ ¬a  …  Dₙ ∨ ¬a
    ═════════════════════════════════════════
        Cᵢ ∨ Dⱼ      for each i and each j
""",
        wins="pigeonhole, hole after hole; chains and short parities: each atom is in few clauses",
        fails="random 3-SAT with 50 atoms: the last atoms have huge buckets",
        source="Davis & Putnam, JACM 7(3), 1960",
        engine=elimination.refute,
        options=("forward", "backward"),
    ),
    Strategy(
        name="counting",
        summary="sums: clauses added up until less is there than is asked for; else by cases",
        figure="""
    so often: A₁ ≥ b₁   …   Aₙ ≥ bₙ
    ───────────────────────────────      the sum of all has less on its left than on its
                 0 ≥ 1                   right: a linear programme finds the cheapest
""",
        wins="pigeonhole 30 in a second, and whatever is impossible by sheer number",
        fails="random 3-SAT with 40 atoms, and parity: fractions satisfy them, case after case",
        source="Haken, 1985; Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987",
        engine=counting.refute,
        counts=True,
    ),
    Strategy(
        name="learning",
        summary="clause learning: decide, propagate, and learn a clause from each conflict",
        figure="""
    C₀   C₁  …  Cₖ      C₀ is false under what was supposed, each next one the
    ──────────────      reason of a literal; L has one literal of the last level
          L
""",
        wins="random 3-SAT with 100 atoms and more, and nearly everything else",
        fails="pigeonhole 11 and up, and random 3-SAT with more than 200 atoms: minutes",
        source="Marques-Silva & Sakallah, ICCAD 1996; Moskewicz et al., DAC 2001",
        engine=learner.refute,
        defaults=learner.Configuration(),
        options=("restart", "forget", "turn"),
        budget=Budget(),
    ),
)

STRATEGIES: Final[Mapping[str, Strategy]] = FrozenMapping({one.name: one for one in _ALL})
