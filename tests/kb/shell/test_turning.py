"""Whose turn it is: said, passed on, and moved where it was implied wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.record.record import parse
from kb.shell.commands import quote_path
from kb.shell.shell import Shell
from kb.shell.turns import next_suggester

TABLE = ("deck classic", "players Ada Ben Cleo Di Ed")
TYPED = ("w pip hall -", "plum rope hall d", "gre rope lou ed", "sca kni stu a")  # Ada to Di


def shell_after(*lines: str) -> Shell:
    shell = Shell()
    for line in (*TABLE, *lines):
        shell.answer(line)
    return shell


def guessers(shell: Shell) -> list[str]:
    return [entry.event.guesser for entry in shell.game.log]


def test_turn_says_whose_it_is_and_the_record_keeps_it() -> None:
    shell = shell_after(TYPED[0])
    assert shell.answer("turn") == "Next: Ben."
    assert shell.answer("turn ed") == "Next: Ed."
    assert shell.understood("w pip hall -").text.startswith("suggest Ed ")
    assert next_suggester(parse(shell.document.game.written.text)) == "Ed"
    shell.answer("has Ed Plum")
    assert shell.offers()[0] == "suggest Ed "
    shell.answer("w pip stu b")
    assert shell.answer("turn") == "Next: Ada."
    for _ in range(3):
        shell.answer("undo")
    assert shell.answer("turn") == "Next: Ben."


def test_pass_goes_on_without_a_suggestion() -> None:
    shell = shell_after(TYPED[0])
    assert shell.answer("pass") == "Ben makes no suggestion. Next: Cleo."
    assert shell.answer("pass") == "Cleo makes no suggestion. Next: Di."
    shell = shell_after("accuse Ben Plum Rope Hall wrong", TYPED[0])
    assert shell.answer("pass") == "Cleo makes no suggestion. Next: Di."


def test_a_comment_about_a_turn_that_names_nobody_is_only_a_comment() -> None:
    shell = shell_after(TYPED[0], "#> next Nobody Knows")
    assert shell.answer("turn") == "Next: Ben."


def test_an_inserted_line_is_followed_by_the_guessers_that_were_implied() -> None:
    shell = shell_after(TYPED[0], TYPED[2], "suggest Di Plum Knife Study -> nobody")
    said = shell.answer("insert 5 plum rope hall d")
    assert (
        "Line 6 was typed without a guesser and has Ben, where Cleo is next: 'shift 6' moves it "
        "and those after it." in said
    )
    assert guessers(shell) == ["Ada", "Ben", "Ben", "Di"]
    said = shell.answer("shift 6")
    assert said.startswith("ok, the guessers are now: Cleo in line 6 and Di in line 7")
    assert guessers(shell) == ["Ada", "Ben", "Cleo", "Di"]
    shell.answer("undo")
    assert guessers(shell) == ["Ada", "Ben", "Ben", "Di"]


def test_a_turn_that_was_missed_is_put_in_by_shifting_all_after_it() -> None:
    shell = shell_after(*TYPED[:2], TYPED[3])
    assert shell.answer("shift 5 cleo").startswith("ok, the guessers are now: Cleo in line 5 and")
    assert guessers(shell) == ["Ada", "Cleo", "Di"]
    shell.answer("shift 4")
    assert guessers(shell) == ["Ben", "Cleo", "Di"]
    assert "line 5: Di answered there, and cannot have asked" in shell.onecmd("shift 5 di")
    assert "no suggestion from line 9 on" in shell.onecmd("shift 9")


def test_what_was_implied_stands_beside_the_record_and_comes_back_with_it(tmp_path: Path) -> None:
    path = quote_path(str(tmp_path / "game.clue"))
    shell = shell_after()
    shell.answer(f"save {path}")
    for line in (TYPED[0], "ben plum rope hall d", TYPED[2]):
        shell.answer(line)
    shell.answer("quit")
    text = (tmp_path / "game.clue").read_text()
    assert text == "refute 1\n" + "\n".join([*TABLE, *shell.document.lines[3:], ""])
    again = Shell()
    again.answer(f"load {path}")
    again.answer("shift 4 ed")
    assert guessers(again) == ["Ed", "Ben", "Cleo"]
    again.answer("quit")

    (tmp_path / ".game.clue.undo").unlink()
    bare = Shell()
    bare.answer(f"load {path}")
    asked = bare.onecmd("shift 4")
    assert asked == (
        "no notes say which guessers were implied; lines 4 to 6 would move (Ed, Ben, Cleo); "
        "did you mean 'shift 4 Ada all'?"
    )
    bare.answer("y")
    assert guessers(bare) == ["Ada", "Ben", "Cleo"]
    bare.answer("quit")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("replace 4 ben cleo", "suggest Ada Plum Rope Hall -> Cleo Rope"),
        ("replace 4 ada di", "suggest Di Plum Rope Hall -> Ben Rope"),
        ("replace 4 rope hall", "suggest Ada Plum Rope Hall -> Ben Hall"),
        ("replace 4 rope knife", "suggest Ada Plum Knife Hall -> Ben Knife"),
        ("replace 4 ... di", "suggest Ada Plum Rope Hall -> Di"),
        ("replace 4 ... di pl", "suggest Ada Plum Rope Hall -> Di Plum"),
        ("replace 4 ... no one", "suggest Ada Plum Rope Hall -> nobody"),
        ("replace 4 hall dining room", 'suggest Ada Plum Rope "Dining Room" -> Ben Rope'),
        ("replace 4 plum rope hall c", "suggest Ada Plum Rope Hall -> Cleo"),
        ("replace 5 - di", "suggest Ben Plum Rope Hall -> Di  # hm"),
        ("replace 6 ed cleo", "has Cleo Study"),
        ("replace 6 has lacks", "lacks Ed Study"),
    ],
)
def test_a_single_word_of_a_line_is_replaced(typed: str, kept: str) -> None:
    shell = shell_after(
        "suggest Ada Plum Rope Hall -> Ben Rope", "plum rope hall -  # hm", "has Ed Study"
    )
    assert shell.understood(typed).text == f"{' '.join(typed.split()[:2])} {kept}"


def test_a_word_that_a_line_does_not_have_replaces_nothing() -> None:
    shell = shell_after("suggest Ada Plum Rope Hall -> Ben")
    before = shell.document.lines
    for typed in ("replace 4 cleo di", "replace 4 ben ben", "replace 4 ben ada", "replace 9 a b"):
        assert not shell.onecmd(typed).startswith("ok")
    assert shell.document.lines == before


def test_a_word_of_the_header_is_replaced_too() -> None:
    shell = Shell()
    for line in (*TABLE[:1], "players Ada Ben Cleo Di", "me Ada", "hand Ada Plum Rope Hall Study"):
        shell.answer(line)
    shell.answer("replace 5 rope knife")
    assert shell.document.lines[4] == "hand Ada Plum Knife Hall Study"
    shell.answer("replace 5 ha lounge")
    assert shell.document.lines[4] == "hand Ada Plum Knife Lounge Study"
