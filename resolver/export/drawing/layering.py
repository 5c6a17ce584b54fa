"""Where the boxes of a drawing stand and how its edges run: layers, order, then places.

Every step stands in the layer just above the earliest step that uses it, so the conclusion is at
the bottom, each premise is above what follows from it, and the axioms are on top of their branches.
An edge that passes a layer has a slot of its own there, and so runs through no box; the edges of
one step share their slots.

Source: Sugiyama, Tagawa & Toda, IEEE Transactions on Systems, Man and Cybernetics 11(2), 1981.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from attrs import frozen

from resolver.proofs.proof import Proof

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


def arrange(proof: Proof) -> Layers:
    """Return the layers of a proof, with few crossings; of one in the making, too.

    >>> from resolver import DENIED, Clause, Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> proof = steps.proof(steps.resolve(p, not_p, "p"))
    >>> for layer in arrange(proof).order:
    ...     print(*(proof[number - 1].clause for number, _ in layer), sep=" | ")
    p | ¬p
    □
    """
    return layered({step.number: step.premises for step in proof})


def layered(rests: Rests) -> Layers:
    """Return the layers of boxes by their numbers, each below those that it rests on.

    These have numbers that come before its own.
    """
    levels = _levels(rests)
    links = _links(rests, levels)
    branches = _branches(rests)
    nodes = {*levels.items(), *(node for link in links for node in link)}
    order: Order = [[] for _ in range(1 + max(levels.values()))]
    for node in sorted(nodes, key=lambda node: branches[node[0]]):
        order[node[1]].append(node)
    return Layers(_uncross(order, links), links, levels)


def neighbours(links: Iterable[Link]) -> tuple[dict[Node, list[Node]], dict[Node, list[Node]]]:
    """Return the nodes linked to each node from above, and those from below."""
    above: defaultdict[Node, list[Node]] = defaultdict(list)
    below: defaultdict[Node, list[Node]] = defaultdict(list)
    for upper, lower in links:
        above[lower].append(upper)
        below[upper].append(lower)
    return above, below


def _levels(rests: Rests) -> dict[int, int]:
    """Return the layer of each box, from the top; the longest path counts."""
    below = dict.fromkeys(rests, 0)
    for number in reversed([*rests]):
        for premise in rests[number]:
            below[premise] = max(below[premise], below[number] + 1)
    top = max(below.values())
    return {number: top - depth for number, depth in below.items()}


def _links(rests: Rests, levels: Mapping[int, int]) -> tuple[Link, ...]:
    links: dict[Link, None] = {}
    for number, premises in rests.items():
        level = levels[number]
        for premise in premises:
            path = [*((premise, at) for at in range(levels[premise], level)), (number, level)]
            links.update(dict.fromkeys(pairwise(path)))
    return tuple(links)


def _branches(rests: Rests) -> dict[int, int]:
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
    above, below = neighbours(links)
    best, fewest = order, _crossings(order, below)
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        order = [list(layer) for layer in order]
        for at in range(1, len(order)) if down else range(len(order) - 2, -1, -1):
            fixed = order[at - 1] if down else order[at + 1]
            order[at] = _by_barycentre(order[at], fixed, above if down else below)
        crossings = _crossings(order, below)
        if crossings < fewest:
            best, fewest = order, crossings
    return best


def _by_barycentre(
    layer: list[Node], fixed: list[Node], linked: Mapping[Node, list[Node]]
) -> list[Node]:
    """Return the layer with each node moved to the mean place of those it is linked to."""
    places = {node: at for at, node in enumerate(fixed)}
    scale = len(fixed) / len(layer)
    centres = {}
    for at, node in enumerate(layer):
        others = [places[other] for other in linked.get(node, ())]
        centres[node] = sum(others) / len(others) if others else at * scale
    return sorted(layer, key=centres.__getitem__)


def _crossings(order: Order, below: Mapping[Node, list[Node]]) -> int:
    """Return how many pairs of links cross."""
    crossings = 0
    for upper, lower in pairwise(order):
        places = {node: at for at, node in enumerate(lower)}
        seen: list[int] = []
        for node in upper:
            ends = sorted(places[other] for other in below.get(node, ()))
            crossings += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return crossings
