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
    """Yield what a known card of the Solution excludes, and the last card that can be one."""
    solution, rows = position.kbs[0], position.joint.rows
    for category in rows.possible[: rows.category_count]:
        known, left = category & solution.has, category & ~solution.lacks
        has = left & ~known if not known and left.bit_count() == 1 else 0
        lacks = left & ~known if known else 0
        fact = (0, known, 0) if known else (0, 0, category & solution.lacks)
        why = partial(Premises, (fact,))
        yield Deduction(0, has, lacks, why)


SOLUTION_CATEGORY = Rule(
    solution_category,
    "the Solution has one {category}",
    idea="The Solution has one card of each category.",
)
