"""Two passes over the steps, there and back: how many deals there are, and where each card is.

    n ways to a state     its card to row r     m ways from the state after
    ───────────────────────────────────────────────────────────────────────
                        n · m deals with the card there

Where rows have become alike, a card goes to one of them, in proportion to the capacity that each
had then. That proportion is carried on like the number of ways, as further fields of one integer
(see `PackedWays`). `run_passes` goes forward to the states and back to the ways from them;
`count_cells` goes forward once more, and meets what came back.

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

MOST_STATES: Final = 1_300_000  # States of a count on a usual deck: some four seconds, 220 MB.
USUAL_MOVES: Final = 6  # Moves that a state usually has.
FAST_STATE_BITS: Final = 256  # States of up to this many bits take equally long.
FAST_WAYS_BITS: Final = 4_096  # Ways of up to this many bits take equally long.
CellCounts: TypeAlias = dict[tuple[int, int], int]  # A number of deals by row and card.


class Passes(NamedTuple):
    """The results of both passes over the steps.

    Attributes:
        plan: The steps.
        states: The states before each step, and those after the last.
        branches: The branches of each step.
        ways: The number of ways from each of these states to the end. Behind those of a layer is a
            0, for a branch that leads nowhere.
    """

    plan: Plan
    states: Sequence[States]
    branches: Sequence[Sequence[Branch]]
    ways: Sequence[list[int]]

    @property
    def number(self) -> int:
        """How many deals there are, each by its weight."""
        return self.ways[0][0]


def count_deals(deals: Deals, meter: Effort | None = None) -> int:
    """Return the exact number of deals that fit.

    A deal gives each card to a holder. Where hand sizes are open, deals of all sizes count.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.deals import deals_of
    >>> count_deals(deals_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"])))
    5557616064

    That is 6 · 6 · 9 · 18! / (6! 6! 6!).

    Args:
        deals: The deals.
        meter: Counts states; by default it allows some four seconds' work.

    Raises:
        SearchStopped: The meter stops the count.
    """
    if not deals.consistent:
        return 0
    plan = make_plan(make_remainder(deals.marks))
    return run_passes(plan, meter or Effort(MOST_STATES)).number


def run_passes(plan: Plan, meter: Effort) -> Passes:
    """Return both passes over the steps of a plan.

    Raises:
        SearchStopped: The meter stops them. A state counts by the work that it takes, which is more
            where it is wide or has many moves.
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

    # The way back begins at the end, where each state has one way: to stop there.
    ways = [[1] * len(states[-1]) + [0]]
    for step_branches in reversed(branches):
        ways.append(ways_before(step_branches, ways[-1]))
    return Passes(plan, states, branches, ways[::-1])


def ways_before(branches: Sequence[Branch], ways_after: list[int]) -> list[int]:
    """Return the ways from each state before a step to the end, and a last 0 for NOWHERE.

    >>> ways_before([Branch(0, [1, 0]), Branch(1, [-1, 1])], [3, 4, 0])
    [4, 7, 0]
    """
    ways, *others = (branch.ways_through(ways_after) for branch in branches)
    for more_ways in others:
        ways = map(add, ways, more_ways)
    return [*ways, 0]


def estimate_effort(passes: Passes) -> int:
    """Return the effort of `count_cells`, as a number of states."""
    effort = 0
    fields = 1
    width = passes.number.bit_length()
    merged_rows = set[int]()
    for step, branches in zip(passes.plan.steps, passes.branches, strict=True):
        if isinstance(step, Merge):
            fields += len(step.rows) - len(merged_rows.intersection(step.rows))
            merged_rows.add(step.rows[0])
        edges = sum(len(branch.ends) for branch in branches)
        effort += edges * (1 + fields * width // FAST_WAYS_BITS) // USUAL_MOVES
    return effort


def count_cells(passes: Passes) -> CellCounts:
    """Return for each open cell the number of deals, by weight, in which it is filled."""
    packed_ways = PackedWays(passes.number.bit_length())
    counts: defaultdict[tuple[int, int], int] = defaultdict(int)
    ways = [1]
    for number, (step, branches) in enumerate(zip(passes.plan.steps, passes.branches, strict=True)):
        ways_after = passes.ways[number + 1]
        next_ways = [0] * len(ways_after)
        if isinstance(step, Assign):
            for branch in branches:
                deals = sum(map(mul, ways, branch.ways_through(ways_after)))
                for row, share in packed_ways.unpack(branch.row, deals):
                    counts[row, step.card] += share
                for end, way in zip(branch.ends, branch.multiply(ways), strict=True):
                    next_ways[end] += way
        else:
            ways_by_branch = packed_ways.merge(step, passes.states[number], ways)
            for branch, branch_ways in zip(branches, ways_by_branch, strict=True):
                for end, way in zip(branch.ends, branch_ways, strict=True):
                    next_ways[end] += way
        ways = next_ways[:-1]
    return dict(counts)


class PackedWays:
    """The layout of the ways to a state in one integer, with a field for each merged row.

    The lowest field has all the ways. Each further field has the ways in which a certain card is
    with one of the merged rows. If the card is with row 3 in 4 of 12 ways, and with row 5 in 8, the
    integer with fields of 8 bits is 12 + 4 * 2**8 + 8 * 2**16.

    >>> packed_ways = PackedWays(width=8)
    >>> packed_ways.members[3] = [3, 5]
    >>> packed_ways.offsets |= {3: 8, 5: 16}
    >>> packed_ways.unpack(3, 12 + 4 * 2**8 + 8 * 2**16)
    [(3, 4), (5, 8)]

    Attributes:
        width: The bits of a field.
        field: The lowest field, as a mask.
        members: The merged rows that each row represents, itself among them.
        offsets: The lowest bit of each merged row's field.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.field = (1 << width) - 1
        self.members: dict[int, list[int]] = {}
        self.offsets: dict[int, int] = {}

    def unpack(self, row: int, packed: int) -> list[tuple[int, int]]:
        """Return the rows for which one stands, each with its part of the packed ways."""
        if row not in self.members:
            return [(row, packed & self.field)]
        parts = []
        for member in self.members[row]:
            parts.append((member, packed >> self.offsets[member] & self.field))
        return parts

    def merge(self, step: Merge, states: States, ways: list[int]) -> list[list[int]]:
        """Return each branch's packed ways, by state, with a field for each row of a merge.

        Args:
            step: The rows that become one.
            states: The states before the step.
            ways: The packed ways to each state.
        """
        # Each row has fields of its own, which may move by some bits. A row that stood alone so far
        # has all the ways, so its part begins as a copy of the lowest field.
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

        # States may have different numbers of branches; one that is missing has no ways.
        branch_count = max(map(len, ways_by_state))
        for branch_ways in ways_by_state:
            branch_ways += [0] * (branch_count - len(branch_ways))
        return list(map(list, zip(*ways_by_state, strict=True)))

    def _join_members(self, rows: Sequence[int]) -> None:
        """Make the first row represent all of these, and the rows that they represented."""
        members = []
        for row in rows:
            members += self.members.pop(row, [row])
        self.members[rows[0]] = members
