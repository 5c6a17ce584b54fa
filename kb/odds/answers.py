"""The bits that the answer to a suggestion tells about the Solution, over many deals.

    what is asked and the answer, counted together over the deals
    ─────────────────────────────────────────────────────────────────────
    H(what) + H(answer) - H(what, answer) bits, what one tells of the other

Deals count by their weights, and `model.py` decides how a card is shown. An answer only depends on
the holders of the three named cards. So with a sample the question is which of these cards are in
the Solution. This is a table of few cells (8 times some 30), for which a sample is large enough;
for hundreds of Solutions a sample would find far too many bits. It still finds some too many, about
(cells - rows - columns + 1) / 2N units of e, and this excess is subtracted.

A `Seating` has the other players in answering order. A `Survey` makes a table for the cards of a
suggestion, from a list of deals (`ListedSurvey`) or from counts of deals (`CountedSurvey`). `Cases`
has the possible answers for cards at certain seats.

Source: Shannon, Bell System Technical Journal 27, 1948; Miller, in Information Theory in
Psychology, 1955, for the correction; Paninski, Neural Computation 15, 2003, for its limits.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import log, log2, sqrt
from operator import add
from typing import Final, NamedTuple, TypeAlias

from kb.odds.dealing import Deal
from kb.odds.joint import MOST_CARDS, JointCounts
from kb.odds.model import AnswerPattern, add_weights, possible_answers
from kb.odds.odds import Odds
from kb.table.setup import SOLUTION
from kb.theory.search import Effort
from resolver import SearchStopped

# A table has the weight of the deals for each key. A key joins the number of an answer, in the
# lowest ANSWER_BITS bits, and a mask of the named cards (or of all cards) that are in the Solution.
# The key 0b101 << 20 | 7 stands for answer number 7 with the first and third card in the Solution.
AnswerTable: TypeAlias = dict[int, float]

ANSWER_BITS: Final = 20
ANSWER_MASK: Final = (1 << ANSWER_BITS) - 1


class Seating:
    """The seats of all holders, numbered for the suggestions of one player.

    The other players have the seats from 0 on, in answering order. The next seat stands for all
    holders who never answer, and the last seat is the Solution's.

    Attributes:
        odds: The odds of this player.
        setup: The setup of the game.
        players: The other players, in answering order.
        all_answer: Whether every player with a card answers, not only the first.
        category_masks: The cards of each category, as masks.
        seat_of_row: The seat of each row of a deal.
        class_of: The class of each card: the first of the cards alike to it, as a mask; or -1 minus
            the seat if the seat is known, such as -3 for seat 2.
    """

    def __init__(self, odds: Odds, me: str) -> None:
        self.odds = odds
        self.setup = odds.state.rows.setup
        self.players = self.setup.others(me)
        self.all_answer = self.setup.answers == "all"

        silent_seat = len(self.players)
        seats = dict.fromkeys(self.setup.holders, silent_seat)
        seats |= {player: seat for seat, player in enumerate(self.players)}
        seats[SOLUTION] = silent_seat + 1

        rows = odds.state.rows
        self.category_masks = rows.possible[: rows.category_count]
        self.seat_of_row: dict[int, int] = {}
        for holder, holder_rows in rows.rows_by_holder.items():
            self.seat_of_row |= dict.fromkeys(holder_rows, seats[holder])

        self.class_of: dict[str, int] = {}
        for (holder, card), is_there in odds.state.facts.items():
            if is_there:
                self.class_of[card] = -1 - seats[holder]
        for mask in self.category_masks:
            for group in odds.remainder.group_alike(mask):
                self.class_of |= dict.fromkeys(rows.to_cards(sum(group)), group[0])


class Figures(NamedTuple):
    """The bits and the chances of a suggestion, computed from its table.

    Attributes:
        bits: The expected bits of the answer.
        error: The standard error of the bits, 0 if they are exact.
        nobody: The chance that nobody answers.
        unseen_bits: The bits that the answer tells the players who do not see the card.
    """

    bits: float
    error: float
    nobody: float
    unseen_bits: float


class Survey:
    """A source of answer tables, each over many deals and for the cards of one suggestion.

    Attributes:
        class_of: The class of each card in the `Seating`.
        weight: The weight of all deals in a table, or 1 if a table has shares.
        sampled: Whether the deals are only a sample.
        of_solution: Whether the tables are about the whole Solution; if not, about which of the
            named cards are in it.
        solution_seat: The seat of the Solution.
        cases: The possible answers, by the seats of the named cards.
    """

    def __init__(
        self,
        seating: Seating,
        weight: int,
        sampled: bool = False,
        of_solution: bool = False,
    ) -> None:
        self.class_of = seating.class_of
        self.weight = weight
        self.sampled = sampled
        self.of_solution = of_solution
        self.solution_seat = len(seating.players) + 1
        self.cases = Cases(seating.players, seating.all_answer)
        self._tables: dict[tuple[int, ...], AnswerTable] = {}
        self._figures: dict[tuple[int, ...], Figures] = {}

    def classes_of(self, cards: Iterable[str]) -> tuple[int, ...]:
        """Return the class of each card; suggestions of equal classes have equal figures."""
        return tuple(self.class_of[card] for card in cards)

    def table(self, cards: Sequence[str]) -> AnswerTable:
        """Return the table for a suggestion of these cards, from the cache if it is there."""
        classes = self.classes_of(cards)
        if classes not in self._tables:
            self._tables[classes] = self.build_answer_table(classes)
        return self._tables[classes]

    def figures(self, cards: Sequence[str]) -> Figures:
        """Return the figures for a suggestion of these cards, from the cache if they are there."""
        classes = self.classes_of(cards)
        if classes not in self._figures:
            table = self.table(cards)
            bits, error = measure_bits(table, self.sampled)
            nobody = self.answer_weights(cards).get((), 0.0) / self.weight
            unseen_bits, _ = measure_bits(self.hide_cards(table), self.sampled)
            self._figures[classes] = Figures(bits, error, nobody, unseen_bits)
        return self._figures[classes]

    def solution_share(self, card: str) -> float:
        """Return the chance that a card is in the Solution."""
        card_class = self.class_of[card]
        if card_class < 0:
            return float(-1 - card_class == self.solution_seat)

        # In a table for one card, bit 0 says whether this card is in the Solution.
        asked_bit = card_class if self.of_solution else 1
        table = self.table([card])
        weights = [table[key] for key in table if key >> ANSWER_BITS & asked_bit]
        return add_weights(weights) / self.weight

    def answer_weights(self, cards: Sequence[str]) -> dict[AnswerPattern, float]:
        """Return the weight of the deals for each answer to a suggestion of these cards."""
        weights: defaultdict[AnswerPattern, float] = defaultdict(float)
        for key, weight in self.table(cards).items():
            weights[self.cases.answers[key & ANSWER_MASK]] += weight
        return weights

    def hide_cards(self, table: AnswerTable) -> AnswerTable:
        """Return the table for players who do not see which card was shown."""
        hidden: defaultdict[int, float] = defaultdict(float)
        heard = self.cases.heard
        for key, weight in table.items():
            hidden[key & ~ANSWER_MASK | heard[key & ANSWER_MASK]] += weight
        return hidden

    def build_answer_table(self, classes: tuple[int, ...]) -> AnswerTable:
        """Return the table of the answers to cards of these classes."""
        raise NotImplementedError


class ListedSurvey(Survey):
    """A survey of a list of deals with their weights: all deals that fit, or a sample.

    If all deals are listed, its tables are about the whole Solution. The deals of a sample weigh 1
    each.

    Attributes:
        seats: For each class, the seat of its card in every deal.
        solutions: The Solution and the weight of every deal; empty for a sample.
    """

    def __init__(self, seating: Seating, weighed_deals: Sequence[tuple[Deal, int]]) -> None:
        are_all = len(weighed_deals) == seating.odds.deals
        weight = sum(weight for _, weight in weighed_deals)
        super().__init__(
            seating,
            weight,
            sampled=not are_all,
            of_solution=are_all,
        )

        self.seats: dict[int, list[int]] = {}
        for card_class in seating.class_of.values():
            self.seats[card_class] = seats_in_deals(seating, weighed_deals, card_class)

        # Deals with equal Solutions and weights are counted together later.
        self.solutions: list[tuple[int, int]] = []
        if are_all:
            category_count = len(seating.category_masks)
            for deal, weight in weighed_deals:
                solution = 0
                for card, row in deal.items():
                    if row < category_count:
                        solution |= card
                self.solutions.append((solution, weight))
        self._added_digits: dict[tuple[int, ...], list[int]] = {}
        self._scaled_digits: dict[tuple[int, int], list[int]] = {}

    def build_answer_table(self, classes: tuple[int, ...]) -> AnswerTable:
        """Return the table of the answers to cards of these classes."""
        cases: Iterable[int] = map(self.cases.__getitem__, self._seat_numbers(classes))
        if not self.of_solution:
            return self.cases.table(Counter(cases).items())

        keys_of_case = self.cases.keys_of_case
        table = defaultdict[int, float](float)
        pairs = Counter(zip(cases, self.solutions, strict=True))
        for (case, (solution, weight)), deal_count in pairs.items():
            keys = keys_of_case[case]
            for key in keys:
                table[solution << ANSWER_BITS | key & ANSWER_MASK] += (
                    deal_count * weight / len(keys)
                )
        return table

    def _seat_numbers(self, classes: tuple[int, ...]) -> Iterable[int]:
        """Return for each deal the seats of some cards as one number, explained at `Cases`."""
        *earlier, last = classes
        scale = self.cases.base ** len(earlier)
        if (last, scale) not in self._scaled_digits:
            digits = [(seat + 1) * scale for seat in self.seats[last]]
            self._scaled_digits[last, scale] = digits
        last_digits = self._scaled_digits[last, scale]
        if not earlier:
            return last_digits

        # Many suggestions begin with the same cards, so the sums of their digits are cached.
        key = tuple(earlier)
        if key not in self._added_digits:
            self._added_digits[key] = list(self._seat_numbers(key))
        return map(add, self._added_digits[key], last_digits)


def seats_in_deals(
    seating: Seating, weighed_deals: Sequence[tuple[Deal, int]], card_class: int
) -> list[int]:
    """Return the seat of one card in each deal, given the card's class."""
    if card_class < 0:
        return [-1 - card_class] * len(weighed_deals)
    return [seating.seat_of_row[deal[card_class]] for deal, _ in weighed_deals]


