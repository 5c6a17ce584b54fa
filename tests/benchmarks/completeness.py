"""Completeness, measured: random games against the independent oracle, after every event.

    python tests/benchmarks/completeness.py            the long run (some minutes on one core)
    python tests/benchmarks/completeness.py --share 50  a fiftieth of it
    python tests/benchmarks/completeness.py --dealt     4 and 5 players, dealt from each seat in
                                                        turn, nothing said of the sizes: 108 games

Prints how many facts were compared, missed and false, how many games were solved and how many of
them late, and how many witness deals were checked against every axiom.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from support.oracle import Oracle
from support.random_games import SMALL, RandomGame, random_game
from support.witness_deals import fits, witness_deals

from kb import Game, KBError

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
            rng, players=rng.randint(2, 5), events=10, unequal=rng.random() < 0.4,
            unknown=rng.choice([0, 0, 1, 2]), **small(rng),
        )  # fmt: skip


def open_games(count: int) -> Iterator[RandomGame]:
    """The same decks with ranges, `deal`, and sizes of which the header says nothing."""
    for seed in range(count):
        rng = Random(seed)
        players = rng.randint(2, 5)
        said = rng.choice(["stated", "silent", "silent", "dealt"])
        yield random_game(
            rng, players=players, events=10, unequal=said == "stated" and rng.random() < 0.6,
            silent=said == "silent", dealer=rng.randrange(players) if said == "dealt" else None,
            first=rng.randrange(players), unknown=rng.choice([0, 0, 1]),
            ranges=rng.choice([0, 1, 2]), **small(rng),
        )  # fmt: skip


def small(rng: Random) -> dict[str, Any]:
    """Return a small deck, who looks on, what is left over and who answers."""
    return {
        "categories": rng.choice(DECKS), "spectator": rng.random() < 0.4,
        "face_up": rng.choice([0, 0, 1]), "hidden": rng.choice([0, 0, 1, 2]),
        "answers": rng.choice(["first", "first", "all"]),
    }  # fmt: skip


def dealt_games(count: int) -> Iterator[RandomGame]:
    """Classic play by 4 and 5, dealt from each seat in turn; the header is silent of the sizes."""
    for seed in range(count):
        turn = seed % 9
        players, first = (4, turn) if turn < 4 else (5, turn - 4)
        spectator = seed // 9 % 3 == 2
        yield random_game(
            seed, players=players, events=40, silent=True, first=first, spectator=spectator
        )


def replay(play: RandomGame, totals: Counter[str]) -> None:
    """Compare every fact and every witness deal after every event of a game."""
    oracle = Oracle(play, "cadical153")
    try:
        game = Game.parse("\n".join(play.header))
    except KBError as error:
        raise AssertionError(play.text) from error
    said = list(play.given)
    solvable = None
    for number, (line, news) in enumerate(play.events):
        try:
            game = game.tell(line)
        except KBError:
            totals["true lines refused"] += 1
            return
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
    """Check each witness deal against all that was said, and each open cell for one either way."""
    found = witness_deals(game.state.deals)
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


def main() -> int:
    """Run the classic games and the small decks, and print the totals."""
    parser = argparse.ArgumentParser(description="Compare every fact with an independent oracle.")
    parser.add_argument("--share", type=int, default=1, help="run one N-th of the games")
    parser.add_argument("--dealt", action="store_true", help="only games dealt from each seat")
    options = parser.parse_args()
    share = options.share
    plays = {
        "classic games, 3 to 6 players": classic_games(1000 // share),
        "small-deck games, 2 to 5 players": small_games(10000 // share),
        "small-deck games with open sizes": open_games(10000 // share),
        "classic games, 4 and 5 players, dealt from each seat": dealt_games(108 // share),
    }
    if options.dealt:
        plays = dict([plays.popitem()])
    wrong = sum(measured(name, games) for name, games in plays.items())
    return 1 if wrong else 0


def measured(name: str, games: Iterator[RandomGame]) -> int:
    """Replay games and print their totals; return how much was wrong."""
    totals: Counter[str] = Counter()
    start = time.perf_counter()
    for play in games:
        totals["games"] += 1
        replay(play, totals)
    faults = (
        "missed,false,true lines refused,solved late,open cells without both witnesses,"
        "deals that do not fit"
    )
    print(f"{name} ({time.perf_counter() - start:.0f} s)")
    for key in f"games,events,facts,solvable games,open cells,deals,{faults}".split(","):
        print(f"  {totals[key]:>9,}  {key}", flush=True)
    return sum(totals[key] for key in faults.split(","))


if __name__ == "__main__":
    raise SystemExit(main())
