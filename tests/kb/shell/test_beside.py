"""Beside a record only plain files are read: what never ends, or waits, is passed over.

The alarm is for a shell that waits all the same: no test waits for it otherwise.
"""

import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kb.errors import KBError
from kb.shell.session import Store
from kb.shell.shell import Shell

RECORD = "refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope\n"
NOTES = Path(".game.clue.undo")
CANNOT_BE_READ = "The notes beside it cannot be read: each guesser counts as named."


@pytest.fixture(autouse=True)
def nothing_is_waited_for() -> Iterator[None]:
    def waited(*signalled: object) -> None:
        raise TimeoutError("the shell waits for what is no plain file")

    Path("game.clue").write_text(RECORD, encoding="utf-8")
    before = signal.signal(signal.SIGALRM, waited)
    signal.alarm(5)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as open_socket:
        open_socket.bind(str(path))


def link_to(make: Callable[[Path], None]) -> Callable[[Path], None]:
    """Return what makes a link to another thing that is made elsewhere."""

    def make_link(path: Path) -> None:
        make(Path("elsewhere"))
        path.symlink_to(Path.cwd() / "elsewhere")

    return make_link


NO_PLAIN_FILES: dict[str, Callable[[Path], None]] = {
    "a FIFO": os.mkfifo, "a link to a FIFO": link_to(os.mkfifo),
    "a link to a device": lambda path: path.symlink_to("/dev/null"), "a directory": Path.mkdir,
    "a link to a directory": link_to(Path.mkdir), "a socket": make_socket,
    "a link to a socket": link_to(make_socket),
}  # fmt: skip


@pytest.mark.parametrize("kind", NO_PLAIN_FILES)
def test_notes_that_are_no_plain_file_are_not_read_and_that_is_said(kind: str) -> None:
    NO_PLAIN_FILES[kind](NOTES)
    shell = Shell()

    said = shell.answer("load game.clue")

    assert said.startswith("ok, 4 lines of game.clue.") and said.endswith(CANNOT_BE_READ)
    assert shell.document.lines[-1] == "has Ann Rope"


@pytest.mark.parametrize("kind", NO_PLAIN_FILES)
def test_the_next_line_takes_their_place_or_is_refused_for_what_is_there(kind: str) -> None:
    NO_PLAIN_FILES[kind](NOTES)
    shell = Shell()
    shell.answer("load game.clue")
    record = Path("game.clue")

    if NOTES.is_dir():
        with pytest.raises(KBError, match=r"\.undo: this is a directory, and a file"):
            shell.answer("has Bob Plum")
        assert record.read_text("utf-8") == RECORD
    else:
        shell.answer("has Bob Plum")
        assert record.read_text("utf-8") == f"{RECORD}has Bob Plum\n"
        assert NOTES.is_file() and not NOTES.is_symlink()
    shell.document.close()


@pytest.mark.parametrize("kind", [kind for kind in NO_PLAIN_FILES if "directory" not in kind])
def test_a_deck_that_is_no_plain_file_is_refused(kind: str) -> None:
    NO_PLAIN_FILES[kind](Path("deck.toml"))

    with pytest.raises(KBError, match=r"deck\.toml: this is a device and no file"):
        Shell().answer("new deck.toml")


@pytest.mark.parametrize("kind", NO_PLAIN_FILES)
def test_only_plain_files_are_listed_as_games(kind: str) -> None:
    shell = Shell()
    shell.store = Store(Path.cwd(), Path.cwd() / "state")
    NO_PLAIN_FILES[kind](Path("other.clue"))

    assert [row.split(";")[0] for row in shell.answer("load").split("\n")] == [
        *("  1. game.clue  Ann, Bob", "'load 1' or 'load NAME' goes on with one.")
    ]


@pytest.mark.parametrize("kind", [kind for kind in NO_PLAIN_FILES if "directory" not in kind])
def test_the_lines_that_were_typed_are_kept_in_a_plain_file_or_nowhere(kind: str) -> None:
    Path("state").mkdir()
    NO_PLAIN_FILES[kind](Path("state/history"))

    assert Store(Path.cwd(), Path("state")).lines() is None
