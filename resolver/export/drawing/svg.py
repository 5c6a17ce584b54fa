"""The proof as a drawing: a box for each step, premises above what follows from them.

Two premises meet at the pivot on which they are resolved, a tag on the box of the resolvent; those
that are added up meet at the word "sum". Of a proof too long to be drawn there are its measures and
its sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from attrs import frozen

from resolver.export.display import Kind, kinds, mark, reason, refuse_larger
from resolver.export.drawing.picture import (
    BETWEEN,
    LEADING,
    MARGIN,
    PADDING,
    SIZE,
    SMALL,
    SOFT_INK,
    TAG_HEIGHT,
    Scene,
    TextBox,
    document,
    hinted,
    legend,
    rectangle,
    tag,
    tag_width,
    text_lines,
    text_width,
    words,
    wrap,
)
from resolver.export.drawing.stacks import WIDEST, Stack, stacked
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.proofs.proof import Proof, Step, proof_of
from resolver.proofs.refinements import breaking
from resolver.text.tables import shortened, shown

KEEPS, BREAKS = "#dcf2dc", "#ffc9c9"  # a step that has a shape, and one that has it not
LEAST_WIDTH = 400.0  # a tag of the legend fits into it


def to_svg(proof: Proof, *, most_steps: int = 200, shape: str | None = None) -> str:
    """Return a drawing in SVG.

    >>> from resolver import DENIED, Clause
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> drawing = to_svg(steps.proof(steps.resolve(p, not_p, "p")))
    >>> drawing.count("<path"), "step 3: □" in drawing
    (2, True)

    Sizes are in CSS pixels. A step that is used more than once is one box. With the name of a
    shape, the steps that keep the proof from having it are red, and the others green.

    Args:
        proof: A proof; steps that its conclusion does not need are left out.
        most_steps: How many steps are drawn at most.
        shape: `tree-like`, `regular`, `linear`, `input`, `unit` or `sos`.

    Raises:
        ProofError: The proof has no steps.
        ExportError: It has more steps.
        ArgumentError: That is no number of steps, or no shape.
    """
    proof = proof_of(proof).needed()
    title = f"Proof of {proof.conclusion} in {len(proof)} steps"
    return drawn(proof, title, most_steps, {} if shape is None else _marked(proof, shape))


def _marked(proof: Proof, shape: str) -> dict[int, Kind]:
    """Return the kind of each derived step: whether it keeps the proof from having a shape."""
    broken = breaking(proof, shape)
    kept, breaks = Kind(shape, KEEPS), Kind(f"not {shape}", BREAKS)
    return {step.number: breaks if step.number in broken else kept for step in proof.inferences}


def drawn(
    proof: Proof, title: str, most_steps: int, marked: Mapping[int, Kind] = MappingProxyType({})
) -> str:
    """Return a drawing of all steps, those too on which no conclusion rests yet."""
    refuse_larger("svg", len(proof), most_steps)
    plan = Plan(proof, marked, narrow=True)
    parts = [part for _, part in plan.parts()]
    small = WIDEST / plan.width
    if not proof.counts or small >= 1:
        return document(title, parts, plan.width, plan.height)
    scaled = [f'<g transform="scale({small:.3f})">', *parts, "</g>"]
    return document(title, scaled, WIDEST, plan.height * small)


class Plan:
    """The boxes of a proof with their places; width and height in CSS pixels.

    A narrow one has premises of a wide sum in lists, instead of a box for each.
    """

    def __init__(
        self,
        proof: Proof,
        marked: Mapping[int, Kind] = MappingProxyType({}),
        narrow: bool = False,
    ) -> None:
        self.proof = proof
        self.kinds = {**kinds(proof), **marked}
        self.boxes = {
            step.number: StepBox.of(step, self.kinds[step.number].colour) for step in proof
        }
        self.stacks: Mapping[int, Stack] = {}
        self.scene = Scene({step.number: step.premises for step in proof}, self.boxes)
        if narrow and proof.counts and self.scene.right > WIDEST - MARGIN:
            rests, self.stacks = stacked(proof, self.kinds, _said_shortly)
            boxes = {number: self.stacks.get(number) or self.boxes[number] for number in rests}
            self.boxes = {n: box for n, box in self.boxes.items() if n in rests}
            self.scene = Scene(rests, boxes)
        right = max(self.scene.right, LEAST_WIDTH)
        self.keys, bottom = legend(self.kinds.values(), MARGIN, self.scene.bottom + BETWEEN, right)
        self.width, self.height = right + MARGIN, bottom + MARGIN

    def parts(self) -> Iterator[tuple[int, str]]:
        """Yield the edges, the boxes on them, and what the colours mean.

        Each comes with the number of the step that it is for; 0 is for all of them.
        """
        yield from self.scene.edges()
        for number, box in self.boxes.items():
            if number in self.stacks:
                stack = self.stacks[number]
                hint = "; ".join(map(self._hint, stack.steps))
                yield number, hinted(hint, stack.drawn(self.scene.corner(number)))
            else:
                yield number, self._box(number, box)
        yield from ((0, key) for key in self.keys)

    def _box(self, number: int, box: StepBox) -> str:
        x, y = self.scene.corner(number)
        body = y + box.overhang
        last = box.step is self.proof[-1]
        parts = [rectangle(x, body, box.width, box.height - box.overhang, box.fill, last)]
        baseline = body + box.overhang + PADDING + LEADING - 5
        left = x + PADDING + box.gutter
        parts.append(words(x + PADDING, baseline, box.number, SMALL, SOFT_INK))
        parts += text_lines(left, baseline, box.lines, box.notes)
        if box.pivot is not None:
            parts.append(tag(x + (box.width - tag_width(box.pivot)) / 2, y, box.pivot))
        return hinted(self._hint(box.step), parts)

    def _hint(self, step: Step) -> str:
        rule = "" if step.premises or step.source is None else f"{step.rule}: "
        return f"step {step.number}: {step.clause}, {rule}{reason(step)}"


LINE_WIDTH = 230.0


@frozen
class StepBox(TextBox):
    """The lines of the clause, below them the source of a leaf; the pivot is a tag on the top edge.

    The width and the height, in CSS pixels, are those of the box with its tag.
    """

    step: Step
    pivot: str | None

    @staticmethod
    def of(step: Step, fill: str) -> StepBox:
        """Return the box of a step, with the text broken into lines."""
        source = [] if step.premises else reason(step).split()
        lines, notes = wrap(_pieces(step.clause), SIZE, LINE_WIDTH), wrap(source, SMALL, LINE_WIDTH)
        on = mark(step)
        pivot = None if on is None else shortened(shown(on))
        return StepBox(tuple(lines), tuple(notes), fill, step, pivot)

    @property
    def number(self) -> str:
        """The number of the step, as written before the clause."""
        return f"{self.step.number}."

    @property
    def gutter(self) -> float:
        """The room for the number."""
        return text_width(self.number, SMALL) + 6

    @property
    def overhang(self) -> float:
        """How far the tag reaches above the box, and as far into it."""
        return 0.0 if self.pivot is None else TAG_HEIGHT / 2

    @property
    def width(self) -> float:
        """The larger width of text and tag."""
        tag = 0.0 if self.pivot is None else tag_width(self.pivot)
        return max(super().width + self.gutter, tag + 2 * PADDING)

    @property
    def height(self) -> float:
        """The height of text, paddings and tag."""
        return super().height + 2 * self.overhang


def _pieces(conclusion: Clause | Line) -> list[str]:
    """Return a clause or a line in pieces, between which it may be broken."""
    if isinstance(conclusion, Line):
        terms = [
            f"{n} {literal}" if n > 1 else f"{literal}" for n, literal in conclusion.terms
        ] or ["0"]
        return [shown(piece) for piece in (*_joined(terms, "+"), f"≥ {conclusion.bound}")]
    owner, literals = _owner(conclusion)
    pieces = _joined(literals or [str(conclusion)], "∨")
    return [shown(piece) for piece in (*owner, *pieces)]


def _said_shortly(step: Step) -> list[str]:
    """Return what a step says in pieces; a bound of a constraint by the constraint's name."""
    source, line = step.source, step.clause
    if not (isinstance(source, Constraint) and isinstance(line, Line) and line.terms):
        return _pieces(line)
    least = line.terms[0][1].positive
    bound = f"at least {source.lower}" if least else f"at most {source.upper}"
    return [shown(word) for word in f"{source.name}: {bound}".split()]


def _owner(clause: Clause) -> tuple[list[str], list[str]]:
    """Return what is before a colon in all of some atoms, once, and the literals without it.

    >>> _owner(Clause(["Bob:Hall", "~Bob:Rope"]))
    (['Bob:'], ['Hall', '¬Rope'])
    """
    parts = [literal.name.partition(":") for literal in clause]
    owner, colon, _ = parts[0] if parts else ("", "", "")
    if len(parts) < 2 or not (owner and colon) or any(part[:2] != (owner, ":") for part in parts):
        return [], list(map(str, clause))
    signs = ("" if literal.positive else "¬" for literal in clause)
    return [f"{owner}:"], [sign + name for sign, (_, _, name) in zip(signs, parts, strict=True)]


def _joined(pieces: list[str], sign: str) -> list[str]:
    return [f"{piece} {sign}" for piece in pieces[:-1]] + pieces[-1:]
