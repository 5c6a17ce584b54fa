"""The widths of a proof as a drawing: a bar for each step, as high as its clause has literals.

            ▐▌         the widest
        ▐▌  ▐▌▐▌
    ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄   the widest premise
    ▐▌▐▌▐▌▐▌▐▌▐▌▐▌▐▌
    ──────────────── steps

Premises are grey, what is derived is amber, the widest of all is red. Where there are more steps
than bars, steps in a row share a bar, as high as the widest of them.

Source: Ben-Sasson & Wigderson, Journal of the ACM 48(2), 2001 (short proofs are narrow).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from resolver.export.drawing.picture import (
    PADDING,
    SMALL,
    SOFT_INK,
    document,
    number,
    rectangle,
    words,
)
from resolver.export.drawing.search import BELOW, HEIGHT, LEFT, PAPER, TOP, WIDTH, axes, level

if TYPE_CHECKING:  # a proof asks for its picture by the name of this file
    from resolver.proofs.proof import Proof, Step

PREMISE, DERIVED, WIDEST = "#a8a29e", "#d97706", "#dc2626"
BARS: Final = 260  # at most: two pixels each
EDGE: Final = 16.0


def widths_to_svg(proof: Proof) -> str:
    """Return a drawing in SVG of how many literals each step of a proof has.

    >>> from resolver import problems, prove
    >>> drawing = widths_to_svg(prove(problems.pigeonhole(2)).proof)
    >>> "20 steps, premises up to 2 literals wide, the widest step 2" in drawing
    True

    Args:
        proof: The proof; of a proof by sums the literals of each line.
    """
    steps, most = proof.steps, proof.width
    premise = max((len(step.clause) for step in steps if not step.premises), default=0)
    share = -(-len(steps) // BARS) or 1
    bars = [steps[at : at + share] for at in range(0, len(steps), share)]
    said = f"{len(steps):,} steps, premises up to {premise} literals wide, the widest step {most}"
    at_premise = level(premise, max(most, 1))
    line = f'<path d="M{number(LEFT)} {number(at_premise)}H{number(LEFT + WIDTH)}"'
    parts = [
        rectangle(0.5, 0.5, LEFT + WIDTH + EDGE - 1, TOP + HEIGHT + BELOW - 1, PAPER),
        *(bar_of(bar, at, len(bars), most) for at, bar in enumerate(bars)),
        f'{line} stroke="{WIDEST}" stroke-dasharray="4 3"/>',
        words(PADDING, TOP - 8, "literals", SMALL, SOFT_INK),
        *axes(f"{len(steps):,} steps", most),
    ]
    if premise < most:
        parts.append(words(LEFT - 6, at_premise + 4, f"{premise}", SMALL, SOFT_INK, "end"))
    title = f"The widths of a proof: {said}"
    return document(title, parts, LEFT + WIDTH + EDGE, TOP + HEIGHT + BELOW)


def bar_of(steps: Sequence[Step], at: int, bars: int, most: int) -> str:
    """Return the bar of some steps in a row."""
    widest = max(len(step.clause) for step in steps)
    fill = PREMISE if all(not step.premises for step in steps) else DERIVED
    top, wide = level(widest, max(most, 1)), WIDTH / bars
    place = f'x="{number(LEFT + at * wide)}" y="{number(top)}"'
    size = f'width="{max(wide - 0.6, 0.6):.2f}" height="{number(TOP + HEIGHT - top)}"'
    return f'<rect {place} {size} fill="{WIDEST if widest == most else fill}"/>'
