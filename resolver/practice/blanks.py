"""Lines that are given with ___ for what is left out, and how a student fills these gaps.

7. ___   from 1, 4     given; it is filled by 7. ¬p   or by 7. ¬p   1, 4
8. □   from ___, 7     given; it is filled by 8. □   3, 7   or by 8: 3, what goes there
"""

from __future__ import annotations

from collections.abc import Collection

from attrs import evolve

from resolver.practice.graded_lines import Mistake
from resolver.practice.parsed import GAP, GAP_NUMBER, LineKind, ParsedLine
from resolver.practice.reader import LineParser


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
