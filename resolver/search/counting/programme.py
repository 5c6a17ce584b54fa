"""The cheapest sum that ends in 0 ≥ 1: a linear programme, solved exactly in whole numbers.

    premises  Aᵢ x ≥ bᵢ  with weights wᵢ      wanted:  y ≥ 0 with y A ≤ 0, y b ≥ 1 and y w least

Each premise is added as often as y says: the left sides add up to at most 0, the right sides to at
least 1.

*The dual.* The sum is found through the dual programme: the largest t with t bᵢ - Aᵢ x ≤ wᵢ for
each premise and x, t ≥ 0. It starts from x = 0, t = 0, so there is no first phase. If t can grow
without limit, no sum refutes the premises.

*The tableau.* A row is a combination of the initial rows in whole numbers. Only that is stored:
which premises the row adds up, and how often. The values of a column are computed when they are
needed. When no column gains, the combination of the goal's row is y.

*Alike premises* are added up before the search, since by symmetry they may be used equally often.

    a + b ≥ 1       alike but for the names      a + b + c + d + e + f ≥ 3
    c + d ≥ 1      ───────────────────────────
    e + f ≥ 1                                    a, c and e are one column; b, d and f one more

Premises are alike while bound and weight are equal; columns are alike while they occur equally
often in alike premises; this is refined round by round until no class is split. If any cheapest sum
is averaged over the classes, the result is as cheap. So a class is treated as one premise, and each
of its members is used as often as the class. If the right side of that sum exceeds 1, part of a
class may be enough, and the sum is looked for once more, among the premises that are used.

Source: Farkas, Crelle 124, 1902 (why there is a sum if there is no solution in fractions); Dantzig,
1951 (the simplex algorithm), and 1953 in the revised form; Bland, Mathematics of Operations
Research 2, 1977 (no circles); colour refinement, Weisfeiler & Leman, 1968; for linear programmes
Grohe, Kersting, Mladenov & Selman, ESA 2014.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain
from math import gcd
from typing import Final, TypeAlias

from attrs import frozen

from resolver.budget import Meter

# The columns of x are numbered from 0 up, so this is the number of no column.
T_COLUMN: Final = -1
# Six rounds are enough for games of Clue. A problem that needs more than these, such as a long
# chain, has few premises that are alike, so it is left as it is.
MOST_REFINING_ROUNDS: Final = 12
# After this many pivots for each row Bland's rule is used, which cannot go in circles.
PIVOTS_A_ROW_BEFORE_BLAND: Final = 20
# A pivot costs this many operations for each row that it changes, and this many for each premise
# that the row adds up.
OPERATIONS_A_ROW: Final = 10
OPERATIONS_A_MULTIPLIER: Final = 5

# By the number of a premise, how often it is added.
Combination: TypeAlias = dict[int, int]
# For one row, pairs of a column and the coefficient in it.
Entries: TypeAlias = list[tuple[int, int]]
# For one column, pairs of a row's number and the coefficient in that row.
Column: TypeAlias = list[tuple[int, int]]


@frozen
class Inequality:
    """An inequality: a sum of columns with coefficients is at least the bound.

    Attributes:
        amounts: The coefficient in each column.
        bound: The least value of the sum.
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

    The multipliers are whole numbers without a common divisor. For the budget a row that a pivot
    changes is a step.

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
        rows: Each row as a combination of the initial rows, by the numbers of premises.
        sides: The right side of each row.
        basis: The basic column of each row; at the start the row's own slack.
        goal: The combination of the goal's row, which stands for `scale` z - t.
    """

    def __init__(self, premises: Sequence[Inequality], meter: Meter) -> None:
        self.meter = meter
        self._initial_rows = _initial_rows(premises)
        self._columns = _transpose(self._initial_rows)
        self.rows: list[Combination] = [{number: 1} for number in range(len(premises))]
        self.sides = [premise.weight for premise in premises]
        last_slack = max(self._columns)
        first_slack = last_slack - len(premises) + 1
        self.basis = list(range(first_slack, last_slack + 1))
        self.goal = Combination()
        self.scale = 1
        self._gains: dict[int, int] = {}
        self._pivots = 0
        self._multipliers_held = len(self.rows)

    def multipliers(self) -> list[int]:
        """Return how often each premise is added, without a common divisor."""
        common = gcd(*self.goal.values()) or 1
        multipliers = [0] * len(self.rows)
        for number, multiplier in self.goal.items():
            multipliers[number] = multiplier // common
        return multipliers

    def choose_entering(self) -> int | None:
        """Return the column that gains most; None if none gains, as the optimum is reached.

        After many pivots return the lowest column that gains, which ends any circle.
        """
        self._gains = self._compute_gains()
        gaining = {column: gain for column, gain in self._gains.items() if gain < 0}
        if not gaining:
            return None

        # With Bland's rule, the lowest column that gains, the pivots cannot go round in a circle.
        if self._pivots > PIVOTS_A_ROW_BEFORE_BLAND * len(self.rows):
            return min(gaining)
        return min(gaining, key=lambda column: (gaining[column], column))

    def column_values(self, column: int) -> list[int]:
        """Return the value of each row in a column."""
        entries = self._columns[column]
        values: list[int] = []
        for row in self.rows:
            products = [row[number] * factor for number, factor in entries if number in row]
            values.append(sum(products))
        self.meter.work(2 * len(self.rows) * len(entries))
        return values

    def choose_leaving(self, values: Sequence[int]) -> int | None:
        """Return the row that limits the growth of a column most; None if no row does.

        Of several return the one whose basic column is lowest.

        Args:
            values: The value of each row in the column.
        """
        sides = self.sides
        basis = self.basis
        best: int | None = None
        best_side = 0
        best_value = 1
        for place, value in enumerate(values):
            if value <= 0:
                continue

            # This has the sign of side/value - best_side/best_value, but needs no fraction.
            difference = sides[place] * best_value - best_side * value
            is_tie = best is not None and not difference
            if best is None or difference < 0 or (is_tie and basis[place] < basis[best]):
                best = place
                best_side = sides[place]
                best_value = value
        return best

    def pivot(self, entering: int, leaving: int, values: Sequence[int]) -> None:
        """Let a column enter the basis at a row: the column becomes 0 in all other rows.

        Args:
            entering: The column.
            leaving: The row.
            values: The value of each row in the column.
        """
        self.basis[leaving] = entering
        self._pivots += 1
        pivot_row = self.rows[leaving]
        pivot_side = self.sides[leaving]
        pivot_value = values[leaving]

        for place, value in enumerate(values):
            if value and place != leaving:
                self.meter.step()
                self._multipliers_held -= len(self.rows[place])
                row, side = _eliminate_column(
                    row=self.rows[place],
                    side=self.sides[place],
                    value=value,
                    pivot_row=pivot_row,
                    pivot_side=pivot_side,
                    pivot_value=pivot_value,
                )
                self.rows[place] = row
                self.sides[place] = side
                self._multipliers_held += len(row)
                self.meter.work(OPERATIONS_A_ROW + OPERATIONS_A_MULTIPLIER * len(row))
        self.meter.hold(0, self._multipliers_held)

        # The goal's right side is 0 and stays so; in its place stands the scale of its row.
        self.goal, self.scale = _eliminate_column(
            row=self.goal,
            side=self.scale,
            value=self._gains[entering],
            pivot_row=pivot_row,
            pivot_side=0,
            pivot_value=pivot_value,
        )

    def _compute_gains(self) -> dict[int, int]:
        """Return the goal's coefficient in each column that occurs in the rows it adds up."""
        gains = {T_COLUMN: -self.scale}
        for number, multiplier in self.goal.items():
            for column, coefficient in self._initial_rows[number]:
                gains[column] = gains.get(column, 0) + multiplier * coefficient
        return gains


