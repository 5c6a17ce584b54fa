"""Infix formulas: parsed in one pass, and translated into clauses of linear size."""
