"""Puzzles: the Solution follows, no line can go, and the rule named is the strongest it takes."""

from functools import cache
from itertools import product
from random import Random

import pytest
from support.profiles import is_deep, seeds

from kb import RULES, Game, puzzle, simulate
from kb.errors import StudyError
from kb.study.puzzle import Puzzle, iterate_reductions

HEADER = "refute 1\ndeck classic\nplayers Ann Bob Cid\nme Ann\n"
NAMES = [rule.name for rule in RULES]


@cache
def finished(seed: int) -> str:
    """Return the record of a player who knows the Solution."""
    row = next(simulate(1, seed=seed, players=["Ann", "Bob", "Cid", "Dan"][: 3 + seed % 2]))
    return row.records["Ann"]


@cache
def made(kind: str, seed: int) -> Puzzle:
    """Return a puzzle made once: of a finished game, a random one, or one for the last rule."""
    if kind == "finished":
        return puzzle(finished(seed))
    return puzzle(seed=seed) if kind == "random" else puzzle(rule=kind)


SEEDS = seeds(1, 10)
KINDS = [*product(["finished", "random"], SEEDS), *[("across-hands", 0)] * is_deep()]


@pytest.fixture(params=KINDS, ids=lambda kind: "-".join(map(str, kind)))
def found(request: pytest.FixtureRequest) -> Puzzle:
    return made(*request.param)


def test_the_solution_follows_from_its_record(found: Puzzle) -> None:
    game = Game.parse(found.record)
    assert tuple(game.solution.values()) == found.solution
    assert len(game.log) == len(found.lines)


def test_without_any_one_of_its_events_it_is_open(found: Puzzle) -> None:
    game = Game.parse(found.record)
    for entry in game.log:
        assert not game.remove(entry.line).solved


def test_its_rule_is_the_strongest_that_it_takes(found: Puzzle) -> None:
    level = NAMES.index(found.rule)
    assert Game.parse(found.record, rules=RULES[: level + 1]).solved
    assert not Game.parse(found.record, rules=RULES[:level]).solved


@pytest.mark.parametrize("seed", SEEDS)
def test_its_lines_are_those_of_the_game_and_no_other_way_found_is_shorter(seed: int) -> None:
    game, found = Game.parse(finished(seed)), made("finished", seed)
    kept = [entry.event for entry in game.log if entry.line in found.lines]
    assert [entry.event for entry in Game.parse(found.record).log] == kept
    assert len(kept) == min(len(one.lines) for one in iterate_reductions(game, Random(0)))
    assert Game.parse(found.record).setup == game.setup


SOON = {"full-hand": 7, "disjoint-sets": 0, "one-slot": 4, "one-holder": 5}  # by which seed


@pytest.mark.parametrize("rule", [*SOON][: None if is_deep() else 1])
def test_a_random_puzzle_takes_the_rule_that_was_wished_for(rule: str) -> None:
    found = puzzle(rule=rule, seed=SOON[rule])
    assert found.rule == rule
    assert len(found.lines) >= 3


def test_of_a_game_only_a_puzzle_of_the_rule_is_taken() -> None:
    found = {one.rule for one in iterate_reductions(Game.parse(finished(4)), Random(0))}
    assert len(found) > 1
    missing = [rule for rule in NAMES if rule not in found]
    for rule in [*found, *(missing if is_deep() else missing[:1])]:
        if rule in found:
            assert puzzle(finished(4), rule=rule).rule == rule
        else:
            with pytest.raises(StudyError, match="try another seed, or leave the rule out"):
                puzzle(finished(4), rule=rule)


def test_what_is_told_outright_takes_no_rule() -> None:
    found = puzzle(HEADER + "has Ann Rope\naccuse Bob Plum Pipe Hall right\n")
    assert (found.rule, found.lines) == ("accused", (6,))


def test_a_right_accusation_gives_no_puzzle_away_that_there_is_without_it() -> None:
    found = puzzle(finished(1))
    cards = " ".join(f'"{card}"' for card in found.solution)
    told = puzzle(f"{finished(1)}accuse Ann {cards} right\n")
    assert (told.record, told.solution) == (found.record, found.solution)


def test_an_assumption_stays_where_the_solution_rests_on_it_and_else_goes() -> None:
    told = ["assume no-own-accusation", "accuse Bob Plum Rope Study wrong", "lacks Ann Plum"]
    told += ["lacks Cid Plum", "has Solution Pipe", "has Solution Hall"]
    assert puzzle(HEADER + "\n".join(told)).record == HEADER + "\n".join([*told, ""])
    assert "assume" not in puzzle(f"{finished(0)}assume no-own-accusation\n").record


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"game": HEADER}, "the Solution does not follow from this record; go on until it does"),
        ({"rule": "clever"}, "no rule 'clever'; the rules are solution-category, resolution"),
        ({"rule": "resolution"}, "'resolution' alone solves no game"),
        ({"seed": "x"}, "a seed is a whole number"),
    ],
)
def test_a_puzzle_that_cannot_be_is_refused(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        puzzle(**options)
    assert sentence in str(caught.value)
