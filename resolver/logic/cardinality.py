"""Counting is clauses that are not written down.

"At most six of these 21 atoms" stands for the 116,280 clauses that forbid any seven of them. A
cardinality constraint is that family as one object: it hands over the one instance that a step
needs. The constraint entails each instance, and all instances together are equivalent to it.

Source: Sinz, CP 2005, for the family (there the naive encoding); Cook, Coullard & Turán, Discrete
Applied Mathematics 18, 1987, for counting as a form of proof that a clause need not spell out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import ClassVar

from attrs import field, frozen

from resolver.errors import ArgumentError
from resolver.logic.arguments import names, text, whole
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal


def _distinct(atoms: Iterable[str]) -> tuple[str, ...]:
    stated = names(atoms)
    twice = next((name for name, times in Counter(stated).items() if times > 1), None)
    if twice is not None:
        raise ArgumentError(list(stated), "collection of distinct atoms", f"name {twice!r} once")
    return tuple(sorted(stated))


def _bound(given: int) -> int:
    return whole(given, 0, "a bound is one, such as 2")


def _check_name(_: object, __: object, name: object) -> None:
    text(name, "a constraint is named by one, such as 'somebody has the Pipe'")


@frozen
class Constraint:
    """What the three kinds share: from `lower` to `upper` of the atoms are true.

    The bound is a whole number from 0 up. The atoms become a sorted tuple.

    Raises ArgumentError for any other bound, for what are no atoms, and for an atom named twice.

    >>> hand = AtMost(2, ["Hall", "Pipe", "Rope"], name="a hand of 2")
    >>> isinstance(hand, Constraint), hand.lower, hand.upper, hand.holds(["Hall", "Pipe", "Rope"])
    (True, 0, 2, False)

    Attributes:
        bound: A whole number from 0 up.
        atoms: The atoms, sorted.
        name: What it is called in proofs.
    """

    _words: ClassVar[str]
    _below: ClassVar[bool] = True  # whether the bound is one from below, and from above
    _above: ClassVar[bool] = True

    bound: int = field(converter=_bound)
    atoms: tuple[str, ...] = field(converter=_distinct)
    name: str = field(default="", validator=_check_name)

    def __attrs_post_init__(self) -> None:
        if type(self) is Constraint:
            raise TypeError("a constraint is of a kind: try AtLeast, AtMost or Exactly")

    @property
    def lower(self) -> int:
        """The least number of atoms that are true.

        >>> AtMost(1, ["p", "q"]).lower, Exactly(1, ["p", "q"]).lower
        (0, 1)
        """
        return self.bound if self._below else 0

    @property
    def upper(self) -> int:
        """The largest number of atoms that are true.

        >>> AtMost(1, ["p", "q"]).upper, AtLeast(1, ["p", "q"]).upper
        (1, 2)
        """
        return self.bound if self._above else len(self.atoms)

    def __str__(self) -> str:
        return self.name or f"{self._words} {self.bound} of {', '.join(self.atoms) or 'no atoms'}"

    def holds(self, true_atoms: Iterable[str]) -> bool:
        """Return whether the constraint is true when exactly these atoms are.

        >>> AtMost(1, ["a", "b"]).holds({"a", "b"})
        False

        Args:
            true_atoms: The names of the atoms that are true; all others are false.
        """
        return self.lower <= len(set(self.atoms).intersection(names(true_atoms))) <= self.upper

    @property
    def _complements(self) -> int:
        """How many literals an instance of the upper bound has: one more than may be true."""
        return min(self.upper, len(self.atoms)) + 1  # too many for a bound that says nothing

    @property
    def _positives(self) -> int:
        """How many literals an instance of the lower bound has: one more than may be false."""
        return max(len(self.atoms) - self.lower + 1, 0)  # none for a bound that cannot be met

    @property
    def count(self) -> int:
        """The number of instances.

        >>> AtMost(6, map(str, range(21))).count
        116280
        """
        size = len(self.atoms)
        return comb(size, self._complements) + comb(size, self._positives)

    def instances(self) -> Iterator[Clause]:
        """Yield every instance once: the clauses of complements first, each kind in atom order.

        >>> print(*Exactly(1, ["a", "b", "c"]).instances(), sep=", ")
        ¬a ∨ ¬b, ¬a ∨ ¬c, ¬b ∨ ¬c, a ∨ b ∨ c
        """
        for atoms in combinations(self.atoms, self._complements):
            yield Clause(Literal.of(atom, False) for atom in atoms)
        for atoms in combinations(self.atoms, self._positives):
            yield Clause(Literal.of(atom) for atom in atoms)

    def instance(self, literals: Iterable[Literal | str]) -> Clause:
        """Return the clause of these literals, which is an instance.

        >>> print(AtMost(1, ["a", "b", "c"]).instance(["~a", "~c"]))
        ¬a ∨ ¬c
        >>> print(AtLeast(2, ["a", "b", "c"]).instance(["a", "c"]))
        a ∨ c

        For an upper bound k: the complements of any k + 1 atoms. For a lower bound k of n atoms:
        any n - k + 1 atoms; when k is above n the constraint cannot be met, and its instance is
        the empty clause. A bound that says nothing (k = n above, k = 0 below) has no instance.

        Args:
            literals: The literals of the instance, in any order.

        Raises:
            ArgumentError: these literals are no instance of the constraint.
        """
        clause = Clause(literals)
        signs = {literal.positive for literal in clause}
        fits = (signs == {False} and len(clause) == self._complements) or (
            signs <= {True} and len(clause) == self._positives
        )
        if not fits or not set(self.atoms).issuperset(clause.atoms):
            raise ArgumentError(clause, f"instance of {self}", self._advice())
        return clause

    def _advice(self) -> str:
        size = len(self.atoms)
        kinds = []
        if self._complements <= size:
            kinds.append(f"the complements of any {self._complements} of {', '.join(self.atoms)}")
        if not self._positives:
            kinds.append("the empty clause")
        elif self._positives <= size:
            kinds.append(f"any {self._positives} of {', '.join(self.atoms)}")
        return f"try {' or '.join(kinds)}" if kinds else "it always holds and has none"


@frozen
class AtMost(Constraint):
    """At most `bound` of the atoms are true.

    >>> print(AtMost(2, ["c", "a", "b"]))
    at most 2 of a, b, c

    Attributes:
        bound: How many are true at most.
        atoms: The atoms, sorted.
        name: What it is called in proofs; made from the others where it is left out.
    """

    _words = "at most"
    _below = False


@frozen
class AtLeast(Constraint):
    """At least `bound` of the atoms are true.

    >>> print(AtLeast(1, ["a", "b"], name="somebody has the Pipe"))
    somebody has the Pipe

    Attributes:
        bound: How many are true at least.
        atoms: The atoms, sorted.
        name: What it is called in proofs; made from the others where it is left out.
    """

    _words = "at least"
    _above = False


@frozen
class Exactly(Constraint):
    """Exactly `bound` of the atoms are true.

    >>> Exactly(1, ["a", "b", "c"]).holds(["b"])
    True

    Attributes:
        bound: How many are true.
        atoms: The atoms, sorted.
        name: What it is called in proofs; made from the others where it is left out.
    """

    _words = "exactly"
