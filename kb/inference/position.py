"""A position: the knowledge bases of one table side by side; and a rule, which deduces from it.

The Solution, each player, and the Table where cards were left over own a `KnowledgeBase` each:
premises about one holder, and masks of what is settled.

Learning and telling give a new position. What one knowledge base must pass on to the others as a
clause is passed on here. If p showed one of S, no other holder has all of S: each of them receives
that clause, the *shadow* of the shown set, and again for what is left of S when p turns out to lack
some of it.

A named rule is a function from a position to deductions, each about one holder: masks of the cards
that he turns out to have and to lack. A deduction names the premises that it used, facts and
clauses, and each clause comes with the axiom that it is, or whose shadow it is. With the rules of
the game, the conclusion follows from these premises alone.
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
from kb.table.arguments import require_list, short_repr
from kb.table.setup import Setup
from kb.theory.atoms import literal
from kb.theory.axioms import Axiom, clause_of, header_axioms
from kb.theory.deals import Deals, deals_of
from resolver import Clause, Literal
from resolver.text import Figure

Fact = tuple[int, int, int]  # A holder's number, and masks of cards that he has and lacks.
ClauseOfAxiom = tuple[Clause, Axiom]  # A clause, and the axiom that it is or whose shadow it is.


@frozen(eq=False)
class Position:
    """The knowledge bases in the order Solution, players, Table, numbered in this order.

    Attributes:
        setup: The table.
        axioms: The axioms that the bases were given.
        kbs: The knowledge bases.
        joint: The deals that fit the axioms, or some of them. They settle what the bases say
            together, as far as that was worked out.
    """

    setup: Setup
    axioms: tuple[Axiom, ...]
    kbs: tuple[KnowledgeBase, ...]
    joint: Deals

    @property
    def hands(self) -> Iterator[tuple[int, KnowledgeBase]]:
        """The bases of holders with a hand, the Table included, each with its number."""
        return ((number, kb) for number, kb in enumerate(self.kbs) if number)

    @cached_property
    def settled(self) -> tuple[int, int]:
        """The cells with a card and those without, as masks: holder by holder, card by card."""
        width = len(self.setup.deck.cards)
        filled = empty = 0
        for number, kb in enumerate(self.kbs):
            filled |= kb.has << number * width
            empty |= kb.lacks << number * width
        return filled, empty

    def literals(self, number: int, has: int, lacks: int) -> Iterator[Literal]:
        """Yield the cells of two masks of a holder's cards as literals that name the holder."""
        holder = self.setup.holders[number]
        for mask, value in ((has, True), (lacks, False)):
            for card in self.joint.rows.to_cards(mask):
                yield literal(holder, card, value)

    def tell(self, axioms: Iterable[Axiom], joint: Deals | None = None) -> Position:
        """Return the position with each axiom in its holder's base, and its shadow in the others.

        Args:
            axioms: What is added; each is about one holder.
            joint: The deals that fit these axioms too. None where no rule looks across hands:
                then the earlier deals stay, and settle less than the knowledge bases together.

        """
        # Only a shown set has a shadow: a single card is passed on by the rules.
        axioms = tuple(axioms)
        added: dict[str, list[tuple[Clause, object]]] = defaultdict(list)
        for axiom in axioms:
            added[axiom.holder].append((axiom.clause, axiom))
            if axiom.is_shown_set:
                shadow = clause_of(axiom.cards, False)
                for other in self.setup.holders:
                    if other != axiom.holder:
                        added[other].append((shadow, axiom))

        kbs = tuple(kb.tell(added[kb.holder]) for kb in self.kbs)
        return Position(
            self.setup,
            self.axioms + axioms,
            kbs,
            joint or self.joint,
        )

    def learn(
        self,
        number: int,
        has: int,
        lacks: int,
        source: object,
    ) -> Position:
        """Return the position in which one holder knows these cards too.

        The others hear by how much the holder's shown sets shrink. Where nothing is new it is the
        same position.

        Args:
            number: The number of the holder.
            has: The cards that he has, as a mask.
            lacks: The cards that he lacks, as a mask.
            source: Where that comes from.
        """
        # A rule may find again what is known, and the prover is only given what is new.
        before = self.kbs[number]
        has &= ~before.has
        lacks &= ~before.lacks
        if not has | lacks:
            return self

        rows = self.joint.rows
        held_cards = rows.to_cards(has)
        clauses: list[tuple[Clause, object]] = []
        for card in rows.to_cards(has | lacks):
            clauses.append((clause_of((card,), card in held_cards), source))
        kb = before.tell(clauses)

        # A set of which one card is left is a fact, which the rules pass on.
        shadows: list[tuple[Clause, object]] = []
        for shown, axiom in kb.shown:
            left = shown & ~kb.lacks
            has_shrunk = shown & lacks and not shown & kb.has
            if has_shrunk and left.bit_count() > 1:
                shadows.append((clause_of(rows.to_cards(left), False), axiom))

        kbs = []
        for other_number, other in enumerate(self.kbs):
            kbs.append(kb if other_number == number else other.tell(shadows))
        return Position(
            self.setup,
            self.axioms,
            tuple(kbs),
            self.joint,
        )


