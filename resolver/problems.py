"""The gallery: clause sets that people study proofs with, from a handful to the hard ones.

Each function returns its clauses in a fixed order; with the same seed they are always the same.
Beyond its largest size, which takes a few seconds, and for what is no size it raises ArgumentError.
`cook` is a proof: the short one of the pigeons, by new atoms. `GALLERY` names those that a line may
ask for, such as `pigeonhole 3`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice, pairwise, product
from math import comb, isfinite
from random import Random
from typing import Final, TypeAlias

from resolver.errors import ArgumentError, CommandError
from resolver.logic import arguments
from resolver.logic.clause import Clause, Definition
from resolver.logic.literal import Literal
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import GIVEN, Proof
from resolver.text.reading import NUMBER

__all__ = (
    "clique colouring cook implications liars odd parity pigeonhole random_3sat random_graph"
    " unicorn urquhart wumpus"
).split()

Sits: TypeAlias = Callable[[int, int], Literal]  # that a pigeon sits in a hole
MOST_CLAUSES: Final = 500_000  # at most, where several sizes count


def pigeonhole(holes: int) -> tuple[Clause, ...]:
    """Return the problem of n + 1 pigeons that sit in n holes, no two in one; inconsistent.

    >>> print(*pigeonhole(1), sep=", ")
    p1h1, p2h1, ¬p1h1 ∨ ¬p2h1

    The shortest resolution proofs grow exponentially. Source: Haken, TCS 39, 1985.

    Args:
        holes: How many holes there are, 1 to 60.
    """
    holes = arguments.number(holes, 1, 60, "holes")
    sits, pigeons = partial(_sits, holes, holes), range(1, holes + 2)
    somewhere = (Clause(sits(pigeon, hole) for hole in pigeons[:-1]) for pigeon in pigeons)
    pairs = product(pigeons[:-1], combinations(pigeons, 2))
    return (*somewhere, *(Clause([~sits(a, hole), ~sits(b, hole)]) for hole, (a, b) in pairs))


def _sits(all_holes: int, holes: int, pigeon: int, hole: int) -> Literal:
    """Return the literal "this pigeon sits in this hole"; Cook's proof has one for each stage."""
    digits = len(str(all_holes + 1))
    level = f"/{holes}" if holes < all_holes else ""
    return Literal.of(f"p{pigeon:0{digits}}h{hole:0{digits}}{level}")


def cook(holes: int) -> Proof:
    """Return Cook's refutation of `pigeonhole(holes)` by extended resolution.

    >>> from resolver import check
    >>> proof = cook(3)
    >>> check(proof, pigeonhole(3)), proof.length
    (True, 84)
    >>> next(str(step.source) for step in proof if step.rule == "extension")
    '"p1h1/2" ↔ p1h1 ∨ (p1h3 ∧ p4h1)'

    Whoever sits in the last hole moves to the one in which the last pigeon sits: `p1h1/2` says that
    pigeon 1 sits in hole 1 once there are two holes only. So n + 1 pigeons in n holes become n
    pigeons in n - 1 holes, down to two in one. One hole fewer takes 2n² + 4n(n - 1)² resolutions,
    all together about n⁴; without definitions it takes exponentially many. Source: Cook, SIGACT
    News 8(4), 1976.

    Args:
        holes: How many holes there are, 1 to 30.
    """
    derivation = Derivation()
    for clause in pigeonhole(arguments.number(holes, 1, 30, "holes")):
        derivation.axiom(clause, GIVEN)
    for last in range(holes, 1, -1):
        _move_out(derivation, last, partial(_sits, holes, last), partial(_sits, holes, last - 1))
    first, second = _sits(holes, 1, 1, 1), _sits(holes, 1, 2, 1)
    _chain(derivation, [~first, ~second], [first], [second])
    return derivation.proof(len(derivation))


