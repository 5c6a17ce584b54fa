"""Places the boxes and edges of a drawing: first layers, then the order in each, then positions.

Every step is in the layer just above the first step that uses it. So the conclusion is at the
bottom, each premise is above its uses, and the axioms are on top of their branches. An edge that
passes a layer has a slot of its own there, so that it runs through no box; the edges of one step
share their slots.

The horizontal positions in a layer are a least-squares fit: each node is near its neighbours, with
a least distance between two nodes. If the least distances are subtracted, the positions must only
not decrease, and pooling adjacent violators fits such positions exactly.

Source: Sugiyama, Tagawa & Toda, IEEE Transactions on Systems, Man and Cybernetics 11(2), 1981;
Ayer, Brunk, Ewing, Reid & Silverman, Annals of Mathematical Statistics 26(4), 1955.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from attrs import frozen

from resolver.budget import Meter

Node: TypeAlias = tuple[int, int]  # The number of a step and a layer: its box, or a slot below it.
Link: TypeAlias = tuple[Node, Node]  # A part of an edge, from one layer to the next.
PremisesOf: TypeAlias = Mapping[int, Sequence[int]]  # The premises of each box, by numbers.
Order: TypeAlias = list[list[Node]]  # The nodes of each layer from left to right.

SWEEP_COUNT = 12


@frozen
class Layers:
    """The nodes of each layer in order, their links, and the layer of each step by its number."""

    order: Order
    links: tuple[Link, ...]
    levels: Mapping[int, int]

    def box(self, number: int) -> Node:
        """Return the node of a step's box."""
        return number, self.levels[number]


def arrange_layers(
    premises_of: PremisesOf,
    top_down: bool = False,
    meter: Meter | None = None,
) -> Layers:
    """Arrange boxes in layers, each box below its premises.

    The numbers of premises come before the number of their box. In a tree that grows top down,
    each box is as high as it can be, and the boxes of a layer keep their order. The meter counts
    each node that is moved.

    >>> arrange_layers({1: (), 2: (), 3: (1, 2)}).order
    [[(1, 0), (2, 0)], [(3, 1)]]
    """
    if top_down:
        levels = _find_levels_from_above(premises_of)
        rank_of = dict(zip(premises_of, premises_of, strict=True))
    else:
        levels = _find_levels_from_below(premises_of)
        rank_of = _walk_branches(premises_of)
    links = _link_layers(premises_of, levels)

    # A slot has the rank of its box, so an edge begins near the box that it comes from.
    nodes: set[Node] = set(levels.items())
    for link in links:
        nodes.update(link)
    order: Order = [[] for _ in range(1 + max(levels.values()))]
    for node in sorted(nodes, key=lambda node: rank_of[node[0]]):
        _, level = node
        order[level].append(node)
    return Layers(_uncross(order, links, meter or Meter()), links, levels)


def neighbours_of(links: Iterable[Link]) -> tuple[dict[Node, list[Node]], dict[Node, list[Node]]]:
    """Return the upper neighbours of each node, and its lower ones."""
    above: defaultdict[Node, list[Node]] = defaultdict(list)
    below: defaultdict[Node, list[Node]] = defaultdict(list)
    for upper, lower in links:
        above[lower].append(upper)
        below[upper].append(lower)
    return above, below


def _find_levels_from_below(premises_of: PremisesOf) -> dict[int, int]:
    """Return the layer of each box, counted from the top, just above the first use of the box."""
    heights = dict.fromkeys(premises_of, 0)  # How high each box stands above the lowest one.
    for number in reversed([*premises_of]):
        least_height = heights[number] + 1
        for premise in premises_of[number]:
            heights[premise] = max(heights[premise], least_height)

    top = max(heights.values())
    return {number: top - height for number, height in heights.items()}


def _find_levels_from_above(premises_of: PremisesOf) -> dict[int, int]:
    """Return the layer of each box, counted from the top, just below the box's lowest premise."""
    depths: dict[int, int] = {}
    for number, premises in premises_of.items():
        depths_above = [depths[premise] for premise in premises]
        depths[number] = max(depths_above, default=-1) + 1
    return depths


def _link_layers(premises_of: PremisesOf, levels: Mapping[int, int]) -> tuple[Link, ...]:
    """Return the links of all edges, from the box of a premise over its slots to the next box."""
    links: dict[Link, None] = {}  # A dict keeps the order, and shared links once.
    for number, premises in premises_of.items():
        level = levels[number]
        for premise in premises:
            path = [(premise, passed) for passed in range(levels[premise], level)]
            path.append((number, level))
            links.update(dict.fromkeys(pairwise(path)))
    return tuple(links)


def _walk_branches(premises_of: PremisesOf) -> dict[int, int]:
    """Return the rank of each box on a walk that follows one branch after the other."""
    ranks: dict[int, int] = {}
    agenda = list(premises_of)  # The conclusion is the last, and so comes first from the stack.
    while agenda:
        number = agenda.pop()
        if number not in ranks:
            ranks[number] = len(ranks)
            agenda += reversed(premises_of[number])
    return ranks


def _uncross(order: Order, links: tuple[Link, ...], meter: Meter) -> Order:
    """Sort layers in sweeps down and up, and return the order with the fewest crossings."""
    above, below = neighbours_of(links)
    best_order = order
    fewest_crossings = _count_crossings(order, below, meter)
    for sweep in range(SWEEP_COUNT):
        if not fewest_crossings:
            break

        # Each layer is sorted by the layer that the sweep has just passed, which stays unchanged.
        order = [list(layer) for layer in order]
        if sweep % 2 == 0:
            for level in range(1, len(order)):
                order[level] = _sort_by_barycentre(order[level], order[level - 1], above)
        else:
            for level in range(len(order) - 2, -1, -1):
                order[level] = _sort_by_barycentre(order[level], order[level + 1], below)

        crossings = _count_crossings(order, below, meter)
        if crossings < fewest_crossings:
            best_order = order
            fewest_crossings = crossings
    return best_order


