"""The shell: a line in, an answer out, and nothing that a line can say breaks it."""

import pytest
from support.cases import cases, literal
from support.typed import shell_after

from kb.record.header import HEADER
from kb.record.lines import FORMS
from kb.sheet.columns import wrap_text
from kb.shell.commands import COMMANDS, Command
from kb.shell.shell import Shell

TABLE = ["deck classic", "players Nick Rachel Holden", "me Nick"]
HAND = "hand Nick White Conservatory Ballroom Plum Knife Library"
PIPE = "suggest Rachel Plum Ballroom Pipe -> Holden"
ROPE = "suggest Nick Plum Rope Hall -> Rachel Rope"


@pytest.fixture
def playing() -> Shell:
    return shell_after(*TABLE, HAND, PIPE)


def test_an_entry_is_echoed_as_understood_with_what_is_new(playing: Shell) -> None:
    said = "7. Nick: Plum, Rope, Hall. Rachel showed Rope.\nRachel has Rope."
    said += "\nHolden's turn is left out."
    assert playing.onecmd(ROPE) == said


def test_what_rests_on_several_lines_names_them_and_the_solution_comes_first() -> None:
    shell = shell_after(*TABLE, HAND, "suggest Rachel Green Wrench Hall -> nobody")
    said = shell.onecmd("suggest Holden Green Wrench Study -> nobody").split("\n")
    assert said[1].startswith("Green and Wrench are in the Solution (lines 6 and 7); Mustard, ")
    assert "Revolver, Rope, Candlestick and Pipe are not in the Solution (lines 6 and 7)" in said[1]
    assert said[1].endswith("; Rachel lacks Study.")


def test_an_alternative_is_news(playing: Shell) -> None:
    assert playing.onecmd("suggest Holden Green Rope Hall -> Rachel").split("\n")[1:] == [
        "Rachel has Green, Rope or Hall."
    ]
    assert playing.onecmd("lacks Rachel Hall").split("\n")[1:] == ["Rachel has Green or Rope."]


def test_an_entry_that_brings_nothing_says_so(playing: Shell) -> None:
    assert playing.onecmd("lacks Holden Plum") == "7. Holden lacks Plum.\nNothing new follows."


def test_a_fact_that_is_told_outright_is_said_once(playing: Shell) -> None:
    assert playing.onecmd("has Rachel Rope") == "7. Rachel has Rope."


def test_a_header_word_may_come_at_any_time_and_is_put_where_it_belongs() -> None:
    shell = shell_after(*FOUR, "has Ann Plum", "has Bob Rope")
    said = shell.onecmd("deal Cid")
    assert said == "ok, line 4 is: deal Cid\nNothing new follows."
    assert shell.document.lines[2:] == (FOUR[1], "deal Cid", "has Ann Plum", "has Bob Rope")
    assert shell.game.setup.sizes == (4, 4, 5, 5)
    assert shell.onecmd("deal Ann") == "column 1: 'deal Cid' is already said; keep one"
    before = shell.document.game
    assert shell.onecmd("hand Dan Plum Hall Study Green White").endswith("Nothing is changed.")
    assert shell.document.game is before
    shell.answer("undo")
    assert shell.document.lines[2:] == (FOUR[1], "has Ann Plum", "has Bob Rope")


def test_a_card_that_i_was_shown_is_asked_for(playing: Shell) -> None:
    asked = "Which card did Rachel show you, Rope or Hall? Type it, or go on."
    line = "suggest Nick Plum Rope Hall -> Rachel"
    assert playing.onecmd(line).split("\n")[-1] == asked
    for word in ("n", "no", "y", "YES"):
        assert playing.onecmd(word).startswith("nothing was proposed to say yes or no to")
    assert playing.onecmd("ha").startswith("ok, line 7 is now: suggest Nick Plum Rope Hall -> Rach")
    assert playing.game.holds("Rachel", "Hall") is True
    assert "command 'ha' is ambiguous" in playing.onecmd("ha")
    playing.onecmd("suggest Nick Scarlet Rope Hall -> Rachel")
    assert playing.onecmd("s").endswith("and as 'sheet'; write the one you mean")
    playing.onecmd(line)
    playing.onecmd("sheet Solution")
    assert playing.onecmd("rope").startswith("Rope may be in the Solution, with Rachel or with")


