"""Counts models and lists them, over some of the atoms or over all of them.

*Counting.* A literal is decided, and what follows by unit resolution is made true. The clauses that
are left fall into components without a common atom. The number of models is the product of theirs,
and an atom that is in no clause then counts twice. A component is counted once and then looked
up, for others like it come up again. The models of a component are those with the decided atom
true, and those with it false.

    p ∨ q, r ∨ s        {p ∨ q} × {r ∨ s} = 3 × 3

*Over some atoms.* Only atoms that are counted are decided. A component without any counts once if
it can be true, which clause learning says. An atom that is not counted and has only one sign is
given that sign: where a model exists, there is one with it.

*The order.* Atoms are eliminated from the graph that joins the atoms of a clause, those with the
fewest neighbours first. Where none has many, the atom eliminated last is decided first: what it
joins falls apart then, as in a decomposition of the graph into a tree. Otherwise the atom comes
first that occurs most, in short clauses above all.

*Listing.* The atoms get values in order, false before true. A model at hand shows which value has a
continuation; for the other one clause learning is asked, and learns for the next question, too.

Source: Bayardo & Pehoushek, AAAI 2000 (components); Sang, Bacchus, Beame, Kautz & Pitassi, SAT 2004
(a cache of components); Thurley, SAT 2006 (sharpSAT); Korhonen & Järvisalo, CP 2021 (the order);
Jeroslow & Wang, Annals of Mathematics and AI 1, 1990 (short clauses above all); Lagniez & Marquis,
AAAI 2019 (over some atoms).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from resolver.budget import Meter
from resolver.logic.clause import atoms_of_clauses
from resolver.search.learning.decisions import Configuration
from resolver.search.learning.learner import Learner
from resolver.search.problem import Outcome, Problem, bits, flip, is_tautology, verify_outcome

MOST_ATOMS_ORDERED: Final = 2_000  # To eliminate more atoms takes too long.

# The order of elimination is followed if each atom has, when it is eliminated, at most this share
# of all atoms as its neighbours.
MOST_NEIGHBOURS_SHARE: Final = 1 / 3

Component = tuple[int, ...]  # The masks of clauses, ascending, that share atoms with each other.


class Residue(NamedTuple):
    """What is left of clauses after propagation: components, and how many values are free."""

    components: list[Component]
    free_count: int


class Branching:
    """A component whose models are being counted, one decided literal after the other.

    Attributes:
        component: Its clauses.
        literals: The codes of the literals that are still to be decided.
        total: The number of models with the literals decided before.
        product: The number of models of the components that were counted under this literal.
        pending: The components that are still to be counted under it.
    """

    __slots__ = ("component", "literals", "pending", "product", "total")

    def __init__(self, component: Component, literals: list[int]) -> None:
        self.component = component
        self.literals = literals
        self.total = 0
        self.product = 0
        self.pending: list[Component] = []


class ModelCounter:
    """Counts the models of clauses over some of their atoms.

    >>> from resolver.search.problem import encode
    >>> problem = encode("p | q; r | s")
    >>> [ModelCounter(problem, counted, Meter()).count() for counted in ([0, 1, 2, 3], [0])]
    [9, 2]

    Args:
        problem: The clauses.
        counted: The indices of the atoms over which models are counted.
        meter: Counts literals made true as steps, clauses looked at as work, and what is cached as
            clauses kept.
    """

    def __init__(self, problem: Problem, counted: Sequence[int], meter: Meter) -> None:
        self.problem = problem
        self.meter = meter
        self.even_codes = problem.even_codes
        self.counted = sum(1 << 2 * v for v in counted)
        self.counts: dict[Component, int] = {}
        masks = set(problem.masks)
        self.clauses = sorted(mask for mask in masks if not is_tautology(mask, self.even_codes))
        self.rank = rank_atoms(self.clauses, self.even_codes, meter)  # None if it does not pay.

    def count(self) -> int:
        """Return the number of models.

        Raises:
            SearchStopped: the budget ran out.
        """
        residue = self.propagate(self.clauses, self.counted, 0)
        if residue is None:
            return 0

        # The whole is a branching with nothing to decide: its components are all that is pending.
        whole = Branching((), [])
        whole.product = 1 << residue.free_count
        whole.pending = residue.components
        stack = [whole]
        while True:
            branching = stack[-1]
            if branching.pending:
                self.count_next(stack)
            elif branching.literals:
                branching.total += branching.product
                self.decide(branching)
            else:
                branching.total += branching.product
                stack.pop()
                if not stack:
                    return branching.total
                self.remember(branching.component, branching.total)
                multiply(stack[-1], branching.total)

    def count_next(self, stack: list[Branching]) -> None:
        """Look up the number of models of the next component, or begin to count them."""
        component = stack[-1].pending.pop()
        known = self.counts.get(component)
        if known is not None:
            multiply(stack[-1], known)
            return

        atoms = mask_of_atoms(component, self.even_codes)
        if not atoms & self.counted:
            known = int(self.is_satisfiable(component))
            self.remember(component, known)
            multiply(stack[-1], known)
            return

        code = self.choose_atom(component, bits(atoms & self.counted))
        stack.append(Branching(component, [code + 1, code]))

    def choose_atom(self, component: Component, codes: Sequence[int]) -> int:
        """Return the even code of the atom to decide in a component, one of these."""
        if self.rank is not None:
            return min(codes, key=self.rank.__getitem__)

        weights = dict.fromkeys(codes, 0.0)
        for mask in component:
            weight = 2.0 ** -mask.bit_count()
            for code in bits(mask):
                if code & ~1 in weights:
                    weights[code & ~1] += weight
        return max(codes, key=lambda code: (weights[code], -code))

    def decide(self, branching: Branching) -> None:
        """Make the next literal of a branching true, and set what is to be counted under it."""
        literal = branching.literals.pop()
        atoms = mask_of_atoms(branching.component, self.even_codes) & self.counted
        residue = self.propagate(branching.component, atoms, 1 << literal)
        branching.product = 0
        if residue is not None:
            branching.product = 1 << residue.free_count
            branching.pending = residue.components

    def remember(self, component: Component, count: int) -> None:
        """Keep the number of models of a component."""
        self.meter.keep(literals=len(component))
        self.counts[component] = count

    def is_satisfiable(self, component: Component) -> bool:
        """Return whether clauses can all be true, by clause learning."""
        clauses = tuple(map(self.problem.clause, component))
        atoms = sorted(atoms_of_clauses(clauses))
        sources = (None,) * len(clauses)
        problem = Problem(tuple(atoms), clauses, sources, len(clauses))
        return Learner(problem, Configuration(), self.meter).solve() is not None

    def propagate(self, clauses: Sequence[int], atoms: int, true: int) -> Residue | None:
        """Make literals true, and what follows by unit resolution; None if a clause is false then.

        Args:
            clauses: The clauses as masks.
            atoms: The mask of the atoms that are counted and occur in them, or did.
            true: The mask of the literals to be made true.
        """
        settled = 0
        left = clauses
        while True:
            self.meter.step(true.bit_count() or 1)
            self.meter.work(len(left))
            if true:
                false = flip(true, self.even_codes)
                if true & false:
                    return None
                settled |= true
                left = [mask & ~false for mask in left if not mask & true]
                if 0 in left:
                    return None

            true = reduce(or_, [mask for mask in left if not mask & mask - 1], 0)
            if not true:
                true = self.pure_literals(left)
            if not true:
                break

        components = split_components(left, self.even_codes)
        self.meter.work(len(left) * max(1, len(components)) // 8)
        met = reduce(or_, left, settled)
        occurring = (met | met >> 1) & self.even_codes
        return Residue(components, (atoms & ~occurring).bit_count())

    def pure_literals(self, clauses: Sequence[int]) -> int:
        """Return the literals whose complements no clause has, of atoms that are not counted."""
        if not ~self.counted & self.even_codes:
            return 0
        # The masks of atoms that occur with each sign, both at the even codes.
        literals = reduce(or_, clauses, 0)
        positive = literals & self.even_codes
        negative = literals >> 1 & self.even_codes
        not_counted = self.even_codes & ~self.counted
        pure_positive = positive & ~negative & not_counted
        pure_negative = negative & ~positive & not_counted
        return pure_positive | pure_negative << 1


def multiply(branching: Branching, count: int) -> None:
    """Multiply the product of a branching; if it is 0, what is pending need not be counted."""
    branching.product *= count
    if not count:
        branching.pending = []


def mask_of_atoms(clauses: Sequence[int], even_codes: int) -> int:
    """Return the mask of the even codes of the atoms of clauses.

    >>> bin(mask_of_atoms([0b1001, 0b0010], even_codes=0b0101))
    '0b101'
    """
    literals = reduce(or_, clauses, 0)
    return (literals | literals >> 1) & even_codes


def split_components(clauses: Sequence[int], even_codes: int) -> list[Component]:
    """Return clauses in groups that share no atom, each in ascending order.

    >>> split_components([0b000011, 0b110000, 0b000110], even_codes=0b010101)
    [(48,), (3, 6)]
    """
    groups: list[tuple[int, list[int]]] = []
    for mask in clauses:
        atoms = (mask | mask >> 1) & even_codes
        members = [mask]
        apart = []
        for group in groups:
            atoms_of_group, members_of_group = group
            if atoms_of_group & atoms:
                atoms |= atoms_of_group
                members += members_of_group
            else:
                apart.append(group)
        groups = [*apart, (atoms, members)]
    return [tuple(sorted(set(members))) for _, members in groups]


def rank_atoms(clauses: Sequence[int], even_codes: int, meter: Meter) -> dict[int, int] | None:
    """Return the rank of each even code in the order of elimination, the last first.

    Args:
        clauses: The clauses as masks.
        even_codes: The mask of all even codes.
        meter: Counts an atom looked at as work.

    Returns:
        The ranks; None if an atom has too many neighbours when it is eliminated.
    """
    neighbours: dict[int, int] = {}
    for mask in clauses:
        atoms = (mask | mask >> 1) & even_codes
        for code in bits(atoms):
            neighbours[code] = neighbours.get(code, 0) | atoms
    if len(neighbours) > MOST_ATOMS_ORDERED:
        return None

    # A mask of neighbours has the bit of the atom itself, too.
    most_neighbours = len(neighbours) * MOST_NEIGHBOURS_SHARE + 2
    rank: dict[int, int] = {}
    left = {code: mask.bit_count() for code, mask in sorted(neighbours.items())}
    while left:
        meter.work(len(left))
        eliminated = min(left, key=left.__getitem__)
        if left.pop(eliminated) - 1 > most_neighbours:
            return None
        rank[eliminated] = len(left)

        joined = neighbours[eliminated] & ~(1 << eliminated)
        for code in bits(joined):
            neighbours[code] = (neighbours[code] | joined) & ~(1 << eliminated)
            left[code] = neighbours[code].bit_count()
    return rank


def list_models(
    problem: Problem,
    listed: Sequence[int],
    meter: Meter,
) -> Iterator[tuple[bool, ...]]:
    """Yield the values of some atoms in each model, in order, each combination once.

    >>> from resolver.search.problem import encode
    >>> list(list_models(encode("p | q"), [0, 1], Meter()))
    [(False, True), (True, False), (True, True)]

    Args:
        problem: The clauses.
        listed: The indices of the atoms, in the order in which they get values.
        meter: Counts the work.

    Raises:
        SearchStopped: the budget ran out.
    """
    lister = _ModelLister(problem, listed, meter)
    if not lister.find_model([]):
        return
    while True:
        lister.complete()
        yield tuple(not code & 1 for code in lister.prefix)
        if not lister.advance():
            return


class _ModelLister:
    """A walk through the models of a problem, in the order of the values of some atoms.

    Attributes:
        codes: The even codes of the atoms that get values, in order.
        prefix: The codes of the literals that the next models have, as far as they are laid down.
        model: A model in which the literals of the prefix are true.
    """

    model: dict[str, bool]

    def __init__(self, problem: Problem, listed: Sequence[int], meter: Meter) -> None:
        self.problem = problem
        self.codes = [2 * place for place in listed]
        self.learner = Learner(problem, Configuration(), meter)
        self.prefix: list[int] = []

    def find_model(self, codes: list[int]) -> bool:
        """Find a model in which the literals of these codes are true, and keep it."""
        model = self.learner.solve(codes)
        if model is None:
            return False
        verified = verify_outcome(self.problem, Outcome(model=model))
        self.model = dict(verified.model or {})
        return True

    def complete(self) -> None:
        """Lay down the atoms behind the prefix, each false if a model allows it."""
        for code in self.codes[len(self.prefix) :]:
            atom = self.problem.atoms[code >> 1]
            if self.model[atom]:
                self.find_model([*self.prefix, code + 1])
            self.prefix.append(code if self.model[atom] else code + 1)

    def advance(self) -> bool:
        """Make true the last false atom that can be, and drop those behind it; False at the end."""
        while self.prefix:
            code = self.prefix.pop()
            if code & 1 and self.find_model([*self.prefix, code - 1]):
                self.prefix.append(code - 1)
                return True
        return False
