"""The numbers of a sheet's lines: those of the list of premises, or its own, and those to count.

1. ¬p ∨ q        the list's, where the premises stand under their numbers there
q   (1, 3)       counted: the next one
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from attrs import evolve

from resolver.logic.clause import Clause
from resolver.practice.derivation import WrittenDerivation
from resolver.practice.parsed_line import ParsedLine

FAR: Final = 10**6  # below every number that the clauses of a formula have


def is_listed(lines: Sequence[ParsedLine], axioms: Sequence[Clause]) -> bool:
    """Return whether a sheet uses the numbers of the list: it fits them as well as its own."""
    numbers = {at: line.number or at for at, line in enumerate(lines, start=1)}
    written = {*numbers.values(), *(clause for line in lines for clause in line.clauses)}
    listed, own, known = 0, 0, set(axioms)
    for line, number in zip(lines, numbers.values(), strict=True):
        stated = known.intersection(line.clauses)
        step = len(line.premises) > 1
        if (line.number is not None if step else stated) and number <= len(axioms):
            listed += axioms[number - 1] not in stated
        own += sum(parent not in written for parent in {*line.premises} - known)
    premises = [line.clause for line in lines if not line.premises and line.clause in known]
    slip = listed == 1 and len(premises) == len(axioms) > len(set(premises))
    in_order = all(a.line <= b.line for a, b in pairwise(lines))  # as no tree has them
    return listed <= own or (slip and in_order)


def with_numbers(
    lines: Iterable[ParsedLine], derivation: WrittenDerivation
) -> Iterator[ParsedLine]:
    """Yield the lines with their numbers; those without one are counted."""
    last, axioms = derivation.last, derivation.axioms
    lines = list(lines)
    written = {line.number for line in lines}
    restated = [line for line in lines if line.number is None and not line.premises[1:]]
    restated = [line for line in restated if line.clause in axioms]
    twice = len(restated) > len({line.clause for line in restated})
    in_a_row = twice and len(restated) == len(axioms)
    for line in lines:
        if line.number is not None:
            last = max(last, line.number) if derivation.listed else line.number
            yield line
        elif derivation.listed and in_a_row and line in restated:
            yield evolve(line, number=restated.index(line) + 1)
        elif derivation.listed and not line.premises and line.clause in axioms:
            yield evolve(line, number=axioms.index(line.clause) + 1)
        elif len(line.premises) == 1 and written - {None} and line.sum is None:
            yield evolve(line, number=-FAR - line.line)  # says a clause again: no line names it
        else:
            last += 1
            while last in written:
                last += 1
            yield evolve(line, number=last)
