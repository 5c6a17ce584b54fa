"""Shows the levels S₀, S₁, … of level saturation as a table, as textbooks print them.

Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, chapter 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from attrs import frozen

from resolver.arguments import require_truth_value
from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import SearchStopped
from resolver.logic.clause import Clause
from resolver.questions.goal import Goal, encode_question
from resolver.rules.textbook import LevelEntry, LevelSaturation
from resolver.text.reading import ClausesLike
from resolver.text.results import Rows
from resolver.text.tables import text_table, with_noun

DEFAULT_BUDGET: Final = Budget(clauses=2_000, steps=50_000)


@frozen(repr=False)
class Levels(Rows[LevelEntry]):
    """The clauses of level saturation in order, up to the empty clause or until nothing is new.

    If a budget `stopped` the saturation, they are the clauses of the complete levels.

    >>> from resolver import levels
    >>> print(levels("p -> q; p", "q"))
    level     clause  from
    S0     1  ¬p ∨ q
           2  p
           3  ¬q
    S1     4  q       1, 2 on p
           5  ¬p      1, 3 on q
    S2     6  □       2, 5 on p

    Attributes:
        entries: The clauses, each with its level, its parents and its pivot.
        stopped: Whether a budget stopped the saturation.
    """

    entries: tuple[LevelEntry, ...]
    stopped: bool = False
    _column_heads = ("level", "number", "clause", "parents", "pivot")

    @property
    def refuted(self) -> bool:
        """Whether the empty clause is among the clauses.

        >>> levels("p -> q; p", "q").refuted
        True
        """
        return any(entry.clause.is_empty for entry in self.entries)

    def level(self, number: int) -> tuple[Clause, ...]:
        """Return the clauses of a level; none for a level that was not reached.

        >>> print(*levels("p -> q; p", "q").level(1), sep=", ")
        q, ¬p

        Args:
            number: The level, from 0.
        """
        return tuple(entry.clause for entry in self.entries if entry.level == number)

    @property
    def summary(self) -> str:
        """The levels, the number of clauses, and how the saturation ended.

        >>> levels("p -> q; p", "q").summary
        'Levels: S0 to S2, 6 clauses, refuted'
        """
        last_level = self.entries[-1].level if self.entries else 0
        clause_count = with_noun(len(self), "clause")
        ending = self._ending or "refuted"
        return f"Levels: S0 to S{last_level}, {clause_count}, {ending}"

    @property
    def _ending(self) -> str:
        """The note below the table that says why it ends; empty below the empty clause."""
        if self.stopped:
            return f"S{self.entries[-1].level + 1} is not complete"
        return "" if self.refuted else "nothing new follows"

    def _values(self) -> Iterable[Sequence[Any]]:
        for number, level, clause, parents, pivot in self.entries:
            yield level, number, str(clause), parents, pivot or None

    def table(self) -> Sequence[Sequence[str]]:
        """Return the clauses as texts, with the name of a level at its first clause.

        >>> levels("p -> q; p", "q").table()[:2]
        [['level', '', 'clause', 'from'], ['S0', '1', '¬p ∨ q', '']]
        """
        rows = [["level", "", "clause", "from"]]
        level_above = -1
        for entry in self.entries:
            name = f"S{entry.level}" if entry.level != level_above else ""
            rows.append([name, f"{entry.number}", str(entry.clause), entry.reason])
            level_above = entry.level
        return rows

    def __str__(self) -> str:
        return f"{text_table(self.table())}\n{self._ending}".rstrip("\n")


def levels(
    clauses: ClausesLike,
    goal: Goal = None,
    *,
    deletion: bool = True,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> Levels:
    """Saturate the clauses and the denial of a goal level by level, up to the empty clause.

    >>> print(levels("p | q; p | ~q; ~p | q; ~p | ~q"))
    level     clause   from
    S0     1  p ∨ q
           2  p ∨ ¬q
           3  ¬p ∨ q
           4  ¬p ∨ ¬q
    S1     5  p        1, 2 on q
           6  q        1, 3 on p
           7  ¬q       2, 4 on p
           8  ¬p       3, 4 on q
    S2     9  □        5, 8 on p
    >>> len(levels("p | q; ~p | q; p | ~q; ~p | ~q", deletion=False))
    39

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        deletion: Whether tautologies and subsumed clauses are left out.
        budget: A limit on the work, or a meter that counts it. The default is 2,000 clauses and
            50,000 steps.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ClauseError: One of the clauses is no clause.
        FormulaError: A text is no formula, or the goal is no goal.
        ArgumentError: `deletion` is neither True nor False.
        SearchStopped: The budget ran out. A step is a resolvent.
    """
    complete, stopped = complete_levels(
        clauses, goal, deletion=deletion, budget=budget, progress=progress
    )
    if stopped is not None:
        raise stopped
    return complete


def complete_levels(
    clauses: ClausesLike,
    goal: Goal = None,
    *,
    deletion: bool = True,
    budget: Budget | Meter | None = None,
    progress: ProgressOption = None,
) -> tuple[Levels, SearchStopped | None]:
    """Return the levels that a budget suffices for, with the error if it ran out.

    >>> found, stopped = complete_levels("p | q; ~p | q; p | ~q; ~p | ~q", budget=Budget(steps=8))
    >>> print(found.summary, stopped.limit, sep="; ")
    Levels: S0 to S1, 8 clauses, S2 is not complete; steps

    Args:
        clauses: Clauses, or the text of formulas.
        goal: What shall follow: a literal, a clause, clauses, or a text. Its denial joins the
            clauses.
        deletion: Whether tautologies and subsumed clauses are left out.
        budget: A limit on the work, or a meter that counts it. The default is 2,000 clauses and
            50,000 steps.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        SearchStopped: The budget is too small for the clauses themselves.
    """
    advice = "try deletion=False to keep tautologies and subsumed clauses"
    is_deleting = require_truth_value(deletion, advice)
    meter = make_meter(DEFAULT_BUDGET if budget is None else budget, progress)
    question = encode_question(clauses, goal)
    saturation = LevelSaturation(question.problem.clauses, meter, is_deleting)

    # A level that is cut off would lack clauses, so only complete ones are shown then.
    try:
        while saturation.grow():
            pass
    except SearchStopped as stopped:
        return Levels(saturation.complete(), stopped=True), stopped
    return Levels(tuple(saturation.entries)), None
