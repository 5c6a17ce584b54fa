"""Unifying: what one knowledge base entails is news for the others, until nothing changes.

    round:  each rule in its order, from weak to strong; the first that has news ends the round

This is not first-order unification: nothing is substituted. It is the step that makes many small
theories agree. A rule is only asked when all weaker ones have run dry, so each fact is found by
the weakest rule that suffices for it.

Source: the fixpoint of a set of inference rules (Knaster 1928, Tarski 1955).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from kb.inference.position import Position
from kb.inference.rule import Deduction, Rule

PASSED_ON = {"one-holder", "last-holder", "shared-sets", "missing-from-all-others", "across-hands"}


@frozen(eq=False)
class Round:
    """One rule's news: the deductions, the strongest rule needed so far, the position after."""

    deductions: tuple[Deduction, ...]
    level: int
    position: Position


def rounds(position: Position, rules: Sequence[Rule]) -> Iterator[Round]:
    """Yield the rounds, to the fixpoint or a contradiction; a level is a place in the rules."""
    level = 0
    while position.consistent:
        found = ((i, tuple(rule.news(position))) for i, rule in enumerate(rules))
        number, deductions = next(((i, news) for i, news in found if news), (0, ()))
        if not deductions:
            return
        level = max(level, number)
        for news in deductions:
            position = learn(position, news)
        yield Round(deductions, level, position)


def learn(position: Position, news: Deduction) -> Position:
    """Return the position after a deduction; rules that look at several holders pass facts on."""
    kb = position.kbs[news.holder]
    has, lacks = news.has & ~kb.has, news.lacks & ~kb.lacks
    if not has | lacks:
        return position
    if news.rule in PASSED_ON:
        return position.learn(news.holder, has, lacks, news.rule)
    return position.learn(news.holder, has, lacks)
