"""Cards and players that are called like formulas: they stay names, through every door."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import Game
from kb.cli import main
from resolver import Clause, Literal
from resolver.export import save_axioms_and_proof

ODD = {
    "Plum": "¬q1",
    "White": "a | b",
    "Green": "not q",
    "Knife": "if x then y",
    "Rope": "true",
    "Pipe": "p -> q2",
    "Hall": "-1",
    "Study": "~z",
    "Lounge": "x;y",
    "Ann": "¬Ann",
    "Ben": "Ben or Bob",
    "Cleo": "C & D",
}
RECORD = """refute 1
category suspect "Plum" "White" "Green"
category weapon "Knife" "Rope" "Pipe"
category room "Hall" "Study" "Lounge"
players "Ann" "Ben" "Cleo"
me "Ann"
hand "Ann" "White" "Hall"
suggest "Ben" "Plum" "Pipe" "Study" -> "Cleo"
suggest "Cleo" "Green" "Knife" "Lounge" -> nobody
has "Ben" "Plum"
lacks "Cleo" "Pipe"
"""


@pytest.fixture(scope="module")
def game() -> Game:
    text = RECORD
    for plain, odd in ODD.items():
        text = text.replace(f'"{plain}"', f'"{odd}"')
    return Game.parse(text)


def test_what_cards_are_called_changes_no_fact(game: Game):
    plain = Game.parse(RECORD)
    odd = {(ODD.get(who, who), ODD[card]): value for (who, card), value in plain.facts.items()}
    assert odd == dict(game.facts)
    assert game.holds("C & D", "~z") is True


def test_a_knowledge_base_is_asked_for_a_card_by_its_name(game: Game):
    base = game.knowledge("Ben or Bob")
    assert base.entails("¬q1")
    assert not base.entails("~¬q1")
    assert base.entails("~a | b")
    assert base.entails(Literal('"-1"', False))
    assert base.prove("~a | b")
    assert Clause([Literal('"¬q1"')]) in base.clauses
    assert '"¬q1"' in str(base.clauses)


@pytest.mark.parametrize("form", ["lrat", "tstp", "pbp"])
def test_a_proof_about_such_a_card_is_written_and_accepted(game: Game, form: str, tmp_path: Path):
    record = tmp_path / "odd.clue"
    record.write_text(game.record(), encoding="utf-8")
    why = game.why("C & D", "~z")
    folder = tmp_path / form
    save_axioms_and_proof(why.count if form == "pbp" else why.proof, form, folder)
    (axioms,) = folder.glob("axioms.*")
    assert "C & D:~z\n" in axioms.read_text(encoding="utf-8")  # a comment, where names are bare
    assert main(["check", str(record), str(folder)]) == 0
