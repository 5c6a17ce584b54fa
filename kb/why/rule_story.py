"""The chain of sentences by named rules: what each rule takes, and what it concludes.

Where a rule counts, its proof by resolution goes through many instances: five disjoint sets of
three cards take 243 of them. The rule says the same in one sentence, and this is the shorter chain
then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kb.inference.position import Position
from kb.inference.rule import Deduction, Rule
from kb.inference.rules.last_holder import LAST_HOLDER
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.trail import Cell, Trail
from kb.inference.trail import facts as cells_of
from kb.theory.atoms import at, cell_of, literal
from kb.theory.axioms import Axiom
from kb.why.phrases import fact, facts, said
from resolver import Literal


def rule_chain(trail: Trail, goal: Literal, places: Mapping[str, int]) -> tuple[str, ...] | None:
    """Return the sentences, or None where a refutation across the hands is needed."""
    holder, card = cell_of(goal.name)
    target = trail.cell(holder, card, goal.positive)
    needed = list(path(trail, target))
    if any(rule.because is None for rule, _, _ in needed):
        return None
    sentences: list[str] = []
    stated: set[Axiom] = set()
    for rule, deduction, cells in needed:
        if rule is ONE_HOLDER and cells != [target]:
            continue
        sentences += premises(trail, deduction, cells, stated, places)
        reason = f"{rule.because}, so " if rule.because else "so "
        sentences.append(reason + conclusion(trail.start, cells) + ".")
    if not needed:
        sentences += axiom_sentences([trail.unit(target)], stated, places)
    return tuple(sentence[0].upper() + sentence[1:] for sentence in sentences)


def path(trail: Trail, target: Cell) -> Iterator[tuple[Rule, Deduction, list[Cell]]]:
    """Yield what a cell rests on, in order: rules, deductions, and the cells needed of them."""
    needed = [target]
    for cell in needed:
        if cell in trail.found:
            needed += [each for each in cells_behind(trail, cell) if each not in needed]
    wanted = set(needed)
    for each in trail.rounds:
        for deduction in each.deductions:
            cells = [c for c in wanted if c in trail.found and trail.found[c][1] is deduction]
            if cells:
                yield each.rule, deduction, sorted(cells)


def cells_behind(trail: Trail, cell: Cell) -> Iterator[Cell]:
    """Yield the facts that settled a cell: of rules about single cards, only those of its card."""
    found, deduction = trail.found[cell]
    single = found.rule in (ONE_HOLDER, LAST_HOLDER)
    behind = deduction.premises()
    for each in cells_of(behind):
        if not single or each[1] == cell[1]:
            yield each
    for clause, axiom in behind.clauses:
        yield from trail.shrunk(axiom, clause)


def premises(
    trail: Trail,
    deduction: Deduction,
    cells: Sequence[Cell],
    stated: set[Axiom],
    places: Mapping[str, int],
) -> list[str]:
    """Return what the log says for a deduction and has not been said, sentence by sentence."""
    axioms = [axiom for _, axiom in deduction.premises().clauses]
    for cell in cells:
        for behind in cells_behind(trail, cell):
            axioms += outright(trail, behind)
    order = {axiom: number for number, axiom in enumerate(trail.start.axioms)}
    return axiom_sentences(sorted(set(axioms), key=order.__getitem__), stated, places)


def outright(trail: Trail, cell: Cell) -> Iterator[Axiom]:
    """Yield the axiom that says a fact; of "p lacks c" as another has c, the one that says so."""
    if cell not in trail.found:
        yield trail.unit(cell)
    elif trail.found[cell][0].rule is ONE_HOLDER:
        for behind in cells_behind(trail, cell):
            yield from outright(trail, behind)


def axiom_sentences(
    axioms: Sequence[Axiom], stated: set[Axiom], places: Mapping[str, int]
) -> list[str]:
    """Return the sentences of some axioms: one for each source, holder and sign."""
    groups: dict[object, list[Axiom]] = {}
    for axiom in axioms:
        if axiom not in stated:
            stated.add(axiom)
            sign = next(iter(axiom.clause)).positive
            alone = axiom.clause if len(axiom.clause) > 1 else None
            groups.setdefault((axiom.source, axiom.holder, sign, alone), []).append(axiom)
    return [
        f"{said(group[0].source, [at(each.holder, each.clause) for each in group], places)}."
        for group in groups.values()
    ]


def conclusion(position: Position, cells: Sequence[Cell]) -> str:
    """Return what a deduction's cells say."""
    holder = position.setup.holders[cells[0][0]]
    parts = []
    for sign in (True, False):
        cards = [position.cards(bit)[0] for _, bit, value in cells if value is sign]
        if len(cards) == 1:
            parts.append(fact(literal(holder, cards[0], sign)))
        elif cards:
            parts.append(facts(holder, cards, sign))
    return " and ".join(parts)
