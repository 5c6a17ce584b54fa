"""The proof by resolution alone: asked for last, and under a budget.

Resolution cannot count: what a sum says at once takes it exponentially many steps where many cards
and many holders are counted together (Haken, TCS 39, 1985). Ordinary play stays far below the
budget; beyond it the counting proof is the argument.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kb.table.setup import Setup
from kb.theory.atoms import at, atoms
from kb.theory.axioms import Axiom
from kb.theory.constraints import game_rules
from resolver import Budget, Literal, Proof, Prover, shorten

ENOUGH: Final = Budget(steps=20_000)  # two seconds' work; ordinary play takes 2,000 at most


def resolved(setup: Setup, axioms: Iterable[Axiom], goal: Literal | None) -> Proof:
    """Return a refutation of the goal's denial from what was said and the rules of the game.

    Without a goal what was said is refuted as it stands. The goal follows.

    Raises SearchStopped where resolution takes more than the budget.
    """
    prover = Prover(atoms(setup.holders, setup.deck.cards)).constrain(*game_rules(setup))
    told = prover.tell_all((at(axiom.holder, axiom.clause), axiom.source) for axiom in axioms)
    proof = told.prove(goal, ENOUGH)
    assert proof is not None, "it does not follow"
    return shorten(proof).after
