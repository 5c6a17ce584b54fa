"""What a change of a sign or a number in this room would change, and no other test noticed."""

from __future__ import annotations

import pytest

from kb import Game
from kb.theory.search import Effort
from resolver import SearchStopped

TEXT = "refute 1\ndeck classic\nplayers Ann Ben Cleo\nme Ann\n"


def test_what_the_solution_has_one_of_across_categories_is_an_open_clause() -> None:
    game = Game.parse(f"{TEXT}oneof Solution Plum Rope\nsuggest Ben Plum Rope Hall -> Cleo\n")
    found = [(one.holder, one.cards, one.line) for one in game._state.alternatives]
    assert found == [
        ("Solution", ("Plum", "Rope"), 5),
        ("Cleo", ("Plum", "Rope", "Hall"), 6),
    ]
    narrowed = game.tell("lacks Solution Plum")
    assert [one.holder for one in narrowed._state.alternatives] == ["Cleo"]
    assert narrowed.holds("Solution", "Rope")


def test_nodes_are_counted_one_by_one_from_none() -> None:
    effort = Effort(2)
    assert effort.nodes == 0
    effort.step()
    effort.step()
    assert effort.nodes == 2
    with pytest.raises(SearchStopped) as caught:
        effort.step()
    assert caught.value.reached == {"steps": 3}


def test_deals_and_rows_are_told_apart_by_who_they_are() -> None:
    one, other = (Game.parse(f"{TEXT}has Ann Rope\n")._state for _ in range(2))
    assert len({one, other, one.rows}) == 3
    assert one != other
