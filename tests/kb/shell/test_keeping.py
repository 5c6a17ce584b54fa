"""A game and its file, beside other sessions, other programs and other games; and damaged files."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.profiles import is_deep
from test_saving import HEADER, SAID, told

from kb import read_game
from kb.errors import Damaged, FileInUse, RecordError, SavingError
from kb.shell.document import (
    CUT_OFF,
    DAMAGED,
    OTHERS,
    READ_ONLY,
    Document,
    Line,
    Lines,
    Version,
    lines_of,
    text_of,
)

ROOT = Path(__file__).parents[3]
TEXT = "".join(f"{line}\n" for line in (*HEADER, SAID[0]))
FILE, NOTES = "game.clue", ".game.clue.undo"


def begun(name: str = FILE, *more: str) -> Document:
    """A game that a file keeps, its last line with an implied guesser."""
    keeping = Document()
    keeping.commit(Version(lines_of(HEADER)))
    keeping.save(name)
    for line in (SAID[0], *more):
        told(line, is_implied=True)(keeping)
    return keeping


def names() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def test_a_second_session_is_refused_with_a_sentence() -> None:
    first, second = begun(), Document()
    with pytest.raises(FileInUse, match="another session keeps its game in this file"):
        second.load(FILE)
    assert second.now.lines == ()
    assert read_game(FILE).record() == TEXT  # to read it is possible all the same
    first.go(first.versions.undo())  # which puts a new file in its place, and that is locked too
    with pytest.raises(FileInUse):
        second.load(FILE)
    first.close()
    assert not second.load(FILE) and second.file
    assert second.versions == first.versions


@pytest.mark.skipif(shutil.which("setpriv") is None, reason="needs setpriv")
def test_a_file_in_a_folder_of_somebody_else_is_read_and_left_alone(tmp_path: Path) -> None:
    begun().close()
    before = {name: Path(name).read_bytes() for name in names()}
    tmp_path.chmod(0o555)
    program = f"""if True:
        from kb.shell.document import Document
        keeping = Document()
        assert len(keeping.load({FILE!r})) == 1
        keeping.go(keeping.versions.undo())
        assert len(keeping.now.lines) == 3
        keeping.close()"""
    powerless = ("setpriv", "--bounding-set=-all", "--inh-caps=-all") if not os.geteuid() else ()
    try:
        subprocess.run(
            [*powerless, sys.executable, "-c", program], env={"PYTHONPATH": str(ROOT)}, check=True
        )
    finally:
        tmp_path.chmod(0o755)
    assert {name: Path(name).read_bytes() for name in names()} == before


def gone_on_with() -> None:
    with Path(FILE).open("a") as file:
        file.write("# theirs\n")


def replaced() -> None:
    Path("other").write_text("theirs\n")
    Path("other").replace(FILE)


def changed_in_place() -> None:
    before = Path(FILE).stat()
    with Path(FILE).open("r+") as file:
        file.write(TEXT.replace("Plum", "Mauv"))
    os.utime(FILE, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = Path(FILE).stat()
    for what in ("st_size", "st_mtime_ns", "st_ino"):
        assert getattr(after, what) == getattr(before, what)


@pytest.mark.parametrize("change", [gone_on_with, replaced, changed_in_place])
def test_what_another_program_wrote_is_not_written_over(change: Callable[[], None]) -> None:
    keeping = begun()
    change()
    there, versions = Path(FILE).read_bytes(), keeping.versions
    for step in (told("# mine"), lambda it: it.go(it.versions.undo())):
        with pytest.raises(SavingError, match="another program has changed the file"):
            step(keeping)
    keeping.close()
    assert Path(FILE).read_bytes() == there
    assert keeping.versions == versions


def test_what_another_program_wrote_is_gone_on_with_once_it_is_loaded() -> None:
    keeping = begun()
    gone_on_with()
    assert keeping.load(FILE) == [OTHERS]
    told("# mine")(keeping)
    assert Path(FILE).read_text() == f"{TEXT}# theirs\n# mine\n"


def test_another_link_or_other_rights_are_no_change() -> None:
    keeping = begun()
    notes = Path(NOTES).read_bytes()
    os.link(FILE, "backup")
    os.link(NOTES, "backup of notes")
    Path(FILE).chmod(0o600)
    told("# mine")(keeping)
    assert Path(FILE).read_text() == f"{TEXT}# mine\n"
    assert Path(FILE).stat().st_mode & 0o777 == Path(NOTES).stat().st_mode & 0o777 == 0o600
    assert Path("backup").read_text() == TEXT
    assert Path("backup of notes").read_bytes() == notes


def test_a_file_that_was_deleted_is_written_again() -> None:
    keeping = begun()
    Path(FILE).unlink()
    Path(NOTES).unlink()
    told("# mine")(keeping)
    keeping.close()
    again = Document()
    assert not again.load(FILE)
    assert again.versions == keeping.versions


def test_saving_never_writes_over_another_file() -> None:
    Path("notes.txt").write_text("mine")
    Path(".notes.txt.undo").write_text("mine too")
    with pytest.raises(SavingError, match="there is such a file already"):
        Document().save("notes.txt")
    assert (Path("notes.txt").read_text(), Path(".notes.txt.undo").read_text()) == (
        "mine",
        "mine too",
    )
    assert names() == [".notes.txt.undo", "notes.txt"]


@pytest.mark.parametrize("how", ["cut", "doubled", "shuffled", "another game's", "old", "bytes"])
def test_notes_that_tell_nothing_of_the_record_are_ignored_and_that_is_said(how: str) -> None:
    keeping = begun(FILE, *SAID[1:])
    keeping.close()
    rows = Path(NOTES).read_text().splitlines(keepends=True)
    other = begun("other.clue", "# another")
    other.close()
    damaged = {
        "cut": "".join(rows[:-2]), "doubled": "".join(rows * 2),
        "shuffled": "".join([rows[0], *reversed(rows[1:])]),
        "another game's": Path(".other.clue.undo").read_text(),
        "old": '{"at": 0, "out": [], "in": ["refute 1", "deck classic"]}\n', "bytes": "\0" * 500,
    }  # fmt: skip
    Path(NOTES).write_text(damaged[how])
    again = Document()
    assert again.load(FILE) == [OTHERS]
    assert again.now.lines == lines_of(keeping.lines)  # every guesser counts as named
    again.go(again.versions.undo())
    again.go(again.versions.redo())
    again.close()
    assert not Document().load(FILE)  # a change has written them anew


def test_a_guesser_who_was_implied_is_known_from_the_notes_alone() -> None:
    begun().close()
    assert Path(FILE).read_text() == TEXT
    keeping = Document()
    keeping.load(FILE)
    assert keeping.now.lines[-1] == Line(SAID[0], is_implied=True)
    keeping.close()
    Path(NOTES).unlink()
    assert not keeping.load(FILE)
    assert keeping.now.lines[-1] == Line(SAID[0])


def test_a_game_goes_on_without_a_file_from_its_record_and_its_notes() -> None:
    first, second = begun(FILE, *SAID[1:]), Document()
    first.go(first.versions.undo())
    second.resume(text_of(first.now.lines), first.versions.notes.text)
    assert second.versions == first.versions
    second.go(second.versions.redo())
    assert second.now.lines[-1] == Line(SAID[2], is_implied=True)
    second.resume(TEXT, "of another game")
    assert (second.lines, second.unsaved) == (tuple(TEXT.split("\n")[:-1]), True)
    second.resume("")
    assert second.now.lines == ()
    with pytest.raises(RecordError):
        second.resume("deck")


@pytest.mark.parametrize(
    ("damage", "kept", "numbers", "disputed"),
    [
        (b"suggest Nick Gr", b"#! suggest Nick Gr\n", "5", ()),
        (b"\0" * 3, b"#! \\x00\\x00\\x00\n", "5", ()),
        (b"has Nick Pype\nhas Nick Hall\n", b"#! has Nick Pype\nhas Nick Hall\n", "5", ()),
        (b"has Nick R\xff\n", b"#! has Nick R\\xff\n", "5", ()),
        (b"has Nick Rope\nhas Sara Rope\n", b"has Nick Rope\n#? has Sara Rope\n", "6", (6,)),
        (b"h\x1bi\nhas Sara R\n\n", b"#! h\\x1bi\n#! has Sara R\n\n", "5, 6", ()),
        (b"players Ann Ben\r\n", b"#! players Ann Ben\n", "5", ()),
        (b"<<<<<<< HEAD\nhas Nick Rope\n", b"#! <<<<<<< HEAD\nhas Nick Rope\n", "5", ()),
    ],
)
def test_damaged_lines_are_kept_as_comments(damage, kept, numbers, disputed):
    Path(FILE).write_bytes(TEXT.encode() + damage)
    keeping = Document()
    assert DAMAGED.format(numbers) in keeping.load(FILE)
    assert keeping.game.disputed == disputed
    assert Path(FILE).read_bytes() == TEXT.encode() + damage  # until the first change
    told("# more")(keeping)
    keeping.close()
    assert not keeping.load(FILE)
    assert Path(FILE).read_bytes() == TEXT.encode() + kept + b"# more\n"


def test_a_last_line_without_an_end_is_pointed_out() -> None:
    Path(FILE).write_text(TEXT.rstrip("\n"))
    keeping = Document()
    assert keeping.load(FILE) == [CUT_OFF.format(SAID[0])]
    told("# more")(keeping)
    assert Path(FILE).read_text() == f"{TEXT}# more\n"


@pytest.mark.parametrize(
    "data",
    [
        b"mine\n",
        b"\0" * 200,
        TEXT.partition("\n")[2].encode(),  # without its first line
        b"refute 2\ndeck classic\nplayers Ann Ben\n",
        b"\xff\xfe",
        b"# hm\n" * 3,
    ],
)
def test_a_file_that_is_no_record_is_left_alone(data: bytes) -> None:
    Path("notes.txt").write_bytes(data)
    keeping = begun()
    before = (keeping.versions, keeping.file, names())
    with pytest.raises(Damaged, match="No line of it makes a record") as caught:
        keeping.load("notes.txt")
    assert str(caught.value).count("notes.txt") == 1
    assert (keeping.versions, keeping.file, names()) == before
    assert Path("notes.txt").read_bytes() == data


def test_a_damaged_file_in_a_folder_that_cannot_be_written_is_read(monkeypatch) -> None:
    Path(FILE).write_text(f"{TEXT}has Ni")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    keeping = Document()
    assert keeping.load(FILE) == [DAMAGED.format(5), READ_ONLY]
    assert Path(FILE).read_text() == f"{TEXT}has Ni"


def test_other_line_ends_are_read_and_written_anew_with_the_first_change() -> None:
    data = b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()
    Path(FILE).write_bytes(data)
    keeping = Document()
    assert not keeping.load(FILE)
    keeping.close()
    assert Path(FILE).read_bytes() == data
    keeping.load(FILE)
    told("# more")(keeping)
    assert Path(FILE).read_text() == f"{TEXT}# more\n"


def test_an_empty_file_is_the_record_before_its_first_line() -> None:
    keeping = begun()
    while keeping.now.of is not None:
        keeping.go(keeping.versions.undo())
    keeping.close()
    assert Path(FILE).read_bytes() == b""
    again = Document()
    assert not again.load(FILE)
    assert again.versions == keeping.versions
    again.go(again.versions.redo())
    assert again.lines == HEADER


def test_what_a_killed_session_left_beside_the_file_is_removed() -> None:
    begun().close()
    Path(f".{FILE}.saving").write_text("half")
    Path(f".{FILE}.lock").write_text("")
    keeping = Document()
    keeping.load(FILE)
    keeping.close()
    assert names() == [NOTES, FILE]


def test_a_link_to_a_record_stays_a_link() -> None:
    Path("there").mkdir()
    begun("there/game.clue").close()
    Path("link.clue").symlink_to("there/game.clue")
    keeping = Document()
    keeping.load("link.clue")
    keeping.go(keeping.versions.undo())
    assert Path("link.clue").is_symlink()
    assert Path("there/game.clue").read_text() == text_of(keeping.now.lines)


def test_what_cannot_be_a_file_is_an_error_and_changes_nothing() -> None:
    keeping = begun()
    os.mkfifo("pipe")
    before = (keeping.versions, keeping.file, names())
    for name in (".", "/", "none/game.clue", "x" * 300, "none.clue", "a\0b", "pipe", "/dev/zero"):
        with pytest.raises(SavingError):
            keeping.load(name)
        if name != "none.clue":
            with pytest.raises(SavingError):
                keeping.save(name)
    assert (keeping.versions, keeping.file, names()) == before


# A file that is read is pathlib's: interrupted before its `with`, it is left to the collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("deed", ["put", "undo", "save", "load"])
def test_an_interrupt_leaves_the_old_version_or_the_new_one(deed: str) -> None:
    after = begun_and(deed, None, 0).now.lines
    steps = traced(deed, None, 1, after)
    for number, point in enumerate(range(1, steps, 1 if is_deep() else steps // 6), 2):
        traced(deed, point, number, after)


def begun_and(deed: str, trace: object, number: int) -> Document:
    begun(f"two{number}.clue", *SAID[1:]).close()
    keeping = begun(f"game{number}.clue")
    deeds = {
        "put": lambda: told("# more")(keeping),
        "undo": lambda: keeping.go(keeping.versions.undo()),
        "save": lambda: keeping.save(f"other{number}.clue"),
        "load": lambda: keeping.load(f"two{number}.clue"),
    }
    before = sys.gettrace()
    sys.settrace(trace)  # type: ignore[arg-type]
    try:
        deeds[deed]()
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(before)
    if trace is None:
        keeping.close()
    return keeping


def traced(deed: str, point: int | None, number: int, after: Lines) -> int:
    """Do this with an interrupt after so many lines of code; return how many there are."""
    count = 0

    def trace(frame: object, event: str, argument: object) -> object:
        nonlocal count
        count += event == "line"
        if event == "line" and count == point:
            signal.raise_signal(signal.SIGINT)
        return trace

    keeping = begun_and(deed, trace, number)
    assert keeping.file is not None
    assert keeping.file.path.read_text() == text_of(keeping.now.lines)
    assert keeping.now.lines in (after, (*lines_of(HEADER), Line(SAID[0], is_implied=True)))
    told("# still there")(keeping)
    assert keeping.file.path.read_text().endswith("# still there\n")
    keeping.close()
    Document().load(f"game{number}.clue")  # nobody has it locked
    assert not [name for name in names() if name.endswith(".saving")]
    return count
