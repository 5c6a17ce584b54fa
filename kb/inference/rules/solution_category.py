"""The Solution has one card of each category.

    its card of x is c                     it lacks every card of x but c
    ──────────────────────────────         ──────────────────────────────      adds facts;
    it lacks every other card of x         its card of x is c                  keeps equivalence

Source: the rules of Cluedo (Pratt, 1949); as inference, Van Ditmarsch, Knowledge Games, 2000.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule


def solution_category(position: Position) -> Iterator[Deduction]:
    """Yield for each category the cards that a known card excludes, or the last card left."""
    solution = position.kbs[0]
    rows = position.joint.rows
    for category in rows.possible[: rows.category_count]:
        # A known card excludes the others, and the last card left is in the Solution.
        known = category & solution.has
        left = category & ~solution.lacks
        if known:
            why = partial(Premises, ((0, known, 0),))
            yield Deduction(0, 0, left & ~known, why)
        else:
            has = left if left.bit_count() == 1 else 0
            why = partial(Premises, ((0, 0, category & solution.lacks),))
            yield Deduction(0, has, 0, why)


SOLUTION_CATEGORY = Rule(
    solution_category,
    "the Solution has one {category}",
    idea="The Solution has one card of each category.",
)
