"""The decks of published editions; to add one, write it here and name it in DECKS."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from kb.table.deck import Category, Deck
from resolver.text import FrozenMapping

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
    # The titles of the edition of 2023.
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
        # Since 2016 Dr Orchid has the place of Mrs White.
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
