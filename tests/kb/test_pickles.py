"""What is pickled is made of our own and Python's classes, so any installation of ours reads it.

pyrsistent has a part written in C, which an installation may lack; its vectors are pickled by name.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from support.cases import loop_over, passage

from kb import Game

MAKERS: Final[dict[str, Callable[[Game], Any]]] = {
    "a game": lambda game: game,
    "a game before its first event": lambda game: game[0],
    "a game with a disputed line": lambda game: Game.parse(
        game.record() + "#? has Rachel White\nhas Rachel Study\n"
    ),
    "a record": lambda game: game.written,
    "a sheet": lambda game: game.sheet,
    "an explanation": lambda game: game.why("Holden", "Pipe"),
    "an explanation that was looked at": lambda game: looked_at(game.why("Holden", "Pipe")),
    "a mind": lambda game: game.mind("Rachel"),
    "a contradiction": lambda game: refused(game, "has Rachel White"),
    "an error of a word": lambda game: refused(game, "has Rachel Whyte"),
    "witnesses": lambda game: game.why_not("Rachel", "Study"),
    "facts": lambda game: game.facts,
    "odds": lambda game: game.odds(),
    "advice": lambda game: game.advise(),
    "a knowledge base": lambda game: game.knowledge("Holden"),
    "steps": lambda game: game.steps(),
    "a timeline": lambda game: game.timeline(),
    "a list of positions": lambda game: [game[0], game[1], game],
}
OTHER: Final = passage(__file__, "OTHER")


def example() -> Game:
    hand = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]
    game = Game.new(["Nick", "Rachel", "Holden"], me="Nick", hand=hand)
    game = game.tell("suggest Rachel Plum Ballroom Pipe -> Holden")
    return game.tell("suggest Nick Plum Rope Hall -> Rachel Rope")


def refused(game: Game, line: str) -> Exception:
    with pytest.raises(Exception) as caught:
        game.tell(line)
    return caught.value


def looked_at(why: Any) -> Any:
    assert why.proof.resolutions and why.count.sums and why.sentences and why.picture
    return why


class OfOurs(pickle.Unpickler):
    """An unpickler that takes classes and functions of ours and of Python's library alone."""

    def find_class(self, module: str, name: str) -> Any:
        room = module.partition(".")[0]
        assert room in ("kb", "resolver") or room in sys.stdlib_module_names, f"{module}.{name}"
        return super().find_class(module, name)


@loop_over("name", MAKERS)
@loop_over("protocol", [4, pickle.HIGHEST_PROTOCOL])
def test_a_pickle_is_made_of_our_own_and_pythons_classes(name: str, protocol: int) -> None:
    value = MAKERS[name](example())

    twin = OfOurs(BytesIO(pickle.dumps(value, protocol))).load()

    assert str(twin) == str(value)
    if not isinstance(value, Exception):
        assert twin == value


def elsewhere(pyrsistent: str, act: str, given: bytes = b"") -> bytes:
    """Return what another process says, that has pyrsistent's part in C, or has it not."""
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    if pyrsistent == "switched off":
        environment["PYRSISTENT_NO_C_EXTENSION"] = "1"
    words = [sys.executable, "-c", OTHER, pyrsistent, act, str(Path(__file__).parent)]
    done = subprocess.run(words, input=given, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return done.stdout


@pytest.mark.deep
@pytest.mark.parametrize("other", ["blocked", "switched off"])
def test_what_is_pickled_with_the_part_in_c_is_read_without_it_and_back(other: str) -> None:
    pytest.importorskip("pvectorc")
    with_it, without_it = elsewhere("as it is", "write"), elsewhere(other, "write")

    assert elsewhere(other, "read", with_it) == elsewhere("as it is", "read", without_it)
