"""The pictures of the README, written by `python docs/making/pictures.py`; a test compares them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from kb import Game

FOLDER = Path(__file__).parents[1] / "start"


def example(name: str) -> Game:
    """Return an example game of the package."""
    return Game.parse((files("kb") / "games" / f"{name}.clue").read_text(encoding="utf-8"))


def pictures() -> dict[str, str]:
    """Return the text of each picture by the name of its file."""
    three, pipe = example("three-at-the-table"), example("holden-and-the-pipe")
    return {
        "sum.svg": three[23].why("Clara", "Study").picture.to_svg(),
        "odds.svg": three[12].odds().to_svg(),
        "proof.svg": pipe.why("Holden", "Pipe").proof.to_svg(),
    }


if __name__ == "__main__":
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
