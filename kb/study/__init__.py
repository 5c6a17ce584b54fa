"""Many games at once: played out by seeds, analysed from their records, cut down to puzzles.

`many.py` and `puzzle.py` are the doors: policies < play < many < puzzle, each of them one idea. How
likely a player is to know the Solution is asked of one game (`Game.knows`), and looks at deals, not
at games: it stays in `odds/`.

To add a way to ask, write a function of a player's own game and a Random in `policies.py`, and name
it in POLICIES.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "many": "RecordRow",
        "play": "GameRow",
        "policies": "Policy",
    },
)
