"""What lies on the workbench: the clauses, the goal, how to search, and what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from attrs import define, field, frozen

from resolver.budget import Budget, Meter
from resolver.errors import CommandError
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.proofs.proof import GIVEN, Proof
from resolver.questions.goal import Goal, among, pose
from resolver.questions.lab import Lab
from resolver.questions.progress import Progress, Recorder
from resolver.questions.proving import Verdict
from resolver.search.problem import Problem
from resolver.text.dimacs import Cnf
from resolver.text.formula.translation import Definitions
from resolver.text.reading import NUMBER
from resolver.workbench.walk import Walk

NOWHERE: Final[Mapping[Clause, object]] = MappingProxyType({})


@frozen
class Drawn:
    """An exercise at random, and the numbers that it was drawn by."""

    exercise: Exercise
    steps: int
    seed: int


@define
class Desk:
    """The state of a session; whatever changes the clauses clears away what was found."""

    clauses: list[Clause] = field(factory=list)
    sources: dict[Clause, object] = field(factory=dict)  # the formulas that clauses come from
    defined: frozenset[str] = frozenset()  # the atoms that only name parts of these formulas
    definitions: Definitions = "shorter"  # whether formulas may name their parts
    goal: Goal = None
    aim_text: str = ""  # the goal as it was written
    file: Cnf | None = None  # what the clauses were loaded from
    strategy: str = "learning"
    budget: Budget | None = None
    verdict: Verdict | None = None
    proof: Proof | None = None  # that stands: found, imported, shortened or made by hand
    walk: Walk | None = None  # through the proof
    recorder: Recorder | None = None
    ending: str = ""  # of the search that was recorded
    derivation: WrittenDerivation | None = None
    drawn: Drawn | None = None  # the last exercise at random
    lab: Lab | None = None  # what the student supposed
    hinted: int = 0  # how many clauses there were at the last hint
    done: bool = False
    interrupted: bool = False  # the answer is what there was by then
    watched: bool = False  # by somebody who waits, and is told how far a search has come

    @property
    def problem(self) -> Problem:
        """The clauses, and after them the denial of the goal."""
        return pose(self.told, self.goal, self.defined)

    @property
    def told(self) -> list[tuple[Clause, object]]:
        """The clauses with what they come from."""
        return [(clause, self.sources.get(clause, GIVEN)) for clause in self.clauses]

    @property
    def cnf(self) -> Cnf:
        """The clauses and atoms with the numbers that a file has, or that `save` gives them."""
        return self.file if self.file and self.goal is None else Cnf.of(self.problem.clauses)

    def meter(self, default: Budget | None = None) -> Meter:
        """Return a new meter of the budget, or of a default where there is none."""
        return (Progress if self.watched else Meter)(self.budget or default)

    def put(
        self,
        clauses: Iterable[Clause],
        sources: Mapping[Clause, object] = NOWHERE,
        defined: frozenset[str] = frozenset(),
    ) -> None:
        """Put these clauses in the place of all others, with the formulas they come from.

        The atoms defined are those that only name parts of the formulas.
        """
        self.clauses = list(clauses)
        self.sources = dict(sources)
        self.defined = defined
        self.file = None
        self.forget()

    def aim(self, goal: str | None) -> None:
        """Set the goal; raises LiteralError or FormulaError where it cannot be read."""
        asked = among({atom for clause in self.clauses for atom in clause.atoms}, goal)
        self.aim_text = goal or ""
        if asked != self.goal:
            self.goal = asked
            self.forget()

    def forget(self) -> None:
        """Clear away what was found out, and derived by hand, about another problem."""
        self.renew()
        self.derivation = self.lab = None
        self.hinted = 0

    def renew(self) -> None:
        """Clear away what a search found."""
        self.verdict = self.proof = self.walk = self.recorder = None

    def listed(self) -> str:
        """Return the clauses with their numbers, the denied goal last."""
        problem = self.problem
        if not problem.clauses:
            return "there are no clauses; try: assert p -> q"
        return numbered(problem)


@frozen
class Command:
    """A word that the workbench understands, what may follow it, and what it does.

    `run` is given what follows the word: nothing, where there is no `usage`. Of a `formula`, an
    error counts columns from where the line begins.
    """

    name: str
    usage: str
    summary: str
    example: str
    run: Callable[[Desk, str], str]
    formula: bool = False

    def __str__(self) -> str:
        return f"{self.name} {self.usage}".strip()


def numbered(problem: Problem, start: int = 0) -> str:
    """Return the clauses from here on, one a line with their numbers and what they come from."""
    width = len(str(len(problem.clauses)))
    lines = []
    for place in range(start, len(problem.clauses)):
        clause, source = str(problem.clauses[place]), problem.sources[place]
        origin = source if place >= problem.support else f"from {source}"
        mark = "" if source is GIVEN or source == clause else f"    {origin}"
        lines.append(f"{place + 1:>{width}}. {clause}{mark}")
    return "\n".join(lines)


def read_count(text: str, default: int, what: str) -> int:
    """Return the whole number from 1 up in a text, or the default for an empty one."""
    if not text:
        return default
    if not NUMBER.fullmatch(text) or text == "0":
        raise CommandError(f"{text!r} is no {what}; try a whole number from 1 up")
    return int(text)
