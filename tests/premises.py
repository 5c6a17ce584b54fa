"""What a proof of a game may rest on: what the log says and the rules of the game, no more."""

from __future__ import annotations

from typing import Any

from kb.theory.axioms import game_rules, header_axioms
from kb.theory.log import log_axioms
from resolver import DENIED, Clause, Literal


def axioms(game: Any, denied: Literal | None = None) -> list[tuple[Clause, object]]:
    """Return the axioms with their sources, the denied goal the last of them."""
    said = [*header_axioms(game.setup), *log_axioms(game.setup, game.log)]
    goal = [] if denied is None else [(Clause([denied]), DENIED)]
    return [*((axiom.full_clause, axiom.source) for axiom in said), *goal]


def rules(game: Any) -> list[Any]:
    """Return the rules of the game as constraints."""
    return list(game_rules(game.setup))
