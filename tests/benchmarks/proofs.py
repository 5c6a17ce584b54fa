"""Proofs and explanations, measured over the facts of random games.

    python tests/benchmarks/proofs.py                2,500 facts and more, 10,000 damaged proofs
    python tests/benchmarks/proofs.py --facts 500

Every proof goes through the package's checker and a second one; every eighth one is exported as
LRAT and DRAT and read by the tests' checkers of these formats. Then proofs are damaged, each
damage confirmed by the second checker. Prints the counts, and the length of explanations in
sentences, resolutions and milliseconds.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any

HERE = Path(__file__).parents
sys.path[:0] = [str(HERE[1]), str(HERE[1] / "resolver"), str(HERE[2])]

import premises
from attrs import evolve
from proof_damage import DAMAGES, holds
from random_games import SMALL, random_game
from second_checker import drat, lrat

from kb import RULES, Game
from kb.table.editions import MASTER_DETECTIVE
from kb.theory.atoms import literal
from resolver import Literal, check
from resolver.errors import ProofError
from resolver.export import to_dimacs, to_drat, to_lrat

MASTER = {category.name: list(category.cards) for category in MASTER_DETECTIVE.categories}
NAMES = [rule.name for rule in RULES]
Case = tuple[Any, Any, Any]


class Figures:
    """What is measured of each explanation."""

    def __init__(self) -> None:
        self.cases: list[Case] = []
        self.milliseconds: list[float] = []
        self.sentences: list[int] = []
        self.resolutions: list[int] = []
        self.rules: Counter[str] = Counter()

    def explain(self, game: Game, most: int) -> None:
        for cell in list(game.facts)[:most]:
            self.measure(game, cell)

    def explain_rare(self, game: Game) -> None:
        """Explain those facts whose weakest rule has seldom been needed so far."""
        for (holder, card), value in game.facts.items():
            if self.rules[game._derivation.rule(literal(holder, card, value))] < 12 and not value:
                self.measure(game, (holder, card))

    def measure(self, game: Game, cell: tuple[str, str]) -> None:
        (holder, card), value = cell, game.facts[cell]
        fresh = evolve(game)  # nothing kept from the last answer
        start = thread_time()
        why = fresh.why(holder, card)
        self.milliseconds.append(1e3 * (thread_time() - start))
        self.sentences.append(len(why.sentences))
        self.resolutions.append(why.proof.resolutions)
        self.rules[why.rule] += 1
        denied = Literal(f"{holder}:{card}", not value)
        axioms = premises.axioms(game, denied)
        self.cases.append((why.proof, axioms, premises.rules(game)))


def quantiles(label: str, values: list[Any]) -> str:
    ordered = sorted(values)
    shown = [ordered[int((len(ordered) - 1) * share)] for share in (0.5, 0.9, 0.99, 1)]
    return f"{label:<34}" + "".join(f"{value:10.4g}" for value in shown)


def report(label: str, figures: Figures) -> None:
    print(f"\n{label}: {len(figures.cases):,} facts")
    print(f"{'':<34}{'median':>10}{'90 %':>10}{'99 %':>10}{'longest':>10}")
    print(quantiles("resolutions, down to the axioms", figures.resolutions))
    print(quantiles("sentences", figures.sentences))
    print(quantiles("milliseconds, from scratch", figures.milliseconds))


def check_all(cases: list[Case]) -> None:
    for proof, axioms, constraints in cases:
        assert check(proof, axioms, constraints)
        assert holds(proof, axioms, constraints)
    exported = cases[:: max(1, len(cases) // 300)]
    for proof, _, _ in exported:
        cnf = to_dimacs(proof)
        assert lrat(cnf, to_lrat(proof)) == drat(cnf, to_drat(proof)) == frozenset()
    print(f"\n{len(cases):,} proofs accepted by both checkers")
    print(f"{len(exported):,} of them accepted as LRAT and as DRAT")


def damage_all(cases: list[Case], wanted: int) -> None:
    rng = Random(1)
    kinds: Counter[str] = Counter()
    accepted = 0
    while sum(kinds.values()) < wanted:
        proof, axioms, constraints = rng.choice(cases)
        damage = rng.choice(DAMAGES)
        worse = damage(proof, rng)
        if holds(worse, axioms, constraints):
            continue
        kinds[damage.__name__] += 1
        with suppress(ProofError):
            accepted += check(worse, axioms, constraints)
    print(f"{wanted:,} damaged proofs, {accepted} accepted: {dict(sorted(kinds.items()))}")


def main() -> None:
    """Explain the facts of games until there are enough, then check and damage the proofs."""
    parser = argparse.ArgumentParser(description="Explain, check and damage proofs.")
    parser.add_argument("--facts", type=int, default=2500)
    wanted = parser.parse_args().facts
    player, spectator, master = Figures(), Figures(), Figures()
    seed = 0
    while len(player.cases) < wanted:
        options = {"players": 3 + seed % 4, "events": 25}
        player.explain(Game.parse(random_game(seed, **options).text), 999)
        if len(spectator.cases) < wanted // 4:
            watched = random_game(seed, spectator=True, **options)
            spectator.explain(Game.parse(watched.text), 999)
        seed += 1
    for seed in range(4):
        play = random_game(seed, categories=MASTER, players=10, events=30)
        master.explain(Game.parse(play.text), 80)
    rare = Figures()
    for seed in range(1500):
        small = {"players": 2 + seed % 4, "events": 12, "spectator": seed % 2 == 0}
        rare.explain_rare(Game.parse(random_game(seed, categories=SMALL, **small).text))
    report("classic games, a player's view", player)
    report("classic games, a spectator's view", spectator)
    report("Master Detective, 10 players", master)
    report("small decks, facts by their rarest rules", rare)
    cases = [*player.cases, *spectator.cases, *master.cases, *rare.cases]
    rules = player.rules + spectator.rules + master.rules + rare.rules
    counts = [f"{name} {rules[name]}" for name in NAMES]
    told = sum(rules.values()) - sum(rules[name] for name in NAMES)
    print(f"\nweakest rules: told {told}, {', '.join(counts)}")
    check_all(cases)
    damage_all(cases, 4 * wanted)


if __name__ == "__main__":
    main()
