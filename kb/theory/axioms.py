"""The premises: what the log says, as clauses with sources, and what the game says by counting.

    p passed on S                    p lacks every card of S
    p answered S, card unseen        some card of S is with p
    p showed c                       p has c
    an accusation of S was wrong     not all of S are in the Solution

    one holder of Pipe               every card has one holder
    one weapon in the Solution       the Solution has one card of each category
    Holden holds 6 cards             a holder has as many cards as were dealt to him; where the
                                     number is open, at least and at most a number of cards

An axiom speaks of one holder, over the bare cards. An assumption about how people play gives axioms
too, and their sources name it. In a proof a rule of the game is its constraint alone. Its kind is
looked up, never read off its name or its atoms: about a category of one card two kinds of rule say
the same.
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
    """Where an axiom comes from: a rule or an assumption by name, and the lines that say so.

    >>> str(Source("passed", 8))
    'passed (line 8)'
    >>> str(Source("guesser-holds-one", 12, assumption=6))
    'guesser-holds-one (line 12, an assumption)'

    Attributes:
        rule: The name of the rule or the assumption.
        line: The line of the log; None where the header says it.
        assumption: The line that switches the assumption on; None where nothing is assumed.
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
        """The lines of the log without which nothing says it, in order."""
        if self.line is None:
            return ()
        if self.assumption is None:
            return (self.line,)
        return min(self.line, self.assumption), max(self.line, self.assumption)


class Axiom(NamedTuple):
    """A clause over the cards of one holder, all with one sign, and its source.

    >>> str(Axiom("Nick", ("Rope", "Pipe"), False, Source("accused", 9)).clause)
    '¬Pipe ∨ ¬Rope'

    Attributes:
        holder: The holder that it speaks of.
        cards: The cards that its literals name.
        positive: True if some of the cards are with the holder, False if some of them are not.
        source: The line or the rule that says it.
    """

    holder: str
    cards: tuple[str, ...]
    positive: bool
    source: Source

    def __str__(self) -> str:
        return str(self.source)

    @property
    def clause(self) -> Clause:
        """The clause over the bare cards."""
        return clause_of(self.cards, self.positive)

    @property
    def full_clause(self) -> Clause:
        """The clause over atoms that name the holder, which proofs use."""
        return clause_at(self.holder, self.clause)

    @property
    def is_shown_set(self) -> bool:
        """Whether it says that the holder has one or more of several cards."""
        return self.positive and len(self.cards) > 1


# Deduction works on masks, and only proofs need clauses; so a clause is made when it is asked for.
@lru_cache(maxsize=4096)
def clause_of(cards: tuple[str, ...], positive: bool) -> Clause:
    """Return the clause over the cards, all of which have this sign."""
    return Clause.of(frozenset([Literal.of(card, positive) for card in cards]))


def has(holder: str, cards: Iterable[str], source: Source) -> list[Axiom]:
    """Return an axiom for each card, which says that the holder has it."""
    return [Axiom(holder, (card,), True, source) for card in cards]


def lacks(holder: str, cards: Iterable[str], source: Source) -> list[Axiom]:
    """Return an axiom for each card, which says that the holder lacks it."""
    return [Axiom(holder, (card,), False, source) for card in cards]


def header_axioms(setup: Setup) -> Iterator[Axiom]:
    """Yield the axioms of the header: what each known hand has and lacks, and the cards face up."""
    for player, hand in setup.hands:
        source = Source(f"hand of {player}")
        yield from has(player, hand, source)

        # A hand in the header is all of the hand, so the player lacks every other card.
        other_cards = [card for card in setup.deck.cards if card not in hand]
        yield from lacks(player, other_cards, source)
    yield from has(TABLE, setup.face_up, Source("face up on the table"))


def entry_axioms(setup: Setup, entry: Entry) -> list[Axiom]:
    """Return the axioms of one line of the log, without those that rest on assumptions."""
    # The grammar has the claims of an event beside the form of its line.
    claims = form_of(entry.event).claims(entry.event, setup)
    axioms = []
    for rule, holder, cards, positive in claims:
        source = Source(rule, entry.line)
        axioms.append(Axiom(holder, cards, positive, source))
    return axioms


