"""Forward through the steps and back: how often each card is with each row.

    n ways to a state     its card to row r     m ways from the state after
    ───────────────────────────────────────────────────────────────────────
                        n · m deals with the card there

Where rows have become alike, a card goes to one of them, in proportion to the capacity that each
had then. That proportion is carried on like the number of ways, by the same steps for each row.

Source: Baum & Eagon, Bulletin AMS 73, 1967 (forward and backward).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import comb

from attrs import frozen

from kb.odds.plan import Plan, Step
from kb.odds.steps import Assign, Layer, Merge, taken, totals
from kb.theory.search import Meter

Shares = dict[int, Layer]  # by row, of those that are one by now: its part of the ways to a state
Counts = dict[tuple[int, int], int]  # by row and card


@frozen(eq=False)
class Passes:
    """For each step the states before it: the ways to each, and of the living the ways from it.

    Both have one layer more than there are steps.
    """

    plan: Plan
    forward: Sequence[Layer]
    backward: Sequence[Layer]

    @property
    def number(self) -> int:
        """How many deals there are."""
        return self.backward[0].get(self.plan.start, 0)


def passes(plan: Plan, meter: Meter) -> Passes:
    """Return both passes; raises SearchStopped when the meter does."""
    forward: list[Layer] = [{plan.start: 1}]
    for step in plan.steps:
        meter.step(len(forward[-1]))
        forward.append(step.onward(forward[-1]))
    backward: list[Layer] = [dict.fromkeys(forward[-1], 1)]
    for step, layer in zip(reversed(plan.steps), forward[-2::-1], strict=True):
        backward.append(before(step, layer, backward[-1]))
    return Passes(plan, forward, backward[::-1])


def before(step: Step, layer: Layer, after: Layer) -> Layer:
    """Return the ways from the states before a step, those apart that are dead ends."""
    found: defaultdict[int, int] = defaultdict(int)
    get = after.get
    if isinstance(step, Assign):
        for move in step.moves:
            for state, end in taken(move, layer):
                ways = get(end)
                if ways is not None:
                    found[state] += ways
    else:
        for state in layer:
            ways = sum(share * get(end, 0) for end, share in step.branches(state))
            if ways:
                found[state] = ways
    return found


def counts(found: Passes, meter: Meter) -> Counts:
    """Return for each open cell in how many deals it is filled."""
    cells: defaultdict[tuple[int, int], int] = defaultdict(int)
    shares: Shares = {}
    members: dict[int, list[int]] = {}
    for number, step in enumerate(found.plan.steps):
        layer, after = found.forward[number], found.backward[number + 1]
        meter.step(len(layer) + sum(map(len, shares.values())))
        if isinstance(step, Assign):
            place(step, layer, after, shares, members, cells)
            shares = {row: step.onward(part) for row, part in shares.items()}
        else:
            shares = merged(step, layer, shares, members)
            members[step.rows[0]] = [one for row in step.rows for one in members.pop(row, [row])]
    return dict(cells)


def place(
    step: Assign,
    layer: Layer,
    after: Layer,
    shares: Shares,
    members: Mapping[int, list[int]],
    cells: defaultdict[tuple[int, int], int],
) -> None:
    """Count the deals in which the card of a step goes to each row."""
    get = after.get
    for move in step.moves:
        onward = [(state, ways) for state, end in taken(move, layer) if (ways := get(end))]
        for row in members.get(move.row, [move.row]):
            part = shares.get(row, layer)
            cells[row, step.card] += sum([part.get(state, 0) * ways for state, ways in onward])


def merged(step: Merge, layer: Layer, shares: Shares, members: Mapping[int, list[int]]) -> Shares:
    """Return the parts of all rows after some have become one."""
    found = dict(shares)
    for row in step.rows:
        for one in members.get(row, [row]):
            found[one] = parted(step, row, shares.get(one, layer))
    inside = {one for row in step.rows for one in members.get(row, [row])}
    return {row: part if row in inside else step.onward(part) for row, part in found.items()}


def parted(step: Merge, row: int, layer: Layer) -> Layer:
    """Return the states after a step, with the part of the ways that is due to one of the rows."""
    found: defaultdict[int, int] = defaultdict(int)
    known: dict[int, list[tuple[int, int]]] = {}
    for state, ways in layer.items():
        here = state & step.mask
        if here not in known:
            known[here] = part(step, row, here)
        for together, share in known[here]:
            found[state ^ here | together] += ways * share
    return found


def part(step: Merge, row: int, here: int) -> list[tuple[int, int]]:
    """Return what the rows become, and in how many of the ways a card that comes is the row's.

    Of all ways to share out n cards, in k/n a certain card is with a row of k.
    """
    place = step.rows.index(row)
    sizes = [capacity.sizes(here) for capacity in step.capacities]
    own = sizes.pop(place)
    found: defaultdict[int, int] = defaultdict(int)
    for total, ways in totals(sizes).items():
        for number in own:
            if 0 < number <= step.most - total:
                share = ways * comb(total + number - 1, number - 1)
                found[(total + number) * step.capacities[0].one] += share
    return list(found.items())
