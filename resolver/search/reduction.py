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

from resolver.budget import Meter
from resolver.proofs.proof import Proof
from resolver.proofs.step import clause_of, resolved_on
from resolver.search.elimination import Elimination
from resolver.search.learning.learner import refute
from resolver.search.problem import Problem, encode, flip
from resolver.search.saturation.options import Options

MOST_PAIRS: Final = 400  # of clauses that are resolved to see what an atom costs


def refutation(problem: Problem, meter: Meter) -> Proof | None:
    """Return a refutation of the problem, by elimination and then by learning; None if none is.

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
        clause, rows = self.problem.clause, self.containing
        found = {number: clause(mask) for row in rows for mask, number in row.items()}
        left = {found[number]: number for number in sorted(found)}
        proof = refute(encode([*left]), meter=self.meter).proof
        if proof is None:
            return None
        codes = {literal: code for code, literal in enumerate(self.problem.literals)}
        at, lost, masks = dict[int, int](), resolved_on(proof), self.trace.masks
        for step in proof:
            if not step.premises:
                at[step.number] = left[clause_of(step)]
                continue
            one, other = (at[premise] for premise in step.premises)
            code = codes[lost[step.number]]
            mask = masks[one] & ~(1 << code) | masks[other] & ~(1 << (code ^ 1))
            at[step.number] = self.trace.resolve(one, other, code, mask)
        return at[proof[-1].number]
