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
def test_a_users_file_has_nothing_to_suppress(command: list[str]) -> None:
    name, *options = command
    if name == "pyright":
        pytest.importorskip("pyright")
    run = [sys.executable, "-m", name, *options, str(USER)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_mistake_of_the_user_is_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(USER.read_text(encoding="utf-8").replace("error.line", "error.lime"))
    run = [sys.executable, "-m", "mypy", "--strict", str(wrong)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert "lime" in done.stdout
