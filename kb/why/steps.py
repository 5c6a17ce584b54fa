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
from kb.why.phrases import Perspective, cite, say_statement
from kb.why.reason import Reason, reason_of_axiom, reason_of_facts
from kb.why.story import say_facts, words_of_rule
from resolver import Literal
from resolver.export.drawing import (
    LEADING,
    PADDING,
    SMALL_FONT_SIZE,
    SOFT_INK,
    curve,
    document,
    rectangle,
    text_width,
    words,
)
from resolver.text import Drawing, Tabular

MOST_SETS_TOLD: Final = 2  # in a row; of more it names the lines
NO_WORDS: Final = "that is left of what was said"
INDENT: Final = "  "
MOST_CARDS_NAMED: Final = 4  # in a box
COLUMN_WIDTH: Final = 150.0
ROUND_NAMES_WIDTH: Final = 150.0
GAP_BETWEEN_ROUNDS: Final = 28.0
PAPER: Final = "#fafaf9"  # so that it can be read on a dark page too
FILLS: Final = {True: "#dcf2dc", False: "#f5f5f4"}  # True: the box names a card that is there
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
        setup: What the header says.
        perspective: Who is "you", and the lines of the header.
    """

    _heads = EventStep._fields

    def __new__(cls, rows: Sequence[Row], setup: Setup, perspective: Perspective) -> EventSteps:
        """Return the steps of an event, or of the header."""
        return super().__new__(cls, make_steps(rows, setup, perspective))

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
        # That others lack what somebody has is a step, and says nothing new.
        told = [step for step in self if step.rule != ONE_HOLDER.name]
        rows = [f"{INDENT * step.depth}{step.sentence}" for step in told]
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
        return Drawing(draw_rows(rows, setup))

    def _repr_html_(self) -> str:
        return self.to_svg()._repr_html_()


def make_steps(rows: Sequence[Row], setup: Setup, perspective: Perspective) -> Iterator[EventStep]:
    """Yield what a line settled, each step after all its premises."""
    reasons = {row.reason for row in rows}
    for reason, depth in order_with_depths(rows):
        stated = [*reason.stated_premises(beside=reasons)]
        lines = tuple(sorted({line for premise in stated for line in premise.lines}))
        sentence = sentence_of_row(reason, stated, setup, perspective)

        for fact in reason.facts:
            holder, card = cell_of(fact.name)
            yield EventStep(
                holder=holder,
                card=card,
                value=fact.positive,
                rule=reason.rule,
                depth=depth,
                lines=lines,
                sentence=sentence,
            )


def sentence_of_row(
    reason: Reason, stated: Sequence[Reason], setup: Setup, perspective: Perspective
) -> str:
    """Return the sentence of a row: what it says, or what follows, with what was said for it."""
    if isinstance(reason.source, Source):
        return say_statement(stated) + cite(stated, perspective)

    # A set that was shown is told in its own words, as long as they are few; facts are only cited.
    in_order = sorted(stated, key=lambda premise: premise.lines)
    shown_sets = [premise for premise in in_order if not premise.facts]
    grounds = list[str]()
    if len(shown_sets) <= MOST_SETS_TOLD:
        grounds += [say_statement([shown_set]) for shown_set in shown_sets]

    # Resolution goes without saying.
    if reason.source != RESOLUTION:
        grounds.append(words_of_rule(reason, setup)[0])
    because = "; ".join(grounds) or NO_WORDS
    return f"{say_facts(reason)}: {because}{cite(stated, perspective)}"


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
        fact = facts(self.holder, [self.card], self.value)
        return f"line {self.line}: {fact} ({self.rule})"


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
        events = plural(len({settled.line for settled in self}), "event")
        return f"Timeline: {plural(len(self), 'cell')} settled by {events}"

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def make_timeline(entries: Iterable[Entry], steps: Iterable[EventSteps]) -> Timeline:
    """Return what each entry settled, by the steps that it set off."""
    return Timeline(
        Settled(entry.line, entry.text, step.holder, step.card, step.value, step.rule)
        for entry, steps_of_entry in zip(entries, steps, strict=True)
        for step in steps_of_entry
    )


class Row(NamedTuple):
    """A deduction, or what the event says of one holder.

    Attributes:
        reason: What follows, and why.
        round: The number of its round; 0 is what was said.
        behind: The new facts that it waited for.
    """

    reason: Reason
    round: int
    behind: tuple[Literal, ...]


def make_rows(derivation: Derivation) -> list[Row]:
    """Return a row for all that a line says of some cells, then one for each deduction.

    Those who passed together are one; a deduction whose facts waited for different rows is several.
    What was known before the line is there as it was said.
    """
    rows = list[Row]()
    new_reasons = dict[Literal, Reason]()

    def reason_of(fact: Literal) -> Reason:
        known = new_reasons.get(fact)
        return reason_known_before(derivation, fact) if known is None else known

    for group in _group_new_facts(derivation):
        # Facts of one deduction that waited for the same rows are a row together.
        parts: dict[frozenset[Reason], list[Literal]] = {}
        for fact in group:
            waited_for = [
                each for each in derivation.find_facts_behind(fact) if each in new_reasons
            ]
            reasons = frozenset(new_reasons[each] for each in waited_for)
            parts.setdefault(reasons, []).append(fact)

        for part in parts.values():
            behind = [each for fact in part for each in derivation.find_facts_behind(fact)]
            found_by = derivation.found[part[0]]
            row = Row(
                reason=reason_of_facts(derivation, part, reason_of),
                round=0 if isinstance(found_by, Axiom) else found_by.number,
                behind=tuple(fact for fact in behind if fact in new_reasons),
            )
            rows.append(row)
            new_reasons.update(dict.fromkeys(part, row.reason))
    return rows


def _group_new_facts(derivation: Derivation) -> list[list[Literal]]:
    """Return the facts found last, those together that one deduction found or one source says."""
    groups = dict[object, list[Literal]]()
    for fact, found_by in derivation.found.maps[0].items():
        key: object = id(found_by)
        if isinstance(found_by, Axiom):
            is_pass = found_by.source.rule == "passed"
            key = found_by.source, not is_pass and (found_by.holder, fact.positive)
        groups.setdefault(key, []).append(fact)
    return [*groups.values()]


def reason_known_before(derivation: Derivation, fact: Literal) -> Reason:
    """Return the reason of a fact that was known before, with the line that says it."""
    found_by = derivation.found[fact]
    if isinstance(found_by, Axiom):
        return reason_of_axiom(found_by)
    behind = derivation.find_facts_behind(fact) if found_by.rule == ONE_HOLDER else ()
    premises = tuple(reason_known_before(derivation, each) for each in behind)
    return Reason((unit_clause(fact),), found_by.rule.name, premises, found_by.rule)


def order_with_depths(rows: Sequence[Row]) -> Iterator[tuple[Reason, int]]:
    """Yield each row's reason and depth, a row right under the last of those it waited for."""
    reasons = {row.reason for row in rows}
    new_premises = {row.reason: reasons.intersection(row.reason.premises) for row in rows}

    done = set[Reason]()
    waiting = [(reason, 0) for reason in reversed(new_premises) if not new_premises[reason]]
    while waiting:
        reason, depth = waiting.pop()
        done.add(reason)
        yield reason, depth

        # That others lack a card gets no row, so what follows from it is not indented further.
        next_depth = depth + (reason.source != ONE_HOLDER)
        ready = [
            other
            for other, premises in new_premises.items()
            if reason in premises and premises <= done
        ]
        waiting += [(other, next_depth) for other in reversed(ready)]


