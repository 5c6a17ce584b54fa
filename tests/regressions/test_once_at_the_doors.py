"""What attacks once found at the shell, at the doors of the pages, and in an exercise."""

import json
from pathlib import Path

import pytest
from support.cases import loop_over
from support.work import lines as work_of

from kb.page.table import Table
from kb.shell.document import Versions, lines_of
from kb.shell.shell import Shell
from resolver.errors import ArgumentError
from resolver.page import Study
from resolver.practice import Exercise, parse_exercises


def test_a_record_that_was_taken_back_whole_is_loaded_again_and_made_again(tmp_path: Path) -> None:
    file, shell = str(tmp_path / "game.clue"), Shell()
    for line in ("deck classic", f"save {file}", "undo", "quit"):
        shell.onecmd(line)
    assert (tmp_path / "game.clue").read_bytes() == b""
    again = Shell()
    assert again.onecmd(f"load {file}").startswith("ok")
    assert again.onecmd("redo").startswith("ok, made again")
    assert again.document.lines == ("refute 1", "deck classic")


def test_an_entry_in_place_of_the_last_line_of_the_header_is_spelled_out() -> None:
    shell = Shell()
    for line in ("deck classic", "players A B C", "answers all", "replace 4 suggest A pl ro hal B"):
        shell.onecmd(line)
    assert shell.document.lines[-1] == "suggest A Plum Rope Hall -> B"
    shell.onecmd("replace 3 has A rope")  # without players there is no table, and that is said
    assert shell.document.lines[2] == "players A B C"


def test_what_was_no_table_yet_is_met_again_by_undo_after_a_restart(tmp_path: Path) -> None:
    file, shell = str(tmp_path / "game.clue"), Shell()
    for line in ("deck classic", "players A B", "size A 9", "size B 9", "table Rope Hall"):
        shell.onecmd(line)
    lines = shell.document.lines  # too many cards in the hands now
    assert not shell.document.game.written.setup_or_none
    for line in (f"save {file}", "replace 6 suggest A Plum Rope Hall -> B", "quit"):
        shell.onecmd(line)
    again = Shell()
    again.onecmd(f"load {file}")
    assert again.document.game.written.is_begun
    assert again.onecmd("undo").startswith("ok, taken back")
    assert again.document.lines == lines


def shell_with(*lines: str) -> Shell:
    shell = Shell()
    for line in ("deck classic", *lines):
        shell.answer(line)
    return shell


def test_a_guesser_was_proposed_as_who_answered() -> None:
    said = shell_with("players A B").onecmd("B Plum Rope Hall")

    assert said.startswith("A suggestion by B? Who showed?") and "-> B" not in said


def test_a_whole_word_of_a_card_was_taken_for_a_slip_in_another() -> None:
    shell = Shell()
    for line in ('category suspect "Miss Ann Rose" Rope', "category room Hall", "players A B"):
        shell.answer(line)

    assert shell.understand("lacks A Rose").text == 'lacks A "Miss Ann Rose"'


def test_a_slip_that_begins_a_command_was_answered_as_that() -> None:
    said = shell_with("players A B").onecmd("pla rope hall -")

    assert said.startswith("A suggestion? 'pla' is no card or player here; did you mean ")


def test_who_answered_in_his_own_turn_was_blamed() -> None:
    said = shell_with("players A B").onecmd("plum rope hall a")

    assert "It is A's turn, and A answered" in said and "'B plum rope hall a'" in said


def test_notes_that_are_a_directory_were_passed_over_in_silence(tmp_path: Path) -> None:
    file = tmp_path / "game.clue"
    file.write_text("refute 1\n", encoding="utf-8")
    (tmp_path / ".game.clue.undo").mkdir()

    assert "The notes beside it cannot be read" in Shell().answer(f"load {file}")


def test_slips_were_looked_for_in_a_word_of_any_length() -> None:
    table = Table()
    for line in ("deck classic", "players A B"):
        table.answer(json.dumps({"door": "tell", "line": line}))
    line = json.dumps({"door": "tell", "line": "z" * 5_000})

    assert work_of(lambda: table.answer(line)) < 10_000


def test_each_version_kept_all_lines_anew() -> None:
    versions = Versions.of(lines_of("abcdefgh"))

    assert sum(len(change.into) + len(change.out) for change in versions.made) == 8


@loop_over("doors", [Table, Study])
@loop_over("request_text", ['{"door": ' + "9" * 5000 + "}", "{", "\ud800", "[" * 99999])
def test_a_request_with_a_number_too_long_for_python_is_refused_in_a_sentence(doors, request_text):
    reply = json.loads(doors().answer(request_text))
    assert not reply["ok"]
    assert 10 < len(reply["text"]) < 300


@loop_over(
    "changed",
    [
        {"premises": ("p # q", "~p")}, {"premises": ("p\n~p",)}, {"hints": ("look at p # and q",)},
        {"hints": ("",)}, {"name": "a\nb"}, {"name": ""}, {"source": "a\u2028b"},
    ],
)  # fmt: skip
def test_a_part_that_its_file_would_cut_or_split_is_refused(changed: dict[str, object]) -> None:
    with pytest.raises(ArgumentError, match=r"(part|name) of an exercise"):
        Exercise(**{"name": "x", "premises": ("p", "~p"), **changed})  # type: ignore[arg-type]


def test_blanks_at_the_ends_are_no_part_of_an_exercise() -> None:
    made = Exercise(" x ", premises=(" p", "~p "), hints=(" look\u00a0at p ",), goal="")
    assert tuple(parse_exercises(str(made)).values()) == (made,)
    assert (made.name, made.goal, made.hints) == ("x", None, ("look at p",))
