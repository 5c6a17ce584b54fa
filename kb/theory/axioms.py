"""What is given: what the log says, as clauses with sources, and what the game says by counting.

    p passed on S                    p lacks every card of S
    p answered S, card unseen        some card of S is with p
    p showed c                       p has c
    an accusation of S was wrong     not all of S are in the Solution

    one holder of Pipe               every card has one holder
    one weapon in the Solution       the Solution has one card of each category
    Holden holds 6 cards             a holder has as many as he was dealt; where the number is open,
                                     at least so many and at most so many

An axiom speaks of one holder, over the bare cards; an assumption is one too, and its source says
so. In a proof a rule of the game is its constraint alone; what kind it is of is looked up, never
read off its name or its atoms: of a category of one card, both say "one of these cells".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from attrs import evolve, frozen

from kb.errors import plural
from kb.record.lines import row_of
from kb.record.record import Entry
from kb.table.events import Accusation, Event, Suggestion
from kb.table.setup import SOLUTION, TABLE, Setup
from kb.table.sizes import Bounds
from kb.theory.atoms import at, literal
from resolver import AtLeast, AtMost, Clause, Constraint, Exactly, Literal


class Source(NamedTuple):
    """Where an axiom comes from: a rule or an assumption by name, and a line of the log.

    Without a line it is the header that says so; of an assumption its own line is there, too.

    >>> str(Source("passed", 8))
    'passed (line 8)'
    >>> str(Source("guesser-holds-one", 12, assumption=6))
    'guesser-holds-one (line 12, an assumption)'
    """

    rule: str
    line: int | None = None
    assumption: int | None = None

    def __str__(self) -> str:
        if self.line is None:
            return self.rule
        return f"{self.rule} (line {self.line}{', an assumption' if self.assumption else ''})"

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines of the log without which nothing says it, in order."""
        if self.line is None or self.assumption is None:
            return () if self.line is None else (self.line,)
        return min(self.line, self.assumption), max(self.line, self.assumption)


class Axiom(NamedTuple):
    """A clause over the cards of one holder, all with one sign, and its source.

    >>> str(Axiom("Nick", ("Rope", "Pipe"), False, Source("accused", 9)).clause)
    '¬Pipe ∨ ¬Rope'
    """

    holder: str
    cards: tuple[str, ...]
    positive: bool
    source: Source

    def __str__(self) -> str:
        return str(self.source)

    @property
    def clause(self) -> Clause:
        """That some of the cards are with the holder, or that some of them are not."""
        return clause_of(self.cards, self.positive)

    @property
    def full_clause(self) -> Clause:
        """The same over atoms that name the holder, as proofs have it."""
        return at(self.holder, self.clause)

    @property
    def is_shown_set(self) -> bool:
        """True if it says that some card of several is with the holder."""
        return self.positive and len(self.cards) > 1


@lru_cache(maxsize=4096)  # made when a proof needs it: what follows is found without
def clause_of(cards: tuple[str, ...], positive: bool) -> Clause:
    """Return the clause of the cards, all with this sign."""
    return Clause.of(frozenset([Literal.of(card, positive) for card in cards]))


def has(holder: str, cards: Iterable[str], source: Source) -> list[Axiom]:
    """Return that the holder has each of the cards."""
    return [Axiom(holder, (card,), True, source) for card in cards]


def lacks(holder: str, cards: Iterable[str], source: Source) -> list[Axiom]:
    """Return that the holder lacks each of the cards."""
    return [Axiom(holder, (card,), False, source) for card in cards]


def header_axioms(setup: Setup) -> Iterator[Axiom]:
    """Yield what the header says of single cards: all of the known hands, and the face-up cards."""
    for player, hand in setup.hands:
        source = Source(f"hand of {player}")
        yield from has(player, hand, source)
        yield from lacks(player, (card for card in setup.deck.cards if card not in hand), source)
    yield from has(TABLE, setup.face_up, Source("face up on the table"))


def entry_axioms(setup: Setup, entry: Entry) -> list[Axiom]:
    """Return what one line of the log says, assumptions apart; the row of its event has it."""
    return [
        Axiom(holder, cards, positive, Source(rule, entry.line))
        for rule, holder, cards, positive in row_of(entry.event).claims(entry.event, setup)
    ]


def assumed_axioms(setup: Setup, entry: Entry, assumption: str, line: int) -> list[Axiom]:
    """Return what one line says under an assumption about how people play, made in another line."""
    source = Source(assumption, entry.line, line)
    event: Event | None = entry.event
    match assumption, event:
        case (("guesser-holds-one" | "guesser-not-all-three"), Suggestion(guesser, cards)):
            if guesser != setup.me and set(event.passers(setup)) == set(setup.others(guesser)):
                return [Axiom(guesser, cards, assumption == "guesser-holds-one", source)]
        case "no-own-accusation", Accusation(accuser, cards) if accuser != setup.me:
            return lacks(accuser, cards, source)
    return []


class Kind(Enum):
    """What a rule of the game counts."""

    HOLDERS = "the holders of a card"
    CATEGORY = "the cards of a category in the Solution"
    HAND = "the cards of a holder"


@frozen
class GameRule:
    """A rule of the game: its kind, the card, category or holder it is about, the constraint."""

    kind: Kind
    subject: str
    constraint: Constraint


GameRules = Mapping[Constraint, GameRule]


def own_rules(setup: Setup, holder: str) -> Iterator[GameRule]:
    """Yield what the game says of one holder, over the bare cards."""
    # As literals, for a card may be called what reads as a complement or a formula.
    cards = [Literal.of(card) for card in setup.deck.cards]
    low, high = hand_bounds(setup, holder)
    if holder == SOLUTION:
        for category in setup.deck.categories:
            name = f"one {category.name} in the Solution"
            members = [Literal.of(card) for card in category.cards]
            yield GameRule(Kind.CATEGORY, category.name, Exactly(1, members, name))
    elif low == high:
        yield GameRule(
            Kind.HAND, holder, Exactly(low, cards, f"{holder} holds {plural(low, 'card')}")
        )
    else:
        least = AtLeast(low, cards, f"{holder} holds at least {plural(low, 'card')}")
        most = AtMost(high, cards, f"{holder} holds at most {plural(high, 'card')}")
        yield from (GameRule(Kind.HAND, holder, one) for one in (least, most) if one.count)


def hand_bounds(setup: Setup, holder: str) -> Bounds:
    """Return the bounds of a hand that a player counts with: none where its size is unknown."""
    low, high = setup.bounds(holder)
    unknown = low < high and dict(setup.stated).get(holder, low) is None
    return (0, len(setup.deck.cards)) if unknown else (low, high)


@lru_cache(maxsize=16)
def game_rules(setup: Setup) -> GameRules:
    """Return all rules of the game by their constraints, over atoms ``Holder:Card``."""
    rules = [
        evolve(rule, constraint=evolve(own, atoms=[literal(holder, card) for card in own.atoms]))
        for holder in setup.holders
        for rule in own_rules(setup, holder)
        for own in [rule.constraint]
    ]
    for card in setup.deck.cards:  # what links the knowledge bases
        holders = [literal(holder, card) for holder in setup.holders]
        one = Exactly(1, holders, f"one holder of {card}")
        rules.append(GameRule(Kind.HOLDERS, card, one))
    return MappingProxyType({rule.constraint: rule for rule in rules})
