"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.review.headlines import Headline as Headline
from kb.review.hints import Hints as Hints
from kb.review.known import Known as Known
from kb.review.questions import Best as Best
from kb.review.questions import WeighedQuestion as WeighedQuestion
from kb.review.race import Height as Height
from kb.review.race import Race as Race
from kb.review.review import Part as Part
from kb.review.review import Review as Review

__all__: list[str]
