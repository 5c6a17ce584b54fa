"""What was said and what the game says, with sources; all the deals that fit; the joint prover.

`deals.py` is the door to the deals: marks < exchange < counting < search < settling < deals,
each of them one idea. `log.py` is the door to what a log says.

May import: errors, table, record, and the resolver. To add an assumption, name it in
`table/events.py` and say in `axioms.py` what a line means under it.
"""

from resolver.lazy import lazily

__all__, __getattr__, __dir__ = lazily(
    __name__,
    {
        "atoms": "Facts",
        "log": "Log",
    },
)
