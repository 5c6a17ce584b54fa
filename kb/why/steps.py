"""What an event sets off: each deduction under the cause that it waited for, with its lines.

    Holden showed Study (line 24)
      Rachel has Rope: Rachel answered Rope or Study (line 9)
        Pipe is in the Solution: nobody else can have it (lines 7, 12)

A row is one deduction. It is under the last of its premises that is new, one step further in;
what was known before is named by its lines. That others lack a card that somebody turns out to have
is a step, but no row: it says nothing new. The timeline has the steps of each event; a row is that
of the position after its line, so no later line changes it.

As a picture it is what passes from knowledge base to knowledge base, round by round:

    line 6     Holden: Ballroom ∨ Pipe ∨ Plum
    round 1    Holden: Pipe                       by resolution in his own
    round 2    Solution: ¬Pipe    Rachel: ¬Pipe   from Holden's, by one-holder

A round is the first rule, from weak to strong, that adds anything (`kb/inference/derivation.py`).
A column is a holder's knowledge base, and a curve leads from the box with a fact to the box that
waited for it.

Source: justifications of a truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from kb.errors import plural
from kb.inference.derivation import Derivation
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.rules.resolution import RESOLUTION
from kb.record.record import Entry
from kb.table.events import facts
from kb.table.setup import Setup
from kb.theory.atoms import cell_of, unit_clause
from kb.theory.axioms import Axiom, Source
from kb.why.phrases import Perspective, cited, statement
from kb.why.reason import Reason, concluded, said
from kb.why.story import facts_of, rule_words
from resolver import Literal
from resolver.export.drawing import (
    LEADING,
    PADDING,
    SMALL,
    SOFT_INK,
    curve,
    document,
    rectangle,
    text_width,
    words,
)
from resolver.text import Drawing, Tabular

FEW = 2  # so many sets a row tells; of more it names the lines
SAID = "that is left of what was said"
INDENT = "  "
MOST: Final = 4  # cards that a box names
WIDTH: Final = 150.0  # of a column
SIDE: Final = 150.0  # of the names of the rounds
BETWEEN: Final = 28.0  # two rounds
PAPER: Final = "#fafaf9"  # so that it can be read on a dark page too
FILLS: Final = {True: "#dcf2dc", False: "#f5f5f4"}  # with a card that is there, without
Place = tuple[int, str]  # a round, from 0 for what was said, and a holder


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
        return statement(said) + cited(said, perspective)
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
        events = plural(len({one.line for one in self}), "event")
        return f"Timeline: {plural(len(self), 'cell')} settled by {events}"

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def timeline(entries: Iterable[Entry], steps: Iterable[EventSteps]) -> Timeline:
    """Return what each entry settled, by the steps that it set off."""
    return Timeline(
        Settled(entry.line, entry.text, one.holder, one.card, one.value, one.rule)
        for entry, every in zip(entries, steps, strict=True)
        for one in every
    )


class Row(NamedTuple):
    """A deduction, or what the event says of one holder: its reason and its round.

    ``behind`` are the new facts that it waited for; round 0 is what was said.
    """

    reason: Reason
    round: int
    behind: tuple[Literal, ...]


def rows_of(found: Derivation) -> list[Row]:
    """Return a row for all that a line says of some cells, then one for each deduction.

    Those who passed together are one; a deduction whose facts waited for different rows is several.
    What was known before the line is there as it was said.
    """
    groups, rows, made = dict[object, list[Literal]](), list[Row](), dict[Literal, Reason]()
    for fact, how in found.found.maps[0].items():
        who = isinstance(how, Axiom) and how.source.rule != "passed" and (how.holder, fact.positive)
        groups.setdefault((how.source, who) if isinstance(how, Axiom) else id(how), []).append(fact)

    def known(fact: Literal) -> Reason:
        return made[fact] if fact in made else known_before(found, fact)

    for group in groups.values():
        parts: dict[frozenset[Reason], list[Literal]] = {}
        for fact in group:
            after = frozenset(made[one] for one in found.behind(fact) if one in made)
            parts.setdefault(after, []).append(fact)
        for part in parts.values():
            new = tuple(one for fact in part for one in found.behind(fact) if one in made)
            how = found.found[part[0]]
            number = 0 if isinstance(how, Axiom) else how.number
            rows.append(Row(concluded(found, part, known), number, new))
            made.update(dict.fromkeys(part, rows[-1].reason))
    return rows


def known_before(derivation: Derivation, fact: Literal) -> Reason:
    """Return that a fact was known, and who said so, though of another holder."""
    how = derivation.found[fact]
    if isinstance(how, Axiom):
        return said(how)
    behind = derivation.behind(fact) if how.rule == ONE_HOLDER else ()
    premises = tuple(known_before(derivation, one) for one in behind)
    return Reason((unit_clause(fact),), how.rule.name, premises, how.rule)


def in_order(rows: Sequence[Row]) -> Iterator[tuple[Reason, int]]:
    """Yield each row's reason and depth, a row right under the last of those it waited for."""
    reasons, done = {row.reason for row in rows}, set[Reason]()
    after = {row.reason: reasons.intersection(row.reason.premises) for row in rows}
    waiting = [(one, 0) for one in reversed(after) if not after[one]]
    while waiting:
        reason, depth = waiting.pop()
        done.add(reason)
        yield reason, depth
        further = depth + (reason.source != ONE_HOLDER)
        free = [one for one in after if reason in after[one] and after[one] <= done]
        waiting += [(one, further) for one in reversed(free)]


