"""The cheapest sum that cannot be: a linear programme, solved exactly in whole numbers.

    premises  Aᵢ x ≥ bᵢ  with weights wᵢ      wanted:  y ≥ 0 with y A ≤ 0, y b ≥ 1 and y w least

Each premise is added up as often as y says: then the left sides are at most 0, and the right side
is at least 1.

*The other side.* It is found through the dual: the largest t with t bᵢ - Aᵢ x ≤ wᵢ for each premise
and x, t ≥ 0. There x = 0, t = 0 is a start, so there is no first phase. If t can grow without
limit, no sum refutes the premises.

*The tableau.* A row is a combination of the rows it began with, in whole numbers, and is kept as
just that: which premises it adds up, and how often. The numbers in a column are worked out when it
is looked at. When no column gains, the goal's own combination is y.

*Alike premises* are added up before the sum is looked for: what helps one helps all of them.

    a + b ≥ 1       alike but for the names      a + b + c + d + e + f ≥ 3
    c + d ≥ 1      ───────────────────────────
    e + f ≥ 1                                    a, c and e are one column; b, d and f one more

Premises are alike while bound and weight are equal; columns are alike while they occur equally
often in alike premises, and so round by round until no class falls apart. The average of any
cheapest sum over the classes is a sum as cheap. So a class is one premise, and each of its members
is used as often as the class is. Only if this reaches more than 1 could a part of the class do as
well: then the sum is looked for once more, among the premises that are used.

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

T_COLUMN: Final = -1  # The columns of x go from 0 up.
MOST_REFINING_ROUNDS: Final = 12  # Ordinary play needs six at most; with more, few turn out alike.
PIVOTS_A_ROW_BEFORE_BLAND: Final = 20  # Then the lowest column enters, which ends circles.
# What a row that a pivot changes costs, and each premise that the row adds up.
OPERATIONS_A_ROW: Final = 10
OPERATIONS_A_MULTIPLIER: Final = 5

Combination: TypeAlias = dict[int, int]  # by the number of a premise, how often it is added
Entries: TypeAlias = list[tuple[int, int]]  # of one premise: a column, and the coefficient there
Column: TypeAlias = list[tuple[int, int]]  # a premise, and the coefficient in it


@frozen
class Inequality:
    """A sum of columns, with coefficients, is at least the bound.

    Attributes:
        amounts: The coefficient in each column.
        bound: What the sum reaches at least.
        weight: What one use of it costs.
    """

    amounts: Mapping[int, int]
    bound: int
    weight: int


def find_cheapest_sum(premises: Sequence[Inequality], meter: Meter) -> list[int] | None:
    """Return the multipliers of the cheapest sum of premises that is 0 ≥ 1; None if there is none.

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
    tableau = SimplexTableau(premises, meter)
    while True:
        entering = tableau.choose_entering()
        if entering is None:
            return tableau.multipliers()
        values = tableau.column_values(entering)
        leaving = tableau.choose_leaving(values)
        if leaving is None:
            return None
        meter.poll()
        tableau.pivot(entering, leaving, values)