def draw_rows(rows: Sequence[Row], setup: Setup) -> str:
    """Return the picture of what a line set off."""
    boxes = dict[Place, list[Literal]]()
    round_names = dict[int, str]()
    for row in rows:
        name = f"{row.round}. {row.reason.rule}" if row.round else "what was said"
        round_names[row.round] = name
        for fact in row.reason.facts:
            boxes.setdefault((row.round, cell_of(fact.name)[0]), []).append(fact)

    # Each round is as high as its highest box.
    tops = dict[int, float]()
    y = 2 * LEADING
    for number in round_names:
        tops[number] = y
        heights = [box_height(box) for (other, _), box in boxes.items() if other == number]
        y += max(heights) + GAP_BETWEEN_ROUNDS

    middles = {
        holder: ROUND_NAMES_WIDTH + COLUMN_WIDTH * (index + 0.5)
        for index, holder in enumerate(setup.holders)
    }
    parts = [
        words(x, LEADING, holder, ink=SOFT_INK, anchor="middle") for holder, x in middles.items()
    ]
    for (above, giver), (below, taker) in find_links(rows):
        start = middles[giver], tops[above] + box_height(boxes[above, giver])
        parts.append(curve(start, (middles[taker], tops[below] - 4), tops[below]))
    for number, name in round_names.items():
        parts.append(words(PADDING, tops[number] + LEADING, name, SMALL_FONT_SIZE, SOFT_INK))
    for (number, holder), box in boxes.items():
        parts += draw_box(box, middles[holder], tops[number])

    title = "What passes from knowledge base to knowledge base: " + "; ".join(round_names.values())
    width = ROUND_NAMES_WIDTH + COLUMN_WIDTH * len(setup.holders)
    paper = rectangle(0.5, 0.5, width - 1, y - 1, PAPER)
    return document(title, [paper, *parts], width, y)


def find_links(rows: Sequence[Row]) -> Iterable[tuple[Place, Place]]:
    """Return from which box to which a fact was passed, each once."""
    places = {fact: (row.round, cell_of(fact.name)[0]) for row in rows for fact in row.reason.facts}
    links = [(places[fact], places[row.reason.facts[0]]) for row in rows for fact in row.behind]
    return dict.fromkeys(links)


def box_lines(box: Sequence[Literal]) -> list[str]:
    """Return the lines of a box: the cards, the rest only counted."""
    texts = [f"{'' if fact.positive else '¬'}{cell_of(fact.name)[1]}" for fact in box]
    if len(texts) <= MOST_CARDS_NAMED + 1:
        return texts
    return [*texts[:MOST_CARDS_NAMED], f"and {len(texts) - MOST_CARDS_NAMED} more"]


def box_height(box: Sequence[Literal]) -> float:
    """Return the height of a box."""
    return LEADING * len(box_lines(box)) + PADDING


def draw_box(box: Sequence[Literal], centre: float, top: float) -> Iterator[str]:
    """Yield a box and its text."""
    texts = box_lines(box)
    width = max(text_width(text, SMALL_FONT_SIZE) for text in texts) + 2 * PADDING

    # A box is green if it says that some holder has a card.
    fill = FILLS[any(fact.positive for fact in box)]
    yield rectangle(centre - width / 2, top, width, box_height(box), fill)
    for number, text in enumerate(texts, 1):
        yield words(centre, top + number * LEADING - 2, text, SMALL_FONT_SIZE, anchor="middle")
