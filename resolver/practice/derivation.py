"""What has been derived by hand so far, and whether the next line holds.

A line that is wrong is remembered as it was written, and the lines after it are judged by what is
written: what holds if the wrong line did *follows from a wrong one*, and is no mistake. What does
not, and would hold if the wrong line were corrected, is no mistake either, and not right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import define, evolve, field

from resolver.logic.clause import EMPTY, Clause
from resolver.practice import mistakes
from resolver.practice.exercise import Exercise
from resolver.practice.graded_line import CORRECTED, FOLLOWS, RIGHT, WRONG
from resolver.practice.handwriting import read_derivation
from resolver.practice.mistakes import Mistake, pivot_of
from resolver.practice.parsed_line import EXAMPLE, PREMISE, Fault, ParsedLine, no_clause
from resolver.proofs.proof import GIVEN, Proof, Step
from resolver.proofs.shapes import REFINEMENTS, Position, descendants


@define
class WrittenDerivation:
    """What has been derived so far: clauses by number, the axioms first, and the steps' premises.

    >>> derivation = WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])])
    >>> derivation.enter(derivation.read("q from 1 2"))
    >>> print(derivation.clauses[3])
    q

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
    clauses: dict[int, Clause] = field(init=False, factory=dict)
    premises: dict[int, tuple[int, int]] = field(init=False, factory=dict)
    pivots: dict[int, str] = field(init=False, factory=dict)  # of the steps
    doubtful: dict[int, Clause | None] = field(init=False, factory=dict)  # None: not to be read
    formulas: dict[int, tuple[int, ...]] = field(init=False, factory=dict)  # where its clauses are
    meant: dict[int, tuple[Clause, ...]] = field(init=False, factory=dict)  # by doubtful lines
    to_come: set[int] = field(init=False, factory=set)
    hinted: int = field(init=False, default=0)  # how many hints of the exercise were shown
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
        """Return the axioms and all steps that hold.

        Args:
            renumbered: Whether they are numbered from 1; else the numbers that were given may fall.
        """
        at = {one: place if renumbered else one for place, one in enumerate(self.clauses, start=1)}
        return Proof(
            Step(at[number], clause, "resolution", (at[left], at[right]), pivot=self.pivots[number])
            if number in self.premises
            else Step(at[number], clause, "axiom", source=GIVEN)
            for number, clause in self.clauses.items()
            for left, right in [self.premises.get(number, (0, 0))]
        )

    def lines(self) -> list[ParsedLine]:
        """Return all clauses that hold as the lines of a derivation, with no text between."""
        return [
            ParsedLine(line, number, clause, self.premises.get(number, ()))
            for line, (number, clause) in enumerate(self.clauses.items(), start=1)
        ]

    def read(self, text: str) -> ParsedLine:
        """Return a line as it was read; without a number of its own it has the next one."""
        known = (*self.axioms, *self.clauses.values())
        line = next((one for one in read_derivation(text, known) if one.claims), ParsedLine(1))
        return line if line.number is not None else evolve(line, number=self.last + 1)

    def __str__(self) -> str:
        return str(self.proof(renumbered=False))

    @property
    def numbers(self) -> str:
        """The numbers of all clauses, as `1 to 4, 7`."""
        return mistakes.runs(used for used in (*self.clauses, *self.doubtful) if used > 0)

    def enter(self, line: ParsedLine) -> Mistake | None:
        """Note a line, as right or as doubtful; return what is wrong with it, or None.

        Args:
            line: A line with a number.
        """
        number, parents = line.number or 0, [self._number(parent) for parent in line.premises]
        if parents != [*line.premises]:
            line = evolve(line, premises=tuple(parents))
        self.corrected = None
        fault = self._judge(number, parents, line)
        meant = self._meant(number, parents, line) if fault is not None else ()
        self.forget(number)
        self.status = self.status if fault is None else WRONG
        if self.status in (WRONG, FOLLOWS, CORRECTED):
            self.doubtful[number], self.meant[number] = line.clause, meant
        return None if fault is None else Mistake(line.line, number, *fault)

    def note(self, number: int, clause: Clause, premises: tuple[int, int], pivot: str) -> None:
        """Add a step that holds."""
        self.clauses[number] = clause
        self.premises[number], self.pivots[number] = premises, pivot

    def take_back(self) -> tuple[int, Clause]:
        """Remove the last step, and return its number and its clause."""
        number, _ = self.premises.popitem()
        del self.pivots[number]
        return number, self.clauses.pop(number)

    def forget(self, number: int) -> None:
        """Forget a wrong line, where it is written anew and nothing may build on it."""
        self.doubtful.pop(number, None)
        self.meant.pop(number, None)

    def _meant(self, number: int, parents: list[int], line: ParsedLine) -> tuple[Clause, ...]:
        """Return what a wrong line may have been meant to say."""
        if number in self.clauses:
            return (self.clauses[number],)
        if len(parents) == 2:
            pairs = product(*[list(self._clauses(parent)) for parent in parents])
            return tuple(a.resolvent(b, atom) for a, b in pairs for atom in a.clashes(b))
        if parents or line.clause is None or not self.axioms:
            return ()
        return (mistakes.nearest(line.clause, self.axioms),)

    def _number(self, parent: int | Clause) -> int:
        """Return the number of a parent; 0 for a clause that stands in no line."""
        if isinstance(parent, int):
            return parent
        known = (*self.doubtful.items(), *self.clauses.items())
        return next((number for number, clause in reversed(known) if clause is parent), 0)

    def _judge(self, number: int, parents: list[int], line: ParsedLine) -> Fault | None:
        """Return kind, sentence and hint of the mistake in a line; None if it holds."""
        if line.fault is not None:
            return mistakes.spelled(line.fault, {atom for one in self.axioms for atom in one.atoms})
        if len(parents) > 2:
            fits = self._resolves(number, parents, line)
            return None if fits else mistakes.too_many(len(parents))
        if line.clause is None:
            return self._judge_formula(number, line)
        if len(parents) < 2:
            return self._judge_axiom(number, parents, line.clause)
        if number in self.clauses:
            sentence = f"{number} is already the number of {self.clauses[number]}"
            return "number used twice", sentence, f"go on with {self.last + 1}"
        for parent in parents:
            if not any(parent in known for known in (self.clauses, self.doubtful, self.formulas)):
                return mistakes.unknown_parent(parent, number, self.to_come, self.numbers)
        return self._judge_step(number, parents, line, line.clause)

    def _resolves(self, number: int, parents: list[int], line: ParsedLine) -> bool:
        """Note a step that all its parents give, by steps whose numbers no line can name."""
        if self.exercise is None or self.exercise.parents != "any" or number in self.clauses:
            return False
        known = [(one, self.clauses[one]) for one in parents if one in self.clauses]
        chain = mistakes.chain_of(known, line.clause) if len(known) == len(parents) else []
        last, start = next(iter(chain), (0,))[0], min((0, *self.clauses)) - 1
        keys = [*range(start, start - len(chain) + 2, -1), number]
        for key, (parent, clause, pivot) in zip(keys, chain[1:], strict=False):
            self.note(key, clause, (last, parent), pivot)
            last, self.status = key, RIGHT
        return bool(chain)

    def _judge_step(
        self, number: int, parents: list[int], line: ParsedLine, clause: Clause
    ) -> Fault | None:
        for left, right in product(*[list(self._written(parent)) for parent in parents]):
            if left is None or right is None:
                self.status = FOLLOWS
                return None
            pivot, premises = pivot_of(line, left[1], right[1], clause), (left[0], right[0])
            if pivot is None:
                continue
            if not self.doubtful.keys().isdisjoint(premises):
                self.status = FOLLOWS
                return None
            fault = self.forbids(premises)
            if fault is None:
                self.status = RIGHT
                self.note(number, clause, premises, pivot)
            return fault
        for parent, other in (parents, parents[::-1]):
            beside = [*self._clauses(other), *self.meant.get(other, ())]
            pairs = product(self.meant.get(parent, ()), beside)
            if any(pivot_of(line, meant, known, clause) for meant, known in pairs):
                self.status, self.corrected = CORRECTED, parent
                return None
        a, b = (next(self._clauses(parent)) for parent in parents)
        wrong_parent = mistakes.other_parent(line, clause, (a, b), self.clauses)
        return wrong_parent or mistakes.judge_step(line, a, b, clause)

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

    def _written(self, number: int) -> Iterator[tuple[int, Clause] | None]:
        """Yield what a number stands for, as it is written last; None where that is not read."""
        if number in self.doubtful:
            doubtful = self.doubtful[number]
            yield None if doubtful is None else (number, doubtful)
            return
        for place in self.formulas.get(number, (number,)):
            if place in self.clauses:
                yield place, self.clauses[place]

    def _clauses(self, number: int) -> Iterator[Clause]:
        return (known[1] for known in self._written(number) if known is not None)

    def _judge_formula(self, number: int, line: ParsedLine) -> Fault | None:
        """Judge a formula, which may stand as a premise only; and then its clauses are known."""
        if not line.formula:
            return "unreadable", "this line is no step", EXAMPLE
        if len(line.premises) > 1:
            return no_clause("a formula may stand as a premise only")
        if not set(line.formula) <= set(self.axioms):
            if set(line.formula) == set(self.aims):
                return mistakes.goal_itself(line.formula)
            sentence = "the clauses of this formula are not all among the axioms"
            return "not an axiom", sentence, "look at the list of premises again"
        self.status = PREMISE
        if self.listed:
            places = {clause: at for at, clause in enumerate(self.axioms, start=1)}
            keys = tuple(places[clause] for clause in line.formula)
        else:  # numbers below 0, which no line can name
            start = min((0, *self.clauses)) - 1
            keys = tuple(range(start, start - len(line.formula), -1))
            self.clauses |= zip(keys, line.formula, strict=True)
        self.formulas[number] = keys
        return None

    def _judge_axiom(self, number: int, parents: list[int], clause: Clause) -> Fault | None:
        """Judge a line with one parent, which says it again, or with none."""
        known = self.clauses.get(number)
        for parent in parents:
            for source, written in filter(None, self._written(parent)):
                if written is clause:
                    self._copy(number, clause, source)
                    return None
            if clause in self.meant.get(parent, ()):
                self.status, self.corrected = CORRECTED, parent
                return None
        if known is clause or (known is None and not parents and clause in self.axioms):
            self.status, self.clauses[number] = PREMISE, clause
            return None
        if parents:
            return "unreadable", "a step has two parents, and this line names one", EXAMPLE
        if clause in self.aims and not self.premises:
            return mistakes.goal_itself((clause,))
        if known is not None:
            sentence = f"{number} is the number of {known}, and not of {clause}"
            return "not an axiom", sentence, "look at the list of clauses again"
        return mistakes.copied(clause, self.axioms, steps=bool(self.premises))

    def _copy(self, number: int, clause: Clause, source: int) -> None:
        """Note a line that says an earlier one again, or one clause of a formula."""
        if source in self.doubtful:
            self.status = FOLLOWS
        elif source in self.premises:
            self.status = RIGHT
            self.note(number, clause, self.premises[source], self.pivots[source])
        else:
            self.status, self.clauses[number] = PREMISE, clause
