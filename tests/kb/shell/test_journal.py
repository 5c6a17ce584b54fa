"""A record in its file: what was acknowledged is there, whatever happens to process and disk.

A short script is played, and a kill or an interrupt tried at some of its points; in a deep run at
each point of a whole game.
"""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

import pytest
from profiles import is_deep, seeds

from kb.errors import Damaged, FileInUse, RecordError, SavingError
from kb.record.record import read
from kb.shell.change import with_line
from kb.shell.document import Document
from kb.shell.shell import Shell

ROOT = Path(__file__).parents[3]
FIVE = (files("kb") / "games" / "five-at-the-table.clue").read_text(encoding="utf-8")
LINES = [line for line in FIVE.split("\n") if line.strip()]
KEPT = ("ok", *map(str, range(1, 10)))  # how the answer to a line begins that is kept
SHORT = [
    *LINES[:9],
    "save game.clue",
    *LINES[9:12],
    "undo",
    "remove 10",
    LINES[11],
    "replace 10 lacks Anna Rope",
    "undo",
    "quit",
]
WHOLE = [*LINES[:9], "save game.clue", *LINES[9:20], "undo", "remove 12", *LINES[19:], "quit"]
SCRIPT = WHOLE if is_deep() else SHORT
CALLS = ("open", "write", "fsync", "replace", "unlink", "ftruncate", "link", "lseek", "fchmod")
MOST = len(seeds(16, 100_000))  # how many of the points are tried


def names(directory: Path) -> list[str]:
    """The names in a directory, the notes of what can be taken back apart."""
    return sorted(path.name for path in directory.iterdir() if path.suffix != ".undo")


def numbered(count: int) -> list[int]:
    """So many points, spread over all."""
    return sorted({round(i * count / min(MOST, count)) for i in range(min(MOST, count))})


@contextmanager
def counted_calls(change: Callable[[int, str], None]) -> Iterator[list[str]]:
    """Call `change` with the number and the name of each system call that saving makes."""
    made: list[str] = []
    originals = {name: getattr(os, name) for name in CALLS}

    def wrapped(name: str) -> Callable[..., object]:
        def call(*arguments: object, **options: object) -> object:
            made.append(name)
            change(len(made), name)
            return originals[name](*arguments, **options)

        return call

    try:
        for name in CALLS:
            setattr(os, name, wrapped(name))
        yield made
    finally:
        for name, original in originals.items():
            setattr(os, name, original)


def play(directory: Path, tell: Callable[[str], object] = lambda text: None) -> Shell:
    """Play the script, and tell the record each time it was acknowledged as kept."""
    shell = Shell()
    os.chdir(directory)
    for line in SCRIPT:
        answer = shell.onecmd(line)
        if answer.startswith(KEPT) and shell.document.journal is not None:
            tell(shell.document.game.written.text)
    return shell


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_file_is_the_record_after_each_line(tmp_path: Path) -> None:
    seen: list[str] = []

    def compare(text: str) -> None:
        seen.append(text)
        assert (tmp_path / "game.clue").read_text(encoding="utf-8") == text

    play(tmp_path, compare)
    assert len(seen) == len(SCRIPT) - SCRIPT.index("save game.clue") - 1
    assert names(tmp_path) == ["game.clue"]


def test_an_acknowledged_line_was_synced_and_so_was_the_directory(tmp_path: Path) -> None:
    shell = Shell()
    shell.onecmd("deck classic")
    with counted_calls(lambda number, name: None) as calls:
        assert shell.onecmd("save game.clue").startswith("ok")
        assert calls.index("write") < calls.index("fsync") < calls.index("replace")
        assert "fsync" in calls[calls.index("replace") :]
        calls.clear()
        assert shell.onecmd("players Nick Rachel").startswith("ok")
        assert calls == [
            "open",
            "ftruncate",
            "fchmod",
            "write",
            "fsync",
            "replace",
            "open",
            "fsync",
        ]


