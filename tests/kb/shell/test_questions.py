"""A table is set up by questions: they go back, complete, and do a command between them."""

from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from kb.shell.document import open_game
from kb.shell.output import Output
from kb.shell.prompt import Conversation, completions
from kb.shell.setting_up import QUESTIONS, READY, line_prefix_for, set_up
from kb.shell.shell import Shell

HAND = "plum, knife, hall, study"
FIVE = "Plum Knife Hall Study Rope"


def answered(*answers: str) -> tuple[list[str], list[str], Shell]:
    """The entries that were asked for, what was written, and the shell."""
    shell, asked, written, given = Shell(), list[str](), list[str](), iter(answers)

    def ask(prompt: str) -> str:
        entries = (entry for entry, question in QUESTIONS.items() if prompt.startswith(question))
        asked.append(next(entries, prompt))
        return next(given)

    set_up(shell, ask, written.append)
    assert next(given, None) is None
    return asked, written, shell


def test_the_questions_end_with_how_to_go_on() -> None:
    asked, written, shell = answered("", "Ann, Bob, Cid", "bob", f"{HAND} rope pipe", "cid")
    assert asked == ["deck", "players", "me", "hand", "turn"]
    assert written[-1] == READY
    assert shell.document.lines[1:] == (
        "deck classic",
        "players Ann Bob Cid",
        "me Bob",
        "hand Bob Plum Knife Rope Pipe Hall Study",
        "#> next Cid",
    )


def test_who_was_dealt_the_first_card_is_asked_where_hands_cannot_be_even() -> None:
    asked, _, shell = answered("", "Ann Bob Cid Dan", "ann", FIVE, "dan", "")
    assert asked[-2:] == ["deal", "turn"]
    assert shell.document.lines[-1] == "deal Dan"
    asked, _, shell = answered("", "Ann Bob Cid Dan", "ann", FIVE, "", "")
    assert shell.document.lines[-1].startswith("hand Ann")


def test_a_hand_of_another_size_is_asked_for_again_and_a_size_makes_it_right() -> None:
    asked, written, shell = answered("", "zoe ann bo", "zoe", HAND, "size zoe 4", HAND, "")

    assert asked[3:] == ["hand", "hand", "hand", "turn"]
    assert written[3].endswith("correct the hand, or write 'size zoe 4' if he was dealt so many")
    assert shell.document.lines[-1] == "hand zoe Plum Knife Hall Study"


def test_a_suggestion_is_answered_by_what_the_table_lacks() -> None:
    shell = Shell()
    for line in ("deck classic", "players zoe ann bo", "me zoe"):
        shell.answer(line)
    lacking = shell.answer(f"hand zoe {HAND}")
    assert lacking.endswith("correct the hand, or write 'size zoe 4' if he was dealt so many")
    lacking = lacking.partition(": ")[2].partition("\n")[2]
    for line in ("plum rope hall ann", "ann plum rope hall -", "white rope hall", "bo", "xyzzy"):
        assert shell.onecmd(line) == f"line 5: {lacking}"
    assert shell.onecmd("sheeet").startswith("no command 'sheeet'")


def test_an_answer_is_refused_without_the_column_of_a_line_that_nobody_sees() -> None:
    hand = "plum knife hall pum study rope"
    _, written, _ = answered("", "Ann Bob Cid", "eve", "ann", hand, "hand ann pum", "quit")
    assert written[2].startswith("no player 'eve'")
    assert written[5].startswith("no card 'pum'")
    assert written[6].startswith("no card 'pum'")


def test_a_command_is_done_and_undo_takes_an_answer_back() -> None:
    hand = f"{HAND} rope pipe"
    asked, written, shell = answered(
        *("", "Ann Bob", "undo", "help players", "Ann Bob Cid", "ann", "undo", "bob", hand, "cid")
    )
    assert asked == [
        *("deck", "players", "me", "players", "players", "me", "hand", "me", "hand", "turn")
    ]
    assert written[3].startswith("players NAMES\n")
    assert shell.document.lines[2:4] == ("players Ann Bob Cid", "me Bob")
    asked, written, shell = answered("", "suggest Ann Plum Rope Hall -> Bob", "quit")
    assert asked == ["deck", "players", "players"] and shell.done
    assert written[1].startswith("the players are missing")


def test_a_paste_names_the_line_that_failed_and_what_is_missing() -> None:
    lines = iter(("new", "deck classic\nme Ann\n# nobody yet", "quit"))
    conversation, heard = Conversation(Output(StringIO()), lambda prompt: next(lines)), list[str]()
    with patch.object(Output, "tell", lambda self, answer: heard.append(answer)):
        conversation.run()
    said = [answer for answer in heard if answer]
    assert said[3].startswith("pasted line 2: ")
    assert "the players are missing; write 'players NAMES'" in said
    assert len(conversation.shell.document.lines) == 3


def test_an_answer_is_completed_as_the_line_that_it_makes() -> None:
    draft = open_game("refute 1\ndeck classic\nplayers Ann Bob\nme Ann\n")
    prompt = f"{QUESTIONS['hand']} "
    assert line_prefix_for(draft, prompt) == "hand Ann "
    assert completions(draft, f"{line_prefix_for(draft, prompt)}Plum di") == (2, ['"Dining Room"'])
    assert line_prefix_for(draft, "refute> ") == ""


def test_files_are_completed(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    for name in ("games/one.clue", "two.clue", "my game.clue", ".hidden"):
        (tmp_path / name).touch()

    def found(text: str) -> Sequence[str]:
        return completions(open_game(""), text)[1]

    assert found("load ") == ["games/", "my game.clue", "two.clue"]
    assert found("save tw") == ["two.clue"]
    assert found("load games/") == ["games/one.clue"]
    assert found("load nowhere/") == []
    assert found("new .h") == [".hidden"]
    assert found("new c") == ["classic"]


def test_a_hand_is_echoed_in_full() -> None:
    shell = Shell()
    for line in ("deck classic", "players Ann Bob Cid Dan", "me Ann"):
        shell.answer(line)
    answer = shell.answer("hand Ann plum kni white")
    assert answer.startswith("ok, line 5: hand Ann Plum White Knife\nAnn has 3 cards, ")
    assert answer.endswith("are 4 or 5 each; it is taken as stated.")
    shell.answer("undo")
    shell.answer("has Bob Rope")
    answer = shell.answer("hand Ann plum kni white hall")
    assert answer.startswith("ok, line 5 is: hand Ann Plum White Knife Hall\n")
