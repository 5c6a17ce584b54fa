"""What strangers hand in: folders, sheets, numbers, tags, links and names that nobody expects.

A folder has an honest answer among hostile ones. Whatever these are, the honest one gets its
points, nothing outside the folder is read or written, each answer has a page of its own, and no
control character and no tag of a student gets out. A sheet goes through each door of grading: each
takes it or refuses it in a sentence, in two seconds of the processor for a hundred kilobytes.
"""

import csv
import json
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final
from unicodedata import category

from mutators import damaged

from kb.shell.output import Output
from resolver import ResolverError
from resolver.page import Study
from resolver.practice import Exercise, grade, grade_answers
from resolver.practice.answer_files import write_results
from resolver.practice.folder import check_answer
from resolver.practice.gradebook import Gradebook
from resolver.text import to_link
from resolver.workbench import Workbench

MOST_SECONDS: Final = 2.0  # of the processor, for a sheet of a hundred kilobytes at one door
MOST_LETTERS: Final = 100_000
HANGS_AFTER: Final = 120  # seconds: a pipe that is opened has no end
SECRET: Final = "the lecturer's own solution"
RIGHT: Final = "5. q 1,3\n6. r 2,5\n7. □ 4,6"
PREMISES: Final = ("p -> q", "q -> r", "p")
CHAIN: Final = Exercise("chain", PREMISES, goal="r", points=4)
EXERCISES: Final = (
    CHAIN,
    Exercise("units", PREMISES, goal="r", strategy="unit"),
    Exercise("support", PREMISES, goal="r", strategy="sos"),
    Exercise("all", PREMISES, task="saturate"),
    Exercise("values", PREMISES, task="model"),
    Exercise("laws", ("~(p & q) -> r", "p | q"), task="cnf"),
    Exercise("blanks", PREMISES, goal="r", given=("5. ___   from 1, 3", "6. r   from 2, ___")),
    Exercise("wide", tuple(f"a{n} | b{n}" for n in range(12)), task="model"),
)
NAMES: Final = (
    "..", "../../x", "/etc/passwd", "/tmp/x", "a" * 300, "ü" * 250, "a\nb", "a\r\nb", "\x1b[2J",
    "<b>", "<script>x</script>", "nul", "CON.txt", "a:b", "x ", ". .", "...", "-rf", "=1+1", "a;b",
    "\u202e", "Zoë O'Neil", "chain", "Chain", "", " ", "\x00", "\ud800", "é" * 127, "&amp;",
    "feedback", "a/b",
)  # fmt: skip
NUMBERS: Final = (
    "9" * 4_301, "9" * 10, "9" * 9, "0" * 5_000, "1" + "0" * 30, "-1", "٣", "²", "1_0",
)  # fmt: skip
UNITS: Final = (
    "<ol start=1 ", "<a ", "<!", "<!--", "<ol>", "</ol>", "<li>", "<p>", "<b>x", "<pre>", "</",
    "<script>", "<head ", "<ol start='", "<td>", "&#", "&amp;", "&", "<p a=b ", ">", "word ", "(",
    ")", "{", "[", "¬", "~ ", "p ∨ ", "p & ", "p -> ", "p <-> ", "1, ", "1 + ", "2·", "from ",
    "premise: ", "(premise: ", "and ", "\\hline ", "\\begin ", "| ", "|", "&", '"', '"\\', '\\"',
    "#", " #", "$", "-- ", "- ", ".", "•", "'", "\u0304", "p = true, ", "De Morgan, ", "clauses: ",
    "; 1. ", "1.1.2020 ", "Exercise ", "\t", "   ", "\x1b", "p", "q 1,3\n", "5. q 1,3\n",
    "~q 1,3\n", "so p\n", "x\n", "p\n", "1. p\n", "~p\n", "p ¬q\n", "\n", "Exercise chain\n",
    "  4. q\n", "so 1 p q r\n", "p + q ≥ 1   1 + 2\n", "{p}, {q}\n", "~~p | r\n",
)  # fmt: skip


