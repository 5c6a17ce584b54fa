"""How firm facts are: the lines without which they do not follow, against an oracle."""

from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from support.oracle import Oracle
from support.profiles import examples
from support.random_games import CLASSIC, SMALL, random_game

from kb import RULES, Contradiction, Game
from resolver import SearchStopped

TABLE = "refute 1\ndeck classic\nplayers Nick Rachel Holden\n"


def test_what_two_lines_say_is_firm_and_what_one_says_falls_with_it() -> None:
    game = Game.parse(f"{TABLE}has Holden Pipe\nreveal Holden Pipe\nhas Holden Rope\n")
    assert game.firm["Holden", "Pipe"] == game.firm["Solution", "Pipe"] == ()
    assert game.firm["Holden", "Rope"] == game.firm["Solution", "Rope"] == (6,)


def test_the_header_is_taken_as_given() -> None:
    game = Game.parse(f"{TABLE}me Nick\nhand Nick Plum Rope Hall Green Pipe Study\n")
    assert set(game.firm.values()) == {()}
    assert list(game.firm) == list(game.facts)


@given(st.randoms(use_true_random=False), st.booleans())
@examples(3)
def test_each_line_undoes_what_the_oracle_does_not_find_without_it(rng: Any, small: bool) -> None:
    play = random_game(
        rng, categories=SMALL if small else CLASSIC, players=rng.randint(3, 5),
        events=rng.choice([1, 6, 14]), spectator=rng.random() < 0.3,
        answers=rng.choice(["first", "all"]),
    )  # fmt: skip
    game = Game.parse(play.text)
    for entry, left_out in zip(game.log, play.events, strict=True):
        oracle = Oracle(play)
        for event in play.events:
            for said in event[1] if event is not left_out else ():
                oracle.tell(said)
        undone = {cell for cell, lines in game.firm.items() if entry.line in lines}
        assert undone == set(game.facts) - set(oracle.facts())


@given(st.randoms(use_true_random=False), st.sampled_from([1, 3, 6, len(RULES)]))
@examples(3)
def test_assumptions_are_lines_and_what_few_rules_find_falls_by_logic(rng: Any, most: int) -> None:
    play = random_game(rng, categories=SMALL, players=3, events=6, spectator=True)
    lines = play.text.splitlines()
    where = rng.randint(len(play.header), len(lines))
    text = "\n".join([*lines[:where], "assume guesser-not-all-three", *lines[where:]])
    try:
        game = Game.parse(text, rules=RULES[:most])
    except Contradiction:
        reject()  # somebody held all three: the assumption was wrong
    for entry in game.log:
        rest = Game.parse(text).remove(entry.line).facts
        undone = {cell for cell, lines in game.firm.items() if entry.line in lines}
        assert undone == {cell for cell in game.facts if cell not in rest}
    for cell in list(game.firm)[::9]:
        assert game.why(*cell).critical_lines == game.firm[cell]


def test_an_assumption_and_the_line_it_speaks_of_are_both_needed() -> None:
    suggestion = "suggest Rachel Plum Rope Hall -> nobody\n"
    told = "lacks Rachel Plum\nlacks Rachel Rope\n"
    for said in (
        f"assume guesser-holds-one\n{suggestion}",
        f"{suggestion}assume guesser-holds-one\n",
    ):
        game = Game.parse(TABLE + said + told)
        assert game.firm["Rachel", "Hall"] == (4, 5, 6, 7)


def test_a_sheet_is_drawn_though_how_firm_it_is_takes_too_long(monkeypatch) -> None:
    asked = []

    def endless(*_: object) -> None:
        asked.append(1)
        raise SearchStopped({"steps": 1}, "steps")

    monkeypatch.setattr("kb.state.critical_lines", endless)
    game = Game.parse(f"{TABLE}has Holden Pipe\n")
    assert "takes too long to find" in str(game.sheet)
    assert len(asked) == 1
    monkeypatch.setattr("kb.why.irreducible.Reasons.find_critical_lines", endless)
    assert "takes too long to find" in str(game.why("Holden", "Pipe"))
    with pytest.raises(SearchStopped):
        game.firm  # noqa: B018
