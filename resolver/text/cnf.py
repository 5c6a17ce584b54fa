"""`Cnf`, clauses with the numbers of a file, which its clauses and atoms keep in each proof.

A solver's file knows a clause by its place and an atom by its number. Here clauses are sets of
literals with names, so the premises of a proof remember the numbers: a premise has as its source
the place of its clause and the CNF. The header of a file may promise more atoms than the clauses
have. Those are free: they are called by their numbers, and every model and count includes them.

Source: DIMACS Challenge, Satisfiability Suggested Format, 1993.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from attrs import field, frozen

from resolver.arguments import as_int, require, require_text
from resolver.errors import ArgumentError
from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.logic.literal import Literal
from resolver.logic.names import to_nfc, write_name
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import ClausesLike, read_only_clauses
from resolver.text.results import Rows
from resolver.text.tables import with_noun

ATOM: Final = re.compile(r"[1-9][0-9]{0,6}")  # The name of an atom that is called by its number.
MOST_ATOMS: Final = 9_999_999  # A model has all atoms, and must fit into memory.
COLUMNS: Final = ("number", "atom")
NAMING: Final = "try {1: 'p', 2: 'q'}"


def _read_cnf_clauses(given: object) -> tuple[Clause, ...]:
    """Read the clauses of a CNF, where a list of whole numbers is a clause too."""
    members: Any = given
    if isinstance(given, Iterable) and not isinstance(given, str | Clause | Mapping):
        members = [_read_cnf_clause(member) for member in given]
    return read_only_clauses(members)


def _read_cnf_clause(member: object) -> object:
    numbers = literal_numbers(member)
    if not numbers:
        return member

    largest = max(map(abs, numbers))
    if largest > MOST_ATOMS:
        raise ArgumentError(largest, "number of an atom", f"write 1 to {MOST_ATOMS:,}")
    return Clause(Literal.of(str(abs(number)), number > 0) for number in numbers)


def literal_numbers(member: object) -> list[int] | None:
    """Return the numbers of a list of whole numbers without a 0; None for anything else.

    >>> literal_numbers([1, -2]), literal_numbers(["p"])
    ([1, -2], None)
    """
    if not isinstance(member, list | tuple | set | frozenset):
        return None
    numbers = [as_int(item) or 0 for item in member]
    return numbers if all(numbers) else None


class AtomNames(FrozenMapping[int, str]):
    """The name of each atom of a CNF, by its number from 1 up.

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
    """Clauses in order and numbered atoms, as a file in DIMACS has them.

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

    Exports of a proof of a CNF have its numbers. Models and counts include the atoms that no clause
    has:

    >>> dict(prove(Cnf([[1]], atom_count=3)).countermodel)
    {'1': True, '2': False, '3': False}

    Args:
        clauses: Clauses, lists of literals or of whole numbers, or the text of formulas.
        names: The name of each atom by its number; an atom without a name is called by its number.
            Without this argument, atoms that are all called by numbers have these; otherwise they
            are numbered in the order of their names.
        atom_count: How many atoms there are, as the header of a file says; by default the largest
            number of a named atom.

    Raises:
        ClauseError: One of the clauses is no clause.
        ArgumentError: The names are no mapping of numbers to names, or lack an atom of the clauses;
            or the number of atoms is smaller than that of a named one.
    """

    clauses: tuple[Clause, ...] = field(converter=_read_cnf_clauses)
    names: Mapping[int, str] = field(default=None, hash=False)
    atom_count: int = field(default=None)
    mentioned: Mapping[int, str] = field(init=False, eq=False)
    _column_heads = ("number", "clause")
    _tried: ClassVar[Mapping[str, str]] = {
        "read_dimacs(path)": "from_file load read open",
        "parse_dimacs(text)": "from_string from_fp loads parse from_dimacs",
        "save(cnf, path)": "to_file to_fp save write dump",
        "to_dimacs(cnf)": "to_dimacs dimacs dumps to_alien",
        "Cnf(clauses)": "from_clauses clausify",
        "with_clauses(clauses)": "append extend add_clause add insert update",
        "atom_count": "nv nvars num_vars num_variables n_vars nof_vars num_atoms top",
        "len(cnf)": "num_clauses n_clauses nclauses nof_clauses",
        "names": "vars variables atoms symbols vpool",
        "prove(cnf)": "solve satisfiable is_satisfiable sat is_sat check entails prove",
        "models(cnf)": "models model get_model enum_models all_models solutions",
        "count_models(cnf)": "count_models model_count num_models count_solutions",
        "export.to_pysat(cnf)": "to_pysat weighted",
        "cnf itself: it never changes": "copy clone",
        "models(cnf, goal) for what denies a goal": "negate",
    }

    def __attrs_post_init__(self) -> None:
        """Number the atoms if no names are given, check all arguments, and name all atoms."""
        atoms = atoms_of_clauses(self.clauses)
        names = number_names(atoms) if self.names is None else _check_names(self.names, atoms)
        atom_count = _check_atom_count(self.atom_count, max(names, default=0))
        _refuse_twins(names, atom_count)

        # A search gets the atoms that occur in a clause or have a name of their own.
        mentioned: dict[int, str] = {}
        for number, name in sorted(names.items()):
            if name in atoms or name != str(number):
                mentioned[number] = name
        object.__setattr__(self, "atom_count", atom_count)
        object.__setattr__(self, "mentioned", FrozenMapping(mentioned, COLUMNS))
        object.__setattr__(self, "names", AtomNames(mentioned, atom_count))

    @property
    def free_atoms(self) -> tuple[str, ...]:
        """The atoms that are not `mentioned`: they occur in no clause, and have no name.

        >>> Cnf([[1, -3]], atom_count=4).free_atoms
        ('2', '4')
        """
        return tuple(str(number) for number in self.names if number not in self.mentioned)

    def with_clauses(self, clauses: ClausesLike) -> Cnf:
        """Return a CNF of these clauses, with new atoms numbered behind the ones of this CNF.

        >>> more = Cnf([[1]], atom_count=3).with_clauses([Clause(["2", "p"])])
        >>> print(*more, more.names)
        2 ∨ p {1: '1', 2: '2', 3: '3', 4: 'p'}

        Args:
            clauses: All clauses that the CNF has, or the text of formulas.

        Raises:
            ClauseError: One of them is no clause.
        """
        read = _read_cnf_clauses(clauses)
        atoms = atoms_of_clauses(read)
        numbers = self.numbers
        old = {numbers[name]: name for name in atoms.intersection(numbers)}

        new_names = sorted(atoms - numbers.keys())
        new = dict(enumerate(new_names, start=self.atom_count + 1))
        names = {**self.mentioned, **old, **new}
        return Cnf(read, names, self.atom_count + len(new))

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
        return f"Cnf of {with_noun(len(self), 'clause')} over {with_noun(self.atom_count, 'atom')}"

    def sourced(self) -> tuple[tuple[Clause, NumberedClause], ...]:
        """Return the clauses, each with its place in the CNF as its source.

        >>> [str(source) for _, source in Cnf("p; q").sourced()]
        ['clause 1', 'clause 2']
        """
        pairs: list[tuple[Clause, NumberedClause]] = []
        for number, clause in enumerate(self.clauses, start=1):
            pairs.append((clause, NumberedClause(number, self)))
        return tuple(pairs)

    def places(self) -> dict[Clause, int]:
        """Return the first place of each clause, counted from 1.

        >>> list(Cnf("p; q; p").places().values())
        [1, 2]
        """
        places: dict[Clause, int] = {}
        for place, clause in enumerate(self.clauses, start=1):
            places.setdefault(clause, place)
        return places

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


