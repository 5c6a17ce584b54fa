"""The state of a session at the workbench, and the helpers that its commands share.

The state is the clauses, the goal, how to search, and the results. A number means one clause in
`clauses`, `show`, `step`, `derivation`, a picture and a file: the premises have the numbers of
`clauses`, and derived clauses come after them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from types import MappingProxyType
from typing import Final, TypeAlias

from attrs import define, field, frozen

from resolver.budget import Budget, Meter, Progress
from resolver.errors import CommandError
from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.graded import Grade
from resolver.practice.grading import judge_answer
from resolver.proofs.proof import GIVEN, Proof, length_in_words, renumber
from resolver.questions.cuts import ImplicationGraph
from resolver.questions.goal import Goal, encode_question, read_goal
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
    """The state of a session, whose results are cleared whenever its clauses change."""

    # The clauses and the goal.
    clauses: list[Clause] = field(factory=list)
    sources: Mapping[Clause, object] = NO_SOURCES  # The formulas that clauses come from.
    defined: frozenset[str] = frozenset()  # The atoms that only name parts of these formulas.
    definitions: Definitions = None  # Whether formulas may name their parts.
    goal: Goal = None
    goal_text: str = ""  # The goal as it was typed.
    file: Cnf | None = None  # The clauses with the numbers of the file that they come from.
    strategy: str = "learning"
    budget: Budget | None = None
    verdict: Verdict | None = None
    proof: Proof | None = None  # The current proof: found, imported, shortened or made by hand.
    walked: tuple[Proof, int] | None = None  # A proof, and how many of its stages were shown.
    recorder: Recorder | None = None
    ending: str = ""  # How the recorded search ended.
    exercise: Exercise | None = None  # The exercise on the desk.
    encoded: tuple[object, Problem] | None = None  # The clauses and the goal, and their problem.
    written: list[str] = field(factory=list)  # The lines of the derivation by hand.
    hinted: int = 0  # How many hints were shown.
    drawn: tuple[int, int] | None = None  # The steps and the seed of an exercise at random.
    graph: ImplicationGraph | None = None  # The implication graph of the supposed literals.
    done: bool = False  # Whether the user wants to leave.
    interrupted: bool = False  # Whether Ctrl-C ended the last command, with what it had by then.
    watched: bool = False  # Whether somebody waits at a terminal, and should see the progress.

    @property
    def problem(self) -> Problem:
        """The clauses, and after them the denial of the goal."""
        key = tuple(self.clauses), self.sources, self.goal, self.defined
        if self.encoded is None or self.encoded[0] != key:
            question = encode_question(self.premises, self.goal, self.defined)
            self.encoded = key, question.problem
        _, problem = self.encoded
        return problem

    @property
    def premises(self) -> list[tuple[Clause, object]]:
        """The clauses with their sources."""
        return [(clause, self.sources.get(clause, GIVEN)) for clause in self.clauses]

    @property
    def cnf(self) -> Cnf:
        """The clauses and atoms with the numbers of their file, or with those that `save` gives."""
        if self.file is None:
            return Cnf(self.problem.clauses)
        return self.file if self.goal is None else self.file.with_clauses(self.problem.clauses)

    @property
    def free_atoms(self) -> tuple[str, ...]:
        """The atoms that a file names or promises, but that no clause has."""
        if self.file is None:
            return ()
        used_atoms = atoms_of_clauses(self.clauses)
        return tuple(atom for atom in self.file.names.values() if atom not in used_atoms)

    def meter(self, default: Budget | None = None) -> Meter:
        """Return a new meter of the budget, or of a default if there is no budget."""
        budget = self.budget or default
        return Progress(budget) if self.watched else Meter(budget)

    def judge_lines(self, *line: str) -> tuple[Grade, WrittenDerivation]:
        """Return the grade and the derivation of the lines by hand, perhaps with one more line."""
        begun = WrittenDerivation(self.problem.clauses, self.goal, self.exercise)
        answer = "\n".join([*self.written, *line])
        return judge_answer(answer, begun)

    def write(self, lines: Iterable[str]) -> None:
        """Replace the lines by hand; only the exercise's own hints still count as shown."""
        self.written = list(lines)
        own_hints = len(self.exercise.hints) if self.exercise else 0
        self.hinted = min(self.hinted, own_hints)

    def current_proof(self) -> Proof:
        """Return the needed steps of the proof, with its axioms numbered as the clauses.

        A premise that is not needed leaves a gap. A proof with such numbers keeps them, and so do
        the steps made by hand.

        Raises:
            CommandError: There is no proof yet.
        """
        if self.proof is None:
            raise CommandError("there is no proof yet; try: prove")

        needed = self.proof.needed()
        problem = self.problem
        size = len(problem.clauses)
        if not self._has_clause_numbers(needed):
            # Axioms have the numbers of their clauses; all other steps are numbered behind them.
            places = self.places()
            new_numbers: dict[int, int] = {}
            for axiom in needed.axioms:
                if axiom.clause in places:
                    new_numbers[axiom.number] = places[axiom.clause]
            others = [step.number for step in needed if step.number not in new_numbers]
            for new_number, old_number in enumerate(others, start=size + 1):
                new_numbers[old_number] = new_number
            needed = renumber(needed, new_numbers)

        steps = []
        for step in sorted(needed, key=lambda step: step.number):
            if not step.premises and step.number <= size:
                step = step._replace(source=problem.sources[step.number - 1])
            steps.append(step)
        return Proof(steps)

    def _has_clause_numbers(self, proof: Proof) -> bool:
        """Return whether the steps are in order, and premises have the numbers of clauses."""
        clauses = self.problem.clauses
        number_before = 0
        for step in proof:
            if step.number < number_before:
                return False
            number_before = step.number

            # A premise is the very clause that has its number.
            if step.number <= len(clauses) and clauses[step.number - 1] is not step.clause:
                return False
        return True

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
        self.clauses = list(clauses)
        self.sources = dict(sources)
        self.defined = frozenset(defined)
        self.file = file
        self.forget()

    def keep_file_numbers(self, clauses: Iterable[Clause]) -> Cnf | None:
        """Return clauses with the numbers of the loaded file; None if no file was loaded."""
        return self.file and self.file.with_clauses(clauses)

    def parse_goal(self, goal: str | None) -> Goal:
        """Read the text of a goal; raise as `aim` does."""
        return read_goal(goal, atoms_of_clauses(self.clauses))

    def aim(self, goal: str | None) -> None:
        """Set the goal.

        Args:
            goal: A literal or a formula; None for none.

        Raises:
            LiteralError: The text is no literal.
            FormulaError: The text is no formula.
        """
        parsed_goal = self.parse_goal(goal)
        self.goal_text = goal or ""
        if parsed_goal != self.goal:
            self.goal = parsed_goal
            self.forget()

    def forget(self) -> None:
        """Clear all results, and the derivation by hand."""
        self.renew()
        self.exercise = self.graph = self.drawn = None
        self.write(())

    def renew(self, proof: Proof | None = None) -> None:
        """Clear the results of searches, and set the current proof."""
        self.verdict = self.walked = self.recorder = None
        self.proof = proof

    def places(self) -> dict[Clause, int]:
        """Return the number of each clause of the problem, the first one if it comes twice."""
        numbers: dict[Clause, int] = {}
        for number, clause in enumerate(self.problem.clauses, start=1):
            numbers.setdefault(clause, number)
        return numbers

    def list_clauses(self) -> str:
        """Return the clauses with their numbers, the denied goal last."""
        return self.number_clauses() or "there are no clauses; try: assert p -> q"

    def number_clauses(self, first: int = 0) -> str:
        """Return the clauses from an index on, one a line with its number and its source."""
        problem = self.problem
        width = len(str(len(problem.clauses)))
        with_sources = zip(problem.clauses, problem.sources, strict=True)
        lines = []
        for number, (clause, source) in enumerate(with_sources, start=1):
            # A clause that is its own formula needs no note.
            note = ""
            if source is not GIVEN and source != str(clause):
                is_denial = number > problem.support
                note = f"    {source}" if is_denial else f"    from {source}"
            lines.append(f"{number:>{width}}. {clause}{note}")
        return "\n".join(lines[first:])


