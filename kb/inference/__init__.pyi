"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.inference.derivation import Derivation as Derivation
from kb.inference.knowledge import KnowledgeBase as KnowledgeBase
from kb.inference.position import Rule as Rule

__all__: list[str]
