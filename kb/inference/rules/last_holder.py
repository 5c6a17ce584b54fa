"""If all holders but one lack a card, this holder has it.

    every holder but h lacks c
    ──────────────────────────      adds a fact; keeps equivalence
             h has c

Source: the rules of Cluedo (Pratt, 1949): no card is nowhere.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule


def last_holder(position: Position) -> Iterator[Deduction]:
    """Yield for each holder the cards that no other holder may have."""
    deck_mask = position.joint.rows.deck_mask
    for holder_number, kb in enumerate(position.kbs):
        # A card that may be nowhere else is with this holder.
        possible_elsewhere = 0
        for other_number, other in enumerate(position.kbs):
            if other_number != holder_number:
                possible_elsewhere |= deck_mask & ~other.lacks
        has = deck_mask & ~possible_elsewhere & ~kb.has & ~kb.lacks
        why = partial(collect_lacks, position, holder_number, has)
        yield Deduction(holder_number, has, 0, why)


def collect_lacks(position: Position, holder_number: int, cards: int) -> Premises:
    """Return the premises that every other holder lacks the cards."""
    others = [other for other in range(len(position.kbs)) if other != holder_number]
    return Premises(tuple((other, 0, cards) for other in others))


LAST_HOLDER = Rule(
    last_holder,
    "nobody else can have {it}",
    idea="If all holders but one lack a card, this holder has it.",
    passes_on=True,
)
