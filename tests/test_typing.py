"""The types that the library declares suffice for its users: nothing has to be suppressed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

USER = Path(__file__).parent / "typed_user.py"


@pytest.mark.parametrize(
    "command",
    [["mypy", "--strict"], ["pyright", "--pythonpath", sys.executable]],
    ids=["mypy", "pyright"],
)
def test_a_users_file_has_nothing_to_suppress_and_a_mistake_in_it_is_found(
    command: list[str], tmp_path: Path
) -> None:
    name, *options = command
    if name == "pyright":
        pytest.importorskip("pyright")
    wrong = tmp_path / "wrong.py"
    wrong.write_text(USER.read_text(encoding="utf-8").replace("error.line", "error.lime"))
    run = [sys.executable, "-m", name, *options, str(USER), str(wrong)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    found = [line for line in done.stdout.splitlines() if "error:" in line]
    assert found, done.stdout + done.stderr
    assert all("wrong.py" in line and "lime" in line for line in found), done.stdout
