"""State machines whose runs are scripts: a list of commands that a player carries out.

A player has a method for each command; the machine only chooses. What fails can be played again
from the file that `save` writes into tests/regressions, without the machine and without luck.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from attack import Case
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

REGRESSIONS: Final = Path(__file__).parents[1] / "regressions"
Command = list[Any]  # the name of a method, and its arguments: what JSON can hold


class Scripted(RuleBasedStateMachine):
    """A machine that plays; `asked` counts its commands, `script` is that of the last run."""

    player: type[Any]
    asked = 0
    script: list[Command]

    def __init__(self) -> None:
        super().__init__()
        self.played = self.player()
        type(self).script = []

    def do(self, name: str, *arguments: Any) -> None:
        type(self).asked += 1
        type(self).script.append([name, *arguments])
        getattr(self.played, name)(*arguments)

    def teardown(self) -> None:
        self.played.close()


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


def runs(machine: type[Scripted], first: int, steps: int, examples: int) -> Iterator[Case]:
    """Yield cases, each of some runs of a machine; the script of one that fails is saved."""
    number = first
    while True:
        tried = settings(
            max_examples=examples, stateful_step_count=steps, deadline=None, database=None,
            print_blob=False, phases=[Phase.generate], suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        before = machine.asked
        try:
            run_state_machine_as_test(seed(number)(machine), settings=tried)
            wrong = ""
        except Exception as error:
            script = shortened(machine.player, machine.script)
            path = save(f"{machine.__name__.lower()}-{number}", script)
            said = str(error).split("\n")[0]
            wrong = f"seed {number}: {type(error).__name__}: {said} ({path.name})"
        yield machine.asked - before, wrong
        number += 1
