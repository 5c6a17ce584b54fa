"""As many disjoint shown sets as unknown cards: each takes one, and no card is left over.

    p has room for f cards     f shown sets of p are pairwise disjoint
    ──────────────────────────────────────────────────────────────────      adds facts;
              p lacks every open card outside these sets                    keeps equivalence

Source: the pigeonhole principle (Dirichlet, 1834), for every such family.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Rule, hand_premises

MOST_FAMILIES = 20_000  # begun; of what lies beyond, nothing is lost but the name of this rule


def disjoint_sets(position: Position) -> Iterator[Deduction]:
    """Yield, for each hand, the open cards that some full family of shown sets leaves out."""
    for number, kb in position.hands:
        sets = sorted({mask for mask, _ in kb.shown_sets})
        if not 0 < kb.capacity <= len(sets):
            continue
        lacks = left_out(sets, kb.capacity, kb.open_mask)
        why = partial(hand_premises, position, number)
        yield Deduction(number, 0, lacks, why)


def left_out(sets: list[int], count: int, cards: int) -> int:
    """Return those of the cards that some family of ``count`` pairwise disjoint sets leaves out.

    >>> bin(left_out([0b0011, 0b0110, 0b1100], 2, 0b11111))
    '0b10000'

    A family is followed for as long as it leaves out a card that none before did.
    """
    found = looked = 0
    stack = [(sets, count, cards)]
    while stack and looked < MOST_FAMILIES:
        looked += 1
        rest, wanted, left = stack.pop()
        if not left & ~found:
            continue
        if not wanted:
            found |= left
            continue
        for i in range(len(rest) - wanted + 1):
            apart = [other for other in rest[i + 1 :] if not other & rest[i]]
            if len(apart) >= wanted - 1:
                stack.append((apart, wanted - 1, left & ~rest[i]))
    return found


DISJOINT_SETS = Rule(
    disjoint_sets,
    "{holder} has {most}, room for {room} more, and each of these sets takes one",
    idea="As many disjoint shown sets as unknown cards: each takes one, and no card is left over.",
)
