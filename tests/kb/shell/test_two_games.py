"""Two whole games, typed one after the other on a terminal of 80x24, with slips among the lines.

In `two_games/` a script has what is typed and what is answered, a line each: ``plum rope ben => A
suggestion? No room is named.``; the record of the same name is what the file has at the end.
"""

import re
import select
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from support.profiles import is_deep
from support.terminal import Terminal
from support.typed import converse

GAMES = Path(__file__).parent / "two_games"
NAMES = ("classic", "master-detective")
STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
PROMPT = "refute>"
COLUMNS, LINES = 80, 24
Script = list[tuple[str, str]]


def script(name: str) -> Script:
    rows = (GAMES / f"{name}.txt").read_text().splitlines()
    parts = (row.partition("=>") for row in rows)
    return [(typed.strip(), squeezed(said)) for typed, _, said in parts]


@pytest.mark.deep
@pytest.mark.skipif(
    find_spec("prompt_toolkit") is None or find_spec("platformdirs") is None,
    reason="needs prompt_toolkit and platformdirs",
)
def test_two_games_with_slips_are_typed_on_a_terminal(terminal, tmp_path) -> None:
    rows = [row for name in NAMES for row in script(name)]
    at = terminal(size=(COLUMNS, LINES), TERM="xterm", PAGER="cat")
    at.until(PROMPT)
    for typed, said in rows:
        answered(at, typed, said)
    at.type("quit")
    assert at.end() == 0
    for name in NAMES:
        assert (tmp_path / f"{name}.clue").read_text() == (GAMES / f"{name}.clue").read_text()


def test_two_whole_games_with_slips(tmp_path: Path) -> None:
    names = NAMES if is_deep() else NAMES[:1]
    rows = [row for name in names for row in script(name)]

    answers = converse(line for line, _ in rows)

    for (line, said), answer in zip(rows, answers, strict=True):
        assert said in answer, line
    for name in names:
        assert (tmp_path / f"{name}.clue").read_text() == (GAMES / f"{name}.clue").read_text()


def answered(at: Terminal, typed: str, said: str) -> None:
    """Type a line, wait for what is said and for the next prompt, and look at the screen."""
    at.seen = ""
    at.type(typed)
    is_question = said.endswith(("?", ":")) and not said.startswith("A suggestion?")
    end = time.monotonic() + 30
    while not is_there(at, said, is_question):
        assert time.monotonic() < end, (typed, said, at.screen())
        if select.select([at.descriptor], [], [], 0.2)[0]:
            at.seen += at.read()
    *answer, _ = STEERING.sub("", at.seen).rpartition(PROMPT)[0].split("\n")
    drawn = [line.rstrip("\r").rpartition("\r")[2] for line in answer]
    name = typed.removeprefix("save ")  # a path is as long as it is
    assert all(len(line) <= COLUMNS for line in drawn if name not in line), (typed, drawn)
    rows = [line.rstrip() for line in at.display.display]
    if rows[0] and not is_question:  # it is full: what is completed has scrolled nothing
        assert rows[-2].startswith(PROMPT) and rows[-3], (typed, rows)


def is_there(at: Terminal, said: str, is_question: bool) -> bool:
    """Whether an answer was written, and after it the prompt with its toolbar."""
    text = squeezed(STEERING.sub("", at.seen))
    found = text.find(said)
    toolbar = ("no game yet", "next: ", "won")
    is_drawn = any(each in at.display.display[-1] for each in toolbar)
    return found >= 0 and (is_question or (PROMPT in text[found:] and is_drawn))


def squeezed(text: str) -> str:
    return " ".join(text.split())
