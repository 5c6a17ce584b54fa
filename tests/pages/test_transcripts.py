"""Every example of the README and of the pages is true to the letter: Python, shell, workbench."""

import doctest
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.shell.shell import Shell
from resolver.workbench import Workbench

ROOT = Path(__file__).parents[2]
PAGES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
}
BEGIN: dict[str, Callable[[], Callable[[str], str]]] = {
    "refute> ": lambda: Shell().onecmd,
    "resolver> ": lambda: Workbench().onecmd,
}
SHOWN = [
    (page, number, prompt, block)
    for page, text in PAGES.items()
    for prompt in BEGIN
    for number, block in enumerate(
        re.findall(rf"^```(?:text)?\n({prompt}.*?)^```$", text, re.MULTILINE | re.DOTALL)
    )
]


@pytest.mark.parametrize("page", [page for page, text in PAGES.items() if ">>> " in text])
def test_the_examples_of_a_page_are_true(page: str) -> None:
    found = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert found.attempted > 2
    assert found.failed == 0


@pytest.mark.parametrize(
    ("page", "prompt", "block"),
    [(page, prompt, block) for page, _, prompt, block in SHOWN],
    ids=[f"{page}-{prompt}{number}" for page, number, prompt, _ in SHOWN],
)
def test_it_is_answered_as_it_is_shown(page: str, prompt: str, block: str) -> None:
    say = BEGIN[prompt]()
    exchanges = block.removeprefix(prompt).split(f"\n{prompt}")
    assert len(exchanges) > 2
    for exchange in exchanges:
        line, _, answer = exchange.rstrip("\n").partition("\n")
        said = say(line)
        assert said == answer, line


def test_the_pages_that_show_transcripts_are_found() -> None:
    assert {(page, prompt) for page, _, prompt, _ in SHOWN} >= {
        ("README.md", "refute> "),
        ("README.md", "resolver> "),
    }
