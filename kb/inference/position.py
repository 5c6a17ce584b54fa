"""A position: the knowledge bases of one table side by side; and a rule, which deduces from it.

The Solution, each player, and the Table where cards were left over own a `KnowledgeBase` each:
premises about one holder, and masks of what is settled.

Learning and telling give a new position; what one knowledge base must pass on to the others as a
clause is passed on here. If p showed one of S, no other holder has all of S: each of them receives
that clause, and again for what is left of S when p turns out to lack some of it.

A named rule is a function from a position to deductions, each about one holder: masks of the cards
he turns out to have and to lack. It names the premises it used, facts and written clauses (each
with the axiom that it is, or of which it is the shadow); with the rules of the game, the conclusion
follows from them alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from sys import modules
from typing import NamedTuple

from attrs import field, frozen

from kb.errors import RecordError
from kb.inference.knowledge import KnowledgeBase, opening_base
from kb.table.arguments import listed, short
from kb.table.setup import Setup
from kb.theory.atoms import literal
from kb.theory.axioms import Axiom, clause_of, header_axioms
from kb.theory.deals import Deals, deals_of
from resolver import Clause, Literal
from resolver.text import Figure

Fact = tuple[int, int, int]  # holder, has, lacks
Written = tuple[Clause, Axiom]


@frozen(eq=False)
class Position:
    """The knowledge bases in the order Solution, players, Table, numbered in this order.

    ``joint`` are the deals that fit the axioms, or some of them: what the knowledge bases say
    together, as far as that was worked out.
    """

    setup: Setup
    axioms: tuple[Axiom, ...]
    kbs: tuple[KnowledgeBase, ...]
    joint: Deals

    @property
    def hands(self) -> Iterator[tuple[int, KnowledgeBase]]:
        """The holders with a hand, the Table's cards included, each with its number."""
        return ((number, kb) for number, kb in enumerate(self.kbs) if number)

    @cached_property
    def settled(self) -> tuple[int, int]:
        """The cells with a card and those without, as masks: holder by holder, card by card."""
        width = len(self.setup.deck.cards)
        has = sum(kb.has << number * width for number, kb in enumerate(self.kbs))
        return has, sum(kb.lacks << number * width for number, kb in enumerate(self.kbs))

    def literals(self, number: int, has: int, lacks: int) -> Iterator[Literal]:
        """Yield the cells of two masks of a holder's cards as literals that name the holder."""
        holder, rows = self.setup.holders[number], self.joint.rows
        for mask, value in ((has, True), (lacks, False)):
            yield from (literal(holder, card, value) for card in rows.to_cards(mask))

    def tell(self, axioms: Iterable[Axiom], joint: Deals | None = None) -> Position:
        """Return the position with each axiom in its holder's base, its shadow in the others.

        Args:
            axioms: What is added; each is about one holder.
            joint: The deals that fit these axioms too. None where no rule looks across hands:
                then the deals of before stay, and say less than the knowledge bases together.

        """
        axioms = tuple(axioms)
        added: dict[str, list[tuple[Clause, object]]] = defaultdict(list)
        for axiom in axioms:
            added[axiom.holder].append((axiom.clause, axiom))
            if not axiom.is_shown_set:
                continue
            for other in self.setup.holders:
                if other != axiom.holder:
                    added[other].append((clause_of(axiom.cards, False), axiom))
        kbs = tuple(kb.tell(added[kb.holder]) for kb in self.kbs)
        return Position(self.setup, self.axioms + axioms, kbs, joint or self.joint)

    def learn(self, number: int, has: int, lacks: int, source: object) -> Position:
        """Return the position in which one holder knows these cards too, if they are new.

        The others hear what the holder's sets lose.
        """
        before, rows = self.kbs[number], self.joint.rows
        has, lacks = has & ~before.has, lacks & ~before.lacks
        if not has | lacks:
            return self
        held = rows.to_cards(has)
        new = [(clause_of((card,), card in held), source) for card in rows.to_cards(has | lacks)]
        kb = before.tell(new)
        shrunk = [
            (clause_of(rows.to_cards(shown & ~kb.lacks), False), axiom)
            for shown, axiom in kb.shown
            if shown & lacks and not shown & kb.has and (shown & ~kb.lacks).bit_count() > 1
        ]
        kbs = (kb if i == number else other.tell(shrunk) for i, other in enumerate(self.kbs))
        return Position(self.setup, self.axioms, tuple(kbs), self.joint)


@lru_cache(maxsize=16)
def opening(setup: Setup) -> Position:
    """Return the position before the first event: the header's cards are with their holders."""
    kbs = tuple(opening_base(setup, holder) for holder in setup.holders)
    joint = deals_of(setup)
    return Position(setup, (), kbs, joint).tell(header_axioms(setup))


class Premises(NamedTuple):
    """What a deduction rests on."""

    facts: tuple[Fact, ...] = ()
    clauses: tuple[Written, ...] = ()


class Deduction(NamedTuple):
    """One holder's conclusion: masks of the cards that he has and lacks, and why."""

    holder: int
    has: int
    lacks: int
    premises: Callable[[], Premises]


@frozen(repr=False)
class Rule:
    """A named rule of unifying.

    `idea` is what it says, in a sentence: the first of its file. A sentence says `because` before
    what follows: its words may name {holder}, {least} or {most},
    {room} and {known} of the hand, the {category}, or {it}; None where a sum tells it better. What
    a rule finds by looking at several holders does not follow from the clauses of one: so it
    `passes_on` its facts, as clauses, to the holder's own.

    >>> from kb import RULES
    >>> print(RULES[1].name, "-", RULES[1].idea)
    resolution - Resolution inside one knowledge base.

    Attributes:
        apply: The function that finds deductions in a position.
        because: What a sentence says before what follows.
        idea: What it says, in a sentence.
        name: Its function's name, as players write it.
    """

    apply: Callable[[Position], Iterable[Deduction]] = field(repr=False)
    because: str | None
    idea: str = field(kw_only=True)
    passes_on: bool = field(default=False, kw_only=True)
    name: str = field(init=False)

    @name.default
    def _named(self) -> str:
        return self.apply.__name__.replace("_", "-")

    def __repr__(self) -> str:
        return f"<Rule {self.name}: {self.idea}>"

    @property
    def figure(self) -> Figure:
        """What it takes and what it gives, as on top of its file; empty under `python -OO`.

        >>> from kb import RULES
        >>> "───" in RULES[0].figure
        True
        """
        return Figure.within(modules[self.apply.__module__].__doc__ or "")


def rules_of(given: Iterable[Rule]) -> tuple[Rule, ...]:
    """Return rules that were given; raises RecordError for what are none."""
    rules = listed(given, "rules", ordered=True)
    for one in rules:
        if not isinstance(one, Rule):
            raise RecordError(f"{short(one)} is no rule; try some of RULES")
    return rules


def hand_premises(position: Position, number: int) -> Premises:
    """Return a hand's cards, its shown sets that count, and what they lost."""
    kb = position.kbs[number]
    shown = 0
    for cards, _ in kb.shown:
        shown |= 0 if cards & kb.has else cards
    lost = kb.lacks if kb.free == kb.open_mask.bit_count() else kb.lacks & shown
    clauses = tuple((axiom.clause, axiom) for _, axiom in kb.shown_sets)
    return Premises(((number, kb.has, lost),), clauses)