class CountedSurvey(Survey):
    """A survey of all deals, counted by the seats of the named cards.

    Attributes:
        seat_of_row: The seat of each row of a deal.
        joint: The weights of deals by the rows of up to three cards.
    """

    def __init__(self, seating: Seating, joint: JointCounts) -> None:
        super().__init__(seating, weight=1)
        self.seat_of_row = seating.seat_of_row
        self.joint = joint

    def build_answer_table(self, classes: tuple[int, ...]) -> AnswerTable:
        """Return the table of the answers to cards of these classes, as shares of the weight."""
        # A card with a known seat has one digit in all deals, seat + 1. The class is -1 - seat, so
        # the digit is minus the class.
        known_digits = 0
        open_scales = []
        for position, card_class in enumerate(classes):
            scale = self.cases.base**position
            if card_class < 0:
                known_digits -= card_class * scale
            else:
                open_scales.append(scale)

        weights: defaultdict[int, int] = defaultdict(int)
        open_classes = [card_class for card_class in classes if card_class > 0]
        for rows, weight in self.joint.deals(open_classes):
            digits = known_digits
            for row, scale in zip(rows, open_scales, strict=True):
                digits += (self.seat_of_row[row] + 1) * scale
            weights[self.cases[digits]] += weight
        total = self.joint.number
        return self.cases.table((case, weight / total) for case, weight in weights.items())


