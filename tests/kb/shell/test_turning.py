"""Whose turn it is: said, passed on, and moved where it was implied wrongly."""

from functools import partial

from support.cases import cases
from support.typed import shell_after as after

from kb.record.record import parse
from kb.shell.change import next_suggester
from kb.shell.shell import Shell

TABLE = ("deck classic", "players Ada Ben Cleo Di Ed")
TYPED = ("w pip hall -", "plum rope hall d", "gre rope lou ed", "sca kni stu a")  # Ada to Di


shell_after = partial(after, *TABLE)


def guessers(shell: Shell) -> list[str]:
    return [entry.event.guesser for entry in shell.game.log]


def test_turn_says_whose_it_is_and_the_record_keeps_it() -> None:
    shell = shell_after(TYPED[0])
    assert shell.answer("turn") == "Next: Ben."
    assert shell.answer("turn ed") == "Next: Ed."
    assert shell.understand("w pip hall -").text.startswith("suggest Ed ")
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


def test_who_accuses_wrongly_at_a_stated_turn_suggests_no_more() -> None:
    shell = shell_after(TYPED[0], "turn Ed", "accuse Ed Plum Rope Hall wrong")
    assert shell.answer("turn") == "Next: Ada."
    assert shell.answer("turn Ed") == "Next: Ed."  # whoever says so is believed


def test_a_line_that_is_taken_out_gives_its_turn_to_the_next() -> None:
    shell = shell_after(*TYPED)
    assert "The guessers are now: Ben in line 5 and Cleo in line 6." in shell.answer("remove 5")
    assert guessers(shell) == ["Ada", "Ben", "Cleo"]


@cases(typed=str, kept=str)
def test_a_single_word_of_a_line_is_replaced(typed: str, kept: str) -> None:
    shell = shell_after(
        "suggest Ada Plum Rope Hall -> Ben Rope", "plum rope hall -  # hm", "has Ed Study"
    )
    assert shell.understand(typed).text == f"{' '.join(typed.split()[:2])} {kept}"


def test_a_word_that_a_line_does_not_have_replaces_nothing() -> None:
    shell = shell_after("suggest Ada Plum Rope Hall -> Ben")
    before = shell.document.lines
    for typed in ("replace 4 cleo di", "replace 4 ben ben", "replace 4 ben ada", "replace 9 a b"):
        assert not shell.onecmd(typed).startswith("ok")
    assert shell.document.lines == before


def test_an_accusation_that_fits_again_moves_the_guessers_behind_it() -> None:
    shell = shell_after(
        *("has Solution Plum", "has Solution Rope", "has Solution Hall"),
        *("accuse Ben Plum Rope Hall wrong", "gre kni kit -", "mus pip lou -", "whi wre stu -"),
    )
    assert shell.game.disputed[0] == 7

    shell.answer("replace 6 has Di Lounge")

    assert [line.split()[-6] for line in shell.document.lines[7:]] == ["Ada", "Cleo", "Di"]