def test_what_rests_on_an_assumption_says_so() -> None:
    shell = shell_after(*TABLE, "assume no-own-accusation")
    answer = shell.onecmd("accuse Rachel Plum Rope Hall wrong")
    assert "Rachel lacks Plum, Rope and Hall" in answer
    assert answer.endswith("\nAll this rests on what is assumed: no-own-accusation")


def test_a_header_is_judged_as_a_whole() -> None:
    shell = shell_after("deck classic", "players Ann Bob Cid Dan Eve", "size Ann 19")
    assert not shell.document.game.written.setup_or_none
    assert "hand sizes add up to 19" in shell.onecmd("sheet")
    assert shell.onecmd("remove 4").startswith("ok, removed: size Ann 19")


def test_a_header_line_that_cannot_be_read_changes_nothing() -> None:
    shell = shell_after(*TABLE)
    for line in ("hand Bob Rope", "me Nick", "size Nick six", '"deck" classic', "deck modern"):
        assert not shell.onecmd(line).startswith("ok"), line
    assert shell.document.lines == ("refute 1", *TABLE)


def test_an_event_before_the_players_says_what_is_missing() -> None:
    shell = shell_after("deck classic")
    assert "the players are missing" in shell.onecmd(PIPE)
    assert "the deck is missing" in Shell().onecmd("sheet")


def test_undo_and_redo_say_what_changed_in_the_sheet(playing: Shell) -> None:
    before = playing.document.game.written.text
    playing.onecmd(ROPE)
    after = playing.document.game.written.text
    assert playing.onecmd("undo").endswith(f"{ROPE}\nOpen again: Rachel has Rope.\nNext: Holden.")
    assert playing.document.game.written.text == before
    assert playing.onecmd("redo").endswith(f"{ROPE}\nRachel has Rope.\nNext: Rachel.")
    assert playing.document.game.written.text == after
    assert playing.onecmd("redo").startswith("nothing to redo")


def test_remove_and_replace_say_what_changed_in_the_sheet(playing: Shell) -> None:
    answer = playing.onecmd("replace 6 suggest Rachel Plum Ballroom Rope -> Holden  # it was Rope")
    assert answer.endswith("# it was Rope\nNew: Holden has Rope.\nOpen again: Holden has Pipe.")
    assert playing.onecmd("remove 6").endswith("Open again: Holden has Rope.")
    assert playing.document.lines == ("refute 1", *TABLE, HAND)


FOUR = ("deck classic", "players Ann Bob Cid Dan")


@cases(lines=literal, answer=str)
def test_the_table_is_told_with_what_is_known_of_each_size(lines: list[str], answer: str) -> None:
    shell = shell_after(*FOUR[:1])
    said = [shell.onecmd(line) for line in (*FOUR[1:], *lines)]
    assert said[-1] == f"ok, line {3 + len(lines)}: {answer}"


def test_the_line_that_solves_the_game_says_that_and_who_won(playing: Shell) -> None:
    for line in ("has Solution Green", "has Solution Green", "has Solution Rope"):
        assert "solved" not in playing.onecmd(line)
    *_, said, over = playing.onecmd("accuse Rachel Green Rope Study right").split("\n")
    assert said == ("SOLVED: Green, Rope, Study, unless a line is mistyped: 'why Solution Green'.")
    assert over == "The game is over: Rachel won. 'review' looks at it again."
    assert playing.offers() == []
    assert "solved" not in playing.onecmd("has Rachel Wrench")


