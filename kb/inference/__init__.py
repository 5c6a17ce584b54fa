"""The named rules of the unifying step, from weak to strong; the last makes them complete."""

from kb.inference.across_hands import ACROSS_HANDS
from kb.inference.disjoint_sets import DISJOINT_SETS
from kb.inference.full_hand import FULL_HAND
from kb.inference.hand_exhausted import HAND_EXHAUSTED
from kb.inference.hitting_sets import HITTING_SETS
from kb.inference.last_holder import LAST_HOLDER
from kb.inference.missing_from_all_others import MISSING_FROM_ALL_OTHERS
from kb.inference.one_holder import ONE_HOLDER
from kb.inference.one_slot import ONE_SLOT
from kb.inference.resolution import RESOLUTION
from kb.inference.rule import Deduction, Premises, Rule
from kb.inference.shared_sets import SHARED_SETS
from kb.inference.solution_category import SOLUTION_CATEGORY

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

__all__ = ["ACROSS_HANDS", "RULES", "Deduction", "Premises", "Rule"]
