"""Five tasks of users as short programs: they run; `tests/house/test_typing.py` checks them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from support.cases import loop_over
from support.profiles import is_deep

HERE = Path(__file__).parent
PROGRAMS = sorted(path for path in HERE.glob("*.py") if not path.stem.startswith("test_"))
GAMES = 50  # at each of six tables: 300
MOST = 12  # lines


def test_there_are_five_tasks() -> None:
    assert len([path for path in PROGRAMS if path.stem != "sudoku_clauses"]) == 5


@loop_over("path", PROGRAMS)
def test_a_program_is_short_and_runs(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith('"""')]
    assert len(lines) <= MOST
    fewer = text if is_deep() else text.replace(f"simulate({GAMES}", "simulate(1")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", fewer],
        cwd=HERE, env=os.environ | {"PYTHONUTF8": "1"}, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout or path.stem == "sudoku_clauses"


def test_the_mean_and_the_share_that_ended_are_those_of_the_games() -> None:
    text = (HERE / "games_as_a_frame.py").read_text(encoding="utf-8")
    scope: dict[str, Any] = {}
    exec(text.replace(f"simulate({GAMES}", "simulate(1"), scope)
    frame = scope["frame"]
    assert len(frame) == 6
    assert set(frame["size"]) == {3, 4, 5}
    assert set(frame["policy"]) == {"careful", "random"}
    assert (frame["all_knew"] == (frame["ended"] == "all knew")).all()
