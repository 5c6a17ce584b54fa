"""Numbered lines: the proof as it prints."""

from __future__ import annotations

from typing import Final

from resolver.export.format import Format
from resolver.proofs.proof import Proof, proof_of


def to_text(proof: Proof) -> str:
    """Return the proof as numbered lines."""
    return f"{proof_of(proof)}\n"


TEXT: Final = Format("text", ".txt", to_text)
