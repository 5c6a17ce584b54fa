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
    """Yield for each hand that such cards fill the cards that the hand and the Solution lack."""
    solution = position.kbs[0]
    for number, kb in position.hands:
        shares = find_shares(position, number)
        needed_count = sum(share.bit_count() - 1 for _, share in shares)
        if not kb.free or needed_count != kb.free:
            continue

        # The hand takes all but one card of each share, and the Solution takes the other card.
        shared_cards = 0
        outside_shares = 0
        for category, share in shares:
            shared_cards |= share
            outside_shares |= category & ~share & ~solution.lacks
        why = partial(collect_share_premises, position, number, shared_cards)
        yield Deduction(number, 0, kb.open_mask & ~shared_cards, why)
        yield Deduction(0, 0, outside_shares, why)


def find_shares(position: Position, number: int) -> list[tuple[int, int]]:
    """Return each open category with its share: cards that only the hand or the Solution may have.

    Shares of a single card are left out, and so are categories whose card in the Solution is known.
    """
    rows = position.joint.rows
    solution = position.kbs[0]
    nowhere_else = position.kbs[number].open_mask
    for other, kb in position.hands:
        if other != number:
            nowhere_else &= kb.lacks

    shares = []
    for category in rows.possible[: rows.category_count]:
        share = category & nowhere_else
        if not category & solution.has and share.bit_count() > 1:
            shares.append((category, share))
    return shares


def collect_share_premises(position: Position, number: int, cards: int) -> Premises:
    """Return the premises: the cards of the hand, and that all other hands lack the shares."""
    facts = [(number, position.kbs[number].has, 0)]
    for other, _ in position.hands:
        if other != number:
            facts.append((other, 0, cards))
    return Premises(tuple(facts))


MISSING_FROM_ALL_OTHERS = Rule(
    missing_from_all_others,
    None,
    idea="If only a player and the Solution can have some cards of a category, he has all but one.",
    passes_on=True,
)
