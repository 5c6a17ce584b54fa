"""Writes a proof as a page in HTML that shows it stage by stage while its graph grows.

The page is one file that loads nothing: style, script and drawing are in it. Each element names
the stage at which it appears (`data-from`), and the script shows and hides it by that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files

from resolver.arguments import require_whole_number
from resolver.budget import Meter, ProgressOption, make_meter
from resolver.export.display import (
    MOST_STEPS_ADVICE,
    Stage,
    keep_needed,
    mark_of,
    reason_of,
    stages_of,
)
from resolver.export.drawing.picture import document
from resolver.export.drawing.svg import Plan
from resolver.proofs.proof import Proof, Step, leaves_of, length_in_words, steps_by_number
from resolver.text.tables import escape_html, html_page, shorten_text, with_noun

MOST_SOLVER_LETTERS = 160  # Letters that are shown of a line of a solver's proof.

_BODY = """\
<header>
<h1>{title}</h1>
<p>{measures}</p>
<nav><button id="back" title="left arrow">←</button>
<output id="place"></output>
<button id="on" title="right arrow">→</button></nav>
</header>
<main>
{figures}
{graph}
<div id="steps"><table>
{rows}
</table></div>
</main>"""


def to_html(proof: Proof, *, most_steps: int = 200, progress: ProgressOption = None) -> str:
    """Return a proof as a page of HTML, without its graph if it has too many steps.

    >>> from resolver import prove
    >>> page = to_html(prove("p -> q; p", "q").proof)
    >>> page.count("<section"), page.count("<tr")
    (3, 5)

    The arrow keys, the page keys and the space bar go on and back; Home and End go to the ends. The
    page opens at the step that its address names, as in `proof.html#3`.

    Args:
        proof: A proof; steps that its conclusion does not need are left out.
        most_steps: How many steps the graph has at most.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Raises:
        ProofError: The proof has no steps.
        ArgumentError: `most_steps` is no whole number from 0 up.
    """
    proof = keep_needed(proof)
    most_steps = require_whole_number(most_steps, 0, MOST_STEPS_ADVICE)
    title = f"Proof of {proof.conclusion}"
    short_title = shorten_text(title)

    stages = stages_of(proof)
    stage_of: dict[int, int] = {}
    for stage_number, stage in enumerate(stages, start=1):
        for step in stage.steps:
            stage_of[step.number] = stage_number

    # Leaves are there from the beginning, so their rows come first.
    steps = (*leaves_of(proof), *proof.inferences)
    rows = [_step_row(step, stage_of) for step in steps]

    graph = ""
    measures = f"{length_in_words(proof)}, width {proof.width}, depth {proof.depth}"
    meter = make_meter(None, progress, "drawing")
    if len(proof) <= most_steps:
        graph = _graph_html(proof, title, stage_of, meter)
    else:
        measures += f", the graph left out: it has {len(proof)} steps"

    body = _BODY.format(
        title=escape_html(short_title),
        measures=measures,
        figures="\n".join(_draw_stages(proof, stages)),
        graph=graph,
        rows="\n".join(rows),
    )

    folder = files("resolver.export")
    style = (folder / "page.css").read_text(encoding="utf-8")
    script = (folder / "page.js").read_text(encoding="utf-8")
    return html_page(short_title, body, style, script)


def _draw_stages(proof: Proof, stages: tuple[Stage, ...]) -> Iterator[str]:
    """Yield the large figures: first the number of leaves, then each stage."""
    leaf_count = len(proof) - len(proof.inferences)
    beginning = f"{with_noun(leaf_count, 'clause')} to begin with"
    yield f'<section class="begin">{beginning}</section>'

    steps = steps_by_number(proof)
    for stage in stages:
        yield "\n".join(_draw_stage(stage, steps))


def _draw_stage(stage: Stage, steps: Mapping[int, Step]) -> Iterator[str]:
    """Yield the parts of a stage: its premises above, its other steps, and its last step below."""
    heading = ""
    if stage.line is not None:
        line = shorten_text(str(stage.line), MOST_SOLVER_LETTERS)
        heading = f"<h2>{escape_html(line)}</h2>"
    premises = " ".join(map(str, stage.premises))
    yield f'<section data-premises="{premises}">{heading}'

    # The premises have no marks, since their pivots belong to earlier stages.
    above = "".join(_clause_html(steps[premise], None) for premise in stage.premises)
    *others, last = [_clause_html(step, mark_of(step)) for step in stage.steps]
    between = "".join(others)
    yield f'<div class="above">{above}</div>'
    yield f'<div class="between">{between}</div>' if between else ""
    yield f'<div class="below">{last}</div>'
    yield "</section>"


def _clause_html(step: Step, label: str | None) -> str:
    """Return the clause of a step in HTML, with its pivot or the word *sum* unless that is None."""
    note = ""
    if label is not None:
        word = "on " if step.rule == "resolution" else ""
        note = f"<small>{word}{escape_html(label)}</small>"
    return f"<span><i>{step.number}</i> {escape_html(str(step.clause))}{note}</span>"


def _step_row(step: Step, stage_of: Mapping[int, int]) -> str:
    stage = stage_of.get(step.number, 0)
    attributes = f'data-from="{stage}" data-step="{step.number}"'
    clause = escape_html(str(step.clause))
    reason = escape_html(reason_of(step))
    return f"<tr {attributes}><td>{step.number}</td><td>{clause}<small>{reason}</small></td></tr>"


def _graph_html(proof: Proof, title: str, stage_of: Mapping[int, int], meter: Meter) -> str:
    plan = Plan(proof, meter=meter)
    groups: list[str] = []
    for number, part in plan.parts():
        stage = stage_of.get(number, 0)
        groups.append(f'<g data-from="{stage}" data-step="{number}">{part}</g>')
    picture = document(title, groups, plan.width, plan.height)
    return f'<div id="graph" style="--wide: {plan.width:.0f}">\n{picture}</div>'
