"""The levels S₀, S₁, … of level saturation, as the books print them.

    S₀ = the clauses given
    Sₙ = every resolvent of a clause of S₀ ∪ … ∪ Sₙ₋₁ with a later one of Sₙ₋₁

The earlier premise is gone through first, then the later one, then the literals. With the deletion
strategy a tautology, a repetition, and a clause that an earlier one subsumes are left out at once,
and what a clause of a level subsumes takes no part in the next; without it all is listed, down to
the first empty clause.

Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, section 5.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.logic.clause import Clause
from resolver.questions.goal import Goal, pose
from resolver.questions.progress import Telling, metered
from resolver.text.reading import Told
from resolver.text.tables import text_table
from resolver.text.tabular import Rows

ENOUGH: Final = Budget(clauses=2_000, steps=50_000)


@frozen
class Entry:
    """A clause with its number, its level, and the numbers of its parents with the pivot."""

    number: int
    level: int
    clause: Clause
    parents: tuple[int, ...] = ()
    pivot: str = ""

    @property
    def reason(self) -> str:
        """What it comes from."""
        return f"{self.parents[0]}, {self.parents[1]} on {self.pivot}" if self.parents else ""


@frozen(repr=False)
class Levels(Rows[Entry]):
    """The clauses in order; the last is the empty clause, or nothing new follows.

    Where a budget `stopped` it they are those of the levels that are complete.
    """

    entries: tuple[Entry, ...]
    stopped: bool = False

    @property
    def refuted(self) -> bool:
        """Whether one of them is the empty clause."""
        return any(one.clause.is_empty for one in self.entries)

    def level(self, number: int) -> tuple[Clause, ...]:
        """Return the clauses of a level; none of one that there is not."""
        return tuple(one.clause for one in self.entries if one.level == number)

    @property
    def summary(self) -> str:
        """How many levels and clauses there are, and how it ends."""
        last = self.entries[-1].level if self.entries else 0
        return f"Levels: S0 to S{last}, {len(self)} clauses, {self._end or 'refuted'}"

    @property
    def _end(self) -> str:
        """What is to be said after the last clause, if anything is."""
        if self.stopped:
            return f"S{self.entries[-1].level + 1} is not complete"
        return "" if self.refuted else "nothing new follows"

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each clause: level, number, clause, parents, pivot."""
        return [
            {
                "level": one.level,
                "number": one.number,
                "clause": str(one.clause),
                "parents": one.parents,
                "pivot": one.pivot or None,
            }
            for one in self.entries
        ]

    def table(self) -> Sequence[Sequence[str]]:
        """Return the clauses as texts, each level named where it begins."""
        rows, before = [["level", "", "clause", "from"]], -1
        for one in self.entries:
            name = f"S{one.level}" if one.level != before else ""
            rows.append([name, f"{one.number}", str(one.clause), one.reason])
            before = one.level
        return rows

    def __str__(self) -> str:
        return f"{text_table(self.table())}\n{self._end}".rstrip("\n")


def levels(
    clauses: Told,
    goal: Goal = None,
    *,
    deletion: bool = True,
    budget: Budget | Meter | None = None,
    progress: Telling = None,
) -> Levels:
    """Return the levels of the clauses and of the denial of a goal, down to the empty clause.

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

    Raises SearchStopped when the budget runs out, 2,000 clauses kept unless told otherwise; a step
    is a resolvent. Raises what `prove` raises where the clauses or the goal are none.
    """
    found, stopped = complete_levels(
        clauses, goal, deletion=deletion, budget=budget, progress=progress
    )
    if stopped is not None:
        raise stopped
    return found


def complete_levels(
    clauses: Told,
    goal: Goal = None,
    *,
    deletion: bool = True,
    budget: Budget | Meter | None = None,
    progress: Telling = None,
) -> tuple[Levels, SearchStopped | None]:
    """Return the levels that a budget suffices for, and what ended them if it did not suffice.

    >>> found, stopped = complete_levels("p | q; ~p | q; p | ~q; ~p | ~q", budget=Budget(steps=8))
    >>> print(found.summary, stopped.limit, sep="; ")
    Levels: S0 to S1, 8 clauses, S2 is not complete; steps

    Raises SearchStopped where the budget is too small for the clauses themselves.
    """
    meter = metered(ENOUGH if budget is None else budget, progress)
    table = _Table(pose(clauses, goal).clauses, bool(deletion), meter)
    try:
        while table.grows():
            pass
    except SearchStopped as stopped:
        return Levels(table.complete(), stopped=True), stopped
    return Levels(tuple(table.entries)), None


class _Table:
    """The entries so far, and those that still take part."""

    def __init__(self, clauses: Sequence[Clause], deletion: bool, meter: Meter) -> None:
        self.deletion, self.meter = deletion, meter
        self.entries: list[Entry] = []
        self.gone: set[int] = set()
        self.ended = False
        self.level = 0  # the last one that is complete
        self.known: set[Clause] = set()
        for clause in clauses:
            self._add(Entry(len(self.entries) + 1, 0, clause))

    def grows(self) -> bool:
        """Make the next level; return whether it brings a new clause, and not the empty one."""
        before = [one for one in self.entries if one.number not in self.gone]
        level, known = self.level, len(self.known)
        for place, one in enumerate(before, start=1):
            for other in before[place:]:
                if other.level == level and not self.ended:
                    self._resolve(one, other, level + 1)
        if self.deletion:
            self._delete(level + 1)
        self.level = level + 1
        return len(self.known) > known and not self.ended

    def complete(self) -> tuple[Entry, ...]:
        """Return the entries of the levels that are complete."""
        return tuple(one for one in self.entries if one.level <= self.level)

    def _resolve(self, one: Entry, other: Entry, level: int) -> None:
        for pivot in one.clause.clashes(other.clause):
            if self.ended:
                return
            self.meter.step()
            resolvent = one.clause.resolvent(other.clause, pivot)
            number = len(self.entries) + 1
            self._add(Entry(number, level, resolvent, (one.number, other.number), pivot))

    def _add(self, entry: Entry) -> None:
        """Add an entry, unless the deletion strategy leaves it out."""
        clause = entry.clause
        if self.deletion and entry.level and (clause.is_tautology or self._subsumed(clause)):
            return
        self.meter.keep()
        self.known.add(clause)
        self.entries.append(entry)
        self.ended |= clause.is_empty

    def _subsumed(self, clause: Clause) -> bool:
        return clause in self.known or any(one.subsumes(clause) for one in self.known)

    def _delete(self, level: int) -> None:
        """Let the clauses go that one of this level subsumes."""
        new = [one for one in self.entries if one.level == level]
        self.gone.update(
            old.number
            for old in self.entries
            for one in new
            if one is not old and one.clause.subsumes(old.clause)
        )
