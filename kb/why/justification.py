"""What each fact rests on: the rule that found it on all of the log, and the lines behind that.

The rounds of unifying are followed back to the log. Each fact is looked at once, in the order in
which they were found, so all of them together cost about as much as finding them. The lines
suffice; they need not be the fewest, which `why` looks for.

Source: justifications of a truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from kb.inference.derivation import Cell, Derivation
from kb.inference.rules.across_hands import ACROSS_HANDS
from kb.record.record import Entry
from kb.table.events import Assume
from kb.theory.atoms import literal
from kb.theory.axioms import Source
from kb.theory.log import log_axioms
from kb.why.irreducible import Reasons, assumptions, named, on_lines
from kb.why.rule_story import cells_behind


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
    behind = sources(derivation, entries)
    assumed = [entry.event.name for entry in entries if isinstance(entry.event, Assume)]
    found = dict[tuple[str, str], Justification]()
    for (holder, card), value in facts.items():
        cell = derivation.cell(holder, card, value)
        said = behind[cell] if cell in behind else {derivation.unit(cell).source}
        names = tuple(name for name in assumed if name in assumptions(said))
        lines = tuple(entry.line for entry in named(entries, said))
        found[holder, card] = Justification(derivation.rule_of(cell), lines, names)
    return found


def sources(derivation: Derivation, entries: Sequence[Entry]) -> dict[Cell, frozenset[Source]]:
    """Return where the log and the header say what each fact follows from that a rule found."""
    behind = dict[Cell, frozenset[Source]]()
    reasons = Reasons(derivation.start.setup, tuple(entries))
    for cell, (found, deduction) in derivation.found.items():
        if found.rule == ACROSS_HANDS:  # it names every line: the refutation chooses
            behind[cell] = frozenset(refuting(derivation, reasons, cell))
            continue
        said = {axiom.source for _, axiom in deduction.premises().clauses}
        for other in cells_behind(derivation, cell):
            said |= behind[other] if other in behind else {derivation.unit(other).source}
        behind[cell] = frozenset(said)
    return behind


def refuting(derivation: Derivation, reasons: Reasons, cell: Cell) -> Iterable[Source]:
    """Yield what lines say that refute the denied fact.

    None of them can be left out, but where `no-accusation-yet` is needed: that would take long.
    """
    number, bit, value = cell
    goal = literal(reasons.setup.holders[number], derivation.start.joint.rows.cards(bit)[0], value)
    lines = reasons.behind(goal, all_needed=False)
    said = log_axioms(reasons.setup, on_lines(reasons.entries, lines))
    return (axiom.source for axiom in said)
