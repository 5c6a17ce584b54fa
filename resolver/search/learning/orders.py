"""By which order clause learning decides, and for how long: a fixed order and activity take turns.

Activity finds what a search struggles with, but loses its way in problems that are the same all
over, such as pigeons in holes. There a fixed order learns a clause or so for each set of pigeons,
some 2ⁿ, where activity goes through many of the n! ways to seat them. So where clauses that say of
two atoms that not both are true outnumber the atoms, a fixed order comes first: by merit, that is
by what stands in the most and shortest clauses; from its second turn on group by group, where a
group is what clauses of two literals join, such as "at most one of us". Elsewhere activity rules.

Source: after Oh, SAT 2015, who lets two ways of restarting take turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from math import inf
from typing import Any

from resolver.search.learning.activity import Activity
from resolver.search.order import groups
from resolver.search.problem import Problem


def turns(
    problem: Problem, scores: Sequence[float], activity: Activity, turn: int
) -> Iterator[tuple[Activity, float]]:
    """Yield orders with the conflicts that each is good for, eight times as many in each round.

    The scores are the atoms' merits; of equal ones the first to stand in a clause comes first.
    """
    exclusive = sum(len(one) == 2 and bool(one[0] & one[1] & 1) for one in problem.codes)
    if exclusive < len(scores):
        yield activity, inf
    met = dict.fromkeys(code >> 1 for codes in problem.codes for code in codes)
    places = {atom: place for place, atom in enumerate(met)}
    merits = [(-score, places.get(v, inf)) for v, score in enumerate(scores)]
    keys: Sequence[Any] = merits
    for again in count():
        yield fixed(keys), turn * 8**again
        yield activity, turn * 8**again
        keys = list(zip(groups(problem), merits, strict=True))


def fixed(keys: Sequence[Any]) -> Activity:
    """Return activities that put the atoms in the order of their keys, and are never raised."""
    scores = [0.0] * len(keys)
    for score, atom in enumerate(sorted(range(len(keys)), key=keys.__getitem__, reverse=True)):
        scores[atom] = float(score)
    return Activity(scores)
