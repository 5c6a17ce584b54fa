"""The cheapest sum that cannot be: a linear programme, solved exactly in whole numbers.

    premises  Aᵢ x ≥ bᵢ  with weights wᵢ      wanted:  y ≥ 0 with y A ≤ 0, y b ≥ 1 and y w least

Added up so often as y says, the left sides are at most 0 and the right side is at least 1. It is
found from the other side: the largest t with t bᵢ - Aᵢ x ≤ wᵢ for each premise and x, t ≥ 0. There
x = 0, t = 0 is a start, so there is no first phase; and where t grows without limit no sum does.

A row of the tableau is a whole-number combination of those it began with, and is kept as just that:
which premises it adds up, and how often. The numbers in a column are worked out when it is looked
at. In the end the goal's own combination is y.

Alike premises are added up before the sum is looked for: what helps one helps all of them.

    a + b ≥ 1       alike but for the names      a + b + c + d + e + f ≥ 3
    c + d ≥ 1      ───────────────────────────
    e + f ≥ 1                                    a, c and e are one column; b, d and f one more

Premises are alike while bound and weight are, and columns while they occur so often in premises
that are alike, and so round by round until no class falls apart. Of any cheapest sum the average
over the classes is a sum as cheap: so a class is one premise, and as often as that is used, each of
its members is. Only where this reaches more than 1 could a part of the class do as well: then the
sum is looked for once more, among the premises that are used.

Source: Farkas, Crelle 124, 1902 (why there is a sum if there is no solution in fractions); Dantzig,
1951 (the simplex algorithm), and 1953 in the revised form; Bland, Mathematics of Operations
Research 2, 1977 (no circles); colour refinement, Weisfeiler & Leman, 1968; for linear programmes
Grohe, Kersting, Mladenov & Selman, ESA 2014.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import gcd
from typing import Final, TypeAlias

from attrs import frozen

from resolver.budget import Meter

T_COLUMN: Final = -1  # the column of t; those of x go from 0 up
MOST_REFINING_ROUNDS: Final = (
    12  # six at most in ordinary play; where more are needed, few turn out alike
)
PIVOTS_A_ROW_BEFORE_BLAND: Final = (
    20  # pivots a row, after which the lowest column enters, which ends circles
)
Combination: TypeAlias = dict[int, int]  # so often the premise of this number
Entries: TypeAlias = list[tuple[int, int]]  # a premise's columns, and the number there
Column: TypeAlias = list[tuple[int, int]]  # the premises it occurs in, and the number there


@frozen
class Inequality:
    """A sum of columns, with coefficients, is at least the bound; one use costs the weight."""

    amounts: Mapping[int, int]
    bound: int
    weight: int


def find_cheapest_sum(premises: Sequence[Inequality], meter: Meter) -> list[int] | None:
    """Return the multipliers of the cheapest sum of premises that is 0 ≥ 1; None where no sum is.

    >>> one_of, not_first, not_second = {0: 1, 1: 1}, {0: -1}, {1: -1}
    >>> rows = [Inequality(one_of, 1, 10), Inequality(not_first, 0, 2)]
    >>> rows += [Inequality(not_second, 0, 2)]
    >>> find_cheapest_sum(rows, Meter()), find_cheapest_sum(rows[:2], Meter())
    ([1, 1, 1], None)

    The numbers are whole and have no divisor in common. A step is a row that a pivot changes.

    Args:
        premises: The inequalities.
        meter: Counts the pivots.

    Raises:
        SearchStopped: the budget ran out.
    """
    entries = _initial_rows(premises)
    columns = _transpose(entries)
    rows: list[Combination] = [{number: 1} for number in range(len(premises))]
    sides = [premise.weight for premise in premises]
    basis = [max(columns) - place for place in reversed(range(len(premises)))]  # the slacks
    goal, scale = Combination(), 1  # scale z - t, and so often each premise
    pivots, held = 0, len(rows)  # what is held are the numbers in the rows
    while True:
        gains = _compute_gains(goal, scale, entries)
        entering = _choose_entering(gains, careful=pivots > PIVOTS_A_ROW_BEFORE_BLAND * len(rows))
        if entering is None:
            common = gcd(*goal.values()) or 1
            return [goal.get(number, 0) // common for number in range(len(premises))]
        column = columns[entering]
        values = [sum([row[at] * n for at, n in column if at in row]) for row in rows]
        meter.work(2 * len(rows) * len(column))
        leaving = _choose_leaving(values, sides, basis)
        if leaving is None:
            return None
        meter.poll()
        basis[leaving] = entering
        pivot, pivots = values[leaving], pivots + 1
        for place, value in enumerate(values):
            if value and place != leaving:
                meter.step()
                row, side = rows[place], sides[place]
                held -= len(row)
                row, side = _eliminate_column(
                    row, side, value, rows[leaving], sides[leaving], pivot
                )
                rows[place], sides[place] = row, side
                held += len(row)
                meter.work(10 + 5 * len(row))
        meter.hold(0, held)
        goal, scale = _eliminate_column(goal, scale, gains[entering], rows[leaving], 0, pivot)


def _initial_rows(premises: Sequence[Inequality]) -> list[Entries]:
    """Return each row of the tableau as it is at the start: the numbers at t, x, its slack."""
    slack = 1 + max(
        (column for premise in premises for column in premise.amounts), default=T_COLUMN
    )
    return [
        [
            (T_COLUMN, premise.bound),
            *((column, -n) for column, n in premise.amounts.items()),
            (slack + number, 1),
        ]
        for number, premise in enumerate(premises)
    ]


def _transpose(entries: Sequence[Entries]) -> dict[int, Column]:
    """Return the same by columns."""
    columns: dict[int, Column] = {T_COLUMN: []}
    for number, row in enumerate(entries):
        for column, n in row:
            columns.setdefault(column, []).append((number, n))
    return columns


def _compute_gains(goal: Combination, scale: int, entries: Sequence[Entries]) -> dict[int, int]:
    """Return the goal's coefficient in each column where it may have one: it adds up few rows."""
    gains = {T_COLUMN: -scale}
    for number, often in goal.items():
        for column, n in entries[number]:
            gains[column] = gains.get(column, 0) + often * n
    return gains


