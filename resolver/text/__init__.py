"""How it is written and read: formulas, DIMACS, settings, tables, files.

May import: errors, logic. To add a notation, write a file here that turns a text into clauses, and
raises an error of the family with its line.
"""
