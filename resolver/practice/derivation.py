"""A derivation by hand, up to its present line.

It keeps two things. The `clauses` hold: the axioms under their numbers, and the steps that were
derived from them. The `entries` are the lines on the sheet: a wrong line is kept as it was written,
since the lines after it are judged by what a reader of the sheet sees.

`judging` decides whether a new line holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import define, field, frozen

from resolver.logic.clause import EMPTY, Clause
from resolver.practice import mistakes
from resolver.practice.exercise import Exercise
from resolver.practice.parsed import Mistake, ParsedLine, Status, reduce_to_clause, render_step
from resolver.proofs.proof import DENIED, GIVEN, Conclusion, Proof, Step
from resolver.proofs.proof import renumber as in_order
from resolver.proofs.refinements import REFINEMENTS, Position
from resolver.questions.goal import Goal, goal_clauses
from resolver.text.formula.translation import clauses as translated

# A line with one of these statuses is not right, but steps may cite it.
DOUBTFUL_STATUSES: Final = (Status.WRONG, Status.FOLLOWS, Status.CORRECTED, Status.CITES)

# All wrong lines of a sheet together are compared with at most this many clauses.
COMPARISON_BUDGET: Final = 10_000


@frozen
class SheetEntry:
    """The line that stands last under a number of the sheet.

    Args:
        status: What has become of it; empty for a line that is not read.
        said: What it says; None if it says no single clause.
        meant: What it may have been meant to say, if it is wrong.
        formula: The clauses of the formula that stands under this number, if one does.
        at: Where the line is in the text, from 1; 0 for one that is not read.
    """

    status: str = ""
    said: Conclusion | None = None
    meant: tuple[Conclusion, ...] = ()
    formula: tuple[Clause, ...] | None = None
    at: int = 0

    @property
    def is_doubtful(self) -> bool:
        """Whether it says a clause that does not hold, or not for certain."""
        return self.status in DOUBTFUL_STATUSES and self.said is not None

    @property
    def rests_on_unread(self) -> bool:
        """Whether it is not read, or a step that rests on a line that is not."""
        return self.status in ("", Status.CITES)


@define
class WrittenDerivation:
    """What has been derived so far: clauses by number, and the lines of the sheet.

    >>> from resolver.practice.judging import enter_sheet_line
    >>> derivation = WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])])
    >>> enter_sheet_line(derivation, 3, ParsedLine("step", 3, Clause(["q"]), (1, 2))).status
    'right'
    >>> print(derivation.clauses[3])
    q

    Args:
        axioms: The clauses that steps may start from.
        goal: What is to be proved, if it is no refutation.
        exercise: What was set, which may allow some steps only.

    Attributes:
        names: The atoms.
        target: The clause that is to be derived.
        aims: The clauses of the goal, which is no axiom.
        clauses: What holds, by number.
        steps: The steps among that, by number.
        entries: The lines of the sheet, by number.
        doubtful: The numbers of those that are doubtful, so that no wrong line looks at all others.
        given: The lines that the exercise gives, by number; some have gaps.
        sheet_numbers: The numbers of all lines of the sheet, those below too.
        greatest: The greatest number so far.
        premises: The numbers of the parents of each step.
        supported: The numbers of the steps that descend from the denied goal.
        compared: With how many clauses wrong lines were compared.
    """

    axioms: Sequence[Clause]
    goal: Goal = None
    exercise: Exercise | None = None
    names: frozenset[str] = field(init=False)
    target: Clause = field(init=False, default=EMPTY)
    aims: tuple[Clause, ...] = field(init=False, default=())
    clauses: dict[int, Conclusion] = field(init=False, factory=dict)
    steps: dict[int, Step] = field(init=False, factory=dict)
    entries: dict[int, SheetEntry] = field(init=False, factory=dict)
    doubtful: set[int] = field(init=False, factory=set)
    given: dict[int, ParsedLine] = field(init=False, factory=dict)
    sheet_numbers: set[int] = field(init=False, factory=set)
    greatest: int = field(init=False, default=0)
    premises: dict[int, tuple[int, ...]] = field(init=False, factory=dict)
    supported: set[int] = field(init=False, factory=set)
    compared: int = field(init=False, default=0)

    def __attrs_post_init__(self) -> None:
        self.clauses = dict(enumerate(self.axioms, start=1))
        if self.exercise is not None:
            self.target = self.exercise.target
            self.given = {line.number or 0: line for line in self.exercise.lines}

        # A line that is given without a gap holds from the beginning.
        for number, line in self.given.items():
            if line.clause is not None and not line.has_gap:
                self.clauses[number] = line.clause

        if isinstance(self.goal, str):
            self.aims = translated(self.goal)
        elif self.goal is not None:
            self.aims = goal_clauses(self.goal)
        self.greatest = max(self.clauses, default=0)
        atoms = (clause.atoms for clause in (*self.axioms, self.target))
        self.names = frozenset().union(*atoms)

    @property
    def next_number(self) -> int:
        """The number of the next line: the first with gaps, or one more than the greatest."""
        return next(iter(self.unfilled), self.greatest + 1)

    @property
    def unfilled(self) -> list[int]:
        """The numbers of the lines that are given and for which nothing was written."""
        numbers = list[int]()
        for number in self.given:
            if number not in self.clauses and not self.is_doubtful(number):
                numbers.append(number)
        return numbers

    @property
    def resolvable(self) -> dict[int, Clause]:
        """The clauses by their numbers, without the lines of sums."""
        resolvable = dict[int, Clause]()
        for number, conclusion in self.clauses.items():
            if isinstance(conclusion, Clause):
                resolvable[number] = conclusion
        return resolvable

    def __str__(self) -> str:
        return str(self.proof(renumbered=False))

    def begin_anew(self) -> None:
        """Take the listed clauses out: the lines of a sheet have numbers of their own."""
        self.clauses.clear()
        self.greatest = 0

    def may_compare(self, clauses: int) -> bool:
        """Spend some of the budget for comparisons; return False if it does not suffice.

        A sheet of many wrong lines would take its length squared else, and a hint is worth less.

        Args:
            clauses: With how many clauses a wrong line is to be compared.
        """
        if self.compared + clauses > COMPARISON_BUDGET:
            return False
        self.compared += clauses
        return True

    def proof(self, renumbered: bool = True) -> Proof:
        """Return the axioms and all steps that hold.

        Args:
            renumbered: Whether they are numbered from 1; else the numbers that were given may fall.
        """
        denial = () if self.exercise is None else self.exercise.denial
        steps = list[Step]()
        for number, conclusion in self.clauses.items():
            if number not in self.steps:
                source = DENIED if conclusion in denial else GIVEN
                steps.append(Step(number, conclusion, "axiom", source=source))
        steps += self.steps.values()

        if not renumbered:
            return Proof(tuple(steps))
        new_numbers = {step.number: place for place, step in enumerate(steps, start=1)}
        return in_order(Proof(tuple(steps)), new_numbers)

    def resolve(self, premises: Sequence[int], pivot: str | None = None) -> dict[str, str]:
        """Return the next lines that resolve two clauses, by pivots; a wrong one if none does.

        Args:
            premises: The numbers of the two.
            pivot: The atom, or None for all that they clash on.
        """
        clauses = self.resolvable
        left, right = (clauses.get(number, EMPTY) for number in premises)
        resolvents = dict[str, Clause]()
        for atom in left.clashes(right):
            if pivot in (None, atom):
                resolvents[atom] = left.resolvent(right, atom)

        # If the clauses do not clash, the line claims □, and the judge says why it is wrong.
        if not resolvents:
            resolvents[pivot or ""] = EMPTY

        label, parents = f"{self.next_number}. ", [*map(str, premises)]
        lines = dict[str, str]()
        for atom, clause in resolvents.items():
            lines[atom] = render_step(str(clause), label, parents, self.names, atom)
        return lines

    def add(self, step: Step) -> None:
        """Add a step that holds.

        A resolution of a sum is noted as the sum of both, divided by two, which is the resolvent.
        """
        if step.rule == "resolution" and self._has_sum(step.premises):
            constraint = mistakes.as_constraint(step.clause)
            step = Step(step.number, constraint, "sum", step.premises, None, (1, 1), 2)

        conclusion = step.clause
        if not isinstance(conclusion, Clause):
            conclusion = reduce_to_clause(conclusion)
        self.clauses[step.number] = conclusion
        self.steps[step.number] = step
        self.premises[step.number] = step.premises
        self.greatest = max(self.greatest, step.number)

        # The denied goal has support, and so have its descendants.
        if any(map(self._has_support, step.premises)):
            self.supported.add(step.number)

    def _has_sum(self, numbers: Sequence[int]) -> bool:
        """Return whether one of these numbers is that of a step that adds lines up."""
        for number in numbers:
            step = self.steps.get(number)
            if step is not None and step.rule == "sum":
                return True
        return False

    def _has_support(self, number: int) -> bool:
        """Return whether a clause denies the goal, or descends from one that does."""
        denial = () if self.exercise is None else self.exercise.denial
        is_leaf = number not in self.steps
        return number in self.supported or (is_leaf and self.clauses.get(number) in denial)

    def forbids(self, parents: Sequence[int], counts: bool = False) -> Mistake | None:
        """Return the mistake of a step that the exercise does not allow; None if it does.

        Args:
            parents: The numbers of its parents.
            counts: Whether the step is a sum.
        """
        if self.exercise is None or self.exercise.strategy is None:
            return None
        clauses, supported = dict[int, Clause](), set[int]()
        for number in parents:
            conclusion = self.clauses.get(number)
            if isinstance(conclusion, Clause):
                clauses[number] = conclusion
            if self._has_support(number):
                supported.add(number)

        why = "a sum is no resolution"
        if not counts:
            position = Position(clauses, self.premises, supported)
            why = REFINEMENTS[self.exercise.strategy].forbids(position, tuple(parents))
        return Mistake("not allowed", why, self.exercise.allowed) if why else None

    def note_unread(self, number: int) -> None:
        """Note a line that is not read under its number."""
        older = self.entries.get(number)
        self._set_entry(number, SheetEntry(formula=None if older is None else older.formula))

    def note_line(self, number: int, entry: SheetEntry) -> None:
        """Note a line that was judged under its number, in the place of an older one.

        Once a formula of several clauses stands under a number, the number is that of no clause.
        """
        older = self.entries.get(number)
        if entry.formula is None and older is not None and older.formula is not None:
            entry = SheetEntry(entry.status, entry.said, entry.meant, older.formula, entry.at)
        self._set_entry(number, entry)
        if number in self.clauses or entry.formula is not None or entry.is_doubtful:
            self.greatest = max(self.greatest, number)

    def _set_entry(self, number: int, entry: SheetEntry) -> None:
        """Put a line under its number, and keep the set of doubtful numbers."""
        self.entries[number] = entry
        if entry.is_doubtful:
            self.doubtful.add(number)
        else:
            self.doubtful.discard(number)

    def readings(self, number: int) -> tuple[Conclusion, ...]:
        """Return the conclusion that stands last under a number, and those that may be meant."""
        # The line that was written last is what a reader of the sheet sees.
        entry = self.entries.get(number)
        if entry is not None and entry.is_doubtful and entry.said is not None:
            return (entry.said, *entry.meant)

        # A formula of several clauses has no single conclusion.
        if entry is not None and entry.formula is not None:
            return ()
        conclusion = self.clauses.get(number)
        return () if conclusion is None else (conclusion,)

    def is_doubtful(self, number: int) -> bool:
        """Return whether the line that stands last under a number is doubtful."""
        return number in self.doubtful

    def rests_on_unread(self, parents: Sequence[int]) -> bool:
        """Return whether one of these numbers is that of a line that is not read, or rests on one.

        Args:
            parents: The numbers of a step's parents.
        """
        for parent in parents:
            entry = self.entries.get(parent)
            if entry is not None and entry.rests_on_unread:
                return True
        return False

    @property
    def has_doubtful_lines(self) -> bool:
        """Whether a line of the sheet is doubtful."""
        return bool(self.doubtful)
