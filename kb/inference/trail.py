"""The trail of the unifying rounds: which deduction gave each fact, and what that rests on.

A named rule says what its deductions rest on, facts and clauses. Followed back to the log, these
make the story by the rules.

Source: justifications of a truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from attrs import evolve, field, frozen

from kb.inference.position import Position, opening
from kb.inference.rule import Deduction, Premises, Rule
from kb.inference.unify import Round, rounds
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.axioms import Axiom
from kb.theory.deals import Deals
from kb.theory.facts import Facts
from kb.theory.log import log_axioms
from resolver import Clause, Literal
from resolver.prover import each_bit

Cell = tuple[int, int, bool]  # holder, card (one bit), with him or not


@frozen(eq=False)
class Trail:
    """The rounds from a position on, by some rules: all of them, or until enough is settled.

    `wanted` are cells as masks, as `Deals.settled` has them. `earlier` is what was found before,
    where a trail goes on from another.
    """

    start: Position = field(repr=False)
    rules: tuple[Rule, ...]
    wanted: tuple[int, int] | None = None
    earlier: Trail | None = field(default=None, repr=False)

    def until(self, cell: Cell) -> Trail:
        """Return the trail that ends with the round that settles the cell."""
        number, bit, value = cell
        mask = bit << number * len(self.start.setup.deck.cards)
        return evolve(self, wanted=(mask, 0) if value else (0, mask))

    def extended(self, said: Iterable[Axiom], joint: Deals) -> Trail:
        """Return the trail that goes on with more axioms, to all that these deals settle."""
        return Trail(self.end.tell(said, joint), self.rules, joint.settled, self)

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds to the fixpoint, or to the cells that are wanted."""
        return tuple(self._rounds())

    def _rounds(self) -> Iterator[Round]:
        position, left = self.start, rounds(self.start, self.rules)
        while not self._enough(position):
            each = next(left, None)
            if each is None:
                return
            yield each
            position = each.position

    def _enough(self, position: Position) -> bool:
        if self.wanted is None:
            return False
        return not any(w & ~mine for w, mine in zip(self.wanted, position.settled, strict=True))

    @property
    def end(self) -> Position:
        """The position at the fixpoint."""
        return self.rounds[-1].position if self.rounds else self.start

    @property
    def facts(self) -> Facts:
        """What these rules find: (holder, card) to True or False, by seat and deck."""
        return Facts(self.start.joint.rows.grid, *self.end.settled)

    @cached_property
    def found(self) -> Mapping[Cell, tuple[Round, Deduction]]:
        """For each cell that a rule settled, here or earlier: the round that did, the deduction."""
        maps, trail = [self.found_here], self.earlier
        while trail is not None:
            maps.append(trail.found_here)
            trail = trail.earlier
        return ChainMap(*maps)

    @cached_property
    def found_here(self) -> dict[Cell, tuple[Round, Deduction]]:
        """The same of the cells that these rounds settled."""
        found: dict[Cell, tuple[Round, Deduction]] = {}
        for each in self.rounds:
            for deduction in each.deductions:
                for cell in cells(deduction.holder, deduction.has, deduction.lacks):
                    found.setdefault(cell, (each, deduction))
        return found

    def rule(self, holder: str, card: str, value: bool) -> str:
        """Return the weakest rule that suffices for a fact; where it was told, the axiom's name."""
        return self.rule_of(self.cell(holder, card, value))

    def rule_of(self, cell: Cell) -> str:
        """Return the weakest rule that suffices for a cell; where it was said, the axiom's name."""
        if cell in self.found:
            return self.rules[self.found[cell][0].level].name
        return self.unit(cell).source.rule

    def settles(self, cell: Cell) -> bool:
        """Return whether a cell was said outright, or found by these rules."""
        return settled(self.end, cell)

    def cell(self, holder: str, card: str, value: bool) -> Cell:
        """Return a cell in the numbers used here."""
        setup = self.start.setup
        return setup.holders.index(holder), 1 << setup.deck.cards.index(card), value

    def unit(self, cell: Cell) -> Axiom:
        """Return the axiom that says a fact outright."""
        number, bit, value = cell
        holder = self.start.setup.holders[number]
        clause = Clause([Literal.of(self.start.cards(bit)[0], value)])
        return next(a for a in self.start.axioms if a.holder == holder and a.clause is clause)

    def shrunk(self, axiom: Axiom, shadow: Clause) -> Iterator[Cell]:
        """Yield the facts by which a shown set was shorter when its shadow was passed on."""
        for card in axiom.clause.atoms:
            if card not in shadow.atoms:
                yield self.cell(axiom.holder, card, False)


def settled(position: Position, cell: Cell) -> bool:
    """Return whether a position has the cell as a fact."""
    number, bit, value = cell
    kb = position.kbs[number]
    return bool((kb.has if value else kb.lacks) & bit)


def facts(premises: Premises) -> Iterator[Cell]:
    """Yield the cells of a deduction's premises."""
    return (cell for fact in premises.facts for cell in cells(*fact))


def cells(holder: int, has: int, lacks: int) -> Iterator[Cell]:
    """Yield the cells of two masks of a holder's cards."""
    for mask, value in ((has, True), (lacks, False)):
        yield from ((holder, bit, value) for bit in each_bit(mask))


def facts_without_each(
    setup: Setup, entries: Sequence[Entry], rules: tuple[Rule, ...]
) -> Iterator[tuple[int, Facts]]:
    """Yield the line of each entry, with what follows by these rules from all the others."""
    for entry in entries:
        said = log_axioms(setup, [other for other in entries if other is not entry])
        start = opening(setup)
        yield entry.line, Trail(start.tell(said), rules).facts
