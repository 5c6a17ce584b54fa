"""When nothing new follows, there is a model, and the saturated clauses say which.

Atoms are decided from the least to the greatest, false unless a clause forces them: one whose
other literals are smaller and false, and whose greatest literal is the atom. Saturation up to
redundancy is just what makes the outcome a model.

Source: Bachmair & Ganzinger, Journal of Logic and Computation 4(3), 1994 (model construction).
"""

from __future__ import annotations

from collections.abc import Iterable


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
