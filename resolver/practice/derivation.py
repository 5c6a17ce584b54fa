"""Whether the next line of a derivation by hand holds, judged by what has been derived so far.

A line that is wrong is remembered as it was written, and the lines after it are judged by what is
written: what holds if the wrong line did *follows from a wrong one*, and is no mistake. What does
not, and would hold if the wrong line were corrected, is no mistake either, and not right.
"""

from __future__ import annotations

from itertools import combinations, islice, product
from typing import Final

from attrs import define, evolve

from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.practice import mistakes
from resolver.practice.graded_line import CORRECTED, FOLLOWS, RIGHT, WRONG
from resolver.practice.handwriting import read_derivation
from resolver.practice.mistakes import Mistake, pivot_of
from resolver.practice.parsed_line import EXAMPLE, PREMISE, STEP, Fault, ParsedLine, no_clause
from resolver.practice.sums import (
    added,
    clause_of,
    judge_sum,
    line_of,
    no_premise,
    no_resolution,
    sum_of,
)
from resolver.practice.written_steps import WrittenSteps
from resolver.proofs.proof import Conclusion, Step

WAYS: Final = 1_000  # to take one clause of each formula that a sum names


@define
class WrittenDerivation(WrittenSteps):
    """What has been derived so far: clauses by number, the axioms first, and the steps' premises.

    >>> derivation = WrittenDerivation([Clause(["p", "q"]), Clause(["~p"])])
    >>> derivation.enter(derivation.read("q from 1 2"))
    >>> print(derivation.clauses[3])
    q
    """

    def read(self, text: str) -> ParsedLine:
        """Return a line as it was read; without a number of its own it has the next one."""
        read = read_derivation(text, self.axioms)
        line = next((one for one in read if one.claims), ParsedLine(1))
        return line if line.number is not None else evolve(line, number=self.last + 1)

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
        return None if fault is None else Mistake(line.line, max(0, number), *fault)

    def _meant(self, number: int, parents: list[int], line: ParsedLine) -> tuple[Conclusion, ...]:
        """Return what a wrong line may have been meant to say."""
        if number in self.clauses:
            return (self.clauses[number],)
        if line.sum is not None and parents:
            parts = [next(self.clauses_of(parent), None) for parent in parents]
            return () if None in parts else (clause_of(added(line.sum, parts)),)
        if len(parents) == 2:
            pairs = product(*[list(self.clauses_of(parent)) for parent in parents])
            return tuple(a.resolvent(b, atom) for a, b in pairs for atom in a.clashes(b))
        if parents or not isinstance(line.clause, Clause) or not self.axioms:
            return ()
        return (mistakes.nearest(line.clause, self.axioms),)

    def _number(self, parent: int | Clause) -> int:
        """Return the number of a parent; 0 for a clause that is in no line."""
        if isinstance(parent, int):
            return parent
        known = (*self.doubtful.items(), *self.clauses.items())
        found = next((number for number, clause in reversed(known) if clause is parent), 0)
        if not found and parent in self.axioms:  # of a sheet that lists none: no line can name it
            found = min((0, *self.clauses)) - 1
            self.clauses[found] = parent
        return found

    def _judge(self, number: int, parents: list[int], line: ParsedLine) -> Fault | None:
        """Return kind, sentence and hint of the mistake in a line; None if it holds."""
        if line.fault is not None:
            return mistakes.spelled(line.fault, {atom for one in self.axioms for atom in one.atoms})
        if line.sum is not None and parents:
            return self._named(number, parents) or self._judge_sum(number, parents, line)
        if len(parents) > 2:
            return mistakes.too_many(len(parents))
        if line.clause is None:
            return self._judge_formula(number, line)
        if line.kind == STEP and not parents:
            if self.union[0] != line.line:
                self.union = line.line, dict(self.clauses)
            return self._judge_union(number, line.clause)
        if len(parents) < 2:
            return self._judge_axiom(number, parents, line.clause)
        return self._named(number, parents) or self._judge_step(number, parents, line, line.clause)

    def _named(self, number: int, parents: list[int]) -> Fault | None:
        """Return that the number of a step is used, or that of a parent is not."""
        if number in self.clauses:
            sentence = f"{number} is already the number of {self.clauses[number]}"
            return "number used twice", sentence, f"go on with {self.last + 1}"
        for parent in parents:
            if not any(parent in known for known in (self.clauses, self.doubtful, self.formulas)):
                return mistakes.unknown_parent(parent, number, self.to_come, self.numbers)
        return None

    def _judge_sum(self, number: int, parents: list[int], line: ParsedLine) -> Fault | None:
        """Judge a sum by what its parents say, as they are written and as they may be meant."""
        if self.exercise is not None and self.exercise.strategy is not None:
            return "not allowed", "a sum is no resolution", self.exercise.allowed
        written = [list(self.written(parent)) for parent in parents]
        for parts in islice(product(*written), WAYS):
            known = dict(filter(None, parts))
            step = None if None in parts else sum_of(line, [*filter(None, parts)])
            if None in parts or (step is not None and not self.doubtful.keys().isdisjoint(known)):
                self.status = FOLLOWS
                return None
            if step is not None:
                self.status = RIGHT
                self.add(number, step)
                return None
        for at, parent in enumerate(parents):
            others = [[*self.clauses_of(one)] for one in parents]
            others[at] = [*self.meant.get(parent, ())]
            if any(
                sum_of(line, [*zip(parents, said, strict=True)])
                for said in islice(product(*others), WAYS)
            ):
                self.status, self.corrected = CORRECTED, parent
                return None
        return judge_sum(line, [next(self.clauses_of(parent)) for parent in parents])

    def _judge_step(
        self, number: int, parents: list[int], line: ParsedLine, clause: Clause
    ) -> Fault | None:
        for parent in parents:
            if any(isinstance(said, Line) for said in self.clauses_of(parent)):
                return no_resolution(parent)
        for left, right in product(*[list(self.written(parent)) for parent in parents]):
            if left is None or right is None:
                self.status = FOLLOWS
                return None
            pivot = pivot_of(clause, left[1], right[1], line.pivot)
            premises = left[0], right[0]
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
            beside = [*self.clauses_of(other), *self.meant.get(other, ())]
            pairs = product(self.meant.get(parent, ()), beside)
            if any(pivot_of(clause, meant, known, line.pivot) for meant, known in pairs):
                self.status, self.corrected = CORRECTED, parent
                return None
        a, b = (next(self.clauses_of(parent)) for parent in parents)
        known = {at: one for at, one in self.clauses.items() if isinstance(one, Clause)}
        wrong_parent = mistakes.other_parent(line, clause, (a, b), known)
        return wrong_parent or mistakes.judge_step(line, a, b, clause)

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

    def _judge_axiom(self, number: int, parents: list[int], clause: Conclusion) -> Fault | None:
        """Judge a line with one parent, which says it again, or with none."""
        known = self.clauses.get(number)
        for parent in parents:
            for source, written in filter(None, self.written(parent)):
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
        if isinstance(clause, Line):
            return no_premise(clause)
        return mistakes.copied(clause, self.axioms, steps=bool(self.premises))

    def _judge_union(self, number: int, clause: Conclusion) -> Fault | None:
        """Judge a clause that two of those before its line give, whichever they are."""
        clauses = [(at, one) for at, one in self.union[1].items() if isinstance(one, Clause)]
        for (left, a), (right, b) in combinations(clauses, 2):
            pivot = pivot_of(clause, a, b) if isinstance(clause, Clause) else None
            if pivot is not None:
                self.status = RIGHT
                self.note(number, clause, (left, right), pivot)
                return None
        return "not an axiom", f"no two clauses so far give {clause}", "write what it is from: 1, 3"

    def _copy(self, number: int, clause: Conclusion, source: int) -> None:
        """Note a line that says an earlier one again, or one clause of a formula."""
        if source in self.doubtful:
            self.status = FOLLOWS
        elif source in self.premises:
            self.status = RIGHT
            if source in self.sums:
                self.add(number, Step(number, line_of(clause), "sum", (source,), None, (1,)))
            else:
                self.note(number, clause, self.premises[source], self.pivots[source])
        else:
            self.status, self.clauses[number] = PREMISE, clause
