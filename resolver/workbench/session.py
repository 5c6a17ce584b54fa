"""What a session at the workbench holds, and what its commands share.

The state is the clauses, the goal, how to search, and what was found. A number means the same
clause in `clauses`, `show`, `step`, `derivation`, a picture and a file: the premises have those of
`clauses`, and whatever follows comes after them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from types import MappingProxyType
from typing import Final, TypeAlias

from attrs import define, field, frozen

from resolver.budget import Budget, Meter, Progress
from resolver.errors import CommandError
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.graded import Grade
from resolver.practice.grading import judge_answer
from resolver.proofs.proof import GIVEN, Proof, length_in_words, renumber
from resolver.questions.cuts import ImplicationGraph
from resolver.questions.goal import Goal, question, read_goal
from resolver.questions.progress import Recorder
from resolver.questions.proving import Verdict
from resolver.search.problem import Problem
from resolver.text.cnf import Cnf
from resolver.text.files import write_text
from resolver.text.formula.translation import Definitions
from resolver.text.reading import NUMBER

NO_SOURCES: Final[Mapping[Clause, object]] = MappingProxyType({})


@define
class Session:
    """The state of a session; whatever changes the clauses clears away what was found."""

    clauses: list[Clause] = field(factory=list)
    sources: Mapping[Clause, object] = NO_SOURCES  # the formulas that clauses come from
    defined: frozenset[str] = frozenset()  # the atoms that only name parts of these formulas
    definitions: Definitions = None  # whether formulas may name their parts
    goal: Goal = None
    goal_text: str = ""  # the goal as it was written
    file: Cnf | None = None  # the clauses with the numbers of the file that they were loaded from
    strategy: str = "learning"
    budget: Budget | None = None
    verdict: Verdict | None = None
    proof: Proof | None = None  # the current one: found, imported, shortened or made by hand
    walked: tuple[Proof, int] | None = None  # a proof, and how many stages of it were gone through
    recorder: Recorder | None = None
    ending: str = ""  # of the search that was recorded
    exercise: Exercise | None = None  # that is set
    encoded: tuple[object, Problem] | None = None  # what is asked, and its problem
    written: list[str] = field(factory=list)  # the steps by hand, a line each
    hinted: int = 0  # how many hints were shown
    drawn: tuple[int, int] | None = None  # the steps and the seed of an exercise at random
    graph: ImplicationGraph | None = None  # the implication graph of what the student supposed
    done: bool = False
    interrupted: bool = False  # the answer is what there was by then
    watched: bool = False  # by somebody who waits, and sees how far a search has come

    @property
    def problem(self) -> Problem:
        """The clauses, and after them the denial of the goal."""
        asked = tuple(self.clauses), self.sources, self.goal, self.defined
        if self.encoded is None or self.encoded[0] != asked:
            self.encoded = asked, question(self.premises, self.goal, self.defined).problem
        return self.encoded[1]

    @property
    def premises(self) -> list[tuple[Clause, object]]:
        """The clauses with what they come from."""
        return [(clause, self.sources.get(clause, GIVEN)) for clause in self.clauses]

    @property
    def cnf(self) -> Cnf:
        """The clauses and atoms with the numbers that a file has, or that `save` gives them."""
        if self.file is None:
            return Cnf(self.problem.clauses)
        return self.file if self.goal is None else self.file.with_clauses(self.problem.clauses)

    @property
    def free_atoms(self) -> tuple[str, ...]:
        """The atoms that a file names or promises, and that no clause has."""
        if self.file is None:
            return ()
        met = {atom for clause in self.clauses for atom in clause.atoms}
        return tuple(atom for atom in self.file.names.values() if atom not in met)

    def meter(self, default: Budget | None = None) -> Meter:
        """Return a new meter of the budget, or of a default where there is none."""
        return (Progress if self.watched else Meter)(self.budget or default)

    def judged(self, *line: str) -> tuple[Grade, WrittenDerivation]:
        """Return what becomes of the steps by hand, and perhaps of one more line."""
        begun = WrittenDerivation(self.problem.clauses, self.goal, self.exercise)
        return judge_answer("\n".join([*self.written, *line]), begun)

    def write(self, lines: Iterable[str]) -> None:
        """Replace the steps by hand; of the hints only the exercise's own count as shown then."""
        self.written = list(lines)
        self.hinted = min(self.hinted, len(self.exercise.hints) if self.exercise else 0)

    def current_proof(self) -> Proof:
        """Return what the proof needs, its axioms numbered as the problem's clauses.

        A premise that is not needed leaves a gap. A proof that is numbered so keeps its numbers,
        as do the steps made by hand.

        Raises:
            CommandError: There is no proof yet.
        """
        if self.proof is None:
            raise CommandError("there is no proof yet; try: prove")
        needed, problem = self.proof.needed(), self.problem
        numbers, size = [step.number for step in needed], len(problem.clauses)
        inputs = [step for step in needed if step.number <= size]
        moved = any(problem.clauses[step.number - 1] is not step.clause for step in inputs)
        if moved or numbers != sorted(numbers):
            places = self.places()
            at = {a.number: places[a.clause] for a in needed.axioms if a.clause in places}
            others = (number for number in numbers if number not in at)
            needed = renumber(needed, at | {n: size + k for k, n in enumerate(others, start=1)})
        return Proof(
            step._replace(source=problem.sources[step.number - 1])
            if not step.premises and step.number <= size
            else step
            for step in sorted(needed, key=lambda step: step.number)
        )

    def put(
        self,
        clauses: Iterable[Clause],
        sources: Mapping[Clause, object] = NO_SOURCES,
        defined: Set[str] = frozenset(),
        file: Cnf | None = None,
    ) -> None:
        """Replace all clauses.

        Args:
            clauses: The new clauses.
            sources: The formulas that they come from.
            defined: The atoms that only name parts of these formulas.
            file: The clauses as a file has them.
        """
        self.clauses, self.sources, self.defined = list(clauses), dict(sources), frozenset(defined)
        self.file = file
        self.forget()

    def renumbered(self, clauses: Iterable[Clause]) -> Cnf | None:
        """Return these clauses with the numbers of the file; None where none was loaded."""
        return self.file and self.file.with_clauses(clauses)

    def asked(self, goal: str | None) -> Goal:
        """Return what a goal asks for; raises as `aim` does."""
        return read_goal(goal, {atom for clause in self.clauses for atom in clause.atoms})

    def aim(self, goal: str | None) -> None:
        """Set the goal.

        Args:
            goal: A literal or a formula; None for none.

        Raises:
            LiteralError: The text is no literal.
            FormulaError: The text is no formula.
        """
        asked = self.asked(goal)
        self.goal_text = goal or ""
        if asked != self.goal:
            self.goal = asked
            self.forget()

    def forget(self) -> None:
        """Clear away what was found out, and derived by hand, about another problem."""
        self.renew()
        self.exercise = self.graph = self.drawn = None
        self.write(())

    def renew(self, proof: Proof | None = None) -> None:
        """Replace what a search found by a proof, or by nothing."""
        self.verdict = self.walked = self.recorder = None
        self.proof = proof

    def places(self) -> dict[Clause, int]:
        """Return the number of each clause of the problem; of two numbers the first."""
        numbered = [*enumerate(self.problem.clauses, start=1)]
        return {clause: place for place, clause in reversed(numbered)}

    def listed(self) -> str:
        """Return the clauses with their numbers, the denied goal last."""
        return self.numbered() or "there are no clauses; try: assert p -> q"

    def numbered(self, first: int = 0) -> str:
        """Return the clauses from a place on, one a line with its number and its source."""
        problem = self.problem
        width, lines = len(str(len(problem.clauses))), []
        sourced = zip(problem.clauses, problem.sources, strict=True)
        for place, (clause, source) in enumerate(sourced, start=1):
            origin = source if place > problem.support else f"from {source}"
            mark = "" if source is GIVEN or source == str(clause) else f"    {origin}"
            lines.append(f"{place:>{width}}. {clause}{mark}")
        return "\n".join(lines[first:])


