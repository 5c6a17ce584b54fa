"""An exercise at random, whose shortest refutation has just so many steps.

    □   →   p   ¬p   →   p ∨ q   p ∨ ¬q   ¬p   →   ...

A refutation is grown backwards: a leaf is split into two clauses of which it is the resolvent. That
as many steps are needed is then proved; where fewer do, the next one is grown.

Source: Peitl & Szeider, JAIR 72, 2021 (random formulas with a shortest refutation of known length).
"""

from __future__ import annotations

import itertools
from random import Random
from typing import Final

from resolver.errors import ArgumentError
from resolver.logic.arguments import whole
from resolver.logic.clause import EMPTY, Clause
from resolver.logic.literal import Literal
from resolver.practice.exercise import Exercise
from resolver.practice.shortest import search_bounds
from resolver.text.tables import count

MOST: Final = 12  # steps
WIDEST: Final = 4  # literals of a clause
LETTERS: Final = "pqrstuwxyzkm"  # not v, which is an or
FEW: Final = 8  # tries with few atoms


def random_exercise(steps: int, seed: int = 0) -> Exercise:
    """Return an exercise at random that takes so many steps and no fewer.

    >>> exercise = random_exercise(2, seed=1)
    >>> print(exercise.name, *exercise.premises, exercise.asked, sep="; ")
    2 steps, number 1; p ∨ q; p ∨ ¬q; prove p

    Args:
        steps: How many resolutions its shortest refutation has, 1 to 12.
        seed: A whole number from 0 up; each gives an exercise of its own.

    Returns:
        The exercise, worth a point a step.

    Raises:
        ArgumentError: One of the numbers is none of these.
    """
    advice = "it is how many steps the exercise takes: try 3"
    steps, seed = whole(steps, 1, advice), whole(seed, 0, "each gives an exercise of its own")
    if steps > MOST:
        raise ArgumentError(steps, f"whole number from 1 to {MOST}", advice)
    random = Random(f"{steps} {seed}")
    leaves = [EMPTY]
    for number in range(1, steps + 1):
        tries = (_split(leaves, _atoms(leaves, steps, at), random) for at in itertools.count())
        known = number, number  # that so many are needed, and suffice
        leaves = next(grown for grown in tries if search_bounds(tuple(grown)) == known)
    return _posed(leaves, steps, seed)


def _atoms(leaves: list[Clause], steps: int, tries: int) -> str:
    """Return the atoms to split with: few, and after some tries a new one, which always does."""
    used = {atom for leaf in leaves for atom in leaf.atoms}
    new = [letter for letter in LETTERS if letter not in used][:1]
    return LETTERS[: max(2, 1 + steps // 2)] if tries < FEW else "".join(new)


def _split(leaves: list[Clause], atoms: str, random: Random) -> list[Clause]:
    """Return the leaves with two in the place of one, their resolvent."""
    narrow = [leaf for leaf in leaves if len(leaf) < WIDEST and not set(atoms) <= set(leaf.atoms)]
    leaf = random.choice(narrow or leaves)
    atom = random.choice([new for new in atoms if new not in leaf.atoms] or LETTERS)
    sides: tuple[list[Literal], ...] = [Literal.of(atom)], [Literal.of(atom, False)]
    for literal in leaf:
        for side in random.choice([sides, sides[:1], sides[1:]]):
            side.append(literal)
    return [*(other for other in leaves if other is not leaf), *map(Clause, sides)]


def _posed(leaves: list[Clause], steps: int, seed: int) -> Exercise:
    """Return the exercise: a leaf of one literal, if there is one, is the denial of the goal."""
    unit = [leaf for leaf in leaves if len(leaf) == 1][-1:]
    goal = next((str(~literal) for leaf in unit for literal in leaf), None)
    premises = tuple(str(leaf) for leaf in leaves if leaf not in unit)
    name = f"{count(steps, 'step')}, number {seed}"
    return Exercise(name, premises, goal=goal, points=steps, steps=steps)
