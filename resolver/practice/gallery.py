"""The gallery: clause sets that people study proofs with, from a handful to the hard ones.

Each function returns its clauses in a fixed order; with the same seed they are always the same.
Beyond its largest size, which takes a few seconds, and for what is no size it raises ArgumentError.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, pairwise, product
from math import comb, isfinite
from random import Random
from typing import Final

from resolver.errors import ArgumentError
from resolver.logic import arguments
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal

# The largest sizes, and the most clauses where several sizes count.
HOLES: Final = 60
ATOMS: Final = 100_000
SUMMANDS: Final = 10_000
WIDTH: Final = 16  # atoms of one sum, all of whose rows are clauses
NODES: Final = 20_000
COLOURS: Final = 50
COMPLETE: Final = 1_000  # nodes of a graph in which any two may be joined
FIELDS: Final = 100  # a side
PEOPLE: Final = 10_000
CLAUSES: Final = 500_000


def pigeonhole(holes: int) -> tuple[Clause, ...]:
    """Return that one pigeon more than there are holes all have a hole of their own; inconsistent.

    >>> print(*pigeonhole(1), sep=", ")
    p1h1, p2h1, ¬p1h1 ∨ ¬p2h1

    The shortest resolution proofs grow exponentially. Source: Haken, TCS 39, 1985.

    Args:
        holes: How many holes there are, 1 to 60.
    """
    holes = arguments.number(holes, 1, HOLES, "holes")
    digits = len(str(holes + 1))
    sits = f"p{{:0{digits}}}h{{:0{digits}}}".format
    pigeons, room = range(1, holes + 2), range(1, holes + 1)
    somewhere = [Clause(sits(pigeon, hole) for hole in room) for pigeon in pigeons]
    pairs = ((a, b, hole) for hole in room for a, b in combinations(pigeons, 2))
    alone = (Clause([f"~{sits(a, hole)}", f"~{sits(b, hole)}"]) for a, b, hole in pairs)
    return (*somewhere, *alone)


def random_3sat(atoms: int, seed: int, ratio: float = 4.3) -> tuple[Clause, ...]:
    """Return that many clauses an atom, each of three atoms and signs at random.

    >>> len(random_3sat(20, seed=1)), {len(clause) for clause in random_3sat(20, seed=1)}
    (86, {3})

    About half are inconsistent at the ratio 4.3, where they are hardest. Source: Mitchell, Selman
    & Levesque, AAAI 1992.

    Args:
        atoms: How many atoms there are, 3 to 100,000.
        seed: A whole number from 0 up.
        ratio: How many clauses there are for each atom.
    """
    random = _random(seed)
    atoms = arguments.number(atoms, 3, ATOMS, "atoms")
    if type(ratio) not in (int, float) or not isfinite(ratio) or ratio < 0:
        raise ArgumentError(ratio, "ratio of clauses to atoms", "try 4.3")
    arguments.number(round(ratio * atoms), 0, CLAUSES, "clauses")
    names = [f"x{atom:0{len(str(atoms))}}" for atom in range(1, atoms + 1)]
    return tuple(
        Clause(Literal.of(name, random.random() < 0.5) for name in random.sample(names, 3))
        for _ in range(round(ratio * atoms))
    )


def odd(atoms: Sequence[str], value: bool = True) -> Iterator[Clause]:
    """Return the clauses that say: an odd number of these atoms is true (or else an even one).

    >>> print(*odd(["a", "b"]), sep=", ")
    a ∨ b, ¬a ∨ ¬b

    Args:
        atoms: At most 16 names.
        value: True for an odd number, False for an even one.
    """
    listed = arguments.names(atoms)
    arguments.number(len(listed), 0, WIDTH, "atoms of one sum")
    arguments.expected(value, bool, "truth value", "try True for odd, False for even")
    return _odd(listed, value)


def _odd(atoms: Sequence[str], value: bool) -> Iterator[Clause]:
    for signs in product((True, False), repeat=len(atoms)):
        if signs.count(False) % 2 != value:
            yield Clause(map(Literal, atoms, signs))


def parity(atoms: int, seed: int = 0) -> tuple[Clause, ...]:
    """Return that the sum of atoms is odd, added in one order, and even, in another; inconsistent.

    >>> len(parity(3)), len(parity(10))
    (12, 68)

    Each sum is a chain of partial sums of its own. Source: Chew & Heule, SAT 2020.

    Args:
        atoms: How many summands there are, 2 to 10,000.
        seed: A whole number from 0 up.
    """
    atoms = arguments.number(atoms, 2, SUMMANDS, "atoms")
    names = [f"x{atom:0{len(str(atoms))}}" for atom in range(1, atoms + 1)]
    shuffled = _random(seed).sample(names, atoms)
    return (*_chain(names, "s", True), *_chain(shuffled, "t", False))


def _chain(names: Sequence[str], sums: str, value: bool) -> Iterator[Clause]:
    total = names[0]
    for place, name in enumerate(names[1:-1], start=2):
        longer = f"{sums}{place:0{len(str(len(names)))}}"
        yield from _odd([total, name, longer], False)
        total = longer
    yield from _odd([total, names[-1]], value)


def urquhart(nodes: int, seed: int = 0) -> tuple[Clause, ...]:
    """Return that the edges at each node of a cubic graph sum to its charge; inconsistent.

    >>> len(urquhart(8)), len({atom for clause in urquhart(8) for atom in clause.atoms})
    (32, 12)

    It is a ring with a random matching across it; the charges sum to one, and each edge counts
    twice. Source: Tseitin, 1968; Urquhart, JACM 34(1), 1987 (on expanders all proofs are long).

    Args:
        nodes: An even number up to 20,000.
        seed: A whole number from 0 up.
    """
    nodes = arguments.number(nodes, 2, NODES, "nodes")
    if nodes % 2:
        raise ArgumentError(nodes, "even number of nodes", f"try {nodes - 1} or {nodes + 1}")
    across = _random(seed).sample(range(nodes), nodes)
    pairs = list(zip(across[::2], across[1::2], strict=True))
    edges = [(node, (node + 1) % nodes) for node in range(nodes)] + pairs
    names = [f"e{edge:0{len(str(len(edges)))}}" for edge in range(1, len(edges) + 1)]
    at: list[list[str]] = [[] for _ in range(nodes)]
    for name, ends in zip(names, edges, strict=True):
        for node in ends:
            at[node].append(name)
    return tuple(clause for n in range(nodes) for clause in _odd(at[n], n == 0))


def colouring(colours: int, edges: Iterable[tuple[int, int]]) -> tuple[Clause, ...]:
    """Return that the nodes of a graph have colours, and neighbours never the same.

    >>> len(colouring(2, [(1, 2), (2, 3), (3, 1)]))
    12

    Args:
        colours: How many colours there are, 1 to 50.
        edges: Pairs of nodes, which are whole numbers from 0 up.
    """
    colours = arguments.number(colours, 1, COLOURS, "colours")
    edges = _edges(edges)
    nodes = sorted({node for edge in edges for node in edge})
    size = len(nodes) * (1 + comb(colours, 2)) + len(edges) * colours
    size = arguments.number(size, 0, CLAUSES, "clauses")
    has = f"n{{:0{len(str(max(nodes, default=0)))}}}c{{}}".format
    palette = range(1, colours + 1)
    coloured = (Clause(has(node, colour) for colour in palette) for node in nodes)
    twice = [((n, a), (n, b)) for n in nodes for a, b in combinations(palette, 2)]
    same = [((start, colour), (end, colour)) for (start, end), colour in product(edges, palette)]
    pairs = (Clause([f"~{has(*a)}", f"~{has(*b)}"]) for a, b in twice + same)
    return (*coloured, *pairs)


def random_graph(nodes: int, edges: int, seed: int) -> tuple[tuple[int, int], ...]:
    """Return that many different edges of a graph, at random.

    >>> random_graph(3, 3, seed=0)
    ((1, 2), (1, 3), (2, 3))

    Args:
        nodes: How many nodes there are, 1 to 1,000.
        edges: How many edges there are.
        seed: A whole number from 0 up.
    """
    pairs = clique(nodes)
    edges = arguments.number(edges, 0, len(pairs), f"edges of a graph with {nodes} nodes")
    return tuple(sorted(_random(seed).sample(pairs, edges)))


def clique(nodes: int) -> tuple[tuple[int, int], ...]:
    """Return the edges of the complete graph, which needs as many colours as it has nodes.

    >>> clique(3)
    ((1, 2), (1, 3), (2, 3))

    Args:
        nodes: How many nodes there are, 1 to 1,000.
    """
    nodes = arguments.number(nodes, 1, COMPLETE, "nodes")
    return tuple(combinations(range(1, nodes + 1), 2))


def _edges(given: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return edges that were given; raises ArgumentError."""
    advice = "try [(1, 2), (2, 3)]: pairs of whole numbers"
    arguments.expected(given, Iterable, "collection of edges", advice)
    edges = list(islice(given, CLAUSES + 1))
    for edge in edges:
        if not isinstance(edge, tuple | list) or len(edge) != 2:
            raise ArgumentError(edge, "edge", advice)
    return [(arguments.whole(a, 0, advice), arguments.whole(b, 0, advice)) for a, b in edges]


