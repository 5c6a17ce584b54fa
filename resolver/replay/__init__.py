"""The files of a proof, read anew and replayed by who shares nothing with what wrote them.

Clauses are numbers here, and lines amounts of them; a step follows by unit propagation, by one
resolution, or by adding up. To add a format, write its function of the text and the premises, and
name it here.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from resolver.errors import ReplayError
from resolver.replay.clausal import replay_chains, replay_drat
from resolver.replay.derivation import replay_tstp
from resolver.replay.polish import replay_pbp
from resolver.replay.premises import Premise, Premises, parse_clauses, parse_lines
from resolver.text.tables import shown

__all__ = ["REPLAYS", "Premise", "Premises", "ReplayError", "parse_clauses", "parse_lines", "shown"]

REPLAYS: Final[Mapping[str, Callable[[str, Premises], None]]] = MappingProxyType(
    {
        ".lrat": replay_chains,
        ".drat": replay_drat,
        ".trace": partial(replay_chains, leaves=True),
        ".tstp": replay_tstp,
        ".pbp": replay_pbp,
    }
)