def _move_out(derivation: Derivation, last: int, sat: Sits, sits: Sits) -> None:
    """Derive the clauses of n - 1 holes from those of n, by definitions of who sits where then."""
    pigeons, room = range(1, last + 1), range(1, last)
    for a, hole in product(pigeons, room):
        cubes = [[sat(a, hole)], [sat(a, last), sat(last + 1, hole)]]
        derivation.define(Definition(sits(a, hole).name, cubes))
    for a in pigeons:
        was = [sat(a, hole) for hole in (*room, last)]
        stays = _chain(derivation, was, *([sits(a, hole), ~sat(a, hole)] for hole in room))
        other = [sat(last + 1, hole) for hole in (*room, last)]
        moves = [[sits(a, hole), ~was[-1], ~sat(last + 1, hole)] for hole in room]
        _chain(derivation, stays, _chain(derivation, other, *moves, [~was[-1], ~other[-1]]))
    for hole, (a, b) in product(room, combinations(pigeons, 2)):
        ends = [
            _chain(
                derivation,
                [~sits(mine, hole), sat(mine, hole), sat(last + 1, hole)],
                [~sat(yours, hole), ~sat(last + 1, hole)],
                [~sat(a, hole), ~sat(b, hole)],
                [~sits(yours, hole), sat(yours, hole), sat(yours, last)],
            )
            for mine, yours in ((a, b), (b, a))
        ]
        _chain(derivation, ends[0], [~sat(a, last), ~sat(b, last)], ends[1])


def _chain(derivation: Derivation, *clauses: Iterable[Literal]) -> frozenset[Literal]:
    """Derive a clause by resolving a derived one with other derived ones in turn; return it."""
    number, *others = (derivation.numbers[frozenset(clause)] for clause in clauses)
    for other in others:
        sides = derivation.clauses[number], derivation.clauses[other]
        pivot = next(literal for literal in sides[0] if ~literal in sides[1])
        number = derivation.resolve(number, other, pivot.name)
    return derivation.clauses[number]


