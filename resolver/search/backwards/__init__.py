"""Searches that go backwards from a goal, depth first, and close one branch after the other.

Neither keeps all that follows, as a saturation does: they hold the path to the goal. `sld.py` is
for definite clauses, as Prolog; `linear.py` resolves the clause made just before, and finds its
derivation as a tree of subgoals (`tableau.py`).
"""
