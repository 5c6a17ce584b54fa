"""Whatever was changed can be taken back, and made again, across save and load too."""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.shell.change import Change, edited, inserted, opened
from kb.shell.commands import quote_path
from kb.shell.history import History, Splice, read, step, written
from kb.shell.shell import Shell

HEADER = ("deck classic", "players Nick Rachel Holden", "me Nick")
CHANGES = (
    "hand Nick White Conservatory Ballroom Plum Knife Library",
    "has Rachel Rope",
    "lacks Holden Pipe",
    "replace 6 has Rachel Wrench",
    "insert 6 lacks Rachel Study",
    "remove 8",
    "has Holden Wrench",  # disputed
    "mend 1",
    "lacks Holden Hall",
)


def shell_after(*lines: str) -> Shell:
    shell = Shell()
    for line in lines:
        shell.onecmd(line)
    return shell


def test_undo_goes_back_through_every_kind_of_change_and_redo_forth_again() -> None:
    shell = shell_after(*HEADER)
    texts = [shell.document.game.written.text]
    for line in CHANGES:
        shell.onecmd(line)
        assert shell.document.game.written.text != texts[-1], line
        texts.append(shell.document.game.written.text)
    for text in reversed(texts[:-1]):
        assert shell.onecmd("undo").startswith("ok, taken back: ")
        assert shell.document.game.written.text == text
    for text in texts[1:]:
        assert shell.onecmd("redo").startswith("ok, made again: ")
        assert shell.document.game.written.text == text
    assert shell.onecmd("redo").startswith("nothing to redo")


def test_undo_and_redo_survive_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    shell = shell_after(*HEADER, f"save {quote_path(str(path))}", *CHANGES, "undo", "undo", "quit")
    texts = [shell.document.game.written.text]
    again = shell_after(f"load {quote_path(str(path))}")
    while again.onecmd("undo").startswith("ok"):
        texts.append(again.document.game.written.text)
    assert texts[-1] == ""
    for text in reversed(texts[:-1]):
        again.onecmd("redo")
        assert again.document.game.written.text == text
    assert again.onecmd("redo").startswith("ok, made again: ")
    assert again.onecmd("redo").startswith("ok, made again: line 9 is: lacks Holden Hall")


def test_a_record_told_line_by_line_needs_no_notes(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    shell_after(
        *HEADER, f"save {quote_path(str(path))}", "has Rachel Rope", "lacks Holden Pipe", "quit"
    )
    assert [each.name for each in tmp_path.iterdir()] == ["game.clue"]
    again = shell_after(f"load {quote_path(str(path))}")
    assert again.onecmd("undo").startswith("ok, taken back: lacks Holden Pipe")


@pytest.mark.parametrize("spoilt", ["", "no notes", "5\n", '{"step": 5}\n', '{"step": "undo"}\n'])
def test_notes_that_are_not_of_this_record_are_passed_over(tmp_path: Path, spoilt: str) -> None:
    path = tmp_path / "game.clue"
    shell_after(*HEADER, f"save {quote_path(str(path))}", *CHANGES, "quit")
    (tmp_path / ".game.clue.undo").write_text(spoilt)
    again = shell_after(f"load {quote_path(str(path))}")
    assert again.onecmd("undo").startswith("ok, taken back: lacks Holden Hall")


def test_a_step_that_was_noted_and_not_kept_is_forgotten() -> None:
    lines = ("a", "b", "c")
    history = History(plain=False).changed(Splice(0, (), lines), 0)
    torn = written(history) + step(Splice(3, (), ("d",))) + "\n"
    assert read(torn, lines) == history
    assert read(torn + '{"at": 1, "out"', lines) == history


@given(st.lists(st.lists(st.sampled_from("abc"), max_size=6), min_size=2, max_size=6), st.data())
def test_a_history_that_is_written_is_the_one_that_is_read(records: list[Any], data: Any) -> None:
    history, now = History(plain=False), ()
    for after in map(tuple, records):
        history, now = history.changed(Splice(0, now, after), len(now)), after
    for _ in range(data.draw(st.integers(0, len(history.behind)))):
        now = history.behind[-1].inverse.made(now)
        history = history.undone()
    assert read(written(history), now) == history


@given(st.lists(st.sampled_from("abc")), st.lists(st.sampled_from("abc")), st.data())
def test_a_splice_and_its_inverse_undo_each_other(before: Any, into: Any, data: Any) -> None:
    first, last = sorted(data.draw(st.integers(0, len(before))) for _ in range(2))
    splice = Splice(first, tuple(before[first:last]), tuple(into))
    after = splice.made(tuple(before))
    assert after == (*before[:first], *into, *before[last:])
    assert splice.inverse.made(after) == tuple(before)


CARDS = ("Rope", "Pipe", "Wrench", "Hall", "Study")


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans(), st.sampled_from(CARDS)), min_size=2))
def test_changes_after_each_other_are_one_change_with_the_same_ends(made: Any) -> None:
    game = opened("refute 1\ndeck classic\nplayers Ann Bob\n")
    changes = []
    for number, is_new, card in made:
        at = 4 + number % (len(game.written.lines) - 2)
        is_new = is_new or at > len(game.written.lines)
        line = f"# {card}"
        changes.append(inserted(game, at, line) if is_new else edited(game, at, line))
        game = changes[-1].after
    whole = reduce(Change.then, changes)
    assert whole.splice.made(whole.before.written.lines) == game.written.lines
    assert whole.splice.inverse.made(game.written.lines) == whole.before.written.lines


def test_several_cards_in_a_line_are_one_change_after_a_restart_too(tmp_path: Path) -> None:
    path = quote_path(str(tmp_path / "game.clue"))
    shell = shell_after(*HEADER, f"save {path}", "lacks Nick Hall", "has Rachel Rope Pipe Study")
    assert len(shell.document.lines) == 8
    shell.onecmd("quit")
    again = shell_after(f"load {path}")
    assert again.onecmd("undo").startswith("ok, taken back: has Rachel Rope\nhas Rachel Pipe")
    assert again.document.lines[4:] == ("lacks Nick Hall",)


def test_what_is_taken_back_is_the_game_that_was_here_and_none_is_read_again() -> None:
    shell = shell_after(*HEADER)
    games = [shell.document.game]
    for line in CHANGES:
        shell.onecmd(line)
        games.append(shell.document.game)
    for game in reversed(games[:-1]):
        shell.onecmd("undo")
        assert shell.document.game is game
    for game in games[1:]:
        shell.onecmd("redo")
        assert shell.document.game is game


def test_a_line_put_in_its_own_place_is_no_change_to_take_back() -> None:
    shell = shell_after(
        *HEADER, "has Rachel Rope", "lacks Holden Pipe", "replace 5 has Rachel Rope"
    )
    shell.onecmd("undo")
    assert shell.document.lines[-1] == "has Rachel Rope"
