"""If one card of a hand is unknown, it is in every shown set that no known card meets.

    p has room for one card     p showed one of S, of T, ...
    ─────────────────────────────────────────────────────────      adds facts; keeps equivalence
    the card is in S ∩ T ∩ ...; p lacks every other open card

S, T, ... are the shown sets that no known card of p meets.

Source: players' manuals of deduction for Cluedo. The rule is `hitting-sets` for a single card.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Rule, collect_hand_premises


def one_slot(position: Position) -> Iterator[Deduction]:
    """Yield for each hand with one unknown card that it lacks the cards missing in a shown set."""
    for holder_number, kb in position.hands:
        sets = [mask for mask, _ in kb.shown_sets]
        if kb.capacity != 1 or not sets:
            continue

        common = kb.open_mask
        for mask in sets:
            common &= mask
        # If several cards are in every set, the hand may have any of them, but no other card.
        has = common if common.bit_count() == 1 else 0
        why = partial(collect_hand_premises, position, holder_number)
        yield Deduction(holder_number, has, kb.open_mask & ~common, why)


ONE_SLOT = Rule(
    one_slot,
    "{holder} has {most}, all but one known, and the last is in every set shown",
    idea="If one card of a hand is unknown, it is in every shown set that no known card meets.",
)
