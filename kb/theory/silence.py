"""Who did not accuse did not know: what the end of a turn says of the hand of whoever had it.

    p, who is not me, suggested, and after that the game went on
    with the hand H he would have known the Solution by then, whatever he was shown
    ────────────────────────────────────────────────────────────────────────────────
                   not all of H are with p        (no-accusation-yet)

The game goes on with a suggestion, or with a wrong accusation, his own too: who knows, accuses the
right cards. A right one by another shows that he did not know either. Looked at are the hands that
p may have by what the lines up to his suggestion say for certain, where they are few (hands.py) and
the header gives their number of cards: a larger hand would contain H. A hand is named at the first
turn that excludes it.

One more line never takes away from what follows: with it p sees more, and may have fewer hands.

Source: not knowing, told aloud, as news: the muddy faces of Littlewood, A Mathematician's
Miscellany, 1953.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from attrs import evolve

from kb.record.record import Entry
from kb.record.seen import suggestion_seen
from kb.table.events import NO_ACCUSATION_YET, Accusation, Reveal, Suggestion
from kb.table.setup import Setup, changed
from kb.theory.axioms import Axiom, Source, entry_axioms, not_all
from kb.theory.deals import deals_of
from kb.theory.hands import few_hands
from kb.theory.search import Effort
from kb.theory.view import View


class Turn(NamedTuple):
    """A player's suggestion, and the entry that shows that the game went on, by position."""

    player: str
    start: int
    end: int


def turns(entries: Sequence[Entry]) -> Iterator[Turn]:
    """Yield the turns at whose end the player did not accuse the right cards."""
    had: tuple[str, int] | None = None
    for number, entry in enumerate(entries):
        match entry.event:
            case Suggestion(guesser):
                if had:
                    yield Turn(*had, number)
                had = guesser, number
            case Accusation(accuser, _, right):
                if had and not (right and accuser == had[0]):
                    yield Turn(*had, number)
                if right:
                    return
                had = None


def silence(setup: Setup, entries: Sequence[Entry], first: int = 0) -> list[Axiom]:
    """Return what the ends of turns say, of those that an entry from the first on shows."""
    said: list[Axiom] = []
    last: dict[str, int] = {}
    for player, start, end in turns(entries):
        if end >= first and player != setup.me:
            known = telling(setup, tuple(entries[: start + 1]))
            before = telling(setup, tuple(entries[: last.get(player, -1) + 1]))
            source = Source(NO_ACCUSATION_YET, entries[start].line, assumption=True)
            for hand in known:
                if hand not in before:
                    said += not_all(player, hand, source)
        last[player] = start
    return said


@lru_cache(maxsize=1024)
def telling(setup: Setup, entries: tuple[Entry, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the hands that whoever suggested last may have and with which he knows the Solution.

    Raises SearchStopped after a second's work.
    """
    event = entries[-1].event if entries else None
    if not isinstance(event, Suggestion) or setup.size(event.guesser) is None:
        return ()
    state = deals_of(setup).tell(axiom for entry in entries for axiom in entry_axioms(setup, entry))
    hands = few_hands(state, event.guesser)
    if not hands:
        return ()
    view = view_of(public(setup), event.guesser, seen_by(entries, event.guesser))
    meter = Effort()
    return tuple(state.rows.cards(hand) for hand in hands if view.tells(hand, meter))


@lru_cache(maxsize=16)
def public(setup: Setup) -> Setup:
    """Return the table as all see it: of each hand its number of cards."""
    sizes = dict(setup.stated) | {player: len(hand) for player, hand in setup.hands}
    return changed(setup, me=None, hands={}, sizes=sizes)


def seen_by(entries: Sequence[Entry], player: str) -> tuple[Entry, ...]:
    """Return the entries of which a player knows, each as he has seen it."""
    seen = []
    for entry in entries:
        match entry.event:
            case Suggestion():
                seen.append(evolve(entry, event=suggestion_seen(entry.event, player, {})))
            case Reveal() | Accusation():
                seen.append(entry)
    return tuple(seen)


@lru_cache(maxsize=256)
def view_of(table: Setup, player: str, seen: tuple[Entry, ...]) -> View:
    """Return the view of a player who has seen these entries."""
    deals = deals_of(table).tell(axiom for entry in seen for axiom in entry_axioms(table, entry))
    answers = [
        (deals.rows.places[answer.player][0], deals.rows.mask(event.cards))
        for event in (entry.event for entry in seen)
        if isinstance(event, Suggestion) and event.guesser == player
        for answer in event.answers
        if answer.card is None
    ]
    return View(deals.rows.places[player][0], deals, tuple(answers))
