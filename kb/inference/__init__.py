"""A knowledge base for each holder, and the rules that pass facts from one base to the others.

To add a rule, see rules/.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "derivation": "Derivation",
        "knowledge": "KnowledgeBase",
        "position": "Rule",
    },
)
