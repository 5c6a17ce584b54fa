"""A line that contradicts the log is kept as disputed, and the game goes on until it is mended."""

import json
from functools import partial

import pytest
from support.typed import NICKS_TABLE as HEADER
from support.typed import shell_after as after

from kb import Game
from kb.cli import main
from kb.shell.prompt import toolbar
from kb.shell.shell import Shell

SLIP = "suggest Nick Green Rope Hall -> Rachel Rope"  # it was Holden
SAID = "Line 6: Holden answered, not Rachel."
TRUE = "suggest Nick Green Rope Hall -> Holden Rope"
BETWEEN = "suggest Rachel Green Pipe Study -> Holden"
NOTICED = "suggest Holden Mustard Rope Hall -> nobody"
AFTER = "suggest Nick Scarlet Pipe Study -> Holden Pipe"


shell_after = partial(after, *HEADER.splitlines())


def numbered(shell: Shell, sentence: str) -> str:
    """The number of the repair that says this."""
    rows = shell.answer("mend").split("\n")
    return next(row for row in rows if row.endswith(sentence)).split(".")[0].strip()


def test_a_slip_noticed_later_is_mended_and_the_file_is_that_of_a_careful_typist(tmp_path) -> None:
    shell, path = shell_after(), tmp_path / "game.clue"
    shell.answer(f"save {path}")
    for line in (SLIP, BETWEEN):
        shell.answer(line)
    assert "Line 8 is kept as disputed" in shell.onecmd(NOTICED)
    shell.answer(AFTER)
    assert path.read_text().split("\n")[7] == f"#? {NOTICED}"
    number = numbered(shell, SAID)
    answer = shell.answer(f"mend {number}")
    assert "Line 8 fits again and is back in the log." in answer
    assert path.read_text() == "\n".join([*HEADER.splitlines(), TRUE, BETWEEN, NOTICED, AFTER, ""])


def test_until_it_is_mended_all_is_told_without_the_suspects_which_is_said_once() -> None:
    shell = shell_after(SLIP, BETWEEN)
    last = shell.onecmd(NOTICED).split("\n")[-1]
    assert last.startswith("Line 8 is kept as disputed, and answers go without line 6: ")
    assert "line 8 disputed" in toolbar(shell)
    shell.answer(AFTER)
    assert shell.game.holds("Rachel", "Rope") is None  # what line 6 says, which may be wrong
    assert shell.game.holds("Holden", "Pipe") is True
    for command in ("sheet", "sheet Solution", "why Holden Pipe", "why Rachel Rope", "steps"):
        assert "disputed" not in shell.answer(command), command


def test_several_lines_may_stand_disputed_and_a_repair_mends_all() -> None:
    again = "lacks Rachel Rope"
    shell = shell_after(SLIP, NOTICED, AFTER, again)
    assert shell.game.disputed == (7, 9)
    assert shell.game.holds("Rachel", "Rope") is None
    shell.answer(f"mend {numbered(shell, SAID)}")
    assert shell.document.lines[5:] == (TRUE, NOTICED, AFTER, again)


def test_where_nothing_mends_all_it_is_said_which_lines_may_stay() -> None:
    shell = shell_after("has Nick Rope", "has Rachel Plum", "has Rachel Pipe", "has Holden Pipe")
    assert shell.game.disputed == (6, 7, 9)
    *_, again, stays = shell.answer("mend").split("\n")
    assert again == "Or type the line again." and "may stay disputed" in stays
    before = shell.game.disputed
    shell.answer("mend 1")
    assert set(shell.game.disputed) < set(before)


def test_dropping_gives_a_disputed_line_up() -> None:
    shell = shell_after(SLIP, NOTICED, AFTER, "has Holden Plum")
    assert shell.onecmd("drop 6") == (
        "line 6 is not disputed; lines 7 and 9 can be dropped, 'remove' takes out any line"
    )
    assert shell.answer("drop").startswith("ok, given up: #? has Holden Plum")
    shell.answer("drop 7")
    assert shell.document.lines[5:] == (SLIP, "#> next Nick", AFTER)
    assert shell.onecmd("drop").startswith("no line is disputed")
    assert shell.onecmd("mend 1").startswith("no line is disputed")


