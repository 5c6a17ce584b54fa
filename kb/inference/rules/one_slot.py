"""A hand with one unknown card shows that card whenever it showed.

    p has room for one card     p showed one of S, of T, ...
    ─────────────────────────────────────────────────────────      adds facts; keeps equivalence
    the card is in S ∩ T ∩ ...; p lacks every other open card

The shown sets that count are those that no known card of p explains.

Source: after the players' manuals of deduction for Cluedo; it is `hitting-sets` with one card.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Rule, collect_hand_premises


def one_slot(position: Position) -> Iterator[Deduction]:
    """Yield, for each hand with one unknown card, the cards that its shown sets leave for it."""
    for number, kb in position.hands:
        sets = [mask for mask, _ in kb.shown_sets]
        if kb.capacity != 1 or not sets:
            continue

        common = kb.open_mask
        for mask in sets:
            common &= mask
        # Several cards may be in every set, and then the others are excluded all the same.
        has = common if common.bit_count() == 1 else 0
        why = partial(collect_hand_premises, position, number)
        yield Deduction(number, has, kb.open_mask & ~common, why)


ONE_SLOT = Rule(
    one_slot,
    "{holder} has {most}, all but one known, and the last is in every set shown",
    idea="A hand with one unknown card shows that card whenever it showed.",
)