def drawn(rows: Sequence[Row], setup: Setup) -> str:
    """Return the picture of what a line set off."""
    boxes, names = dict[Place, list[Literal]](), dict[int, str]()
    for row in rows:
        names[row.round] = f"{row.round}. {row.reason.rule}" if row.round else "what was said"
        for fact in row.reason.facts:
            boxes.setdefault((row.round, cell_of(fact.name)[0]), []).append(fact)
    tops, y = dict[int, float](), 2 * LEADING
    for number in names:
        tops[number] = y
        y += max(height(box) for (at, _), box in boxes.items() if at == number) + BETWEEN
    middle = {name: SIDE + WIDTH * (at + 0.5) for at, name in enumerate(setup.holders)}
    parts = [words(x, LEADING, name, ink=SOFT_INK, anchor="middle") for name, x in middle.items()]
    for (above, start), (below, end) in links(rows):
        top = middle[start], tops[above] + height(boxes[above, start])
        parts.append(curve(top, (middle[end], tops[below] - 4), tops[below]))
    for number, name in names.items():
        parts.append(words(PADDING, tops[number] + LEADING, name, SMALL, SOFT_INK))
    for (number, holder), box in boxes.items():
        parts += boxed(box, middle[holder], tops[number])
    title = "What passes from knowledge base to knowledge base: " + "; ".join(names.values())
    width = SIDE + WIDTH * len(setup.holders)
    return document(title, [rectangle(0.5, 0.5, width - 1, y - 1, PAPER), *parts], width, y)


def links(rows: Sequence[Row]) -> Iterable[tuple[Place, Place]]:
    """Return from which box to which a fact was passed, each once."""
    places = {fact: (row.round, cell_of(fact.name)[0]) for row in rows for fact in row.reason.facts}
    return dict.fromkeys(
        (places[fact], places[row.reason.facts[0]]) for row in rows for fact in row.behind
    )


def named(box: Sequence[Literal]) -> list[str]:
    """Return the lines of a box: the cards, the rest only counted."""
    texts = [f"{'' if fact.positive else '¬'}{cell_of(fact.name)[1]}" for fact in box]
    return [*texts[:MOST], f"and {len(texts) - MOST} more"] if len(texts) > MOST + 1 else texts


def height(box: Sequence[Literal]) -> float:
    """Return the height of a box."""
    return LEADING * len(named(box)) + PADDING


def boxed(box: Sequence[Literal], centre: float, top: float) -> Iterator[str]:
    """Yield a box and its text."""
    texts = named(box)
    width = max(text_width(text, SMALL) for text in texts) + 2 * PADDING
    fill = FILLS[any(fact.positive for fact in box)]
    yield rectangle(centre - width / 2, top, width, height(box), fill)
    for at, text in enumerate(texts, 1):
        yield words(centre, top + at * LEADING - 2, text, SMALL, anchor="middle")
