"""The story of a fact: by the rules where they are the players' own, else by counting.

The rules up to `hand-exhausted` are how players think, and each has its sentence. A stronger one
has its own sentence only where it is the whole last step, and the sum where that is shorter. So
nothing is concluded that does not follow from what was said before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kb.inference.rule import Rule
from kb.inference.rules import ACROSS_HANDS, RULES
from kb.inference.rules.hand_exhausted import HAND_EXHAUSTED
from kb.inference.trail import Cell, Trail
from kb.theory.constraints import game_rules
from kb.why.count_story import count_story
from kb.why.hearing import too_long
from kb.why.phrases import Header
from kb.why.rule_story import path, rule_story
from kb.why.sentence import Sentence
from resolver import Literal, Proof

PLAIN: Final = RULES[: RULES.index(HAND_EXHAUSTED) + 1]
STRONGER: Final = {rule.name for rule in RULES if rule not in PLAIN}
NAMED: Final = tuple(rule for rule in RULES if rule is not ACROSS_HANDS)


def story(
    trail: Trail, target: Cell, goal: Literal, count: Proof | None, header: Header
) -> tuple[Sentence, ...]:
    """Return the sentences of a fact; the trail goes by the named rules, from the lines cited."""
    by_rules = None
    if trail.settles(target) and is_plain([rule for rule, _, _ in path(trail, target)]):
        by_rules = rule_story(trail, target, header)
    if by_rules is not None and (count is None or trail.rule_of(target) not in STRONGER):
        return by_rules
    if count is None:
        return (Sentence("that takes cases, more than are told here."),)
    if too_long(count):
        return (Sentence(f"that takes {count.sums} cases, more than are told here."),)
    by_count = count_story(count, goal, game_rules(trail.start.setup), header)
    return by_count if by_rules is None else min(by_rules, by_count, key=len)


def is_plain(rules: Sequence[Rule]) -> bool:
    """Return whether all rules but the last are the players' own."""
    return all(rule in PLAIN for rule in rules[:-1])
