"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.record.record import Entry as Entry

__all__: list[str]
