"""DIMACS in and out: clauses as lines of numbers, and the names of atoms in comments.

Source: DIMACS Challenge, Satisfiability Suggested Format, 1993.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, takewhile
from os import PathLike, fspath
from typing import NamedTuple

from resolver.arguments import require, require_text
from resolver.errors import DimacsError, FileError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import quote_name, to_nfc, unquote_name
from resolver.text.cnf import MOST_ATOMS, Cnf, twin_of
from resolver.text.files import decode_utf8, read_bytes, unpack

# There are no leading zeros and only ASCII digits: int() reads far more than the format has.
_LITERAL = re.compile(r"-?[1-9][0-9]{0,17}")
_COUNT = re.compile(r"0|[1-9][0-9]{0,17}")
_NAME = re.compile(r"c atom ([1-9][0-9]{0,17}) (.*\S.*)")


def parse_dimacs(text: str) -> Cnf:
    r"""Read a text in DIMACS format as a CNF.

    >>> cnf = parse_dimacs("c atom 1 Pipe\np cnf 2 2\n1 -2 0\n2 0\n")
    >>> print(*cnf, sep=", ")
    ¬2 ∨ Pipe, 2
    >>> dict(cnf.names)
    {1: 'Pipe', 2: '2'}

    A comment `c atom N NAME` names an atom; any other atom is called by its number. The CNF has all
    atoms of the header, even those of no clause. A line `%` ends the clauses, as in SATLIB files.

    Args:
        text: A CNF in DIMACS.

    Returns:
        The clauses in their order, and the names of the atoms by number.

    Raises:
        DimacsError: A line cannot be read; the error names it.
        ArgumentError: It is no text.
    """
    lines = require_text(text, "try 'p cnf 1 1\\n1 0'").split("\n")
    given_names = _read_names(lines)
    header, rows = _read_rows(lines)
    atoms = set(map(abs, chain.from_iterable(rows)))
    names = _name_all_atoms(given_names, atoms, header)

    # The literals of both signs are made once, since a long file has each of them many times.
    literals: dict[int, Literal] = {}
    for number, name in names.items():
        literal = Literal.of(name)
        literals[number] = literal
        literals[-number] = ~literal
    clauses = [Clause.of(frozenset([literals[number] for number in row])) for row in rows]
    return Cnf(tuple(clauses), names, header.atoms)


def read_dimacs(path: str | PathLike[str]) -> Cnf:
    r"""Read a file in DIMACS format as a CNF.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("w", suffix=".cnf") as file:
    ...     _ = file.write("p cnf 1 1\n-1 0\n")
    ...     file.flush()
    ...     print(*read_dimacs(file.name))
    ¬1

    Files packed by gzip, xz or bzip2 are unpacked.

    Args:
        path: The path of the file.

    Returns:
        The clauses in their order, and the names of the atoms by number.

    Raises:
        FileError: The file cannot be read, or is not in DIMACS format.
    """
    return parse_file(read_bytes(path), fspath(path))


def parse_file(data: bytes, name: str) -> Cnf:
    r"""Read the bytes of a file in DIMACS format, packed or not, as a CNF.

    >>> print(*parse_file(b"p cnf 1 1\n1 0\n", "<stdin>"))
    1

    Args:
        data: The bytes of the file.
        name: The name of the file, for errors.

    Raises:
        FileError: The bytes are no text in DIMACS.
    """
    require(data, bytes, "file's bytes", "try path.read_bytes()")
    require_text(name, "give the name of the file, such as 'p.cnf'")
    text = decode_utf8(unpack(data, name), name)
    try:
        return parse_dimacs(text)
    except DimacsError as error:
        raise FileError(name, str(error), "try a file in DIMACS format") from error


def write_dimacs(cnf: Cnf, notes: Iterable[str] = (), about: str = "") -> str:
    """Return the text of a CNF in DIMACS format.

    >>> print(write_dimacs(Cnf("p | q; ~q")), end="")
    c atom 1 p
    c atom 2 q
    p cnf 2 2
    1 2 0
    -2 0

    Notes are comments before the clauses: the third clause follows the line `c 3 NOTE`.

    Args:
        cnf: Clauses and the numbers of their atoms.
        notes: Comments, one for each of the first clauses.
        about: A comment for the first line.
    """
    numbers = cnf.numbers
    lines = [f"c {about}"] if about else []
    for name, number in numbers.items():
        lines.append(f"c atom {number} {_write_atom_name(name)}")
    lines.append(f"p cnf {cnf.atom_count} {len(cnf)}")

    # The comment on a clause stands above it, with the number of the clause.
    comments = dict(enumerate(notes, start=1))
    for place, clause in enumerate(cnf, start=1):
        if place in comments:
            lines.append(f"c {place} {comments[place]}")
        lines.append(write_clause(clause, numbers))
    return "\n".join([*lines, ""])


def write_clause(clause: Clause, numbers: Mapping[str, int]) -> str:
    """Return the line of a clause: its signed numbers, and the 0 that ends it.

    >>> write_clause(Clause(["p", "~q"]), {"p": 1, "q": 2})
    '1 -2 0'
    """
    words = map(str, signed_numbers(clause, numbers))
    return " ".join([*words, "0"])


def signed_numbers(clause: Clause, numbers: Mapping[str, int]) -> list[int]:
    """Return the numbers of a clause's literals in order of atoms, negative for complements."""
    signed: list[int] = []
    for literal in clause.literals:
        number = numbers[literal.name]
        signed.append(number if literal.positive else -number)
    return sorted(signed, key=lambda number: (abs(number), number < 0))


