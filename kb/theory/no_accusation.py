"""Who did not accuse did not know: what the end of a turn says of the hand of whoever had it.

    p, who is not me, suggested, and after that the game went on
    with the hand H p would have known the Solution by then, whatever p was shown
    ─────────────────────────────────────────────────────────────────────────────
                   not all of H are with p        (no-accusation-yet)

    p suggested                       and then                             the game went on
    ───────────────────────────────────────────────────────────────────────────────────────
    the next suggestion, an accusation of another, a wrong one by p           yes
    the right accusation by p; the end of the log                             no
    after a right accusation the game is over                                 no

A wrong accusation by p counts because whoever knows accuses the right cards. Looked at are the
hands that p may have by what the lines up to the suggestion say for certain, where they are few
(view.py) and the header gives their number of cards: a larger hand would contain H. A hand is named
at the first turn that excludes it.

One more line never takes away from what follows: with it p sees more, and may have fewer hands.

Source: ignorance that is announced, and informs: the muddy faces of Littlewood, A Mathematician's
Miscellany, 1953.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeGuard

from kb.record.record import Entry
from kb.record.seen import suggestion_seen
from kb.table.events import NO_ACCUSATION_YET, Accusation, Reveal, Suggestion
from kb.table.setup import Setup, changed
from kb.theory.axioms import Axiom, Source, entry_axioms, not_all
from kb.theory.deals import deals_of
from kb.theory.search import Effort
from kb.theory.view import View, few_hands


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


def is_no_accusation(source: object) -> TypeGuard[Source]:
    """Return whether an axiom's source is the assumption `no-accusation-yet`."""
    return isinstance(source, Source) and source.rule == NO_ACCUSATION_YET


def lines_behind(entries: Sequence[Entry], source: Source) -> tuple[int, ...]:
    """Return lines with which the log says an axiom of a source; of an assumption its own apart.

    Of `no-accusation-yet` these are all to the end of the turn; not all of them need be needed.
    """
    if source.line is None:
        return ()
    if not is_no_accusation(source):
        return (source.line,)
    turn = next(turn for turn in turns(entries) if entries[turn.start].line == source.line)
    return (*(entry.line for entry in entries[: turn.start + 1]), entries[turn.end].line)


Hands = Sequence[tuple[str, ...]]


def no_accusation_axioms(setup: Setup, entries: Sequence[Entry], first: int = 0) -> list[Axiom]:
    """Return what the ends of turns say, of those that an entry from the first on shows."""
    said: list[Axiom] = []
    last: dict[str, Turn] = {}
    for turn in turns(entries):
        if turn.end >= first:
            before = last.get(turn.player)
            known = () if before is None else knowing_hands(setup, entries, before)
            said += excluded(entries, turn, knowing_hands(setup, entries, turn), known)
        last[turn.player] = turn
    return said


def last_no_accusation_axioms(setup: Setup, entries: Sequence[Entry]) -> list[Axiom]:
    """Return what the end of each player's last turn says, of whatever hands.

    Beside what the lines say outright all the turns together say no more.
    """
    last = {turn.player: turn for turn in turns(entries)}
    hands = ((turn, knowing_hands(setup, entries, turn)) for turn in last.values())
    return [axiom for turn, each in hands for axiom in excluded(entries, turn, each)]


def excluded(entries: Sequence[Entry], turn: Turn, hands: Hands, before: Hands = ()) -> list[Axiom]:
    """Return that these are not the player's hands; those excluded before are left out."""
    source = Source(NO_ACCUSATION_YET, entries[turn.start].line, assumption=True)
    new = (hand for hand in hands if hand not in before)
    return [axiom for hand in new for axiom in not_all(turn.player, hand, source)]


def knowing_hands(setup: Setup, entries: Sequence[Entry], turn: Turn) -> Hands:
    """Return the hands of the player with which he would know the Solution when his turn ends.

    Raises SearchStopped after a second's work.
    """
    if turn.player == setup.me or not setup.size(turn.player):
        return ()
    return knowing_hands_at(setup, turn.player, tuple(entries[: turn.start + 1]))


@lru_cache(maxsize=1024)
def knowing_hands_at(setup: Setup, player: str, entries: tuple[Entry, ...]) -> Hands:
    """Return the possible hands of a player with which he would know the Solution after these."""
    state = deals_of(setup).tell(outright(setup, entries))
    hands, meter = few_hands(state, player), Effort()
    view = view_of(public(setup), player, seen_by(entries, player)) if hands else None
    return tuple(state.rows.cards(hand) for hand in hands if view and view.knows(hand, meter))


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
                seen.append(entry._replace(event=suggestion_seen(entry.event, player, {})))
            case Reveal() | Accusation():
                seen.append(entry)
    return tuple(seen)


@lru_cache(maxsize=256)
def view_of(table: Setup, player: str, seen: tuple[Entry, ...]) -> View:
    """Return the view of a player who has seen these entries."""
    deals = deals_of(table).tell(outright(table, seen))
    answers = [
        (deals.rows.row_of(answer.player), deals.rows.mask(event.cards))
        for event in (entry.event for entry in seen)
        if isinstance(event, Suggestion) and event.guesser == player
        for answer in event.answers
        if answer.card is None
    ]
    return View(deals.rows.row_of(player), deals, tuple(answers))
