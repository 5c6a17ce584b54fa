"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.theory.atoms import Facts as Facts
from kb.theory.log import Log as Log

__all__: list[str]
