"""The unknown cards of a hand include a card of every shown set that no known card meets.

    p has room for f cards     p showed one of S, of T, ...
    ────────────────────────────────────────────────────────      adds facts; keeps equivalence
    p has the cards that every hitting set of f open cards has,
         and lacks those that none has

The rule finds every fact that follows from one hand's size and shown sets. It enumerates hitting
sets of at most f cards, every minimal one among them, and not whole hands. A set of fewer cards can
be filled up with any open cards, so it excludes none.

Source: Reiter, Artificial Intelligence 32(1), 1987, for hitting sets in diagnosis.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Rule, collect_hand_premises

# The most sets that are tried. A stronger rule finds the facts that need more.
MOST_SETS = 20_000


def hitting_sets(position: Position) -> Iterator[Deduction]:
    """Yield for each hand the cards in all hitting sets that fit it, and the cards in none.

    A hitting set has at least one card of each shown set that no known card meets.
    """
    for holder_number, kb in position.hands:
        if not kb.free:
            continue

        sets = sorted({mask for mask, _ in kb.shown_sets})
        in_all = kb.open_mask
        in_some = 0
        for hitting_set in iterate_hitting_sets(sets, kb.free):
            is_whole_rest = hitting_set.bit_count() == kb.free
            in_all &= hitting_set
            in_some |= hitting_set if is_whole_rest else kb.open_mask
            nothing_is_excluded = not in_all and in_some == kb.open_mask
            if nothing_is_excluded:
                break

        # A hand that needs every open card has them all, whatever the sets are.
        if kb.free == kb.open_mask.bit_count():
            in_all = in_some = kb.open_mask
        why = partial(collect_hand_premises, position, holder_number)
        yield Deduction(holder_number, in_all, kb.open_mask & ~in_some, why)


def iterate_hitting_sets(sets: list[int], size: int) -> Iterator[int]:
    """Yield hitting sets of at most ``size`` elements, every minimal one among them.

    After too many tries the empty set, 0, is the last one yielded; then no fact follows.

    >>> sorted(iterate_hitting_sets([0b011, 0b110], 1))
    [2]
    >>> sorted(iterate_hitting_sets([0b011, 0b110], 2))
    [2, 3, 5]
    """
    stack = [(0, 0)]
    tried_count = 0
    while stack:
        tried_count += 1
        if tried_count > MOST_SETS:
            yield 0
            return

        # Elements of earlier branches are barred, so no set is yielded twice.
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
    idea="The unknown cards of a hand include a card of every shown set that no known card meets.",
)
