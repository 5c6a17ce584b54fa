"""Games by their names: listed, loaded, completed; a deck in full; the end of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.shell.change import nothing
from kb.shell.completion import completions
from kb.shell.shell import Shell
from kb.shell.store import Store

GAME = "refute 1\ndeck classic\nplayers Nick Rachel Holden\nhas Nick Rope\n"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(tmp_path)
    shell = Shell()
    shell.store = Store(tmp_path / "games", tmp_path)
    shell.store.games.mkdir()
    return shell


def test_the_games_that_are_kept_are_listed_and_loaded_by_name(shell: Shell) -> None:
    assert shell.answer("games").startswith("No games are kept yet")
    assert shell.store
    (shell.store.games / "friday.clue").write_text(GAME)
    won = "accuse Holden Plum Knife Hall right\n"
    (shell.store.games / "sunday.clue").write_text(GAME + won)
    (shell.store.games / "torn.clue").write_text(f"{GAME}has Ni")
    (shell.store.games / "begun.clue").write_text("refute 1\ndeck classic\n")
    rows = dict(row.split("  ") for row in shell.answer("games").split("\n")[:-1])
    assert rows == {
        "friday.clue": "Nick, Rachel, Holden; 4 lines; open",
        "sunday.clue": "Nick, Rachel, Holden; 5 lines; Holden won",
        "torn.clue": "damaged, see 'recover'",
        "begun.clue": "no table yet",
    }
    assert completions(nothing(), "load fri", shell.kept_names()) == (3, ["friday.clue"])
    for name in ("friday", "friday.clue"):
        assert shell.answer(f"load {name}").startswith("ok, 4 lines of ")
    assert shell.document.journal and shell.document.journal.path.parent == shell.store.games
    shell.answer("new")
    assert shell.answer("deck classic\n") and "'load friday.clue' goes back" in shell.answer(
        "players A B"
    )
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


def test_the_end_says_who_won_and_what_was_wrong() -> None:
    shell = Shell()
    for line in (
        "deck classic", "players Nick Rachel Holden", "accuse Rachel Plum Rope Hall wrong",
    ):  # fmt: skip
        shell.answer(line)
    said = shell.answer("accuse nick plum rope study right")
    assert "The game is over: Nick won. Rachel accused wrongly (line 4)." in said
    assert shell.game.written.winner == "Nick"
    assert shell.offers() == []
