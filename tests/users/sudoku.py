"""A sudoku of four by four through every question."""

from sudoku_clauses import CLUES, RULES

import resolver as r
from resolver.proofs import shapes

full, goal = [*RULES, *CLUES], "r2c1=3"
print(r.prove(full, goal).entailed, r.prove(RULES).countermodel, r.dpll(full, goal).summary)
print(len(r.backbone(full)), len(r.prime_implicates(full)), len(r.saturate(full, strategy="given")))
needed = r.minimal_unsatisfiable(full, goal)
print(r.levels(needed).summary, r.minimum(needed).summary)
print(r.compare(full, goal, strategies=["unit", "learning", "counting"]))
proof = r.prove(needed).proof
assert proof is not None and r.check(proof)
print(shapes(proof), r.shorten(proof).summary, r.interpolant(proof, needed[:3]))
