"""One schema for all tables, and what each result gives; the page on tables says so."""

import re
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy
import pandas
import pytest
from support import tables
from support.cases import loop_over
from support.random_games import random_game
from support.results import GAME

import kb
import resolver
from kb import Game
from resolver import STRATEGIES, AtMost, Budget, Cnf, Literal, problems, prove
from resolver.logic import LinearConstraint
from resolver.practice import Exercise
from resolver.text import Tabular

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "tables.md"


def test_the_page_has_each_result_with_its_columns_and_what_it_is() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert tables.updated(page) == page, "try: python tests/support/tables.py docs/guide/tables.md"


def subclasses(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)


def test_every_table_of_the_two_packages_is_on_the_page() -> None:
    shown = {type(tables.result(name)) for name in tables.SOURCES}
    names = {kind.__name__ for kind in shown}  # attrs makes a class with slots anew: two of a name
    bases = {kind.__name__ for one in shown for kind in one.__mro__}
    for kind in subclasses(Tabular):
        if kind.__module__.startswith(("kb.", "resolver.")) and kind.__name__ not in bases:
            assert not names.isdisjoint(base.__name__ for base in kind.__mro__), kind


@loop_over("name", tables.SOURCES)
def test_the_columns_are_those_of_the_records_and_of_the_frame(name: str) -> None:
    one = tables.result(name)
    if isinstance(one, Tabular | kb.Sheet):
        records, columns = one.records(), list(one.columns)
        assert records
        assert all(list(row) == columns for row in records)
        assert list(one.to_dataframe().columns) == columns
        assert Fraction not in {type(value) for row in records for value in row.values()}


def test_a_position_at_which_nothing_was_settled_has_its_columns() -> None:
    empty = Game.new(["Nick", "Rachel"])
    for found in (empty.steps(), empty.timeline(), empty.log, empty.facts):
        assert found.to_dataframe().shape == (0, len(found.columns))
    frames = [position.steps().to_dataframe() for position in GAME]
    assert len(pandas.concat(frames)[["holder", "value"]]) == sum(map(len, frames))


def test_a_solution_is_a_row_with_a_column_for_each_category() -> None:
    solutions = GAME.odds().solutions
    frame = solutions.to_dataframe()
    assert list(frame.columns) == ["suspect", "weapon", "room", "deals", "share"]
    assert frame["deals"].sum() == GAME.deals
    assert frame["share"].sum() == pytest.approx(1)
    assert frame.sort_values("share")["share"].iloc[-1] == float(max(solutions.values()))
    # A category may be called as a column is.
    odd = kb.Deck((kb.Category("share", ("A", "B")), kb.Category("deals", ("C", "D", "E"))))
    found = Game.new(["Nick", "Rachel"], deck=odd).odds().solutions
    assert list(found.records()[0]) == ["share card", "deals card", "deals", "share"]


def test_the_wide_sheet_is_the_sheet_as_it_is_drawn() -> None:
    wide = GAME.sheet.to_dataframe(wide=True)
    assert tuple(wide.index) == GAME.setup.deck.cards
    assert tuple(wide.columns) == GAME.setup.holders
    for card in wide.index:
        assert tuple(wide.loc[card]) == GAME.sheet.row(card)
    assert wide.isna().sum().sum() == len(wide) * len(wide.columns) - len(GAME.facts)


def test_a_sheet_without_pandas_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(resolver.errors.MissingExtra, match="pandas"):
        GAME.sheet.to_dataframe()


def test_every_word_in_the_column_rule_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    section = page.split("## The words in the column `rule`")[1].split("\n## ")[0]
    known = set(re.findall(r"`([a-z-]+)`", section))
    assert {rule.name for rule in kb.RULES} <= known
    found = set[str]()
    for seed in range(6):
        game = Game.parse(random_game(seed, events=12).text)
        found |= {row.rule for row in game.timeline()} | {row.rule for row in GAME.steps()}
    told = Game.new(["Nick", "Rachel", "Ben"]).tell(
        "has Nick Rope", "reveal Rachel Hall", "suggest Nick Plum Knife Study -> Rachel Plum",
        "accuse Ben Green Pipe Kitchen right", "assume guesser-holds-one",
    )  # fmt: skip
    found |= {row.rule for row in told.timeline()}
    assert found <= known
    assert {"told", "revealed", "shown-card", "passed", "accused"} <= found


