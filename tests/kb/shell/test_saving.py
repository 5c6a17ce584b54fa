"""A game in its file: what was acknowledged is there, whatever happens to the process and the disk.

A few changes of every kind are made, and a kill, a failure or a power cut tried at some of their
system calls; in a deep run at each of them. What is loaded then is the last version that was
acknowledged, or the one that was about to be, with all there is to undo and to redo.
"""

import errno
import json
import os
import signal
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest
from disks import Disk, each_call
from support.profiles import is_deep, seeds

from kb.errors import KBError, SavingError
from kb.shell import document as module
from kb.shell.change import edit_lines
from kb.shell.document import Document, Line, Lines, Version, Versions, lines_of, open_game, text_of

HEADER = ("refute 1", "deck classic", "players Nick Rachel Holden Sara")
SAID = (
    "suggest Nick Plum Rope Hall -> Holden",
    "suggest Rachel White Knife Study -> nobody",
    "suggest Holden Green Pipe Lounge -> Nick",
)
Step = Callable[[Document], object]
FILE = "game.clue"


def put(keeping: Document, lines: Lines) -> None:
    keeping.commit(Version(lines))


def told(line: str, is_implied: bool = False) -> Step:
    return lambda it: put(it, (*it.now.lines, Line(line, is_implied)))


def inserted(number: int, line: str) -> Step:
    return lambda it: it.commit(edit_lines(it.now, number, Line(line), count=0))


STEPS: tuple[Step, ...] = (
    lambda it: put(it, lines_of(HEADER)), lambda it: it.save(FILE), told(SAID[0], is_implied=True),
    told(SAID[1], is_implied=True), inserted(5, "suggest Rachel Peacock Wrench Library -> nobody"),
    lambda it: it.go(it.versions.undo()), lambda it: it.go(it.versions.redo()),
    told("#? has Nick Plum"), lambda it: it.go(it.versions.undo()),
    lambda it: it.go(it.versions.undo()), told(SAID[2]),
    lambda it: it.commit(edit_lines(it.now, 4, Line(f"{SAID[0]} Rope", True))),
    lambda it: it.commit(edit_lines(it.now, 5)), lambda it: it.close(),
)  # fmt: skip
SAVED = 2  # the number of steps after which there is a file
STRIDE = 11  # of all points at which a kill may follow a failure, a deep run tries each of so many
POINTS = len(seeds(6, 100_000))  # how many of the system calls are tried


@pytest.fixture(autouse=True)
def each_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "open_game", cache(open_game))  # its answers are no question


def run(
    steps: Sequence[Step], after: Callable[[int, Document], None], keeping: Document | None = None
) -> Document:
    """Do the steps as a shell does, which goes on after an error; call `after` each that worked."""
    keeping = keeping or Document()
    for number, step in enumerate(steps, 1):
        with suppress(KBError):
            step(keeping)
            after(number, keeping)
    return keeping


def nothing(number: int, keeping: Document) -> None:
    """Do nothing after a step."""


@cache
def versions_met() -> tuple[Versions, ...]:
    """The versions after so many steps, where no file keeps them."""
    met = [Versions()]
    run([s for s in STEPS if s is not STEPS[1]], lambda number, it: met.append(it.versions))
    return (*met[:2], met[1], *met[2:])


def some(count: int) -> list[int]:
    """Some of so many points, the first and the last among them; all of them in a deep run."""
    points = min(POINTS, count)
    return sorted({1 + round(n * (count - 1) / (points - 1)) for n in range(points)})


def calls_made(directory: Path) -> list[str]:
    directory.mkdir()
    os.chdir(directory)
    with each_call(lambda number, name: None) as made:
        run(STEPS, nothing)
    return made


def loaded(*expected: Versions) -> Versions:
    """Load the file, and see that it is one of those expected, and that each version is there."""
    keeping = Document()
    said = keeping.load(FILE)
    assert keeping.versions in expected, (keeping.versions, expected)
    text = text_of(keeping.now.lines).encode()
    is_torn = Path(FILE).read_bytes() != text
    assert said == ([module.COMPLETED.format(keeping.lines[-1])] if is_torn else [])
    if is_torn:
        keeping.save(FILE)
    keeping.close()
    assert Path(FILE).read_bytes() == text and keeping.file is None
    return keeping.versions


