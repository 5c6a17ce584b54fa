"""The gallery under its public name: ``from resolver.problems import pigeonhole``."""

from resolver.practice.gallery import (
    clique,
    colouring,
    implications,
    liars,
    odd,
    parity,
    pigeonhole,
    random_3sat,
    random_graph,
    unicorn,
    urquhart,
    wumpus,
)

__all__ = [
    "clique",
    "colouring",
    "implications",
    "liars",
    "odd",
    "parity",
    "pigeonhole",
    "random_3sat",
    "random_graph",
    "unicorn",
    "urquhart",
    "wumpus",
]
