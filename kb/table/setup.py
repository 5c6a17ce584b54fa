"""The table before the first suggestion: who sits where, and how the cards were dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from kb.errors import IllegalEntry, UnknownName, plural
from kb.table.arguments import require_int, require_list, short_repr
from kb.table.deck import Deck
from kb.table.names import Names, check_names, fold, to_nfc
from kb.table.sizes import Bounds, Dealt, Size, check_size, shares

# Where the words of a line are looked up


class Lookup(Protocol):
    """Where the words of a line are looked up: a Setup, or the lines of a header so far.

    It is a value, so that what was made of its names can be kept for it.
    """

    def __hash__(self) -> int:
        """Return the hash of the value."""

    @property
    def deck(self) -> Deck:
        """The cards that a line may name."""

    @property
    def player_names(self) -> Names:
        """The players that a line may name."""

    @property
    def holder_names(self) -> Names:
        """The holders that a line may name."""

    @property
    def answers(self) -> str:
        """Whether the first who can answers, or all who can."""

    @property
    def declared_names(self) -> frozenset[str]:
        """The declared names: a word spelled as one of them is that name and no other."""


Cell: TypeAlias = tuple[str, str]  # a holder and a card

SOLUTION = "Solution"
"""The name of the holder whose cards solve the game.

>>> SOLUTION
'Solution'
"""
TABLE = "Table"
"""The name of the holder of cards that were left over.

>>> TABLE
'Table'
"""
ANSWERS = ("first", "all")
# Names that no player has, folded, each with what it is.
RESERVED = {
    fold(SOLUTION): "where other cards lie",
    fold(TABLE): "where other cards lie",
    "nobody": "what a line says where none of the players answers",
}


# Its hash is kept, as it is the key of whatever is remembered for a table.
@frozen(cache_hash=True)
class Setup:
    """What is fixed before the first suggestion; `setup` builds and checks one.

    >>> from kb import Game
    >>> setup = Game.new(["Ann", "Bob"], hidden=2).setup
    >>> setup.holders, setup.sizes
    (('Solution', 'Ann', 'Bob', 'Table'), (8, 8))

    Attributes:
        deck: The deck.
        players: Their names, in answering order.
        me: Who tells; None for a spectator.
        hands: The known hands by seat, cards in deck order.
        stated_sizes: The sizes that were said, by seat.
        dealer: The player who got the first card.
        size_bounds: The least and the greatest hand size by seat, in cards, that come of all this.
        face_up: The cards left over that all can see.
        hidden: The number of those that nobody can.
        answers: Whether the first who can answers, or all who can.
        holders: All in order.
        player_names: Finds a player by a word.
        holder_names: Finds a holder.
        declared_names: The names of all holders and cards.
        others_of: The others in answering order, by player.
    """

    deck: Deck
    players: tuple[str, ...]
    me: str | None = None
    hands: tuple[tuple[str, tuple[str, ...]], ...] = ()
    stated_sizes: tuple[tuple[str, Size], ...] = ()
    dealer: str | None = None
    face_up: tuple[str, ...] = ()
    hidden: int = 0
    answers: str = ANSWERS[0]
    size_bounds: tuple[Bounds, ...] = field(init=False)
    holders: tuple[str, ...] = field(init=False, eq=False, repr=False)
    player_names: Names = field(init=False, eq=False, repr=False)
    holder_names: Names = field(init=False, eq=False, repr=False)
    declared_names: frozenset[str] = field(init=False, eq=False, repr=False)
    others_of: Mapping[str, tuple[str, ...]] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Work out what follows from the rest, so that no change can leave it behind."""
        hands = dict(self.hands)
        _check_places(self.deck, hands, self.face_up)
        dealt = Dealt(
            cards=cards_dealt(self),
            players=self.players,
            hands={player: len(cards) for player, cards in hands.items()},
            stated=dict(self.stated_sizes),
            dealer=self.dealer,
            hidden=self.hidden,
        )

        # Where nothing was left over, the Table holds no cards and is no holder.
        table = (TABLE,) if self.face_up or self.hidden else ()
        holders = (SOLUTION, *self.players, *table)
        seated = self.players
        others_of = {
            player: seated[seat + 1 :] + seated[:seat] for seat, player in enumerate(seated)
        }
        follows = {
            "others_of": others_of,
            "size_bounds": dealt.bounds(),
            "holders": holders,
            "player_names": seats_of(self.players, self.me),
            "holder_names": seats_of(holders, self.me, "holder"),
            "declared_names": frozenset((*holders, *self.deck.cards)),
        }

        # The class is frozen: its fields can be set only so.
        for name, value in follows.items():
            object.__setattr__(self, name, value)

    @property
    def sizes(self) -> tuple[int | None, ...]:
        """The hand sizes by seat, None where they are open.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob", "Cid"]).setup.sizes
        (6, 6, 6)
        """
        return tuple(self.size(player) for player in self.players)

    def size(self, holder: str) -> int | None:
        """Return the number of cards with the holder, None while it is not one number.

        >>> from kb import Game
        >>> setup = Game.new(["Ann", "Bob", "Cid"]).setup
        >>> setup.size("Ann"), setup.size("Solution")
        (6, 3)

        Args:
            holder: The Solution, a player, or the Table, as declared.
        """
        low, high = self.bounds(holder)
        return low if low == high else None

    def bounds(self, holder: str) -> Bounds:
        """Return the least and the greatest number of cards with the holder.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob", "Cid", "Dan"]).setup.bounds("Ann")
        (4, 5)

        Args:
            holder: The Solution, a player, or the Table, as declared.
        """
        if holder == SOLUTION:
            count = len(self.deck.categories)
            return count, count
        if holder == TABLE:
            count = len(self.face_up) + self.hidden
            return count, count

        return self.size_bounds[self._seat(holder)]

    def hand(self, holder: str) -> tuple[str, ...] | None:
        """Return all cards of a player in deck order, None unless the header gives them.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"], me="Ann", hand=["Rope"], sizes={"Ann": 1, "Bob": 17})
        >>> game.setup.hand("Ann"), game.setup.hand("Bob")
        (('Rope',), None)

        Args:
            holder: A player, as declared; there is no hand of the Solution or the Table.
        """
        if holder in (SOLUTION, TABLE):
            return None
        return dict(self.hands).get(self.players[self._seat(holder)])

    def others(self, player: str) -> tuple[str, ...]:
        """Return the other players in answering order.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob", "Cid"]).setup.others("Bob")
        ('Cid', 'Ann')

        Args:
            player: A player, as declared.
        """
        return self.others_of[self.players[self._seat(player)]]

    def between(self, first: str, last: str) -> tuple[str, ...]:
        """Return those seated strictly between two, going on from the first, round the table.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob", "Cid"]).setup.between("Cid", "Bob")
        ('Ann',)

        Args:
            first: A player, as declared.
            last: Another.
        """
        distance = self._seat(last) - self._seat(first)
        count = (distance or 1) % len(self.players) - 1
        return self.others(first)[:count]

    def _seat(self, player: str) -> int:
        """Return the seat of a player, from 0; raises as `player_names.find`."""
        return self.players.index(self.player_names.find(player))


