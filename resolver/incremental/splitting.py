"""Splitting: what is still open is decided case by case, the shortest open clause first.

    C ∨ a      one branch supposes a      the other ¬a

A branch ends where a premise is violated, or in a model. The binary form of splitting keeps the
branches apart (a, then ¬a with the rest of the clause), and a branch that failed is a clause that
follows: the decisions it rests on cannot all hold.

Where a model of a neighbouring question is known, most of it still fits. A search with such a guide
first tries it on all that is open, and splits on an atom of what it violates: a few repairs instead
of a whole model. When that runs into conflicts, the shortest clause takes over.

Source: Davis, Logemann & Loveland, CACM 5(7), 1962; the shortest clause first is Jeroslow & Wang's
idea (1990) in its simplest form; repairing a complete assignment is Selman, Kautz & Cohen's (1994).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from resolver.budget import Meter
from resolver.incremental.elaboration import ProofWriter
from resolver.incremental.propagation import MaskBounds, MaskClause, literals_known, propagate

MOST_CONFLICTS_WITH_GUIDE: Final = 4  # A guide that runs into more of them is of no help.

# What was known true and false before a decision, the atom decided, and its value.
Decision = tuple[int, int, int, bool]


def search(
    true: int,
    false: int,
    dirty: int,
    clauses: Sequence[MaskClause],
    bounds: Sequence[MaskBounds],
    guide: int | None = None,
    writer: ProofWriter | None = None,
    meter: Meter | None = None,
) -> int | None:
    """Return a model, as the mask of its true atoms, or None: every branch is closed.

    Args:
        true: The atoms known to be true.
        false: The atoms known to be false.
        dirty: The atoms whose premises need a look; -1 looks at all of them.
        clauses: The clauses.
        bounds: The constraints.
        guide: A model of other premises, which is tried first. Atoms that nothing decides are as
            in it, or false.
        writer: Listens, and derives what closes each branch; it counts its own steps.
        meter: Counts the literals settled, and each branch.

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
            if guide is None:
                model, choice = true, choose_decision(true, false, clauses, bounds)
            else:
                model = true | guide & ~false
                choice = choose_repair(model, true, false, clauses, bounds)
            if choice is None:
                return model

            atom, positive = choice
            decisions.append((true, false, atom, positive))
            if writer is not None:
                writer.decide(true, false, atom, positive)
        else:
            conflicts += 1
            guide = guide if conflicts < MOST_CONFLICTS_WITH_GUIDE else None
            way_back = (
                backtrack(decisions)
                if writer is None
                else writer.learn_from_conflict(true, false, conflict)
            )
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


def backtrack(decisions: Sequence[Decision]) -> tuple[int, int, bool] | None:
    """Return the last decision as its complement: its depth, the atom, the value; None for none."""
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
    """Return an open atom to change in a tentative model, and its new value.

    Returns:
        None where it is a model. Else an atom of a violated clause; where there is none, an atom
        that two constraints lack at once, or one of which a constraint has too many.
    """
    for _, positive, negative, _ in clauses:
        if not (positive & model or negative & ~model):
            open_positive = positive & ~false
            if open_positive:
                return lowest_atom(open_positive), True
            return lowest_atom(negative & ~true), False

    known = true | false
    lacking = surplus = 0
    for mask, complements, lower, upper, _ in bounds:
        met = (model ^ complements) & mask  # the atoms whose literal is true
        count = met.bit_count()
        if count < lower:
            left = mask & ~met & ~known
            if lacking & left:
                return flip_lowest_atom(lacking & left, model)
            lacking |= left
        elif count > upper:
            surplus |= met & ~known
    if surplus or lacking:
        return flip_lowest_atom(surplus or lacking, model)
    return None


def flip_lowest_atom(atoms: int, model: int) -> tuple[int, bool]:
    """Return the lowest of some atoms, and the value that it does not have in a model."""
    atom = lowest_atom(atoms)
    return atom, not atom & model


def choose_decision(
    true: int, false: int, clauses: Sequence[MaskClause], bounds: Sequence[MaskBounds]
) -> tuple[int, bool] | None:
    """Return an atom of the shortest open clause and its sign, or None: all premises are met."""
    # Written clauses come before the instances of constraints, for they are fewer and say more.
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
            best = (
                (lowest_atom(open_positive), True)
                if open_positive
                else (lowest_atom(open_negative), False)
            )
            if length == 2:
                return best
    if best is not None:
        return best

    for mask, complements, lower, _, _ in bounds:
        met, _ = literals_known(true, false, complements) if complements else (true, false)
        missing = lower - (mask & met).bit_count()
        if missing <= 0:
            continue
        left = mask & ~true & ~false
        length = left.bit_count() - missing + 1
        if length < shortest:
            shortest = length
            atom = lowest_atom(left)
            best = (atom, not atom & complements)
            if length == 2:
                return best
    return best


def lowest_atom(atoms: int) -> int:
    """Return the lowest of some atoms."""
    return atoms & -atoms
