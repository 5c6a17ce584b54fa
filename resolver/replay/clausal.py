"""Clausal proofs replayed: each clause added is denied, and unit propagation finds the conflict.

LRAT and TraceCheck say with which clauses, DRAT leaves that open; what only the RAT property would
allow is refused.

Source: Goldberg & Novikov, DATE 2003; Wetzler, Heule & Hunt, SAT 2014.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable

from resolver.errors import DimacsError, ReplayError
from resolver.replay.premises import NUMBER_PATTERN, Literals, Premises, check_end, number_lines

LITERALS_PATTERN = rf"((?:-?{NUMBER_PATTERN} )*)0"
DRAT_LINE_PATTERN = re.compile(rf"(d )?{LITERALS_PATTERN}")
CHAIN_PATTERN = re.compile(rf"({NUMBER_PATTERN}) {LITERALS_PATTERN} ((?:{NUMBER_PATTERN} )*)0")


class Clauses:
    """Numbered clauses, and in which of them each literal occurs."""

    def __init__(self, premises: Premises) -> None:
        self.known: dict[int, Literals] = {}
        self.places: defaultdict[int, list[int]] = defaultdict(list)
        for number, premise in enumerate(premises.listed, start=1):
            self.add(number, premise.literals)

    def add(self, number: int, clause: Literals) -> None:
        """Note one more clause."""
        self.known[number] = clause
        for literal in clause:
            self.places[literal].append(number)

    def refute(self, clause: Literals, among: Collection[int] | None = None) -> bool:
        """Return whether unit propagation refutes the denial of the clause, with these or all."""
        numbers = self.known if among is None else among
        if any(not self.known[number] for number in numbers):
            return True
        units = (self.known[number] for number in numbers if len(self.known[number]) == 1)
        agenda = [*clause, *(-literal for unit in units for literal in unit)]
        false: set[int] = set()
        for literal in agenda:  # which grows
            if -literal in false:
                return True
            if literal in false:
                continue
            false.add(literal)
            for number in self.places[literal]:
                if among is None or number in among:
                    rest = self.known[number] - false
                    if not rest:
                        return True
                    if len(rest) == 1:
                        agenda += (-last for last in rest)
        return False


def replay_drat(text: str, premises: Premises) -> None:
    """See that a DRAT text without the RAT property derives the empty clause; deletions may stay.

    Args:
        text: The proof.
        premises: What it starts from.

    Raises:
        DimacsError: a line cannot be read.
        ReplayError: a line does not hold.
    """
    clauses = Clauses(premises)
    line, last = 1, None
    for line, content in number_lines(text):
        found = DRAT_LINE_PATTERN.fullmatch(content)
        if not found:
            raise DimacsError(line, f"{content!r} is no clause; it should be like '1 -2 0'")
        clause, number = read_literals(found[2], line, premises), len(clauses.known) + 1
        if found[1]:
            continue
        last = clause
        if not clauses.refute(last):
            raise ReplayError(line, "denying it, unit propagation has no conflict")
        clauses.add(number, last)
    check_end(last, line)


def replay_chains(text: str, premises: Premises, leaves: bool = False) -> None:
    """See that an LRAT text derives the empty clause, each line from the clauses that it names.

    Args:
        text: The proof.
        premises: What it starts from.
        leaves: Whether the text is in TraceCheck, where a line that names none is a premise by its
            number.

    Raises:
        DimacsError: a line cannot be read.
        ReplayError: a line does not hold.
    """
    clauses = Clauses(premises)
    line, last = 1, None
    for line, content in number_lines(text):
        found = CHAIN_PATTERN.fullmatch(content)
        if not found:
            raise DimacsError(line, f"{content!r} is no step; it should be like '4 -1 0 3 2 0'")
        number, last = int(found[1]), read_literals(found[2], line, premises)
        if found[3] or not leaves:
            add_hinted_clause(line, number, last, map(int, found[3].split()), clauses)
        elif clauses.known.get(number) != last:
            raise ReplayError(line, f"this is not premise {number}")
    check_end(last, line)


def add_hinted_clause(
    line: int, number: int, clause: Literals, hints: Iterable[int], known: Clauses
) -> None:
    """Add a clause that follows from those it names; raises ReplayError where it does not."""
    hints = frozenset(hints)
    missing = sorted(hints - known.known.keys())
    if number in known.known:
        raise ReplayError(line, "another clause has this number")
    if missing:
        raise ReplayError(line, f"there is no clause {missing[0]} before it")
    if not known.refute(clause, hints):
        named = ", ".join(map(str, sorted(hints))) or "nothing"
        raise ReplayError(line, f"it does not follow from {named}")
    known.add(number, clause)


def read_literals(words: str, line: int, premises: Premises) -> Literals:
    """Return the literals of a clause, all of atoms with a name; raises DimacsError."""
    found = frozenset(map(int, words.split()))
    strange = min((abs(code) for code in found if abs(code) not in premises.names), default=None)
    if strange is not None:
        raise DimacsError(line, f"the premises have no atom {strange}")
    return found
