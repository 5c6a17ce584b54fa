"""The table before the first suggestion: who sits where, and how the cards were dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from attrs import field, frozen

from kb.errors import IllegalEntry, UnknownName
from kb.table.deck import Deck
from kb.table.names import Names, check_names, fold

SOLUTION = "Solution"
TABLE = "Table"
ANSWERS = ("first", "all")


@frozen
class Setup:
    """What is fixed before the first suggestion; `setup` builds and checks one.

    `hands` holds the known hands by seat, cards in deck order; `sizes` the hand sizes by seat, in
    cards, None while unknown; `face_up` the cards left over that all can see, `hidden` the number
    of those that nobody can.
    """

    deck: Deck
    players: tuple[str, ...]
    me: str | None
    hands: tuple[tuple[str, tuple[str, ...]], ...]
    sizes: tuple[int | None, ...]
    face_up: tuple[str, ...]
    hidden: int
    answers: str
    holders: tuple[str, ...] = field(init=False, eq=False, repr=False)
    _players: Names = field(init=False, eq=False, repr=False)
    _holders: Names = field(init=False, eq=False, repr=False)

    @holders.default
    def _all_holders(self) -> tuple[str, ...]:
        left_over = (TABLE,) if self.face_up or self.hidden else ()
        return (SOLUTION, *self.players, *left_over)

    @_players.default
    def _index_players(self) -> Names:
        return Names("player", self.players, where=" at this table")

    @_holders.default
    def _index_holders(self) -> Names:
        return Names("holder", self.holders, where=" at this table")

    def size(self, holder: str) -> int | None:
        """Return the number of cards with the holder, None while unknown."""
        if holder == SOLUTION:
            return len(self.deck.categories)
        if holder == TABLE:
            return len(self.face_up) + self.hidden
        return self.sizes[self.players.index(holder)]

    def bounds(self, holder: str) -> tuple[int, int]:
        """Return the least and the greatest number of cards with the holder."""
        size = self.size(holder)
        if size is not None:
            return size, size
        known = sum(self.size(other) or 0 for other in self.holders)
        return 0, len(self.deck.cards) - known

    def hand(self, player: str) -> tuple[str, ...] | None:
        """All the player's cards in deck order, None unless the header gives them."""
        return dict(self.hands).get(player)

    def others(self, player: str) -> tuple[str, ...]:
        """Return the other players in answering order."""
        seat = self.players.index(player)
        return self.players[seat + 1 :] + self.players[:seat]

    def between(self, first: str, last: str) -> tuple[str, ...]:
        """Those seated strictly between the two, going on from the first, round the table."""
        others = self.others(first)
        return others[: others.index(last)]


def find_player(setup: Setup, word: str) -> str:
    """Return the player that the word means; raises UnknownName or AmbiguousName."""
    return setup._players.find(word)


def find_card(setup: Setup, word: str) -> str:
    """Return the card that the word means; raises UnknownName or AmbiguousName."""
    return setup.deck.find(word)


def find_holder(setup: Setup, word: str) -> str:
    """Return the player, Solution or Table that the word means.

    Raises UnknownName or AmbiguousName, and IllegalEntry for a Table where nothing was left over.
    """
    try:
        return setup._holders.find(word)
    except UnknownName:
        folded = fold(word)
        if TABLE in setup.holders or not folded or not fold(TABLE).startswith(folded):
            raise
    reason = "there is no Table here, because no cards were left over"
    raise IllegalEntry(f"{reason}; say 'table' or 'hidden' in the header if some were", word=word)


def setup(
    deck: Deck,
    players: Iterable[str],
    *,
    me: str | None = None,
    hands: Mapping[str, Iterable[str]] | None = None,
    sizes: Mapping[str, int | None] | None = None,
    face_up: Iterable[str] = (),
    hidden: int = 0,
    answers: str = "first",
) -> Setup:
    """Return the Setup, checked, with every hand size that is stated or follows.

    >>> from kb.table.editions import CLASSIC
    >>> setup(CLASSIC, ["Nick", "Rachel", "Holden", "Ann"]).sizes
    (5, 5, 4, 4)

    A hand size is the stated one, else the length of a given hand, else the share that dealing
    round gives, the first players taking the extra cards; None states an unknown one, and a single
    unknown one is the rest of the deck. Words are matched as everywhere.
    Raises IllegalEntry, UnknownName or AmbiguousName.
    """
    seats = seat(players)
    if answers not in ANSWERS:
        raise IllegalEntry(f"answers are 'first' or 'all', not {answers!r}", word=answers)
    known = _by_seat(seats, hands or {})
    deal = _Deal(
        deck=deck,
        players=seats.names,
        hands={name: _distinct(deck, cards) for name, cards in known.items()},
        stated=_by_seat(seats, sizes or {}),
        face_up=_distinct(deck, face_up),
        hidden=hidden,
    )
    return Setup(
        deck=deck,
        players=seats.names,
        me=None if me is None else seats.find(me),
        hands=tuple(deal.hands.items()),
        sizes=deal.sizes(),
        face_up=deal.face_up,
        hidden=hidden,
        answers=answers,
    )


