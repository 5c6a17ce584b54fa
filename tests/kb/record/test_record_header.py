"""A header is a value: each of its lines is read once, and one table is made of all of them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from kb.record.forms import EntryForm
from kb.record.record import parse
from kb.record.words import Word, split
from kb.shell.shell import Shell
from kb.table.setup import Setup

LINES = (
    "deck classic", "players Nick Rachel Holden Ann", "me Nick",
    "hand Nick White Ballroom Plum Knife", "size Rachel 5", "size Holden ?", "size Ann ?",
    "deal Rachel", "hidden 0", "answers first",
)  # fmt: skip


@pytest.fixture
def setups(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The players of each Setup that is made from now on."""
    made = list[tuple[str, ...]]()
    work_out = Setup.__attrs_post_init__

    def note(setup: Setup) -> None:
        made.append(setup.players)
        work_out(setup)

    monkeypatch.setattr(Setup, "__attrs_post_init__", note)
    return made


def test_a_line_that_names_what_is_declared_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read, readings = EntryForm.read, list[str]()

    def note(row: EntryForm, words: Sequence[Word], *args: Any, **kwargs: Any) -> Any:
        readings.append(row.keyword)
        return read(row, words, *args, **kwargs)

    monkeypatch.setattr(EntryForm, "read", note)
    parse("\n".join(("refute 1", *LINES)))

    times = Counter(readings)
    assert [times[entry] for entry in ("me", "hand", "deal")] == [1, 1, 1]


def test_a_header_of_ten_lines_makes_one_setup(setups: list[tuple[str, ...]]) -> None:
    lines = [line.replace("Ann", "Bea") for line in LINES]  # no other test has read it

    record = parse("\n".join(("refute 1", *lines)))

    assert record.setup.size("Rachel") == 5
    assert len(setups) == 1


def test_a_line_typed_before_the_first_event_makes_one_setup(setups: list[tuple[str, ...]]) -> None:
    shell = Shell()
    for line in LINES:
        shell.answer(line)

    kept = shell.document.lines
    assert kept == ("refute 1", *LINES)
    assert len(setups) == len(LINES) - 1  # a version each, and without players there is none


def test_what_a_header_says_so_far_is_what_the_next_line_is_read_by() -> None:
    record = parse("refute 1\ndeck classic\nplayers Nick Rachel")

    after = record.append("me nick").append("size me 3-9")

    assert after.entry_lines == {"deck": 2, "players": 3, "me": 4, "size Nick": 5}
    canonical, header = after.header.with_canonical_line(5)
    assert canonical == "size Nick 3-9"
    assert header.lines[-1].words == tuple(split(canonical))
    assert record.entry_lines == {"deck": 2, "players": 3}
