"""What the log says, as clauses with their sources: the only way into a knowledge base.

    p passed on S                    p lacks every card of S
    p answered S, card unseen        some card of S is with p
    p showed c                       p has c
    an accusation of S was wrong     not all of S are in the Solution

An axiom speaks of one holder, over the bare cards. An assumption is an axiom too, and its source
says so. What the game says by counting is in `constraints.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from kb.record.lines import row_of
from kb.record.record import Entry
from kb.table.events import Accusation, Event, Suggestion
from kb.table.setup import TABLE, Setup
from resolver import Clause, Literal


class Source(NamedTuple):
    """Where an axiom comes from: a rule or an assumption by name, and a line of the log.

    Without a line it is the header that says so.

    >>> str(Source("passed", 8))
    'passed (line 8)'
    >>> str(Source("guesser-holds-one", 12, assumption=True))
    'guesser-holds-one (line 12, an assumption)'
    """

    rule: str
    line: int | None = None
    assumption: bool = False

    def __str__(self) -> str:
        if self.line is None:
            return self.rule
        return f"{self.rule} (line {self.line}{', an assumption' if self.assumption else ''})"


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


def some(holder: str, cards: Iterable[str], source: Source) -> list[Axiom]:
    """Return the one clause that some of the cards is with the holder."""
    return [Axiom(holder, tuple(cards), True, source)]


def not_all(holder: str, cards: Iterable[str], source: Source) -> list[Axiom]:
    """Return the one clause that not all of the cards are with the holder."""
    return [Axiom(holder, tuple(cards), False, source)]


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


def assumed_axioms(setup: Setup, entry: Entry, assumption: str) -> list[Axiom]:
    """Return what one line says under an assumption about how people play."""
    source = Source(assumption, entry.line, assumption=True)
    event: Event | None = entry.event
    match assumption, event:
        case (("guesser-holds-one" | "guesser-not-all-three"), Suggestion(guesser, cards)):
            if guesser != setup.me and set(event.passers(setup)) == set(setup.others(guesser)):
                claim = some if assumption == "guesser-holds-one" else not_all
                return claim(guesser, cards, source)
        case "no-own-accusation", Accusation(accuser, cards) if accuser != setup.me:
            return lacks(accuser, cards, source)
    return []
