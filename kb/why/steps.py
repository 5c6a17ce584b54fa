"""What an event sets off: each deduction under the cause that it waited for, with its lines.

    Holden showed Study (line 24)
      Rachel has Rope: Rachel answered Rope or Study (line 9)
        Pipe is in the Solution: nobody else can have it (lines 7, 12)

A row is one deduction. It is under the last of its premises that is new, one step further in;
what was known before is named by its lines. That others lack a card that somebody turns out to have
is a step, but no row: it says nothing new. The timeline has the steps of each event; a row is that
of the position after its line, so no later line changes it.

Source: justifications of a truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from attrs import frozen

from kb.errors import plural
from kb.inference.derivation import Cell, Derivation, LineDerivation, cells
from kb.inference.rule import Deduction, Rule
from kb.inference.rules import ACROSS_HANDS
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.record.record import Entry
from kb.table.events import facts
from kb.theory.axioms import Axiom, Source
from kb.why.justification import cells_behind, outright
from kb.why.phrases import Perspective, placed, said, statement
from kb.why.story import concluded, reason
from resolver.text import Tabular

FEW = 2  # so many sets a row tells; of more it names the lines
SAID = "that is left of what was said"
INDENT = "  "


class EventStep(NamedTuple):
    """One cell that an event settled: the rule, or the axiom that said it outright.

    >>> print(EventStep("Rachel", "Pipe", False, "one-holder"))
    Rachel lacks Pipe (one-holder)

    Args:
        holder: The Solution, a player, or the Table.
        card: The card.
        value: Whether it is there.
        rule: The rule, or the word of the axiom.
        depth: How many deductions led to it.
        lines: Those of the log that it takes beside the steps before it.
        sentence: What the same deduction settled, in words.
    """

    holder: str
    card: str
    value: bool
    rule: str
    depth: int = 0
    lines: tuple[int, ...] = ()
    sentence: str = ""

    def __str__(self) -> str:
        return f"{facts(self.holder, [self.card], self.value)} ({self.rule})"


class EventSteps(Tabular, tuple[EventStep, ...]):
    """The steps in order; as text, a row for each deduction, further in than its cause.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").steps()
    <EventSteps: 3 cells settled>

    Args:
        iterable: The steps.
    """

    __slots__ = ()
    _heads = EventStep._fields

    @property
    def summary(self) -> str:
        """How many cells the event settled.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").steps().summary
        'EventSteps: 3 cells settled'
        """
        return f"EventSteps: {plural(len(self), 'cell')} settled"

    def __str__(self) -> str:
        rows = (f"{INDENT * s.depth}{s.sentence}" for s in self if s.rule != ONE_HOLDER.name)
        return "\n".join(dict.fromkeys(rows))


@frozen(eq=False)
class Row:
    """A deduction, or what the event says of one holder: its cells, and the rows it waited for.

    What the log said outright has axioms, a deduction has none.
    """

    rule: str
    cells: tuple[Cell, ...]
    after: frozenset[int]
    axioms: tuple[Axiom, ...] = ()
    deduced: tuple[Rule, Deduction] | None = None


def event_steps(found: LineDerivation, perspective: Perspective) -> EventSteps:
    """Return what a line settled, each step after all its premises."""
    rows = rows_of(found)
    steps: list[EventStep] = []
    for number, depth in in_order(rows):
        row = rows[number]
        sentence, sources = sentence_of(found, row, perspective)
        lines = tuple(sorted({one.line for one in sources if one.line is not None}))
        cells = map(found.last.names, row.cells)
        steps += (EventStep(*cell, row.rule, depth, lines, sentence) for cell in cells)
    return EventSteps(steps)


def rows_of(found: LineDerivation) -> list[Row]:
    """Return a row for all that a line says of some cells, then one for each deduction."""
    rows: list[Row] = []
    if found.derivation is not None:
        places: dict[Cell, int] = {}
        for row in chain(
            said_outright(found.earlier, found.derivation), deduced(found.derivation, places)
        ):
            places.update(dict.fromkeys(row.cells, len(rows)))
            rows.append(row)
    return rows


def said_outright(earlier: Derivation, derivation: Derivation) -> Iterator[Row]:
    """Yield what was said outright and is new, those who passed together."""
    groups: dict[object, list[Cell]] = {}
    for number, (old, new) in enumerate(zip(earlier.end.kbs, derivation.start.kbs, strict=True)):
        for cell in cells(number, new.has & ~old.has, new.lacks & ~old.lacks):
            source = derivation.unit(cell).source
            who = None if source.rule == "passed" else (number, cell[2])
            groups.setdefault((source, who), []).append(cell)
    for group in groups.values():
        axioms = tuple(derivation.unit(cell) for cell in group)
        yield Row(axioms[0].source.rule, tuple(group), frozenset(), axioms)


def deduced(derivation: Derivation, places: Mapping[Cell, int]) -> Iterator[Row]:
    """Yield the deductions in order; one whose cells waited for different rows is several.

    ``places`` has the row of each cell that is new, those that were yielded included.
    """
    for each in derivation.rounds:
        for deduction in each.deductions:
            groups: dict[frozenset[int], list[Cell]] = {}
            for cell in cells(deduction.holder, deduction.has, deduction.lacks):
                if cell not in places:
                    behind = cells_behind(derivation, cell)
                    after = frozenset(places[c] for c in behind if c in places)
                    groups.setdefault(after, []).append(cell)
            for after, group in groups.items():
                yield Row(each.rule.name, tuple(group), after, deduced=(each.rule, deduction))


def in_order(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Yield each row's number and depth, a row right under the last of those it waited for."""
    done = set[int]()
    waiting = [(number, 0) for number, row in reversed([*enumerate(rows)]) if not row.after]
    while waiting:
        number, depth = waiting.pop()
        done.add(number)
        yield number, depth
        further = depth + (rows[number].rule != ONE_HOLDER.name)
        free = [n for n, row in enumerate(rows) if number in row.after and row.after <= done]
        waiting += [(n, further) for n in reversed(free)]


