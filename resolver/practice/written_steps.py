"""What has been derived by hand so far: clauses by number, the steps among them, what is doubtful.

A number means the clause that is written there last; that of a formula for each of its
clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field

from resolver.logic.clause import EMPTY, Clause
from resolver.practice import mistakes
from resolver.practice.exercise import Exercise
from resolver.practice.parsed_line import Fault, ParsedLine
from resolver.practice.sums import clause_of, line_of, sum_in
from resolver.proofs.proof import GIVEN, Conclusion, Proof, Step
from resolver.proofs.shapes import REFINEMENTS, Position, descendants


@define
class WrittenSteps:
    """The clauses and the steps so far.

    Args:
        axioms: The clauses that steps may start from.
        aims: The clauses of the goal, which is no axiom.
        listed: Whether the axioms have the numbers 1, 2, ...; else those they are written with.
        exercise: What was set, which may allow some steps only.
    """

    axioms: Sequence[Clause]
    aims: Sequence[Clause] = ()
    listed: bool = True
    exercise: Exercise | None = None
    clauses: dict[int, Conclusion] = field(init=False, factory=dict)
    premises: dict[int, tuple[int, ...]] = field(init=False, factory=dict)
    pivots: dict[int, str] = field(init=False, factory=dict)  # of the resolutions
    sums: dict[int, Step] = field(init=False, factory=dict)
    doubtful: dict[int, Conclusion] = field(init=False, factory=dict)  # None: not to be read
    formulas: dict[int, tuple[int, ...]] = field(init=False, factory=dict)  # where its clauses are
    meant: dict[int, tuple[Conclusion, ...]] = field(init=False, factory=dict)  # by doubtful lines
    to_come: set[int] = field(init=False, factory=set)
    hinted: int = field(init=False, default=0)  # how many hints of the exercise were shown
    status: str = field(init=False, default="")  # of the line that was entered last
    union: tuple[int, dict[int, Conclusion]] = field(init=False, factory=lambda: (0, {}))
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

    def reaches(self, clause: Conclusion) -> bool:
        """Return whether a clause says what is to be derived, or more: the empty one does."""
        return isinstance(clause, Clause) and clause.literals <= self.target.literals

    def proof(self, renumbered: bool = True) -> Proof:
        """Return the axioms and all steps that hold.

        Args:
            renumbered: Whether they are numbered from 1; else the numbers that were given may fall.
        """
        at = {one: place if renumbered else one for place, one in enumerate(self.clauses, start=1)}
        return Proof(
            self._step(number, at[number], tuple(at[one] for one in self.premises.get(number, ())))
            for number in self.clauses
        )

    def _step(self, number: int, at: int, premises: tuple[int, ...]) -> Step:
        """Return what a number means as a step of a proof."""
        if number in self.sums:
            return self.sums[number]._replace(number=at, premises=premises)
        clause = self.clauses[number]
        if not premises:
            return Step(at, clause, "axiom", source=GIVEN)
        return Step(at, clause, "resolution", premises, pivot=self.pivots[number])

    def lines(self) -> list[ParsedLine]:
        """Return all clauses that hold as the lines of a derivation, with no text between."""
        return [
            ParsedLine(line, number, clause, self.premises.get(number, ()), sum=added)
            for line, (number, clause) in enumerate(self.clauses.items(), start=1)
            for added in [sum_in(self.sums.get(number))]
        ]

    def __str__(self) -> str:
        return str(self.proof(renumbered=False))

    @property
    def numbers(self) -> str:
        """The numbers of all clauses, as `1 to 4, 7`."""
        return mistakes.runs(used for used in (*self.clauses, *self.doubtful) if used > 0)

    def note(self, number: int, clause: Clause, premises: tuple[int, ...], pivot: str) -> None:
        """Add a step that holds; a resolution of a sum is the sum of both, divided by two."""
        if not self.sums.keys().isdisjoint(premises):
            self.add(number, Step(number, line_of(clause), "sum", premises, None, (1, 1), 2))
            return
        self.clauses[number] = clause
        self.premises[number], self.pivots[number] = premises, pivot

    def add(self, number: int, step: Step) -> None:
        """Add a sum that holds."""
        self.clauses[number] = clause_of(step.clause)
        self.premises[number], self.sums[number] = step.premises, step

    def take_back(self) -> tuple[int, Conclusion]:
        """Remove the last step, and return its number and its clause."""
        number, _ = self.premises.popitem()
        self.pivots.pop(number, None)
        self.sums.pop(number, None)
        return number, self.clauses.pop(number)

    def forget(self, number: int) -> None:
        """Forget a wrong line, where it is written anew and nothing may build on it."""
        self.doubtful.pop(number, None)
        self.meant.pop(number, None)

    def forbids(self, parents: tuple[int, int]) -> Fault | None:
        """Return that the exercise does not allow a step from these two; None where it does."""
        if self.exercise is None or self.exercise.strategy is None:
            return None
        denial = self.exercise.denial
        leaves = self.clauses.keys() - self.premises.keys()
        support = (number for number in leaves if self.clauses[number] in denial)
        position = Position(self.clauses, self.premises, descendants(support, self.premises))
        why = REFINEMENTS[self.exercise.strategy].forbids(position, parents)
        return ("not allowed", why, self.exercise.allowed) if why else None

    def written(self, number: int) -> Iterator[tuple[int, Conclusion] | None]:
        """Yield what a number means, as it is written last; None where that is not read."""
        if number in self.doubtful:
            doubtful = self.doubtful[number]
            yield None if doubtful is None else (number, doubtful)
            return
        for place in self.formulas.get(number, (number,)):
            if place in self.clauses:
                yield place, self.clauses[place]

    def is_clause(self, number: int) -> bool:
        """Return whether a number means a clause that holds."""
        return isinstance(self.clauses.get(number), Clause)

    def clauses_of(self, number: int) -> Iterator[Conclusion]:
        """Return what a number means, as far as it is read."""
        return (known[1] for known in self.written(number) if known is not None)
