"""What a log says, entry by entry, and which of its lines each fact needs.

An axiom rests on one line, and if it is assumed, on the line of the assumption too.

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
    _column_heads = ("line", "event", "kind")

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
        setup: The players and the deck.
        earlier: The entries before it.
        entry: The entry.
        assumptions: The earlier entries that switch an assumption on; None if they are not known.
    """
    # An assumption holds for the entries before it too.
    if isinstance(entry.event, Assume):
        axioms = []
        for earlier_entry in earlier:
            axioms += assumed_axioms(setup, earlier_entry, entry.event.name, entry.line)
        return axioms

    # Any other event also means what the assumptions before it make of it.
    axioms = entry_axioms(setup, entry)
    for assumption in earlier if assumptions is None else assumptions:
        if isinstance(assumption.event, Assume):
            axioms += assumed_axioms(setup, entry, assumption.event.name, assumption.line)
    return axioms


def axioms_by_lines(axioms: Iterable[Axiom]) -> dict[frozenset[int], list[Axiom]]:
    """Return the axioms in groups, by the lines that each axiom needs."""
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
        """Return the stage after one more entry of the log.

        Args:
            earlier: The entries before it, which only an assumption looks at.
            entry: The entry.
        """
        setup = self.deals.rows.setup
        axioms = axioms_of_entry(setup, earlier, entry, self.assumptions)
        assumptions = self.assumptions
        if isinstance(entry.event, Assume):
            assumptions = (*assumptions, entry)
        return Stage(tuple(axioms), self.deals.tell(axioms), entry.line, assumptions)


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

    # A fact that no longer follows without a line is one for which the line is critical.
    critical: dict[Cell, tuple[int, ...]] = dict.fromkeys(facts, ())
    header_deals = stages[0].deals
    for line, facts_without in _leave_lines_out(header_deals, lines, axioms, fact_count, Effort()):
        for cell in facts.beyond(facts_without):
            critical[cell] += (line,)
    return CellLines(facts, critical)


def _leave_lines_out(
    deals: Deals,
    lines: Sequence[int],
    axioms: AxiomsByLines,
    fact_count: int,
    meter: Effort,
) -> Iterator[tuple[int, Facts]]:
    """Yield each line that some fact needs, with the facts that follow without it.

    Args:
        deals: The deals that fit all axioms but those in `axioms`.
        lines: The lines of which one at a time is left out.
        axioms: The axioms that rest on some of these lines.
        fact_count: How many facts there are with all lines.
        meter: Counts the work.
    """
    # Without lines there are never more facts, so an equal number says that all still follow, and
    # none of these lines is critical.
    if len(deals.facts) == fact_count:
        return
    if len(lines) == 1:
        yield lines[0], deals.facts
        return

    # Axioms that rest on the other half alone are told once for all lines of this half.
    middle = len(lines) // 2
    for half in (lines[:middle], lines[middle:]):
        lines_left_out = frozenset(half)
        axioms_to_tell = list[Axiom]()
        axioms_left = dict[frozenset[int], Sequence[Axiom]]()
        for needed_lines, group in axioms.items():
            if lines_left_out.isdisjoint(needed_lines):
                axioms_to_tell += group
            else:
                axioms_left[needed_lines] = group
        narrower_deals = deals.tell(axioms_to_tell, meter)
        yield from _leave_lines_out(narrower_deals, half, axioms_left, fact_count, meter)
