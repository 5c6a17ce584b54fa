"""The story by named rules: what each takes from the log, and what it concludes.

What follows merely because a card has one holder is not said: who has the card is. A rule that
looks at several hands has no words of its own; where one is needed, the sum tells it better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.errors import join_words, plural
from kb.inference.derivation import Cell, Derivation, cells
from kb.inference.position import Position
from kb.inference.rule import Deduction, Rule
from kb.inference.rules.last_holder import LAST_HOLDER
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.rules.resolution import RESOLUTION
from kb.table.events import facts, holder_named
from kb.table.setup import SOLUTION
from kb.theory.atoms import at
from kb.theory.axioms import Axiom, Kind, clause_of, rules_about
from kb.why.phrases import Perspective, Sentence, cards_bounded, statements

Deduced = tuple[Rule, Deduction, list[Cell]]


def path(derivation: Derivation, target: Cell) -> Iterator[Deduced]:
    """Yield what a cell rests on, in order: rules, deductions, and the cells needed of them."""
    needed = [target]
    for cell in needed:
        if cell in derivation.found:
            needed += [each for each in cells_behind(derivation, cell) if each not in needed]
    wanted = set(needed)
    for step in derivation.rounds:
        for deduction in step.deductions:
            cells = [
                c for c in wanted if c in derivation.found and derivation.found[c][1] is deduction
            ]
            if cells:
                yield step.rule, deduction, sorted(cells)


def cells_behind(derivation: Derivation, cell: Cell) -> Iterator[Cell]:
    """Yield the facts that settled a cell: of rules about single cards, only those of its card."""
    found, deduction = derivation.found[cell]
    single = found.rule in (ONE_HOLDER, LAST_HOLDER)
    behind = deduction.premises()
    for fact in behind.facts:
        yield from (each for each in cells(*fact) if not single or each[1] == cell[1])
    for clause, axiom in behind.clauses:  # of a set that was passed on, what it had lost by then
        left = {literal.name for literal in clause.literals}
        lost = (card for card in axiom.cards if card not in left)
        yield from (derivation.cell(axiom.holder, card, False) for card in lost)


def outright(derivation: Derivation, cell: Cell) -> Iterator[Axiom]:
    """Yield the axiom that says a fact; of "p lacks c" as another has c, the axiom for that."""
    if cell not in derivation.found:
        yield derivation.unit(cell)
    elif derivation.found[cell][0].rule == ONE_HOLDER:
        for behind in cells_behind(derivation, cell):
            yield from outright(derivation, behind)


def axioms_behind(
    derivation: Derivation, deduction: Deduction, cells: Sequence[Cell]
) -> Iterator[Axiom]:
    """Yield what the log says for some cells of a deduction."""
    yield from (axiom for _, axiom in deduction.premises().clauses)
    for cell in cells:
        for behind in cells_behind(derivation, cell):
            yield from outright(derivation, behind)


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
        yield from statements(((a.source, at(a.holder, a.clause)) for a in said), perspective)
        yield conclusion(derivation.start, rule, deduction, found)
    if not needed:
        axiom = derivation.unit(target)
        yield from statements([(axiom.source, at(axiom.holder, axiom.clause))], perspective)


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
