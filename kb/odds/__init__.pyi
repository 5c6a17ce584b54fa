"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.odds.accusing import Accuse as Accuse
from kb.odds.accusing import Likelihood as Likelihood
from kb.odds.advice import Advice as Advice
from kb.odds.advice import Showing as Showing
from kb.odds.advice import Showings as Showings
from kb.odds.advice import Worth as Worth
from kb.odds.adviser import Adviser as Adviser
from kb.odds.joint import Solutions as Solutions
from kb.odds.odds import Odds as Odds

__all__: list[str]
