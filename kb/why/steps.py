"""Steps: the deductions that an event sets off, as text, as a picture and as a timeline.

    Holden showed Study (line 24)
      Rachel has Rope: Rachel answered Rope or Study (line 9)
        Pipe is in the Solution: nobody else can have it (lines 7, 12)

Each row of the text is one deduction. It stands under the last of its new premises and is indented
one step further; earlier premises are cited by their lines. That the others lack a card of a known
holder is a step without a row, as it tells nothing new. The timeline has the steps of all events;
those of an event are computed from the lines up to its own, so that no later line changes them.

The picture shows how facts pass from knowledge base to knowledge base, round by round:

    line 6     Holden: Ballroom ∨ Pipe ∨ Plum
    round 1    Holden: Pipe                       by resolution in his knowledge base
    round 2    Solution: ¬Pipe    Rachel: ¬Pipe   from Holden's, by one-holder

In a round the weakest rule that adds anything is applied (`kb/inference/derivation.py`). A column
is a holder's knowledge base, and a curve leads from the box with a fact to a box that follows.

Source: justifications of a truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from kb.errors import plural
from kb.inference.derivation import Derivation
from kb.inference.rules.one_holder import ONE_HOLDER
from kb.inference.rules.resolution import RESOLUTION
from kb.record.record import Entry
from kb.table.events import say_cards
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
    text_element,
    text_width,
)
from resolver.text import Drawing, Tabular

# If a row has more shown sets than this number, its sentence only cites their lines.
MOST_SETS_TOLD: Final = 2
NO_WORDS: Final = "that is left of what was said"
INDENT: Final = "  "

# A box names its first cards up to this number, and counts the others.
MOST_CARDS_NAMED: Final = 4
COLUMN_WIDTH: Final = 150.0
ROUND_NAMES_WIDTH: Final = 150.0
GAP_BETWEEN_ROUNDS: Final = 28.0

# A light background, so that the picture is legible on a dark page too.
PAPER: Final = "#fafaf9"

# The fill of a box: True means that its holder has one of its cards.
FILLS: Final = {True: "#dcf2dc", False: "#f5f5f4"}

# A box belongs to a round (0 for the axioms of the event) and to a holder.
BoxKey = tuple[int, str]


class EventStep(NamedTuple):
    """A cell that an event settled, with the rule or the axiom that settled it.

    >>> print(EventStep("Rachel", "Pipe", False, "one-holder"))
    Rachel lacks Pipe (one-holder)

    Args:
        holder: The Solution, a player, or the Table.
        card: The card.
        value: Whether the holder has the card.
        rule: The name of the rule, or the kind of the axiom.
        depth: The number of deductions that led to it.
        lines: The lines of the log that it follows from, beside earlier steps.
        sentence: The deduction in words, with all cells that it settled.
    """

    holder: str
    card: str
    value: bool
    rule: str
    depth: int = 0
    lines: tuple[int, ...] = ()
    sentence: str = ""

    def __str__(self) -> str:
        return f"{say_cards(self.holder, [self.card], self.value)} ({self.rule})"


class EventSteps(Tabular, tuple[EventStep, ...]):
    """The steps of an event in order; the text indents each deduction under its cause.

    The picture shows how facts pass from knowledge base to knowledge base, round by round.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").steps()
    <EventSteps: 3 cells settled>

    Args:
        rows: The deductions that the event set off.
        setup: The setup of the header.
        perspective: The player who is "you", and the lines of the header.
    """

    _column_heads = EventStep._fields

    def __new__(cls, rows: Sequence[Row], setup: Setup, perspective: Perspective) -> EventSteps:
        """Return the steps for the rows of an event, or of the header."""
        return super().__new__(cls, make_steps(rows, setup, perspective))

    def __init__(self, rows: Sequence[Row], setup: Setup, perspective: Perspective) -> None:
        """Keep the arguments, for the picture and for a pickle."""
        self._arguments = rows, setup, perspective

    def __reduce__(self) -> tuple[type[EventSteps], tuple[Sequence[Row], Setup, Perspective]]:
        return EventSteps, self._arguments

    @property
    def summary(self) -> str:
        """One line of text with the number of cells that the event settled.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").steps().summary
        'EventSteps: 3 cells settled'
        """
        return f"EventSteps: {plural(len(self), 'cell')} settled"

    def __str__(self) -> str:
        # When the holder of a card is known, all other holders lack the card. A row for each of
        # them would tell nothing new.
        rows = dict[str, None]()
        for step in self:
            if step.rule != ONE_HOLDER.name:
                rows[f"{INDENT * step.depth}{step.sentence}"] = None
        return "\n".join(rows)

    def to_svg(self) -> Drawing:
        """Return the picture in SVG: a column for each holder, a row for each round.

        Example:
            >>> from kb import Game
            >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
            >>> "Bob" in game.steps().to_svg()
            True
        """
        rows, setup, _ = self._arguments
        return Drawing(draw_rows(rows, setup))

    def _repr_html_(self) -> str:
        return self.to_svg()._repr_html_()


def make_steps(rows: Sequence[Row], setup: Setup, perspective: Perspective) -> Iterator[EventStep]:
    """Yield the steps that the rows stand for, premises before conclusions."""
    reasons = {row.reason for row in rows}
    for reason, depth in order_with_depths(rows):
        stated = [*reason.stated_premises(beside=reasons)]
        lines = set[int]()
        for premise in stated:
            lines.update(premise.lines)
        sentence = sentence_of_row(reason, stated, setup, perspective)

        for fact in reason.facts:
            holder, card = cell_of(fact.name)
            yield EventStep(
                holder=holder,
                card=card,
                value=fact.positive,
                rule=reason.rule,
                depth=depth,
                lines=tuple(sorted(lines)),
                sentence=sentence,
            )


def sentence_of_row(
    reason: Reason, stated: Sequence[Reason], setup: Setup, perspective: Perspective
) -> str:
    """Return the sentence of a row: an axiom, or a conclusion with its stated premises."""
    if isinstance(reason.source, Source):
        return say_statement(stated) + cite(stated, perspective)

    # A few shown sets are stated in full; facts are only cited.
    in_order = sorted(stated, key=lambda premise: premise.lines)
    shown_sets = [premise for premise in in_order if not premise.facts]
    grounds = list[str]()
    if len(shown_sets) <= MOST_SETS_TOLD:
        for shown_set in shown_sets:
            grounds.append(say_statement([shown_set]))

    # Resolution is obvious from the sets, so its words are left out.
    if reason.source != RESOLUTION:
        grounds.append(words_of_rule(reason, setup)[0])
    because = "; ".join(grounds) or NO_WORDS
    return f"{say_facts(reason)}: {because}{cite(stated, perspective)}"


class Settled(NamedTuple):
    """A row of a timeline: a settled cell, with the event and the rule that settled it.

    >>> print(Settled(7, "has Rachel Pipe", "Holden", "Pipe", False, "one-holder"))
    line 7: Holden lacks Pipe (one-holder)

    Args:
        line: The number of the event's line.
        event: The text of that line.
        holder: The Solution, a player, or the Table.
        card: The card.
        value: Whether the holder has the card.
        rule: The name of the rule, or the kind of the axiom.
    """

    line: int
    event: str
    holder: str
    card: str
    value: bool
    rule: str

    def __str__(self) -> str:
        fact = say_cards(self.holder, [self.card], self.value)
        return f"line {self.line}: {fact} ({self.rule})"


class Timeline(Tabular, tuple[Settled, ...]):
    """The cells that the events settled, in the order of the events.

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
    _column_heads = Settled._fields

    @property
    def summary(self) -> str:
        """One line of text with the numbers of settled cells and of events.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Hall").timeline().summary
        'Timeline: 6 cells settled by 2 events'
        """
        lines = {settled.line for settled in self}
        return f"Timeline: {plural(len(self), 'cell')} settled by {plural(len(lines), 'event')}"

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def make_timeline(entries: Iterable[Entry], steps: Iterable[EventSteps]) -> Timeline:
    """Return the timeline of entries, given the steps of each."""
    rows = list[Settled]()
    for entry, steps_of_entry in zip(entries, steps, strict=True):
        for step in steps_of_entry:
            # A row repeats its event, so that each row of the table stands for itself.
            settled = Settled(
                line=entry.line,
                event=entry.text,
                holder=step.holder,
                card=step.card,
                value=step.value,
                rule=step.rule,
            )
            rows.append(settled)
    return Timeline(rows)


