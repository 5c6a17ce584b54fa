"""Clauses, sets of literals of which at least one is true, and definitions of new atoms.

Equal clauses are one object. A definition is a new atom that abbreviates a formula over others, as
proofs by extension may make it. It amounts to a few clauses:

    q ↔ (a ∧ b) ∨ c        q ∨ ¬a ∨ ¬b, q ∨ ¬c        ¬q ∨ a ∨ c, ¬q ∨ b ∨ c

Source: Tseitin, 1968 (extended resolution); Cook, SIGACT News 8(4), 1976 (its power).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import chain, product
from types import GeneratorType
from typing import Any, Final, TypeAlias, final

from attrs import field, frozen

from resolver.arguments import require, require_text
from resolver.errors import ArgumentError, ClauseError, PivotError
from resolver.lazy import write_as
from resolver.logic.literal import Literal, Memo, atoms_of_literals, complements_of
from resolver.logic.names import to_nfc, write_name

Cube: TypeAlias = tuple[Literal, ...]  # A conjunction: its literals are all true.


@final
@frozen(init=False, eq=False, repr=False)
class Clause:
    """The clause of these literals; strings are read by `Literal.read`.

    >>> clause = Clause(["Pipe", "~Plum", "Ballroom"])
    >>> print(clause)
    Ballroom ∨ Pipe ∨ ¬Plum
    >>> clause is Clause(["~Plum", "Ballroom", "Pipe", "Pipe"])
    True
    >>> print(clause - {Literal("Pipe")} | Clause(["Rope"]))
    Ballroom ∨ ¬Plum ∨ Rope

    It iterates in the order of its literals. Clauses are ordered as the words they spell: by the
    first literal that differs, a clause before its continuations; `<=`, which could be read as "is
    a part of", is refused. A clause has a length, so the empty clause counts as False in a
    condition; ask `is_empty` where that is meant.

    Raises ClauseError for anything but a collection, LiteralError for a member that is no literal.

    Args:
        literals: Literals, or strings that `Literal.read` reads.
    """

    literals: frozenset[Literal]
    # The literals are sorted when they are first asked for: most clauses of a long proof never are.
    _ordered: tuple[Literal, ...] = field(init=False)

    def __new__(cls, literals: Iterable[Literal | str] = ()) -> Clause:
        """Return the one object for this set of literals."""
        return _CLAUSES.get(_literals_of(literals))

    @staticmethod
    def of(literals: frozenset[Literal]) -> Clause:
        """Return the clause of this set without a check, for provers, which make thousands.

        >>> Clause.of(frozenset([Literal("p"), Literal("q", False)])) is Clause(["~q", "p"])
        True

        Args:
            literals: The literals, all of them of the class Literal.
        """
        if type(literals) is not frozenset:
            raise ClauseError(literals)
        return _CLAUSES.get(literals)

    def __iter__(self) -> Iterator[Literal]:
        try:
            return iter(self._ordered)
        except AttributeError:
            # The key orders as the comparison of two literals does, and is made once for each.
            ordered = tuple(sorted(self.literals, key=_sort_key))
            object.__setattr__(self, "_ordered", ordered)
            return iter(ordered)

    def __len__(self) -> int:
        return len(self.literals)

    def __contains__(self, literal: object) -> bool:
        return literal in self.literals

    def __or__(self, other: Clause | AbstractSet[Literal]) -> Clause:
        if not isinstance(other, Clause | AbstractSet):
            return NotImplemented
        return Clause.of(self.literals | _literals_of(other))

    def __sub__(self, other: Clause | AbstractSet[Literal]) -> Clause:
        if not isinstance(other, Clause | AbstractSet):
            return NotImplemented
        return Clause.of(self.literals - _literals_of(other))

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Clause):
            return NotImplemented
        try:
            return self._ordered < other._ordered
        except AttributeError:
            return (*self,) < (*other,)

    def __le__(self, other: object) -> bool:
        raise TypeError("<= could mean a part or an order; ask one.subsumes(other), or one < other")

    @property
    def atoms(self) -> tuple[str, ...]:
        """The names of its atoms in order, each once.

        >>> Clause(["q", "~p"]).atoms
        ('p', 'q')
        """
        return tuple(dict.fromkeys(literal.name for literal in self))

    @property
    def is_empty(self) -> bool:
        """Whether it has no literal, and so can never be true.

        >>> Clause().is_empty, Clause(["p"]).is_empty
        (True, False)
        """
        return not self.literals

    @property
    def is_unit(self) -> bool:
        """Whether it has exactly one literal.

        >>> Clause(["~p"]).is_unit, Clause(["p", "q"]).is_unit
        (True, False)
        """
        return len(self.literals) == 1

    @property
    def is_tautology(self) -> bool:
        """Whether it has an atom and its complement, and so is always true.

        >>> Clause(["p", "~p", "q"]).is_tautology
        True
        """
        return len(atoms_of_literals(self.literals)) < len(self.literals)

    def subsumes(self, other: Clause | Iterable[Literal | str]) -> bool:
        """Return whether every literal is in the other clause too, which then follows.

        >>> Clause(["p"]).subsumes(Clause(["p", "q"]))
        True

        Args:
            other: A clause, or its literals.
        """
        return self.literals <= _as_clause(other).literals

    def clashes(self, other: Clause | Iterable[Literal | str]) -> tuple[str, ...]:
        """Return the atoms, in order, that the other clause has with the opposite sign.

        >>> Clause(["p", "q"]).clashes(Clause(["~p", "q"]))
        ('p',)

        Args:
            other: A clause, or its literals.
        """
        literals = _as_clause(other).literals
        return tuple(dict.fromkeys(literal.name for literal in self if ~literal in literals))

    def resolvent(self, other: Clause | Iterable[Literal | str], pivot: str) -> Clause:
        """Return the resolvent on a pivot: the literals of both clauses, without the pivot's.

        >>> print(Clause(["p", "q"]).resolvent(Clause(["~p", "r"]), "p"))
        q ∨ r

        Args:
            other: A clause, or its literals.
            pivot: The name of the atom to resolve on; either clause may have its complement.

        Raises:
            PivotError: The two clauses do not clash on the pivot.
        """
        other = _as_clause(other)
        for literal in (Literal.of(pivot), Literal.of(pivot, False)):
            if literal in self and ~literal in other:
                left = self.literals - {literal}
                right = other.literals - {~literal}
                return Clause.of(left | right)
        raise PivotError(self, other, pivot, self.clashes(other))

    def __str__(self) -> str:
        return " ∨ ".join(map(str, self)) or "□"

    def __repr__(self) -> str:
        return f"Clause({list(self)!r})"

    def _repr_latex_(self) -> Any:
        return write_as(self, "mathjax")

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies and pickles go through the constructor, so they are the one object too.
        return Clause, ((*self,),)


# Nearly all clauses are made of one of these; a look-up is quicker than a test of the class.
_PLAIN_TYPES: Final = frozenset((list, tuple, set, frozenset, GeneratorType, map))


def _literals_of(literals: Iterable[Literal | str]) -> frozenset[Literal]:
    # A lone text is iterable too, and would be taken apart into its letters; a mapping, such as a
    # model, would lose its values.
    if type(literals) not in _PLAIN_TYPES:
        is_misleading = isinstance(literals, str | Mapping)
        if is_misleading or not isinstance(literals, Iterable):
            raise ClauseError(literals)
    return frozenset(
        [literal if isinstance(literal, Literal) else Literal.read(literal) for literal in literals]
    )


def deny_clause(clause: Iterable[Literal]) -> list[Clause]:
    """Return the unit clauses that together deny a clause: the complements of its literals.

    >>> print(*deny_clause(Clause(["p", "~q"])))
    ¬p q
    """
    return [Clause([~literal]) for literal in clause]


def _as_clause(given: Clause | Iterable[Literal | str]) -> Clause:
    return given if isinstance(given, Clause) else Clause(given)


def _make_clause(literals: frozenset[Literal]) -> Clause:
    clause = object.__new__(Clause)
    object.__setattr__(clause, "literals", literals)  # This takes half the time of __attrs_init__.
    return clause


def _sort_key(literal: Literal) -> tuple[str, bool]:
    return literal.name, not literal.positive


_CLAUSES = Memo(_make_clause)


def atoms_of_clauses(clauses: Iterable[Clause]) -> set[str]:
    """Return the names of the atoms that occur in clauses, each once.

    >>> sorted(atoms_of_clauses([Clause(["q", "~p"]), Clause(["r", "p"])]))
    ['p', 'q', 'r']
    """
    atoms: set[str] = set()
    for clause in clauses:
        atoms.update([literal.name for literal in clause.literals])
    return atoms


EMPTY: Final = Clause()
"""The empty clause, which nothing makes true.

