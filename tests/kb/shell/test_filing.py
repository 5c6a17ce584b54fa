"""Games by their names: listed, loaded, completed; a deck in full; the end of a game."""

import os
from pathlib import Path

import pytest
from support.typed import shell_after

from kb.shell.document import open_game
from kb.shell.prompt import completions
from kb.shell.session import Store, last_game
from kb.shell.shell import Shell

DAY = 24 * 60 * 60
GAME = "refute 1\ndeck classic\nplayers Nick Rachel Holden\nhas Nick Rope\n"


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = Shell()
    shell.store = Store(tmp_path / "games", tmp_path)
    shell.store.games.mkdir()
    return shell


def test_the_games_that_are_kept_are_listed_and_loaded_by_name(shell: Shell) -> None:
    assert shell.answer("load").startswith("No games are kept yet")
    assert shell.store
    (shell.store.games / "friday.clue").write_text(GAME)
    won = "accuse Holden Plum Knife Hall right\n"
    (shell.store.games / "sunday.clue").write_text(GAME + won)
    (shell.store.games / "torn.clue").write_text(f"{GAME}has Ni")
    (shell.store.games / "begun.clue").write_text("refute 1\ndeck classic\n")
    for number, name in enumerate(("friday", "begun", "torn", "sunday")):
        os.utime(shell.store.games / f"{name}.clue", (number * DAY, number * DAY))

    assert shell.answer("load").split("\n") == [
        "  1. sunday.clue  Nick, Rachel, Holden; 1970-01-04, 0 suggestions, Holden won",
        "  2. torn.clue  no table yet, or damaged",
        "  3. begun.clue  no table yet, or damaged",
        "  4. friday.clue  Nick, Rachel, Holden; 1970-01-01, 0 suggestions",
        "'load 1' or 'load NAME' goes on with one.",
    ]
    assert shell.onecmd("load 5") == "no game 5; 'load' lists 4 games"
    assert last_game(shell) == ""
    os.utime(shell.store.games / "friday.clue", (9 * DAY, 9 * DAY))
    said = "The last game is friday (Nick, Rachel, Holden): 'load 1' goes on with it."
    assert last_game(shell) == said
    assert completions(open_game(""), "load fri", shell.list_game_names()) == (3, ["friday.clue"])
    for name in ("friday", "friday.clue", "1"):
        assert shell.answer(f"load {name}").startswith("ok, 4 lines of ")
    assert shell.document.path and shell.document.path.parent == shell.store.games
    shell.answer("quit")


def test_a_file_here_comes_before_a_game_of_that_name(shell: Shell, tmp_path: Path) -> None:
    assert shell.store
    (shell.store.games / "a.clue").write_text(GAME)
    (tmp_path / "a.clue").write_text(f"{GAME}has Nick Plum\n")
    assert shell.answer("load a.clue").startswith("ok, 5 lines of a.clue")
    shell.answer("quit")


def test_a_deck_is_kept_by_its_whole_name() -> None:
    shell = Shell()
    shell.answer("deck mas  # ours")
    assert shell.document.lines[1] == "deck master-detective  # ours"
    assert "no deck 'xyz'" in Shell().onecmd("deck xyz")


def test_the_game_before_is_gone_back_to_until_the_new_one_has_players(tmp_path: Path) -> None:
    shell, path = Shell(), str(tmp_path / "a.clue")
    for line in ("deck classic", "players Nick Rachel Holden", "has Nick Rope", f"save {path}"):
        shell.answer(line)
    game = shell.document.game
    assert "'load' goes back to it" in shell.answer("new")
    assert "another session keeps its game" in Shell().onecmd(f"load {path}")
    shell.answer("deck classic")
    assert shell.answer("load").startswith("ok, the game before.")
    assert shell.document.game is game
    assert shell.answer("has Nick Hall").startswith("5. ")
    shell.answer("new")
    shell.answer("deck classic")
    shell.answer("players Ann Ben")
    again = Shell()
    assert again.answer(f"load {path}").startswith("ok, 5 lines")
    again.answer("quit")
    shell.answer("quit")


@pytest.fixture
def noted(tmp_path: Path) -> Path:
    """A record whose last line, the first of an event, the notes beside it have too."""
    path = tmp_path / "a.clue"
    shell_after(*GAME.split("\n")[1:3], f"save {path}", "has Nick Rope", "quit")
    return path


@pytest.mark.parametrize("end", ["has Ni", "has Nick Rope", "\0" * 14, "\0as Nick Rope\n"])
def test_a_last_line_that_a_power_cut_tore_is_completed_from_the_notes(noted, end):
    torn = GAME.removesuffix("has Nick Rope\n") + end
    noted.write_text(torn)

    again = Shell()
    said = again.answer(f"load {noted}")

    assert said.endswith("the notes beside it have the whole line: has Nick Rope")
    assert (noted.read_text(), again.document.lines[-1]) == (torn, "has Nick Rope")
    assert again.answer("has Nick Hall").startswith("5. ")
    assert noted.read_text() == f"{GAME}has Nick Hall\n"
    again.answer("quit")


@pytest.mark.parametrize("end", ["", "has Nick Hall\n", "has Rachel", "lacks Nick Hall\n"])
def test_a_last_line_that_somebody_changed_is_the_line(noted: Path, end: str) -> None:
    noted.write_text(GAME.removesuffix("has Nick Rope\n") + end)
    again = Shell()

    said = again.answer(f"load {noted}")

    assert "whole line" not in said
    assert "has Nick Rope" not in again.document.lines
    again.answer("quit")


def test_a_typed_line_costs_two_flushes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = shell_after(*GAME.split("\n")[1:-1], f"save {tmp_path / 'a.clue'}")
    flushes: list[int] = []
    for name in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, name, flushes.append)

    for line in ("Plum Rope Hall -", "White Pipe Study Holden", "has Nick Hall"):
        flushes.clear()
        shell.answer(line)
        assert len(flushes) == 2
    shell.answer("quit")


def test_a_file_that_was_emptied_is_restored_from_the_notes_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.clue"
    shell = shell_after(*GAME.split("\n")[1:-1], f"save {path}", "has Nick Hall", "quit")
    assert len(shell.document.lines) == 5
    path.write_text("")

    again = Shell()
    said = again.answer(f"load {path}")

    assert said.startswith("ok, 5 lines of ") and "The file was empty" in said
    assert again.answer("has Nick Study").startswith("6. ")
    assert path.read_text() == f"{GAME}has Nick Hall\nhas Nick Study\n"
    assert again.answer("undo").startswith("ok, taken back: has Nick Study")
    again.answer("quit")
