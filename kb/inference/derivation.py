"""Unifying: what one knowledge base entails is news for the others, until nothing changes.

    round:  each rule in its order, from weak to strong; the first that adds anything ends the round

This is not first-order unification: nothing is substituted. It is what makes many small theories
agree. A rule is only asked when no weaker one finds anything more, so each fact is found by the
weakest rule that suffices for it.

A derivation keeps which deduction gave each fact, and what that rests on: followed back to the log,
this makes the story by the rules. The derivations of a game are a fold over its log, which no later
line changes:

    the facts before a line     what the line says     the rules, until all that follows is found
    ─────────────────────────────────────────────────────────────────────────────────────────────
                                  what the line settled, and why

Source: the fixpoint of a set of inference rules (Knaster 1928, Tarski 1955); justifications of a
truth maintenance system, Doyle, Artificial Intelligence 12(3), 1979.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from attrs import frozen

from kb.inference.position import DERIVED, Deduction, Position, Rule, opening
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.atoms import Facts, at
from kb.theory.axioms import Axiom, clause_of
from kb.theory.deals import Deals
from kb.theory.log import Stage, log_axioms
from resolver import Clause
from resolver.prover import each_bit


class Round(NamedTuple):
    """What one rule found: its deductions, the highest level so far, the position after.

    A level is a place in the rules.
    """

    rule: Rule
    deductions: tuple[Deduction, ...]
    level: int
    position: Position


CellValue = tuple[int, int, bool]  # holder, card (one bit), with him or not


@frozen(eq=False, repr=False)
class Derivation:
    """The rounds from a position on, by some rules: all of them, or until enough is settled.

    `wanted` are cells as masks, as `Deals.settled` has them. `earlier` is what was found before,
    where a derivation goes on from another.
    """

    start: Position
    rules: tuple[Rule, ...]
    wanted: tuple[int, int] | None = None
    earlier: Derivation | None = None

    def __repr__(self) -> str:
        rules = ", ".join(rule.name for rule in self.rules)
        players = ", ".join(self.start.setup.players)
        return f"<Derivation at the table of {players}, by {rules or 'no rules'}>"

    def until(self, cell: CellValue) -> Derivation:
        """Return the derivation that ends with the round that settles the cell."""
        number, bit, value = cell
        mask = bit << number * len(self.start.setup.deck.cards)
        wanted = (mask, 0) if value else (0, mask)
        return Derivation(self.start, self.rules, wanted, self.earlier)

    def extended(self, said: Iterable[Axiom], joint: Deals) -> Derivation:
        """Return the derivation that goes on with more axioms, to all that these deals settle."""
        return Derivation(self.end.tell(said, joint), self.rules, joint.settled, self)

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds to the fixpoint, a contradiction, or the cells that are wanted."""
        position, wanted, found = self.start, self.wanted, list[Round]()
        while position.consistent:
            if wanted and not any(w & ~n for w, n in zip(wanted, position.settled, strict=True)):
                break
            additions = (
                (level, tuple(new for new in rule.apply(position) if new.has | new.lacks))
                for level, rule in enumerate(self.rules)
            )
            level, deductions = next((each for each in additions if each[1]), (0, ()))
            if not deductions:
                break
            rule, highest = self.rules[level], found[-1].level if found else 0
            source = rule.name if rule.passes_on else DERIVED
            for holder, has, lacks, _ in deductions:
                position = position.learn(holder, has, lacks, source)
            found.append(Round(rule, deductions, max(level, highest), position))
        return tuple(found)

    @property
    def end(self) -> Position:
        """The position at the fixpoint."""
        return self.rounds[-1].position if self.rounds else self.start

    @property
    def facts(self) -> Facts:
        """What these rules find: (holder, card) to True or False, by seat and deck."""
        return Facts(self.start.joint.rows.grid, *self.end.settled)

    @cached_property
    def found(self) -> Mapping[CellValue, tuple[Round, Deduction]]:
        """For each cell that a rule settled, here or earlier: the round that did, the deduction."""
        maps, derivation = [self.found_here], self.earlier
        while derivation is not None:
            maps.append(derivation.found_here)
            derivation = derivation.earlier
        return ChainMap(*maps)

    @cached_property
    def found_here(self) -> dict[CellValue, tuple[Round, Deduction]]:
        """The same of the cells that these rounds settled."""
        found: dict[CellValue, tuple[Round, Deduction]] = {}
        for each in self.rounds:
            for deduction in each.deductions:
                for cell in cells(deduction.holder, deduction.has, deduction.lacks):
                    found.setdefault(cell, (each, deduction))
        return found

    def rule(self, holder: str, card: str, value: bool) -> str:
        """Return the weakest rule that suffices for a fact; of an axiom, the axiom's name."""
        return self.rule_of(self.cell(holder, card, value))

    def rule_of(self, cell: CellValue) -> str:
        """Return the weakest rule that suffices for a cell; where it was said, the axiom's name."""
        if cell in self.found:
            return self.rules[self.found[cell][0].level].name
        return self.unit(cell).source.rule

    def settles(self, cell: CellValue) -> bool:
        """Return whether a cell was said outright, or found by these rules."""
        number, bit, value = cell
        kb = self.end.kbs[number]
        return bool((kb.has if value else kb.lacks) & bit)

    def cell(self, holder: str, card: str, value: bool) -> CellValue:
        """Return a cell in the numbers used here."""
        setup = self.start.setup
        return setup.holders.index(holder), 1 << setup.deck.cards.index(card), value

    def names(self, cell: CellValue) -> tuple[str, str, bool]:
        """Return the holder and the card of a cell by their names, and whether it is there."""
        number, bit, value = cell
        return self.start.setup.holders[number], self.start.joint.rows.cards(bit)[0], value

    def clause(self, cell: CellValue) -> Clause:
        """Return a cell as a unit clause that names the holder."""
        holder, card, value = self.names(cell)
        return at(holder, clause_of((card,), value))

    def unit(self, cell: CellValue) -> Axiom:
        """Return the axiom that says a fact outright."""
        number, bit, value = cell
        holder = self.start.setup.holders[number]
        clause = clause_of(self.start.joint.rows.cards(bit), value)
        return next(a for a in self.start.axioms if a.holder == holder and a.clause is clause)


