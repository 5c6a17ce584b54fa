"""Whether a player with a certain hand would have known the Solution, asked of deals found here.

Two deals with different Solutions that fit his hand and all that he saw, such that of each answer
to him one card is there in both, show that he need not have known it. Where an answer has no such
card, each card that it may have been is tried. A deal places each card by exchanges, and a set that
it does not meet is branched over.

Source: Kuhn's augmenting paths, Naval Research Logistics Quarterly 2, 1955.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import define, field

from kb.check.reading import passed
from kb.record.record import Entry, Record
from kb.table.events import NO_ACCUSATION_YET, Accusation, Assume, Reveal, Suggestion
from kb.table.setup import SOLUTION, TABLE, Setup
from resolver import SearchStopped

MOST: Final = 20_000  # deals that are tried; a few seconds' work

Where = Mapping[str, frozenset[int]]  # of each card the places where it may be


def turns_without_accusation(record: Record) -> dict[str, tuple[str, int]]:
    """Return whose turns ended without an accusation, by source: the player, and up to what entry.

    A turn is over when the game goes on; the right accusation of whoever had it ends the game.
    """
    if not any(entry.event == Assume(NO_ACCUSATION_YET) for entry in record.entries):
        return {}
    found: dict[str, tuple[str, int]] = {}
    turn: tuple[str, int] | None = None
    for number, entry in enumerate(record.entries):
        event = entry.event
        if not isinstance(event, Suggestion | Accusation):
            continue
        own = isinstance(event, Accusation) and event.right and turn and turn[0] == event.accuser
        if turn and not own and turn[0] != record.setup.me:
            line = record.entries[turn[1]].line
            found[f"{NO_ACCUSATION_YET} (line {line}, an assumption)"] = turn
        if isinstance(event, Accusation) and event.right:
            break
        turn = (event.guesser, number) if isinstance(event, Suggestion) else None
    return found


def would_know(setup: Setup, entries: Sequence[Entry], player: str, hand: Sequence[str]) -> bool:
    """Return whether with this hand he would know the Solution after these entries.

    A hand that cannot be his is one, too. Raises SearchStopped where that takes too many deals.
    """
    view = View(setup, player)
    view.hold(hand)
    for entry in entries:
        view.see(entry)
    return view.knows()


@define(eq=False)
class View:
    """What a player has seen: where each card may be, sets of which a place has a card.

    The places are those of the Solution, one a category, the players, and the Table. ``asked`` are
    the sets of which he saw a card that the record does not name; ``wrong`` is no Solution.
    """

    setup: Setup
    player: str
    places: list[str] = field(init=False)
    bounds: list[tuple[int, int]] = field(init=False)
    where: dict[str, frozenset[int]] = field(init=False)
    sets: list[tuple[int, tuple[str, ...]]] = field(factory=list)
    asked: list[tuple[int, tuple[str, ...]]] = field(factory=list)
    wrong: list[tuple[str, ...]] = field(factory=list)
    tried: int = 0

    def __attrs_post_init__(self) -> None:
        kinds = self.setup.deck.categories
        self.places = [*(SOLUTION for _ in kinds), *self.setup.holders[1:]]
        self.bounds = [*((1, 1) for _ in kinds), *map(self.setup.bounds, self.setup.holders[1:])]
        others = range(len(kinds), len(self.places))
        self.where = {
            card: frozenset([number, *others])
            for number, kind in enumerate(kinds)
            for card in kind.cards
        }
        for card in self.setup.face_up:
            self.put(TABLE, card, True)

    def hold(self, hand: Sequence[str]) -> None:
        """Take it that this is his hand."""
        for card in self.setup.deck.cards:
            self.put(self.player, card, card in hand)

    def put(self, holder: str, card: str, there: bool) -> None:
        """Take it that a card is with a holder, or is not."""
        mine = frozenset(n for n, place in enumerate(self.places) if place == holder)
        self.where[card] = self.where[card] & mine if there else self.where[card] - mine

    def see(self, entry: Entry) -> None:
        """Take in what he sees of an entry."""
        match entry.event:
            case Suggestion() as event:
                self.see_suggestion(event)
            case Reveal(holder, card):
                self.put(holder, card, True)
            case Accusation(_, cards, True):
                for card in cards:
                    self.put(SOLUTION, card, True)
            case Accusation(_, cards, False):
                self.wrong.append(cards)

    def see_suggestion(self, event: Suggestion) -> None:
        """Take in who passed and who showed, and the card where he and the record know it."""
        for player in passed(self.setup, event):
            for card in event.cards:
                self.put(player, card, False)
        for answer in event.answers:
            shown = self.places.index(answer.player), event.cards
            if answer.card is not None and self.player in (event.guesser, answer.player):
                self.put(answer.player, answer.card, True)
                continue
            self.sets.append(shown)
            if event.guesser == self.player:
                self.asked.append(shown)

    def knows(self) -> bool:
        """Return whether he knows the Solution, whatever he was shown."""
        waiting: list[Where] = [self.where]
        while waiting:
            where = waiting.pop()
            first = self.deal(where)
            second = first and next(filter(None, self.others(where, first)), None)
            if not first or not second:
                continue
            told_apart = [
                (place, cards)
                for place, cards in self.asked
                if not any(first[card] == place == second[card] for card in cards)
            ]
            if not told_apart:
                return False
            place, cards = told_apart[0]
            waiting += ({**where, card: where[card] & {place}} for card in cards)
        return True

    def others(self, where: Where, deal: Mapping[str, int]) -> Iterator[Mapping[str, int] | None]:
        """Yield deals with another Solution: for each of its cards one without it, or None."""
        solution = frozenset(range(len(self.setup.deck.categories)))
        for card in deal:
            if deal[card] in solution:
                yield self.deal({**where, card: where[card] - solution})

    def deal(self, where: Where) -> Mapping[str, int] | None:
        """Return a deal that fits: the place of each card; None if there is none."""
        waiting = [where]
        while waiting:
            where = waiting.pop()
            self.tried += 1
            if self.tried > MOST:
                raise SearchStopped({"steps": self.tried}, "steps")
            found = placed(where, self.bounds)
            if found is None:
                continue
            branches = self.mended(where, found)
            if branches is None:
                return found
            waiting += branches
        return None

    def mended(self, where: Where, found: Mapping[str, int]) -> list[Where] | None:
        """Return how what the deal breaks can be met: any of these; None if it breaks nothing."""
        for place, cards in self.sets:
            if not any(found[card] == place for card in cards):
                return [{**where, card: where[card] & {place}} for card in cards]
        solution = frozenset(range(len(self.setup.deck.categories)))
        for cards in self.wrong:
            if all(found[card] in solution for card in cards):
                return [{**where, card: where[card] - solution} for card in cards]
        return None


def placed(where: Where, bounds: Sequence[tuple[int, int]]) -> dict[str, int] | None:
    """Return a place for each card, each place within its bounds; None if there is no way.

    >>> placed({"Plum": frozenset([0, 1]), "Rope": frozenset([0])}, [(1, 1), (0, 2)])
    {'Plum': 1, 'Rope': 0}
    """
    found: dict[str, int] = {}
    lows, highs = zip(*bounds, strict=True)
    for card in where:
        moved(card, where, lows, found)
    if len(found) < sum(lows):
        return None
    if not all(card in found or moved(card, where, highs, found) for card in where):
        return None
    return {card: found[card] for card in where}


def moved(card: str, where: Where, most: Sequence[int], found: dict[str, int]) -> bool:
    """Find a place for one more card, others moving on; return whether there is one."""
    inside: dict[int, list[str]] = {}
    for other, place in found.items():
        inside.setdefault(place, []).append(other)
    came: dict[int, str] = {}
    queue = [card]
    for one in queue:
        for place in sorted(where[one] - came.keys()):
            came[place] = one
            if len(inside.get(place, ())) < most[place]:
                while True:
                    entering = came[place]
                    left = found.get(entering)
                    found[entering] = place
                    if left is None:
                        return True
                    place = left
            queue += inside.get(place, ())
    return False