def _initial_rows(premises: Sequence[Inequality]) -> list[Entries]:
    """Return each initial row of the tableau: its coefficients of t, of x, and of its slack."""
    used_columns = chain.from_iterable(premise.amounts for premise in premises)
    first_slack = 1 + max(used_columns, default=T_COLUMN)
    rows: list[Entries] = []
    for number, premise in enumerate(premises):
        row = [(T_COLUMN, premise.bound)]
        for column, amount in premise.amounts.items():
            row.append((column, -amount))
        row.append((first_slack + number, 1))
        rows.append(row)
    return rows


def _transpose(rows: Sequence[Entries]) -> dict[int, Column]:
    """Return the entries of rows, listed by column."""
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
    """Subtract from a row the multiple of the pivot row that makes its value in the column 0.

    Return the new row and its right side.
    """
    # To stay in whole numbers both rows are multiplied, by factors as small as possible.
    common = gcd(pivot_value, value)
    multiplier = pivot_value // common
    subtracted = value // common
    if multiplier == 1:
        result = row.copy()
    else:
        result = {number: multiplier * used for number, used in row.items()}

    for number, used in pivot_row.items():
        difference = result.get(number, 0) - subtracted * used
        if difference:
            result[number] = difference
        else:
            del result[number]
    side = multiplier * side - subtracted * pivot_side

    # Without this reduction the numbers would grow with each pivot.
    common = gcd(side, *result.values())
    if common > 1:
        result = {number: used // common for number, used in result.items()}
        side //= common
    return result, side


def find_cheapest_sum_by_classes(premises: Sequence[Inequality], meter: Meter) -> list[int] | None:
    """Return a sum as cheap as that of `find_cheapest_sum`, found by classes of alike premises.

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

    # Each member of a class is used as often as the class. If the right side is 1 then, it would be
    # less with only part of a class.
    multipliers: list[int] = []
    right_side = 0
    for row_class, premise in zip(row_classes, premises, strict=True):
        multiplier = class_multipliers[row_class]
        multipliers.append(multiplier)
        right_side += multiplier * premise.bound
    if right_side == 1:
        return multipliers

    used: list[int] = []
    used_premises: list[Inequality] = []
    for number, multiplier in enumerate(multipliers):
        if multiplier:
            used.append(number)
            used_premises.append(premises[number])
    among_used = find_cheapest_sum(used_premises, meter)
    assert among_used is not None, "the premises of a sum have one"
    multipliers = [0] * len(premises)
    for number, multiplier in zip(used, among_used, strict=True):
        multipliers[number] = multiplier
    return multipliers


def classify_alike(premises: Sequence[Inequality]) -> tuple[list[int], dict[int, int]]:
    """Return the class of each premise, and the class of each column.

    >>> classify_alike([Inequality({7: 1, 8: 1}, 1, 5), Inequality({8: 1, 9: 1}, 1, 5)])
    ([0, 0], {7: 0, 8: 1, 9: 0})

    If classes are still being split after a few rounds, as in a long chain, each premise and each
    column is a class by itself.
    """
    occurrences: dict[int, list[tuple[int, int]]] = {}
    for number, premise in enumerate(premises):
        for column, amount in premise.amounts.items():
            occurrences.setdefault(column, []).append((number, amount))

    row_classes = _number_distinct((premise.bound, premise.weight) for premise in premises)
    greatest_before = -1
    for _ in range(MOST_REFINING_ROUNDS):
        # Columns are alike if they occur with equal amounts in premises of equal classes.
        profiles = []
        for entries in occurrences.values():
            profile = sorted((row_classes[row], amount) for row, amount in entries)
            profiles.append(tuple(profile))
        numbers = _number_distinct(profiles)
        column_classes = dict(zip(occurrences, numbers, strict=True))

        # The last round split no class of premises, so no later round will.
        greatest = max(row_classes, default=0)
        if greatest == greatest_before:
            return row_classes, column_classes
        greatest_before = greatest

        # Premises stay alike if they were before, and have equal amounts of alike columns.
        contents = []
        for premise in premises:
            amounts = premise.amounts.items()
            content = sorted((column_classes[column], amount) for column, amount in amounts)
            contents.append(tuple(content))
        row_classes = _number_distinct(zip(row_classes, contents, strict=True))
    # In so many rounds the classes have not settled, so each premise and each column is its own.
    return list(range(len(premises))), dict(zip(occurrences, occurrences, strict=True))


def _number_distinct(keys: Iterable[Hashable]) -> list[int]:
    """Return a number for each key, equal for equal keys, from 0 up by first occurrence."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]


def _add_up_classes(
    premises: Sequence[Inequality],
    row_classes: Sequence[int],
    column_classes: Mapping[int, int],
) -> list[Inequality]:
    """Return the sum of each class of alike premises, over the first column of each class."""
    first_columns: dict[int, int] = {}
    for column, column_class in column_classes.items():
        first_columns.setdefault(column_class, column)

    # Alike columns have equal coefficients in each sum, so the first of them is enough.
    kept = set(first_columns.values())
    count = max(row_classes, default=-1) + 1
    bounds = [0] * count
    weights = [0] * count
    amounts: list[dict[int, int]] = [{} for _ in range(count)]
    for row_class, premise in zip(row_classes, premises, strict=True):
        bounds[row_class] += premise.bound
        weights[row_class] += premise.weight
        total = amounts[row_class]
        for column, amount in premise.amounts.items():
            if column in kept:
                total[column] = total.get(column, 0) + amount
    return [Inequality(*parts) for parts in zip(amounts, bounds, weights, strict=True)]