def require_cnf(given: Cnf) -> Cnf:
    """Return an argument if it is a CNF; else raise ArgumentError."""
    return require(given, Cnf, "Cnf", "try Cnf(clauses), or parse_dimacs(text)")


def number_names(names: Iterable[str]) -> dict[int, str]:
    """Number names: by themselves if all are numbers, else from 1 in alphabetical order.

    >>> number_names(["q", "1"]), number_names(["7", "2"])
    ({1: '1', 2: 'q'}, {7: '7', 2: '2'})
    """
    all_names = list(names)
    if all(map(ATOM.fullmatch, all_names)):
        return {int(name): name for name in all_names}
    return dict(enumerate(sorted(all_names), start=1))


def _check_names(given: Any, atoms: set[str]) -> dict[int, str]:
    """Return names by their numbers; raise ArgumentError if an atom of the clauses has none."""
    items: Mapping[Any, Any] = require(given, Mapping, "mapping of numbers to names", NAMING)
    names: dict[int, str] = {}
    for key, name in items.items():
        number = as_int(key)
        if number is None or not 1 <= number <= MOST_ATOMS:
            raise ArgumentError(key, "number of an atom", NAMING)
        names[number] = to_nfc(require_text(name, NAMING))

    # Two atoms of one name could not be told apart in a clause.
    times_named = Counter(names.values())
    for name, times in times_named.items():
        if times > 1:
            advice = f"{write_name(name)} has {times} numbers: keep one"
            raise ArgumentError(given, "mapping of numbers to distinct names", advice)

    nameless = sorted(atoms.difference(times_named))
    if nameless:
        free_number = max(names, default=0) + 1
        advice = f"add {free_number}: {nameless[0]!r}"
        raise ArgumentError(given, "mapping with all atoms of the clauses", advice)
    return names


def _check_atom_count(given: object, least: int) -> int:
    """Return the number of atoms, by default the least; raise ArgumentError beyond its limits."""
    if given is None:
        return least
    atom_count = as_int(given)
    if atom_count is None or not least <= atom_count <= MOST_ATOMS:
        raise ArgumentError(given, "number of atoms", f"write {least:,} to {MOST_ATOMS:,}")
    return atom_count


def twin_of(names: Mapping[int, str], atom_count: int) -> tuple[int, int] | None:
    """Return two atoms of one name, the name of one and the number of the other; else None.

    >>> twin_of({1: "3", 2: "q"}, 3), twin_of({1: "3", 2: "q"}, 2)
    ((1, 3), None)

    Args:
        names: The names of some atoms, all different.
        atom_count: How many atoms there are.
    """
    for number, name in names.items():
        if not ATOM.fullmatch(name):
            continue

        # An atom without a name is called by its number.
        nameless = int(name)
        if nameless <= atom_count and nameless not in names:
            return number, nameless
    return None


def _refuse_twins(names: Mapping[int, str], atom_count: int) -> None:
    """Raise ArgumentError if an atom's name is the number of another atom without a name."""
    twins = twin_of(names, atom_count)
    if twins is not None:
        first, second = twins
        wanted = f"name for atom {first}: it is the number of atom {second}, which has no name"
        advice = f"give atom {second} a name of its own"
        raise ArgumentError(names[first], wanted, advice)
