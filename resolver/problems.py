"""The gallery under its public name: ``from resolver.problems import pigeonhole``."""

from resolver.practice.cook import cook
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
    "cook",
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
