"""Whole games in which Ann asks by bits + L × the chance to know, for several L.

    python tests/benchmarks/sweep.py FILE                the games of FILE and those that it lacks
    python tests/benchmarks/sweep.py FILE --games 1000   so many a line, not 300
    python tests/benchmarks/sweep.py FILE --sizes 0 300  these L; 0 is most bits, with which all are
                                                         compared
    python tests/benchmarks/sweep.py FILE --against "2 careful"
    python tests/benchmarks/sweep.py FILE --print        only what is in FILE

Each game has the same deal for every L, and its random choices come from its number, seat by seat.
Who knows the Solution asks no more; the first who knows it at his turn has won. Informed others ask
by bits alone, whatever Ann does; the reckoning are informed, and conclude that Ann lacks what she
names, but for her own cards and where she asks by bits alone: they reckon that her choice has a
reason. A line has how many questions Ann asked until she knew, how many more than by bits alone,
which share of the games she won, and how much more; with the standard errors over the pairs of
games. A game is one line of FILE, so a run that was broken off goes on.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, product
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from attrs import evolve

from kb import CLASSIC, Game
from kb.odds.adviser import list_suggestions, rank_suggestions
from kb.odds.solving import Solving
from kb.study.many import make_series
from kb.study.play import MOST_SUGGESTIONS, PlayedGame, deal_game
from kb.study.policies import POLICIES, make_survey
from kb.table.events import Lacks

PLAYERS = ("Ann", "Bob", "Cid", "Dan", "Eve")
AGAINST = ("2 careful", "4 careful", "2 random", "2 informed", "2 reckoning")
BITS_ALONE = 0
SIZES = (BITS_ALONE, 30, 100, 1000)


class Result(NamedTuple):
    """How a game ended for Ann: her questions until she knew, and whether she was the first."""

    questions: int
    won: bool


def ask_by_worth(game: Game, random: Random, size: float) -> Sequence[str]:
    """Return the suggestion of the most bits + L × chance to know, the first of equals."""
    if size == BITS_ALONE:
        return POLICIES["informed"](game, random)
    survey = make_survey(game, random)
    solving = Solving(survey, game.odds())
    suggested = list_suggestions(game.setup.deck)
    return rank_suggestions(suggested, survey, solving, knowing=size)[0].cards


def play(number: int, against: str, size: float) -> Result:
    """Return how the game of this number ends for Ann."""
    others, kind = against.split()
    policy = "informed" if kind == "reckoning" else kind
    players = PLAYERS[: int(others) + 1]
    now = deal_game(make_series(0, CLASSIC, players, policy), Random(f"deal {number}"))
    randoms = {player: Random(f"{player} {number}") for player in players}
    setup = now.seen.setup
    turns = cycle((str(setup.dealer), *setup.others(str(setup.dealer))))

    questions, winner = 0, ""
    while (now.knew["Ann"] is None or not winner) and now.suggestions < MOST_SUGGESTIONS:
        guesser = next(turns)
        if now.knew[guesser] is not None:
            winner = winner or guesser
            continue
        own, random = now.own[guesser], randoms[guesser]
        if guesser == "Ann":
            questions += 1
            cards = ask_by_worth(own, random, size)
        else:
            cards = POLICIES[policy](own, random)
        now = now.with_suggestion(guesser, cards, random)
        if guesser == "Ann" and kind == "reckoning" and size != BITS_ALONE:
            now = with_reckoning(now, cards)
    return Result(questions, winner == "Ann")


def with_reckoning(now: PlayedGame, cards: Sequence[str]) -> PlayedGame:
    """Return a game after the others have concluded that Ann lacks what she names, if it is so."""
    lacked = [card for card in cards if now.deal[card] != "Ann"]
    others = {player: game for player, game in now.own.items() if player != "Ann"}
    for card in lacked:
        others = {player: game.add(Lacks("Ann", card)) for player, game in others.items()}
    knew = {
        player: now.suggestions if now.knew[player] is None and game.solved else now.knew[player]
        for player, game in others.items()
    }
    return evolve(now, own={**now.own, **others}, knew={**now.knew, **knew})


def results(path: Path) -> dict[tuple[str, float, int], Result]:
    """Return the games of a file, by whom they were against, L and number."""
    found = {}
    if path.exists():
        for line in path.read_text().splitlines():
            against, size, number, questions, won = json.loads(line)
            found[against, size, number] = Result(questions, won)
    return found


def play_missing(path: Path, wanted: Iterator[tuple[str, float, int]]) -> None:
    """Play the games that a file lacks, and append each as a line."""
    found = results(path)
    with path.open("a") as file:
        for key in wanted:
            if key not in found:
                against, size, number = key
                result = play(number, against, size)
                print(json.dumps([*key, *result]), file=file, flush=True)


def with_error(differences: Sequence[float], digits: int, sign: str = "") -> str:
    """Return a mean difference with its standard error."""
    error = stdev(differences) / sqrt(len(differences))
    return f"{fmean(differences):+.{digits}f}{sign} ± {error:.{digits}f}{sign}"


def print_table(path: Path, against: Sequence[str]) -> None:
    """Print a line for each L, over the games that were played by bits alone too."""
    found = results(path)
    for others in against:
        sizes = sorted({size for who, size, _ in found if who == others})
        if sizes:
            print(f"against {others}")
            print(f"{'L':>6} {'games':>6} {'questions':>9} {'more':>14} {'won':>6} {'more':>16}")
        for size in sizes:
            pairs = [
                (result, found[others, BITS_ALONE, number])
                for (who, each, number), result in found.items()
                if (who, each) == (others, size) and (others, BITS_ALONE, number) in found
            ]
            if len(pairs) > 1:
                print_line(size, pairs)


def print_line(size: float, pairs: Sequence[tuple[Result, Result]]) -> None:
    """Print how the games of an L ended, each beside the same game by bits alone."""
    questions = fmean(result.questions for result, _ in pairs)
    won = fmean(result.won for result, _ in pairs)
    more_questions = with_error([one.questions - two.questions for one, two in pairs], 2)
    more_won = with_error([100 * (one.won - two.won) for one, two in pairs], 1, "%")
    figures = f"{questions:9.2f} {more_questions:>14} {won:6.1%} {more_won:>16}"
    print(f"{size:6g} {len(pairs):>6} {figures}", flush=True)


def main() -> None:
    """Play what is missing, and print the table."""
    parser = argparse.ArgumentParser(description="Compare weights of the chance to know.")
    parser.add_argument("file", type=Path, help="where the games are kept, a line each")
    parser.add_argument("--games", type=int, default=300, help="games a line")
    parser.add_argument("--sizes", type=float, nargs="+", default=SIZES, help="these L")
    parser.add_argument("--against", action="append", help="such as '2 careful'")
    parser.add_argument("--print", action="store_true", help="play nothing")
    given = parser.parse_args()
    against = given.against or AGAINST
    if not given.print:
        numbers = range(given.games)
        each = ((who, size, n) for n, who, size in product(numbers, against, given.sizes))
        play_missing(given.file, each)
    print_table(given.file, against)


if __name__ == "__main__":
    main()
