"""Counting is clauses that are not written down.

"At most six of these 21 literals" stands for the 116,280 clauses that forbid any seven of them. A
cardinality constraint is that family as one object: it hands over the one instance that a step
needs. The constraint entails each instance, and all instances together are equivalent to it.

What is counted are literals: ¬p counts where p is false. No atom is counted twice, not even with
both signs, where one of the two would be true whatever happens.

Source: Sinz, CP 2005, for the family (there the naive encoding); Cook, Coullard & Turán, Discrete
Applied Mathematics 18, 1987, for counting as a form of proof that a clause need not spell out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import comb
from typing import ClassVar

from attrs import field, frozen

from resolver.errors import ArgumentError
from resolver.logic.arguments import names, text, whole
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal


def _distinct(given: Iterable[Literal | str]) -> tuple[Literal, ...]:
    """Return literals, or texts that `Literal.read` reads, in order; raise for an atom twice."""
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        raise ArgumentError(given, "collection of literals", "try ['p', '~q']")
    stated = [member if isinstance(member, Literal) else _read(member) for member in given]

    # A dict keeps the last literal of each atom, so it is as long as the list where none is twice.
    by_name = {literal.name: literal for literal in stated}
    if len(by_name) < len(stated):
        times = Counter(literal.name for literal in stated)
        twice = next(name for name in times if times[name] > 1)
        wanted, advice = "collection of distinct atoms", f"name {twice!r} once"
        raise ArgumentError([str(literal) for literal in stated], wanted, advice)
    return tuple([by_name[name] for name in sorted(by_name)])


def _read(member: object) -> Literal:
    if not isinstance(member, str) or not member:
        raise ArgumentError(member, "literal", "try 'p', or '~p' to count where p is false")
    return Literal.read(member)


def _bound(given: int) -> int:
    return whole(given, 0, "a bound is one, such as 2")


def _check_name(_: object, __: object, name: object) -> None:
    text(name, "a constraint is named by one, such as 'somebody has the Pipe'")


@frozen(repr=False)
class Constraint:
    """What the three kinds share: from `lower` to `upper` of the literals are true.

    The bound is a whole number from 0 up. The literals, or their texts, become a sorted tuple; they
    are still called `atoms` where a constraint is made, for most are atoms.

    Raises ArgumentError for any other bound, for what is no collection of literals and texts, and
    for an atom named twice, with one sign or both; LiteralError for a text that is no literal.

    >>> hand = AtMost(2, ["Hall", "Pipe", "Rope"], name="a hand of 2")
    >>> isinstance(hand, Constraint), hand.lower, hand.upper, hand.holds(["Hall", "Pipe", "Rope"])
    (True, 0, 2, False)
    >>> AtLeast(1, ["~p", "q"]).literals
    (Literal('p', False), Literal('q'))

    Attributes:
        bound: A whole number from 0 up.
        literals: What is counted, in order.
        name: What it is called in proofs.
    """

    _words: ClassVar[str]
    _below: ClassVar[bool] = True  # whether the bound is one from below, and from above
    _above: ClassVar[bool] = True

    bound: int = field(converter=_bound)
    literals: tuple[Literal, ...] = field(converter=_distinct, alias="atoms")
    name: str = field(default="", validator=_check_name)

    def __attrs_post_init__(self) -> None:
        if type(self) is Constraint:
            raise TypeError("a constraint is of a kind: try AtLeast, AtMost or Exactly")

    @property
    def atoms(self) -> tuple[str, ...]:
        """The names of the atoms, in order, without the signs with which they are counted.

        >>> AtMost(1, ["q", "~p"]).atoms
        ('p', 'q')
        """
        return tuple([literal.name for literal in self.literals])

    @property
    def lower(self) -> int:
        """The least number of literals that are true.

        >>> AtMost(1, ["p", "q"]).lower, Exactly(1, ["p", "q"]).lower
        (0, 1)
        """
        return self.bound if self._below else 0

    @property
    def upper(self) -> int:
        """The largest number of literals that are true.

        >>> AtMost(1, ["p", "q"]).upper, AtLeast(1, ["p", "q"]).upper
        (1, 2)
        """
        return self.bound if self._above else len(self.literals)

    def __str__(self) -> str:
        return self.name or f"{self._words} {self.bound} of {self._listed() or 'no atoms'}"

    def __repr__(self) -> str:
        stated = tuple(map(str, self.literals))
        return f"{type(self).__name__}(bound={self.bound}, atoms={stated!r}, name={self.name!r})"

    def _listed(self) -> str:
        return ", ".join(map(str, self.literals))

    def holds(self, true_atoms: Iterable[str]) -> bool:
        """Return whether the constraint is true when exactly these atoms are.

        >>> AtMost(1, ["a", "b"]).holds({"a", "b"}), AtMost(1, ["a", "~b"]).holds({"a", "b"})
        (False, True)

        Args:
            true_atoms: The names of the atoms that are true; all others are false.
        """
        true = frozenset(names(true_atoms))
        count = sum((literal.name in true) == literal.positive for literal in self.literals)
        return self.lower <= count <= self.upper

    @property
    def _complements(self) -> int:
        """How many literals an instance of the upper bound has: one more than may be true."""
        return min(self.upper, len(self.literals)) + 1  # too many for a bound that says nothing

    @property
    def _positives(self) -> int:
        """How many literals an instance of the lower bound has: one more than may be false."""
        return max(len(self.literals) - self.lower + 1, 0)  # none for a bound that cannot be met

    @property
    def count(self) -> int:
        """The number of instances.

        >>> AtMost(6, map(str, range(21))).count
        116280
        """
        size = len(self.literals)
        return comb(size, self._complements) + comb(size, self._positives)

    def instances(self) -> Iterator[Clause]:
        """Yield every instance once: the clauses of complements first, each kind in order.

        >>> print(*Exactly(1, ["a", "b", "c"]).instances(), sep=", ")
        ¬a ∨ ¬b, ¬a ∨ ¬c, ¬b ∨ ¬c, a ∨ b ∨ c
        """
        complements = [~literal for literal in self.literals]
        for literals in combinations(complements, self._complements):
            yield Clause.of(frozenset(literals))
        for literals in combinations(self.literals, self._positives):
            yield Clause.of(frozenset(literals))

    def instance(self, literals: Iterable[Literal | str]) -> Clause:
        """Return the clause of these literals, which is an instance.

        >>> print(AtMost(1, ["a", "b", "c"]).instance(["~a", "~c"]))
        ¬a ∨ ¬c
        >>> print(AtLeast(2, ["a", "b", "c"]).instance(["a", "c"]))
        a ∨ c

        For an upper bound k: the complements of any k + 1 literals. For a lower bound k of n
        literals: any n - k + 1 of them; when k is above n the constraint cannot be met, and its
        instance is the empty clause. A bound that says nothing (k = n above, k = 0 below) has no
        instance.

        Args:
            literals: The literals of the instance, in any order.

        Raises:
            ArgumentError: these literals are no instance of the constraint.
        """
        clause = Clause(literals)
        counted = frozenset(self.literals)
        denied = {~literal for literal in clause.literals}
        forbids = len(clause) == self._complements and denied <= counted
        demands = len(clause) == self._positives and clause.literals <= counted
        if not forbids and not demands:
            raise ArgumentError(clause, f"instance of {self}", self._advice())
        return clause

    def _advice(self) -> str:
        size = len(self.literals)
        kinds = []
        if self._complements <= size:
            kinds.append(f"the complements of any {self._complements} of {self._listed()}")
        if not self._positives:
            kinds.append("the empty clause")
        elif self._positives <= size:
            kinds.append(f"any {self._positives} of {self._listed()}")
        return f"try {' or '.join(kinds)}" if kinds else "it always holds and has none"


@frozen(repr=False)
class AtMost(Constraint):
    """At most `bound` of the literals are true.

    >>> print(AtMost(2, ["c", "a", "b"]))
    at most 2 of a, b, c

    Attributes:
        bound: How many are true at most.
        literals: What is counted, in order.
        name: What it is called in proofs; made from the others where it is left out.
    """

    _words = "at most"
    _below = False


@frozen(repr=False)
class AtLeast(Constraint):
    """At least `bound` of the literals are true.

    >>> print(AtLeast(1, ["a", "b"], name="somebody has the Pipe"))
    somebody has the Pipe

    Attributes:
        bound: How many are true at least.
        literals: What is counted, in order.
        name: What it is called in proofs; made from the others where it is left out.
    """

    _words = "at least"
    _above = False


@frozen(repr=False)
class Exactly(Constraint):
    """Exactly `bound` of the literals are true.

    >>> Exactly(1, ["a", "b", "c"]).holds(["b"])
    True

    Attributes:
        bound: How many are true.
        literals: What is counted, in order.
        name: What it is called in proofs; made from the others where it is left out.
    """

    _words = "exactly"
