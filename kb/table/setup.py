"""The setup of a game: the deck, the players, their known hands, and the left-over cards.

Read `Setup` first, then `setup`, which builds one from what a caller wrote.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from kb.errors import IllegalEntry, UnknownName, plural
from kb.table.arguments import require_int, require_list, short_repr
from kb.table.deck import Deck
from kb.table.names import Names, check_names, fold, to_nfc
from kb.table.sizes import Bounds, HandSizes, Size, check_size, even_bounds


class Lookup(Protocol):
    """The names among which the words of a line are looked up: a Setup, or an unfinished header.

    It can be hashed, so that it can be the key of a cache of readings.
    """

    def __hash__(self) -> int:
        """Return the hash, so that readings can be cached by these names."""

    @property
    def deck(self) -> Deck:
        """The deck, with the names of the cards."""

    @property
    def player_names(self) -> Names:
        """The names of the players."""

    @property
    def holder_names(self) -> Names:
        """The names of the holders: the Solution, the players, perhaps the Table."""

    @property
    def answers(self) -> str:
        """The word ``first`` if only the first player with a card answers, else ``all``."""

    @property
    def declared_names(self) -> frozenset[str]:
        """All declared names; a word that is exactly one of them has no other reading."""


# A cell is a holder and a card.
Cell: TypeAlias = tuple[str, str]

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
ANSWER_RULES = ("first", "all")

# No player may have one of these folded names; the value says what the name stands for.
RESERVED = {
    fold(SOLUTION): "where other cards lie",
    fold(TABLE): "where other cards lie",
    "nobody": "what a line says where none of the players answers",
}


# The hash is cached, because a Setup is the key of many caches.
@frozen(cache_hash=True)
class Setup:
    """The header of a game as a value: deck, players and hands; `setup` builds one from words.

    >>> from kb import Game
    >>> setup = Game.new(["Ann", "Bob"], hidden=2).setup
    >>> setup.holders, setup.sizes
    (('Solution', 'Ann', 'Bob', 'Table'), (8, 8))

    Attributes:
        deck: The deck.
        players: The names of the players, in answering order.
        me: The player who keeps the record; None for a spectator.
        hands: Pairs of a player and his known hand, by seat, cards in deck order.
        stated_sizes: Pairs of a player and his stated hand size, by seat.
        dealer: The player who got the first card.
        face_up: The left-over cards that lie face up.
        hidden: The number of left-over cards that lie face down.
        answers: The word ``first`` if only the first player who can answers, else ``all``.
        size_bounds: The least and the greatest number of cards of each hand, by seat.
        holders: The Solution, the players, and the Table where cards were left over.
        player_names: The names of the players, to look up words.
        holder_names: The names of the holders, to look up words.
        declared_names: The names of all holders and cards.
        others_of: The other players in answering order, by player.
    """

    deck: Deck
    players: tuple[str, ...]
    me: str | None = None
    hands: tuple[tuple[str, tuple[str, ...]], ...] = ()
    stated_sizes: tuple[tuple[str, Size], ...] = ()
    dealer: str | None = None
    face_up: tuple[str, ...] = ()
    hidden: int = 0
    answers: str = ANSWER_RULES[0]
    size_bounds: tuple[Bounds, ...] = field(init=False)
    holders: tuple[str, ...] = field(init=False, eq=False, repr=False)
    player_names: Names = field(init=False, eq=False, repr=False)
    holder_names: Names = field(init=False, eq=False, repr=False)
    declared_names: frozenset[str] = field(init=False, eq=False, repr=False)
    others_of: Mapping[str, tuple[str, ...]] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the fields that the caller gave, and compute all other fields from these."""
        hands = dict(self.hands)
        _check_known_cards(self.deck, hands, self.face_up)
        dealt = HandSizes(
            cards=count_dealt_cards(self),
            players=self.players,
            hands={player: len(cards) for player, cards in hands.items()},
            stated=dict(self.stated_sizes),
            dealer=self.dealer,
            hidden=self.hidden,
        )

        # Where nothing was left over, the Table has no cards and is no holder.
        table = (TABLE,) if self.face_up or self.hidden else ()
        holders = (SOLUTION, *self.players, *table)
        players = self.players
        others_of = dict[str, tuple[str, ...]]()
        for seat, player in enumerate(players):
            others_of[player] = players[seat + 1 :] + players[:seat]
        computed_fields = {
            "others_of": others_of,
            "size_bounds": dealt.bounds(),
            "holders": holders,
            "player_names": make_holder_names(self.players, self.me),
            "holder_names": make_holder_names(holders, self.me, "holder"),
            "declared_names": frozenset((*holders, *self.deck.cards)),
        }

        # The setter of `object` is used because that of a frozen class raises.
        for name, value in computed_fields.items():
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
        """Return the number of cards of a holder, None if the header leaves it open.

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
        """Return the least and the greatest number of cards of a holder.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob", "Cid", "Dan"]).setup.bounds("Ann")
        (4, 5)

        Args:
            holder: The Solution, a player, or the Table, as declared.
        """
        if holder == SOLUTION:
            category_count = len(self.deck.categories)
            return category_count, category_count
        if holder == TABLE:
            left_over_count = len(self.face_up) + self.hidden
            return left_over_count, left_over_count

        return self.size_bounds[self._seat(holder)]

    def hand(self, holder: str) -> tuple[str, ...] | None:
        """Return the hand of a player in deck order, None if the header does not list it.

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
        """Return the players who sit between two players, in answering order from the first.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob", "Cid"]).setup.between("Cid", "Bob")
        ('Ann',)

        Args:
            first: A player, as declared.
            last: The player who sits behind them.
        """
        distance = self._seat(last) - self._seat(first)
        count_between = (distance or 1) % len(self.players) - 1
        return self.others(first)[:count_between]

    def _seat(self, player: str) -> int:
        """Return the index of a player's seat; raises UnknownName or AmbiguousName."""
        return self.players.index(self.player_names.find(player))


