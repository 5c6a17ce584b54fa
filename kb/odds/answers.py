"""What an answer to a suggestion tells of the Solution, over many deals.

    what is asked and the answer, counted together over the deals
    ─────────────────────────────────────────────────────────────────────
    H(what) + H(answer) - H(what, answer) bits, what one tells of the other

The first player who has one of the cards shows one of those that he has, any of them as likely as
another. Who has the three named cards is all that an answer can depend on. So of a sample it is
asked what the answer tells of these: which of them are in the Solution. Of so few cells (8 times
some 30) a sample tells the bits; of hundreds of Solutions it would find far too many. What is left,
about (cells - rows - columns + 1) / 2N units of e, is taken off.

Source: Shannon, Bell System Technical Journal 27, 1948; Miller, in Information Theory in
Psychology, 1955, for the correction; Paninski, Neural Computation 15, 2003, for its limits.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import log, log2, sqrt
from operator import add
from typing import Final, TypeAlias

Answer: TypeAlias = tuple[tuple[str, int], ...]  # who showed which of the cards, the first is 0
Table: TypeAlias = dict[int, float]  # how often an answer came with what is asked, both as one key

WIDTH: Final = 20  # of a key: that many bits number the answer, those above what is asked
ANSWER: Final = (1 << WIDTH) - 1


class Survey:
    """Deals seen from a seat: for each card the seat that has it, deal by deal, in `columns`.

    Seats are counted over the others in answering order, `players`; then comes the seat of those
    who never answer, and the last is the Solution. `solutions` numbers the Solution of each deal;
    where it is None, it is asked which of the named cards are in the Solution; a suggestion has
    `named` cards. If `all_answer`, each who can shows one; `sampled` tells that these are not all
    the deals that fit.
    """

    def __init__(
        self,
        players: tuple[str, ...],
        columns: Mapping[str, Sequence[int]],
        named: int,
        solutions: Sequence[int] | None,
        all_answer: bool,
        sampled: bool,
    ) -> None:
        self.solutions, self.sampled = solutions, sampled
        self.number = len(next(iter(columns.values())))
        self._cases = Cases(players, all_answer, named)
        self._columns: list[Sequence[int]] = []
        self._names: dict[str, int] = {}  # cards that are together in all deals have one
        self._added: dict[tuple[int, ...], list[int]] = {}
        self._scaled: dict[tuple[int, int], list[int]] = {}
        self._tables: dict[tuple[int, ...], Table] = {}
        same: dict[tuple[int, ...], int] = {}
        for card, column in columns.items():
            self._names[card] = same.setdefault(tuple(column), len(same))
            if self._names[card] == len(self._columns):
                self._columns.append(column)

    def table(self, cards: Sequence[str]) -> Table:
        """Return how often each answer to these cards comes with each of what is asked."""
        names = tuple(self._names[card] for card in cards)
        if names not in self._tables:
            self._tables[names] = self._counted(names)
        return self._tables[names]

    def often(self, cards: Sequence[str]) -> dict[Answer, float]:
        """Return in how many of the deals each answer to these cards comes up."""
        found: defaultdict[Answer, float] = defaultdict(float)
        for key, number in self.table(cards).items():
            found[self._cases.answers[key & ANSWER]] += number
        return found

    def unseen(self, table: Table) -> Table:
        """Return a table as it is for those who do not see which card was shown."""
        heard: defaultdict[int, float] = defaultdict(float)
        who = self._cases.who
        for key, number in table.items():
            heard[key & ~ANSWER | who[key & ANSWER]] += number
        return heard

    def _counted(self, names: tuple[int, ...]) -> Table:
        """Return the table of the columns of these names."""
        cases: Iterable[int] = map(self._cases.__getitem__, self._seats(names))
        known = self._cases.known
        found: defaultdict[int, float] = defaultdict(float)
        if self.solutions is not None:
            pairs = Counter(zip(cases, self.solutions, strict=True))
            for (case, solution), number in pairs.items():
                for key in known[case]:
                    found[solution << WIDTH | key & ANSWER] += number / len(known[case])
            return found
        for case, number in Counter(cases).items():
            keys = known[case]
            for key in keys:
                found[key] += number / len(keys)
        return found

    def _seats(self, names: tuple[int, ...]) -> Iterable[int]:
        """Return the seats of some cards in each deal, as one integer with a digit for each."""
        *first, last = names
        if not first:
            return self._columns[last]
        before = tuple(first)
        if before not in self._added:
            self._added[before] = list(self._seats(before))
        scale = self._cases.base ** len(first)
        if (last, scale) not in self._scaled:
            self._scaled[last, scale] = [seat * scale for seat in self._columns[last]]
        return map(add, self._added[before], self._scaled[last, scale])


class Cases(dict[int, int]):
    """The seats of the named cards, each with the number of its case; alike seats are one case.

    `known` has the keys of each case, all as likely: with which of the cards are in the Solution,
    as a mask, each answer; `who` numbers what is heard of an answer where no card is seen.
    """

    def __init__(self, players: tuple[str, ...], all_answer: bool, named: int) -> None:
        self.players, self.all_answer, self.named = players, all_answer, named
        self.base = len(players) + 2
        self.known: list[tuple[int, ...]] = []
        self.answers: list[Answer] = []
        self.who: list[int] = []
        self._cases: dict[tuple[int, ...], int] = {}
        self._answers: dict[Answer, int] = {}

    def __missing__(self, seats: int) -> int:
        digits = [seats // self.base**place % self.base for place in range(self.named)]
        asked = sum(1 << place for place, seat in enumerate(digits) if seat == self.base - 1)
        ways = answers(digits, self.players, self.all_answer)
        keys = tuple(asked << WIDTH | self._answer(answer) for answer in ways)
        self[seats] = number = self._cases.setdefault(keys, len(self.known))
        if number == len(self.known):
            self.known.append(keys)
        return number

    def _answer(self, answer: Answer) -> int:
        """Return the number of an answer."""
        if answer not in self._answers:
            self._answers[answer] = number = len(self.answers)
            self.answers.append(answer)
            self.who.append(number)
            self.who[number] = self._answer(tuple((player, 0) for player, _ in answer))
        return self._answers[answer]


def answers(seats: Sequence[int], players: Sequence[str], all_answer: bool = False) -> list[Answer]:
    """Return the answers where the cards are at these seats, all as likely.

    >>> answers((1, 2, 1), ("Ann", "Bob"))
    [(('Bob', 0),), (('Bob', 2),)]
    """
    who = sorted({seat for seat in seats if seat < len(players)})
    shown = (
        [(players[n], place) for place, seat in enumerate(seats) if seat == n]
        for n in (who if all_answer else who[:1])
    )
    return list(product(*shown))


def bits(table: Table, sampled: bool) -> tuple[float, float]:
    """Return the bits that an answer tells of what is asked, and the standard error of that.

    >>> yes, no, here, elsewhere = 0, 1, 0 << WIDTH, 1 << WIDTH
    >>> bits({here | yes: 2, elsewhere | no: 2}, sampled=False)
    (1.0, 0.0)
    >>> bits({here | yes: 1, elsewhere | yes: 1, here | no: 1, elsewhere | no: 1}, sampled=False)
    (0.0, 0.0)
    """
    total = sum(table.values())
    answers: defaultdict[int, float] = defaultdict(float)
    asked: defaultdict[int, float] = defaultdict(float)
    for key, number in table.items():
        answers[key & ANSWER] += number
        asked[key >> WIDTH] += number
    mean = square = 0.0
    for key, number in table.items():
        told = log2(number * total / (answers[key & ANSWER] * asked[key >> WIDTH]))
        mean += number * told
        square += number * told * told
    mean, square = mean / total, square / total
    if not sampled:
        return abs(mean), 0.0
    over = (len(table) - len(answers) - len(asked) + 1) / (2 * total * log(2))
    return max(mean - over, 0.0), sqrt(max(square - mean * mean, 0.0) / total)
