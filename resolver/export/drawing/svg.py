"""The proof as a drawing: a box for each step, premises above what follows from them.

Two premises meet at the pivot on which they are resolved, a tag on the box of the resolvent; those
that are added up meet at the word "sum".
"""

from __future__ import annotations

from collections.abc import Iterator

from resolver.export.display import DRAWN, kinds, reason
from resolver.export.drawing.picture import (
    LEADING,
    PADDING,
    SMALL,
    SOFT_INK,
    document,
    legend,
    rectangle,
    tag,
    tag_width,
    words,
    written,
)
from resolver.export.drawing.scene import BETWEEN, MARGIN, Scene
from resolver.export.drawing.stepbox import StepBox
from resolver.export.drawing.summary import to_summary
from resolver.logic.arguments import whole
from resolver.proofs.proof import Proof, Step, proof_of
from resolver.text.printable import escaped

LEAST_WIDTH = 400.0  # a tag of the legend fits into it


def to_svg(proof: Proof, max_steps: int = 200) -> str:
    """Return a drawing in SVG; of a proof with more steps than this, a summary.

    >>> from resolver import DENIED, Clause, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> drawing = to_svg(steps.proof(steps.resolve(p, not_p, "p")))
    >>> drawing.count("<path"), "step 3: □" in drawing
    (2, True)

    Sizes are in CSS pixels. A step that is used more than once is one box.

    Raises ProofError for a proof without steps, ArgumentError for no number of steps.
    """
    proof, _ = proof_of(proof).needed(), whole(max_steps, 0, DRAWN)
    title = f"Proof of {proof.conclusion} in {len(proof)} steps"
    return drawn(proof, title, max_steps)


def drawn(proof: Proof, title: str, max_steps: int) -> str:
    """Return a drawing of all steps, those too on which no conclusion rests yet; or a summary."""
    if len(proof) > max_steps:
        return to_summary(proof, title)
    plan = Plan(proof)
    return document(title, (part for _, part in plan.parts()), plan.width, plan.height)


class Plan:
    """The boxes of a proof with their places; width and height in CSS pixels."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.kinds = kinds(proof)
        self.boxes = {step.number: StepBox.of(step) for step in proof}
        self.scene = Scene({step.number: step.premises for step in proof}, self.boxes)
        right = max(self.scene.right, LEAST_WIDTH)
        self.keys, bottom = legend(self.kinds.values(), MARGIN, self.scene.bottom + BETWEEN, right)
        self.width, self.height = right + MARGIN, bottom + MARGIN

    def parts(self) -> Iterator[tuple[int, str]]:
        """Yield the edges, the boxes on them, and what the colours mean.

        Each comes with the number of the step that it is for; 0 is for all of them.
        """
        yield from self.scene.edges()
        for number, box in self.boxes.items():
            yield number, self._box(number, box)
        yield from ((0, key) for key in self.keys)

    def _box(self, number: int, box: StepBox) -> str:
        x, y = self.scene.corner(number)
        body = y + box.overhang
        fill, last = self.kinds[box.step.number].colour, box.step is self.proof[-1]
        parts = [rectangle(x, body, box.width, box.height - box.overhang, fill, last)]
        baseline = body + box.overhang + PADDING + LEADING - 5
        left = x + PADDING + box.gutter
        parts.append(words(x + PADDING, baseline, box.number, SMALL, SOFT_INK))
        parts += written(left, baseline, box.lines, box.notes)
        if box.pivot is not None:
            parts.append(tag(x + (box.width - tag_width(box.pivot)) / 2, y, box.pivot))
        return "\n".join(["<g>", f"<title>{escaped(self._hint(box.step))}</title>", *parts, "</g>"])

    def _hint(self, step: Step) -> str:
        rule = "" if step.premises or step.source is None else f"{step.rule}: "
        return f"step {step.number}: {step.clause}, {rule}{reason(step)}"