def assumed_axioms(setup: Setup, entry: Entry, assumption: str, line: int) -> list[Axiom]:
    """Return the axioms of one line of the log under an assumption.

    An assumption says nothing of me, since my hand is known without it.

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
            # While somebody may still show a card, the guesser's hand is not what the answer turns
            # on; so only a suggestion that all others passed on says something of it.
            all_passed = set(event.passers(setup)) == set(setup.others(guesser))
            if guesser != setup.me and all_passed:
                holds_one = assumption == "guesser-holds-one"
                return [Axiom(guesser, cards, holds_one, source)]
        case "no-own-accusation", Accusation(accuser, cards) if accuser != setup.me:
            return lacks(accuser, cards, source)
    return []


class Kind(Enum):
    """The kind of a rule of the game, by the cells that it counts."""

    HOLDERS = "the holders of a card"
    CATEGORY = "the cards of a category in the Solution"
    HAND = "the cards of a holder"


@frozen
class GameRule:
    """A rule of the game, as a constraint on how many of some cells are filled.

    Attributes:
        kind: What it counts.
        subject: The card, category or holder that it is about.
        constraint: The constraint itself.
    """

    kind: Kind
    subject: str
    constraint: Constraint


GameRules = Mapping[Constraint, GameRule]


def rules_of_holder(setup: Setup, holder: str) -> Iterator[GameRule]:
    """Yield the rules of the game about one holder, over the bare cards."""
    if holder == SOLUTION:
        yield from category_rules(setup)
        return

    # A constraint would parse a text, and a card may be called '~Rope'; so it is given literals.
    cards = [Literal.of(card) for card in setup.deck.cards]
    low, high = hand_bounds(setup, holder)
    if low == high:
        exactly = Exactly(low, cards, f"{holder} holds {plural(low, 'card')}")
        yield GameRule(Kind.HAND, holder, exactly)
        return

    least = AtLeast(low, cards, f"{holder} holds at least {plural(low, 'card')}")
    most = AtMost(high, cards, f"{holder} holds at most {plural(high, 'card')}")
    for constraint in (least, most):
        # A bound that any hand keeps says nothing, and its count is 0.
        if constraint.count:
            yield GameRule(Kind.HAND, holder, constraint)


def category_rules(setup: Setup) -> Iterator[GameRule]:
    """Yield for each category the rule that the Solution has one card of it."""
    for category in setup.deck.categories:
        name = f"one {category.name} in the Solution"
        members = [Literal.of(card) for card in category.cards]
        yield GameRule(Kind.CATEGORY, category.name, Exactly(1, members, name))


def hand_bounds(setup: Setup, holder: str) -> Bounds:
    """Return the bounds by which a player counts a hand: any number where its size is unknown."""
    low, high = setup.bounds(holder)
    is_unknown = low < high and dict(setup.stated_sizes).get(holder, low) is None
    return (0, len(setup.deck.cards)) if is_unknown else (low, high)


@lru_cache(maxsize=16)
def game_rules(setup: Setup) -> GameRules:
    """Return all rules of the game by their constraints, over atoms ``Holder:Card``."""
    rules = []
    for holder in setup.holders:
        for rule in rules_of_holder(setup, holder):
            atoms = [literal(holder, card) for card in rule.constraint.atoms]
            constraint = evolve(rule.constraint, atoms=atoms)
            rules.append(evolve(rule, constraint=constraint))

    # These rules link the knowledge bases: a card that one holder has, all others lack.
    for card in setup.deck.cards:
        atoms = [literal(holder, card) for holder in setup.holders]
        constraint = Exactly(1, atoms, f"one holder of {card}")
        rules.append(GameRule(Kind.HOLDERS, card, constraint))
    return MappingProxyType({rule.constraint: rule for rule in rules})
