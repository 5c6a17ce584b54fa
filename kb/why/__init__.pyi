"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.why.explain import Explanation as Explanation
from kb.why.explain import Witnesses as Witnesses
from kb.why.irreducible import Reasons as Reasons
from kb.why.picture import Picture as Picture
from kb.why.steps import EventStep as EventStep
from kb.why.steps import EventSteps as EventSteps
from kb.why.steps import Settled as Settled
from kb.why.steps import Timeline as Timeline

__all__: list[str]
