"""What a proof of a game may rest on: what the log says and the rules of the game, no more."""

from collections.abc import Iterable
from typing import Any

from kb.theory.axioms import Axiom, Source, game_rules, header_axioms
from kb.theory.log import log_axioms
from resolver import DENIED, Clause, Literal


def axioms(game: Any, denied: Literal | None = None) -> list[tuple[Clause, object]]:
    """Return the axioms with their sources, the denied goal the last of them."""
    said = [*header_axioms(game.setup), *log_axioms(game.setup, game.log)]
    goal = [] if denied is None else [(Clause([denied]), DENIED)]
    return [*((axiom.full_clause, axiom.source) for axiom in said), *goal]


def as_axioms(said: Iterable[tuple[str, str, tuple[str, ...]]]) -> list[Axiom]:
    """Return what the oracle is told as axioms, of `has` and `lacks` one for each card."""
    return [
        Axiom(holder, one, word in ("has", "some"), Source("told", number))
        for number, (word, holder, cards) in enumerate(said, start=1)
        for one in (zip(cards) if word in ("has", "lacks") else [cards])
    ]


def rules(game: Any) -> list[Any]:
    """Return the rules of the game as constraints."""
    return list(game_rules(game.setup))