def count_survey(seating: Seating, most_states: int) -> CountedSurvey | None:
    """Return a survey that counts all deals; None if that takes too many states."""
    has_too_many_categories = len(seating.category_masks) > MOST_CARDS
    if has_too_many_categories or seating.odds.states > most_states:
        return None

    open_classes = dict.fromkeys(each for each in seating.class_of.values() if each > 0)
    try:
        joint = JointCounts(seating.odds.remainder, list(open_classes), Effort(most_states))
    except SearchStopped:
        return None
    return CountedSurvey(seating, joint)


class Cases(dict[int, int]):
    """A mapping from the seats of the named cards to the number of a case.

    Seats with equal possible answers, and equal named cards in the Solution, are one case.

    The seats are one integer in the base `base`. It has a digit for each named card, the first card
    lowest; a digit is the seat plus 1. With two other players the base is 5. Then named cards at
    seat 0, at seat 1 and in the Solution (seat 3) are 1 + 2 * 5 + 4 * 25 = 111.

    >>> cases = Cases(("Bob", "Cid"), all_answer=False)
    >>> number = cases[1 + 2 * 5 + 4 * 25]
    >>> [cases.answers[key & ANSWER_MASK] for key in cases.keys_of_case[number]]
    [(('Bob', 0),)]
    >>> [bin(key >> ANSWER_BITS) for key in cases.keys_of_case[number]]
    ['0b100']

    Attributes:
        players: The other players, in answering order.
        all_answer: Whether every player with a card answers, not only the first.
        base: The base of the seats' digits.
        keys_of_case: The table keys of each case, one for each possible answer; all are equally
            likely.
        answers: The answers by number.
        heard: The number under which each answer is heard by players who do not see the card.
    """

    def __init__(self, players: tuple[str, ...], all_answer: bool) -> None:
        self.players = players
        self.all_answer = all_answer
        self.base = len(players) + 3
        self.keys_of_case: list[tuple[int, ...]] = []
        self.answers: list[AnswerPattern] = []
        self.heard: list[int] = []
        self._case_of_keys: dict[tuple[int, ...], int] = {}
        self._number_of_answer: dict[AnswerPattern, int] = {}

    def __missing__(self, digits: int) -> int:
        seats = list(self._seats(digits))
        solution_seat = len(self.players) + 1
        asked = 0
        for position, seat in enumerate(seats):
            if seat == solution_seat:
                asked |= 1 << position

        answers = possible_answers(seats, self.players, self.all_answer)
        keys = tuple(asked << ANSWER_BITS | self._number(answer) for answer in answers)
        case_number = self._case_of_keys.setdefault(keys, len(self.keys_of_case))
        self[digits] = case_number
        if case_number == len(self.keys_of_case):
            self.keys_of_case.append(keys)
        return case_number

    def _seats(self, digits: int) -> Iterator[int]:
        """Yield the seat of each named card from the integer that has the seats as digits."""
        while digits:
            digits, digit = divmod(digits, self.base)
            yield digit - 1

    def table(self, cases: Iterable[tuple[int, float]]) -> AnswerTable:
        """Return the table for cases, each given with the weight of its deals."""
        table: defaultdict[int, float] = defaultdict(float)
        for case, weight in cases:
            keys = self.keys_of_case[case]
            for key in keys:
                table[key] += weight / len(keys)
        return table

    def _number(self, answer: AnswerPattern) -> int:
        """Return the number of an answer; a new answer gets the next number."""
        if answer not in self._number_of_answer:
            answer_number = len(self.answers)
            self._number_of_answer[answer] = answer_number
            self.answers.append(answer)

            # Players who do not see the card hear one answer for all cards; its number is that of
            # the answer with the first card.
            self.heard.append(answer_number)
            heard_answer = tuple((player, 0) for player, _ in answer)
            self.heard[answer_number] = self._number(heard_answer)
        return self._number_of_answer[answer]