Run: TypeAlias = Callable[[Session, str], str]


@frozen
class Command:
    """A word that the workbench understands.

    Args:
        name: The word.
        usage: What may follow it.
        summary: What it does.
        example: A line that can be typed.
        run: A function of the session and of what follows the word.
        formula: Whether a formula follows; then an error counts columns from where the line begins.
    """

    name: str
    usage: str
    summary: str
    example: str
    run: Run
    formula: bool = False

    def __str__(self) -> str:
        return f"{self.name} {self.usage}".strip()


class Commands(list[Command]):
    """The commands of one group, in the order of `help`."""

    def add(
        self, usage: str, summary: str, example: str, formula: bool = False
    ) -> Callable[[Run], Run]:
        """Return a decorator that adds a function as a command.

        Args:
            usage: The word and what may follow it.
            summary: What it does, as `help` says it.
            example: A line that can be typed.
            formula: Whether what follows is a formula.
        """

        def added(run: Run) -> Run:
            name, _, rest = usage.partition(" ")
            self.append(Command(name, rest, summary, example, run, formula))
            return run

        return added


def describe_measures(proof: Proof) -> str:
    """Return a proof's length, width and depth in words."""
    return f"{length_in_words(proof)}, width {proof.width}, depth {proof.depth}"


def read_count(text: str, default: int, what: str) -> int:
    """Return the whole number from 1 up in a text, or the default for an empty one.

    Args:
        text: The digits, perhaps none.
        default: What an empty text means.
        what: What is counted, in words.

    Raises:
        CommandError: The text is no such number.
    """
    if not text:
        return default
    if not NUMBER.fullmatch(text) or text == "0":
        raise CommandError(f"{text!r} is no {what}; try a whole number from 1 up")
    return int(text)


def show_or_save(text: str, path: str, beside: str = "") -> str:
    """Return a text; where there is a path, write it there and say so.

    Args:
        text: What is to be shown or written.
        path: A file; empty for none.
        beside: What to add to the answer.
    """
    if not path:
        return text.rstrip("\n")
    write_text(path, text)
    return f"written to {path}{beside}"
