r"""Exercises on paper: a sheet for the class, and the same with a shortest solution of each.

LaTeX, a document that can be compiled, or a page of HTML that loads nothing. The sheet for the
class has a line for the name and room to write below each problem, which stands on one page. With
solutions, a derivation goes on from the numbered clauses of its problem.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from attrs import evolve

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.export.latex import escaped as in_latex
from resolver.export.latex import in_document
from resolver.logic.arguments import truth
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.hinting import prove_target
from resolver.practice.possible import fill_gaps, format_model
from resolver.practice.statements import spell_as_formulas
from resolver.practice.vocabulary import ENTRIES_COLUMN, EXPLANATION_COLUMN, notation
from resolver.proofs.proof import Proof, Step, renumber
from resolver.proofs.step import clause_of
from resolver.questions.proving import prove
from resolver.rules.textbook import LevelSaturation
from resolver.text.formula.normalising import cnf
from resolver.text.formula.parser import parse, text_of
from resolver.text.tables import STYLE, escaped, html_page

SHORTEST_BUDGET: Final = Budget(steps=2_000, seconds=0.5)  # for one exercise
ANY_BUDGET: Final = Budget(steps=200_000, seconds=5)  # for any solution of one
LINES_TO_FILL: Final = 8  # below each problem
NAME_DOTS: Final = 60  # of the line on which a name is written
COLUMN_GAP: Final = re.compile(r" {2,}")  # between the columns of a text
NARROW_FIRST: Final = r">{\raggedright}p{.28\hsize} >{\raggedright}p{.68\hsize} l"
WIDE_FIRST: Final = r">{\raggedright}p{.5\hsize} >{\raggedright}p{.45\hsize} l"
SECTIONS: Final = "section { break-inside: avoid }\n"
NO_SOLUTION: Final = "No solution was found within the budget."


class Block(NamedTuple):
    """A part of a sheet: its heading, its lines, its solution, how many lines there are to fill."""

    heading: str
    text: str
    solution: str = ""
    room: int = 0


def make_handout(
    exercises: Iterable[Exercise], form: str = "latex", solutions: bool = False
) -> str:
    r"""Return a sheet of exercises, with the page of the notation behind them.

    >>> chain = Exercise("chain", ("p -> q", "p"), goal="q", task="prove")
    >>> print(make_handout([chain]).partition("document}\n")[2].partition("given")[0])
    Name: ............................................................
    <BLANKLINE>
    \begin{minipage}{\hsize}
    \section*{chain (1 point)}
    {\raggedright
    \mbox{}

    Args:
        exercises: What is set, in its order.
        form: `latex` or `html`.
        solutions: Whether each has a solution below it, as short as one is found soon.
    """
    is_solved = truth(solutions)
    room = 0 if is_solved else LINES_TO_FILL
    blocks = [
        Block(*pose(one), _format_solution(one) if is_solved else "", room) for one in exercises
    ]
    title, _, page = notation().partition("\n\n")
    name = "" if is_solved else f"Name: {'.' * NAME_DOTS}"
    return FORMS[form](name, [*blocks, Block(title, page)])


def _format_solution(exercise: Exercise) -> str:
    """Return a solution as a text, of a derivation the steps alone: the clauses stand above."""
    solved = solve(exercise)
    if isinstance(solved, str):
        return solved
    axioms = sum(not step.premises for step in solved)
    return "\n".join(str(solved).split("\n")[axioms:])


@lru_cache(maxsize=64)  # of a class each page has it
def pose(exercise: Exercise) -> tuple[str, str]:
    """Return the heading of an exercise, and in lines what is given, asked and allowed.

    The clauses have their numbers; where they are what is asked for, the formulas stand there.

    >>> print(*pose(Exercise("chain", ("p -> q", "p"), goal="q")), sep="; ")
    chain (1 point); given p → q; p
    prove q
    <BLANKLINE>
      1. ¬p ∨ q
      2. p
      3. ¬q (the goal, denied)
    """
    premises, clauses = map(_use_textbook_signs, exercise.premises), [*map(str, exercise.clauses)]
    shown = evolve(
        exercise, premises=(*premises,), goal=exercise.goal and _use_textbook_signs(exercise.goal)
    )
    denied = [f"{clause} (the goal, denied)" for clause in exercise.denial]
    listed = [*shown.premises] if exercise.task == "cnf" else [*clauses, *denied]
    formulas = "; ".join(shown.premises)
    given = "" if formulas in ("; ".join(clauses), "; ".join(listed)) else f"given {formulas}"
    said = filter(None, (given, shown.asked, exercise.allowed, exercise.source))
    numbered = (f"  {at}. {one}" for at, one in enumerate(listed, start=1))
    lines = [*said, "", *numbered, *(f"  {line}" for line in exercise.written)]
    return f"{exercise.name} ({exercise.worth})", "\n".join(lines)


def render_html_lines(heading: str, text: str) -> str:
    """Return a heading, and lines as they stand, for a page of HTML."""
    lines = "\n".join(map(escaped, text.split("\n")))
    return f"<h2>{escaped(heading)}</h2>\n<pre>\n{lines}\n</pre>"


def _render_html_sheet(name: str, blocks: Iterable[Block]) -> str:
    """Return a page of HTML with these blocks, each of which is printed on one page."""
    parts = [f"<p>{escaped(name)}</p>"] if name else []
    for block in blocks:
        text = "\n\n".join(filter(None, (block.text, block.solution)))
        room = f'<div style="height: {block.room * 1.5}em"></div>' if block.room else ""
        parts.append(f"<section>\n{render_html_lines(block.heading, text)}{room}\n</section>")
    return html_page("Exercises", "\n".join(parts), STYLE + SECTIONS)


def _render_latex_sheet(name: str, blocks: Iterable[Block]) -> str:
    """Return a LaTeX document with these blocks; a problem stands on one page."""
    parts = [f"{in_latex(name)}\n"] if name else []
    *problems, page = blocks
    for block in problems:
        written = _render_latex_lines([*block.text.split("\n"), *[""] * block.room])
        heading = rf"\section*{{{in_latex(block.heading)}}}"
        parts.append(f"\\begin{{minipage}}{{\\hsize}}\n{heading}\n{written}\n\\end{{minipage}}\n")
        if block.solution:
            lines = (
                COLUMN_GAP.split(line.strip(), maxsplit=1) for line in block.solution.split("\n")
            )
            rows = [(first, "".join(rest)) for first, *rest in lines]
            parts.append(_render_latex_columns(rows, WIDE_FIRST))
    heading = rf"\section*{{{in_latex(page.heading)}}}"
    for place, part in enumerate(page.text.split("\n\n")):
        if part.startswith("  "):
            at = ENTRIES_COLUMN if place else EXPLANATION_COLUMN
            rows = [(line[:at], line[at:]) for line in part.split("\n")]
            written = _render_latex_columns(rows, NARROW_FIRST)
        else:
            written = _render_latex_lines([part.replace("\n", " ")])
        parts.append(f"{heading}\n{written}\n")
        heading = ""
    return in_document("\n".join(parts))


def _render_latex_lines(lines: Iterable[str]) -> str:
    """Return lines of text for LaTeX, each on a line of its own."""
    written = (in_latex(line).replace("  ", r"\quad ") for line in lines)
    joined = "\\\\\n".join(rf"\mbox{{}}{line}" for line in written)
    return f"{{\\raggedright\n{joined}\n\n}}"


def _render_latex_columns(rows: Iterable[tuple[str, str]], columns: str) -> str:
    """Return pairs of texts as a table of LaTeX."""
    lines = []
    for row in rows:
        first, second = (COLUMN_GAP.sub(r"\\quad ", in_latex(text.strip())) for text in row)
        lines.append(rf"{first} & {second} & \\")
    body = "\n".join(lines)
    return f"\\begin{{longtable}}{{{columns}}}\n{body}\n\\end{{longtable}}\n"


FORMS: Final[dict[str, Callable[[str, Iterable[Block]], str]]] = {
    "latex": _render_latex_sheet,
    "html": _render_html_sheet,
}


def _use_textbook_signs(line: str) -> str:
    """Return a line of formulas in the signs of textbooks.

    >>> _use_textbook_signs("p -> ~q; p xor q")
    'p → ¬q; p ⊕ q'
    """
    return "; ".join(map(text_of, parse(spell_as_formulas(line))))


def solve(exercise: Exercise) -> Proof | str:
    """Return a proof by the steps that are allowed, or an answer as one may write it.

    The clauses of a proof have the numbers under which the sheet lists them. Where none is found
    within the budget, that is said.

    Args:
        exercise: What is set.
    """
    begun = WrittenDerivation(exercise.listed, exercise=exercise)
    try:
        if exercise.task in SOLVERS:
            return SOLVERS[exercise.task](exercise)
        steps = (
            fill_gaps(exercise, Meter(ANY_BUDGET))
            if begun.given
            else _solve_by_steps(begun, exercise)
        )
    except SearchStopped:
        steps = None
    for step in steps or ():
        begun.add(step)
    return begun.proof() if steps else NO_SOLUTION


def _solve_by_steps(begun: WrittenDerivation, exercise: Exercise) -> Sequence[Step] | None:
    """Return steps that lead to what is asked for, by the numbers of the clauses on the sheet."""
    found, listed = prove_target(begun, Meter(ANY_BUDGET), Meter(SHORTEST_BUDGET)), exercise.listed
    if found is None:
        return None
    places = {clause: at for at, clause in reversed([*enumerate(listed, start=1)])}
    numbers = {step.number: places[clause_of(step)] for step in found.proof.axioms}
    made = enumerate(found.proof.inferences, start=len(listed) + 1)
    return renumber(found.proof, numbers | {one.number: at for at, one in made}).inferences


def _solve_by_model(exercise: Exercise) -> str:
    """Return a model of the premises, and against the goal if there is one."""
    found = prove(exercise.clauses, exercise.goal, budget=Meter(ANY_BUDGET))
    return format_model(found.countermodel or {})


def _solve_by_rewriting(exercise: Exercise) -> str:
    """Return the rewriting steps of all premises, each with its law."""
    lines = list[tuple[str, str]]()
    for text in exercise.premises:
        lines += (step for one in cnf(spell_as_formulas(text)) for step in one.steps)
    sets = (f"{{{', '.join(map(str, clause))}}}" for clause in exercise.clauses)
    return "\n".join([*_align_columns(lines), f"clauses: {', '.join(sets)}"])


def _align_columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return pairs of texts as lines, the second texts below each other."""
    width = max((len(first) for first, _ in rows), default=0)
    return [f"{first:<{width}}    {second}" for first, second in rows]


def _solve_by_saturation(exercise: Exercise) -> str:
    """Return the resolvents of all levels."""
    saturation = LevelSaturation(exercise.listed, Meter(ANY_BUDGET))
    while saturation.grow():
        pass
    found = (entry for entry in saturation.entries if entry.parents)
    rows = [(f"{entry.number}. {entry.clause}", str(entry.reason)) for entry in found]
    return "\n".join(_align_columns(rows))


SOLVERS: Final[dict[str, Callable[[Exercise], str]]] = {
    "model": _solve_by_model,
    "cnf": _solve_by_rewriting,
    "saturate": _solve_by_saturation,
}
