"""How few resolutions suffice, as a quick search finds it: once for each problem."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from resolver.budget import Budget
from resolver.errors import ConsistentError, SearchStopped
from resolver.logic.clause import Clause
from resolver.questions.minimum import minimum

SHORTEST_BUDGET: Final = Budget(steps=2_000)  # a third of a second, at most


@lru_cache(maxsize=64)
def search_bounds(axioms: tuple[Clause, ...]) -> tuple[int, int] | None:
    """Return both bounds as a quick search finds them; None where it finds no refutation.

    Args:
        axioms: The clauses to be refuted.
    """
    try:
        found = minimum(axioms, budget=SHORTEST_BUDGET)
    except (ConsistentError, SearchStopped):
        return None
    return found.at_least, found.steps
