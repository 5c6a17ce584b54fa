"""The proof as a page that shows it step by step, while its graph grows; arrow keys turn it.

One file that loads nothing: style, script and drawing are in it. Whatever appears later has the
stage from which on it is there, and the script shows and hides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files

from resolver.export.display import MOST_STEPS_ADVICE, Stage, mark, needed, reason, stages
from resolver.export.drawing.picture import document
from resolver.export.drawing.svg import Plan
from resolver.logic.arguments import whole
from resolver.proofs.proof import Proof, Step, length_in_words
from resolver.text.tables import count, escaped, html_page, shortened

MOST_SOLVER_LETTERS = 160  # characters of a solver's line

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


def to_html(proof: Proof, *, most_steps: int = 200) -> str:
    """Return a page of HTML; without the graph where the proof has more steps than this.

    >>> from resolver import prove
    >>> page = to_html(prove("p -> q; p", "q").proof)
    >>> page.count("<section"), page.count("<tr")
    (3, 5)

    The arrow keys, those that turn pages, and the space bar go on and back; Home and End go to the
    ends. It opens at the step that its address names, as `proof.html#3`.

    Args:
        proof: A proof; steps that its conclusion does not need are left out.
        most_steps: How many steps the graph has at most.

    Raises:
        ProofError: The proof has no steps.
        ArgumentError: That is no number of steps.
    """
    proof, most_steps = needed(proof), whole(most_steps, 0, MOST_STEPS_ADVICE)
    title = f"Proof of {proof.conclusion}"
    short = shortened(title)
    done = stages(proof)
    since = {step.number: at for at, stage in enumerate(done, start=1) for step in stage.steps}
    leaves = [step for step in proof if not step.premises]
    folder = files("resolver.export")
    graph = _graph(proof, title, since) if len(proof) <= most_steps else ""
    left_out = "" if graph else f", the graph left out: it has {len(proof)} steps"
    body = _BODY.format(
        title=escaped(short),
        measures=f"{length_in_words(proof)}, width {proof.width}, depth {proof.depth}{left_out}",
        figures="\n".join(_figures(proof, done)),
        graph=graph,
        rows="\n".join(_row(step, since) for step in (*leaves, *proof.inferences)),
    )
    parts = ((folder / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    return html_page(short, body, *parts)


def _figures(proof: Proof, done: tuple[Stage, ...]) -> Iterator[str]:
    """Yield what is seen large: first the premises alone, then each stage."""
    steps = {step.number: step for step in proof}
    leaves = len(proof) - len(proof.inferences)
    given = f"{count(leaves, 'clause')} to begin with"
    yield f'<section class="begin">{given}</section>'
    for stage in done:
        above = "".join(_clause(steps[premise], None) for premise in stage.premises)
        between = "".join(_clause(step, mark(step)) for step in stage.steps[:-1])
        line = "" if stage.line is None else shortened(str(stage.line), MOST_SOLVER_LETTERS)
        line = line and f"<h2>{escaped(line)}</h2>"
        named = " ".join(map(str, stage.premises))
        yield "\n".join(
            [
                f'<section data-premises="{named}">{line}',
                f'<div class="above">{above}</div>',
                f'<div class="between">{between}</div>' * bool(between),
                f'<div class="below">{_clause(stage.last, mark(stage.last))}</div>',
                "</section>",
            ]
        )


def _clause(step: Step, mark: str | None) -> str:
    word = "on " if step.rule == "resolution" else ""
    on = "" if mark is None else f"<small>{word}{escaped(mark)}</small>"
    return f"<span><i>{step.number}</i> {escaped(str(step.clause))}{on}</span>"


def _row(step: Step, since: Mapping[int, int]) -> str:
    place = f'data-from="{since.get(step.number, 0)}" data-step="{step.number}"'
    clause, why = escaped(str(step.clause)), escaped(reason(step))
    return f"<tr {place}><td>{step.number}</td><td>{clause}<small>{why}</small></td></tr>"


def _graph(proof: Proof, title: str, since: Mapping[int, int]) -> str:
    plan = Plan(proof)
    parts = (
        f'<g data-from="{since.get(number, 0)}" data-step="{number}">{part}</g>'
        for number, part in plan.parts()
    )
    picture = document(title, parts, plan.width, plan.height)
    return f'<div id="graph" style="--wide: {plan.width:.0f}">\n{picture}</div>'
