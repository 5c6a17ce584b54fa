"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.workbench.interpreter import Workbench as Workbench
from resolver.workbench.interpreter import main as main

__all__: list[str]
