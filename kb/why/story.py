"""The walk over a reason that says it: what was said, and what follows from it, in order.

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
from kb.why.argument import argument, sum_story
from kb.why.phrases import Perspective, Sentence, cards_bounded, statements
from kb.why.phrases import rule as rule_of_game
from kb.why.reason import Reason
from resolver import Constraint
from resolver.logic import Line

PLAIN: Final = RULES[: RULES.index(HAND_EXHAUSTED) + 1]


def story(reason: Reason, setup: Setup, perspective: Perspective) -> tuple[Sentence, ...]:
    """Return the sentences of a reason: each thing that was said once, before what follows.

    There are none where the rules have no words, the players' own but for the last.
    """
    stated: set[Reason] = set()
    sentences: list[Sentence] = []
    order = reason.in_order
    rules = [one.source for one in order if isinstance(one.source, Rule)]
    if any(rule not in PLAIN for rule in rules[:-1]) or any(one.because is None for one in rules):
        return ()
    for one in order:
        if len(one.premises) > 1 and one.weights:
            sentences += added_up(one, game_rules(setup), perspective)
        elif isinstance(one.source, Rule) and (one is reason or one.rule != ONE_HOLDER.name):
            new = [said for said in one.stated() if said not in stated]
            stated.update(new)
            sentences += statements(new, perspective)
            sentences.append(conclusion(one, setup))
        elif one is reason and isinstance(one.source, Source):
            sentences += statements([one], perspective)
    return tuple(sentences)


def added_up(reason: Reason, rules: GameRules, perspective: Perspective) -> Iterator[Sentence]:
    """Yield what a sum says; of a contradiction that needs no counting, what was said and why."""
    behind = [one.source for one in reason.premises]
    said_alone = all(isinstance(one, Source | Constraint) for one in behind)
    counted = argument(reason, rules)
    if len(reason.line) or not said_alone or counted.needs:
        yield from sum_story(counted, perspective)
        return
    said = (one for one in reason.premises if isinstance(one.source, Source))
    yield from statements(said, perspective)
    broken = tuple(one for one in behind if isinstance(one, Constraint))
    words = dict.fromkeys(rule_of_game(one, rules) for one in broken)
    why = f"{join_words([*words])}: " if words else ""
    yield Sentence(f"{why}that cannot be.", (), broken, (Line((), 1),))


def conclusion(reason: Reason, setup: Setup) -> Sentence:
    """Return the sentence of what a rule concludes, with its words."""
    words, rules = rule_words(reason, setup)
    said = f"{words}, so {facts_of(reason)}" if words else f"so {facts_of(reason)}"
    return Sentence(f"{said}.", (), rules, reason.conclusion)


def facts_of(reason: Reason) -> str:
    """Return what some facts of one holder say: ``Nick has Plum and Nick lacks Rope``."""
    parts = []
    for sign in (True, False):
        cells = [cell_of(one.name) for one in reason.facts if one.positive is sign]
        parts += [facts(cells[0][0], [card for _, card in cells], sign)] if cells else []
    return " and ".join(parts)


def rule_words(reason: Reason, setup: Setup) -> tuple[str, tuple[Constraint, ...]]:
    """Return a rule's words for what it concludes, and the rules of the game that they name."""
    rule, cells = reason.source, [cell_of(one.name) for one in reason.facts]
    assert isinstance(rule, Rule)
    if rule.because is None:
        return f"by {rule.name}", ()
    holder, deck = cells[0][0], setup.deck
    if rule == RESOLUTION and holder == SOLUTION:
        named = [category.name for category in deck.categories]
        return "the Solution has one card of each category", about(setup, Kind.CATEGORY, named)
    if "{category}" in rule.because:
        named = list(dict.fromkeys(deck.category_of(card) for _, card in cells))
        words = rule.because.format(category=join_words(named))
        return words, about(setup, Kind.CATEGORY, named)
    if "{holder}" not in rule.because:
        return rule.because.format(it="it" if len(cells) == 1 else "them"), ()
    sizes = about(setup, Kind.HAND, [holder])
    known = {cell_of(one.name) for each in reason.premises for one in each.facts if one.positive}
    has = deck.in_order(card for who, card in known if who == holder)
    words = rule.because.format(
        holder=holder_named(holder),
        least=cards_bounded(sizes[0]),
        most=cards_bounded(sizes[-1]),
        room=plural(sizes[-1].upper - len(has), "card"),
        known=join_words(has) if has else "none",
    )
    return words, sizes


def about(setup: Setup, kind: Kind, names: list[str]) -> tuple[Constraint, ...]:
    """Return the rules of the game of a kind that are about these."""
    rules = game_rules(setup).values()
    return tuple(one.constraint for one in rules if one.kind is kind and one.subject in names)


def used_header(
    setup: Setup, reason: Reason, story: Sequence[Sentence], perspective: Perspective
) -> tuple[str, ...]:
    """Return the hands and cards of the header that a reason uses, and sizes that its story names.

    An even share of the deck is no word of the header.
    """
    said = (one.source for one in reason.in_order)
    words = [perspective.words(s.rule) for s in said if isinstance(s, Source) and s.line is None]
    table = game_rules(setup)
    rules = (table[rule] for sentence in story for rule in sentence.rules if rule in table)
    sized = (one.subject for one in rules if one.kind is Kind.HAND)
    if any(setup.bounds(holder) != even_shares(setup) for holder in sized):
        words.append("the hand sizes")
    return tuple(dict.fromkeys(words))
