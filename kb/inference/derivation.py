"""Unifying: what one knowledge base entails is news for the others, until nothing changes.

    round:  each rule in its order, from weak to strong; the first that adds anything ends the round

This is not first-order unification: nothing is substituted. It is what makes many small theories
agree. A rule is only asked when no weaker one finds anything more, so each fact is found by the
weakest rule that suffices for it.

A derivation keeps which deduction gave each fact, and what that rests on: followed back to the log,
this makes the story by the rules. The derivations of a game are a fold over its log, which no later
line changes:

    the facts before a line     what the line says     the rules, until all that follows is found
    ─────────────────────────────────────────────────────────────────────────────────────────────
                                  what the line settled, and why

Source: the fixpoint of a set of inference rules (Knaster 1928, Tarski 1955); justifications of a
truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from attrs import evolve, frozen

from kb.inference.knowledge import DERIVED
from kb.inference.position import Deduction, Position, Rule, opening
from kb.inference.rules.last_holder import LAST_HOLDER
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.table.setup import Setup
from kb.theory.atoms import Facts, cell_of, literal
from kb.theory.axioms import Axiom
from kb.theory.log import Stage
from resolver import Literal


class Found(NamedTuple):
    """How a fact was found: the rule, the strongest that it took until then, where, from what.

    ``number`` is that of the round, from 1. All that one deduction finds has this in common.
    """

    rule: Rule
    strongest: Rule
    number: int
    deduction: Deduction


@frozen(eq=False, repr=False)
class Derivation:
    """What rules find from a position on, and how; that may be what was found before, continued.

    Attributes:
        start: The position before the first round.
        rules: From weak to strong.
        found: How each fact was settled, in this order: by an axiom that says it, or by a rule. The
            first of its maps has what was settled here, the others what was before.
        end: The position after the last round.
        pending: What was said since then and brought nothing new.
    """

    start: Position
    rules: tuple[Rule, ...]
    found: ChainMap[Literal, Axiom | Found]
    end: Position
    pending: tuple[Axiom, ...] = ()

    def __repr__(self) -> str:
        rules = ", ".join(rule.name for rule in self.rules)
        players = ", ".join(self.start.setup.players)
        return f"<Derivation at the table of {players}, by {rules or 'no rules'}>"

    @property
    def facts(self) -> Facts:
        """What these rules find: (holder, card) to True or False, by seat and deck."""
        return Facts(self.end.joint.rows.grid, *self.end.settled)

    def rule(self, fact: Literal) -> str:
        """Return the weakest rule that suffices for a fact; of an axiom, the axiom's name."""
        how = self.found[fact]
        return how.strongest.name if isinstance(how, Found) else how.source.rule

    def behind(self, fact: Literal) -> Iterator[Literal]:
        """Yield the facts that settled one: of rules about single cards, only those of its card."""
        how = self.found[fact]
        if not isinstance(how, Found):
            return
        premises, every = how.deduction.premises(), -1
        if how.rule in (ONE_HOLDER, LAST_HOLDER):
            every = self.end.joint.rows.to_mask(cell_of(fact.name)[1:])
        for holder, has, lacks in premises.facts:
            yield from self.end.literals(holder, has & every, lacks & every)
        for clause, axiom in premises.clauses:  # of a set that was passed on, what it had lost
            left = {literal.name for literal in clause.literals}
            lost = (card for card in axiom.cards if card not in left)
            yield from (literal(axiom.holder, card, False) for card in lost)

    def after(self, stage: Stage, rules: tuple[Rule, ...]) -> Derivation:
        """Return the derivation that goes on after one more line, to all that then follows."""
        said, joint = self.pending + stage.axioms, stage.deals
        if self.end.settled == joint.settled:
            found = ChainMap({}, *filter(None, self.found.maps))
            return evolve(self, rules=rules, found=found, pending=said)
        return derive(self.end.tell(said, joint), rules, earlier=self)


def derive(
    start: Position,
    rules: tuple[Rule, ...],
    goal: Literal | None = None,
    earlier: Derivation | None = None,
) -> Derivation:
    """Return the rounds to the fixpoint, of axioms that can be true together.

    Where a goal is named they end as soon as it is found, else when all is found that the deals of
    the position settle.

    Args:
        start: Where the rules begin.
        rules: From weak to strong.
        goal: The fact that is wanted.
        earlier: What was found before, from fewer axioms.

    """
    before = earlier.found if earlier else ChainMap[Literal, Axiom | Found]()
    found = dict[Literal, Axiom | Found]()
    new = start.axioms[len(earlier.end.axioms) if earlier else 0 :]
    units = [axiom for axiom in new if len(axiom.cards) == 1]
    places = start.joint.rows.grid.positions
    for axiom in sorted(units, key=lambda unit: places[unit.holder, unit.cards[0]]):
        fact = literal(axiom.holder, *axiom.cards, axiom.positive)
        if fact not in before:
            found.setdefault(fact, axiom)
    position, number, highest = start, 0, 0
    while goal not in found if goal else position.settled != start.joint.settled:
        additions = (
            (level, tuple(new for new in rule.apply(position) if new.has | new.lacks))
            for level, rule in enumerate(rules)
        )
        level, deductions = next((each for each in additions if each[1]), (0, ()))
        if not deductions:
            break
        rule, number, highest = rules[level], number + 1, max(level, highest)
        source = rule.name if rule.passes_on else DERIVED
        for deduction in deductions:
            holder, has, lacks, _ = deduction
            how = Found(rule, rules[highest], number, deduction)
            for fact in position.literals(holder, has, lacks):
                found.setdefault(fact, how)
            position = position.learn(holder, has, lacks, source)
    return Derivation(start, rules, ChainMap(found, *filter(None, before.maps)), position)


def derivations(
    setup: Setup, stages: Sequence[Stage], rules: tuple[Rule, ...]
) -> tuple[Derivation, ...]:
    """Return what the rules derive at each of these stages, which keep it; the header's first."""
    found = [derive(opening(setup), ())]
    for stage in stages:
        if rules not in stage.derived:
            stage.derived[rules] = found[-1].after(stage, rules)
        found.append(stage.derived[rules])
    return tuple(found[1:])
