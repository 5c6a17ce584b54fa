"""A machine's first day: what is installed for the tests, and what the last line of them says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

ROOT = Path(__file__).parent.parent
INSTALL = "apt-get update -q && apt-get install -q -y --no-install-recommends"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the script is for bash on Linux")


def decided(folder: Path, *found: str, user: int = 0) -> subprocess.CompletedProcess[str]:
    """Run the script that decides, on a machine that has only these programs."""
    for name in found:
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    (folder / "id").write_text(f"#!/bin/sh\necho {user}\n")
    (folder / "id").chmod(0o755)
    command = [which("bash") or "bash", str(ROOT / ".ci" / "programs")]
    machine = {"PATH": str(folder)}
    return subprocess.run(command, env=machine, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("found", "asked"),
    [
        ((), f"{INSTALL} chromium npm\n"),
        (("npm",), f"{INSTALL} chromium\n"),
        (("chromium",), f"{INSTALL} npm\n"),
        (("chromium", "npm"), ""),
    ],
)
def test_each_missing_program_is_asked_for_by_itself(
    found: tuple[str, ...], asked: str, tmp_path: Path
) -> None:
    done = decided(tmp_path, "apt-get", *found)
    assert (done.returncode, done.stdout, done.stderr) == (0, asked, "")


@pytest.mark.parametrize(
    ("found", "named"), [((), "chromium npm"), (("npm",), "chromium"), (("chromium",), "npm")]
)
@pytest.mark.parametrize(("user", "more"), [(1000, ("apt-get",)), (0, ())])
def test_who_cannot_install_is_told_which_program_is_missing(
    found: tuple[str, ...], named: str, user: int, more: tuple[str, ...], tmp_path: Path
) -> None:
    done = decided(tmp_path, *found, *more, user=user)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"The site cannot be tested without {named}, and only root ")
    assert done.stderr.count("\n") == 1


def test_who_cannot_install_and_misses_nothing_goes_on(tmp_path: Path) -> None:
    done = decided(tmp_path, "chromium", "npm", user=1000)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_second_command_of_the_readme_ends_with_how_many_tests_passed(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    flags = re.search(r"-m pytest (.*)", readme)
    assert flags is not None
    test = tmp_path / "test_one.py"
    test.write_text("def test_one() -> None: ...\n")
    command = [sys.executable, "-m", "pytest", "-c", ROOT / "pyproject.toml", *flags[1].split()]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", test], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^1 passed in [\d.]+s", done.stdout.rstrip().rpartition("\n")[2])