def _random(seed: object) -> Random:
    """Return the same numbers at random for the same seed; raises ArgumentError."""
    return Random(arguments.whole(seed, 0, "each seed gives a problem of its own"))


def wumpus(size: int) -> tuple[Clause, ...]:
    """Return a cave of size by size fields, explored all but its far corner, which has a pit.

    >>> len(wumpus(2))
    18

    A field is breezy just when a neighbour has a pit; no breeze was felt, and yet the corner has a
    pit: inconsistent. Source: Russell & Norvig, Artificial Intelligence, chapter 7.

    Args:
        size: How many fields a side has, 2 to 100.
    """
    size = arguments.number(size, 2, FIELDS, "fields a side")
    side, digits = range(1, size + 1), len(str(size))
    fields = list(product(side, side))
    pit = {(x, y): f"pit{x:0{digits}}{y:0{digits}}" for x, y in fields}
    breeze = {(x, y): f"breeze{x:0{digits}}{y:0{digits}}" for x, y in fields}
    clauses = []
    for x, y in fields:
        pits = [pit[at] for at in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if at in pit]
        clauses.append(Clause([f"~{breeze[x, y]}", *pits]))
        clauses += [Clause([f"~{atom}", breeze[x, y]]) for atom in pits]
    clauses += [Clause([f"~{pit[field]}"]) for field in fields[:2]]
    *calm, corner = fields
    return (*clauses, *(Clause([f"~{breeze[field]}"]) for field in calm), Clause([pit[corner]]))


