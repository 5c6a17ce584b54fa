"""Infix formulas: read in one pass, translated to clauses without exploding."""

from resolver.formula.parser import Formula, Node, parse
from resolver.formula.translation import clauses, is_definition

__all__ = ["Formula", "Node", "clauses", "is_definition", "parse"]
