r"""Exercises on paper: a sheet for the class, and the same with a shortest solution of each.

LaTeX, a document that can be compiled, or a page of HTML that loads nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import starmap
from typing import Final

from attrs import evolve

from resolver.budget import Budget, Meter
from resolver.errors import SearchStopped
from resolver.export.latex import escaped as in_latex
from resolver.export.latex import in_document
from resolver.logic.arguments import truth
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise, spelled
from resolver.practice.hinting import leading
from resolver.practice.possible import filled, values
from resolver.practice.vocabulary import notation
from resolver.proofs.proof import Proof, Step, renumbered
from resolver.proofs.step import clause_of
from resolver.questions.proving import prove
from resolver.rules.textbook import LevelSaturation
from resolver.text.formula.normalising import cnf
from resolver.text.formula.parser import parse, text_of
from resolver.text.tables import escaped, html_page

SOON: Final = Budget(steps=2_000, seconds=0.5)  # for the shortest solution of one exercise
LONG: Final = Budget(steps=200_000, seconds=5)  # for any
NO_SOLUTION: Final = "No solution was found within the budget."


def handout(exercises: Iterable[Exercise], form: str = "latex", solutions: bool = False) -> str:
    r"""Return a sheet of exercises, with the page of the notation behind them.

    >>> chain = Exercise("chain", ("p -> q", "p"), goal="q", task="prove")
    >>> print(handout([chain]).partition("document}\n")[2].partition("given")[0])
    \section*{chain (1 point)}
    {\raggedright
    \mbox{}

    Args:
        exercises: What is set, in its order.
        form: `latex` or `html`.
        solutions: Whether each has a solution below it, as short as one is found soon.
    """
    shows_solutions = truth(solutions)
    blocks = [(*posed(one), str(solution(one)) if shows_solutions else "") for one in exercises]
    title, _, page = notation().partition("\n\n")
    texts = [(head, f"{text}\n\n{solved}".rstrip()) for head, text, solved in blocks]
    return FORMS[form]([*texts, (title, page)])


@lru_cache(maxsize=64)  # of a class each page has it
def posed(exercise: Exercise) -> tuple[str, str]:
    """Return the heading of an exercise, and in lines what is given, asked and allowed.

    The clauses have their numbers; where they are what is asked for, the formulas stand there.

    >>> print(*posed(Exercise("chain", ("p -> q", "p"), goal="q")), sep="; ")
    chain (1 point); given p → q; p
    prove q
    <BLANKLINE>
      1. ¬p ∨ q
      2. p
      3. ¬q (the goal, denied)
    """
    premises, clauses = map(_signs, exercise.premises), [*map(str, exercise.clauses)]
    shown = evolve(exercise, premises=(*premises,), goal=exercise.goal and _signs(exercise.goal))
    denied = [f"{clause} (the goal, denied)" for clause in exercise.denial]
    listed = [*shown.premises] if exercise.task == "cnf" else [*clauses, *denied]
    formulas = "; ".join(shown.premises)
    given = "" if formulas in ("; ".join(clauses), "; ".join(listed)) else f"given {formulas}"
    said = filter(None, (given, shown.asked, exercise.allowed, exercise.source))
    numbered = (f"  {at}. {one}" for at, one in enumerate(listed, start=1))
    lines = [*said, "", *numbered, *(f"  {line}" for line in exercise.written)]
    return f"{exercise.name} ({exercise.worth})", "\n".join(lines)


def html_lines(heading: str, text: str) -> str:
    """Return a heading, and lines as they stand, for a page of HTML."""
    lines = "\n".join(map(escaped, text.split("\n")))
    return f"<h2>{escaped(heading)}</h2>\n<pre>\n{lines}\n</pre>"


def _latex_lines(heading: str, text: str) -> str:
    lines = (in_latex(line).replace("  ", r"\quad ") for line in text.split("\n"))
    written = "\\\\\n".join(rf"\mbox{{}}{line}" for line in lines)
    return rf"\section*{{{in_latex(heading)}}}" + f"\n{{\\raggedright\n{written}\n\n}}\n"


FORMS: Final[dict[str, Callable[[Iterable[tuple[str, str]]], str]]] = {
    "latex": lambda texts: in_document("\n".join(starmap(_latex_lines, texts))),
    "html": lambda texts: html_page("Exercises", "\n".join(starmap(html_lines, texts))),
}


def _signs(line: str) -> str:
    """Return a line of formulas in the signs of textbooks.

    >>> _signs("p -> ~q; p xor q")
    'p → ¬q; p ⊕ q'
    """
    return "; ".join(map(text_of, parse(spelled(line))))


def solution(exercise: Exercise) -> Proof | str:
    """Return a proof by the steps that are allowed, or an answer as one may write it.

    The clauses of a proof have the numbers under which the sheet lists them. Where none is found
    within the budget, that is said.

    Args:
        exercise: What is set.
    """
    begun = WrittenDerivation(exercise.listed, exercise=exercise)
    try:
        if exercise.task in ANSWERS:
            return ANSWERS[exercise.task](exercise)
        steps = filled(exercise, Meter(LONG)) if begun.given else _steps(begun, exercise)
    except SearchStopped:
        steps = None
    for step in steps or ():
        begun.add(step)
    return begun.proof() if steps else NO_SOLUTION


def _steps(begun: WrittenDerivation, exercise: Exercise) -> Sequence[Step] | None:
    """Return steps that lead to what is asked for, by the numbers of the clauses on the sheet."""
    found, listed = leading(begun, Meter(LONG), Meter(SOON)), exercise.listed
    if found is None:
        return None
    places = {clause: at for at, clause in reversed([*enumerate(listed, start=1)])}
    numbers = {step.number: places[clause_of(step)] for step in found.proof.axioms}
    made = enumerate(found.proof.inferences, start=len(listed) + 1)
    return renumbered(found.proof, numbers | {one.number: at for at, one in made}).inferences


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
