"""Through the steps to the states, and back: how many deals there are, and where each card is.

    n ways to a state     its card to row r     m ways from the state after
    ───────────────────────────────────────────────────────────────────────
                        n · m deals with the card there

Where rows have become alike, a card goes to one of them, in proportion to the capacity that each
had then. That proportion is carried on like the number of ways, as further fields of one integer.

Source: Baum & Eagon, Bulletin AMS 73, 1967 (forward and backward); Kronecker, J. reine angew. Math.
92, 1882, for several numbers as powers of one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce
from operator import add, mul, or_
from typing import Final, NamedTuple

from kb.odds.plan import Plan, plan
from kb.odds.remainder import remainder
from kb.odds.steps import Assign, Branch, Merge, States
from kb.theory.deals import Deals
from kb.theory.search import Effort

STATES: Final = 1_300_000  # of a count on a usual deck: some four seconds' work, 220 MB
MOVES: Final = 6  # that a state usually has
WIDTH: Final = 256  # bits of a state up to which it takes no longer
PACKED: Final = 4_096  # bits of the ways to a state, the same
Counts = dict[tuple[int, int], int]  # by row and card


class Passes(NamedTuple):
    """The states before each step and after the last, each with the number of ways from it.

    `branches` are those of each step. Behind the ways of a layer is a 0, for a branch that
    leads nowhere.
    """

    plan: Plan
    states: Sequence[States]
    branches: Sequence[Sequence[Branch]]
    ways: Sequence[list[int]]

    @property
    def number(self) -> int:
        """How many deals there are."""
        return self.ways[0][0]


def count_deals(deals: Deals, meter: Effort | None = None) -> int:
    """Return how many deals fit, exactly; 0 where none does.

    A deal says of each card who has it. Where hand sizes are open, deals of all sizes count.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> from kb.theory.deals import deals_of
    >>> count_deals(deals_of(setup(CLASSIC, ["Nick", "Rachel", "Holden"])))
    5557616064

    That is 6 · 6 · 9 · 18! / (6! 6! 6!). The meter counts states; raises SearchStopped when it
    does, by default after some four seconds' work.
    """
    if not deals.consistent:
        return 0
    return passes(plan(remainder(deals.marks)), meter or Effort(STATES)).number


def passes(plan: Plan, meter: Effort) -> Passes:
    """Return both passes; raises SearchStopped when the meter does.

    A state counts by what it takes: more where it is wide, or has many moves.
    """
    states: list[States] = [[plan.start]]
    branches: list[list[Branch]] = []
    wide = 1 + plan.start.bit_length() // WIDTH
    for step in plan.steps:
        moves = len(step.moves) if isinstance(step, Assign) else MOVES
        meter.step(1 + len(states[-1]) * moves * wide // MOVES)
        after, each = step.onward(states[-1])
        states.append(after)
        branches.append(each)
    ways = [[1] * len(states[-1]) + [0]]
    for each in reversed(branches):
        ways.append(before(each, ways[-1]))
    return Passes(plan, states, branches, ways[::-1])


def before(branches: Sequence[Branch], after: list[int]) -> list[int]:
    """Return the ways from the states before a step, and a 0.

    >>> before([Branch(0, [1, 0]), Branch(1, [-1, 1])], [3, 4, 0])
    [4, 7, 0]
    """
    first, *others = (branch.beyond(after) for branch in branches)
    for each in others:
        first = map(add, first, each)
    return [*first, 0]


def effort(found: Passes) -> int:
    """Return what `counts` will take, in states."""
    total, fields, width = 0, 1, found.number.bit_length()
    merged = set[int]()
    for step, branches in zip(found.plan.steps, found.branches, strict=True):
        if isinstance(step, Merge):
            fields += len(step.rows) - len(merged.intersection(step.rows))
            merged.add(step.rows[0])
        edges = sum(len(branch.ends) for branch in branches)
        total += edges * (1 + fields * width // PACKED) // MOVES
    return total


def counts(found: Passes) -> Counts:
    """Return for each open cell in how many deals it is filled."""
    parts = Parts(found.number.bit_length())
    cells: defaultdict[tuple[int, int], int] = defaultdict(int)
    ways = [1]
    for number, (step, branches) in enumerate(zip(found.plan.steps, found.branches, strict=True)):
        after = found.ways[number + 1]
        onward = [0] * len(after)
        if isinstance(step, Assign):
            for branch in branches:
                deals = sum(map(mul, ways, branch.beyond(after)))
                for one, share in parts.read(branch.row, deals):
                    cells[one, step.card] += share
                for end, way in zip(branch.ends, branch.shared(ways), strict=True):
                    onward[end] += way
        else:
            shared = parts.merged(step, found.states[number], ways)
            for (_, ends, _), each in zip(branches, shared, strict=True):
                for end, way in zip(ends, each, strict=True):
                    onward[end] += way
        ways = onward[:-1]
    return dict(cells)


class Parts:
    """The ways to a state as one integer, with the part of each row that is one with others.

    All the ways are its first field; `members` has the rows that stand behind one, `places` where
    the field of each begins.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.field = (1 << width) - 1
        self.members: dict[int, list[int]] = {}
        self.places: dict[int, int] = {}

    def read(self, row: int, packed: int) -> list[tuple[int, int]]:
        """Return the rows that one represents, each with its part."""
        if row not in self.members:
            return [(row, packed & self.field)]
        return [(one, packed >> self.places[one] & self.field) for one in self.members[row]]

    def merged(self, step: Merge, states: States, ways: list[int]) -> list[list[int]]:
        """Return the ways over each branch of a step from each state, with the parts of its rows.

        Of a row that was by itself so far the part is of all the ways.
        """
        taken: list[tuple[int, int]] = []  # of each row its fields, and how far they move
        inside = 0
        for row in step.rows:
            if row in self.members:
                fields = reduce(or_, [self.field << self.places[one] for one in self.members[row]])
                taken.append((fields, 0))
                inside |= fields
            else:
                self.places[row] = self.width * (len(self.places) + 1)
                taken.append((self.field, self.places[row]))
        first = step.rows[0]
        self.members[first] = [one for row in step.rows for one in self.members.pop(row, [row])]
        found = list[list[int]]()
        for state, packed in zip(states, ways, strict=True):
            split = [(packed & fields) << shift for fields, shift in taken]
            others = packed & ~inside
            found.append(
                [
                    others * share + sum(map(mul, split, parts))
                    for share, parts in step.parts(state & step.mask)
                ]
            )
        most = max(map(len, found))
        return [[each[n] if n < len(each) else 0 for each in found] for n in range(most)]
