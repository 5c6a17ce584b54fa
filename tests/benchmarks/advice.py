"""How good the advice is: what it says of an answer, against deals drawn in a way of its own.

    python tests/benchmarks/advice.py                 40 positions, ten of each of four tables
    python tests/benchmarks/advice.py --positions 4   fewer of each
    python tests/benchmarks/advice.py --sample        advice by samples alone, nothing counted

A line for each table: the mean and the worst error of the bits that are said of the suggestions;
how far the first is from the best by what it truly tells of the Solution, in the mean and at worst;
how many positions were counted or listed, not sampled; and the milliseconds to the first row of
`ask` and to the last, from a position of which nothing is worked out, in the mean and at worst.

The truth is drawn by a table of states that is made here, card by card, from what the random game
says and not from what the package reads. What an answer tells of the named cards is taken from
60,000 deals. What it tells of the Solution is too large there, by a part that halves as the deals
double: so it is twice the bits of 60,000 less those of 30,000. The best by that are chosen on
one draw and weighed on another, so that luck is not taken for worth.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from itertools import accumulate, product
from pathlib import Path
from random import Random
from statistics import fmean
from time import thread_time
from typing import Any

import numpy as np

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from random_games import RandomGame, random_game
from second_count import allowed

from kb import SOLUTION, Game
from kb.odds import adviser
from kb.table.editions import MASTER_DETECTIVE

MASTER = {category.name: list(category.cards) for category in MASTER_DETECTIVE.categories}
TABLES: dict[str, dict[str, Any]] = {
    "classic, 3 players": {"players": 3},
    "classic, 6 players": {"players": 6},
    "Master Detective, 6 players": {"players": 6, "categories": MASTER},
    "Master Detective, 10 players": {"players": 10, "categories": MASTER},
}
EVENTS = (2, 4, 5, 6, 8, 9, 10, 12, 14, 16)  # after so many a position is taken
DRAWN = 60_000
STATES = 600_000  # of a table for drawing: a position that takes more gives way to another
CANDIDATES = 20
State = tuple[tuple[int, ...], int]  # what room each hand has; the clauses not met, as a mask


class TooLarge(Exception):
    """The table for drawing is too large."""


class Drawing:
    """Draws deals of a random game, all as likely, by how many ways lead on from each state."""

    def __init__(self, play: RandomGame) -> None:
        said = play.given + [one for _, told in play.events for one in told]
        may = allowed(play, said)
        kinds = {card: kind for kind, cards in play.categories.items() for card in cards}
        self.holders = [*play.holders[1:], *play.categories]  # a place of the Solution each
        place = {holder: number for number, holder in enumerate(self.holders)}
        some = {(place[who], frozenset(cards)) for word, who, cards in said if word == "some"}
        clauses = [(who, cards) for who, cards in some if not any(
            may[card] == [self.holders[who]] for card in cards)]  # fmt: skip
        self.cards = ordered(play.cards, may, [cards for _, cards in clauses])
        self.moves = [
            [(place[kinds[card] if who == SOLUTION else who]) for who in may[card]]
            for card in self.cards
        ]
        rooms = [len(play.hand(who)) for who in play.holders[1:]] + [1] * len(play.categories)
        start: State = (tuple(rooms), (1 << len(clauses)) - 1)
        meets = [
            {who: sum(1 << n for n, (other, named) in enumerate(clauses)
                      if other == who and card in named) for who in range(len(self.holders))}
            for card in self.cards
        ]  # fmt: skip
        self.layers: list[dict[State, list[tuple[int, State]]]] = []
        layer, size = [start], 0
        for number, card in enumerate(self.cards):
            later = self.cards[number + 1 :]
            closing = sum(1 << n for n, (_, named) in enumerate(clauses)
                          if card in named and not named & set(later))  # fmt: skip
            can_come = [sum(who in moves for moves in self.moves[number + 1 :])
                        for who in range(len(self.holders))]  # fmt: skip
            found: dict[State, list[tuple[int, State]]] = {}
            for rooms, left in layer:
                onward = []
                for who in self.moves[number]:
                    after = left & ~meets[number][who]
                    if rooms[who] and not after & closing:
                        hands = (*rooms[:who], rooms[who] - 1, *rooms[who + 1 :])
                        if all(room <= come for room, come in zip(hands, can_come, strict=True)):
                            onward.append((who, (hands, after)))
                found[rooms, left] = onward
            self.layers.append(found)
            layer = list({state for onward in found.values() for _, state in onward})
            size += len(layer)
            if size > STATES:
                raise TooLarge
        ways: dict[State, float] = dict.fromkeys(layer, 1.0)
        self.options: list[dict[State, tuple[list[float], list[tuple[int, State]]]]] = []
        for found in reversed(self.layers):
            before: dict[State, float] = {}
            options = {}
            for state, onward in found.items():
                shares = [ways.get(after, 0.0) for _, after in onward]
                before[state] = sum(shares)
                if before[state]:
                    options[state] = [*accumulate(shares)], onward
            self.options.append(options)
            ways = before
        self.options.reverse()
        self.start, self.number = start, ways[start]

    def draw(self, number: int, random: Random) -> np.ndarray:
        """Return deals as rows of holders, by the place of the card in `cards`; all at once."""
        found = np.empty((number, len(self.cards)), dtype=np.int16)
        here: dict[State, np.ndarray] = {self.start: np.arange(number)}
        rng = np.random.default_rng(random.getrandbits(32))
        for place, options in enumerate(self.options):
            after: defaultdict[State, list[np.ndarray]] = defaultdict(list)
            for state, deals in here.items():
                shares, onward = options[state]
                chosen = np.searchsorted(shares, rng.random(len(deals)) * shares[-1], "right")
                for choice in np.unique(chosen):
                    who, end = onward[choice]
                    taken = deals[chosen == choice]
                    found[taken, place] = who
                    after[end].append(taken)
            here = {state: np.concatenate(each) for state, each in after.items()}
        return found


def ordered(cards: list[str], may: dict[str, list[str]], named: list[frozenset[str]]) -> list[str]:
    """Return the cards so that few clauses are begun and not met at a time; settled ones first."""
    found: list[str] = []
    left = list(cards)

    def cost(card: str) -> tuple[int, int]:
        touched = [each for each in named if card in each and len(may[card]) > 1]
        begun = sum(not each & set(found) for each in touched)
        ended = sum(not (each - {card}) & set(left) for each in touched)
        return (3 * (begun - ended) + len(may[card]), cards.index(card))

    left.sort(key=lambda card: len(may[card]) > 1)
    while left:
        single = [card for card in left if len(may[card]) == 1]
        free = [card for card in left if not any(card in each for each in named)]
        rest = [card for card in left if card not in free] or left
        card = single[0] if single else min(rest, key=cost)
        found.append(card)
        left.remove(card)
    return found


class Truth:
    """What an answer truly tells, of a draw of deals."""

    def __init__(self, game: Game, drawing: Drawing, deals: np.ndarray) -> None:
        self.number = len(deals)
        others = game.setup.others(str(game.setup.me))
        seats = np.full(len(drawing.holders), len(others))
        for seat, player in enumerate(others):
            seats[drawing.holders.index(player)] = seat
        seats[len(game.setup.holders) - 1 :] = len(others) + 1
        self.nobody, self.base = len(others), len(others) + 2
        self.seats = {card: seats[deals[:, n]] for n, card in enumerate(drawing.cards)}
        kinds = [kind.cards for kind in game.setup.deck.categories]
        solution = np.zeros(self.number, dtype=np.int64)
        for cards in kinds:
            solution *= len(cards)
            for n, card in enumerate(cards):
                solution += n * (self.seats[card] == self.base - 1)
        self.solution = np.unique(solution, return_inverse=True)[1]
        self.answer_of = self.answers()

    def answers(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return for each case of three seats the class of its answers, what each class says, and
        which of the three are in the Solution."""
        classes: dict[tuple[tuple[int, int], ...], int] = {}
        of_case, asked = [], []
        for seats in product(range(self.base), repeat=3):
            first = min(seats)
            ways = tuple((first, n) for n in range(3) if seats[n] == first)
            ways = ways if first < self.nobody else ((-1, -1),)
            of_case.append(classes.setdefault(ways, len(classes)))
            asked.append(sum((seat == self.base - 1) << n for n, seat in enumerate(seats)))
        names = sorted({answer for ways in classes for answer in ways})
        says = np.zeros((len(classes), len(names)))
        for ways, number in classes.items():
            for answer in ways:
                says[number, names.index(answer)] = 1 / len(ways)
        return np.array(of_case), says, np.array(asked)

    def cases(self, cards: tuple[str, ...]) -> np.ndarray:
        """Return the case of each deal."""
        first, second, third = (self.seats[card] for card in cards)
        return (first * self.base + second) * self.base + third

    def of_cards(self, cards: tuple[str, ...]) -> float:
        """Return what the answer tells of which of its cards are in the Solution."""
        of_case, says, asked = self.answer_of
        counts = np.bincount(self.cases(cards), minlength=len(of_case))
        joint = np.zeros((8, says.shape[0]))
        np.add.at(joint, (asked, of_case), counts)
        return information(joint @ says)

    def of_solution(self, cards: tuple[str, ...]) -> float:
        """Return what the answer tells of the Solution, without what a sample has too much."""
        of_case, says, _ = self.answer_of
        classes, many = of_case[self.cases(cards)], says.shape[0]
        pairs = self.solution * many + classes
        size = (self.solution.max() + 1) * many
        half = self.number // 2
        firsts, seconds = (
            np.bincount(each, minlength=size) for each in (pairs[:half], pairs[half:])
        )
        halves = fmean(information(each.reshape(-1, many) @ says) for each in (firsts, seconds))
        return 2 * information((firsts + seconds).reshape(-1, many) @ says) - halves


