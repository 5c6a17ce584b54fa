"""A hand that needs every open card has every open card.

    as many cards are open for p as his hand needs at least
    ───────────────────────────────────────────────────────      adds facts; keeps equivalence
                     p has all of them

The rule uses the instances of "at least n_p cards" that have become unit clauses. It is the mirror
image of `full-hand`.

Source: Marques-Silva & Lynce, CP 2007, as for `full-hand`.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule


def hand_exhausted(position: Position) -> Iterator[Deduction]:
    """Yield the open cards of each hand that needs all of them."""
    for holder_number, kb in position.hands:
        if kb.need == kb.open_mask.bit_count():
            # The premises are the cards that the hand lacks.
            why = partial(Premises, ((holder_number, 0, kb.lacks),))
            yield Deduction(holder_number, kb.open_mask, 0, why)


HAND_EXHAUSTED = Rule(
    hand_exhausted,
    "{holder} has {least}, and only so many are not excluded",
    idea="A hand that needs every open card has every open card.",
)
