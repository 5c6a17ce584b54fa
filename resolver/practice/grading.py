"""A derivation by hand is read and judged line by line, its mistakes named, each with a hint.

The axioms have the numbers under which they are listed, and the goal's denial the numbers after
them; or all that is used is written down again, with numbers of its own.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from attrs import evolve

from resolver.errors import FormulaError
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import EMPTY, Clause
from resolver.practice.answered import AnswerGrade
from resolver.practice.cleaning import cleaned, seen
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.figures import BAR, read_bars
from resolver.practice.grade import Grade
from resolver.practice.graded_line import WRONG, GradedLine, settled
from resolver.practice.handwriting import atom_names, beside, read_derivation
from resolver.practice.layouts import read_columns, read_prooftree, read_trace, read_tree
from resolver.practice.mistakes import Mistake, copied, goal_itself
from resolver.practice.models import grade_model
from resolver.practice.numbering import is_listed, with_numbers
from resolver.practice.parsed_line import (
    AIM,
    EXAMPLE,
    PREMISE,
    PROSE,
    STEP,
    UNREAD,
    Fault,
    ParsedLine,
)
from resolver.practice.rewriting import grade_rewriting
from resolver.practice.saturating import still_missing
from resolver.proofs.step import rests_on
from resolver.questions.goal import Goal, goal_clauses, question
from resolver.text.formula.translation import clauses as translated
from resolver.text.reading import ClausesLike

READERS: Final = tuple(  # what a text has that may be such; the first that finds steps
    (re.compile(signs, re.MULTILINE), read)
    for signs, read in (
        (r"\s0(?:\s.*)?\s0\s*$", read_trace),
        (r"\\(?:Axiom|Unary|Binary|Trinary)", read_prooftree),
        (rf"{BAR.pattern}|\\\s+/|/\s+\\|[─━][┐┘╮╯]", read_bars),
        (r"\S(?:\t+| {3,})[(\[]?[0-9]+[.):\]]", read_columns),
        (r"^[ \t]+\S|[│├└╰╭┌|`+]", read_tree),
        ("", read_derivation),
    )
)
WRITTEN: Final[dict[str, Callable[[str, Exercise], Grade]]] = {
    "model": grade_model,
    "cnf": grade_rewriting,
}
ALL_OF_THEM: Final = {"saturate": "nothing new follows"}
NOTHING: Final = re.compile(r"\s*(?:#[^\n]*\s*)*")


def grade(derivation: str, clauses: ClausesLike | Exercise, goal: Goal = None) -> Grade:
    """Return how far a derivation from these clauses and the denied goal holds, and its mistakes.

    In the place of the clauses an exercise may stand: then its task and its points count.

    >>> print(grade("3. □ from 1, 2 on p", "p | q; ~p | ~q"))
    0 steps hold, then a mistake in line 1
    step 3, two literals at once: p and q cannot be resolved away in one step
    hint: on p, the clauses 1 and 2 give q ∨ ¬q, which is always true and no use

    A line is a number (or none: counted), a clause and the two it comes from, perhaps a pivot, in
    the signs and the order of any textbook. Other words are passed over; but one that is joined to
    a literal, or is where the clause should be, is an unknown atom. A formula may stand as a
    premise. Lines that begin with `#` are comments. A line of which a part cannot be read is a
    mistake too, and no error; `.unread` lists it, and what seems to claim a step and is not read.

    Args:
        derivation: The text as a student writes it.
        clauses: The premises, as clauses or as a text of formulas; or an exercise.
        goal: What is to be proved; its denial has the numbers after the premises.

    Returns:
        The grade: its mistakes, its lines, its score from 0 to 1, and the proof of what is right.

    Raises:
        LiteralError: The goal is no literal.
        FormulaError: The goal is no formula, or is beside an exercise, which has its own.
    """
    text = seen(a_text(derivation, "try '3. q from 1, 2 on p'"))
    task = _task(clauses, goal)
    if task.exercise is not None and not task.exercise.by_steps:
        return WRITTEN[task.exercise.task](text, task.exercise)
    names = atom_names(task.axioms)
    plain = cleaned(text, names)
    found = (read(plain, task.axioms) for signs, read in READERS if signs.search(plain))
    lines = next(filter(None, found), [])
    lines += beside(text, plain, task.axioms, [line.line for line in lines])
    if not any(line.claims for line in lines) and not NOTHING.fullmatch(text):
        sentence = "there is no step in this text that can be read"
        lines.append(ParsedLine(1, fault=("unreadable", sentence, EXAMPLE), kind=PROSE))
    return _graded(lines, task)


def grade_claims(
    claims: Sequence[ParsedLine], clauses: ClausesLike | Exercise, goal: Goal = None
) -> Grade:
    """Return the grade of lines that are values, as a program makes them: no text is read.

    >>> lines = [ParsedLine(1, 3, Clause(), (1, 2))]
    >>> grade_claims(lines, "p; ~p").refutes
    True

    Args:
        claims: The lines.
        clauses: What they start from, as for `grade`.
        goal: What they prove, as for `grade`.

    Raises:
        LiteralError: The goal is no literal.
        FormulaError: The goal is no formula, or is beside an exercise.
    """
    return _graded(claims, _task(clauses, goal))


def _task(clauses: ClausesLike | Exercise, goal: Goal) -> WrittenDerivation:
    """Return a derivation in which nothing is written yet."""
    exercise = None
    if isinstance(clauses, Exercise):
        if goal is not None:
            raise FormulaError(1, 1, "a second goal", "none beside an exercise, which has its own")
        exercise, goal, clauses = clauses, clauses.goal, clauses.clauses
    axioms, asked = question(clauses, goal).problem.clauses, goal_clauses(goal)
    aims = translated(asked) if isinstance(asked, str) else asked or ()
    return WrittenDerivation(axioms, aims, exercise=exercise)


def _graded(lines: Sequence[ParsedLine], task: WrittenDerivation) -> Grade:
    used = {premise for line in lines for premise in line.premises}
    begun = min((line.line for line in lines if len(line.premises) > 1), default=0) or len(lines)
    claims = [line for line in lines if line.claims and not _is_aim(line, used, task, begun)]
    derivation = evolve(task, listed=is_listed(claims, task.axioms))
    numbered = dict(zip(map(id, claims), with_numbers(claims, derivation), strict=True))
    places = {line.number: line.line for line in numbered.values()}
    derivation.to_come = {number or 0 for number in places}
    derived = {clause for line in lines if line.premises for clause in line.clauses}
    graded: list[GradedLine] = []
    mistakes: list[Mistake] = []
    for line in lines:
        claim = numbered.get(id(line))
        if claim is None or _is_ending(line, graded):
            kind, fault = _kind(line, derivation), _claimed_wrongly(line, derivation, derived)
            status = WRONG if fault else PREMISE * (line.kind == PREMISE)
            mistakes += [Mistake(line.line, 0, *fault)] if fault else []
            graded.append(GradedLine(line.line, 0, line.clause, status, kind=kind))
            continue
        number, mistake = max(0, claim.number or 0), derivation.enter(claim)
        mistakes += [mistake] if mistake is not None else []
        premises = tuple(parent for parent in line.premises if isinstance(parent, int))
        if len(line.premises) > len(premises):
            premises = derivation.premises.get(number, (0, 0))
        premises = premises if len(line.premises) > 1 or line.sum is not None else ()
        judged = derivation.status, premises, places.get(derivation.corrected)
        kind = line.kind or (STEP if premises or derivation.premises else PREMISE)
        graded.append(GradedLine(line.line, number, line.clause, *judged, kind))
    axioms, unused = tuple(derivation.axioms), _unused(derivation)
    proof, exercise = derivation.proof(), derivation.exercise
    found = Grade(proof, tuple(mistakes), settled(graded), unused, axioms, exercise)
    if exercise is None or exercise.task not in ALL_OF_THEM:
        return found
    parts = found.proof, found.mistakes, found.lines, (), axioms, exercise
    return AnswerGrade(*parts, still_missing(derivation), ALL_OF_THEM[exercise.task])


def _is_ending(line: ParsedLine, graded: Iterable[GradedLine]) -> bool:
    """Return whether a line is the box that ends a proof, said once more."""
    bare = line.clause == EMPTY and not line.premises
    return bare and any(earlier.clause == EMPTY for earlier in graded)


def _kind(line: ParsedLine, derivation: WrittenDerivation) -> str:
    """Return the kind of a line that is not judged; prose claims no clause that is not known."""
    aims = {*derivation.aims, derivation.target}
    if line.kind not in (PROSE, UNREAD) or not line.mentions:
        return line.kind or PROSE
    denied = {Clause([~literal]) for clause in derivation.aims for literal in clause}
    if EMPTY in derivation.clauses.values() and denied == {*line.mentions}:
        return UNREAD  # such as `hence ¬r`, where r was to be shown
    if aims.issuperset(line.mentions):
        return AIM
    said = {*derivation.axioms, *derivation.clauses.values(), *derivation.doubtful.values()}
    return PROSE if (aims | said).issuperset(line.mentions) else UNREAD


def _claimed_wrongly(
    line: ParsedLine, derivation: WrittenDerivation, derived: Collection[Clause]
) -> Fault | None:
    """Return what is wrong with an aim, which may be that of a part, or with listed premises."""
    if line.kind not in (PREMISE, AIM):
        return None
    wrong = [clause for clause in line.mentions if clause not in derivation.axioms]
    aims = {*derivation.aims, derivation.target, EMPTY, *derived}
    aims |= set() if line.mentions else {*derivation.axioms}
    if line.kind == AIM and not wrong and not aims.issuperset(line.clauses):
        return "not the goal", "this is not what is to be shown", "look at the goal again"
    if line.kind == PREMISE and isinstance(line.clause, Clause) and not line.mentions:
        known = (*derivation.axioms, *derivation.clauses.values(), *derivation.doubtful.values())
        return None if line.clause in known else copied(line.clause, derivation.axioms, False)
    if not wrong:
        return None
    if set(wrong) <= set(derivation.aims):
        return goal_itself(wrong)
    sentence = (
        f"{' and '.join(map(str, wrong))} {'are' if wrong[1:] else 'is'} not among the axioms"
    )
    return "not an axiom", sentence, "look at the list of premises again"


def _is_aim(
    line: ParsedLine, used: Iterable[object], derivation: WrittenDerivation, begun: int
) -> bool:
    """Return whether a line only says what is to be shown, and no step rests on it.

    Behind the first step it needs no word for that, where it has no number.
    """
    late = line.number is None and line.line > begun and {*line.clauses} == {*derivation.aims}
    if (
        (line.kind != AIM and not late)
        or line.fault is not None
        or line.premises
        or line.number in used
    ):
        return False
    literals = (literal for clause in line.clauses for literal in clause)
    denied = all(Clause([~literal]) in derivation.axioms for literal in literals)
    return line.number is None or denied or set(line.clauses) <= set(derivation.aims)


def _unused(derivation: WrittenDerivation) -> tuple[int, ...]:
    """Return the steps that hold, and which the clause asked for does not rest on."""
    steps, clauses = derivation.premises, derivation.clauses
    end = next((number for number in steps if derivation.reaches(clauses[number])), None)
    needed = steps.keys() if end is None else rests_on(end, steps.get)
    return tuple(number for number in steps if number > 0 and number not in needed)
