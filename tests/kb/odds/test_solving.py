"""The chance to know the Solution after an answer, against what follows from each answer."""

from collections.abc import Sequence

import pytest
from support.profiles import seeds
from support.random_games import random_game

from kb import Game
from kb.odds import solving
from kb.odds.adviser import list_suggestions, rank_suggestions
from kb.odds.answers import Figures, ListedSurvey, Seating, Survey, count_survey
from kb.odds.model import answered_suggestion
from kb.odds.odds import deals_after
from kb.odds.solving import Solving

STATES = 40_000
EVENTS = (3, 14, 26)
SUGGESTIONS_TRIED = 7  # one of so many
MOST_DEDUCED = 60  # of some 2,000 answers to all suggestions; 34 at most in the games below


def position(seed: int, events: int) -> Game:
    """Return a position of a game, of any kind of table."""
    play = random_game(
        seed, players=2 + seed % 4, events=events, hidden=int(seed % 3 == 2),
        answers="all" if seed % 5 == 4 else "first",
    )  # fmt: skip
    return Game.parse(play.text)


def deduced(game: Game, survey: Survey, cards: tuple[str, ...]) -> float:
    """Return the chance of the answers after which the Solution follows, each of them told."""
    deals = game.odds().state
    return sum(
        weight / survey.weight
        for answer, weight in survey.answer_weights(cards).items()
        if deals_after(deals, answered_suggestion(game.setup, cards, answer)).solved
    )


@pytest.mark.parametrize("seed", seeds(3, 30))
def test_the_chance_to_know_is_that_of_the_answers_that_decide(seed: int) -> None:
    for events in EVENTS:
        game = position(seed, events)
        survey = count_survey(Seating(game.odds(), str(game.setup.me)), STATES)
        if survey is None:
            continue
        found = Solving(survey, game.odds())

        for cards in [*list_suggestions(game.setup.deck)][
            seed % SUGGESTIONS_TRIED :: SUGGESTIONS_TRIED
        ]:
            assert found.share(cards) == pytest.approx(deduced(game, survey, cards), abs=1e-9)
            assert found.error(cards) == 0


def test_few_answers_are_told_to_see_whether_they_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(
        solving, "deals_after", lambda *given: told.append(given) or deals_after(*given)
    )
    for seed in range(3):
        game = position(seed, 14)
        survey = count_survey(Seating(game.odds(), str(game.setup.me)), STATES)
        assert survey is not None
        found = Solving(survey, game.odds())
        told.clear()

        for cards in list_suggestions(game.setup.deck):
            found.share(cards)

        assert len(told) <= MOST_DEDUCED


def sampled(game: Game, number: int) -> Solving:
    """Return the same by deals drawn at random."""
    odds = game.odds()
    survey = ListedSurvey(Seating(odds, str(game.setup.me)), odds.weighed_deals(number))
    assert survey.sampled
    return Solving(survey, odds)


def test_by_a_sample_it_is_exact_that_nobody_has_three_cards() -> None:
    hand = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
    game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=hand)
    cards = ("Green", "Rope", "Hall")

    found = sampled(game, 50)

    assert found.share(cards) == pytest.approx(float(game.odds().solutions[cards]))
    assert found.error(cards) == 0
    assert found.share(("Plum", "Rope", "Hall")) == 0


def test_by_a_sample_no_chance_is_larger_than_it_is() -> None:
    for seed in range(4):
        game = position(seed, 14)
        if game.deals <= 200:
            continue
        exact = count_survey(Seating(game.odds(), str(game.setup.me)), STATES)
        assert exact is not None
        by_all, by_some = Solving(exact, game.odds()), sampled(game, 200)

        for cards in [*list_suggestions(game.setup.deck)][::SUGGESTIONS_TRIED]:
            over = by_some.share(cards) - by_all.share(cards)
            assert over <= 1e-9 + 4 * by_some.error(cards)


class Drawn(Solving):
    """A sample in which the chances to know are as given."""

    def __init__(self, chances: dict[str, float], error_of_all: float) -> None:
        self.chances, self.error_of_all = chances, error_of_all

    def share(self, cards: Sequence[str]) -> float:
        return self.chances[cards[0]]

    def error(self, cards: Sequence[str]) -> float:
        return self.error_of_all


class Telling(Survey):
    """A survey by which the suggestions tell so many bits."""

    def __init__(self, bits: dict[str, float]) -> None:
        self.bits = bits

    def figures(self, cards: Sequence[str]) -> Figures:
        return Figures(self.bits[cards[0]], error=0.0, nobody=0.0, unseen_bits=0.0)


def test_a_difference_within_the_error_does_not_come_before_bits() -> None:
    survey = Telling({"Plum": 1.0, "Green": 1.2, "White": 1.3})
    chances = {"Plum": 0.10, "Green": 0.09, "White": 0.02}

    exact = rank_suggestions([("Plum",), ("Green",), ("White",)], survey, Drawn(chances, 0.0))
    by_sample = rank_suggestions([("Plum",), ("Green",), ("White",)], survey, Drawn(chances, 0.02))

    assert [one.cards[0] for one in exact] == ["Plum", "Green", "White"]
    assert [one.cards[0] for one in by_sample] == ["Green", "Plum", "White"]
