"""What passes between knowledge bases, and a fact of the sheet as an exercise."""

from __future__ import annotations

from importlib.resources import files

import pytest

from kb import Game, OpenCell
from resolver import grade, read_exercises

THREE = Game.parse((files("kb") / "games" / "three-at-the-table.clue").read_text(encoding="utf-8"))
PIPE = Game.parse((files("kb") / "games" / "holden-and-the-pipe.clue").read_text(encoding="utf-8"))
LATE = THREE[23]  # the event that settles most, in seven rounds


def test_the_news_of_an_event_are_all_that_it_settled():
    for position in (THREE[4], THREE[18], LATE):
        before = THREE[len(position) - 2].facts
        told = {(one.holder, one.card): one.value for one in position.news()}
        assert told == {c: held for c, held in position.facts.items() if c not in before}


def test_what_the_header_sets_off_is_news_too():
    assert {(one.holder, one.card) for one in PIPE[0].news()} == set(PIPE[0].facts)


def test_news_after_an_event_that_set_no_rule_off_leave_out_what_was_known():
    game = Game.parse("""refute 1
deck classic
players Ann Bob Cid Dan Eve Fay
me Bob
hand Bob White Wrench Pipe
size Ann 3
size Bob 3
size Cid 3
size Dan 3
size Eve 3
size Fay 3
suggest Ann Plum Kitchen Rope -> Fay
suggest Bob Scarlet Lounge Rope -> Dan Lounge
""")
    told = {(one.holder, one.card) for one in game.news()}
    assert told == {cell for cell in game.facts if cell not in game[1].facts}


def test_news_name_whose_they_were_and_come_round_by_round():
    news = PIPE.news()
    assert [one.senders for one in news] == [(), ("Holden",), ("Holden",)]
    rounds = [one.round for one in LATE.news()]
    assert rounds == sorted(rounds)
    assert max(rounds) == 7


def test_the_picture_has_a_column_for_each_holder_and_a_line_for_what_is_passed_on():
    drawing = LATE.news().svg()
    for holder in LATE.setup.holders:
        assert f">{holder}</text>" in drawing
    assert drawing.count("<path") == len(LATE.news().links) > 5
    for (row, _), (further, _) in LATE.news().links:
        assert row < further


def test_an_event_without_news_has_an_empty_picture():
    game = THREE[24]
    assert len(game.news()) == 0
    assert "<path" not in game.news().svg()


def numbered(proof):
    """Return the resolutions of a proof as a student writes them, after the premises of a sheet."""
    leaves = [step for step in proof if not step.premises]
    given = [step for step in leaves if str(step.source) != "the denied goal"]
    denied = [step for step in leaves if step not in given]
    numbers = {step.number: at for at, step in enumerate([*given, *denied], 1)}
    for step in proof.resolutions:
        numbers[step.number] = len(numbers) + 1
    return "\n".join(
        f"{numbers[step.number]}. {step.clause}  {numbers[a]}, {numbers[b]}"
        for step in proof.resolutions
        for a, b in [step.premises]
    )


@pytest.mark.parametrize(
    ("game", "cell"),
    [(PIPE, ("Holden", "Pipe")), (PIPE, ("Rachel", "Pipe")), (LATE, ("Ben", "Candlestick"))],
)
def test_a_fact_is_an_exercise_that_its_own_proof_does(game, cell):
    exercise = game.exercise(*cell)
    [again] = read_exercises(str(exercise))
    assert again == exercise
    graded = grade(numbered(game.why(*cell).proof), again)
    assert graded.fulfils, graded
    assert not grade("9. □  1, 2", again).fulfils


def test_an_open_cell_is_no_exercise():
    with pytest.raises(OpenCell):
        PIPE.exercise("Rachel", "Rope")
