"""Proofs of random facts: accepted by two checkers and two formats' checkers; damaged, by none."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import premises
import pytest
from profiles import seeds
from proof_damage import DAMAGES, holds
from random_games import SMALL, random_game
from second_checker import drat, lrat

from kb import Game
from resolver import Literal, check
from resolver.errors import ProofError
from resolver.export import to_dimacs, to_drat, to_lrat


def proofs(seeds: range) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each fact's proof with the axioms and the constraints that it may use."""
    for seed in seeds:
        small = {"categories": SMALL, "players": 2 + seed % 3, "events": 9}
        large = {"players": 3 + seed % 4, "events": 20}
        play = random_game(seed, spectator=seed % 3 == 0, **(small if seed % 2 else large))
        game = Game.parse(play.text + "assume guesser-holds-one\n" if seed % 5 == 0 else play.text)
        for (holder, card), value in game.facts.items():
            denied = Literal(f"{holder}:{card}", not value)
            axioms = premises.axioms(game, denied)
            yield game.why(holder, card).proof, axioms, premises.rules(game)


@pytest.fixture(scope="module")
def some() -> list[tuple[Any, Any, Any]]:
    return [each for number, each in enumerate(proofs(seeds(6, 60))) if number % 5 == 0]


def test_every_proof_is_accepted_by_both_checkers(some: list[Any]) -> None:
    assert len(some) > 50
    for proof, axioms, constraints in some:
        assert check(proof, axioms, constraints)
        assert holds(proof, axioms, constraints)


def test_exported_proofs_are_accepted_by_checkers_of_the_formats(some: list[Any]) -> None:
    for proof, _, _ in some[::4]:
        cnf = to_dimacs(proof)
        assert lrat(cnf, to_lrat(proof)) == frozenset()
        assert drat(cnf, to_drat(proof)) == frozenset()


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_no_damaged_proof_is_accepted(some: list[Any], damage: Any) -> None:
    rng = Random(damage.__name__)
    damaged = 0
    for proof, axioms, constraints in some:
        worse = damage(proof, rng)
        if holds(worse, axioms, constraints):
            continue  # the change did no harm
        damaged += 1
        with pytest.raises(ProofError):
            check(worse, axioms, constraints)
    assert damaged > 40
