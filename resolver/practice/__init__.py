"""For students: a gallery of problems, and a grader that reads a derivation made by hand.

May import: whatever stands above it, from errors to questions. To add a problem, write a function
in `gallery.py` that returns its clauses; to name another mistake, add it to `mistakes.py`.
"""
