"""A search as a drawing: how many clauses were given, kept, dropped or learned, event by event.

          kept  ╭────
               ╭╯      given
        ╭──────╯  ╭────
      ──╯    ╭────╯
    ──────────────────── events

Given are clauses taken up in their turn, the premises among them; kept are those that were found
and not dropped. A mark at the end says whether the empty clause was found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from resolver.export.drawing.picture import (
    INK,
    LINE,
    SMALL,
    SOFT_INK,
    document,
    format_number,
    rectangle,
    words,
)

if TYPE_CHECKING:  # a recorder lies above
    from collections.abc import Iterator

    from resolver.logic.clause import Clause

COLOURS: Final = {
    "kept": "#1f77b4",
    "given": "#d95f02",
    "dropped": "#7f7f7f",
    "learned": "#2ca02c",
    "conflict": "#d62728",
}
WIDTH: Final = 520.0  # of the curves
HEIGHT: Final = 220.0
LEFT: Final = 48.0
TOP: Final = 24.0
RIGHT: Final = 110.0  # for the names
BELOW: Final = 36.0
APART: Final = 14.0  # two names
PAPER: Final = "#fafaf9"


def search_to_svg(events: Sequence[tuple[str, tuple[Clause, ...]]]) -> str:
    """Return a drawing in SVG of how many clauses came to what, event by event.

    >>> from resolver import Recorder, prove
    >>> recorder = Recorder()
    >>> verdict = prove("p -> q; p", "q", strategy="given", tracer=recorder)
    >>> drawing = recorder.to_svg()
    >>> drawing.count("<polyline"), "the empty clause" in drawing
    (3, True)

    Args:
        events: The kind of each event, and its clauses.
    """
    counts = Counter(kind for kind, _ in events)
    kinds = [kind for kind in COLOURS if counts[kind]]
    most = max((counts[kind] for kind in kinds), default=1)
    found = bool(events) and any(not clause for clause in events[-1][1])
    end = "ends with the empty clause" if found else "ends without the empty clause"
    said = ", ".join(f"{counts[kind]:,} {kind}" for kind in kinds)
    width, height = LEFT + WIDTH + RIGHT, TOP + HEIGHT + BELOW
    paper = rectangle(0.5, 0.5, width - 1, height - 1, PAPER)
    parts = [paper, *draw_axes(f"{len(events):,} events", most)]
    for kind in kinds:
        parts.append(draw_curve(kind, [name for name, _ in events], most))
    parts += draw_names({kind: height_of(counts[kind], most) for kind in kinds}, counts)
    if found:
        parts.append(words(LEFT + WIDTH, TOP - 6, "□", 16, INK, "middle"))
    return document(f"A search of {len(events):,} events: {said}; it {end}", parts, width, height)


def height_of(count: int, most: int) -> float:
    """Return the height at which a count is drawn."""
    return TOP + HEIGHT * (1 - count / most)


def draw_axes(below: str, most: int) -> Iterator[str]:
    """Yield the two axes with where they end, and the words below them."""
    bottom = TOP + HEIGHT
    down = f"M{format_number(LEFT)} {format_number(TOP)}V{format_number(bottom)}"
    path = f"{down}H{format_number(LEFT + WIDTH)}"
    yield f'<path d="{path}" fill="none" stroke="{LINE}"/>'
    yield words(LEFT - 6, TOP + 10, f"{most:,}", SMALL, SOFT_INK, "end")
    yield words(LEFT - 6, bottom, "0", SMALL, SOFT_INK, "end")
    yield words(LEFT + WIDTH / 2, bottom + 24, below, SMALL, SOFT_INK, "middle")


def draw_curve(kind: str, events: Sequence[str], most: int) -> str:
    """Return the curve of a kind: where it grows, and its end."""
    count, points = 0, [(LEFT, height_of(0, most))]
    for at, name in enumerate(events, 1):
        if name == kind:
            x = LEFT + WIDTH * at / len(events)
            points += [(x, height_of(count, most)), (x, height_of(count + 1, most))]
            count += 1
    points.append((LEFT + WIDTH, height_of(count, most)))
    path = " ".join(f"{format_number(x)},{format_number(y)}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{COLOURS[kind]}" stroke-width="2"/>'


def draw_names(levels: dict[str, float], counts: Counter[str]) -> Iterator[str]:
    """Yield the name of each curve at its end, none over another."""
    last = float("-inf")
    for kind in sorted(levels, key=lambda kind: levels[kind]):
        last = max(levels[kind] + 4, last + APART)
        text = f"{counts[kind]:,} {kind}"
        yield words(LEFT + WIDTH + 6, last, text, SMALL, COLOURS[kind])