def seat(players: Iterable[str]) -> Names:
    """Return the players in answering order, checked, ready to be looked up.

    Raises IllegalEntry for fewer than two, and for names that cannot be told apart or written.
    """
    names = tuple(players)
    if len(names) < 2:
        reason = f"a table has at least two players, not {len(names)}; name the others too"
        raise IllegalEntry(reason, about=("players",))
    check_names("player", names)
    for name in names:
        if ":" in name:
            reason = f"player {name!r} holds a colon, which stands between holder and card"
            raise IllegalEntry(f"{reason}; use another name", word=name)
        if fold(name) in (fold(SOLUTION), fold(TABLE)):
            reason = f"a player cannot be called {name!r}, as that is where other cards lie"
            raise IllegalEntry(f"{reason}; use another name", word=name)
    return Names("player", names, where=" at this table")


def default_sizes(deck: Deck, players: tuple[str, ...], left_over: int) -> tuple[int, ...]:
    """Return the shares by seat when cards are dealt round, the first taking the extra ones.

    `left_over` is the number of cards that nobody was dealt, those of the Solution apart.
    """
    share, extra = divmod(len(deck.cards) - len(deck.categories) - left_over, len(players))
    return tuple(share + (number < extra) for number in range(len(players)))


_Given = TypeVar("_Given")


def _by_seat(seats: Names, given: Mapping[str, _Given]) -> dict[str, _Given]:
    """Return the same by declared name, in seat order."""
    named: dict[str, _Given] = {}
    for word, value in given.items():
        player = seats.find(word)
        if player in named:
            raise IllegalEntry(f"player {player!r} is named twice; name him once", word=word)
        named[player] = value
    return {player: named[player] for player in seats.names if player in named}


def _distinct(deck: Deck, words: Iterable[str]) -> tuple[str, ...]:
    cards: set[str] = set()
    for word in words:
        card = deck.find(word)
        if card in cards:
            raise IllegalEntry(f"card {card!r} is named twice; name it once", word=word)
        cards.add(card)
    return deck.in_order(cards)


@frozen
class _Deal:
    """What the header says of the deal, to be checked against itself."""

    deck: Deck
    players: tuple[str, ...]
    hands: dict[str, tuple[str, ...]]
    stated: dict[str, int | None]
    face_up: tuple[str, ...]
    hidden: int

    def sizes(self) -> tuple[int | None, ...]:
        """Return the hand sizes by seat; raises IllegalEntry where the deal cannot be so."""
        self._check_hands()
        self._check_places()
        dealt = self._dealt(self.hidden)
        if dealt < 0:
            most = dealt + self.hidden + len(self.face_up)
            reason = f"only {most} cards can be left over, not {most - dealt}"
            raise IllegalEntry(f"{reason}; correct 'hidden' or 'table'", about=("hidden", "table"))
        sizes = self._sizes(self.hidden)
        known = sum(size for size in sizes if size is not None)
        if known > dealt or (known < dealt and None not in sizes):
            raise self._wrong_sum(known, dealt)
        rest = dealt - known if sizes.count(None) == 1 else None
        return tuple(rest if size is None else size for size in sizes)

    def _check_hands(self) -> None:
        counts = {"hidden": self.hidden} | {f"size {name}": n for name, n in self.stated.items()}
        for entry, count in counts.items():
            if count is not None and count < 0:
                raise IllegalEntry(f"{entry!r} is {count}; say 0 or more cards", about=(entry,))
        for player, cards in self.hands.items():
            stated = self.stated.get(player)
            if not cards:
                reason = f"the hand of {player!r} names no card; say 'size {player} 0' for none"
                raise IllegalEntry(reason, about=(f"hand {player}",))
            if stated is not None and stated != len(cards):
                reason = f"the hand of {player!r} has {len(cards)} cards, but his size is {stated}"
                about = (f"hand {player}", f"size {player}")
                raise IllegalEntry(f"{reason}; correct one of the two", about=about)

    def _check_places(self) -> None:
        """Each card lies in one place, and each category has one left for the Solution."""
        places: dict[str, str] = {}
        entries = {f"hand {player}": cards for player, cards in self.hands.items()}
        for entry, cards in (entries | {"table": self.face_up}).items():
            for card in cards:
                if card in places:
                    reason = f"card {card!r} is in both {places[card]!r} and {entry!r}"
                    reason += "; take it out of one of them"
                    raise IllegalEntry(reason, word=card, about=(entry,))
                places[card] = entry
        for category in self.deck.categories:
            if all(card in places for card in category.cards):
                last = places[category.cards[-1]]
                reason = f"no card of category {category.name!r} is left for the Solution"
                raise IllegalEntry(f"{reason}; correct the 'hand' or 'table' lines", about=(last,))

    def _dealt(self, hidden: int) -> int:
        return len(self.deck.cards) - len(self.deck.categories) - len(self.face_up) - hidden

    def _sizes(self, hidden: int) -> tuple[int | None, ...]:
        shares = default_sizes(self.deck, self.players, len(self.face_up) + hidden)
        return tuple(map(self._size, self.players, shares))

    def _size(self, player: str, share: int) -> int | None:
        if player in self.hands:
            return len(self.hands[player])
        return self.stated.get(player, share)

    def _wrong_sum(self, known: int, dealt: int) -> IllegalEntry:
        reason = f"hand sizes add up to {known}, but {dealt} cards are dealt; "
        hidden = self.hidden + dealt - known
        sizes = self._sizes(hidden) if known < dealt else ()
        if None not in sizes and sum(size or 0 for size in sizes) == self._dealt(hidden):
            reason += f"say 'hidden {hidden}' or 'table ...' for cards left over, or "
        said = (*(f"size {name}" for name in self.stated), *(f"hand {name}" for name in self.hands))
        reason += "correct a 'size' or 'hand' line"
        return IllegalEntry(reason, about=(*reversed(said), "hidden", "table", "players"))
