"""A model by cases, for the strategies whose last clauses are not enough to build one from.

    C ∨ a      one branch supposes a      the other ¬a

What follows by unit resolution is drawn in before each choice. No proof is written: only that
there is a model, or none, is asked here.

Source: Davis, Logemann & Loveland, CACM 5(7), 1962 (DPLL).
"""

from __future__ import annotations

from collections.abc import Iterable

from resolver.budget import Meter
from resolver.search.problem import flip


def search(clauses: Iterable[int], even: int, meter: Meter) -> int | None:
    """Return the mask of the literals of a model, or None if there is none.

    >>> from resolver.budget import Meter
    >>> bin(search([0b0101, 0b0010], 0b0101, Meter()))
    '0b110'

    Raises SearchStopped when the budget runs out.
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
