"""The critical lines of each fact: without any one of them it does not follow.

    the log without line n still gives the fact, whichever line n is
    ────────────────────────────────────────────────────────────────
             the fact is true if at most one line is wrong

All lines are left out by halving: one half is entered first, and the other half's lines are left
out from there, so n lines cost about 2n tellings, most of a few lines, and not n of all the others.
Where one half gives everything, no line of the other is needed.

Source: the single-fault assumption of diagnosis, de Kleer & Williams, Artificial Intelligence
32(1), 1987; telling the other half first is how all products but one are multiplied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.atoms import Cell, Facts
from kb.theory.axioms import Axiom
from kb.theory.deals import Deals, deals_of
from kb.theory.log import assumes_no_accusation, axioms_by_lines, enough_axioms, log_axioms
from kb.theory.search import Effort, Meter
from resolver.text import FrozenMapping

CriticalLines = FrozenMapping[Cell, tuple[int, ...]]  # of each fact, where each by itself is needed
ByLines = Mapping[frozenset[int], Sequence[Axiom]]  # lines without which nothing says these


def critical_lines(
    facts: Mapping[Cell, bool], without: Iterable[tuple[int, Mapping[Cell, bool]]]
) -> CriticalLines:
    """Return for each fact the lines without which it does not follow; () is certain.

    `without` gives lines with what follows from all the others; those left out take nothing away.
    """
    critical: dict[Cell, list[int]] = {cell: [] for cell in facts}
    for line, rest in without:
        still = set(rest)
        for cell, lines in critical.items():
            if cell not in still:
                lines.append(line)
    found = {cell: tuple(lines) for cell, lines in critical.items()}
    return FrozenMapping(found, ("holder", "card", "lines"))


def without_each(setup: Setup, entries: Sequence[Entry], known: int) -> Iterator[tuple[int, Facts]]:
    """Yield each line without which fewer cells are known, with what follows from the others.

    >>> from kb.game import Game
    >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope").tell("has Bob Plum")
    >>> game = game.tell("lacks Ann Plum")
    >>> for line, facts in without_each(game.setup, game.log, len(game.facts)):
    ...     print(line, facts.get(("Ann", "Rope")), facts.get(("Bob", "Plum")))
    4 None True
    5 True None
    """
    if assumes_no_accusation(entries):
        yield from _without_each_anew(setup, entries)
        return
    said = axioms_by_lines(log_axioms(setup, entries), entries)
    lines = [entry.line for entry in entries]
    halved = _halved(deals_of(setup), lines, said, known, Effort())
    yield from ((line, deals.facts) for line, deals in halved)


def _without_each_anew(setup: Setup, entries: Sequence[Entry]) -> Iterator[tuple[int, Facts]]:
    """Yield the same where what one line says may rest on others: each is left out by itself.

    Where no deal fits the others, nothing is taken away.
    """
    meter = Effort()
    for entry in entries:
        rest = [other for other in entries if other is not entry]
        deals = deals_of(setup).tell(enough_axioms(setup, rest), meter)
        if deals.consistent:
            yield entry.line, deals.facts


def _halved(
    deals: Deals, lines: Sequence[int], said: ByLines, known: int, meter: Meter
) -> Iterator[tuple[int, Deals]]:
    """Yield each needed line of some with the deals that fit all the axioms that do not rest on it.

    ``said`` are those that rest on some of the lines; the deals fit the others already.
    """
    if len(deals.facts) == known:
        return
    if len(lines) == 1:
        yield lines[0], deals
        return
    middle = len(lines) // 2
    for half in (lines[:middle], lines[middle:]):
        missing = frozenset(half)
        sooner = (axioms for on, axioms in said.items() if missing.isdisjoint(on))
        narrower = deals.tell(chain.from_iterable(sooner), meter)
        later = {on: axioms for on, axioms in said.items() if not missing.isdisjoint(on)}
        yield from _halved(narrower, half, later, known, meter)
