"""Infix formulas: read in one pass, translated to clauses without exploding."""

from resolver.formula.parser import Formula, Node, parse
from resolver.formula.translation import clauses

__all__ = ["Formula", "Node", "clauses", "parse"]
