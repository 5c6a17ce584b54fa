"""The workbench: an interpreter of lines, with which resolution is studied and practised."""

from resolver.workbench.interpreter import Workbench

__all__ = ["Workbench"]
