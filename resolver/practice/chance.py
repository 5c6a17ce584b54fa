"""An exercise at random, whose shortest refutation has a given number of steps.

    □   →   p   ¬p   →   p ∨ q   p ∨ ¬q   ¬p   →   ...

A refutation is grown backwards: a leaf is split into two clauses of which it is the resolvent. That
as many steps are needed is then proved; where fewer do, the next one is grown.

Source: Peitl & Szeider, JAIR 72, 2021 (random formulas with a shortest refutation of known length).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from resolver.arguments import require_whole_number
from resolver.errors import ArgumentError
from resolver.logic.clause import EMPTY, Clause
from resolver.logic.literal import Literal
from resolver.practice.exercise import Exercise
from resolver.questions.minimum import search_bounds
from resolver.text.tables import with_noun

MOST_STEPS: Final = 12

# A clause of this many literals is not split, so that clauses stay short.
MOST_LITERALS: Final = 4

# The letter v is missing, for it is an or.
LETTERS: Final = "pqrstuwxyzkm"

# So many splits are tried with a few atoms; then a new atom is taken, with which a split succeeds.
TRIES_WITH_FEW_ATOMS: Final = 8


def random_exercise(steps: int, seed: int = 0) -> Exercise:
    """Return an exercise at random whose shortest refutation has this number of steps.

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
    steps, seed = (
        require_whole_number(steps, 1, advice),
        require_whole_number(seed, 0, "each gives an exercise of its own"),
    )
    if steps > MOST_STEPS:
        raise ArgumentError(steps, f"whole number from 1 to {MOST_STEPS}", advice)

    random = Random(f"{steps} {seed}")
    leaves = [EMPTY]
    for size in range(1, steps + 1):
        leaves = _grow(leaves, size, steps, random)
    return _pose_leaves(leaves, steps, seed)


def _grow(
    leaves: list[Clause],
    size: int,
    steps: int,
    random: Random,
) -> list[Clause]:
    """Return leaves of a refutation with one step more, for which no fewer suffice.

    Args:
        leaves: The leaves of the refutation so far.
        size: How many steps the new one has.
        steps: How many the last one shall have.
        random: What draws the split.
    """
    tries = 0
    while True:
        atoms = _choose_atoms(leaves, steps, tries)
        grown = _split_leaf(leaves, atoms, random)

        # The bounds are how many steps are needed at least, and how many suffice.
        if search_bounds(tuple(grown)) == (size, size):
            return grown
        tries += 1


def _choose_atoms(leaves: list[Clause], steps: int, tries: int) -> str:
    """Return candidate atoms for a split: a few, or after 8 tries one that is unused."""
    if tries < TRIES_WITH_FEW_ATOMS:
        return LETTERS[: max(2, 1 + steps // 2)]
    used = set[str]().union(*(leaf.atoms for leaf in leaves))
    return next((letter for letter in LETTERS if letter not in used), "")


def _split_leaf(leaves: list[Clause], atoms: str, random: Random) -> list[Clause]:
    """Return the leaves with two clauses in the place of one, which is their resolvent.

    Args:
        leaves: The leaves.
        atoms: The candidates for the pivot.
        random: What draws the leaf, the pivot, and where each literal goes.
    """
    # Short leaves that lack one of the atoms come first, so that clauses stay short.
    candidates = list[Clause]()
    for leaf in leaves:
        has_new_atom = not set(atoms) <= set(leaf.atoms)
        if len(leaf) < MOST_LITERALS and has_new_atom:
            candidates.append(leaf)
    leaf = random.choice(candidates or leaves)
    pivot = random.choice([atom for atom in atoms if atom not in leaf.atoms] or LETTERS)

    # A literal of the leaf goes into one of the two clauses, or into both.
    with_pivot = [Literal.of(pivot)]
    with_denial = [Literal.of(pivot, False)]
    both = [with_pivot, with_denial]
    for literal in leaf:
        for side in random.choice([both, both[:1], both[1:]]):
            side.append(literal)
    others = [other for other in leaves if other is not leaf]
    return [*others, Clause(with_pivot), Clause(with_denial)]


def _pose_leaves(leaves: Sequence[Clause], steps: int, seed: int) -> Exercise:
    """Return the exercise: a leaf of one literal, if there is one, is the denial of the goal."""
    denial = next((leaf for leaf in reversed(leaves) if len(leaf) == 1), None)
    goal = None if denial is None else " ".join(str(~literal) for literal in denial)
    return Exercise(
        name=f"{with_noun(steps, 'step')}, number {seed}",
        premises=tuple(str(leaf) for leaf in leaves if leaf != denial),
        goal=goal,
        points=steps,
        steps=steps,
    )
