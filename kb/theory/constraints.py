"""The rules of the game by counting: a constraint each, and what it counts.

    one holder of Pipe              every card has one holder
    one weapon in the Solution      the Solution has one card of each category
    Holden holds 6 cards            a holder has as many as he was dealt

In a proof a rule of the game stands as its constraint alone; what kind it is of is looked up, never
read off its name or its atoms: of a category of one card, both say "one of these cells".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType

from attrs import frozen

from kb.table.setup import SOLUTION, Setup
from kb.theory.atoms import atoms
from resolver import Constraint, Exactly


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
    size = setup.size(holder)
    if holder == SOLUTION:
        for category in setup.deck.categories:
            name = f"one {category.name} in the Solution"
            yield GameRule(Kind.CATEGORY, category.name, Exactly(1, category.cards, name))
    elif size is not None:
        exactly = Exactly(size, setup.deck.cards, f"{holder} holds {size} cards")
        yield GameRule(Kind.HAND, holder, exactly)


@lru_cache(maxsize=16)
def game_rules(setup: Setup) -> GameRules:
    """Return all rules of the game by their constraints, over atoms ``Holder:Card``."""
    rules = (*own_rules_across(setup), *one_holder_each(setup))
    return MappingProxyType({rule.constraint: rule for rule in rules})


@lru_cache(maxsize=512)
def rule_of(setup: Setup, kind: Kind, subject: str) -> Constraint:
    """Return the rule of the game of this kind that is about a card, a category or a holder."""
    rules = game_rules(setup).values()
    return next(one.constraint for one in rules if (one.kind, one.subject) == (kind, subject))


def own_rules_across(setup: Setup) -> Iterator[GameRule]:
    """Yield each holder's own rules, over atoms that name him."""
    for holder in setup.holders:
        for rule in own_rules(setup, holder):
            own = rule.constraint
            across = Exactly(own.lower, atoms([holder], own.atoms), own.name)
            yield GameRule(rule.kind, rule.subject, across)


def one_holder_each(setup: Setup) -> Iterator[GameRule]:
    """Yield that every card has one holder: what links the knowledge bases."""
    for card in setup.deck.cards:
        exactly = Exactly(1, atoms(setup.holders, [card]), f"one holder of {card}")
        yield GameRule(Kind.HOLDERS, card, exactly)
