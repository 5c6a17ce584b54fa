"""What an engine receives and returns: a problem of clauses as integers, a proof or a model.

Atom v (from 0, by name unless ordered otherwise) has two codes: 2v is the atom, 2v + 1 its
complement. A clause is one integer, the mask of the codes of its literals. Of the atoms p, q the
clause ¬p ∨ q has the codes 1 and 2, and the mask 0b0110. A resolvent, a subsumption or a tautology
is then two or three machine operations, five to twenty times faster than with sets.

Atoms are searched in an order in which the last is the greatest (`order_atoms`), so the highest bit
of a clause is its greatest literal. An atom that occurs in few clauses is great: resolving on it
first makes few resolvents. Ties go by name. Elimination, which takes the cheapest atom next, looks
first among those of the same group (`group_atoms`).

No answer leaves a search before its evidence has been looked at (`verify_outcome`): a model has a
value for each atom of the problem and no other, and makes every clause true; a proof ends with the
empty clause, or with 0 ≥ 1. Whether each step of it holds is for `resolver.check`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain

from attrs import evolve, field, frozen

from resolver.errors import ClauseError, InternalError, ProofError
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import EMPTY, Clause
from resolver.logic.linear_constraint import CONTRADICTION
from resolver.logic.literal import Literal, atoms_of_literals
from resolver.proofs.proof import DENIED, GIVEN, Proof
from resolver.text.cnf import Cnf
from resolver.text.reading import Sourced, read_clauses


@frozen
class Problem:
    """Clauses in the order given with their sources, and an order of their atoms.

    Attributes:
        atoms: The names of the atoms, in the order of their codes.
        clauses: The clauses; the instances of the constraints are among them.
        sources: The source of each clause; the source of an instance is its constraint.
        support: The number of premises; the clauses from this position on deny the goal.
        flipped: Whether the codes of an atom and its complement have changed places.
        constraints: The constraints whose instances are among the clauses.
    """

    atoms: tuple[str, ...]
    clauses: tuple[Clause, ...]
    sources: tuple[object, ...]
    support: int
    flipped: bool = False
    constraints: tuple[Constraint, ...] = ()

    @cached_property
    def codes(self) -> tuple[tuple[int, ...], ...]:
        """The clauses as codes, each from the lowest on."""
        code_of = {literal: code for code, literal in enumerate(self.literals)}
        clauses: list[tuple[int, ...]] = []
        for clause in self.clauses:
            codes = sorted([code_of[literal] for literal in clause.literals])
            clauses.append(tuple(codes))
        return tuple(clauses)

    # Masks are made only when asked for: with many atoms each is a long number, mostly of zeros.
    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The clauses as masks."""
        bit_of = {literal: 1 << code for code, literal in enumerate(self.literals)}
        masks: list[int] = []
        for clause in self.clauses:
            masks.append(sum([bit_of[literal] for literal in clause.literals]))
        return tuple(masks)

    @cached_property
    def even_codes(self) -> int:
        """The mask of all even codes, which are atoms unless flipped."""
        # A third of 2²ⁿ - 1 is 01 01 … 01 in binary.
        return ((1 << 2 * len(self.atoms)) - 1) // 3

    @cached_property
    def literals(self) -> tuple[Literal, ...]:
        """The literals by their codes."""
        literals: list[Literal] = []
        for atom in self.atoms:
            # The even code comes first: that of the atom, unless they are flipped.
            literals.append(Literal.of(atom, not self.flipped))
            literals.append(Literal.of(atom, self.flipped))
        return tuple(literals)

    def index_by_atom(self) -> dict[str, int]:
        """Return the index of each atom in their order."""
        return {atom: index for index, atom in enumerate(self.atoms)}

    def source_by_clause(self) -> dict[Clause, object]:
        """Return the source of each clause; of equal clauses the first one counts."""
        return dict(zip(reversed(self.clauses), reversed(self.sources), strict=True))

    def literal(self, code: int) -> Literal:
        """Return the literal of a code."""
        is_odd = bool(code & 1)
        return Literal.of(self.atoms[code >> 1], is_odd == self.flipped)

    def clause(self, mask: int) -> Clause:
        """Return the clause of a mask."""
        return Clause(map(self.literal, bits(mask)))

    def model(self, true: int) -> dict[str, bool]:
        """Return the model in which just these literals with even codes are true.

        Args:
            true: The mask of these literals.
        """
        values = {}
        for v, atom in enumerate(self.atoms):
            is_even_code_true = bool(true >> 2 * v & 1)
            values[atom] = is_even_code_true != self.flipped
        return values


@frozen
class Outcome:
    """The answer with its evidence: a refutation, or a model of all the clauses; never both.

    `statistics` counts the work, by names such as given, resolved, kept, dropped, learned.
    """

    proof: Proof | None = None
    model: Mapping[str, bool] | None = None
    statistics: Mapping[str, int] = field(factory=dict)


