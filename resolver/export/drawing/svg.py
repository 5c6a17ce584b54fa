"""The proof as a drawing: a box for each step, premises above what follows from them.

Two premises meet at the pivot on which they are resolved, a tag on the box of the resolvent; those
that are added up meet at the word "sum". Of a proof too long to be drawn there are its measures and
its sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from attrs import frozen

from resolver.export.display import (
    StepKind,
    keep_needed,
    kinds_of,
    mark_of,
    reason_of,
    refuse_larger,
)
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
    draw_legend,
    draw_text_lines,
    rectangle,
    tag,
    tag_width,
    text_width,
    with_tooltip,
    words,
    wrap,
)
from resolver.export.drawing.stacks import MOST_WIDTH, Stack, stack_premises
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint
from resolver.proofs.proof import Proof, Step
from resolver.proofs.refinements import find_breaks
from resolver.text.tables import escape_unprintable, shorten_text, with_noun

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
    proof = keep_needed(proof)
    refuse_larger("svg", "picture", len(proof), most_steps)
    title = f"Proof of {proof.conclusion} in {with_noun(len(proof), 'step')}"
    plan = Plan(proof, {} if shape is None else _mark_shape(proof, shape), narrow=True)
    parts = [part for _, part in plan.parts()]
    small = MOST_WIDTH / plan.width
    if not proof.counts or small >= 1:
        return document(title, parts, plan.width, plan.height)
    scaled = [f'<g transform="scale({small:.3f})">', *parts, "</g>"]
    return document(title, scaled, MOST_WIDTH, plan.height * small)


def _mark_shape(proof: Proof, shape: str) -> dict[int, StepKind]:
    """Return the kind of each derived step: whether it keeps the proof from having a shape."""
    broken = find_breaks(proof, shape)
    kept, breaks = StepKind(shape, KEEPS), StepKind(f"not {shape}", BREAKS)
    return {step.number: breaks if step.number in broken else kept for step in proof.inferences}


class Plan:
    """The boxes of a proof with their places; width and height in CSS pixels.

    A narrow one has premises of a wide sum in lists, instead of a box for each.
    """

    def __init__(
        self,
        proof: Proof,
        marked: Mapping[int, StepKind] = MappingProxyType({}),
        narrow: bool = False,
    ) -> None:
        self.last = proof[-1].number
        of_kind = {**kinds_of(proof), **marked}
        self.boxes: dict[int, StepBox | Stack] = {
            step.number: StepBox.of(step, of_kind[step.number].colour) for step in proof
        }
        self.scene = Scene({step.number: step.premises for step in proof}, self.boxes)
        if narrow and proof.counts and self.scene.right > MOST_WIDTH - MARGIN:
            rests, stacks = stack_premises(proof, of_kind, _break_shortly)
            self.boxes = {number: stacks.get(number) or self.boxes[number] for number in rests}
            self.scene = Scene(rests, self.boxes)
        right = max(self.scene.right, LEAST_WIDTH)
        self.keys, bottom = draw_legend(
            of_kind.values(), MARGIN, self.scene.bottom + BETWEEN, right
        )
        self.width, self.height = right + MARGIN, bottom + MARGIN

    def parts(self) -> Iterator[tuple[int, str]]:
        """Yield the edges, the boxes on them, and what the colours mean.

        Each comes with the number of the step that it is for; 0 is for all of them.
        """
        yield from self.scene.edges()
        for number, box in self.boxes.items():
            parts = box.drawn(self.scene.corner(number), number == self.last)
            yield number, with_tooltip("; ".join(map(_tooltip_of, box.steps)), parts)
        yield from ((0, key) for key in self.keys)


def _tooltip_of(step: Step) -> str:
    rule = "" if step.premises or step.source is None else f"{step.rule}: "
    return f"step {step.number}: {step.clause}, {rule}{reason_of(step)}"


LINE_WIDTH = 230.0


@frozen
class StepBox(TextBox):
    """The lines of the clause, below them the source of a leaf; the pivot is a tag on the top edge.

    The width and the height, in CSS pixels, are those of the box with its tag.
    """

    steps: tuple[Step]
    pivot: str | None

    @staticmethod
    def of(step: Step, fill: str) -> StepBox:
        """Return the box of a step, with the text broken into lines."""
        source = [] if step.premises else reason_of(step).split()
        lines, notes = (
            wrap(_break_conclusion(step.clause), SIZE, LINE_WIDTH),
            wrap(source, SMALL, LINE_WIDTH),
        )
        on = mark_of(step)
        pivot = None if on is None else shorten_text(escape_unprintable(on))
        return StepBox(tuple(lines), tuple(notes), fill, (step,), pivot)

    @property
    def number(self) -> str:
        """The number of the step, as written before the clause."""
        return f"{self.steps[0].number}."

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

    def drawn(self, corner: tuple[float, float], bold: bool = False) -> list[str]:
        """Return the box, its number, its text and its tag, with the left upper corner here."""
        x, y = corner
        body = y + self.overhang
        baseline = body + self.overhang + PADDING + LEADING - 5
        parts = [rectangle(x, body, self.width, self.height - self.overhang, self.fill, bold)]
        parts.append(words(x + PADDING, baseline, self.number, SMALL, SOFT_INK))
        parts += draw_text_lines(x + PADDING + self.gutter, baseline, self.lines, self.notes)
        if self.pivot is not None:
            parts.append(tag(x + (self.width - tag_width(self.pivot)) / 2, y, self.pivot))
        return parts


def _break_conclusion(conclusion: Clause | LinearConstraint) -> list[str]:
    """Return a clause or a line in pieces, between which it may be broken."""
    if isinstance(conclusion, LinearConstraint):
        terms = _with_signs_between(conclusion.words(), "+")
        return [escape_unprintable(piece) for piece in (*terms, f"≥ {conclusion.bound}")]
    owner, literals = _split_owner(conclusion)
    pieces = _with_signs_between(literals or [str(conclusion)], "∨")
    return [escape_unprintable(piece) for piece in (*owner, *pieces)]


def _break_shortly(step: Step) -> list[str]:
    """Return what a step says in pieces; a bound of a constraint by the constraint's name."""
    source, line = step.source, step.clause
    if not (isinstance(source, Constraint) and isinstance(line, LinearConstraint) and line.terms):
        return _break_conclusion(line)
    if not source.name:
        return _break_conclusion(line)
    least = line.terms[0][1] in source.literals
    bound = f"at least {source.lower}" if least else f"at most {source.upper}"
    return [escape_unprintable(word) for word in f"{source.name}: {bound}".split()]


def _split_owner(clause: Clause) -> tuple[list[str], list[str]]:
    """Return what is before a colon in all of some atoms, once, and the literals without it.

    >>> _split_owner(Clause(["Bob:Hall", "~Bob:Rope"]))
    (['Bob:'], ['Hall', '¬Rope'])
    """
    parts = [literal.name.partition(":") for literal in clause]
    owner, colon, _ = parts[0] if parts else ("", "", "")
    if len(parts) < 2 or not (owner and colon) or any(part[:2] != (owner, ":") for part in parts):
        return [], list(map(str, clause))
    signs = ("" if literal.positive else "¬" for literal in clause)
    return [f"{owner}:"], [sign + name for sign, (_, _, name) in zip(signs, parts, strict=True)]


def _with_signs_between(pieces: list[str], sign: str) -> list[str]:
    return [f"{piece} {sign}" for piece in pieces[:-1]] + pieces[-1:]
