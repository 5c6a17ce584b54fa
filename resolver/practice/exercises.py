"""Exercises from a text, one entry a line that begins with its keyword; and exercises at random.

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

A random exercise has a shortest refutation of so many steps:

    □   →   p   ¬p   →   p ∨ q   p ∨ ¬q   ¬p   →   ...

A refutation is grown backwards: a leaf is split into two clauses of which it is the resolvent. That
as many steps are needed is then proved; where fewer do, the next one is grown.

Source: Peitl & Szeider, JAIR 72, 2021 (random formulas with a shortest refutation of known length).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import pairwise
from os import PathLike, fspath
from random import Random
from typing import Any, Final, NamedTuple

from resolver.errors import ArgumentError, FileError, LocatedError
from resolver.logic.arguments import text as a_text
from resolver.logic.arguments import truth, whole
from resolver.logic.clause import EMPTY, Clause
from resolver.logic.literal import Literal
from resolver.practice.exercise import COMMENT, EntryError, Exercise
from resolver.practice.lines import normalise_name, normalise_text
from resolver.practice.possible import find_impossible
from resolver.questions.minimum import search_bounds
from resolver.text.files import read_text
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import NUMBER
from resolver.text.tables import count

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
    truth(trusted)
    plain = normalise_text(a_text(text, "try 'exercise NAME', then 'premise p -> q'"))
    exercises: dict[str, Exercise] = {}
    entries = [*_read_entries(plain)]
    starts = [at for at, entry in enumerate(entries) if entry.keyword == "exercise"]
    if entries and starts[:1] != [0]:
        reason = f"this {entries[0].keyword} stands before any exercise"
        raise ExerciseError(entries[0].line, reason, "begin with a line: exercise NAME")
    made = [_add_exercise(entries[a:b], exercises) for a, b in pairwise([*starts, len(entries)])]
    for own, exercise in zip(made, exercises.values(), strict=True):
        wrong = None if trusted else find_impossible(exercise)
        if wrong is not None:
            raise _locate_error(own, *wrong)
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
    """A line of a file: its number, its keyword, and what follows."""

    line: int
    keyword: str
    text: str


def _read_entries(text: str) -> Iterator[_Entry]:
    """Yield the entries of a text."""
    for line, written in enumerate(text.split("\n"), start=1):
        keyword, *rest = COMMENT.sub("", written).split(maxsplit=1) or [""]
        if not keyword:
            continue
        entry = "".join(rest).strip()
        if keyword not in KEYWORDS:
            near = get_close_matches(keyword, KEYWORDS, n=1)
            advice = f"did you mean {near[0]!r}?" if near else f"try {', '.join(KEYWORDS)}"
            raise ExerciseError(line, f"no entry begins with {keyword!r}", advice)
        if not entry:
            raise ExerciseError(line, f"nothing follows {keyword!r}", f"say which {keyword}")
        if keyword in NUMBER_KEYWORDS and (not NUMBER.fullmatch(entry) or entry == "0"):
            advice = "try a whole number from 1 up"
            raise ExerciseError(line, f"{entry!r} is no number of {keyword}", advice)
        yield _Entry(line, keyword, entry)


def _add_exercise(entries: Sequence[_Entry], known: dict[str, Exercise]) -> Sequence[_Entry]:
    """Add the exercise of these entries to those that are known, and return the entries."""
    found: dict[str, list[_Entry]] = {keyword: [] for keyword in KEYWORDS}
    for entry in entries:
        found[entry.keyword].append(entry)
    name = entries[0].text
    for first, *more in filter(None, map(found.get, SINGLE_KEYWORDS)):
        if more:
            reason = f"{name!r} has a {first.keyword} already, in line {first.line}"
            raise ExerciseError(more[0].line, reason, "leave one of them out")
    if normalise_name(name) in map(normalise_name, known):
        reason = f"there is an exercise {name!r} already"
        raise ExerciseError(entries[0].line, reason, "give it another name")
    once = {keyword: entry.text for keyword in SINGLE_KEYWORDS for entry in found[keyword]}
    task, _, wanted = once.pop("task", "").partition(" ")
    numbers = {keyword: int(once.pop(keyword)) for keyword in NUMBER_KEYWORDS if keyword in once}
    premises, hints, lines = (
        tuple(entry.text for entry in found[keyword]) for keyword in REPEATABLE_KEYWORDS
    )
    given: dict[str, Any] = {**once, **numbers, **({"task": task} if task else {})}
    try:
        known[name] = Exercise(name, premises, wanted=wanted, hints=hints, given=lines, **given)
    except EntryError as error:
        raise _locate_error(entries, error.entry, error.reason, error.advice, error.place) from None
    return entries


def _locate_error(
    entries: Sequence[_Entry], keyword: str, reason: str, advice: str, place: int = 0
) -> ExerciseError:
    """Return an error at the line of an entry, or where the exercise begins."""
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


MOST_STEPS: Final = 12  # steps
MOST_LITERALS: Final = 4  # literals of a clause
LETTERS: Final = "pqrstuwxyzkm"  # not v, which is an or
TRIES_WITH_OLD_ATOMS: Final = 8  # tries with few atoms


def random_exercise(steps: int, seed: int = 0) -> Exercise:
    """Return an exercise at random that takes so many steps and no fewer.

    >>> exercise = random_exercise(2, seed=1)
    >>> print(exercise.name, *exercise.premises, exercise.asked, sep="; ")
    2 steps, number 1; p ∨ q; p ∨ ¬q; prove p

    Args:
        steps: How many resolutions its shortest refutation has, 1 to 12.
        seed: A whole number from 0 up; each gives an exercise of its own.

    Returns:
        The exercise, worth a point a step.

    Raises:
        ArgumentError: One of the numbers is none of these.
    """
    advice = "it is how many steps the exercise takes: try 3"
    steps, seed = whole(steps, 1, advice), whole(seed, 0, "each gives an exercise of its own")
    if steps > MOST_STEPS:
        raise ArgumentError(steps, f"whole number from 1 to {MOST_STEPS}", advice)
    random = Random(f"{steps} {seed}")
    leaves = [EMPTY]
    for number in range(1, steps + 1):
        tries = (
            _split_leaf(leaves, _choose_atoms(leaves, steps, at), random)
            for at in itertools.count()
        )
        known = number, number  # that so many are needed, and suffice
        leaves = next(grown for grown in tries if search_bounds(tuple(grown)) == known)
    return _pose_leaves(leaves, steps, seed)


def _choose_atoms(leaves: list[Clause], steps: int, tries: int) -> str:
    """Return the atoms to split with: few, and after some tries a new one, which always does."""
    used = {atom for leaf in leaves for atom in leaf.atoms}
    new = [letter for letter in LETTERS if letter not in used][:1]
    return LETTERS[: max(2, 1 + steps // 2)] if tries < TRIES_WITH_OLD_ATOMS else "".join(new)


def _split_leaf(leaves: list[Clause], atoms: str, random: Random) -> list[Clause]:
    """Return the leaves with two in the place of one, their resolvent."""
    narrow = [
        leaf for leaf in leaves if len(leaf) < MOST_LITERALS and not set(atoms) <= set(leaf.atoms)
    ]
    leaf = random.choice(narrow or leaves)
    atom = random.choice([new for new in atoms if new not in leaf.atoms] or LETTERS)
    sides: tuple[list[Literal], ...] = [Literal.of(atom)], [Literal.of(atom, False)]
    for literal in leaf:
        for side in random.choice([sides, sides[:1], sides[1:]]):
            side.append(literal)
    return [*(other for other in leaves if other is not leaf), *map(Clause, sides)]


def _pose_leaves(leaves: list[Clause], steps: int, seed: int) -> Exercise:
    """Return the exercise: a leaf of one literal, if there is one, is the denial of the goal."""
    unit = [leaf for leaf in leaves if len(leaf) == 1][-1:]
    goal = next((str(~literal) for leaf in unit for literal in leaf), None)
    premises = tuple(str(leaf) for leaf in leaves if leaf not in unit)
    name = f"{count(steps, 'step')}, number {seed}"
    return Exercise(name, premises, goal=goal, points=steps, steps=steps)
