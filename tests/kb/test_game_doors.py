"""What odd arguments are answered with; `tests/test_odd_calls.py` tries them everywhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kb import CLASSIC, Deck, Game, KBError
from kb.table.deck import Category

HAND = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
PLAYERS = ["Nick", "Rachel", "Holden"]
GAME = Game.new(PLAYERS, me="Nick", hand=HAND).tell("suggest Rachel Plum Ballroom Pipe -> Holden")
WEAPONS = Category("weapon", ("Knife", "Rope"))


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: Game.new("ABC"), "the players are a list, not the one text 'ABC'"),
        (lambda: Game.new({"A", "B", "C"}), "the players have an order, and a set has none"),
        (lambda: Game.new(PLAYERS, me="Nick", hand="Plum"), "cards are a list, not the one text"),
        (lambda: Game.new(PLAYERS, table="Plum"), "cards are a list, not the one text 'Plum'"),
        (lambda: Game.new(PLAYERS, deck="classic"), "a deck is a Deck, not 'classic'"),
        (lambda: Game.new(PLAYERS, sizes=[6, 6, 6]), "hands and sizes go by player"),
        (lambda: Game.new(PLAYERS, sizes={"Nick": "6"}), "the size of 'Nick' is a number"),
        (lambda: Game.new(PLAYERS, hidden="2"), "'hidden' is a whole number, not '2'"),
        (lambda: Game.new(PLAYERS, assume="no-own-accusation"), "say ['no-own-accusation']"),
        (
            lambda: Game.new(PLAYERS, assume=["no-own-accusation\nhas Nick Rope"]),
            "no assumption 'no-own-accusation\\nhas Nick Rope'",
        ),
        (lambda: Game.parse(b"refute 1"), "a record is a text, not b'refute 1': these are bytes"),
        (lambda: Category("w", "Rope"), "are a list, not the one text 'Rope'"),
        (lambda: Category("w", {"Rope", "Knife"}), "have an order, and a set has none"),
        (lambda: Deck((WEAPONS,), name=["ours"]), "the name of a deck is a text"),
        (lambda: CLASSIC.category_of("plumm"), "no card 'plumm' in the classic deck"),
        (lambda: GAME.holds(1, "Plum"), "a holder is named by a text, not by 1"),
        (lambda: GAME.suggest("A", ["Plum"]), "a card is named by a text, not by ['Plum']"),
        (lambda: CLASSIC.meant(2), "the words of a card are a list, not 2"),
        (lambda: CLASSIC.meant([2]), "a word is a text, not 2"),
        (lambda: GAME[()], "a position is a whole number, not ()"),
        (lambda: GAME["a":], "a position is a whole number, not 'a'"),
        (lambda: GAME[::0], "a slice goes on by 1 or more positions, or back; not by 0"),
        (lambda: GAME.at(True), "a line is a whole number, not True"),
        (lambda: GAME.at("5"), "a line is a whole number, not '5'"),
        (lambda: GAME.odds().sample("2"), "how many deals is a whole number, not '2'"),
        (lambda: GAME.odds().sample(2, seed=[]), "a seed is a whole number, not []"),
        (lambda: GAME.sheet.row("Pype"), "no card 'Pype' in the classic deck"),
        (lambda: GAME.sheet.to_text(width=float("nan")), "the width is a whole number, not nan"),
    ],
)
def test_what_was_once_taken_for_something_else_is_refused(
    call: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(KBError) as caught:
        call()
    assert sentence in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_hand_may_be_a_set_as_its_order_says_nothing() -> None:
    assert Game.new(PLAYERS, me="Nick", hand=set(HAND)).record() == (
        Game.new(PLAYERS, me="Nick", hand=HAND).record()
    )


def test_a_category_is_found_by_any_name_of_the_card() -> None:
    assert CLASSIC.category_of("dagger") == "weapon"
    assert CLASSIC.in_order(["dagger", "plum"]) == ("Plum", "Knife")
