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
        # The cards that no other base may have are here.
        possible_elsewhere = 0
        for other_number, other in enumerate(position.kbs):
            if other_number != number:
                possible_elsewhere |= deck_mask & ~other.lacks
        has = deck_mask & ~possible_elsewhere & ~kb.has & ~kb.lacks
        why = partial(collect_lacks, position, number, has)
        yield Deduction(number, has, 0, why)


def collect_lacks(position: Position, number: int, cards: int) -> Premises:
    """Return as premises that every other holder lacks the cards."""
    facts = []
    for other in range(len(position.kbs)):
        if other != number:
            facts.append((other, 0, cards))
    return Premises(tuple(facts))


LAST_HOLDER = Rule(
    last_holder,
    "nobody else can have {it}",
    idea="A card that every holder but one lacks is with the one.",
    passes_on=True,
)
