"""The README is what a newcomer follows: it is executed here, and its commands are what CI runs."""

import re
from pathlib import Path

from making import pictures

from kb import Game

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_it_is_short_enough_to_be_read() -> None:
    assert README.count("\n") <= 120


def test_its_pictures_are_what_their_command_writes() -> None:
    for name, text in pictures.pictures().items():
        assert (pictures.FOLDER / name).read_text(encoding="utf-8") == text, name
        assert f"](docs/start/{name})" in README


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
    for name in re.findall(r"\]\((docs/[a-z_./-]+)\)", README):
        assert (ROOT / name).exists(), name
