"""How many deals fit what was said, exactly.

`counting.py` is the door: remainder < order, layout < steps < plan < counting, each of them one
idea.

May import: errors, table, record, theory, and the resolver. To count faster, put the cards into a
better order (`order.py`): any order gives the same number.
"""
