"""What the log and the game say, as clauses with sources; all the deals that fit.

`deals.py` is the door to the deals. The rooms behind it, each with one idea, are in this order:
marks < exchange < counting < search < settling < deals. `log.py` is the door to what a log says.

To add an assumption, name it in `kb/table/events.py`, and say what a line means under it twice: in
`axioms.py`, and for the checker in `kb/check/reading.py`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "atoms": "Facts",
        "log": "Log",
    },
)
