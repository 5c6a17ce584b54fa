"""Two passes over the steps, forward and back, which count the deals and each cell's deals.

    n ways to a state     its card to row r     m ways from the state after
    ───────────────────────────────────────────────────────────────────────
                        n · m deals with the card there

After rows are merged, a card for them goes to one of the rows, in proportion to the capacity that
each row had at the merge. These proportions are kept as ways in further fields of one integer (see
`PackedWays`). `run_passes` goes forward to find the states, and back to count the ways from each
state. `count_cells` goes forward once more, and multiplies the ways to and from each state.

Source: Baum & Eagon, Bulletin AMS 73, 1967 (forward and backward); Kronecker, J. reine angew. Math.
92, 1882, for several numbers as powers of one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from operator import add, mul
from typing import Final, NamedTuple, TypeAlias

from kb.odds.plan import Plan, make_plan
from kb.odds.remainder import make_remainder
from kb.odds.steps import Assign, Branch, Merge, States
from kb.theory.deals import Deals
from kb.theory.search import Effort

# The most states that a count may take: on a usual deck about four seconds and 220 MB.
MOST_STATES: Final = 1_300_000

# The number of moves that a state usually has.
USUAL_MOVES: Final = 6

# Arithmetic on states of up to this many bits takes equally long.
FAST_STATE_BITS: Final = 256

# Arithmetic on numbers of ways of up to this many bits takes equally long.
FAST_WAYS_BITS: Final = 4_096

# The weight of the deals by row and card.
CellCounts: TypeAlias = dict[tuple[int, int], int]


class CountingResult(NamedTuple):
    """The results of both passes over the steps.

    Attributes:
        plan: The steps.
        states: The states before each step, and the states after the last step.
        branches: The branches of each step.
        ways: For each list of states, the number of ways from each state to the end. One more 0
            ends each list, for branches that lead nowhere.
    """

    plan: Plan
    states: Sequence[States]
    branches: Sequence[Sequence[Branch]]
    ways: Sequence[list[int]]

    @property
    def number(self) -> int:
        """The total weight of all deals."""
        return self.ways[0][0]


def count_deals(deals: Deals, meter: Effort | None = None) -> int:
    """Return the exact number of deals that fit.

    Open hand sizes are counted at every size.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.deals import deals_of
    >>> count_deals(deals_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"])))
    5557616064

    That is 6 · 6 · 9 · 18! / (6! 6! 6!).

    Args:
        deals: The deals.
        meter: The budget, in states; by default about four seconds' work.

    Raises:
        SearchStopped: The budget ran out.
    """
    if not deals.consistent:
        return 0
    plan = make_plan(make_remainder(deals.marks))
    return run_passes(plan, meter or Effort(MOST_STATES)).number


def run_passes(plan: Plan, meter: Effort) -> CountingResult:
    """Go forward and back over the steps of a plan, and return the states and the ways.

    Raises:
        SearchStopped: The budget ran out. A state with many bits or many moves counts more, because
            it takes more work.
    """
    states: list[States] = [[plan.start]]
    branches: list[list[Branch]] = []
    width_factor = 1 + plan.start.bit_length() // FAST_STATE_BITS
    for step in plan.steps:
        moves = len(step.moves) if isinstance(step, Assign) else USUAL_MOVES
        meter.step(1 + len(states[-1]) * moves * width_factor // USUAL_MOVES)
        states_after, step_branches = step.expand(states[-1])
        states.append(states_after)
        branches.append(step_branches)

    # At the end each state has one way, the empty one.
    ways = [[1] * len(states[-1]) + [0]]
    for step_branches in reversed(branches):
        ways.append(ways_before(step_branches, ways[-1]))
    return CountingResult(plan, states, branches, ways[::-1])


def ways_before(branches: Sequence[Branch], ways_after: list[int]) -> list[int]:
    """Return the ways from each state before a step to the end, and one more 0 for NOWHERE.

    >>> ways_before([Branch(0, [1, 0]), Branch(1, [-1, 1])], [3, 4, 0])
    [4, 7, 0]
    """
    ways, *others = (branch.ways_through(ways_after) for branch in branches)
    for more_ways in others:
        ways = map(add, ways, more_ways)
    return [*ways, 0]


def estimate_effort(result: CountingResult) -> int:
    """Estimate the work of `count_cells`, as a number of states."""
    effort = 0
    fields = 1
    width = result.number.bit_length()
    merged_rows = set[int]()
    for step, branches in zip(result.plan.steps, result.branches, strict=True):
        if isinstance(step, Merge):
            fields += len(step.rows) - len(merged_rows.intersection(step.rows))
            merged_rows.add(step.rows[0])
        edge_count = sum(len(branch.ends) for branch in branches)
        effort += edge_count * (1 + fields * width // FAST_WAYS_BITS) // USUAL_MOVES
    return effort


def count_cells(result: CountingResult) -> CellCounts:
    """Return for each open cell the weight of the deals in which it is filled."""
    packed_ways = PackedWays(result.number.bit_length())
    counts: defaultdict[tuple[int, int], int] = defaultdict(int)
    ways = [1]
    steps_with_branches = zip(result.plan.steps, result.branches, strict=True)
    for step_number, (step, branches) in enumerate(steps_with_branches):
        ways_after = result.ways[step_number + 1]
        next_ways = [0] * len(ways_after)

        # Cells are counted only where a step deals a card; a merge only adds fields to the ways.
        if isinstance(step, Assign):
            for branch in branches:
                deals = sum(map(mul, ways, branch.ways_through(ways_after)))
                for row, share in packed_ways.unpack(branch.row, deals):
                    counts[row, step.card] += share
                for end, way in zip(branch.ends, branch.multiply(ways), strict=True):
                    next_ways[end] += way
        else:
            ways_by_branch = packed_ways.merge(step, result.states[step_number], ways)
            for branch, branch_ways in zip(branches, ways_by_branch, strict=True):
                for end, way in zip(branch.ends, branch_ways, strict=True):
                    next_ways[end] += way
        ways = next_ways[:-1]
    return dict(counts)


class PackedWays:
    """The layout of the ways to a state in one integer, with a field for each merged row.

    The lowest field has all the ways. Each further field has the ways in which a next card would be
    with one of the merged rows. If the card is with row 3 in 4 of 12 ways, and with row 5 in 8, the
    integer with fields of 8 bits is 12 + 4 * 2**8 + 8 * 2**16.

    >>> packed_ways = PackedWays(width=8)
    >>> packed_ways.members[3] = [3, 5]
    >>> packed_ways.offsets |= {3: 8, 5: 16}
    >>> packed_ways.unpack(3, 12 + 4 * 2**8 + 8 * 2**16)
    [(3, 4), (5, 8)]

    Attributes:
        width: The number of bits in a field.
        field: The lowest field, as a mask.
        members: The merged rows that a row represents, including itself.
        offsets: The lowest bit of each merged row's field.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.field = (1 << width) - 1
        self.members: dict[int, list[int]] = {}
        self.offsets: dict[int, int] = {}

    def unpack(self, row: int, packed: int) -> list[tuple[int, int]]:
        """Return the rows merged into a row, each with the ways in its field; or the row alone."""
        if row not in self.members:
            return [(row, packed & self.field)]
        parts = []
        for member in self.members[row]:
            parts.append((member, packed >> self.offsets[member] & self.field))
        return parts

    def merge(self, step: Merge, states: States, ways: list[int]) -> list[list[int]]:
        """Add the fields for a merge of rows, and return each branch's packed ways by state.

        Args:
            step: The merge.
            states: The states before the step.
            ways: The packed ways to each state.
        """
        # A merged row has its fields already. For a row that was not merged yet, a new field gets a
        # copy of the lowest field, which has all the ways.
        row_fields: list[tuple[int, int]] = []
        merged_fields = 0
        for row in step.rows:
            if row in self.members:
                fields = 0
                for member in self.members[row]:
                    fields |= self.field << self.offsets[member]
                row_fields.append((fields, 0))
                merged_fields |= fields
            else:
                self.offsets[row] = self.width * (len(self.offsets) + 1)
                row_fields.append((self.field, self.offsets[row]))
        self._join_members(step.rows)

        ways_by_state = list[list[int]]()
        for state, packed in zip(states, ways, strict=True):
            parts = [(packed & fields) << shift for fields, shift in row_fields]
            other_fields = packed & ~merged_fields
            branch_ways = []
            for share, share_by_row in step.shares_by_row(state & step.mask):
                branch_ways.append(other_fields * share + sum(map(mul, parts, share_by_row)))
            ways_by_state.append(branch_ways)

        # Some states have fewer branches; a missing branch has 0 ways.
        branch_count = max(map(len, ways_by_state))
        for branch_ways in ways_by_state:
            branch_ways += [0] * (branch_count - len(branch_ways))
        return list(map(list, zip(*ways_by_state, strict=True)))

    def _join_members(self, rows: Sequence[int]) -> None:
        """Let the first row represent all of these rows, and the rows that they represented."""
        members = []
        for row in rows:
            members += self.members.pop(row, [row])
        self.members[rows[0]] = members
