"""Answers that are made of clauses or literals: tuples that show themselves as tables.

number  clause
1  ¬p ∨ q
2  p
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, SupportsIndex, TypeVar, overload

from resolver.logic.clause import Clause, atoms_of_clauses
from resolver.logic.literal import Literal
from resolver.text.results import Tabular
from resolver.text.tables import text_table, with_noun

Member = TypeVar("Member", Clause, Literal)


class Listing(Tabular, tuple[Member, ...], Generic[Member]):
    """The base of tuples of clauses or of literals, with a row for each in their tables.

    >>> from resolver import backbone
    >>> print(backbone("p & ~q"))
    number  literal
         1  p
         2  ¬q
    """

    __slots__ = ()
    _noun: ClassVar[str] = "clause"

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns: the place of each member, counted from 1, and its text.

        >>> from resolver import backbone
        >>> backbone("p").columns
        ('number', 'literal')
        """
        return ("number", self._noun)

    @property
    def summary(self) -> str:
        """How many members there are, and over how many atoms.

        >>> from resolver import backbone, clauses
        >>> clauses("p -> q; p").summary, backbone("p & ~q").summary
        ('Clauses: 2 clauses over 2 atoms', 'Backbone: 2 literals')
        """
        return f"{type(self).__name__}: {with_noun(len(self), self._noun)}"

    def _values(self) -> Iterable[Sequence[Any]]:
        for number, member in enumerate(self, start=1):
            yield number, str(member)

    def __str__(self) -> str:
        return text_table(self.table()) if self else f"no {self._noun}"


class Clauses(Listing[Clause]):
    """Clauses in order: a tuple that shows itself as a table, as a Cnf does.

    >>> from resolver import clauses
    >>> read = clauses("p -> q; p")
    >>> read
    <Clauses: 2 clauses over 2 atoms>
    >>> print(read)
    number  clause
         1  ¬p ∨ q
         2  p
    >>> read == (Clause(["~p", "q"]), Clause(["p"])), read.records()[1]
    (True, {'number': 2, 'clause': 'p'})

    Args:
        clauses: The clauses.
    """

    @overload
    def __getitem__(self, place: SupportsIndex) -> Clause: ...

    @overload
    def __getitem__(self, place: slice) -> Clauses: ...

    def __getitem__(self, place: SupportsIndex | slice) -> Clause | Clauses:
        if isinstance(place, slice):
            return Clauses(super().__getitem__(place))
        return super().__getitem__(place)

    def __add__(self, other: tuple[Any, ...]) -> Any:
        return Clauses((*self, *other)) if isinstance(other, tuple) else NotImplemented

    @property
    def atoms(self) -> tuple[str, ...]:
        """The names of the atoms, in order.

        >>> from resolver import clauses
        >>> clauses("q -> p").atoms
        ('p', 'q')
        """
        return tuple(sorted(atoms_of_clauses(self)))

    @property
    def summary(self) -> str:
        """How many clauses there are, over how many atoms.

        >>> from resolver import clauses
        >>> clauses("p -> q; p").summary
        'Clauses: 2 clauses over 2 atoms'
        """
        return f"{super().summary} over {with_noun(len(self.atoms), 'atom')}"
