"""Sets of formulas at random, over atoms of all kinds, and what a truth table says of them.

A tree is the name of an atom, True, False, ("~", tree), or (operator, tree, tree). It is written
and judged here, without a line of the resolver's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, Final

Tree = Any  # a recursive tuple
Row = Mapping[str, bool]

KINDS: Final = {  # names, each with how it is written
    "bare": {"p": "p", "q": "q", "x_1": "x_1", "Łódź": "Łódź", "v": "v", "7": "7"},
    "colons": {"Holden:Pipe": "Holden:Pipe", "a:b:c": "a:b:c", "a::b": '"a::b"', ":": '":"'},
    "blanks": {"Dining Room": '"Dining Room"', " p ": '" p "', "p q": '"p q"'},
    "words": {"true": '"true"', "xor": '"xor"', "not p": '"not p"', "if p then q": '"if p then q"'},
    "operators": {
        "p & q": '"p & q"', "p ∨ q": '"p ∨ q"', "~p": '"~p"', "¬q": '"¬q"', "p -> q": '"p -> q"',
        "(p": '"(p"', "q)": '"q)"', "p; q": '"p; q"', "# p": '"# p"',
    },
    "quotes": {'"': r'"\""', 'say "p"': r'"say \"p\""', "'p'": "\"'p'\"", "\\": r'"\\"'},
    "parts": {"⟨p ∧ q⟩": '"⟨p ∧ q⟩"', "⟨p": '"⟨p"', "⟨1⟩": '"⟨1⟩"', "⟨p ∧ q⟩′": '"⟨p ∧ q⟩′"'},
}  # fmt: skip
SPELLED: Final = {name: text for kind in KINDS.values() for name, text in kind.items()}
PAIRED: Final = ("c1", "d1", "c2", "d2", "c3", "d3")
LARGE: Final = ("|", ("|", ("&", "c1", "d1"), ("&", "c2", "d2")), ("&", "c3", "d3"))
OPERATORS: Final[Mapping[str, Callable[[bool, bool], bool]]] = {
    "&": lambda a, b: a and b, "|": lambda a, b: a or b, "xor": lambda a, b: a != b,
    "->": lambda a, b: not a or b, "<->": lambda a, b: a == b,
}  # fmt: skip


def formula_set(seed: int) -> tuple[list[Tree], tuple[str, ...]]:
    """Return a few formulas and their atoms."""
    random = Random(seed)
    if random.random() < 0.3:
        return rows_of_atoms(random)
    atoms = tuple(random.sample(sorted(SPELLED), random.randint(2, 4)))
    trees = [tree(random, atoms, random.randint(1, 3)) for _ in range(random.randint(1, 4))]
    return trees, atoms


def rows_of_atoms(random: Random) -> tuple[list[Tree], tuple[str, ...]]:
    """Return one row of atoms, bracketed in several ways, each beside an atom of its own.

    Of some the parts are named by default too: there is so much beside them.
    """
    atoms = tuple(random.sample(sorted(SPELLED.keys() - KINDS["bare"].keys()), 3))
    row = [*atoms, *random.choices(atoms, k=random.randint(0, 1))]
    signs = [random.choice(sorted(OPERATORS)) for _ in row[1:]]
    beside = ("s0", "s1", "s2")[: random.randint(2, 3)]
    trees = [("|", one, bracketed(random, row, signs)) for one in beside]
    trees += [literal(random, (*atoms, *beside)) for _ in range(random.randint(0, 3))]
    if random.random() > 0.1:
        return trees, (*atoms, *beside)
    trees = [("|", one, LARGE) if len(one) == 3 else one for one in trees]
    return [*trees, *(("~", one) for one in PAIRED[::2])], (*atoms, *beside, *PAIRED)


def literal(random: Random, atoms: Sequence[str]) -> Tree:
    atom = random.choice(atoms)
    return atom if random.random() < 0.5 else ("~", atom)


def tree(random: Random, atoms: Sequence[str], depth: int) -> Tree:
    """Return a formula at random, no deeper than this."""
    if not depth or random.random() < 0.1:
        return random.random() < 0.5 if random.random() < 0.05 else random.choice(atoms)
    if random.random() < 0.2:
        return "~", tree(random, atoms, depth - 1)
    sides = (tree(random, atoms, depth - 1) for _ in range(2))
    return random.choice(sorted(OPERATORS)), *sides


def bracketed(random: Random, row: Sequence[str], signs: Sequence[str]) -> Tree:
    """Return a row of atoms with these operators between them, bracketed at random."""
    parts, left = list[Tree](row), list(signs)
    while left:
        place = random.randrange(len(left))
        parts[place : place + 2] = [(left.pop(place), *parts[place : place + 2])]
    return parts[0]


def written(one: Tree) -> str:
    """Return a formula as a text, each part of it in brackets."""
    if isinstance(one, bool):
        return "true" if one else "false"
    if isinstance(one, str):
        return SPELLED.get(one, one)
    if len(one) == 2:
        return f"~{written(one[1])}"
    operator, left, right = one
    return f"({written(left)} {operator} {written(right)})"


def value(one: Tree, row: Row) -> bool:
    """Return whether a formula is true in a row of the truth table."""
    if isinstance(one, bool):
        return one
    if isinstance(one, str):
        return row[one]
    if len(one) == 2:
        return not value(one[1], row)
    operator, left, right = one
    return OPERATORS[operator](value(left, row), value(right, row))


def rows(atoms: Iterable[str]) -> Iterator[dict[str, bool]]:
    names = sorted(set(atoms))
    for values in product((False, True), repeat=len(names)):
        yield dict(zip(names, values, strict=True))


def models(trees: Sequence[Tree], atoms: Iterable[str]) -> list[dict[str, bool]]:
    """Return the rows in which all the formulas are true."""
    return [row for row in rows(atoms) if all(value(one, row) for one in trees)]
