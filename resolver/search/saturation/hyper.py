"""Hyper-resolution.

    C ∨ ¬a₁ ∨ … ∨ ¬aₙ     D₁ ∨ a₁   …   Dₙ ∨ aₙ
    ────────────────────────────────────────────      C and each Dᵢ positive; adds a clause
               C ∨ D₁ ∨ … ∨ Dₙ

The nucleus, on the left, loses all its negative literals at once to as many electrons, which have
none; so only positive clauses are ever derived. Negative hyper-resolution is the same with every
sign changed: it reasons backwards from the goal, as Prolog does. Complete, also if an electron is
resolved on its greatest atom only. A step is written into the proof as n binary resolutions.

The loop is that of loop.py. The nuclei are the input clauses with a negative literal. They are
filed at once, so only electrons wait and become given clauses.

Source: Robinson, International Journal of Computer Mathematics 1, 1965; with an order: Slagle,
JACM 14(4), 1967.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import evolve

from resolver.budget import Meter
from resolver.search.events import Kept, Listener, Resolved
from resolver.search.problem import Outcome, Problem, bits, order_atoms
from resolver.search.saturation.index import LITERALS_PER_STORED_CLAUSE
from resolver.search.saturation.loop import (
    OPERATIONS_BETWEEN_REPORTS,
    SaturationLoop,
    construct_model,
)
from resolver.search.saturation.options import PICKING_OPTIONS, SIMPLIFICATIONS, Options

# No tautology is ever kept here, so there is no switch for it.
OPTIONS = ("select", *PICKING_OPTIONS, *(name for name in SIMPLIFICATIONS if name != "tautologies"))

OPERATIONS_A_RESOLVENT: Final = 10
OPERATIONS_A_KEPT_CLAUSE: Final = 30
# A mask over this many atoms costs one operation more for each resolvent.
ATOMS_AN_OPERATION: Final = 50

# For each electron its number, and the code of the negative literal that it resolves away.
Electrons: TypeAlias = tuple[tuple[int, int], ...]
# The electrons resolved with a nucleus so far, by the mask of the literals left of the nucleus.
Partial: TypeAlias = dict[int, Electrons]


def refute(
    problem: Problem,
    options: Options,
    meter: Meter,
    tracer: Listener | None = None,
) -> Outcome:
    """Return a refutation of the problem, or a model of it.

    >>> from resolver import Clause
    >>> from resolver.search.problem import encode
    >>> problem = encode(map(Clause, [["~p", "~q", "r"], ["p"], ["q"], ["~r"]]))
    >>> print(refute(problem, Options(select="greatest"), Meter()).proof)
      1. ¬p ∨ ¬q ∨ r    axiom: given
      2. p              axiom: given
      3. q              axiom: given
      4. ¬r             axiom: given
      5. ¬p ∨ r         resolution 1, 3 on q
      6. r              resolution 5, 2 on p
      7. □              resolution 4, 6 on r

    With `select="greatest"` an electron is resolved on its greatest atom only, with `all` on each.
    Tautologies are never kept.

    Args:
        problem: The clauses.
        options: The choices of a saturation.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    return _HyperResolution(order_atoms(problem), options, meter, tracer).outcome()


def refute_negatively(
    problem: Problem,
    options: Options,
    meter: Meter,
    tracer: Listener | None = None,
) -> Outcome:
    """Return a refutation by negative hyper-resolution, or a model: `refute` with signs changed.

    It is a function of its own, since a copy of a `partial` object would not be equal to it.

    Args:
        problem: The clauses.
        options: The choices of a saturation.
        meter: Counts the work.
        tracer: Is called with each event.

    Raises:
        SearchStopped: the budget ran out.
    """
    flipped = evolve(order_atoms(problem), flipped=True)
    return _HyperResolution(flipped, options, meter, tracer).outcome()