def find_holder(lookup: Lookup, word: str) -> str:
    """Return the player, Solution or Table that the word means.

    Raises UnknownName or AmbiguousName, and IllegalEntry for a Table where nothing was left over.
    """
    try:
        return lookup.holder_names.find(word)
    except UnknownName:
        folded = fold(word) if isinstance(word, str) else ""
        means_table = folded != "" and fold(TABLE).startswith(folded)
        if TABLE in lookup.holder_names.names or not means_table:
            raise

    reason = "there is no Table here, because no cards were left over"
    raise IllegalEntry(f"{reason}; say 'table' or 'hidden' in the header if some were", word=word)


def setup(
    deck: Deck,
    players: Iterable[str],
    *,
    me: str | None = None,
    hands: Mapping[str, Iterable[str]] | None = None,
    sizes: Mapping[str, Size] | None = None,
    deal: str | None = None,
    face_up: Iterable[str] = (),
    hidden: int = 0,
    answers: str = ANSWERS[0],
) -> Setup:
    """Return the Setup, checked, with every hand size that is stated or follows.

    >>> from kb.table.deck import CLASSIC
    >>> setup(CLASSIC, ["Nick", "Rachel", "Holden", "Ann"], deal="Holden").sizes
    (4, 4, 5, 5)
    >>> setup(CLASSIC, ["Nick", "Rachel", "Holden", "Ann"], sizes={"Nick": 5}).bounds("Ann")
    (4, 5)

    A hand size is a number, two bounds, or None for an unknown one; `deal` names the player who
    got the first card (see sizes.py). Words are matched as everywhere.
    Raises IllegalEntry, UnknownName or AmbiguousName.
    """
    if not isinstance(deck, Deck):
        raise IllegalEntry(
            f"a deck is a Deck, not {short_repr(deck)}; try CLASSIC, or read_deck(path)"
        )
    seats = seat_players(players)
    if answers not in ANSWERS:
        raise IllegalEntry(f"answers are 'first' or 'all', not {short_repr(answers)}")

    known = _by_player(seats, hands or {})
    stated = _by_player(seats, {} if sizes is None else sizes)
    return setup_of(
        deck,
        seats.names,
        me=None if me is None else seats.find(me),
        hands={player: _find_each(deck, cards) for player, cards in known.items()},
        sizes={player: check_size(player, size) for player, size in stated.items()},
        deal=None if deal is None else seats.find(deal),
        face_up=_find_each(deck, face_up),
        hidden=require_int(hidden, "'hidden'"),
        answers=answers,
    )


