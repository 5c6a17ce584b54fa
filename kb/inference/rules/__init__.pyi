"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.inference.rules.across_hands import ACROSS_HANDS as ACROSS_HANDS
from kb.inference.rules.across_hands import LEVELS as LEVELS
from kb.inference.rules.across_hands import NAMED as NAMED
from kb.inference.rules.across_hands import RULES as RULES

__all__: list[str]
