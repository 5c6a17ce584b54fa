"""The calculus: one rule a file, its figure on top.

A single line adds the clause below it; a double line replaces what is above it by what is below.
These are the rules as books have them, on clauses. `textbook.py` is the prover that needs no more;
`levels`, and the steps and cuts that the workbench makes by hand, use them too. The engines do the
same on integers.

To add a rule, write its file, its figure on top.
"""

from resolver.rules.binary_resolution import resolve, resolvents
from resolver.rules.subsumption import backward_subsumed, delete_subsumed, forward_subsumed
from resolver.rules.tautology import delete_tautologies
from resolver.rules.unit_resolution import next_unit

__all__ = [
    "backward_subsumed",
    "delete_subsumed",
    "delete_tautologies",
    "forward_subsumed",
    "next_unit",
    "resolve",
    "resolvents",
]
