"""Whatever was changed can be taken back, and made again, across save and load too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.shell.history import History, Splice, read, step, written
from kb.shell.paths import quote_path
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
    texts = [shell.document.draft.text]
    for line in CHANGES:
        shell.onecmd(line)
        assert shell.document.draft.text != texts[-1], line
        texts.append(shell.document.draft.text)
    for text in reversed(texts[:-1]):
        assert shell.onecmd("undo").startswith("ok, taken back: ")
        assert shell.document.draft.text == text
    for text in texts[1:]:
        assert shell.onecmd("redo").startswith("ok, made again: ")
        assert shell.document.draft.text == text
    assert shell.onecmd("redo").startswith("nothing to redo")


def test_undo_and_redo_survive_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    shell = shell_after(*HEADER, f"save {quote_path(str(path))}", *CHANGES, "undo", "undo", "quit")
    texts = [shell.document.draft.text]
    again = shell_after(f"load {quote_path(str(path))}")
    while again.onecmd("undo").startswith("ok"):
        texts.append(again.document.draft.text)
    assert texts[-1] == ""
    for text in reversed(texts[:-1]):
        again.onecmd("redo")
        assert again.document.draft.text == text
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
    history = History(plain=False).changed(Splice(0, (), lines), ())
    torn = written(history) + step(Splice(3, (), ("d",))) + "\n"
    assert read(torn, lines) == history
    assert read(torn + '{"at": 1, "out"', lines) == history


@given(st.lists(st.lists(st.sampled_from("abc"), max_size=6), min_size=2, max_size=6), st.data())
def test_a_history_that_is_written_is_the_one_that_is_read(records: list[Any], data: Any) -> None:
    history, now = History(plain=False), ()
    for after in map(tuple, records):
        history, now = history.changed(Splice.between(now, after), now), after
    for _ in range(data.draw(st.integers(0, len(history.behind)))):
        now = history.behind[-1].inverse.made(now)
        history = history.undone()
    assert read(written(history), now) == history


@given(st.lists(st.sampled_from("abc")), st.lists(st.sampled_from("abc")))
def test_a_splice_makes_one_record_of_the_other_and_back(before: Any, after: Any) -> None:
    splice = Splice.between(tuple(before), tuple(after))
    assert splice.made(tuple(before)) == tuple(after)
    assert splice.inverse.made(tuple(after)) == tuple(before)
