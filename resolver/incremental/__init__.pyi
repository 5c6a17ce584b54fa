"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.incremental.propagation import each_bit as each_bit

__all__: list[str]