def information(joint: np.ndarray) -> float:
    """Return the mutual information of the rows and the columns, in bits."""

    def entropy(counts: np.ndarray) -> float:
        shares = counts[counts > 0] / counts.sum()
        return float(-(shares * np.log2(shares)).sum())

    return entropy(joint.sum(0)) + entropy(joint.sum(1)) - entropy(joint.ravel())


def looked_at(text: str, play: RandomGame, seed: int) -> dict[str, float]:
    """Return the figures of one position."""
    drawing, random = Drawing(play), Random(seed)
    Game.parse(text).odds()  # what is imported once is no part of the times
    game = Game.parse(text)
    game.facts  # noqa: B018  a record that was read is settled by then
    start = thread_time()
    stages = [(stage, thread_time() - start) for stage in game.advice_stages()]
    found, times = stages[-1][0], [time for _, time in stages]
    assert abs(drawing.number / found.deals - 1) < 1e-9, "both count the same deals"
    choosing, weighing = (Truth(game, drawing, drawing.draw(DRAWN, random)) for _ in range(2))
    about = weighing.of_solution if found.whole else weighing.of_cards
    worths = [*Random(seed).sample(found.worths, 100), *found.worths[:10]]
    errors = [abs(one.bits - about(one.cards)) for one in worths]
    asked = [one.cards for one in found.worths]
    asked.sort(key=choosing.of_solution, reverse=True)
    best = max(asked[:CANDIDATES], key=choosing.of_solution)
    first = found.worths[0].cards
    behind = weighing.of_solution(best) - weighing.of_solution(first)
    return {
        "error": fmean(errors),
        "worst": max(errors),
        "behind": max(behind, 0.0),
        "counted": not found.sampled,
        "first": times[0],
        "last": times[-1],
    }


