"""Whether all that follows is on a sheet: every resolvent, or those of the first levels.

What another clause on the sheet subsumes, and what is always true, may be left out.

Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, section 5.6.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.logic.clause import Clause
from resolver.practice.parsed_line import Fault
from resolver.practice.written_steps import WrittenSteps
from resolver.rules.textbook import LevelSaturation

ENOUGH = Budget(clauses=2_000, steps=50_000)  # for the levels that an exercise asks for


def still_missing(written: WrittenSteps) -> Fault | None:
    """Return a clause that an answer to `saturate` or `levels` lacks; None where it has all.

    >>> steps = WrittenSteps([Clause(["p", "q"]), Clause(["~p"])])
    >>> still_missing(steps)[1]
    '1 and 2 on p give q, which is still to come'

    Args:
        written: The clauses that hold, by their numbers.
    """
    known = {n: one for n, one in written.clauses.items() if isinstance(one, Clause)}
    if written.exercise is not None and written.exercise.task == "levels":
        return _missing_level(written.axioms, known.values(), int(written.exercise.wanted))
    there = set(known.values())
    for (left, a), (right, b) in combinations(known.items(), 2):
        for atom in a.clashes(b):
            made = a.resolvent(b, atom)
            if not made.is_tautology and not _is_there(made, there):
                return _missing(f"{left} and {right} on {atom} give {made}", made)
    return None


def _missing_level(axioms: Sequence[Clause], known: Collection[Clause], most: int) -> Fault | None:
    """Return a clause of the levels up to one that is not there."""
    saturation, there = LevelSaturation(axioms, Meter(ENOUGH), True), set(known)
    try:
        while saturation.entries[-1].level < most and saturation.grow():
            pass
    except SearchStopped:
        return "too large", "these levels are too large to be judged", "ask for fewer levels"
    for entry in saturation.entries:
        if 0 < entry.level <= most and not _is_there(entry.clause, there):
            return _missing(f"{entry.clause} is of level {entry.level}", entry.clause)
    return None


def _missing(why: str, clause: Clause) -> Fault:
    hint = f"write {clause} with its parents; what a clause of the sheet subsumes is left out"
    return "not complete", f"{why}, which is still to come", hint


def _is_there(clause: Clause, known: Collection[Clause]) -> bool:
    """Return whether a clause, or one that subsumes it, is among these."""
    return clause in known or any(one.literals <= clause.literals for one in known)
