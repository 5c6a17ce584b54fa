"""Groups counted together: players who lack all but as many cards as they hold, told line by line.

    python tests/benchmarks/groups.py                 2,000 records, or what ends in ten minutes
    python tests/benchmarks/groups.py --records 100 --minutes 1

4 to 12 players, decks of 18 to 60 cards, groups that overlap, sizes stated, unknown or open within
the deal; what a group lacks is said by `lacks` and by passing. Prints the time of every event and
of `why` for facts that counting gave (CPU time of the thread), and whether the checker takes each
proof with the axioms of the log and the rules of the game.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter, thread_time
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

import premises
from random_games import RandomGame, Said, random_game

from kb import Game
from kb.theory.axioms import header_axioms
from kb.theory.deals import Deals
from kb.theory.log import log_axioms
from kb.theory.marks import Marks
from resolver import Proof, SearchStopped, check


def a_deck(cards: int, rng: Random) -> dict[str, list[str]]:
    """Return two to four categories of as many cards together."""
    count = rng.randint(2, 4)
    return {f"kind{k}": [f"{'abcd'[k]}{i}" for i in range(k, cards, count)] for k in range(count)}


def a_record(seed: int) -> RandomGame:
    """Return a game in which groups that overlap lack what they do not hold."""
    rng = Random(seed)
    players = rng.randint(4, 12)
    said = rng.choice(["stated", "stated", "silent", "dealt"])
    play = random_game(
        rng,
        a_deck(rng.randint(max(18, 2 * players), 60), rng),
        players,
        events=rng.choice([0, 0, 6]),
        spectator=rng.random() < 0.5,
        unequal=said == "stated" and rng.random() < 0.3,
        unknown=rng.choice([0, 0, 1, 2]),
        ranges=rng.choice([0, 0, 1]),
        silent=said == "silent",
        dealer=rng.randrange(players) if said == "dealt" else None,
        first=rng.randrange(players),
    )
    for _ in range(rng.randint(1, 2)):
        group = rng.sample(play.players, rng.randint(2, min(6, players - 1)))
        play.events += passing(play, group, rng) if rng.random() < 0.5 else lacking(play, group)
    return play


def lacking(play: RandomGame, group: list[str]) -> Iterator[tuple[str, list[Said]]]:
    """Yield a line for each card that each of the group lacks with all the group."""
    for card in play.cards:
        if play.deal[card] not in group:
            for player in group:
                yield f"lacks {player} {card}", [("lacks", player, (card,))]


def passing(play: RandomGame, group: list[str], rng: Random) -> Iterator[tuple[str, list[Said]]]:
    """Yield suggestions of cards that nobody of the group holds, on which all of it passes."""
    kinds = [[c for c in kind if play.deal[c] not in group] for kind in play.categories.values()]
    guesser = rng.choice([player for player in play.players if player not in group])
    passed = " ".join(group)
    for turn in range(max(map(len, kinds))):
        cards = tuple(kind[turn % len(kind)] for kind in kinds)
        line = f"suggest {guesser} {' '.join(cards)} pass {passed} -> nobody"
        yield line, [("lacks", player, (card,)) for player in group for card in cards]


class Figures:
    """Times and verdicts of some records."""

    def __init__(self) -> None:
        self.events: list[float] = []
        self.whys: list[float] = []
        self.counts: Counter[str] = Counter()
        self.slow: list[str] = []

    def play(self, play: RandomGame, rng: Random, asked: int = 2) -> None:
        """Tell a record line by line, and ask why of facts that do not follow by units alone."""
        game = Game.parse("\n".join(play.header))
        for line, _ in play.events:
            start = thread_time()
            game = game.tell(line)
            _ = game.facts
            self.events.append(1e3 * (thread_time() - start))
            if self.events[-1] > 20:
                self.slow.append(f"{self.events[-1]:.0f} ms for the last line of\n{game.record()}")
        for cell in rng.sample(cells := counted_cells(game), min(asked, len(cells))):
            self.explain(game, cell)

    def explain(self, game: Game, cell: tuple[str, str]) -> None:
        """Ask why, and have the proofs checked."""
        start = thread_time()
        why = game.why(*cell)
        _ = why.sentences
        self.whys.append(1e3 * (thread_time() - start))
        if self.whys[-1] > 100:
            self.slow.append(f"{self.whys[-1]:.0f} ms for why {cell} in\n{game.record()}")
        self.verdict("count", game, why, why.count)
        try:
            self.verdict("proof", game, why, why.proof)
        except SearchStopped:
            self.counts["proof: the budget ended"] += 1

    def verdict(self, name: str, game: Game, why: Any, proof: Proof | None) -> None:
        """Note whether the checker takes a proof."""
        if proof is None:
            self.counts[f"{name}: none"] += 1
            return
        axioms, rules = premises.axioms(game, ~why.goal), premises.rules(game)
        good = check(proof, axioms=axioms, constraints=rules)
        self.counts[f"{name}: {'accepted' if good else 'REFUSED'}"] += 1

    @property
    def faults(self) -> int:
        """How many proofs were refused or missing."""
        return sum(self.counts[key] for key in ("count: REFUSED", "count: none", "proof: REFUSED"))


def counted_cells(game: Game) -> list[tuple[str, str]]:
    """Return the cells of facts that counting or a search gave: units leave them open."""
    marks = Marks(game._state.rows)
    marks.tell([*header_axioms(game.setup), *log_axioms(game.setup, game.log)])
    units = Deals(marks.rows, marks, (game._state._kept[0],))
    return sorted(set(game.facts) - set(units.facts))


def quantiles(label: str, values: list[float]) -> str:
    ordered = sorted(values) or [0.0]
    shares = (0.5, 0.9, 0.99, 0.999, 1)
    shown = [ordered[int((len(ordered) - 1) * share)] for share in shares]
    return f"{label:<12} {len(values):>9,}" + "".join(f"{value:10.2f}" for value in shown)


def main() -> int:
    """Play the records and print the figures."""
    parser = argparse.ArgumentParser(description="Time groups that are counted together.")
    parser.add_argument("--records", type=int, default=2000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--asked", type=int, default=2, help="facts asked for in each record")
    options = parser.parse_args()
    figures, end = Figures(), perf_counter() + 60 * options.minutes
    played = 0
    gc.disable()  # a collection is nobody's event
    while played < options.records and perf_counter() < end:
        if played % 50 == 0:
            gc.collect()
        figures.play(a_record(played), Random(played), options.asked)
        played += 1
    heads = "".join(f"{head:>10}" for head in ("median", "90 %", "99 %", "99.9 %", "worst"))
    print(f"{played:,} records\n{'ms':<12} {'number':>9}{heads}")
    print(f"{quantiles('event', figures.events)}\n{quantiles('why', figures.whys)}")
    for key, number in sorted(figures.counts.items()):
        print(f"  {number:>9,}  {key}")
    for slow in figures.slow[:2]:
        print(slow)
    print(f"{len(figures.slow)} over 20 ms for an event or 100 ms for why")
    return 1 if figures.faults or figures.slow else 0


if __name__ == "__main__":
    raise SystemExit(main())
