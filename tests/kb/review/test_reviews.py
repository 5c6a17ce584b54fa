"""The rows of a review, against the advice, against listed deals, and against simulated answers."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import log2

import pytest
from support.finished import finished, laid_open
from support.profiles import is_deep, seeds
from support.random_games import SMALL, random_game
from support.weighing import weights

from kb import Game, Review

SMALL_SEEDS = range(3)


def reviewed(seed: int, **options: object) -> tuple[Game, Review]:
    _, game = finished(seed, **options)
    return game, game.review()


def share_of_truth(game: Game, solution: Sequence[str]) -> Fraction:
    """Return how likely the Solution is, by all the deals that fit, listed and weighed here."""
    deals = game.odds().list_deals()
    weight = weights(deals, game.record())
    right = [
        each
        for deal, each in zip(deals, weight, strict=True)
        if all(deal[card] == "Solution" for card in solution)
    ]
    return Fraction(sum(right)) / Fraction(sum(weight))


@pytest.mark.parametrize("seed", SMALL_SEEDS)
def test_my_bits_are_those_of_listed_deals_and_what_i_heard_adds_up(seed: int) -> None:
    game, review = reviewed(seed, categories=SMALL, events=9)
    assert review.race is not None
    solution = [card for card in game.solution.values() if card]
    mine = review.race.by_player[str(game.me)]

    by_listing = [-log2(share_of_truth(game.at(max(5, each.line)), solution)) for each in mine[1:]]

    assert [each.bits for each in mine[1:]] == pytest.approx(by_listing, abs=1e-9)
    start = -log2(share_of_truth(game[0], solution))
    heard = [before.bits - after.bits for before, after in pairwise(mine)]
    assert sum(heard) + mine[-1].bits == pytest.approx(start, abs=1e-9)
    by_line = dict(zip([each.line for each in mine[1:]], heard, strict=True))
    assert [row.heard for row in review.rows] == [by_line[row.line] for row in review.rows]


def test_a_row_has_the_worths_of_the_advice_and_no_better_question_is_called_worse() -> None:
    for seed in seeds(1, 40):
        game, review = reviewed(seed, events=24 if is_deep() else 12)
        for row in review.rows[::3]:
            advice = game.at(row.line - 1).advise()
            room = row.cards[2]

            own = next(worth for worth in advice if worth.cards == row.cards)
            best_here = next(worth for worth in advice if room in worth.cards)

            assert (row.worth, row.bits, row.chance) == (own.worth, own.bits, own.solves)
            assert row.best_here.worth == best_here.worth >= row.worth - 1e-9
            assert row.best.worth == advice[0].worth
            if row.sign:
                is_worse = row.bits < row.best_here.bits or row.chance < row.best_here.chance
                assert is_worse


def test_a_review_is_a_value_a_table_and_json() -> None:
    _, review = reviewed(3, categories=SMALL, events=9)

    assert pickle.loads(pickle.dumps(review)) == review
    assert hash(review.headlines) is not None
    assert len(review.table()) == len(review.rows) + 1 == len(review.records()) + 1
    assert json.loads(json.dumps(review.to_object()))["questions"][0]["line"] == review[0].line
    assert "<svg" in str(review.race.to_svg() if review.race else "")


def test_an_annotated_record_loads_and_its_own_comments_are_replaced() -> None:
    played, _ = finished(3, categories=SMALL, events=9)
    mine = f"suggest {played.me}"
    first = next(line for line in played.text.splitlines() if line.startswith(mine))
    text = played.text.replace(first, f"{first}  # so he said", 1)
    game = Game.parse(text + laid_open(played))

    once = game.review().annotate()
    again = Game.parse(once).review().annotate()

    assert again == once
    assert Game.parse(once).events == game.events
    assert "# so he said  # " in once
    comments = [line.rpartition("  # ")[2] for line in once.splitlines() if "  # " in line]
    assert comments == [row.comment for row in game.review().rows]


def test_without_a_solution_there_are_worths_and_nothing_else() -> None:
    played = random_game(1, events=6)

    review = Game.parse(played.text).review()

    assert review.rows
    assert all(row.heard is None for row in review.rows)
    assert (review.known, review.race, review.turning_point) == ({}, None, None)
    assert any("The Solution is not known" in note for note in review.notes)


def test_of_a_spectator_no_question_is_judged_but_the_others_are_told() -> None:
    _, game = finished(2, spectator=True, events=12)

    review = game.review()

    assert review.rows == ()
    assert set(review.known) == set(game.players)
    assert any("does not say who you are" in note for note in review.notes)


def test_disputed_lines_and_assumptions_are_named() -> None:
    played, _ = finished(3)
    player = next(player for player in played.players if player != played.me)
    holder = next(other for other in played.players if other not in (player, played.me))
    card = played.hand(player)[0]
    text = (
        played.text + "assume no-own-accusation\n" + laid_open(played) + f"#? has {holder} {card}\n"
    )

    notes = Game.parse(text).review().notes

    assert any(note.startswith("Left aside as disputed") for note in notes)
    assert any("no-own-accusation" in note for note in notes)