def _sort_by_barycentre(
    layer: list[Node],
    fixed: list[Node],
    linked: Mapping[Node, list[Node]],
) -> list[Node]:
    """Sort a layer by the mean position of each node's neighbours in a fixed layer."""
    position_of = _positions_in(fixed)
    scale = len(fixed) / len(layer)
    centres: dict[Node, float] = {}
    for position, node in enumerate(layer):
        centres[node] = position * scale
        neighbours = linked.get(node)
        if neighbours:
            centres[node] = sum(position_of[other] for other in neighbours) / len(neighbours)
    return sorted(layer, key=centres.__getitem__)


def _positions_in(layer: list[Node]) -> dict[Node, int]:
    """Return the position of each node in its layer, from 0."""
    return {node: position for position, node in enumerate(layer)}


def _count_crossings(order: Order, below: Mapping[Node, list[Node]], meter: Meter) -> int:
    """Return how many pairs of links cross."""
    crossings = 0
    for upper, lower in pairwise(order):
        meter.step(len(upper))
        position_of = _positions_in(lower)

        # A link crosses those from nodes to its left that end to its right. Links of one node do
        # not cross, so their ends, from left to right, are all compared before one is entered.
        ends_so_far: list[int] = []
        for node in upper:
            ends = sorted(position_of[neighbour] for neighbour in below.get(node, ()))
            for end in ends:
                crossings += len(ends_so_far) - bisect_right(ends_so_far, end)
            for end in ends:
                insort(ends_so_far, end)
    return crossings


NODE_GAP = 18.0  # CSS pixels between two nodes of a layer.
_RESOLVENT_PULL = 8  # An axiom pulls with 1; a stronger resolvent keeps a chain upright.


def place_nodes(
    layers: Layers,
    widths: Mapping[Node, float],
    meter: Meter | None = None,
) -> dict[Node, float]:
    """Return the horizontal centre of each node, with the left edge of the leftmost node at 0."""
    meter = meter or Meter()
    above, below = neighbours_of(layers.links)
    weights: dict[Node, int] = {}
    for node in widths:
        is_derived = layers.box(node[0]) in above
        weights[node] = _RESOLVENT_PULL if is_derived else 1

    # At first the nodes of a layer stand side by side, and their middle is at 0.
    rows: list[tuple[list[Node], list[float]]] = []
    centres: dict[Node, float] = {}
    for layer in layers.order:
        offsets = _centre_side_by_side([widths[node] for node in layer])
        rows.append((layer, offsets))
        middle = offsets[-1] / 2
        for node, offset in zip(layer, offsets, strict=True):
            centres[node] = offset - middle

    # Each sweep, down or up, moves the nodes of a layer towards their neighbours. A link pulls
    # with the weight of its upper node.
    for sweep in range(2 * SWEEP_COUNT):
        for layer, offsets in rows if sweep % 2 == 0 else reversed(rows):
            meter.step(len(layer))
            wanted: list[float] = []
            for node in layer:
                pulls: list[tuple[float, int]] = []
                for upper in above.get(node, ()):
                    pulls.append((centres[upper], weights[upper]))
                for lower in below.get(node, ()):
                    pulls.append((centres[lower], weights[node]))
                wanted.append(_mean_pull(pulls, centres[node]))

            own_weights = [weights[node] for node in layer]
            fitted = fit_positions(wanted, offsets, own_weights)
            centres.update(zip(layer, fitted, strict=True))

    left_edge = min(centres[node] - widths[node] / 2 for node in centres)
    return {node: centre - left_edge for node, centre in centres.items()}


def fit_positions(
    wanted: Sequence[float],
    offsets: Sequence[float],
    weights: Sequence[float],
) -> list[float]:
    """Return the positions nearest to the wanted ones, at least as far apart as the offsets.

    >>> fit_positions([0, 0, 9], [0, 4, 8], [3, 1, 1])
    [-1.0, 3.0, 9.0]
    """
    # If the offsets are subtracted, positions must only not decrease. A pool of nodes that move
    # together has its position, its weight, and its number of nodes.
    pools: list[tuple[float, float, int]] = []
    for want, offset, own_weight in zip(wanted, offsets, weights, strict=True):
        position = float(want - offset)
        weight = own_weight
        node_count = 1
        while pools and pools[-1][0] > position:
            pool_position, pool_weight, pool_count = pools.pop()
            pull = position * weight + pool_position * pool_weight
            weight += pool_weight
            position = pull / weight
            node_count += pool_count
        pools.append((position, weight, node_count))

    positions: list[float] = []
    for position, _, node_count in pools:
        positions += [position] * node_count
    return [position + offset for position, offset in zip(positions, offsets, strict=True)]


def _centre_side_by_side(widths: Sequence[float]) -> list[float]:
    """Return the centres of boxes of these widths side by side, the first at 0."""
    centres = [0.0]
    for left_width, right_width in pairwise(widths):
        distance = (left_width + right_width) / 2 + NODE_GAP
        centres.append(centres[-1] + distance)
    return centres


def _mean_pull(pulls: Sequence[tuple[float, int]], default: float) -> float:
    """Return the mean of positions, each with its weight; the default if there are none."""
    if not pulls:
        return default

    weighted_sum = 0.0
    total_weight = 0
    for position, weight in pulls:
        weighted_sum += position * weight
        total_weight += weight
    return weighted_sum / total_weight
