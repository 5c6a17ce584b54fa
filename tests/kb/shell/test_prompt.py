"""The shell on a terminal: what is offered and completed, and a game typed by a newcomer."""

import re
import signal
import time
from collections.abc import Iterator
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import pytest
from support.cases import cases, literal, loop_over
from support.terminal import Terminal

from kb.shell.document import open_game
from kb.shell.output import Output
from kb.shell.prompt import PROMPT, UNSAVED, Conversation, completions, is_able, toolbar
from kb.shell.session import NO_GAMES, Store
from kb.shell.shell import Shell

HAND = "White Conservatory Ballroom Plum Knife Library"
HEADER = f"refute 1\ndeck classic\nplayers Nick Rachel Holden\nme Nick\nhand Nick {HAND}\n"
PIPE = "suggest Rachel Plum Ballroom Pipe -> Holden"
DRAFT = open_game(f"{HEADER}{PIPE}\n")


def typed(*lines: str | type[BaseException]) -> tuple[str, list[str], Shell]:
    """What a conversation answers to the lines, the questions it asks, and its shell."""
    written, asked = StringIO(), list[str]()
    answers: Iterator[str | type[BaseException]] = iter(lines)

    def ask(prompt: str) -> str:
        asked.append(prompt)
        line = next(answers, EOFError)
        if isinstance(line, str):
            return line
        raise line

    conversation = Conversation(Output(written), ask)
    assert conversation.run() == 0
    return written.getvalue(), asked, conversation.shell


def test_lines_that_are_pasted_are_told_one_by_one() -> None:
    text, _, shell = typed(f"{HEADER}{PIPE}")
    assert "Holden showed a card.\nHolden has Pipe." in text
    assert shell.document.game.written.text == f"{HEADER}{PIPE}\n"
    _, _, shell = typed("new", f"{HEADER}{PIPE}")
    assert shell.document.game.written.text == f"{HEADER}{PIPE}\n"


FOUR_PLAYERS = ("deck classic", "players Nick Rachel Holden Ann", "me Nick")


def test_a_hand_that_no_even_deal_gives_is_taken_as_stated_and_said() -> None:
    text, _, shell = typed(*FOUR_PLAYERS, "hand me plum rope hall  # mine", "quit")
    assert "4 or 5 each; it is taken as stated." in text
    assert shell.document.lines[4] == "hand Nick Plum Rope Hall  # mine"
    text, _, _ = typed("\n".join((*FOUR_PLAYERS, "hand Nick Plum Rope Hall")), "quit")
    assert "4 or 5 each; it is taken as stated." in text


def test_a_record_that_no_file_keeps_is_not_lost_without_a_word() -> None:
    for leaving in ("quit", "new", "load nowhere.clue"):
        text, _, shell = typed(HEADER + PIPE, leaving, "sheet Solution", EOFError, EOFError)
        assert text.count(UNSAVED) == 2
        assert "The Solution's weapon is" in text
        assert shell.done
    text, _, _ = typed(HEADER + PIPE, "load", EOFError, EOFError)
    assert text.count(UNSAVED) == 1 and NO_GAMES in " ".join(text.split())  # it lists


def test_an_interrupt_returns_to_the_prompt() -> None:
    text, asked, _ = typed("new", KeyboardInterrupt, "deck classic", KeyboardInterrupt, "quit")
    assert asked.count(PROMPT) == 4
    assert "ok, line 2" in text


@cases(text=literal, length=int, some=literal, none=literal)
def test_a_line_is_completed_by_what_is_possible_there(text, length, some, none):
    replaced, found = completions(DRAFT, text)
    assert replaced == length
    assert set(some) <= set(found)
    assert not set(none) & set(found)


def test_the_line_offered_is_of_who_comes_next_in_seat_order() -> None:
    shell = Shell()
    assert shell.offers() == []
    out = DRAFT.tell("accuse Holden Plum Rope Hall wrong")
    for game, player in ((open_game(HEADER), "Nick"), (DRAFT, "Holden"), (out, "Nick")):
        shell.document.resume(game.record())
        assert shell.offers()[0] == f"suggest {player} "


def test_the_toolbar_says_whose_turn_is_next_and_what_is_known() -> None:
    shell = Shell()
    assert toolbar(shell) == " no game yet | not kept in a file"
    shell.document.resume(DRAFT.record())
    cells = sum(value is None for card in DRAFT.sheet.setup.deck.cards
                for value in DRAFT.sheet.row(card))  # fmt: skip
    said = f" next: Holden | Solution: ?, ?, ? | {cells} cells open | not kept in a file"
    assert toolbar(shell) == said


