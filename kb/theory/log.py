"""What a log says, entry by entry, and what it says without a line: the lines that a fact needs.

An axiom rests on one line, and if it is assumed on the line of the assumption too.

    the log without line n still gives the fact, whichever line n is
    ────────────────────────────────────────────────────────────────
             the fact is true if at most one line is wrong

The critical lines of a fact are those without which, each by itself, it does not follow. They are
found by halving: to leave out the lines of one half, the axioms of the other half come first. So n
lines cost about 2n tellings, most of them of a few lines, and not n of all the others. Where one
half gives every fact, no line of the other half is needed.

Source: the single-fault assumption of diagnosis, de Kleer & Williams, Artificial Intelligence
32(1), 1987; telling the other half first is how all products but one are multiplied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Any

from attrs import frozen

from kb.record.record import Entry
from kb.table.events import Assume
from kb.table.setup import Setup
from kb.theory.atoms import Cell, CellLines, Facts
from kb.theory.axioms import Axiom, assumed_axioms, entry_axioms
from kb.theory.deals import Deals
from kb.theory.search import Effort
from resolver.text import Tabular

AxiomsByLines = Mapping[frozenset[int], Sequence[Axiom]]  # Axioms by the lines that each needs.


class Log(Tabular, tuple[Entry, ...]):
    """The entries of a record, each with its line.

    >>> from kb import Game
    >>> print(Game.new(["Ann", "Bob"]).tell("has Ann Rope").log)
    4. has Ann Rope

    In a table `event` is an entry's text, and `kind` what sort of event it is.

    Args:
        iterable: The entries.
    """

    __slots__ = ()
    _heads = ("line", "event", "kind")

    @property
    def summary(self) -> str:
        """How many entries there are.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").log.summary
        'Log of 1 entry'
        """
        return f"Log of {len(self)} entr{'y' if len(self) == 1 else 'ies'}"

    def _values(self) -> Iterator[Sequence[Any]]:
        for line, text, event in self:
            yield line, text, type(event).__name__.lower()

    def __str__(self) -> str:
        return "\n".join(f"{entry.line}. {entry.text}" for entry in self)


def log_axioms(setup: Setup, entries: Sequence[Entry]) -> Iterator[Axiom]:
    """Yield the axioms of these entries, with those that rest on assumptions."""
    assumptions = list[Entry]()
    for number, entry in enumerate(entries):
        yield from axioms_of_entry(setup, islice(entries, number), entry, assumptions)
        if isinstance(entry.event, Assume):
            assumptions.append(entry)


def axioms_of_entry(
    setup: Setup,
    earlier: Iterable[Entry],
    entry: Entry,
    assumptions: Iterable[Entry] | None = None,
) -> list[Axiom]:
    """Return the axioms that an entry adds to those of the earlier entries.

    Where the assumptions are known, only an assumption looks at all earlier entries, and an event
    costs no more after a long log.

    Args:
        setup: The table.
        earlier: The entries before it.
        entry: The entry.
        assumptions: The earlier entries that switch an assumption on; None if they are not known.
    """
    # An assumption speaks of the earlier entries too.
    if isinstance(entry.event, Assume):
        axioms = []
        for before in earlier:
            axioms += assumed_axioms(setup, before, entry.event.name, entry.line)
        return axioms

    axioms = entry_axioms(setup, entry)
    for before in earlier if assumptions is None else assumptions:
        if isinstance(before.event, Assume):
            axioms += assumed_axioms(setup, entry, before.event.name, before.line)
    return axioms


def axioms_by_lines(axioms: Iterable[Axiom]) -> dict[frozenset[int], list[Axiom]]:
    """Return axioms by the lines that each of them needs."""
    by_lines: dict[tuple[int, ...], list[Axiom]] = {}
    for axiom in axioms:
        by_lines.setdefault(axiom.source.lines, []).append(axiom)
    return {frozenset(lines): group for lines, group in by_lines.items()}


@frozen(eq=False)
class Stage:
    """The state of a game after one entry; the first stage is that after the header.

    A stage never changes, so what rules derive there is kept in `derived`. No copy and no pickle
    takes that along.

    Args:
        axioms: The axioms that the entry adds to those before it.
        deals: The deals that fit after it.
        line: The line of the entry.
        assumptions: The entries up to here that switch an assumption on.
    """

    axioms: tuple[Axiom, ...]
    deals: Deals
    line: int = 0
    assumptions: tuple[Entry, ...] = ()

    @cached_property
    def derived(self) -> dict[object, Any]:
        """The derivations made here, each by the rules that made it."""
        return {}

    def after(self, earlier: Iterable[Entry], entry: Entry) -> Stage:
        """Return the stage after one more entry.

        Args:
            earlier: The entries before it, which only an assumption looks at.
            entry: The entry.
        """
        setup = self.deals.rows.setup
        axioms = axioms_of_entry(setup, earlier, entry, self.assumptions)
        assumptions = self.assumptions
        if isinstance(entry.event, Assume):
            assumptions = (*assumptions, entry)
        return Stage(
            tuple(axioms),
            self.deals.tell(axioms),
            entry.line,
            assumptions,
        )


def critical_lines(facts: Facts, stages: Sequence[Stage]) -> CellLines:
    """Return for each fact its critical lines; a fact with none is certain.

    >>> from kb.game import Game
    >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope").tell("has Bob Plum")
    >>> game = game.tell("lacks Ann Plum")
    >>> lines = critical_lines(game.facts, game.state.stages)
    >>> lines["Bob", "Rope"], lines["Bob", "Plum"], lines["Ann", "Plum"]
    ((4,), (5,), ())

    Args:
        facts: The facts of the game.
        stages: The stages of the header and of each entry.
    """
    axioms = axioms_by_lines(chain.from_iterable(stage.axioms for stage in stages))
    lines = sorted(frozenset().union(*axioms))
    fact_count = len(stages[-1].deals.facts)

    critical: dict[Cell, tuple[int, ...]] = dict.fromkeys(facts, ())
    without_lines = _leave_out_each(
        stages[0].deals,
        lines,
        axioms,
        fact_count,
        Effort(),
    )
    for line, facts_without in without_lines:
        for cell in facts.beyond(facts_without):
            critical[cell] += (line,)
    return CellLines(facts, critical)


def _leave_out_each(
    deals: Deals,
    lines: Sequence[int],
    axioms: AxiomsByLines,
    fact_count: int,
    meter: Effort,
) -> Iterator[tuple[int, Facts]]:
    """Yield each line of these that some fact needs, with the facts without it.

    Args:
        deals: The deals that fit all axioms but those in `axioms`.
        lines: The lines of which one at a time is left out.
        axioms: The axioms that rest on some of these lines.
        fact_count: How many facts there are with all lines.
        meter: Counts the work.
    """
    # Every fact follows without any of these lines, so none is critical.
    if len(deals.facts) == fact_count:
        return
    if len(lines) == 1:
        yield lines[0], deals.facts
        return

    middle = len(lines) // 2
    for half in (lines[:middle], lines[middle:]):
        left_out = frozenset(half)
        told = list[Axiom]()
        waiting = dict[frozenset[int], Sequence[Axiom]]()
        for needed_lines, group in axioms.items():
            if left_out.isdisjoint(needed_lines):
                told += group
            else:
                waiting[needed_lines] = group
        narrower = deals.tell(told, meter)
        yield from _leave_out_each(narrower, half, waiting, fact_count, meter)
