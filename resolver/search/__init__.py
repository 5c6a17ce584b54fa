"""A problem in, a proof or a model out: fourteen strategies over clauses as integers.

To add a strategy, write its engine in saturation/ or learning/ (or a file beside them) and its row
in `strategy.py`, from which its section of the documentation is made.
"""