class Row(NamedTuple):
    """Facts of an event with one reason: a deduction, or the axioms about one holder.

    Attributes:
        reason: The reason of its facts.
        round: The number of its round, 0 for axioms.
        behind: The new facts from which it follows.
    """

    reason: Reason
    round: int
    behind: tuple[Literal, ...]


def list_deductions(derivation: Derivation) -> list[Row]:
    """Return the rows of an event: its axioms, then each deduction that they set off.

    The passes of one line are a row together. A deduction is several rows if its facts follow from
    different rows. Facts from before the event are premises without a row.
    """
    rows = list[Row]()
    new_reasons = dict[Literal, Reason]()

    def reason_of(fact: Literal) -> Reason:
        new_reason = new_reasons.get(fact)
        return reason_known_before(derivation, fact) if new_reason is None else new_reason

    for group in _group_new_facts(derivation):
        # Facts of one deduction that follow from the same rows are a row together.
        parts: dict[frozenset[Reason], list[Literal]] = {}
        new_facts_behind = dict[Literal, list[Literal]]()
        for fact in group:
            behind = filter(new_reasons.__contains__, derivation.find_facts_behind(fact))
            new_facts_behind[fact] = [*behind]
            reasons = frozenset(map(new_reasons.__getitem__, new_facts_behind[fact]))
            parts.setdefault(reasons, []).append(fact)

        for part in parts.values():
            found_by = derivation.found[part[0]]
            row = Row(
                reason=reason_of_facts(derivation, part, reason_of),
                round=0 if isinstance(found_by, Axiom) else found_by.number,
                behind=tuple(chain.from_iterable(map(new_facts_behind.__getitem__, part))),
            )
            rows.append(row)
            new_reasons.update(dict.fromkeys(part, row.reason))
    return rows


