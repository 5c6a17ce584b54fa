"""Judges whether the next line of a derivation by hand holds.

A line is judged by the lines above it, as they are written. If it follows from a wrong line, its
status is *follows from a wrong one*, and it is no mistake. If it would follow only once the wrong
line were corrected, it is no mistake either, but not right. The same is true of a step that cites a
line which is not read.

    5. q     1, 3      wrong: it should be ¬q
    6. r     2, 5      follows from a wrong one, since 2 is ¬q ∨ r
    7. □     4, 5      would follow from the corrected line 5, since 4 is q
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from math import prod
from typing import Final

from attrs import evolve, frozen

from resolver.errors import ProofError
from resolver.logic.clause import Clause
from resolver.practice import mistakes
from resolver.practice.derivation import SheetEntry, WrittenDerivation
from resolver.practice.parsed import (
    GAP,
    GAP_NUMBER,
    GradedLine,
    LineKind,
    Mistake,
    ParsedLine,
    Status,
    reduce_to_clause,
)
from resolver.practice.reader import LineParser
from resolver.proofs.check import check_sum
from resolver.proofs.proof import Conclusion, Step
from resolver.rules.binary_resolution import pivot_of

# At most this many clauses are kept that a wrong line may have been meant to say.
MOST_MEANINGS_KEPT: Final = 16


@frozen
class LineVerdict:
    """The verdict on a line.

    Args:
        status: Its status.
        fault: What is wrong with it; None if nothing is.
        corrected: The line of the text that has to be corrected for this line to follow.
        formula: The clauses of a premise that is a formula with several.
    """

    status: str
    fault: Mistake | None = None
    corrected: int | None = None
    formula: tuple[Clause, ...] | None = None


def enter_sheet_line(
    derivation: WrittenDerivation,
    number: int,
    line: ParsedLine,
    at: int = 1,
    text: str = "",
) -> GradedLine:
    """Judge a line, and note it in the derivation.

    Args:
        derivation: What is written above it.
        number: Its number.
        line: What it says.
        at: Where it is in the text, from 1.
        text: What is written there.
    """
    filled: ParsedLine | Mistake = line
    if number in derivation.given:
        filled = fill_given_line(derivation.given[number], line)
    if isinstance(filled, Mistake):
        verdict = _mark_wrong(filled)
    else:
        line = filled
        verdict = _judge(derivation, number, line)

    # Its meanings are found before it replaces an older line of its number.
    meant: tuple[Conclusion, ...] = ()
    fault = verdict.fault
    if fault is not None:
        fault = evolve(fault, line=at, step=number)
        meant = _list_meanings(derivation, number, line)[:MOST_MEANINGS_KEPT]
    entry = SheetEntry(verdict.status, line.clause, meant, verdict.formula, at)
    derivation.note_line(number, entry)
    return GradedLine(
        line=at,
        text=text,
        kind=line.kind,
        status=verdict.status,
        clause=line.clause,
        step=number,
        premises=line.parents,
        corrected=verdict.corrected,
        fault=fault,
    )


def _mark_wrong(fault: Mistake) -> LineVerdict:
    """Return the verdict "wrong" with this mistake."""
    return LineVerdict(Status.WRONG, fault)


def _judge(derivation: WrittenDerivation, number: int, line: ParsedLine) -> LineVerdict:
    """Judge a line by what is written above it."""
    # An unread line may say anything, so a step that cites one is not judged any further.
    if derivation.rests_on_unread(line.parents):
        return LineVerdict(Status.CITES)

    if line.unknown:
        names = derivation.names
        known_names = names if derivation.may_compare(len(names)) else frozenset[str]()
        return _mark_wrong(mistakes.unknown_atoms(line.unknown, known_names))

    # A premise may be repeated, but no step.
    is_used = number in (derivation.clauses if line.parents else derivation.steps)
    if is_used:
        sentence = f"{number} is already the number of {derivation.clauses[number]}"
        hint = f"go on with {derivation.next_number}"
        return _mark_wrong(Mistake("number used twice", sentence, hint))

    if line.parents:
        return _judge_step(derivation, number, line)
    if line.clause is None:
        return _judge_formula(derivation, line)
    return _judge_axiom(derivation, number, line.clause)


def _judge_step(derivation: WrittenDerivation, number: int, line: ParsedLine) -> LineVerdict:
    """Judge a step by what its parents say, as they are written and as they may be meant."""
    readings = [*map(derivation.readings, line.parents)]
    if not all(readings):
        return _mark_wrong(_unknown_parent(derivation, number, line.parents[readings.index(())]))

    # Try the parents as they are written.
    written = [said for said, *_ in readings]
    step = make_step(number, line, written)
    if step is not None:
        return _judge_sound_step(derivation, line, step)

    # Try what the parents may be meant to say, if a wrong line is among them.
    if derivation.may_compare(_count_comparisons(readings)):
        for parent, meant in _propose_corrections(line.parents, readings):
            if make_step(number, line, meant) is not None:
                return LineVerdict(Status.CORRECTED, corrected=derivation.entries[parent].at)

    others = _list_other_parents(derivation, number)
    return _mark_wrong(mistakes.judge_step(line, written, others))


def _unknown_parent(derivation: WrittenDerivation, number: int, parent: int) -> Mistake:
    """Return the mistake of a step one of whose parents is the number of no clause above it."""
    entry = derivation.entries.get(parent)
    return mistakes.unknown_parent(
        parent,
        number,
        to_come=derivation.sheet_numbers,
        greatest=derivation.greatest,
        several=None if entry is None else entry.formula,
    )


def _judge_sound_step(derivation: WrittenDerivation, line: ParsedLine, step: Step) -> LineVerdict:
    """Judge a step that follows from its parents, and add it where it is right."""
    if any(map(derivation.is_doubtful, line.parents)):
        return LineVerdict(Status.FOLLOWS)

    fault = derivation.forbids(line.parents, counts=line.sum is not None)
    if fault is None:
        fault = _find_misfit(derivation, step.number, step.clause)
    if fault is not None:
        return _mark_wrong(fault)
    derivation.add(step)
    return LineVerdict(Status.RIGHT)


def _list_other_parents(derivation: WrittenDerivation, number: int) -> dict[int, Conclusion]:
    """Return the conclusions of the lines that may be meant for a parent of a wrong step."""
    # The exercise gives this line with its true parents, so no others can be meant.
    if number in derivation.given:
        return {}
    if not derivation.may_compare(len(derivation.clauses) + len(derivation.doubtful)):
        return {}

    others = dict[int, Conclusion]()
    for other in sorted({*derivation.clauses, *derivation.doubtful} - {number}):
        readings = derivation.readings(other)
        if other > 0 and readings:
            others[other] = readings[0]
    return others


def _judge_formula(derivation: WrittenDerivation, line: ParsedLine) -> LineVerdict:
    """Judge a formula that is not one clause, which is a premise or nothing."""
    if set(line.formula) <= set(derivation.axioms):
        return LineVerdict(Status.PREMISE, formula=line.formula)
    if set(line.formula) == set(derivation.aims):
        return _mark_wrong(mistakes.goal_itself(line.formula))
    sentence = "the clauses of this formula are not all among the axioms"
    return _mark_wrong(Mistake("not an axiom", sentence, "look at the list of premises again"))


def _judge_axiom(derivation: WrittenDerivation, number: int, conclusion: Conclusion) -> LineVerdict:
    """Judge a line that names no parents: a premise, or what fills the gap of a given line."""
    known = derivation.clauses.get(number)
    if known is None and number in derivation.given:
        fault = _find_misfit(derivation, number, conclusion)
        if fault is not None:
            return _mark_wrong(fault)
        derivation.clauses[number] = conclusion
        return LineVerdict(Status.RIGHT)

    # Clauses are the same value where they are equal; a line of a sum is no axiom.
    if known is conclusion or (known is None and conclusion in derivation.axioms):
        derivation.clauses[number] = conclusion
        return LineVerdict(Status.PREMISE)

    if conclusion in derivation.aims and not derivation.steps:
        return _mark_wrong(mistakes.goal_itself([conclusion]))
    if known is not None and isinstance(conclusion, Clause):
        sentence = f"{number} is the number of {known}, and not of {conclusion}"
        return _mark_wrong(Mistake("not an axiom", sentence, "look at the list of clauses again"))
    axioms = derivation.axioms if derivation.may_compare(len(derivation.axioms)) else ()
    return _mark_wrong(mistakes.not_an_axiom(conclusion, axioms, steps=bool(derivation.steps)))


def _find_misfit(
    derivation: WrittenDerivation, number: int, conclusion: Conclusion
) -> Mistake | None:
    """Return a mistake if this filling of a gap makes a given line invalid.

    Args:
        derivation: What is written, and which lines are given.
        number: The number of the line with the gap.
        conclusion: What it says now.
    """
    known = {**derivation.clauses, number: conclusion} if derivation.given else {}
    for given_number, line in derivation.given.items():
        if given_number not in derivation.clauses or number not in line.parents:
            continue
        parts = [known[parent] for parent in line.parents if parent in known]
        if len(parts) == 2 and make_step(given_number, line, parts) is None:
            wrong = mistakes.judge_step(line, parts, {})
            sentence = f"line {given_number} does not follow from {conclusion} then"
            return Mistake("does not fit", f"{sentence}: {wrong.sentence}", wrong.hint)
    return None


def _list_meanings(
    derivation: WrittenDerivation, number: int, line: ParsedLine
) -> tuple[Conclusion, ...]:
    """Return the conclusions that a wrong line may have been meant to have."""
    if number in derivation.clauses:
        return (derivation.clauses[number],)

    # A step may be meant for a resolvent of its parents, as they are written or as they are meant.
    if line.parents:
        readings = [*map(derivation.readings, line.parents)]
        if not derivation.may_compare(_count_comparisons(readings)):
            return ()
        if line.sum is not None:
            return _list_sums_meant(line, readings)
        return _list_resolvents(*readings) if len(readings) == 2 else ()

    # A premise may be meant for the axioms that are most like it.
    if not isinstance(line.clause, Clause) or not derivation.axioms:
        return ()
    if not derivation.may_compare(len(derivation.axioms)):
        return ()
    return mistakes.find_nearest(line.clause, derivation.axioms)


def _list_sums_meant(
    line: ParsedLine, readings: Sequence[tuple[Conclusion, ...]]
) -> tuple[Conclusion, ...]:
    """Return the sum of the parents as they are written."""
    if not all(readings):
        return ()
    written = [said for said, *_ in readings]
    return (reduce_to_clause(mistakes.add_up_parts(line, written)),)


def _list_resolvents(
    left_readings: tuple[Conclusion, ...], right_readings: tuple[Conclusion, ...]
) -> tuple[Conclusion, ...]:
    """Return the resolvents of two parents, each of which may be read in several ways."""
    resolvents = dict[Conclusion, None]()
    for left, right in product(left_readings, right_readings):
        if isinstance(left, Clause) and isinstance(right, Clause):
            for atom in left.clashes(right):
                resolvents[left.resolvent(right, atom)] = None
    return tuple(resolvents)


def make_step(number: int, line: ParsedLine, parts: Sequence[Conclusion]) -> Step | None:
    """Return a line as a step, if it follows from its parents; else None.

    >>> line = ParsedLine("step", 3, Clause(["q"]), (1, 2))
    >>> make_step(3, line, [Clause(["p"]), Clause(["~p", "q"])]).pivot
    'p'

    Args:
        number: Its number.
        line: What it says.
        parts: What its parents say, in their order.
    """
    if line.sum is not None:
        return _make_sum(number, line, parts)
    clauses = [part for part in (line.clause, *parts) if isinstance(part, Clause)]
    if len(clauses) < 3:
        return None

    clause, left, right = clauses
    pivot = pivot_of(clause, left, right, line.pivot)
    if pivot is None:
        return None
    return Step(number, clause, "resolution", line.parents, pivot=pivot)


def _make_sum(number: int, line: ParsedLine, parts: Sequence[Conclusion]) -> Step | None:
    """Return a line as the sum of its parents, if the checker of proofs accepts it; else None."""
    if line.sum is None:
        return None
    conclusion = mistakes.as_constraint(reduce_to_clause(line.sum))
    step = Step(number, conclusion, "sum", line.parents, None, line.multipliers, line.divisor)
    try:
        check_sum(step, dict(zip(line.parents, parts, strict=True)))
    except ProofError:
        return None
    return step


def _count_comparisons(readings: Sequence[tuple[Conclusion, ...]]) -> int:
    """Return how many clauses are looked at where each parent may be meant in several ways."""
    if len(readings) == 2:
        return prod(map(len, readings))

    # In a sum only one parent at a time has another reading, and then all are added up.
    return len(readings) * sum(map(len, readings))


def _propose_corrections(
    parents: Sequence[int], readings: Sequence[tuple[Conclusion, ...]]
) -> Iterator[tuple[int, Sequence[Conclusion]]]:
    """Yield each correction of one wrong parent: its number, and what all parents then say.

    Args:
        parents: The numbers of the parents.
        readings: What each says, and what it may be meant to say.
    """
    # Two parents may both be corrected; of more parents, only one at a time.
    uncorrected = readings
    if len(parents) != 2:
        uncorrected = [reading[:1] for reading in readings]
    for at, parent in enumerate(parents):
        before, after = uncorrected[:at], uncorrected[at + 1 :]
        for meant in product(*before, readings[at][1:], *after):
            yield parent, meant


# Lines that are given with ___ for what is left out, and how a student fills these gaps.
#
#     7. ___ from 1, 4      given; it is filled by  7. ¬p  or by  7. ¬p 1, 4
#     8. □ from ___, 7      given; it is filled by  8. □ 3, 7  or by  8: 3, what goes there


def read_filling(text: str, names: frozenset[str], given: Collection[int]) -> ParsedLine | None:
    """Read a line that has a label and one number, which fills a gap; return None for another.

    >>> read_filling("8: 3", frozenset("pq"), [8]).parents
    (3,)

    Args:
        text: The line.
        names: The atoms of the exercise.
        given: The numbers of the lines that are given.
    """
    parser = LineParser(text, names)
    number = parser.parse_label()
    parent = None if number is None else parser.parse_number()
    if number not in given or parent is None or not parser.is_at_end:
        return None
    return ParsedLine(LineKind.STEP, number, None, (parent,))


def fill_given_line(given: ParsedLine, line: ParsedLine) -> ParsedLine | Mistake:
    """Return a line that fills the gaps of one that is given; a mistake if it has other parts.

    What it leaves out is taken from there, and a copy of a line without a gap is a premise.

    Args:
        given: The line that is given.
        line: The line with its number.
    """
    # One number alone goes into the one gap between the parents.
    is_one_number = line.clause is None and len(line.parents) == 1
    if is_one_number and given.parents.count(GAP_NUMBER) == 1:
        filled = [parent or line.parents[0] for parent in given.parents]
        line = evolve(line, clause=given.clause, parents=tuple(filled))

    parents = line.parents or given.parents
    if line.clause is None or not _fits(given, line, parents):
        return _not_as_given(given)

    # A line without a gap is not made by the student, and so is no step of the answer.
    has_whole_line = given.clause is not None and GAP_NUMBER not in given.parents
    if has_whole_line or not parents:
        return evolve(line, kind=LineKind.PREMISE, parents=(), pivot=None)
    return evolve(line, kind=LineKind.STEP, parents=parents)


def _fits(given: ParsedLine, line: ParsedLine, parents: tuple[int, ...]) -> bool:
    """Return whether a line has all that is given, and lines above it in the gaps.

    Args:
        given: The line that is given.
        line: The line that fills it.
        parents: The parents of that line, or those that are given.
    """
    # The parents may be written in another order.
    given_parents = {*given.parents} - {GAP_NUMBER}
    keeps_parents = given_parents <= {*parents} and len(parents) == len(given.parents)
    are_above = all(0 < parent < (given.number or 0) for parent in parents)
    keeps_clause = given.clause in (None, line.clause)
    return keeps_parents and are_above and keeps_clause


def _not_as_given(given: ParsedLine) -> Mistake:
    """Return the mistake of a line that has other parts than the one that is given."""
    clause = GAP if given.clause is None else given.clause
    parents = ", ".join(str(parent or GAP) for parent in given.parents)
    sentence = f"{given.number} is given as {clause}   {parents}".rstrip()
    return Mistake("not as given", sentence, "fill in its blanks by lines above it only")
