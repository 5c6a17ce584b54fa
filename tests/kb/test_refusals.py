"""Odd arguments to the public names of kb: an error of the family, or an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from odd_arguments import strays

from kb import CLASSIC, RULES, Deck, Game, read_game
from kb.table.deck import Category, read_deck

HAND = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
PLAYERS = ["Nick", "Rachel", "Holden"]
GAME = Game.new(PLAYERS, me="Nick", hand=HAND).tell("suggest Rachel Plum Ballroom Pipe -> Holden")
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
    "Game.holds": (GAME.holds, CELL),
    "Game.why": (GAME.why, CELL),
    "Game.why_not": (GAME.why_not, {"holder": "Rachel", "card": "Rope"}),
    "Game.knowledge": (GAME.knowledge, {"holder": "Holden"}),
    "Game.at": (GAME.at, {"line": 5}),
    "Game.remove": (GAME.remove, {"line": len(GAME.record().splitlines())}),
    "Game.replace": (
        GAME.replace,
        {"line": len(GAME.record().splitlines()), "text": "has Holden Rope"},
    ),
    "Game.edited": (GAME.edited, {"line": 5, "instead": [], "count": 0}),
    "KnowledgeBase.entails": (GAME.knowledge("Holden").entails, {"literal": "Pipe"}),
    "KnowledgeBase.prove": (GAME.knowledge("Holden").prove, {"literal": "Pipe"}),
    "Sheet.row": (GAME.sheet.row, {"card": "Rope"}),
    "Sheet.text": (GAME.sheet.text, {"ascii": False, "width": 80}),
    "Sheet.undone_by": (GAME.sheet.undone_by, CELL),
    "Category": (Category, {"name": "weapon", "cards": ("Knife", "Rope")}),
    "Deck": (Deck, {"categories": (WEAPONS,), "name": "ours", "aliases": (("Dagger", "Knife"),)}),
    "Deck.find": (CLASSIC.find, {"word": "Rope"}),
    "Deck.category_of": (CLASSIC.category_of, {"card": "Rope"}),
    "Deck.in_order": (CLASSIC.in_order, {"cards": ["Rope", "Knife"]}),
    "read_deck": (read_deck, {"path": "missing"}),
    "read_game": (read_game, {"path": "missing", "rules": None}),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_odd_argument_gets_an_answer_or_an_error_of_the_family(name: str) -> None:
    if name.startswith("read"):
        call, good = CALLS[name]
        found = list(strays(call, good))
        assert [one for one in found if not one.startswith("as it is")] == []
    else:
        assert list(strays(*CALLS[name])) == []