def _choose_entering(gains: Mapping[int, int], careful: bool) -> int | None:
    """Return the column that gains most, or the lowest that gains where circles threaten."""
    gaining = [(n, column) for column, n in gains.items() if n < 0]
    if not gaining:
        return None
    return min(column for _, column in gaining) if careful else min(gaining)[1]


def _choose_leaving(
    values: Sequence[int], sides: Sequence[int], basis: Sequence[int]
) -> int | None:
    """Return the row that limits a column most, the lowest of several; None where no row does."""
    best, side, per = None, 0, 1
    for place, value in enumerate(values):
        if value > 0:
            less = sides[place] * per - side * value
            if best is None or less < 0 or (not less and basis[place] < basis[best]):
                best, side, per = place, sides[place], value
    return best


def _eliminate_column(
    row: Combination, side: int, value: int, pivot: Combination, pivot_side: int, at: int
) -> tuple[Combination, int]:
    """Return a row and its side, less the multiple of the pivot row that makes its value 0."""
    common = gcd(at, value)
    often, off = at // common, value // common
    made = row.copy() if often == 1 else {number: often * n for number, n in row.items()}
    for number, n in pivot.items():
        left = made.get(number, 0) - off * n
        if left:
            made[number] = left
        else:
            del made[number]
    side = often * side - off * pivot_side
    common = gcd(side, *made.values())
    if common > 1:
        return {number: n // common for number, n in made.items()}, side // common
    return made, side


def find_cheapest_sum_by_classes(premises: Sequence[Inequality], meter: Meter) -> list[int] | None:
    """Return a sum as cheap as `find_cheapest_sum` returns, found among classes of alike premises.

    >>> pigeons = [Inequality({hole: 1, hole + 1: 1}, 1, 5) for hole in (0, 2, 4)]
    >>> holes = [Inequality({hole: -1, hole + 2: -1, hole + 4: -1}, -1, 5) for hole in (0, 1)]
    >>> find_cheapest_sum_by_classes([*pigeons, *holes], Meter())
    [1, 1, 1, 1, 1]

    Args:
        premises: The inequalities.
        meter: Counts the pivots.

    Raises:
        SearchStopped: the budget ran out.
    """
    rows, columns = classify_alike(premises)
    often = find_cheapest_sum(_add_up_classes(premises, rows, columns), meter)
    if often is None:
        return None
    each = [often[row] for row in rows]
    if sum(n * premise.bound for n, premise in zip(each, premises, strict=True)) == 1:
        return each
    used = [number for number, n in enumerate(each) if n]
    again = find_cheapest_sum([premises[number] for number in used], meter)
    assert again is not None, "the premises of a sum have one"
    found = dict(zip(used, again, strict=True))
    return [found.get(number, 0) for number in range(len(premises))]


def classify_alike(premises: Sequence[Inequality]) -> tuple[list[int], dict[int, int]]:
    """Return the class of each premise, and the class of each column.

    >>> classify_alike([Inequality({7: 1, 8: 1}, 1, 5), Inequality({8: 1, 9: 1}, 1, 5)])
    ([0, 0], {7: 0, 8: 1, 9: 0})

    Each is a class by itself where that is not clear after a few rounds, as in a long chain.
    """
    standing: dict[int, list[tuple[int, int]]] = {}
    for number, premise in enumerate(premises):
        for column, n in premise.amounts.items():
            standing.setdefault(column, []).append((number, n))
    rows, before = _number_distinct((premise.bound, premise.weight) for premise in premises), -1
    for _ in range(MOST_REFINING_ROUNDS):
        profiles = [sorted((rows[row], n) for row, n in all) for all in standing.values()]
        found = _number_distinct(map(tuple, profiles))
        columns = dict(zip(standing, found, strict=True))
        if before == (before := max(rows, default=0)):
            return rows, columns
        rows = _number_distinct(
            (row, tuple(sorted((columns[column], n) for column, n in premise.amounts.items())))
            for row, premise in zip(rows, premises, strict=True)
        )
    return list(range(len(premises))), {column: column for column in standing}


def _number_distinct(keys: Iterable[Hashable]) -> list[int]:
    """Return equal numbers for equal keys, from 0 up as they come."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def _add_up_classes(
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
    for row, premise in zip(rows, premises, strict=True):
        bounds[row] += premise.bound
        weights[row] += premise.weight
        for column, n in premise.amounts.items():
            if column in kept:
                amounts[row][column] = amounts[row].get(column, 0) + n
    return [Inequality(*row) for row in zip(amounts, bounds, weights, strict=True)]
