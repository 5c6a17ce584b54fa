"""A new atom for what others say together: an abbreviation, which proofs by extension may make.

    q ↔ (a ∧ b) ∨ c        q ∨ ¬a ∨ ¬b, q ∨ ¬c        ¬q ∨ a ∨ c, ¬q ∨ b ∨ c

Source: Tseitin, 1968 (extended resolution); Cook, SIGACT News 8(4), 1976 (its power).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TypeAlias

from attrs import field, frozen

from resolver.errors import ArgumentError
from resolver.logic.arguments import expected, text
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import label

Cube: TypeAlias = tuple[Literal, ...]  # literals that are all true


def _cubes(given: Iterable[Iterable[Literal | str]]) -> tuple[Cube, ...]:
    advice = "try [['a', 'b'], ['c']] for (a ∧ b) ∨ c"
    told = tuple(expected(given, Iterable, "collection of conjunctions", advice))
    if isinstance(given, str) or any(isinstance(one, str) for one in told):
        raise ArgumentError(given, "collection of conjunctions", advice)
    cubes = [expected(one, Iterable, "conjunction", advice) for one in told]
    return tuple(tuple(sorted(Clause(cube))) for cube in cubes)


@frozen
class Definition:
    """An atom, and the conjunctions of literals of which at least one is true where it is.

    >>> q = Definition("q", [["a", "b"], ["c"]])
    >>> print(q)
    q ↔ (a ∧ b) ∨ c
    >>> print(*q.clauses, sep=", ")
    ¬a ∨ ¬b ∨ q, ¬c ∨ q, a ∨ c ∨ ¬q, b ∨ c ∨ ¬q

    Raises ArgumentError for an atom that is defined by itself, LiteralError for what is no literal.
    """

    atom: str = field()
    cubes: tuple[Cube, ...] = field(converter=_cubes)

    def __attrs_post_init__(self) -> None:
        text(self.atom, "an atom goes by its name")
        if self.atom in self.atoms:
            raise ArgumentError(self.atom, "new atom", "what it stands for has it too")

    @property
    def atoms(self) -> frozenset[str]:
        """The atoms of what it stands for."""
        return frozenset(literal.name for cube in self.cubes for literal in cube)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that say it: those with the atom first, then those with its complement."""
        own = Literal.of(self.atom)
        there = [Clause([own, *(~literal for literal in cube)]) for cube in self.cubes]
        elsewhere = [Clause([~own, *choice]) for choice in product(*self.cubes)]
        return tuple(dict.fromkeys([*there, *elsewhere]))

    def __str__(self) -> str:
        cubes = [" ∧ ".join(map(str, cube)) or "⊤" for cube in self.cubes]
        several = len(cubes) > 1
        told = (f"({cube})" if several and " ∧ " in cube else cube for cube in cubes)
        return f"{label(self.atom)} ↔ {' ∨ '.join(told) or '⊥'}"
