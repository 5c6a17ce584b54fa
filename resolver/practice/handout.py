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

from resolver.arguments import require_truth_value
from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.export.latex import escape_latex, wrap_in_document
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.hinting import prove_target
from resolver.practice.possible import fill_gaps, format_model
from resolver.practice.scanning import parse_statement, spell_as_formulas
from resolver.practice.vocabulary import ENTRIES_COLUMN, EXPLANATION_COLUMN, notation
from resolver.proofs.proof import Proof, Step, renumber
from resolver.proofs.step import clause_of
from resolver.questions.proving import prove
from resolver.rules.textbook import LevelSaturation
from resolver.text.formula.normalising import cnf
from resolver.text.formula.parser import text_of
from resolver.text.tables import STYLE, escape_html, html_page

# The lines below each problem, and the dots of the line for the name.
LINES_TO_FILL: Final = 8
NAME_DOTS: Final = 60

# Columns of a text are so far apart.
COLUMN_GAP: Final = re.compile(r" {2,}")
NARROW_FIRST: Final = r">{\raggedright}p{.28\hsize} >{\raggedright}p{.68\hsize} l"
WIDE_FIRST: Final = r">{\raggedright}p{.5\hsize} >{\raggedright}p{.45\hsize} l"
SECTIONS: Final = "section { break-inside: avoid }\n"

# Each page of a class poses the exercises anew.
MOST_POSED_KEPT: Final = 64


class Block(NamedTuple):
    """A part of a sheet.

    Args:
        heading: The heading.
        text: Its lines.
        solution: The solution; empty on a sheet for the class.
        room: How many lines there are to fill.
    """

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
    is_solved = require_truth_value(solutions)
    blocks = list[Block]()
    for exercise in exercises:
        heading, text = pose(exercise)
        if is_solved:
            blocks.append(Block(heading, text, solution=_format_solution(exercise)))
        else:
            blocks.append(Block(heading, text, room=LINES_TO_FILL))

    title, _, page = notation().partition("\n\n")
    blocks.append(Block(title, page))
    name = "" if is_solved else f"Name: {'.' * NAME_DOTS}"
    return FORMS[form](name, blocks)


def _format_solution(exercise: Exercise) -> str:
    """Return a solution as a text, of a derivation the steps alone: the clauses stand above."""
    solution = solve(exercise)
    if isinstance(solution, str):
        return solution
    axioms = sum(not step.premises for step in solution)
    return "\n".join(str(solution).split("\n")[axioms:])


@lru_cache(maxsize=MOST_POSED_KEPT)
def pose(exercise: Exercise) -> tuple[str, str]:
    """Return the heading of an exercise, and in lines what is given, asked and allowed.

    The clauses have their numbers; if they are what is asked for, the formulas stand there.

    >>> print(*pose(Exercise("chain", ("p -> q", "p"), goal="q")), sep="; ")
    chain (1 point); given p → q; p
    prove q
    <BLANKLINE>
      1. ¬p ∨ q
      2. p
      3. ¬q (the goal, denied)
    """
    # The formulas are printed in the signs of textbooks, however they were typed.
    formulas = [*map(_use_textbook_signs, exercise.premises)]
    goal = exercise.goal and _use_textbook_signs(exercise.goal)
    asked = evolve(exercise, premises=tuple(formulas), goal=goal).asked

    clauses = [*map(str, exercise.clauses)]
    denied = [f"{clause} (the goal, denied)" for clause in exercise.denial]
    listed = formulas if exercise.task == "cnf" else [*clauses, *denied]

    # Formulas that are clauses already are not printed twice; a problem has no formulas.
    all_formulas = "; ".join(formulas)
    is_listed = all_formulas in ("; ".join(clauses), "; ".join(listed))
    given = f"given {all_formulas}" if formulas and not is_listed else ""
    lines = [line for line in (given, asked, exercise.allowed, exercise.source) if line]
    lines.append("")
    lines += (f"  {number}. {line}" for number, line in enumerate(listed, start=1))
    lines += (f"  {line}" for line in exercise.written)
    return f"{exercise.name} ({exercise.worth})", "\n".join(lines)


