"""DIMACS: clauses as numbers in a text, each atom's name in a comment.

Source: DIMACS Challenge, Satisfiability Suggested Format, 1993.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from os import PathLike, fspath
from typing import NamedTuple

from resolver.errors import DimacsError, FileError
from resolver.logic.arguments import expected
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import composed, quoted, unquoted
from resolver.text.cnf import MOST_ATOMS, Cnf, twin_of
from resolver.text.files import read_bytes, text_in, unpacked

# No leading zeros, and digits of ASCII only: int() reads far more than the format knows.
_LITERAL = re.compile(r"-?[1-9][0-9]{0,17}")
_COUNT = re.compile(r"0|[1-9][0-9]{0,17}")
_NAME = re.compile(r"c atom ([1-9][0-9]{0,17}) (.*\S.*)")


def parse_dimacs(text: str) -> Cnf:
    r"""Return the CNF that a text in DIMACS format is.

    >>> cnf = parse_dimacs("c atom 1 Pipe\np cnf 2 2\n1 -2 0\n2 0\n")
    >>> print(*cnf, sep=", ")
    ¬2 ∨ Pipe, 2
    >>> dict(cnf.names)
    {1: 'Pipe', 2: '2'}

    A comment `c atom N NAME` names an atom; any other is called by its number. All atoms of the
    header are there, whether clauses have them or not. A line `%` ends the clauses, as in the
    SATLIB files.

    Args:
        text: A CNF in DIMACS.

    Returns:
        The clauses in their order, and the names of the atoms by number.

    Raises:
        DimacsError: A line cannot be read; the error names it.
        ArgumentError: It is no text.
    """
    advice = "try 'p cnf 1 1\\n1 0'"
    lines = a_text(text, advice).split("\n")
    named = _read_names(lines)
    header, rows = _read_rows(lines)
    names = _all_names(named, {abs(code) for row in rows for code in row}, header)
    literals = {number: Literal.of(name) for number, name in names.items()}
    literals |= {-number: ~literal for number, literal in literals.items()}
    clauses = (Clause.of(frozenset([literals[code] for code in row])) for row in rows)
    return Cnf(tuple(clauses), names, header.atoms)


def read_dimacs(path: str | PathLike[str]) -> Cnf:
    r"""Return the CNF in a file in DIMACS format.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("w", suffix=".cnf") as file:
    ...     _ = file.write("p cnf 1 1\n-1 0\n")
    ...     file.flush()
    ...     print(*read_dimacs(file.name))
    ¬1

    A file that gzip, xz or bzip2 has packed is unpacked.

    Args:
        path: The path of the file.

    Returns:
        The clauses in their order, and the names of the atoms by number.

    Raises:
        FileError: The file cannot be read, or is none in DIMACS.
    """
    return parse_file(read_bytes(path), fspath(path))


def parse_file(data: bytes, name: str) -> Cnf:
    r"""Return the CNF that the bytes of a file are, packed or not.

    >>> print(*parse_file(b"p cnf 1 1\n1 0\n", "<stdin>"))
    1

    Args:
        data: What is in the file.
        name: The name of the file, for errors.

    Raises:
        FileError: The bytes are no text in DIMACS.
    """
    expected(data, bytes, "file's bytes", "try path.read_bytes()")
    a_text(name, "give the name of the file, such as 'p.cnf'")
    text = text_in(unpacked(data, name), name)
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

    Notes are comments before the clauses, a line for each: `c 3 NOTE` before the third.

    Args:
        cnf: Clauses and the numbers of their atoms.
        notes: Comments, one for each of the first clauses.
        about: A comment for the first line.
    """
    numbers = cnf.numbers
    lines = [f"c {about}"] if about else []
    lines += (f"c atom {number} {_write_name(name)}" for name, number in numbers.items())
    lines.append(f"p cnf {cnf.atom_count} {len(cnf)}")
    comments = dict(enumerate(notes, start=1))
    for place, clause in enumerate(cnf, start=1):
        lines += [f"c {place} {comments[place]}"] if place in comments else []
        lines.append(write_clause(clause, numbers))
    return "\n".join(lines) + "\n"