def test_a_dumb_terminal_or_a_missing_library_means_plain_input(monkeypatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert not is_able()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("kb.shell.prompt.find_spec", lambda name: None)
    assert not is_able()


def play(at: Terminal, ready: str) -> None:
    at.until(ready)
    for answer, reply in (
        ("new", "Which deck"), ("clasic", "did you mean 'classic'"), ("", "Who plays"),
        ("Nick, Rachel and Holden", "Which of them"), ("back", "Who plays"),
        ("Nick Rachel Holden", "Which of them"), ("Nick", "Your cards"),
        (HAND.removesuffix(" Library"), "Nick' has 5 cards"),
        (HAND, "Who begins"), ("", "Ready. Type each suggestion"),
        ("save game.clue", "ok, kept in"),
        (PIPE, "6. Rachel: Plum, Pipe, Ballroom. Holden showed a card."),
        ("why Holden Pipe", "So Holden has Pipe."), ("undo", "Open again: Holden has Pipe."),
        ("redo", "made again: "),
    ):  # fmt: skip
        at.type(answer)
        at.until(reply)
    at.until(ready)


def test_the_worked_example_is_played_on_a_dumb_terminal_and_loaded_again(terminal, tmp_path):
    at = terminal(TERM="dumb")
    play(at, PROMPT)
    time.sleep(0.5)  # readline prints its prompt a moment before it listens to signals
    at.process.send_signal(signal.SIGINT)
    at.until(PROMPT)
    at.type("quit")
    assert at.end() == 0
    assert (tmp_path / "game.clue").read_text() == f"{HEADER}{PIPE}\n"
    assert {path.name for path in tmp_path.iterdir()} <= {"game.clue", ".game.clue.undo"}
    again = terminal(TERM="dumb")
    again.until(PROMPT)
    again.type("load game.clue")
    assert "\x1b" not in again.until("ok, 6 lines of game.clue.")
    again.until("(suggest Holden ...) ")
    again.type("\x04", "")
    assert again.end() == 0


class Screen(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_coloured_sheet_and_the_toolbar_leave_out_what_may_be_wrong(monkeypatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "60")
    monkeypatch.delenv("NO_COLOR", raising=False)
    written = Screen()
    conversation = Conversation(Output(written), lambda _: "quit")
    assert conversation.out.coloured
    for line in (*HEADER.splitlines()[1:], "has Rachel Rope", "has Holden Rope", "sheet"):
        conversation.respond(line)
    text = re.sub(r"\x1b\[[0-9;]*m", "", written.getvalue())
    [row] = [row.split() for row in text.split("\n") if row.startswith("  Rope")]
    assert row == ["Rope", "?", "·", "?", "?"]
    assert "line 7 disputed" in toolbar(conversation.shell)
    cells = 4 * 21 - len(conversation.shell.game.facts)
    assert f" {cells} cells open " in toolbar(conversation.shell)


def test_a_game_that_no_dated_file_can_keep_is_said_to_be_kept_nowhere_once(tmp_path) -> None:
    (tmp_path / "games").write_text("a file is where the directory should be")
    names = ("has Rachel Rope", "has Rachel Hall")
    written, lines = StringIO(), iter([*FOUR_PLAYERS, *names, "quit", "quit"])
    conversation = Conversation(Output(written), lambda prompt: next(lines))
    conversation.store = Store(tmp_path / "games", tmp_path)
    conversation.run()
    text = written.getvalue()
    assert text.count("Nothing keeps this game: ") == 1
    assert "'save FILE' keeps it elsewhere" in text


def raise_no_home(*_: object) -> Path:
    raise RuntimeError("could not determine the home directory for '~/.local/share'")


@pytest.mark.skipif(find_spec("platformdirs") is None, reason="needs platformdirs")
@loop_over(
    ("name", "replacement"),
    [
        ("kb.shell.session.find_spec", lambda name: None),
        ("platformdirs.user_data_path", raise_no_home),
        ("platformdirs.user_data_path", lambda *_: Path("~/.local/share/refute")),
    ],
)
def test_without_platformdirs_or_a_home_nothing_is_kept_and_that_is_said_once(
    monkeypatch, name, replacement
) -> None:
    lines = iter([*FOUR_PLAYERS, "has Rachel Rope", "has Rachel Hall", "quit", "quit"])
    written = Screen()
    with monkeypatch.context() as patch:
        patch.setattr(name, replacement)

        Conversation(Output(written), lambda prompt: next(lines)).run()

    text = written.getvalue()
    assert text.count("Nothing keeps this game, without platformdirs or a home directory") == 1
