"""Which clauses may be deleted before a search, and what allows it, in an order that can be.

    C ∨ p ∨ ¬p        C   C ∨ D         C ∨ a
    ══════════        ═════════         ═════      ¬a occurs nowhere
                          C

The first two keep equivalence, a pure literal keeps satisfiability only.

Source: Davis & Putnam, JACM 7(3), 1960 (pure literals); Robinson, JACM 12(1), 1965 (subsumption).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from resolver.logic.clause import Clause
from resolver.search.events import Dropped
from resolver.search.problem import encode
from resolver.search.saturation.loop import delete_pure


def tautologies(clauses: Sequence[Clause]) -> Iterator[tuple[int, Dropped]]:
    """Yield the place of each clause that is always true; the event names its literals.

    >>> [event.why for _, event in tautologies([Clause(["p", "~p"]), Clause(["p"])])]
    ['tautology: p and ¬p']
    """
    for place, clause in enumerate(clauses):
        if clause.is_tautology:
            yield place, Dropped(clause, "tautology")


def subsumed(clauses: Sequence[Clause]) -> Iterator[tuple[int, Dropped]]:
    """Yield the place of each clause that another subsumes, which stays itself.

    >>> problem = [Clause(["p", "q", "r"]), Clause(["p", "q"]), Clause(["p"])]
    >>> [(place, event.why) for place, event in subsumed(problem)]
    [(0, 'subsumed by p'), (1, 'subsumed by p')]
    """
    first = {clause: place for place, clause in reversed([*enumerate(clauses)])}
    shortest = sorted(first, key=lambda clause: (len(clause), first[clause]))
    for place, clause in enumerate(clauses):
        by = next(other for other in shortest if other.subsumes(clause))
        if by is not clause:
            yield place, Dropped(clause, "subsumed by", by)
        elif first[clause] != place:
            yield place, Dropped(clause, "repetition")


def pure(clauses: Sequence[Clause]) -> Iterator[tuple[int, Dropped]]:
    """Yield the place of each clause with a pure literal, in the order in which they become pure.

    >>> problem = [Clause(["~p", "q"]), Clause(["p", "r"]), Clause(["p", "~r"])]
    >>> [(place, event.why) for place, event in pure(problem)]
    [(0, 'pure literal q'), (1, 'pure literal p'), (2, 'pure literal p')]
    """
    problem = encode(clauses)
    gone, _ = delete_pure(dict(enumerate(problem.masks)), problem.even)
    for place, code in gone.items():
        yield place, Dropped(clauses[place], "pure literal", problem.literal(code))


DELETIONS: Final[Mapping[str, Callable[[Sequence[Clause]], Iterator[tuple[int, Dropped]]]]] = {
    "pure": pure,
    "subsumed": subsumed,
    "tautology": tautologies,
}
