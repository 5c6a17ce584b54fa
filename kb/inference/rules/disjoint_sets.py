"""If a hand has as many disjoint shown sets as unknown cards, each unknown card is in one.

    p has room for f cards     f shown sets of p are pairwise disjoint
    ──────────────────────────────────────────────────────────────────      adds facts;
              p lacks every open card outside these sets                    keeps equivalence

Source: the pigeonhole principle (Dirichlet, 1834), for every such family.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Rule, collect_hand_premises

# The most families that are tried. A stronger rule finds the facts that need more.
MOST_FAMILIES = 20_000


def disjoint_sets(position: Position) -> Iterator[Deduction]:
    """Yield for each hand that it lacks the cards outside a family of sets that fills the hand.

    The family has as many disjoint shown sets as the hand has unknown cards.
    """
    for holder_number, kb in position.hands:
        # Equal sets count once, because the sets of a family are disjoint.
        sets = sorted({mask for mask, _ in kb.shown_sets})
        if not 0 < kb.capacity <= len(sets):
            continue
        lacks = find_left_out(sets, kb.capacity, kb.open_mask)
        why = partial(collect_hand_premises, position, holder_number)
        yield Deduction(holder_number, 0, lacks, why)


def find_left_out(sets: list[int], count: int, cards: int) -> int:
    """Return the cards that are outside some family of pairwise disjoint sets, as a mask.

    >>> bin(find_left_out([0b0011, 0b0110, 0b1100], 2, 0b11111))
    '0b10000'

    Args:
        sets: The sets, as masks.
        count: The number of sets in a family.
        cards: The cards that may be returned, as a mask.
    """
    left_out = 0
    tried_count = 0
    stack = [(sets, count, cards)]
    while stack and tried_count < MOST_FAMILIES:
        tried_count += 1
        candidates, wanted, uncovered = stack.pop()

        # A family is dropped if every card outside it is outside an earlier family too.
        if not uncovered & ~left_out:
            continue
        if not wanted:
            left_out |= uncovered
            continue

        for index in range(len(candidates) - wanted + 1):
            chosen = candidates[index]
            disjoint = [other for other in candidates[index + 1 :] if not other & chosen]
            if len(disjoint) >= wanted - 1:
                stack.append((disjoint, wanted - 1, uncovered & ~chosen))
    return left_out


DISJOINT_SETS = Rule(
    disjoint_sets,
    "{holder} has {most}, room for {room} more, and each of these sets takes one",
    idea="If a hand has as many disjoint shown sets as unknown cards, each unknown card is in one.",
)