def unicorn() -> tuple[Clause, ...]:
    """Return the riddle of the unicorn with the denial of "it is magical"; inconsistent.

    If it is mythical it is immortal, else a mortal mammal; immortal or a mammal, it is horned; and
    what is horned is magical. Source: Barwise & Etchemendy, in Russell & Norvig, exercise 7.2.

    >>> print(*unicorn()[:3], sep=", ")
    ¬mortal ∨ ¬mythical, mortal ∨ mythical, mammal ∨ mythical
    """
    rules = "~mythical ~mortal, mythical mortal, mythical mammal, mortal horned, ~mammal horned"
    return tuple(Clause(text.split()) for text in f"{rules}, ~horned magical, ~magical".split(", "))


def liars(people: int, seed: int) -> tuple[Clause, ...]:
    """Return an island of knights and liars, where each says of two others whether they are alike.

    >>> len(liars(5, seed=0)) == 5 * 4
    True

    A knight's word is true, a liar's is not. Source: Smullyan, What Is the Name of This Book, 1978.

    Args:
        people: How many people there are, 3 to 10,000.
        seed: A whole number from 0 up.
    """
    people = arguments.number(people, 3, PEOPLE, "people")
    random = _random(seed)
    names = [f"knight{person:0{len(str(people))}}" for person in range(1, people + 1)]
    clauses: list[Clause] = []
    for place, speaker in enumerate(names):
        others = random.sample([*names[:place], *names[place + 1 :]], 2)
        # "They are alike" is true when the speaker and the two have an odd sum; else an even one.
        clauses += _odd([speaker, *others], random.random() < 0.5)
    return tuple(clauses)


def implications(length: int) -> tuple[Clause, ...]:
    """Return that p1 implies p2, and so on, and that p1 holds but not the last; inconsistent.

    >>> print(*implications(2), sep=", ")
    p1, ¬p1 ∨ p2, ¬p2

    Args:
        length: How many atoms there are, 1 to 100,000.
    """
    length = arguments.number(length, 1, ATOMS, "atoms")
    names = [f"p{place:0{len(str(length))}}" for place in range(1, length + 1)]
    steps = [Clause([f"~{name}", following]) for name, following in pairwise(names)]
    return (Clause([names[0]]), *steps, Clause([f"~{names[-1]}"]))
