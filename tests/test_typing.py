"""The types that the library declares suffice for its users: nothing has to be suppressed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import resolver

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
    text = USER.read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.py"
    wrong.write_text(text.replace("error.line", "error.lime").replace(".prove(", ".provee("))
    run = [sys.executable, "-m", name, *options, str(USER), str(wrong)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    found = [line for line in done.stdout.splitlines() if "error:" in line]
    assert any("lime" in line for line in found), done.stdout + done.stderr
    assert any("provee" in line for line in found), "the name of a function is misspelt"
    assert all("wrong.py" in line for line in found), done.stdout


def test_type_checkers_are_told_the_names_of_the_facade_and_no_others() -> None:
    tree = ast.parse(Path(resolver.__file__).read_text(encoding="utf-8"))
    (checked,) = (one for one in tree.body if isinstance(one, ast.If))
    names = {
        f"{statement.module}.{name.name}" if statement.module != "resolver" else name.name
        for statement in checked.body
        if isinstance(statement, ast.ImportFrom)
        for name in statement.names
        if name.asname == name.name
    }
    homes = {f"resolver.{home}.{name}" for name, home in resolver._HOMES.items()}
    assert names == homes | {"export", "problems"}