Run: TypeAlias = Callable[[Session, str], str]  # A function of the session and the rest of a line.


@frozen
class Command:
    """A command of the workbench.

    Args:
        name: Its word.
        usage: The arguments that may follow, as `help` shows them.
        summary: Its effect, as `help` says it.
        example: A line that can be typed.
        run: The function that carries it out.
        formula: Whether a formula follows, whose errors count columns from the line's beginning.
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
        self,
        usage: str,
        summary: str,
        example: str,
        formula: bool = False,
    ) -> Callable[[Run], Run]:
        """Return a decorator that adds a function as a command.

        Args:
            usage: The word, and the arguments that may follow it.
            summary: Its effect, as `help` says it.
            example: A line that can be typed.
            formula: Whether a formula follows.
        """

        def add_command(run: Run) -> Run:
            name, _, arguments = usage.partition(" ")
            command = Command(
                name=name,
                usage=arguments,
                summary=summary,
                example=example,
                run=run,
                formula=formula,
            )
            self.append(command)
            return run

        return add_command


def describe_measures(proof: Proof) -> str:
    """Return a proof's length, width and depth in words."""
    return f"{length_in_words(proof)}, width {proof.width}, depth {proof.depth}"


def read_count(text: str, default: int, what: str) -> int:
    """Read a whole number from 1 up; return the default for an empty text.

    Args:
        text: The digits.
        default: The number that an empty text means.
        what: What the number is, in words.

    Raises:
        CommandError: The text is no whole number from 1 up.
    """
    if not text:
        return default
    if not NUMBER.fullmatch(text) or text == "0":
        raise CommandError(f"{text!r} is no {what}; try a whole number from 1 up")
    return int(text)


def show_or_save(text: str, path: str, beside: str = "") -> str:
    """Return a text, or write it into a file and return a sentence that says so.

    Args:
        text: The text.
        path: The path of the file; an empty text for no file.
        beside: A remark to add to the sentence.
    """
    if not path:
        return text.rstrip("\n")
    write_text(path, text)
    return f"written to {path}{beside}"
