"""What facts rest on: the deductions followed back to the log, and the lines behind them.

    a fact, the rule that found it ─▶ the facts that it waited for ─▶ ... ─▶ what lines said

Each fact is looked at once, in the order in which they were found, so all of them together cost
about as much as finding them. The lines suffice; they need not be the fewest, which `why` looks
for.

Source: justifications of a truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from kb.inference.derivation import Cell, Derivation, cells
from kb.inference.rule import Deduction, Rule
from kb.inference.rules.across_hands import ACROSS_HANDS
from kb.inference.rules.last_holder import LAST_HOLDER
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.record.record import Entry
from kb.table.events import Assume
from kb.theory.atoms import literal
from kb.theory.axioms import Axiom, Source
from kb.why.irreducible import Reasons, assumptions, lines_of, named

Deduced = tuple[Rule, Deduction, list[Cell]]


def path(derivation: Derivation, target: Cell) -> list[Deduced]:
    """Return what a cell rests on, in order: rules, deductions, and the cells needed of them."""
    wanted, found = closure(derivation, target), list[Deduced]()
    for step in derivation.rounds:
        for deduction in step.deductions:
            mine = [cell for cell in wanted if derivation.found[cell][1] is deduction]
            if mine:
                found.append((step.rule, deduction, sorted(mine)))
    return found


def closure(derivation: Derivation, target: Cell) -> list[Cell]:
    """Return the cells that rules settled of those that a cell rests on, and it, if a rule did."""
    wanted = [target]
    for cell in wanted:
        if cell in derivation.found:
            wanted += [each for each in cells_behind(derivation, cell) if each not in wanted]
    return [cell for cell in wanted if cell in derivation.found]


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


@frozen
class Justification:
    """What a fact rests on: the weakest rule that suffices, its lines, the assumptions in them."""

    rule: str
    lines: tuple[int, ...]
    assumptions: tuple[str, ...]


def justifications(
    derivation: Derivation, entries: Sequence[Entry], facts: Mapping[tuple[str, str], bool]
) -> dict[tuple[str, str], Justification]:
    """Return the justification of each fact (holder, card) that the log's derivation settles.

    >>> from kb.game import Game
    >>> game = Game.new(["Ann", "Bob"]).tell("assume no-own").tell("has Ann Rope")
    >>> found = justifications(game.derivation, game.log, game.facts)
    >>> found["Bob", "Rope"]
    Justification(rule='one-holder', lines=(5,), assumptions=())
    """
    reasons = Reasons(derivation.start.setup, tuple(entries))
    behind = sources(derivation, reasons)
    assumed = [entry.event.name for entry in entries if isinstance(entry.event, Assume)]
    found = dict[tuple[str, str], Justification]()
    for (holder, card), value in facts.items():
        cell = derivation.cell(holder, card, value)
        said = behind[cell] if cell in behind else {derivation.unit(cell).source}
        names = tuple(name for name in assumed if name in assumptions(said))
        lines = lines_of(named(entries, said))
        found[holder, card] = Justification(derivation.rule_of(cell), lines, names)
    return found


def sources(
    derivation: Derivation, reasons: Reasons, target: Cell | None = None
) -> dict[Cell, frozenset[Source]]:
    """Return where the log and the header say what each fact follows from that a rule found.

    With a target it is asked only of this fact, and of those that it rests on.
    """
    behind = dict[Cell, frozenset[Source]]()
    wanted = None if target is None else set(closure(derivation, target))
    for cell, (found, deduction) in derivation.found.items():
        if wanted is not None and cell not in wanted:
            continue
        if found.rule == ACROSS_HANDS:  # it names every line: the refutation chooses
            behind[cell] = refuting(derivation, reasons, cell)
            continue
        said = {axiom.source for _, axiom in deduction.premises().clauses}
        for other in cells_behind(derivation, cell):
            said |= behind[other] if other in behind else {derivation.unit(other).source}
        behind[cell] = frozenset(said)
    return behind


def refuting(derivation: Derivation, reasons: Reasons, cell: Cell) -> frozenset[Source]:
    """Return what lines say that refute the denied fact; none of them can be left out."""
    lines = reasons.behind(literal(*derivation.names(cell)))
    return frozenset(axiom.source for axiom in reasons.axioms(lines))
