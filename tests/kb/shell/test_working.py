"""What is seen before an answer: a sign of life after a while."""

import sys
import time
from collections.abc import Callable
from io import StringIO

import pyte
import pytest
from support.random_games import random_game

from kb.shell import output
from kb.shell.output import PATIENCE, SIGN, Output, show_working


class Screen(StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True

    def lines(self) -> list[str]:
        screen = pyte.Screen(80, 24)
        pyte.Stream(screen).feed(self.getvalue().replace("\n", "\r\n"))
        return [line.rstrip() for line in screen.display if line.strip()]


def wait(is_so: Callable[[], bool]) -> None:
    """Wait until something is so: rich takes a while to import."""
    end = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    return Screen()


def test_what_is_fast_is_answered_without_a_word(screen: Screen, capsys) -> None:
    for stream in (screen, StringIO()):
        with show_working(Output(stream)):
            pass
        assert stream.getvalue() == ""
    assert capsys.readouterr() == ("", "")


def test_in_a_pipe_nothing_is_shown_but_answers(capsys, monkeypatch) -> None:
    out = StringIO()
    monkeypatch.setattr(output, "PATIENCE", 0.01)
    with show_working(Output(out)):
        time.sleep(0.1)
    assert (out.getvalue(), *capsys.readouterr()) == ("", "", "")


def test_on_a_terminal_it_goes_when_the_answer_comes(screen: Screen, monkeypatch) -> None:
    monkeypatch.setattr(output, "PATIENCE", 0.01)
    print("refute> puzzle", file=screen)
    with show_working(Output(screen)):
        wait(lambda: SIGN in screen.getvalue())
        assert screen.lines()[1].endswith(SIGN)
    assert screen.lines() == ["refute> puzzle"]


SOON = "from kb.shell import output; output.PATIENCE = {}"
COMMAND = "{}; import sys; from kb.cli import main; sys.exit(main([{!r}, 'wide.clue']))"


ODDS = pytest.param("odds", "deals fit", marks=pytest.mark.deep)


@pytest.mark.parametrize(("command", "answer"), [ODDS, ("advise", "Tells")])
def test_a_command_at_work_says_so_until_the_answer_comes(terminal, tmp_path, command, answer):
    """Advice says so sooner here; the odds take as long as patience does on any machine."""
    most, players, events = (20, 8, 12) if command == "odds" else (9, 4, 8)
    deck = {f"kind{kind}": [f"c{kind}x{n}" for n in range(most)] for kind in range(3)}
    game = random_game(2, deck, players, events)
    (tmp_path / "wide.clue").write_text(game.text)
    line = COMMAND.format("pass" if command == "odds" else SOON.format(0.01), command)
    size = 100, 200  # all of the answer is on it
    at = terminal(program=(sys.executable, "-c", line), size=size, TERM="xterm")
    start = time.monotonic()
    before = at.until(SIGN)
    waited = time.monotonic() - start
    assert answer not in before
    assert waited > PATIENCE or command == "advise"
    assert at.end() == 0
    assert not any(SIGN in line for line in at.screen(answer))
