"""Cardinality constraints: counting as clauses that are not written down.

"At most six of these 21 literals" stands for the 116,280 clauses that forbid any seven of them. A
cardinality constraint is that family as one object: it hands over the one instance that a step
needs. The constraint entails each instance, and all instances together are equivalent to it.

A constraint counts literals: ¬p counts where p is false. It counts no atom twice, not even with
both signs, since one of p and ¬p is true in any case.

Source: Sinz, CP 2005, for the family (there the naive encoding); Cook, Coullard & Turán, Discrete
Applied Mathematics 18, 1987, for counting as a form of proof that a clause need not spell out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import comb
from typing import Any, ClassVar

from attrs import field, frozen

from resolver.arguments import require_text, require_whole_number
from resolver.errors import ArgumentError
from resolver.lazy import write_as
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal, complements_of
from resolver.logic.names import require_atom_names


def _require_distinct_literals(given: Iterable[Literal | str]) -> tuple[Literal, ...]:
    """Return literals, or texts of literals, in order; raise if an atom comes twice."""
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        raise ArgumentError(given, "collection of literals", "try ['p', '~q']")
    literals = list(map(_read_counted_literal, given))

    # A dict keeps one literal of each atom, so it is shorter than the list if an atom repeats.
    by_name = {literal.name: literal for literal in literals}
    if len(by_name) < len(literals):
        texts = list(map(str, literals))
        repeated = _find_repeated(literals)
        raise ArgumentError(texts, "collection of distinct atoms", f"name {repeated!r} once")

    return tuple([by_name[name] for name in sorted(by_name)])


def _find_repeated(literals: Iterable[Literal]) -> str:
    """Return the first name of an atom that comes twice; some atom has to."""
    times: Counter[str] = Counter()
    for literal in literals:
        times[literal.name] += 1
    return next(name for name in times if times[name] > 1)


def _read_counted_literal(member: object) -> Literal:
    if isinstance(member, Literal):
        return member
    if not isinstance(member, str) or not member:
        raise ArgumentError(member, "literal", "try 'p', or '~p' to count where p is false")
    return Literal.read(member)


def _require_bound(given: int) -> int:
    return require_whole_number(given, 0, "a bound is one, such as 2")


def _check_name(_: object, __: object, name: object) -> None:
    require_text(name, "a constraint is named by one, such as 'somebody has the Pipe'")


@frozen(repr=False)
class Constraint:
    """The base of the three kinds: `lower` to `upper` of the literals are true.

    The bound is a whole number from 0 up. The literals, or their texts, become a sorted tuple; the
    argument is called `atoms`, since most of them are.

    Raises ArgumentError for any other bound, for anything but a collection of literals and texts,
    and for an atom named twice, with one sign or both; LiteralError for a text that is no literal.

    >>> hand = AtMost(2, ["Hall", "Pipe", "Rope"], name="a hand of 2")
    >>> isinstance(hand, Constraint), hand.lower, hand.upper, hand.holds(["Hall", "Pipe", "Rope"])
    (True, 0, 2, False)
    >>> AtLeast(1, ["~p", "q"]).literals
    (Literal('p', False), Literal('q'))

    Attributes:
        bound: A whole number from 0 up.
        literals: The literals that are counted, in order.
        name: Its name in proofs.
    """

    _kind_in_words: ClassVar[str]
    _bounds_below: ClassVar[bool] = True
    _bounds_above: ClassVar[bool] = True

    bound: int = field(converter=_require_bound)
    literals: tuple[Literal, ...] = field(converter=_require_distinct_literals, alias="atoms")
    name: str = field(default="", validator=_check_name)

    def __attrs_post_init__(self) -> None:
        if type(self) is Constraint:
            raise TypeError(
                "Constraint is the base of three classes; try AtLeast, AtMost or Exactly"
            )

    @property
    def atoms(self) -> tuple[str, ...]:
        """The names of the atoms, in order and without signs.

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
        return self.bound if self._bounds_below else 0

    @property
    def upper(self) -> int:
        """The largest number of literals that are true.

        >>> AtMost(1, ["p", "q"]).upper, AtLeast(1, ["p", "q"]).upper
        (1, 2)
        """
        return self.bound if self._bounds_above else len(self.literals)

    def __str__(self) -> str:
        return self.name or f"{self._kind_in_words} {self.bound} of {self._texts() or 'no atoms'}"

    def __repr__(self) -> str:
        texts = tuple(map(str, self.literals))
        return f"{type(self).__name__}(bound={self.bound}, atoms={texts!r}, name={self.name!r})"

    def _repr_latex_(self) -> Any:
        return write_as(self, "mathjax")

    def _texts(self) -> str:
        return ", ".join(map(str, self.literals))

    def holds(self, true_atoms: Iterable[str]) -> bool:
        """Return whether the constraint is true when exactly these atoms are.

        >>> AtMost(1, ["a", "b"]).holds({"a", "b"}), AtMost(1, ["a", "~b"]).holds({"a", "b"})
        (False, True)

        Args:
            true_atoms: The names of the atoms that are true; all others are false.
        """
        true_names = frozenset(require_atom_names(true_atoms))
        true_count = 0
        for literal in self.literals:
            is_atom_true = literal.name in true_names
            true_count += is_atom_true == literal.positive
        return self.lower <= true_count <= self.upper

    @property
    def _upper_instance_size(self) -> int:
        """How many literals an instance of the upper bound has: one more than may be true.

        An upper bound that allows anything has fewer literals than that, and no instance.
        """
        return min(self.upper, len(self.literals)) + 1

    @property
    def _lower_instance_size(self) -> int:
        """How many literals an instance of the lower bound has: one more than may be false.

        For a lower bound that cannot be met it is 0: the instance is the empty clause.
        """
        return max(len(self.literals) - self.lower + 1, 0)

    @property
    def count(self) -> int:
        """The number of instances.

        >>> AtMost(6, map(str, range(21))).count
        116280
        """
        size = len(self.literals)
        return comb(size, self._upper_instance_size) + comb(size, self._lower_instance_size)

    def instances(self) -> Iterator[Clause]:
        """Yield every instance once, those of the upper bound first.

        >>> print(*Exactly(1, ["a", "b", "c"]).instances(), sep=", ")
        ¬a ∨ ¬b, ¬a ∨ ¬c, ¬b ∨ ¬c, a ∨ b ∨ c
        """
        for literals in combinations(self.literals, self._upper_instance_size):
            yield Clause.of(complements_of(literals))
        for literals in combinations(self.literals, self._lower_instance_size):
            yield Clause.of(frozenset(literals))

    def instance(self, literals: Iterable[Literal | str]) -> Clause:
        """Return the clause of these literals if it is an instance; else raise.

        >>> print(AtMost(1, ["a", "b", "c"]).instance(["~a", "~c"]))
        ¬a ∨ ¬c
        >>> print(AtLeast(2, ["a", "b", "c"]).instance(["a", "c"]))
        a ∨ c

        An instance of an upper bound k has the complements of any k + 1 literals. One of a lower
        bound k on n literals has any n - k + 1 of them; if k is above n, the constraint cannot be
        met, and its instance is the empty clause. A bound that allows anything (n above, 0 below)
        has no instance.

        Args:
            literals: The literals of the instance, in any order.

        Raises:
            ArgumentError: The literals are no instance of the constraint.
        """
        clause = Clause(literals)
        size = len(clause)
        counted = frozenset(self.literals)
        complements = complements_of(clause.literals)

        is_of_upper = size == self._upper_instance_size and complements <= counted
        is_of_lower = size == self._lower_instance_size and clause.literals <= counted
        if not is_of_upper and not is_of_lower:
            raise ArgumentError(clause, f"instance of {self}", self._describe_instances())
        return clause

    def _describe_instances(self) -> str:
        size = len(self.literals)
        of_upper, of_lower = self._upper_instance_size, self._lower_instance_size

        kinds = []
        if of_upper <= size:
            kinds.append(f"the complements of any {of_upper} of {self._texts()}")
        if not of_lower:
            kinds.append("the empty clause")
        elif of_lower <= size:
            kinds.append(f"any {of_lower} of {self._texts()}")
        return f"try {' or '.join(kinds)}" if kinds else "it always holds and has none"


