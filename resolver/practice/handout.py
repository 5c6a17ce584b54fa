r"""Exercises on paper: a sheet for the class, and the same with a shortest solution of each.

LaTeX, a document that can be compiled, or a page of HTML that loads nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from attrs import evolve, frozen

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.export.display import reason
from resolver.export.latex import escaped as in_latex
from resolver.export.latex import in_document, in_math, to_latex
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise, spelled
from resolver.practice.exercises import values
from resolver.practice.hinting import leading
from resolver.practice.vocabulary import notation
from resolver.proofs.proof import DENIED, GIVEN, Proof, Step, renumbered
from resolver.proofs.step import clause_of
from resolver.questions.proving import prove
from resolver.rules.textbook import LevelSaturation
from resolver.text.formula.normalising import cnf
from resolver.text.formula.parser import parse
from resolver.text.formula.printing import text_of
from resolver.text.tables import escaped, html_page, html_table

SOON: Final = Budget(steps=2_000, seconds=0.5)  # for the shortest solution of one exercise
LONG: Final = Budget(steps=200_000, seconds=5)  # for any
OF_THE_GOAL: Final = " (the goal, denied)"
NO_SOLUTION: Final = "No solution was found within the budget."


@frozen
class Paper:
    """How a sheet is written: a page, a heading, a sentence, a list of clauses, lines, a proof."""

    page: Callable[[str], str]
    heading: Callable[[str], str]
    sentence: Callable[[str], str]
    clauses: Callable[[Sequence[tuple[Clause, str]]], str]  # each with what is said of it
    lines: Callable[[str], str]
    proof: Callable[[Proof], str]


def handout(exercises: Iterable[Exercise], form: str = "latex", solutions: bool = False) -> str:
    r"""Return a sheet of exercises, with the page of the notation behind them.

    >>> chain = Exercise("chain", ("p -> q", "p"), goal="q", task="prove")
    >>> print(handout([chain]).partition("document}\n")[2].partition("\\begin{enum")[0])
    \section*{chain (1 point)}
    <BLANKLINE>
    given p \ensuremath{\to} q; p
    <BLANKLINE>
    prove q
    <BLANKLINE>
    <BLANKLINE>

    Args:
        exercises: What is set, in its order.
        form: `latex` or `html`.
        solutions: Whether each has a solution below it, as short as one is found soon.
    """
    paper = PAPERS[form]
    set_ones = [_written(each, paper, solutions) for each in exercises]
    title, _, page = notation().partition("\n")
    return paper.page("\n".join([*set_ones, paper.heading(title), paper.lines(page.strip("\n"))]))


def _written(exercise: Exercise, paper: Paper, solutions: bool) -> str:
    """Return one exercise: what is asked, what is given, what is allowed, and how it goes."""
    shown = _in_signs(exercise)
    formulas, clauses = "; ".join(shown.premises), exercise.clauses
    known = exercise.task == "cnf" or formulas == "; ".join(map(str, clauses))
    given = f"given {formulas}" if formulas and not known else ""
    said = (given, shown.asked, exercise.allowed, exercise.source)
    parts = [paper.heading(f"{exercise.name} ({exercise.worth})")]
    parts += [paper.sentence(line) for line in said if line]
    if exercise.task == "cnf":  # whose clauses are what is asked for
        parts += map(paper.sentence, shown.premises)
    else:
        notes = [""] * len(clauses) + [OF_THE_GOAL] * len(exercise.denial)
        parts.append(paper.clauses([*zip(exercise.listed, notes, strict=True)]))
        parts += [paper.lines("\n".join(exercise.written))] if exercise.written else []
    return "\n".join([*parts, _solution(exercise, paper)] if solutions else parts)


def _in_signs(exercise: Exercise) -> Exercise:
    """Return an exercise whose formulas are in the signs of textbooks."""
    goal = None if exercise.goal is None else _signs(exercise.goal)
    return evolve(exercise, premises=tuple(map(_signs, exercise.premises)), goal=goal)


def _signs(line: str) -> str:
    """Return a line of formulas in the signs of textbooks.

    >>> _signs("p -> ~q; p xor q")
    'p → ¬q; p ⊕ q'
    """
    return "; ".join(map(text_of, parse(spelled(line))))


def _solution(exercise: Exercise, paper: Paper) -> str:
    """Return a solution, written."""
    try:
        found = solution(exercise)
    except SearchStopped:
        found = NO_SOLUTION
    return paper.proof(found) if isinstance(found, Proof) else paper.lines(found)


def solution(exercise: Exercise) -> Proof | str:
    """Return a proof by the steps that are allowed, or an answer as one may write it.

    The clauses of a proof have the numbers under which the sheet lists them.

    Args:
        exercise: What is set.

    Raises:
        SearchStopped: None was found within the budget.
    """
    if exercise.task in ANSWERS:
        return ANSWERS[exercise.task](exercise)
    begun = WrittenDerivation(exercise.listed, exercise=exercise)
    if begun.given:
        for step in exercise.filled(Meter(LONG)) or ():
            begun.add(step)
        if exercise.task == "step" or not begun.steps:
            return begun.proof() if begun.steps else NO_SOLUTION
        return _as_listed(begun.proof(), exercise)
    found = leading(begun, Meter(LONG), Meter(SOON))
    return NO_SOLUTION if found is None else _as_listed(found.proof, exercise)


def _as_listed(proof: Proof, exercise: Exercise) -> Proof:
    """Return a proof with all that the sheet lists, by its numbers, whether it is used or not."""
    denied, listed = len(exercise.clauses), [*enumerate(exercise.listed, start=1)]
    steps = (
        Step(at, clause, "axiom", source=GIVEN if at <= denied else DENIED) for at, clause in listed
    )
    places = {clause: at for at, clause in reversed(listed)}
    numbers = {step.number: places[clause_of(step)] for step in proof.axioms}
    numbers |= {one.number: at for at, one in enumerate(proof.inferences, start=len(listed) + 1)}
    return Proof([*steps, *renumbered(proof, numbers).inferences])


def _modelled(exercise: Exercise) -> str:
    """Return a model of the premises, and against the goal if there is one."""
    found = prove(exercise.clauses, exercise.goal, budget=Meter(LONG))
    return values(found.countermodel or {})


def _rewritten(exercise: Exercise) -> str:
    """Return the rewriting steps of all premises, each with its law."""
    found = (one for text in exercise.premises for one in cnf(spelled(text)))
    return "\n".join("\n".join("    ".join(step) for step in one.steps) for one in found)


def _saturated(exercise: Exercise) -> str:
    """Return the resolvents of all levels."""
    saturation = LevelSaturation(exercise.listed, Meter(LONG))
    while saturation.grow():
        pass
    found = (entry for entry in saturation.entries if entry.parents)
    return "\n".join(f"{entry.number}. {entry.clause}    {entry.reason}" for entry in found)


ANSWERS: Final[dict[str, Callable[[Exercise], str]]] = {
    "model": _modelled,
    "cnf": _rewritten,
    "saturate": _saturated,
}


def _items(clauses: Sequence[tuple[Clause, str]]) -> str:
    items = [rf"\item ${in_math(clause)}${note}" for clause, note in clauses]
    return "\n".join([r"\begin{enumerate}", *items, r"\end{enumerate}", ""])


def _latex_lines(text: str) -> str:
    """Return lines as they stand, what they are indented by as space."""
    lines = [(len(line) - len(line.lstrip()), in_latex(line.strip())) for line in text.split("\n")]
    written = (rf"\hspace*{{{depth / 2:g}em}}{line}" for depth, line in lines)
    return "\\\\\n".join(written).join(["{\\raggedright\n", "\n\n}\n"])


def _html_items(clauses: Sequence[tuple[Clause, str]]) -> str:
    items = [f"<li>{escaped(str(clause))}{note}</li>" for clause, note in clauses]
    return f"<ol>{''.join(items)}</ol>"


def _html_proof(proof: Proof) -> str:
    rows = [[f"{step.number}.", str(step.clause), reason(step)] for step in proof]
    return html_table([["step", "clause", "reason"], *rows], whole=True)


PAPERS: Final = {
    "latex": Paper(
        in_document,
        lambda text: rf"\section*{{{in_latex(text)}}}" + "\n",
        lambda text: in_latex(text) + "\n",
        _items,
        _latex_lines,
        to_latex,
    ),
    "html": Paper(
        partial(html_page, "Exercises"),
        lambda text: f"<h2>{escaped(text)}</h2>",
        lambda text: f"<p>{escaped(text)}</p>",
        _html_items,
        lambda text: "\n".join(["<pre>", *map(escaped, text.split("\n")), "</pre>"]),
        _html_proof,
    ),
}