def cells(holder: int, has: int, lacks: int) -> Iterator[CellValue]:
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
        yield entry.line, Derivation(start.tell(said), rules).facts


@frozen(eq=False)
class LineDerivation:
    """What was found before a line, and the rounds after it; None where it brings nothing new.

    ``pending`` is what was said since the last rounds.
    """

    earlier: Derivation
    derivation: Derivation | None
    pending: tuple[Axiom, ...] = ()

    @property
    def last(self) -> Derivation:
        """The last rounds until now."""
        return self.derivation or self.earlier

    def after(self, stage: Stage) -> LineDerivation:
        """Return the derivation after one more line."""
        said, position = self.pending + stage.said, self.last.end
        if position.settled == stage.deals.settled:
            return LineDerivation(self.last, None, said)
        return LineDerivation(self.last, self.last.extended(said, stage.deals))


def derivations(
    setup: Setup, stages: Sequence[Stage], rules: tuple[Rule, ...]
) -> tuple[LineDerivation, ...]:
    """Return what the rules derive at each of these stages, which keep it; the header's first."""
    found: list[LineDerivation] = []
    nothing = LineDerivation(Derivation(opening(setup), rules, wanted=(0, 0)), None)
    for stage in stages:
        kept = stage.derived.get(rules) if stage.derived else None
        if kept is None:
            kept = (found[-1] if found else nothing).after(stage)
            stage.derived[rules] = kept
        found.append(kept)
    return tuple(found)
