"""The horizontal places of a layered drawing: each node near its neighbours, none on another.

In a layer this is a least-squares fit with a least distance between neighbours, which pooling
solves exactly once the distances are taken off.

Source: Ayer, Brunk, Ewing, Reid & Silverman, Annals of Mathematical Statistics 26(4), 1955.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from resolver.export.drawing.layering import SWEEPS, Layers, Node, neighbours

GAP = 18.0
_HEAVY = 8  # how a resolvent pulls, where an axiom pulls with 1: it keeps a chain upright


def place(layers: Layers, widths: Mapping[Node, float]) -> dict[Node, float]:
    """Return the centre of each node, in the unit of the widths; the leftmost edge is at 0."""
    above, below = neighbours(layers.links)
    weights = {node: _HEAVY if layers.box(node[0]) in above else 1 for node in widths}
    rows = [(layer, _offsets([widths[node] for node in layer])) for layer in layers.order]
    centres: dict[Node, float] = {}
    for layer, offsets in rows:
        centres.update(zip(layer, (at - offsets[-1] / 2 for at in offsets), strict=True))
    for sweep in range(2 * SWEEPS):
        for layer, offsets in rows if sweep % 2 == 0 else reversed(rows):
            wanted = []
            for node in layer:
                pulls = [(centres[one], weights[one]) for one in above.get(node, ())]
                pulls += [(centres[one], weights[node]) for one in below.get(node, ())]
                wanted.append(_mean(pulls, centres[node]))
            fitted = fit(wanted, offsets, [weights[node] for node in layer])
            centres.update(zip(layer, fitted, strict=True))
    left = min(centres[node] - widths[node] / 2 for node in centres)
    return {node: centre - left for node, centre in centres.items()}


def fit(wanted: Sequence[float], offsets: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return places as near as can be to those wanted, at least as far apart as the offsets.

    >>> fit([0, 0, 9], [0, 4, 8], [3, 1, 1])
    [-1.0, 3.0, 9.0]
    """
    pools: list[tuple[float, float, int]] = []  # place and weight of those that move together
    for want, offset, heavy in zip(wanted, offsets, weights, strict=True):
        at, weight, count = float(want - offset), heavy, 1
        while pools and pools[-1][0] > at:
            other, pull, joined = pools.pop()
            at = (at * weight + other * pull) / (weight + pull)
            weight, count = weight + pull, count + joined
        pools.append((at, weight, count))
    moved = (at for at, _, count in pools for _ in range(count))
    return [at + offset for at, offset in zip(moved, offsets, strict=True)]


def _offsets(widths: Sequence[float]) -> list[float]:
    """Return the centres of boxes of these widths side by side, the first at 0."""
    return list(accumulate(((a + b) / 2 + GAP for a, b in pairwise(widths)), initial=0.0))


def _mean(pulls: Sequence[tuple[float, int]], alone: float) -> float:
    if not pulls:
        return alone
    return sum(at * weight for at, weight in pulls) / sum(weight for _, weight in pulls)
