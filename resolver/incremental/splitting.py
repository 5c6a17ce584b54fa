"""Splitting: open atoms are decided case by case, those of the shortest open clause first.

    C ∨ a      one branch supposes a      the other ¬a

A branch ends if a premise is violated, or with a model. Splitting is binary: one branch supposes a,
the other one ¬a, so they have no model in common. A branch that has failed teaches a clause: the
decisions on which the conflict rests cannot all hold.

Often a model of a similar question is known, and most of it fits this question too. With such a
guide, the search first gives all open atoms their values in it, and splits on an atom of a premise
that is violated then. So it makes a few repairs instead of a whole model. After a few conflicts it
splits on the shortest clause instead.

Source: Davis, Logemann & Loveland, CACM 5(7), 1962; the shortest clause first is Jeroslow & Wang's
idea (1990) in its simplest form; repairing a complete assignment is Selman, Kautz & Cohen's (1994).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from resolver.budget import Meter
from resolver.incremental.elaboration import ProofWriter
from resolver.incremental.propagation import MaskBounds, MaskClause, known_literals, propagate

MOST_CONFLICTS_WITH_GUIDE: Final = 4  # A guide that leads into more conflicts does not help.

# The atoms known to be true and false before a decision, the atom decided, and its value.
Decision = tuple[int, int, int, bool]


def find_model(
    true: int,
    false: int,
    dirty: int,
    clauses: Sequence[MaskClause],
    bounds: Sequence[MaskBounds],
    guide: int | None = None,
    writer: ProofWriter | None = None,
    meter: Meter | None = None,
) -> int | None:
    """Return a model, as the mask of its true atoms; None if every branch is closed.

    Args:
        true: The atoms known to be true.
        false: The atoms known to be false.
        dirty: The atoms whose premises need a look; -1 looks at all of them.
        clauses: The clauses.
        bounds: The constraints.
        guide: A model of other premises, which is tried first. Atoms that are not decided have
            their values in it; without a guide they are false.
        writer: Derives the clause that closes each branch; it counts its own steps.
        meter: Counts each literal settled, and each branch.

    Raises:
        SearchStopped: The budget of the meter ran out.
    """
    propagate_all = propagate if writer is None else writer.propagate
    decisions: list[Decision] = []
    conflicts = 0
    known_before = (true | false).bit_count()
    true, false, conflict = propagate_all(true, false, dirty, clauses, bounds)
    while True:
        if meter is not None:
            meter.step((true | false).bit_count() - known_before + 1)

        if conflict is None:
            model, choice = propose_model(true, false, clauses, bounds, guide)
            if choice is None:
                return model

            atom, positive = choice
            decisions.append((true, false, atom, positive))
            if writer is not None:
                writer.decide(true, false, atom, positive)
        else:
            conflicts += 1
            guide = guide if conflicts < MOST_CONFLICTS_WITH_GUIDE else None

            # A writer learns from the conflict, and may jump over several decisions.
            if writer is None:
                way_back = backtrack(decisions)
            else:
                way_back = writer.learn_from_conflict(true, false, conflict)
            if way_back is None:
                return None

            depth, atom, positive = way_back
            true, false, _, _ = decisions[depth]
            del decisions[depth:]

        known_before = (true | false).bit_count()
        if positive:
            true |= atom
        else:
            false |= atom
        true, false, conflict = propagate_all(true, false, atom, clauses, bounds)


def propose_model(
    true: int,
    false: int,
    clauses: Sequence[MaskClause],
    bounds: Sequence[MaskBounds],
    guide: int | None,
) -> tuple[int, tuple[int, bool] | None]:
    """Return a tentative model, and the next decision; None in its place if it is a model."""
    # Without a guide, atoms that are not decided are false.
    if guide is None:
        return true, choose_decision(true, false, clauses, bounds)

    model = true | guide & ~false
    return model, choose_repair(model, true, false, clauses, bounds)


def backtrack(decisions: Sequence[Decision]) -> tuple[int, int, bool] | None:
    """Return the depth and the atom of the last decision, and its other value; else None."""
    if not decisions:
        return None
    _, _, atom, positive = decisions[-1]
    return len(decisions) - 1, atom, not positive


def choose_repair(
    model: int,
    true: int,
    false: int,
    clauses: Sequence[MaskClause],
    bounds: Sequence[MaskBounds],
) -> tuple[int, bool] | None:
    """Return an open atom to flip in a tentative model, with its new value; None if none is needed.

    Returns:
        An atom of a violated clause. If no clause is violated, an atom that two constraints lack
        at the same time, or else one that a constraint lacks or has too many of.
    """
    # A clause that is false in the model comes first; an open literal of it is made true.
    for _, positive, negative, _ in clauses:
        if not (positive & model or negative & ~model):
            open_positive = positive & ~false
            if open_positive:
                return lowest_atom(open_positive), True
            return lowest_atom(negative & ~true), False

    # If two constraints have too few true literals, an atom whose flip helps both comes first.
    known = true | false
    lacking = surplus = 0
    for mask, complements, lower, upper, _ in bounds:
        true_literals = (model ^ complements) & mask
        count = true_literals.bit_count()
        if count < lower:
            left = mask & ~true_literals & ~known
            if lacking & left:
                return flip_lowest_atom(lacking & left, model)
            lacking |= left
        elif count > upper:
            surplus |= true_literals & ~known
    if surplus or lacking:
        return flip_lowest_atom(surplus or lacking, model)
    return None


def flip_lowest_atom(atoms: int, model: int) -> tuple[int, bool]:
    """Return the lowest of some atoms, with the value that it does not have in a model."""
    atom = lowest_atom(atoms)
    return atom, not atom & model


def choose_decision(
    true: int,
    false: int,
    clauses: Sequence[MaskClause],
    bounds: Sequence[MaskBounds],
) -> tuple[int, bool] | None:
    """Return an atom of the shortest open clause and its sign; None if all premises are true."""
    # Clauses come before instances of constraints, since they are fewer and exclude more.
    shortest = 1 << 30
    best: tuple[int, bool] | None = None
    for _, positive, negative, _ in clauses:
        if positive & true or negative & false:
            continue
        open_positive = positive & ~false
        open_negative = negative & ~true
        length = (open_positive | open_negative).bit_count()
        if length < shortest:
            shortest = length
            if open_positive:
                best = lowest_atom(open_positive), True
            else:
                best = lowest_atom(open_negative), False

            # After propagation no open clause is shorter.
            if length == 2:
                return best
    return best or _choose_from_bounds(true, false, bounds)


def _choose_from_bounds(
    true: int,
    false: int,
    bounds: Sequence[MaskBounds],
) -> tuple[int, bool] | None:
    """Return an atom of the shortest open instance, and its sign; None if all bounds are met.

    If m true literals of a constraint are missing, one of any n - m + 1 of its n undecided literals
    is true: that is an instance.
    """
    shortest = 1 << 30
    best: tuple[int, bool] | None = None
    for mask, complements, lower, _, _ in bounds:
        true_literals = true
        if complements:
            true_literals, _ = known_literals(true, false, complements)
        missing = lower - (mask & true_literals).bit_count()
        if missing <= 0:
            continue

        undecided = mask & ~true & ~false
        length = undecided.bit_count() - missing + 1
        if length < shortest:
            shortest = length
            atom = lowest_atom(undecided)
            best = (atom, not atom & complements)
            if length == 2:
                return best
    return best


def lowest_atom(atoms: int) -> int:
    """Return the lowest of some atoms."""
    return atoms & -atoms