def _group_new_facts(derivation: Derivation) -> list[list[Literal]]:
    """Return the new facts in groups of one deduction, or of one source and holder."""
    groups = dict[object, list[Literal]]()
    for fact, found_by in derivation.found.maps[0].items():
        key: object = id(found_by)
        if isinstance(found_by, Axiom):
            is_pass = found_by.source.rule == "passed"
            key = found_by.source, not is_pass and (found_by.holder, fact.positive)
        groups.setdefault(key, []).append(fact)
    return [*groups.values()]


def reason_known_before(derivation: Derivation, fact: Literal) -> Reason:
    """Return the reason of a fact that was known before the event, mostly without premises.

    Only a `one-holder` step keeps its premises, as a row names the card's holder. How any other
    rule found an old fact is not said again.
    """
    found_by = derivation.found[fact]
    if isinstance(found_by, Axiom):
        return reason_of_axiom(found_by)

    premises = list[Reason]()
    if found_by.rule == ONE_HOLDER:
        for fact_behind in derivation.find_facts_behind(fact):
            premises.append(reason_known_before(derivation, fact_behind))
    return Reason(
        (unit_clause(fact),),
        rule=found_by.rule.name,
        premises=tuple(premises),
        source=found_by.rule,
    )


def order_with_depths(rows: Sequence[Row]) -> Iterator[tuple[Reason, int]]:
    """Yield the reason of each row, right after its last premise, with its depth of indentation."""
    reasons = {row.reason for row in rows}
    new_premises = dict[Reason, set[Reason]]()
    for row in rows:
        new_premises[row.reason] = reasons.intersection(row.reason.premises)

    # The waiting reasons are a stack, so that the conclusions of a deduction come before the next
    # deduction.
    done = set[Reason]()
    waiting = list[tuple[Reason, int]]()
    for reason in reversed(new_premises):
        if not new_premises[reason]:
            waiting.append((reason, 0))
    while waiting:
        reason, depth = waiting.pop()
        done.add(reason)
        yield reason, depth

        # A step of one-holder has no row, so its conclusions are not indented further.
        next_depth = depth + (reason.source != ONE_HOLDER)
        ready = list[tuple[Reason, int]]()
        for other, premises in new_premises.items():
            if reason in premises and premises <= done:
                ready.append((other, next_depth))
        waiting += reversed(ready)


