"""Unifying: rules pass facts from each knowledge base to the others, until nothing changes.

    round:  each rule in its order, from weak to strong; the first that adds anything ends the round

This is not first-order unification: nothing is substituted. It makes the knowledge bases agree. A
rule is only applied when no weaker one finds anything more, so each fact is found by the weakest
rule that suffices.

A derivation keeps the deduction that gave each fact, and the deduction's premises. Followed back to
the log, these make the story by the rules. The derivations of a game are a fold over the log, and
later lines do not change them:

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
    """The rule, the round and the deduction that gave a fact; facts of one deduction share it.

    Attributes:
        rule: The rule.
        strongest: The strongest rule that was applied up to this round.
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
    """The facts that rules find from a position on, each with its origin.

    Attributes:
        start: The position before the first round.
        rules: The rules, from weak to strong.
        found: The origin of each fact: the axiom that states it, or the finding of a rule. The
            first of the maps has the facts of this derivation, the others those of earlier ones.
        end: The position after the last round.
        pending: Later axioms, which settled no cell and are not in `end` yet.
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
        """The facts that the rules find: True or False by cell, by holder and in deck order."""
        return Facts(self.end.joint.rows.grid, *self.end.settled)

    def rule(self, fact: Literal) -> str:
        """Return the name of the weakest rule that finds a fact, or of the axiom that states it."""
        how = self.found[fact]
        return how.strongest.name if isinstance(how, Finding) else how.source.rule

    def find_facts_behind(self, fact: Literal) -> Iterator[Literal]:
        """Yield the facts that are premises of a fact which a rule found.

        For a rule about single cards, only the facts about this fact's card are yielded.
        """
        how = self.found[fact]
        if not isinstance(how, Finding):
            return

        # A deduction of `one-holder` or `last-holder` is about many cards, but a fact about one
        # card needs only the premises about this card.
        cards = ALL_CARDS
        if how.rule in (ONE_HOLDER, LAST_HOLDER):
            _, card = cell_of(fact.name)
            cards = self.end.joint.rows.to_mask([card])
        premises = how.deduction.premises()
        for holder, has, lacks in premises.facts:
            yield from self.end.literals(holder, has & cards, lacks & cards)

        # A shadow may have fewer cards than the shown set of its axiom. Then it also needs the
        # facts that the holder of the set lacks the other cards.
        for clause, axiom in premises.clauses:
            left = {member.name for member in clause.literals}
            for card in axiom.cards:
                if card not in left:
                    yield literal(axiom.holder, card, False)

    def after(self, stage: Stage, rules: tuple[Rule, ...]) -> Derivation:
        """Return the derivation continued by one more line of the log."""
        # Axioms that settle no cell wait for later ones, because no rule would find more now.
        axioms = self.pending + stage.axioms
        if self.end.settled == stage.deals.settled:
            found = ChainMap({}, *filter(None, self.found.maps))
            return evolve(self, rules=rules, found=found, pending=axioms)
        return derive(self.end.tell(axioms, stage.deals), rules, earlier=self)


# As a mask of cards, -1 has every bit.
ALL_CARDS = -1


def derive(
    start: Position,
    rules: tuple[Rule, ...],
    goal: Literal | None = None,
    earlier: Derivation | None = None,
) -> Derivation:
    """Run rounds until nothing more is found, and return the derivation.

    The axioms must be consistent. With a goal, the rounds end as soon as the goal is found; without
    one, as soon as all facts are found that the deals of the position settle.

    Args:
        start: The position before the first round.
        rules: The rules, from weak to strong.
        goal: The fact to find; None for all facts.
        earlier: A derivation from fewer axioms, which is continued.

    """
    found_before = earlier.found if earlier else FindingByFact()
    told_count = len(earlier.end.axioms) if earlier else 0
    found = find_stated_facts(start, start.axioms[told_count:], found_before)

    # A rule is applied only if no weaker one finds more, so every fact from now on needs the
    # strongest rule so far.
    position = start
    round_number = 0
    strongest = 0
    while goal not in found if goal else position.settled != start.joint.settled:
        level, deductions = run_round(position, rules)
        if not deductions:
            break

        round_number += 1
        strongest = max(level, strongest)
        rule = rules[level]

        # A fact that a base derives by itself is not listed among the clauses of the base.
        source = rule.name if rule.passes_on else DERIVED
        for deduction in deductions:
            how = Finding(rule, rules[strongest], round_number, deduction)
            holder, has, lacks, _ = deduction
            for fact in position.literals(holder, has, lacks):
                found.setdefault(fact, how)
            position = position.learn(holder, has, lacks, source)
    all_found = ChainMap(found, *filter(None, found_before.maps))
    return Derivation(start, rules, all_found, position)


def find_stated_facts(
    start: Position, axioms: Iterable[Axiom], found_before: FindingByFact
) -> dict[Literal, Axiom | Finding]:
    """Return the facts that axioms state directly, each with its axiom, in the grid's order.

    Args:
        start: The position, which has the grid.
        axioms: The new axioms.
        found_before: The facts that were settled before, which are left out.
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
    """Return the index of the first rule that finds something new, and the rule's deductions.

    If no rule finds anything, the list of deductions is empty.
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
    """Return the derivation at each stage, beginning with the stage of the header.

    Each stage caches its derivation.
    """
    latest = derive(opening_position(setup), ())
    by_stage = []
    for stage in stages:
        if rules not in stage.derived:
            stage.derived[rules] = latest.after(stage, rules)
        latest = stage.derived[rules]
        by_stage.append(latest)
    return tuple(by_stage)
