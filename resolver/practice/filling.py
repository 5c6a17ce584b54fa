"""Lines that an exercise gives, with blanks: one step to be found, or a derivation half filled.

    7. ___   from 1, 4          its clause is wanted
    8. □   from ___, 7          a parent is
    2. ___                      the other parent of one step is, which the next line makes

The numbers of these lines go on from those of the clauses, and the last of them is what the
exercise asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from attrs import evolve

from resolver.budget import Meter
from resolver.logic.clause import EMPTY, Clause
from resolver.practice.lines import Mistake, reaches
from resolver.practice.proposals import BLANK
from resolver.practice.reader import PREMISE, STEP, ParsedLine, read_line
from resolver.proofs.proof import Conclusion, Step

BLANKS: Final = re.compile("_{2,}")
NOWHERE: Final = 999_999_999  # stands for a number that is left out, while a line is read


def read_given(text: str, names: frozenset[str]) -> ParsedLine | None:
    """Return a line that is given; with a blank its clause is None, and the parent 0.

    >>> read_given("7. ___ 1, 4", frozenset("p")).parents, read_given("8. p ___, 4", {"p"}).parents
    ((1, 4), (0, 4))

    Args:
        text: The line.
        names: The atoms of the exercise.
    """
    for first in ("□", str(NOWHERE)):
        written = BLANKS.sub(str(NOWHERE), BLANKS.sub(first, text, count=1))
        line = read_line(written, frozenset(names))
        if line is not None and line.sum is None and not line.unknown:
            clause = None if first == "□" and written != text else line.clause
            return evolve(line, clause=clause, parents=tuple(one % NOWHERE for one in line.parents))
    return None


def whole(lines: Sequence[ParsedLine]) -> dict[int, Conclusion]:
    """Return what lines that are given without a blank say, by their numbers."""
    said = {line.number or 0: line.clause for line in lines if all(line.parents)}
    return {number: clause for number, clause in said.items() if clause is not None}


def filled(
    lines: Sequence[ParsedLine], clauses: Mapping[int, Clause], target: Clause | None, meter: Meter
) -> list[Step] | None:
    """Return lines that are given as steps, each of which follows; None where none do.

    Args:
        lines: The lines, in their order.
        clauses: What they may start from, by number.
        target: What the last of them has to say, or more; None where it may be any clause.
        meter: The budget.

    Raises:
        SearchStopped: It ran out.
    """
    if not lines:
        return []
    line, *rest = lines
    number = len(clauses) + 1
    for clause, pair, pivot in _fillings(line, rest, clauses):
        meter.step()
        if rest or target is None or reaches(clause, target):
            more = filled(rest, {**clauses, number: clause}, target, meter)
            if more is not None:
                rule = "resolution" if pair else "axiom"
                return [Step(number, clause, rule, pair, pivot=pivot), *more]
    return None


def _fillings(
    line: ParsedLine, rest: Sequence[ParsedLine], clauses: Mapping[int, Clause]
) -> Iterator[tuple[Clause, tuple[int, ...], str | None]]:
    """Yield what a line may say, of which parents, and on which atom.

    Without any it is the other parent of the next line.
    """
    if not line.parents:
        made = next((one.clause for one in rest if isinstance(one.clause, Clause)), EMPTY)
        yield from ((Clause([~one, *(made - clauses[1])]), (), None) for one in clauses[1])
        return
    places = ([one] if one else [*clauses] for one in line.parents)
    for left, right in (pair for pair in product(*places) if clauses.keys() >= {*pair}):
        for atom in clauses[left].clashes(clauses[right]):
            clause = clauses[left].resolvent(clauses[right], atom)
            if line.clause in (None, clause) and line.pivot in (None, atom):
                yield clause, (left, right), atom


def as_given(given: ParsedLine, line: ParsedLine) -> ParsedLine | Mistake:
    """Return a line that fills the blanks of one that is given; or that it has other parts.

    What it leaves out of its reason is taken from there, and a copy of a whole line is a premise.

    Args:
        given: The line that is given.
        line: The line with its number.
    """
    parents = line.parents or given.parents
    kept = {*given.parents} - {0} <= {*parents} and len(parents) == len(given.parents)
    above = all(0 < one < (given.number or 0) for one in parents)
    if not (kept and above) or given.clause not in (None, line.clause):
        clause = BLANK if given.clause is None else given.clause
        parts = ", ".join(str(one or BLANK) for one in given.parents)
        sentence = f"{given.number} is given as {clause}   {parts}".rstrip()
        return Mistake("not as given", sentence, "fill in its blanks by lines above it only")
    if whole([given]) or not parents:
        return evolve(line, form=PREMISE, parents=(), pivot=None)
    return evolve(line, form=STEP, parents=parents)
