"""Completeness, measured: random games against the independent oracle, after every event.

    python tests/benchmarks/completeness.py            the long run (some minutes on one core)
    python tests/benchmarks/completeness.py --share 50  a fiftieth of it

Prints how many facts were compared, missed and false, how many games were solved and how many of
them late, and how many witness deals were checked against every axiom.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from oracle import Oracle
from random_games import SMALL, RandomGame, random_game

from kb import Game

DECKS = (
    SMALL,
    {"who": list("abcd"), "where": list("efghij")},
    {"who": list("abc"), "how": list("def"), "where": list("ghi"), "why": list("jkl")},
)


def classic_games(count: int) -> Iterator[RandomGame]:
    """Classic games of 3 to 6 players, each as a player and as a spectator sees it, 40 events."""
    for seed in range(count):
        yield random_game(seed, players=3 + seed % 4, events=40, spectator=seed // 4 % 2 == 1)


def small_games(count: int) -> Iterator[RandomGame]:
    """Small decks with all that the record can say: unknown sizes, cards left over, all answer."""
    for seed in range(count):
        rng = Random(seed)
        yield random_game(
            rng,
            categories=rng.choice(DECKS),
            players=rng.randint(2, 5),
            events=10,
            spectator=rng.random() < 0.4,
            unequal=rng.random() < 0.4,
            unknown=rng.choice([0, 0, 1, 2]),
            face_up=rng.choice([0, 0, 1]),
            hidden=rng.choice([0, 0, 1, 2]),
            answers=rng.choice(["first", "first", "all"]),
        )


def replay(play: RandomGame, totals: Counter[str]) -> None:
    """Compare every fact and every witness deal after every event of a game."""
    oracle = Oracle(play)
    game = Game.parse("\n".join(play.header))
    said = list(play.given)
    solvable = None
    for number, (line, news) in enumerate(play.events):
        game = game.tell(line)
        said += news
        for fact in news:
            oracle.tell(fact)
        expected = oracle.facts()
        facts = dict(game.facts)
        totals["events"] += 1
        totals["facts"] += len(expected)
        totals["missed"] += sum(cell not in facts for cell in expected)
        totals["false"] += sum(expected.get(cell) != value for cell, value in facts.items())
        if solvable is None and solved(play, expected):
            solvable = number
            totals["solvable games"] += 1
            totals["solved late"] += not game.solved
        check_witnesses(play, game, said, totals)


def solved(play: RandomGame, facts: dict[tuple[str, str], bool]) -> bool:
    return sum(v for (holder, _), v in facts.items() if holder == "Solution") == len(
        play.categories
    )


def check_witnesses(
    play: RandomGame, game: Game, said: list[tuple[str, str, tuple[str, ...]]], totals: Counter[str]
) -> None:
    """Check each kept deal against all that was said, and each open cell for one either way."""
    found = game.state.witness_deals
    for deal in found:
        totals["deals"] += 1
        totals["deals that do not fit"] += not fits(play, deal, said)
    with_card = {(holder, card) for deal in found for card, holder in deal.items()}
    for card in play.cards:
        holders = {deal[card] for deal in found}
        for holder in play.holders:
            if (holder, card) in game.facts:
                continue
            totals["open cells"] += 1
            without = len(holders) > 1 or holder not in holders
            totals["open cells without both witnesses"] += not (
                (holder, card) in with_card and without
            )


def fits(
    play: RandomGame, deal: dict[str, str], said: list[tuple[str, str, tuple[str, ...]]]
) -> bool:
    held = {holder: {c for c in play.cards if deal[c] == holder} for holder in play.holders}
    for word, holder, cards in said:
        together = held[holder] & set(cards)
        if word == "has" and len(together) < len(cards):
            return False
        if (word == "lacks" and together) or (word == "some" and not together):
            return False
    sizes = all(n is None or len(held[name]) == n for name, n in play.sizes.items())
    return (
        sizes
        and all(len(held["Solution"] & set(cards)) == 1 for cards in play.categories.values())
        and len(held.get("Table", ())) == play.left_over
    )


def main() -> int:
    """Run the classic games and the small decks, and print the totals."""
    parser = argparse.ArgumentParser(description="Compare every fact with an independent oracle.")
    parser.add_argument("--share", type=int, default=1, help="run one N-th of the games")
    share = parser.parse_args().share
    wrong = 0
    for name, games in (
        ("classic games, 3 to 6 players", classic_games(1000 // share)),
        ("small-deck games, 2 to 5 players", small_games(10000 // share)),
    ):
        totals: Counter[str] = Counter()
        start = time.perf_counter()
        for play in games:
            totals["games"] += 1
            replay(play, totals)
        counts = "games,events,facts,missed,false,solvable games,solved late,open cells"
        more = "open cells without both witnesses,deals,deals that do not fit"
        print(f"{name} ({time.perf_counter() - start:.0f} s)")
        for key in f"{counts},{more}".split(","):
            print(f"  {totals[key]:>9,}  {key}")
        wrong += sum(totals[key] for key in ("missed", "false", "solved late"))
        wrong += totals["open cells without both witnesses"] + totals["deals that do not fit"]
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
