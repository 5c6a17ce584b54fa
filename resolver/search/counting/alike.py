"""Alike premises are added up before the sum is looked for: what helps one helps all of them.

    a + b ≥ 1       alike but for the names      a + b + c + d + e + f ≥ 3
    c + d ≥ 1      ───────────────────────────
    e + f ≥ 1                                    a, c and e are one column; b, d and f one more

Premises are alike while bound and weight are, and columns while they stand so often in premises
that are alike, and so round by round until no class falls apart. Of any cheapest sum the average
over the classes is a sum as cheap: so a class is one premise, and as often as that is used, each of
its members is. Only where this reaches more than 1 could a part of the class do as well: then the
sum is looked for once more, among the premises that are used.

Source: colour refinement, Weisfeiler & Leman, 1968; for linear programmes Grohe, Kersting, Mladenov
& Selman, ESA 2014.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

from resolver.budget import Meter
from resolver.search.counting.programme import Inequality, cheapest_sum

ROUNDS: Final = 12  # six at most in ordinary play; where more are needed, few turn out alike


def cheapest_by_classes(premises: Sequence[Inequality], meter: Meter) -> list[int] | None:
    """Return a sum as cheap as `cheapest_sum` returns, found among classes of alike premises.

    >>> pigeons = [Inequality({hole: 1, hole + 1: 1}, 1, 5) for hole in (0, 2, 4)]
    >>> holes = [Inequality({hole: -1, hole + 2: -1, hole + 4: -1}, -1, 5) for hole in (0, 1)]
    >>> cheapest_by_classes([*pigeons, *holes], Meter())
    [1, 1, 1, 1, 1]

    Raises SearchStopped when the budget runs out.
    """
    rows, columns = classes(premises)
    often = cheapest_sum(_added_up(premises, rows, columns), meter)
    if often is None:
        return None
    each = [often[row] for row in rows]
    if sum(n * one.bound for n, one in zip(each, premises, strict=True)) == 1:
        return each
    used = [number for number, n in enumerate(each) if n]
    again = cheapest_sum([premises[number] for number in used], meter)
    assert again is not None, "the premises of a sum have one"
    found = dict(zip(used, again, strict=True))
    return [found.get(number, 0) for number in range(len(premises))]


def classes(premises: Sequence[Inequality]) -> tuple[list[int], dict[int, int]]:
    """Return the class of each premise, and the class of each column.

    >>> classes([Inequality({7: 1, 8: 1}, 1, 5), Inequality({8: 1, 9: 1}, 1, 5)])
    ([0, 0], {7: 0, 8: 1, 9: 0})

    Each is a class by itself where that is not clear after a few rounds, as in a long chain.
    """
    standing: dict[int, list[tuple[int, int]]] = {}
    for number, one in enumerate(premises):
        for column, n in one.amounts.items():
            standing.setdefault(column, []).append((number, n))
    rows, before = _numbered((one.bound, one.weight) for one in premises), -1
    for _ in range(ROUNDS):
        found = _numbered(_profile((rows[row], n) for row, n in all) for all in standing.values())
        columns = dict(zip(standing, found, strict=True))
        if before == (before := max(rows, default=0)):
            return rows, columns
        rows = _numbered(
            (row, _profile((columns[column], n) for column, n in one.amounts.items()))
            for row, one in zip(rows, premises, strict=True)
        )
    return list(range(len(premises))), {column: column for column in standing}


def _profile(standing: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(standing))


def _numbered(keys: Iterable[Hashable]) -> list[int]:
    """Return equal numbers for equal keys, from 0 up as they come."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def _added_up(
    premises: Sequence[Inequality], rows: Sequence[int], columns: Mapping[int, int]
) -> list[Inequality]:
    """Return the sum of each class, in the first column of each class of columns."""
    first: dict[int, int] = {}
    for column, number in columns.items():
        first.setdefault(number, column)
    kept = set(first.values())
    count = max(rows, default=-1) + 1
    bounds, weights = [0] * count, [0] * count
    amounts: list[dict[int, int]] = [{} for _ in range(count)]
    for row, one in zip(rows, premises, strict=True):
        bounds[row] += one.bound
        weights[row] += one.weight
        for column, n in one.amounts.items():
            if column in kept:
                amounts[row][column] = amounts[row].get(column, 0) + n
    return [Inequality(*row) for row in zip(amounts, bounds, weights, strict=True)]
