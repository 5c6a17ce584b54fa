"""The files of a proof, read anew and replayed by who shares nothing with what wrote them.

Clauses are numbers here, and lines amounts of them; a step follows by unit propagation, by one
resolution, or by adding up. To add a format, write its function of the text and the premises, and
name it in `replays.py`.
"""

from resolver.lazy import lazily

__all__, __getattr__, __dir__ = lazily(
    __name__,
    {
        "resolver.errors": "ReplayError",
        "resolver.text.tables": "shown",
        "premises": "Premise Premises parse_clauses parse_lines",
        "replays": "REPLAYS",
    },
)