def test_the_file_is_the_version_that_is_here_after_each_step(tmp_path: Path) -> None:
    seen = list[Versions]()

    def compare(number: int, it: Document) -> None:
        if it.file:
            seen.append(it.versions)
            assert Path(FILE).read_text() == "".join(f"{text}\n" for text in it.lines)

    run(STEPS, compare)
    assert tuple(seen) == versions_met()[SAVED:-1]
    assert sorted(path.name for path in tmp_path.iterdir()) == [f".{FILE}.undo", FILE]
    assert loaded(versions_met()[-1]) == versions_met()[-1]


def test_a_kill_before_any_system_call_loses_nothing(tmp_path: Path) -> None:
    made = calls_made(tmp_path / "calls")
    assert len(made) > 15 * len(STEPS)
    points = some(len(made))
    for point in points:
        check_kill(tmp_path / str(point), point, len(made))
    print(len(points), "states")


def test_a_kill_after_a_failure_loses_nothing(tmp_path: Path) -> None:
    made = calls_made(tmp_path / "calls")
    points = [
        (failing, point)
        for failing in some(len(made) - 90)
        for point in range(failing + 1, failing + 90, 1 if is_deep() else 29)
    ]
    for failing, point in points[:: STRIDE if is_deep() else 1]:
        check_kill(tmp_path / f"{failing}-{point}", point, failing)
    print(len(points[:: STRIDE if is_deep() else 1]), "states")


def check_kill(directory: Path, point: int, failing: int) -> None:
    """Do the steps where one call fails and one kills, and see what is there afterwards."""
    directory.mkdir()
    os.chdir(directory)
    journal = directory.with_suffix(".txt")
    child = fork()
    if not child:
        killed(point, failing, journal)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != -signal.SIGKILL:
        assert failing < point  # what failed has left less to do
    done = [json.loads(row) for row in journal.read_text().split("\n")[:-1]]
    last = done[-1] if done else {"step": 0, "record": "", "notes": ""}
    if Path(FILE).exists():
        loaded(*may_be_there(**last))
    else:
        assert not last["step"]
        run(STEPS[:2], nothing).close()
        loaded(versions_met()[SAVED])
    names = {path.name for path in directory.iterdir()}
    assert names <= {FILE, f".{FILE}.undo"}, names


@cache
def may_be_there(step: int, record: str, notes: str) -> tuple[Versions, ...]:
    """The versions after a step that was acknowledged, and those that were tried after it."""
    keeping = Document()
    keeping.resume(record, notes)
    versions = [keeping.versions]
    for later in STEPS[step : step + 4]:  # the first of them may have failed, and redo after undo
        after = Document()
        after.versions = keeping.versions
        versions.append(run([later] if later is not STEPS[1] else [], nothing, after).versions)
    return tuple(versions)


def acknowledged(step: int, it: Document) -> dict[str, Any]:
    """What is there after a step that worked."""
    return {"step": step, "record": text_of(it.now.lines), "notes": it.versions.notes.text}


def killed(point: int, failing: int, journal: Path) -> NoReturn:
    """Do the steps, note each that was acknowledged; one call fails, and before one it is over."""
    descriptor = os.open(journal, os.O_CREAT | os.O_WRONLY)
    write = os.write

    def happen(number: int, name: str) -> None:
        if number == point:
            os.kill(os.getpid(), signal.SIGKILL)
        if number == failing and name != "close":
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def note(step: int, it: Document) -> None:
        if it.file:
            write(descriptor, f"{json.dumps(acknowledged(step, it))}\n".encode())

    try:
        with each_call(happen):
            run(STEPS, note)
    finally:
        os._exit(1)


