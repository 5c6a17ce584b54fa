"""What has been derived by hand so far, and whether the next line holds.

A line that is wrong is remembered as it was written, and the lines after it are judged by what is
written: what holds if the wrong line did *follows from a wrong one*, and is no mistake. What does
not, and would hold if the wrong line were corrected, is no mistake either, and not right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from attrs import define, evolve, field

from resolver.logic.clause import EMPTY, Clause
from resolver.practice.exercise import Exercise
from resolver.practice.handwriting import read_derivation
from resolver.practice.mistakes import (
    Mistake,
    copied,
    goal_itself,
    judge_step,
    nearest,
    other_parent,
    pivot_of,
    too_many,
    unknown_parent,
)
from resolver.practice.parsed_line import EXAMPLE, Fault, ParsedLine
from resolver.proofs.proof import GIVEN, Proof, Step
from resolver.proofs.shapes import REFINEMENTS, Position, descendants

PREMISE: Final = "premise"
RIGHT: Final = "right"
WRONG: Final = "wrong"
FOLLOWS: Final = "follows from a wrong one"
CORRECTED: Final = "would follow from the corrected line"


@define
class WrittenDerivation:
    """What has been derived so far: clauses by number, the axioms first, and the steps' premises.

    >>> derivation = WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])])
    >>> derivation.enter(derivation.read("q from 1 2"))
    >>> print(derivation.clauses[3])
    q

    One that is not `listed` begins empty, and the axioms have the numbers they are written with.
    """

    axioms: Sequence[Clause]
    aims: Sequence[Clause] = ()
    listed: bool = True
    exercise: Exercise | None = None  # that was set, and may allow some steps only
    clauses: dict[int, Clause] = field(init=False, factory=dict)
    premises: dict[int, tuple[int, int]] = field(init=False, factory=dict)
    pivots: dict[int, str] = field(init=False, factory=dict)  # of the steps
    doubtful: dict[int, Clause | None] = field(init=False, factory=dict)  # None: not to be read
    formulas: dict[int, tuple[int, ...]] = field(init=False, factory=dict)  # where its clauses are
    meant: dict[int, tuple[Clause, ...]] = field(init=False, factory=dict)  # by doubtful lines
    to_come: set[int] = field(init=False, factory=set)
    hinted: int = field(init=False, default=0)  # how many hints of the exercise were told
    status: str = field(init=False, default="")  # of the line that was entered last
    corrected: int | None = field(init=False, default=None)  # the line it would follow from

    def __attrs_post_init__(self) -> None:
        if self.listed:
            self.clauses = dict(enumerate(self.axioms, start=1))

    @property
    def last(self) -> int:
        """The greatest number used."""
        return max((*self.clauses, *self.doubtful, *self.formulas), default=0)

    @property
    def target(self) -> Clause:
        """What is to be derived."""
        return EMPTY if self.exercise is None else self.exercise.target

    def reaches(self, clause: Clause) -> bool:
        """Return whether a clause says what is to be derived, or more: the empty one does."""
        return clause.literals <= self.target.literals

    def proof(self, renumbered: bool = True) -> Proof:
        """Return the axioms and all steps that hold, numbered from 1 in their order.

        Or under the numbers that they were given, which may fall.
        """
        numbers = range(1, len(self.clauses) + 1) if renumbered else self.clauses
        at = dict(zip(self.clauses, numbers, strict=True))
        return Proof(
            Step(at[number], clause, "resolution", (at[left], at[right]), pivot=self.pivots[number])
            if number in self.premises
            else Step(at[number], clause, "axiom", source=GIVEN)
            for number, clause in self.clauses.items()
            for left, right in [self.premises.get(number, (0, 0))]
        )

    def claims(self) -> list[ParsedLine]:
        """Return all clauses that hold as the lines of a derivation, with no text between."""
        return [
            ParsedLine(line, number, clause, self.premises.get(number, ()))
            for line, (number, clause) in enumerate(self.clauses.items(), start=1)
        ]

    def read(self, text: str) -> ParsedLine:
        """Return what a line claims; without a number of its own it has the next one."""
        known = (*self.axioms, *self.clauses.values())
        claims = [one for one in read_derivation(text, known) if one.trouble or not one.unread]
        if not claims:
            return ParsedLine(1, self.last + 1, None)
        number = self.last + 1 if claims[0].number is None else claims[0].number
        return evolve(claims[0], number=number)

    def __str__(self) -> str:
        return str(self.proof(renumbered=False))

    @property
    def numbers(self) -> str:
        """The numbers of all clauses, as `1 to 4, 7`."""
        runs: list[tuple[int, int]] = []
        for number in sorted(one for one in (*self.clauses, *self.doubtful) if one > 0):
            start = runs.pop()[0] if runs and number <= runs[-1][1] + 1 else number
            runs.append((start, number))
        return ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in runs)

    def enter(self, claim: ParsedLine) -> Mistake | None:
        """Note a line, as right or as doubtful; return what is wrong with it, or None."""
        number = _own(claim)
        claim = evolve(claim, premises=tuple(self._number(one) for one in claim.premises))
        self.corrected = None
        found = self.judge(claim)
        meant = self._meant(claim) if found is not None else ()
        self.forget(number)
        if found is not None:
            self.status = WRONG
        if self.status in (WRONG, FOLLOWS, CORRECTED):
            self.doubtful[number] = claim.clause
            self.meant[number] = meant
        return None if found is None else Mistake(claim.line, number, *found)

    def forget(self, number: int) -> None:
        """Forget a wrong line, where it is written anew and nothing may build on it."""
        self.doubtful.pop(number, None)
        self.meant.pop(number, None)

    def _meant(self, claim: ParsedLine) -> tuple[Clause, ...]:
        """Return what a wrong line may have been meant to say."""
        if _own(claim) in self.clauses:
            return (self.clauses[_own(claim)],)
        parents = [list(self._clauses(one)) for one in _parents(claim)]
        if len(parents) == 2:
            pairs = product(*parents)
            return tuple(a.resolvent(b, atom) for a, b in pairs for atom in a.clashes(b))
        if parents or claim.clause is None or not self.axioms:
            return ()
        return (nearest(claim.clause, self.axioms),)

    def _number(self, parent: int | Clause) -> int:
        """Return the number of a parent; 0 for a clause that stands in no line."""
        if isinstance(parent, int):
            return parent
        written = {clause: number for number, clause in self.doubtful.items() if clause is not None}
        written |= {clause: number for number, clause in self.clauses.items()}
        return written.get(parent, 0)

    def judge(self, claim: ParsedLine) -> Fault | None:
        """Return kind, sentence and hint of the mistake in a claim; None if it holds."""
        if claim.trouble is not None:
            return claim.trouble
        if len(claim.premises) > 2:
            return too_many(len(claim.premises))
        if claim.clause is None:
            return self._judge_formula(claim)
        if len(claim.premises) < 2:
            return self._judge_axiom(claim, claim.clause)
        if claim.number in self.clauses:
            said = f"{claim.number} is already the number of {self.clauses[claim.number]}"
            return "number used twice", said, f"go on with {self.last + 1}"
        for premise in claim.premises:
            if not any(premise in known for known in (self.clauses, self.doubtful, self.formulas)):
                return unknown_parent(premise, claim.number, self.to_come, self.numbers)
        return self._judge_step(claim, claim.clause)

    def _judge_step(self, claim: ParsedLine, clause: Clause) -> Fault | None:
        parents = [list(self._written(one)) for one in _parents(claim)]
        for left, right in product(*parents):
            if left is None or right is None:
                self.status = FOLLOWS
                return None
            (one, a), (other, b) = left, right
            pivot = pivot_of(claim, a, b, clause)
            if pivot is None:
                continue
            if one in self.doubtful or other in self.doubtful:
                self.status = FOLLOWS
                return None
            fault = self.forbids((one, other))
            if fault is None:
                self.status = RIGHT
                self.clauses[_own(claim)] = clause
                self.premises[_own(claim)] = (one, other)
                self.pivots[_own(claim)] = pivot
            return fault
        if self._would_follow(claim, clause):
            return None
        a, b = (next(self._clauses(one)) for one in _parents(claim))
        return other_parent(claim, clause, (a, b), self.clauses) or judge_step(claim, a, b, clause)

    def _would_follow(self, claim: ParsedLine, clause: Clause) -> bool:
        """Note whether a step would hold if what is wrong with its parents were corrected."""
        parents = _parents(claim)
        for at, number in enumerate(parents):
            other = parents[1 - at]
            for meant in self.meant.get(number, ()):
                beside = (*self._clauses(other), *self.meant.get(other, ()))
                if any(pivot_of(claim, meant, one, clause) for one in beside):
                    self.status, self.corrected = CORRECTED, number
                    return True
        return False

    def forbids(self, parents: tuple[int, int]) -> Fault | None:
        """Return that the exercise does not allow a step from these two; None where it does."""
        if self.exercise is None or self.exercise.strategy is None:
            return None
        denial = self.exercise.denial
        leaves = (one for one in self.clauses if one not in self.premises)
        support = (number for number in leaves if self.clauses[number] in denial)
        position = Position(self.clauses, self.premises, descendants(support, self.premises))
        why = REFINEMENTS[self.exercise.strategy].forbids(position, parents)
        return ("not allowed", why, self.exercise.allowed) if why else None

    def _written(self, number: int) -> Iterator[tuple[int, Clause] | None]:
        """Yield what a number stands for, as it is written last; None where that is not read."""
        if number in self.doubtful:
            doubtful = self.doubtful[number]
            yield None if doubtful is None else (number, doubtful)
            return
        for one in self.formulas.get(number, (number,)):
            if one in self.clauses:
                yield one, self.clauses[one]

    def _judge_formula(self, claim: ParsedLine) -> Fault | None:
        """Judge a formula, which may stand as a premise only; and then its clauses are known."""
        if not claim.formula:
            return "unreadable", "this line is no step", EXAMPLE
        if len(claim.premises) > 1:
            said = "a clause has literals and ∨ only, and a formula may stand as a premise only"
            return "unreadable", said, EXAMPLE
        if not set(claim.formula) <= set(self.axioms):
            if set(claim.formula) == set(self.aims):
                return goal_itself(claim.formula)
            said = "the clauses of this formula are not all among the axioms"
            return "not an axiom", said, "look at the list of premises again"
        self.status = PREMISE
        if self.listed:
            places = {clause: at for at, clause in enumerate(self.axioms, start=1)}
            self.formulas[_own(claim)] = tuple(places[one] for one in claim.formula)
            return None
        start = min((0, *self.clauses))
        keys = tuple(range(start - 1, start - 1 - len(claim.formula), -1))
        self.clauses |= zip(keys, claim.formula, strict=True)
        self.formulas[_own(claim)] = keys
        return None

    def _judge_axiom(self, claim: ParsedLine, clause: Clause) -> Fault | None:
        known = self.clauses.get(_own(claim))
        if any(clause in self._clauses(one) for one in _parents(claim)):
            self._copy(claim, clause)
            return None
        wrong = [one for one in _parents(claim) if clause in self.meant.get(one, ())]
        if wrong:
            self.status, self.corrected = CORRECTED, wrong[0]
            return None
        if known is None and clause in self.axioms and not claim.premises:
            self.status, self.clauses[_own(claim)] = PREMISE, clause
            return None
        if known is clause:
            self.status = PREMISE
            return None
        if claim.premises:
            said = "a step has two parents, and this line names one"
            return "unreadable", said, EXAMPLE
        if clause in self.aims and not self.premises:
            return goal_itself((clause,))
        if known is not None:
            said = f"{claim.number} is the number of {known}, and not of {clause}"
            return "not an axiom", said, "look at the list of clauses again"
        return copied(clause, self.axioms, steps=bool(self.premises))

    def _clauses(self, number: int) -> Iterator[Clause]:
        return (one[1] for one in self._written(number) if one is not None)

    def _copy(self, claim: ParsedLine, clause: Clause) -> None:
        """Note a line that says an earlier one again, or one clause of a formula."""
        written = [one for parent in _parents(claim) for one in self._written(parent) if one]
        source = next(number for number, one in written if one is clause)
        if source in self.doubtful:
            self.status = FOLLOWS
            return
        self.status = RIGHT if source in self.premises else PREMISE
        self.clauses[_own(claim)] = clause
        if source in self.premises:
            self.premises[_own(claim)] = self.premises[source]
            self.pivots[_own(claim)] = self.pivots[source]


def _own(claim: ParsedLine) -> int:
    assert claim.number is not None
    return claim.number


def _parents(claim: ParsedLine) -> list[int]:
    return [one for one in claim.premises if isinstance(one, int)]
