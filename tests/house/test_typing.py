"""The types that the library declares suffice for its users: nothing has to be suppressed."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from making import stubs
from support.cases import loop_over

HERE = Path(__file__).parents[1]
USER = HERE / "house" / "typed_user.py"
STUBS = sorted(path for name in ("kb", "resolver") for path in (HERE.parent / name).rglob("*.pyi"))
PROGRAMS = [path for path in (HERE / "users").glob("*.py") if not path.stem.startswith("test_")]
SLIPS = "from kb import simulatee\nimport kb\n\nkb.simulat(3)\n"


@pytest.mark.types
@pytest.mark.parametrize(
    "command",
    [["mypy", "--strict"], ["pyright", "--pythonpath", sys.executable]],
    ids=["mypy", "pyright"],
)
def test_a_users_file_has_nothing_to_suppress_and_a_mistake_in_it_is_found(command, tmp_path):
    name, *options = command
    if name == "pyright":
        pytest.importorskip("pyright")
    text = USER.read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.py"
    wrong.write_text(text.replace("error.line", "error.lime").replace(".prove(", ".provee("))
    (tmp_path / "wrong_names.py").write_text(SLIPS)
    run = [sys.executable, "-m", name, *options, str(USER), *map(str, PROGRAMS)]
    run += map(str, tmp_path.glob("*.py"))
    done = subprocess.run(run, capture_output=True, text=True, check=False, cwd=HERE.parent)
    found = [line for line in done.stdout.splitlines() if "error:" in line]
    assert any("lime" in line for line in found), done.stdout + done.stderr
    assert any("provee" in line for line in found), "the name of a function is misspelt"
    assert any("simulatee" in line for line in found), done.stdout
    assert any('"simulat"' in line for line in found), done.stdout
    assert all("wrong" in line for line in found), done.stdout


def test_a_public_name_stands_once_and_the_stubs_are_what_their_command_makes_of_it() -> None:
    made = stubs.stubs()

    assert sorted(made) == STUBS
    stored = {path: path.read_text(encoding="utf-8") for path in made}
    assert stored == made, "try: python docs/making/stubs.py"


@loop_over("stub", STUBS)
def test_type_checkers_are_told_the_names_of_a_door_and_no_others(stub: Path) -> None:
    package = import_module(".".join(stub.parent.relative_to(HERE.parent).parts))
    imported = [
        (str(statement.module), name.name)
        for statement in ast.parse(stub.read_text(encoding="utf-8")).body
        if isinstance(statement, ast.ImportFrom)
        for name in statement.names
        if name.asname == name.name != "__version__"
    ]
    assert sorted(name for _, name in imported) == sorted(package.__all__)
    for module, name in imported:
        assert getattr(import_module(module), name) is getattr(package, name)