def find_holder(lookup: Lookup, word: str) -> str:
    """Return the holder that a word means: a player, the Solution or the Table.

    Raises UnknownName or AmbiguousName, and IllegalEntry for the Table if no cards were left over.
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
    answers: str = ANSWER_RULES[0],
) -> Setup:
    """Check a caller's arguments about a game, look up the names in them, and return the Setup.

    >>> from kb.table.deck import CLASSIC
    >>> setup(CLASSIC, ["Nick", "Rachel", "Holden", "Ann"], deal="Holden").sizes
    (4, 4, 5, 5)
    >>> setup(CLASSIC, ["Nick", "Rachel", "Holden", "Ann"], sizes={"Nick": 5}).bounds("Ann")
    (4, 5)

    A hand size is a number, two bounds, or None for an unknown one. `deal` names the player who got
    the first card (see sizes.py). Raises IllegalEntry, UnknownName or AmbiguousName.
    """
    if not isinstance(deck, Deck):
        raise IllegalEntry(
            f"expected a Deck, not {short_repr(deck)}; try CLASSIC, or read_deck(path)"
        )
    player_names = check_players(players)
    if answers not in ANSWER_RULES:
        raise IllegalEntry(f"answers are 'first' or 'all', not {short_repr(answers)}")

    known_hands = _group_by_player(player_names, hands or {})
    stated_sizes = _group_by_player(player_names, {} if sizes is None else sizes)
    return build_setup(
        deck,
        player_names.names,
        me=None if me is None else player_names.find(me),
        hands={player: _find_each(deck, cards) for player, cards in known_hands.items()},
        sizes={player: check_size(player, size) for player, size in stated_sizes.items()},
        deal=None if deal is None else player_names.find(deal),
        face_up=_find_each(deck, face_up),
        hidden=require_int(hidden, "'hidden'"),
        answers=answers,
    )


def build_setup(
    deck: Deck,
    players: tuple[str, ...],
    *,
    hands: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    sizes: Mapping[str, Size] = MappingProxyType({}),
    deal: str | None = None,
    **other_fields: Any,
) -> Setup:
    """Return the Setup of a game from declared names; cards must be in deck order.

    Raises IllegalEntry.
    """
    known_hands = tuple((player, hands[player]) for player in players if player in hands)
    stated_sizes = tuple((player, sizes[player]) for player in players if player in sizes)
    return Setup(
        deck,
        players,
        hands=known_hands,
        stated_sizes=stated_sizes,
        dealer=deal,
        **other_fields,
    )


def count_dealt_cards(game_setup: Setup) -> int:
    """Return the number of cards that were dealt to players.

    Raises IllegalEntry for a negative number of hidden cards, and for too many left-over cards.
    """
    face_up, hidden = len(game_setup.face_up), game_setup.hidden
    if hidden < 0:
        raise IllegalEntry(f"'hidden' is {hidden}; say 0 or more cards", about=("hidden",))

    # The Solution takes a card of each category.
    most = len(game_setup.deck.cards) - len(game_setup.deck.categories)
    if face_up + hidden > most:
        reason = f"only {plural(most, 'card')} can be left over, not {face_up + hidden}"
        raise IllegalEntry(f"{reason}; correct 'hidden' or 'table'", about=("hidden", "table"))
    return most - face_up - hidden


def even_hand_sizes(game_setup: Setup) -> Bounds:
    """Return the least and the greatest size of a hand if the cards are dealt evenly."""
    return even_bounds(count_dealt_cards(game_setup), len(game_setup.players))


def check_players(players: Iterable[str]) -> Names:
    """Check the names of the players, and return them for looking up words.

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
    return make_holder_names(names)


