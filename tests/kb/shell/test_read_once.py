"""A line is split once and read once, and a header makes one table for what is kept."""

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from support.cases import cases

from kb.record.record import parse
from kb.shell.shell import Shell

HEADER = (
    "deck classic", "players Nina Rolf Hugo Ada", "me Nina",
    "hand Nina White Conservatory Ballroom Plum", "size Rolf 4", "size Hugo 4", "size Ada 4",
    "table Rope", "hidden 1", "answers all",
)  # fmt: skip

READERS = (
    "kb.record.header.read_strictly_or_leniently", "kb.record.lines.read_strictly_or_leniently",
    "kb.record.header.build_setup", "kb.record.record.split", "kb.shell.strict.split",
    "kb.record.record.spaced_texts", "kb.shell.reading.spaced_texts", "kb.record.record.words_of",
    "kb.shell.reading.words_of",
)  # fmt: skip


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each of the readers was called, by its name."""
    counted = Counter[str]()

    def count(path: str) -> None:
        module, _, name = path.rpartition(".")
        function: Callable[..., Any] = getattr(import_module(module), name)

        def counting(*arguments: Any, **options: Any) -> Any:
            counted[path] += 1
            return function(*arguments, **options)

        monkeypatch.setattr(path, counting)

    for path in READERS:
        count(path)
    return counted


def test_a_header_of_ten_lines_is_split_and_read_line_by_line_and_makes_one_table(calls):
    text = "\n".join(("refute 1", *HEADER, "has Rolf Hall", "has Hugo Study", ""))

    record = parse(text)

    assert record.setup.sizes == (4, 4, 4, 4)
    assert calls == {
        "kb.record.record.split": len(HEADER) + 1,  # and the first event
        "kb.record.header.read_strictly_or_leniently": len(HEADER),
        "kb.record.header.build_setup": 1,
        "kb.record.record.spaced_texts": 1,
        "kb.record.lines.read_strictly_or_leniently": 1,
    }


def test_a_header_that_is_typed_is_split_and_read_line_by_line(calls: Counter[str]) -> None:
    shell = Shell()

    for line in HEADER:
        shell.answer(line)

    assert shell.document.lines == ("refute 1", *HEADER)
    assert calls["kb.shell.reading.spaced_texts"] == len(HEADER)
    assert calls["kb.shell.reading.words_of"] == len(HEADER)
    assert calls["kb.record.header.read_strictly_or_leniently"] == len(HEADER)
    assert calls["kb.record.header.build_setup"] == len(HEADER) - 1
    assert calls["kb.record.record.split"] == calls["kb.shell.strict.split"] == 0


@cases(typed=str, kept=str)
def test_a_typed_line_is_split_once_and_what_is_kept_is_not_read(typed, kept, calls):
    shell = Shell()
    for line in HEADER:
        shell.answer(line)
    calls.clear()

    shell.answer(typed)

    assert shell.document.lines[-1] == kept
    assert calls["kb.shell.reading.spaced_texts"] == 1
    assert calls["kb.shell.reading.words_of"] <= 1
    assert calls["kb.record.lines.read_strictly_or_leniently"] <= 1
    assert calls["kb.record.record.spaced_texts"] == calls["kb.record.record.words_of"] == 0
    assert calls["kb.record.record.split"] == calls["kb.shell.strict.split"] == 0