def measure_bits(table: AnswerTable, sampled: bool) -> tuple[float, float]:
    """Return the expected bits of an answer, computed from a table, and their standard error.

    >>> yes, no, here, elsewhere = 0, 1, 0 << ANSWER_BITS, 1 << ANSWER_BITS
    >>> measure_bits({here | yes: 2, elsewhere | no: 2}, sampled=False)
    (1.0, 0.0)
    >>> one_each = {here | yes: 1, elsewhere | yes: 1, here | no: 1, elsewhere | no: 1}
    >>> measure_bits(one_each, sampled=False)
    (0.0, 0.0)
    """
    total = add_weights(table.values())
    answers: defaultdict[int, float] = defaultdict(float)
    asked: defaultdict[int, float] = defaultdict(float)
    for key, weight in table.items():
        answers[key & ANSWER_MASK] += weight
        asked[key >> ANSWER_BITS] += weight

    mean = square = 0.0
    for key, weight in table.items():
        by_chance = answers[key & ANSWER_MASK] * asked[key >> ANSWER_BITS]
        gain = log2(weight * total / by_chance)
        mean += weight * gain
        square += weight * gain * gain
    mean /= total
    square /= total
    if not sampled:
        return abs(mean), 0.0

    # A sample finds too many bits; Miller's correction says how many.
    degrees_of_freedom = len(table) - len(answers) - len(asked) + 1
    excess = degrees_of_freedom / (2 * total * log(2))
    variance = max(square - mean * mean, 0.0)
    return max(mean - excess, 0.0), sqrt(variance / total)
