"""The premises of a game: the log as clauses with sources, and the rules as counting constraints.

    p passed on S                    p lacks every card of S
    p answered S, card unseen        some card of S is with p
    p showed c                       p has c
    an accusation of S was wrong     not all of S are in the Solution

    one holder of Pipe               every card has one holder
    one weapon in the Solution       the Solution has one card of each category
    Holden holds 6 cards             a holder has as many cards as were dealt to him; where the
                                     number is open, at least and at most a number of cards

An axiom is about one holder, and its clause is over the cards alone. An assumption about how people
play gives axioms too, and their sources name the assumption. In a proof a rule of the game is only
a constraint. The kind of the rule is looked up by the constraint, because the atoms do not tell it:
for a category of one card the rules of two kinds have the same atoms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from attrs import evolve, frozen

from kb.errors import plural
from kb.record.lines import form_of
from kb.record.record import Entry
from kb.table.events import Accusation, Event, Suggestion
from kb.table.setup import SOLUTION, TABLE, Setup
from kb.table.sizes import Bounds
from kb.theory.atoms import clause_at, literal
from resolver import AtLeast, AtMost, Clause, Constraint, Exactly, Literal


class Source(NamedTuple):
    """The source of an axiom: the name of a rule or an assumption, and lines of the log.

    >>> str(Source("passed", 8))
    'passed (line 8)'
    >>> str(Source("guesser-holds-one", 12, assumption=6))
    'guesser-holds-one (line 12, an assumption)'

    Attributes:
        rule: The name of the rule or the assumption.
        line: The line of the log; None if the axiom comes from the header.
        assumption: The line that switches the assumption on; None without an assumption.
    """

    rule: str
    line: int | None = None
    assumption: int | None = None

    def __str__(self) -> str:
        if self.line is None:
            return self.rule
        note = ", an assumption" if self.assumption else ""
        return f"{self.rule} (line {self.line}{note})"

    @property
    def lines(self) -> tuple[int, ...]:
        """The numbers of the lines that the axiom needs, in ascending order."""
        if self.line is None:
            return ()
        if self.assumption is None:
            return (self.line,)
        return min(self.line, self.assumption), max(self.line, self.assumption)


class Axiom(NamedTuple):
    """A premise about one holder: he has, or lacks, at least one of some cards.

    >>> str(Axiom("Nick", ("Rope", "Pipe"), False, Source("accused", 9)).clause)
    '¬Pipe ∨ ¬Rope'

    Attributes:
        holder: The holder.
        cards: The cards, one for each literal of the clause.
        positive: True if the holder has one of the cards, False if he lacks one of them.
        source: The line or the rule from which the axiom comes.
    """

    holder: str
    cards: tuple[str, ...]
    positive: bool
    source: Source

    def __str__(self) -> str:
        return str(self.source)

    @property
    def clause(self) -> Clause:
        """The clause with cards as atoms, without the holder."""
        return clause_of(self.cards, self.positive)

    @property
    def full_clause(self) -> Clause:
        """The clause with atoms ``Holder:Card``, as proofs need it."""
        return clause_at(self.holder, self.clause)

    @property
    def is_shown_set(self) -> bool:
        """Whether the axiom is a shown set: the holder has at least one of several cards."""
        return self.positive and len(self.cards) > 1


# Clauses are built on demand, because deduction works on masks and only proofs need clauses.
@lru_cache(maxsize=4096)
def clause_of(cards: tuple[str, ...], positive: bool) -> Clause:
    """Return the clause with the cards as atoms, all positive or all negative."""
    return Clause.of(frozenset([Literal.of(card, positive) for card in cards]))


def has(holder: str, cards: Iterable[str], source: Source) -> list[Axiom]:
    """Return for each card an axiom that the holder has it."""
    return [Axiom(holder, (card,), True, source) for card in cards]


def lacks(holder: str, cards: Iterable[str], source: Source) -> list[Axiom]:
    """Return for each card an axiom that the holder lacks it."""
    return [Axiom(holder, (card,), False, source) for card in cards]


def header_axioms(setup: Setup) -> Iterator[Axiom]:
    """Yield the axioms of the header, about known hands and about cards that lie face up."""
    for player, hand in setup.hands:
        source = Source(f"hand of {player}")
        yield from has(player, hand, source)

        # The header lists all cards of a hand, so the player lacks every other card.
        other_cards = [card for card in setup.deck.cards if card not in hand]
        yield from lacks(player, other_cards, source)
    yield from has(TABLE, setup.face_up, Source("face up on the table"))


def entry_axioms(setup: Setup, entry: Entry) -> list[Axiom]:
    """Return the axioms that one line of the log gives without any assumption."""
    # The form of the line in the grammar also knows the claims of the event.
    claims = form_of(entry.event).claims(entry.event, setup)
    axioms = []
    for rule, holder, cards, positive in claims:
        source = Source(rule, entry.line)
        axioms.append(Axiom(holder, cards, positive, source))
    return axioms


def assumed_axioms(setup: Setup, entry: Entry, assumption: str, line: int) -> list[Axiom]:
    """Return the axioms that an assumption adds to one line of the log.

    None of them is about me, since my hand is known without assumptions.

    Args:
        setup: The players and the deck.
        entry: The line of the log.
        assumption: The name of the assumption.
        line: The line that switches the assumption on.
    """
    source = Source(assumption, entry.line, line)
    event: Event | None = entry.event
    match assumption, event:
        case (("guesser-holds-one" | "guesser-not-all-three"), Suggestion(guesser, cards)):
            # If somebody answers, the guesser's own cards do not matter. So these assumptions are
            # only about suggestions on which all others passed.
            all_passed = set(event.passers(setup)) == set(setup.others(guesser))
            if guesser != setup.me and all_passed:
                holds_one = assumption == "guesser-holds-one"
                return [Axiom(guesser, cards, holds_one, source)]
        case "no-own-accusation", Accusation(accuser, cards) if accuser != setup.me:
            return lacks(accuser, cards, source)
    return []


class Kind(Enum):
    """The kind of a rule of the game; the value says which cells a rule of this kind counts."""

    HOLDERS = "the holders of a card"
    CATEGORY = "the cards of a category in the Solution"
    HAND = "the cards of a holder"


@frozen
class GameRule:
    """A rule of the game as a cardinality constraint: a bound on how many cells are filled.

    Attributes:
        kind: The kind of the rule.
        subject: The card, the category or the holder whose cells are counted.
        constraint: The constraint.
    """

    kind: Kind
    subject: str
    constraint: Constraint


GameRules = Mapping[Constraint, GameRule]


def rules_of_holder(setup: Setup, holder: str) -> Iterator[GameRule]:
    """Yield the rules of the game about one holder, with cards as atoms."""
    if holder == SOLUTION:
        yield from category_rules(setup)
        return

    # A constraint parses atoms that are texts, and a card may be called '~Rope'; so these are
    # literals.
    cards = [Literal.of(card) for card in setup.deck.cards]
    low, high = hand_bounds(setup, holder)
    if low == high:
        exactly = Exactly(low, cards, f"{holder} holds {plural(low, 'card')}")
        yield GameRule(Kind.HAND, holder, exactly)
        return

    least = AtLeast(low, cards, f"{holder} holds at least {plural(low, 'card')}")
    most = AtMost(high, cards, f"{holder} holds at most {plural(high, 'card')}")
    for constraint in (least, most):
        # A constraint that every hand satisfies has the count 0, and is left out.
        if constraint.count:
            yield GameRule(Kind.HAND, holder, constraint)


def category_rules(setup: Setup) -> Iterator[GameRule]:
    """Yield for each category the rule that exactly one of its cards is in the Solution."""
    for category in setup.deck.categories:
        name = f"one {category.name} in the Solution"
        members = [Literal.of(card) for card in category.cards]
        yield GameRule(Kind.CATEGORY, category.name, Exactly(1, members, name))


def hand_bounds(setup: Setup, holder: str) -> Bounds:
    """Return the least and the greatest size of a hand; an unknown size may be any number."""
    low, high = setup.bounds(holder)
    is_unknown = low < high and dict(setup.stated_sizes).get(holder, low) is None
    return (0, len(setup.deck.cards)) if is_unknown else (low, high)


@lru_cache(maxsize=16)
def game_rules(setup: Setup) -> GameRules:
    """Return the rules of the game as a mapping, with the constraints of the rules as keys.

    The constraints are over atoms ``Holder:Card``.
    """
    rules = []
    for holder in setup.holders:
        for rule in rules_of_holder(setup, holder):
            atoms = [literal(holder, card) for card in rule.constraint.atoms]
            constraint = evolve(rule.constraint, atoms=atoms)
            rules.append(evolve(rule, constraint=constraint))

    # These rules link the knowledge bases of different holders: each card has one holder.
    for card in setup.deck.cards:
        atoms = [literal(holder, card) for holder in setup.holders]
        constraint = Exactly(1, atoms, f"one holder of {card}")
        rules.append(GameRule(Kind.HOLDERS, card, constraint))
    return MappingProxyType({rule.constraint: rule for rule in rules})
