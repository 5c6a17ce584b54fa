"""Every deal, where they are few: the steps of the count, and each way taken.

Source: backtracking without a dead end, as each state is known to lead to a deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kb.odds.passes import Passes
from kb.odds.steps import Placing, Pouring, taken

Rooms = Mapping[int, int]  # of rows that are one by now, the room of each
Point = tuple[int, dict[int, int], dict[int, Rooms]]  # a state, the deal so far, the rows joined


def every(found: Passes) -> Iterator[dict[int, int]]:
    """Yield each deal once: each card that was still to deal, and its row."""
    stack: list[tuple[int, Point]] = [(0, (found.plan.start, {}, {}))]
    while stack:
        number, point = stack.pop()
        if number == len(found.plan.steps):
            yield point[1]
            continue
        step, living = found.plan.steps[number], found.backward[number + 1]
        after = placed(step, point) if isinstance(step, Placing) else poured(step, point)
        stack += ((number + 1, one) for one in after if living.get(one[0]))


def placed(step: Placing, point: Point) -> Iterator[Point]:
    """Yield the points after a card has found its place."""
    state, deal, joined = point
    for move in step.moves:
        for _, end in taken(move, [state]):
            rooms = joined.get(move.row)
            if rooms is None:
                yield end, {**deal, step.card: move.row}, joined
                continue
            for row, room in rooms.items():
                if room:
                    left = {**joined, move.row: {**rooms, row: room - 1}}
                    yield end, {**deal, step.card: row}, left


def poured(step: Pouring, point: Point) -> Iterator[Point]:
    """Yield the points after rows have become one, for all the sizes that they may have."""
    state, deal, joined = point
    for end, _ in step.branches(state):
        total = step.rooms[0].sizes(end & step.rooms[0].need)[0]
        for sizes in shared(total, [room.sizes(state) for room in step.rooms]):
            rooms: dict[int, int] = {}
            others = dict(joined)
            for row, size in zip(step.rows, sizes, strict=True):
                rooms |= others.pop(row, {row: size})
            yield end, deal, {**others, step.rows[0]: rooms}


def shared(total: int, sizes: list[range]) -> Iterator[tuple[int, ...]]:
    """Yield the ways in which rows of these sizes hold so many cards together.

    >>> list(shared(4, [range(3, 4), range(1, 3)])), list(shared(3, [range(1, 3), range(1, 3)]))
    ([(3, 1)], [(1, 2), (2, 1)])
    """
    if not sizes:
        if not total:
            yield ()
        return
    for size in sizes[0]:
        if size <= total:
            for rest in shared(total - size, sizes[1:]):
                yield size, *rest
