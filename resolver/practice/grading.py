"""A derivation by hand is read and judged line by line, its mistakes named, each with a hint.

The axioms have the numbers under which they are listed, and the goal's denial the numbers after
them; or all that is used is written down again, with numbers of its own.

Source: the mistakes are those that Genesereth & Kao, Introduction to Logic, 2013, and textbooks
since Chang & Lee, 1973, warn of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import evolve

from resolver.errors import FormulaError
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.practice.bars import read_bars
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.exercise import Exercise
from resolver.practice.grade import Grade, GradedLine
from resolver.practice.handwriting import commented, read_derivation
from resolver.practice.layouts import read_trace, read_tree
from resolver.practice.lexer import seen
from resolver.practice.mistakes import Mistake
from resolver.practice.models import grade_model
from resolver.practice.parsed_line import EXAMPLE, ParsedLine
from resolver.proofs.step import rests_on
from resolver.questions.goal import Goal, pose, settled
from resolver.text.formula.translation import clauses as translated
from resolver.text.reading import Told

READERS: Final = (read_trace, read_bars, read_tree, read_derivation)  # the first that finds steps
NOTHING: Final = re.compile(r"\s*(?:#[^\n]*\s*)*")


def grade(derivation: str, clauses: Told | Exercise, goal: Goal = None) -> Grade:
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

    Raises LiteralError or FormulaError where the goal is none, and FormulaError for a goal beside
    an exercise, which has its own.
    """
    text = seen(a_text(derivation, "try '3. q from 1, 2 on p'"))
    derivations = _derivations(clauses, goal)
    axioms, exercise = derivations[0].axioms, derivations[0].exercise
    if exercise is not None and exercise.task == "model":
        return grade_model(text, exercise)
    claims = next(filter(None, (read(text, axioms) for read in READERS)), [])
    claims += commented(text, axioms)
    if all(one.unread and one.trouble is None for one in claims) and not NOTHING.fullmatch(text):
        said = "there is no step in this text that can be read"
        claims.append(ParsedLine(1, None, None, trouble=("unreadable", said, EXAMPLE)))
    return _graded(claims, derivations)


def grade_claims(
    claims: Sequence[ParsedLine], clauses: Told | Exercise, goal: Goal = None
) -> Grade:
    """Return the grade of lines that are values, as a program makes them: no text is read.

    >>> claims = [ParsedLine(1, 3, Clause(), (1, 2))]
    >>> grade_claims(claims, "p; ~p").refutes
    True

    Raises what `grade` does.
    """
    return _graded(claims, _derivations(clauses, goal))


def _derivations(
    clauses: Told | Exercise, goal: Goal
) -> tuple[WrittenDerivation, WrittenDerivation]:
    """Return what is asked twice: the axioms have their numbers, or those they are written with."""
    exercise = None
    if isinstance(clauses, Exercise):
        if goal is not None:
            raise FormulaError(1, 1, "a second goal", "none beside an exercise, which has its own")
        exercise, goal, clauses = clauses, clauses.goal, clauses.clauses
    axioms, asked = pose(clauses, goal).clauses, settled(goal)
    aims = translated(asked) if isinstance(asked, str) else asked or ()
    return WrittenDerivation(axioms, aims, True, exercise), WrittenDerivation(
        axioms, aims, False, exercise
    )


def _graded(claims: Sequence[ParsedLine], derivations: Iterable[WrittenDerivation]) -> Grade:
    unread = tuple(sorted({one.line for one in claims if one.unread}))
    lines = [one for one in claims if one.trouble is not None or not one.unread]
    return evolve(
        min((_judged(lines, derivation) for derivation in derivations), key=_misread), unread=unread
    )


def _misread(grade: Grade) -> float:
    """Return how badly these numbers fit: whoever wrote it meant those with which more holds."""
    strange = sum(one.kind in ("unknown number", "forward reference") for one in grade.mistakes)
    return len(grade.mistakes) + strange + (not grade.fulfils) / 2


def _judged(claims: Sequence[ParsedLine], derivation: WrittenDerivation) -> Grade:
    mistakes: list[Mistake] = []
    lines: list[GradedLine] = []
    used = {premise for claim in claims for premise in claim.premises}
    numbered = _numbered((one for one in claims if not _spoken(one, used, derivation)), derivation)
    derivation.to_come = {claim.number for claim in numbered if claim.number is not None}
    for claim in numbered:
        assert claim.number is not None
        bare = claim.clause is not None and claim.clause.is_empty and not claim.premises
        if bare and any(one.clause is claim.clause for one in lines):
            continue  # the box that ends a proof
        mistake = derivation.enter(claim)
        mistakes += [mistake] if mistake else []
        premises = tuple(one for one in claim.premises if isinstance(one, int))
        if len(claim.premises) > len(premises):
            premises = derivation.premises.get(claim.number, (0, 0))
        premises = premises if len(claim.premises) > 1 else ()
        lines.append(
            GradedLine(
                claim.line,
                claim.number,
                claim.clause,
                derivation.status,
                premises,
                derivation.corrected,
            )
        )
    unused = _unused(derivation)
    axioms = tuple(derivation.axioms)
    return Grade(
        derivation.proof(), tuple(mistakes), tuple(lines), unused, axioms, derivation.exercise
    )


def _spoken(claim: ParsedLine, used: Iterable[object], derivation: WrittenDerivation) -> bool:
    """Return whether a line only says what is to be shown, and no step rests on it."""
    said = claim.formula if claim.clause is None else (claim.clause,)
    if not claim.aim or claim.trouble is not None or claim.premises or claim.number in used:
        return False
    denied = all(Clause([~one]) in derivation.axioms for clause in said for one in clause)
    return claim.number is None or denied or set(said) <= set(derivation.aims)


def _numbered(claims: Iterable[ParsedLine], derivation: WrittenDerivation) -> list[ParsedLine]:
    """Return the claims with the numbers that those without one have by counting."""
    numbered: list[ParsedLine] = []
    last = derivation.last
    for claim in claims:
        number = claim.number
        if (
            number is None
            and derivation.listed
            and not claim.premises
            and claim.clause in derivation.axioms
        ):
            numbered.append(evolve(claim, number=derivation.axioms.index(claim.clause) + 1))
            continue
        number = last + 1 if number is None else number
        last = max(last, number) if claim.number is None or derivation.listed else number
        numbered.append(evolve(claim, number=number))
    return numbered


def _unused(derivation: WrittenDerivation) -> tuple[int, ...]:
    """Return the steps that hold, and which the clause asked for does not rest on."""
    end = next(
        (one for one in derivation.premises if derivation.reaches(derivation.clauses[one])), None
    )
    if end is None:
        return ()
    needed = set(rests_on(end, derivation.premises.get))
    return tuple(number for number in derivation.premises if number not in needed)
