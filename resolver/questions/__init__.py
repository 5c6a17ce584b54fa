"""What people ask: does it follow, what follows, why not all of it, and how did the search go.

To add a question, write a function of (clauses, goal=None, *, ...) in a file here and name it in
`resolver/__init__.py`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "comparison": "Comparison",
        "conflict": "Conflict",
        "dpll": "DecisionTree",
        "implicates": "Backbone",
        "levels": "Levels",
        "minimum": "Minimum",
        "progress": "report_progress",
        "proving": "Saturation",
    },
)
