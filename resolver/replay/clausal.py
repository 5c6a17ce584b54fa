"""Replays clausal proofs: denies each clause that is added, and propagates up to a conflict.

In LRAT and TraceCheck a line names the clauses that unit propagation needs, its hints; in DRAT
propagation uses all clauses. A clause that only the RAT property would allow is refused.

Source: Goldberg & Novikov, DATE 2003; Wetzler, Heule & Hunt, SAT 2014.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from resolver.errors import DimacsError, ReplayError
from resolver.replay.premises import NUMBER_PATTERN, Literals, Premises, check_end, number_lines

LITERALS_PATTERN = rf"((?:-?{NUMBER_PATTERN} )*)0"
DRAT_LINE_PATTERN = re.compile(rf"(d )?{LITERALS_PATTERN}")
CHAIN_PATTERN = re.compile(rf"({NUMBER_PATTERN}) {LITERALS_PATTERN} ((?:{NUMBER_PATTERN} )*)0")


class NumberedClauses:
    """Numbered clauses, with an index of the clauses that have a literal.

    Attributes:
        known: The clauses by their numbers.
        containing: The numbers of the clauses with a literal, by the literal.
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

        # The agenda has literals that are false: denied ones, and complements of unit clauses.
        agenda = [*clause, *self._deny_units(numbers)]
        false: set[int] = set()
        for literal in agenda:
            if -literal in false:
                return True
            if literal in false:
                continue
            false.add(literal)

            # The loop goes through the agenda while the complements of new units are added to it.
            for number in self.containing[literal]:
                if among is None or number in among:
                    not_false = self.known[number] - false
                    if not not_false:
                        return True
                    if len(not_false) == 1:
                        agenda += (-last for last in not_false)
        return False

    def _deny_units(self, numbers: Iterable[int]) -> Iterator[int]:
        """Yield the complements of the literals of unit clauses among these."""
        for number in numbers:
            if len(self.known[number]) == 1:
                (literal,) = self.known[number]
                yield -literal


def replay_drat(text: str, premises: Premises) -> None:
    """Raise unless a DRAT text without the RAT property derives the empty clause.

    Deletions are skipped: a clause that stays can only help.

    Args:
        text: The proof.
        premises: The clauses from which the proof starts.

    Raises:
        DimacsError: a line cannot be read.
        ReplayError: a line does not hold.
    """
    clauses = NumberedClauses(premises)
    line, last = 1, None
    for line, content in number_lines(text):
        match = DRAT_LINE_PATTERN.fullmatch(content)
        if not match:
            raise DimacsError(line, f"{content!r} is no clause; it should be like '1 -2 0'")

        # A deletion is read too, so that a wrong one is refused.
        clause = read_literals(match[2], line, premises)
        is_deletion = bool(match[1])
        if is_deletion:
            continue

        last = clause
        if not clauses.refute(last):
            raise ReplayError(line, "with its clause denied, unit propagation finds no conflict")
        clauses.add(len(clauses.known) + 1, last)
    check_end(last, line)


def replay_chains(text: str, premises: Premises, leaves: bool = False) -> None:
    """Raise unless an LRAT text derives the empty clause, each line from the clauses it names.

    Args:
        text: The proof.
        premises: The clauses from which the proof starts.
        leaves: Whether the text is in TraceCheck: there a line without hints restates the premise
            of its number.

    Raises:
        DimacsError: a line cannot be read.
        ReplayError: a line does not hold.
    """
    clauses = NumberedClauses(premises)
    line = 1
    last: Literals | None = None
    for line, content in number_lines(text):
        match = CHAIN_PATTERN.fullmatch(content)
        if not match:
            raise DimacsError(line, f"{content!r} is no step; it should be like '4 -1 0 3 2 0'")

        # In LRAT the premises are not restated, so there every line has to follow.
        number = int(match[1])
        last = read_literals(match[2], line, premises)
        hints = match[3].split()
        if hints or not leaves:
            add_hinted_clause(line, number, last, map(int, hints), clauses)
        elif clauses.known.get(number) != last:
            raise ReplayError(line, f"this is not premise {number}")
    check_end(last, line)


