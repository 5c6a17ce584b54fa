"""A fact of the sheet as an exercise."""

from importlib.resources import files

import pytest

from kb import Game
from kb.errors import OpenCell
from resolver.practice import grade, parse_exercises

THREE = Game.parse((files("kb") / "games" / "three-at-the-table.clue").read_text(encoding="utf-8"))
PIPE = Game.parse((files("kb") / "games" / "holden-and-the-pipe.clue").read_text(encoding="utf-8"))
LATE = THREE[23]


def numbered(proof):
    """Return the resolutions of a proof as a student writes them, after the premises of a sheet."""
    leaves = [step for step in proof if not step.premises]
    given = [step for step in leaves if str(step.source) != "the denied goal"]
    denied = [step for step in leaves if step not in given]
    numbers = {step.number: at for at, step in enumerate([*given, *denied], 1)}
    for step in proof.inferences:
        numbers[step.number] = len(numbers) + 1
    return "\n".join(
        f"{numbers[step.number]}. {step.clause}  {numbers[a]}, {numbers[b]}"
        for step in proof.inferences
        for a, b in [step.premises]
    )


@pytest.mark.parametrize(
    ("game", "cell"),
    [(PIPE, ("Holden", "Pipe")), (PIPE, ("Rachel", "Pipe")), (LATE, ("Ben", "Candlestick"))],
)
def test_a_fact_is_an_exercise_that_its_own_proof_does(game, cell):
    exercise = game.exercise(*cell)
    [again] = parse_exercises(str(exercise)).values()
    assert again == exercise
    graded = grade(numbered(game.why(*cell).proof), again)
    assert graded.fulfils, graded
    assert not grade("9. □  1, 2", again).fulfils


def test_an_open_cell_is_no_exercise():
    with pytest.raises(OpenCell):
        PIPE.exercise("Rachel", "Rope")