@lru_cache(maxsize=16)
def opening_position(setup: Setup) -> Position:
    """Return the position before the first event: the header's cards are with their holders."""
    kbs = tuple(opening_base(setup, holder) for holder in setup.holders)
    position = Position(setup, (), kbs, deals_of(setup))
    return position.tell(header_axioms(setup))


class Premises(NamedTuple):
    """What a deduction rests on: facts, and clauses with their axioms."""

    facts: tuple[Fact, ...] = ()
    clauses: tuple[ClauseOfAxiom, ...] = ()


class Deduction(NamedTuple):
    """A conclusion about one holder.

    Attributes:
        holder: The number of the holder.
        has: The cards that he turns out to have, as a mask.
        lacks: The cards that he turns out to lack, as a mask.
        premises: Returns what the deduction rests on.
    """

    holder: int
    has: int
    lacks: int
    premises: Callable[[], Premises]


@frozen(repr=False)
class Rule:
    """A named rule of unifying.

    >>> from kb import RULES
    >>> print(RULES[1].name, "-", RULES[1].idea)
    resolution - Resolution inside one knowledge base.

    Attributes:
        apply: The function that finds deductions in a position.
        because: What a sentence says before what follows. It may name {holder}, {least} or {most},
            {room} and {known} of the hand, the {category}, or {it}. None where a sum tells it
            better.
        idea: What the rule says, in a sentence: the first of its file.
        passes_on: Whether the holder's own base receives the facts as clauses. A rule that looks at
            several holders passes on, since its facts do not follow from the clauses of one.
        name: Its function's name, as players write it.
    """

    apply: Callable[[Position], Iterable[Deduction]] = field(repr=False)
    because: str | None
    idea: str = field(kw_only=True)
    passes_on: bool = field(default=False, kw_only=True)
    name: str = field(init=False)

    @name.default
    def _default_name(self) -> str:
        return self.apply.__name__.replace("_", "-")

    def __repr__(self) -> str:
        return f"<Rule {self.name}: {self.idea}>"

    @property
    def figure(self) -> Figure:
        """The figure on top of its file: premises and conclusion; empty under `python -OO`.

        >>> from kb import RULES
        >>> "───" in RULES[0].figure
        True
        """
        return Figure.within(modules[self.apply.__module__].__doc__ or "")


def check_rules(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Return the rules as a tuple.

    Raises:
        RecordError: One of them is no rule.
    """
    checked = require_list(rules, "rules", ordered=True)
    for rule in checked:
        if not isinstance(rule, Rule):
            raise RecordError(f"{short_repr(rule)} is no rule; try some of RULES")
    return checked


def collect_hand_premises(position: Position, number: int) -> Premises:
    """Return as premises a hand's known cards, its open shown sets, and the cards these lost."""
    kb = position.kbs[number]
    counting_cards = 0
    for cards, _ in kb.shown:
        if not cards & kb.has:
            counting_cards |= cards

    # Where every open card is needed, all cards that the hand lacks matter.
    needs_all = kb.free == kb.open_mask.bit_count()
    lost_cards = kb.lacks if needs_all else kb.lacks & counting_cards
    clauses = tuple((axiom.clause, axiom) for _, axiom in kb.shown_sets)
    return Premises(((number, kb.has, lost_cards),), clauses)
