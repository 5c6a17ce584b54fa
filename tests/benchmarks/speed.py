"""Speed, side by side in one run: all facts after every event, ours and two SAT solvers.

    python tests/benchmarks/speed.py                 30 events a game, decks of 21 and 30 cards
    python tests/benchmarks/speed.py --games 40      more games for the medians
    python tests/benchmarks/speed.py --growth        decks of 30, 60 and 120 cards

`Game.tell` and `Game.facts` read the line, add the clauses, find every fact and keep two witness
deals for each open cell. CaDiCaL encodes and solves after each event (python-sat: pairwise and
sequential-counter encodings; the backbone by assumptions, each model ruling out cells). Minicard
has native at-most constraints and is kept incrementally over the game, facts added as units. The
three are timed one after the other at each event, by the CPU time of the thread.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from pysat.solvers import Solver
from support.oracle import Oracle
from support.random_games import RandomGame, random_game

from kb import Game
from kb.table.deck import MASTER_DETECTIVE

MASTER = {category.name: list(category.cards) for category in MASTER_DETECTIVE.categories}
Facts = dict[tuple[str, str], bool]


class Minicard:
    """The strongest rival: native cardinality constraints, one solver kept over the whole game."""

    def __init__(self, play: RandomGame) -> None:
        self.cells = [(h, c) for h in play.holders for c in play.cards]
        self.atoms = {cell: number for number, cell in enumerate(self.cells, start=1)}
        self.known: dict[int, bool] = {}
        self.models: list[frozenset[int]] = []
        self.solver = Solver(name="minicard")
        for card in play.cards:
            self.exactly([self.atoms[holder, card] for holder in play.holders], 1)
        for cards in play.categories.values():
            self.exactly([self.atoms["Solution", card] for card in cards], 1)
        for name, size in play.sizes.items():
            if size is not None:
                low, high = size if isinstance(size, tuple) else (size, size)
                self.between([self.atoms[name, card] for card in play.cards], low, high)
        for said in play.given:
            self.tell(said)

    def exactly(self, atoms: list[int], bound: int) -> None:
        self.between(atoms, bound, bound)

    def between(self, atoms: list[int], low: int, high: int) -> None:
        self.solver.add_atmost(atoms, high)
        self.solver.add_atmost([-atom for atom in atoms], len(atoms) - low)

    def tell(self, said: tuple[str, str, tuple[str, ...]]) -> None:
        word, holder, cards = said
        atoms = [self.atoms[holder, card] for card in cards]
        sign = -1 if word == "lacks" else 1
        clauses = [atoms] if word == "some" else [[sign * atom] for atom in atoms]
        for clause in clauses:
            self.solver.add_clause(clause)
            self.models = [m for m in self.models if not m.isdisjoint(clause)]

    def facts(self) -> Facts:
        """Models that still fit are kept from event to event; each open literal needs one."""
        if not self.models:
            self.solve([])
        common = set(frozenset.intersection(*self.models))
        for literal in sorted(common, key=abs):
            if literal in common and abs(literal) not in self.known:
                if self.solve([-literal]):
                    common &= self.models[-1]
                else:
                    self.known[abs(literal)] = literal > 0
                    self.solver.add_clause([literal])
        return {self.cells[atom - 1]: value for atom, value in self.known.items()}

    def solve(self, assumptions: list[int]) -> bool:
        found = self.solver.solve(assumptions=assumptions)
        if found:
            model = self.solver.get_model()[: len(self.cells)]
            self.models = [*self.models[-40:], frozenset(model)]
        return bool(found)


def timed(call: Any, *args: Any) -> tuple[float, Any]:
    start = thread_time()
    result = call(*args)
    return thread_time() - start, result


def race(play: RandomGame) -> Iterator[tuple[float, float, float]]:
    """Yield the seconds of each event: ours, CaDiCaL, minicard; the facts must agree."""
    game = Game.parse("\n".join(play.header))
    game.facts  # noqa: B018  the header is not timed, here as for the others
    oracle, minicard = Oracle(play, "cadical153"), Minicard(play)

    def ours(line: str) -> Game:
        after = game.tell(line)
        after.facts  # noqa: B018
        return after

    def encode_and_solve(said: list[Any]) -> Facts:
        fresh = Oracle(play, "cadical153")
        fresh.clauses += oracle.clauses[start:]
        for fact in said:
            fresh.tell(fact)
        return fresh.facts()

    def incrementally(said: list[Any]) -> Facts:
        for fact in said:
            minicard.tell(fact)
        return minicard.facts()

    start = len(oracle.clauses)
    for line, said in play.events:
        own, game = timed(ours, line)
        sat, expected = timed(encode_and_solve, said)
        counted, found = timed(incrementally, said)
        assert dict(game.facts) == expected == found, line
        for fact in said:
            oracle.tell(fact)
        yield own, sat, counted


def row(label: str, seconds: list[tuple[float, float, float]]) -> str:
    own, sat, counted = (sum(column) for column in zip(*seconds, strict=True))
    typical = median(mine for mine, _, _ in seconds)
    worst = max(mine for mine, _, _ in seconds)
    n = len(seconds)
    return (
        f"{label:<34} {1e3 * own / n:8.3f} {1e3 * typical:8.3f} {1e3 * worst:8.2f}"
        f" {1e3 * sat / n:9.3f} {own / sat:7.3f} {1e3 * counted / n:9.3f} {own / counted:7.2f}"
    )


HEAD = (
    f"{'ms an event':<34} {'ours':>8} {'median':>8} {'worst':>8}"
    f" {'CaDiCaL':>9} {'ratio':>7} {'minicard':>9} {'ratio':>7}"
)


def widened(cards: int) -> dict[str, list[str]]:
    """Three categories of a larger deck, in the classic proportions."""
    third = cards * 2 // 7
    sizes = {"suspect": third, "weapon": third, "room": cards - 2 * third}
    return {name: [f"{name[0]}{i}" for i in range(size)] for name, size in sizes.items()}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time all facts after every event.")
    parser.add_argument("--games", type=int, default=10, help="games a row")
    parser.add_argument("--growth", action="store_true", help="decks of 30, 60 and 120 cards")
    options = parser.parse_args()
    print(HEAD)
    if options.growth:
        for cards in (30, 60, 120):
            deck = widened(cards)
            report(f"{cards} cards, 6 players", options.games, categories=deck, players=6)
        return
    for players in (3, 4, 5, 6):
        report(f"classic, {players} players", options.games, players=players)
    for players in (3, 6):
        label = f"classic, {players} players, spectator"
        report(label, options.games, players=players, spectator=True)
    report("Master Detective, 10 players", options.games, categories=MASTER, players=10)


def report(label: str, games: int, **options: Any) -> None:
    plays = (random_game(seed, events=30, **options) for seed in range(games))
    print(row(label, [seconds for play in plays for seconds in race(play)]), flush=True)


if __name__ == "__main__":
    main()
