"""A sentence of an explanation: its text, and what it takes and claims, so that it can be judged.

A story is sound if each claim follows from the premises and rules of the sentences up to its own;
that a card has one holder is everybody's knowledge, and is never a premise.
"""

from __future__ import annotations

from attrs import field, frozen

from resolver import Clause, Constraint
from resolver.logic import Line


@frozen
class Sentence:
    """What is said, with the premises it states, the rules of the game it names, what it claims."""

    text: str
    premises: tuple[Clause, ...] = field(default=(), repr=False)
    rules: tuple[Constraint, ...] = field(default=(), repr=False)
    claims: tuple[Line, ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        return self.text[0].upper() + self.text[1:]
