"""The functions that replay a proof, by the ending of its file; each raises if the proof fails.

All raise DimacsError for a line that cannot be read, and ReplayError for one that does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from resolver.replay.clausal import replay_chains, replay_drat, replay_tstp
from resolver.replay.polish import replay_pbp
from resolver.replay.premises import Premises

REPLAYS: Final[Mapping[str, Callable[[str, Premises], None]]] = MappingProxyType(
    {
        ".lrat": replay_chains,
        ".drat": replay_drat,
        ".trace": partial(replay_chains, leaves=True),
        ".tstp": replay_tstp,
        ".pbp": replay_pbp,
    }
)
