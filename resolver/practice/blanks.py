"""Lines that are given with ___ for what is left out, and how a student fills them.

7. ___   from 1, 4     given; it is filled by 7. ¬p   or by 7. ¬p   1, 4
8. □   from ___, 7     given; it is filled by 8. □   3, 7   or by 8: 3, what goes there
"""

from __future__ import annotations

from collections.abc import Collection

from attrs import evolve

from resolver.practice.graded import Mistake
from resolver.practice.parsed import GAP_NUMBER, LineKind, ParsedLine
from resolver.practice.proposals import GAP
from resolver.practice.reader import LineParser


def read_filling(text: str, names: frozenset[str], given: Collection[int]) -> ParsedLine | None:
    """Return a line that has a label and one number, which fills a blank; None for another.

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
    """Return a line that fills the blanks of one that is given; or that it has other parts.

    What it leaves out is taken from there, and a copy of a whole line is a premise.

    Args:
        given: The line that is given.
        line: The line with its number.
    """
    if line.clause is None and len(line.parents) == 1 and given.parents.count(GAP_NUMBER) == 1:
        parents = tuple(one or line.parents[0] for one in given.parents)
        line = evolve(line, clause=given.clause, parents=parents)
    parents = line.parents or given.parents
    kept = {*given.parents} - {GAP_NUMBER} <= {*parents} and len(parents) == len(given.parents)
    above = all(0 < one < (given.number or 0) for one in parents)
    is_other = line.clause is None or given.clause not in (None, line.clause)
    if not (kept and above) or is_other:
        clause = GAP if given.clause is None else given.clause
        parts = ", ".join(str(one or GAP) for one in given.parents)
        sentence = f"{given.number} is given as {clause}   {parts}".rstrip()
        return Mistake("not as given", sentence, "fill in its blanks by lines above it only")
    if (given.clause is not None and all(given.parents)) or not parents:
        return evolve(line, form=LineKind.PREMISE, parents=(), pivot=None)
    return evolve(line, form=LineKind.STEP, parents=parents)
