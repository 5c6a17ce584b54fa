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

from attrs import field, frozen

Answer = tuple[tuple[str, int], ...]  # who showed which of the cards, the first is 0; or nobody
Table = dict[tuple[Answer, int], float]  # how often an answer came with a Solution, by its number


@frozen(eq=False)
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
    _known: dict[tuple[int, ...], list[Answer]] = field(factory=dict, repr=False)

    def table(self, cards: Sequence[str]) -> Table:
        """Return how often each answer to these cards comes with each Solution."""
        table: defaultdict[tuple[Answer, int], float] = defaultdict(float)
        columns = [self.seats[card] for card in cards]
        cases = Counter(zip(zip(*columns, strict=True), self.solutions, strict=True))
        for (seats, solution), number in cases.items():
            ways = self._known.get(seats) or self.answers(seats)
            share = number / len(ways)
            for answer in ways:
                table[answer, solution] += share
        return table

    def answers(self, seats: tuple[int, ...]) -> list[Answer]:
        """Return the answers where the cards are at these seats, all as likely.

        >>> survey = Survey(("Ann", "Bob"), {}, [], all_answer=False, sampled=False)
        >>> survey.answers((1, 2, 1))
        [(('Bob', 0),), (('Bob', 2),)]
        """
        who = sorted({seat for seat in seats if seat < len(self.players)})
        asked = who if self.all_answer else who[:1]
        shown = (
            [(self.players[n], place) for place, seat in enumerate(seats) if seat == n]
            for n in asked
        )
        return self._known.setdefault(seats, list(product(*shown)))


def bits(table: Table, sampled: bool) -> tuple[float, float]:
    """Return the bits that an answer tells of the Solution, and the standard error of that.

    >>> yes, no = (("Ann", 0),), ()
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
