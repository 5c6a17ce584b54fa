"""When nothing new follows, there is a model, and the saturated clauses say which.

Atoms are decided from the least to the greatest, false unless a clause forces them: one whose
other literals are smaller and false, and whose greatest literal is the atom. Saturation up to
redundancy is just what makes the outcome a model.

Source: Bachmair & Ganzinger, Journal of Logic and Computation 4(3), 1994 (model construction).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from resolver.budget import Meter
from resolver.codes import Problem, flip


def construct(clauses: Iterable[int], even: int, positive_only: bool) -> int:
    """Return, as a mask of positive literals, what the clauses force to be true.

    With `positive_only` a clause with a negative literal forces nothing, because it has been
    resolved on that literal first.
    """
    forcing: dict[int, list[int]] = {}
    for mask in clauses:
        top = 1 << mask.bit_length() - 1
        if top & even and not (positive_only and mask & ~even):
            forcing.setdefault(top, []).append(mask ^ top)
    true = 0
    for atom in sorted(forcing):
        # Negative literals are false where the atom, one bit lower, is true.
        holds = true | ~(true << 1) & even << 1
        if any(not rest & holds for rest in forcing[atom]):
            true |= atom
    return true


def search(clauses: Iterable[int], even: int, meter: Meter) -> int | None:
    """Return the mask of the literals of a model, found by cases; None if there is none.

    Source: Davis, Logemann & Loveland, CACM 5(7), 1962.
    """
    masks = sorted(clauses, key=int.bit_count)
    true = 0
    decisions: list[tuple[int, int]] = []  # the literals true before each, and the one decided
    while True:
        found, first_open = _propagate(true, masks, even)
        meter.step()
        if found is None:
            if not decisions:
                return None
            true, literal = decisions.pop()
            true |= flip(literal, even)
        elif not first_open:
            return found
        else:
            literal = first_open & -first_open
            decisions.append((found, literal))
            true = found | literal


def _propagate(true: int, masks: list[int], even: int) -> tuple[int | None, int]:
    """Return what follows by units, and what is open in the first open clause; None: a conflict."""
    while True:
        before = true
        first_open = 0
        for mask in masks:
            if mask & true:
                continue
            left = mask & ~flip(true, even)
            if not left:
                return None, 0
            if not left & left - 1:
                true |= left
            elif not first_open:
                first_open = left
        if true == before:
            return true, first_open


def verified(problem: Problem, true: int) -> Mapping[str, bool]:
    """Return the model that makes these literals true, looked at in each clause of the input."""
    holds = true & problem.even
    holds |= ~(holds << 1) & problem.even << 1
    for clause, mask in zip(problem.clauses, problem.masks, strict=True):
        assert mask & holds, f"{clause} is false in the model found"
    model = problem.model(true)
    return {atom: model[atom] for atom in sorted(model)}
