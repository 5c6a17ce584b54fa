"""The parts of a review as values, and what a review of an odd record leaves out."""

from __future__ import annotations

import json
import pickle

from support.finished import finished, laid_open
from support.random_games import SMALL, random_game

from kb import Game, Review


def reviewed(seed: int, **options: object) -> tuple[Game, Review]:
    _, game = finished(seed, **options)
    return game, game.review()


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
