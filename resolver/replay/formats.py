"""Which proof is replayed how, by the ending of its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from resolver.replay.clausal import replay_drat, replay_lrat, replay_tracecheck
from resolver.replay.derivation import replay_tstp
from resolver.replay.polish import replay_pbp
from resolver.replay.premises import Premises

REPLAYS: Final[Mapping[str, Callable[[str, Premises], None]]] = MappingProxyType(
    {
        ".lrat": replay_lrat,
        ".drat": replay_drat,
        ".trace": replay_tracecheck,
        ".tstp": replay_tstp,
        ".pbp": replay_pbp,
    }
)
