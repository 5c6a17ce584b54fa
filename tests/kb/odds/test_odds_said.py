"""What is said of odds and advice, and figures so small that no other test noticed a change."""

from __future__ import annotations

from math import isclose, log, sqrt

import pytest
from attrs import evolve

from kb import Game
from kb.odds.answers import WIDTH, Cases, Listed, Seat, bits
from kb.odds.passes import effort, passes
from kb.odds.plan import plan
from kb.odds.shaded import percent
from kb.odds.weighed import Weighed
from kb.theory.search import Effort

TWO = """refute 1
category suspect Plum Green
category weapon Rope Pipe
category room Hall Study
players Ann Bob
me Ann
size Ann 1
size Bob 2
hand Ann Plum
"""


def test_a_solution_that_is_known_is_certain_and_the_only_one() -> None:
    solved = Game.parse(f"{TWO}has Bob Rope\nhas Bob Hall\n").odds().sentences()
    assert solved == (
        "1 deal fits; all that fit are taken to be equally likely. One Solution is possible:\n"
        "  Green, Pipe, Study: certain"
    )
    open_ = Game.parse(f"{TWO}has Bob Rope\n").odds().sentences()
    assert open_ == (
        "2 deals fit; all that fit are taken to be equally likely. 2 Solutions are possible, the "
        "likeliest first:\n  Green, Pipe, Hall: 50%\n  Green, Pipe, Study: 50%"
    )


def test_no_share_of_a_sample_is_said_to_be_certain() -> None:
    exact = Game.parse(f"{TWO}has Bob Rope\n").weighed()
    cell = ("Solution", "Hall")
    for share, said in ((1.0, ">99.99%"), (0.0, "<0.01%")):
        sample = evolve(
            exact, shares={**exact.shares, cell: share}, errors={**exact.errors, cell: 0.01}
        )
        assert isinstance(sample, Weighed)
        assert sample.exactly(cell) == f"{said} ± {percent(0.01, digits=2)}"


def test_where_an_accusation_is_worth_it_json_has_it_and_else_null() -> None:
    known = Game.parse(f"{TWO}has Bob Rope\nhas Bob Hall\n").advise("Hall")
    assert known.in_words()["accuse"]["now"] is True
    assert evolve(known, accuse=None).in_words()["accuse"] is None


def test_the_error_of_a_sample_is_that_of_the_mean_of_what_each_deal_tells() -> None:
    yes, no, here, elsewhere = 0, 1, 0 << WIDTH, 1 << WIDTH
    table = {here | yes: 30, elsewhere | yes: 10, elsewhere | no: 60}
    gains = [log(n * 100 / (a * s), 2) for n, a, s in ((30, 40, 30), (10, 40, 70), (60, 60, 70))]
    mean = sum(n * gain for n, gain in zip((30, 10, 60), gains, strict=True)) / 100
    square = sum(n * gain**2 for n, gain in zip((30, 10, 60), gains, strict=True)) / 100
    found, error = bits(table, sampled=True)
    assert isclose(error, sqrt((square - mean * mean) / 100))
    assert isclose(found, mean)  # three rows, two answers, two kinds: no correction


def test_who_sees_no_card_hears_who_showed_and_no_more() -> None:
    cases = Cases(("Ann", "Bob"), all_answer=False)
    cases[cases.base + 0]
    assert {tuple(place for _, place in cases.answers[who]) for who in cases.who} <= {(), (0,)}


def test_of_listed_deals_a_card_is_in_the_solution_as_often_as_it_is_there() -> None:
    game = Game.parse(f"{TWO}has Bob Rope\n")
    odds = game.odds()
    deals = odds.drawn(10)
    survey = Listed(Seat(odds, "Ann"), deals)
    for card in game.cards:
        assert isclose(survey.solution_share(card), float(odds["Solution", card]))


@pytest.mark.parametrize("text", ["", "has Bob Rope\n"])
def test_what_counts_will_take_is_no_less_than_nothing(text: str) -> None:
    rest = Game.parse(TWO + text).odds().rest
    assert effort(passes(plan(rest, ()), Effort())) >= 0
