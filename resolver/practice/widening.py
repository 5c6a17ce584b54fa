"""Clauses are added while a derivation goes on: its steps come after them, with other numbers."""

from __future__ import annotations

from collections.abc import Sequence

from resolver.logic.clause import Clause
from resolver.practice.sheet import Sheet


def widened(sheet: Sheet, axioms: Sequence[Clause], place: int) -> Sheet:
    """Return the sheet's steps from these axioms; those after the place, up to its own, are new.

    >>> sheet = Sheet([Clause(["p"]), Clause(["~p"])])
    >>> sheet.enter(sheet.read("[] from 1, 2"))
    >>> print(widened(sheet, [Clause(["p"]), Clause(["q"]), Clause(["~p"])], 1))
      1. p     axiom: given
      2. q     axiom: given
      3. ¬p    axiom: given
      4. □     resolution 1, 3 on p
    """
    found, more = Sheet(axioms), len(axioms) - len(sheet.axioms)

    def moved(number: int) -> int:
        return number if number <= place else number + more

    for number, (left, right) in sheet.premises.items():
        found.clauses[moved(number)] = sheet.clauses[number]
        found.premises[moved(number)] = (moved(left), moved(right))
        found.pivots[moved(number)] = sheet.pivots[number]
    return found
