"""What has been derived by hand so far, and whether the next line of it holds.

A line that is wrong is remembered as it was written, and the lines after it are judged by what is
written: what holds if the wrong line did *follows from a wrong one*, and is no mistake. What does
not, and would hold if the wrong line were corrected, is no mistake either, and not right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from attrs import define, evolve, field

from resolver.errors import ProofError
from resolver.logic.clause import EMPTY, Clause
from resolver.practice import mistakes
from resolver.practice.blanks import fill_given_line
from resolver.practice.exercise import Exercise
from resolver.practice.graded import GradedLine, Mistake
from resolver.practice.parsed import ParsedLine, Status, reduce_to_clause
from resolver.practice.proposals import render_step
from resolver.proofs.check import check_sum
from resolver.proofs.proof import DENIED, GIVEN, Conclusion, Proof, Step
from resolver.proofs.proof import renumber as in_order
from resolver.proofs.refinements import REFINEMENTS, Position
from resolver.questions.goal import Goal, goal_clauses
from resolver.rules.binary_resolution import pivot_of
from resolver.text.formula.translation import clauses as translated

# The statuses of lines that steps may still cite.
DOUBTFUL = (Status.WRONG, Status.FOLLOWS, Status.CORRECTED, Status.CITES)
MOST_MEANINGS_KEPT = 16  # clauses that a wrong line may be meant to say
COMPARISON_BUDGET = 10_000  # clauses of a sheet that wrong lines are compared with, all together


@define
class WrittenDerivation:
    """What has been derived so far: clauses by number, and the parents of the steps.

    >>> derivation = WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])])
    >>> derivation.enter(3, ParsedLine("step", 3, Clause(["q"]), (1, 2))).status
    'right'
    >>> print(derivation.clauses[3])
    q

    Args:
        axioms: The clauses that steps may start from.
        goal: What is to be proved, if it is no refutation.
        exercise: What was set, which may allow some steps only.

    Its other fields are the names of its atoms, what is to be derived, and what is written: the
    `clauses` that hold, the `steps` among them, and the lines that are `doubtful`, each with what
    it says and what it may have been meant to say.
    """

    axioms: Sequence[Clause]
    goal: Goal = None
    exercise: Exercise | None = None
    names: frozenset[str] = field(init=False)
    target: Clause = field(init=False, default=EMPTY)
    aims: tuple[Clause, ...] = field(init=False, default=())  # of the goal, which is no axiom
    clauses: dict[int, Conclusion] = field(init=False, factory=dict)
    steps: dict[int, Step] = field(init=False, factory=dict)  # of the clauses that are no axioms
    doubtful: dict[int, tuple[Conclusion, ...]] = field(init=False, factory=dict)  # said and meant
    several: dict[int, tuple[Clause, ...]] = field(init=False, factory=dict)  # of a formula
    unread: set[int] = field(init=False, factory=set)  # and of steps that rest on such a line
    to_come: set[int] = field(init=False, factory=set)
    places: dict[int, int] = field(init=False, factory=dict)  # where a number stands in the text
    corrected: int | None = field(init=False, default=None)  # the line to correct
    greatest: int = field(init=False, default=0)  # of the numbers so far
    supported: set[int] = field(init=False, factory=set)  # steps that descend from the denied goal
    premises: dict[int, tuple[int, ...]] = field(init=False, factory=dict)  # of the steps
    compared: int = field(init=False, default=0)  # clauses with which wrong lines were compared
    given: dict[int, ParsedLine] = field(init=False, factory=dict)  # lines with blanks, and others

    def __attrs_post_init__(self) -> None:
        self.clauses = dict(enumerate(self.axioms, start=1))
        if self.exercise is not None:
            self.target = self.exercise.target
            self.given = {line.number or 0: line for line in self.exercise.lines}
            self.clauses |= {
                at: line.clause
                for at, line in self.given.items()
                if line.clause is not None and all(line.parents)
            }
        if isinstance(self.goal, str):
            self.aims = translated(self.goal)
        elif self.goal is not None:
            self.aims = goal_clauses(self.goal)
        self.greatest = max(self.clauses, default=0)
        self.names = frozenset().union(*(one.atoms for one in (*self.axioms, self.target)))

    @property
    def next(self) -> int:
        """The number of the next line: the first with blanks, or one more than the greatest."""
        return next(iter(self.blanks), self.greatest + 1)

    def begin_anew(self) -> None:
        """Take the listed clauses out: the lines of a sheet have numbers of their own."""
        self.clauses.clear()
        self.greatest = 0

    def may_compare(self, clauses: int) -> bool:
        """Return whether a wrong line is compared with so many clauses, and count them.

        A sheet of many wrong lines would take its length squared else, and a hint is worth less.
        """
        if self.compared + clauses > COMPARISON_BUDGET:
            return False
        self.compared += clauses
        return True

    @property
    def blanks(self) -> list[int]:
        """The numbers of the lines whose blanks are not filled."""
        there = {*self.clauses, *self.doubtful}
        return [number for number in self.given if number not in there]

    def proof(self, renumbered: bool = True) -> Proof:
        """Return the axioms and all steps that hold.

        Args:
            renumbered: Whether they are numbered from 1; else the numbers that were given may fall.
        """
        denial = () if self.exercise is None else self.exercise.denial
        given = (
            Step(at, said, "axiom", source=DENIED if said in denial else GIVEN)
            for at, said in self.clauses.items()
            if at not in self.steps
        )
        steps = (*given, *self.steps.values())
        places = {step.number: place for place, step in enumerate(steps, start=1)}
        return in_order(Proof(steps), places) if renumbered else Proof(steps)

    def __str__(self) -> str:
        return str(self.proof(renumbered=False))

    def resolve(self, premises: Sequence[int], pivot: str | None = None) -> dict[str, str]:
        """Return the next lines that resolve two clauses, by pivots; a wrong one where none does.

        Args:
            premises: The numbers of the two.
            pivot: The atom, or None for all that they clash on.
        """
        left, right = (self.resolvable.get(number, EMPTY) for number in premises)
        atoms = [atom for atom in left.clashes(right) if pivot in (None, atom)]
        made = {atom: left.resolvent(right, atom) for atom in atoms} or {pivot or "": EMPTY}
        said = f"{self.next}. ", [*map(str, premises)], self.names
        return {atom: render_step(str(clause), *said, atom) for atom, clause in made.items()}

    def _find_misfit(self, number: int, said: Conclusion) -> Mistake | None:
        """Return that a line which is given does not follow from what a blank is filled with."""
        known = {**self.clauses, number: said}
        for at, line in self.given.items():
            parts = [known[one] for one in line.parents if one in known]
            judged = at in self.clauses and number in line.parents and len(parts) == 2
            if judged and make_step(at, line, parts) is None:
                wrong = mistakes.judge_step(line, parts, {})
                sentence = f"line {at} does not follow from {said} then: {wrong.sentence}"
                return Mistake("does not fit", sentence, wrong.hint)
        return None

    def add(self, step: Step) -> None:
        """Add a step that holds; a resolution of a sum is the sum of both, divided by two."""
        parents = (self.steps.get(premise) for premise in step.premises)
        if step.rule == "resolution" and any(one and one.rule == "sum" for one in parents):
            line = mistakes.as_constraint(step.clause)
            step = Step(step.number, line, "sum", step.premises, None, (1, 1), 2)
        said = step.clause
        self.clauses[step.number] = said if isinstance(said, Clause) else reduce_to_clause(said)
        self.steps[step.number] = step
        self.premises[step.number] = step.premises
        self.greatest = max(self.greatest, step.number)
        if any(self._has_support(parent) for parent in step.premises):
            self.supported.add(step.number)

    def _has_support(self, number: int) -> bool:
        """Return whether a clause denies the goal, or descends from one that does."""
        denial = () if self.exercise is None else self.exercise.denial
        is_leaf = number not in self.steps
        return number in self.supported or (is_leaf and self.clauses.get(number) in denial)

    @property
    def resolvable(self) -> dict[int, Clause]:
        """The clauses by their numbers, without the lines of sums."""
        return {number: one for number, one in self.clauses.items() if isinstance(one, Clause)}

    def forbids(self, parents: Sequence[int], counts: bool = False) -> Mistake | None:
        """Return that the exercise does not allow a step from these; None where it does.

        Args:
            parents: The numbers of its parents.
            counts: Whether the step is a sum.
        """
        if self.exercise is None or self.exercise.strategy is None:
            return None
        clauses = {
            number: said
            for number in parents
            if isinstance(said := self.clauses.get(number), Clause)
        }
        supported = {number for number in parents if self._has_support(number)}
        position = Position(clauses, self.premises, supported)
        rule = REFINEMENTS[self.exercise.strategy]
        why = "a sum is no resolution" if counts else rule.forbids(position, tuple(parents))
        return Mistake("not allowed", why, self.exercise.allowed) if why else None

    def skip(self, number: int) -> None:
        """Note the number of a line that is not read."""
        self.doubtful.pop(number, None)
        self.unread.add(number)

    def enter(self, number: int, line: ParsedLine, at: int = 1, text: str = "") -> GradedLine:
        """Note a line, as right or as doubtful; return what becomes of it.

        Args:
            number: Its number.
            line: What it says.
            at: Where it is in the text, from 1.
            text: What is written there.
        """
        self.corrected, self.places[number] = None, at
        as_set = fill_given_line(self.given[number], line) if number in self.given else line
        line = line if isinstance(as_set, Mistake) else as_set
        found = as_set if isinstance(as_set, Mistake) else self._judge(number, line)
        said = line.clause
        fault = evolve(found, line=at, step=number) if isinstance(found, Mistake) else None
        status = Status.WRONG if isinstance(found, Mistake) else found
        meant = self._list_meanings(number, line) if fault is not None else ()
        self.doubtful.pop(number, None)  # what was written there before
        self.unread.discard(number)
        if status == Status.CITES:
            self.unread.add(number)
        if number in self.clauses or number in self.several:
            self.greatest = max(self.greatest, number)
        if status in DOUBTFUL and said is not None:
            self.greatest = max(self.greatest, number)
            self.doubtful[number] = (said, *meant[:MOST_MEANINGS_KEPT])
        return GradedLine(
            at, text, line.form, status, said, number, line.parents, self.corrected, fault
        )

    def _list_meanings(self, number: int, line: ParsedLine) -> tuple[Conclusion, ...]:
        """Return what a wrong line may have been meant to say."""
        if number in self.clauses:
            return (self.clauses[number],)
        readings = [self._read_as(one) for one in line.parents]
        if line.parents and not self.may_compare(_count_comparisons(readings)):
            return ()
        if line.sum is not None and line.parents:
            known = [said for said, *_ in filter(None, readings)]
            whole = len(known) == len(line.parents)
            return (reduce_to_clause(mistakes.add_up_parts(line, known)),) if whole else ()
        if len(line.parents) == 2:
            made = (
                left.resolvent(right, atom)
                for left, right in product(*readings)
                if isinstance(left, Clause) and isinstance(right, Clause)
                for atom in left.clashes(right)
            )
            return tuple(dict.fromkeys(made))
        if not isinstance(line.clause, Clause) or not self.axioms:
            return ()
        if not self.may_compare(len(self.axioms)):
            return ()
        return mistakes.find_nearest(line.clause, self.axioms)

    def _read_as(self, number: int) -> tuple[Conclusion, ...]:
        """Return what a number says, as it was written last, and what it may be meant to say."""
        own = None if number in self.several else self.clauses.get(number)
        return self.doubtful.get(number) or (() if own is None else (own,))

    def _judge(self, number: int, line: ParsedLine) -> Mistake | str:
        """Return what is wrong with a line, or the status of one that is not wrong."""
        if not self.unread.isdisjoint(line.parents):
            return Status.CITES
        if line.unknown:
            near = self.names if self.may_compare(len(self.names)) else frozenset[str]()
            return mistakes.unknown_atoms(line.unknown, near)
        if number in self.clauses if line.parents else number in self.steps:
            sentence = f"{number} is already the number of {self.clauses[number]}"
            return Mistake("number used twice", sentence, f"go on with {self.next}")
        if line.parents:
            return self._judge_step(number, line)
        if line.clause is None:
            return self._judge_formula(number, line)
        return self._judge_axiom(number, line.clause)

    def _judge_step(self, number: int, line: ParsedLine) -> Mistake | str:
        """Judge a step by what its parents say, as they are written and as they may be meant."""
        readings = [self._read_as(one) for one in line.parents]
        if not all(readings):
            parent = line.parents[readings.index(())]
            several = self.several.get(parent)
            return mistakes.unknown_parent(parent, number, self.to_come, self.greatest, several)
        parts = [said for said, *_ in readings]
        step = make_step(number, line, parts)
        if step is not None:
            if not self.doubtful.keys().isdisjoint(line.parents):
                return Status.FOLLOWS
            fault = self.forbids(line.parents, counts=line.sum is not None)
            if fault is None and self.given:
                fault = self._find_misfit(number, step.clause)
            if fault is None:
                self.add(step)
            return fault or Status.RIGHT
        corrections = _propose_corrections(line.parents, readings)
        for parent, meant in corrections if self.may_compare(_count_comparisons(readings)) else ():
            if make_step(number, line, meant) is not None:
                self.corrected = self.places.get(parent)
                return Status.CORRECTED
        known = dict[int, Conclusion]()
        # Of a line that is given, the numbers are given, too.
        if number not in self.given and self.may_compare(len(self.clauses) + len(self.doubtful)):
            others = {*self.clauses, *self.doubtful} - {number}
            known = {at: said for at in others if at > 0 for said in self._read_as(at)[:1]}
        return mistakes.judge_step(line, parts, known)

    def _judge_formula(self, number: int, line: ParsedLine) -> Mistake | str:
        """Judge a formula that is not one clause, which is a premise or nothing."""
        if set(line.formula) <= set(self.axioms):
            self.several[number] = line.formula
            return Status.PREMISE
        if set(line.formula) == set(self.aims):
            return mistakes.goal_itself(line.formula)
        sentence = "the clauses of this formula are not all among the axioms"
        return Mistake("not an axiom", sentence, "look at the list of premises again")

    def _judge_axiom(self, number: int, clause: Conclusion) -> Mistake | str:
        """Judge a line that names no parents."""
        known = self.clauses.get(number)
        if known is None and number in self.given:
            fault = self._find_misfit(number, clause)
            self.clauses |= {} if fault else {number: clause}
            return fault or Status.RIGHT
        if known is clause or (known is None and clause in self.axioms):
            self.clauses[number] = clause
            return Status.PREMISE
        if clause in self.aims and not self.steps:
            return mistakes.goal_itself(one for one in self.aims if one is clause)
        if known is not None and isinstance(clause, Clause):
            sentence = f"{number} is the number of {known}, and not of {clause}"
            return Mistake("not an axiom", sentence, "look at the list of clauses again")
        near = self.axioms if self.may_compare(len(self.axioms)) else ()
        return mistakes.not_an_axiom(clause, near, steps=bool(self.steps))


def make_step(number: int, line: ParsedLine, parts: Sequence[Conclusion]) -> Step | None:
    """Return a line as a step, if it follows from its parents.

    >>> line = ParsedLine("step", 3, Clause(["q"]), (1, 2))
    >>> make_step(3, line, [Clause(["p"]), Clause(["~p", "q"])]).pivot
    'p'

    Args:
        number: Its number.
        line: What it says.
        parts: What its parents say, in their order.
    """
    if line.sum is not None:  # the checker judges
        said, by = (
            mistakes.as_constraint(reduce_to_clause(line.sum)),
            (line.multipliers, line.divisor),
        )
        step = Step(number, said, "sum", line.parents, None, *by)
        try:
            check_sum(step, dict(zip(line.parents, parts, strict=True)))
        except ProofError:
            return None
        return step
    clauses = [one for one in (line.clause, *parts) if isinstance(one, Clause)]
    if len(clauses) < 3:
        return None
    clause, left, right = clauses
    pivot = pivot_of(clause, left, right, line.pivot)
    if pivot is None:
        return None
    return Step(number, clause, "resolution", line.parents, pivot=pivot)


def _count_comparisons(readings: Sequence[tuple[Conclusion, ...]]) -> int:
    """Return how many clauses are looked at where each parent may be meant in several ways."""
    if len(readings) == 2:
        return prod(map(len, readings))
    return len(readings) * sum(map(len, readings))  # one at a time, and all are added up


def _propose_corrections(
    parents: Sequence[int], readings: Sequence[tuple[Conclusion, ...]]
) -> Iterator[tuple[int, Sequence[Conclusion]]]:
    """Yield which wrong parent would be corrected, and what all of them would say then.

    Of two parents both may be wrong; of more, one at a time is corrected.
    """
    said = readings if len(parents) == 2 else [reading[:1] for reading in readings]
    for at, parent in enumerate(parents):
        for meant in product(*said[:at], readings[at][1:], *said[at + 1 :]):
            yield parent, meant
