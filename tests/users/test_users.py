"""Five tasks of users as short programs: they run, and type checkers have nothing to say."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from profiles import is_deep

HERE = Path(__file__).parent
PROGRAMS = sorted(path for path in HERE.glob("*.py") if not path.stem.startswith("test_"))
GAMES = 50  # at each of six tables: 300
MOST = 12  # lines


def test_there_are_five_tasks() -> None:
    assert len([path for path in PROGRAMS if path.stem != "sudoku_clauses"]) == 5


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_is_short_and_runs(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith('"""')]
    assert len(lines) <= MOST
    fewer = text if is_deep() else text.replace(f"simulate({GAMES}", "simulate(2")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", fewer],
        cwd=HERE, env=os.environ | {"PYTHONUTF8": "1"}, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout or path.stem == "sudoku_clauses"


def test_the_mean_and_the_share_that_ended_are_those_of_the_games() -> None:
    text = (HERE / "games_as_a_frame.py").read_text(encoding="utf-8")
    scope: dict[str, Any] = {}
    exec(text.replace(f"simulate({GAMES}", "simulate(2"), scope)
    frame = scope["frame"]
    assert len(frame) == 12
    assert set(frame["size"]) == {3, 4, 5}
    assert set(frame["policy"]) == {"careful", "random"}
    assert (frame["all_knew"] == (frame["ended"] == "all knew")).all()


@pytest.mark.parametrize(
    "command",
    [["mypy", "--strict"], ["pyright", "--pythonpath", sys.executable]],
    ids=["mypy", "pyright"],
)
def test_type_checkers_have_nothing_to_say_and_find_a_slip(
    command: list[str], tmp_path: Path
) -> None:
    name, *options = command
    pytest.importorskip(name)
    for path in PROGRAMS:
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    wrong = tmp_path / "wrong.py"
    text = "from kb import simulatee\nimport kb\nimport resolver\n\n"
    wrong.write_text(f"{text}kb.simulat(3)\nresolver.provee('p')\n")
    # That pandas has no types is no slip of ours.
    (tmp_path / "mypy.ini").write_text("[mypy]\n[mypy-pandas.*]\nignore_missing_imports = True\n")
    run = [sys.executable, "-m", name, *options, *map(str, sorted(tmp_path.glob("*.py")))]
    done = subprocess.run(run, capture_output=True, text=True, check=False, cwd=tmp_path)
    found = [line for line in done.stdout.splitlines() if "error" in line and ".py:" in line]
    assert [line for line in found if "wrong.py" not in line] == [], done.stdout
    for slip in ("simulatee", "simulat", "provee"):
        assert any(f'"{slip}"' in line for line in found), done.stdout + done.stderr
