"""Rows of many tasks: the same whoever works on them, in order, and an interrupt is raised."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import AbstractContextManager
from functools import cache, partial
from multiprocessing import get_context
from typing import Any, NamedTuple

import pytest

from kb import KBError, analyse, simulate
from kb.study.many import spread

POLICIES = ["random", "careful", "bluffing"]
GAMES = 5
RECORD = "refute 1\ndeck classic\nplayers Ann Bob\n"


class Asked(Executor):
    """An executor that does a piece of work when its result is asked for, here."""

    def __init__(self) -> None:
        self.futures: list[Promise] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        self.futures.append(Promise(lambda: fn(*args, **named)))
        return self.futures[-1]


class Promise(Future[Any]):
    def __init__(self, work: Callable[[], Any]) -> None:
        super().__init__()
        self.work = work

    def result(self, timeout: float | None = None) -> Any:
        if not self.done():
            result = self.work()
            if not self.done():
                self.set_result(result)
        return super().result(timeout)


EXECUTORS: dict[str, Callable[[], AbstractContextManager[Executor]]] = {
    "threads": lambda: ThreadPoolExecutor(2),
    "processes": lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn")),
}


@cache  # without an executor, the rows that each is compared with
def rows(executor: Executor | None, chunk: int = 2) -> str:
    played = list(simulate(GAMES, policies=POLICIES, executor=executor, chunk=chunk))
    texts = (game.record for game in played)
    return json.dumps([played, list(analyse(texts, executor=executor, chunk=chunk))], default=dict)


@pytest.mark.filterwarnings("default")  # what a cluster warns of is its own affair
@pytest.mark.parametrize("name", EXECUTORS)
def test_every_executor_gives_the_rows_that_there_are_without_one(name: str) -> None:
    with EXECUTORS[name]() as executor:
        assert rows(executor) == rows(None)


class Squared(NamedTuple):
    game: int
    square: int


def squared(task: int) -> Squared:
    return Squared(task, task * task)


def told(row: Squared) -> str:
    return f"{row.game} squared"


def interrupted(task: int) -> Squared:
    if task == 6:
        signal.raise_signal(signal.SIGINT)
    return squared(task)


@pytest.mark.parametrize("executor", [None, Asked()], ids=["here", "elsewhere"])
def test_an_interrupt_is_raised_and_makes_no_short_table_that_looks_whole(executor):
    rows: list[Squared] = []
    with pytest.raises(KeyboardInterrupt):
        rows.extend(spread(interrupted, range(2, 10), 8, executor=executor, chunk=2))
    with pytest.raises(KeyboardInterrupt):
        for row in spread(interrupted, range(2, 10), 8, executor=executor, chunk=2):
            rows.append(row)
    assert [row.game for row in rows[-4:]] == [2, 3, 4, 5]


@pytest.mark.parametrize(
    "study", [partial(simulate, 3), partial(analyse, [RECORD] * 3)], ids=["simulate", "analyse"]
)
def test_a_study_that_is_interrupted_says_so(study: Callable[..., Iterator[Squared]]) -> None:
    def stop(row: Squared) -> None:
        if row.game == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(study(progress=stop))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"executor": "processes"}, "'processes' is no executor; try ProcessPoolExecutor()"),
        ({"executor": ThreadPoolExecutor}, "is no executor"),
        ({"chunk": 0}, "the size of a chunk is 0; say 1 or more"),
        ({"chunk": 2.5}, "the size of a chunk is a whole number, not 2.5"),
    ],
)
def test_what_cannot_work_is_refused_at_once(options: dict[str, Any], sentence: str) -> None:
    for call in (lambda: simulate(1, **options), lambda: analyse([], **options)):
        with pytest.raises(KBError) as caught:
            call()
        assert sentence in str(caught.value)


def killed(task: int) -> Squared:
    if task == 5:
        os._exit(1)
    return squared(task)


def test_a_killed_worker_leaves_whole_rows_in_order() -> None:
    came = []
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor,
        pytest.raises(BrokenExecutor),
    ):
        for row in spread(killed, range(30), 30, executor=executor, chunk=2):
            came.append(row.game)
    assert came == list(range(len(came))) and len(came) <= 4
