"""Puzzles at the shell: made, thought about, answered."""

from pathlib import Path

import pytest
from support.cases import cases, literal

import kb
from kb import Game, read_game
from kb.shell.shell import Shell

SOLVED = Path(kb.__file__).parent / "games" / "three-at-the-table.clue"


@pytest.fixture
def shell() -> Shell:
    return Shell()


def record(said: str) -> Game:
    return Game.parse(said[said.index("refute 1") :].rsplit("\n", 2)[0])


def test_a_puzzle_is_a_record_that_has_its_answer(shell: Shell) -> None:
    said = shell.onecmd("puzzle")
    assert "of a random game, none to spare" in said
    game = record(said)
    assert game.solved
    answer = shell.onecmd("puzzle answer")
    assert all(str(card) in answer for card in game.solution.values())
    assert shell.onecmd("puzzle") != said
    assert not shell.document.game.written.is_begun


def test_a_solved_game_is_cut_down(shell: Shell) -> None:
    whole = read_game(SOLVED)
    assert whole.solved
    shell.document.resume(whole.record())
    said = shell.onecmd("puzzle")
    assert "of this game" in said
    game = record(said)
    assert game.solution == whole.solution
    assert len(game.log) < len(whole.log)


@cases(line=str, sentence=literal)
def test_what_is_no_puzzle_is_refused(shell: Shell, line: str, sentence: str) -> None:
    assert sentence in shell.onecmd(line)


def test_a_puzzle_is_cut_out_of_what_is_told_while_a_line_is_disputed(shell: Shell) -> None:
    two = "refute 1\ndeck classic\nplayers Ann Bob\naccuse Ann Green Rope Hall right\n"
    shell.document.resume(two)
    shell.onecmd("has Bob Rope")
    assert shell.game.with_suspects.solved and not shell.game.solved
    assert "of a random game" in shell.onecmd("puzzle")
