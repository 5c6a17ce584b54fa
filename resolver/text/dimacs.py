"""DIMACS: clauses as numbers in a text, each atom's name in a comment.

Source: DIMACS Challenge, Satisfiability Suggested Format, 1993.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from attrs import frozen

from resolver.errors import DimacsError
from resolver.logic.arguments import expected, names
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import quoted, unquoted
from resolver.text.reading import ClausesLike, listed

# No leading zeros, and digits of ASCII only: int() reads far more than the format knows.
_LITERAL = re.compile(r"-?[1-9][0-9]{0,17}")
_COUNT = re.compile(r"0|[1-9][0-9]{0,17}")
_NAME = re.compile(r"c atom ([1-9][0-9]{0,17}) (.*\S.*)")


@frozen
class Cnf:
    """The clauses of a text in their order, and the names of its atoms by number."""

    clauses: tuple[Clause, ...]
    names: Mapping[int, str]

    @classmethod
    def of(cls, clauses: ClausesLike) -> Cnf:
        """Return what reading the text of `write_dimacs` gives.

        >>> dict(Cnf.of([Clause(["Plum", "Pipe"])]).names)
        {1: 'Pipe', 2: 'Plum'}
        """
        stated = listed(clauses)
        return cls(stated, {number: name for name, number in number_atoms(stated).items()})

    def places(self) -> dict[Clause, int]:
        """Return the first place of each clause, counted from 1."""
        places: dict[Clause, int] = {}
        for place, clause in enumerate(self.clauses, start=1):
            places.setdefault(clause, place)
        return places


def cnf_of(given: Cnf) -> Cnf:
    """Return a CNF that was given; raises ArgumentError for anything else."""
    return expected(given, Cnf, "CNF", "try Cnf.of(clauses), or read_cnf(text)")


def read_dimacs(text: str) -> list[Clause]:
    r"""Return the clauses of a text in DIMACS format.

    >>> for clause in read_dimacs("c atom 1 Pipe\np cnf 2 2\n1 -2 0\n2 0\n"):
    ...     print(clause)
    ¬2 ∨ Pipe
    2

    A comment `c atom N NAME` names an atom; any other is called by its number. A line `%` ends the
    clauses, as in the SATLIB files.

    Args:
        text: A CNF in DIMACS.

    Returns:
        The clauses in their order.

    Raises:
        DimacsError: A line cannot be read; the error names it.
        ArgumentError: It is no text.
    """
    return list(read_cnf(text).clauses)


def read_cnf(text: str) -> Cnf:
    r"""Return the clauses of a text in DIMACS format, and the names of all its atoms.

    >>> dict(read_cnf("c atom 1 Pipe\np cnf 2 1\n1 -2 0\n").names)
    {1: 'Pipe', 2: '2'}

    Args:
        text: A CNF in DIMACS.

    Raises:
        DimacsError: A line cannot be read; the error names it.
        ArgumentError: It is no text.
    """
    lines = a_text(text, "try 'p cnf 1 1\\n1 0'").split("\n")
    return _Reader(_read_names(lines)).read(lines)


def write_dimacs(clauses: ClausesLike, notes: Iterable[str] = ()) -> str:
    """Return a text in DIMACS format; atoms are numbered in the order of their names.

    >>> print(write_dimacs([Clause(["Plum", "Pipe"]), Clause(["~Plum"])]), end="")
    c atom 1 Pipe
    c atom 2 Plum
    p cnf 2 2
    1 2 0
    -2 0

    Notes are comments before the clauses, a line for each: `c 3 NOTE` before the third.

    Args:
        clauses: Clauses, or the text of formulas.
        notes: Comments, one for each of the first clauses.

    Raises:
        ClauseError: The clauses are none.
        ArgumentError: The notes are no texts.
    """
    stated = listed(clauses)
    numbers = number_atoms(stated)
    lines = [f"c atom {number} {_write_name(name)}" for name, number in numbers.items()]
    lines.append(f"p cnf {len(numbers)} {len(stated)}")
    comments = dict(enumerate(names(notes, "try ['the first', 'the second']"), start=1))
    for place, clause in enumerate(stated, start=1):
        lines += [f"c {place} {comments[place]}"] if place in comments else []
        lines.append(write_clause(clause, numbers))
    return "\n".join(lines) + "\n"


def number_atoms(clauses: Iterable[Clause]) -> dict[str, int]:
    """Return the number of each atom: from 1, in the order of the names."""
    return number_names({literal.name for clause in clauses for literal in clause.literals})


def number_names(names: Iterable[str]) -> dict[str, int]:
    """Return the number of each name: from 1, in their order."""
    return {name: number for number, name in enumerate(sorted(names), start=1)}


def write_clause(clause: Clause, numbers: Mapping[str, int]) -> str:
    """Return the clause as numbers, a complement as a negative one, and the 0 that ends it.

    >>> write_clause(Clause(["p", "~q"]), {"p": 1, "q": 2})
    '1 -2 0'
    """
    return " ".join([*map(str, codes(clause, numbers)), "0"])


def codes(clause: Clause, numbers: Mapping[str, int]) -> list[int]:
    """Return the clause as numbers, a complement as a negative one, in the order of the atoms."""
    found = []
    for literal in clause.literals:
        number = numbers[literal.name]
        found.append(number if literal.positive else -number)
    return sorted(found, key=_by_atom)


def read_literal(word: str, line: int) -> int:
    """Return the number that a word denotes; raises DimacsError for any other word and for 0."""
    if not _LITERAL.fullmatch(word):
        raise DimacsError(line, f"{word!r} is no literal; try 3, or -3 for its complement")
    return int(word)


def _by_atom(code: int) -> tuple[int, bool]:
    return abs(code), code < 0


def _write_name(name: str) -> str:
    # What would not survive in a line of a text file is quoted.
    plain = name.isprintable() and name == name.strip() and not name.startswith('"')
    return name if plain else quoted(name)


def _read_names(lines: Iterable[str]) -> dict[int, str]:
    names: dict[int, str] = {}
    for line, text in enumerate(lines, start=1):
        found = _NAME.fullmatch(text.rstrip("\r")) if text.startswith("c atom ") else None
        if not found:
            continue
        number, name = int(found[1]), _read_name(found[2].strip(), line)
        if number in names:
            raise DimacsError(line, f"atom {number} is already called {names[number]!r}")
        names[number] = name
    return names


def _read_name(text: str, line: int) -> str:
    if not text.startswith('"'):
        return text
    name = unquoted(text)
    if name is None:
        raise DimacsError(line, f'{text} is no name in quotes; try "Lead\\tPipe"')
    return name


class _Reader:
    """Goes through the lines once; a clause may run over several, or share one with others."""

    def __init__(self, names: dict[int, str]) -> None:
        self.names = names
        self.named = {name: number for number, name in names.items()}
        self.literals: dict[str, Literal] = {}  # by the word that denotes it
        self.header: tuple[int, int, int] | None = None  # line, atoms, clauses
        self.clauses: list[Clause] = []

    def read(self, lines: Iterable[str]) -> Cnf:
        """Return what the lines say."""
        open_clause: list[Literal] = []
        last = 1
        for line, text in enumerate(lines, start=1):
            words = text.split()
            if not words or words[0].startswith("c"):
                continue
            if words == ["%"]:
                break
            last = line
            if words[0] == "p":
                self.read_header(words, line)
            else:
                self.read_words(words, line, open_clause)
        self.check_end(open_clause, last)
        names = {number: self.names[number] for number in sorted(self.names)}
        return Cnf(tuple(self.clauses), names)

    def read_header(self, words: list[str], line: int) -> None:
        """Note how many atoms and clauses are to come."""
        if self.header:
            raise DimacsError(line, f"a second p line; the first is line {self.header[0]}")
        counts = [int(word) for word in words[2:] if _COUNT.fullmatch(word)]
        if words[1:2] != ["cnf"] or len(words) != 4 or len(counts) != 2:
            raise DimacsError(line, f"{' '.join(words)!r} is no header; try 'p cnf ATOMS CLAUSES'")
        self.header = line, counts[0], counts[1]
        self.check_names(line, counts[0])

    def check_names(self, line: int, atoms: int) -> None:
        """See that the names are for atoms that there are, and for one each."""
        twice = next((n for n, name in self.names.items() if self.named[name] != n), None)
        if twice is not None:
            name = self.names[twice]
            raise DimacsError(line, f"{name!r} names the atoms {twice} and {self.named[name]}")
        if self.names and max(self.names) > atoms:
            most = max(self.names)
            raise DimacsError(line, f"atom {most} has a name, and there are only {atoms} atoms")

    def read_words(self, words: list[str], line: int, open_clause: list[Literal]) -> None:
        """Add the literals, and the clauses that end here."""
        for word in words:
            if word == "0":
                self.clauses.append(Clause(open_clause))
                open_clause.clear()
            else:
                literal = self.literals.get(word)
                open_clause.append(literal or self.read_literal(word, line))
        if not self.header:
            raise DimacsError(line, "a clause before the header; begin with 'p cnf ATOMS CLAUSES'")

    def read_literal(self, word: str, line: int) -> Literal:
        """Return the literal that a word denotes, met for the first time."""
        code = read_literal(word, line)
        number = abs(code)
        if self.header and number > self.header[1]:
            raise DimacsError(line, f"{word} is no literal of the {self.header[1]} atoms promised")
        name = self.names.setdefault(number, str(number))
        if self.named.setdefault(name, number) != number:
            raise DimacsError(line, f"{name!r} names the atoms {self.named[name]} and {number}")
        literal = self.literals[word] = Literal.of(name, code > 0)
        return literal

    def check_end(self, open_clause: list[Literal], last: int) -> None:
        """See that all that was promised has come."""
        if not self.header:
            raise DimacsError(last, "there is no header; begin with 'p cnf ATOMS CLAUSES'")
        if open_clause:
            raise DimacsError(last, "the last clause lacks the 0 that ends it")
        line, _, promised = self.header
        if promised != len(self.clauses):
            raise DimacsError(line, f"it promises {promised} clauses, and {len(self.clauses)} came")
