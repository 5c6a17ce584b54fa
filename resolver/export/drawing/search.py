"""Draws a search: how many clauses it has given, kept, dropped and learned after each event.

          kept  ╭────
               ╭╯      given
        ╭──────╯  ╭────
      ──╯    ╭────╯
    ──────────────────── events

A given clause is one that the search has taken next, perhaps a premise; a kept clause was derived
and not dropped. If the empty clause was found, a mark □ stands at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from resolver.export.drawing.picture import (
    INK,
    LINE_COLOUR,
    SMALL_FONT_SIZE,
    SOFT_INK,
    document,
    format_number,
    rectangle,
    text_element,
)

if TYPE_CHECKING:  # A recorder belongs to a room above.
    from collections.abc import Iterator

    from resolver.logic.clause import Clause

COLOURS: Final = {
    "kept": "#1f77b4",
    "given": "#d95f02",
    "dropped": "#7f7f7f",
    "learned": "#2ca02c",
    "conflict": "#d62728",
}

# All sizes are in CSS pixels.
CURVES_WIDTH: Final = 520.0  # The width of the curves.
CURVES_HEIGHT: Final = 220.0  # The height of the curves.
LEFT_MARGIN: Final = 48.0
TOP_MARGIN: Final = 24.0
RIGHT_MARGIN: Final = 110.0  # The room for the names of the curves.
BOTTOM_MARGIN: Final = 36.0
NAME_DISTANCE: Final = 14.0  # The least distance between the baselines of two names.
PAPER: Final = "#fafaf9"


def search_to_svg(events: Sequence[tuple[str, tuple[Clause, ...]]]) -> str:
    """Return a drawing in SVG with a curve for each kind of event: how many there were so far.

    >>> from resolver import Recorder, prove
    >>> recorder = Recorder()
    >>> verdict = prove("p -> q; p", "q", strategy="given", tracer=recorder)
    >>> drawing = recorder.to_svg()
    >>> drawing.count("<polyline"), "the empty clause" in drawing
    (3, True)

    Args:
        events: The kind of each event, and its clauses.
    """
    event_kinds = [kind for kind, _ in events]
    counts = Counter(event_kinds)
    kinds = [kind for kind in COLOURS if counts[kind]]
    largest_count = max((counts[kind] for kind in kinds), default=1)
    has_empty_clause = bool(events) and not all(events[-1][1])

    # One pixel is left around the paper, half of it at each side.
    width = LEFT_MARGIN + CURVES_WIDTH + RIGHT_MARGIN
    height = TOP_MARGIN + CURVES_HEIGHT + BOTTOM_MARGIN
    parts = [rectangle(0.5, 0.5, width - 1, height - 1, PAPER)]
    parts += draw_axes(f"{len(events):,} events", largest_count)

    levels: dict[str, float] = {}
    for kind in kinds:
        parts.append(draw_curve(kind, event_kinds, largest_count))
        levels[kind] = height_of(counts[kind], largest_count)
    parts += draw_names(levels, counts)
    if has_empty_clause:
        mark = text_element(
            x=LEFT_MARGIN + CURVES_WIDTH,
            y=TOP_MARGIN - 6,
            text="□",
            size=16,
            ink=INK,
            anchor="middle",
        )
        parts.append(mark)

    totals = ", ".join(f"{counts[kind]:,} {kind}" for kind in kinds)
    end = "ends with the empty clause" if has_empty_clause else "ends without the empty clause"
    title = f"A search of {len(events):,} events: {totals}; it {end}"
    return document(title, parts, width, height)


def height_of(count: int, largest_count: int) -> float:
    """Return the vertical position of a count."""
    return TOP_MARGIN + CURVES_HEIGHT * (1 - count / largest_count)


def draw_axes(title: str, largest_count: int) -> Iterator[str]:
    """Yield the two axes, the numbers at their ends, and the title below them."""
    bottom = TOP_MARGIN + CURVES_HEIGHT
    down = f"M{format_number(LEFT_MARGIN)} {format_number(TOP_MARGIN)}V{format_number(bottom)}"
    path = f"{down}H{format_number(LEFT_MARGIN + CURVES_WIDTH)}"
    yield f'<path d="{path}" fill="none" stroke="{LINE_COLOUR}"/>'

    label = partial(text_element, size=SMALL_FONT_SIZE, ink=SOFT_INK)
    left = LEFT_MARGIN - 6
    middle = LEFT_MARGIN + CURVES_WIDTH / 2
    yield label(left, TOP_MARGIN + 10, f"{largest_count:,}", anchor="end")
    yield label(left, bottom, "0", anchor="end")
    yield label(middle, bottom + 24, title, anchor="middle")


def draw_curve(kind: str, event_kinds: Sequence[str], largest_count: int) -> str:
    """Return the curve of one kind of event, a step up at each event."""
    y = height_of(0, largest_count)
    points = [(LEFT_MARGIN, y)]
    count = 0
    for number, event_kind in enumerate(event_kinds, start=1):
        if event_kind != kind:
            continue

        # The curve runs level up to the event, and there it goes up.
        x = LEFT_MARGIN + CURVES_WIDTH * number / len(event_kinds)
        points.append((x, y))
        count += 1
        y = height_of(count, largest_count)
        points.append((x, y))
    points.append((LEFT_MARGIN + CURVES_WIDTH, y))

    path = " ".join(f"{format_number(x)},{format_number(y)}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{COLOURS[kind]}" stroke-width="2"/>'


def draw_names(levels: dict[str, float], counts: Counter[str]) -> Iterator[str]:
    """Yield the name of each curve at its end, at a distance from the name below it."""
    baseline = float("-inf")
    for kind in sorted(levels, key=levels.__getitem__):
        baseline = max(levels[kind] + 4, baseline + NAME_DISTANCE)
        yield text_element(
            x=LEFT_MARGIN + CURVES_WIDTH + 6,
            y=baseline,
            text=f"{counts[kind]:,} {kind}",
            size=SMALL_FONT_SIZE,
            ink=COLOURS[kind],
        )
