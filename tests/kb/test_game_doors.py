"""Odd arguments to the public names of kb: an error of the family, or an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from types import FunctionType
from typing import Any

import pytest
from odd_arguments import strays

from kb import CLASSIC, RULES, Deck, Game, KBError, analyse, puzzle, read_game, simulate
from kb.table.deck import Category, read_deck
from resolver import Clause

HAND = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
PLAYERS = ["Nick", "Rachel", "Holden"]
GAME = Game.new(PLAYERS, me="Nick", hand=HAND).tell("suggest Rachel Plum Ballroom Pipe -> Holden")
KNOWN = GAME.tell("suggest Nick Green Rope Hall -> nobody", "has Rachel Mustard")  # few deals fit
CELL = {"holder": "Holden", "card": "Pipe"}
NEW = {
    "players": PLAYERS,
    "me": "Nick",
    "hand": HAND,
    "deck": CLASSIC,
    "sizes": {"Nick": 6},
    "deal": None,
    "table": (),
    "hidden": 0,
    "answers": "first",
    "assume": (),
    "rules": None,
}
WORKED = {"executor": None, "chunk": 10, "progress": False}
SIMULATED = {"games": 1, "policies": "random", "players": PLAYERS, "deck": CLASSIC}
SIMULATED |= {"seed": 1, "first": 0, **WORKED}
SOLVED = f"{GAME.record()}accuse Rachel Green Rope Hall right\n"
WEAPONS = Category("weapon", ("Knife", "Rope"))

CALLS: Mapping[str, tuple[Callable[..., object], Mapping[str, Any]]] = {
    "Game.new": (Game.new, NEW),
    "Game.parse": (Game.parse, {"text": GAME.record(), "file": None, "rules": RULES}),
    "Game.tell": (GAME.tell, {"line": "has Holden Pipe"}),
    "Game.suggest": (
        GAME.suggest,
        {"0": "Rachel", "1": "Plum", "2": "Rope", "3": "Hall", "refuter": "Holden", "shown": None},
    ),
    "Game.add": (GAME.add, {"event": GAME.log[0].event}),
    "Game.cell": (GAME.cell, CELL),
    "Game.holds": (GAME.holds, CELL),
    "Game.why": (GAME.why, CELL),
    "Game.why_not": (GAME.why_not, {"holder": "Rachel", "card": "Rope"}),
    "Game.advise": (KNOWN.advise, {"card": "Rope", "seed": 1, "progress": False}),
    "Game.advice_stages": (
        lambda card, seed: [*KNOWN.advice_stages(card, seed=seed)],
        {"card": "Rope", "seed": 1},
    ),
    "Game.mind": (GAME.mind, {"player": "Rachel"}),
    "Game.knows": (GAME.knows, {"player": "Rachel", "seed": 1}),
    "Game.show": (GAME.show, {"0": "Rachel", "1": "Plum", "2": "Rope", "3": "Ballroom"}),
    "Game.knowledge": (GAME.knowledge, {"holder": "Holden"}),
    "Game.at": (GAME.at, {"line": 5}),
    "Game.check_within_rules": (GAME.check_within_rules, CELL),
    "Game.remove": (GAME.remove, {"line": len(GAME.record().splitlines())}),
    "Game.replace": (
        GAME.replace,
        {"line": len(GAME.record().splitlines()), "text": "has Holden Rope"},
    ),
    "KnowledgeBase.entails": (GAME.knowledge("Holden").entails, {"literal": "Pipe"}),
    "KnowledgeBase.tell": (GAME.knowledge("Holden").tell, {"axioms": [(Clause(["Rope"]), "seen")]}),
    "KnowledgeBase.prove": (GAME.knowledge("Holden").prove, {"literal": "Pipe"}),
    "Sheet.row": (GAME.sheet.row, {"card": "Rope"}),
    "Sheet.to_text": (GAME.sheet.to_text, {"ascii": False, "width": 80}),
    "Sheet.critical_lines": (GAME.sheet.critical_lines, CELL),
    "Category": (Category, {"name": "weapon", "cards": ("Knife", "Rope")}),
    "Deck": (Deck, {"categories": (WEAPONS,), "name": "ours", "aliases": (("Dagger", "Knife"),)}),
    "a position of a Game": (GAME.__getitem__, {"number": 1}),
    "positions of a Game": (lambda *ends: GAME[slice(*ends)], {"0": 0, "1": 1, "2": 1}),
    "Deck.meant": (CLASSIC.meant, {"words": ["billiard", "room"]}),
    "Deck.find": (CLASSIC.find, {"word": "Rope"}),
    "Deck.category_of": (CLASSIC.category_of, {"card": "Rope"}),
    "Deck.in_order": (CLASSIC.in_order, {"cards": ["Rope", "Knife"]}),
    "read_deck": (read_deck, {"path": "no such file"}),
    "simulate": (simulate, SIMULATED),
    "analyse": (analyse, {"records": [GAME.record()], **WORKED}),
    "puzzle": (puzzle, {"game": SOLVED, "rule": None, "seed": 1}),
    "Game.exercise": (GAME.exercise, CELL),
    "read_game": (read_game, {"path": "no such file", "rules": None}),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_odd_argument_gets_an_answer_or_an_error_of_the_family(name: str) -> None:
    assert list(strays(*CALLS[name])) == []


def test_every_method_of_a_game_that_takes_something_is_tried() -> None:
    methods = {
        f"Game.{name}"
        for kind in Game.__mro__[:-1]
        for name, made in vars(kind).items()
        if isinstance(made, classmethod | FunctionType) and not name.startswith("_")
        if signature(getattr(GAME, name)).parameters
    }
    assert methods == {name for name in CALLS if name.startswith("Game.")}


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
