"""What is seldom said or done: each was run by no other test."""

from __future__ import annotations

import json
from importlib.resources import files
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from kb import Game, KBError
from kb.cli import main
from kb.errors import HistoryError, IllegalEntry, SavingError
from kb.page import Table
from kb.shell.document import Document, located
from kb.shell.shell import Shell
from kb.study.many import RecordRow, analysed, said_of_record
from kb.theory.deals import Deals
from kb.why.conflict import contradiction
from kb.why.phrases import leaving_out, shortened
from resolver import SearchStopped

GAME = Game.parse((files("kb") / "games" / "five-at-the-table.clue").read_text(encoding="utf-8"))
TWO = "refute 1\ncategory x a b c\ncategory y d e f\nplayers A B\nsize A 2\nsize B 2\n"


def stopped(*_: Any, **__: Any) -> NoReturn:
    raise SearchStopped({"steps": 1}, "steps")


def played(*lines: str) -> Shell:
    shell = Shell()
    for line in ("deck classic", "players Ann Bob Cleo", "me Ann", *lines):
        shell.onecmd(line)
    return shell


def test_what_is_kept_of_a_game_shows_itself_in_a_line() -> None:
    assert repr(GAME._state).startswith("<Deals to ")
    assert repr(Game.parse(TWO)._state.tell([])).endswith("of 18 cells settled>")
    assert "by " in repr(GAME._derivation)
    assert repr(Deals(GAME._state.rows, GAME._state.marks, ())) == "<Deals: none fits>"
    assert Deals(GAME._state.rows, GAME._state.marks, ()).sizes == {}


def test_a_settled_cell_has_no_two_witnesses() -> None:
    cell = next(iter(GAME.facts))
    with pytest.raises(ValueError, match="is settled"):
        GAME._state.witnesses(*cell)


def test_what_takes_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "deals", property(stopped))
    game = Game.parse(TWO)
    assert analysed((0, game)).deals is None
    monkeypatch.setattr(Game, "knows", stopped)
    page = Table()
    page.answer(json.dumps({"door": "open", "record": f"{TWO}me A\nhand A a d\n"}))
    reply = json.loads(page.answer('{"door": "knows"}'))
    assert reply["ok"], reply
    assert '"share": null' in json.dumps(reply)


def test_a_row_of_a_game_that_failed_says_why() -> None:
    assert said_of_record(RecordRow(3, "no cards")) == "game 3: no cards"


def test_of_a_conflict_of_many_lines_two_are_blamed_together_or_none() -> None:
    def error(**found: Any) -> Any:
        return SimpleNamespace(**found)

    pairs = leaving_out(error(culprits=(), pairs=((7, 8), (7, 9))))
    assert pairs.endswith("leave out lines 7 and 8 or lines 7 and 9")
    assert leaving_out(error(culprits=(), pairs=())).endswith("look at all of these")
    assert shortened(["a"] * 9)[-1] == "  ... 6 more"
    with pytest.raises(IllegalEntry, match="the header contradicts itself"):
        contradiction(GAME.setup, GAME.log, 0, GAME._header)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("save", "no file keeps this record yet"),
        ("help nonsense", "nonsense"),
        ("load nowhere.clue", "nowhere.clue"),
        ("save a\0b", "no path"),
    ],
)
def test_a_line_that_cannot_be_done_is_answered_with_why(line: str, told: str) -> None:
    shell = played("hand Ann Plum Rope Hall Study Green White")
    with pytest.raises(KBError) as caught:
        shell.answer(line)
    assert told in str(caught.value)


def test_a_name_that_is_no_path_is_refused() -> None:
    with pytest.raises(SavingError, match="no path"):
        located("a\0b")
    with pytest.raises(SavingError, match="directory"):
        located("/")


def test_a_file_that_changed_as_it_was_read_is_not_gone_on_with(tmp_path: Any) -> None:
    path = tmp_path / "game.clue"
    path.write_text(TWO)
    document = Document()
    with pytest.raises(SavingError, match="another program has changed the file"):
        document.taken(path, b"another")
    assert document.path is None


def test_the_workbench_takes_no_file_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "--strategy", "given"]) == 2
    assert "need a file of clauses" in capsys.readouterr().err


def test_the_decks_are_listed_for_a_page() -> None:
    assert "classic" in json.dumps(json.loads(Table().answer('{"door": "decks"}')))


def test_nothing_to_go_back_to_is_said() -> None:
    with pytest.raises(HistoryError):
        Shell().answer("undo")
