"""A hand whose cards are all known lacks every other card.

    p has n_p cards
    ────────────────────────      adds facts; keeps equivalence
    p lacks every other card

The rule uses the instances of "at most n_p cards" that have become unit clauses. If the size is
open, n_p is the greatest size of the hand.

Source: counting a hand, as every player does; as unit propagation of a cardinality constraint,
Marques-Silva & Lynce, CP 2007.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule


def full_hand(position: Position) -> Iterator[Deduction]:
    """Yield for each full hand that it lacks every open card."""
    for holder_number, kb in position.hands:
        if kb.capacity == 0:
            # The premises are the cards that fill the hand.
            why = partial(Premises, ((holder_number, kb.has, 0),))
            yield Deduction(holder_number, 0, kb.open_mask, why)


FULL_HAND = Rule(
    full_hand,
    "{holder} has {most}, and these are {known}",
    idea="A hand whose cards are all known lacks every other card.",
)
