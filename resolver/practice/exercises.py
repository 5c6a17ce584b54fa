"""Exercises are read from a text: one entry a line, each begins with its keyword.

    exercise modus tollens      begins an exercise and names it
    premise p -> q              a formula; `problem pigeonhole 3` is one of the gallery instead
    premise ~q
    goal ~p
    task prove                  so it is where there is a goal; or refute, derive CLAUSE, model,
                                cnf, saturate
    strategy unit               the only one allowed
    hint deny the goal first    they are shown in their order
    points 4
    steps 2                     of a shortest refutation
    source where it is from

What follows a `#` is a comment. Those of the textbooks stand in the file beside this one. What an
exercise asks for has to be possible: a model says that nothing is to be proved, a refutation that
there is no model, and a search for the shortest refutation how many steps it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from os import PathLike, fspath
from typing import Final

from attrs import define, field

from resolver.budget import Budget
from resolver.errors import FileError, LocatedError, SearchStopped
from resolver.logic.arguments import text as a_text
from resolver.practice.exercise import COMMENT, EntryError, Exercise
from resolver.practice.tokens import seen
from resolver.proofs.proof import Proof
from resolver.questions.minimum import minimum
from resolver.questions.proving import prove
from resolver.text.files import read_text
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import NUMBER
from resolver.text.tables import count

MANY: Final = ("premise", "hint")
ONCE: Final = ("problem", "goal", "task", "strategy", "points", "steps", "source")
KEYWORDS: Final = ("exercise", *MANY, *ONCE)
OF_GAMES: Final = "a game's facts are exercises too: print(game.exercise(HOLDER, CARD)) writes one"
INSTEAD: Final = {  # of what an older file may ask for: what is written now
    "task levels": "write 'task derive CLAUSE' for a clause of these levels, or 'task saturate'",
    "task learn": "write 'task derive CLAUSE', the clause that the conflict teaches",
    "task tree": "write 'task refute', or 'task prove' with a goal: the tree turned upside down",
    "order": "leave it out: a step stands below its parents",
    "parents": "leave it out: a step has two parents, and one of more is several steps",
    "case": "leave it out: an atom is written as the premises have it",
    "refute": OF_GAMES,
    "question": OF_GAMES,
}
SOON: Final = Budget(steps=20_000)  # for any refutation, or a model
A_MOMENT: Final = Budget(steps=2_000)  # for a shortest refutation: a second, at most
SHOWN: Final = 12  # atoms of a model


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


@define
class _Entries:
    """The entries of one exercise by their keywords, each with its line."""

    line: int
    name: str
    found: dict[str, dict[int, str]] = field(factory=dict)

    def add(self, line: int, keyword: str, entry: str) -> None:
        before = self.found.setdefault(keyword, {})
        if before and keyword in ONCE:
            reason = f"{self.name!r} has a {keyword} already, in line {min(before)}"
            raise ExerciseError(line, reason, "leave one of them out")
        before[line] = entry

    def all(self, keyword: str) -> tuple[str, ...]:
        return tuple(self.found.get(keyword, {}).values())

    def one(self, keyword: str) -> str:
        """Return an entry, or nothing where there is none."""
        return "".join(self.all(keyword))

    def at(self, keyword: str, place: int = 0) -> int:
        """Return the line of an entry, or where the exercise begins."""
        lines = [*self.found.get(keyword, {})]
        return lines[place] if lines else self.line

    def number(self, keyword: str) -> int | None:
        entry = self.one(keyword)
        if entry and (not NUMBER.fullmatch(entry) or entry == "0"):
            reason, advice = f"{entry!r} is no number of {keyword}", "try a whole number from 1 up"
            raise ExerciseError(self.at(keyword), reason, advice)
        return int(entry) if entry else None


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
    exercises: dict[str, Exercise] = {}
    plain = seen(a_text(text, "try 'exercise NAME', then 'premise p -> q'"))
    for entries in (found := tuple(_grouped(plain))):
        if entries.name in exercises:
            reason = f"there is an exercise {entries.name!r} already"
            raise ExerciseError(entries.line, reason, "give it another name")
        exercises[entries.name] = _made(entries)
    for entries in () if trusted else found:
        if (wrong := impossible(exercises[entries.name])) is not None:
            raise ExerciseError(entries.at(wrong[0]), *wrong[1:])
    return FrozenMapping(exercises)


def _grouped(text: str) -> Iterator[_Entries]:
    """Yield the entries of each exercise."""
    current: _Entries | None = None
    for line, written in enumerate(text.split("\n"), start=1):
        keyword, *rest = COMMENT.sub("", written).split(maxsplit=1) or [""]
        if not keyword:
            continue
        entry = "".join(rest).strip()
        if keyword in INSTEAD:
            raise ExerciseError(line, f"there is no entry {keyword!r} any more", INSTEAD[keyword])
        if keyword not in KEYWORDS:
            near = get_close_matches(keyword, KEYWORDS, n=1)
            advice = f"did you mean {near[0]!r}?" if near else f"try {', '.join(KEYWORDS)}"
            raise ExerciseError(line, f"no entry begins with {keyword!r}", advice)
        if not entry:
            raise ExerciseError(line, f"nothing follows {keyword!r}", f"say which {keyword}")
        if current is not None and keyword != "exercise":
            current.add(line, keyword, entry)
            continue
        if keyword != "exercise":
            advice = "begin with a line: exercise NAME"
            raise ExerciseError(line, f"this {keyword} stands before any exercise", advice)
        if current is not None:
            yield current
        current = _Entries(line, entry)
    if current is not None:
        yield current


def _made(entries: _Entries) -> Exercise:
    """Return the exercise, all of whose parts have been read."""
    task, _, wanted = entries.one("task").partition(" ")
    if (instead := INSTEAD.get(f"task {task}")) is not None:
        raise ExerciseError(entries.at("task"), f"there is no task {task!r} any more", instead)
    try:
        return Exercise(
            name=entries.name,
            premises=entries.all("premise"),
            problem=entries.one("problem"),
            goal=entries.one("goal"),
            wanted=wanted,
            strategy=entries.one("strategy") or None,
            points=entries.number("points") or 1,
            hints=entries.all("hint"),
            source=entries.one("source"),
            steps=entries.number("steps"),
            **({"task": task} if task else {}),
        )
    except EntryError as error:
        line = entries.at(error.entry, error.place)
        raise ExerciseError(line, error.reason, error.advice) from None


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
        found = parse_exercises(read_text(path))
    except ExerciseError as error:
        reason = f"line {error.line}: {error.reason}"
        raise FileError(fspath(path), reason, error.advice) from None
    if not found:
        raise FileError(fspath(path), "there is no exercise in it", "begin with: exercise NAME")
    return found


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
    text = files("resolver.practice").joinpath("textbook.exercises").read_text(encoding="utf-8")
    return parse_exercises(text, trusted=True)


def impossible(exercise: Exercise) -> tuple[str, str, str] | None:
    """Return which entry asks for what cannot be, why, and what to try; None where it can be.

    >>> impossible(Exercise("way out", premises=("p | q", "~p"), task="refute"))
    ('task', 'the premises have a model: p = false, q = true', 'write: task model')

    Args:
        exercise: What is set. Where the search for an answer takes too long, it can be.
    """
    if exercise.task in ("cnf", "saturate"):
        return None
    goal = exercise.target if exercise.task == "derive" else exercise.goal
    try:
        found = prove(exercise.clauses, goal, budget=SOON)
        if found.countermodel is not None and exercise.task != "model":
            return _with_model(exercise, values(found.countermodel, SHOWN))
        if found.proof is not None and exercise.task == "model":
            steps = count(found.proof.resolutions, "step")
            return "task", f"there is no model: {steps} refute one", "write: task refute, or prove"
        if found.proof is not None and exercise.task != "derive" and exercise.steps is not None:
            return _with_steps(exercise, exercise.steps, found.proof)
    except SearchStopped:
        pass
    return None


def values(model: Mapping[str, bool], most: int | None = None) -> str:
    """Return a model as it is written by hand, without the names of parts of formulas.

    >>> values({"p": True, "q": False})
    'p = true, q = false'

    Args:
        model: The value of each atom.
        most: How many atoms are written, of which there are more perhaps; None for all.
    """
    said = [f"{atom} = {str(value).lower()}" for atom, value in model.items() if atom[0] != "⟨"]
    return ", ".join([*said[:most], *["..."] * (len(said[:most]) < len(said))])


def _with_model(exercise: Exercise, model: str) -> tuple[str, str, str]:
    """Return that nothing is to be proved, by a model."""
    if exercise.task == "refute":
        return "task", f"the premises have a model: {model or 'any'}", "write: task model"
    keyword, goal = ("task", exercise.target) if exercise.goal is None else ("goal", exercise.goal)
    reason = f"{goal} does not follow: a model against it is {model or 'any'}"
    return keyword, reason, "write: task model, or add the premise that is missing"


def _with_steps(exercise: Exercise, steps: int, proof: Proof) -> tuple[str, str, str] | None:
    """Return that the shortest refutation has another number of steps."""
    least = minimum(exercise.clauses, exercise.goal, budget=A_MOMENT, known=proof)
    if least.at_least <= steps <= least.steps:
        return None
    if least.minimal:
        reason = f"a shortest refutation has {count(least.steps, 'step')}"
        return "steps", f"{reason}, and not {steps}", f"write: steps {least.steps}"
    bound = f"{least.steps} will do" if steps > least.steps else f"{least.at_least} are needed"
    return "steps", f"{steps} is not the shortest number: {bound}", "leave the steps out"
