"""One object for one value: between threads, and gone when nobody uses it."""

import copy
import gc
import pickle
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from weakref import ref

import attrs
import pytest
from support.cases import passage

from resolver import EMPTY, Clause, Literal
from resolver.logic.literal import Memo


class Thing:
    def __init__(self, key: object) -> None:
        pass


def test_two_threads_that_miss_at_the_same_time_get_one_object():
    both_have_missed = Barrier(2, timeout=10)

    def make(key: str) -> Thing:
        both_have_missed.wait()
        return Thing(key)

    memo = Memo(make)
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(memo.get, "xx")
    assert first is second


@pytest.fixture
def restless_threads() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("restless_threads")
def test_many_threads_creating_the_same_values_at_once_get_the_same_objects():
    names = [f"crowded {number}" for number in range(300)]
    start = Barrier(8, timeout=10)

    def create(_: int) -> list[object]:
        start.wait()
        return [made for name in names for made in (Literal(name, False), Clause([name, "q"]))]

    with ThreadPoolExecutor(8) as pool:
        first, *others = pool.map(create, range(8))
    for other in others:
        assert all(one is two for one, two in zip(first, other, strict=True))


def test_literals_and_clauses_that_nobody_holds_are_gone():
    gc.freeze()  # what there was before is not looked through
    literal, clause = Literal("held by nobody"), Clause(["held by nobody", "~nor this"])
    gone = [ref(literal), ref(clause), ref(~literal), ref(Literal("nor this", False))]
    del literal, clause
    gc.collect()
    _ = Clause(["made since"])  # which forgets the keys, and these hold the literals
    gc.collect()
    gc.unfreeze()
    assert [one() for one in gone] == [None] * 4


def test_what_has_died_is_forgotten_without_being_asked():
    memo: Memo[int, Thing] = Memo(Thing)
    for number in range(10_000):
        memo.get(number)
    assert len(memo._alive) < 3


def test_an_interrupt_is_never_lost_among_values_that_die():
    script = passage(__file__, "an interrupt")
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stderr == "all heard\n"


@pytest.mark.parametrize("value", [Literal("p"), ~Literal("a b"), EMPTY, Clause(["p", "~a b"])])
def test_copies_and_what_is_unpickled_are_the_value_itself_which_never_changes(value):
    assert copy.copy(value) is copy.deepcopy([value])[0] is value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) is value
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        value.name = value.literals = None
    with pytest.raises(AttributeError):
        value.colour = "red"
