"""What an answer to a suggestion tells of the Solution, over many deals.

    Solution and answer, counted together over the deals
    ─────────────────────────────────────────────────────────────────────
    H(Solution) + H(answer) - H(Solution, answer) bits, what one tells of the other

The first player who has one of the cards shows one of those that he has, any of them as likely as
another. Of a sample the sum is too large on average, by about (cells - rows - columns + 1) / 2N
units of e; that is taken off.

Source: Shannon, Bell System Technical Journal 27, 1948; Miller, in Information Theory in
Psychology, 1955, for the correction.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import product
from math import log, log2, sqrt

from attrs import frozen

Answer = tuple[tuple[str, str], ...]  # who showed which card; empty where nobody did
Table = dict[tuple[Answer, int], float]  # how often an answer came with a Solution, by its number


@frozen
class Survey:
    """Deals seen from a seat: for each card the seat that has it, and each deal's Solution.

    Seats are counted over the others in answering order, `players`; the last number is of those who
    never answer. If `all_answer`, each who can shows a card; `sampled` tells that these are not all
    the deals that fit.
    """

    players: tuple[str, ...]
    seats: Mapping[str, Sequence[int]]
    solutions: Sequence[int]
    all_answer: bool
    sampled: bool

    def table(self, cards: Sequence[str]) -> Table:
        """Return how often each answer to these cards comes with each Solution."""
        table: defaultdict[tuple[Answer, int], float] = defaultdict(float)
        columns = [self.seats[card] for card in cards]
        cases = Counter(zip(*columns, self.solutions, strict=True))
        for (*seats, solution), number in cases.items():
            ways = self.answers(cards, seats)
            for answer in ways:
                table[answer, solution] += number / len(ways)
        return dict(table)

    def answers(self, cards: Sequence[str], seats: Sequence[int]) -> list[Answer]:
        """Return the answers to these cards where so many seats have them, all as likely.

        >>> survey = Survey(("Ann", "Bob"), {}, [], all_answer=False, sampled=False)
        >>> survey.answers(["Plum", "Rope", "Hall"], [1, 2, 1])
        [(('Bob', 'Plum'),), (('Bob', 'Hall'),)]
        """
        who = sorted({seat for seat in seats if seat < len(self.players)})
        asked = who if self.all_answer else who[:1]
        held = list(zip(cards, seats, strict=True))
        shown = ([(self.players[n], card) for card, seat in held if seat == n] for n in asked)
        return list(product(*shown))


def bits(table: Table, sampled: bool) -> tuple[float, float]:
    """Return the bits that an answer tells of the Solution, and the standard error of that.

    >>> yes, no = (("Ann", "Rope"),), ()
    >>> bits({(yes, 0): 2, (no, 1): 2}, sampled=False)
    (1.0, 0.0)
    >>> bits({(yes, 0): 1, (yes, 1): 1, (no, 0): 1, (no, 1): 1}, sampled=False)
    (0.0, 0.0)
    """
    total = sum(table.values())
    answers: defaultdict[Answer, float] = defaultdict(float)
    solutions: defaultdict[int, float] = defaultdict(float)
    for (answer, solution), number in table.items():
        answers[answer] += number
        solutions[solution] += number
    mean = square = 0.0
    for (answer, solution), number in table.items():
        told = log2(number * total / (answers[answer] * solutions[solution]))
        mean += number / total * told
        square += number / total * told * told
    if not sampled:
        return abs(mean), 0.0
    over = (len(table) - len(answers) - len(solutions) + 1) / (2 * total * log(2))
    return max(mean - over, 0.0), sqrt(max(square - mean * mean, 0.0) / total)
