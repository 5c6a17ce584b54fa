"""What stands on a terminal's screen, and what the shell keeps from one session to the next."""

import sys
from collections.abc import Callable
from datetime import date
from importlib.util import find_spec
from pathlib import Path

import pytest
from support.processes import call_refute
from support.terminal import Terminal
from support.typed import NICKS_TABLE

from kb.shell.session import Store

pytestmark = pytest.mark.skipif(
    find_spec("prompt_toolkit") is None or find_spec("platformdirs") is None,
    reason="needs prompt_toolkit and platformdirs",
)

GAME = f"""{NICKS_TABLE}\
suggest Rachel Plum Ballroom Pipe -> Holden
suggest Holden Green Rope Study -> Rachel
"""
PROMPT = "refute>"
Start = Callable[..., Terminal]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.clue"
    path.write_text(GAME)
    return path


@pytest.mark.parametrize("size", [pytest.param((80, 24), marks=pytest.mark.deep), (40, 30)])
def test_the_names_and_the_last_card_of_a_sheet_are_both_on_the_screen(terminal, game, size):
    at = terminal("game.clue", size=size, TERM="xterm-256color")
    at.until(PROMPT)
    at.type("sheet")
    screen = at.screen("Study", "next: Nick")
    assert any(all(name in line for name in ("Nick", "Rachel", "Holden")) for line in screen)
    assert any(line.lstrip().startswith("Mustard") for line in screen)
    assert any("Study" in line for line in screen)
    assert "Solution: ?, ?, ?" in screen[-1]
    assert "refute> (Tab: suggest Nick ...)" in screen
    assert "\x1b[33m" in at.all  # an open cell is yellow on every one of them
    at.type("quit")
    assert at.end() == 0


def test_a_game_that_no_file_was_named_for_is_kept_and_found_again(terminal, home, tmp_path):
    at = terminal(TERM="xterm")
    at.until(PROMPT)
    at.type(f"\x1b[200~{GAME}\x1b[201~")
    at.until(f"Kept as {date.today()}-1.clue")
    at.until("'save NAME' names another file.")
    at.until("7. Holden: ")
    kept = home / "refute" / "games" / f"{date.today()}-1.clue"
    assert kept.read_text() == GAME
    at.process.kill()

    again = terminal(TERM="xterm")
    again.until(PROMPT)
    again.type("load")
    again.until(f"{kept.name}  Nick, Rachel, Holden")
    again.type(f"load {kept.stem}")
    again.until("ok, 7 lines of")
    again.type("save game.clue")
    again.until("ok, kept in")
    again.type("reveal Holden Hall")
    again.until("8. Holden revealed Hall.")
    again.type("quit")
    assert again.end() == 0
    assert (tmp_path / "game.clue").read_text() == f"{GAME}reveal Holden Hall\n"
    assert kept.read_text() == GAME


@pytest.mark.deep
def test_what_was_typed_is_offered_by_the_next_session(terminal: Start, game: Path) -> None:
    at = terminal("game.clue", TERM="xterm")
    at.until(PROMPT)
    at.type("sheet Solution")
    at.screen("The Solution's room is", "refute> (Tab: suggest")
    at.type("quit")
    assert at.end() == 0
    again = terminal("game.clue", TERM="xterm")
    again.until(PROMPT)
    again.type("\x1b[A\x1b[A", "")
    assert "refute> sheet Solution" in again.screen("refute> sheet Solution")


@pytest.mark.deep
def test_control_z_suspends_and_the_game_goes_on(terminal: Start, game: Path) -> None:
    shell = ("setsid", "--ctty", "--wait", "bash", "--norc", "-i")
    at = terminal(program=shell, TERM="xterm")
    at.type(f"{sys.executable} -m kb game.clue")
    at.until(PROMPT)
    at.screen()
    at.type("\x1a", "")
    at.until("Stopped")
    at.type("fg")
    at.until(PROMPT)
    at.type("has Holden Hall")
    at.until("8. Holden has Hall.")
    at.screen()
    at.type("quit")
    at.screen()
    at.type("exit")
    assert at.end() == 0


