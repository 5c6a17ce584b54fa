"""The documentation says what the code says."""

import json
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType

import pytest
from making import strategies
from support.cases import loop_over

from kb import POLICIES, RULES
from kb.cli import Formats
from kb.shell.shell import Shell
from kb.table.events import ASSUMPTIONS
from kb.why.picture import COUNTED, HAS, LACKS, NAMED, SUPPOSED
from resolver import STRATEGIES, Proof, __version__, prove
from resolver.export import to_lrat
from resolver.practice import grade

DOCS = Path(__file__).parents[2] / "docs"


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_each_strategy_is_documented_as_it_says_itself() -> None:
    page = text("guide/strategies.md")
    assert strategies.updated(page) == page, "try: python docs/making/strategies.py"
    for name in STRATEGIES:
        spoilt = page.replace(f"## `{name}`", f"## `no {name}`")
        assert strategies.updated(spoilt) == page


def test_each_rule_has_its_row_in_the_measurements() -> None:
    for rule in RULES:
        assert f"... up to {rule.name} " in text("about/measurements.md")


def test_what_the_guide_names_is_there() -> None:
    guide = text("about/contributing.md")
    named = re.findall(r"`((?:kb|resolver|tests)/[a-z_/]+\.py)`", guide)
    assert len(named) > 15
    assert [path for path in named if not (DOCS.parent / path).is_file()] == []


def test_each_long_run_has_its_figures_in_the_measurements() -> None:
    files = (DOCS.parent / "tests" / "benchmarks").glob("*.py")
    runs = {path.name for path in files if "def main(" in path.read_text(encoding="utf-8")}
    assert len(runs) > 5
    assert [name for name in runs if name not in text("about/measurements.md")] == []


def test_each_assumption_is_documented() -> None:
    for name in ASSUMPTIONS:
        assert f"`{name}`" in text("guide/record.md")


def test_each_policy_is_documented_with_what_it_asks_for() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", text("guide/study.md"), re.MULTILINE)
    assert [name for name, _ in rows] == list(POLICIES)


@loop_over("name", [*Formats()])
def test_each_form_of_an_explanation_is_documented(name: str) -> None:
    assert f"`{name}`" in text("guide/explanations.md")


@pytest.mark.parametrize("sign", [COUNTED, NAMED, HAS, LACKS, SUPPOSED])
def test_each_sign_of_a_picture_is_documented(sign: str) -> None:
    page = text("guide/explanations.md")
    assert f"| `{sign}" in page or f"{sign}`" in page


def test_each_key_of_json_is_documented() -> None:
    schema = json.loads(text("json-schema.json"))
    keys = {key for one in schema["$defs"].values() for key in one.get("properties", {})}
    assert len(keys) > 30
    assert [key for key in keys if f"`{key}`" not in text("guide/json.md")] == []


def test_what_the_pages_ship_is_named_with_its_version() -> None:
    page = text("about/shipped.md")
    packages = json.loads(text("pages/package-lock.json"))["packages"]
    versions = {"Pyodide": packages["node_modules/pyodide"]["version"], "Refute": __version__}
    versions |= dict(re.findall(r"^(\w+)==(\S+)", text("pages/requirements.txt"), re.MULTILINE))
    assert len(versions) == 4
    for name, version in versions.items():
        assert re.search(rf"^\| {name}[^|]*\| {re.escape(version)} \|", page, re.MULTILINE), name


def test_every_link_between_pages_leads_to_a_file() -> None:
    pages = [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]
    links = [
        (page, target)
        for page in pages
        for target in re.findall(r"\]\((?!https:)([^)#\s]+)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) > 20
    assert [(page, to) for page, to in links if not (page.parent / to).exists()] == []


def test_every_room_that_the_plan_of_the_ideas_names_is_there() -> None:
    rooms = re.findall(r"`((?:resolver|kb)/[a-z_/.]+)`", text("about/house.md"))
    assert len(rooms) > 15
    assert [room for room in rooms if not (DOCS.parent / room).exists()] == []


def files_of_a_way(heading: str) -> list[str]:
    """Return the files in the table of house.md that stands below a heading, in order."""
    below = text("about/house.md").partition(heading)[2]
    table = re.search(r"^\|(.|\n)*?\n\n", below, re.MULTILINE)
    assert table is not None
    return re.findall(r"^\| `(\S+)` \|", table[0], re.MULTILINE)


def files_walked(action: Callable[[], object]) -> list[str]:
    """Return the files of which a function is called while something is done, in that order."""
    walked = dict[str, None]()

    def enter(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            walked.setdefault(frame.f_code.co_filename)

    sys.setprofile(enter)
    try:
        action()
    finally:
        sys.setprofile(None)
    return list(walked)


def a_proof() -> Proof:
    proof = prove("p -> q; q -> r; p", "r").proof
    assert proof is not None
    return proof


@pytest.mark.parametrize(
    ("heading", "action"),
    [
        ("**A proof.**", lambda: str(a_proof())),
        ("**A graded line.**", lambda: str(grade("4. q from 1, 3", "p -> q; p", "q"))),
        ("**A printed LRAT.**", partial(to_lrat, a_proof())),
    ],
)
def test_a_way_through_the_resolver_passes_each_file_that_the_page_lists(heading, action):
    listed = files_of_a_way(heading)

    walked = files_walked(action)

    assert len(listed) > 3
    assert [path for path in listed if str(DOCS.parent / path) not in walked] == []


PROOF = a_proof()


def a_printed_proof(p: str, q: str, r: str) -> str:
    return str(prove(f"{p} -> {q}; {q} -> {r}; {p}", r).proof)


@pytest.mark.parametrize(
    ("most_files", "first", "second"),
    [
        (15, lambda: a_printed_proof(*"abc"), lambda: a_printed_proof(*"pqr")),
        (8, partial(to_lrat, PROOF), partial(to_lrat, PROOF)),
    ],
    ids=["prove", "lrat"],
)
def test_a_way_goes_through_few_files(most_files, first, second):
    first()  # It fills memos, imports what is needed, and writes the steps of a proof down.

    walked = files_walked(second)

    rooms = [str(DOCS.parent / room) for room in ("kb", "resolver")]
    files = [file for file in walked if file.startswith(tuple(rooms))]
    assert len(files) <= most_files, files


def test_the_line_on_its_way_passes_the_files_that_the_page_lists_and_no_others(tmp_path) -> None:
    listed = files_of_a_way("## One line on its way")
    shell, typed = Shell(), "plum ballroom pipe h"
    hand = "White Conservatory Ballroom Plum Knife Library"
    header = ("deck classic", "players Nick Rachel Holden", "me Nick", f"hand Nick {hand}")
    for line in (*header, f"save {tmp_path}/evening.clue", typed, "undo"):
        shell.onecmd(line)

    said: list[str] = []
    walked = files_walked(lambda: said.append(shell.onecmd(typed)))

    house = [Path(file) for file in walked if Path(file).is_relative_to(DOCS.parent)]
    rooms = [file.relative_to(DOCS.parent).as_posix() for file in house]
    assert "Holden has Pipe." in said[0]
    assert [file for file in rooms if file.startswith(("kb/", "resolver/"))] == listed
