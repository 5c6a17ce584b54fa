"""The unknown rest of a hand meets every shown set.

    p has room for f cards     p showed one of S, of T, ...
    ────────────────────────────────────────────────────────      adds facts; keeps equivalence
    p has the cards that every hitting set of f open cards has,
         and lacks those that none has

All that one hand's size and shown sets say about its cards. It goes through hitting sets of at
most f cards that cover the minimal ones, not through hands: a smaller one can be filled up with
any open card, so then nothing is excluded.

Source: Reiter, Artificial Intelligence 32(1), 1987, for hitting sets in diagnosis.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Rule, hand_premises

MOST_SETS = 20_000  # sets begun; of what lies beyond, nothing is lost but the name of this rule


def hitting_sets(position: Position) -> Iterator[Deduction]:
    """Yield, for each hand, what all of its possible rests have, and what none has."""
    for number, kb in position.hands:
        if not kb.free:
            continue
        sets = sorted({mask for mask, _ in kb.shown_sets})
        in_all, in_some = kb.open_mask, 0
        for rest in hitting(sets, kb.free):
            in_all &= rest
            in_some |= rest if rest.bit_count() == kb.free else kb.open_mask
            if not in_all and in_some == kb.open_mask:
                break  # nothing is excluded
        if kb.free == kb.open_mask.bit_count():
            in_all = in_some = kb.open_mask
        why = partial(hand_premises, position, number)
        yield Deduction(number, in_all, kb.open_mask & ~in_some, why)


def hitting(sets: list[int], size: int) -> Iterator[int]:
    """Yield hitting sets of at most ``size`` elements, every minimal one among them.

    Where too many have to be looked at it ends with 0, from which nothing follows.

    >>> sorted(hitting([0b011, 0b110], 1)), sorted(hitting([0b011, 0b110], 2))
    ([2], [2, 3, 5])
    """
    stack, looked = [(0, 0)], 0
    while stack:
        looked += 1
        if looked > MOST_SETS:
            yield 0
            return
        chosen, barred = stack.pop()
        missed = [mask & ~barred for mask in sets if not mask & chosen]
        if not missed:
            yield chosen
        elif chosen.bit_count() < size:
            smallest = min(missed, key=int.bit_count)
            while smallest:
                element = smallest & -smallest
                stack.append((chosen | element, barred))
                barred |= element
                smallest ^= element


HITTING_SETS = Rule(
    hitting_sets,
    "{holder} has {most}, room for {room} more, and they meet every set shown",
    idea="The unknown rest of a hand meets every shown set.",
)
