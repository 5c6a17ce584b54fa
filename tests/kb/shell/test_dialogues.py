"""Dialogues at the prompt: what is typed, and what is answered.

In `dialogues/` a line has what is typed and a part of the answer, or of the next question: ``rope
=> Ann has Rope``. Where several parts are waited for, they stand apart by ` ... `; and after `=>`
with nothing behind it nothing may be answered. A line that begins with `#` is a heading.
"""

from __future__ import annotations

import errno
import os
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from support.typed import converse

from kb.errors import SavingError
from kb.shell.output import Output
from kb.shell.prompt import Conversation
from kb.shell.session import Store

DIALOGUES = sorted((Path(__file__).parent / "dialogues").glob("*.txt"))


@pytest.mark.parametrize("path", DIALOGUES, ids=lambda path: path.stem)
def test_a_dialogue_goes_as_it_is_written(path: Path) -> None:
    rows = [line.partition("=>") for line in path.read_text("utf-8").split("\n")]
    turns = [(row[0].strip(), row[2].split()) for row in rows if row[1] and row[0][:1] != "#"]

    answers = converse(line.replace("\\n", "\n") for line, _ in turns)

    for (line, words), answer in zip(turns, answers, strict=False):
        for part in " ".join(words).split(" ... "):
            assert part in answer, (line, answer)
        assert words or answer == "refute>", (line, answer)


def test_a_full_disk_in_mid_game_is_said_with_what_was_not_entered(tmp_path, monkeypatch) -> None:
    out = StringIO()
    conversation = Conversation(Output(out), lambda prompt: "")
    for line in ("deck classic", "players Ann Ben Cleo", "save game.clue", "plum rope hall b"):
        conversation.respond(line)
    lines = conversation.shell.document.lines

    def refuse(descriptor: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "write", refuse)
        for typed in ("plum rope hall c", "replace 4 rope pipe"):
            out.truncate(out.seek(0))
            conversation.respond(typed)
            assert "No space left on device" in out.getvalue()
            assert out.getvalue().endswith("\nNot entered.\n")
    assert conversation.shell.document.lines == lines
    conversation.respond("plum rope hall c")
    assert len((tmp_path / "game.clue").read_text().split("\n")) == len(lines) + 2
    conversation.respond("quit")


def test_where_no_directory_can_be_made_for_games_the_system_says_why(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    store = Store(tmp_path / "data" / "games", tmp_path)

    with pytest.raises(SavingError, match="Not a directory"):
        store.new_path(date(2026, 11, 29))
