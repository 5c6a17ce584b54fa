"""The lines behind a fact: few, all needed, and found without a sum."""

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support.profiles import examples
from support.random_games import SMALL, random_game

from kb import Game
from kb.shell.shell import Shell
from kb.why.irreducible import shrink

START = "refute 1\ndeck classic\nplayers Nick Rachel Holden\n"


@given(
    st.integers(1, 12), st.lists(st.sets(st.integers(0, 11), min_size=1, max_size=4), max_size=6)
)
def test_shrinking_by_halves_finds_what_leaving_out_one_by_one_does(number, enough):
    items = list(range(number))

    def suffices(some: Sequence[int]) -> bool:
        return any(each <= set(some) for each in [set(items), *enough])

    def add(known: list[int], more: Sequence[int]) -> list[int] | None:
        return None if suffices([*known, *more]) else [*known, *more]

    left = items
    for item in items:
        fewer = [other for other in left if other != item]
        left = fewer if suffices(fewer) else left
    assert shrink(items, [], add) == left


def test_a_fact_rests_on_the_line_that_says_it_though_later_ones_imply_it() -> None:
    said = "has Rachel Rope\nlacks Nick Pipe\nsuggest Nick Plum Rope Hall -> Rachel\n"
    game = Game.parse(f"{START}{said}lacks Rachel Plum\nlacks Rachel Hall\n")
    assert game.why("Rachel", "Rope").entries == (4,)


def test_fewer_lines_win_though_they_came_later() -> None:
    passed = "lacks Holden Rope\nlacks Rachel Rope\nlacks Solution Rope\n"
    game = Game.parse(f"{START}{passed}reveal Nick Rope\n")
    assert game.at(6).why("Nick", "Rope").entries == (4, 5, 6)
    assert game.why("Nick", "Rope").entries == (7,)
    assert game.why("Nick", "Rope").critical_lines == ()  # the others say it as well


def test_of_two_lines_that_say_the_same_the_first_is_named() -> None:
    why = Game.parse(f"{START}has Rachel Rope\nhas Rachel Rope\n").why("Nick", "Rope")
    assert (why.entries, why.critical_lines) == ((4,), ())


@given(st.randoms(use_true_random=False))
@examples(1)
def test_the_echo_of_a_line_names_what_why_names(rng: Any) -> None:
    play = random_game(rng, SMALL, players=4, events=8)
    game = Game.parse("\n".join(play.header))
    for line, _ in play.events:
        before, game = game, game.tell(line)
        fresh = [cell for cell in game.facts if cell not in before.facts]
        for cell in fresh:
            why = game.why(*cell)
            assert why.entries[-1] == game.log[-1].line
            assert why.entries == game.state.reasons.find_lines(why.goal)


def test_the_shell_tells_the_weakest_rule_when_it_is_asked_for() -> None:
    shell = Shell()
    for line in (*START.splitlines()[1:], "has Rachel Rope"):
        shell.onecmd(line)
    assert "Weakest rule" not in shell.onecmd("why Nick Rope")
    assert "(Wrong only if line 4 is.) Weakest rule: one-holder." in shell.onecmd(
        "why Nick Rope full"
    )
    assert "write 'full'" in shell.onecmd("why Nick Rope fully")
