"""Whether all that follows is on a sheet: every resolvent.

What another clause on the sheet subsumes, and what is always true, may be left out.

Source: Chang & Lee, Symbolic Logic and Mechanical Theorem Proving, 1973, section 5.6.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from resolver.logic.clause import Clause
from resolver.practice.parsed_line import Fault
from resolver.practice.written_steps import WrittenSteps


def still_missing(written: WrittenSteps) -> Fault | None:
    """Return a clause that an answer to `saturate` lacks; None where it has all.

    >>> steps = WrittenSteps([Clause(["p", "q"]), Clause(["~p"])])
    >>> still_missing(steps)[1]
    '1 and 2 on p give q, which is still to come'

    Args:
        written: The clauses that hold, by their numbers.
    """
    known = {n: one for n, one in written.clauses.items() if isinstance(one, Clause)}
    there = set(known.values())
    for (left, a), (right, b) in combinations(known.items(), 2):
        for atom in a.clashes(b):
            made = a.resolvent(b, atom)
            if not made.is_tautology and not _is_there(made, there):
                sentence = f"{left} and {right} on {atom} give {made}, which is still to come"
                hint = f"write {made} with its parents; what a clause of the sheet subsumes is"
                return "not complete", sentence, f"{hint} left out"
    return None


def _is_there(clause: Clause, known: Collection[Clause]) -> bool:
    """Return whether a clause, or one that subsumes it, is among these."""
    return clause in known or any(one.literals <= clause.literals for one in known)
