"""The story of a fact: by the rules where they are the players' own, else by counting.

What follows merely because a card has one holder is not said: who has the card is. The rules up to
`hand-exhausted` are how players think, and each has its sentence. A stronger one has its own
sentence only where it is all of the last step, and the sum where that is shorter; so the sum is
made only where there are more sentences than the shortest sum has. One that looks at several hands
has no words: the sum tells it better. So nothing is concluded that does not follow from what was
said before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kb.errors import join_words, plural
from kb.inference.derivation import Cell, Derivation
from kb.inference.position import Position
from kb.inference.rule import Deduction, Rule
from kb.inference.rules import ACROSS_HANDS, RULES
from kb.inference.rules.hand_exhausted import HAND_EXHAUSTED
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.rules.resolution import RESOLUTION
from kb.table.events import facts, holder_named
from kb.table.setup import SOLUTION
from kb.theory.atoms import at
from kb.theory.axioms import Axiom, Kind, clause_of, game_rules, rules_about
from kb.why.count_story import count_story
from kb.why.justification import Deduced, axioms_behind, path
from kb.why.phrases import Perspective, Sentence, cards_bounded, statements
from kb.why.proofs import Proofs

PLAIN: Final = RULES[: RULES.index(HAND_EXHAUSTED) + 1]
STRONGER: Final = {rule.name for rule in RULES if rule not in PLAIN}
SHORTEST: Final = 4  # sentences of a sum: what is supposed, a need, a place, and the end
NAMED: Final = tuple(rule for rule in RULES if rule is not ACROSS_HANDS)


def story(
    derivation: Derivation, target: Cell, proofs: Proofs, perspective: Perspective
) -> tuple[Sentence, ...]:
    """Return the sentences of a fact.

    Args:
        derivation: What the named rules derive from the lines cited.
        target: The fact as a cell.
        proofs: Makes the counting proof, where the rules' words are none or many.
        perspective: Who is "you", and the lines of the header.

    """
    by_rules: tuple[Sentence, ...] = ()
    if derivation.settles(target):
        needed = path(derivation, target)
        rules = [rule for rule, _, _ in needed]
        if all(rule in PLAIN for rule in rules[:-1]) and None not in [r.because for r in rules]:
            by_rules = tuple(rule_story(derivation, target, needed, perspective))
    if by_rules and (derivation.rule_of(target) not in STRONGER or len(by_rules) <= SHORTEST):
        return by_rules
    count = proofs.count
    if count is None:
        return by_rules or (Sentence("that takes cases, more than are listed here."),)
    by_count = count_story(count, game_rules(derivation.start.setup), perspective)
    return min(by_rules or by_count, by_count, key=len)


def rule_story(
    derivation: Derivation, target: Cell, needed: Sequence[Deduced], perspective: Perspective
) -> Iterator[Sentence]:
    """Yield the sentences of some deductions, in order: each axiom once, before what follows."""
    stated = set[Axiom]()
    for rule, deduction, found in needed:
        if rule == ONE_HOLDER and found != [target]:
            continue
        new = {*axioms_behind(derivation, deduction, found)} - stated
        stated |= new
        said = (axiom for axiom in derivation.start.axioms if axiom in new)
        yield from statements(((a.source, a.full_clause) for a in said), perspective)
        yield conclusion(derivation.start, rule, deduction, found)
    if not needed:
        axiom = derivation.unit(target)
        yield from statements([(axiom.source, axiom.full_clause)], perspective)


def conclusion(
    start: Position, rule: Rule, deduction: Deduction, cells: Sequence[Cell]
) -> Sentence:
    """Return the sentence of what a rule concludes, with its reason."""
    why, rules = reason(start, rule, deduction, cells)
    holders, cards = start.setup.holders, start.joint.rows.cards
    claims = tuple(at(holders[n], clause_of(cards(bit), held)) for n, bit, held in cells)
    words = f"{why}, so " if why else "so "
    named = tuple(one for about in rules for one in rules_about(start.setup, *about))
    return Sentence(f"{words}{concluded(start, cells)}.", (), named, claims)


def concluded(start: Position, cells: Sequence[Cell]) -> str:
    """Return what some cells of one holder say: ``Nick has Plum and Nick lacks Rope``."""
    holder = start.setup.holders[cells[0][0]]
    parts = []
    for sign in (True, False):
        cards = [start.joint.rows.cards(bit)[0] for _, bit, value in cells if value is sign]
        parts += [facts(holder, cards, sign)] if cards else []
    return " and ".join(parts)


def reason(
    start: Position, rule: Rule, deduction: Deduction, cells: Sequence[Cell]
) -> tuple[str, list[tuple[Kind, str]]]:
    """Return a rule's words for a deduction, and the rules of the game that they name."""
    setup, holder = start.setup, start.setup.holders[deduction.holder]
    assert rule.because is not None
    if rule == RESOLUTION and holder == SOLUTION:
        names = [(Kind.CATEGORY, category.name) for category in setup.deck.categories]
        return "the Solution has one card of each category", names
    if "{category}" in rule.because:
        cards = (start.joint.rows.cards(bit)[0] for _, bit, _ in cells)
        named = dict.fromkeys(map(setup.deck.category_of, cards))
        words = rule.because.format(category=join_words(list(named)))
        return words, [(Kind.CATEGORY, name) for name in named]
    if "{holder}" not in rule.because:
        return rule.because.format(it="it" if len(cells) == 1 else "them"), []
    sizes = rules_about(setup, Kind.HAND, holder)
    has = next(one[1] for one in deduction.premises().facts if one[0] == deduction.holder)
    words = rule.because.format(
        holder=holder_named(holder),
        least=cards_bounded(sizes[0]),
        most=cards_bounded(sizes[-1]),
        room=plural(sizes[-1].upper - has.bit_count(), "card"),
        known=join_words(start.joint.rows.cards(has)) if has else "none",
    )
    return words, [(Kind.HAND, holder)]
