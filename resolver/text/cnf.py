"""Clauses under the numbers of a file: a `Cnf`, whose clauses and atoms keep theirs in each proof.

A solver's file knows a clause by its place and an atom by its number. Here clauses are sets of
literals with names, so somebody has to remember the numbers: the premise of a proof does, which
names its clause's place and the CNF as its source.

Source: DIMACS Challenge, Satisfiability Suggested Format, 1993.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from attrs import field, frozen

from resolver.errors import ArgumentError
from resolver.logic.arguments import as_int, expected
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import listed
from resolver.text.results import Rows
from resolver.text.tables import count

ATOM: Final = re.compile(r"[1-9][0-9]{0,8}")  # an atom that is called by its number
NAMES: Final = ("number", "atom")


def _as_clauses(given: object) -> tuple[Clause, ...]:
    """Return the clauses of a CNF, in which a list of whole numbers is a clause, too."""
    if isinstance(given, Iterable) and not isinstance(given, str | Clause | Mapping):
        given = [_as_clause(member) for member in given]
    stated: Any = given
    return listed(stated)


def _as_clause(member: object) -> object:
    numbers = literal_numbers(member)
    if not numbers:
        return member
    return Clause(Literal.of(str(abs(number)), number > 0) for number in numbers)


def literal_numbers(member: object) -> list[int] | None:
    """Return the whole numbers, none of them 0, that a list is made of; None for anything else.

    >>> literal_numbers([1, -2]), literal_numbers(["p"])
    ([1, -2], None)
    """
    if not isinstance(member, list | tuple | set | frozenset):
        return None
    numbers = [as_int(item) or 0 for item in member]
    return numbers if all(numbers) else None


@frozen(repr=False, cache_hash=True)
class Cnf(Rows[Clause]):
    """Clauses in order with the number of each atom, as a file in DIMACS has them.

    >>> from resolver import prove
    >>> cnf = Cnf([[1, -2], [2], [-1]])
    >>> print(cnf[0], "|", *cnf.names.values())
    1 ∨ ¬2 | 1 2
    >>> print(prove(cnf).proof)
      1. 1 ∨ ¬2    axiom: clause 1
      2. 2         axiom: clause 2
      3. ¬1        axiom: clause 3
      4. ¬2        resolution 1, 3 on 1
      5. □         resolution 4, 2 on 2

    What is exported from a proof of a CNF has its numbers.

    Args:
        clauses: Clauses, lists of literals or of whole numbers, or the text of formulas.
        names: The name of each atom by its number. Where none are given, an atom that is called by
            a number has this one; with other names among them, atoms are numbered in the order of
            their names.

    Raises:
        ClauseError: The clauses are none.
        ArgumentError: The names are none, or an atom of the clauses is not among them.
    """

    clauses: tuple[Clause, ...] = field(converter=_as_clauses)
    names: Mapping[int, str] = field(default=None)
    _heads = ("number", "clause")

    def __attrs_post_init__(self) -> None:
        """Number the atoms where no names are given, and check the names that are."""
        atoms = {literal.name for clause in self.clauses for literal in clause.literals}
        names = number_names(atoms) if self.names is None else _checked(self.names, atoms)
        object.__setattr__(self, "names", FrozenMapping(dict(sorted(names.items())), NAMES))

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each atom by its name.

        >>> Cnf("q; p | ~q").numbers
        {'p': 1, 'q': 2}
        """
        return {name: number for number, name in self.names.items()}

    @property
    def summary(self) -> str:
        """How many clauses and atoms it has.

        >>> Cnf([[1, -2], [2]]).summary
        'Cnf of 2 clauses over 2 atoms'
        """
        return f"Cnf of {count(len(self), 'clause')} over {count(len(self.names), 'atom')}"

    def sourced(self) -> tuple[tuple[Clause, NumberedClause], ...]:
        """Return each clause with its place, which is its source in a proof.

        >>> [str(source) for _, source in Cnf("p; q").sourced()]
        ['clause 1', 'clause 2']
        """
        numbered = enumerate(self.clauses, start=1)
        return tuple((clause, NumberedClause(place, self)) for place, clause in numbered)

    def places(self) -> dict[Clause, int]:
        """Return the first place of each clause, counted from 1.

        >>> list(Cnf("p; q; p").places().values())
        [1, 2]
        """
        found: dict[Clause, int] = {}
        for place, clause in enumerate(self.clauses, start=1):
            found.setdefault(clause, place)
        return found

    def _values(self) -> Iterable[Sequence[Any]]:
        for number, clause in enumerate(self.clauses, start=1):
            yield number, str(clause)


class NumberedClause(NamedTuple):
    """The place of a premise in a CNF: the premise's source in a proof."""

    number: int
    cnf: Cnf

    def __str__(self) -> str:
        return f"clause {self.number}"

    def __repr__(self) -> str:
        return f"<{self} of a {self.cnf.summary}>"


def cnf_of(given: Cnf) -> Cnf:
    """Return a CNF that was given; raises ArgumentError for anything else."""
    return expected(given, Cnf, "Cnf", "try Cnf(clauses), or parse_dimacs(text)")


def number_names(names: Iterable[str]) -> dict[int, str]:
    """Return each name by its number: its own if all are numbers, else from 1 in their order.

    >>> number_names(["q", "1"]), number_names(["7", "2"])
    ({1: '1', 2: 'q'}, {7: '7', 2: '2'})
    """
    listing = list(names)
    if all(map(ATOM.fullmatch, listing)):
        return {int(name): name for name in listing}
    return dict(enumerate(sorted(listing), start=1))


def _checked(given: Any, atoms: set[str]) -> dict[int, str]:
    """Return the names of the atoms by their numbers; raises ArgumentError where one lacks."""
    advice = "try {1: 'p', 2: 'q'}"
    names: Mapping[Any, Any] = expected(given, Mapping, "mapping of numbers to names", advice)
    found: dict[int, str] = {}
    for key, name in names.items():
        number = as_int(key)
        if number is None or number < 1:
            raise ArgumentError(key, "number of an atom", advice)
        found[number] = a_text(name, advice)
    lacking = atoms.difference(found.values())
    if lacking or len(set(found.values())) < len(found):
        wanted = f"name for each atom, {min(lacking)} too" if lacking else "name for each number"
        raise ArgumentError(given, wanted, advice)
    return found
