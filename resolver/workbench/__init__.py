"""The workbench: an interpreter of lines, with which resolution is studied and practised.

To add a command, write its function below `@COMMANDS.add`.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "interpreter": "Workbench main",
    },
)
