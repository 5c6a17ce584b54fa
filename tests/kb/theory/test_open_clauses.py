"""What a change of a sign or a number in this room would change, and no other test noticed."""

from kb import Game

TEXT = "refute 1\ndeck classic\nplayers Ann Ben Cleo\nme Ann\n"


def test_what_the_solution_has_one_of_across_categories_is_an_open_clause() -> None:
    game = Game.parse(f"{TEXT}oneof Solution Plum Rope\nsuggest Ben Plum Rope Hall -> Cleo\n")
    found = [(one.holder, one.cards, one.line) for one in game.state.deals.alternatives]
    assert found == [("Solution", ("Plum", "Rope"), 5), ("Cleo", ("Plum", "Rope", "Hall"), 6)]
    narrowed = game.tell("lacks Solution Plum")
    assert [one.holder for one in narrowed.state.deals.alternatives] == ["Cleo"]
    assert narrowed.holds("Solution", "Rope")
