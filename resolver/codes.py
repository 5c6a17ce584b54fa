"""What an engine is given and gives back: clauses as integers going in, a proof or a model out.

Atom v (from 0, in the order of names) has two codes: 2v is the atom, 2v + 1 its complement. A
clause is one integer, the mask of the codes of its literals: a resolvent, a subsumption or a
tautology is then two or three machine operations, five to twenty times faster than with sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from attrs import field, frozen

from resolver.clause import Clause
from resolver.literal import Literal
from resolver.proof import Proof

GIVEN: Final = "given"
DENIED: Final = "the denied goal"


@frozen
class Problem:
    """Clauses in the order given with their sources, as codes, and as masks.

    The clauses from position `support` on deny the goal; without a goal there are none.
    """

    atoms: tuple[str, ...]
    clauses: tuple[Clause, ...]
    sources: tuple[object, ...]
    codes: tuple[tuple[int, ...], ...]
    support: int

    # Made only when asked for: with many atoms each mask is a long number, mostly zeros.
    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The clauses as masks."""
        bit = [1 << code for code in range(2 * len(self.atoms))]
        return tuple([sum(map(bit.__getitem__, codes)) for codes in self.codes])

    @cached_property
    def even(self) -> int:
        """The mask of all positive literals; shifted left by one, of all negative ones."""
        return ((1 << 2 * len(self.atoms)) - 1) // 3

    @cached_property
    def literals(self) -> tuple[Literal, ...]:
        """The literals by their codes."""
        return tuple(Literal(atom, sign) for atom in self.atoms for sign in (True, False))

    def literal(self, code: int) -> Literal:
        """Return the literal of a code."""
        return self.literals[code]

    def clause(self, mask: int) -> Clause:
        """Return the clause of a mask."""
        return Clause(map(self.literal, bits(mask)))

    def model(self, true: int) -> dict[str, bool]:
        """Return the model that makes the literals of this mask true, and any other atom false."""
        return {atom: bool(true >> 2 * v & 1) for v, atom in enumerate(self.atoms)}


@frozen
class Outcome:
    """The answer with its evidence: a refutation, or a model of all the clauses; never both.

    `statistics` counts the work, by names such as given, resolved, kept, dropped, learned.
    """

    proof: Proof | None = None
    model: Mapping[str, bool] | None = None
    statistics: Mapping[str, int] = field(factory=dict)


def encode(
    clauses: Iterable[Clause | tuple[Clause, object]],
    goal: Literal | str | Iterable[Clause] | None = None,
    atoms: Iterable[str] = (),
) -> Problem:
    """Return the problem of refuting these clauses together with the denial of the goal.

    >>> problem = encode([Clause(["~p", "q"]), Clause(["p"])], goal="q")
    >>> problem.atoms, problem.codes, problem.masks, problem.support
    (('p', 'q'), ((1, 2), (0,), (3,)), (6, 1, 8), 2)
    >>> print(problem.clause(6))
    ¬p ∨ q

    A clause may come as a pair with its source. A goal is a literal, or else the clauses of its
    denial. Atoms that stand in no clause may be named as well, to have a value in every model.

    Raises LiteralError where the goal cannot be read.
    """
    pairs = [pair if isinstance(pair, tuple) else (pair, GIVEN) for pair in clauses]
    support = len(pairs)
    pairs += [(clause, DENIED) for clause in _denial(goal)]
    met = set[Literal]().union(*[clause.literals for clause, _ in pairs])
    ordered = tuple(sorted({literal.name for literal in met}.union(atoms)))
    places = {name: 2 * v for v, name in enumerate(ordered)}
    code = {literal: places[literal.name] + (not literal.positive) for literal in met}
    codes = [tuple(sorted(map(code.__getitem__, clause.literals))) for clause, _ in pairs]
    return Problem(
        atoms=ordered,
        clauses=tuple(clause for clause, _ in pairs),
        sources=tuple(source for _, source in pairs),
        codes=tuple(codes),
        support=support,
    )


def _denial(goal: Literal | str | Iterable[Clause] | None) -> Sequence[Clause]:
    if goal is None:
        return ()
    if isinstance(goal, str):
        goal = Literal.read(goal)
    return (Clause([~goal]),) if isinstance(goal, Literal) else tuple(goal)


def flip(mask: int, even: int) -> int:
    """Return the mask of the complements: every pair of bits changes places.

    >>> bin(flip(0b1001, even=0b0101))
    '0b110'
    """
    return (mask & even) << 1 | mask >> 1 & even


def tautological(mask: int, even: int) -> bool:
    """Return whether an atom stands in the clause with both signs."""
    return bool(mask & mask >> 1 & even)


def bits(mask: int) -> Iterator[int]:
    """Yield the codes in a mask, the lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
