"""The first cases of each attack; `python tests/trust/run.py` has all of them."""

from __future__ import annotations

import json
from pathlib import Path

import attacks
import pytest
from attack import ATTACKS, carried_out
from game_machine import GamePlayer
from prover_machine import ProverPlayer
from scripted import REGRESSIONS, play
from shell_machine import ShellPlayer
from workbench_machine import WorkbenchPlayer

assert attacks
SEED = 34
PLAYERS = {
    "gamemachine": GamePlayer,
    "provermachine": ProverPlayer,
    "shellmachine": ShellPlayer,
    "workbenchmachine": WorkbenchPlayer,
}


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_finds_nothing(name: str) -> None:
    found = carried_out(ATTACKS[name], SEED, most=ATTACKS[name].fast)
    assert found.asked > 0
    assert not found.findings


@pytest.mark.parametrize("path", sorted(REGRESSIONS.glob("*.json")), ids=lambda path: path.stem)
def test_a_script_that_once_failed_is_played(path: Path) -> None:
    play(PLAYERS[path.stem.split("-")[0]], json.loads(path.read_text(encoding="utf-8")))