def sentence_of(
    found: LineDerivation, row: Row, perspective: Perspective
) -> tuple[str, tuple[Source, ...]]:
    """Return the sentence of a row, and the sources of the axioms that it takes."""
    if row.deduced is None:
        source = row.axioms[0].source
        clauses = [axiom.full_clause for axiom in row.axioms]
        return said(source, clauses, perspective), (source,)
    (rule, deduction), earlier, start = row.deduced, found.earlier, found.last.start
    sets = () if rule == ACROSS_HANDS else deduction.premises().clauses
    axioms = list(dict.fromkeys(axiom for _, axiom in sets))
    few = axioms if len(axioms) <= FEW else ()
    why = [statement(one.source, [one.full_clause]) for one in few]
    words = rule.because and reason(start, rule, deduction, row.cells)[0]
    why += [f"by {rule.name}" if words is None else words]
    behind = (cell for one in row.cells for cell in cells_behind(found.last, one))
    axioms += [one for cell in behind if earlier.settles(cell) for one in outright(earlier, cell)]
    sources = tuple(dict.fromkeys(axiom.source for axiom in axioms))
    where = f" ({placed(sources, perspective)})" if sources else ""
    because = "; ".join(filter(None, why)) or SAID
    return f"{concluded(start, row.cells)}: {because}{where}", sources


class Settled(NamedTuple):
    """A cell that an event settled: the line and the text of the event, the cell, the rule.

    >>> print(Settled(7, "has Rachel Pipe", "Holden", "Pipe", False, "one-holder"))
    line 7: Holden lacks Pipe (one-holder)

    Args:
        line: The number of the event's line.
        event: The text of that line.
        holder: The Solution, a player, or the Table.
        card: The card.
        value: Whether it is there.
        rule: The rule, or the word of the axiom.
    """

    line: int
    event: str
    holder: str
    card: str
    value: bool
    rule: str

    def __str__(self) -> str:
        said = facts(self.holder, [self.card], self.value)
        return f"line {self.line}: {said} ({self.rule})"


class Timeline(Tabular, tuple[Settled, ...]):
    """What the events settled, in their order.

    >>> from kb import Game
    >>> hand = "White Conservatory Ballroom Plum Knife Library".split()
    >>> game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=hand)
    >>> game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    >>> for settled in game.timeline():
    ...     if settled.value:
    ...         print(settled)
    line 6: Holden has Pipe (resolution)
    >>> game.timeline().records()[0]["rule"]
    'resolution'

    Args:
        iterable: The rows, each with its line, event, holder, card, value and rule.
    """

    __slots__ = ()
    _heads = Settled._fields

    @property
    def summary(self) -> str:
        """How many cells, by how many events.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Hall").timeline().summary
        'Timeline: 6 cells settled by 2 events'
        """
        return f"Timeline: {len(self)} cells settled by {len({one.line for one in self})} events"

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def timeline(entries: Iterable[Entry], derivations: Iterable[LineDerivation]) -> Timeline:
    """Return what each entry settled, the steps that it set off."""
    return Timeline(
        Settled(entry.line, entry.text, *cell, rows[number].rule)
        for entry, found in zip(entries, derivations, strict=True)
        for rows in [rows_of(found)]
        for number, _ in in_order(rows)
        for cell in map(found.last.names, rows[number].cells)
    )
