"""Cards that only p or the Solution can have: all but one of each category are p's.

    X: p's open cards that every other holder but the Solution lacks; k of them in category x
    at most one card of x is the Solution's: at least k - 1 are p's
    the bounds, over the categories whose Solution card is unknown, add up to p's room
    ──────────────────────────────────────────────────────────────────────────────────
    p lacks every open card outside the shares that gave a bound above zero,
    and the Solution's card of each such category is in its share

adds facts; keeps equivalence

p may be the Table.

Source: the pigeonhole principle (Dirichlet, 1834), with the Solution as a hole for one card a
category.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule


def missing_from_all_others(position: Position) -> Iterator[Deduction]:
    """Yield, for each hand that such cards fill, what it and the Solution lack."""
    solution, rows = position.kbs[0], position.joint.rows
    for number, kb in position.hands:
        mine = kb.open_mask
        for other, _ in position.hands:
            if other != number:
                mine &= position.kbs[other].lacks
        shares = [
            (category, category & mine)
            for category in rows.possible[: rows.category_count]
            if not category & solution.has and (category & mine).bit_count() > 1
        ]
        room = sum(share.bit_count() - 1 for _, share in shares)
        if not kb.free or room != kb.free:
            continue
        filled = elsewhere = 0
        for category, share in shares:
            filled |= share
            elsewhere |= category & ~share & ~solution.lacks
        why = partial(premises, position, number, filled)
        yield Deduction(number, 0, kb.open_mask & ~filled, why)
        yield Deduction(0, 0, elsewhere, why)


def premises(position: Position, number: int, filled: int) -> Premises:
    """Return who lacks the cards of the shares, and the hand."""
    others = ((other, 0, filled) for other, _ in position.hands if other != number)
    return Premises(((number, position.kbs[number].has, 0), *others))


MISSING_FROM_ALL_OTHERS = Rule(
    missing_from_all_others,
    None,
    idea="Cards that only p or the Solution can have: all but one of each category are p's.",
    passes_on=True,
)