def test_a_kill_at_any_point_loses_nothing_acknowledged(tmp_path: Path) -> None:
    record = tmp_path / "calls"
    record.mkdir()
    with counted_calls(lambda number, name: None) as calls:
        play(record)
    for point in numbered(len(calls)):
        directory = tmp_path / str(point)
        directory.mkdir()
        check_kill(directory, point + 1)


def check_kill(directory: Path, point: int) -> None:
    acknowledged = directory.with_suffix(".txt")
    child = fork()
    if not child:
        killed(point, directory, acknowledged)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    kept = [part for part in acknowledged.read_text(encoding="utf-8").split("\0") if part]
    shell = Shell()
    os.chdir(directory)
    before = kept[-1] if kept else ""
    if before or Path("game.clue").exists():
        answer = shell.onecmd("load game.clue")
        assert answer.startswith(KEPT), answer
        assert shell.document.game.written.text in reachable(before)
        check_history(shell)
    else:
        shell.onecmd("deck classic")
        assert shell.onecmd("save game.clue").startswith("ok")
    assert names(directory) == ["game.clue"]
    shell.onecmd("quit")


def check_history(shell: Shell) -> None:
    """What can be taken back can be made again, and leads to the record that was found."""
    texts = [shell.document.game.written.text]
    while shell.onecmd("undo").startswith("ok"):
        texts.append(shell.document.game.written.text)
    assert texts[-1] == ""
    for text in reversed(texts[:-1]):
        assert shell.onecmd("redo").startswith("ok")
        assert shell.document.game.written.text == text


def reachable(before: str) -> set[str]:
    """What may be in the file: the record acknowledged last, or one that came right after it."""
    if not STATES:
        shell = Shell()
        for line in SCRIPT:
            if line.split()[0] not in ("save", "quit"):
                shell.onecmd(line)
            STATES.append(shell.document.game.written.text)
    last = before or STATES[SCRIPT.index("save game.clue")]
    return {last, *(after for now, after in pairwise(STATES) if now == last)}


STATES: list[str] = []  # the records that the script goes through


