"""The notes beside a record fail at each point once; what is taken back is always what was."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from kb.errors import KBError
from kb.shell.change import edited, inserted, opened, with_line
from kb.shell.document import Document
from kb.shell.history import History, Splice, read, step

HEADER = "refute 1\ndeck classic\nplayers Nick Rachel Holden\n"
CHANGES: tuple[Callable[[Document], object], ...] = (
    lambda it: it.put(with_line(it.game, "has Rachel Rope")),
    lambda it: it.put(edited(it.game, 4)),
    lambda it: it.put(with_line(it.game, "has Rachel Pipe")),
    lambda it: it.put(inserted(it.game, 4, "has Nick Green")),
    lambda it: it.put(with_line(it.game, "has Holden Hall")),
    lambda it: it.undo(),
    lambda it: it.put(with_line(it.game, "lacks Holden Study")),
)
CALLS = ("open", "write", "fsync", "replace", "unlink")


@contextmanager
def failing(point: int, short: bool = False) -> Iterator[list[str]]:
    """Have the system call of a number fail, a write after half of it if it is `short`."""
    made: list[str] = []
    real = {name: getattr(os, name) for name in CALLS}

    def wrapped(name: str) -> Callable[..., object]:
        def call(*arguments: object, **options: object) -> object:
            made.append(name)
            if len(made) == point:
                if name == "write" and short:
                    descriptor, data = arguments
                    assert isinstance(data, bytes)
                    real[name](descriptor, data[: len(data) // 2])
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real[name](*arguments, **options)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, wrapped(name))
        yield made


def played() -> list[str]:
    """Make the changes, and return the records that they lead through."""
    document, texts = Document(), ["", HEADER]
    document.take(opened(HEADER))
    for change in (lambda it: it.save("game.clue"), *CHANGES, lambda it: it.close()):
        with suppress(KBError):
            change(document)
        texts.append(document.game.written.text)
    if document.journal is not None:  # closing it failed
        document.journal.close()
    return texts


def check_way_back(were: list[str]) -> None:
    """Take all back in a new session: each record was one, and what goes is what was there."""
    document = Document()
    document.load("game.clue")
    assert document.game.written.text == were[-1]
    while document.lines:
        before, back = document.lines, document.undo().splice
        assert document.game.written.text in were
        assert document.lines == back.made(before)
        assert before[back.at : back.at + len(back.out)] == back.out
    document.close()


def points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many system calls the lines take."""
    (tmp_path / "counted").mkdir()
    monkeypatch.chdir(tmp_path / "counted")
    with failing(0) as calls:
        played()
    return len(calls)


@pytest.mark.parametrize("short", [False, True])
def test_a_note_that_failed_once_takes_back_no_line_that_it_does_not_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, short: bool
) -> None:
    for point in range(1, points(tmp_path, monkeypatch) + 1):
        directory = tmp_path / str(point)
        directory.mkdir()
        monkeypatch.chdir(directory)
        with failing(point, short) as calls:
            were = played()
        assert len(calls) >= point
        if Path("game.clue").exists():
            check_way_back(were)


def test_steps_after_a_hole_in_the_notes_are_not_trusted() -> None:
    lines = ("a", "b", "c")
    steps = [Splice(0, (), ("a",)), Splice(1, (), ("x",)), Splice(1, (), ("b", "c"))]
    assert read("".join(f"{step(each)}\n" for each in steps), lines) == History.of(lines)
    steps[1:1] = [Splice(1, (), ("y",))]
    steps[3] = Splice(1, ("x", "y"), ("b", "c"))
    assert list(read("".join(f"{step(each)}\n" for each in steps), lines).behind) == steps
    del steps[2]  # `x` is missing
    assert read("".join(f"{step(each)}\n" for each in steps), lines) == History.of(lines)


def test_the_notes_are_synced_as_the_record_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    document = Document()
    document.take(opened(HEADER))
    document.save("game.clue")
    CHANGES[0](document)
    CHANGES[1](document)
    with failing(0) as calls:
        CHANGES[2](document)
    note, record = ["open", "write", "fsync"], ["open", "write", "fsync", "replace"]
    assert calls == [*note, *record, "open", "fsync"]  # and then its name in the directory
    document.close()
