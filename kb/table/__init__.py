"""Decks, players, hand sizes and the events of a game as values, and the look-up of names.

To add an event, give it a class in `events.py` and its row in `kb/record/lines.py`, and say in
`kb/check/reading.py` what it claims; to add an edition, write its deck in `deck.py`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "setup": "Setup",
    },
)
