"""How many deals fit what was said, exactly, and how likely each cell and each Solution is.

`passes.py` and `odds.py` are the doors: remainder < layout < steps < plan < passes < solutions,
dealing, shaded < odds < weighed, each of them one idea. A step of the count says once where each
state goes; passes, solutions, joint and dealing read its branches. What to ask is in `advice.py`,
and for one cell in `decisive.py`, both by the tables of `answers.py`, over deals one by one or,
by `joint.py`, numbers of them; who may know the Solution by now is in
`likelihood.py`.

May import: errors, table, record, sheet, theory, and the resolver. To count faster, put the cards
into a better order (`plan.py`): any order gives the same numbers.
"""
