"""The README is what a newcomer follows: it is executed here, and its commands are what CI runs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from kb import Game
from kb.shell.prompt import PROMPT
from kb.shell.shell import Shell

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_walk_through_is_true_to_the_letter() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert found.attempted > 15
    assert found.failed == 0


def test_the_first_two_sh_blocks_hold_one_line_each() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 2
    for block in blocks[:2]:
        assert block.count("\n") == 1
        assert not block.startswith("$")
        assert not block.endswith("\\\n")


def test_the_record_in_the_readme_is_a_game() -> None:
    record = re.search(r"^```\n(refute 1\n.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert record is not None
    assert Game.parse(record[1]).holds("Holden", "Pipe")


def test_every_file_that_the_readme_names_is_there() -> None:
    for name in re.findall(r"`((?:resolver|kb)/[a-z_/.]+)`", README):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"\]\((docs/[a-z_./-]+)\)", README):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("page", ["README.md", "docs/guide/shell.md"])
def test_the_shell_answers_as_it_is_shown(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    [transcript] = re.findall(r"^```text\n(refute> .*?)^```$", text, re.MULTILINE | re.DOTALL)
    shell = Shell()
    exchanges = transcript.removeprefix(PROMPT).split(f"\n{PROMPT}")
    assert len(exchanges) > 5
    for exchange in exchanges:
        line, _, answer = exchange.rstrip("\n").partition("\n")
        assert shell.onecmd(line) == answer, line
