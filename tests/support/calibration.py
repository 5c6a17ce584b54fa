"""Forecasts of the odds and what was so, in games played by the model.

Cards are shown at random by code of the tests (random_games.py), and what is asked tells nothing of
who asks. Of a game one position is looked at, of that one cell for each tenth of the chances, and
the likeliest Solution: so what is compared is independent, and its standard error is known.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import log2, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from kb import SOLUTION, Game
from support.random_games import random_game

Forecast = tuple[float, bool]  # how likely it was said to be, and whether it was so
TENTHS = range(10)


class Forecasts(NamedTuple):
    """Forecasts of cells by the tenth of their chance, and of the likeliest Solution.

    Attributes:
        cells: By tenths.
        solutions: Of the likeliest Solution.
        unweighed_solutions: Of the Solution that most of the deals have.
        bits: Of each position how many bits the true Solution was away, weighed and unweighed.
    """

    cells: dict[int, list[Forecast]]
    solutions: list[Forecast]
    unweighed_solutions: list[Forecast]
    bits: list[tuple[float, float]]


def forecasts(seeds: Iterable[int]) -> Forecasts:
    """Return the forecasts of a position of each classic game."""
    found = Forecasts(defaultdict(list), [], [], [])
    for seed in seeds:
        rng = Random(seed)
        play = random_game(rng, players=3 + seed % 4, events=rng.randint(3, 24), bluff=0)
        game = Game.parse(play.text)
        if game.solved:
            continue

        odds = game.odds()
        by_tenth: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
        for cell, share in odds.items():
            if 0 < share < 1:
                by_tenth[int(share * 10)].append(cell)
        for tenth, some in by_tenth.items():
            holder, card = rng.choice(some)
            found.cells[tenth].append((float(odds[holder, card]), play.deal[card] == holder))

        unweighed = game.odds(weigh=False)
        true = tuple(card for card in play.cards if play.deal[card] == SOLUTION)
        for each, kept in ((odds, found.solutions), (unweighed, found.unweighed_solutions)):
            cards, share = each.likeliest
            kept.append((float(share), cards == true))
        bits, unweighed_bits = (-log2(each.solutions[true]) for each in (odds, unweighed))
        found.bits.append((bits, unweighed_bits))
    return found


def deviation(some: Sequence[Forecast]) -> float:
    """Return by how many standard errors more came true than was said."""
    variance = sum(share * (1 - share) for share, _ in some)
    return sum(was_so - share for share, was_so in some) / sqrt(variance)


def by_tenths(some: Sequence[Forecast]) -> Iterator[list[Forecast]]:
    """Yield the forecasts of each tenth that has some."""
    for tenth in TENTHS:
        here = [each for each in some if int(each[0] * 10) == tenth]
        if here:
            yield here


def table(found: Forecasts) -> Iterator[str]:
    """Yield the lines that tell by tenths what was said, what was so, and by how many errors."""
    kinds = {
        "a cell": [each for tenth in sorted(found.cells) for each in found.cells[tenth]],
        "the likeliest Solution": found.solutions,
        "... each deal alike": found.unweighed_solutions,
    }
    yield f"{'':<24} {'times':>6} {'said':>7} {'was so':>7} {'errors':>7}"
    for kind, some in kinds.items():
        for here in by_tenths(some):
            said = sum(share for share, _ in here) / len(here)
            was_so = sum(was for _, was in here) / len(here)
            yield f"{kind:<24} {len(here):6} {said:7.3f} {was_so:7.3f} {deviation(here):+7.1f}"
            kind = ""

    weighed, unweighed = zip(*found.bits, strict=True)
    yield f"bits to the true Solution: {fmean(weighed):.3f}, each deal alike {fmean(unweighed):.3f}"