def fork() -> int:
    """Return the number of another process like this, and 0 there."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of threads: the child needs none
        return os.fork()


@pytest.mark.parametrize("problem", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("lasts", [1, 40])
def test_a_call_that_fails_loses_nothing_and_the_next_one_works(tmp_path, problem, lasts):
    made = calls_made(tmp_path / "calls")
    for point in some(len(made)):
        directory = tmp_path / str(point)
        directory.mkdir()
        os.chdir(directory)

        def fail(number: int, name: str, point: int = point) -> None:
            if point <= number < point + lasts and name != "close":
                raise OSError(problem, os.strerror(problem))

        with each_call(fail):
            keeping = run(STEPS[:-1], nothing)
        check_usable(keeping)
    print(len(some(len(made))), "states")


def check_usable(keeping: Document) -> None:
    """See that what is here is in the file, and that it goes on from there."""
    if keeping.file is None and Path(FILE).exists():  # it could not be removed when saving failed
        Path(FILE).unlink()
    if keeping.file is None:
        keeping.save(FILE)
    put(keeping, (*keeping.now.lines, Line("# still there")))
    keeping.close()
    loaded(keeping.versions)
    assert {path.name for path in Path().iterdir()} == {FILE, f".{FILE}.undo"}


def test_a_short_write_is_finished() -> None:
    real = os.write
    sizes = Random(5)

    def short(descriptor: int, data: bytes) -> int:
        return real(descriptor, data[: sizes.randint(1, len(data))])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", short)
        run(STEPS, nothing)
    loaded(versions_met()[-1])


@pytest.mark.parametrize("name", [FILE, f".{FILE}.undo"])
def test_a_line_of_which_half_is_written_is_taken_out_at_once(name, monkeypatch):
    keeping, before, real = run(STEPS[:4], nothing), Path(name).read_bytes(), os.write

    def write_half(descriptor: int, data: bytes) -> int:
        if os.fstat(descriptor).st_ino != Path(name).stat().st_ino:
            return real(descriptor, data)
        if Path(name).read_bytes() != before:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(descriptor, data[: len(data) // 2])

    with monkeypatch.context() as patch, pytest.raises(SavingError, match="No space"):
        patch.setattr(os, "write", write_half)
        told("# mine")(keeping)

    assert Path(name).read_bytes() == before
    check_usable(keeping)


def test_a_power_cut_at_any_moment_loses_nothing(tmp_path: Path) -> None:
    states = check_power_cuts(tmp_path, failing=0, parts=100_000 if is_deep() else 1)
    assert states > 200
    print(states, "states")


@pytest.mark.deep
def test_a_power_cut_after_a_failure_loses_nothing(tmp_path: Path) -> None:
    points = range(1, len(calls_made(tmp_path / "calls")), 3)
    print(sum(check_power_cuts(tmp_path / str(point), point) for point in points), "states")


def check_power_cuts(directory: Path, failing: int, parts: int = 1) -> int:
    """Do the steps where one call fails, see what each cut leaves, and return their number."""
    disk, scratch = Disk(directory / "disk"), directory / "scratch"
    for each in (disk.directory, scratch):
        each.mkdir(parents=True)
    last = acknowledged(0, Document())
    states = dict[object, tuple[dict[str, Any], dict[str, bytes]]]()
    has_failed = not failing

    def fail(number: int, name: str) -> None:
        nonlocal has_failed
        if number == failing and name != "close":
            has_failed = True
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def acknowledge(number: int, it: Document) -> None:
        nonlocal last
        last = acknowledged(number, it) if it.file else last
        cut()

    def cut() -> None:
        for state in disk.after_a_cut(parts) if has_failed else ():
            states.setdefault((last["step"], *sorted(state.items())), (last, state))

    os.chdir(disk.directory)
    with disk.recording(cut), each_call(fail):
        run(STEPS, acknowledge)
    os.chdir(scratch)
    for last, state in states.values():
        step = last["step"]
        for path in scratch.iterdir():
            path.unlink()
        for name, data in state.items():
            Path(name).write_bytes(data)
        if FILE in state:
            loaded(*(may_be_there(**last) if failing else versions_met()[step : step + 2]))
        else:
            assert not step
    return len(states)
