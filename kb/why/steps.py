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

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kb.errors import plural
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.rules.resolution import RESOLUTION
from kb.record.record import Entry
from kb.table.events import facts
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Source
from kb.why.passing import Row, drawn, in_order
from kb.why.phrases import Perspective, cited, statement
from kb.why.phrases import said as said_by
from kb.why.reason import Reason
from kb.why.story import facts_of, rule_words
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
        rows: What the event set off.
        setup: The table.
        perspective: Who is "you", and the lines of the header.
    """

    _heads = EventStep._fields

    def __new__(cls, rows: Sequence[Row], setup: Setup, perspective: Perspective) -> EventSteps:
        """Return the steps of an event, or of the header."""
        return super().__new__(cls, steps_of(rows, setup, perspective))

    def __init__(self, rows: Sequence[Row], setup: Setup, perspective: Perspective) -> None:
        """Keep what the steps were made from."""
        self.made_from = rows, setup, perspective

    def __reduce__(self) -> tuple[type[EventSteps], tuple[Sequence[Row], Setup, Perspective]]:
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

    def to_svg(self) -> Drawing:
        """Return the picture in SVG: a column for each holder, a row for each round.

        Example:
            >>> from kb import Game
            >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
            >>> "Bob" in game.steps().to_svg()
            True
        """
        rows, setup, _ = self.made_from
        return Drawing(drawn(rows, setup))

    def _repr_html_(self) -> str:
        return self.to_svg()._repr_html_()


def steps_of(rows: Sequence[Row], setup: Setup, perspective: Perspective) -> Iterator[EventStep]:
    """Yield what a line settled, each step after all its premises."""
    reasons = {row.reason for row in rows}
    for reason, depth in in_order(rows):
        said = [*reason.stated(beside=reasons)]
        lines = tuple(sorted({line for one in said for line in one.lines}))
        sentence = sentence_of(reason, said, setup, perspective)
        for fact in reason.facts:
            cell = cell_of(fact.name)
            yield EventStep(*cell, fact.positive, reason.rule, depth, lines, sentence)


def sentence_of(
    reason: Reason, said: Sequence[Reason], setup: Setup, perspective: Perspective
) -> str:
    """Return the sentence of a row: what it says, or what follows, with what was said for it."""
    if isinstance(reason.source, Source):
        return said_by(said, perspective)
    sets = [one for one in sorted(said, key=lambda one: one.lines) if not one.facts]
    why = [statement([one]) for one in sets] if len(sets) <= FEW else []
    if reason.source != RESOLUTION:
        why.append(rule_words(reason, setup)[0])
    because = "; ".join(why) or SAID
    return f"{facts_of(reason)}: {because}{cited(said, perspective)}"


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


def timeline(entries: Iterable[Entry], steps: Iterable[EventSteps]) -> Timeline:
    """Return what each entry settled, by the steps that it set off."""
    return Timeline(
        Settled(entry.line, entry.text, one.holder, one.card, one.value, one.rule)
        for entry, every in zip(entries, steps, strict=True)
        for one in every
    )
