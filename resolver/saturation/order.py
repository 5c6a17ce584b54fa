"""The order of the atoms: the last is the greatest, so the highest bit of a clause is eligible.

An atom that stands in few clauses is great: resolving on it first makes few resolvents. Ties go by
name. Elimination, which takes the cheapest atom next, looks first among those of the same group.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from resolver.codes import Problem, bits


def ordered(problem: Problem) -> Problem:
    """Return the same problem with its atoms in the order of search, rarest last.

    >>> from resolver.clause import Clause
    >>> from resolver.codes import encode
    >>> ordered(encode([Clause(["p"]), Clause(["~q", "r"]), Clause(["q"])])).atoms
    ('q', 'p', 'r')
    """
    counts = [0] * len(problem.atoms)
    for mask in problem.masks:
        for code in bits(mask):
            counts[code >> 1] += 1
    order = sorted(range(len(counts)), key=lambda v: (-counts[v], v))
    codes = {2 * v + sign: 2 * place + sign for place, v in enumerate(order) for sign in (0, 1)}
    masks = tuple(sum(1 << codes[code] for code in bits(mask)) for mask in problem.masks)
    return evolve(problem, atoms=tuple(problem.atoms[v] for v in order), masks=masks)


def groups(problem: Problem) -> list[int]:
    """Return for each atom the lowest atom that it is joined to by clauses of two literals.

    >>> from resolver import Clause
    >>> from resolver.codes import encode
    >>> groups(encode([Clause(["~a", "~c"]), Clause(["a", "b", "d"])]))
    [0, 1, 0, 3]
    """
    least = list(range(len(problem.atoms)))

    def find(atom: int) -> int:
        while least[atom] != atom:
            least[atom] = least[least[atom]]
            atom = least[atom]
        return atom

    for one, other in pairs(problem.masks):
        low, high = sorted((find(one), find(other)))
        least[high] = low
    return [find(atom) for atom in range(len(least))]


def pairs(masks: Iterable[int]) -> list[tuple[int, int]]:
    """Return the two atoms of each clause of two literals."""
    twos = [tuple(bits(mask)) for mask in masks if mask.bit_count() == 2]
    return [(one >> 1, other >> 1) for one, other in twos]
