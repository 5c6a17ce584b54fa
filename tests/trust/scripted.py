"""Runs that are scripts: a list of commands that a player carries out.

A player has a method for each command; by a seed they are only chosen. What fails can be played
again from the file that `save` writes into tests/regressions, without luck.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from attack import Case

REGRESSIONS: Final = Path(__file__).parents[1] / "regressions"
Command = list[Any]  # the name of a method, and its arguments: what JSON can hold


Chooser = Callable[[Random, Any], Iterator[Command]]  # of the commands of a run, without end


def play(player: type[Any], script: Sequence[Command]) -> None:
    """Carry out a script; raises where something is wrong."""
    played = player()
    try:
        for name, *arguments in script:
            getattr(played, name)(*arguments)
    finally:
        played.close()


def fails(player: type[Any], script: Sequence[Command]) -> bool:
    try:
        play(player, script)
    except Exception:
        return True
    return False


def shortened(player: type[Any], script: list[Command], seconds: float = 60) -> list[Command]:
    """Return a script that still fails and cannot do without any of its commands, in good time."""
    until, at = time.monotonic() + seconds, len(script) - 1
    while at > 0 and time.monotonic() < until:
        fewer = script[:at] + script[at + 1 :]
        if fails(player, fewer):
            script = fewer
        at -= 1
    return script


def save(name: str, script: Sequence[Command]) -> Path:
    """Write a script among the regressions."""
    path = REGRESSIONS / f"{name}.json"
    lines = ",\n".join(json.dumps(command, ensure_ascii=False) for command in script)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return path


def runs(player: type[Any], choose: Chooser, first: int, steps: int) -> Iterator[Case]:
    """Yield cases, each a run of a player; the script of one that fails is saved."""
    for number in count(first):
        script, wrong, played = list[Command](), "", player()
        try:
            try:
                for command in islice(choose(Random(number), played), steps):
                    script.append(command)
                    getattr(played, command[0])(*command[1:])
            finally:
                played.close()
        except Exception as error:
            path = save(f"{player.__name__.lower()}-{number}", shortened(player, script))
            said = str(error).split("\n")[0]
            wrong = f"seed {number}: {type(error).__name__}: {said} ({path.name})"
        yield len(script), wrong
