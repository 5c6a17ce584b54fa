"""The named rules of unifying in their order, from weak to strong; the last makes them complete."""

from kb.inference.position import Rule
from kb.inference.rules.across_hands import ACROSS_HANDS
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
"""The rules whose name says what they look at: all but the search across hands."""
