"""A reason as sentences: what was said at the table, then what follows from it, in order.

What follows merely because a card has one holder is not said: who has the card is. The rules up to
`hand-exhausted` are how players think, and each has its sentence; a stronger one has its own only
where it is all of the last step. One that looks at several hands has no words: a sum tells it
better. So nothing is concluded that does not follow from what was said before.
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
from kb.table.events import facts, holder_named
from kb.table.setup import SOLUTION, Setup, even_shares
from kb.theory.atoms import cell_of
from kb.theory.axioms import GameRules, Kind, Source, game_rules
from kb.why.argument import read_argument, tell_argument
from kb.why.phrases import Perspective, Sentence, say_hand_size, say_rule, state_reasons
from kb.why.reason import Reason
from resolver import Constraint
from resolver.logic import LinearConstraint

PLAIN_RULES: Final = RULES[: RULES.index(HAND_EXHAUSTED) + 1]


def tell_story(reason: Reason, setup: Setup, perspective: Perspective) -> tuple[Sentence, ...]:
    """Return the sentences of a reason: each thing that was said once, before what follows.

    There are none where the rules have no words, the players' own but for the last.
    """
    rules = [each.source for each in reason.in_order if isinstance(each.source, Rule)]
    has_strong_rule = any(rule not in PLAIN_RULES for rule in rules[:-1])
    if has_strong_rule or any(rule.because is None for rule in rules):
        return ()

    stated: set[Reason] = set()
    sentences: list[Sentence] = []
    for each in reason.in_order:
        if len(each.premises) > 1 and each.weights:
            sentences += tell_sum(each, game_rules(setup), perspective)
        elif isinstance(each.source, Rule) and (each is reason or each.rule != ONE_HOLDER.name):
            new = [premise for premise in each.stated_premises() if premise not in stated]
            stated.update(new)
            sentences += state_reasons(new, perspective)
            sentences.append(conclude(each, setup))
        elif each is reason and isinstance(each.source, Source):
            sentences += state_reasons([each], perspective)
    return tuple(sentences)


def tell_sum(reason: Reason, rules: GameRules, perspective: Perspective) -> Iterator[Sentence]:
    """Yield what a sum says; of a contradiction that needs no counting, what was said and why."""
    sources = [premise.source for premise in reason.premises]
    is_all_said = all(isinstance(source, Source | Constraint) for source in sources)
    argument = read_argument(reason, rules)
    if len(reason.constraint) or not is_all_said or argument.needs:
        yield from tell_argument(argument, perspective)
        return

    said = [premise for premise in reason.premises if isinstance(premise.source, Source)]
    yield from state_reasons(said, perspective)

    broken_rules = tuple(source for source in sources if isinstance(source, Constraint))
    words = dict.fromkeys(say_rule(rule, rules) for rule in broken_rules)
    broken_rules_text = f"{join_words([*words])}: " if words else ""
    yield Sentence(
        f"{broken_rules_text}that cannot be.", (), broken_rules, (LinearConstraint((), 1),)
    )


def conclude(reason: Reason, setup: Setup) -> Sentence:
    """Return the sentence for one inference: the rule in words, then its conclusion."""
    words, rules = words_of_rule(reason, setup)
    conclusion = f"so {say_facts(reason)}"
    text = f"{words}, {conclusion}." if words else f"{conclusion}."
    return Sentence(text, (), rules, reason.conclusion)


def say_facts(reason: Reason) -> str:
    """Return what some facts of one holder say: ``Nick has Plum and Nick lacks Rope``."""
    parts = []
    for sign in (True, False):
        cells = [cell_of(fact.name) for fact in reason.facts if fact.positive is sign]
        if cells:
            parts.append(facts(cells[0][0], [card for _, card in cells], sign))
    return " and ".join(parts)


def words_of_rule(reason: Reason, setup: Setup) -> tuple[str, tuple[Constraint, ...]]:
    """Return a rule's words for what it concludes, and the rules of the game that they name."""
    rule = reason.source
    assert isinstance(rule, Rule)
    if rule.because is None:
        return f"by {rule.name}", ()

    cells = [cell_of(fact.name) for fact in reason.facts]
    holder = cells[0][0]
    deck = setup.deck
    if rule == RESOLUTION and holder == SOLUTION:
        categories = [category.name for category in deck.categories]
        rules = rules_about(setup, Kind.CATEGORY, categories)
        return "the Solution has one card of each category", rules
    if "{category}" in rule.because:
        categories = list(dict.fromkeys(deck.category_of(card) for _, card in cells))
        words = rule.because.format(category=join_words(categories))
        return words, rules_about(setup, Kind.CATEGORY, categories)
    if "{holder}" not in rule.because:
        return rule.because.format(it="it" if len(cells) == 1 else "them"), ()

    # What is left are rules about the size of a hand, and the cards of it that are known.
    sizes = rules_about(setup, Kind.HAND, [holder])
    earlier_facts = [fact for premise in reason.premises for fact in premise.facts]
    known_cells = {cell_of(fact.name) for fact in earlier_facts if fact.positive}
    known_cards = deck.in_order(card for owner, card in known_cells if owner == holder)
    words = rule.because.format(
        holder=holder_named(holder),
        least=say_hand_size(sizes[0]),
        most=say_hand_size(sizes[-1]),
        room=plural(sizes[-1].upper - len(known_cards), "card"),
        known=join_words(known_cards) if known_cards else "none",
    )
    return words, sizes


def rules_about(setup: Setup, kind: Kind, names: list[str]) -> tuple[Constraint, ...]:
    """Return the rules of the game of a kind that are about some categories or holders."""
    rules = game_rules(setup).values()
    return tuple(rule.constraint for rule in rules if rule.kind is kind and rule.subject in names)


def name_header_parts(
    setup: Setup, reason: Reason, story: Sequence[Sentence], perspective: Perspective
) -> tuple[str, ...]:
    """Return the hands and cards of the header that a reason uses, and sizes that its story names.

    An even share of the deck is no word of the header.
    """
    sources = [each.source for each in reason.in_order if isinstance(each.source, Source)]
    parts = [perspective.name_source(source.rule) for source in sources if source.line is None]

    table = game_rules(setup)
    rules = [table[rule] for sentence in story for rule in sentence.rules if rule in table]
    sized_holders = [rule.subject for rule in rules if rule.kind is Kind.HAND]
    if any(setup.bounds(holder) != even_shares(setup) for holder in sized_holders):
        parts.append("the hand sizes")
    return tuple(dict.fromkeys(parts))
