"""A proof from all knowledge bases together gives every fact that no weaker rule finds.

    deny L     unify     split the shortest open clause     every branch ends in the empty clause
    ─────────────────────────────────────────────────────────────────────────────────────────────
                                              L

adds facts; keeps equivalence

The rule is complete: for each cell that stays open there are two deals, one with the card there.

Source: Davis, Logemann & Loveland, CACM 5(7), 1962.
"""

from collections.abc import Iterator
from functools import partial

from kb.inference.position import Deduction, Position, Premises, Rule
from kb.inference.rules.disjoint_sets import DISJOINT_SETS
from kb.inference.rules.full_hand import FULL_HAND
from kb.inference.rules.hand_exhausted import HAND_EXHAUSTED
from kb.inference.rules.hitting_sets import HITTING_SETS
from kb.inference.rules.last_holder import LAST_HOLDER
from kb.inference.rules.missing_from_all_others import MISSING_FROM_ALL_OTHERS
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.rules.one_slot import ONE_SLOT
from kb.inference.rules.resolution import RESOLUTION
from kb.inference.rules.shared_sets import SHARED_SETS
from kb.inference.rules.solution_category import SOLUTION_CATEGORY


def across_hands(position: Position) -> Iterator[Deduction]:
    """Yield for each holder every fact that follows from the log and is not known yet."""
    filled, empty = position.joint.settled
    deck_mask = position.joint.rows.deck_mask
    width = deck_mask.bit_length()
    why = partial(collect_axioms, position)
    for holder_number, kb in enumerate(position.kbs):
        # The cells of this holder are `width` bits of the two masks.
        has = filled >> holder_number * width & deck_mask & ~kb.has
        lacks = empty >> holder_number * width & deck_mask & ~kb.lacks
        yield Deduction(holder_number, has, lacks, why)


def collect_axioms(position: Position) -> Premises:
    """Return all axioms as premises; the refutation uses only some of them."""
    clauses = tuple((axiom.clause, axiom) for axiom in position.axioms)
    return Premises((), clauses)


ACROSS_HANDS = Rule(
    across_hands,
    None,
    idea="A proof from all knowledge bases together gives every fact that no weaker rule finds.",
    passes_on=True,
)


# The rules stand in their order, from weak to strong; the last makes them complete.

RULES: tuple[Rule, ...] = (
    SOLUTION_CATEGORY,
    RESOLUTION,
    ONE_HOLDER,
    LAST_HOLDER,
    FULL_HAND,
    HAND_EXHAUSTED,
    ONE_SLOT,
    DISJOINT_SETS,
    HITTING_SETS,
    SHARED_SETS,
    MISSING_FROM_ALL_OTHERS,
    ACROSS_HANDS,
)
"""All rules of unifying, from weak to strong; a fact is credited to the first that gives it.

>>> print(RULES[0].name, "...", RULES[-1].name)
solution-category ... across-hands
"""

NAMED = RULES[: RULES.index(ACROSS_HANDS)]
"""All rules but the last, which searches across hands and has no reason of its own."""

LEVELS = {rule.name: level for level, rule in enumerate(RULES)}
"""The place of each rule in the order from weak to strong, by its name."""
