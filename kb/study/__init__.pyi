"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from kb.study.many import RecordRow as RecordRow
from kb.study.play import GameRow as GameRow
from kb.study.policies import Policy as Policy

__all__: list[str]
