"""The proof as a drawing: a box for each step, premises above what follows from them.

Two premises meet at the pivot on which they are resolved, a tag on the box of the resolvent; those
that are added up meet at the word "sum".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from resolver.export.display import colours, kind, reason
from resolver.export.display import tag as mark
from resolver.export.drawing.layering import Node, arrange, neighbours
from resolver.export.drawing.picture import (
    LEADING,
    PADDING,
    SMALL,
    SOFT_INK,
    curve,
    document,
    escaped,
    legend,
    rectangle,
    tag,
    tag_width,
    words,
)
from resolver.export.drawing.placing import place
from resolver.export.drawing.stepbox import StepBox
from resolver.export.drawing.summary import to_summary
from resolver.export.format import Format
from resolver.proofs.proof import Proof, Step, proof_of

MARGIN = 12.0
BETWEEN = 34.0  # two layers
SLOT = 8.0  # the width kept for an edge that passes a layer
LEAST_WIDTH = 400.0  # a tag of the legend fits into it
ENTRY = 8.0  # how far beside the middle an edge comes in


def to_svg(proof: Proof, max_steps: int = 200) -> str:
    """Return a drawing in SVG; of a proof with more steps, a summary that says how to get it.

    >>> from resolver import Clause, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), "the denied goal")
    >>> drawing = to_svg(steps.proof(steps.resolve(p, not_p, "p")))
    >>> drawing.count("<path"), "step 3: □" in drawing
    (2, True)

    Sizes are in CSS pixels. A step that is used more than once is one box.

    Raises ProofError for a proof without steps.
    """
    proof = proof_of(proof).needed()
    title = f"Proof of {proof.conclusion} in {len(proof)} steps"
    return drawn(proof, title, max_steps)


def drawn(proof: Proof, title: str, max_steps: int) -> str:
    """Return a drawing of all steps, those too on which no conclusion rests yet; or a summary."""
    if len(proof) > max_steps:
        return to_summary(proof, title)
    plan = Plan(proof)
    return document(title, (part for _, part in plan.parts()), plan.width, plan.height)


class Plan:
    """The places of all boxes and edges: x by node, y by layer; width and height in CSS pixels."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.fills = colours(proof)
        self.pivots = proof.pivots
        self.layers = arrange(proof)
        self.uses = {step.number: list[int]() for step in proof}
        for step in proof:
            for premise in step.premises:
                self.uses[premise].append(step.number)
        boxes = [StepBox.of(step, mark(step, self.pivots)) for step in proof]
        self.boxes = {self.layers.box(box.step.number): box for box in boxes}
        nodes = [node for layer in self.layers.order for node in layer]
        self.widths = {n: self.boxes[n].width if n in self.boxes else SLOT for n in nodes}
        self.middles = {n: x + MARGIN for n, x in place(self.layers, self.widths).items()}
        self.tops, self.bottoms = self._stack()
        right = max(x + self.widths[node] / 2 for node, x in self.middles.items())
        right = max(right, LEAST_WIDTH)
        self.keys, bottom = legend(self.fills, MARGIN, self.bottoms[-1] + BETWEEN, right)
        self.width, self.height = right + MARGIN, bottom + MARGIN

    def _stack(self) -> tuple[list[float], list[float]]:
        """Return where each layer begins and ends; it is as high as its highest box."""
        tops, bottoms = [], []
        y = MARGIN
        for layer in self.layers.order:
            tops.append(y)
            y += max(self.boxes[node].height for node in layer if node in self.boxes)
            bottoms.append(y)
            y += BETWEEN
        return tops, bottoms

    def parts(self) -> Iterator[tuple[int, str]]:
        """Yield the edges, the boxes on them, and what the colours mean.

        Each comes with the number of the step that it is for; 0 is for all of them.
        """
        yield from self._edges()
        for node, box in self.boxes.items():
            yield node[0], self._box(node, box)
        yield from ((0, key) for key in self.keys)

    def _edges(self) -> Iterator[tuple[int, str]]:
        above, _ = neighbours(self.layers.links)
        for upper, lower in self.layers.links:
            entry = 0.0
            if len(above[lower]) > 1:
                entry = ENTRY if self.middles[upper] > self._mean_x(above[lower]) else -ENTRY
            end = self._top(lower) if lower in self.boxes else self.bottoms[lower[1]]
            start = self.middles[upper], self.bottoms[upper[1]]
            over = self.middles[lower] + entry, self.tops[lower[1]]
            yield self._first_use(upper, lower), curve(start, over, end)

    def _first_use(self, upper: Node, lower: Node) -> int:
        """Return the first step to which an edge leads; steps may share one, as far as it goes."""
        if lower in self.boxes:
            return lower[0]
        return min(one for one in self.uses[upper[0]] if self.layers.levels[one] > lower[1])

    def _mean_x(self, nodes: list[Node]) -> float:
        return sum(self.middles[node] for node in nodes) / len(nodes)

    def _top(self, node: Node) -> float:
        # The boxes of a layer stand on one line, so that every edge sets out from its end.
        return self.bottoms[node[1]] - self.boxes[node].height

    def _box(self, node: Node, box: StepBox) -> str:
        x, y = self.middles[node] - box.width / 2, self._top(node)
        body = y + box.overhang
        fill, last = self.fills[kind(box.step)], box.step is self.proof[-1]
        parts = [rectangle(x, body, box.width, box.height - box.overhang, fill, last)]
        baseline = body + box.overhang + PADDING + LEADING - 5
        left = x + PADDING + box.gutter
        parts.append(words(x + PADDING, baseline, box.number, SMALL, SOFT_INK))
        for at, line in enumerate(box.lines):
            parts.append(words(left, baseline + at * LEADING, line))
        for at, note in enumerate(box.notes, start=len(box.lines)):
            parts.append(words(left, baseline + at * LEADING, note, SMALL, SOFT_INK))
        if box.pivot is not None:
            parts.append(tag(self.middles[node] - tag_width(box.pivot) / 2, y, box.pivot))
        return "\n".join(["<g>", f"<title>{escaped(self._hint(box.step))}</title>", *parts, "</g>"])

    def _hint(self, step: Step) -> str:
        rule = "" if step.premises or step.source is None else f"{step.rule}: "
        return f"step {step.number}: {step.clause}, {rule}{reason(step, self.pivots)}"


SVG: Final = Format("svg", ".svg", to_svg)
