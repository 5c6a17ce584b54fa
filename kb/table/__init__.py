"""What lies on the table and what was seen there, and how a caller may name it; no logic.

May import: errors. To add an event, give it a class in `events.py`, a line in `record/lines.py` and
its meaning in `theory/axioms.py`; to add an edition, write its deck in `editions.py`.
"""

from kb.table.setup import Setup

__all__ = ["Setup"]
