"""How many deals fit what was said, exactly, and how likely each cell and each Solution is.

`counting.py` and `odds.py` are the doors: remainder < order, layout < steps < plan < counting,
passes < solutions, sampling < odds, each of them one idea; `shaded.py` draws. What to ask is in
`advice.py`, and for one cell in `decisive.py`, both by the tables of `answers.py`; who may know the
Solution by now is in `likelihood.py`, what the choice of a shown card tells in `weighed.py`.

May import: errors, table, record, sheet, theory, and the resolver. To count faster, put the cards
into a better order (`order.py`): any order gives the same numbers.
"""