def positions(table: str, number: int) -> list[tuple[str, dict[str, float]]]:
    """Return the figures of so many positions of a table."""
    found, seed = list[tuple[str, dict[str, float]]](), 0
    while len(found) < number:
        events = EVENTS[len(found) % len(EVENTS)]
        play = random_game(seed, events=events, **TABLES[table])
        seed += 1
        game = Game.parse(play.text)
        if game.solved:
            continue
        try:
            found.append((play.text, looked_at(play.text, play, seed)))
        except TooLarge:
            print(f"  ({table}, seed {seed - 1}: too many states to draw from, another is taken)")
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Compare the advice with the truth.")
    parser.add_argument("--positions", type=int, default=10, help="of each table")
    parser.add_argument("--sample", action="store_true", help="count nothing, look at samples")
    parser.add_argument("--each", action="store_true", help="a line for each position, too")
    options = parser.parse_args()
    if options.sample:
        adviser.FAST = adviser.STATES = 0  # type: ignore[misc]
    heads = ("error", "worst", "behind", "worst", "exact", "ms 1st", "worst", "last", "worst")
    print(f"{'':<30}" + "".join(f"{head:>8}" for head in heads))
    every = list[dict[str, float]]()
    for table in TABLES:
        rows = [figures for _, figures in positions(table, options.positions)]
        every += rows
        for each in rows if options.each else ():
            print("  ", {name: round(float(value), 3) for name, value in each.items()})
        print(line(table, rows), flush=True)
    print(line("all", every))


def line(name: str, rows: list[dict[str, float]]) -> str:
    """Return the line of a table."""
    mean = {key: fmean(row[key] for row in rows) for key in rows[0]}
    most = {key: max(row[key] for row in rows) for key in rows[0]}
    figures = [mean["error"], most["worst"], mean["behind"], most["behind"]]
    times = [mean["first"], most["first"], mean["last"], most["last"]]
    shown = [f"{each:8.3f}" for each in figures]
    shown += [
        f"{sum(row['counted'] for row in rows):8.0f}",
        *(f"{1000 * each:8.0f}" for each in times),
    ]
    return f"{name:<30}" + "".join(shown)


if __name__ == "__main__":
    main()
