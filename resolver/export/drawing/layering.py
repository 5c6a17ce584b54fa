"""Where the boxes of a drawing stand and how its edges run: layers, order, then places.

Every step is in the layer just above the earliest step that uses it, so the conclusion is at
the bottom, each premise is above what follows from it, and the axioms are on top of their branches.
An edge that passes a layer has a slot of its own there, and so runs through no box; the edges of
one step share their slots.

The horizontal places in a layer are a least-squares fit, each node near its neighbours, with a
least distance between them, which pooling solves exactly once the distances are taken off.

Source: Sugiyama, Tagawa & Toda, IEEE Transactions on Systems, Man and Cybernetics 11(2), 1981;
Ayer, Brunk, Ewing, Reid & Silverman, Annals of Mathematical Statistics 26(4), 1955.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import TypeAlias

from attrs import frozen

Node: TypeAlias = tuple[int, int]  # a step's number and a layer: its box there, or below it a slot
Link: TypeAlias = tuple[Node, Node]  # from one layer to the next
Rests: TypeAlias = Mapping[int, Sequence[int]]  # what each box rests on, by numbers
Order: TypeAlias = list[list[Node]]  # each layer from left to right

SWEEPS = 12


@frozen
class Layers:
    """The nodes of each layer from left to right, their links, and the layer of each step."""

    order: Order
    links: tuple[Link, ...]
    levels: Mapping[int, int]

    def box(self, number: int) -> Node:
        """Return the node of a step's own box."""
        return number, self.levels[number]


def arrange_layers(rests: Rests, top_down: bool = False) -> Layers:
    """Return the layers of boxes by their numbers, each below those that it rests on.

    These have numbers that come before its own. A tree grows top down: each box is as high as can
    be, and those of a layer keep their order.

    >>> arrange_layers({1: (), 2: (), 3: (1, 2)}).order
    [[(1, 0), (2, 0)], [(3, 1)]]
    """
    levels = _levels_from_above(rests) if top_down else _levels_from_below(rests)
    links = _link_layers(rests, levels)
    branches = {number: number for number in rests} if top_down else _walk_branches(rests)
    nodes = {*levels.items(), *(node for link in links for node in link)}
    order: Order = [[] for _ in range(1 + max(levels.values()))]
    for node in sorted(nodes, key=lambda node: branches[node[0]]):
        order[node[1]].append(node)
    return Layers(_uncross(order, links), links, levels)


def neighbours_of(links: Iterable[Link]) -> tuple[dict[Node, list[Node]], dict[Node, list[Node]]]:
    """Return the nodes linked to each node from above, and those from below."""
    above: defaultdict[Node, list[Node]] = defaultdict(list)
    below: defaultdict[Node, list[Node]] = defaultdict(list)
    for upper, lower in links:
        above[lower].append(upper)
        below[upper].append(lower)
    return above, below


def _levels_from_below(rests: Rests) -> dict[int, int]:
    """Return the layer of each box, from the top; the longest path counts."""
    below = dict.fromkeys(rests, 0)
    for number in reversed([*rests]):
        for premise in rests[number]:
            below[premise] = max(below[premise], below[number] + 1)
    top = max(below.values())
    return {number: top - depth for number, depth in below.items()}


def _levels_from_above(rests: Rests) -> dict[int, int]:
    """Return how many boxes are above each, at most."""
    depths: dict[int, int] = {}
    for number, premises in rests.items():
        depths[number] = max((depths[premise] + 1 for premise in premises), default=0)
    return depths


def _link_layers(rests: Rests, levels: Mapping[int, int]) -> tuple[Link, ...]:
    links: dict[Link, None] = {}
    for number, premises in rests.items():
        level = levels[number]
        for premise in premises:
            path = [*((premise, at) for at in range(levels[premise], level)), (number, level)]
            links.update(dict.fromkeys(pairwise(path)))
    return tuple(links)


def _walk_branches(rests: Rests) -> dict[int, int]:
    """Return the place of each box on a walk that follows one branch after the other."""
    places: dict[int, int] = {}
    waiting = list(rests)  # the conclusion is taken first, and then what it does not rest on
    while waiting:
        number = waiting.pop()
        if number not in places:
            places[number] = len(places)
            waiting += reversed(rests[number])
    return places