def draw_rows(rows: Sequence[Row], setup: Setup) -> str:
    """Draw the rows of an event as SVG."""
    boxes = dict[BoxKey, list[Literal]]()
    round_names = dict[int, str]()
    for row in rows:
        name = f"{row.round}. {row.reason.rule}" if row.round else "what was said"
        round_names[row.round] = name
        for fact in row.reason.facts:
            holder, _ = cell_of(fact.name)
            boxes.setdefault((row.round, holder), []).append(fact)

    # Each round is as high as its highest box.
    round_heights = dict.fromkeys(round_names, 0.0)
    for (round_number, _), box in boxes.items():
        round_heights[round_number] = max(round_heights[round_number], box_height(box))
    tops = dict[int, float]()
    y = 2 * LEADING
    for round_number in round_names:
        tops[round_number] = y
        y += round_heights[round_number] + GAP_BETWEEN_ROUNDS

    # Each holder has a column, under his name.
    middles = dict[str, float]()
    parts = list[str]()
    for index, holder in enumerate(setup.holders):
        middle = ROUND_NAMES_WIDTH + COLUMN_WIDTH * (index + 0.5)
        middles[holder] = middle
        parts.append(text_element(middle, LEADING, holder, ink=SOFT_INK, anchor="middle"))

    # Curves are drawn first, so that the boxes cover their ends.
    for (above, giver), (below, taker) in find_links(rows):
        bottom = tops[above] + box_height(boxes[above, giver])
        start = middles[giver], bottom
        end = middles[taker], tops[below] - 4
        parts.append(curve(start, end, tops[below]))
    for round_number, name in round_names.items():
        baseline = tops[round_number] + LEADING
        parts.append(text_element(PADDING, baseline, name, SMALL_FONT_SIZE, SOFT_INK))
    for (round_number, holder), box in boxes.items():
        parts += draw_box(box, middles[holder], tops[round_number])

    title = "What passes from knowledge base to knowledge base: " + "; ".join(round_names.values())
    width = ROUND_NAMES_WIDTH + COLUMN_WIDTH * len(setup.holders)
    paper = rectangle(0.5, 0.5, width - 1, y - 1, PAPER)
    return document(title, [paper, *parts], width, y)


def find_links(rows: Sequence[Row]) -> Iterable[tuple[BoxKey, BoxKey]]:
    """Return the pairs of boxes to link: a fact in the first leads to facts in the second."""
    box_of = dict[Literal, BoxKey]()
    for row in rows:
        for fact in row.reason.facts:
            box_of[fact] = row.round, cell_of(fact.name)[0]

    links = dict[tuple[BoxKey, BoxKey], None]()
    for row in rows:
        for fact in row.behind:
            links[box_of[fact], box_of[row.reason.facts[0]]] = None
    return links


def list_box_texts(box: Sequence[Literal]) -> list[str]:
    """Return the texts in a box: its first cards, and the number of the others."""
    texts = list[str]()
    for fact in box:
        _, card = cell_of(fact.name)
        texts.append(card if fact.positive else f"¬{card}")
    if len(texts) <= MOST_CARDS_NAMED + 1:
        return texts
    return [*texts[:MOST_CARDS_NAMED], f"and {len(texts) - MOST_CARDS_NAMED} more"]


def box_height(box: Sequence[Literal]) -> float:
    """Return the height of a box that has a line for each of its texts."""
    return LEADING * len(list_box_texts(box)) + PADDING


def draw_box(box: Sequence[Literal], centre: float, top: float) -> Iterator[str]:
    """Yield the SVG elements of a box and its texts."""
    texts = list_box_texts(box)
    width = max(text_width(text, SMALL_FONT_SIZE) for text in texts) + 2 * PADDING

    # A box is green if its holder has one of its cards.
    fill = FILLS[any(fact.positive for fact in box)]
    yield rectangle(centre - width / 2, top, width, box_height(box), fill)
    for number, text in enumerate(texts, 1):
        yield text_element(
            centre, top + number * LEADING - 2, text, SMALL_FONT_SIZE, anchor="middle"
        )
