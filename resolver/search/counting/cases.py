"""Sums of cases, if no single sum refutes the premises.

    premises, x ⊢ 0 ≥ 1     premises, ¬x ⊢ 0 ≥ 1
    ────────────────────────────────────────────      the first sum ends in ¬x ≥ 1, the second in
              premises ⊢ 0 ≥ 1                        x ≥ 1, and the third adds up these two

A case is a list of literals that are assumed, each as one more unit clause. If a sum refutes the
case, the same sum without the assumptions concludes that not all of them are true, and that is a
premise from then on. If no sum does, one literal more is assumed. The search ends when a conclusion
needs no assumption, or when all lines are true in a case.

Source: Hooker, Annals of Operations Research 12, 1988; Cook, Coullard & Turán, Discrete Applied
Mathematics 18, 1987.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import islice
from typing import Final

from attrs import define, field

from resolver.budget import Meter
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint, count_once
from resolver.logic.literal import Literal, complements_of
from resolver.proofs.derivation import Summation, add_up_lines
from resolver.proofs.proof import Proof
from resolver.search.counting.sums import Part, Premise, find_one_sum
from resolver.search.events import AddedUp, Decided, Listener

# This many atoms are tried, to find one of which two cases, true and false, are all that is needed.
MOST_ATOMS_TRIED: Final = 24


def write_sum_proof(parts: Sequence[Part], tracer: Listener | None = None) -> Proof:
    """Return the proof that states the parts of a sum, and adds them up to 0 ≥ 1.

    >>> p, not_p = (Premise.axiom(Clause([text]), "given", 1) for text in ("p", "~p"))
    >>> print(write_sum_proof(find_one_sum([p, not_p], Meter())))
      1. p        axiom: given
      2. ¬p       axiom: given
      3. 0 ≥ 1    sum of 1, 2

    Args:
        parts: Pairs of a multiplier and a premise.
        tracer: Is called with each event.
    """
    search = _CaseSearch((), Meter(), tracer)
    return search.derivation.proof(search.conclude(parts, ()))


def refute_by_sums(
    premises: Sequence[Premise],
    meter: Meter | None = None,
    tracer: Listener | None = None,
) -> Proof | None:
    """Return a proof by sums that the premises contradict each other; None if they do not.

    >>> texts = "p q", "p ~q", "~p q", "~p ~q"
    >>> premises = [Premise.axiom(Clause(text.split()), "given", 1) for text in texts]
    >>> print(refute_by_sums(premises))
      1. ¬p ∨ q      axiom: given
      2. ¬p ∨ ¬q     axiom: given
      3. 2 ¬p ≥ 1    sum of 1, 2
      4. ¬p ≥ 1      sum of 3, divided by 2
      5. p ∨ q       axiom: given
      6. p ∨ ¬q      axiom: given
      7. 0 ≥ 1       sum of 5, 6, 2 × 4

    For the budget a row that a pivot changes is a step, and the conclusion of a case is a clause.

    Args:
        premises: The lines that may be added.
        meter: Counts the pivots.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    return _CaseSearch(premises, meter or Meter(), tracer).run()