def _use_textbook_signs(line: str) -> str:
    """Return a line of formulas in the signs of textbooks.

    >>> _use_textbook_signs("p -> ~q; p xor q")
    'p → ¬q; p ⊕ q'
    """
    return "; ".join(map(text_of, parse_statement(line)))


def render_html_lines(heading: str, text: str) -> str:
    """Return a heading, and lines as they stand, for a page of HTML."""
    lines = "\n".join(map(escape_html, text.split("\n")))
    return f"<h2>{escape_html(heading)}</h2>\n<pre>\n{lines}\n</pre>"


def _render_html_sheet(name: str, blocks: Iterable[Block]) -> str:
    """Return a page of HTML with these blocks, each of which is printed on one page.

    Args:
        name: The line for the name; empty for none.
        blocks: The exercises, and the page of the notation.
    """
    parts = [f"<p>{escape_html(name)}</p>"] if name else []
    for block in blocks:
        text = block.text
        if block.solution:
            text = f"{text}\n\n{block.solution}"

        # A line to fill is half as high again as a printed one.
        room = f'<div style="height: {block.room * 1.5}em"></div>' if block.room else ""
        parts.append(f"<section>\n{render_html_lines(block.heading, text)}{room}\n</section>")
    return html_page("Exercises", "\n".join(parts), STYLE + SECTIONS)


def _render_latex_sheet(name: str, blocks: Iterable[Block]) -> str:
    """Return a LaTeX document with these blocks; a problem stands on one page.

    Args:
        name: The line for the name; empty for none.
        blocks: The exercises, and the page of the notation.
    """
    *problems, page = blocks
    parts = [f"{escape_latex(name)}\n"] if name else []
    for block in problems:
        parts += _render_latex_problem(block)

    # The page has tables, which are indented, and paragraphs between them.
    heading = rf"\section*{{{escape_latex(page.heading)}}}"
    for place, part in enumerate(page.text.split("\n\n")):
        if part.startswith("  "):
            column = ENTRIES_COLUMN if place else EXPLANATION_COLUMN
            rows = list[tuple[str, str]]()
            for line in part.split("\n"):
                rows.append((line[:column], line[column:]))
            text = _render_latex_columns(rows, NARROW_FIRST)
        else:
            text = _render_latex_lines([part.replace("\n", " ")])
        parts.append(f"{heading}\n{text}\n")
        heading = ""
    return wrap_in_document("\n".join(parts))


def _render_latex_problem(block: Block) -> list[str]:
    """Return a problem on one page, and its solution if it has one."""
    heading = rf"\section*{{{escape_latex(block.heading)}}}"
    text = _render_latex_lines([*block.text.split("\n"), *[""] * block.room])
    parts = [f"\\begin{{minipage}}{{\\hsize}}\n{heading}\n{text}\n\\end{{minipage}}\n"]
    if block.solution:
        rows = list[tuple[str, str]]()
        for line in block.solution.split("\n"):
            first, *rest = COLUMN_GAP.split(line.strip(), maxsplit=1)
            rows.append((first, "".join(rest)))
        parts.append(_render_latex_columns(rows, WIDE_FIRST))
    return parts


def _render_latex_lines(lines: Iterable[str]) -> str:
    """Return lines of text for LaTeX, each on a line of its own."""
    rendered = list[str]()
    for line in lines:
        indented = escape_latex(line).replace("  ", r"\quad ")
        rendered.append(rf"\mbox{{}}{indented}")
    joined = "\\\\\n".join(rendered)
    return f"{{\\raggedright\n{joined}\n\n}}"


def _render_latex_columns(rows: Iterable[tuple[str, str]], columns: str) -> str:
    """Return pairs of texts as a table of LaTeX.

    Args:
        rows: The pairs.
        columns: The columns as LaTeX declares them.
    """
    lines = list[str]()
    for row in rows:
        # Two blanks or more in the text become a wide blank in the table.
        first, second = (COLUMN_GAP.sub(r"\\quad ", escape_latex(text.strip())) for text in row)
        lines.append(rf"{first} & {second} & \\")
    body = "\n".join(lines)
    return f"\\begin{{longtable}}{{{columns}}}\n{body}\n\\end{{longtable}}\n"


