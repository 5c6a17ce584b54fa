"""Literals, clauses, cardinality and linear constraints: immutable values, one object for each.

To add a kind of statement, write its file here and let `proofs/check.py` know what follows from it.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "clause": "Definition",
        "linear_constraint": "LinearConstraint",
        "resolver.text.listing": "Clauses",
    },
)
