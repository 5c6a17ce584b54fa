"""What a format says of itself: its name, its files' ending, who writes it and who reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from resolver.budget import Budget, Meter
from resolver.proofs.proof import Proof
from resolver.text.dimacs import Cnf


@frozen
class Format:
    """A form that a proof can be given; call it to write one.

    A `clausal` one is written over clauses that go by their numbers, those of a CNF if one is given
    too, and rests on a file of them; a `counting` one likewise, over lines. `read`, where it can be
    read back, needs that CNF, and may have a budget; texts of the endings in `others` can be read
    as well.
    """

    name: str
    ending: str
    write: Callable[..., str]
    clausal: bool = False
    counting: bool = False
    read: Callable[[str, Cnf, Budget | Meter | None], Proof] | None = None
    others: tuple[str, ...] = ()

    def __call__(self, proof: Proof, *cnf: Any) -> str:
        """Return the proof in this format."""
        return self.write(proof, *cnf)
