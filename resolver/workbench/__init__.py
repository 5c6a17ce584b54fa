"""The workbench: an interpreter of lines, with which resolution is studied and practised.

May import: all of resolver. To add a command, write its function below `@COMMANDS.add`.
"""

from resolver.workbench.interpreter import Workbench
from resolver.workbench.terminal import main

__all__ = ["Workbench", "main"]
