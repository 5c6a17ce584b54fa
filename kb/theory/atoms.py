"""Atoms across the knowledge bases, ``Holder:Card``: put together and cut here, and nowhere else.

No player's name holds a colon, so the first one ends the holder; a card's name may hold more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from kb.table.setup import Setup
from resolver import Clause, Literal


def atom(holder: str, card: str) -> str:
    """Return the atom that the card is with the holder.

    >>> atom("Holden", "Pipe")
    'Holden:Pipe'
    """
    return f"{holder}:{card}"


def atoms(holders: Iterable[str], cards: Iterable[str]) -> Iterator[str]:
    """Yield the atoms of all these cards with each of these holders, holder by holder."""
    cards = tuple(cards)
    return (atom(holder, card) for holder in holders for card in cards)


def literal(holder: str, card: str, held: bool = True) -> Literal:
    """Return the literal that the card is with the holder, or is not."""
    return Literal.of(atom(holder, card), held)


def cell_of(name: str) -> tuple[str, str]:
    """Return the holder and the card of an atom.

    >>> cell_of("Holden:Pipe")
    ('Holden', 'Pipe')
    """
    holder, _, card = name.partition(":")
    return holder, card


@lru_cache(maxsize=16)
def cells(setup: Setup) -> tuple[tuple[str, str], ...]:
    """Return all cells (holder, card): holders in order, each one's cards in deck order."""
    return tuple((holder, card) for holder in setup.holders for card in setup.deck.cards)


@lru_cache(maxsize=8192)
def at(holder: str, clause: Clause) -> Clause:
    """Return a holder's clause, which is over the bare cards, over atoms that name him too."""
    return Clause(literal(holder, each.name, each.positive) for each in clause.literals)
