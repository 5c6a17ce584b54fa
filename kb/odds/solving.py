"""The chance that the Solution is known after the answer to a suggestion.

    an answer, by the tables of a survey                                            the Solution
    ────────────────────────────────────────────────────────────────────────────────────────────
    two cases of what is asked are possible after it                                is open
    a card of each category is known to be in it                                    is known
    a card is named of which I know who has it: with two cards of an open category
    in its place the same answer comes, while these are in the Solution             is open
    a card is shown, oftener than any one card of an open category lets it come     is open
    none of these                                                                   is deduced

So the tables of the survey decide nearly all answers. Only a few answers have to be added to the
deals that fit, to see whether the Solution follows.

In a sample hardly any deal has the rare case that nobody answers, so its chance is taken from the
odds. Other answers that came only a few times are left out, which is within the error.

Read `Solving.share` first, and then `solves`, which tests the rows of this table in turn. A
*position* is the index of a named card in the suggestion, and also of its category.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Final, NamedTuple

from kb.odds.answers import ANSWER_BITS, ANSWER_MASK, AnswerTable, Survey
from kb.odds.model import AnswerPattern, add_weights, answered_suggestion
from kb.odds.odds import Odds, deals_after
from kb.table.setup import SOLUTION
from resolver import SearchStopped

# An answer that came in fewer deals of a sample is ignored.
LEAST_SEEN: Final = 5

# The factor by which rounding may enlarge a share of the deals.
ROUNDING: Final = 1 + 1e-9


class OnlyCase(NamedTuple):
    """An answer after which only one case is possible for the named cards in the Solution.

    Attributes:
        answer: The answer.
        number: The number of the answer in the keys of the tables.
        asked: The positions of the named cards that are in the Solution, as a mask.
        weight: The weight of the deals with this answer.
    """

    answer: AnswerPattern
    number: int
    asked: int
    weight: float

    @property
    def shown_by(self) -> dict[int, str]:
        """The players who show a card, by the position of the card."""
        return {position: player for player, position in self.answer}


class Solving:
    """The chances to know the Solution after suggestions, from the tables of a survey.

    Results are cached, and shared by suggestions of alike cards.

    Attributes:
        survey: The survey.
        odds: The odds of the same deals.
        deals: The deals that fit.
        possible: The cards of each category that may be in the Solution.
        open_mask: The positions of the categories whose card is open, as a mask.
    """

    def __init__(self, survey: Survey, odds: Odds) -> None:
        self.survey = survey
        self.odds = odds
        self.deals = odds.state
        self.possible: list[list[str]] = []
        self.open_mask = 0
        for position, category in enumerate(self.deals.rows.setup.deck.categories):
            possible = [
                card for card in category.cards if self.deals.holds(SOLUTION, card) is not False
            ]
            self.possible.append(possible)
            if len(possible) > 1:
                self.open_mask |= 1 << position
        self._shares: dict[tuple[int, ...], float] = {}
        self._bounds: dict[tuple[int, ...], float] = {}

    def share(self, cards: Sequence[str]) -> float:
        """Return the chance that the Solution is known after a suggestion of these cards."""
        classes = self.survey.classes_of(cards)
        if classes not in self._shares:
            self._shares[classes] = self.counted_share(cards) + self.exact_share(cards)
        return self._shares[classes]

    def error(self, cards: Sequence[str]) -> float:
        """Return the standard error of the chance, 0 if the chance is exact."""
        if not self.survey.sampled:
            return 0.0
        share = self.counted_share(cards)
        return sqrt(share * (1 - share) / self.survey.weight)

    def counted_share(self, cards: Sequence[str]) -> float:
        """Return the share of the survey's deals in which the answer makes the Solution known."""
        survey = self.survey

        # A single case makes the Solution known if it has a named card for each open category. In a
        # survey of whole Solutions it always does, because each case is one Solution.
        required_mask = 0 if survey.of_solution else self.open_mask
        solving_weight = 0.0
        for case in self.find_only_cases(cards):
            # In a sample a case without a drawn deal may still be possible.
            is_whole = case.asked & required_mask == required_mask and not survey.sampled
            if is_whole or self.solves(cards, case):
                solving_weight += case.weight
        return solving_weight / survey.weight

    def find_only_cases(self, cards: Sequence[str]) -> Iterator[OnlyCase]:
        """Yield each answer to these cards after which only one case is possible."""
        survey = self.survey
        keys: dict[int, int | None] = {}
        table = survey.table(cards)
        for key in table:
            answer_number = key & ANSWER_MASK
            keys[answer_number] = None if answer_number in keys else key

        for answer_number, only_key in keys.items():
            if only_key is not None:
                yield OnlyCase(
                    answer=survey.cases.answers[answer_number],
                    number=answer_number,
                    asked=only_key >> ANSWER_BITS,
                    weight=table[only_key],
                )

    def solves(self, cards: Sequence[str], case: OnlyCase) -> bool:
        """Return whether the Solution is known after an answer with only one case."""
        is_sampled = self.survey.sampled
        if is_sampled and (case.weight < LEAST_SEEN or self.is_exact(case)):
            return False

        open_positions = []
        for position, possible in enumerate(self.possible):
            if len(possible) > 1 and not case.asked >> position & 1:
                open_positions.append(position)

        # The tests come in the order of their cost; the last one, deduction, decides the rest.
        for position in open_positions:
            if self.comes_too_often(cards, case, position):
                return False
        known_position = self.find_known_position(cards, case)
        if known_position is not None:
            is_certain = not is_sampled
            for position in open_positions:
                two_left = self.are_two_left(
                    cards,
                    case,
                    known_position,
                    self.possible[position],
                )
                if two_left:
                    return False
                is_certain = is_certain and two_left is not None
            if is_certain:
                return True

        event = answered_suggestion(self.deals.rows.setup, tuple(cards), case.answer)
        return deals_after(self.deals, event).solved

    def find_known_position(self, cards: Sequence[str], case: OnlyCase) -> int | None:
        """Return the position of a named card with a known holder that is not shown, or None."""
        shown_by = case.shown_by
        for position, card in enumerate(cards):
            if self.survey.class_of[card] < 0 and position not in shown_by:
                return position
        return None

    def are_two_left(
        self,
        cards: Sequence[str],
        case: OnlyCase,
        position: int,
        possible: Sequence[str],
    ) -> bool | None:
        """Return whether at least two cards of a category may be in the Solution after the answer.

        Each card is tried in a suggestion in place of a card that does not change the answer. None
        is returned if the test cannot decide, because alike cards have no table together.

        Args:
            cards: The cards of the suggestion.
            case: The answer.
            position: The position of the card that does not change the answer.
            possible: The cards of one open category that may be in the Solution.
        """
        named_classes = set(self.survey.classes_of(cards))
        key = (case.asked | 1 << position) << ANSWER_BITS | case.number
        left_count = 0
        is_unknown = False
        for card in possible:
            if card in cards:
                continue
            if self.survey.class_of[card] in named_classes:
                is_unknown = True
                continue

            # The card stays possible if this answer comes while the card is in the Solution.
            if key in self.table_with(cards, position, card):
                left_count += 1
                if left_count > 1:
                    return True
        return None if is_unknown else False

    def comes_too_often(self, cards: Sequence[str], case: OnlyCase, position: int) -> bool:
        """Return whether an answer weighs more than one card of a category can give it.

        A card can give an answer the weight of the deals that have the card in the Solution.

        Then at least two cards of this category may be in the Solution.

        Args:
            cards: The cards of the suggestion.
            case: The answer.
            position: The position of the category.
        """
        is_shown = position in case.shown_by
        classes = list(self.survey.classes_of(cards))
        if not is_shown:
            # All cards of the category are tried at this position, so the key in the cache does not
            # have the class of the card that the suggestion names there.
            classes[position] = 0

        key = position, case.asked, case.number, *classes
        if key not in self._bounds:
            find_weights = self.weights_if_other_solves if is_shown else self.weights_if_in_solution
            self._bounds[key] = max(find_weights(cards, case, position), default=0.0)
        return case.weight > ROUNDING * self._bounds[key]

    def weights_if_in_solution(
        self, cards: Sequence[str], case: OnlyCase, position: int
    ) -> Iterator[float]:
        """Yield for each possible card the weight of the answer if the Solution has this card.

        The card is named in the suggestion, where nobody can show it. So the weight is no less than
        that of the answer to the real suggestion.
        """
        key = (case.asked | 1 << position) << ANSWER_BITS | case.number
        for card in self.possible[position]:
            yield self.table_with(cards, position, card).get(key, 0.0)

    def weights_if_other_solves(
        self, cards: Sequence[str], case: OnlyCase, position: int
    ) -> Iterator[float]:
        """Yield for each other card of the shown card's category a weight of deals.

        In the weighed deals the player has the shown card, and the Solution the other card.
        """
        player = case.shown_by[position]
        for card in self.possible[position]:
            if card != cards[position]:
                yield self.weight_of_pair(player, cards[position], card)

    def weight_of_pair(self, player: str, shown: str, card: str) -> float:
        """Return the weight of the deals in which a player has one card and the Solution another.

        For alike cards, which have no table together, an upper bound is returned.

        Args:
            player: The player who showed.
            shown: The card that he has.
            card: The card that the Solution has.
        """
        survey = self.survey
        if survey.class_of[shown] == survey.class_of[card]:
            return survey.solution_share(card) * survey.weight

        weights = []
        only_second = 1 << 1
        for key, weight in survey.table([shown, card]).items():
            answer = survey.cases.answers[key & ANSWER_MASK]
            if key >> ANSWER_BITS == only_second and answer == ((player, 0),):
                weights.append(weight)
        return add_weights(weights)

    def table_with(self, cards: Sequence[str], position: int, card: str) -> AnswerTable:
        """Return the answer table of the suggestion with the card at this position replaced."""
        other_cards = list(cards)
        other_cards[position] = card
        return self.survey.table(other_cards)

    @cached_property
    def solutions(self) -> Mapping[tuple[str, ...], Fraction] | None:
        """The possible Solutions with their chances; None without a sample, or if too slow."""
        if not self.survey.sampled:
            return None
        try:
            return self.odds.solutions
        except SearchStopped:
            return None

    def is_exact(self, case: OnlyCase) -> bool:
        """Return whether the chance of an answer comes from the odds, not from the sample."""
        return not case.answer and self.solutions is not None

    def exact_share(self, cards: Sequence[str]) -> float:
        """Return the exact chance that nobody answers and the Solution is then known.

        It is 0 if the survey counts this case itself.
        """
        if self.solutions is None:
            return 0.0

        # If nobody answers, a card with an open seat is in the Solution, or with a silent holder.
        asked = set[str]()
        for card in cards:
            card_class = self.survey.class_of[card]
            seat = -1 - card_class
            is_open = card_class > 0
            if not is_open and seat < self.survey.solution_seat - 1:
                # This card is with a player who will answer.
                return 0.0
            if is_open or seat == self.survey.solution_seat:
                asked.add(card)

        for holder in self.silent_holders:
            if any(self.deals.holds(holder, card) is not False for card in asked):
                # The card may also be with this holder, so the Solution would stay open.
                return 0.0
        shares_left = []
        for solution, share in self.solutions.items():
            if asked <= {*solution}:
                shares_left.append(share)
        return float(shares_left[0]) if len(shares_left) == 1 else 0.0

    @cached_property
    def silent_holders(self) -> list[str]:
        """The holders with cards who never answer me: myself and the Table."""
        setup = self.deals.rows.setup
        answering = setup.others(str(setup.me))
        return [holder for holder in setup.holders if holder not in (SOLUTION, *answering)]
