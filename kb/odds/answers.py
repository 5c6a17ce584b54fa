"""What an answer to a suggestion tells of the Solution, over many deals.

    what is asked and the answer, counted together over the deals
    ─────────────────────────────────────────────────────────────────────
    H(what) + H(answer) - H(what, answer) bits, what one tells of the other

Deals count by their weights, and how a card is shown says `model.py`. Who has the three named cards
is all that an answer can depend on. So of a sample it is
asked what the answer tells of these: which of them are in the Solution. Of so few cells (8 times
some 30) a sample tells the bits; of hundreds of Solutions it would find far too many. What is left,
about (cells - rows - columns + 1) / 2N units of e, is taken off.

Source: Shannon, Bell System Technical Journal 27, 1948; Miller, in Information Theory in
Psychology, 1955, for the correction; Paninski, Neural Computation 15, 2003, for its limits.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import log, log2, sqrt
from operator import add
from typing import Final, TypeAlias

from kb.odds.dealing import Deal
from kb.odds.joint import MOST_CARDS, Joint
from kb.odds.model import Answer, possible_answers
from kb.odds.odds import Odds
from kb.table.setup import SOLUTION
from kb.theory.search import Effort
from resolver import SearchStopped

Table: TypeAlias = dict[int, float]  # how often an answer came with what is asked, both as one key

WIDTH: Final = 20  # of a key: that many bits number the answer, those above what is asked
ANSWER: Final = (1 << WIDTH) - 1


class Seat:
    """The seats of the others in answering order, of those who never answer, and the Solution's.

    `names` has for each card the first of those that are alike, as a mask; or where it is known who
    has it, -1 less the seat.
    """

    def __init__(self, odds: Odds, me: str) -> None:
        self.odds, self.setup = odds, odds.state.rows.setup
        self.players = self.setup.others(me)
        self.all_answer = self.setup.answers == "all"
        seats = dict.fromkeys(self.setup.holders, len(self.players))
        seats |= {player: place for place, player in enumerate(self.players)}
        seats[SOLUTION] = len(self.players) + 1
        rows = odds.state.rows
        self.kinds = rows.possible[: rows.category_count]
        self.of_row = {
            row: seats[who] for who, places in rows.rows_by_holder.items() for row in places
        }
        facts = odds.state.facts.items()
        self.names = {card: -1 - seats[holder] for (holder, card), sure in facts if sure}
        for sort in (sort for kind in self.kinds for sort in odds.rest.sorts(kind)):
            self.names |= dict.fromkeys(rows.to_cards(sum(sort)), sort[0])


class Survey:
    """Who has which cards, seen from a seat: how often an answer comes with what is asked.

    `weight` is that of all the deals looked at, or 1 where a table has shares of them. `sampled`
    says that these are not all that fit, `of_solution` that the answer is asked about the
    Solution, and not about which of the named cards are in it.
    """

    def __init__(
        self, seat: Seat, weight: int, sampled: bool = False, of_solution: bool = False
    ) -> None:
        self.names, self.weight = seat.names, weight
        self.sampled, self.of_solution = sampled, of_solution
        self.solution_seat = len(seat.players) + 1
        self.cases = Cases(seat.players, seat.all_answer)
        self._tables: dict[tuple[int, ...], Table] = {}
        self._figures: dict[tuple[int, ...], tuple[float, float, float, float]] = {}

    def table(self, cards: Sequence[str]) -> Table:
        """Return how often each answer to these cards comes with each of what is asked."""
        names = tuple(self.names[card] for card in cards)
        if names not in self._tables:
            self._tables[names] = self.counted(names)
        return self._tables[names]

    def figures(self, cards: Sequence[str]) -> tuple[float, float, float, float]:
        """Return the bits of a suggestion, their error, how likely no answer is, unseen bits."""
        names = tuple(self.names[card] for card in cards)
        if names not in self._figures:
            table = self.table(cards)
            nobody = self.often(cards).get((), 0.0) / self.weight
            unseen, _ = bits(self.unseen(table), self.sampled)
            self._figures[names] = *bits(table, self.sampled), nobody, unseen
        return self._figures[names]

    def solution_share(self, card: str) -> float:
        """Return how likely a card is in the Solution."""
        name = self.names[card]
        if name < 0:
            return float(-1 - name == self.solution_seat)
        named = name if self.of_solution else 1
        return sum(n for key, n in self.table([card]).items() if key >> WIDTH & named) / self.weight

    def often(self, cards: Sequence[str]) -> dict[Answer, float]:
        """Return the weight of the deals in which each answer to these cards comes up."""
        found: defaultdict[Answer, float] = defaultdict(float)
        for key, number in self.table(cards).items():
            found[self.cases.answers[key & ANSWER]] += number
        return found

    def unseen(self, table: Table) -> Table:
        """Return a table as it is for those who do not see which card was shown."""
        found: defaultdict[int, float] = defaultdict(float)
        who = self.cases.who
        for key, number in table.items():
            found[key & ~ANSWER | who[key & ANSWER]] += number
        return found

    def counted(self, names: tuple[int, ...]) -> Table:
        """Return the table of cards of these names."""
        raise NotImplementedError


class Listed(Survey):
    """Deals one by one with their weights: the rows of the cards still to deal; some, or all.

    Of all of them it is asked which card the Solution is of each category. Deals that were drawn
    weigh 1 each.
    """

    def __init__(self, seat: Seat, weighed_deals: Sequence[tuple[Deal, int]]) -> None:
        every = len(weighed_deals) == seat.odds.deals
        weight = sum(weight for _, weight in weighed_deals)
        super().__init__(seat, weight, sampled=not every, of_solution=every)
        of_row, kinds = seat.of_row, len(seat.kinds)
        deals = [deal for deal, _ in weighed_deals]
        self.columns = {
            name: [-1 - name] * len(deals) if name < 0 else [of_row[deal[name]] for deal in deals]
            for name in seat.names.values()
        }

        # Deals of one Solution and one weight are counted together.
        self.solutions = [
            (sum(card for card, row in deal.items() if row < kinds), weight)
            for deal, weight in weighed_deals
            if every
        ]
        self._added: dict[tuple[int, ...], list[int]] = {}
        self._scaled: dict[tuple[int, int], list[int]] = {}

    def counted(self, names: tuple[int, ...]) -> Table:
        """Return the table of cards of these names."""
        cases: Iterable[int] = map(self.cases.__getitem__, self._seats(names))
        if not self.of_solution:
            return self.cases.table(Counter(cases).items())
        known, found = self.cases.known, defaultdict[int, float](float)
        pairs = Counter(zip(cases, self.solutions, strict=True))
        for (case, (solution, weight)), number in pairs.items():
            for key in known[case]:
                found[solution << WIDTH | key & ANSWER] += number * weight / len(known[case])
        return found

    def _seats(self, names: tuple[int, ...]) -> Iterable[int]:
        """Return the seats of some cards in each deal, as one integer with a digit for each."""
        *first, last = names
        scale = self.cases.base ** len(first)
        if (last, scale) not in self._scaled:
            self._scaled[last, scale] = [(seat + 1) * scale for seat in self.columns[last]]
        if not first:
            return self._scaled[last, scale]
        before = tuple(first)
        if before not in self._added:
            self._added[before] = list(self._seats(before))
        return map(add, self._added[before], self._scaled[last, scale])


class Counted(Survey):
    """All the deals, by how many of them have the named cards at which seats."""

    def __init__(self, seat: Seat, joint: Joint) -> None:
        super().__init__(seat, weight=1)
        self.of_row, self.joint = seat.of_row, joint

    def counted(self, names: tuple[int, ...]) -> Table:
        """Return the table of cards of these names; its numbers are shares, by weight."""
        found: defaultdict[int, int] = defaultdict(int)
        scales = [self.cases.base**place for place in range(len(names))]
        known = sum(-name * scale for name, scale in zip(names, scales, strict=True) if name < 0)
        scales = [scale for name, scale in zip(names, scales, strict=True) if name > 0]
        for rows, weight in self.joint.deals([name for name in names if name > 0]):
            seats = zip(rows, scales, strict=True)
            digits = known + sum((self.of_row[row] + 1) * scale for row, scale in seats)
            found[self.cases[digits]] += weight
        total = self.joint.number
        return self.cases.table((case, weight / total) for case, weight in found.items())


def counted(seat: Seat, most: int) -> Counted | None:
    """Return all the deals, by who has the named cards; None where that takes more states."""
    if len(seat.kinds) > MOST_CARDS or seat.odds.states > most:
        return None
    stand = dict.fromkeys(name for name in seat.names.values() if name > 0)
    try:
        return Counted(seat, Joint(seat.odds.rest, list(stand), Effort(most)))
    except SearchStopped:
        return None


class Cases(dict[int, int]):
    """The seats of the named cards, each with the number of its case; alike seats are one case.

    Seats are one integer, a digit more than 0 for each card. `known` has the keys of each case, all
    as likely by the model: with which of the cards are in the Solution, as a mask, each answer;
    `who` numbers what is heard of an answer where no card is seen.
    """

    def __init__(self, players: tuple[str, ...], all_answer: bool) -> None:
        self.players, self.all_answer = players, all_answer
        self.base = len(players) + 3
        self.known: list[tuple[int, ...]] = []
        self.answers: list[Answer] = []
        self.who: list[int] = []
        self._cases: dict[tuple[int, ...], int] = {}
        self._answers: dict[Answer, int] = {}

    def __missing__(self, seats: int) -> int:
        digits, left = list[int](), seats
        while left:
            left, digit = divmod(left, self.base)
            digits.append(digit - 1)
        solution = len(self.players) + 1
        asked = sum(1 << place for place, seat in enumerate(digits) if seat == solution)
        ways = possible_answers(digits, self.players, self.all_answer)
        keys = tuple(asked << WIDTH | self._answer(answer) for answer in ways)
        self[seats] = number = self._cases.setdefault(keys, len(self.known))
        if number == len(self.known):
            self.known.append(keys)
        return number

    def table(self, cases: Iterable[tuple[int, float]]) -> Table:
        """Return how often each key comes, by how often each case does."""
        found: defaultdict[int, float] = defaultdict(float)
        for case, number in cases:
            keys = self.known[case]
            for key in keys:
                found[key] += number / len(keys)
        return found

    def _answer(self, answer: Answer) -> int:
        """Return the number of an answer."""
        if answer not in self._answers:
            self._answers[answer] = number = len(self.answers)
            self.answers.append(answer)
            self.who.append(number)
            self.who[number] = self._answer(tuple((player, 0) for player, _ in answer))
        return self._answers[answer]


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
        gain = log2(number * total / (answers[key & ANSWER] * asked[key >> WIDTH]))
        mean += number * gain
        square += number * gain * gain
    mean, square = mean / total, square / total
    if not sampled:
        return abs(mean), 0.0
    over = (len(table) - len(answers) - len(asked) + 1) / (2 * total * log(2))
    return max(mean - over, 0.0), sqrt(max(square - mean * mean, 0.0) / total)
