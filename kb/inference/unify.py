"""Unifying: what one knowledge base entails is news for the others, until nothing changes.

    round:  each rule in its order, from weak to strong; the first that adds anything ends the round

This is not first-order unification: nothing is substituted. It is what makes many small
theories agree. A rule is only asked when all weaker ones have run dry, so each fact is found by
the weakest rule that suffices for it.

Source: the fixpoint of a set of inference rules (Knaster 1928, Tarski 1955).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from kb.inference.base import DERIVED
from kb.inference.position import Position
from kb.inference.rule import Deduction, Rule


@frozen(eq=False)
class Round:
    """What one rule found: its deductions, the highest level so far, the position after."""

    rule: Rule
    deductions: tuple[Deduction, ...]
    level: int
    position: Position


def rounds(position: Position, rules: Sequence[Rule]) -> Iterator[Round]:
    """Yield the rounds, to the fixpoint or a contradiction; a level is a place in the rules."""
    level = 0
    while position.consistent:
        found = ((i, rule, tuple(rule.additions(position))) for i, rule in enumerate(rules))
        fruitful = next((each for each in found if each[2]), None)
        if fruitful is None:
            return
        number, rule, deductions = fruitful
        level = max(level, number)
        for deduction in deductions:
            position = learn(position, rule, deduction)
        yield Round(rule, deductions, level, position)


def learn(position: Position, rule: Rule, deduction: Deduction) -> Position:
    """Return the position after a deduction, which may have been learned meanwhile."""
    kb = position.kbs[deduction.holder]
    has, lacks = deduction.has & ~kb.has, deduction.lacks & ~kb.lacks
    if not has | lacks:
        return position
    source = rule.name if rule.passes_on else DERIVED
    return position.learn(deduction.holder, has, lacks, source)
