"""Unifying: what one knowledge base entails is news for the others, until nothing changes.

    round:  each rule in its order, from weak to strong; the first that adds anything ends the round

This is not first-order unification: nothing is substituted. It is what makes many small theories
agree. A rule is only asked when no weaker one finds anything more, so each fact is found by the
weakest rule that suffices for it.

A derivation keeps which deduction gave each fact, and on which premises that rests. Followed back
to the log, this makes the story by the rules. The derivations of a game are a fold over its log,
which no later line changes:

    the facts before a line     what the line says     the rules, until all that follows is found
    ─────────────────────────────────────────────────────────────────────────────────────────────
                                  what the line settled, and why

`derive` runs the rounds; `derivations` runs them line by line.

Source: the fixpoint of a set of inference rules (Knaster 1928, Tarski 1955); justifications of a
truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from attrs import evolve, frozen

from kb.inference.knowledge import DERIVED
from kb.inference.position import Deduction, Position, Rule, opening_position
from kb.inference.rules.last_holder import LAST_HOLDER
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.table.setup import Setup
from kb.theory.atoms import Facts, cell_of, literal
from kb.theory.axioms import Axiom
from kb.theory.log import Stage
from resolver import Literal


class Finding(NamedTuple):
    """How a rule found a fact; all facts of one deduction share it.

    Attributes:
        rule: The rule.
        strongest: The strongest rule that was needed up to here.
        number: The number of the round, from 1.
        deduction: The deduction.
    """

    rule: Rule
    strongest: Rule
    number: int
    deduction: Deduction


FindingByFact: TypeAlias = ChainMap[Literal, Axiom | Finding]


@frozen(eq=False, repr=False)
class Derivation:
    """What rules find from a position on, and how; it may continue an earlier derivation.

    Attributes:
        start: The position before the first round.
        rules: The rules, from weak to strong.
        found: How each fact was settled, in this order: by an axiom that says it, or by a rule. The
            first of its maps has what was settled here, the others what was settled before.
        end: The position after the last round.
        pending: The axioms since then that settled nothing.
    """

    start: Position
    rules: tuple[Rule, ...]
    found: FindingByFact
    end: Position
    pending: tuple[Axiom, ...] = ()

    def __repr__(self) -> str:
        rules = ", ".join(rule.name for rule in self.rules)
        players = ", ".join(self.start.setup.players)
        return f"<Derivation at the table of {players}, by {rules or 'no rules'}>"

    @property
    def facts(self) -> Facts:
        """The facts that these rules find: (holder, card) to True or False, by seat and deck."""
        return Facts(self.end.joint.rows.grid, *self.end.settled)

    def rule(self, fact: Literal) -> str:
        """Return the weakest rule that suffices for a fact; of an axiom, the axiom's name."""
        how = self.found[fact]
        return how.strongest.name if isinstance(how, Finding) else how.source.rule

    def find_facts_behind(self, fact: Literal) -> Iterator[Literal]:
        """Yield the facts from which a rule found this one.

        Of rules about single cards, only those of its card are meant.
        """
        how = self.found[fact]
        if not isinstance(how, Finding):
            return

        # These two rules conclude of many cards at once, but each conclusion rests on its own card.
        cards = ALL_CARDS
        if how.rule in (ONE_HOLDER, LAST_HOLDER):
            _, card = cell_of(fact.name)
            cards = self.end.joint.rows.to_mask([card])
        premises = how.deduction.premises()
        for holder, has, lacks in premises.facts:
            yield from self.end.literals(holder, has & cards, lacks & cards)

        # A shadow of a set that has shrunk rests on the cards that the set lost.
        for clause, axiom in premises.clauses:
            left = {member.name for member in clause.literals}
            for card in axiom.cards:
                if card not in left:
                    yield literal(axiom.holder, card, False)

    def after(self, stage: Stage, rules: tuple[Rule, ...]) -> Derivation:
        """Return the derivation that goes on after one more line, to all that then follows."""
        # A line that settles nothing waits until another one does, as no rule would find more.
        axioms = self.pending + stage.axioms
        if self.end.settled == stage.deals.settled:
            found = ChainMap({}, *filter(None, self.found.maps))
            return evolve(self, rules=rules, found=found, pending=axioms)
        return derive(self.end.tell(axioms, stage.deals), rules, earlier=self)


ALL_CARDS = -1  # A mask of all cards.


def derive(
    start: Position,
    rules: tuple[Rule, ...],
    goal: Literal | None = None,
    earlier: Derivation | None = None,
) -> Derivation:
    """Run rounds to the fixpoint, from axioms that can be true together.

    If a goal is named they end as soon as it is found, else when all is found that the deals of
    the position settle.

    Args:
        start: Where the rules begin.
        rules: From weak to strong.
        goal: The fact that is wanted.
        earlier: A derivation from fewer axioms that is continued.

    """
    found_before = earlier.found if earlier else FindingByFact()
    told_count = len(earlier.end.axioms) if earlier else 0
    found = find_stated_facts(start, start.axioms[told_count:], found_before)

    # A rule comes to its turn only if no weaker one finds more, so the strongest so far is needed.
    position = start
    number = 0
    strongest = 0
    while goal not in found if goal else position.settled != start.joint.settled:
        level, deductions = run_round(position, rules)
        if not deductions:
            break

        number += 1
        strongest = max(level, strongest)
        rule = rules[level]

        # What a base derives by itself is no premise of it.
        source = rule.name if rule.passes_on else DERIVED
        for deduction in deductions:
            how = Finding(rule, rules[strongest], number, deduction)
            holder, has, lacks, _ = deduction
            for fact in position.literals(holder, has, lacks):
                found.setdefault(fact, how)
            position = position.learn(holder, has, lacks, source)
    all_found = ChainMap(found, *filter(None, found_before.maps))
    return Derivation(start, rules, all_found, position)


def find_stated_facts(
    start: Position, axioms: Iterable[Axiom], found_before: FindingByFact
) -> dict[Literal, Axiom | Finding]:
    """Return the facts that axioms of one card state, in the order of the cells.

    Args:
        start: The position, which knows the order.
        axioms: The new axioms.
        found_before: The facts that were settled before, and are left out.
    """
    positions = start.joint.rows.grid.positions
    units = [axiom for axiom in axioms if len(axiom.cards) == 1]
    found = dict[Literal, Axiom | Finding]()
    for axiom in sorted(units, key=lambda unit: positions[unit.holder, unit.cards[0]]):
        fact = literal(axiom.holder, *axiom.cards, axiom.positive)
        if fact not in found_before:
            found.setdefault(fact, axiom)
    return found


def run_round(position: Position, rules: tuple[Rule, ...]) -> tuple[int, list[Deduction]]:
    """Return the level of the first rule that adds anything, and its deductions.

    Where no rule does, there are no deductions.
    """
    for level, rule in enumerate(rules):
        deductions = []
        for deduction in rule.apply(position):
            if deduction.has | deduction.lacks:
                deductions.append(deduction)
        if deductions:
            return level, deductions
    return 0, []


def derivations(
    setup: Setup, stages: Sequence[Stage], rules: tuple[Rule, ...]
) -> tuple[Derivation, ...]:
    """Return the derivation at each of these stages, that of the header first.

    The stages keep it.
    """
    latest = derive(opening_position(setup), ())
    by_stage = []
    for stage in stages:
        if rules not in stage.derived:
            stage.derived[rules] = latest.after(stage, rules)
        latest = stage.derived[rules]
        by_stage.append(latest)
    return tuple(by_stage)
