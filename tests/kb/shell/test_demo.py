"""The demonstration is a game typed at the shell: each answer is that of the shell."""

from __future__ import annotations

from importlib.resources import files
from io import StringIO

from kb import Game
from kb.shell.demo import FACT, GAME, play
from kb.shell.output import Output


def test_the_game_is_told_line_by_line_until_it_is_solved_and_a_fact_is_proved() -> None:
    text = (files("kb") / "games" / GAME).read_text(encoding="utf-8")
    typed = [line for line in text.split("\n")[1:] if line]
    game, out = Game.parse("\n".join(["refute 1", *typed])), StringIO()
    play(Output(out))
    said = out.getvalue()
    shown = [line.removeprefix("refute> ") for line in said.split("\n")]
    assert [line for line in shown if line in typed] == typed
    assert f"SOLVED: {', '.join(filter(None, game.solution.values()))}" in said
    assert str(game.why(*FACT)) in said
    assert str(game.knowledge(FACT[0]).prove(FACT[1])) in said
