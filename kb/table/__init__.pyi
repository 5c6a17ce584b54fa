"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.table.setup import Setup as Setup

__all__: list[str]
