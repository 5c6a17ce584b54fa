"""Who did not accuse did not know: what the end of a turn says of the hand of whoever had it.

    p, who is not me, suggested, and after that the game went on
    with the hand H he would have known the Solution by then, whatever he was shown
    ────────────────────────────────────────────────────────────────────────────────
                   not all of H are with p        (no-accusation-yet)

What shows that the game went on is said in turns.py. Looked at are the hands that p may have by
what the lines up to his suggestion say for certain, where they are few (hands.py) and the header
gives their number of cards: a larger hand would contain H. A hand is named at the first turn that
excludes it.

One more line never takes away from what follows: with it p sees more, and may have fewer hands.

Source: not knowing, said aloud, as news: the muddy faces of Littlewood, A Mathematician's
Miscellany, 1953.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import evolve

from kb.record.record import Entry
from kb.record.seen import suggestion_seen
from kb.table.events import Accusation, Reveal, Suggestion
from kb.table.setup import Setup, changed
from kb.theory.axioms import Axiom, entry_axioms, not_all
from kb.theory.deals import deals_of
from kb.theory.hands import few_hands
from kb.theory.search import Effort
from kb.theory.turns import Turn, source_of, turns
from kb.theory.view import View

Hands = Sequence[tuple[str, ...]]


def silence(setup: Setup, entries: Sequence[Entry], first: int = 0) -> list[Axiom]:
    """Return what the ends of turns say, of those that an entry from the first on shows."""
    said: list[Axiom] = []
    last: dict[str, Turn] = {}
    for turn in turns(entries):
        if turn.end >= first:
            before = last.get(turn.player)
            known = () if before is None else telling(setup, entries, before)
            said += excluded(entries, turn, telling(setup, entries, turn), known)
        last[turn.player] = turn
    return said


def last_silence(setup: Setup, entries: Sequence[Entry]) -> list[Axiom]:
    """Return what the end of each player's last turn says, of whatever hands.

    Beside what the lines say outright all the turns together say no more.
    """
    last = {turn.player: turn for turn in turns(entries)}
    each = (excluded(entries, turn, telling(setup, entries, turn)) for turn in last.values())
    return [axiom for said in each for axiom in said]


def excluded(entries: Sequence[Entry], turn: Turn, hands: Hands, before: Hands = ()) -> list[Axiom]:
    """Return that these are not the player's hands; those excluded before are left out."""
    source = source_of(entries, turn)
    new = (hand for hand in hands if hand not in before)
    return [axiom for hand in new for axiom in not_all(turn.player, hand, source)]


def telling(setup: Setup, entries: Sequence[Entry], turn: Turn) -> Hands:
    """Return the hands of the player with which he would know the Solution when his turn ends.

    Raises SearchStopped after a second's work.
    """
    if turn.player == setup.me or not setup.size(turn.player):
        return ()
    return telling_at(setup, turn.player, tuple(entries[: turn.start + 1]))


@lru_cache(maxsize=1024)
def telling_at(setup: Setup, player: str, entries: tuple[Entry, ...]) -> Hands:
    """Return the possible hands of a player with which he would know the Solution after these."""
    state = deals_of(setup).tell(outright(setup, entries))
    hands, meter = few_hands(state, player), Effort()
    view = view_of(public(setup), player, seen_by(entries, player)) if hands else None
    return tuple(state.rows.cards(hand) for hand in hands if view and view.tells(hand, meter))


def outright(setup: Setup, entries: Sequence[Entry]) -> Iterator[Axiom]:
    """Yield what entries say outright, all assumptions apart."""
    return (axiom for entry in entries for axiom in entry_axioms(setup, entry))


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
    deals = deals_of(table).tell(outright(table, seen))
    answers = [
        (deals.rows.places[answer.player][0], deals.rows.mask(event.cards))
        for event in (entry.event for entry in seen)
        if isinstance(event, Suggestion) and event.guesser == player
        for answer in event.answers
        if answer.card is None
    ]
    return View(deals.rows.places[player][0], deals, tuple(answers))