def write_clause(clause: Clause, numbers: Mapping[str, int]) -> str:
    """Return the clause as numbers, a complement as a negative one, and the 0 that ends it.

    >>> write_clause(Clause(["p", "~q"]), {"p": 1, "q": 2})
    '1 -2 0'
    """
    return " ".join([*map(str, codes(clause, numbers)), "0"])


def codes(clause: Clause, numbers: Mapping[str, int]) -> list[int]:
    """Return the clause as numbers, a complement as a negative one, in the order of the atoms."""
    signed = [numbers[a.name] if a.positive else -numbers[a.name] for a in clause.literals]
    return sorted(signed, key=lambda code: (abs(code), code < 0))


def read_literal(word: str, line: int) -> int:
    """Return the number that a word denotes; raises DimacsError for any other word and for 0."""
    if not _LITERAL.fullmatch(word):
        raise DimacsError(line, f"{word!r} is no literal; try 3, or -3 for its complement")
    return int(word)


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
        return composed(text)
    name = unquoted(text)
    if name is None:
        raise DimacsError(line, f'{text} is no name in quotes; try "Lead\\tPipe"')
    return name


class _Header(NamedTuple):
    """The line of the header, and how many atoms and clauses it promises."""

    line: int
    atoms: int
    clauses: int


def worded(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the words of each line that is neither blank nor a comment.

    >>> list(worded(["c by hand", "1 -2 0", "", "0"]))
    [(2, ['1', '-2', '0']), (4, ['0'])]
    """
    for line, text in enumerate(lines, start=1):
        words = text.split()
        if words and not words[0].startswith("c"):
            yield line, words


def _read_rows(lines: Iterable[str]) -> tuple[_Header, list[list[int]]]:
    """Return the header, and the clauses as numbers; one may run over several lines."""
    header: _Header | None = None
    rows: list[list[int]] = [[]]
    line = 1
    for line, words in takewhile(lambda numbered: numbered[1] != ["%"], worded(lines)):
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
        reason = f"it promises {header.clauses} clauses, and {len(rows)} came"
        raise DimacsError(header.line, reason)
    return header, rows


def _read_header(words: list[str], line: int, before: _Header | None) -> _Header:
    if before is not None:
        raise DimacsError(line, f"a second p line; the first is line {before.line}")
    counts = [int(word) for word in words[2:] if _COUNT.fullmatch(word)]
    if words[1:2] != ["cnf"] or len(words) != 4 or len(counts) != 2:
        raise DimacsError(line, f"{' '.join(words)!r} is no header; try 'p cnf ATOMS CLAUSES'")
    if counts[0] > MOST_ATOMS:
        reason = f"it promises {counts[0]:,} atoms; number them anew, from 1 to {MOST_ATOMS:,}"
        raise DimacsError(line, reason)
    return _Header(line, *counts)


def _read_words(words: list[str], line: int, header: _Header, rows: list[list[int]]) -> None:
    """Add the literals to the last row; each 0 begins another one."""
    for word in words:
        if word == "0":
            rows.append([])
            continue
        code = read_literal(word, line)
        if abs(code) > header.atoms:
            raise DimacsError(line, f"{word} is no literal of the {header.atoms} atoms promised")
        rows[-1].append(code)


def _all_names(named: Mapping[int, str], met: set[int], header: _Header) -> dict[int, str]:
    """Return the name of each atom by its number; those without one are called by it."""
    most = max(named, default=0)
    if most > header.atoms:
        reason = f"atom {most} has a name, and there are only {header.atoms} atoms"
        raise DimacsError(header.line, reason)
    names = {number: named.get(number, str(number)) for number in sorted(met.union(named))}
    numbers: dict[str, int] = {}
    for number, name in names.items():
        first = numbers.setdefault(name, number)
        if first != number:
            raise DimacsError(header.line, f"{name!r} names the atoms {first} and {number}")
    if (twins := twin_of(names, header.atoms)) is not None:
        first, second = twins
        raise DimacsError(header.line, f"{names[first]!r} names the atoms {first} and {second}")
    return names
