"""Clausal proofs replayed: each clause added is denied, and unit propagation finds the conflict.

LRAT and TraceCheck name the clauses to propagate with (the hints), DRAT leaves that open. A clause
that only the RAT property would allow is refused.

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
    """Numbered clauses, and those with each literal.

    Attributes:
        known: The clauses, by number.
        containing: By literal, the numbers of the clauses with it.
    """

    def __init__(self, premises: Premises) -> None:
        self.known: dict[int, Literals] = {}
        self.containing: defaultdict[int, list[int]] = defaultdict(list)
        for number, premise in enumerate(premises.listed, start=1):
            self.add(number, premise.literals)

    def add(self, number: int, clause: Literals) -> None:
        """Add a clause under its number."""
        self.known[number] = clause
        for literal in clause:
            self.containing[literal].append(number)

    def refute(self, clause: Literals, among: Collection[int] | None = None) -> bool:
        """Return whether unit propagation refutes the denial of a clause.

        Args:
            clause: The clause.
            among: The numbers of the clauses to propagate with; None for all.
        """
        numbers = self.known if among is None else among
        if any(not self.known[number] for number in numbers):
            return True

        # The agenda has literals that are false: those denied, and the complements of units.
        units = [self.known[number] for number in numbers if len(self.known[number]) == 1]
        agenda = [*clause, *(-literal for unit in units for literal in unit)]
        false: set[int] = set()
        for literal in agenda:
            if -literal in false:
                return True
            if literal in false:
                continue
            false.add(literal)

            # The agenda grows by what follows, while it is gone through.
            for number in self.containing[literal]:
                if among is None or number in among:
                    not_false = self.known[number] - false
                    if not not_false:
                        return True
                    if len(not_false) == 1:
                        agenda += (-last for last in not_false)
        return False


def replay_drat(text: str, premises: Premises) -> None:
    """Raise unless a DRAT text without the RAT property derives the empty clause.

    Deletions are read and passed over: a clause that stays can only help.

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
        match = DRAT_LINE_PATTERN.fullmatch(content)
        if not match:
            raise DimacsError(line, f"{content!r} is no clause; it should be like '1 -2 0'")
        clause = read_literals(match[2], line, premises)
        is_deletion = bool(match[1])
        if is_deletion:
            continue

        last = clause
        if not clauses.refute(last):
            raise ReplayError(line, "denying it, unit propagation has no conflict")
        clauses.add(len(clauses.known) + 1, last)
    check_end(last, line)


def replay_chains(text: str, premises: Premises, leaves: bool = False) -> None:
    """Raise unless an LRAT text derives the empty clause, each line from the clauses it names.

    Args:
        text: The proof.
        premises: What it starts from.
        leaves: Whether the text is in TraceCheck, in which a line that names no clause is the
            premise of its number.

    Raises:
        DimacsError: a line cannot be read.
        ReplayError: a line does not hold.
    """
    clauses = Clauses(premises)
    line, last = 1, None
    for line, content in number_lines(text):
        match = CHAIN_PATTERN.fullmatch(content)
        if not match:
            raise DimacsError(line, f"{content!r} is no step; it should be like '4 -1 0 3 2 0'")

        number, last = int(match[1]), read_literals(match[2], line, premises)
        hints = match[3].split()
        if hints or not leaves:
            add_hinted_clause(line, number, last, map(int, hints), clauses)
        elif clauses.known.get(number) != last:
            raise ReplayError(line, f"this is not premise {number}")
    check_end(last, line)


def add_hinted_clause(
    line: int, number: int, clause: Literals, hints: Iterable[int], known: Clauses
) -> None:
    """Add a clause that follows from those it names; raise ReplayError if it does not.

    Args:
        line: The number of the line.
        number: The number of the clause.
        clause: The clause.
        hints: The numbers of the clauses it names.
        known: The clauses before it.
    """
    hints = frozenset(hints)
    if number in known.known:
        raise ReplayError(line, "another clause has this number")
    missing = sorted(hints - known.known.keys())
    if missing:
        raise ReplayError(line, f"there is no clause {missing[0]} before it")
    if not known.refute(clause, hints):
        named = ", ".join(map(str, sorted(hints))) or "nothing"
        raise ReplayError(line, f"it does not follow from {named}")
    known.add(number, clause)


def read_literals(words: str, line: int, premises: Premises) -> Literals:
    """Return the literals of a clause; raise DimacsError if the premises lack one of its atoms."""
    literals = frozenset(map(int, words.split()))
    unknown_atoms = [abs(literal) for literal in literals if abs(literal) not in premises.names]
    if unknown_atoms:
        raise DimacsError(line, f"the premises have no atom {min(unknown_atoms)}")
    return literals
