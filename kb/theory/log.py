"""What a log says, entry by entry, and what it says without a line: which lines a fact needs.

An axiom rests on one line, and if it is assumed on the line of the assumption too.

    the log without line n still gives the fact, whichever line n is
    ────────────────────────────────────────────────────────────────
             the fact is true if at most one line is wrong

Lines without which a fact does not follow, each by itself, are its critical lines. All lines are
left out by halving: one half is entered first, and the other half's lines are left out from there,
so n lines cost about 2n tellings, most of a few lines, and not n of all the others. Where one half
gives everything, no line of the other is needed.

Source: the single-fault assumption of diagnosis, de Kleer & Williams, Artificial Intelligence
32(1), 1987; entering the other half first is how all products but one are multiplied.
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

ByLines = Mapping[frozenset[int], Sequence[Axiom]]  # lines without which nothing says these


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
        """How many they are.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").log.summary
        'Log of 1 entry'
        """
        return f"Log of {len(self)} entr{'y' if len(self) == 1 else 'ies'}"

    def _values(self) -> Iterator[Sequence[Any]]:
        for line, said, event in self:
            yield line, said, type(event).__name__.lower()

    def __str__(self) -> str:
        return "\n".join(f"{one.line}. {one.text}" for one in self)


def log_axioms(setup: Setup, entries: Sequence[Entry]) -> Iterator[Axiom]:
    """Yield what these entries say, assumptions included."""
    assumed = list[Entry]()
    for number, entry in enumerate(entries):
        yield from says(setup, islice(entries, number), entry, assumed)
        if isinstance(entry.event, Assume):
            assumed.append(entry)


def says(
    setup: Setup, before: Iterable[Entry], entry: Entry, assumed: Iterable[Entry] | None = None
) -> list[Axiom]:
    """Return what an entry says beyond those before it; an assumption speaks of them too.

    Args:
        setup: The table.
        before: The entries before it.
        entry: The entry.
        assumed: Those of them that switch an assumption on, where they are known: then only an
            assumption looks at all that came before, and an event costs no more after a long log.
    """
    if isinstance(entry.event, Assume):
        name, line = entry.event.name, entry.line
        return [axiom for one in before for axiom in assumed_axioms(setup, one, name, line)]

    said = entry_axioms(setup, entry)
    for one in before if assumed is None else assumed:
        if isinstance(one.event, Assume):
            said += assumed_axioms(setup, entry, one.event.name, one.line)
    return said


def axioms_by_lines(axioms: Iterable[Axiom]) -> dict[frozenset[int], list[Axiom]]:
    """Return axioms by the lines without which nothing says them."""
    found: dict[tuple[int, ...], list[Axiom]] = {}
    for axiom in axioms:
        found.setdefault(axiom.source.lines, []).append(axiom)
    return {frozenset(lines): every for lines, every in found.items()}


@frozen(eq=False)
class Stage:
    """What an entry says beyond those before it, the deals that fit after it, and its line.

    Of the first stage these are the deals that fit the header. A stage never changes, so what rules
    derive there is kept in `derived`, by the rules; no copy and no pickle has it.

    Args:
        said: What the entry says.
        deals: The deals that fit after it.
        line: The line of the entry.
        assumed: The entries up to here that switch an assumption on.
    """

    said: tuple[Axiom, ...]
    deals: Deals
    line: int = 0
    assumed: tuple[Entry, ...] = ()

    @cached_property
    def derived(self) -> dict[object, Any]:
        """What was derived here, by whatever it was derived with."""
        return {}

    def after(self, before: Iterable[Entry], entry: Entry) -> Stage:
        """Return the stage after one entry more; only an assumption looks at those before it."""
        said = says(self.deals.rows.setup, before, entry, self.assumed)
        is_assumption = isinstance(entry.event, Assume)
        assumed = (*self.assumed, entry) if is_assumption else self.assumed
        return Stage(tuple(said), self.deals.tell(said), entry.line, assumed)


def critical_lines(facts: Facts, stages: Sequence[Stage]) -> CellLines:
    """Return for each fact the lines without which it does not follow; () is certain.

    >>> from kb.game import Game
    >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope").tell("has Bob Plum")
    >>> game = game.tell("lacks Ann Plum")
    >>> lines = critical_lines(game.facts, game.state.stages)
    >>> lines["Bob", "Rope"], lines["Bob", "Plum"], lines["Ann", "Plum"]
    ((4,), (5,), ())

    Args:
        facts: What is known.
        stages: The stages of the header and of each entry.
    """
    meter, known = Effort(), stages[-1].deals.facts
    said = axioms_by_lines(chain.from_iterable(stage.said for stage in stages))
    lines = sorted(frozenset().union(*said))
    critical: dict[Cell, tuple[int, ...]] = dict.fromkeys(facts, ())
    for line, rest in _halved(stages[0].deals, lines, said, len(known), meter):
        for cell in facts.beyond(rest):
            critical[cell] += (line,)
    return CellLines(facts, critical)


def _halved(
    deals: Deals, lines: Sequence[int], said: ByLines, known: int, meter: Effort
) -> Iterator[tuple[int, Facts]]:
    """Yield each needed line of some with what follows from all the axioms that do not rest on it.

    ``said`` are those that rest on some of the lines; the deals fit the others already.
    """
    if len(deals.facts) == known:
        return
    if len(lines) == 1:
        yield lines[0], deals.facts
        return
    middle = len(lines) // 2
    for half in (lines[:middle], lines[middle:]):
        missing = frozenset(half)
        sooner = (axioms for on, axioms in said.items() if missing.isdisjoint(on))
        narrower = deals.tell(chain.from_iterable(sooner), meter)
        later = {on: axioms for on, axioms in said.items() if not missing.isdisjoint(on)}
        yield from _halved(narrower, half, later, known, meter)
