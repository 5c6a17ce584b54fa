"""Exercises from a text, one entry a line that begins with its keyword.

    exercise modus tollens      begins an exercise and names it
    premise p -> q              a formula; `problem pigeonhole 3` is one of the gallery instead
    premise ~q
    goal ~p
    task prove                  so it is where there is a goal; or refute, derive CLAUSE, model,
                                cnf, saturate, step
    strategy unit               the only one allowed
    hint deny the goal first    they are shown in their order
    points 4
    steps 2                     of a shortest refutation
    source where it is from
    feedback verdict            what a student may know before handing in: lines, verdict, or all
    given 5. ~p   ___, 2        a line of a derivation that is half filled

What follows a `#` is a comment. Those of the textbooks and of the course stand in files beside this
one. What an exercise asks for has to be possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import pairwise
from os import PathLike, fspath
from typing import Any, Final, NamedTuple

from attrs import frozen

from resolver.arguments import require_text, require_truth_value
from resolver.errors import FileError, LocatedError
from resolver.practice.exercise import COMMENT, EntryError, Exercise
from resolver.practice.lines import normalise_name, normalise_text
from resolver.practice.possible import find_impossible
from resolver.text.files import read_text
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import NUMBER

REPEATABLE_KEYWORDS: Final = ("premise", "hint", "given")
SINGLE_KEYWORDS: Final = (
    "problem",
    "goal",
    "task",
    "strategy",
    "points",
    "steps",
    "source",
    "feedback",
)
NUMBER_KEYWORDS: Final[tuple[str, ...]] = ("points", "steps")
KEYWORDS: Final = ("exercise", *REPEATABLE_KEYWORDS, *SINGLE_KEYWORDS)


class ExerciseError(LocatedError):
    r"""A line of exercises that cannot be read: its `.line`, the `.reason`, and what to try.

    >>> from resolver.practice import parse_exercises
    >>> parse_exercises("exercise chain\npremises p")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.practice.exercises.ExerciseError: line 2: no entry begins with 'premises'; ...

    Attributes:
        line: The line, from 1.
        reason: What is in the way.
        advice: What to try.
    """

    advice: str

    def __str__(self) -> str:
        return f"{super().__str__()}; {self.advice}"


def parse_exercises(text: str, *, trusted: bool = False) -> FrozenMapping[str, Exercise]:
    r"""Return the exercises of a text by their names, in their order.

    Example:
        >>> text = "exercise chain\npremise p -> q; q -> r\ngoal p -> r\npoints 3"
        >>> found = parse_exercises(text)["chain"]
        >>> found.asked, found.points
        ('prove p -> r', 3)

    Args:
        text: Entries, one a line.
        trusted: Whether what is asked for is known to be possible, as in our own files; nothing is
            searched for then. Else what a quick search finds impossible is refused.

    Raises:
        ExerciseError: A line cannot be read, or an exercise lacks something, or asks for what
            cannot be: it says the model, or the number of steps, that tells so.
    """
    require_truth_value(trusted)
    normalised = normalise_text(require_text(text, "try 'exercise NAME', then 'premise p -> q'"))
    entries = [*_read_entries(normalised)]

    # An exercise goes from its own line to the next one's.
    starts = [at for at, entry in enumerate(entries) if entry.keyword == "exercise"]
    if entries and starts[:1] != [0]:
        reason = f"this {entries[0].keyword} stands before any exercise"
        raise ExerciseError(entries[0].line, reason, "begin with a line: exercise NAME")

    exercises: dict[str, Exercise] = {}
    entries_by_name: dict[str, Sequence[_Entry]] = {}
    for start, end in pairwise([*starts, len(entries)]):
        exercise = _make_exercise(entries[start:end], exercises)
        exercises[exercise.name] = exercise
        entries_by_name[exercise.name] = entries[start:end]

    # All entries are read before the first search, since a search takes longer.
    if not trusted:
        for name, exercise in exercises.items():
            objection = find_impossible(exercise)
            if objection is not None:
                raise _locate_error(entries_by_name[name], *objection)
    return Exercises(exercises)


class Exercises(FrozenMapping[str, Exercise]):
    r"""Exercises by their names as they are written, which are found as they are compared.

    >>> Exercises({"u\u0308bung": Exercise("u\u0308bung", ("p", "~p"))})["übung"].premises
    ('p', '~p')
    """

    __slots__ = ()

    def __getitem__(self, name: str) -> Exercise:
        if name in self._entries or not isinstance(name, str):
            return self._entries[name]
        compared = normalise_name(name)
        for written, exercise in self._entries.items():
            if normalise_name(written) == compared:
                return exercise
        raise KeyError(name)


class _Entry(NamedTuple):
    """A line of a file.

    Args:
        line: Its number, from 1.
        keyword: Its first word.
        text: What follows.
    """

    line: int
    keyword: str
    text: str


def _read_entries(text: str) -> Iterator[_Entry]:
    """Yield the entries of a text."""
    for line, written in enumerate(text.split("\n"), start=1):
        # A line that is blank, or a comment, has no entry.
        keyword, *rest = COMMENT.sub("", written).split(maxsplit=1) or [""]
        if not keyword:
            continue
        entry = _Entry(line, keyword, "".join(rest).strip())
        _check_entry(entry)
        yield entry


def _check_entry(entry: _Entry) -> None:
    """Raise ExerciseError if the keyword is unknown, or has nothing or no number behind it."""
    line, keyword, text = entry
    # An unknown keyword is probably a mistyped one.
    if keyword not in KEYWORDS:
        near = get_close_matches(keyword, KEYWORDS, n=1)
        advice = f"did you mean {near[0]!r}?" if near else f"try {', '.join(KEYWORDS)}"
        raise ExerciseError(line, f"no entry begins with {keyword!r}", advice)
    if not text:
        raise ExerciseError(line, f"nothing follows {keyword!r}", f"say which {keyword}")

    is_count = NUMBER.fullmatch(text) is not None and text != "0"
    if keyword in NUMBER_KEYWORDS and not is_count:
        advice = "try a whole number from 1 up"
        raise ExerciseError(line, f"{text!r} is no number of {keyword}", advice)


def _make_exercise(entries: Sequence[_Entry], known: Mapping[str, Exercise]) -> Exercise:
    """Return the exercise that these entries state.

    Args:
        entries: Its lines, the name first.
        known: The exercises above it, by their names.

    Raises:
        ExerciseError: An entry stands there twice, cannot be read, or does not fit the others.
    """
    name = entries[0].text
    entries_by_keyword: dict[str, list[_Entry]] = {keyword: [] for keyword in KEYWORDS}
    for entry in entries:
        entries_by_keyword[entry.keyword].append(entry)

    arguments: dict[str, Any] = {}
    for keyword in SINGLE_KEYWORDS:
        stated = entries_by_keyword[keyword]
        if not stated:
            continue
        first, *others = stated
        if others:
            reason = f"{name!r} has a {keyword} already, in line {first.line}"
            raise ExerciseError(others[0].line, reason, "leave one of them out")
        arguments[keyword] = int(first.text) if keyword in NUMBER_KEYWORDS else first.text

    if normalise_name(name) in map(normalise_name, known):
        reason = f"there is an exercise {name!r} already"
        raise ExerciseError(entries[0].line, reason, "give it another name")

    # The clause that is wanted stands behind the task: derive ~p | r.
    if "task" in arguments:
        arguments["task"], _, arguments["wanted"] = arguments["task"].partition(" ")
    for keyword, argument in zip(REPEATABLE_KEYWORDS, ("premises", "hints", "given"), strict=True):
        arguments[argument] = tuple(entry.text for entry in entries_by_keyword[keyword])
    try:
        return Exercise(name, **arguments)
    except EntryError as error:
        raise _locate_error(entries, error.entry, error.reason, error.advice, error.place) from None


def _locate_error(
    entries: Sequence[_Entry],
    keyword: str,
    reason: str,
    advice: str,
    place: int = 0,
) -> ExerciseError:
    """Return an error at the line of an entry, or where the exercise begins if it has none.

    Args:
        entries: The lines of the exercise.
        keyword: The keyword of the entry.
        reason: What is in the way.
        advice: What to try.
        place: Which of several such entries it is, from 0.
    """
    lines = [entry.line for entry in entries if entry.keyword == keyword]
    return ExerciseError(lines[place] if lines else entries[0].line, reason, advice)


def read_exercises(path: str | PathLike[str]) -> FrozenMapping[str, Exercise]:
    r"""Return the exercises of a file by their names.

    Args:
        path: The file.

    Raises:
        FileError: It cannot be read, or has no exercise.

    >>> import tempfile
    >>> from pathlib import Path
    >>> path = Path(tempfile.mkdtemp()) / "week1.exercises"
    >>> written = path.write_text("exercise chain\npremise p -> q; p\ngoal q\n")
    >>> read_exercises(path)["chain"].goal
    'q'
    """
    try:
        exercises = parse_exercises(read_text(path))
    except ExerciseError as error:
        reason = f"line {error.line}: {error.reason}"
        raise FileError(fspath(path), reason, error.advice) from None
    if not exercises:
        raise FileError(fspath(path), "there is no exercise in it", "begin with: exercise NAME")
    return exercises


@cache
def textbook() -> FrozenMapping[str, Exercise]:
    """Return the textbooks' exercises by their names.

    Example:
        >>> exercise = textbook()["modus tollens"]
        >>> print(*exercise.listed, sep=", ")
        ¬p ∨ q, ¬q, p
        >>> exercise.source
        "the Stoics' second indemonstrable"
    """
    return _read_own_exercises("textbook.exercises")


@cache
def course() -> FrozenMapping[str, Exercise]:
    """Return the exercises of the course by their names, chapter after chapter.

    >>> course()["wet grass"].task
    'cnf'
    """
    return _read_own_exercises("course.exercises")


def _read_own_exercises(name: str) -> FrozenMapping[str, Exercise]:
    """Return the exercises of a file that lies beside this one."""
    text = files("resolver.practice").joinpath(name).read_text(encoding="utf-8")
    return parse_exercises(text, trusted=True)


# Points that a lecturer gives by hand, in a file that is read at every run.
#
# An entry a line: the student, the exercise, the line of the answer, the points, and why. They are
# added to the points of the grader, or taken with a minus; for `all` lines they stand instead:
#
#     # what was talked about on Tuesday
#     Ada Lovelace; week2; 6; 1; meant as ¬q
#     Participant 1002; week2; all; 3.5; shown at the blackboard

OVERRIDE_ENTRY: Final = re.compile(
    r"([^;]*[^;\s])\s*;\s*([^;]*[^;\s])\s*;\s*([1-9][0-9]{0,6}|all)\s*;"
    r"\s*([+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?)\s*;\s*(.+)"
)
OVERRIDE_FORM: Final = "write: STUDENT; EXERCISE; LINE or all; POINTS; WHY"


@frozen
class Override:
    """Points that a lecturer gives by hand: an entry of a file.

    Args:
        at: Its line in the file, from 1.
        student: The student's name, or what Moodle calls the participant.
        exercise: The name of the exercise.
        line: The line of the answer; 0 for all of it.
        points: What is added, or of all lines what stands instead.
        why: What is said of it.
    """

    at: int
    student: str
    exercise: str
    line: int
    points: float
    why: str

    def __str__(self) -> str:
        if self.line:
            return f"by hand, line {self.line}: {self.points:+g} ({self.why})"
        return f"by hand, all lines: {self.points:g} ({self.why})"


def read_overrides(path: str | PathLike[str]) -> tuple[Override, ...]:
    r"""Return the entries of a file.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "a.txt").write_text("Ada; week2; 6; 1; a slip\n")
    ...     print(*read_overrides(Path(folder, "a.txt")))
    by hand, line 6: +1 (a slip)

    Args:
        path: The file.

    Raises:
        FileError: It cannot be read, or a line is no entry.
    """
    overrides = list[Override]()
    lines = normalise_text(read_text(path)).split("\n")
    for at, written in enumerate(lines, start=1):
        # What follows a # is a comment, as in a file of exercises.
        line = COMMENT.sub("", written).strip()
        if not line:
            continue
        entry = OVERRIDE_ENTRY.fullmatch(line)
        if entry is None:
            raise FileError(fspath(path), f"line {at} gives no points: {line!r}", OVERRIDE_FORM)

        student, exercise, line_number, points, why = entry.groups()
        overrides.append(
            Override(
                at=at,
                student=student,
                exercise=exercise,
                line=0 if line_number == "all" else int(line_number),
                points=float(points),
                why=why,
            )
        )
    return tuple(overrides)
