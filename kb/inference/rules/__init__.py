"""The named rules of unifying, from weak to strong; the last makes them complete.

To add a rule, write its file, its figure on top, and its place in RULES (at the end of
`across_hands.py`). Its `idea` is the first sentence of the file.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "across_hands": "ACROSS_HANDS NAMED RULES",
    },
)
