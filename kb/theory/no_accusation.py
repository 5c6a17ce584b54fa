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
hands that p may have by what the lines up to the suggestion say for certain, where they are few and
the header gives their number of cards: a larger hand would contain H. A hand is named at the first
turn that excludes it. One more line never takes away from what follows: with it p sees more, and
may have fewer hands.

    the hand and all that is public fit two deals with different Solutions,
    and of each answer to the player one card is there in both: it may be what was seen
    ───────────────────────────────────────────────────────────────────────────────────────────
                          the player need not know the Solution

Where an answer has no such card, each card that it may have been is tried. A branch in which no
second Solution is left ends at once: with more seen the player would not know less. Only where
every branch ends so would they have known. What they may know besides is left aside: what they make
of others who did not accuse, and what they learned under the table.

    some of S is with p, who has none of it yet     S = {a, b, c}
    ─────────────────────────────────────────────────────────────
    p has a     or p has b and not a     or p has c and neither a nor b

So each hand that a player may have comes once. When every shown set is met, any cards that p may
have fill the places left; a branch without a hand ends within as many cards as p has.

Source: ignorance that is announced, and informs: the muddy faces of Littlewood, A Mathematician's
Miscellany, 1953; van Ditmarsch, Knowledge Games, 2000, for who knows what after a card was shown;
deals that a player cannot tell apart are the possible worlds of Halpern & Moses, JACM 37(3), 1990;
hitting sets by branching, Reiter, Artificial Intelligence 32(1), 1987.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import Final, NamedTuple, TypeGuard

from attrs import field, frozen

from kb.record.record import Entry
from kb.record.seen import suggestion_seen
from kb.table.events import NO_ACCUSATION_YET, Accusation, Reveal, Suggestion
from kb.table.setup import SOLUTION, Setup, changed
from kb.theory.axioms import Axiom, Source, entry_axioms, not_all
from kb.theory.deals import Deals, deals_of
from kb.theory.exchange import Deal
from kb.theory.marks import Marks, NoDeal
from kb.theory.search import Effort
from kb.theory.settling import fitting
from resolver.prover import each_bit

MOST: Final = 1_000  # hands that are looked at
SUPPOSED = Source("supposed")


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
    said = (excluded(entries, turn, knowing_hands(setup, entries, turn)) for turn in last.values())
    return [axiom for each in said for axiom in each]


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


@frozen(eq=False)
class View:
    """What a player has seen, apart from his hand: the deals that fit; there is one at least.

    `row` is his; `answers` are those to him of which we do not know the card: the row that showed
    it, and the cards of which it was one. What was found of a hand is kept with its nodes, which
    count again, so that no budget stretches further the second time.
    """

    row: int
    deals: Deals
    answers: tuple[tuple[int, int], ...]
    _found: dict[int, tuple[bool | None, int]] = field(factory=dict, init=False)

    def knows(self, hand: int, meter: Effort) -> bool | None:
        """Return whether with this hand, a mask, he would know; None where it cannot be his.

        Raises SearchStopped when the meter does.
        """
        if hand in self._found:
            answer, nodes = self._found[hand]
            if nodes <= meter.left:
                meter.step(nodes)
                return answer
        before = meter.nodes
        answer = self._look(hand, meter)
        self._found[hand] = answer, meter.nodes - before
        return answer

    def _look(self, hand: int, meter: Effort) -> bool | None:
        marks = self.deals.marks.copy()
        try:
            marks.lack(self.row, ~hand)
            for card in each_bit(hand):
                marks.have(self.row, card)
            deal = fitting(marks, self.deals.near, meter)
        except NoDeal:
            return None
        waiting = [marks]
        while waiting:
            meter.step()
            marks = waiting.pop()
            pair = two_solutions(marks, deal, meter)
            if pair is None:
                continue
            first, second = pair
            apart = [
                each for each in self.answers if not each[1] & first[each[0]] & second[each[0]]
            ]
            if not apart:
                return False
            row, cards = apart[0]  # no one card can have been shown then in both deals
            for card in each_bit(cards & marks.may[row]):
                waiting.append(marks.copy())
                waiting[-1].have(row, card)
        return True


def two_solutions(marks: Marks, deal: Deal, meter: Effort) -> tuple[Deal, Deal] | None:
    """Return two deals with different Solutions, None if there are none."""
    try:
        first = fitting(marks, deal, meter)
        other = marks.copy()
        solution = marks.rows.cards(sum(first[: marks.rows.category_count]))
        other.tell(not_all(SOLUTION, solution, SUPPOSED))
        return first, fitting(other, first, meter)
    except NoDeal:
        return None


def few_hands(deals: Deals, player: str) -> list[int]:
    """Return the hands, as masks, that fit what is settled of a player and the sets he showed.

    Their number of cards is known. None at all where no deal fits, and where they are more than
    MOST: then they are not even counted to the end.
    """
    if not deals.consistent:
        return []
    marks, row = deals.marks, deals.rows.row_of(player)
    mine = marks.may[row]
    known = mine & marks.single
    free = marks.rows.high[row] - known.bit_count()
    sets = [shown for shown, _ in marks.sets[row]]
    found = list(islice(hands(known, mine & ~known, free, sets), MOST + 1))
    return found if len(found) <= MOST else []


def hands(known: int, may: int, free: int, sets: Sequence[int]) -> Iterator[int]:
    """Yield each hand of the known cards and so many others that has a card of each set.

    >>> [bin(hand) for hand in hands(0b1, 0b1110, 1, [0b0110])]
    ['0b11', '0b101']
    """
    unmet = next((shown for shown in sets if not shown & known), None)
    if unmet is None:
        yield from (known | sum(others) for others in combinations(each_bit(may), free))
        return
    for card in each_bit(unmet & may) if free else ():
        may &= ~card
        yield from hands(known | card, may, free - 1, sets)
