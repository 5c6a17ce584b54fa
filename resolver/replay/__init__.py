"""The files of a proof, read anew and replayed by who shares nothing with what wrote them.

Clauses are numbers here, and lines amounts of them; a step follows by unit propagation, by one
resolution, or by adding up. May import: errors, writers, logic, text. To add a format, write its
function of the text and the premises, and name it in the format's row in `resolver/writers.py`.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from resolver.errors import ReplayError
from resolver.replay.premises import Premise, Premises, read_clauses, read_lines
from resolver.text.tables import shown
from resolver.writers import FORMATS

__all__ = ["REPLAYS", "Premise", "Premises", "ReplayError", "read_clauses", "read_lines", "shown"]

REPLAYS: Final[Mapping[str, Callable[[str, Premises], None]]] = MappingProxyType(
    {form.ending: form.replay for form in FORMATS if form.replayed_in}
)
