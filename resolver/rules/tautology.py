"""Tautology deletion.

    C ∨ a ∨ ¬a
    ══════════      deletes the clause; keeps equivalence

Source: Davis & Putnam, JACM 7(3), 1960.
"""

from __future__ import annotations

from collections.abc import Iterable

from resolver.logic.clause import Clause


def delete_tautologies(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """Return the clauses that are no tautologies, in order and each once.

    >>> print(*delete_tautologies([Clause(["p", "~p", "q"]), Clause(["p", "~q"])]))
    p ∨ ¬q
    """
    return tuple(sorted({clause for clause in clauses if not clause.is_tautology}))