def make_holder_names(names: tuple[str, ...], me: str | None = None, kind: str = "player") -> Names:
    """Return names for looking up words; if `me` is given, the word ``me`` stands for this player.

    >>> make_holder_names(("Nick", "Mel"), "Nick").find("me")
    'Nick'
    >>> make_holder_names(("Nick", "Mel")).find("me")
    'Mel'
    """
    exact_aliases = () if me is None else (("me", me),)
    return Names(kind, names, where=" at this table", exact_aliases=exact_aliases)


_Value = TypeVar("_Value")


def _group_by_player(player_names: Names, values: Mapping[str, _Value]) -> dict[str, _Value]:
    """Return a mapping with declared names as keys; raises RecordError for an unknown player."""
    if not isinstance(values, Mapping):
        expected = f"expected a dict by player for hands or sizes, not {short_repr(values)}"
        raise IllegalEntry(f"{expected}; try {{'Nick': 6}}")

    value_of: dict[str, _Value] = {}
    for word, value in values.items():
        player = player_names.find(word)
        if player in value_of:
            raise IllegalEntry(f"player {player!r} is named twice; name him once", word=word)
        value_of[player] = value
    return value_of


def _find_each(deck: Deck, words: Iterable[str]) -> tuple[str, ...]:
    """Look up cards, and return them in deck order; raises RecordError for a repeated card."""
    cards: set[str] = set()
    for word in require_list(words, "cards"):
        card = deck.find(word)
        if card in cards:
            raise IllegalEntry(f"card {card!r} is named twice; name it once", word=word)
        cards.add(card)
    return deck.in_order(cards)


def _check_known_cards(
    deck: Deck, hands: Mapping[str, tuple[str, ...]], face_up: tuple[str, ...]
) -> None:
    """Raise IllegalEntry for an empty hand, a card in two lines, or a category that is used up."""
    for player, cards in hands.items():
        if not cards:
            reason = f"the hand of {player!r} names no card; say 'size {player} 0' for none"
            raise IllegalEntry(reason, about=(f"hand {player}",))

    entry_of: dict[str, str] = {}
    cards_of_entries = {f"hand {player}": cards for player, cards in hands.items()}
    for entry, cards in (cards_of_entries | {"table": face_up}).items():
        for card in cards:
            if card in entry_of:
                reason = f"card {card!r} is in both {entry_of[card]!r} and {entry!r}"
                reason += "; take it out of one of them"
                raise IllegalEntry(reason, word=card, about=(entry,))
            entry_of[card] = entry

    # The Solution needs a card of each category, so the lines may not name all of a category's.
    for category in deck.categories:
        if all(card in entry_of for card in category.cards):
            last = entry_of[category.cards[-1]]
            reason = f"no card of category {category.name!r} is left for the Solution"
            raise IllegalEntry(f"{reason}; correct the 'hand' or 'table' lines", about=(last,))
