"""How likely the Solution is known after the answer to a suggestion, for every suggestion.

    an answer, by the tables of a survey                                            the Solution
    ────────────────────────────────────────────────────────────────────────────────────────────
    two cases of what is asked are possible after it                                is open
    a card of each category is known to be in it                                    is known
    a card is named of which I know who has it: with two cards of an open category
    in its place the same answer comes, while these are in the Solution             is open
    a card is shown, oftener than any one card of an open category lets it come     is open
    none of these                                                                   is deduced

So the tables that the bits come from decide nearly all answers. Few are added to the deals that
fit, to see whether the Solution follows.

Of a sample it is taken from the odds how likely nobody has the cards, for so rare an answer is
hardly in it; of the others those that came a few times only are left out, within the error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import sqrt
from typing import Final, NamedTuple

from kb.odds.answers import ANSWER, WIDTH, Survey
from kb.odds.model import Answer, suggestion_answered
from kb.odds.odds import Odds, deals_after
from kb.table.setup import SOLUTION
from resolver import SearchStopped

LEAST_SEEN: Final = 5  # deals of a sample in which an answer came; fewer are within the error
ROUNDING: Final = 1 + 1e-9  # a share of the deals may be larger by rounding


class Case(NamedTuple):
    """An answer after which one case is left of what is asked.

    `number` is that of the answer in the keys of the tables; `asked` has a bit for each card that
    is then in the Solution, and `weight` is that of the deals with this answer.
    """

    answer: Answer
    number: int
    asked: int
    weight: float


class Solving:
    """The chance that the Solution is known after each answer, by the tables of a survey.

    What is found is kept, once for suggestions of alike cards.
    """

    def __init__(self, survey: Survey, odds: Odds) -> None:
        self.survey, self.odds, self.deals = survey, odds, odds.state
        deck = self.deals.rows.setup.deck
        self.possible = [
            [card for card in kind.cards if self.deals.holds(SOLUTION, card) is not False]
            for kind in deck.categories
        ]
        self.open_kinds = sum(
            1 << place for place, possible in enumerate(self.possible) if len(possible) > 1
        )
        self._shares: dict[tuple[int, ...], float] = {}
        self._most: dict[tuple[int, ...], float] = {}

    def share(self, cards: Sequence[str]) -> float:
        """Return how likely the Solution is known after the answer to these cards."""
        names = tuple(self.survey.names[card] for card in cards)
        if names not in self._shares:
            self._shares[names] = self.counted_share(cards) + self.exact_share(cards)
        return self._shares[names]

    def error(self, cards: Sequence[str]) -> float:
        """Return the standard error of that, 0 where it is exact."""
        if not self.survey.sampled:
            return 0.0
        share = self.counted_share(cards)
        return sqrt(share * (1 - share) / self.survey.weight)

    def counted_share(self, cards: Sequence[str]) -> float:
        """Return in which share of the survey an answer comes after which the Solution is known."""
        survey = self.survey
        one_case: dict[int, tuple[int, float] | None] = {}
        for key, weight in survey.table(cards).items():
            answer = key & ANSWER
            one_case[answer] = None if answer in one_case else (key >> WIDTH, weight)

        # A case of a sample may not be the only one, though no other was drawn.
        enough = 0 if survey.of_solution else self.open_kinds
        solving = 0.0
        for number, found in one_case.items():
            if found is not None:
                asked, weight = found
                is_whole = asked & enough == enough and not survey.sampled
                if is_whole or self.solves(
                    cards, Case(survey.cases.answers[number], number, *found)
                ):
                    solving += weight
        return solving / survey.weight

    def solves(self, cards: Sequence[str], case: Case) -> bool:
        """Return whether the Solution is known after an answer that leaves one case."""
        survey = self.survey
        if survey.sampled and (case.weight < LEAST_SEEN or self.is_exact(case)):
            return False

        open_places = [
            place
            for place, possible in enumerate(self.possible)
            if len(possible) > 1 and not case.asked >> place & 1
        ]
        if any(self.is_open_beside(cards, case, place) for place in open_places):
            return False
        known = self.place_of_known(cards, case)
        if known is not None:
            is_certain = not survey.sampled
            for place in open_places:
                two_left = self.are_two_left(cards, case, known, self.possible[place])
                if two_left:
                    return False
                is_certain = is_certain and two_left is not None
            if is_certain:
                return True

        event = suggestion_answered(self.deals.rows.setup, tuple(cards), case.answer)
        return deals_after(self.deals, event).solved

    def place_of_known(self, cards: Sequence[str], case: Case) -> int | None:
        """Return the place of a card whose holder is known and does not show it, None without."""
        shown = {place for _, place in case.answer}
        known = (
            place
            for place, card in enumerate(cards)
            if self.survey.names[card] < 0 and place not in shown
        )
        return next(known, None)

    def are_two_left(
        self, cards: Sequence[str], case: Case, place: int, possible: Sequence[str]
    ) -> bool | None:
        """Return whether two of these may be in the Solution after the answer, None if unknown.

        Each is named in the place of a card that makes no difference to the answer. One that is
        alike to a named card has no table beside it.
        """
        names = {self.survey.names[card] for card in cards}
        key = (case.asked | 1 << place) << WIDTH | case.number
        others = [card for card in possible if card not in cards]
        left = (
            card
            for card in others
            if self.survey.names[card] not in names
            and key in self.survey.table([*cards[:place], card, *cards[place + 1 :]])
        )
        if len(list(islice(left, 2))) > 1:
            return True
        return None if any(self.survey.names[card] in names for card in others) else False

    def is_open_beside(self, cards: Sequence[str], case: Case, place: int) -> bool:
        """Return whether an answer comes oftener than any one card of a category lets it come.

        Then two cards of it at least may be in the Solution.
        """
        is_shown = any(place == shown for _, shown in case.answer)
        names = [self.survey.names[card] for card in cards]
        if not is_shown:
            names[place] = 0  # each card of the category stands there
        key = place, case.asked, case.number, *names
        if key not in self._most:
            find = self.most_beside_shown if is_shown else self.most_in_place
            self._most[key] = max(find(cards, case, place), default=0.0)
        return case.weight > ROUNDING * self._most[key]

    def most_in_place(self, cards: Sequence[str], case: Case, place: int) -> Iterator[float]:
        """Yield how often the same answer comes with each possible card in the place of another.

        The Solution has it, so there are fewer cards to show: it comes at least as often.
        """
        key = (case.asked | 1 << place) << WIDTH | case.number
        for card in self.possible[place]:
            yield self.survey.table([*cards[:place], card, *cards[place + 1 :]]).get(key, 0.0)

    def most_beside_shown(self, cards: Sequence[str], case: Case, place: int) -> Iterator[float]:
        """Yield how often the shown card is with its player beside each card of its category."""
        player = next(player for player, shown in case.answer if shown == place)
        for card in self.possible[place]:
            if card != cards[place]:
                yield self.beside(player, cards[place], card)

    def beside(self, player: str, shown: str, card: str) -> float:
        """Return how often a player has one card and the Solution another, at most."""
        survey = self.survey
        if survey.names[shown] == survey.names[card]:
            return survey.solution_share(card) * survey.weight
        return sum(
            weight
            for key, weight in survey.table([shown, card]).items()
            if key >> WIDTH == 1 << 1 and survey.cases.answers[key & ANSWER] == ((player, 0),)
        )

    @cached_property
    def solutions(self) -> Mapping[tuple[str, ...], Fraction] | None:
        """The possible Solutions with their shares, where a sample needs them and time allows."""
        if self.survey.sampled:
            try:
                return self.odds.solutions
            except SearchStopped:
                pass
        return None

    def is_exact(self, case: Case) -> bool:
        """Return whether how often an answer comes is taken from the odds, not from a sample."""
        return not case.answer and self.solutions is not None

    def exact_share(self, cards: Sequence[str]) -> float:
        """Return how likely nobody answers and one Solution is left; 0 where that is counted."""
        if self.solutions is None:
            return 0.0
        seats = [-1 - self.survey.names[card] for card in cards]  # below 0 where that is open
        if any(0 <= seat < self.survey.solution_seat - 1 for seat in seats):
            return 0.0  # somebody can answer for certain

        solution_seat = self.survey.solution_seat
        asked = {
            card
            for card, seat in zip(cards, seats, strict=True)
            if seat < 0 or seat == solution_seat
        }
        if any(
            self.deals.holds(holder, card) is not False for holder in self.silent for card in asked
        ):
            return 0.0  # where nobody answers, it may lie on the table
        left = [share for solution, share in self.solutions.items() if asked <= {*solution}]
        return float(left[0]) if len(left) == 1 else 0.0

    @cached_property
    def silent(self) -> list[str]:
        """Those who have cards and never answer: me, and the Table."""
        setup = self.deals.rows.setup
        answering = setup.others(str(setup.me))
        return [holder for holder in setup.holders if holder not in (SOLUTION, *answering)]
