"""The premises of a proof as its files have them: the name of each atom, each premise, its source.

The form is strict, so that nothing is read that a reader would not see:

    c numbered ...        perhaps, a comment on how atoms and clauses are numbered
    c atom 1 p            a comment for each atom, in order
    p cnf 1 1             the header, which counts atoms and premises
    c 1 given (line 7)    before each premise, a comment that names its source
    -1 0                  the premise

In OPB (`parse_lines`) the header comes first, and the comments begin with `*`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from unicodedata import normalize

from attrs import frozen

from resolver.errors import DimacsError, ReplayError

NUMBER_PATTERN = "[1-9][0-9]{0,8}"
CLAUSE_PATTERN = re.compile(rf"(?:-?{NUMBER_PATTERN} )*0")
LINE_PATTERN = re.compile(rf"((?:\+{NUMBER_PATTERN} ~?x{NUMBER_PATTERN} )*)>= (-?[0-9]{{1,9}}) ;")
TERM_PATTERN = re.compile(r"\+([0-9]+) (~?)x([0-9]+) ")
CNF_NAME_PATTERN = re.compile(rf"c atom ({NUMBER_PATTERN}) (.+)")
OPB_NAME_PATTERN = re.compile(rf"\* x({NUMBER_PATTERN}) (.+)")
CNF_HEADER_PATTERN = re.compile(r"p cnf ([0-9]{1,9}) ([0-9]{1,9})")
OPB_HEADER_PATTERN = re.compile(r"\* #variable= ([0-9]{1,9}) #constraint= ([0-9]{1,9})")

NumberedLine = tuple[int, str]  # The number of a line in its text, from 1, and the line.
Literals = frozenset[int]  # The literals of a clause.


@frozen
class Premise:
    """A premise: a sum of literals with coefficients, which must reach a bound.

    A literal is the number of its atom, negative for the complement.

    Attributes:
        line: The number of the line in the file.
        source: Where the premise is from.
        terms: Pairs of a coefficient and a literal.
        bound: The bound; 1 for a clause.
    """

    line: int
    source: str
    terms: tuple[tuple[int, int], ...]
    bound: int = 1

    @property
    def literals(self) -> Literals:
        """The literals without their coefficients."""
        return frozenset(literal for _, literal in self.terms)


@frozen
class Premises:
    """The premises of a file, and the names of its atoms.

    Attributes:
        listed: The premises in the order of the file.
        names: The name of each atom by its number.
        first: The number of the line that names atom 1.
    """

    listed: tuple[Premise, ...]
    names: Mapping[int, str]
    first: int


def parse_clauses(text: str) -> Premises:
    r"""Return the premises in a text in DIMACS in the form that `to_dimacs` writes.

    >>> read = parse_clauses("c atom 1 p\np cnf 1 1\nc 1 given (line 7)\n-1 0\n")
    >>> read.listed[0].source, read.listed[0].literals, read.names[1]
    ('given (line 7)', frozenset({-1}), 'p')

    Args:
        text: The text in DIMACS.

    Raises:
        DimacsError: a line cannot be read; it names the line.
    """
    # A first comment may say how atoms and clauses are numbered.
    lines = number_lines(text)
    has_numbering = lines[0][1].startswith("c numbered ")
    lines = lines[has_numbering:]

    # The comments that name the atoms stand before the header; the first other line ends them.
    is_name = CNF_NAME_PATTERN.fullmatch
    start = next((at for at, (_, row) in enumerate(lines) if not is_name(row)), 0)
    _, clauses = read_header(lines[start], CNF_HEADER_PATTERN, "p cnf ATOMS CLAUSES", start)
    names = read_names(lines[:start], CNF_NAME_PATTERN)

    premises = []
    pairs = pair_with_comments(lines[start + 1 :], clauses)
    for place, (comment, (line, row)) in enumerate(pairs, start=1):
        begin = f"c {place} "
        if not comment.startswith(begin):
            raise DimacsError(line - 1, f"here '{begin}...' should name the source of a clause")
        if not CLAUSE_PATTERN.fullmatch(row):
            raise DimacsError(line, f"{row!r} is no clause; it should be like '1 -2 0'")
        terms = tuple((1, int(word)) for word in row.split(" ")[:-1])
        premises.append(Premise(line, comment.removeprefix(begin), terms))
    return check_atoms(premises, names, first=lines[0][0])


def parse_lines(text: str) -> Premises:
    r"""Return the premises in a text in OPB in the form that `to_opb` writes.

    >>> text = "* #variable= 1 #constraint= 1\n* x1 p\n* given (line 7)\n+1 ~x1 >= 1 ;\n"
    >>> parse_lines(text).listed[0]
    Premise(line=4, source='given (line 7)', terms=((1, -1),), bound=1)

    Args:
        text: The text in OPB.

    Raises:
        DimacsError: a line cannot be read; it names the line.
    """
    header, *lines = number_lines(text)
    has_numbering = bool(lines) and lines[0][1].startswith("* numbered ")
    lines = lines[has_numbering:]
    atoms, count = read_header(
        header, OPB_HEADER_PATTERN, "* #variable= ATOMS #constraint= LINES", None
    )
    names = read_names(lines[:atoms], OPB_NAME_PATTERN)

    premises = []
    for comment, (line, row) in pair_with_comments(lines[atoms:], count):
        match = LINE_PATTERN.fullmatch(row)
        if not comment.startswith("* "):
            raise DimacsError(line - 1, "here '* ...' should name the source of a line")
        if not match:
            raise DimacsError(line, f"{row!r} is no line; it should be like '+1 x1 +1 ~x2 >= 1 ;'")
        terms = []
        for coefficient, negation, atom in TERM_PATTERN.findall(match[1]):
            terms.append((int(coefficient), -int(atom) if negation else int(atom)))
        source = comment.removeprefix("* ")
        premises.append(Premise(line, source, tuple(terms), bound=int(match[2])))
    return check_atoms(premises, names, first=lines[0][0])


def number_lines(text: str) -> list[NumberedLine]:
    """Return the lines of a text with their numbers; raise DimacsError if the text is cut off."""
    # Behind the end of the last line nothing follows, so the last part must be empty.
    *lines, last = text.split("\n")
    if last or not lines:
        raise DimacsError(len(lines) + 1, "the last line does not end, so the file may be cut off")
    return list(enumerate(lines, start=1))


def read_header(
    header: NumberedLine,
    form: re.Pattern[str],
    like: str,
    named_atoms: int | None,
) -> list[int]:
    """Return how many atoms and premises a header counts.

    Args:
        header: The line of the header, with its number.
        form: The form of a header.
        like: The form in words, for the error.
        named_atoms: How many atoms have a name; None if names come later.

    Raises:
        DimacsError: the line is no header, or its number of atoms is not that of the names.
    """
    line, text = header
    match = form.fullmatch(text)
    if not match:
        raise DimacsError(line, f"expected a first line such as {like!r}, not {text!r}")
    atoms, premises = int(match[1]), int(match[2])
    if named_atoms not in (None, atoms):
        raise DimacsError(line, f"comments name {named_atoms} atoms, and the header counts {atoms}")
    return [atoms, premises]


def read_names(lines: Iterable[NumberedLine], form: re.Pattern[str]) -> dict[int, str]:
    """Return the name of each atom by its number, in order from 1."""
    names: dict[int, str] = {}
    known: set[str] = set()
    for number, (line, text) in enumerate(lines, start=1):
        match = form.fullmatch(text)
        if not match or int(match[1]) != number:
            raise DimacsError(line, f"here a comment should name atom {number}, not {text!r}")

        # A name that a line cannot have is quoted in DIMACS, as in JSON, and escaped in OPB.
        name = unquote_name(match[2], line) if form is CNF_NAME_PATTERN else match[2]
        names[number] = name = normalize("NFC", name)
        if name in known:
            raise DimacsError(line, f"another atom is called {name!r} already")
        known.add(name)
    return names


def unquote_name(text: str, line: int) -> str:
    """Return a name without its quotes, if any; raise DimacsError if it is no name in quotes."""
    if not text.startswith('"'):
        return text
    try:
        name = json.loads(text)
    except ValueError:
        name = None
    if not isinstance(name, str):
        raise DimacsError(line, f"{text} is no name in quotes")
    return name


def pair_with_comments(
    lines: Sequence[NumberedLine], count: int
) -> Iterator[tuple[str, NumberedLine]]:
    """Yield each comment with the line after it; raise DimacsError unless there are `count`."""
    if len(lines) != 2 * count:
        last = lines[-1][0] if lines else 1
        fault = f"the header says {count} premises, each after a comment with its source"
        raise DimacsError(last, f"{fault}; these are {len(lines)} lines and not {2 * count}")
    for (_, comment), line in zip(lines[::2], lines[1::2], strict=True):
        yield comment, line


def check_atoms(premises: Sequence[Premise], names: Mapping[int, str], first: int) -> Premises:
    """Return premises that are checked: each atom has a name, and is in a line only once.

    Raises:
        DimacsError: a line has another atom, or an atom twice.
    """
    # No line that `to_dimacs` or `to_opb` writes has an atom twice.
    for premise in premises:
        atoms = [abs(literal) for _, literal in premise.terms]
        for atom in atoms:
            if atom not in names:
                raise DimacsError(premise.line, f"no comment names atom {atom}")
        if len(set(atoms)) < len(atoms):
            raise DimacsError(premise.line, "an atom occurs here twice")
    if not premises:
        raise DimacsError(1, "there are no premises")
    return Premises(tuple(premises), names, first)


def check_end(last: Literals | None, line: int) -> None:
    """Raise ReplayError unless the last clause derived is the empty clause."""
    if last is None or last:
        raise ReplayError(line, "the proof does not end with the empty clause")