class _HyperResolution(SaturationLoop):
    """One run; for negative hyper-resolution the problem comes with its signs flipped.

    Attributes:
        nuclei: By number, the literals of each nucleus, and the codes of its negative ones.
        nuclei_with: By atom, the nuclei that have its negative literal.
        active: By atom, the electrons that may be resolved on it, with their numbers.
    """

    counted = ("given", "resolved", "hyper", "kept", "dropped")

    def __attrs_post_init__(self) -> None:
        """Begin with no nucleus and no electron."""
        super().__attrs_post_init__()
        self.nuclei: dict[int, tuple[int, list[int]]] = {}
        self.nuclei_with: list[list[int]] = [[] for _ in self.problem.atoms]
        self.active: list[dict[int, int]] = [{} for _ in self.problem.atoms]

    def model(self) -> Mapping[str, bool]:
        """Return the model whose true literals are pure, or forced by the electrons."""
        true = construct_model(self.index.clauses(), self.even_codes, positive_only=True)
        return self.problem.model(true | self.pure_literals)

    def enqueue_input(self, clauses: Mapping[int, int]) -> None:
        """File the nuclei of the input, and let its electrons wait."""
        for number, mask in clauses.items():
            if negative := bits(mask & ~self.even_codes):
                self.nuclei[number] = mask, negative
                for code in negative:
                    self.nuclei_with[code >> 1].append(number)
            else:
                self.queue.extend(number, (mask,))

    def infer(self, number: int, mask: int) -> int | None:
        """Resolve a given electron with the nuclei; return the empty clause's number, if any."""
        selected = self.select(mask, self.even_codes)
        codes = bits(selected)
        nuclei = {nucleus for code in codes for nucleus in self.nuclei_with[code >> 1]}
        for nucleus in sorted(nuclei):
            if self.index.work > OPERATIONS_BETWEEN_REPORTS:
                self.count_work()
            empty = self._resolve_nucleus(nucleus, {mask: number}, selected)
            if empty is not None:
                return empty

        # It becomes active only now, so that it takes part just once in each hyper-resolvent.
        self.index.add(mask)
        for code in codes:
            self.active[code >> 1][mask] = number
        return None

    def deactivate(self, mask: int) -> None:
        """Take an electron out of the active ones, under each atom it may be resolved on."""
        for code in bits(self.select(mask, self.even_codes)):
            del self.active[code >> 1][mask]

    def _resolve_nucleus(self, nucleus: int, electron: dict[int, int], selected: int) -> int | None:
        """Make the hyper-resolvents of a nucleus in which the given electron takes part once.

        The other negative literals are resolved with electrons that were active before. If the
        given one took part twice, it would subsume the result.

        Args:
            nucleus: The number of the nucleus.
            electron: The given electron, with its number.
            selected: The literals on which it may be resolved.
        """
        literals, negative = self.nuclei[nucleus]
        for first in negative:
            if not selected >> first - 1 & 1:
                continue
            partial = self._resolve({literals: ()}, first, electron)
            for code in negative:
                if code != first and partial:
                    partial = self._resolve(partial, code, self.active[code >> 1])
            empty = self._keep(nucleus, literals, partial) if partial else None
            if empty is not None:
                return empty
        return None

    def _resolve(self, partial: Partial, code: int, electrons: dict[int, int]) -> Partial:
        """Resolve each partial result on a negative literal with each of these electrons."""
        steps = len(partial) * len(electrons)
        self.meter.step(steps)
        self.index.work += steps * (OPERATIONS_A_RESOLVENT + self.width // ATOMS_AN_OPERATION)

        resolvents: Partial = {}
        atom = 1 << code - 1
        for mask, used in partial.items():
            others = mask ^ 1 << code
            clashing = (others & ~self.even_codes) >> 1
            stored = LITERALS_PER_STORED_CLAUSE * len(resolvents) * self.literal_room
            self.meter.hold(len(resolvents), stored)
            for electron, number in electrons.items():
                # With a clash this would be a tautology, and an electron would subsume the end
                # result.
                if not electron & clashing:
                    resolvents.setdefault(others | electron ^ atom, (*used, (number, code)))
        return resolvents

    def _keep(self, nucleus: int, literals: int, hyper_resolvents: Partial) -> int | None:
        """Let the new hyper-resolvents wait; return the number of the empty clause, if any."""
        self.counts["hyper"] += len(hyper_resolvents)
        kept = 0
        empty = None
        clauses_before = len(self.trace.masks)
        for mask, electrons in hyper_resolvents.items():
            if mask in self.seen:
                self.report_dropped(mask, "repetition")
                continue
            kept += 1
            self.seen.add(mask)
            number = self._enter(nucleus, literals, electrons)
            if not mask:
                empty = number
                break
            self.queue.extend(number, (mask,))

        self.counts["kept"] += kept
        entered = len(self.trace.masks) - clauses_before
        self.meter.keep(kept, entered * (1 + self.literal_room))
        self.index.work += OPERATIONS_A_KEPT_CLAUSE * kept
        return empty

    def _enter(self, number: int, mask: int, electrons: Electrons) -> int:
        """Enter a hyper-resolvent as binary resolutions; return the number of the last one.

        Args:
            number: The number of the nucleus.
            mask: The literals of the nucleus.
            electrons: The electrons, in the order in which they are resolved with.
        """
        for partner, code in electrons:
            electron = self.trace.masks[partner]
            resolvent = mask & ~(1 << code) | electron & ~(1 << code - 1)
            if self.tracer is not None:
                left, right, result = map(self.problem.clause, (mask, electron, resolvent))
                self.tracer(Resolved(left, right, self.problem.atoms[code >> 1], result))
            number = self.trace.add_resolvent(number, partner, code, resolvent)
            mask = resolvent
        if self.tracer is not None:
            self.tracer(Kept(self.problem.clause(mask)))
        return number
