"""The first cases of each attack; `python tests/trust/attack.py` has all of them."""

import json
from pathlib import Path

import hostile
import pytest
import second_reader
import supply
from attack import attacks, carried_out
from game_player import GamePlayer
from prover_player import ProverPlayer
from scripted import REGRESSIONS, play
from shell_player import ShellPlayer
from support.cases import loop_over
from support.views import random_play, views
from workbench_player import WorkbenchPlayer

from kb import Game

ATTACKS = attacks()
SEED = 34
PLAYERS = {
    player.__name__.lower(): player
    for player in (GamePlayer, ProverPlayer, ShellPlayer, WorkbenchPlayer)
}


@pytest.mark.parametrize("name", [name for name, one in ATTACKS.items() if one.fast])
def test_an_attack_finds_nothing(name: str) -> None:
    found = carried_out(ATTACKS[name], SEED, most=ATTACKS[name].fast)
    assert found.asked > 0
    assert not found.findings


@loop_over("path", sorted(REGRESSIONS.glob("*.json")))
def test_a_script_that_once_failed_is_played(path: Path) -> None:
    play(PLAYERS[path.stem.split("-")[0]], json.loads(path.read_text(encoding="utf-8")))


@loop_over(
    ("look", "text", "usual"),
    [
        (hostile.html, "<b>p</b><i onclick='evil()'>", "<b>p</b>"),
        (hostile.svg, "<svg><script/></svg>", "<svg></svg>"), (hostile.latex, r"p \evil{x}", "p q"),
        (hostile.latex, "p } q", "p q"),
        (hostile.dot, 'a [label="p"]; evil -> x;', 'a [label="p"];'),
        (hostile.dot, 'a [label="p""];', 'a [label="p"];'), (hostile.table, "p,=1\n", "p,q\n"),
    ],
)  # fmt: skip
def test_code_among_names_is_noticed(look, text, usual) -> None:
    try:
        assert look(text) - look(usual)
    except AssertionError as error:
        assert str(error), "nothing was noticed"


@loop_over(
    "text",
    [
        "import socket", "from subprocess import run", "import os\nos.system('x')", "eval('1')",
        "def f():\n    import ctypes", "from pickle import load", "import pickle", "exec('x = 1')",
        "__import__('socket')", "from urllib.request import urlopen",
    ],
)  # fmt: skip
def test_a_stranger_in_the_packages_is_noticed(text: str) -> None:
    assert [*supply.strange_imports("kb.x", text), *supply.strange_calls("kb.x", text)]


def test_second_reader_and_record_mean_the_same_games() -> None:
    for seed in range(20):
        play = random_play(seed)
        for text in views(play, play.players[0], seed):
            assert dict(Game.parse(text).facts) == second_reader.read(text).oracle().facts()
