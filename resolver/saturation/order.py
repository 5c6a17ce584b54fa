"""The order of the atoms: the last is the greatest, so the highest bit of a clause is eligible.

An atom that stands in few clauses is great: resolving on it first makes few resolvents. Ties go by
name.
"""

from __future__ import annotations

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
