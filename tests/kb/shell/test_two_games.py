"""Two games typed on a terminal of 80x24: each slip has its answer, and the record is true."""

from __future__ import annotations

import select
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from terminal import Terminal

pytestmark = pytest.mark.skipif(
    find_spec("prompt_toolkit") is None or find_spec("platformdirs") is None,
    reason="needs prompt_toolkit and platformdirs",
)
CLASSIC = ("deck classic", "players Ada Ben Cleo Dan", "me Ada", "hand Ada White Knife Hall Lounge")
MASTER = (
    "deck mas",
    "players Ada Ben Cleo Di Ed Fay",
    "me Ada",
    "hand Ada White Knife Gazebo Studio",
)
YES = ""
GAMES = [
    (
        CLASSIC,
        [
            ("plum rope study", "Who answered is missing"),
            ("gren rop din dan", "Enter or y enters it."),
            (YES, "Ada: Green, Rope, Dining Room. Dan showed a card."),
            ("rope", "-> Dan Rope"),
            ("plum rope cleo", "No room is named"),
            ("plum green study c", "both of the category suspect"),
            ("plu pip stu no one", "Nobody showed a card"),
            ("dan passed", "Who passed follows from who answered"),
            ("sca pip kit c", "Cleo makes the suggestion"),
            ("pla wre con b", "Enter or y enters it."),
            (YES, "Cleo: Plum, Wrench, Conservatory. Ben showed a card."),
            ("replace 8 ben dan", "-> Dan"),
            ("turn", "Next: Dan."),
            ("pass", "Next: Ada."),
        ],
        (
            'suggest Ada Green Rope "Dining Room" -> Dan Rope',
            "suggest Ben Plum Pipe Study -> nobody",
            "suggest Cleo Plum Wrench Conservatory -> Dan",
            "#> next Ada",
        ),
    ),
    (
        MASTER,
        [
            ("gre hor car fya", "Enter or y enters it."),
            (YES, "Ada: Green, Horseshoe, Carriage House. Fay showed a card."),
            ("green", "-> Fay Green"),
            ("ed has plum", "Ed has Plum."),
            ("ben showed plum", "Of which cards, and who asked?"),
            ("ros poi fou -", "Nobody showed a card"),
            ("insert 8 pea wre lib ed", "reads as"),
            ("insert 8 peac wre lib ed", "reads as"),
            ("insert 8 peaco wre lib ed", "'shift 9' moves it"),
            ("shift 9", "Cleo in line 9"),
        ],
        (
            'suggest Ada Green Horseshoe "Carriage House" -> Fay Green',
            "has Ed Plum",
            "suggest Ben Peacock Wrench Library -> Ed",
            "suggest Cleo Rose Poison Fountain -> nobody",
        ),
    ),
]


@pytest.mark.parametrize(("table", "played", "kept"), GAMES, ids=["classic", "master detective"])
def test_a_game_with_slips_is_typed_on_a_terminal(
    terminal: Callable[..., Terminal],
    tmp_path: Path,
    table: tuple[str, ...],
    played: list[tuple[str, str]],
    kept: tuple[str, ...],
) -> None:
    at = terminal(size=(80, 24), TERM="xterm")
    at.until("refute>")
    for line in (*table, "save game.clue"):
        at.type(line)
        at.until("ok, ")
    for line, answer in played:
        at.type(line)
        see(at, answer)
    assert any("next: " in row for row in at.screen()[-2:])
    at.type("quit")
    assert at.end() == 0
    lines = (tmp_path / "game.clue").read_text().split("\n")
    assert tuple(lines[5:-1]) == kept
    assert lines[1] in ("deck classic", "deck master-detective")


def see(at: Terminal, answer: str) -> None:
    """Wait until an answer stands on the screen."""
    end = time.monotonic() + 20
    while answer not in joined(at):
        assert time.monotonic() < end, (answer, joined(at))
        if select.select([at.descriptor], [], [], 0.2)[0]:
            at.read()


def joined(at: Terminal) -> str:
    """The screen as one text, where the terminal broke a line."""
    return " ".join(" ".join(row.split()) for row in at.display.display if row.strip())
