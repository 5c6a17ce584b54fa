"""The files of a proof, read anew and replayed by who shares nothing with what wrote them.

Clauses are numbers here, and lines amounts of them; a step follows by unit propagation, by one
resolution, or by adding up. May import: errors, logic, text. To add a format, write its function of
the text and the premises, and name it in `formats.py`.
"""

from resolver.errors import ReplayError
from resolver.replay.formats import REPLAYS
from resolver.replay.premises import Premise, Premises, read_clauses, read_lines
from resolver.text.printable import shown

__all__ = ["REPLAYS", "Premise", "Premises", "ReplayError", "read_clauses", "read_lines", "shown"]
