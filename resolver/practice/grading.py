"""A derivation by hand is read and judged line by line, its mistakes named, each with a hint.

The axioms have the numbers under which they are listed, and the goal's denial the numbers after
them; or all that is used is written down again, with numbers of its own.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import evolve

from resolver.errors import FormulaError
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.grade import Grade, GradedLine
from resolver.practice.handwriting import commented, read_derivation
from resolver.practice.layouts import read_bars, read_trace, read_tree
from resolver.practice.lexer import seen
from resolver.practice.models import grade_model
from resolver.practice.parsed_line import EXAMPLE, ParsedLine
from resolver.proofs.step import rests_on
from resolver.questions.goal import Goal, goal_clauses, posed
from resolver.text.formula.translation import clauses as translated
from resolver.text.reading import ClausesLike

READERS: Final = (read_trace, read_bars, read_tree, read_derivation)  # the first that finds steps
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
    a literal, or stands where the clause should, is an unknown atom. A formula may stand as a
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
        FormulaError: The goal is no formula, or stands beside an exercise, which has its own.
    """
    text = seen(a_text(derivation, "try '3. q from 1, 2 on p'"))
    derivations = _derivations(clauses, goal)
    axioms, exercise = derivations[0].axioms, derivations[0].exercise
    if exercise is not None and exercise.task == "model":
        return grade_model(text, exercise)
    lines = next(filter(None, (read(text, axioms) for read in READERS)), [])
    lines += commented(text, axioms)
    if all(line.unread and line.fault is None for line in lines) and not NOTHING.fullmatch(text):
        sentence = "there is no step in this text that can be read"
        lines.append(ParsedLine(1, fault=("unreadable", sentence, EXAMPLE)))
    return _graded(lines, derivations)


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
        FormulaError: The goal is no formula, or stands beside an exercise.
    """
    return _graded(claims, _derivations(clauses, goal))


def _derivations(clauses: ClausesLike | Exercise, goal: Goal) -> list[WrittenDerivation]:
    """Return both readings: the axioms have their numbers, or those they are written with."""
    exercise = None
    if isinstance(clauses, Exercise):
        if goal is not None:
            raise FormulaError(1, 1, "a second goal", "none beside an exercise, which has its own")
        exercise, goal, clauses = clauses, clauses.goal, clauses.clauses
    axioms, asked = posed(clauses, goal).problem.clauses, goal_clauses(goal)
    aims = translated(asked) if isinstance(asked, str) else asked or ()
    return [WrittenDerivation(axioms, aims, listed, exercise) for listed in (True, False)]


def _graded(lines: Sequence[ParsedLine], derivations: Iterable[WrittenDerivation]) -> Grade:
    unread = tuple(sorted({line.line for line in lines if line.unread}))
    read = [line for line in lines if line.fault is not None or not line.unread]
    grades = (_judged(read, derivation) for derivation in derivations)
    return evolve(min(grades, key=_misread), unread=unread)


def _misread(grade: Grade) -> float:
    """Return how badly these numbers fit: a student meant those with which more holds."""
    kinds = [mistake.kind for mistake in grade.mistakes]
    strange = kinds.count("unknown number") + kinds.count("forward reference")
    return len(kinds) + strange + (not grade.fulfils) / 2


def _judged(parsed: Sequence[ParsedLine], derivation: WrittenDerivation) -> Grade:
    lines: list[GradedLine] = []
    used = {premise for line in parsed for premise in line.premises}
    steps = (line for line in parsed if not _is_aim(line, used, derivation))
    numbered = list(_numbered(steps, derivation))
    derivation.to_come = {number for number, _ in numbered}
    mistakes = []
    for number, line in numbered:
        bare = line.clause is not None and line.clause.is_empty and not line.premises
        if bare and any(earlier.clause is line.clause for earlier in lines):
            continue  # the box that ends a proof
        mistakes.append(derivation.enter(line))
        premises = tuple(parent for parent in line.premises if isinstance(parent, int))
        if len(line.premises) > len(premises):
            premises = derivation.premises.get(number, (0, 0))
        premises = premises if len(line.premises) > 1 else ()
        judged = derivation.status, premises, derivation.corrected
        lines.append(GradedLine(line.line, number, line.clause, *judged))
    wrong = tuple(mistake for mistake in mistakes if mistake is not None)
    axioms, unused = tuple(derivation.axioms), _unused(derivation)
    return Grade(derivation.proof(), wrong, tuple(lines), unused, axioms, derivation.exercise)


def _is_aim(line: ParsedLine, used: Iterable[object], derivation: WrittenDerivation) -> bool:
    """Return whether a line only says what is to be shown, and no step rests on it."""
    if not line.aim or line.fault is not None or line.premises or line.number in used:
        return False
    literals = (literal for clause in line.clauses for literal in clause)
    denied = all(Clause([~literal]) in derivation.axioms for literal in literals)
    return line.number is None or denied or set(line.clauses) <= set(derivation.aims)


def _numbered(
    lines: Iterable[ParsedLine], derivation: WrittenDerivation
) -> Iterator[tuple[int, ParsedLine]]:
    """Yield the lines with their numbers; those without one are counted."""
    last, axioms = derivation.last, derivation.axioms
    for line in lines:
        if line.number is not None:
            last = max(last, line.number) if derivation.listed else line.number
            yield line.number, line
        elif derivation.listed and not line.premises and line.clause in axioms:
            number = axioms.index(line.clause) + 1
            yield number, evolve(line, number=number)
        else:
            last += 1
            yield last, evolve(line, number=last)


def _unused(derivation: WrittenDerivation) -> tuple[int, ...]:
    """Return the steps that hold, and which the clause asked for does not rest on."""
    steps, clauses = derivation.premises, derivation.clauses
    end = next((number for number in steps if derivation.reaches(clauses[number])), None)
    needed = steps.keys() if end is None else rests_on(end, steps.get)
    return tuple(number for number in steps if number not in needed)
