"""If only a player and the Solution can have some cards of a category, he has all but one.

    X: p's open cards that every other holder but the Solution lacks; k of them in category x
    at most one card of x is the Solution's: at least k - 1 are p's
    the bounds, over the categories whose Solution card is unknown, add up to p's room
    ──────────────────────────────────────────────────────────────────────────────────
    p lacks every open card outside the shares that gave a bound above zero,
    and the Solution's card of each such category is in its share

adds facts; keeps equivalence

p is a player or the Table.

Source: the pigeonhole principle (Dirichlet, 1834), with the Solution as a hole for one card of each
category.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule


def missing_from_all_others(position: Position) -> Iterator[Deduction]:
    """Yield the cards that a hand and the Solution lack, because contested cards fill their places.

    A card is contested if only the hand and the Solution may have it. The contested cards of a
    category are its share in the figure above.
    """
    solution = position.kbs[0]
    for holder_number, kb in position.hands:
        contested_groups = find_contested_cards(position, holder_number)
        needed_count = sum(contested.bit_count() - 1 for _, contested in contested_groups)
        if not kb.free or needed_count != kb.free:
            continue

        # The hand takes all but one card of each contested group, and the Solution the other card.
        all_contested = 0
        excluded_from_solution = 0
        for category, contested in contested_groups:
            all_contested |= contested
            excluded_from_solution |= category & ~contested & ~solution.lacks
        why = partial(collect_contested_premises, position, holder_number, all_contested)
        yield Deduction(holder_number, 0, kb.open_mask & ~all_contested, why)
        yield Deduction(0, 0, excluded_from_solution, why)


def find_contested_cards(position: Position, holder_number: int) -> list[tuple[int, int]]:
    """Return each open category with its cards that only the hand or the Solution may have.

    A category with only one such card is left out, and so is one whose Solution card is known.
    """
    rows = position.joint.rows
    solution = position.kbs[0]
    nowhere_else = position.kbs[holder_number].open_mask
    for other, kb in position.hands:
        if other != holder_number:
            nowhere_else &= kb.lacks

    contested_groups = []
    for category in rows.possible[: rows.category_count]:
        contested = category & nowhere_else
        if not category & solution.has and contested.bit_count() > 1:
            contested_groups.append((category, contested))
    return contested_groups


def collect_contested_premises(position: Position, holder_number: int, cards: int) -> Premises:
    """Return the premises: the cards of the hand, and that all other hands lack contested cards."""
    facts = [(holder_number, position.kbs[holder_number].has, 0)]
    for other, _ in position.hands:
        if other != holder_number:
            facts.append((other, 0, cards))
    return Premises(tuple(facts))


MISSING_FROM_ALL_OTHERS = Rule(
    missing_from_all_others,
    None,
    idea="If only a player and the Solution can have some cards of a category, he has all but one.",
    passes_on=True,
)