def test_a_wrong_number_names_how_many_repairs_there_are() -> None:
    shell = shell_after(SLIP, NOTICED)
    assert shell.onecmd("mend 99").startswith("no repair 99; 'mend' lists ")


def test_solve_reads_a_record_with_disputed_lines(tmp_path, capsys) -> None:
    path = tmp_path / "game.clue"
    path.write_text(f"{HEADER}{SLIP}\n{BETWEEN}\n#? {NOTICED}\n{AFTER}\n# no entry\n#? what\n")
    assert main(["solve", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["consistent"], found["disputed"]) == (True, [8])
    without = Game.parse(f"{HEADER}{BETWEEN}\n{AFTER}\n")
    assert found["sheet"] == without.sheet.words()
    assert main(["solve", str(path)]) == 0
    assert "Line 8 is disputed" in capsys.readouterr().err
    assert "Line 8 is disputed" in Shell().answer(f"load {path}")


def test_where_no_single_line_is_to_blame_a_whole_conflict_is_left_out() -> None:
    text = HEADER + "has Rachel Rope\nhas Rachel Pipe\n#? has Holden Rope\n#? has Holden Pipe\n"
    game = Game.parse(text)
    assert game.disputed == (8, 9)
    assert game.suspects == (6, 7)
    assert game.facts == Game.parse(HEADER).facts


@pytest.mark.parametrize(
    "text",
    [
        HEADER.replace("me Nick", "#? has Nick Rope\nme Nick"),  # an event would end the header
        f"{HEADER}assume no-own\n#? assume no-own\n",
        f"{HEADER}#? assume no-own\nassume no-own\n",
    ],
)
def test_a_comment_that_could_be_no_entry_where_it_stands_is_not_disputed(text: str) -> None:
    game = Game.parse(text)
    assert (game.disputed, game.with_suspects is game) == ((), True)


SEVERAL = "has Holden Rope Pipe Wrench"
CARDS = ("has Holden Rope", "has Holden Pipe", "has Holden Wrench")


def test_of_several_cards_of_which_one_is_disputed_none_is_in_the_log() -> None:
    shell = shell_after("lacks Holden Pipe")
    answer = shell.onecmd("has hol rope pipe wre  # she said").split("\n")
    assert answer[0].startswith(
        "line 8 cannot be true: Holden has Pipe, but Holden lacks Pipe (line 6)"
    )
    assert answer[1] == "Leave out line 6 or line 8, or change a word:"
    assert answer[-1].startswith("Lines 7 to 9 are kept as disputed, and answers go ")
    disputed = tuple(f"#? {line}" for line in CARDS)
    assert shell.document.lines[5:] == (
        "lacks Holden Pipe",
        *disputed[:2],
        f"{disputed[2]}  # she said",
    )
    assert (shell.game.disputed, shell.game.suspects) == ((7, 8, 9), (6,))
    assert shell.game.holds("Holden", "Rope") is None
    assert Game.parse(shell.document.game.written.text) == shell.game
    shell.answer("undo")  # all of it was one change
    assert shell.document.lines[5:] == ("lacks Holden Pipe",)


def test_disputed_lines_of_several_cards_are_mended_dropped_and_told_again_each_by_itself() -> None:
    shell = shell_after("lacks Holden Pipe", SEVERAL, "has Rachel Study")
    shell.answer(f"mend {numbered(shell, 'Line 8: Holden lacks Pipe.')}")
    mended = (CARDS[0], "lacks Holden Pipe", CARDS[2])
    assert shell.document.lines[6:] == (*mended, "has Rachel Study")
    shell.answer("undo")
    assert shell.answer("drop 8").startswith(f"ok, given up: #? {CARDS[1]}")
    assert shell.document.lines[6:] == (CARDS[0], CARDS[2], "has Rachel Study")
    shell.answer("undo")
    answer = shell.answer("remove 6")
    assert "Lines 6 to 8 fit again and are back in the log." in answer
    assert shell.document.lines[5:] == (*CARDS, "has Rachel Study")
