"""What a release takes: metadata from one setting, workflows by schema, the same bytes twice."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from making import project

import kb
import resolver

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SOMEWHERE = "https://forge.example/refute"


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PYPROJECT["project"]["dynamic"]
    assert kb.__version__ == resolver.__version__
    found = [
        path
        for path in (*ROOT.glob("*/__init__.py"), ROOT / "pyproject.toml")
        if f'"{resolver.__version__}"' in path.read_text(encoding="utf-8")
    ]
    assert found == [ROOT / "resolver" / "__init__.py"]


def test_the_changelog_is_by_version_and_the_newest_is_first() -> None:
    text = (ROOT / "docs" / "about" / "changelog.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$", text, re.MULTILINE)
    assert sections[0] == ("Unreleased", "")
    assert all(date for _, date in sections[1:])
    kinds = set(re.findall(r"^### (.+)$", text, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_nobody_and_no_address_is_made_up() -> None:
    (author,) = PYPROJECT["project"]["authors"]
    assert author.keys() == {"name"}
    assert author["name"] in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "urls" not in PYPROJECT["project"]
    if not project.home():
        assert "http" not in project.security("")
        assert project.urls("") == {}


def test_what_stands_in_the_security_page_is_what_the_setting_gives() -> None:
    written = (ROOT / ".github" / "SECURITY.md").read_text(encoding="utf-8")
    assert written == project.security(project.home()), "try: python docs/making/project.py"
    assert f"{SOMEWHERE}/security/advisories/new" in project.security(SOMEWHERE)


def test_the_long_description_has_no_relative_link() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for base in ("", SOMEWHERE):
        described = project.long_description(text, base)
        assert re.findall(r"\]\((?!https?:|#)[^)]*\)", described) == []
    assert f"]({SOMEWHERE}/blob/main/docs/" in project.long_description(text, SOMEWHERE)
    assert "](docs/" in text, "the README itself keeps relative links"
    assert project.urls(SOMEWHERE)["Homepage"] == SOMEWHERE


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("github-issue-forms", [
            path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")
            if path.stem != "config"
        ]),
        ("github-issue-config", [ROOT / ".github" / "ISSUE_TEMPLATE" / "config.yml"]),
    ],
)  # fmt: skip
def test_workflows_and_forms_hold_by_their_schema(schema: str, files: list[Path], capsys) -> None:
    pytest.importorskip("check_jsonschema")
    assert files
    from check_jsonschema import main

    with pytest.raises(SystemExit) as ended:
        main(["--builtin-schema", f"vendor.{schema}", *map(str, files)])

    assert ended.value.code == 0, capsys.readouterr().out


def test_the_workflows_try_each_python_that_is_promised() -> None:
    promised = re.findall(r"Python :: (3\.\d+)", " ".join(PYPROJECT["project"]["classifiers"]))
    assert promised[0] == PYPROJECT["project"]["requires-python"].removeprefix(">=")
    for name in ("test", "wheel"):
        text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
        assert json.loads(re.search(r"python: (\[.*\])", text)[1]) == promised


def test_no_workflow_names_a_file_that_is_not_there() -> None:
    for path in (*WORKFLOWS, ROOT / ".pre-commit-config.yaml"):
        for name in re.findall(r"\b((?:tests|docs)/[\w/.-]+\.\w+)\b", path.read_text("utf-8")):
            assert (ROOT / name).exists(), name


@pytest.mark.deep
def test_two_builds_are_the_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    made = []
    for name in ("first", "second"):
        run = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path / name)]
        subprocess.run(run, cwd=ROOT, check=True, capture_output=True)
        made.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
    assert made[0] == made[1]
    assert len(made[0]) == 2
