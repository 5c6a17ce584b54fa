"""Reduction: eliminate atoms for as long as no clause is added, and learn from the rest.

    C₁ ∨ a  …  Cₘ ∨ a     D₁ ∨ ¬a  …  Dₙ ∨ ¬a
    ═════════════════════════════════════════      replaces clauses; keeps satisfiability only
        Cᵢ ∨ Dⱼ      no tautology, and m + n at most

The atom that leaves the fewest clauses more goes first; of several, the first in the problem's
order. What is left has fewer atoms, and clauses that say in one step what learning would derive
again and again: of parities and of Urquhart's formulas nothing is left but the empty clause.

Source: Davis & Putnam, JACM 7(3), 1960; Subbarayan & Pradhan, SAT 2004, and Eén & Biere, SAT 2005
(elimination of variables before a search, without growth).
"""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import evolve

from resolver.budget import Meter
from resolver.proofs.proof import Proof
from resolver.proofs.step import rests_on
from resolver.search.elimination import Elimination
from resolver.search.learning.decisions import Configuration
from resolver.search.learning.learner import Learner
from resolver.search.problem import Problem, flip
from resolver.search.saturation.options import Options

MOST_PAIRS: Final = 400  # of clauses that are resolved to see what an atom costs


def refutation(problem: Problem, meter: Meter) -> Proof | None:
    """Return a refutation of the problem, by elimination and then by learning; None if none is.

    >>> from resolver.search.problem import encode
    >>> cases = encode("p | q; p | ~q; ~p | r; ~p | ~r")
    >>> print(refutation(cases, Meter()))
      1. p ∨ q      axiom: given
      2. p ∨ ¬q     axiom: given
      3. ¬p ∨ r     axiom: given
      4. ¬p ∨ ¬r    axiom: given
      5. p          resolution 1, 2 on q
      6. r          resolution 5, 3 on p
      7. ¬r         resolution 5, 4 on p
      8. □          resolution 6, 7 on r

    Args:
        problem: The clauses; of atoms that cost as much, the first goes first.
        meter: Counts the work.

    Raises:
        SearchStopped: the budget ran out.
    """
    reduction = _Reduction(problem, Options(), meter, None)
    empty = reduction.run()
    if empty is None:
        empty = reduction.learn()
    return None if empty is None else reduction.proof(empty)


class _Reduction(Elimination):
    """An elimination that ends where every atom would leave more clauses than there are."""

    growth: ClassVar[float] = 0

    def __attrs_post_init__(self) -> None:
        """Begin with each atom a group of its own: the cheapest of all comes next."""
        super().__attrs_post_init__()
        self.agenda.group = list(range(self.width))

    def cost(self, atom: int) -> int:
        """Return by how many clauses there would be more without the atom; many for many pairs."""
        code, even = 2 * atom, self.even
        positive, negative = self.containing[code : code + 2]
        pairs = len(positive) * len(negative)
        if pairs > MOST_PAIRS:
            return pairs
        made = set[int]()
        for left in positive:
            rest = left ^ 1 << code
            clash = flip(rest, even)
            made.update([rest | right ^ 2 << code for right in negative if not right & clash])
        return len(made) - len(positive) - len(negative)

    def learn(self) -> int | None:
        """Return the number of the empty clause as learned from what is left, if it follows."""
        left = {number: mask for row in self.containing for mask, number in row.items()}
        inputs = sorted(left)
        clauses = tuple([self.problem.clause(left[number]) for number in inputs])
        problem = evolve(self.problem, clauses=clauses, sources=clauses)
        learner = Learner(problem, Configuration(), self.meter)
        learner.solve()
        if learner.empty is None:
            return None
        log, at = learner.log, dict(enumerate(inputs))
        for number in rests_on(learner.empty, log.premises):
            if number >= log.inputs:
                first, *others = log.premises(number)
                result = at[first]
                for premise, code in zip(others, log.lost(number), strict=True):
                    result = self.join(result, at[premise], code ^ 1)
                at[number] = result
        return at[learner.empty]

    def join(self, left: int, right: int, code: int) -> int:
        """Return the number of the resolvent, or of a premise that has not its literal."""
        first, second, lost = self.trace.masks[left], self.trace.masks[right], 1 << (code ^ 1)
        if not (first & 1 << code and second & lost):
            return right if first & 1 << code else left
        return self.trace.resolve(left, right, code, first ^ 1 << code | second & ~lost)
