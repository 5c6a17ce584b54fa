"""The story of a reason: axioms and conclusions as sentences, each axiom before it is used.

A conclusion that follows just because a card has one holder gets no sentence; the card's holder is
stated instead. The rules up to `hand-exhausted` are those by which players think, and each has its
words; the words of a stronger rule serve for a last step only. Rules that look at several hands
have no words, because a sum explains them better. So each conclusion follows from the sentences
before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kb.errors import join_words, plural
from kb.inference.position import Rule
from kb.inference.rules import RULES
from kb.inference.rules.hand_exhausted import HAND_EXHAUSTED
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.rules.resolution import RESOLUTION
from kb.table.events import say_cards, say_holder
from kb.table.setup import SOLUTION, Cell, Setup, even_hand_sizes
from kb.theory.atoms import cards_of_cells, cells_of_literals
from kb.theory.axioms import GameRules, Kind, Source, game_rules
from kb.why.argument import read_argument, tell_argument
from kb.why.phrases import Perspective, Sentence, say_hand_size, say_rule, state_reasons
from kb.why.reason import Reason
from resolver import Constraint
from resolver.logic import LinearConstraint

PLAIN_RULES: Final = RULES[: RULES.index(HAND_EXHAUSTED) + 1]


def tell_story(reason: Reason, setup: Setup, perspective: Perspective) -> tuple[Sentence, ...]:
    """Return the sentences that tell a reason; empty if one of its rules has no words.

    Each axiom is stated once. Only the last rule may be stronger than those by which players think.
    """
    rules = [each.source for each in reason.all_reasons if isinstance(each.source, Rule)]
    has_strong_rule = any(rule not in PLAIN_RULES for rule in rules[:-1])
    if has_strong_rule or any(rule.because is None for rule in rules):
        return ()

    stated: set[Reason] = set()
    sentences: list[Sentence] = []
    for each in reason.all_reasons:
        needs_words = each is reason or each.rule != ONE_HOLDER.name
        if len(each.premises) > 1 and each.weights:
            sentences += tell_sum(each, game_rules(setup), perspective)
        elif needs_words and isinstance(each.source, Rule):
            new = [premise for premise in each.stated_premises() if premise not in stated]
            stated.update(new)
            sentences += state_reasons(new, perspective)
            sentences.append(say_conclusion(each, setup))
        elif each is reason and isinstance(each.source, Source):
            sentences += state_reasons([each], perspective)
    return tuple(sentences)


def tell_sum(reason: Reason, rules: GameRules, perspective: Perspective) -> Iterator[Sentence]:
    """Yield the sentences of a sum: an argument, or the broken rules if nothing has to be counted.

    Axioms that break a rule without any counting are just stated, and the rule after them.
    """
    axioms, broken_rules = list[Reason](), list[Constraint]()
    for premise in reason.premises:
        if isinstance(premise.source, Source):
            axioms.append(premise)
        elif isinstance(premise.source, Constraint):
            broken_rules.append(premise.source)
    has_only_these = len(axioms) + len(broken_rules) == len(reason.premises)
    argument = read_argument(reason, rules)
    if len(reason.constraint) or not has_only_these or argument.needs:
        yield from tell_argument(argument, perspective)
        return

    yield from state_reasons(axioms, perspective)
    rule_words = dict[str, None]()
    for rule in broken_rules:
        rule_words[say_rule(rule, rules)] = None
    beginning = f"{join_words([*rule_words])}: " if rule_words else ""
    empty_clause = LinearConstraint((), 1)
    yield Sentence(
        f"{beginning}that cannot be.",
        rules=tuple(broken_rules),
        claims=(empty_clause,),
    )


def say_conclusion(reason: Reason, setup: Setup) -> Sentence:
    """Return the sentence for one inference: the rule in words, and then its conclusion."""
    words, rules = words_of_rule(reason, setup)
    conclusion = f"so {say_facts(reason)}"
    text = f"{words}, {conclusion}." if words else f"{conclusion}."
    return Sentence(text, rules=rules, claims=reason.conclusion)


def say_facts(reason: Reason) -> str:
    """Return the words for a reason's facts: ``Nick has Plum and Nick lacks Rope``."""
    parts = []
    for sign in (True, False):
        cells = cells_of_literals(fact for fact in reason.facts if fact.positive is sign)
        if cells:
            holder, _ = cells[0]
            parts.append(say_cards(holder, cards_of_cells(cells), sign))
    return " and ".join(parts)


def words_of_rule(reason: Reason, setup: Setup) -> tuple[str, tuple[Constraint, ...]]:
    """Return the words for the rule that gave a reason, and the rules of the game they name."""
    rule = reason.source
    assert isinstance(rule, Rule)
    if rule.because is None:
        return f"by {rule.name}", ()

    cells = cells_of_literals(reason.facts)
    holder = cells[0][0]
    deck = setup.deck
    if rule == RESOLUTION and holder == SOLUTION:
        categories = [category.name for category in deck.categories]
        rules = rules_about(setup, Kind.CATEGORY, categories)
        return "the Solution has one card of each category", rules
    if "{category}" in rule.because:
        categories = list(dict.fromkeys(map(deck.category_of, cards_of_cells(cells))))
        words = rule.because.format(category=join_words(categories))
        return words, rules_about(setup, Kind.CATEGORY, categories)
    if "{holder}" not in rule.because:
        pronoun = "it" if len(cells) == 1 else "them"
        return rule.because.format(it=pronoun), ()

    # All other rules are about the size of a hand, and need the cards that are known to be in it.
    sizes = rules_about(setup, Kind.HAND, [holder])
    known_cells = set[Cell]()
    for premise in reason.premises:
        known_cells.update(cells_of_literals(fact for fact in premise.facts if fact.positive))
    known_cards = deck.in_order([card for owner, card in known_cells if owner == holder])
    words = rule.because.format(
        holder=say_holder(holder),
        least=say_hand_size(sizes[0]),
        most=say_hand_size(sizes[-1]),
        room=plural(sizes[-1].upper - len(known_cards), "card"),
        known=join_words(known_cards) if known_cards else "none",
    )
    return words, sizes


def rules_about(setup: Setup, kind: Kind, names: list[str]) -> tuple[Constraint, ...]:
    """Return the rules of the game, of one kind, about these categories or holders."""
    constraints = list[Constraint]()
    for rule in game_rules(setup).values():
        if rule.kind is kind and rule.subject in names:
            constraints.append(rule.constraint)
    return tuple(constraints)


def name_header_parts(
    setup: Setup, reason: Reason, story: Sequence[Sentence], perspective: Perspective
) -> tuple[str, ...]:
    """Return the words for the parts of the header that a reason or its story rests on.

    These are hands, cards face up, and hand sizes; a size that is an even share of the deck needs
    no header.
    """
    parts = list[str]()
    for each in reason.all_reasons:
        if isinstance(each.source, Source) and each.source.line is None:
            parts.append(perspective.name_source(each.source.rule))

    rule_of = game_rules(setup)
    sized_holders = set[str]()
    for sentence in story:
        for constraint in sentence.rules:
            rule = rule_of.get(constraint)
            if rule is not None and rule.kind is Kind.HAND:
                sized_holders.add(rule.subject)
    if any(setup.bounds(holder) != even_hand_sizes(setup) for holder in sized_holders):
        parts.append("the hand sizes")
    return tuple(dict.fromkeys(parts))