def table(**options: Any) -> Game:
    return Game.new(["A", "B", "C"], **options)


def line(factor: int, bound: int) -> LinearConstraint:
    return LinearConstraint.of([(factor, Literal("p"))], bound)


WHOLE: dict[str, Callable[[Any], Any]] = {
    "a position": lambda n: GAME[n(1)] == GAME[1],
    "a line": lambda n: GAME.at(n(6)) == GAME.at(6),
    "a size": lambda n: table(sizes={"A": n(9)}) == table(sizes={"A": 9}),
    "bounds": lambda n: table(sizes={"A": (n(5), n(9))}) == table(sizes={"A": (5, 9)}),
    "hidden": lambda n: table(hidden=n(1)) == table(hidden=1),
    "a seed": lambda n: GAME.knows("Rachel", seed=n(1)) == GAME.knows("Rachel", seed=1),
    "a width": lambda n: GAME.sheet.to_text(width=n(40)) == GAME.sheet.to_text(width=40),
    "games": lambda n: [
        *kb.simulate(n(1), first=n(1), most_suggestions=n(2), seed=n(3), chunk=n(2))
    ]
    == [*kb.simulate(1, first=1, most_suggestions=2, seed=3)],
    "a bound": lambda n: type(AtMost(n(1), ["p", "q"]).bound) is int,
    "a budget": lambda n: type(Budget(steps=n(5)).steps) is int,
    "factors": lambda n: line(n(2), n(1)) == line(2, 1),
    "large factors": lambda n: LinearConstraint.of([(n(100), Literal("p"))] * 2, 1) == line(200, 1),
    "a whole line": lambda n: LinearConstraint(((n(2), Literal("p")),), n(1)) == line(2, 1),
    "a literal": lambda n: prove(Cnf([[n(1), n(-2)], [n(2)]]), "1").entailed,
    "a size of a problem": lambda n: problems.pigeonhole(n(3)) == problems.pigeonhole(3),
    "a seed of a problem": lambda n: problems.parity(n(5), seed=n(2)) == problems.parity(5, seed=2),
    "an option": lambda n: STRATEGIES["given"].varied(ratio=n(3)).default("ratio") == 3,
    "points": lambda n: type(Exercise("a", premises=("p",), goal="p", points=n(2)).points) is int,
}  # fmt: skip


@loop_over("name", WHOLE)
@loop_over("kind", [numpy.int64, numpy.int8])
def test_a_whole_number_of_numpy_is_one(name: str, kind: type) -> None:
    assert WHOLE[name](kind) is True


@pytest.mark.parametrize("wrong", [True, numpy.True_, 1.0, numpy.float64(1)])
def test_a_truth_value_and_a_float_are_no_whole_numbers(wrong: object) -> None:
    for ask in (lambda: GAME[wrong], lambda: GAME.at(wrong), lambda: [*kb.simulate(wrong)]):
        with pytest.raises(kb.KBError, match="whole number"):
            ask()
    for ask in (lambda: AtMost(wrong, ["p"]), lambda: problems.pigeonhole(wrong)):
        with pytest.raises(resolver.ResolverError):
            ask()


def test_a_policy_is_a_function_and_the_rows_of_games_are_a_table() -> None:
    row = next(kb.simulate(1, policies=kb.POLICIES["careful"], most_suggestions=3))
    assert row.ended == "limit"
    assert row.winner is None
    frame = pandas.DataFrame(kb.simulate(2, race=True))
    assert tuple(frame.columns) == kb.study.GameRow._fields
    assert set(frame["winner"]) <= {*frame["players"][0], None}
