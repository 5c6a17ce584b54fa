"""A record with a disputed line has one truth: that of the log without it and its suspects."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from support.cases import loop_over
from support.typed import NICKS_TABLE as HEADER

from kb import Game, KBError, read_game
from kb.cli import main
from kb.shell.shell import Shell

TEXT = (
    f"{HEADER}has Rachel Rope\nlacks Holden Pipe\nsuggest Nick Green Wrench Hall -> Holden Hall\n"
)
DISPUTED = f"{TEXT}#? has Holden Pipe\nlacks Rachel Study\n"
CELL = ("Holden", "Pipe")
TRUTH = Game.parse(DISPUTED.replace("lacks Holden Pipe", "# lacks Holden Pipe"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.clue"
    path.write_text(DISPUTED)
    return path


def test_a_disputed_line_has_one_truth_in_the_library(file: Path) -> None:
    game = read_game(file)
    assert (game.disputed, game.suspects) == ((9,), (7,))
    assert game.holds(*CELL) is None
    for found in (game, Game.parse(DISPUTED), Game.parse(TEXT).tell(*DISPUTED.split("\n")[8:10])):
        assert found == game
        assert found.facts == TRUTH.facts
        assert found.odds() == TRUTH.odds()
        assert found.deals == TRUTH.deals
        assert found.record() == DISPUTED
    assert [entry.line for entry in game.log] == [6, 8, 10]
    assert game.why_not(*CELL).sentences == TRUTH.why_not(*CELL).sentences
    assert game.sheet == TRUTH.sheet
    assert game.mind("Rachel").facts == TRUTH.mind("Rachel").facts


def test_the_log_with_the_suspects_has_a_name_of_its_own(file: Path) -> None:
    game = read_game(file)
    assert game.with_suspects.holds(*CELL) is False
    assert game.with_suspects.record() == game.record()
    assert game.with_suspects != game
    assert game.with_suspects.with_suspects.holds(*CELL) is False


def answered(command: str, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([command, *arguments]) == 0
    return capsys.readouterr().out


def test_a_disputed_line_has_one_truth_in_why_and_advise(file: Path, capsys) -> None:
    assert answered("why", capsys, str(file), *CELL).startswith("Holden: Pipe is open.")
    assert json.loads(answered("why", capsys, str(file), *CELL, "--json"))["value"] == "open"
    advised = answered("advise", capsys, str(file))
    assert advised.startswith(str(read_game(file).advise()))
    assert str(TRUTH.advise()) == str(read_game(file).advise())


def test_a_disputed_line_has_one_truth_in_the_shell(file: Path) -> None:
    shell = Shell()
    shell.answer(f"load {file}")
    typed = Shell()
    for line in (*TEXT.split("\n")[:-1], "has Holden Pipe", "lacks Rachel Study"):
        typed.onecmd(line)
    assert typed.document.game.written.text == DISPUTED
    for each in (shell, typed):
        assert each.game == read_game(file)
        assert each.answer("why Holden Pipe").startswith("Holden: Pipe is open.")
        assert facts_told(each) == facts_told(shell_of(TRUTH))


def shell_of(game: Game) -> Shell:
    shell = Shell()
    for line in game.record().replace("#? ", "# ").split("\n"):
        shell.onecmd(line)
    return shell


def facts_told(shell: Shell) -> list[str]:
    return [shell.answer(f"sheet {holder}") for holder in shell.game.setup.holders]


def test_check_refuses_a_proof_that_rests_on_a_suspect(file: Path, tmp_path, capsys) -> None:
    before = tmp_path / "before.clue"
    before.write_text(TEXT)
    for cell, status in ((CELL, 1), (("Rachel", "Rope"), 0)):
        proof = str(tmp_path / cell[0])
        assert main(["why", str(before), *cell, "--format", "lrat", "--output", proof]) == 0
        assert main(["check", str(before), proof]) == 0
        assert main(["check", str(file), proof]) == status
        assert "Line 9 is disputed" in capsys.readouterr().err


GOING = {
    "at": lambda game: game.at(8), "index": lambda game: game[2], "undo": lambda game: game.undo(),
    "iteration": lambda game: list(game)[2],
}  # fmt: skip


@pytest.mark.parametrize("name", GOING)
def test_positions_are_those_of_the_log_without_the_suspects(name: str) -> None:
    game = Game.parse(DISPUTED)
    go: Callable[[Game], Game] = GOING[name]  # type: ignore[assignment]
    earlier = go(game)
    assert (len(game), len(game[0].log)) == (4, 0)
    assert [entry.line for entry in earlier.log] == [6, 8]
    assert earlier.holds(*CELL) is None
    assert list(game)[-1] == game[-1] == game


@loop_over(
    ("name", "change", "suspects"),
    [
        ("remove the suspect", lambda game: game.remove(7), ()),
        ("remove the disputed line", lambda game: game.remove(9), ()),
        ("replace a line", lambda game: game.replace(10, "lacks Rachel Hall"), (7,)),
        (
            "insert before",
            lambda game: game._with_lines_replaced(6, ["lacks Rachel Lounge"], 0),
            (8,),
        ),
        ("one more event", lambda game: game.tell("has Rachel Lounge"), (7,)),
        ("a comment", lambda game: game.tell("# what?"), (7,)),
    ],
)
def test_a_changed_record_is_the_game_that_its_text_is(name, change, suspects):
    game = change(Game.parse(DISPUTED))
    again = Game.parse(game.record())
    assert (game, game.facts, game.suspects) == (again, again.facts, again.suspects)
    assert game.suspects == suspects
    assert len(game.state.stages) == len(game.log) + 1


def test_a_line_that_contradicts_a_suspect_is_refused_still() -> None:
    game = Game.parse(DISPUTED)
    with pytest.raises(KBError, match="line 11"):
        game.tell("has Holden Pipe")


def test_an_assumption_among_the_suspects_is_not_on() -> None:
    text = f"{HEADER}accuse Rachel Green Rope Hall wrong\nassume no-own\n#? has Rachel Rope\n"
    game = Game.parse(text)
    assert (game.suspects, game.assumptions) == ((6, 7), ())
    assert game.with_suspects.assumptions == ("no-own-accusation",)
    with pytest.raises(KBError, match="already on"):
        game.tell("assume no-own")