def encode(
    clauses: Sourced | Cnf,
    denial: Iterable[Clause] = (),
    atoms: Iterable[str] = (),
) -> Problem:
    """Return the problem of refuting these clauses together with those that deny a goal.

    >>> problem = encode([Clause(["~p", "q"]), Clause(["p"])], denial=[Clause(["~q"])])
    >>> problem.atoms, problem.codes, problem.masks, problem.support
    (('p', 'q'), ((1, 2), (0,), (3,)), (6, 1, 8), 2)
    >>> print(problem.clause(6))
    ¬p ∨ q

    The clauses of a CNF have their numbers as sources, and all atoms that it mentions are atoms of
    the problem. Atoms that occur in no clause may be named, to have a value in every model.

    Args:
        clauses: The clauses, each perhaps as a pair with its source; or the text of formulas, or a
            CNF.
        denial: The clauses that deny the goal.
        atoms: The names of atoms besides those of the clauses.

    Raises:
        ClauseError: a member is no clause, or a clause is given in the place of many.
        FormulaError: the text is no formula.
    """
    if isinstance(clauses, Cnf):
        atoms = (*atoms, *clauses.mentioned.values())
        clauses = clauses.sourced()

    pairs = []
    for item in read_clauses(clauses):
        has_source = isinstance(item, tuple) and len(item) == 2
        pairs.append(item if has_source else (item, GIVEN))
    support = len(pairs)
    pairs += [(clause, DENIED) for clause in denial]
    for clause, _ in pairs:
        if not isinstance(clause, Clause):
            raise ClauseError(clause)

    return make_problem(pairs, support, atoms)


def make_problem(
    pairs: Sequence[tuple[Clause, object]],
    support: int,
    atoms: Iterable[str] = (),
) -> Problem:
    """Return the problem of clauses with their sources, without checking that they are clauses.

    >>> make_problem([(Clause(["p"]), "given"), (Clause(["~p"]), "denied")], support=1).atoms
    ('p',)

    Args:
        pairs: The clauses, each with its source.
        support: The number of premises; the clauses after them deny the goal.
        atoms: The names of atoms besides those of the clauses.
    """
    names = set(atoms)
    clauses: list[Clause] = []
    sources: list[object] = []
    for clause, source in pairs:
        names |= atoms_of_literals(clause.literals)
        clauses.append(clause)
        sources.append(source)
    return Problem(tuple(sorted(names)), tuple(clauses), tuple(sources), support)


def flip(mask: int, even_codes: int) -> int:
    """Return the mask of the complements: every pair of bits changes places.

    >>> bin(flip(0b1001, even_codes=0b0101))
    '0b110'
    """
    return (mask & even_codes) << 1 | mask >> 1 & even_codes


def is_tautology(mask: int, even_codes: int) -> bool:
    """Return whether a clause has an atom with both signs.

    Args:
        mask: The clause.
        even_codes: The mask of all even codes.
    """
    return bool(mask & mask >> 1 & even_codes)


def bits(mask: int) -> list[int]:
    """Return the codes in a mask, the lowest first.

    >>> bits(0b1010)
    [1, 3]
    """
    codes = []
    while mask:
        low = mask & -mask
        codes.append(low.bit_length() - 1)
        mask ^= low
    return codes


def order_atoms(problem: Problem) -> Problem:
    """Return the problem with its atoms in the order of search, the rarest last.

    >>> from resolver.logic.clause import Clause
    >>> from resolver.search.problem import encode
    >>> order_atoms(encode([Clause(["p"]), Clause(["~q", "r"]), Clause(["q"])])).atoms
    ('q', 'p', 'r')
    """
    literals = chain.from_iterable(clause.literals for clause in problem.clauses)
    negative_counts = dict.fromkeys(problem.atoms, 0)
    for literal, count in Counter(literals).items():
        negative_counts[literal.name] -= count
    atoms = sorted(problem.atoms, key=negative_counts.__getitem__)
    return evolve(problem, atoms=tuple(atoms))


def group_atoms(problem: Problem) -> list[int]:
    """Return the group of each atom: the lowest atom to which clauses of two literals join it.

    >>> from resolver import Clause
    >>> from resolver.search.problem import encode
    >>> group_atoms(encode([Clause(["~a", "~c"]), Clause(["a", "b", "d"])]))
    [0, 1, 0, 3]
    """
    # This is a union-find structure: from each atom a path leads to the lowest of its group.
    parents = list(range(len(problem.atoms)))

    def find_lowest(atom: int) -> int:
        while parents[atom] != atom:
            parents[atom] = parents[parents[atom]]
            atom = parents[atom]
        return atom

    for codes in problem.codes:
        if len(codes) == 2:
            low, high = sorted(find_lowest(code >> 1) for code in codes)
            parents[high] = low
    return [find_lowest(atom) for atom in range(len(parents))]


def verify_outcome(problem: Problem, outcome: Outcome) -> Outcome:
    """Check that the proof ends in a contradiction, or that the model holds; return the outcome.

    >>> from resolver.search.problem import encode
    >>> verify_outcome(encode("p | q"), Outcome(model={"q": True, "p": False})).model
    {'p': False, 'q': True}

    Args:
        problem: The problem that was searched.
        outcome: What the search returned.

    Raises:
        InternalError: there is no evidence, or both kinds, or it does not hold.
    """
    if (outcome.model is None) == (outcome.proof is None):
        came = "neither" if outcome.model is None else "both"
        raise InternalError(f"expected just one of a proof and a model from the search, not {came}")
    if outcome.model is not None:
        return evolve(outcome, model=_verify_model(problem, outcome.model))

    try:
        conclusion = None if outcome.proof is None else outcome.proof.conclusion
    except ProofError:
        conclusion = None
    if conclusion is not EMPTY and conclusion != CONTRADICTION:
        raise InternalError(f"the proof found ends with {conclusion} and not with the empty clause")
    return outcome


def _verify_model(problem: Problem, model: Mapping[str, bool]) -> dict[str, bool]:
    """Return a model in atom order; raise InternalError if the assignment is no model."""
    if model.keys() != set(problem.atoms):
        raise InternalError("the model found has other atoms than the problem")
    true = {Literal.of(atom, value) for atom, value in model.items()}
    for clause in problem.clauses:
        if true.isdisjoint(clause.literals):
            raise InternalError(f"{clause} is false in the model found")
    return dict(sorted(model.items()))
