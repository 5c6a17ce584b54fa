"""A deck of cards in categories, with a card of each in the Solution; and the published decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Final

from attrs import evolve, field, frozen

from kb.errors import IllegalEntry, RecordError, plural
from kb.table.arguments import is_device, require_list, require_path, require_text, short_repr
from kb.table.names import Names, check_names, fold, to_nfc
from resolver.text import FrozenMapping, html_table

# The categories that the repr of a deck names at most.
MOST_CATEGORIES_NAMED: Final = 9


def _check_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the names of a category's cards in NFC; raises RecordError if they are no list."""
    return tuple(map(to_nfc, require_list(cards, "the cards of a category", ordered=True)))


def _check_categories(argument: Iterable[Category]) -> tuple[Category, ...]:
    """Return the categories of a deck; raises RecordError if they are no list of categories."""
    categories = require_list(argument, "the categories of a deck", ordered=True)
    for category in categories:
        if not isinstance(category, Category):
            advice = "try Category('weapon', ['Knife'])"
            raise IllegalEntry(f"expected a Category, not {short_repr(category)}; {advice}")
    return categories


def _check_deck_name(name: str | None) -> str | None:
    """Return the name of a deck, or None; raises RecordError if the name is no str."""
    return None if name is None else require_text(name, "the name of a deck")