def _uncross(order: Order, links: tuple[Link, ...]) -> Order:
    """Return the order with the fewest crossings that sweeping down and up comes by."""
    above, below = neighbours_of(links)
    best, fewest = order, _count_crossings(order, below)
    for sweep in range(SWEEPS):
        if not fewest:
            break
        down = sweep % 2 == 0
        order = [list(layer) for layer in order]
        for at in range(1, len(order)) if down else range(len(order) - 2, -1, -1):
            fixed = order[at - 1] if down else order[at + 1]
            order[at] = _sort_by_barycentre(order[at], fixed, above if down else below)
        crossings = _count_crossings(order, below)
        if crossings < fewest:
            best, fewest = order, crossings
    return best


def _sort_by_barycentre(
    layer: list[Node], fixed: list[Node], linked: Mapping[Node, list[Node]]
) -> list[Node]:
    """Return the layer with each node moved to the mean place of those it is linked to."""
    places = {node: at for at, node in enumerate(fixed)}
    scale = len(fixed) / len(layer)
    centres = {}
    for at, node in enumerate(layer):
        ends = [places[end] for end in linked.get(node, ())]
        centres[node] = sum(ends) / len(ends) if ends else at * scale
    return sorted(layer, key=centres.__getitem__)


def _count_crossings(order: Order, below: Mapping[Node, list[Node]]) -> int:
    """Return how many pairs of links cross."""
    crossings = 0
    for upper, lower in pairwise(order):
        places = {node: at for at, node in enumerate(lower)}
        seen: list[int] = []
        for node in upper:
            ends = sorted(places[end] for end in below.get(node, ()))
            crossings += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return crossings


GAP = 18.0
_HEAVY = 8  # how a resolvent pulls, where an axiom pulls with 1: it keeps a chain upright


def place_nodes(layers: Layers, widths: Mapping[Node, float]) -> dict[Node, float]:
    """Return the centre of each node, in the unit of the widths; the leftmost edge is at 0."""
    above, below = neighbours_of(layers.links)
    weights = {node: _HEAVY if layers.box(node[0]) in above else 1 for node in widths}
    rows = [(layer, _side_by_side([widths[node] for node in layer])) for layer in layers.order]
    centres: dict[Node, float] = {}
    for layer, offsets in rows:
        centres.update(zip(layer, (at - offsets[-1] / 2 for at in offsets), strict=True))
    for sweep in range(2 * SWEEPS):
        for layer, offsets in rows if sweep % 2 == 0 else reversed(rows):
            wanted = []
            for node in layer:
                pulls = [(centres[upper], weights[upper]) for upper in above.get(node, ())]
                pulls += [(centres[lower], weights[node]) for lower in below.get(node, ())]
                wanted.append(_mean_pull(pulls, centres[node]))
            fitted = fit_places(wanted, offsets, [weights[node] for node in layer])
            centres.update(zip(layer, fitted, strict=True))
    left = min(centres[node] - widths[node] / 2 for node in centres)
    return {node: centre - left for node, centre in centres.items()}


def fit_places(
    wanted: Sequence[float], offsets: Sequence[float], weights: Sequence[float]
) -> list[float]:
    """Return places as near as can be to those wanted, at least as far apart as the offsets.

    >>> fit_places([0, 0, 9], [0, 4, 8], [3, 1, 1])
    [-1.0, 3.0, 9.0]
    """
    pools: list[tuple[float, float, int]] = []  # place and weight of those that move together
    for want, offset, heavy in zip(wanted, offsets, weights, strict=True):
        at, weight, count = float(want - offset), heavy, 1
        while pools and pools[-1][0] > at:
            before, pull, joined = pools.pop()
            at = (at * weight + before * pull) / (weight + pull)
            weight, count = weight + pull, count + joined
        pools.append((at, weight, count))
    moved = (at for at, _, count in pools for _ in range(count))
    return [at + offset for at, offset in zip(moved, offsets, strict=True)]


def _side_by_side(widths: Sequence[float]) -> list[float]:
    """Return the centres of boxes of these widths side by side, the first at 0."""
    return list(accumulate(((a + b) / 2 + GAP for a, b in pairwise(widths)), initial=0.0))


def _mean_pull(pulls: Sequence[tuple[float, int]], alone: float) -> float:
    if not pulls:
        return alone
    return sum(at * weight for at, weight in pulls) / sum(weight for _, weight in pulls)