WITH_NUMBER: Final = (
    "5. NUMBERp + q ≥ 1   1 + 2", "5. p ≥ NUMBER   1 + 2", "5. p + NUMBER ≥ 1   1",
    "5. p ≥ 1   NUMBER·1 + 2", "5. p ≥ 1   1 / NUMBER", "NUMBER. q 1,3", "5. q NUMBER, 3",
    '<ol start="NUMBER"><li>q 1,3</li><li>r</li></ol>', "<p>&#NUMBER;&#xNUMBER;</p>", "NUMBER",
    f"<ol start=NUMBER>{'<li>q' * 500}</ol>", "p = NUMBER", "5. p ≥ ¬NUMBER", "C NUMBER. p",
)  # fmt: skip
NUMBERED: Final = (
    "{next}. q {n}, 3", "{next}. ~q {n}, {next}", "x{n}", "{n}. p", "so {n} p q{n}", "{sign}",
    "{next}. ¬p ∨ r 1, 2", "p = 0, x{n} = 1", "~(p & q) -> r{n}", "<li>{n}", '"{n}" 1,3',
)  # fmt: skip


class Hang(BaseException):
    """A door that does not come back."""


@contextmanager
def watched(seconds: float = HANGS_AFTER) -> Iterator[None]:
    """Raise Hang where a door does not come back."""

    def ring(*_: object) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def steers(text: str) -> str:
    """Return the first letters of a text that steer a terminal or hide; empty for none."""
    hidden = (sign for sign in text if category(sign) in ("Cc", "Cf", "Cs") and sign not in "\n\t")
    return "".join(hidden)[:5]


# Sheets.