def atoms_of_constraints(constraints: Iterable[Constraint]) -> set[str]:
    """Return the names of the atoms that constraints count, each once.

    >>> sorted(atoms_of_constraints([AtMost(1, ["q", "p"]), AtLeast(1, ["p", "r"])]))
    ['p', 'q', 'r']
    """
    atoms: set[str] = set()
    for constraint in constraints:
        atoms.update(constraint.atoms)
    return atoms


@frozen(repr=False)
class AtMost(Constraint):
    """At most `bound` of the literals are true.

    >>> print(AtMost(2, ["c", "a", "b"]))
    at most 2 of a, b, c

    Attributes:
        bound: How many are true at most.
        literals: The literals that are counted, in order.
        name: Its name in proofs; by default it is made of the kind, the bound and the literals.
    """

    _kind_in_words = "at most"
    _bounds_below = False


@frozen(repr=False)
class AtLeast(Constraint):
    """At least `bound` of the literals are true.

    >>> print(AtLeast(1, ["a", "b"], name="somebody has the Pipe"))
    somebody has the Pipe

    Attributes:
        bound: How many are true at least.
        literals: The literals that are counted, in order.
        name: Its name in proofs; by default it is made of the kind, the bound and the literals.
    """

    _kind_in_words = "at least"
    _bounds_above = False


@frozen(repr=False)
class Exactly(Constraint):
    """Exactly `bound` of the literals are true.

    >>> Exactly(1, ["a", "b", "c"]).holds(["b"])
    True

    Attributes:
        bound: How many are true.
        literals: The literals that are counted, in order.
        name: Its name in proofs; by default it is made of the kind, the bound and the literals.
    """

    _kind_in_words = "exactly"
