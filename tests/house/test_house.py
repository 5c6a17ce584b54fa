"""What the house says of itself is so: the rooms' docstrings, its plan, its recipes, its times."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from support.cases import read_parts
from support.house import ROOMS, ROOT, modules, nodes

from kb.table.deck import CLASSIC, DECKS
from kb.table.events import ASSUMPTIONS, Assume, Event

TEXTS = {
    path: path.read_text(encoding="utf-8")
    for package in ROOMS
    for path in modules(package).values()
}
CONTRIBUTING = (ROOT / "docs/about/contributing.md").read_text(encoding="utf-8")
INVITATION = (ROOT / ".github/CONTRIBUTING.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
FILE = re.compile(r"`([a-z_./-]+\.(?:py|md|txt|exercises))`")
FORMER = re.compile(
    r"\bany more\b|\bformerly\b|\bwas called\b|\bbefore version\b|\bearlier state\b"
    r"|\bolder (?:file|link|record|page|note)s?\b|\bnames that went\b",
    re.IGNORECASE,
)


# The rooms


def test_there_are_rooms_to_speak_of() -> None:
    assert len(room_docstrings()) > 20


@pytest.mark.parametrize("package", ROOMS)
def test_each_room_says_what_it_is_and_how_to_add_to_it(package: str) -> None:
    for path in (ROOT / package).glob("*/__init__.py"):
        assert "To " in docstring(path), path


def test_who_may_import_what_is_said_by_the_plan_and_its_test_alone() -> None:
    said = [path for path, text in TEXTS.items() if re.search("may import", text, re.IGNORECASE)]
    assert said == []
    for package, rooms in ROOMS.items():
        line = re.search(rf"^    {package}/ +(.*)$", CONTRIBUTING, re.MULTILINE)
        assert line is not None
        assert line[1].split(" < ") == rooms


def test_a_file_that_a_room_names_is_there() -> None:
    named = [
        (path, name) for path, text in room_docstrings().items() for name in FILE.findall(text)
    ]
    assert len(named) > 40
    assert [(path, name) for path, name in named if not is_there(path, name)] == []


def test_a_file_that_the_plan_of_the_house_names_is_there() -> None:
    for page in ("contributing.md", "house.md"):
        text = (ROOT / "docs/about" / page).read_text(encoding="utf-8")
        named = [name for name in FILE.findall(text) if "/" in name]
        assert len(named) > 10, page
        folders = (ROOT, ROOT / "docs", ROOT / "resolver/export")
        assert [name for name in named if not any((f / name).is_file() for f in folders)] == []


# The recipes


def test_a_recipe_for_an_event_names_the_files_that_know_every_event() -> None:
    events = set(get_args(Event)) - {Assume}
    assert len(events) > 5

    know_all = {
        relative(path)
        for path, text in TEXTS.items()
        if path != ROOT / "kb/__init__.py" and {event.__name__ for event in events} <= words(text)
    }

    assert know_all == files_of_recipe("An event", below="kb/") - {
        "kb/why/repair.py",  # only for an event with other words that may be one
        "kb/why/phrases.py",
    }
    assert know_all <= files_said_in("kb/table/__init__.py")


def test_a_recipe_for_an_assumption_names_the_files_that_hold_its_name() -> None:
    hold = set.union(*(files_with_constant(name) for name in ASSUMPTIONS))

    assert hold == files_of_recipe("An assumption", below="kb/")
    assert hold == files_said_in("kb/theory/__init__.py")


def test_a_recipe_for_an_edition_names_the_files_that_hold_its_name() -> None:
    names = set(DECKS) - {CLASSIC.name}  # "classic" is a word for other things, too
    hold = set.union(*(files_with_constant(name) for name in names))

    assert hold == files_of_recipe("An edition", below="kb/")
    record = (ROOT / "docs/guide/record.md").read_text(encoding="utf-8")
    assert [name for name in DECKS if f"`deck {name}`" not in record] == []

    # What is said of an unknown deck offers all of them.
    for name in files_of_recipe("An edition", below="tests/") - {"tests/kb/table/test_deck.py"}:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert all(f"'{deck}'" in text for deck in DECKS), name


# The two engines


@pytest.mark.parametrize(
    ("asked", "runs_it"),
    [
        ("import resolver; resolver.prove('p -> q; p', 'q')", False),
        ("import resolver; resolver.Prover(['p']).entails('p')", True),
        ("import kb; kb.Game.new(['A', 'B', 'C']).knowledge('A').prove('~Rope')", True),
    ],
)
def test_prove_searches_and_a_knowledge_base_owns_a_prover(asked: str, runs_it: bool) -> None:
    ending = "import sys; print('resolver.incremental.prover' in sys.modules)"

    done = subprocess.run(
        [sys.executable, "-c", f"{asked}; {ending}"], capture_output=True, text=True, check=False
    )

    assert done.stdout.strip() == str(runs_it), done.stderr


# The times, and what answers nothing


def test_the_time_that_the_tests_take_is_said_once() -> None:
    times = r"\b(?:\d+|two|three|four|five|half a) (?:s|seconds|minutes?)\b"

    said = re.findall(r"the tests [a-z ]* on two cores", README)
    assert len(said) == 1
    assert re.findall(times, INVITATION) == []
    assert "within the time that the README gives" in INVITATION


def test_nothing_answers_former_words_for_nothing_was_released() -> None:
    assert not (ROOT / "docs/about/names.md").exists()
    pages = sorted((ROOT / "docs").rglob("*.md"))
    texts = {**TEXTS, **{path: path.read_text(encoding="utf-8") for path in pages}}

    assert [(relative(path), FORMER.findall(text)) for path, text in texts.items()
            if FORMER.search(text)] == []  # fmt: skip


# What a contributor runs


def test_pre_commit_is_installed_by_the_readme_and_asks_for_no_activated_environment() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extra = wanted["project"]["optional-dependencies"]["test"]
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")

    assert [name for name in extra if name.startswith("pre-commit")]
    entries = re.findall(r"entry: (\S+)", hooks)
    assert len(entries) == 3
    assert set(entries) == {".venv/bin/python"}
    assert "\n.venv/bin/pre-commit install\n" in INVITATION
    assert "-m pytest -q tests/kb/shell" in INVITATION


def test_each_hook_runs_with_the_readme_environment_alone(tmp_path: Path) -> None:
    pytest.importorskip("pre_commit")
    repository(tmp_path)
    (tmp_path / "kb" / "__init__.py").write_text('"""A room."""\n\nx: int = 1\n')
    hooks = ["ruff-check", "ruff-format", "mypy"]

    assert [run_hook(tmp_path, hook) for hook in hooks] == [0, 0, 0]

    (tmp_path / "kb" / "__init__.py").write_text('"""A room."""\nimport os\nx: int  = "1"\n')
    assert [run_hook(tmp_path, hook) for hook in hooks] == [1, 1, 1]


def repository(folder: Path) -> None:
    """Make a repository of two small packages, with our hooks and the environment of the tests."""
    for name in ("kb", "resolver"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text('"""A room."""\n')
    for name in (".pre-commit-config.yaml", "pyproject.toml"):
        (folder / name).write_text((ROOT / name).read_text(encoding="utf-8"))
    binaries = folder / ".venv" / "bin"
    binaries.mkdir(parents=True)
    (binaries / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (binaries / "python").chmod(0o755)
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    subprocess.run(["git", "add", "kb", "resolver", "pyproject.toml"], cwd=folder, check=True)


def run_hook(folder: Path, hook: str) -> int:
    """Return how a hook ended over all files, where no Python is on the path but the system's."""
    subprocess.run(["git", "add", "kb"], cwd=folder, check=True)
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}
    command = [sys.executable, "-m", "pre_commit", "run", hook, "--all-files"]
    return subprocess.run(command, cwd=folder, env=bare, capture_output=True).returncode


def docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(TEXTS[path])) or ""


def room_docstrings() -> dict[Path, str]:
    return {path: docstring(path) for p in ROOMS for path in (ROOT / p).glob("*/__init__.py")}


def is_there(room: Path, name: str) -> bool:
    folders = (room.parent, room.parents[1], ROOT)
    return any((folder / name).is_file() for folder in folders)


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def files_with_constant(value: str) -> set[str]:
    """Return the files of kb in whose code a text is a constant."""
    found = set()
    for path in modules("kb").values():
        # A file without the word need not be parsed.
        if value in TEXTS[path] and any(
            isinstance(node, ast.Constant) and node.value == value for node in nodes(TEXTS[path])
        ):
            found.add(relative(path))
    return found


def files_of_recipe(name: str, below: str) -> set[str]:
    """Return the files below a folder that a recipe of the plan names."""
    recipe = re.search(rf"^\*\*{name}\*\*.*?(?=^\*\*|\Z)", CONTRIBUTING, re.MULTILINE | re.DOTALL)
    assert recipe is not None
    return {each for each in FILE.findall(recipe[0]) if each.startswith(below)}


def files_said_in(room: str) -> set[str]:
    """Return the files, from the root, that a sentence "To add an event, ..." of a room names."""
    path = ROOT / room
    sentence = re.search(
        r"To add an (?:event|assumption)[^;]*?(?:;|\Z)", docstring(path), re.DOTALL
    )
    assert sentence is not None
    names = FILE.findall(sentence[0])
    return {name if "/" in name else relative(path.parent / name) for name in names}


# The texts beside tests


def test_each_part_of_a_text_beside_a_test_file_is_read_by_a_test() -> None:
    parts = [
        (path, name)
        for path in sorted((ROOT / "tests").rglob("test_*.txt"))
        for name in read_parts(path)
    ]
    assert len(parts) > 50

    unread = [
        (path.name, name)
        for path, name in parts
        if not re.search(rf'def {name}\(|"{name}"', path.with_suffix(".py").read_text("utf-8"))
    ]

    assert unread == []
