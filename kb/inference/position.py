"""A position, which has the knowledge bases of all holders, and rules that deduce facts from it.

The Solution, each player, and the Table if cards were left over have a `KnowledgeBase` each, with
premises about this holder, and masks of settled cards.

`tell` and `learn` return a new position. Both also pass shadows to the other knowledge bases. If p
showed one of S, no other holder has all of S; each of them receives this clause, the *shadow* of
the shown set. If p turns out to lack a card of S, they receive the shadow of the rest of S too.

A named rule is a function from a position to deductions. Each is about one holder, and has masks of
the cards that he turns out to have and to lack. A deduction also has the premises that it used,
facts and clauses; each clause comes with its axiom, or with the axiom whose shadow it is. The
conclusion follows from these premises and the rules of the game alone.
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

# Facts about one holder: his number, and two masks of the cards that he has and lacks.
Fact = tuple[int, int, int]

# A clause with its axiom, or with the axiom whose shadow the clause is.
ClauseOfAxiom = tuple[Clause, Axiom]


@frozen(eq=False)
class Position:
    """The knowledge bases of all holders, numbered in the order Solution, players, Table.

    Attributes:
        setup: The setup of the game.
        axioms: The axioms that were added to the knowledge bases.
        kbs: The knowledge bases.
        joint: The deals that fit all axioms, or only the earlier ones if no rule needs the others.
    """

    setup: Setup
    axioms: tuple[Axiom, ...]
    kbs: tuple[KnowledgeBase, ...]
    joint: Deals

    @property
    def hands(self) -> Iterator[tuple[int, KnowledgeBase]]:
        """The knowledge bases of players and the Table, each with the holder's number."""
        return ((number, kb) for number, kb in enumerate(self.kbs) if number)

    @cached_property
    def settled(self) -> tuple[int, int]:
        """The filled and the empty cells, as two masks in the order of the grid."""
        width = len(self.setup.deck.cards)
        filled = empty = 0
        for holder_number, kb in enumerate(self.kbs):
            filled |= kb.has << holder_number * width
            empty |= kb.lacks << holder_number * width
        return filled, empty

    def literals(self, number: int, has: int, lacks: int) -> Iterator[Literal]:
        """Yield the literals that a holder has the cards of one mask and lacks those of another."""
        holder = self.setup.holders[number]
        for mask, value in ((has, True), (lacks, False)):
            for card in self.joint.rows.to_cards(mask):
                yield literal(holder, card, value)

    def tell(self, axioms: Iterable[Axiom], joint: Deals | None = None) -> Position:
        """Add axioms to the knowledge bases of their holders, and their shadows to the others.

        Args:
            axioms: The axioms, each about one holder.
            joint: The deals that fit these axioms too. None if no rule looks across hands; then
                the earlier deals are kept, which settle fewer cells.

        """
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
        """Add facts about one holder to his knowledge base, unless all of them are known already.

        If the facts exclude cards of a shown set, the other holders receive the shadow of the cards
        that are left in the set.

        Args:
            number: The number of the holder.
            has: The cards that he has, as a mask.
            lacks: The cards that he lacks, as a mask.
            source: The source of the facts.
        """
        # Rules may find known facts again, and the prover needs only the new ones.
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

        # A set with one card left is a fact, which the rules pass on.
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
    """Return the position after the header, with the axioms of known hands and cards face up."""
    kbs = tuple(opening_base(setup, holder) for holder in setup.holders)
    position = Position(setup, (), kbs, deals_of(setup))
    return position.tell(header_axioms(setup))


class Premises(NamedTuple):
    """The premises of a deduction: facts, and clauses with their axioms."""

    facts: tuple[Fact, ...] = ()
    clauses: tuple[ClauseOfAxiom, ...] = ()


class Deduction(NamedTuple):
    """A deduction of a rule: new facts about one holder, and their premises.

    Attributes:
        holder: The number of the holder.
        has: The cards that he turns out to have, as a mask.
        lacks: The cards that he turns out to lack, as a mask.
        premises: A function that returns the premises, which few callers need.
    """

    holder: int
    has: int
    lacks: int
    premises: Callable[[], Premises]


@frozen(repr=False)
class Rule:
    """A named rule of unifying, which deduces facts from a position.

    >>> from kb import RULES
    >>> print(RULES[1].name, "-", RULES[1].idea)
    resolution - Resolution inside one knowledge base gives every literal that the clauses entail.

    Attributes:
        apply: The function that finds deductions in a position.
        because: The reason in a sentence, before the fact. It may have placeholders: {holder};
            {least}, {most}, {room} and {known} for the hand; {category}; and {it} for the card.
            None if a sum is a better reason.
        idea: The rule in one sentence, the first of its file.
        passes_on: Whether the holder's own base receives the facts as clauses. This is so for rules
            about several holders, because their facts do not follow from one base's clauses.
        name: The name of the rule as players write it, from the name of the function.
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
        """The figure of the rule, with premises over the conclusion; empty under `python -OO`.

        >>> from kb import RULES
        >>> "───" in RULES[0].figure
        True
        """
        return Figure.within(modules[self.apply.__module__].__doc__ or "")


def check_rules(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Return rules as a tuple, after a check that each is a `Rule`.

    Raises:
        RecordError: One of them is no rule.
    """
    checked = require_list(rules, "rules", ordered=True)
    for rule in checked:
        if not isinstance(rule, Rule):
            raise RecordError(f"expected a Rule, not {short_repr(rule)}; try some of RULES")
    return checked


def collect_hand_premises(position: Position, holder_number: int) -> Premises:
    """Return the premises for a hand: its known cards, open shown sets, and their lacked cards."""
    kb = position.kbs[holder_number]
    counting_cards = 0
    for cards, _ in kb.shown:
        if not cards & kb.has:
            counting_cards |= cards

    # If the hand needs every open card, all cards that it lacks are premises.
    needs_all = kb.free == kb.open_mask.bit_count()
    lost_cards = kb.lacks if needs_all else kb.lacks & counting_cards
    clauses = tuple((axiom.clause, axiom) for _, axiom in kb.shown_sets)
    return Premises(((holder_number, kb.has, lost_cards),), clauses)
