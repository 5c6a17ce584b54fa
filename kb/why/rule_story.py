"""The story by named rules: what each takes from the log, and what it concludes.

What follows merely because a card has one holder is not said: who has the card is. A rule that
looks at several hands has no words of its own; where one is needed, the sum tells it better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field

from kb.inference.derivation import Cell, Derivation
from kb.inference.derivation import facts as cells_of
from kb.inference.position import Position
from kb.inference.rule import Deduction, Rule
from kb.inference.rules.last_holder import LAST_HOLDER
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.rules.resolution import RESOLUTION
from kb.table.setup import SOLUTION
from kb.theory.atoms import at
from kb.theory.axioms import Axiom, Source, clause_of
from kb.theory.constraints import Kind, rules_about
from kb.why.phrases import (
    Perspective,
    Sentence,
    cards_bounded,
    facts,
    holder_named,
    join_words,
    plural,
    statements,
)

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
    for each in cells_of(behind):
        if not single or each[1] == cell[1]:
            yield each
    for clause, axiom in behind.clauses:
        yield from derivation.shrunk(axiom, clause)


def sources_behind(derivation: Derivation, target: Cell) -> set[Source]:
    """Return the sources of the axioms from which the rules found a cell."""
    sources = set[Source]()
    for _, deduction, cells in path(derivation, target):
        sources.update(axiom.source for _, axiom in deduction.premises().clauses)
        behind = [one for cell in cells for one in cells_behind(derivation, cell)]
        sources.update(derivation.unit(one).source for one in behind if one not in derivation.found)
    return sources


def outright(derivation: Derivation, cell: Cell) -> Iterator[Axiom]:
    """Yield the axiom that says a fact; of "p lacks c" as another has c, the axiom for that."""
    if cell not in derivation.found:
        yield derivation.unit(cell)
    elif derivation.found[cell][0].rule == ONE_HOLDER:
        for behind in cells_behind(derivation, cell):
            yield from outright(derivation, behind)


@define
class RuleTeller:
    """Tells each axiom once, before what follows from it."""

    derivation: Derivation
    target: Cell
    perspective: Perspective
    stated: set[Axiom] = field(factory=set)

    def tell(self, needed: Sequence[Deduced]) -> Iterator[Sentence]:
        """Yield the sentences of some deductions, in order."""
        for rule, deduction, cells in needed:
            if rule == ONE_HOLDER and cells != [self.target]:
                continue
            yield from self.premises(deduction, cells)
            yield self.conclusion(rule, deduction, cells)
        if not needed:
            yield from self.axioms([self.derivation.unit(self.target)])

    def premises(self, deduction: Deduction, cells: Sequence[Cell]) -> Iterator[Sentence]:
        """Yield what the log says for a deduction and has not been said."""
        axioms = [axiom for _, axiom in deduction.premises().clauses]
        for cell in cells:
            for behind in cells_behind(self.derivation, cell):
                axioms += outright(self.derivation, behind)
        order = {axiom: number for number, axiom in enumerate(self.derivation.start.axioms)}
        yield from self.axioms(sorted(set(axioms), key=order.__getitem__))

    def axioms(self, axioms: Sequence[Axiom]) -> Iterator[Sentence]:
        """Yield the sentences of axioms that have not been said."""
        new = [axiom for axiom in axioms if axiom not in self.stated]
        self.stated.update(new)
        said = ((axiom.source, at(axiom.holder, axiom.clause)) for axiom in new)
        return statements(said, self.perspective)

    def conclusion(self, rule: Rule, deduction: Deduction, cells: Sequence[Cell]) -> Sentence:
        """Return the sentence of what a rule concludes, with its reason."""
        start = self.derivation.start
        why, rules = reason(start, rule, deduction, cells)
        claims = tuple(
            at(start.setup.holders[n], clause_of(start.cards(bit), held)) for n, bit, held in cells
        )
        words = f"{why}, so " if why else "so "
        named = tuple(one for about in rules for one in rules_about(start.setup, *about))
        return Sentence(f"{words}{concluded(start, cells)}.", (), named, claims)


def concluded(start: Position, cells: Sequence[Cell]) -> str:
    """Return what some cells of one holder say: ``Nick has Plum and Nick lacks Rope``."""
    holder = start.setup.holders[cells[0][0]]
    parts = []
    for sign in (True, False):
        cards = [start.cards(bit)[0] for _, bit, value in cells if value is sign]
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
        cards = (start.cards(bit)[0] for _, bit, _ in cells)
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
        known=join_words(start.cards(has)) if has else "none",
    )
    return words, [(Kind.HAND, holder)]
