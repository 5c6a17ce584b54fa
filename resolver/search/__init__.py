"""A problem in, a proof or a model out: fourteen strategies over clauses as integers.

Read saturation/ (loop.py, given.py) and learning/ (learner.py) first; problem.py says how a clause
is an integer, trace.py how a search becomes a proof.

To add a strategy, write its engine in saturation/ or learning/ (or a file beside them) and its row
in `strategy.py`, from which its section of the documentation is made.
"""
