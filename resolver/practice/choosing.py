"""A step made by choosing its two parents: the pivot, and what they give."""

from __future__ import annotations

from collections.abc import Mapping

from resolver.errors import CommandError
from resolver.logic.clause import Clause
from resolver.practice.handwriting import read_pivot
from resolver.practice.mistakes import runs
from resolver.rules import binary_resolution


def chosen_step(
    clauses: Mapping[int, Clause], premises: tuple[int, int], pivot: str | None
) -> tuple[str, Clause]:
    """Return the pivot of two clauses and their resolvent.

    >>> pivot, clause = chosen_step({1: Clause(["p", "q"]), 2: Clause(["~p"])}, (1, 2), None)
    >>> pivot, str(clause)
    ('p', 'q')

    Args:
        clauses: All clauses by their numbers.
        premises: The numbers of the two.
        pivot: The atom, or None for the only one that they clash on.

    Raises:
        CommandError: There is no such clause, or it is not clear on which atom.
        PivotError: They do not clash on this atom.
    """
    for number in premises:
        if number not in clauses:
            there = f"the numbers are {runs(clauses)}" if clauses else "try: assert p -> q"
            raise CommandError(f"there is no clause {number}; {there}")
        if not isinstance(clauses[number], Clause):
            why = "counts its literals and is no clause"
            raise CommandError(f"{number} {why}; write a sum: 9. p ≥ 1   7 + 8")
    left, right = (clauses[number] for number in premises)
    clashes = left.clashes(right)
    if pivot is None and len(clashes) > 1:
        raise CommandError(f"they clash on {' and '.join(clashes)}; say on which: on {clashes[0]}")
    if pivot is None and not clashes:
        why = f"{left} and {right} clash on no atom"
        raise CommandError(f"{why}; resolve a clause with p and one with ¬p, for some atom p")
    pivot = read_pivot(pivot, (*left.atoms, *right.atoms)) if pivot else clashes[0]
    return pivot, binary_resolution.resolve(left, right, pivot)