class SimplexTableau:
    """The simplex tableau of the dual programme, in whole numbers.

    Attributes:
        rows: Each row as a combination of the rows at the start, by premise.
        sides: The right side of each row.
        basis: The column that each row determines; at the start the slack of its own.
        goal: The combination of the goal's row, which stands for `scale` z - t.
    """

    def __init__(self, premises: Sequence[Inequality], meter: Meter) -> None:
        self.meter = meter
        self._initial_rows = _initial_rows(premises)
        self._columns = _transpose(self._initial_rows)
        self.rows: list[Combination] = [{number: 1} for number in range(len(premises))]
        self.sides = [premise.weight for premise in premises]
        last_slack = max(self._columns)
        self.basis = [last_slack - place for place in reversed(range(len(premises)))]
        self.goal = Combination()
        self.scale = 1
        self._gains: dict[int, int] = {}
        self._pivots = 0
        self._multipliers_held = len(self.rows)

    def multipliers(self) -> list[int]:
        """Return the goal's combination, its common divisor taken out."""
        common = gcd(*self.goal.values()) or 1
        multipliers = [0] * len(self.rows)
        for number, multiplier in self.goal.items():
            multipliers[number] = multiplier // common
        return multipliers

    def choose_entering(self) -> int | None:
        """Return the column that gains most; None if no column gains, and the goal is reached.

        After many pivots it is the lowest column that gains, since circles threaten.
        """
        self._gains = self._compute_gains()
        gaining = [(gain, column) for column, gain in self._gains.items() if gain < 0]
        if not gaining:
            return None
        if self._pivots > PIVOTS_A_ROW_BEFORE_BLAND * len(self.rows):
            return min(column for _, column in gaining)
        return min(gaining)[1]

    def column_values(self, column: int) -> list[int]:
        """Return the number of each row in a column."""
        entries = self._columns[column]
        values = [
            sum([row[number] * coefficient for number, coefficient in entries if number in row])
            for row in self.rows
        ]
        self.meter.work(2 * len(self.rows) * len(entries))
        return values

    def choose_leaving(self, values: Sequence[int]) -> int | None:
        """Return the row that limits a column most; None if no row does.

        Of several rows it is the one with the lowest column in the basis.

        Args:
            values: The numbers of the column.
        """
        sides, basis = self.sides, self.basis
        best, best_side, best_value = None, 0, 1
        for place, value in enumerate(values):
            if value > 0:
                # The sign of side/value - best_side/best_value, without a fraction.
                difference = sides[place] * best_value - best_side * value
                is_tie = best is not None and not difference
                if best is None or difference < 0 or (is_tie and basis[place] < basis[best]):
                    best, best_side, best_value = place, sides[place], value
        return best

    def pivot(self, entering: int, leaving: int, values: Sequence[int]) -> None:
        """Let a column enter the basis at a row: the column becomes 0 in all other rows.

        Args:
            entering: The column.
            leaving: The row.
            values: The numbers of the column.
        """
        self.basis[leaving] = entering
        self._pivots += 1
        pivot_row, pivot_side, pivot_value = (
            self.rows[leaving],
            self.sides[leaving],
            values[leaving],
        )

        for place, value in enumerate(values):
            if value and place != leaving:
                self.meter.step()
                self._multipliers_held -= len(self.rows[place])
                row, side = _eliminate_column(
                    self.rows[place], self.sides[place], value, pivot_row, pivot_side, pivot_value
                )
                self.rows[place], self.sides[place] = row, side
                self._multipliers_held += len(row)
                self.meter.work(OPERATIONS_A_ROW + OPERATIONS_A_MULTIPLIER * len(row))
        self.meter.hold(0, self._multipliers_held)

        gain = self._gains[entering]
        self.goal, self.scale = _eliminate_column(
            self.goal, self.scale, gain, pivot_row, 0, pivot_value
        )

    def _compute_gains(self) -> dict[int, int]:
        """Return the goal's coefficient in each column of the few rows that it adds up."""
        gains = {T_COLUMN: -self.scale}
        for number, multiplier in self.goal.items():
            for column, coefficient in self._initial_rows[number]:
                gains[column] = gains.get(column, 0) + multiplier * coefficient
        return gains


def _initial_rows(premises: Sequence[Inequality]) -> list[Entries]:
    """Return each row of the tableau as it is at the start: its numbers at t, x, and its slack."""
    used_columns = (column for premise in premises for column in premise.amounts)
    first_slack = 1 + max(used_columns, default=T_COLUMN)
    rows = []
    for number, premise in enumerate(premises):
        negated = [(column, -amount) for column, amount in premise.amounts.items()]
        rows.append([(T_COLUMN, premise.bound), *negated, (first_slack + number, 1)])
    return rows


def _transpose(rows: Sequence[Entries]) -> dict[int, Column]:
    """Return the entries of rows by columns."""
    columns: dict[int, Column] = {T_COLUMN: []}
    for number, row in enumerate(rows):
        for column, coefficient in row:
            columns.setdefault(column, []).append((number, coefficient))
    return columns


