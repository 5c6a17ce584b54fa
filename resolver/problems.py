"""The gallery: clause sets that people study proofs with, from a handful to the hard ones.

Each function returns its clauses in a fixed order, and with one seed always the same clauses. A
size beyond its limits, whose largest problem takes a few seconds to make, raises ArgumentError.
`cook` returns a proof: the short one of the pigeonhole problem, by new atoms. `GALLERY` lists the
problems that a line of the workbench may ask for, such as `pigeonhole 3`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, islice, pairwise, product
from math import comb, isfinite
from random import Random
from typing import Final, TypeAlias

from resolver import arguments
from resolver.errors import ArgumentError, CommandError
from resolver.logic.clause import Clause, Definition, deny_clause
from resolver.logic.literal import Literal
from resolver.logic.names import require_atom_names
from resolver.proofs.derivation import Derivation
from resolver.proofs.proof import GIVEN, Proof
from resolver.text.listing import Clauses
from resolver.text.reading import NUMBER

__all__ = (
    "clique colouring cook implications liars odd parity pigeonhole random_3sat random_graph"
    " unicorn urquhart wumpus"
).split()

SitsIn: TypeAlias = Callable[[int, int], Literal]  # The literal "pigeon p sits in hole h".
MOST_CLAUSES: Final = 500_000  # Clauses of a problem that has several sizes.


def pigeonhole(holes: int) -> Clauses:
    """Return the inconsistent clauses that n + 1 pigeons sit in n holes, no two in one.

    >>> print(*pigeonhole(1), sep=", ")
    p1h1, p2h1, ¬p1h1 ∨ ¬p2h1

    The shortest resolution proofs grow exponentially. Source: Haken, TCS 39, 1985.

    Args:
        holes: How many holes there are, 1 to 60.
    """
    holes = arguments.require_count(holes, 1, 60, "holes")
    all_holes = range(1, holes + 1)
    all_pigeons = range(1, holes + 2)
    sits = partial(_sits_in, holes, holes)

    clauses = [Clause(sits(pigeon, hole) for hole in all_holes) for pigeon in all_pigeons]
    for hole in all_holes:
        for first, second in combinations(all_pigeons, 2):
            clauses.append(Clause([~sits(first, hole), ~sits(second, hole)]))
    return Clauses(clauses)


def _sits_in(all_holes: int, holes: int, pigeon: int, hole: int) -> Literal:
    """Return the literal "this pigeon sits in this hole", for a stage with some number of holes.

    Only Cook's proof has stages of fewer holes, whose literals are named after the stage.
    """
    digits = len(str(all_holes + 1))
    stage = f"/{holes}" if holes < all_holes else ""
    return Literal.of(f"p{pigeon:0{digits}}h{hole:0{digits}}{stage}")


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
    for clause in pigeonhole(arguments.require_count(holes, 1, 30, "holes")):
        derivation.axiom(clause, GIVEN)

    for last_hole in range(holes, 1, -1):
        sat = partial(_sits_in, holes, last_hole)
        sits = partial(_sits_in, holes, last_hole - 1)
        _move_out(derivation, last_hole, sat, sits)

    # With one hole left, two pigeons have to sit in it, and may not.
    first = _sits_in(holes, 1, 1, 1)
    second = _sits_in(holes, 1, 2, 1)
    _chain(derivation, [~first, ~second], [first], [second])
    return derivation.proof(len(derivation))


def _move_out(derivation: Derivation, last: int, sat: SitsIn, sits: SitsIn) -> None:
    """Derive the clauses of one hole fewer, by definitions of who sits where then.

    Pigeon `last + 1` leaves; whoever sat in hole `last` takes the hole in which that pigeon sat.
    """
    pigeons = range(1, last + 1)
    holes = range(1, last)
    leaving = last + 1

    # Whoever sat in the last hole moves to the hole of the pigeon that leaves.
    for pigeon, hole in product(pigeons, holes):
        cubes = [[sat(pigeon, hole)], [sat(pigeon, last), sat(leaving, hole)]]
        derivation.define(Definition(sits(pigeon, hole).name, cubes))

    # Each pigeon still has a hole: it stays where it was, or it moves.
    leaving_sat = [sat(leaving, hole) for hole in (*holes, last)]
    for pigeon in pigeons:
        pigeon_sat = [sat(pigeon, hole) for hole in (*holes, last)]
        stays = [[sits(pigeon, hole), ~sat(pigeon, hole)] for hole in holes]
        stays_or_was_last = _chain(derivation, pigeon_sat, *stays)

        was_last = pigeon_sat[-1]
        moves = [[sits(pigeon, hole), ~was_last, ~sat(leaving, hole)] for hole in holes]
        not_both_last = [~was_last, ~leaving_sat[-1]]
        moves_if_last = _chain(derivation, leaving_sat, *moves, not_both_last)
        _chain(derivation, stays_or_was_last, moves_if_last)

    def derive_moved(hole: int, one: int, another: int) -> frozenset[Literal]:
        """Derive that the second of two pigeons has moved, if both sit in a hole now."""
        return _chain(
            derivation,
            [~sits(one, hole), sat(one, hole), sat(leaving, hole)],
            [~sat(another, hole), ~sat(leaving, hole)],
            [~sat(one, hole), ~sat(another, hole)],
            [~sits(another, hole), sat(another, hole), sat(another, last)],
        )

    # No two pigeons share a hole: one of them would have moved there, and both cannot have moved.
    for hole, (first, second) in product(holes, combinations(pigeons, 2)):
        second_moved = derive_moved(hole, first, second)
        first_moved = derive_moved(hole, second, first)
        not_both_last = [~sat(first, last), ~sat(second, last)]
        _chain(derivation, second_moved, not_both_last, first_moved)


def _chain(derivation: Derivation, *clauses: Iterable[Literal]) -> frozenset[Literal]:
    """Resolve the first of these derived clauses with the others in turn, and return the last."""
    number, *side_numbers = [derivation.numbers[frozenset(clause)] for clause in clauses]
    for side_number in side_numbers:
        centre = derivation.clauses[number]
        side = derivation.clauses[side_number]
        pivot = next(literal for literal in centre if ~literal in side)
        number = derivation.resolve(number, side_number, pivot.name)
    return derivation.clauses[number]


def random_3sat(atoms: int, seed: int, ratio: float = 4.3) -> Clauses:
    """Return random clauses of three atoms each, `ratio` clauses for each atom.

    >>> len(random_3sat(20, seed=1)), {len(clause) for clause in random_3sat(20, seed=1)}
    (86, {3})

    At the ratio 4.3 about half of these problems are inconsistent, and they are hardest. Source:
    Mitchell, Selman & Levesque, AAAI 1992.

    Args:
        atoms: How many atoms there are, 3 to 100,000.
        seed: A whole number from 0 up.
        ratio: How many clauses there are for each atom.
    """
    random = _seeded_random(seed)
    names = _numbered_names("x", arguments.require_count(atoms, 3, 100_000, "atoms"))
    if type(ratio) not in (int, float) or not isfinite(ratio) or ratio < 0:
        raise ArgumentError(ratio, "ratio of clauses to atoms", "try 4.3")
    size = arguments.require_count(round(ratio * len(names)), 0, MOST_CLAUSES, "clauses")

    # A clause has three different atoms, but the same clause may come several times.
    clauses: list[Clause] = []
    for _ in range(size):
        chosen = random.sample(names, 3)
        literals = [Literal.of(name, random.random() < 0.5) for name in chosen]
        clauses.append(Clause(literals))
    return Clauses(clauses)


def _seeded_random(seed: object) -> Random:
    return Random(arguments.require_whole_number(seed, 0, "each seed gives a problem of its own"))


def _numbered_names(letter: str, most: int) -> list[str]:
    """Return numbered names, padded with zeros so that they are in alphabetical order."""
    digits = len(str(most))
    return [f"{letter}{number:0{digits}}" for number in range(1, most + 1)]


def odd(atoms: Sequence[str], value: bool = True) -> Iterator[Clause]:
    """Return the clauses that say that an odd number of these atoms is true, or an even one.

    >>> print(*odd(["a", "b"]), sep=", ")
    a ∨ b, ¬a ∨ ¬b

    Args:
        atoms: At most 16 names.
        value: True for an odd number, False for an even one.
    """
    names = require_atom_names(atoms)
    arguments.require_count(len(names), 0, 16, "atoms of one sum")
    arguments.require(value, bool, "truth value", "try True for odd, False for even")

    return _exclude_rows(names, value)


def _exclude_rows(names: Sequence[str], value: bool) -> Iterator[Clause]:
    """Yield the clauses that exclude the rows of a truth table in which the sum is wrong."""
    # A clause excludes one row of the table, that in which all its literals are false.
    for signs in product((True, False), repeat=len(names)):
        if signs.count(False) % 2 != value:
            yield Clause(map(Literal, names, signs))


def parity(atoms: int, seed: int = 0) -> Clauses:
    """Return the inconsistent clauses that a sum is odd in one order of its atoms, even in another.

    >>> len(parity(3)), len(parity(10))
    (12, 68)

    Each sum is a chain of partial sums of its own. Source: Chew & Heule, SAT 2020.

    Args:
        atoms: How many summands there are, 2 to 10,000.
        seed: A whole number from 0 up.
    """
    names = _numbered_names("x", arguments.require_count(atoms, 2, 10_000, "atoms"))
    shuffled = _seeded_random(seed).sample(names, len(names))
    odd_sum = _sum_chain(names, "s", True)
    even_sum = _sum_chain(shuffled, "t", False)
    return Clauses((*odd_sum, *even_sum))


def _sum_chain(names: Sequence[str], letter: str, value: bool) -> Iterator[Clause]:
    """Yield the clauses that a sum of atoms is odd or even, with an atom for each partial sum."""
    # The first partial sum is the first atom, and the last one needs no name.
    first, *others = names
    partial_sums = [first, *_numbered_names(letter, len(names))[1:-1]]
    for (shorter, longer), name in zip(pairwise(partial_sums), others, strict=False):
        yield from odd([shorter, name, longer], False)
    yield from odd([partial_sums[-1], names[-1]], value)


def urquhart(nodes: int, seed: int = 0) -> Clauses:
    """Return the inconsistent clauses that the edges at each node of a graph sum to its charge.

    >>> len(urquhart(8)), len({atom for clause in urquhart(8) for atom in clause.atoms})
    (32, 12)

    The graph is a ring with a random matching across it. The charges sum to one, and each edge
    counts twice, at both its ends. Source: Tseitin, 1968; Urquhart, JACM 34(1), 1987 (on expanders
    all proofs are long).

    Args:
        nodes: An even number up to 20,000.
        seed: A whole number from 0 up.
    """
    nodes = arguments.require_count(nodes, 2, 20_000, "nodes")
    if nodes % 2:
        raise ArgumentError(nodes, "even number of nodes", f"try {nodes - 1} or {nodes + 1}")

    # The graph is a circle, in which a random matching joins each node to one more.
    edges = [(node, (node + 1) % nodes) for node in range(nodes)]
    shuffled = _seeded_random(seed).sample(range(nodes), nodes)
    edges += zip(shuffled[::2], shuffled[1::2], strict=True)

    edges_at: list[list[str]] = [[] for _ in range(nodes)]
    for name, ends in zip(_numbered_names("e", len(edges)), edges, strict=True):
        for node in ends:
            edges_at[node].append(name)

    # Each edge has two ends, so the sum of all charges would be even; but only one charge is odd.
    clauses: list[Clause] = []
    for node, edges_of_node in enumerate(edges_at):
        clauses += odd(edges_of_node, node == 0)
    return Clauses(clauses)


def colouring(colours: int, edges: Iterable[tuple[int, int]]) -> Clauses:
    """Return the clauses that each node of a graph has one colour, and neighbours have two.

    >>> len(colouring(2, [(1, 2), (2, 3), (3, 1)]))
    12

    Args:
        colours: How many colours there are, 1 to 50.
        edges: Pairs of nodes, which are whole numbers from 0 up.
    """
    colours = arguments.require_count(colours, 1, 50, "colours")
    advice = "try [(1, 2), (2, 3)]: pairs of whole numbers"
    arguments.require(edges, Iterable, "collection of edges", advice)
    edges = list(islice(edges, MOST_CLAUSES + 1))  # An iterator may have no end.
    number = partial(arguments.require_whole_number, least=0, advice=advice)
    pairs: list[tuple[int, int]] = []
    for edge in edges:
        if not isinstance(edge, tuple | list) or len(edge) != 2:
            raise ArgumentError(edge, "edge", advice)
        start, end = edge
        pairs.append((number(start), number(end)))

    nodes = sorted(set(chain.from_iterable(pairs)))
    size = len(nodes) * (1 + comb(colours, 2)) + len(pairs) * colours
    arguments.require_count(size, 0, MOST_CLAUSES, "clauses")

    digits = len(str(max(nodes, default=0)))

    def has(node: int, colour: int) -> Literal:
        return Literal.of(f"n{node:0{digits}}c{colour}")

    palette = range(1, colours + 1)
    clauses = [Clause(has(node, colour) for colour in palette) for node in nodes]
    for node, (first, second) in product(nodes, combinations(palette, 2)):
        clauses.append(Clause([~has(node, first), ~has(node, second)]))
    for (start, end), colour in product(pairs, palette):
        clauses.append(Clause([~has(start, colour), ~has(end, colour)]))
    return Clauses(clauses)


def random_graph(nodes: int, edges: int, seed: int) -> tuple[tuple[int, int], ...]:
    """Return different edges of a graph, chosen at random.

    >>> random_graph(3, 3, seed=0)
    ((1, 2), (1, 3), (2, 3))

    Args:
        nodes: How many nodes there are, 1 to 1,000.
        edges: How many edges there are.
        seed: A whole number from 0 up.
    """
    pairs = clique(nodes)
    edges = arguments.require_count(edges, 0, len(pairs), f"edges of a graph with {nodes} nodes")
    chosen = _seeded_random(seed).sample(pairs, edges)
    return tuple(sorted(chosen))


def clique(nodes: int) -> tuple[tuple[int, int], ...]:
    """Return the edges of a complete graph, in which an edge joins each two nodes.

    >>> clique(3)
    ((1, 2), (1, 3), (2, 3))

    Args:
        nodes: How many nodes there are, 1 to 1,000.
    """
    nodes = arguments.require_count(nodes, 1, 1_000, "nodes")
    return tuple(combinations(range(1, nodes + 1), 2))


def wumpus(size: int) -> Clauses:
    """Return the inconsistent clauses of a square cave, explored but for one corner with a pit.

    >>> len(wumpus(2))
    18

    A field is breezy just when a neighbour has a pit; no breeze was felt, and yet the corner has a
    pit: inconsistent. Source: Russell & Norvig, Artificial Intelligence, chapter 7.

    Args:
        size: How many fields a side has, 2 to 100.
    """
    size = arguments.require_count(size, 2, 100, "fields a side")
    side = range(1, size + 1)
    digits = len(str(size))
    pits: dict[tuple[int, int], Literal] = {}
    breezes: dict[tuple[int, int], Literal] = {}
    for x, y in product(side, side):
        field = f"{x:0{digits}}{y:0{digits}}"
        pits[x, y] = Literal.of(f"pit{field}")
        breezes[x, y] = Literal.of(f"breeze{field}")

    # There is a breeze in a field just when a neighbour has a pit.
    clauses: list[Clause] = []
    for (x, y), breeze in breezes.items():
        neighbours = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        pits_nearby = [pits[field] for field in neighbours if field in pits]
        clauses.append(Clause([~breeze, *pits_nearby]))
        clauses += [Clause([~pit, breeze]) for pit in pits_nearby]

    # The first two fields have no pit, and no field but the last one may have a breeze.
    first_pits = list(pits.values())[:2]
    breezes_before_corner = list(breezes.values())[:-1]
    clauses += deny_clause([*first_pits, *breezes_before_corner])
    clauses.append(Clause([pits[size, size]]))
    return Clauses(clauses)


def unicorn() -> Clauses:
    """Return the inconsistent clauses of the unicorn's riddle and of "it is not magical".

    If it is mythical it is immortal, else a mortal mammal; immortal or a mammal, it is horned; and
    what is horned is magical. Source: Barwise & Etchemendy, in Russell & Norvig, exercise 7.2.

    >>> print(*unicorn()[:3], sep=", ")
    ¬mortal ∨ ¬mythical, mortal ∨ mythical, mammal ∨ mythical
    """
    rules = (
        "~mythical ~mortal",
        "mythical mortal",
        "mythical mammal",
        "mortal horned",
        "~mammal horned",
        "~horned magical",
        "~magical",
    )
    return Clauses(map(Clause, map(str.split, rules)))


def liars(people: int, seed: int) -> Clauses:
    """Return the clauses of an island of liars, where each says whether two others are alike.

    >>> len(liars(5, seed=0)) == 5 * 4
    True

    A knight's word is true, a liar's is not. Source: Smullyan, What Is the Name of This Book, 1978.

    Args:
        people: How many people there are, 3 to 10,000.
        seed: A whole number from 0 up.
    """
    names = _numbered_names("knight", arguments.require_count(people, 3, 10_000, "people"))
    random = _seeded_random(seed)
    clauses: list[Clause] = []
    for index, speaker in enumerate(names):
        all_others = [*names[:index], *names[index + 1 :]]
        others = random.sample(all_others, 2)

        # "They are alike" makes the sum of the speaker and the two odd, "they differ" even.
        says_alike = random.random() < 0.5
        clauses += odd([speaker, *others], says_alike)
    return Clauses(clauses)


def implications(length: int) -> Clauses:
    """Return a chain of implications from p1, with p1 and the denial of its end: inconsistent.

    >>> print(*implications(2), sep=", ")
    p1, ¬p1 ∨ p2, ¬p2

    Args:
        length: How many atoms there are, 1 to 100,000.
    """
    names = _numbered_names("p", arguments.require_count(length, 1, 100_000, "atoms"))
    beginning = Clause([names[0]])
    steps = [Clause([f"~{name}", following]) for name, following in pairwise(names)]
    denial = Clause([f"~{names[-1]}"])
    return Clauses((beginning, *steps, denial))


GALLERY: Final[dict[str, tuple[Callable[..., tuple[Clause, ...]], dict[str, int]]]] = {
    # Each has its function, and its numbers by their names, with the usual value of each.
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


def gallery_problem(name: str, words: Sequence[str]) -> tuple[str, tuple[Clause, ...]]:
    """Return the full title of a problem and its clauses, with usual numbers where none are given.

    >>> title, clauses = gallery_problem("pigeonhole", ["1"])
    >>> print(title, *clauses, sep=", ")
    pigeonhole 1, p1h1, p2h1, ¬p1h1 ∨ ¬p2h1

    Args:
        name: A name of the gallery.
        words: The numbers that follow it.

    Raises:
        CommandError: There is no such problem, or a number is beyond its limits.
    """
    if name not in GALLERY:
        raise CommandError(f"no problem is called {name!r}; try\n{list_usages()}")
    make, usual_numbers = GALLERY[name]
    if len(words) > len(usual_numbers) or not all(map(NUMBER.fullmatch, words)):
        text = " ".join(words)
        advice = f"try: problem {_usage_of(name)}"
        raise CommandError(f"expected the numbers of {name}, not {text!r}; {advice}")

    # Numbers at the end may be left out.
    left_out = list(usual_numbers.values())[len(words) :]
    numbers = [*map(int, words), *left_out]
    try:
        clauses = make(*numbers)
    except ArgumentError as error:
        raise CommandError(str(error)) from None

    title = " ".join([name, *map(str, numbers)])
    return title, tuple(dict.fromkeys(clauses))


def list_usages() -> str:
    """Return a line for each problem, with its name and the numbers that may follow."""
    return "\n".join(f"  problem {_usage_of(name)}" for name in GALLERY)


def _usage_of(name: str) -> str:
    _, usual_numbers = GALLERY[name]
    return " ".join([name, *(f"[{number}]" for number in usual_numbers)])
