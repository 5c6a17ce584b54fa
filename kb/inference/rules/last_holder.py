"""A card that every holder but one lacks is with the one.

    every holder but h lacks c
    ──────────────────────────      adds a fact; keeps equivalence
             h has c

Source: the rules of Cluedo (Pratt, 1949): no card is nowhere.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule


def last_holder(position: Position) -> Iterator[Deduction]:
    """Yield, for each knowledge base, the cards that no other one may have."""
    deck_mask = position.joint.rows.deck_mask
    for number, kb in enumerate(position.kbs):
        others = 0
        for other, possible in enumerate(position.kbs):
            if other != number:
                others |= deck_mask & ~possible.lacks
        has = deck_mask & ~others & ~kb.has & ~kb.lacks
        why = partial(premises, position, number, has)
        yield Deduction(number, has, 0, why)


def premises(position: Position, number: int, has: int) -> Premises:
    """Return that every other holder lacks the cards."""
    facts = tuple((other, 0, has) for other in range(len(position.kbs)) if other != number)
    return Premises(facts)


LAST_HOLDER = Rule(
    last_holder,
    "nobody else can have {it}",
    idea="A card that every holder but one lacks is with the one.",
    passes_on=True,
)
