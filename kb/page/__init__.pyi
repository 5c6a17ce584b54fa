"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.page.table import Table as Table

__all__: list[str]
