"""Literals, clauses, cardinality and linear constraints: immutable values, one object for each.

May import: errors, writers. To add a kind of statement, write its file here and let
`proofs/check.py` know what follows from it.
"""

from resolver.logic.line import Line

__all__ = ["Line"]
