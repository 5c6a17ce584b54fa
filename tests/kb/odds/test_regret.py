"""The question named best, against the optimum by dynamic programming over beliefs."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import inf

import pytest
from support.best_questions import Optimum, fewest_questions
from support.one_asks import (
    SCALE,
    Belief,
    Deal,
    Kinds,
    after_answers,
    deals_with,
    hand_sizes,
    hands,
    is_known,
    kinds_of,
    last_cards,
    questions_of_rule,
    questions_with_hand,
    reduced,
    tells_something,
)

from kb import Game

MOST_QUESTIONS = 5  # which are enough for the best way to ask on such decks


def fewest_by_listing(belief: Belief, kinds: Kinds) -> Fraction | float:
    """Return the fewest questions by asking everything, with no beliefs merged or given up."""

    @cache
    def fewest(deals: frozenset[tuple[Deal, int]], most: int) -> Fraction | float:
        belief = dict(deals)
        if is_known(belief):
            return Fraction(0)
        if most == 0:
            return inf
        total = SCALE * sum(belief.values())
        values: list[Fraction | float] = []
        for asked in product(*kinds):
            answers = after_answers(belief, asked).values()
            if tells_something(belief, answers):
                open_weights = (
                    sum(after.values()) * fewest(frozenset(reduced(after).items()), most - 1)
                    for after in answers
                )
                values.append(1 + sum(open_weights, Fraction(0)) / total)
        return min(values)

    return fewest(frozenset(reduced(belief).items()), MOST_QUESTIONS)


@pytest.mark.parametrize(
    ("sizes", "players"), [((2, 2, 2), 2), ((3, 3, 2), 2), ((2, 3), 2), ((3, 2, 2), 3)]
)
def test_the_optimum_is_that_of_asking_everything(sizes: Sequence[int], players: int) -> None:
    kinds, numbers = kinds_of(sizes), hand_sizes(sizes, players)
    optimum = Optimum(kinds)
    for counts, _ in hands(sizes, numbers[0]):
        belief = deals_with(kinds, last_cards(kinds, counts), numbers[1:])

        found = optimum.questions(belief)

        assert found == fewest_by_listing(belief, kinds)


def test_the_smallest_example_takes_35_questions_in_12_deals() -> None:
    kinds = kinds_of((4, 4, 3))
    belief = deals_with(kinds, last_cards(kinds, (1, 2, 1)), [4])

    found = Optimum(kinds).questions(belief)

    assert len(belief) == 12
    assert found == Fraction(35, 12)


def test_the_optimum_of_the_smallest_deck() -> None:
    assert fewest_questions((3, 3, 3), 2) == Fraction(47, 20)


def advised(game: Game) -> Sequence[str]:
    """Return the suggestion that is named best."""
    return game.advise()[0].cards


@pytest.mark.parametrize(
    ("sizes", "players", "fewest"),
    [
        ((3, 3, 3), 2, Fraction(47, 20)),
        pytest.param((4, 4, 3), 2, Fraction(61, 21), marks=pytest.mark.deep),
        pytest.param((4, 4, 4), 2, Fraction(61, 21), marks=pytest.mark.deep),
        pytest.param((5, 5, 5), 2, Fraction(18281, 4620), marks=pytest.mark.deep),
        pytest.param((4, 3, 3), 3, Fraction(6977, 2520), marks=pytest.mark.deep),
        pytest.param((4, 4, 3), 3, Fraction(2209, 672), marks=pytest.mark.deep),
    ],
)
def test_the_advice_takes_the_fewest_questions(sizes, players, fewest):
    assert questions_of_rule(sizes, players, advised) == fewest


@pytest.mark.deep
def test_on_the_classic_deck_with_two_players_it_takes_five_and_a_half() -> None:
    assert questions_with_hand((6, 6, 9), (3, 3, 3), [9, 9], advised) < Fraction(56, 10)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("sizes", "players", "expected"),
    [
        ((4, 4, 3), 2, Fraction(61, 21)), ((4, 4, 4), 2, Fraction(61, 21)),
        ((5, 5, 5), 2, Fraction(18281, 4620)), ((4, 3, 3), 3, Fraction(6977, 2520)),
        ((4, 4, 3), 3, Fraction(2209, 672)),
    ],
)  # fmt: skip
def test_the_optimum_of_the_larger_decks(sizes, players, expected):
    assert fewest_questions(sizes, players) == expected