def test_an_error_names_the_column_of_the_line_that_was_typed(playing: Shell) -> None:
    said = "column 12: no card 'Pype' in the classic deck; did you mean 'has Rachel Pipe'?"
    assert playing.onecmd("has Rachel Pype") == said
    assert playing.onecmd("has Rachel\x1b[31m Pipe").startswith("column 11: unexpected control")


def test_why_explains_a_fact_and_shows_the_deals_of_an_open_cell(playing: Shell) -> None:
    assert playing.onecmd("why Holden Pipe") == str(playing.game.why("Holden", "Pipe"))
    both = playing.game.why_not("Rachel", "Rope")
    assert playing.onecmd("why rach rope") == f"{both}\n{both.deals()}"
    assert "'full'" in playing.onecmd("why rach rope sheet")
    assert playing.onecmd("why Holden Pype").startswith("column 12: no card 'Pype'")


def test_the_sheet_of_a_line_is_an_earlier_one_and_the_record_stays(playing: Shell) -> None:
    before = playing.document.game
    answer = playing.onecmd("sheet 5")
    assert answer.startswith(str(playing.game.at(5).sheet))
    assert f"\nAfter line 5: {HAND}\n" in answer
    assert playing.document.game is before
    assert playing.onecmd("sheet 99").startswith("no line 99")
    assert playing.onecmd("sheet six").startswith("column 7: no sheet of 'six'")


def test_each_command_is_done_by_somebody_and_has_an_example() -> None:
    assert {*HEADER, *FORMS, "assume"} == {
        name for name, row in COMMANDS.items() if not isinstance(row, Command)
    }
    for name, command in COMMANDS.items():
        assert command.example.split()[0] == name
        assert command.example in Shell().onecmd(f"help {name}")


def test_the_example_of_each_command_works() -> None:
    before = {
        "show": ("has Nick Hall",),
        "redo": ("undo",),
        "mend": ("has Rachel Pipe",),
        "drop": ("has Rachel Pipe",),
    }
    for name, command in COMMANDS.items():
        if isinstance(command, Command) and name not in ("load", "quit"):
            shell = shell_after(
                *TABLE, "has Rachel Plum", PIPE, "lacks Nick Rope", "has Holden Pipe"
            )
            for line in before.get(name, ()):
                shell.onecmd(line)
            shell.answer(command.example)


def test_an_unknown_word_is_answered_with_the_nearest_command() -> None:
    assert Shell().onecmd("sheeet") == "no command 'sheeet'; did you mean 'sheet'?"
    assert Shell().onecmd("xyzzy") == "no command 'xyzzy'; 'help' lists them"
    assert Shell().onecmd("help xyzzy") == "no command 'xyzzy'; 'help' lists them"
    assert "write 'why HOLDER CARD [full]'" in Shell().onecmd("why Holden")
    assert "write 'undo'" in Shell().onecmd("undo 3")


def test_a_part_of_the_log_and_of_the_sheet_is_shown(playing: Shell) -> None:
    assert playing.answer("log 3-4").split("\n") == [
        "   3  players Nick Rachel Holden", "   4  me Nick",
    ]  # fmt: skip
    assert playing.answer("log 5").startswith("   5  hand Nick")
    assert playing.answer("log 5") == playing.answer("log 5-5")
    assert playing.answer("log 99").startswith("No such line")
    assert "write 'log 30' or 'log 20-30'" in playing.onecmd("log x")
    rooms = playing.answer("sheet rooms")
    assert "Study" in rooms and "Plum" not in rooms
    assert "no sheet of 'cellars'" in playing.onecmd("sheet cellars")


def test_the_help_is_on_one_screen() -> None:
    assert len(Shell().onecmd("help").split("\n")) <= 22
    assert "Record lines: deck, category" in Shell().onecmd("help")
    assert len(wrap_text(Shell().onecmd("help record"), 80).split("\n")) <= 26
