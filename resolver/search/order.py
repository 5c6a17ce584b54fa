"""The order of the atoms: the last is the greatest, so the highest bit of a clause is eligible.

An atom that stands in few clauses is great: resolving on it first makes few resolvents. Ties go by
name. Elimination, which takes the cheapest atom next, looks first among those of the same group.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

from attrs import evolve

from resolver.search.problem import Problem


def ordered(problem: Problem) -> Problem:
    """Return the same problem with its atoms in the order of search, rarest last.

    >>> from resolver.logic.clause import Clause
    >>> from resolver.search.problem import encode
    >>> ordered(encode([Clause(["p"]), Clause(["~q", "r"]), Clause(["q"])])).atoms
    ('q', 'p', 'r')
    """
    counts = dict.fromkeys(problem.atoms, 0)
    literals = chain.from_iterable(clause.literals for clause in problem.clauses)
    for literal, count in Counter(literals).items():
        counts[literal.name] -= count
    return evolve(problem, atoms=tuple(sorted(problem.atoms, key=counts.__getitem__)))


def groups(problem: Problem) -> list[int]:
    """Return for each atom the lowest atom that it is joined to by clauses of two literals.

    >>> from resolver import Clause
    >>> from resolver.search.problem import encode
    >>> groups(encode([Clause(["~a", "~c"]), Clause(["a", "b", "d"])]))
    [0, 1, 0, 3]
    """
    least = list(range(len(problem.atoms)))

    def find(atom: int) -> int:
        while least[atom] != atom:
            least[atom] = least[least[atom]]
            atom = least[atom]
        return atom

    for codes in problem.codes:
        if len(codes) == 2:
            low, high = sorted(find(code >> 1) for code in codes)
            least[high] = low
    return [find(atom) for atom in range(len(least))]
