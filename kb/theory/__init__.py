"""The axioms that a log and the rules of the game give, and the deals that fit them.

Start at `deals.py`. The modules below it, each with one idea, come in this order: marks < exchange
< counting < search < settling < deals. `log.py` turns the entries of a log into axioms.

To add an assumption, name it in `kb/table/events.py`, and write the axioms that a line gets from it
twice: in `axioms.py`, and for the checker in `kb/check/reading.py`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "atoms": "Facts",
        "log": "Log",
    },
)
