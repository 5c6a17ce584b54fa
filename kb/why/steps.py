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

from attrs import evolve

from kb.errors import plural
from kb.inference.derivation import Cell, Derivation, LineDerivation, cells
from kb.inference.rules import ACROSS_HANDS
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.rules.resolution import RESOLUTION
from kb.record.record import Entry
from kb.table.events import facts
from kb.table.setup import Setup
from kb.theory.axioms import Source
from kb.why.passing import Row, drawn
from kb.why.phrases import Perspective, placed, statement
from kb.why.reason import Reason, cells_behind, concluded, said
from kb.why.story import facts_of, rule_words, sources
from resolver.text import Drawing, Tabular

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

    As a picture it is what passes from knowledge base to knowledge base, round by round.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").steps()
    <EventSteps: 3 cells settled>

    Args:
        found: What the event set off.
        perspective: Who is "you", and the lines of the header.
    """

    _heads = EventStep._fields

    def __new__(cls, found: LineDerivation, perspective: Perspective) -> EventSteps:
        """Return the steps of an event, or of the header."""
        return super().__new__(cls, steps_of(rows_of(found), found, perspective))

    def __init__(self, found: LineDerivation, perspective: Perspective) -> None:
        """Keep what the rows were made from."""
        self.made_from = found, perspective

    def __reduce__(self) -> tuple[type[EventSteps], tuple[LineDerivation, Perspective]]:
        return EventSteps, self.made_from

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

    def svg(self) -> Drawing:
        """Return the picture in SVG: a column for each holder, a row for each round.

        Example:
            >>> from kb import Game
            >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
            >>> "Bob" in game.steps().svg()
            True
        """
        found, _ = self.made_from
        setup = found.last.start.setup
        return Drawing(drawn(rows_of(found), setup))

    def _repr_html_(self) -> str:
        return self.svg()._repr_html_()


def rows_of(found: LineDerivation) -> list[Row]:
    """Return a row for all that a line says of some cells, then one for each deduction."""
    rows: list[Row] = []
    places: dict[Cell, int] = {}
    if found.derivation is not None:
        for row in chain(said_outright(found), deduced(found, places, rows)):
            places.update(dict.fromkeys(row.cells, len(rows)))
            rows.append(row)
    return rows


def said_outright(found: LineDerivation) -> Iterator[Row]:
    """Yield what was said outright and is new, those who passed together."""
    start, groups = found.last.start, dict[object, list[Cell]]()
    for number, (old, new) in enumerate(zip(found.earlier.end.kbs, start.kbs, strict=True)):
        for cell in cells(number, new.has & ~old.has, new.lacks & ~old.lacks):
            source = found.last.unit(cell).source
            who = None if source.rule == "passed" else (number, cell[2])
            groups.setdefault((source, who), []).append(cell)
    for group in groups.values():
        axioms = tuple(said(found.last.unit(cell)) for cell in group)
        facts = tuple(clause for axiom in axioms for clause in axiom.conclusion)
        yield Row(evolve(axioms[0], conclusion=facts, premises=axioms), tuple(group), 0)


def deduced(found: LineDerivation, places: Mapping[Cell, int], rows: list[Row]) -> Iterator[Row]:
    """Yield the deductions in order; one whose cells waited for different rows is several.

    ``places`` has the number in ``rows`` of each cell that is new, those that were yielded
    included. What was known before the line is there as it was said.
    """
    derivation = found.last
    for number, each in enumerate(derivation.rounds, 1):
        for deduction in each.deductions:
            groups: dict[frozenset[int], list[Cell]] = {}
            for cell in cells(deduction.holder, deduction.has, deduction.lacks):
                if cell not in places:
                    waited = cells_behind(derivation, cell)
                    after = frozenset(places[one] for one in waited if one in places)
                    groups.setdefault(after, []).append(cell)
            for after, group in groups.items():
                every = each.rule == ACROSS_HANDS  # it names all that was said, and needs few of it
                axioms = [] if every else [axiom for _, axiom in deduction.premises().clauses]
                premises = [said(axiom) for axiom in dict.fromkeys(axioms)]
                behind = [one for cell in group for one in cells_behind(derivation, cell)]
                known = (one for one in dict.fromkeys(behind) if one not in places)
                premises += (known_before(found.earlier, one) for one in known)
                premises += (rows[one].reason for one in sorted(after))
                reason = concluded(derivation, group, premises)
                new = tuple(one for one in behind if one in places)
                yield Row(reason, tuple(group), number, after, new)


def known_before(derivation: Derivation, cell: Cell) -> Reason:
    """Return that a cell was known, and who said so, though of another holder."""
    if cell not in derivation.found:
        return said(derivation.unit(cell))
    rule = derivation.found[cell][0].rule
    behind = cells_behind(derivation, cell) if rule == ONE_HOLDER else ()
    premises = (known_before(derivation, one) for one in behind)
    return concluded(derivation, [cell], premises)


def steps_of(
    rows: Sequence[Row], found: LineDerivation, perspective: Perspective
) -> Iterator[EventStep]:
    """Yield what a line settled, each step after all its premises."""
    setup, reasons = found.last.start.setup, {row.reason for row in rows}
    for number, depth in in_order(rows):
        row = rows[number]
        said = [*row.reason.stated(beside=reasons)]
        lines = tuple(sorted({line for one in said for line in one.lines}))
        sentence = sentence_of(row.reason, said, setup, perspective)
        for cell in map(found.last.names, row.cells):
            yield EventStep(*cell, row.reason.rule, depth, lines, sentence)


def in_order(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Yield each row's number and depth, a row right under the last of those it waited for."""
    done = set[int]()
    waiting = [(number, 0) for number, row in reversed([*enumerate(rows)]) if not row.after]
    while waiting:
        number, depth = waiting.pop()
        done.add(number)
        yield number, depth
        further = depth + (not rows[number].reason.is_of_one_holder)
        free = [n for n, row in enumerate(rows) if number in row.after and row.after <= done]
        waiting += [(n, further) for n in reversed(free)]


def sentence_of(
    reason: Reason, said: Sequence[Reason], setup: Setup, perspective: Perspective
) -> str:
    """Return the sentence of a row: what it says, or what follows, with what was said for it."""
    where = f" ({placed([source for source, _ in sources(said)], perspective)})" if said else ""
    if isinstance(reason.source, Source):
        return f"{statement(reason.source, [clause for _, clause in sources(said)])}{where}"
    sets = [(source, clause) for source, clause in sources(said) if not clause.is_unit]
    why = [statement(source, [clause]) for source, clause in sets] if len(sets) <= FEW else []
    if reason.source != RESOLUTION:
        why.append(rule_words(reason, setup)[0])
    because = "; ".join(why) or SAID
    return f"{facts_of(reason)}: {because}{where}"


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
        Settled(entry.line, entry.text, *cell, rows[number].reason.rule)
        for entry, found in zip(entries, derivations, strict=True)
        for rows in [rows_of(found)]
        for number, _ in in_order(rows)
        for cell in map(found.last.names, rows[number].cells)
    )
