"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.errors import ReplayError as ReplayError
from resolver.replay.premises import Premise as Premise
from resolver.replay.premises import Premises as Premises
from resolver.replay.premises import parse_clauses as parse_clauses
from resolver.replay.premises import parse_lines as parse_lines
from resolver.replay.replays import REPLAYS as REPLAYS
from resolver.text.tables import escape_unprintable as escape_unprintable

__all__: list[str]
