"""The demonstration: each turn tells what its line settled, no more and no less."""

from __future__ import annotations

from importlib.resources import files
from io import StringIO

from kb import Game
from kb.shell.demo import GAME, play, summary, turns
from kb.shell.output import Output


def test_a_summary_names_the_cards_placed_and_counts_the_cells_ruled_out() -> None:
    settled = {
        ("Felix", "Hall"): True,
        ("Ida", "Rope"): True,
        ("Anna", "Hall"): False,
        ("Ida", "Ballroom"): True,
        ("Hugo", "Rope"): False,
    }
    assert summary(settled) == "Felix has Hall; Ida has Rope, Ballroom; cells ruled out: 2"


def test_the_turns_settle_together_what_the_game_knows_beyond_its_header() -> None:
    game = Game.parse((files("kb") / "games" / GAME).read_text(encoding="utf-8"))
    known = dict(game.at(game.log[0].line - 1).facts)
    for turn in turns(game):
        assert not set(turn.settled) & set(known)
        known |= turn.settled
        assert known == dict(turn.game.facts)
    assert known == dict(game.facts)


def test_every_line_that_places_a_card_is_told_with_what_it_settled() -> None:
    game = Game.parse((files("kb") / "games" / GAME).read_text(encoding="utf-8"))
    written = StringIO()
    play(Output(written))
    text = " ".join(written.getvalue().split())
    for turn in turns(game):
        told = summary(turn.settled) in text
        assert told or not any(turn.settled.values())