def test_a_file_that_cannot_be_read_opens_no_shell(tmp_path: Path) -> None:
    done = call_refute(str(tmp_path / "nowhere.clue"), is_terminal=True)
    assert done.returncode == 2 and PROMPT.encode() not in done.stdout


def test_where_nothing_can_be_written_nothing_is_kept_and_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file" / "games", tmp_path / "file")
    assert store.lines() is None


def test_each_game_of_a_day_has_a_file_of_its_own(tmp_path: Path) -> None:
    store = Store(tmp_path / "games", tmp_path)
    dated = store.new_path(date(2026, 11, 22))
    assert dated.name == "2026-11-22-1.clue"
    dated.touch()
    assert store.new_path(date(2026, 11, 22)).name == "2026-11-22-2.clue"


def test_tab_takes_what_was_advised(terminal: Start, tmp_path: Path) -> None:
    header = "refute 1\ndeck classic\nplayers Nick Rachel\nme Nick\nsize Nick 1\nsize Rachel 17\n"
    (tmp_path / "game.clue").write_text(f"{header}suggest Rachel Plum Rope Hall -> Nick\n")
    at = terminal("game.clue", size=(100, 30), TERM="xterm-256color")
    at.until(PROMPT)
    at.type("ask")
    at.until("Ask ")
    screen = at.screen("Ask ", "refute> (Tab: suggest Nick ", "next: ")
    best = next(line for line in screen if line.startswith("Ask "))
    first = best.removeprefix("Ask ").partition(",")[0].partition(" or ")[0]
    offer = f"refute> suggest Nick {first}"
    assert any(line.startswith(offer.replace("suggest", "(Tab: suggest")) for line in screen)
    at.type("\t", "")
    assert any(line.startswith(offer) for line in at.screen())
    at.type("-")
    at.until("Nobody showed")
    at.type("quit")
    assert at.end() == 0


def test_tab_goes_through_the_guessers_the_right_arrow_takes_the_next_and_nothing_scrolls(
    terminal, game
):
    at = terminal("game.clue", size=(80, 24), TERM="xterm-256color")
    at.until(PROMPT)
    at.screen("refute> (Tab: suggest Nick", " next: Nick | Solution: ?, ?, ?")
    for player in ("Nick", "Rachel", "Holden"):
        at.type("\t", "")
        at.screen(f"refute> suggest {player}", f"[suggest {player} ]")
    at.type("\x03", "")
    at.screen("Stopped", "next: Nick")
    at.type("\x1b[C", "")
    at.screen("refute> suggest Nick", "[suggest Nick ]  suggest Rachel")
    at.type("mus wre lou -")
    at.until("8. Nick: Mustard, Wrench, Lounge. Nobody showed a card.")

    # What is being completed stands in the toolbar, and scrolls nothing.
    at.type("sheet")
    before = at.screen()
    at.type("suggest Nick p", "")
    screen = at.screen("refute> suggest Nick p", "Peacock  Pipe")
    assert screen[:22] == before[:22]
    assert screen[22].startswith("refute> suggest Nick p")
    assert all(name in screen[23] for name in ("Peacock", "Pipe"))
    at.type("\t", "")
    assert at.screen()[:22] == before[:22]


@pytest.mark.parametrize("columns", [pytest.param(50, marks=pytest.mark.deep), 38])
def test_a_proposal_is_never_taken_for_text_and_a_dispute_stays_in_the_toolbar(
    terminal: Start, game: Path, columns: int
) -> None:
    game.write_text(f"{GAME}#? has Holden White\n")
    at = terminal("game.clue", size=(columns, 30), TERM="xterm", NO_COLOR="1")
    at.screen("refute> (Tab: suggest Nick ...)", " next: Nick | line 8 disputed")

    at.type("")
    at.type("drop")
    at.until("ok, given up")
    at.screen("refute> (Tab: suggest Nick ...)", " next: Nick | Solution")
    at.type("\x1b[200~has Holden Rope\nhas Holden Xyz\n\x1b[201~", "")
    at.screen(" 2 lines wait for Enter")
    at.type("")
    at.until("2 lines pasted. Not entered: pasted")

    assert sum("(Tab:" in line for line in at.screen("refute> (Tab: suggest Nick ...)")) == 1
    at.type("quit")
    assert at.end() == 0