def fork() -> int:
    """Return the number of another process like this, and 0 there."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of threads: the child needs none
        return os.fork()


def killed(point: int, directory: Path, acknowledged: Path) -> NoReturn:
    """Play the script, and be killed before the system call of this number."""

    def kill(number: int, name: str) -> None:
        if number == point:
            os.kill(os.getpid(), signal.SIGKILL)

    try:
        with acknowledged.open("w", encoding="utf-8") as file, counted_calls(kill):
            play(directory, lambda text: print(text, end="\0", file=file, flush=True))
    finally:
        os._exit(1)


@pytest.mark.parametrize("problem", [errno.ENOSPC, errno.EIO])
def test_a_failing_call_loses_nothing_and_the_next_start_works(
    tmp_path: Path, problem: int
) -> None:
    record = tmp_path / "calls"
    record.mkdir()
    with counted_calls(lambda number, name: None) as calls:
        play(record)
    for point in range(1, len(calls) + 1):
        directory = tmp_path / str(point)
        directory.mkdir()
        check_failure(directory, point, problem)


def check_failure(directory: Path, point: int, problem: int) -> None:
    kept: list[str] = []

    def fail(number: int, name: str) -> None:
        if number == point:
            raise OSError(problem, os.strerror(problem))

    with counted_calls(fail):
        shell = play(directory, kept.append)
    shell.onecmd("quit")
    if not Path("game.clue").exists():
        assert not kept
    else:
        assert (
            Path("game.clue").read_text(encoding="utf-8")
            == (kept or [shell.document.game.written.text])[-1]
        )
        again = Shell()
        assert again.onecmd("load game.clue").startswith("ok")
        check_history(again)
    assert set(names(directory)) <= {"game.clue"}


def test_a_disk_that_stays_full_keeps_what_was_kept(tmp_path: Path) -> None:
    shell = Shell()
    for line in (*LINES[:9], "save game.clue", *LINES[9:12]):
        shell.onecmd(line)
    before = Path("game.clue").read_text(encoding="utf-8")

    def fail(number: int, name: str) -> None:
        if name == "write":
            raise OSError(errno.ENOSPC, "No space left on device")

    with counted_calls(fail):
        for line in (LINES[12], "undo", "remove 9", "replace 10 has Anna Rope"):
            assert "No space left on device; make room" in shell.onecmd(line)
    assert (
        shell.document.game.written.text == before == Path("game.clue").read_text(encoding="utf-8")
    )
    assert shell.onecmd(LINES[12]).startswith(KEPT)
    assert Path("game.clue").read_text(encoding="utf-8") == f"{before}{LINES[12]}\n"
    assert names(tmp_path) == ["game.clue"]


def test_a_short_write_is_finished_and_a_torn_one_is_taken_off(tmp_path: Path) -> None:
    shell = Shell()
    for line in (*LINES[:9], "save game.clue"):
        shell.onecmd(line)
    before = Path("game.clue").read_bytes()
    real = os.write
    parts = iter((5, 3, -1))

    def short(descriptor: int, data: bytes) -> int:
        size = next(parts, len(data))
        if size < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, data[:size])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", short)
        assert "No space left" in shell.onecmd(LINES[9])
        assert Path("game.clue").read_bytes() == before
        assert shell.onecmd(LINES[9]).startswith(KEPT)
    assert Path("game.clue").read_bytes() == before + f"{LINES[9]}\n".encode()


def test_a_second_session_is_refused_with_a_sentence_and_may_read(tmp_path: Path) -> None:
    first, second = Shell(), Shell()
    for line in (*LINES[:10], "save game.clue"):
        first.onecmd(line)
    answer = second.onecmd("load game.clue")
    assert "another session keeps its game in this file" in answer
    assert "refute solve" in answer
    assert second.document.lines == ()
    with pytest.raises(FileInUse):
        second.answer("recover game.clue")
    program = "import sys; from kb.cli import main; sys.exit(main(['solve', 'game.clue']))"
    run = [sys.executable, "-c", program]
    assert (
        subprocess.run(run, env={"PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL).returncode
        == 0
    )
    first.onecmd("undo")  # puts a new file in its place, which is locked too
    assert "another session" in second.onecmd("load game.clue")
    first.onecmd("quit")
    assert second.onecmd("load game.clue").startswith("ok")


def test_a_process_that_is_gone_leaves_no_lock(tmp_path: Path) -> None:
    (tmp_path / "game.clue").write_text(FIVE, encoding="utf-8")
    program = "from kb.shell.document import Document; Document().load('game.clue')"
    program += "; import os; os._exit(9)"
    run = [sys.executable, "-c", program]
    assert subprocess.run(run, env={"PYTHONPATH": str(ROOT)}).returncode == 9
    assert Shell().onecmd("load game.clue").startswith("ok")


def test_a_new_record_lets_the_file_of_the_old_one_go(tmp_path: Path) -> None:
    shell = Shell()
    for line in (*LINES[:10], "save a.clue", "new", "deck classic"):
        shell.onecmd(line)
    assert "another session keeps its game" in Shell().onecmd("load a.clue")
    assert "The game before is kept: 'load " in shell.onecmd("players Ann Ben")
    assert Shell().onecmd("load a.clue").startswith("ok, 10 lines")


def test_the_game_before_is_gone_back_to_until_the_new_one_has_players(tmp_path: Path) -> None:
    shell = Shell()
    for line in (*LINES[:10], "save a.clue"):
        shell.onecmd(line)
    game = shell.document.game
    assert "'resume' goes back to it" in shell.answer("new")
    shell.answer("deck classic")
    assert shell.answer("resume").startswith("ok, the game before.")
    assert shell.document.game is game
    assert shell.answer(LINES[10]).startswith("11. ")
    shell.answer("new")
    shell.answer("quit")
    assert Shell().onecmd("load a.clue").startswith("ok, 11 lines")


def test_saving_never_writes_over_another_file(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    shell = Shell()
    shell.onecmd("deck classic")
    assert "there is such a file already" in shell.onecmd("save notes.txt")
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert names(tmp_path) == ["notes.txt"]
    assert "name one, as in 'save game.clue'" in shell.onecmd("save")


def test_what_another_program_wrote_is_not_written_over(tmp_path: Path) -> None:
    shell = Shell()
    for line in (*LINES[:9], "save game.clue"):
        shell.onecmd(line)
    before = shell.document.game
    with (tmp_path / "game.clue").open("a") as file:
        file.write("# mine\n")
    assert "another program has changed the file" in shell.onecmd(LINES[9])
    assert shell.document.game is before
    assert (tmp_path / "game.clue").read_text(encoding="utf-8").endswith("# mine\n")
    assert shell.onecmd("save other.clue").startswith("ok")
    assert shell.onecmd(LINES[9]).startswith(KEPT)


def test_a_file_that_was_deleted_is_written_again(tmp_path: Path) -> None:
    shell = Shell()
    for line in (*LINES[:9], "save game.clue"):
        shell.onecmd(line)
    (tmp_path / "game.clue").unlink()
    assert shell.onecmd(LINES[9]).startswith(KEPT)
    assert (tmp_path / "game.clue").read_text(encoding="utf-8") == shell.document.game.written.text


def test_save_and_load_is_a_round_trip_and_keeps_comments(tmp_path: Path) -> None:
    (tmp_path / "game.clue").write_text(FIVE, encoding="utf-8")
    shell = Shell()
    assert shell.onecmd("load game.clue").startswith("ok, 37 lines of game.clue.")
    assert shell.onecmd("save copy.clue").startswith("ok")
    assert (tmp_path / "copy.clue").read_text(encoding="utf-8") == FIVE


def test_a_file_with_other_line_ends_is_loaded_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_bytes(b"\xef\xbb\xbf" + FIVE.replace("\n", "\r\n").encode())
    shell = Shell()
    assert shell.onecmd("load game.clue").startswith("ok, 37 lines")
    assert shell.onecmd("# the end").startswith("ok")
    assert path.read_text(encoding="utf-8") == f"{FIVE}# the end\n"


def test_a_last_line_without_an_end_is_pointed_out(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_text(FIVE.rstrip("\n")[:-70], encoding="utf-8")
    path.write_text("refute 1\ndeck classic\nplayers Nick Rachel\nhas Nick Rope", encoding="utf-8")
    shell = Shell()
    assert shell.onecmd("load game.clue").endswith("as if cut off; check it: has Nick Rope")
    assert shell.onecmd("has Nick Plum").startswith("5. Nick has Plum.")
    assert path.read_text(encoding="utf-8").endswith("has Nick Rope\nhas Nick Plum\n")


@pytest.mark.parametrize("damage", ["suggest Ida Gr", "\0" * 100, "has Anna Pype\nhas Ida Hall\n"])
def test_a_damaged_file_offers_its_longest_good_beginning(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "game.clue"
    good = "".join(f"{line}\n" for line in LINES[:15])
    path.write_text(good + damage, encoding="utf-8")
    shell = Shell()
    with pytest.raises(Damaged) as raised:
        shell.answer("load game.clue")
    assert raised.value.good == 15
    assert "Up to line 15 it is a record: 'recover'" in str(raised.value)
    assert path.read_text(encoding="utf-8") == good + damage
    answer = shell.onecmd("recover game.clue")
    assert answer.endswith("The damaged file is game.clue.damaged-1, beside it.")
    unread, *more = damage.split("\n")
    kept = f"{good}#! {unread if unread.isprintable() else '100 bytes of nothing'}\n"
    kept += "".join(f"{line}\n" for line in more if line)
    assert path.read_text(encoding="utf-8") == kept == shell.document.game.written.text
    assert f"{15 + len(more[1:])} lines can be read, and 1 line not: what cannot is a" in answer
    assert (tmp_path / "game.clue.damaged-1").read_text(encoding="utf-8") == good + damage
    assert shell.onecmd(LINES[15]).startswith(f"{17 + len(more[1:])}. ")


def test_a_header_that_cannot_be_read_is_not_trusted(tmp_path: Path) -> None:
    lines = ("refute 1", "deck classic", "players Ann Ben Cid", "hiden 3", "has Ann Rope")
    (tmp_path / "game.clue").write_text("\n".join([*lines, ""]))
    answer = Shell().onecmd("recover game.clue")
    assert "Before you trust the sheet, mend line 4: the table may be another" in answer


def test_bytes_that_are_no_text_are_damage_too(tmp_path: Path) -> None:
    path = tmp_path / "game.clue"
    path.write_bytes(b"refute 1\ndeck classic\n\xff\xfe\nplayers A B\n")
    shell = Shell()
    assert "Up to line 2 it is a record" in shell.onecmd("load game.clue")
    assert shell.onecmd("recover game.clue").startswith("ok, 4 lines of game.clue.")
    assert (tmp_path / "game.clue.damaged-1").read_bytes().endswith(b"\xff\xfe\nplayers A B\n")


def test_a_line_of_a_file_that_contradicts_the_others_is_disputed(tmp_path: Path) -> None:
    text = "refute 1\ndeck classic\nplayers Nick Rachel\nhas Nick Rope\n"
    (tmp_path / "game.clue").write_text(f"{text}has Rachel Rope\nhas Nick Plum\n")
    shell = Shell()
    assert "Up to line 4 it is a record" in shell.onecmd("load game.clue")
    shell.onecmd("recover game.clue")
    kept = f"{text}#? has Rachel Rope\nhas Nick Plum\n"
    assert shell.document.game.written.text == kept


def test_a_file_that_is_no_record_at_all_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine\n")
    for line in ("load notes.txt", "recover notes.txt"):
        assert "No line of it makes a record" in Shell().onecmd(line)
    assert names(tmp_path) == ["notes.txt"]


def test_recovering_what_is_not_damaged_is_loading(tmp_path: Path) -> None:
    (tmp_path / "game.clue").write_text(FIVE, encoding="utf-8")
    assert Shell().onecmd("recover game.clue").startswith("ok, 37 lines of game.clue.")
    assert names(tmp_path) == ["game.clue"]


def test_what_a_killed_session_left_beside_the_file_is_removed(tmp_path: Path) -> None:
    (tmp_path / "game.clue").write_text(FIVE, encoding="utf-8")
    (tmp_path / ".game.clue.saving").write_text("half")
    assert Shell().onecmd("load game.clue").startswith("ok")
    assert names(tmp_path) == ["game.clue"]


def test_a_link_to_a_record_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target = tmp_path / "there" / "game.clue"
    target.write_text(FIVE, encoding="utf-8")
    target.chmod(0o640)
    (tmp_path / "link.clue").symlink_to(target)
    shell = Shell()
    shell.onecmd("load link.clue")
    assert shell.onecmd("undo").startswith("ok")
    assert (tmp_path / "link.clue").is_symlink()
    assert target.read_text(encoding="utf-8") == shell.document.game.written.text
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_file_that_cannot_be_there_is_an_error_and_changes_nothing(tmp_path: Path) -> None:
    shell = Shell()
    shell.onecmd("deck classic")
    before = vars(shell.document).copy()
    for name in (".", "none/game.clue", "x" * 300, "none.clue"):
        for command in ("load", "recover", "save")[: 2 if name == "none.clue" else 3]:
            with pytest.raises(SavingError):
                shell.answer(f"{command} {name}")
    assert vars(shell.document) == before
    assert names(tmp_path) == []


def test_what_is_no_file_is_refused_and_what_is_not_saved_stays(tmp_path: Path) -> None:
    shell = Shell()
    for line in LINES[:10]:
        shell.onecmd(line)
    before = vars(shell.document).copy()
    os.mkfifo(tmp_path / "pipe")
    for line in ("save /", "load /", "recover /"):
        assert shell.onecmd(line) == "/: this is a directory; name a file in it"
    for name in ("/dev/zero", "pipe"):
        for command in ("load", "recover"):
            assert "this is a device and no file" in shell.onecmd(f"{command} {name}")
    assert vars(shell.document) == before
    assert names(tmp_path) == ["pipe"]
    assert shell.onecmd("save game.clue").startswith("ok, kept")


def test_a_torn_append_leaves_what_was_kept_and_is_told_of(tmp_path: Path) -> None:
    shell = Shell()
    for line in (*LINES[:10], "save game.clue"):
        shell.onecmd(line)
    path = tmp_path / "game.clue"
    kept = path.read_bytes()
    shell.onecmd(LINES[10])
    shell.document.close()
    whole = path.read_bytes()
    for end in range(len(kept), len(whole)):
        path.write_bytes(whole[:end])
        try:
            record = read(path)
        except RecordError as error:
            assert error.line == len(LINES[:10]) + 1
        else:
            assert record.cut_off == (end > len(kept))
            assert record.text.encode().startswith(kept)


def test_a_file_that_cannot_be_written_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.clue").write_text(FIVE, encoding="utf-8")
    real = os.open

    def refused(path: object, flags: int, *arguments: int) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, flags, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refused)
    shell = Shell()
    assert "The file cannot be written: 'save' to another name" in shell.onecmd("load game.clue")
    assert len(shell.game.log) == 25
    assert shell.onecmd("undo").startswith("ok")


INTERRUPTS = len(seeds(40, 100_000))
BEGUN = LINES[:25] if is_deep() else LINES[:13]


@pytest.mark.parametrize(
    "line", [LINES[25], "undo", "remove 12", "save other.clue", "load two.clue"]
)
def test_an_interrupt_leaves_the_old_record_or_the_new_one(tmp_path: Path, line: str) -> None:
    (tmp_path / "two.clue").write_text("\n".join(LINES[:11]) + "\n", encoding="utf-8")
    (tmp_path / "base.clue").write_text("\n".join(BEGUN) + "\n", encoding="utf-8")
    steps = traced(tmp_path, line, None)
    for point in sorted({round(i * steps / (INTERRUPTS // 5)) for i in range(INTERRUPTS // 5)}):
        traced(tmp_path, line, point)


def traced(directory: Path, line: str, point: int | None) -> int:
    """Do the line with an interrupt after so many lines of code; return how many there are."""
    for name in ("game.clue", "other.clue"):
        Path(name).unlink(missing_ok=True)
    Path("game.clue").write_bytes(Path("base.clue").read_bytes())
    shell, count = Shell(), 0
    shell.onecmd("load game.clue")
    old = shell.document.game.written.text

    def trace(frame: object, event: str, argument: object) -> object:
        nonlocal count
        count += event == "line"
        if event == "line" and count == point:
            signal.raise_signal(signal.SIGINT)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)  # type: ignore[arg-type]
    try:
        shell.onecmd(line)
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(before)
    check_after_interrupt(shell, old, line)
    return count


def check_after_interrupt(shell: Shell, old: str, line: str) -> None:
    text, journal = shell.document.game.written.text, shell.document.journal
    assert journal is not None
    assert journal.path.read_text(encoding="utf-8") == text or journal.kept is None
    if not line.startswith(("load", "save")):
        assert text == old or text == expected(line)
    assert shell.onecmd("# still there").startswith("ok")
    assert journal.path.read_text(encoding="utf-8").endswith("# still there\n")
    shell.onecmd("quit")
    assert not [name for name in names(Path()) if name.startswith(".")]


def expected(line: str) -> str:
    shell = Shell()
    for each in (*BEGUN, line):
        shell.answer(each)
    return shell.document.game.written.text


def test_the_document_can_be_used_from_another_thread(tmp_path: Path) -> None:
    from threading import Thread

    document = Document()
    thread = Thread(target=lambda: document.put(with_line(document.game, "deck classic", "deck")))
    thread.start()
    thread.join()
    assert document.lines == ("refute 1", "deck classic")
