"""Hyper-resolution.

    C ∨ ¬a₁ ∨ … ∨ ¬aₙ     D₁ ∨ a₁   …   Dₙ ∨ aₙ
    ────────────────────────────────────────────      C and each Dᵢ positive; adds a clause
               C ∨ D₁ ∨ … ∨ Dₙ

The nucleus, on the left, loses all its negative literals at once to as many electrons, which have
none; so only positive clauses are ever derived. Negative hyper-resolution is the same with every
sign changed: it reasons backwards from the goal, as Prolog does. Complete, also if an electron is
resolved on its greatest atom only. A step is written into the proof as n binary resolutions.

Source: Robinson, International Journal of Computer Mathematics 1, 1965; with an order: Slagle,
JACM 14(4), 1967.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import evolve

from resolver.budget import Meter
from resolver.search.events import Kept, Listener, Resolved
from resolver.search.problem import Outcome, Problem, bits, order_atoms
from resolver.search.saturation.index import LITERALS_PER_STORED_CLAUSE
from resolver.search.saturation.loop import OPERATIONS_BETWEEN_REPORTS, Saturation, construct_model
from resolver.search.saturation.options import PICKING_OPTIONS, SIMPLIFICATIONS, Options

# No tautology is ever kept here, so there is no switch for it.
OPTIONS = ("select", *PICKING_OPTIONS, *(name for name in SIMPLIFICATIONS if name != "tautologies"))

Electrons: TypeAlias = tuple[tuple[int, int], ...]  # each with the literal it takes away
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
    """Return what `refute` does with every sign changed: negative hyper-resolution.

    A function of its own, and not a partial one, for a copy of that would not be equal to it.

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


class _HyperResolution(Saturation):
    """One run; in a flipped problem the signs are the other way round."""

    counted = ("given", "resolved", "hyper", "kept", "dropped")

    def __attrs_post_init__(self) -> None:
        """Begin with no nucleus and no electron."""
        super().__attrs_post_init__()
        # Of each nucleus: its literals, and the codes of those that it loses.
        self.nuclei: dict[int, tuple[int, list[int]]] = {}
        # Under each atom: the nuclei that lose it.
        self.losing: list[list[int]] = [[] for _ in self.problem.atoms]
        # Under each atom: the electrons with it, whole, and their numbers.
        self.active: list[dict[int, int]] = [{} for _ in self.problem.atoms]

    def model(self) -> Mapping[str, bool]:
        """Return what the electrons force to be true."""
        true = construct_model(self.index.clauses(), self.even, positive_only=True) | self.pure
        return self.problem.model(true)

    def begin(self, clauses: Mapping[int, int]) -> None:
        """Sort the input into nuclei and electrons."""
        for number, mask in clauses.items():
            if negative := bits(mask & ~self.even):
                self.nuclei[number] = mask, negative
                for code in negative:
                    self.losing[code >> 1].append(number)
            else:
                self.queue.extend(number, (mask,))

    def infer(self, number: int, mask: int) -> int | None:
        """Resolve an electron with the nuclei; return the number of the empty clause, if any."""
        eligible, electron = self.select(mask, self.even), {mask: number}
        codes = bits(eligible)
        for nucleus in sorted({nucleus for code in codes for nucleus in self.losing[code >> 1]}):
            if self.index.work > OPERATIONS_BETWEEN_REPORTS:
                self.count_work()
            empty = self.hyper(nucleus, electron, eligible)
            if empty is not None:
                return empty
        self.index.add(mask)
        for code in codes:
            self.active[code >> 1][mask] = number
        return None

    def retire(self, mask: int) -> None:
        """Take an electron out from under its atoms."""
        for code in bits(self.select(mask, self.even)):
            del self.active[code >> 1][mask]

    def hyper(self, nucleus: int, electron: dict[int, int], eligible: int) -> int | None:
        """Make the hyper-resolvents of a nucleus in which an electron takes part once.

        The other negative literals get electrons that were active already: it subsumes what it
        would make with itself at two of them.
        """
        literals, negative = self.nuclei[nucleus]
        for first in negative:
            if not eligible >> first - 1 & 1:
                continue
            partial = self.resolve({literals: ()}, first, electron)
            for code in negative:
                if code != first and partial:
                    partial = self.resolve(partial, code, self.active[code >> 1])
            empty = self.keep(nucleus, literals, partial) if partial else None
            if empty is not None:
                return empty
        return None

    def resolve(self, partial: Partial, code: int, pool: dict[int, int]) -> Partial:
        """Resolve each of these on a negative literal with each electron of the pool."""
        steps = len(partial) * len(pool)
        self.meter.step(steps)
        self.index.work += steps * (10 + self.width // 50)
        made: Partial = {}
        atom = 1 << code - 1
        for mask, electrons in partial.items():
            rest = mask ^ 1 << code
            clash = (rest & ~self.even) >> 1
            self.meter.hold(len(made), LITERALS_PER_STORED_CLAUSE * len(made) * self.room)
            for electron, number in pool.items():
                # A clash would give a tautology now, and what an electron subsumes in the end.
                if not electron & clash:
                    made.setdefault(rest | electron ^ atom, (*electrons, (number, code)))
        return made

    def keep(self, nucleus: int, literals: int, made: Partial) -> int | None:
        """Note the new hyper-resolvents; return the number of the empty clause, if it is there."""
        self.counts["hyper"] += len(made)
        kept, empty, before = 0, None, len(self.trace.masks)
        for mask, electrons in made.items():
            if mask in self.seen:
                self.drop(mask, "repetition")
                continue
            kept += 1
            self.seen.add(mask)
            number = self.write(nucleus, literals, electrons)
            if not mask:
                empty = number
                break
            self.queue.extend(number, (mask,))
        self.counts["kept"] += kept
        self.meter.keep(kept, (len(self.trace.masks) - before) * (1 + self.room))
        self.index.work += 30 * kept
        return empty

    def write(self, number: int, mask: int, electrons: Electrons) -> int:
        """Enter a hyper-resolvent as binary resolutions; return the number of the last one."""
        for partner, code in electrons:
            right = self.trace.masks[partner]
            made = mask & ~(1 << code) | right & ~(1 << code - 1)
            if self.tracer is not None:
                nucleus, electron, resolvent = map(self.problem.clause, (mask, right, made))
                pivot = self.problem.atoms[code >> 1]
                self.tracer(Resolved(nucleus, electron, pivot, resolvent))
            number, mask = self.trace.resolve(number, partner, code, made), made
        if self.tracer is not None:
            self.tracer(Kept(self.problem.clause(mask)))
        return number
