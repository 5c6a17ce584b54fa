"""Infix formulas: read in one pass, translated to clauses without exploding."""
