"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.odds.accusing import Accuse as Accuse
from kb.odds.accusing import Likelihood as Likelihood
from kb.odds.advice import Worth as Worth
from kb.odds.joint import Solutions as Solutions

__all__: list[str]
