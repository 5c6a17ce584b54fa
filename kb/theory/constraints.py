"""The rules of the game by counting: a constraint each, and what it counts.

    one holder of Pipe              every card has one holder
    one weapon in the Solution      the Solution has one card of each category
    Holden holds 6 cards            a holder has as many as he was dealt; where the number is open,
                                    at least so many and at most so many

In a proof a rule of the game is its constraint alone; what kind it is of is looked up, never
read off its name or its atoms: of a category of one card, both say "one of these cells".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType

from attrs import evolve, frozen

from kb.table.setup import SOLUTION, Setup
from kb.table.sizes import Bounds
from kb.theory.atoms import atoms
from resolver import AtLeast, AtMost, Constraint, Exactly


class Kind(Enum):
    """What a rule of the game counts."""

    HOLDERS = "the holders of a card"
    CATEGORY = "the cards of a category in the Solution"
    HAND = "the cards of a holder"


@frozen
class GameRule:
    """A rule of the game: its kind, the card, category or holder it is about, the constraint."""

    kind: Kind
    subject: str
    constraint: Constraint


GameRules = Mapping[Constraint, GameRule]


def own_rules(setup: Setup, holder: str) -> Iterator[GameRule]:
    """Yield what the game says of one holder, over the bare cards."""
    cards = setup.deck.cards
    low, high = hand_bounds(setup, holder)
    if holder == SOLUTION:
        for category in setup.deck.categories:
            name = f"one {category.name} in the Solution"
            yield GameRule(Kind.CATEGORY, category.name, Exactly(1, category.cards, name))
    elif low == high:
        yield GameRule(Kind.HAND, holder, Exactly(low, cards, f"{holder} holds {low} cards"))
    else:
        least = AtLeast(low, cards, f"{holder} holds at least {low} cards")
        most = AtMost(high, cards, f"{holder} holds at most {high} cards")
        yield from (GameRule(Kind.HAND, holder, one) for one in (least, most) if one.count)


def hand_bounds(setup: Setup, holder: str) -> Bounds:
    """Return the bounds of a hand that a player counts with: none where its size is unknown."""
    low, high = setup.bounds(holder)
    unknown = low < high and dict(setup.stated).get(holder, low) is None
    return (0, len(setup.deck.cards)) if unknown else (low, high)


@lru_cache(maxsize=16)
def game_rules(setup: Setup) -> GameRules:
    """Return all rules of the game by their constraints, over atoms ``Holder:Card``."""
    rules = [
        evolve(rule, constraint=evolve(own, atoms=atoms([holder], own.atoms)))
        for holder in setup.holders
        for rule in own_rules(setup, holder)
        for own in [rule.constraint]
    ]
    for card in setup.deck.cards:  # what links the knowledge bases
        one = Exactly(1, atoms(setup.holders, [card]), f"one holder of {card}")
        rules.append(GameRule(Kind.HOLDERS, card, one))
    return MappingProxyType({rule.constraint: rule for rule in rules})


@lru_cache(maxsize=512)
def rules_about(setup: Setup, kind: Kind, subject: str) -> tuple[Constraint, ...]:
    """Return the rules of this kind that are about a card, a category or a holder.

    It is one, but two of a hand whose size is open: the least that it holds, and the most.
    """
    rules = game_rules(setup).values()
    return tuple(one.constraint for one in rules if (one.kind, one.subject) == (kind, subject))
