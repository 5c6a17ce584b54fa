r"""One exercise: what is given, what is asked of it, and what a lecturer says beside that.

What is given are statements in the signs of any textbook, or a problem of the gallery by name:

    {p, ¬q}, {r}      [p, ¬q]      p ∨ q'      \lnot p \lor q      not p or q      p v ~q
    pigeonhole 4      the numbers that may follow a name have limits

The tasks are to *prove* a goal, which is denied first; to *refute* premises that cannot all hold;
to *derive* a clause from them; to find a *model*, in which they hold and the goal, if there is one,
does not; to bring them into clauses (*cnf*); and to *saturate* them.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from attrs import field, frozen

from resolver.errors import ArgumentError, FormulaError
from resolver.logic.arguments import as_is, expected, whole
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import EMPTY, Clause
from resolver.practice.catalogue import piece
from resolver.practice.statements import COMMENT, entries, entry, goal_entry, read_statement
from resolver.proofs.shapes import REFINEMENTS
from resolver.questions.goal import question
from resolver.text.link import to_link
from resolver.text.results import OneLineRepr
from resolver.text.tables import count

TASKS: Final = {  # what each asks for, in words
    "prove": "prove {goal}",
    "refute": "refute the premises",
    "derive": "derive {target}",
    "model": "find a model: all premises hold{against}",
    "cnf": "bring each premise into clauses, step by step, and name each law",
    "saturate": "derive all that follows by resolution, until nothing new does",
}
WRITTEN: Final = ("model", "cnf")  # tasks whose answer is no derivation


@frozen(slots=False, repr=False)
class Exercise(OneLineRepr):
    """Premises and what is asked of them.

    >>> exercise = Exercise("modus tollens", premises=("p -> q", "~q"), goal="~p", task="prove")
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
        task: `prove`, `refute`, `derive`, `model`, `cnf` or `saturate`.
        wanted: The clause that is to be derived.
        strategy: The only refinement allowed.
        points: What it is worth.
        hints: They are shown in their order.
        source: Where it is from.
        steps: The resolutions of a shortest refutation, where that is known.

    Raises:
        ArgumentError: A part is none of these.
    """

    name: str = field(converter=entry)
    premises: tuple[str, ...] = field(default=(), converter=entries)
    problem: str = field(default="", converter=entry)
    goal: str | None = field(default=None, converter=goal_entry)
    task: str = "refute"
    wanted: str = field(default="", converter=entry)
    strategy: str | None = None
    points: int = field(default=1, converter=as_is)
    hints: tuple[str, ...] = field(default=(), converter=entries)
    source: str = field(default="", converter=entry)
    steps: int | None = field(default=None, converter=as_is)

    def __attrs_post_init__(self) -> None:
        for several in (self.premises, self.hints):
            expected(several, tuple, "tuple of texts", "try ('p -> q', 'p')")
        goal = "" if self.goal is None else self.goal
        texts = (self.name, self.problem, goal, self.wanted, self.source)
        for text in (*texts, *self.premises, *self.hints):
            a_text(text, "an exercise is made of texts")
            if "\n" in text or COMMENT.search(f" {text}"):
                advice = "write it in one line, without a '#' that begins a comment"
                raise ArgumentError(text, "part of an exercise", advice)
        if not all((self.name, *self.premises, *self.hints)):
            raise ArgumentError("", "part of an exercise", "name it, and leave out what is empty")
        if self.task not in tuple(TASKS):
            raise ArgumentError(self.task, "task", f"try {', '.join(TASKS)}")
        if self.strategy not in (None, *REFINEMENTS):
            raise ArgumentError(self.strategy, "restriction", f"try {', '.join(REFINEMENTS)}")
        whole(self.points, 1, "the points are counted")
        whole(1 if self.steps is None else self.steps, 1, "the steps are counted")

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        r"""The premises as clauses.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q")
        >>> print(*exercise.clauses, sep=", ")
        ¬p ∨ q, p

        Raises:
            FormulaError: A premise cannot be read.
            CommandError: The problem cannot be read.
        """
        name, *numbers = self.problem.split() or [""]
        given = piece(name, numbers)[1] if name else ()
        return tuple(dict.fromkeys((*given, *read_statement("\n".join(self.premises)))))

    @cached_property
    def listed(self) -> tuple[Clause, ...]:
        r"""The premises, and after them the denial of the goal.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q")
        >>> print(*exercise.listed, sep=", ")
        ¬p ∨ q, p, ¬q
        """
        return (*self.clauses, *self.denial)

    @cached_property
    def denial(self) -> tuple[Clause, ...]:
        r"""The clauses that deny the goal; none where there is no goal.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q")
        >>> print(*exercise.denial)
        ¬q
        """
        problem = question(self.clauses, self.goal).problem
        return problem.clauses[problem.support :]

    @cached_property
    def target(self) -> Clause:
        r"""The clause that is to be derived: the empty one, unless the task names another.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ntask derive q")
        >>> print(exercise.target)
        q
        """
        if self.task != "derive":
            return EMPTY
        found = read_statement(self.wanted)
        if len(found) != 1:
            raise FormulaError(1, 1, f"{len(found)} clauses", "one clause, such as ~p | r")
        return found[0]

    @property
    def asked(self) -> str:
        r"""What is asked, in a line.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ntask derive q")
        >>> exercise.asked
        'derive q'
        """
        against = f", and {self.goal} does not" if self.goal is not None else ""
        target = self.target if self.task == "derive" else ""
        return TASKS[self.task].format(goal=self.goal, target=target, against=against)

    @property
    def by_steps(self) -> bool:
        r"""Whether its answer is a derivation.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise way out\npremise p | q\ntask model")
        >>> exercise.by_steps
        False
        """
        return self.task not in WRITTEN

    @property
    def allowed(self) -> str:
        r"""Which steps are allowed, in a line; nothing where all are.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q\nstrategy unit")
        >>> exercise.allowed
        'unit resolution only: a parent is a clause of one literal'
        """
        if self.strategy is None:
            return ""
        return f"{self.strategy} resolution only: a parent {REFINEMENTS[self.strategy].needed}"

    @property
    def worth(self) -> str:
        r"""The points.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q\npoints 4")
        >>> exercise.worth
        '4 points'
        """
        return count(self.points, "point")

    @property
    def summary(self) -> str:
        r"""Its name, what is asked, and its points.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q\npoints 4")
        >>> exercise.summary
        'Exercise: chain; prove q; 4 points'
        """
        return f"Exercise: {self.name}; {self.asked}; {self.worth}"

    def link(self, base: str, derivation: str = "") -> str:
        """Return a link that opens the exercise in a page, perhaps with what is written so far.

        Example:
            >>> Exercise("p", premises=("p", "~p")).link("study.html")[:42]
            'study.html#exercise=1.ZXhlcmNpc2UgcApwcmVt'

        Args:
            base: The address of the page, such as `https://example.org/pages/study.html`.
            derivation: The beginning of a derivation.

        Raises:
            LinkError: It is too long for a link.
        """
        return to_link(base, {"exercise": str(self), "derivation": derivation})

    def __str__(self) -> str:
        entries = [
            ("exercise", self.name),
            ("problem", self.problem),
            *(("premise", premise) for premise in self.premises),
            ("goal", self.goal or ""),
            ("task", f"{self.task} {self.wanted}".rstrip()),
            ("strategy", self.strategy or ""),
            *(("hint", hint) for hint in self.hints),
            ("points", str(self.points)),
            ("steps", "" if self.steps is None else str(self.steps)),
            ("source", self.source),
        ]
        return "\n".join(f"{keyword} {entry}" for keyword, entry in entries if entry)
