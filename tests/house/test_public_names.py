"""The public names: how many, one verb for one deed, and what stumbled over them is answered."""

import inspect
import pickle
import re
import typing
from importlib import import_module
from pathlib import Path

import pytest
from making import reference
from support.cases import loop_over

import kb
import resolver
from kb import Game
from resolver import prove
from resolver.errors import RefuteError

FACADES = {kb: 37, resolver: 50}
MOST_LINES = 60  # of the table with which help() of a facade begins
# What becomes rows of other packages, or their values.
CONVERSIONS = set(
    "records to_dataframe to_networkx to_pysat to_sympy from_pysat from_sympy".split()
)
# The sign of a literal and of a parity are what the thing is, and no switch.
BY_PLACE = {"Literal.of: positive", "odd: value"}


def doors() -> list[str]:
    return [name for name in reference.FACADES if "." in name]


@pytest.mark.parametrize("facade", FACADES, ids=lambda facade: facade.__name__)
def test_a_facade_has_so_many_names_and_shows_no_others(facade: typing.Any) -> None:
    assert len(facade.__all__) <= FACADES[facade]
    assert sorted(facade.__all__) == dir(facade)


@pytest.mark.parametrize("facade", FACADES, ids=lambda facade: facade.__name__)
def test_help_begins_with_a_table_of_all_names(facade: typing.Any) -> None:
    table = (inspect.getdoc(facade) or "").split("\n\n")[1]
    assert table.count("\n") < MOST_LINES
    assert set(facade.__all__) <= set(re.findall(r"\w+", table))


def test_a_game_has_at_most_fifty_members() -> None:
    members = [name for name in dir(Game) if not name.startswith("_")]
    assert len(members) <= 50, members


@loop_over("door", doors())
def test_no_name_of_a_room_is_a_file_of_it(door: str) -> None:
    room = import_module(door)
    if room.__file__ and Path(room.__file__).name == "__init__.py":
        files = {path.stem for path in Path(room.__file__).parent.glob("*.py")}
        assert files.isdisjoint(room.__all__)


@loop_over("door", reference.FACADES)
def test_the_types_of_every_public_callable_can_be_asked_for(door: str) -> None:
    for names in reference.names(door).values():
        for name in names:
            value = getattr(import_module(door), name)
            if callable(value):
                typing.get_type_hints(value)
            for member, found in inspect.getmembers(value) if inspect.isclass(value) else ():
                ours = str(getattr(found, "__module__", "")).startswith(("kb", "resolver"))
                if member[0] != "_" and callable(found) and ours:
                    typing.get_type_hints(found)


@loop_over("door", reference.FACADES)
def test_no_signature_takes_or_gives_anything_whatever(door: str) -> None:
    found = []
    for name, value in signatures(door):
        hints = typing.get_type_hints(value, None, {"Proof": resolver.Proof})
        if name.rpartition(".")[2] not in CONVERSIONS:
            found += [f"{name}: {key}" for key, hint in hints.items() if "typing.Any" in str(hint)]
    assert found == []


@loop_over("door", reference.FACADES)
def test_budgets_bounds_and_switches_go_by_name(door: str) -> None:
    by_place = []
    for name, value in signatures(door):
        for key, one in inspect.signature(value).parameters.items():
            is_option = key == "budget" or key.startswith("most_") or isinstance(one.default, bool)
            if is_option and one.default is not one.empty and one.kind is not one.KEYWORD_ONLY:
                by_place.append(f"{name}: {key}")
    assert [each for each in by_place if each not in BY_PLACE and "__init__" not in each] == []


def signatures(door: str) -> typing.Iterator[tuple[str, typing.Any]]:
    """Yield the public functions, methods and properties of a module, with their names."""
    for kind, names in reference.names(door).items():
        for name in names if kind != "data" else ():
            value = getattr(import_module(door), name)
            if not inspect.isclass(value):
                yield name, value
                continue
            own = [name for name in dir(value) if name[0] != "_" or name == "__init__"]
            for member, found in ((each, inspect.getattr_static(value, each)) for each in own):
                found = getattr(found, "fget", None) or getattr(found, "__func__", found)
                if inspect.isfunction(found):
                    yield f"{name}.{member}", found


def test_one_base_catches_the_errors_of_both_packages() -> None:
    for call in (lambda: Game.new(["Ann"]), lambda: prove("p", strategy="guess")):
        with pytest.raises(RefuteError):
            call()


def test_the_decks_and_the_formats_travel_to_another_process() -> None:
    for mapping in (kb.DECKS, kb.POLICIES, resolver.export.FORMATS, resolver.STRATEGIES):
        assert list(pickle.loads(pickle.dumps(mapping))) == list(mapping)