def add_hinted_clause(
    line: int,
    number: int,
    clause: Literals,
    hints: Iterable[int],
    known: NumberedClauses,
) -> None:
    """Add a clause that follows from its hints; raise ReplayError if it does not follow.

    Args:
        line: The number of the line.
        number: The number of the clause.
        clause: The clause.
        hints: The numbers of the clauses that the line names.
        known: The clauses before this one.
    """
    # Hints come in any order here, since unit propagation looks at all of them again.
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


# Replaying a TSTP derivation: a leaf is the premise of its number, any other line one resolution.
# Source: Sutcliffe, Journal of Automated Reasoning 59, 2017.

NAME_PATTERN = r"(?:[a-z][A-Za-z0-9]*|'(?:[^'\\]|\\.)*')"
LITERAL_PATTERN = re.compile(rf"(~ )?({NAME_PATTERN})")
FORMULA_PATTERN = (
    rf"(\$false|(?:~ )?{NAME_PATTERN}|\((?:~ )?{NAME_PATTERN}(?: \| (?:~ )?{NAME_PATTERN})+\))"
)
LEAF_PATTERN = re.compile(
    rf"cnf\(c_({NUMBER_PATTERN}), (?:axiom|negated_conjecture), {FORMULA_PATTERN}, "
    rf"file\('axioms\.cnf', c_({NUMBER_PATTERN})\)(?:, \[description\({NAME_PATTERN}\)\])?\)\."
)
STEP_PATTERN = re.compile(
    rf"cnf\(c_({NUMBER_PATTERN}), plain, {FORMULA_PATTERN}, "
    r"inference\(resolution, \[status\(thm\)\], "
    rf"\[c_({NUMBER_PATTERN}), c_({NUMBER_PATTERN})\]\)\)\."
)


def replay_tstp(text: str, premises: Premises) -> None:
    """Raise unless a TSTP text derives the empty clause from the premises.

    Args:
        text: The proof.
        premises: The clauses from which the proof starts.

    Raises:
        DimacsError: a line cannot be read.
        ReplayError: a line does not hold.
    """
    atoms = {name: number for number, name in premises.names.items()}
    known: dict[int, Literals] = {}
    line = 1
    last: Literals | None = None
    for line, content in number_lines(text):
        leaf = LEAF_PATTERN.fullmatch(content)
        match = leaf or STEP_PATTERN.fullmatch(content)
        if not match:
            raise DimacsError(line, f"expected a leaf or a resolution, not {content!r}")
        number = int(match[1])
        last = read_clause(match[2], atoms, line)
        if number in known:
            raise ReplayError(line, "another clause has this number")

        # A leaf names its premise; any other line names two lines above it.
        if leaf:
            premise_number = int(leaf[3])
            is_known = premise_number <= len(premises.listed)
            if not is_known or premises.listed[premise_number - 1].literals != last:
                raise ReplayError(line, f"this is not premise {premise_number}")
        else:
            left, right = (known.get(int(parent)) for parent in match.group(3, 4))
            if left is None or right is None or last not in resolvents_of(left, right):
                raise ReplayError(line, "its clause is no resolvent of the two that it names")
        known[number] = last
    check_end(last, line)


def resolvents_of(left: Literals, right: Literals) -> list[Literals]:
    """Return the resolvents of two clauses, one for each atom on which they clash."""
    return [(left - {literal}) | (right - {-literal}) for literal in left if -literal in right]


def read_clause(formula: str, atoms: Mapping[str, int], line: int) -> Literals:
    """Return the literals of a formula; raise DimacsError if the premises lack one of its atoms."""
    if formula == "$false":
        return frozenset()
    literals = set()
    for negation, word in LITERAL_PATTERN.findall(formula):
        name = unquote_word(word)
        if name not in atoms:
            raise DimacsError(line, f"the premises have no atom {name!r}")
        literals.add(-atoms[name] if negation else atoms[name])
    return frozenset(literals)


def unquote_word(word: str) -> str:
    r"""Return the name that a TPTP word stands for.

    >>> unquote_word("'Caf\\\\xe9'"), unquote_word("given")
    ('Café', 'given')
    """
    if not word.startswith("'"):
        return word
    plain = re.sub(r"\\(.)", r"\1", word[1:-1])

    # Letters beyond ASCII are written as escapes. A text that has them bare has no escapes.
    try:
        return plain.encode("ascii").decode("unicode_escape")
    except UnicodeError:
        return plain
