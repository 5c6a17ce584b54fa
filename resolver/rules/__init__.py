"""The calculus: one rule a file, its figure on top.

A single line adds the clause below it; a double line replaces what is above it by what is below.
These are the rules as books have them, on clauses. `textbook.py` is a prover made of them alone.
The workbench uses them too, for the steps and deletions that a user asks for. The engines of
`resolver/search/` do the same on integers.

To add a rule, write its file, its figure on top.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "binary_resolution": "resolve resolvents",
        "subsumption": "backward_subsumed delete_subsumed is_forward_subsumed",
        "tautology": "delete_tautologies",
        "unit_resolution": "next_unit",
    },
)