def setup_of(
    deck: Deck,
    players: tuple[str, ...],
    *,
    hands: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    sizes: Mapping[str, Size] = MappingProxyType({}),
    deal: str | None = None,
    **said: Any,
) -> Setup:
    """Return the Setup of names as declared and cards in deck order, as a header reads them."""
    known = tuple((player, hands[player]) for player in players if player in hands)
    stated = tuple((player, sizes[player]) for player in players if player in sizes)
    return Setup(deck, players, hands=known, stated_sizes=stated, dealer=deal, **said)


def cards_dealt(table: Setup) -> int:
    """Return how many cards the players hold together; raises IllegalEntry for too few."""
    face_up, hidden = len(table.face_up), table.hidden
    if hidden < 0:
        raise IllegalEntry(f"'hidden' is {hidden}; say 0 or more cards", about=("hidden",))

    # The Solution takes a card of each category.
    most = len(table.deck.cards) - len(table.deck.categories)
    if face_up + hidden > most:
        reason = f"only {plural(most, 'card')} can be left over, not {face_up + hidden}"
        raise IllegalEntry(f"{reason}; correct 'hidden' or 'table'", about=("hidden", "table"))
    return most - face_up - hidden


def even_shares(table: Setup) -> Bounds:
    """Return the lower and the higher number of cards of a hand where they are dealt round."""
    return shares(cards_dealt(table), len(table.players))


def seat_players(players: Iterable[str]) -> Names:
    """Return the players in answering order, checked, ready to be looked up.

    Raises IllegalEntry for fewer than two, and for names that look alike or cannot be written.
    """
    names = tuple(map(to_nfc, require_list(players, "the players", ordered=True)))
    if len(names) < 2:
        reason = f"a table has at least two players, not {len(names)}; name the others too"
        raise IllegalEntry(reason, about=("players",))

    check_names("player", names)
    for name in names:
        if ":" in name:
            reason = f"player {name!r} holds a colon, which separates holder and card"
            raise IllegalEntry(f"{reason}; use another name", word=name)
        if fold(name) in RESERVED:
            reason = f"a player cannot be called {name!r}, as that is {RESERVED[fold(name)]}"
            raise IllegalEntry(f"{reason}; use another name", word=name)
    return seats_of(names)


def seats_of(names: tuple[str, ...], me: str | None = None, kind: str = "player") -> Names:
    """Return players or holders, ready to be looked up; ``me`` is the one who is me.

    >>> seats_of(("Nick", "Mel"), "Nick").find("me"), seats_of(("Nick", "Mel")).find("me")
    ('Nick', 'Mel')
    """
    exact_aliases = () if me is None else (("me", me),)
    return Names(kind, names, where=" at this table", exact_aliases=exact_aliases)


_Value = TypeVar("_Value")


def _by_player(seats: Names, values: Mapping[str, _Value]) -> dict[str, _Value]:
    """Return values by declared name; raises RecordError for a word that is no player."""
    if not isinstance(values, Mapping):
        reason = f"hands and sizes go by player, as in {{'Nick': 6}}, not {short_repr(values)}"
        raise IllegalEntry(reason)

    named: dict[str, _Value] = {}
    for word, value in values.items():
        player = seats.find(word)
        if player in named:
            raise IllegalEntry(f"player {player!r} is named twice; name him once", word=word)
        named[player] = value
    return named


def _find_each(deck: Deck, words: Iterable[str]) -> tuple[str, ...]:
    """Return the cards that words mean, in deck order; raises RecordError for one named twice."""
    cards: set[str] = set()
    for word in require_list(words, "cards"):
        card = deck.find(word)
        if card in cards:
            raise IllegalEntry(f"card {card!r} is named twice; name it once", word=word)
        cards.add(card)
    return deck.in_order(cards)


def _check_places(
    deck: Deck, hands: Mapping[str, tuple[str, ...]], face_up: tuple[str, ...]
) -> None:
    """Raise IllegalEntry for an empty hand, a card in two places, or none left for the Solution."""
    for player, cards in hands.items():
        if not cards:
            reason = f"the hand of {player!r} names no card; say 'size {player} 0' for none"
            raise IllegalEntry(reason, about=(f"hand {player}",))

    places: dict[str, str] = {}
    entries = {f"hand {player}": cards for player, cards in hands.items()}
    for entry, cards in (entries | {"table": face_up}).items():
        for card in cards:
            if card in places:
                reason = f"card {card!r} is in both {places[card]!r} and {entry!r}"
                reason += "; take it out of one of them"
                raise IllegalEntry(reason, word=card, about=(entry,))
            places[card] = entry

    for category in deck.categories:
        if all(card in places for card in category.cards):
            last = places[category.cards[-1]]
            reason = f"no card of category {category.name!r} is left for the Solution"
            raise IllegalEntry(f"{reason}; correct the 'hand' or 'table' lines", about=(last,))