FORMS: Final[dict[str, Callable[[str, Iterable[Block]], str]]] = {
    "latex": _render_latex_sheet,
    "html": _render_html_sheet,
}


# A solution of an exercise, as short as one is found soon.

# The first budget is spent on a shortest solution of one exercise, the second on any.
SHORTEST_BUDGET: Final = Budget(steps=2_000, seconds=0.5)
ANY_BUDGET: Final = Budget(steps=200_000, seconds=5)
NO_SOLUTION: Final = "No solution was found within the budget."


def solve(exercise: Exercise) -> Proof | str:
    """Return a proof by the steps that are allowed, or an answer as one may write it.

    The clauses of a proof have the numbers under which the sheet lists them. If none is found
    within the budget, a sentence says that.

    Args:
        exercise: What is set.
    """
    derivation = WrittenDerivation(exercise.listed, exercise=exercise)
    steps: Sequence[Step] | None = None
    try:
        if exercise.task in SOLVERS:
            return SOLVERS[exercise.task](exercise)
        if derivation.given:
            steps = fill_gaps(exercise, Meter(ANY_BUDGET))
        else:
            steps = _find_steps(derivation, exercise)
    except SearchStopped:
        return NO_SOLUTION

    if not steps:
        return NO_SOLUTION
    for step in steps:
        derivation.add(step)
    return derivation.proof()


def _find_steps(derivation: WrittenDerivation, exercise: Exercise) -> Sequence[Step] | None:
    """Return steps that lead to what is asked for, by the numbers of the clauses on the sheet.

    Args:
        derivation: What they start from.
        exercise: What is set.
    """
    found = prove_target(derivation, Meter(ANY_BUDGET), Meter(SHORTEST_BUDGET))
    if found is None:
        return None

    # If a clause is listed twice, its first number counts.
    list_numbers = dict[Clause, int]()
    for number, clause in enumerate(exercise.listed, start=1):
        list_numbers.setdefault(clause, number)

    new_numbers = {step.number: list_numbers[clause_of(step)] for step in found.proof.axioms}
    for number, step in enumerate(found.proof.inferences, start=len(exercise.listed) + 1):
        new_numbers[step.number] = number
    return renumber(found.proof, new_numbers).inferences


def _find_model(exercise: Exercise) -> str:
    """Return a model of the premises, and against the goal if there is one."""
    verdict = prove(exercise.clauses, exercise.goal, budget=Meter(ANY_BUDGET))
    return format_model(verdict.countermodel or {})


def _rewrite(exercise: Exercise) -> str:
    """Return the rewriting steps of all premises, each with its law, and the clauses."""
    rows = list[tuple[str, str]]()
    for premise in exercise.premises:
        for rewriting in cnf(spell_as_formulas(premise)):
            rows += rewriting.steps
    sets = list[str]()
    for clause in exercise.clauses:
        literals = ", ".join(map(str, clause))
        sets.append(f"{{{literals}}}")
    return "\n".join([*_align_columns(rows), f"clauses: {', '.join(sets)}"])


def _solve_by_saturation(exercise: Exercise) -> str:
    """Return the resolvents of all levels."""
    saturation = LevelSaturation(exercise.listed, Meter(ANY_BUDGET))
    while saturation.grow():
        pass

    rows = list[tuple[str, str]]()
    for entry in saturation.entries:
        if entry.parents:
            rows.append((f"{entry.number}. {entry.clause}", str(entry.reason)))
    return "\n".join(_align_columns(rows))


def _align_columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return pairs of texts as lines, the second texts below each other."""
    width = max((len(first) for first, _ in rows), default=0)
    return [f"{first:<{width}}    {second}" for first, second in rows]


# Any other task is answered by steps.
SOLVERS: Final[dict[str, Callable[[Exercise], str]]] = {
    "model": _find_model,
    "cnf": _rewrite,
    "saturate": _solve_by_saturation,
}
