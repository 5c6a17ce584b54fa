"""Clauses under the numbers of a file: a `Cnf`, whose clauses and atoms keep theirs in each proof.

A solver's file knows a clause by its place and an atom by its number. Here clauses are sets of
literals with names, so somebody has to remember the numbers: the premise of a proof does, which
names its clause's place and the CNF as its source. A file's header promises more atoms than its
clauses may have; these are free, go by their numbers, and take part in every model and count.

Source: DIMACS Challenge, Satisfiability Suggested Format, 1993.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count as counted_from
from typing import Any, Final, NamedTuple

from attrs import field, frozen

from resolver.errors import ArgumentError
from resolver.logic.arguments import as_int, expected
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import composed, label
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import ClausesLike, listed
from resolver.text.results import Rows
from resolver.text.tables import count

ATOM: Final = re.compile(r"[1-9][0-9]{0,6}")  # an atom that is called by its number
MOST_ATOMS: Final = 9_999_999  # atoms of a CNF: a model, which has them all, fits into memory
COLUMNS: Final = ("number", "atom")
NAMING: Final = "try {1: 'p', 2: 'q'}"


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
    largest = max(map(abs, numbers))
    if largest > MOST_ATOMS:
        raise ArgumentError(largest, "number of an atom", f"write 1 to {MOST_ATOMS:,}")
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


class AtomNames(FrozenMapping[int, str]):
    """The name of each atom of a CNF by its number, from 1 on.

    >>> names = AtomNames({2: "Rope"}, atom_count=3)
    >>> names
    {1: '1', 2: 'Rope', 3: '3'}

    Args:
        stated: The names of some atoms; any other atom is called by its number.
        atom_count: How many atoms there are.
    """

    __slots__ = ("_atom_count",)

    def __init__(self, stated: Mapping[int, str], atom_count: int) -> None:
        super().__init__(stated, COLUMNS)
        self._atom_count = atom_count

    def __getitem__(self, number: int) -> str:
        if number in self._entries:
            return self._entries[number]
        if as_int(number) is None or not 1 <= number <= self._atom_count:
            raise KeyError(number)
        return str(number)

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, self._atom_count + 1))

    def __len__(self) -> int:
        return self._atom_count


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

    What is exported from a proof of a CNF has its numbers. Of more atoms than the clauses have,
    models and counts speak all the same:

    >>> dict(prove(Cnf([[1]], atom_count=3)).countermodel)
    {'1': True, '2': False, '3': False}

    Args:
        clauses: Clauses, lists of literals or of whole numbers, or the text of formulas.
        names: The name of each atom by its number. Where none are given, an atom that is called by
            a number has this one; with other names among them, atoms are numbered in the order of
            their names. An atom without a name is called by its number.
        atom_count: How many atoms there are, as the header of a file says; the largest number of a
            named atom where it is left out.

    Raises:
        ClauseError: The clauses are none.
        ArgumentError: The names are none, or an atom of the clauses is not among them; or the
            number of atoms is smaller than that of a named one.
    """

    clauses: tuple[Clause, ...] = field(converter=_as_clauses)
    names: Mapping[int, str] = field(default=None, hash=False)
    atom_count: int = field(default=None)
    mentioned: Mapping[int, str] = field(init=False, eq=False)
    _heads = ("number", "clause")

    def __attrs_post_init__(self) -> None:
        """Number the atoms where no names are given, check what is given, and name all atoms."""
        atoms = {literal.name for clause in self.clauses for literal in clause.literals}
        stated = number_names(atoms) if self.names is None else _checked(self.names, atoms)
        atom_count = _checked_count(self.atom_count, max(stated, default=0))
        _refuse_twins(stated, atom_count)

        # Engines know the atoms that occur, and those that somebody gave a name.
        mentioned = {
            number: name
            for number, name in sorted(stated.items())
            if name in atoms or name != str(number)
        }
        object.__setattr__(self, "atom_count", atom_count)
        object.__setattr__(self, "mentioned", FrozenMapping(mentioned, COLUMNS))
        object.__setattr__(self, "names", AtomNames(mentioned, atom_count))

    @property
    def free_atoms(self) -> tuple[str, ...]:
        """The atoms that are not `mentioned`: they occur in no clause, and go by their numbers.

        >>> Cnf([[1, -3]], atom_count=4).free_atoms
        ('2', '4')
        """
        return tuple(str(number) for number in self.names if number not in self.mentioned)

    def with_clauses(self, clauses: ClausesLike) -> Cnf:
        """Return a CNF of these clauses, whose new atoms are numbered behind those that are here.

        >>> more = Cnf([[1]], atom_count=3).with_clauses([Clause(["2", "p"])])
        >>> print(*more, more.names)
        2 ∨ p {1: '1', 2: '2', 3: '3', 4: 'p'}

        Args:
            clauses: All clauses that the CNF has, or the text of formulas.

        Raises:
            ClauseError: They are none.
        """
        stated = _as_clauses(clauses)
        atoms = {literal.name for clause in stated for literal in clause.literals}
        numbers = self.numbers
        old = {numbers[name]: name for name in atoms.intersection(numbers)}
        new = dict(zip(counted_from(self.atom_count + 1), sorted(atoms - numbers.keys())))
        return Cnf(stated, {**self.mentioned, **old, **new}, self.atom_count + len(new))

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
        return f"Cnf of {count(len(self), 'clause')} over {count(self.atom_count, 'atom')}"

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
    names: Mapping[Any, Any] = expected(given, Mapping, "mapping of numbers to names", NAMING)
    found: dict[int, str] = {}
    for key, name in names.items():
        number = as_int(key)
        if number is None or not 1 <= number <= MOST_ATOMS:
            raise ArgumentError(key, "number of an atom", NAMING)
        found[number] = composed(a_text(name, NAMING))
    named = Counter(found.values())
    for name, times in named.items():
        if times > 1:
            advice = f"{label(name)} has {times} numbers: keep one"
            raise ArgumentError(given, "mapping with another atom at each number", advice)
    lacking = sorted(atoms.difference(named))
    if lacking:
        advice = f"add {max(found, default=0) + 1}: {lacking[0]!r}"
        raise ArgumentError(given, "mapping with all atoms of the clauses", advice)
    return found


def _checked_count(given: object, least: int) -> int:
    """Return the number of atoms; raises ArgumentError where it is none, or below the least."""
    if given is None:
        return least
    atom_count = as_int(given)
    if atom_count is None or not least <= atom_count <= MOST_ATOMS:
        raise ArgumentError(given, "number of atoms", f"write {least:,} to {MOST_ATOMS:,}")
    return atom_count


def twin_of(names: Mapping[int, str], atom_count: int) -> tuple[int, int] | None:
    """Return two atoms of one name: one is named, and the other is called by its number.

    >>> twin_of({1: "3", 2: "q"}, 3), twin_of({1: "3", 2: "q"}, 2)
    ((1, 3), None)

    Args:
        names: The names of some atoms, each different.
        atom_count: How many atoms there are.
    """
    for number, name in names.items():
        if ATOM.fullmatch(name) and int(name) <= atom_count and int(name) not in names:
            return number, int(name)
    return None


def _refuse_twins(names: Mapping[int, str], atom_count: int) -> None:
    """Raise ArgumentError where an atom's name is the number of another one without a name."""
    twins = twin_of(names, atom_count)
    if twins is not None:
        first, second = twins
        wanted = f"name of atom {first} alone, for atom {second} has none"
        raise ArgumentError(names[first], wanted, f"name atom {second} too")
