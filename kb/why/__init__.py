"""Explanations in a player's words: of facts, of open cells, of contradictions and their repairs.

To say a thing better, change `phrases.py`, where only words are, and of repairs `repair.py`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "explain": "Explanation Witnesses",
        "irreducible": "Reasons",
        "picture": "Picture",
        "steps": "EventStep EventSteps Settled Timeline",
    },
)