>>> print(EMPTY, EMPTY is Clause([]))
□ True
"""


def _require_cubes(given: Iterable[Iterable[Literal | str]]) -> tuple[Cube, ...]:
    advice = "try [['a', 'b'], ['c']] for (a ∧ b) ∨ c"
    members = tuple(require(given, Iterable, "collection of conjunctions", advice))

    # A text would be taken apart into its letters, each an atom.
    if isinstance(given, str) or any(isinstance(member, str) for member in members):
        raise ArgumentError(given, "collection of conjunctions", advice)

    for member in members:
        require(member, Iterable, "conjunction", advice)
    return tuple([tuple(Clause(member)) for member in members])


@frozen
class Definition:
    """A new atom, and the conjunctions of literals of which one is true just when the atom is.

    >>> q = Definition("q", [["a", "b"], ["c"]])
    >>> print(q)
    q ↔ (a ∧ b) ∨ c
    >>> print(*q.clauses, sep=", ")
    ¬a ∨ ¬b ∨ q, ¬c ∨ q, a ∨ c ∨ ¬q, b ∨ c ∨ ¬q

    Raises ArgumentError for an atom that its own definition contains, LiteralError for a member of
    a conjunction that is no literal.

    Attributes:
        atom: The atom that is defined.
        cubes: The conjunctions, each a tuple of literals in order.
    """

    atom: str = field()
    cubes: tuple[Cube, ...] = field(converter=_require_cubes)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(
            self, "atom", to_nfc(require_text(self.atom, "an atom goes by its name"))
        )
        if self.atom in self.atoms:
            advice = "its definition contains it: give it a name that does not occur there"
            raise ArgumentError(self.atom, "new atom", advice)

    @property
    def atoms(self) -> frozenset[str]:
        """The atoms that the conjunctions have.

        >>> sorted(Definition("q", [["a", "~b"], ["c"]]).atoms)
        ['a', 'b', 'c']
        """
        return frozenset(atoms_of_literals(chain.from_iterable(self.cubes)))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that it stands for: those with the atom, then those with its complement.

        >>> print(*Definition("q", [["a", "b"], ["c"]]).clauses, sep=", ")
        ¬a ∨ ¬b ∨ q, ¬c ∨ q, a ∨ c ∨ ¬q, b ∨ c ∨ ¬q
        """
        new_literal = Literal.of(self.atom)
        clauses: list[Clause] = []

        # Each conjunction implies the atom, and the atom implies one literal of each choice.
        for cube in self.cubes:
            clauses.append(Clause([new_literal, *complements_of(cube)]))
        for choice in product(*self.cubes):
            clauses.append(Clause([~new_literal, *choice]))
        return tuple(dict.fromkeys(clauses))

    def __str__(self) -> str:
        texts: list[str] = []
        for cube in self.cubes:
            text = " ∧ ".join(map(str, cube)) or "⊤"

            # A single conjunction needs no brackets, nor does one of a single literal.
            needs_brackets = len(self.cubes) > 1 and len(cube) > 1
            texts.append(f"({text})" if needs_brackets else text)

        disjunction = " ∨ ".join(texts) or "⊥"
        return f"{write_name(self.atom)} ↔ {disjunction}"
