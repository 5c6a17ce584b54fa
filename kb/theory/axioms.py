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
from itertools import chain
from typing import assert_never

from attrs import frozen

from kb.record.record import Entry
from kb.table.events import Accusation, Answer, Assume, Event, Has, Lacks, OneOf, Reveal, Suggestion
from kb.table.setup import SOLUTION, TABLE, Setup
from resolver import Clause, Literal


@frozen
class Source:
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


@frozen
class Axiom:
    """A clause over the cards of one holder, and its source."""

    holder: str
    clause: Clause
    source: Source

    def __str__(self) -> str:
        return str(self.source)

    @property
    def is_shown_set(self) -> bool:
        """True if it says that some card of several is with the holder."""
        return len(self.clause) > 1 and all(literal.positive for literal in self.clause.literals)


def has(holder: str, cards: Iterable[str], source: Source) -> Iterator[Axiom]:
    """Yield that the holder has each of the cards."""
    return (Axiom(holder, clause((card,), True), source) for card in cards)


def lacks(holder: str, cards: Iterable[str], source: Source) -> Iterator[Axiom]:
    """Yield that the holder lacks each of the cards."""
    return (Axiom(holder, clause((card,), False), source) for card in cards)


def some(holder: str, cards: Iterable[str], source: Source) -> Iterator[Axiom]:
    """Yield the one clause that some of the cards is with the holder."""
    yield Axiom(holder, clause(tuple(cards), True), source)


def not_all(holder: str, cards: Iterable[str], source: Source) -> Iterator[Axiom]:
    """Yield the one clause that not all of the cards are with the holder."""
    yield Axiom(holder, clause(tuple(cards), False), source)


@lru_cache(maxsize=4096)
def clause(cards: tuple[str, ...], positive: bool) -> Clause:
    """Return the clause that some of the cards is here, or that one is not."""
    return Clause(Literal(card, positive) for card in cards)


def header_axioms(setup: Setup) -> Iterator[Axiom]:
    """Yield what the header says of single cards: whole hands, and the face-up cards."""
    for player, hand in setup.hands:
        source = Source(f"hand of {player}")
        yield from has(player, hand, source)
        yield from lacks(player, (card for card in setup.deck.cards if card not in hand), source)
    yield from has(TABLE, setup.face_up, Source("face up on the table"))


def entry_axioms(setup: Setup, entry: Entry) -> Iterator[Axiom]:
    """Yield what one line of the log says, assumptions apart."""
    event, line = entry.event, entry.line
    match event:
        case Suggestion():
            for player in event.passers(setup):
                yield from lacks(player, event.cards, Source("passed", line))
            for answer in event.answers:
                yield from answered(answer, event.cards, line)
        case Reveal(holder, card):
            yield from has(holder, [card], Source("revealed", line))
        case Has(holder, card):
            yield from has(holder, [card], Source("told", line))
        case Lacks(holder, card):
            yield from lacks(holder, [card], Source("told", line))
        case OneOf(holder, cards):
            yield from some(holder, cards, Source("told", line))
        case Accusation(_, cards, right):
            claim = has if right else not_all
            yield from claim(SOLUTION, cards, Source("accused", line))
        case Assume():
            pass
        case _:
            assert_never(event)


def answered(answer: Answer, cards: tuple[str, ...], line: int) -> Iterator[Axiom]:
    """Yield what an answer says: the card where it was seen, else the clause."""
    if answer.card is not None:
        return has(answer.player, [answer.card], Source("shown-card", line))
    return some(answer.player, cards, Source("shown", line))


def assumed_axioms(setup: Setup, entry: Entry, assumption: str) -> Iterator[Axiom]:
    """Yield what one line says under an assumption about how people play."""
    source = Source(assumption, entry.line, assumption=True)
    event: Event | None = entry.event
    match assumption, event:
        case (("guesser-holds-one" | "guesser-not-all-three"), Suggestion(guesser, cards)):
            if guesser != setup.me and set(event.passers(setup)) == set(setup.others(guesser)):
                claim = some if assumption == "guesser-holds-one" else not_all
                yield from claim(guesser, cards, source)
        case "no-own-accusation", Accusation(accuser, cards) if accuser != setup.me:
            yield from lacks(accuser, cards, source)


def log_axioms(setup: Setup, entries: Iterable[Entry]) -> Iterator[Axiom]:
    """Yield what these entries say, assumptions included.

    A part of a log says what its own lines say: so a line is left out to see what rests on it.
    """
    return chain.from_iterable(each_adds(setup, entries))


def each_adds(setup: Setup, entries: Iterable[Entry]) -> Iterator[Iterator[Axiom]]:
    """Yield for each entry what it says beyond those before it."""
    before: list[Entry] = []
    assumed: list[str] = []
    for entry in entries:
        yield added_axioms(setup, before, entry, assumed)
        before.append(entry)
        if isinstance(entry.event, Assume):
            assumed.append(entry.event.name)


def added_axioms(
    setup: Setup, before: Iterable[Entry], entry: Entry, assumed: Iterable[str]
) -> Iterator[Axiom]:
    """Yield what one more entry says, where so much is assumed.

    An assumption speaks of the entries before it too; of these nothing else is asked.
    """
    if isinstance(entry.event, Assume):
        for earlier in before:
            yield from assumed_axioms(setup, earlier, entry.event.name)
        return
    yield from entry_axioms(setup, entry)
    for name in assumed:
        yield from assumed_axioms(setup, entry, name)
