"""One exercise: what is given, what is asked of it, and what a lecturer says beside that.

The tasks are to *prove* a goal, which is denied first; to *refute* premises that cannot all hold;
to *derive* a clause from them; and to find a *model*, in which they hold and the goal, if there is
one, does not.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from attrs import frozen

from resolver.errors import ArgumentError, FormulaError
from resolver.logic.arguments import expected, whole
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import EMPTY, Clause
from resolver.practice.statements import piece, read_statement
from resolver.proofs.shapes import REFINEMENTS
from resolver.questions.goal import pose
from resolver.text.printable import count
from resolver.text.printed import Printed

TASKS: Final = ("prove", "refute", "derive", "model")


@frozen(slots=False, repr=False)
class Exercise(Printed):
    """Premises and what is asked of them; a task to derive has the clause in `wanted`.

    >>> exercise = Exercise("modus tollens", premises=("p -> q", "~q"), goal="~p", task="prove")
    >>> print(*exercise.clauses, sep=", ")
    ¬p ∨ q, ¬q
    >>> print(exercise.asked)
    prove ~p
    >>> print(*exercise.denial)
    p

    `problem` names a problem of the gallery, whose clauses come first; `strategy` is the only one
    allowed, and `steps` are the resolutions of a shortest refutation, where that is known.

    Raises ArgumentError for what is no part of an exercise.
    """

    name: str
    premises: tuple[str, ...] = ()
    problem: str = ""
    goal: str | None = None
    task: str = "refute"
    wanted: str = ""
    strategy: str | None = None
    points: int = 1
    hints: tuple[str, ...] = ()
    source: str = ""
    steps: int | None = None

    def __attrs_post_init__(self) -> None:
        for several in (self.premises, self.hints):
            expected(several, tuple, "tuple of texts", "try ('p -> q', 'p')")
        goal = "" if self.goal is None else self.goal
        texts = (self.name, self.problem, goal, self.wanted, self.source)
        for one in (*texts, *self.premises, *self.hints):
            a_text(one, "an exercise is made of texts")
        if self.task not in TASKS:
            raise ArgumentError(self.task, "task", f"try {', '.join(TASKS)}")
        if self.strategy not in (None, *REFINEMENTS):
            raise ArgumentError(self.strategy, "restriction", f"try {', '.join(REFINEMENTS)}")
        whole(self.points, 1, "the points are counted")
        whole(1 if self.steps is None else self.steps, 1, "the steps are counted")

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The premises as clauses.

        Raises FormulaError or CommandError for premises and a problem that cannot be read.
        """
        given = piece(*_named(self.problem))[1] if self.problem else ()
        return tuple(dict.fromkeys((*given, *read_statement("\n".join(self.premises)))))

    @cached_property
    def listed(self) -> tuple[Clause, ...]:
        """The premises, and after them the denial of the goal."""
        return (*self.clauses, *self.denial)

    @cached_property
    def denial(self) -> tuple[Clause, ...]:
        """The clauses that deny the goal; none where there is no goal."""
        problem = pose(self.clauses, self.goal)
        return problem.clauses[problem.support :]

    @cached_property
    def target(self) -> Clause:
        """The clause that is to be derived: the empty one, unless the task names another."""
        if self.task != "derive":
            return EMPTY
        found = read_statement(self.wanted)
        if len(found) != 1:
            raise FormulaError(1, 1, f"{len(found)} clauses", "one clause, such as ~p | r")
        return found[0]

    @property
    def asked(self) -> str:
        """What is asked, in a line."""
        if self.task == "derive":
            return f"derive {self.target}"
        if self.task == "model":
            against = f", and {self.goal} does not" if self.goal is not None else ""
            return f"find a model: all premises hold{against}"
        return f"prove {self.goal}" if self.task == "prove" else "refute the premises"

    @property
    def allowed(self) -> str:
        """Which steps are allowed, in a line; nothing where all are."""
        if self.strategy is None:
            return ""
        return f"{self.strategy} resolution only: a parent {REFINEMENTS[self.strategy].needed}"

    @property
    def worth(self) -> str:
        """The points."""
        return count(self.points, "point")

    @property
    def summary(self) -> str:
        """Its name, what is asked, and its points."""
        return f"Exercise: {self.name}; {self.asked}; {self.worth}"

    def __str__(self) -> str:
        entries = [
            ("exercise", self.name),
            ("problem", self.problem),
            *(("premise", one) for one in self.premises),
            ("goal", self.goal or ""),
            ("task", f"{self.task} {self.wanted}".rstrip()),
            ("strategy", self.strategy or ""),
            *(("hint", one) for one in self.hints),
            ("points", str(self.points)),
            ("steps", "" if self.steps is None else str(self.steps)),
            ("source", self.source),
        ]
        return "\n".join(f"{keyword} {said}" for keyword, said in entries if said)


def _named(problem: str) -> tuple[str, list[str]]:
    name, *numbers = problem.split()
    return name, numbers
