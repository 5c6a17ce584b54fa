"""Sums of cases, if no single sum refutes the premises.

    premises, x ⊢ 0 ≥ 1     premises, ¬x ⊢ 0 ≥ 1
    ────────────────────────────────────────────      the first sum ends in ¬x ≥ 1, the second in
              premises ⊢ 0 ≥ 1                        x ≥ 1, and the third adds up these two

A case is a list of literals that are assumed, each as one more unit. If a sum refutes it, that sum
without the assumptions concludes that not all of them are true; the conclusion is a premise from
then on. If no sum does, one literal more is assumed. The search ends when the conclusion of a case
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
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Summation, add_up_lines
from resolver.proofs.proof import Proof
from resolver.search.counting.sums import Part, Premise, find_one_sum
from resolver.search.events import AddedUp, Decided, Listener

MOST_ATOMS_TRIED: Final = 24  # Atoms, each tried as the only two cases.


def write_sum_proof(parts: Sequence[Part], tracer: Listener | None = None) -> Proof:
    """Return the proof that states the parts of one sum, and adds them up to 0 ≥ 1.

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
    premises: Sequence[Premise], meter: Meter | None = None, tracer: Listener | None = None
) -> Proof | None:
    """Return a counting proof that the premises contradict each other; None if they do not.

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

    A step is a row that a pivot changes; a clause that is kept is the conclusion of a case.

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
    """A search case by case.

    Attributes:
        premises: The lines that may be added.
        meter: Counts the pivots.
        tracer: Is called with each event.
        derivation: The proof in the making.
        concluded: What was concluded of a case, as a premise of all later ones, with its step.
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
        """Return the parts of a sum that refutes a case, less its assumptions; None for none."""
        assumed = [Premise.axiom(Clause([literal]), "assumed", 1) for literal in case]
        parts = find_one_sum([*assumed, *self.premises, *self.concluded], self.meter)
        return parts and [part for part in parts if part[1] not in assumed]

    def _assume(self, case: list[Literal]) -> bool:
        """Assume one literal more; return False if all lines are true in the case."""
        literal = None if case else self._find_parting_literal()
        literal = literal or self._choose_literal(set(case))
        if literal is None:
            return False
        if self.tracer is not None:
            self.tracer(Decided(literal))
        case.append(literal)
        return True

    def _backtrack(self, case: list[Literal], step: int) -> bool:
        """Take back assumptions up to the last that the conclusion denies.

        Return False if it denies none: then it is 0 ≥ 1.
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
        """Return the number of the step that the parts add up to: not all of the case is true."""
        # A premise without literals is 0 ≥ 1 as it stands.
        if not any(len(premise.line) for _, premise in parts):
            return self._number_of(parts[0][1])

        lines = tuple((multiplier, premise.line) for multiplier, premise in parts)
        line = _weaken_to_denial(lines, case)
        clause = LinearConstraint(tuple((1, literal) for literal in line), 1)
        if self.tracer is not None:
            self.tracer(AddedUp(clause, lines))

        # The sum may say it with coefficients, which a division takes away.
        steps = [(multiplier, self._number_of(premise)) for multiplier, premise in parts]
        largest = max((coefficient for coefficient, _ in line.terms), default=1)
        if largest == 1:
            return self.derivation.add_up(steps, weakened=clause)
        step = self.derivation.add_up(steps, weakened=line)
        return self.derivation.add_up([(1, step)], largest, weakened=clause)

    def _number_of(self, premise: Premise) -> int:
        """Return the number of the step that concludes or states a premise."""
        step = self.concluded.get(premise)
        return premise.state(self.derivation) if step is None else step

    def _find_parting_literal(self) -> Literal | None:
        """Return a literal such that one sum refutes either case; None if few tries find none.

        The reader of the proof is then spared all cases but two.
        """
        if self.concluded:
            return None

        clauses = [premise.clause for premise in self.premises if premise.clause is not None]
        open_clauses = [clause for clause in clauses if len(clause) > 1]
        atoms = dict.fromkeys(literal.name for clause in open_clauses for literal in clause)
        for atom in islice(atoms, MOST_ATOMS_TRIED):
            literal = Literal.of(atom)
            cases = [literal], [~literal]
            if all(self._refute_case(case) is not None for case in cases):
                return literal
        return None

    def _choose_literal(self, case: Set[Literal]) -> Literal | None:
        """Return a literal of the line with the fewest open ones; None if all lines are true."""
        best, fewest = None, 0
        for premise in (*self.premises, *self.concluded):
            line = premise.line
            missing = line.bound - sum(n for n, literal in line.terms if literal in case)
            if missing > 0:
                choices = [lit for lit in line if lit not in case and ~lit not in case]
                if best is None or len(choices) < fewest:
                    best, fewest = choices[0], len(choices)
        return best


def _weaken_to_denial(
    parts: Sequence[tuple[int, LinearConstraint]], case: Sequence[Literal]
) -> LinearConstraint:
    """Return the sum of the parts, weakened to the complements of the literals of a case.

    A literal is 1 at most, so one that is left out takes its coefficient off the bound.
    """
    total = add_up_lines(parts)
    denied = {~literal for literal in case}
    kept = tuple(term for term in total.terms if term[1] in denied)
    left_out = sum(coefficient for coefficient, literal in total.terms if literal not in denied)
    return LinearConstraint(kept, total.bound - left_out)