def _check_aliases(argument: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the aliases of a deck in NFC; raises RecordError if they are no pairs of texts."""
    aliases = require_list(argument, "the aliases of a deck")
    for alias in aliases:
        is_pair = isinstance(alias, tuple) and len(alias) == 2
        if not is_pair or not all(isinstance(name, str) for name in alias):
            reason = (
                f"an alias is a pair of texts, not {short_repr(alias)}; try ('Dagger', 'Knife')"
            )
            raise IllegalEntry(reason)
    return tuple((to_nfc(alias), to_nfc(card)) for alias, card in aliases)


@frozen
class Category:
    """The cards of one kind: suspects, weapons or rooms.

    >>> Category("weapon", ("Knife", "Rope")).cards
    ('Knife', 'Rope')

    Raises IllegalEntry without a card, and for names that look alike or cannot be written.

    Attributes:
        name: What the cards are: suspect, weapon, room.
        cards: Their names, in the order of the sheet.
    """

    name: str = field(converter=to_nfc)
    cards: tuple[str, ...] = field(converter=_check_cards)

    def __attrs_post_init__(self) -> None:
        check_names("category", (self.name,))
        if not self.cards:
            reason = f"category {self.name!r} has no card; name at least one, for the Solution"
            raise IllegalEntry(reason, word=self.name)
        check_names("card", self.cards)


@frozen
class CardNames(Names):
    """The names of a deck's cards; within a category they hide the names from other editions.

    Attributes:
        category_by_card: The name of each card's category.
    """

    category_by_card: Mapping[str, str] = field(kw_only=True, eq=False, repr=False)

    def _look_up(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the cards that words may mean, by name or else by alias, category by category.

        So "gre" is Green, although Gray has the alias Grey. But "rev" stays ambiguous: the Revolver
        and the suspect with the alias Reverend are of different categories.
        """
        candidates = super()._look_up(words)
        if len(candidates) < 2:
            return candidates

        category_of = self.category_by_card
        own_names = self.find_names_without_aliases(words)
        hiding = {category_of[card] for card in own_names}
        hidden = {card for card in candidates if category_of[card] in hiding} - own_names
        return tuple(card for card in candidates if card not in hidden)


@frozen(repr=False)
class Deck:
    """All the cards of a game by category, and the names that other editions give them.

    >>> deck = Deck((Category("weapon", ("Knife", "Rope")), Category("room", ("Hall",))))
    >>> deck.cards
    ('Knife', 'Rope', 'Hall')
    >>> deck.category_of("Rope"), deck.find("ha"), deck.in_order(["Hall", "Knife"])
    ('weapon', 'Hall', ('Knife', 'Hall'))

    Raises IllegalEntry without a category, and for names that look alike or cannot be written.

    Attributes:
        categories: The categories in order; the Solution has a card of each.
        name: The name of the deck in a record, None for a deck that no edition publishes.
        aliases: Pairs of another edition's name and the card that it names.
        cards: All cards, category by category.
        category_by_card: The name of each card's category.
        names: The names of the cards, to look up words.
    """

    categories: tuple[Category, ...] = field(converter=_check_categories)
    name: str | None = field(default=None, converter=_check_deck_name)
    aliases: tuple[tuple[str, str], ...] = field(default=(), converter=_check_aliases)
    cards: tuple[str, ...] = field(init=False, eq=False, repr=False)
    category_by_card: Mapping[str, str] = field(init=False, eq=False, repr=False)
    _index: dict[str, int] = field(init=False, eq=False, repr=False)
    names: CardNames = field(init=False, eq=False, repr=False)

    @cards.default
    def _join_categories(self) -> tuple[str, ...]:
        cards = list[str]()
        for category in self.categories:
            cards += category.cards
        return tuple(cards)

    @category_by_card.default
    def _map_to_categories(self) -> dict[str, str]:
        category_by_card = dict[str, str]()
        for category in self.categories:
            category_by_card.update(dict.fromkeys(category.cards, category.name))
        return category_by_card

    @_index.default
    def _number_cards(self) -> dict[str, int]:
        return {card: index for index, card in enumerate(self.cards)}

    @names.default
    def _make_names(self) -> CardNames:
        where = f" in the {self.name} deck" if self.name else " in this deck"
        categories = self.category_by_card
        return CardNames("card", self.cards, self.aliases, where, category_by_card=categories)

    def _repr_html_(self) -> str:
        rows = [["category", "cards"]]
        for category in self.categories:
            rows.append([category.name, ", ".join(category.cards)])
        return html_table(rows, repr(self).strip("<>"))

    def __attrs_post_init__(self) -> None:
        if not self.categories:
            raise IllegalEntry("expected categories of a deck, not none; name at least one")
        check_names("category", (category.name for category in self.categories))
        check_names("card", self.cards)
        self._refuse_wrong_aliases()

    def _refuse_wrong_aliases(self) -> None:
        """Raise IllegalEntry for an alias that means no card of the deck, or means two cards."""
        card_by_name = {fold(card): card for card in self.cards}
        for alias, card in self.aliases:
            check_names("alias", (alias,))
            if card not in self._index:
                reason = f"alias {alias!r} stands for {card!r}, no card of the deck"
                raise IllegalEntry(f"{reason}; name one of its cards", word=alias)
            other = card_by_name.setdefault(fold(alias), card)
            if other != card:
                reason = f"alias {alias!r} of {card!r} is a name of {other!r} too; keep one"
                raise IllegalEntry(reason, word=alias)

    def __repr__(self) -> str:
        parts = [plural(len(self.cards), "card")]
        for category in self.categories[:MOST_CATEGORIES_NAMED]:
            parts.append(f"{len(category.cards)} of {category.name}")
        return f"<Deck {self.name or 'without a name'}: {', '.join(parts)}>"

    def category_of(self, card: str) -> str:
        """Return the name of the card's category; raises the errors of `find`.

        >>> from kb import CLASSIC
        >>> CLASSIC.category_of("Rope")
        'weapon'

        Args:
            card: A card as declared.
        """
        return self.category_by_card[self.find(card)]

    def find(self, word: str) -> str:
        """Return the card that the word means; raises UnknownName or AmbiguousName.

        >>> from kb import CLASSIC
        >>> CLASSIC.find("lead pipe"), CLASSIC.find("ro")
        ('Pipe', 'Rope')

        Args:
            word: A word as it was typed.
        """
        return self.names.find(word)

    def meant(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the cards that consecutive words may mean together.

        The card with exactly this name is the only one; without it, all cards whose names the words
        abbreviate are returned. Raises RecordError for anything but a list of words.

        >>> from kb import CLASSIC
        >>> CLASSIC.meant(["li"])
        ('Library',)

        Args:
            words: Words as they were typed.
        """
        texts = list[str]()
        for word in require_list(words, "the words of a card", ordered=True):
            texts.append(require_text(word, "a word"))
        return self.names.meant(texts) if texts else ()

    def in_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return cards in the order of the deck; raises the errors of `find`.

        >>> from kb import CLASSIC
        >>> CLASSIC.in_order(["Hall", "Rope", "Plum"])
        ('Plum', 'Rope', 'Hall')

        Args:
            cards: Cards as declared, in any order.
        """
        found_cards = map(self.find, require_list(cards, "cards"))
        return tuple(sorted(found_cards, key=self._index.__getitem__))


def read_deck(path: str | PathLike[str]) -> Deck:
    r"""Return the deck that a TOML file describes: cards by category, perhaps a name and aliases.

    The table ``[cards]`` has a list for each category, as in ``weapon = ["Knife", "Lead Pipe"]``;
    ``name = "ours"`` is the first line, and ``[aliases]`` has entries as ``Dagger = "Knife"``.
    Raises RecordError where the file is no deck, IllegalEntry for names that cannot be used.

    >>> import tempfile
    >>> from pathlib import Path
    >>> path = Path(tempfile.mkdtemp()) / "small.toml"
    >>> written = path.write_text('[cards]\nweapon = ["Knife", "Rope"]\nroom = ["Hall"]')
    >>> read_deck(path).cards
    ('Knife', 'Rope', 'Hall')

    Args:
        path: The file.
    """
    # These imports are here because most games need no deck file.
    import tomllib
    from pathlib import Path

    file = require_path(path)
    try:
        if is_device(file):
            raise RecordError("this is a device and no file; name a deck's TOML file", file=file)
        data = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except RecordError:
        raise
    except OSError as error:
        reason = f"the file cannot be read: {error.strerror}; check its path and permissions"
        raise RecordError(reason, file=file) from None
    except ValueError as error:
        # The text is no UTF-8 or no TOML, or the path holds a null character.
        raise RecordError(f"expected TOML: {error}; correct the file", file=file) from None

    cards, aliases = data.get("cards"), data.get("aliases", {})
    if not isinstance(cards, dict) or not isinstance(aliases, dict):
        reason = "expected a table [cards] with a list for each category; [aliases] is a table too"
        raise RecordError(reason, file=file)
    try:
        categories = tuple(Category(name, names) for name, names in cards.items())
        return Deck(categories, data.get("name"), tuple(aliases.items()))
    except RecordError as error:
        error.locate(file=file)
        raise


# These are the decks of published editions. To add one, write it here and name it in DECKS.

_SUSPECT_ALIASES = (
    ("Colonel Mustard", "Mustard"),
    ("Col. Mustard", "Mustard"),
    ("Professor Plum", "Plum"),
    ("Prof. Plum", "Plum"),
    ("Scarlett", "Scarlet"),
    ("Miss Scarlet", "Scarlet"),
    ("Miss Scarlett", "Scarlet"),
    ("Mrs White", "White"),
    ("Reverend Green", "Green"),
    ("Rev. Green", "Green"),
    ("Mr Green", "Green"),
    # The edition of 2023 uses these titles.
    ("Mayor Green", "Green"),
    ("Chef White", "White"),
    ("Solicitor Peacock", "Peacock"),
    ("Mrs Peacock", "Peacock"),
)

_WEAPON_ALIASES = (
    ("Dagger", "Knife"),
    ("Spanner", "Wrench"),
    ("Lead Pipe", "Pipe"),
    ("Lead Piping", "Pipe"),
    ("Pistol", "Revolver"),
)

CLASSIC = Deck(
    (
        Category("suspect", ("Mustard", "Plum", "Scarlet", "White", "Green", "Peacock")),
        Category("weapon", ("Knife", "Revolver", "Wrench", "Rope", "Candlestick", "Pipe")),
        Category(
            "room",
            (
                "Ballroom",
                "Kitchen",
                "Library",
                "Hall",
                "Lounge",
                "Conservatory",
                "Dining Room",
                "Billiard Room",
                "Study",
            ),
        ),
    ),
    name="classic",
    aliases=(
        *_SUSPECT_ALIASES,
        # Dr Orchid replaced Mrs White in 2016.
        ("Orchid", "White"),
        ("Dr Orchid", "White"),
        *_WEAPON_ALIASES,
    ),
)
"""The classic deck: six suspects, six weapons, nine rooms.

>>> len(CLASSIC.cards), CLASSIC.find("dining")
(21, 'Dining Room')
"""

MASTER_DETECTIVE = Deck(
    (
        Category(
            "suspect",
            (*CLASSIC.categories[0].cards, "Rose", "Gray", "Brunette", "Peach"),
        ),
        Category("weapon", (*CLASSIC.categories[1].cards, "Horseshoe", "Poison")),
        Category(
            "room",
            (
                "Carriage House",
                "Conservatory",
                "Kitchen",
                "Trophy Room",
                "Dining Room",
                "Drawing Room",
                "Gazebo",
                "Courtyard",
                "Fountain",
                "Library",
                "Billiard Room",
                "Studio",
            ),
        ),
    ),
    name="master-detective",
    aliases=(
        *_SUSPECT_ALIASES,
        ("Madame Rose", "Rose"),
        ("Sergeant Gray", "Gray"),
        ("Sgt. Gray", "Gray"),
        ("Grey", "Gray"),
        ("Sergeant Grey", "Gray"),
        ("Monsieur Brunette", "Brunette"),
        ("Miss Peach", "Peach"),
        *_WEAPON_ALIASES,
    ),
)
"""The deck of Master Detective: ten suspects, eight weapons, twelve rooms.

>>> [len(category.cards) for category in MASTER_DETECTIVE.categories]
[10, 8, 12]
"""

# Master Detective was published under this name in France and Germany (1988).
SUPER_CLUEDO = evolve(MASTER_DETECTIVE, name="super-cluedo")
"""The deck of Super Cluedo: the cards of Master Detective under another name.

>>> SUPER_CLUEDO.name, SUPER_CLUEDO.cards == MASTER_DETECTIVE.cards
('super-cluedo', True)
"""

DECKS: Final[Mapping[str, Deck]] = FrozenMapping(
    {deck.name: deck for deck in (CLASSIC, MASTER_DETECTIVE, SUPER_CLUEDO) if deck.name}
)
"""The decks that a record can name, by their names.

>>> list(DECKS)
['classic', 'master-detective', 'super-cluedo']
"""
