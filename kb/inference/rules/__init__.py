"""The named rules of unifying, a file for each; together with the last they find every fact.

To add a rule, write a file with the rule's figure on top, and add the rule to RULES, at the end of
`across_hands.py`. The `idea` of a rule is the first sentence of its file.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "across_hands": "ACROSS_HANDS LEVELS NAMED RULES",
    },
)
