r"""One exercise: its premises, its task, and the remarks of a lecturer.

The tasks are to *prove* a goal, which is denied first; to *refute* premises that cannot all hold;
to *derive* a clause from them; to make one *step*; to find a *model*, in which they hold and the
goal, if there is one, does not; to bring them into clauses (*cnf*); and to *saturate* them.

The premises are formulas, or clauses in the signs of the notation (`scanning`):

    p -> q      {p, ¬q}, {r}      p ∨ q'      \lnot p \lor q      not p or q

Some lines of its answer may be given, with blanks to be filled; the last blank is the task:

    7. ___   from 1, 4          the clause is to be found
    8. □   from ___, 7          a parent is to be found
    2. ___                      the other parent of the step in the next line is to be found
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Final

from attrs import asdict, field, frozen
from attrs.converters import optional

from resolver.arguments import int_if_whole, require, require_text, require_whole_number
from resolver.errors import ArgumentError, CommandError, FormulaError, abbreviate
from resolver.logic.clause import EMPTY, Clause
from resolver.practice.lines import normalise_text
from resolver.practice.parsed import GAP, ParsedLine, render_step
from resolver.practice.reader import read_line
from resolver.practice.scanning import read_statement
from resolver.problems import gallery_problem
from resolver.proofs.refinements import REFINEMENTS
from resolver.questions.goal import encode_question
from resolver.text.link import to_link
from resolver.text.results import OneLineRepr
from resolver.text.tables import with_noun

# What each task asks for, in words.
TASKS: Final = {
    "prove": "prove {goal}",
    "refute": "refute the premises",
    "derive": "derive {target}",
    "model": "find a model: all premises hold{against}",
    "cnf": "bring each premise into clauses, step by step, and name each law",
    "saturate": "derive all that follows by resolution, until nothing new does",
    "step": "make one step",
}
TASKS_WITH_GAPS: Final = ("prove", "refute", "derive")
TASKS_WITHOUT_GOAL: Final = ("refute", "derive", "step", "cnf")
TASKS_WITHOUT_STEPS: Final = ("model", "cnf")
AMOUNTS_OF_FEEDBACK: Final = ("lines", "verdict", "all")

# Other fields are called in a file as they are here.
KEYWORDS: Final = {"name": "exercise", "premises": "premise", "hints": "hint"}
COMMENT: Final = re.compile(r"(?:^|\s)#(?:\s.*)?$")


class EntryError(ArgumentError):
    """An entry of an exercise that cannot be read, or does not fit the others.

    >>> Exercise("way out", premises=("p",), task="prove")
    Traceback (most recent call last):
    resolver.practice.exercise.EntryError: there is no goal to prove; add a line: goal q

    Attributes:
        entry: How its line in a file begins.
        place: Which of several such entries it is, from 0.
        reason: What stands in the way.
    """

    entry: str
    place: int
    reason: str

    def __str__(self) -> str:
        return f"{self.reason}; {self.advice}"


@contextmanager
def _naming_entry(given: object, entry: str, place: int = 0) -> Iterator[None]:
    """Raise what cannot be read as an EntryError, which says in which entry it is.

    Args:
        given: What is read.
        entry: How the entry begins in a file.
        place: Which of several such entries it is, from 0.
    """
    try:
        yield
        return
    except CommandError as error:
        reason, advice = str(error).split("; ", 1)
    except FormulaError as error:
        reason, advice = f"found {error.found}", f"expected {error.expected}"
    raise EntryError(given, f"{entry} of an exercise", advice, entry, place, reason)


def _check_line(given: str) -> str:
    """Return a text as a line of a file holds it; raise ArgumentError if none can hold it."""
    text = normalise_text(require_text(given, "an exercise is made of texts")).strip()
    if "\n" in text or COMMENT.search(f" {text}"):
        advice = "write it in one line, without a '#' that begins a comment"
        raise ArgumentError(text, "part of an exercise", advice)
    return text


def _check_line_or_none(given: str) -> str | None:
    """Return a text as it stands in a line of a file; None for an empty one."""
    return _check_line(given) or None


def _check_lines(given: tuple[str, ...]) -> tuple[str, ...]:
    """Return texts as they stand in lines of a file; raise ArgumentError if one is empty."""
    texts = require(given, tuple, "tuple of texts", "try ('p -> q', 'p')")
    lines = tuple(map(_check_line, texts))
    if not all(lines):
        raise ArgumentError("", "part of an exercise", "leave out the empty text")
    return lines


@frozen(slots=False, repr=False)
class Exercise(OneLineRepr):
    """Premises, and the task to be done with them.

    >>> exercise = Exercise("modus tollens", premises=("p -> q", "~q"), goal="~p")
    >>> print(*exercise.clauses, sep=", ")
    ¬p ∨ q, ¬q
    >>> print(exercise.asked)
    prove ~p
    >>> print(*exercise.denial)
    p

    Args:
        name: What it is called.
        premises: Formulas in any book's signs.
        problem: A problem of the gallery, such as `pigeonhole 3`; its clauses come first.
        goal: A formula to be proved.
        task: `prove`, `refute`, `derive`, `step`, `model`, `cnf` or `saturate`; by default `prove`
            if there is a goal, else `refute`.
        wanted: The clause to be derived; for one step, the resolvent that it gives.
        strategy: The only refinement allowed.
        points: What it is worth.
        hints: They are shown in their order.
        source: Where it is from.
        steps: The resolutions of a shortest refutation, where that is known.
        feedback: What a student may know before handing in: which `lines` are not read, or the
            `verdict` on each line too, or `all`, the kinds of the mistakes too.
        given: The lines of a derivation that is half filled, with ___ for what is left out.

    Raises:
        ArgumentError: A part has another type, cannot be read, or does not fit the other parts.
    """

    name: str = field(converter=_check_line)
    premises: tuple[str, ...] = field(default=(), converter=_check_lines)
    problem: str = field(default="", converter=_check_line)
    goal: str | None = field(default=None, converter=optional(_check_line_or_none))
    task: str = field()
    wanted: str = field(default="", converter=_check_line)
    strategy: str | None = None
    points: int = field(default=1, converter=int_if_whole)
    hints: tuple[str, ...] = field(default=(), converter=_check_lines)
    source: str = field(default="", converter=_check_line)
    steps: int | None = field(default=None, converter=optional(int_if_whole))
    feedback: str = "all"
    given: tuple[str, ...] = field(default=(), converter=_check_lines)

    @task.default
    def _choose_task(self) -> str:
        return "refute" if self.goal is None else "prove"

    def __attrs_post_init__(self) -> None:
        if not self.name:
            raise ArgumentError("", "name of an exercise", "try 'modus ponens'")
        for entry, reason, advice in self._list_misfits():
            raise EntryError(self.name, f"exercise: its {entry}", advice, entry, 0, reason)
        require_whole_number(self.points, 1, "the points are counted")
        if self.steps is not None:
            require_whole_number(self.steps, 1, "the steps are counted")

        # Every entry is parsed here, although it is used later, so that an error names the entry.
        for place, premise in enumerate(self.premises):
            with _naming_entry(premise, "premise", place):
                read_statement(premise)
        parts = {"problem": "clauses", "goal": "denial", "task": "target", "given": "lines"}
        for entry, part in parts.items():
            with _naming_entry(self.name, entry):
                getattr(self, part)

    def _list_misfits(self) -> Iterator[tuple[str, str, str]]:
        """Yield which entry does not fit the others, why, and what to try."""
        yield from self._list_unknown_words()
        task, wanted = self.task, self.wanted
        if task == "prove" and self.goal is None:
            yield "task", "there is no goal to prove", "add a line: goal q"
        if task in TASKS_WITHOUT_GOAL and self.goal is not None:
            advice = "leave the goal out, or make the task: prove"
            yield "task", f"the task {task} has no goal", advice

        if task == "derive" and not wanted:
            yield "task", "it does not say which clause", "try: task derive ~p | r"
        if task not in ("derive", "step") and wanted:
            yield "task", f"{wanted!r} follows the task", f"write: task {task}"

        if task == "cnf" and self.problem:
            reason = "a problem of the gallery has clauses already"
            yield "problem", reason, "write: premise ~(p & q) -> r"
        if not (self.premises or self.problem or self.goal):
            yield "exercise", f"{self.name!r} has nothing to work on", "add a line: premise p -> q"

    def _list_unknown_words(self) -> Iterator[tuple[str, str, str]]:
        """Yield which entry chooses among a few words and has another one, why, and what to try."""
        # Gaps restrict the steps themselves, so a strategy beside them is refused.
        has_gaps = bool(self.given) or self.task == "step"
        task_with_lines = self.task if self.given else None
        strategy_with_gaps = self.strategy if has_gaps else None
        choices: tuple[tuple[str, str | None, tuple[str | None, ...], str], ...] = (
            ("task", self.task, tuple(TASKS), "no task is called {}"),
            ("strategy", self.strategy, (None, *REFINEMENTS), "{} restricts no step by hand"),
            ("feedback", self.feedback, AMOUNTS_OF_FEEDBACK, "{} is no amount of feedback"),
            (
                "given",
                task_with_lines,
                (None, *TASKS_WITH_GAPS),
                "no lines can be given for the task {}",
            ),
            ("strategy", strategy_with_gaps, (None,), "{} cannot restrict steps with blanks"),
        )
        for entry, chosen, allowed, reason in choices:
            if chosen not in allowed:
                words = ", ".join(filter(None, allowed))
                yield entry, reason.format(abbreviate(chosen)), f"try {words or 'to leave it out'}"

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        r"""The premises as clauses.

        >>> from resolver.practice import parse_exercises
        >>> exercise = parse_exercises("exercise chain\npremise p -> q; p\ngoal q")["chain"]
        >>> print(*exercise.clauses, sep=", ")
        ¬p ∨ q, p
        """
        of_problem: Iterable[Clause] = ()
        if self.problem:
            name, *numbers = self.problem.split()
            of_problem = gallery_problem(name, numbers)[1]
        of_premises = read_statement("\n".join(self.premises))

        # A clause that is stated twice has one number.
        return tuple(dict.fromkeys((*of_problem, *of_premises)))

    @cached_property
    def listed(self) -> tuple[Clause, ...]:
        r"""The premises, and after them the denial of the goal.

        >>> from resolver.practice import parse_exercises
        >>> exercise = parse_exercises("exercise chain\npremise p -> q; p\ngoal q")["chain"]
        >>> print(*exercise.listed, sep=", ")
        ¬p ∨ q, p, ¬q
        """
        return (*self.clauses, *self.denial)

    @cached_property
    def denial(self) -> tuple[Clause, ...]:
        r"""The clauses that deny the goal; none if there is no goal.

        >>> from resolver.practice import parse_exercises
        >>> exercise = parse_exercises("exercise chain\npremise p -> q; p\ngoal q")["chain"]
        >>> print(*exercise.denial)
        ¬q
        """
        problem = encode_question(self.clauses, self.goal).problem
        return problem.clauses[problem.support :]

    @cached_property
    def target(self) -> Clause:
        r"""The clause that is to be derived: the empty one, unless the task names another.

        >>> from resolver.practice import parse_exercises
        >>> exercise = parse_exercises("exercise chain\npremise p -> q; p\ntask derive q")["chain"]
        >>> print(exercise.target)
        q
        """
        # If the task names the resolvent, only one parent is given.
        parents_needed = 1 if self.wanted else 2
        if self.task == "step" and len(self.listed) != parents_needed:
            form = "two, or one and the clause that a step makes of it: task step q | r"
            raise FormulaError(1, 1, with_noun(len(self.listed), "clause"), form)

        if not self.wanted:
            return EMPTY
        wanted_clauses = read_statement(self.wanted)
        if len(wanted_clauses) != 1:
            came = f"{len(wanted_clauses)} clauses"
            raise FormulaError(1, 1, came, "one clause, such as ~p | r")
        return wanted_clauses[0]

    @property
    def names(self) -> frozenset[str]:
        """Its atoms.

        >>> sorted(Exercise("one", premises=("p | q", "~p | r"), task="step").names)
        ['p', 'q', 'r']
        """
        return frozenset().union(*(clause.atoms for clause in (*self.listed, self.target)))

    @property
    def written(self) -> tuple[str, ...]:
        """The lines that it gives, as they are written, with ___ for what is left out.

        >>> Exercise("one", premises=("p | q", "~p | r"), task="step").written
        ('3. ___   from 1, 2',)
        """
        if self.task != "step":
            return self.given
        if not self.wanted:
            return (render_step(GAP, "3. ", ("1", "2"), self.names),)
        step = render_step(str(self.target), "3. ", ("1", "2"), self.names)
        return f"2. {GAP}", step

    @cached_property
    def lines(self) -> tuple[ParsedLine, ...]:
        """What the lines that it gives say: in a blank the clause is None, and a parent 0.

        >>> Exercise("one", premises=("p | q", "~p | r"), task="step").lines[0].parents
        (1, 2)
        """
        lines = list[ParsedLine]()
        for number, text in enumerate(self.written, start=len(self.listed) + 1):
            line = _read_given(text, self.names)
            is_step = line is not None and (bool(line.parents) or self.task == "step")
            if line is None or line.number != number or not is_step:
                raise FormulaError(1, 1, repr(text), f"a step such as {number}. {GAP} 1, 2")
            lines.append(line)
        return tuple(lines)

    @property
    def asked(self) -> str:
        r"""What is asked, in a line.

        >>> from resolver.practice import parse_exercises
        >>> exercise = parse_exercises("exercise chain\npremise p -> q; p\ntask derive q")["chain"]
        >>> exercise.asked
        'derive q'
        """
        asked = TASKS[self.task].format(
            goal=self.goal,
            target=self.target if self.task == "derive" else "",
            against="" if self.goal is None else f", and {self.goal} does not",
        )
        return f"{asked}; fill in the blanks" if self.written else asked

    @property
    def by_steps(self) -> bool:
        r"""Whether its answer is a derivation.

        >>> from resolver.practice import parse_exercises
        >>> exercise = parse_exercises("exercise way out\npremise p | q\ntask model")["way out"]
        >>> exercise.by_steps
        False
        """
        return self.task not in TASKS_WITHOUT_STEPS

    @property
    def allowed(self) -> str:
        r"""The steps that are allowed, in a line; empty if all are.

        >>> from resolver.practice import parse_exercises
        >>> text = "exercise chain\npremise p -> q; p\ngoal q\nstrategy unit"
        >>> exercise = parse_exercises(text)["chain"]
        >>> exercise.allowed
        'unit resolution only: a parent is a clause of one literal'
        """
        if self.strategy is None:
            return ""
        return f"{self.strategy} resolution only: a parent {REFINEMENTS[self.strategy].needed}"

    @property
    def worth(self) -> str:
        r"""The points that the exercise is worth, with their noun.

        >>> from resolver.practice import parse_exercises
        >>> text = "exercise chain\npremise p -> q; p\ngoal q\npoints 4"
        >>> exercise = parse_exercises(text)["chain"]
        >>> exercise.worth
        '4 points'
        """
        return with_noun(self.points, "point")

    @property
    def summary(self) -> str:
        r"""Its name, what is asked, and its points.

        >>> from resolver.practice import parse_exercises
        >>> text = "exercise chain\npremise p -> q; p\ngoal q\npoints 4"
        >>> exercise = parse_exercises(text)["chain"]
        >>> exercise.summary
        'Exercise: chain; prove q; 4 points'
        """
        return f"Exercise: {self.name}; {self.asked}; {self.worth}"

    def to_link(self, base: str, derivation: str = "") -> str:
        """Return a link that opens the exercise in a page, perhaps with what is written so far.

        Example:
            >>> Exercise("p", premises=("p", "~p")).to_link("study.html")[:42]
            'study.html#exercise=1.ZXhlcmNpc2UgcApwcmVt'

        Args:
            base: The address of the page, such as `https://example.org/pages/study.html`.
            derivation: The beginning of a derivation.

        Raises:
            LinkError: It is too long for a link.
        """
        return to_link(base, {"exercise": str(self), "derivation": derivation})

    def __str__(self) -> str:
        entries = asdict(self, recurse=False)
        entries["task"] = f"{self.task} {self.wanted}".rstrip()

        # The wanted clause stands after the task. Full feedback is the default, and is not written.
        del entries["wanted"]
        if self.feedback == "all":
            del entries["feedback"]

        lines = list[str]()
        for name, entry in entries.items():
            keyword = KEYWORDS.get(name, name)
            texts = entry if isinstance(entry, tuple) else (entry,)
            lines += (f"{keyword} {text}" for text in texts if text)
        return "\n".join(lines)


def _read_given(text: str, names: frozenset[str]) -> ParsedLine | None:
    """Read a line that is given; a clause that is left blank is None, a parent 0.

    >>> _read_given("7. ___ 1, 4", frozenset("p")).parents
    (1, 4)
    >>> _read_given("8. p ___, 4", frozenset("p")).parents
    (0, 4)

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    line = read_line(text, names, with_gaps=True)
    return None if line is None or line.unknown else line