def _eliminate_column(
    row: Combination,
    side: int,
    value: int,
    pivot_row: Combination,
    pivot_side: int,
    pivot_value: int,
) -> tuple[Combination, int]:
    """Return a row and its side, less the multiple of the pivot row that makes its value 0."""
    common = gcd(pivot_value, value)
    multiplier, subtracted = pivot_value // common, value // common
    if multiplier == 1:
        result = row.copy()
    else:
        result = {number: multiplier * n for number, n in row.items()}
    for number, n in pivot_row.items():
        difference = result.get(number, 0) - subtracted * n
        if difference:
            result[number] = difference
        else:
            del result[number]
    side = multiplier * side - subtracted * pivot_side

    # Without this the numbers would grow with each pivot.
    common = gcd(side, *result.values())
    if common > 1:
        return {number: n // common for number, n in result.items()}, side // common
    return result, side


def find_cheapest_sum_by_classes(premises: Sequence[Inequality], meter: Meter) -> list[int] | None:
    """Return a sum as cheap as that of `find_cheapest_sum`, found among classes of alike premises.

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
    row_classes, column_classes = classify_alike(premises)
    class_sums = _add_up_classes(premises, row_classes, column_classes)
    class_multipliers = find_cheapest_sum(class_sums, meter)
    if class_multipliers is None:
        return None

    # Each member of a class is used as often as the class; if that reaches 1, no part would do.
    multipliers = [class_multipliers[row_class] for row_class in row_classes]
    pairs = zip(multipliers, premises, strict=True)
    if sum(multiplier * premise.bound for multiplier, premise in pairs) == 1:
        return multipliers

    used = [number for number, multiplier in enumerate(multipliers) if multiplier]
    among_used = find_cheapest_sum([premises[number] for number in used], meter)
    assert among_used is not None, "the premises of a sum have one"
    multiplier_of = dict(zip(used, among_used, strict=True))
    return [multiplier_of.get(number, 0) for number in range(len(premises))]


def classify_alike(premises: Sequence[Inequality]) -> tuple[list[int], dict[int, int]]:
    """Return the class of each premise, and the class of each column.

    >>> classify_alike([Inequality({7: 1, 8: 1}, 1, 5), Inequality({8: 1, 9: 1}, 1, 5)])
    ([0, 0], {7: 0, 8: 1, 9: 0})

    Each is a class by itself if classes still fall apart after a few rounds, as in a long chain.
    """
    occurrences: dict[int, list[tuple[int, int]]] = {}
    for number, premise in enumerate(premises):
        for column, amount in premise.amounts.items():
            occurrences.setdefault(column, []).append((number, amount))

    row_classes = _number_distinct((premise.bound, premise.weight) for premise in premises)
    greatest_before = -1
    for _ in range(MOST_REFINING_ROUNDS):
        # Columns are alike if they occur with equal amounts in premises of equal classes.
        profiles = [
            sorted((row_classes[row], amount) for row, amount in entries)
            for entries in occurrences.values()
        ]
        numbers = _number_distinct(map(tuple, profiles))
        column_classes = dict(zip(occurrences, numbers, strict=True))

        # No class of premises fell apart in the last round, so none will.
        greatest = max(row_classes, default=0)
        if greatest == greatest_before:
            return row_classes, column_classes
        greatest_before = greatest

        # Premises are alike if they were, and have equal amounts of alike columns.
        contents = []
        for premise in premises:
            amounts = premise.amounts.items()
            contents.append(tuple(sorted((column_classes[c], amount) for c, amount in amounts)))
        row_classes = _number_distinct(zip(row_classes, contents, strict=True))
    return list(range(len(premises))), {column: column for column in occurrences}


def _number_distinct(keys: Iterable[Hashable]) -> list[int]:
    """Return equal numbers for equal keys, from 0 up as they come."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def _add_up_classes(
    premises: Sequence[Inequality], row_classes: Sequence[int], column_classes: Mapping[int, int]
) -> list[Inequality]:
    """Return the sum of each class, over the first column of each class of columns."""
    first_columns: dict[int, int] = {}
    for column, column_class in column_classes.items():
        first_columns.setdefault(column_class, column)
    kept = set(first_columns.values())

    count = max(row_classes, default=-1) + 1
    bounds, weights = [0] * count, [0] * count
    amounts: list[dict[int, int]] = [{} for _ in range(count)]
    for row_class, premise in zip(row_classes, premises, strict=True):
        bounds[row_class] += premise.bound
        weights[row_class] += premise.weight
        total = amounts[row_class]
        for column, amount in premise.amounts.items():
            if column in kept:
                total[column] = total.get(column, 0) + amount
    return [Inequality(*parts) for parts in zip(amounts, bounds, weights, strict=True)]