def test_the_demo_waits_for_enter_after_each_screenful(terminal: Start) -> None:
    at = terminal("demo", size=(80, 24), TERM="xterm")
    for _ in range(2):
        before = at.until("... Enter goes on, Ctrl-D ends: ")
        assert before.count("\n") <= 24
        at.type("")
    at.until("... Enter goes on")
    at.type("\x04", "")
    assert at.end() == 0


def test_a_pipe_behind_the_shell_is_told_that_nothing_keeps_the_game(terminal: Start) -> None:
    at = terminal(program=("sh", "-c", f"{sys.executable} -m kb | cat"), TERM="xterm")
    at.until("Nothing keeps this game, as the answers go to no terminal: 'save FILE' does.")
    at.type("quit")
    assert at.end() == 0


@pytest.mark.deep
def test_long_answers_are_printed_and_no_pager_opens(terminal: Start, game: Path) -> None:
    game.write_text(GAME + "has Rachel Green\n" * 30)
    at = terminal("game.clue", size=(50, 16), TERM="xterm", PAGER="sed s/^/paged:/")
    at.until(PROMPT)
    for line, end in (("log", "  37  has Rachel Green"), ("help", "is quit"), ("sheet", "open:")):
        at.type(line)
        at.until(end)
        at.until(PROMPT)
    assert "paged:" not in at.all and "\n:" not in at.all
    at.type("quit")
    assert at.end() == 0


@pytest.mark.deep
def test_control_c_is_always_answered(terminal: Start, game: Path) -> None:
    at = terminal(size=(50, 16), TERM="xterm")
    at.until(PROMPT)
    at.type("\x03", "")
    at.until("Stopped; 'quit' leaves.")
    at.until(PROMPT)
    at.type("new")
    at.until("Which deck")
    at.type("\x03", "")
    at.until("Stopped; 'quit' leaves.")
    at.until(PROMPT)
    at.type("load game.clue")
    at.until("ok, 7 lines of")
    at.until(PROMPT)
    at.type("plum wre", "")
    at.type("\x03", "")
    at.until("Stopped; 'quit' leaves.")
    at.type("quit")
    assert at.end() == 0


@pytest.mark.deep
def test_new_asks_again_and_goes_back_on_a_narrow_terminal_without_colour(terminal) -> None:
    at = terminal(size=(38, 30), TERM="xterm", NO_COLOR="1")
    at.until(PROMPT)
    for answer, reply, question in (
        ("new", "classic, master-detective", "classic)"),
        ("clasic", "no deck 'clasic'", "Enter or y enters it."),
        ("", "ok, line 2", "Who plays"),
        ("Ann, Ben and Me", "ok, line 3", "Which of them"),
        ("back", "ok, taken back", "Who plays"),
        ("Ann, Ben & Me", "ok, line 3", "Which of them"),
        ("Me", "ok, line 4", "Your cards?"),
        ("plum rope hall study knife", "5 cards", "Your cards?"),
        ("plum, rope, hall, study, knife and pip", "ok, line 5", "Who begins?"),
        ("Ben", "Ready.", PROMPT),
    ):
        at.type(answer)
        at.until(reply)
        at.until(question)
    at.screen("refute> (Tab: suggest Ben ...)", " next: Ben")
    at.type("quit")
    assert at.end() == 0


@pytest.mark.deep
def test_without_prompt_toolkit_lines_are_typed_all_the_same(terminal: Start, game: Path) -> None:
    hidden = "import sys; sys.modules['prompt_toolkit'] = sys.modules['rich'] = None; "
    hidden += "from kb.cli import main; import kb.shell.prompt as p; p.is_able = lambda: False; "
    hidden += "import kb.shell.output as o; o.find_spec = lambda name: None; "
    hidden += "sys.exit(main(['game.clue']))"
    at = terminal(program=(sys.executable, "-c", hidden), size=(80, 24), TERM="xterm")
    at.until(PROMPT)
    at.type("mus wre lou -")
    at.until("Nobody showed a card")
    at.type("sheet")
    at.until("Study")
    at.until(PROMPT)
    at.type("quit")
    assert at.end() == 0
