"""The axioms of a log, entry by entry, and the critical lines of each fact.

An axiom needs one line of the log, and an assumed axiom also the line of its assumption.

    the log without line n still gives the fact, whichever line n is
    ────────────────────────────────────────────────────────────────
             the fact is true if at most one line is wrong

A line is critical for a fact if the fact does not follow without it. The critical lines are found
by halving: the axioms of one half of the lines are added to the deals before the lines of the other
half are tested. So n lines take about 2n steps, most of them with the axioms of a few lines, and
not n steps with the axioms of all other lines. If one half gives every fact, no line of the other
half is critical.

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

# Axioms in groups, by the numbers of the lines that they need.
AxiomsByLines = Mapping[frozenset[int], Sequence[Axiom]]


class Log(Tabular, tuple[Entry, ...]):
    """The entries of a record after the header, as a tuple that can be shown as a table.

    >>> from kb import Game
    >>> print(Game.new(["Ann", "Bob"]).tell("has Ann Rope").log)
    4. has Ann Rope

    As a table it has the columns `line`, `event` (the entry's text) and `kind` (of the event).

    Args:
        iterable: The entries.
    """

    __slots__ = ()
    _column_heads = ("line", "event", "kind")

    @property
    def summary(self) -> str:
        """The number of entries in words.

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
    """Yield the axioms of these entries, and the axioms that assumptions add to them."""
    assumptions = list[Entry]()
    for index, entry in enumerate(entries):
        yield from axioms_of_entry(setup, islice(entries, index), entry, assumptions)
        if isinstance(entry.event, Assume):
            assumptions.append(entry)


def axioms_of_entry(
    setup: Setup,
    earlier: Iterable[Entry],
    entry: Entry,
    assumptions: Iterable[Entry] | None = None,
) -> list[Axiom]:
    """Return the axioms that an entry adds to the axioms of the earlier entries.

    If `assumptions` is given, the earlier entries are read only for an assumption, so that an event
    takes no longer after a long log.

    Args:
        setup: The players and the deck.
        earlier: The entries before this entry.
        entry: The entry.
        assumptions: The earlier entries that switch an assumption on; None if they are not known.
    """
    # An assumption is also about the entries before it.
    if isinstance(entry.event, Assume):
        axioms = []
        for earlier_entry in earlier:
            axioms += assumed_axioms(setup, earlier_entry, entry.event.name, entry.line)
        return axioms

    # The assumptions before an event add axioms to those of the event itself.
    axioms = entry_axioms(setup, entry)
    for assumption in earlier if assumptions is None else assumptions:
        if isinstance(assumption.event, Assume):
            axioms += assumed_axioms(setup, entry, assumption.event.name, assumption.line)
    return axioms


def axioms_by_lines(axioms: Iterable[Axiom]) -> dict[frozenset[int], list[Axiom]]:
    """Return the axioms in groups, by the numbers of the lines that they need."""
    by_lines: dict[tuple[int, ...], list[Axiom]] = {}
    for axiom in axioms:
        by_lines.setdefault(axiom.source.lines, []).append(axiom)
    return {frozenset(lines): group for lines, group in by_lines.items()}


@frozen(eq=False)
class Stage:
    """The stage of a game after one entry: its new axioms, and the deals that fit.

    The first stage is that of the header. A stage never changes, so derivations are cached in
    `derived`; copies and pickles leave this cache out.

    Args:
        axioms: The axioms that the entry adds.
        deals: The deals that fit the header and all entries up to this one.
        line: The line of the entry.
        assumptions: The entries up to here that switch an assumption on.
    """

    axioms: tuple[Axiom, ...]
    deals: Deals
    line: int = 0
    assumptions: tuple[Entry, ...] = ()

    @cached_property
    def derived(self) -> dict[object, Any]:
        """The cached derivations of this stage, by the rules with which they were made."""
        return {}

    def after(self, earlier: Iterable[Entry], entry: Entry) -> Stage:
        """Return the stage after one more entry of the log.

        Args:
            earlier: The entries before the new one; only an assumption reads them.
            entry: The entry.
        """
        setup = self.deals.rows.setup
        axioms = axioms_of_entry(setup, earlier, entry, self.assumptions)
        assumptions = self.assumptions
        if isinstance(entry.event, Assume):
            assumptions = (*assumptions, entry)
        return Stage(tuple(axioms), self.deals.tell(axioms), entry.line, assumptions)


def critical_lines(facts: Facts, stages: Sequence[Stage]) -> CellLines:
    """Return the critical lines of each fact; a fact without any is firm.

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

    # A line is critical for each fact that does not follow without it.
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
    """Yield each critical line among `lines`, with the facts that follow without this line.

    Args:
        deals: The deals that fit all axioms of the log but `axioms`.
        lines: The lines, one of which is left out at a time.
        axioms: The axioms that need some of these lines.
        fact_count: The number of facts that follow from all lines.
        meter: The budget of the searches.
    """
    # If the deals without all these lines have as many facts, every fact still follows, and none
    # of the lines is critical.
    if len(deals.facts) == fact_count:
        return
    if len(lines) == 1:
        yield lines[0], deals.facts
        return

    # Axioms that need no line of this half are added once, for all lines of this half.
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
