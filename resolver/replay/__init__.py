"""The files of a proof, read anew and replayed by code that shares nothing with their writers.

A literal is a number here, negative for a complement; a clause is a set of literals, and a line the
coefficients of atoms with a bound. A step follows by unit propagation, by one resolution, or by
adding up. `premises.py` reads the files of premises; the other files replay a format each.

To add a format, write its function of the text and the premises, and name it in `replays.py`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "resolver.errors": "ReplayError",
        "resolver.text.tables": "escape_unprintable",
        "premises": "Premise Premises parse_clauses parse_lines",
        "replays": "REPLAYS",
    },
)
