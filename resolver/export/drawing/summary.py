"""What is drawn of a proof that is too long to be drawn: its measures and its sources."""

from __future__ import annotations

from collections import Counter

from resolver.export.display import INFERRED, kind
from resolver.export.drawing.boxes import text_width
from resolver.export.drawing.picture import LEADING, PADDING, SIZE, document, rectangle, words
from resolver.proofs.proof import Proof
from resolver.text.printable import shortened

MOST_KINDS = 20


def to_summary(proof: Proof, title: str) -> str:
    """Return a box of text in SVG: steps, width, depth, and the axioms from each kind of source."""
    inferences = "sums" if proof.counts else "resolutions"
    lines = [
        shortened(title),
        f"{proof.length}, {len(proof) - len(proof.inferences)} leaves",
        f"longest clause: {proof.width} literals; longest path: {proof.depth} {inferences}",
        *_sources(proof),
        f"Drawn where {len(proof)} steps are allowed",
    ]
    width = max(text_width(line, SIZE) for line in lines) + 4 * PADDING
    height = LEADING * len(lines) + 4 * PADDING
    box = rectangle(PADDING, PADDING, width - 2 * PADDING, height - 2 * PADDING, "#f5f5f4")
    text = [
        words(2 * PADDING, 2 * PADDING + LEADING * at - 4, line)
        for at, line in enumerate(lines, start=1)
    ]
    return document(title, [box, *text], width, height)


def _sources(proof: Proof) -> list[str]:
    counts = Counter(kind(step) for step in proof if step.rule not in INFERRED)
    lines = [f"{count} × {shortened(name)}" for name, count in counts.most_common()]
    more = len(lines) - MOST_KINDS
    return [*lines[:MOST_KINDS], f"and {more} more kinds"] if more > 0 else lines
