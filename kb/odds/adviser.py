"""The adviser, which weighs the suggestions that I may make, and ranks them by their worth.

    worth = bits + L × chance to know

The bits are the expected information of the answer about the Solution, and the chance is that the
Solution is known after the answer. The bits alone are not enough, because they do not count that
the search ends: a suggestion with a card of my own may have slightly more bits, and a smaller
chance. So L is so large that the chance decides, and the bits only rank suggestions with equal
chances. On each deck that was solved (tests/support/best_questions.py) no way to ask takes fewer
questions.

If the deals are few they are listed, and the bits are about the whole Solution. Otherwise the bits
are about which of the named cards are in the Solution, which is a little less: exact if the deals
can be counted by the holders of three cards, or with standard errors from a sample. The chance
follows from the same tables (`solving.py`). For the best suggestions each answer that came up is
added to the deals that fit, to see how many cells it settles.

`Adviser.stages` shows all steps: surveys of the deals, suggestions, worths, and an accusation.

Source: Lindley, Annals of Mathematical Statistics 27, 1956 (the expected information of an
experiment).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from math import prod
from typing import Final

from attrs import evolve

from kb.errors import AdviceError
from kb.odds.accusing import Accuse, Rival, chance_right_after, weigh_accusation
from kb.odds.advice import Advice, Alike, Worth
from kb.odds.answers import ListedSurvey, Seating, Survey, count_survey
from kb.odds.model import answered_suggestion
from kb.odds.odds import DIGITS, Odds, deals_after
from kb.odds.solving import Solving
from kb.table.deck import Deck
from kb.table.setup import Setup
from kb.theory.deals import Deals
from resolver import SearchStopped
from resolver.text import FrozenMapping

# Up to this number all deals are listed; of more deals a sample is drawn.
MOST_DEALS: Final = 2_000

# The number of deals that are drawn for the first advice.
FIRST_DEALS: Final = 200

# The most states that a count of three cards may take before a sample is drawn.
STATES_BEFORE_SAMPLE: Final = 7_000

# The most states that a count of three cards may take after a first sample: half a second's work.
STATES_AFTER_SAMPLE: Final = 40_000

# The number of suggestions that are weighed; no edition has more.
MOST_SUGGESTIONS: Final = 1_000

# The number of best suggestions for which the settled cells are computed.
FULLY_WEIGHED: Final = 10

# Alike cards are listed one by one if there are no more than this.
MOST_NAMED: Final = 3

# To know the Solution is worth this many bits: it is L in the formula at the top of this module.
BITS_OF_KNOWING: Final = 30


def ignore_worth(worth: Worth) -> None:
    """Do nothing with a worth, for callers who follow no progress."""


class Adviser:
    """An adviser for one position, who caches each advice.

    Attributes:
        setup: The setup of the game.
        find_odds: A function that returns the odds at the position.
        find_rivals: A function that returns the players who may accuse before my next turn; None
            after a wrong accusation of mine.
        seed: The seed of samples.
        accuse: The worth of an accusation, if it is known yet.
        survey: The best survey of the deals, if one was made yet.
        advice: The cached advice, by the cards that suggestions had to name.
    """

    def __init__(
        self,
        setup: Setup,
        find_odds: Callable[[], Odds],
        find_rivals: Callable[[], Iterable[Rival]] | None = None,
        seed: int = 0,
    ) -> None:
        self.setup = setup
        self.find_odds = find_odds
        self.find_rivals = find_rivals
        self.seed = seed
        self.accuse: Accuse | None = None
        self.survey: Survey | None = None
        self.advice: dict[tuple[str, ...], Advice] = {}

    def advise(
        self, cards: tuple[str, ...] = (), progress: Callable[[Worth], object] | bool = False
    ) -> Advice:
        """Return the suggestions that I may make, in the order of their worth.

        Args:
            cards: The cards of which a suggestion has to name one in each of their categories;
                empty for no condition.
            progress: A function that is called with each worth; True shows a bar.

        Raises:
            AdviceError: The record does not say who I am.
            SearchStopped: There are too many deals to draw from.
        """
        # The import is here because only advice shows a progress bar.
        from resolver.questions import report_progress

        suggestion_count = prod(map(len, cards_to_suggest(self.setup.deck, cards)))
        with report_progress(progress, min(suggestion_count, MOST_SUGGESTIONS)) as tell:
            *_, best = self.stages(cards, tell, only_best=True)
        return best

    def stages(
        self,
        named: tuple[str, ...] = (),
        tell: Callable[[Worth], object] = ignore_worth,
        *,
        only_best: bool = False,
    ) -> Iterator[Advice]:
        """Yield a quick first advice, then better ones until the best.

        Args:
            named: The cards that a suggestion has to name.
            tell: A function that is called with each worth from the last survey.
            only_best: Whether only the best advice is needed; then fewer surveys are made.

        Raises:
            AdviceError: The record does not say who I am.
        """
        if self.setup.me is None:
            reason = "advice needs to know who you are"
            raise AdviceError(f"{reason}; add the header line 'me NAME'")
        if named in self.advice:
            yield self.advice[named]
            return

        # If the Solution is known, `find_next` is never called, so `float` is only passed in place
        # of a function.
        odds = self.find_odds()
        if odds.state.solved and self.find_rivals is not None:
            self.accuse = weigh_accusation(odds, self.find_rivals, find_next=float)

        for survey in self.find_surveys(odds, only_best=only_best):
            is_last = survey is self.survey
            advice = self.weigh(named, odds, survey, tell if is_last else ignore_worth)
            yield advice

        advice = with_settled_cells(advice, survey, odds.state)
        if self.accuse is None and self.find_rivals is not None:
            yield advice
            best_cards = advice.worths[0].cards
            advice = evolve(advice, accuse=self.weigh_accusing(odds, best_cards))
        self.advice[named] = advice
        yield advice

    def weigh(
        self,
        named: Sequence[str],
        odds: Odds,
        survey: Survey,
        tell: Callable[[Worth], object],
    ) -> Advice:
        """Return the advice from one survey: the worths of the promising suggestions."""
        suggestions = promising_suggestions(self.setup.deck, named, survey)
        worths = rank_suggestions(suggestions, survey, Solving(survey, odds), tell)
        alike = dict(group_alike_cards(odds, survey, self.setup, named))
        return Advice(
            worths=tuple(worths),
            deals=odds.deals,
            looked=int(survey.weight) if survey.sampled else odds.deals,
            whole=survey.of_solution,
            alike=FrozenMapping(alike),
            accuse=self.accuse,
        )

    def weigh_accusing(self, odds: Odds, cards: tuple[str, ...]) -> Accuse | None:
        """Return the worth of an accusation, compared with suggesting these cards.

        None is returned if there are too many deals to count.
        """
        survey = self.survey
        find_rivals = self.find_rivals
        assert survey is not None and find_rivals is not None
        with suppress(SearchStopped):
            find_next = partial(chance_right_after, survey, odds, cards)
            return weigh_accusation(odds, find_rivals, find_next, seed=self.seed)
        return None

    def find_surveys(self, odds: Odds, *, only_best: bool = False) -> Iterator[Survey]:
        """Yield surveys of the deals, each better than the one before, and cache the last.

        All deals are counted if that is fast, and listed if they are few. Otherwise a small sample
        comes first, and then a count, or a larger sample if counting takes too long.
        """
        if self.survey is not None:
            yield self.survey
            return

        seating = Seating(odds, str(self.setup.me))
        are_few = odds.deals <= MOST_DEALS
        most_uncounted_deals = MOST_DEALS if only_best else FIRST_DEALS
        counted = None
        if odds.deals > most_uncounted_deals:
            counted = count_survey(seating, STATES_BEFORE_SAMPLE)

        # The bits from a list are about the whole Solution, those from a count only about the named
        # cards. So few deals are listed even if they were counted.
        if are_few:
            if counted is not None:
                yield counted
            self.survey = ListedSurvey(seating, odds.weighed_deals(MOST_DEALS))
        elif counted is not None:
            self.survey = counted
        else:
            sampler = odds.sampler(self.seed)
            sample = sampler.draw_weighed_deals(FIRST_DEALS)
            if not only_best:
                yield ListedSurvey(seating, sample)
            self.survey = count_survey(seating, STATES_AFTER_SAMPLE)
            if self.survey is None:
                sample += sampler.draw_weighed_deals(MOST_DEALS - FIRST_DEALS)
                self.survey = ListedSurvey(seating, sample)
        yield self.survey


def rank_suggestions(
    suggested: Iterable[tuple[str, ...]],
    survey: Survey,
    solving: Solving,
    tell: Callable[[Worth], object] = ignore_worth,
    bits_of_knowing: float = BITS_OF_KNOWING,
) -> list[Worth]:
    """Weigh suggestions, and return their worths, the best first; ties keep their order.

    Args:
        suggested: The cards of each suggestion.
        survey: The survey of the deals from which the worths are computed.
        solving: The chances to know the Solution after each answer, from these deals.
        tell: A function that is called with each worth.
        bits_of_knowing: The worth of knowing the Solution, in bits.
    """
    worths = list[Worth]()
    for cards in suggested:
        figures = survey.figures(cards)
        solves = solving.share(cards)
        worth = Worth(
            cards=cards,
            worth=figures.bits + bits_of_knowing * solves,
            bits=figures.bits,
            error=figures.error,
            nobody=figures.nobody,
            told=figures.unseen_bits,
            solves=solves,
        )
        worths.append(worth)
        tell(worth)

    # Chances from a sample count as equal if they are within the error of the largest one.
    likeliest = max(worths, key=lambda worth: worth.solves)
    error = solving.error(likeliest.cards)
    if error:
        most = likeliest.solves - error
        for index, worth in enumerate(worths):
            capped_worth = worth.bits + bits_of_knowing * min(worth.solves, most)
            worths[index] = worth._replace(worth=capped_worth)
    return sorted(worths, key=lambda worth: -round(worth.worth, DIGITS))


def list_suggestions(deck: Deck, *named: str) -> Iterator[tuple[str, ...]]:
    """Return all suggestions, or those that name some cards, in the order of the deck.

    >>> from kb.table.deck import CLASSIC
    >>> len([*list_suggestions(CLASSIC)]), len([*list_suggestions(CLASSIC, "Hall")])
    (324, 36)
    """
    return product(*cards_to_suggest(deck, named))


def cards_to_suggest(deck: Deck, named: Sequence[str]) -> list[Sequence[str]]:
    """Return for each category the cards from which a suggestion may choose.

    If some cards of the category are named, only these are returned.
    """
    choices = list[Sequence[str]]()
    for category in deck.categories:
        named_cards = [card for card in category.cards if card in named]
        choices.append(named_cards or category.cards)
    return choices


def group_alike_cards(
    odds: Odds,
    survey: Survey,
    setup: Setup,
    named: Sequence[str],
) -> Iterator[tuple[str, Alike]]:
    """Yield each card that may be suggested, with the group of its alike cards.

    Args:
        odds: My odds.
        survey: A survey of the deals.
        setup: The setup of the game.
        named: The cards that a suggestion has to name.
    """
    choices = cards_to_suggest(setup.deck, named)
    for category, cards in zip(setup.deck.categories, choices, strict=True):
        groups: dict[int, list[str]] = {}
        for card in cards:
            groups.setdefault(survey.class_of[card], []).append(card)

        for card_class, group in groups.items():
            me = str(setup.me)
            are_mine = all(odds.state.holds(me, card) for card in group)
            if len(group) > 1 and are_mine:
                words = f"any of your own {category.name}s"
            elif len(group) > MOST_NAMED:
                words = f"{group[0]} or any of {len(group) - 1} {category.name}s like it"
            else:
                words = " or ".join(group)
            for card in group:
                yield card, Alike(card_class, words)


def promising_suggestions(
    deck: Deck, named: Sequence[str], survey: Survey
) -> Iterator[tuple[str, ...]]:
    """Return all suggestions, or the most promising ones if there are too many.

    Then only the first of alike cards is named, and of the others those that are most likely in the
    Solution, as many as make no more than MOST_SUGGESTIONS.

    Args:
        deck: The deck.
        named: The cards that a suggestion has to name.
        survey: A survey of the deals.
    """
    choices = cards_to_suggest(deck, named)
    if prod(map(len, choices)) <= MOST_SUGGESTIONS:
        return product(*choices)

    ranked_choices = list[list[str]]()
    for cards in choices:
        first_of_class: dict[int, str] = {}
        for card in cards:
            first_of_class.setdefault(survey.class_of[card], card)
        distinct_cards = first_of_class.values()
        ranked_choices.append(sorted(distinct_cards, key=survey.solution_share, reverse=True))

    most = max(map(len, ranked_choices))
    while prod(min(most, len(cards)) for cards in ranked_choices) > MOST_SUGGESTIONS:
        most -= 1
    return product(*(cards[:most] for cards in ranked_choices))


def with_settled_cells(advice: Advice, survey: Survey, deals: Deals) -> Advice:
    """Return the advice with the average number of cells that the best suggestions settle."""
    best = {*advice.worths[:FULLY_WEIGHED], *advice.best}
    worths = list(advice.worths)

    # Suggestions of alike cards settle equally many cells, so only one of them is computed.
    settled_count: dict[tuple[int, ...], float] = {}
    for index, worth in enumerate(worths):
        if worth in best:
            classes = survey.classes_of(worth.cards)
            if classes not in settled_count:
                settled_count[classes] = expect_settled_cells(worth.cards, survey, deals)
            worths[index] = worth._replace(settles=settled_count[classes])
    return evolve(advice, worths=tuple(worths))


def expect_settled_cells(cards: tuple[str, ...], survey: Survey, deals: Deals) -> float:
    """Return the number of cells that the answer to a suggestion settles on average."""
    known_count = len(deals.facts)
    settled_count = 0.0
    for answer, weight in survey.answer_weights(cards).items():
        event = answered_suggestion(deals.rows.setup, cards, answer)
        after = deals_after(deals, event)
        settled_count += weight / survey.weight * (len(after.facts) - known_count)
    return settled_count
