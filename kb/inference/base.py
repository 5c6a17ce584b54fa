"""A knowledge base as the rules see it: premises about one holder, and masks of what is settled.

A mask is one integer: bit i is the i-th card of the deck. The Solution, each player, and
the Table where cards were left over own a base each. Bases are values: learning gives a new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from kb.table.setup import SOLUTION, Setup
from kb.table.sizes import Bounds
from kb.theory.axioms import Axiom
from kb.theory.constraints import hand_bounds, own_rules
from resolver import Clause, Constraint

if TYPE_CHECKING:  # who asks no knowledge base, but the deals alone, needs no prover
    from resolver import Prover

DERIVED = "derived here"


@frozen
class Base:
    """One holder's prover, constraints and masks.

    ``shown`` are the sets of which some card is here, each with its source. ``bounds`` are the
    least and the greatest number of cards held.
    """

    holder: str
    cards: tuple[str, ...]
    bounds: Bounds
    constraints: tuple[Constraint, ...]
    prover: Prover
    has: int = 0
    lacks: int = 0
    shown: tuple[tuple[int, Axiom], ...] = ()

    @property
    def size(self) -> int | None:
        """The number of cards held, None while it is open."""
        low, high = self.bounds
        return low if low == high else None

    @property
    def free(self) -> int | None:
        """How many cards of the hand are unknown; None while the size is open."""
        return None if self.size is None else self.capacity

    @property
    def capacity(self) -> int:
        """How many more cards may be here at most."""
        return self.bounds[1] - self.has.bit_count()

    @property
    def need(self) -> int:
        """How many more cards are here at least."""
        return max(self.bounds[0] - self.has.bit_count(), 0)

    @property
    def open(self) -> int:
        """The cards that may be here or not."""
        return ((1 << len(self.cards)) - 1) & ~(self.has | self.lacks)

    @property
    def shown_sets(self) -> tuple[tuple[int, Axiom], ...]:
        """The shown sets that count: disjoint from what is known here, less what is lacked."""
        return tuple((s & ~self.lacks, axiom) for s, axiom in self.shown if not s & self.has)

    def tell(self, axioms: Sequence[tuple[Clause, object]]) -> Base:
        """Return the base with these clauses as further premises; it knows those of one card."""
        if not axioms:
            return self
        prover = self.prover.tell_all(axioms)
        has, lacks, shown = self.has, self.lacks, list(self.shown)
        for clause, source in axioms:
            cards = sum(1 << self.cards.index(literal.name) for literal in clause)
            if clause.is_unit:
                is_here = next(iter(clause)).positive
                has, lacks = has | cards * is_here, lacks | cards * (not is_here)
            elif isinstance(source, Axiom) and source.clause is clause and source.is_shown_set:
                shown.append((cards, source))
        return evolve(self, prover=prover, has=has, lacks=lacks, shown=tuple(shown))


def base(setup: Setup, holder: str) -> Base:
    """Return a holder's base at the start: the Solution's categories, written out."""
    from resolver import Prover

    cards = setup.deck.cards
    constraints = tuple(rule.constraint for rule in own_rules(setup, holder))
    prover = Prover(cards)
    if holder == SOLUTION:
        for constraint in constraints:
            prover = prover.tell(constraint.instances(), constraint)
        constraints = ()
    return Base(holder, cards, hand_bounds(setup, holder), constraints, prover)
