"""Copies are equal, Ctrl-C is Ctrl-C, and what is no truth value is not taken for one."""

import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from copy import copy, deepcopy
from time import sleep
from typing import Any

import pytest
from support.cases import cases, literal, loop_over, passage

from kb import Game
from kb.errors import KBError
from resolver import STRATEGIES, levels, practice, prove
from resolver.errors import ResolverError
from resolver.export import to_bussproofs, to_latex
from resolver.practice.handout import make_handout
from resolver.questions.levels import complete_levels

PROOF = prove("p -> q; p", "q").proof
SEARCH = passage(__file__, "a program")


@loop_over("name", STRATEGIES)
@loop_over("again", [copy, deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_of_a_strategy_is_equal_to_it(name: str, again: Callable[[Any], Any]) -> None:
    strategy = STRATEGIES[name]

    twin = again(strategy)

    assert twin == strategy and hash(twin) == hash(strategy)
    assert prove("p -> q; p", "q", strategy=twin).entailed
    for option in strategy.options:
        varied = strategy.varied(**{option: strategy.default(option)})
        assert varied == strategy == again(varied)


@pytest.mark.parametrize(
    "name",
    [
        "glucose", "given",
        *(pytest.param(name, marks=pytest.mark.deep)
          for name in ("glucose tries=2", "learning", "counting")),
    ],
)  # fmt: skip
def test_an_interrupt_is_a_keyboard_interrupt_in_every_strategy(name: str) -> None:
    holes = 60 if name == "counting" else 14
    code = SEARCH.format(name=name, holes=holes)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None and run.stdout.readline() == "ready\n"
        sleep(0.4)

        # From outside: a thread of the process itself waits while the solver runs.
        run.send_signal(signal.SIGINT)

        assert run.communicate(timeout=120)[0] == "KeyboardInterrupt\n"


@loop_over("other", ["no", "yes", 1, 0, None, "", []])
@loop_over(
    "ask",
    [
        lambda value: levels("p; ~p", deletion=value),
        lambda value: complete_levels("p; ~p", deletion=value),
        lambda value: to_latex(PROOF, document=value),
        lambda value: to_bussproofs(PROOF, document=value),
        lambda value: make_handout([], solutions=value),
        lambda value: practice.parse_exercises("exercise a\npremise p\ngoal p", trusted=value),
        lambda value: Game.new(["Ann", "Bob"]).sheet.to_text(ascii=value),
    ],
)
def test_what_is_no_truth_value_is_refused(ask: Callable[[Any], object], other: object) -> None:
    with pytest.raises((ResolverError, KBError), match=r"truth value|True or False"):
        ask(other)
    assert ask(True) is not None and ask(False) is not None


@cases(mapping=str, cell=literal)
def test_an_open_cell_of_a_mapping_says_so_and_names_get(mapping: str, cell: Any) -> None:
    cells = getattr(Game.new(["Ann", "Bob"]).tell("has Ann Plum"), mapping)

    with pytest.raises(KeyError, match=r"it is open here whether .* is with .*; \.get\(") as caught:
        cells[cell]

    assert isinstance(caught.value, KBError)
    assert cells.get((caught.value.holder, caught.value.card)) is None
    assert cells.get(cell) is None and cell not in cells
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