def sheet(random: Random, most: int = MOST_LETTERS) -> str:
    """Return a hostile sheet."""
    size = min(most, random.choice([200, 2_000, 2_000, 10_000, 100_000]))
    kind = random.randrange(6)
    if kind == 0:  # one unit again and again, unclosed, and perhaps an end
        unit = random.choice(UNITS)
        return unit * (size // len(unit)) + random.choice(["", "x", ">", "\nq 1,3", '"', "</p>"])
    if kind == 1:  # units in any order
        parts, length = list[str](), 0
        while length < size:
            parts.append(random.choice(UNITS) * random.randint(1, 5))
            length += len(parts[-1])
        return "".join(parts)[:size]
    if kind == 2:  # a number where one may stand
        return random.choice(WITH_NUMBER).replace("NUMBER", random.choice(NUMBERS))
    if kind == 3:  # many lines, none like the other
        form = random.choice(NUMBERED)
        lines, length = list[str](), 0
        while length < size:
            lines.append(
                form.format(
                    n=len(lines), next=len(lines) + 1, sign=chr(0x4E00 + len(lines) % 20_000)
                )
            )
            length += len(lines[-1]) + 1
        return "\n".join(lines)[:size]
    if kind == 4:  # the long lines of few letters that a parser may go through again and again
        unit, length = random.choice(UNITS), random.choice([100, 500, 990, 5_000])
        line = (unit * (length // len(unit) + 1)).replace("\n", " ")[:length]
        return "\n".join([line] * (size // length + 1))
    return damaged(random, random.choice([RIGHT, results(random), f"<p>{RIGHT}</p><ol><li>r</ol>"]))


def results(random: Random) -> str:
    """Return a file of results with any headings and any name."""
    headings = [random.choice([*NAMES, *(one.name for one in EXERCISES)]) for _ in range(4)]
    answers = [
        (heading, random.choice([RIGHT, "<b>x</b>", "\x1b[31m", "5. q 1,3"]))
        for heading in headings
    ]
    return write_results(random.choice(NAMES), answers)


def doors(random: Random, text: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield each door of grading, and what it says of a sheet."""
    exercise = random.choice(EXERCISES)
    asked = {"exercise": str(exercise), "answer": text}

    def in_a_file(ending: str, door: Callable[[Path], str]) -> str:
        with TemporaryDirectory() as folder:
            path = Path(folder, f"ada{ending}")
            path.write_text(text, encoding="utf-8", errors="surrogatepass")
            return door(path)

    def at_the_workbench(path: Path) -> str:
        workbench = Workbench()
        lines = ("exercise modus ponens", f"grade {path}", *text.split("\n")[:3])
        return "\n".join(str(workbench.onecmd(line)) for line in lines if _is_answer(line))

    def in_its_folder(path: Path) -> str:
        return whole(grade_answers(path.parent, EXERCISES))

    yield "grade()", lambda: str(grade(text, exercise))
    yield "check", lambda: Study().answer(json.dumps({"door": "check", **asked}))
    yield "hint", lambda: Study().answer(json.dumps({"door": "hint", "depth": 2, **asked}))
    yield "file", lambda: in_a_file(".txt", lambda path: whole(grade_answers(path, [exercise])))
    yield "page", lambda: in_a_file(".html", lambda path: whole(grade_answers(path, [exercise])))
    yield (
        "folder",
        lambda: in_a_file(".txt", lambda path: whole(grade_answers(path.parent, EXERCISES))),
    )
    yield "--check", lambda: in_a_file(".txt", lambda path: check_answer(path, [exercise]))
    yield "workbench", lambda: in_a_file(".txt", at_the_workbench)


def _is_answer(line: str) -> bool:
    """Return whether a line writes no file, and asks for no search that may take long."""
    return line.startswith(("exercise modus", "grade /", "5.", "~", "q ", "<", "(", '"', "\\"))


def whole(book: Gradebook) -> str:
    """Return what a gradebook says, and write all its pages."""
    with TemporaryDirectory() as pages:
        book.save_pages(pages)
    return f"{book}\n{book.frequent()}\n{book.to_csv()}"


def wrong_with_a_sheet(random: Random) -> Iterator[str]:
    """Yield what is wrong with each door that a hostile sheet goes through; empty for nothing."""
    text = sheet(random)
    for name, door in doors(random, text):
        begun, said = process_time(), ""
        try:
            with watched():
                answer = door()
            if found := steers(
                json.loads(answer).get("text") or "" if name in ("check", "hint") else answer
            ):
                said = f"what steers a terminal gets out: {found!r}"
        except ResolverError as error:
            said = "" if str(error).strip() else "no word of what is wrong"
        except Hang:
            said = "it does not come back"
        except Exception as error:
            said = f"{type(error).__name__}: {str(error)[:150]}"
        seconds = process_time() - begun
        if not said and seconds > MOST_SECONDS:
            seconds = min(seconds, *(_seconds_of(door) for _ in range(3)))
        if not said and seconds > MOST_SECONDS:
            said = f"{seconds:.1f} s of the processor"
        yield f"{name}, {len(text)} letters: {said}: {text[:60]!r}" if said else ""


def _seconds_of(door: Callable[[], str]) -> float:
    """Return the seconds of the processor that a door takes: a shared machine makes some longer."""
    begun = process_time()
    with suppress(ResolverError):
        door()
    return process_time() - begun


def wrong_with_growth(random: Random) -> str:
    """Return where a sheet of eight times the letters takes far more than eight times as long."""
    unit, exercise = random.choice(UNITS), random.choice(EXERCISES[:4])
    text = unit * (50_000 // len(unit))
    seconds = list[float]()
    for often in (1, 8):
        begun = process_time()
        with TemporaryDirectory() as folder:
            path = Path(folder, "ada.txt")
            path.write_text(f"<p>x</p>{text * often}", encoding="utf-8")
            grade_answers(path, [exercise])
        seconds.append(process_time() - begun)
    if seconds[1] > 24 * max(seconds[0], 0.05):
        return f"growth: {seconds[0]:.2f} s, and {seconds[1]:.2f} s for eight times {unit!r}"
    return ""


def wrong_with_a_link(random: Random) -> str:
    """Return what is wrong with the door that reads a link."""
    link = to_link(
        "x", {"exercise": f"exercise a\npremise p; ~p\nhint {sheet(random, 300)!r}"[:900]}
    )
    link = random.choice(
        [damaged(random, link), link * random.randint(1, 40), "#exercise=1." + "A" * 99_999]
    )
    begun = process_time()
    reply = json.loads(Study().answer(json.dumps({"door": "read_link", "link": link})))
    if not reply["ok"] and not reply["text"].strip():
        return "link: no word of what is wrong"
    return "link: it takes too long" if process_time() - begun > MOST_SECONDS else ""


# Folders.


def hostile_folder(random: Random, root: Path) -> Path:
    """Make a folder of answers of whom one is honest, beside files that nobody may read."""
    answers, outside = root / "answers", root / "outside"
    outside.mkdir()
    answers.mkdir()
    (outside / "secret.txt").write_text(SECRET)
    (outside / "inner").mkdir()
    (outside / "inner" / "secret.txt").write_text(SECRET)
    (answers / "honest.txt").write_text(f"Exercise chain\n{RIGHT}", encoding="utf-8")
    for _ in range(random.randint(1, 8)):
        folder = answers
        if random.random() < 0.4:
            folder = answers / _file_name(random).replace(".txt", "")
            with suppress(OSError, ValueError):
                folder.mkdir(exist_ok=True)
        with suppress(OSError, ValueError):
            _put(random, folder / _file_name(random), outside)
    return answers


def _file_name(random: Random) -> str:
    """Return a name of one file, as far as a file may have it."""
    name = random.choice(NAMES).replace("/", "_").replace("\0", "")
    while len(name.encode("utf-8", "replace")) > 250:
        name = name[:-1]
    return random.choice([name, f"{name}.txt", f"{name}.html", "ada.txt", "Ada.txt", "ada"])


def _put(random: Random, path: Path, outside: Path) -> None:
    """Put something into a folder."""
    if path.exists() or path.is_symlink():
        return
    kind = random.randrange(9)
    if kind == 0:
        target = random.choice(["secret.txt", "inner", "none", ".", "../outside/secret.txt"])
        path.symlink_to(outside / target)
    elif kind == 1:
        path.symlink_to(
            random.choice(["../outside/secret.txt", path.name, "honest.txt", "/dev/zero", ".."])
        )
    elif kind == 2:
        os.mkfifo(path)
    elif kind == 3:
        os.mknod(path, 0o600 | 0o020000, os.makedev(1, 5))  # endless zeros, where one may make it
    elif kind == 4:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(str(path))
    elif kind == 5:
        path.write_bytes(random.choice([b"", b"\xff" * 50, b"%PDF", b"\0\0\0\0", b"x" * 1_000_001]))
    elif kind == 6:
        path.write_text(results(random), encoding="utf-8", errors="surrogateescape")
    else:
        path.write_text(sheet(random, 2_000), encoding="utf-8", errors="surrogatepass")


def snapshot(root: Path) -> dict[str, object]:
    """Return what lies in a folder, each with what it is and when it was written."""
    return {
        str(path): (path.lstat().st_mode, path.lstat().st_mtime_ns, path.lstat().st_size)
        for path in root.rglob("*")
        if path.name not in ("pages", "answers", "outside") and "pages" not in path.parts
    }


def wrong_with_a_folder(random: Random) -> str:
    """Return what is wrong with the grades of a hostile folder; empty for nothing."""
    with TemporaryDirectory() as made:
        root = Path(made).resolve()
        answers, pages = hostile_folder(random, root), root / "pages"
        before, begun = snapshot(root), process_time()
        try:
            with watched():
                book = grade_answers(answers, EXERCISES)
                table = book.to_csv()
                book.save_pages(pages)
        except ResolverError as error:
            return f"nobody gets all pages: {error}"
        except Hang:
            return "it does not come back"
        except Exception as error:
            return f"{type(error).__name__}: {str(error)[:150]}"
        if process_time() - begun > MOST_SECONDS:
            return "it takes too long"
        if before != snapshot(root):
            return "something is written outside the pages"
        return _wrong_with_what_is_written(book, table, pages)


def _wrong_with_what_is_written(book: Gradebook, table: str, pages: Path) -> str:
    """Return what is wrong with the tables and the pages; empty for nothing."""
    rows = [*csv.DictReader(StringIO(table))]
    honest = [row for row in rows if row["Full name"] == "honest"]
    if [row["chain points"] for row in honest] != ["4"]:
        return f"the honest answer has {honest}"
    if any("<" in row["Feedback comments"] for row in rows):
        return "a tag stands in a comment"
    if found := steers(table.replace("\n", "")):
        return f"{found!r} stands in the worksheet"
    stream = StringIO()
    Output(stream).write(f"{book}")
    if stream.getvalue().count("\n") != len(book) + 1 or steers(stream.getvalue()):
        return f"the table has {stream.getvalue().count(chr(10))} lines for {len(book)} answers"
    written = [path for path in pages.rglob("*") if not path.is_dir()]
    texts = [path.read_text(encoding="utf-8") for path in written]
    if len(written) != len(book):
        return f"{len(written)} pages for {len(book)} answers"
    if any(SECRET in text for text in (table, str(book), *texts)):
        return "what nobody may read is read"
    return ""


def cases(number: int) -> Iterator[str]:
    """Yield what is wrong with the case of a number; empty for nothing."""
    random, kind = Random(number), number % 8
    if kind < 4:
        yield f"folder {number}: {said}" if (said := wrong_with_a_folder(random)) else ""
    elif kind < 7:
        for said in wrong_with_a_sheet(random):
            yield f"sheet {number}: {said}" if said else ""
    else:
        yield f"{number}: {said}" if (said := wrong_with_a_link(random)) else ""
        if number % 64 == 63:
            yield f"{number}: {said}" if (said := wrong_with_growth(random)) else ""
