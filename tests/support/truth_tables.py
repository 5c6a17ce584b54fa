"""The oracle of these tests: what holds in every row of a truth table; and clauses at random."""

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from hypothesis import strategies as st

from resolver import Clause, Literal
from resolver.rules import next_unit

ATOMS = ("a", "b", "c", "d")


def rows(atoms: Iterable[str] = ATOMS) -> Iterator[frozenset[str]]:
    """Yield each row as the set of its true atoms."""
    names = sorted(atoms)
    for size in range(len(names) + 1):
        yield from map(frozenset, combinations(names, size))


def is_true(clause: Clause, row: frozenset[str]) -> bool:
    return any((literal.name in row) == literal.positive for literal in clause.literals)


def models(clauses: Iterable[Clause], atoms: Iterable[str] = ATOMS) -> list[frozenset[str]]:
    """Return the rows in which all the clauses are true."""
    clauses = list(clauses)
    return [row for row in rows(atoms) if all(is_true(clause, row) for clause in clauses)]


def entails(clauses: Iterable[Clause], clause: Clause) -> bool:
    return all(is_true(clause, row) for row in models(clauses))


literals = st.builds(Literal, st.sampled_from(ATOMS), st.booleans())
clauses = st.frozensets(literals, max_size=4).map(Clause)
clause_lists = st.lists(clauses, max_size=8)


def derived(given: Collection[Clause]) -> tuple[Clause, ...]:
    """Return, in order, the units that unit resolution derives, or the empty clause."""
    true: list[Literal] = []
    while (unit := next_unit(given, true)) is not None:
        true.append(unit[0])
    if any(all(~literal in true for literal in clause) for clause in given):
        return (Clause(),)
    return tuple(sorted(Clause([literal]) for literal in true))
