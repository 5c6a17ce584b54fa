"""The decks, and what a deck must be."""

import re
from pathlib import Path

import pytest
from support.cases import cases, literal, table

from kb.errors import IllegalEntry, RecordError
from kb.table.deck import CLASSIC, DECKS, MASTER_DETECTIVE, Category, Deck, read_deck

WEAPONS = Category("weapon", ("Knife", "Rope"))


def test_the_classic_deck_is_the_one_of_the_rules():
    assert [(category.name, " ".join(category.cards)) for category in CLASSIC.categories] == [
        ("suspect", "Mustard Plum Scarlet White Green Peacock"),
        ("weapon", "Knife Revolver Wrench Rope Candlestick Pipe"),
        (
            "room",
            "Ballroom Kitchen Library Hall Lounge Conservatory Dining Room Billiard Room Study",
        ),
    ]
    assert len(CLASSIC.cards) == 21


TITLES = "Colonel Col. Professor Prof. Miss Mrs Mrs. Reverend Rev. Mr Mr. Mayor Chef Solicitor"
TITLES += " Dr Dr. Madame Sergeant Sgt. Monsieur Lead"
OTHER_NAMES = dict(table(__file__, "OTHER_NAMES"))


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_an_alias_is_the_name_after_a_title_or_a_name_of_another_edition(deck: Deck) -> None:
    for alias, card in deck.aliases:
        *title, name = alias.split()
        assert " ".join(title) in ("", *TITLES.split())
        assert OTHER_NAMES.get(name, name) == card
        assert deck.find(alias) == card


def test_the_name_on_the_sheet_wins_over_an_alias_of_another_card_of_its_kind():
    assert CLASSIC.find("Pi") == "Pipe"  # and not the Pistol, which is the Revolver
    assert CLASSIC.find("Pist") == "Revolver"
    assert MASTER_DETECTIVE.find("gre") == "Green"  # and not Grey, which is Gray
    assert MASTER_DETECTIVE.meant(["grey"]) == ("Gray",)
    assert CLASSIC.meant(["s"]) == ("Scarlet", "Wrench", "Study")  # a Spanner is of another kind


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Deck(()), "expected categories of a deck, not none; name at least one"),
        (
            lambda: Category("weapon", ()),
            "category 'weapon' has no card; name at least one, for the Solution",
        ),
        (
            lambda: Deck((WEAPONS, Category("room", ("Hall", "rope")))),
            "'Rope' and 'rope' are names that read alike; every card needs a name of its own",
        ),
        (
            lambda: Deck((WEAPONS,), aliases=(("Dagger", "Blade"),)),
            "alias 'Dagger' stands for 'Blade', no card of the deck; name one of its cards",
        ),
        (
            lambda: Deck((WEAPONS,), aliases=(("knife", "Rope"),)),
            "alias 'knife' of 'Rope' is a name of 'Knife' too; keep one",
        ),
    ],
)
def test_what_is_no_deck_is_refused(make, sentence):
    with pytest.raises(IllegalEntry) as caught:
        make()
    assert str(caught.value) == sentence


def test_the_deck_of_a_toml_file_has_its_cards_aliases_and_name(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(
        'name = "ours"\n[cards]\nweapon = ["Knife", "Lead Pipe"]\nroom = ["Hall", "Attic"]\n'
        '[aliases]\nDagger = "Knife"\n'
    )
    deck = read_deck(path)
    assert deck.name == "ours"
    assert [category.name for category in deck.categories] == ["weapon", "room"]
    assert deck.cards == ("Knife", "Lead Pipe", "Hall", "Attic")
    assert deck.find("dagger") == "Knife"


@cases(text=literal, said=str)
def test_a_toml_file_that_is_no_deck_is_an_error(tmp_path, text: str | None, said: str) -> None:
    path = tmp_path / "ours.toml"
    if text is not None:
        path.write_text(text)
    with pytest.raises(RecordError, match=re.escape(said)) as caught:
        read_deck(path)
    assert caught.value.file == str(path)
