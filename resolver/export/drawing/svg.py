"""Draws a proof in SVG, with a box for each step, below those of its premises.

Two premises meet at the pivot on which they are resolved, a tag on the box of the resolvent. The
premises of a sum meet at the word "sum".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from attrs import frozen

from resolver.budget import Meter, ProgressOption, make_meter
from resolver.export.display import (
    StepKind,
    keep_needed,
    kinds_of,
    mark_of,
    reason_of,
    refuse_larger,
)
from resolver.export.drawing.picture import (
    FONT_SIZE,
    LAYER_DISTANCE,
    LEADING,
    MARGIN,
    PADDING,
    SMALL_FONT_SIZE,
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
    text_element,
    text_width,
    with_tooltip,
    wrap,
)
from resolver.export.drawing.stacks import MOST_WIDTH, Stack, stack_premises
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint
from resolver.proofs.proof import Proof, Step, premises_by_number
from resolver.proofs.refinements import find_breaks
from resolver.text.tables import escape_unprintable, shorten_text, with_noun

# The colours of steps that keep a shape, and of those that break it.
KEEPING_COLOUR, BREAKING_COLOUR = "#dcf2dc", "#ffc9c9"
LEAST_WIDTH = 400.0  # The longest tag of a legend fits into it.


def to_svg(
    proof: Proof,
    *,
    most_steps: int = 200,
    shape: str | None = None,
    progress: ProgressOption = None,
) -> str:
    """Return a drawing of a proof in SVG.

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
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ProofError: The proof has no steps.
        ExportError: It has more steps.
        ArgumentError: `most_steps` is no whole number from 0 up, or there is no such shape.
    """
    proof = keep_needed(proof)
    refuse_larger("svg", "picture", len(proof), most_steps)
    title = f"Proof of {proof.conclusion} in {with_noun(len(proof), 'step')}"
    marked = {} if shape is None else _mark_shape(proof, shape)
    plan = Plan(proof, marked, narrow=True, meter=make_meter(None, progress, "drawing"))
    parts = [part for _, part in plan.parts()]

    # A counting proof that is wide even with lists is scaled down.
    scale = MOST_WIDTH / plan.width
    if not proof.counts or scale >= 1:
        return document(title, parts, plan.width, plan.height)
    scaled_parts = [f'<g transform="scale({scale:.3f})">', *parts, "</g>"]
    return document(title, scaled_parts, MOST_WIDTH, plan.height * scale)


def _mark_shape(proof: Proof, shape: str) -> dict[int, StepKind]:
    """Return the kind of each derived step: whether it keeps or breaks a shape."""
    breaks = find_breaks(proof, shape)
    keeping = StepKind(shape, KEEPING_COLOUR)
    breaking = StepKind(f"not {shape}", BREAKING_COLOUR)
    kinds: dict[int, StepKind] = {}
    for step in proof.inferences:
        kinds[step.number] = breaking if step.number in breaks else keeping
    return kinds


class Plan:
    """The boxes of a proof at their positions, and the size of the whole in CSS pixels.

    In a narrow plan, the premises of a wide sum are in lists, and have no boxes of their own. The
    meter counts each box that is moved.
    """

    def __init__(
        self,
        proof: Proof,
        marked: Mapping[int, StepKind] = MappingProxyType({}),
        narrow: bool = False,
        meter: Meter | None = None,
    ) -> None:
        self.last = proof[-1].number
        kinds = {**kinds_of(proof), **marked}
        self.boxes: dict[int, StepBox | Stack] = {}
        for step in proof:
            self.boxes[step.number] = StepBox.of(step, kinds[step.number].colour)
        self.scene = Scene(premises_by_number(proof), self.boxes, meter=meter)

        is_too_wide = self.scene.right > MOST_WIDTH - MARGIN
        if narrow and proof.counts and is_too_wide:
            shorter_premises, stacks = stack_premises(proof, kinds, _break_shortly)
            boxes = {**self.boxes, **stacks}
            self.boxes = {number: boxes[number] for number in shorter_premises}
            self.scene = Scene(shorter_premises, self.boxes, meter=meter)

        right = max(self.scene.right, LEAST_WIDTH)
        top_of_legend = self.scene.bottom + LAYER_DISTANCE
        self.keys, bottom = draw_legend(kinds.values(), MARGIN, top_of_legend, right)
        self.width = right + MARGIN
        self.height = bottom + MARGIN

    def parts(self) -> Iterator[tuple[int, str]]:
        """Yield the edges, the boxes on them, and the legend, each with the number of its step.

        The legend, which is for all steps, has the number 0.
        """
        yield from self.scene.edges()
        for number, box in self.boxes.items():
            parts = box.draw(self.scene.corner(number), number == self.last)
            tooltip = "; ".join(map(_tooltip_of, box.steps))
            yield number, with_tooltip(tooltip, parts)
        for key in self.keys:
            yield 0, key


def _tooltip_of(step: Step) -> str:
    rule = "" if step.premises or step.source is None else f"{step.rule}: "
    return f"step {step.number}: {step.clause}, {rule}{reason_of(step)}"


LINE_WIDTH = 230.0  # CSS pixels.


@frozen
class StepBox(TextBox):
    """A box with the lines of a clause, the source of a leaf, and the pivot as a tag on top.

    The width and the height are those of the box with its tag.
    """

    steps: tuple[Step]
    pivot: str | None

    @staticmethod
    def of(step: Step, fill: str) -> StepBox:
        """Return the box of a step, with its text broken into lines."""
        lines = wrap(_break_conclusion(step.clause), FONT_SIZE, LINE_WIDTH)
        source = [] if step.premises else reason_of(step).split()
        notes = wrap(source, SMALL_FONT_SIZE, LINE_WIDTH)

        mark = mark_of(step)
        pivot = None if mark is None else shorten_text(escape_unprintable(mark))
        return StepBox(
            lines=tuple(lines),
            notes=tuple(notes),
            fill=fill,
            steps=(step,),
            pivot=pivot,
        )

    @property
    def number(self) -> str:
        """The number of the step, as it stands before the clause."""
        return f"{self.steps[0].number}."

    @property
    def gutter(self) -> float:
        """The width of the column for the number."""
        return text_width(self.number, SMALL_FONT_SIZE) + 6

    @property
    def overhang(self) -> float:
        """How far the tag reaches above the box, and as far into it."""
        return 0.0 if self.pivot is None else TAG_HEIGHT / 2

    @property
    def width(self) -> float:
        """The width of the text or that of the tag, whichever is larger."""
        width_of_tag = 0.0 if self.pivot is None else tag_width(self.pivot)
        return max(super().width + self.gutter, width_of_tag + 2 * PADDING)

    @property
    def height(self) -> float:
        """The height of text, paddings and tag."""
        return super().height + 2 * self.overhang

    def draw(self, corner: tuple[float, float], bold: bool = False) -> list[str]:
        """Return the box, its number, its text and its tag, placed by the left upper corner."""
        # The tag stands half above the rectangle, and half in it.
        x, y = corner
        top = y + self.overhang
        height = self.height - self.overhang
        box = rectangle(x, top, self.width, height, self.fill, bold)

        baseline = top + self.overhang + PADDING + LEADING - 5
        text_start = x + PADDING + self.gutter
        number = text_element(x + PADDING, baseline, self.number, SMALL_FONT_SIZE, SOFT_INK)
        text = draw_text_lines(text_start, baseline, self.lines, self.notes)
        parts = [box, number, *text]
        if self.pivot is not None:
            indent = (self.width - tag_width(self.pivot)) / 2
            parts.append(tag(x + indent, y, self.pivot))
        return parts


def _break_conclusion(conclusion: Clause | LinearConstraint) -> list[str]:
    """Return the pieces of a conclusion, between which its text may be broken into lines."""
    if isinstance(conclusion, LinearConstraint):
        terms = _with_signs_between(conclusion.words(), "+")
        pieces = [*terms, f"≥ {conclusion.bound}"]
    else:
        owner, literals = _split_owner(conclusion)
        pieces = owner + _with_signs_between(literals or [str(conclusion)], "∨")
    return list(map(escape_unprintable, pieces))


def _break_shortly(step: Step) -> list[str]:
    """Return the pieces of a conclusion; for a named constraint, its name and its bound."""
    source, line = step.source, step.clause
    if not isinstance(source, Constraint) or not source.name:
        return _break_conclusion(line)
    if not isinstance(line, LinearConstraint) or not line.terms:
        return _break_conclusion(line)

    # A lower bound has the literals of the constraint, an upper bound their complements.
    _, first_literal = line.terms[0]
    is_lower = first_literal in source.literals
    bound = f"at least {source.lower}" if is_lower else f"at most {source.upper}"
    words = f"{source.name}: {bound}".split()
    return list(map(escape_unprintable, words))


def _split_owner(clause: Clause) -> tuple[list[str], list[str]]:
    """Split off the part before a colon if all atoms of a clause share it.

    >>> _split_owner(Clause(["Bob:Hall", "~Bob:Rope"]))
    (['Bob:'], ['Hall', '¬Rope'])
    """
    # An owner without a colon is the whole name of an atom, and no owner.
    owners = {literal.name.partition(":")[:2] for literal in clause}
    owner, colon = owners.pop() if len(owners) == 1 else ("", "")
    has_owner = bool(owner) and bool(colon)
    if len(clause) < 2 or not has_owner:
        return [], list(map(str, clause))

    names = []
    for literal in clause:
        _, _, name = literal.name.partition(":")
        names.append(name if literal.positive else f"¬{name}")
    return [f"{owner}:"], names


def _with_signs_between(pieces: list[str], sign: str) -> list[str]:
    *others, last = pieces
    return [f"{piece} {sign}" for piece in others] + [last]
