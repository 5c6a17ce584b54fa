"""A typed line is read once, into a value; undo, file, echo and question read that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

import pytest

from kb.record import record
from kb.record.rows import Row
from kb.record.words import Word
from kb.shell import change
from kb.shell.output import Output
from kb.shell.prompt import Conversation
from kb.shell.shell import Shell
from kb.table.setup import Setup

HEADER = (
    "deck classic",
    "players Nick Rachel Holden",
    "me Nick",
    "hand Nick White Conservatory Ballroom Plum Knife Library",
)


class Readings:
    """What was read as an event, in words, and how many whole records were."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, ...]] = []
        self.records = 0


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[Readings]:
    found = Readings()
    word_by_word, in_one_step = Row.read, Row.exact

    def noted(row: Any, words: Sequence[Word], setup: Setup) -> Any:
        found.rows.append(tuple(word.text for word in words))
        return word_by_word(row, words, setup)

    def noted_exactly(row: Any, tokens: Sequence[str], setup: Setup) -> Any:
        if (event := in_one_step(row, tokens, setup)) is not None:
            found.rows.append((row.entry, *tokens))
        return event

    monkeypatch.setattr(Row, "read", noted)
    monkeypatch.setattr(Row, "exact", noted_exactly)
    parse = record.parse

    def counted(*arguments: Any, **options: Any) -> Any:
        found.records += 1
        return parse(*arguments, **options)

    for room in (record, change):
        monkeypatch.setattr(room, "parse", counted)
    yield found


def shell_after(*lines: str) -> Shell:
    shell = Shell()
    for line in (*HEADER, *lines):
        shell.answer(line)
    return shell


@pytest.mark.parametrize(
    "line",
    [
        "suggest Rachel Plum Ballroom Pipe -> Holden",
        "suggest Nick Plum Rope Hall -> Rachel  # and the card is asked for",
        "has Rachel Rope",
        "oneof Rachel Rope Hall",
        "accuse Rachel Plum Rope Hall wrong",
        "mustard rope hall rachel",
        "m ro ha -",
    ],
)
def test_a_typed_event_is_read_once(read: Readings, line: str) -> None:
    shell = shell_after("lacks Holden Hall")
    read.rows, read.records = [], 0
    shell.answer(line)
    assert len(shell.document.lines) == 7
    assert (len(read.rows), read.records) == (1, 0)


def test_a_line_that_contradicts_the_log_is_read_once(read: Readings) -> None:
    shell = shell_after("has Holden Rope")
    read.rows, read.records = [], 0
    assert "kept as disputed" in shell.onecmd("has Rachel Rope")
    assert shell.game.disputed == (7,)
    assert (len(read.rows), read.records) == (1, 0)


def test_undo_and_redo_read_nothing(read: Readings) -> None:
    shell = shell_after("has Holden Rope", "replace 6 has Holden Pipe", "remove 6")
    read.rows, read.records = [], 0
    for line in ("undo", "undo", "undo", "redo", "redo", "redo"):
        assert shell.answer(line).startswith("ok, ")
    assert (read.rows, read.records) == ([], 0)


def test_a_line_of_the_header_is_read_with_its_record_once(read: Readings) -> None:
    shell = shell_after()
    read.records = 0
    shell.answer("size Rachel 6")
    assert read.records == 1


def test_a_line_at_the_prompt_is_read_once_too(read: Readings) -> None:
    conversation = Conversation(Output(StringIO()), lambda prompt: "quit")
    for line in (*HEADER, "lacks Holden Hall"):
        conversation.respond(line)
    read.rows, read.records = [], 0
    conversation.respond("suggest Nick Plum Rope Hall -> Rachel")
    conversation.respond("rope")  # the card that was asked for
    assert conversation.shell.document.lines[-1].endswith("-> Rachel Rope")
    assert (len(read.rows), read.records) == (1, 0)


def test_a_correction_reads_its_own_line_alone(read: Readings) -> None:
    shell = shell_after("lacks Holden Hall", "has Rachel Rope", "oneof Holden Study Lounge")
    read.rows, read.records = [], 0
    shell.answer("replace 7 has Rachel Pipe")
    shell.answer("insert 7 lacks Rachel Study")
    shell.answer("remove 6")
    assert shell.document.lines[5:7] == ("lacks Rachel Study", "has Rachel Pipe")
    assert (len(read.rows), read.records) == (2, 0)
