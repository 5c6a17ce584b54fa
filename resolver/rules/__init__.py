"""The calculus: one rule a file, its figure on top.

A single line adds the clause below it; a double line replaces what is above it by what is below.
These are the rules as books have them, on clauses, and `textbook.py` is the prover that needs no
more; the engines do the same on integers.

May import: errors, budget, logic, text, proofs. To add a rule, write its file, its figure on top.
"""

from resolver.rules.binary_resolution import resolve, resolvents
from resolver.rules.subsumption import backward_subsumed, delete_subsumed, forward_subsumed
from resolver.rules.tautology import delete_tautologies
from resolver.rules.unit_resolution import propagate

__all__ = [
    "backward_subsumed",
    "delete_subsumed",
    "delete_tautologies",
    "forward_subsumed",
    "propagate",
    "resolve",
    "resolvents",
]
