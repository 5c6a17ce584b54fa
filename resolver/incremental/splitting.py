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

from resolver.budget import Meter
from resolver.incremental.elaboration import ProofWriter
from resolver.incremental.propagation import MaskBounds, MaskClause, literals_known, propagate

PATIENCE = 4  # conflicts until a guide is given up: it has been of no help so far


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

    ``guide`` is tried first, such as a model of other premises. Atoms that nothing decides are as
    in it, or false. ``meter`` counts the literals settled, and each branch; a writer counts its
    own.
    """
    close = propagate if writer is None else writer.propagate
    decisions: list[tuple[int, int, int, bool]] = []
    known_before = (true | false).bit_count()
    true, false, conflict = close(true, false, dirty, clauses, bounds)
    conflicts = 0
    while True:
        if meter is not None:
            meter.step((true | false).bit_count() - known_before + 1)
        if conflict is None:
            if guide is None:
                model, choice = true, choose(true, false, clauses, bounds)
            else:
                model = true | guide & ~false
                choice = repair(model, true, false, clauses, bounds)
            if choice is None:
                return model
            atom, positive = choice
            decisions.append((true, false, atom, positive))
            if writer is not None:
                writer.decide(true, false, atom, positive)
        else:
            conflicts += 1
            guide = guide if conflicts < PATIENCE else None
            turn = back(decisions) if writer is None else writer.close(true, false, conflict)
            if turn is None:
                return None
            depth, atom, positive = turn
            true, false, _, _ = decisions[depth]
            del decisions[depth:]
        known_before = (true | false).bit_count()
        if positive:
            true |= atom
        else:
            false |= atom
        true, false, conflict = close(true, false, atom, clauses, bounds)


def back(decisions: Sequence[tuple[int, int, int, bool]]) -> tuple[int, int, bool] | None:
    """Return the turn of plain backtracking: the last decision becomes its complement."""
    if not decisions:
        return None
    _, _, atom, positive = decisions[-1]
    return len(decisions) - 1, atom, not positive


def repair(
    model: int,
    true: int,
    false: int,
    clauses: Sequence[MaskClause],
    bounds: Sequence[MaskBounds],
) -> tuple[int, bool] | None:
    """Return an open atom to change in a tentative model, and its new value, or None: it is one.

    A violated clause comes first; then an atom that two constraints lack at once, then one of which
    a constraint has too many.
    """
    for _, positive, negative, _ in clauses:
        if not (positive & model or negative & ~model):
            plus = positive & ~false
            return (lowest(plus), True) if plus else (lowest(negative & ~true), False)
    known = true | false
    lacking = surplus = 0
    for mask, complements, lower, upper, _ in bounds:
        met = (model ^ complements) & mask  # the atoms whose literal is true
        count = met.bit_count()
        if count < lower:
            left = mask & ~met & ~known
            if lacking & left:
                return turned(lacking & left, model)
            lacking |= left
        elif count > upper:
            surplus |= met & ~known
    if surplus or lacking:
        return turned(surplus or lacking, model)
    return None


def turned(atoms: int, model: int) -> tuple[int, bool]:
    """Return the lowest of some atoms, and the value that it does not have in a model."""
    atom = lowest(atoms)
    return atom, not atom & model


def choose(
    true: int, false: int, clauses: Sequence[MaskClause], bounds: Sequence[MaskBounds]
) -> tuple[int, bool] | None:
    """Return an atom of the shortest open clause and its sign there, or None: every premise is met.

    Written clauses come before the instances of constraints: they are fewer, and say more.
    """
    shortest = 1 << 30
    best: tuple[int, bool] | None = None
    for _, positive, negative, _ in clauses:
        if positive & true or negative & false:
            continue
        plus = positive & ~false
        minus = negative & ~true
        length = (plus | minus).bit_count()
        if length < shortest:
            shortest = length
            best = (lowest(plus), True) if plus else (lowest(minus), False)
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
            atom = lowest(left)
            best = (atom, not atom & complements)
            if length == 2:
                return best
    return best


def lowest(atoms: int) -> int:
    """Return the lowest of some atoms."""
    return atoms & -atoms
