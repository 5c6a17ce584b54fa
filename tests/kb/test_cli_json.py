"""``--json``: one object, whatever becomes of the record, as docs/json-schema.json has it."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kb import Game, read_game
from kb.cli import main

GAMES = files("kb") / "games"
HOLDEN = str(GAMES / "holden-and-the-pipe.clue")
FIVE = str(GAMES / "five-at-the-table.clue")
HEADER = "refute 1\ndeck classic\nplayers Nick Rachel Holden\nme Nick\n"
HAND = "hand Nick White Conservatory Ballroom Plum Knife Library\n"
LATE = "".join(f"has Rachel {card}\n" for card in ("Mustard", "Green", "Wrench", "Hall"))
SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "json-schema.json").read_text())
OBJECT = Draft202012Validator(SCHEMA)
SEVEN = ["consistent", "solved", "solution", "sheet", "deals", "conflict", "culprits"]

Ask = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Write a record unless it is a path, ask, and return the exit code and the one object."""

    def asked(command: str, game: str, *more: str) -> tuple[int, dict[str, Any]]:
        path = tmp_path / "game.clue"
        if "\n" in game:
            path.write_text(game, encoding="utf-8")
            game = str(path)
        code = main([command, game, *more, "--json"])
        out = capsys.readouterr().out
        assert out.count("\n") == 1
        found: dict[str, Any] = json.loads(out)
        OBJECT.validate(found)
        return code, found

    return asked


def test_the_schema_is_one_and_takes_no_other_object() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert not OBJECT.is_valid({})
    assert not OBJECT.is_valid({"consistent": True})


def test_every_answer_of_solve_has_the_same_keys_and_the_seven_first(ask: Ask) -> None:
    game, contradiction, unreadable = (
        ask("solve", text)
        for text in (HOLDEN, f"{HEADER}has Rachel Rope\nlacks Rachel Rope\n", f"{HEADER}what\n")
    )
    assert [code for code, _ in (game, contradiction, unreadable)] == [0, 1, 2]
    assert list(game[1]) == list(contradiction[1]) == list(unreadable[1])
    assert list(game[1])[:7] == SEVEN


def test_each_cell_says_what_the_sheet_says_and_what_the_library_says(ask: Ask) -> None:
    _, found = ask("solve", FIVE)
    game = read_game(FIVE)
    for card, row in found["cells"].items():
        for holder, cell in row.items():
            assert list(cell) == ["value", "firm"]
            assert cell["value"] == found["sheet"][card][holder]
            if game.holds(holder, card) is None:
                assert cell["firm"] is None
            else:
                assert tuple(cell["firm"]) == game.firm[holder, card]


def test_the_table_is_there_with_the_bounds_of_its_hands(ask: Ask) -> None:
    text = "refute 1\ndeck classic\nplayers A B C D\ntable Rope\nhidden 1\nsize A 3-5\n"
    _, found = ask("solve", text)
    assert found["players"] == ["A", "B", "C", "D"]
    setup = Game.parse(text).setup
    assert found["sizes"] == {holder: list(setup.bounds(holder)) for holder in setup.holders}
    assert (found["sizes"]["Table"], found["lines"]) == ([2, 2], text.splitlines())


def test_a_contradiction_has_its_sentence_its_pairs_and_repairs_that_mend_it(ask: Ask) -> None:
    text = f"{HEADER}has Rachel Rope\nhas Holden Plum\nlacks Rachel Rope\n"
    code, found = ask("solve", text)
    assert (code, found["culprits"], found["pairs"]) == (1, [5, 7], [])
    assert found["sentence"].startswith("line 7 cannot be true: ")
    assert found["repairs"]
    for one in found["repairs"]:
        lines = [*text.splitlines()]
        assert one["word"].split()[0] in lines[one["line"] - 1]
        lines[one["line"] - 1] = one["text"]
        assert Game.parse("\n".join(lines)).facts
    two = f"{HEADER}has Rachel Rope\nhas Rachel Pipe\nhas Holden Rope\nhas Holden Pipe\n"
    _, found = ask("solve", two)
    assert (found["culprits"], found["pairs"]) == ([], [[5, 6], [5, 8], [6, 7], [7, 8]])


def test_what_cannot_be_read_is_an_error_with_its_place(ask: Ask, tmp_path: Path) -> None:
    code, found = ask("solve", f"{HEADER}has Rachel Pype\n")
    assert (code, found["consistent"]) == (2, None)
    assert found["error"] == {
        "sentence": "no card 'Pype' in the classic deck",
        "file": str(tmp_path / "game.clue"),
        "line": 5,
        "column": 12,
        "word": "Pype",
        "nearest": ["Pipe"],
    }
    code, found = ask("why", HOLDEN, "Nobody", "Pipe")
    assert (code, found["error"]["word"], found["error"]["line"]) == (2, "Nobody", None)
    assert ask("solve", str(tmp_path / "none"))[1]["error"]["file"] == str(tmp_path / "none")


def test_why_of_an_open_cell_is_two_deals_and_what_changes_places(ask: Ask) -> None:
    code, found = ask("why", HOLDEN, "Rachel", "Rope")
    both = read_game(HOLDEN).why_not("Rachel", "Rope")
    assert (code, found["value"]) == (0, "open")
    assert (found["there"], found["elsewhere"]) == (both.there, both.elsewhere)
    assert found["exchange"] == "Rachel's Rope and the Solution's Wrench change places"


def test_odds_are_numbers_of_deals(ask: Ask) -> None:
    code, found = ask("odds", HOLDEN)
    assert (code, found["deals"]) == (0, read_game(HOLDEN).deals)
    assert {sum(row.values()) for row in found["cells"].values()} == {found["deals"]}


def test_advice_is_of_every_suggestion(ask: Ask) -> None:
    code, found = ask("advise", f"{HEADER}{HAND}{LATE}")
    game = Game.parse(f"{HEADER}{HAND}{LATE}")
    assert (code, found["deals"]) == (0, game.deals)
    assert [row["cards"] for row in found["suggestions"]] == [
        list(one.cards) for one in game.advise().worths
    ]


@pytest.mark.parametrize("command", ["odds", "advise"])
def test_odds_and_advice_say_what_they_rest_on(command: str, ask: Ask, tmp_path, capsys) -> None:
    said = "assume guesser-holds-one\nhas Rachel Rope\n#? has Holden Rope\n"
    code, found = ask(command, f"{HEADER}{said}{LATE}")
    assert (code, found["assumptions"]) == (0, ["guesser-holds-one"])
    assert (found["disputed"], found["suspects"]) == ([7], [6])
    assert main([command, str(tmp_path / "game.clue")]) == 0
    out, err = capsys.readouterr()
    assert out.endswith("All this rests on what is assumed: guesser-holds-one\n")
    assert err.startswith("Line 7 is disputed: this is what follows without line 6;")


@pytest.mark.parametrize("wrong", ["lacks Rachel Rope", "what"])
def test_what_is_wrong_with_a_record_is_the_same_object_whatever_is_asked(wrong, ask):
    text = f"{HEADER}has Rachel Rope\n{wrong}\n"
    answer = ask("solve", text)
    assert answer[0] in (1, 2)
    assert ask("why", text, "Rachel", "Rope") == ask("odds", text) == answer