def random_3sat(atoms: int, seed: int, ratio: float = 4.3) -> tuple[Clause, ...]:
    """Return random clauses of three atoms each, so many clauses for each atom.

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
    names = _names("x", arguments.number(atoms, 3, 100_000, "atoms"))
    if type(ratio) not in (int, float) or not isfinite(ratio) or ratio < 0:
        raise ArgumentError(ratio, "ratio of clauses to atoms", "try 4.3")
    return tuple(
        Clause(Literal.of(name, random.random() < 0.5) for name in random.sample(names, 3))
        for _ in range(arguments.number(round(ratio * len(names)), 0, MOST_CLAUSES, "clauses"))
    )


def _random(seed: object) -> Random:
    return Random(arguments.whole(seed, 0, "each seed gives a problem of its own"))


def _names(letter: str, most: int) -> list[str]:
    """Return numbered names, in the order of their numbers by the alphabet too."""
    return [f"{letter}{number:0{len(str(most))}}" for number in range(1, most + 1)]


def odd(atoms: Sequence[str], value: bool = True) -> Iterator[Clause]:
    """Return the clauses that say: an odd number of these atoms is true (or else an even one).

    >>> print(*odd(["a", "b"]), sep=", ")
    a ∨ b, ¬a ∨ ¬b

    Args:
        atoms: At most 16 names.
        value: True for an odd number, False for an even one.
    """
    listed = arguments.names(atoms)
    arguments.number(len(listed), 0, 16, "atoms of one sum")
    arguments.expected(value, bool, "truth value", "try True for odd, False for even")
    rows = product((True, False), repeat=len(listed))
    signs = (row for row in rows if row.count(False) % 2 != value)
    return (Clause(map(Literal, listed, row)) for row in signs)


def parity(atoms: int, seed: int = 0) -> tuple[Clause, ...]:
    """Return that the sum of atoms is odd, added in one order, and even, in another; inconsistent.

    >>> len(parity(3)), len(parity(10))
    (12, 68)

    Each sum is a chain of partial sums of its own. Source: Chew & Heule, SAT 2020.

    Args:
        atoms: How many summands there are, 2 to 10,000.
        seed: A whole number from 0 up.
    """
    names = _names("x", arguments.number(atoms, 2, 10_000, "atoms"))
    shuffled = _random(seed).sample(names, len(names))
    return (*_total(names, "s", True), *_total(shuffled, "t", False))


def _total(names: Sequence[str], letter: str, value: bool) -> Iterator[Clause]:
    """Yield that the sum of atoms is odd or even, by the sums of the first of them."""
    partial = [names[0], *_names(letter, len(names))[1:-1]]
    for (total, longer), name in zip(pairwise(partial), names[1:], strict=False):
        yield from odd([total, name, longer], False)
    yield from odd([partial[-1], names[-1]], value)


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
    nodes = arguments.number(nodes, 2, 20_000, "nodes")
    if nodes % 2:
        raise ArgumentError(nodes, "even number of nodes", f"try {nodes - 1} or {nodes + 1}")
    across = _random(seed).sample(range(nodes), nodes)
    edges = [(node, (node + 1) % nodes) for node in range(nodes)]
    edges += zip(across[::2], across[1::2], strict=True)
    at: list[list[str]] = [[] for _ in range(nodes)]
    for name, ends in zip(_names("e", len(edges)), edges, strict=True):
        for node in ends:
            at[node].append(name)
    return tuple(clause for node in range(nodes) for clause in odd(at[node], node == 0))


def colouring(colours: int, edges: Iterable[tuple[int, int]]) -> tuple[Clause, ...]:
    """Return that the nodes of a graph have colours, and neighbours never the same.

    >>> len(colouring(2, [(1, 2), (2, 3), (3, 1)]))
    12

    Args:
        colours: How many colours there are, 1 to 50.
        edges: Pairs of nodes, which are whole numbers from 0 up.
    """
    colours = arguments.number(colours, 1, 50, "colours")
    advice = "try [(1, 2), (2, 3)]: pairs of whole numbers"
    arguments.expected(edges, Iterable, "collection of edges", advice)
    edges = list(islice(edges, MOST_CLAUSES + 1))  # it may have no end
    for edge in edges:
        if not isinstance(edge, tuple | list) or len(edge) != 2:
            raise ArgumentError(edge, "edge", advice)
    edges = [(arguments.whole(a, 0, advice), arguments.whole(b, 0, advice)) for a, b in edges]
    nodes = sorted({node for edge in edges for node in edge})
    size = len(nodes) * (1 + comb(colours, 2)) + len(edges) * colours
    arguments.number(size, 0, MOST_CLAUSES, "clauses")
    has = f"n{{:0{len(str(max(nodes, default=0)))}}}c{{}}".format
    palette = range(1, colours + 1)
    coloured = (Clause(has(node, colour) for colour in palette) for node in nodes)
    twice = [((n, a), (n, b)) for n in nodes for a, b in combinations(palette, 2)]
    same = [((start, colour), (end, colour)) for (start, end), colour in product(edges, palette)]
    return (*coloured, *(Clause([f"~{has(*a)}", f"~{has(*b)}"]) for a, b in twice + same))


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
    """Return the edges of a graph in which each two nodes are joined.

    >>> clique(3)
    ((1, 2), (1, 3), (2, 3))

    Args:
        nodes: How many nodes there are, 1 to 1,000.
    """
    return tuple(combinations(range(1, arguments.number(nodes, 1, 1_000, "nodes") + 1), 2))


def wumpus(size: int) -> tuple[Clause, ...]:
    """Return a cave of size by size fields, explored all but its far corner, which has a pit.

    >>> len(wumpus(2))
    18

    A field is breezy just when a neighbour has a pit; no breeze was felt, and yet the corner has a
    pit: inconsistent. Source: Russell & Norvig, Artificial Intelligence, chapter 7.

    Args:
        size: How many fields a side has, 2 to 100.
    """
    size = arguments.number(size, 2, 100, "fields a side")
    side, digits = range(1, size + 1), len(str(size))
    pit = {(x, y): f"pit{x:0{digits}}{y:0{digits}}" for x, y in product(side, side)}
    breeze = {at: name.replace("pit", "breeze") for at, name in pit.items()}
    clauses = []
    for x, y in pit:
        pits = [pit[at] for at in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if at in pit]
        clauses.append(Clause([f"~{breeze[x, y]}", *pits]))
        clauses += [Clause([f"~{atom}", breeze[x, y]]) for atom in pits]
    seen = [*list(pit.values())[:2], *list(breeze.values())[:-1]]
    return (*clauses, *(Clause([f"~{atom}"]) for atom in seen), Clause([pit[size, size]]))


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
    names = _names("knight", arguments.number(people, 3, 10_000, "people"))
    random = _random(seed)
    clauses: list[Clause] = []
    for place, speaker in enumerate(names):
        others = random.sample([*names[:place], *names[place + 1 :]], 2)
        # "They are alike" is true when the speaker and the two have an odd sum; else an even one.
        clauses += odd([speaker, *others], random.random() < 0.5)
    return tuple(clauses)


def implications(length: int) -> tuple[Clause, ...]:
    """Return that p1 implies p2, and so on, and that p1 holds but not the last; inconsistent.

    >>> print(*implications(2), sep=", ")
    p1, ¬p1 ∨ p2, ¬p2

    Args:
        length: How many atoms there are, 1 to 100,000.
    """
    names = _names("p", arguments.number(length, 1, 100_000, "atoms"))
    steps = [Clause([f"~{name}", following]) for name, following in pairwise(names)]
    return (Clause([names[0]]), *steps, Clause([f"~{names[-1]}"]))


GALLERY: Final[dict[str, tuple[Callable[..., tuple[Clause, ...]], dict[str, int]]]] = {
    # the function, and what its numbers are called, each with the usual one
    "pigeonhole": (pigeonhole, {"HOLES": 4}),
    "random": (random_3sat, {"ATOMS": 20, "SEED": 0}),
    "parity": (parity, {"ATOMS": 6, "SEED": 0}),
    "urquhart": (
        lambda pairs, seed: urquhart(2 * pairs, seed),
        {"PAIRS": 4, "SEED": 1},
    ),
    "colouring": (
        lambda colours, nodes: colouring(colours, clique(nodes)),
        {"COLOURS": 3, "NODES": 4},
    ),
    "wumpus": (wumpus, {"SIZE": 4}),
    "unicorn": (unicorn, {}),
    "liars": (liars, {"PEOPLE": 10, "SEED": 1}),
    "implications": (implications, {"LENGTH": 10}),
}


def piece(name: str, words: Sequence[str]) -> tuple[str, tuple[Clause, ...]]:
    """Return a problem's full title and its clauses; numbers left out are the usual ones.

    >>> title, clauses = piece("pigeonhole", ["1"])
    >>> print(title, *clauses, sep=", ")
    pigeonhole 1, p1h1, p2h1, ¬p1h1 ∨ ¬p2h1

    Args:
        name: A name of the gallery.
        words: The numbers that follow it.

    Raises:
        CommandError: There is no such problem, or a number is beyond its limits.
    """
    if name not in GALLERY:
        raise CommandError(f"no problem is called {name!r}; try\n{usages()}")
    make, usual = GALLERY[name]
    if len(words) > len(usual) or not all(map(NUMBER.fullmatch, words)):
        raise CommandError(f"{' '.join(words)!r} are not its numbers; try: problem {_usage(name)}")
    numbers = [*map(int, words), *list(usual.values())[len(words) :]]
    try:
        return " ".join([name, *map(str, numbers)]), tuple(dict.fromkeys(make(*numbers)))
    except ArgumentError as error:
        raise CommandError(str(error)) from None


def usages() -> str:
    """Return a line for each problem: its name, and the numbers that may follow."""
    return "\n".join(f"  problem {_usage(name)}" for name in GALLERY)


def _usage(name: str) -> str:
    return " ".join([name, *(f"[{number}]" for number in GALLERY[name][1])])
