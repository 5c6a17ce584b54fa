"""What is asked after a game, and to learn: the review, the worst turns again, and hints."""

from __future__ import annotations

import pytest
from support.finished import finished
from support.random_games import SMALL

from kb.review import review as reviews
from kb.shell.shell import Shell

_, GAME = finished(7, categories=SMALL, events=14, bluff=0.6)


@pytest.fixture
def shell() -> Shell:
    shell = Shell()
    shell.document.resume(GAME.record())
    return shell


def test_a_review_is_that_of_the_library_and_offers_the_worst_turns(shell: Shell) -> None:
    said = shell.onecmd("review")

    assert said.startswith(str(shell.game.review()))
    assert said.endswith("'review again' puts your worst turns before you once more.")


def test_a_turn_is_put_before_me_and_the_answer_is_not_shown_before(shell: Shell) -> None:
    worst = max(shell.game.review().rows, key=lambda row: row.loss)

    posed = shell.onecmd("review again")

    assert f"Before line {worst.line}; you stand in {worst.room}." in posed
    assert "worth" not in posed
    assert "expected a card each of suspect and weapon" in shell.onecmd("review again d e")
    others = [card for card in worst.best_here.cards if card != worst.room]
    judged = shell.onecmd(f"review again {' '.join(others)}")
    assert f"worth {worst.best_here.worth:.2f} points. You asked" in judged
    assert f"Before line {worst.line};" not in shell.onecmd("review again")


def test_the_three_worst_turns_come_again_and_again(shell: Shell) -> None:
    posed = []
    for _ in range(6):
        posed.append(shell.onecmd("review again"))
        turn = shell.to_retry[0]
        shell.onecmd(f"review again {' '.join(card for card in turn.cards if card != turn.room)}")

    assert len(set(posed)) == 3
    assert posed[:3] == posed[3:]


def test_a_hint_gives_a_fact_away_in_four_steps_and_then_another(shell: Shell) -> None:
    hints = shell.game.hints()
    steps = [shell.onecmd("hint") for _ in range(4)]

    assert [step.partition(" ('hint' again")[0] for step in steps] == list(hints.steps)
    assert shell.onecmd("hint").startswith(shell.game.hints([hints.cell]).steps[0])  # type: ignore[list-item]


def test_what_why_has_told_is_no_hint(shell: Shell) -> None:
    hints = shell.game.hints()
    assert hints.cell is not None

    shell.onecmd(f"why {hints.cell[0]} '{hints.cell[1]}'")

    assert shell.onecmd("hint").startswith(GAME.hints([hints.cell]).steps[0])
    assert GAME.hints([hints.cell]).cell != hints.cell


def test_each_hint_is_a_fact_that_was_not_known() -> None:
    known = set()
    while (hints := GAME.hints(known)).cell is not None:
        assert hints.why is not None
        assert hints.cell not in known
        assert GAME.holds(*hints.cell) is hints.why.goal.positive
        known.add(hints.cell)
    assert len(known) >= 3


def test_an_interrupted_review_is_shown_as_far_as_it_is(shell: Shell, monkeypatch) -> None:
    def interrupted(*arguments: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(reviews, "find_race", interrupted)
    assert reviews.STOPPED in shell.onecmd("review")
    monkeypatch.undo()
    assert reviews.STOPPED not in shell.onecmd("review")


def test_a_puzzle_shows_a_sheet_takes_an_answer_and_helps(shell: Shell) -> None:
    said = shell.onecmd("puzzle")
    assert said.index("Solution") < said.index("refute 1")
    solution = shell.game.solution
    wrong = "j" if solution["room"] != "j" else "i"

    assert shell.onecmd("puzzle hint").startswith("Look at ")
    judged = shell.onecmd(f"puzzle {solution['suspect']} {solution['weapon']} {wrong}")
    assert judged.startswith(f"Right so far: {solution['suspect']} and {solution['weapon']}.")
    assert f"{wrong} is not in the Solution." in judged
    right = " ".join(str(card) for card in solution.values())
    assert shell.onecmd(f"puzzle {right}").startswith("Right: ")


def test_the_end_of_a_game_proposes_the_review() -> None:
    shell = Shell()
    for line in ("deck classic", "players Ann Bob", "me Ann"):
        shell.onecmd(line)

    assert shell.onecmd("accuse Bob Plum Rope Hall right").endswith("'review' looks at it again.")
