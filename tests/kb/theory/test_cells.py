"""Mappings that take a cell read names as `holds` does, and refuse what is no name."""

from collections.abc import Mapping
from typing import Any

import pytest

from kb import RULES, Game, KBError

GAME = Game.new(
    ["Ann", "Bob", "Bea"], me="Ann", hand=["Knife", "Hall", "Plum", "Rope", "White", "Lounge"]
).tell("has Bob Kitchen", "suggest Bob Green Pipe Study -> Bea")
WEAK = Game.parse(GAME.record(), rules=RULES[:3])
MAPPINGS: dict[str, Mapping[tuple[str, str], Any]] = {
    "facts": GAME.facts, "facts by some rules": WEAK.facts,
    "facts of a player": GAME.mind("Bea").facts, "firm": GAME.firm, "odds": GAME.odds(),
}  # fmt: skip


@pytest.fixture(params=MAPPINGS)
def cells(request: pytest.FixtureRequest) -> Mapping[tuple[str, str], Any]:
    return MAPPINGS[request.param]


def test_a_cell_is_read_however_it_is_written(cells: Mapping[tuple[str, str], Any]) -> None:
    for holder, card in (("bob", "DINING-room"), ("bo", "din"), ("Bob", "Dining Room")):
        named = ("Bob", "Dining Room")
        assert ((holder, card) in cells) is (named in {*cells})
        assert cells.get((holder, card)) == dict(cells).get(named)
    first = next(iter(cells))
    lower = (first[0].lower(), first[1].upper())
    assert cells[lower] == cells[first] == cells.get(lower) and lower in cells


@pytest.mark.parametrize(
    "cell", [("Bob", "Foo"), ("Foo", "Rope"), ("B", "Rope"), "Rope", ("Bob",), ("Bob", 3), 5, None]
)
def test_what_names_no_cell_is_refused(cells: Mapping[tuple[str, str], Any], cell: Any) -> None:
    for look in (cells.__getitem__, cells.__contains__, cells.get, lambda c: cells.get(c, False)):
        with pytest.raises(KBError):
            look(cell)


def test_an_open_cell_is_not_among_the_facts_and_reads_as_the_default() -> None:
    assert GAME.holds("bea", "pipe") is None
    assert ("bea", "pipe") not in GAME.facts and ("Bea", "Pipe") not in GAME.firm
    assert GAME.facts.get(("bea", "pipe")) is None
    assert GAME.facts.get(("bea", "pipe"), "open") == "open"
    with pytest.raises(KeyError):
        GAME.facts["bea", "pipe"]


def test_what_is_no_cell_is_answered_with_one_that_can_be_written() -> None:
    with pytest.raises(KBError, match="not 5; try 'Solution', 'Mustard'"):
        GAME.facts[5]  # type: ignore[index]


def test_a_game_is_solved_when_each_category_has_its_card() -> None:
    named = ("has Solution Green", "has Solution Pipe", "has Solution Study")
    game = Game.new(["Ann", "Bob", "Bea"])

    games = [game.tell(*named[:count]) for count in range(4)]
    assert [each.state.deals.solved for each in games] == [False, False, False, True]