@define
class _CaseSearch:
    """A search for sums, case by case.

    Attributes:
        premises: The lines that may be added.
        meter: Counts the pivots.
        tracer: Is called with each event.
        derivation: The proof in the making.
        concluded: The conclusion of each case, as a premise of later ones, and its step's number.
    """

    premises: Sequence[Premise]
    meter: Meter
    tracer: Listener | None
    derivation: Summation = field(factory=Summation)
    concluded: dict[Premise, int] = field(factory=dict)

    def run(self) -> Proof | None:
        """Return the proof; None if all lines are true in one case."""
        case: list[Literal] = []
        while True:
            parts = self._refute_case(case)
            if parts is not None:
                step = self.conclude(parts, case)
                if not self._backtrack(case, step):
                    return self.derivation.proof(step)
            elif not self._assume(case):
                return None

    def _refute_case(self, case: Sequence[Literal]) -> list[Part] | None:
        """Return the parts of a sum that refutes a case, without its assumptions; None for none."""
        assumed = [Premise.axiom(Clause([literal]), "assumed", 1) for literal in case]
        premises = [*assumed, *self.premises, *self.concluded]
        parts = find_one_sum(premises, self.meter)
        if parts is None:
            return None
        return [(number, premise) for number, premise in parts if premise not in assumed]

    def _assume(self, case: list[Literal]) -> bool:
        """Add one literal to the case; return False if all lines are true in the case already."""
        literal = None if case else self._find_splitting_literal()
        literal = literal or self._choose_literal(set(case))
        if literal is None:
            return False
        if self.tracer is not None:
            self.tracer(Decided(literal))
        case.append(literal)
        return True

    def _backtrack(self, case: list[Literal], step: int) -> bool:
        """Drop assumptions from the end, down to the last one that the conclusion denies.

        Return False if the conclusion denies none, for then it is 0 ≥ 1.
        """
        line = self.derivation.clause(step)
        assert isinstance(line, LinearConstraint), "what is summed is a line"
        while case and ~case[-1] not in line:
            case.pop()
        if not case:
            return False
        case.pop()
        self.meter.keep()
        self.concluded[Premise(line, "a case", 1)] = step
        return True

    def conclude(self, parts: Sequence[Part], case: Sequence[Literal]) -> int:
        """Add up the parts of a sum that refutes a case; return the number of the step.

        The step concludes that not all literals of the case are true.
        """
        # A premise without literals is 0 ≥ 1 as it stands.
        lines = tuple([(multiplier, premise.line) for multiplier, premise in parts])
        if not any(line.terms for _, line in lines):
            _, first_premise = parts[0]
            return self._number_of(first_premise)

        line = _weaken_to_denial(lines, case)
        clause = LinearConstraint(count_once(line), 1)
        if self.tracer is not None:
            self.tracer(AddedUp(clause, lines))

        # The sum may have coefficients greater than 1, which a division removes.
        steps: list[tuple[int, int]] = []
        for multiplier, premise in parts:
            steps.append((multiplier, self._number_of(premise)))
        largest = max((coefficient for coefficient, _ in line.terms), default=1)
        if largest == 1:
            return self.derivation.add_up(steps, weakened=clause)
        step = self.derivation.add_up(steps, weakened=line)
        return self.derivation.add_up([(1, step)], largest, weakened=clause)

    def _number_of(self, premise: Premise) -> int:
        """Return the number of the step that concludes or states a premise."""
        step = self.concluded.get(premise)
        return premise.state(self.derivation) if step is None else step

    def _find_splitting_literal(self) -> Literal | None:
        """Return a literal whose two cases are each refuted by a sum; None if the tries find none.

        The reader of the proof is then spared all cases but two.
        """
        if self.concluded:
            return None

        # The atoms of the longer clauses, in the order in which they occur.
        atoms: dict[str, None] = {}
        for premise in self.premises:
            if premise.clause is not None and len(premise.clause) > 1:
                atoms.update(dict.fromkeys(premise.clause.atoms))

        for atom in islice(atoms, MOST_ATOMS_TRIED):
            literal = Literal.of(atom)
            if self._refute_case([literal]) is None:
                continue
            if self._refute_case([~literal]) is not None:
                return literal
        return None

    def _choose_literal(self, case: Set[Literal]) -> Literal | None:
        """Return a literal of the line with the fewest open ones; None if all lines are true."""
        best: Literal | None = None
        fewest = 0
        for premise in (*self.premises, *self.concluded):
            line = premise.line
            reached = 0
            choices: list[Literal] = []
            for coefficient, literal in line.terms:
                if literal in case:
                    reached += coefficient
                elif ~literal not in case:
                    choices.append(literal)

            if reached < line.bound and (best is None or len(choices) < fewest):
                best = choices[0]
                fewest = len(choices)
        return best


def _weaken_to_denial(
    parts: Sequence[tuple[int, LinearConstraint]], case: Sequence[Literal]
) -> LinearConstraint:
    """Return the sum of the parts, weakened to the complements of the literals of a case.

    A literal is 1 at most, so one that is left out takes its coefficient off the bound.
    """
    total = add_up_lines(parts)
    denied = complements_of(case)
    kept: list[tuple[int, Literal]] = []
    bound = total.bound
    for coefficient, literal in total.terms:
        if literal in denied:
            kept.append((coefficient, literal))
        else:
            bound -= coefficient
    return LinearConstraint(tuple(kept), bound)