def read_literal(word: str, line: int) -> int:
    """Return the signed number that a word denotes; raise DimacsError for 0 and any other word."""
    if not _LITERAL.fullmatch(word):
        raise DimacsError(line, f"{word!r} is no literal; try 3, or -3 for its complement")
    return int(word)


def _write_atom_name(name: str) -> str:
    # A name that would not survive in a line of a text file is quoted.
    is_plain = name.isprintable() and name == name.strip() and not name.startswith('"')
    if is_plain:
        return name
    return quote_name(name)


def _read_names(lines: Iterable[str]) -> dict[int, str]:
    names: dict[int, str] = {}
    for line, text in enumerate(lines, start=1):
        # Few lines begin so, and only these are matched.
        match = _NAME.fullmatch(text.rstrip("\r")) if text.startswith("c atom ") else None
        if not match:
            continue

        number = int(match[1])
        name = _read_name(match[2].strip(), line)
        if number in names:
            raise DimacsError(line, f"atom {number} is already called {names[number]!r}")
        names[number] = name
    return names


def _read_name(text: str, line: int) -> str:
    if not text.startswith('"'):
        return to_nfc(text)
    name = unquote_name(text)
    if name is None:
        raise DimacsError(line, f'{text} is no name in quotes; try "Lead\\tPipe"')
    return name


class _Header(NamedTuple):
    """The number of the header's line, and how many atoms and clauses it promises."""

    line: int
    atoms: int
    clauses: int


def split_lines(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the words of each line that is neither blank nor a comment.

    >>> list(split_lines(["c by hand", "1 -2 0", "", "0"]))
    [(2, ['1', '-2', '0']), (4, ['0'])]
    """
    for line, text in enumerate(lines, start=1):
        words = text.split()
        if words and not words[0].startswith("c"):
            yield line, words


def _read_rows(lines: Iterable[str]) -> tuple[_Header, list[list[int]]]:
    """Return the header, and each clause as a row of numbers, which may run over several lines."""
    header: _Header | None = None
    rows: list[list[int]] = [[]]  # The last one is not ended yet.
    line = 1
    for line, words in takewhile(lambda numbered: numbered[1] != ["%"], split_lines(lines)):
        if words[0] == "p":
            header = _read_header(words, line, header)
        elif header is None:
            raise DimacsError(line, "a clause before the header; begin with 'p cnf ATOMS CLAUSES'")
        else:
            _read_words(words, line, header, rows)

    if header is None:
        raise DimacsError(line, "there is no header; begin with 'p cnf ATOMS CLAUSES'")
    if rows.pop():
        raise DimacsError(line, "the last clause lacks the 0 that ends it")
    if len(rows) != header.clauses:
        reason = f"expected {header.clauses} clauses as it promises, not {len(rows)}"
        raise DimacsError(header.line, reason)
    return header, rows


def _read_header(words: list[str], line: int, before: _Header | None) -> _Header:
    if before is not None:
        raise DimacsError(line, f"a second p line; the first is line {before.line}")

    counts = [int(word) for word in words[2:] if _COUNT.fullmatch(word)]
    if words[1:2] != ["cnf"] or len(words) != 4 or len(counts) != 2:
        text = " ".join(words)
        raise DimacsError(line, f"{text!r} is no header; try 'p cnf ATOMS CLAUSES'")

    atom_count, clause_count = counts
    if atom_count > MOST_ATOMS:
        reason = f"it promises {atom_count:,} atoms; number them anew, from 1 to {MOST_ATOMS:,}"
        raise DimacsError(line, reason)
    return _Header(line, atom_count, clause_count)


def _read_words(words: list[str], line: int, header: _Header, rows: list[list[int]]) -> None:
    """Add literals to the last row; each 0 begins another row."""
    for word in words:
        if word == "0":
            rows.append([])
            continue

        number = read_literal(word, line)
        if abs(number) > header.atoms:
            raise DimacsError(line, f"{word} is no literal of the {header.atoms} atoms promised")
        rows[-1].append(number)


def _name_all_atoms(
    given_names: Mapping[int, str],
    atoms: set[int],
    header: _Header,
) -> dict[int, str]:
    """Return the name of each atom that has a name or occurs, by its number."""
    largest = max(given_names, default=0)
    if largest > header.atoms:
        reason = f"atom {largest} has a name, and there are only {header.atoms} atoms"
        raise DimacsError(header.line, reason)

    names: dict[int, str] = {}
    number_of: dict[str, int] = {}
    for number in sorted(atoms.union(given_names)):
        name = given_names.get(number, str(number))
        names[number] = name
        first = number_of.setdefault(name, number)
        if first != number:
            raise DimacsError(header.line, f"{name!r} names the atoms {first} and {number}")

    # An atom that occurs nowhere is called by its number too, which may be the name of another.
    twins = twin_of(names, header.atoms)
    if twins is not None:
        first, second = twins
        raise DimacsError(header.line, f"{names[first]!r} names the atoms {first} and {second}")
    return names
