"""What is said of odds and advice, and figures so small that no other test noticed a change."""

from __future__ import annotations

from importlib.resources import files
from math import isclose, log, sqrt

import pytest
from attrs import evolve
from random_games import TWO

from kb import Game
from kb.odds import joint
from kb.odds.accusing import Accuse
from kb.odds.answers import WIDTH, Cases, Listed, Seat, answers, bits
from kb.odds.joint import Joint, sorted_ways
from kb.odds.passes import Parts, counts, effort, passes
from kb.odds.plan import plan
from kb.odds.remainder import layout
from kb.odds.steps import Merge
from kb.theory.search import Effort

SOLVED = f"{TWO}has Bob Rope\nhas Bob Hall\n"


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


GAME = (files("kb") / "games" / "five-at-the-table.clue").read_text(encoding="utf-8")


@pytest.mark.parametrize(("events", "most"), [(0, (0, 52)), (8, (368, 770)), (17, (250, 428))])
def test_a_plan_takes_no_more_states_than_it_took(events: int, most: tuple[int, int]) -> None:
    steps = plan(Game.parse(GAME)[events].odds().rest)
    found = passes(steps, Effort(10**6))
    assert (effort(found), sum(map(len, found.ways))) <= most
    assert sum(map(len, found.ways)) <= most[1]
    assert any(isinstance(step, Merge) for step in steps.steps)
    for step, branches in zip(steps.steps, found.branches, strict=True):
        if isinstance(step, Merge):
            assert {branch.row for branch in branches} == {step.rows[0]}
            assert "_known" not in repr(step) and "_parts" not in repr(step)


def test_what_is_as_long_as_something_else_is_not_cut_to_it_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rest = Game.parse(TWO).odds().rest
    found = passes(plan(rest), Effort())
    with pytest.raises(ValueError, match="argument"):
        layout(rest._replace(low=rest.low[:-1]))
    with pytest.raises(ValueError, match="argument"):
        sorted_ways(found._replace(ways=found.ways[:-1]), {}, Effort())
    for count in (counts, effort):
        with pytest.raises(ValueError, match="argument"):
            count(found._replace(branches=found.branches[:-1]))
    early = plan(Game.parse(GAME)[0].odds().rest)
    merge = next(step for step in early.steps if isinstance(step, Merge))
    with pytest.raises(ValueError, match="argument"):
        Parts(9).merged(merge, [early.start, early.start], [1])
    first = found.branches[0][0]
    cut = [[first._replace(ends=first.ends[:-1]), *found.branches[0][1:]], *found.branches[1:]]
    monkeypatch.setattr(joint, "passes", lambda *_: found._replace(branches=cut))
    with pytest.raises(ValueError, match="argument"):
        Joint(rest, rest.cards, Effort())


def test_who_shows_is_the_first_in_answering_order_unless_all_do() -> None:
    assert answers((0, 1), ("Ann", "Bob")) == [(("Ann", 0),)]
    assert answers((0, 1), ("Ann", "Bob"), all_answer=True) == [(("Ann", 0), ("Bob", 1))]


def test_odds_are_equal_by_their_shares() -> None:
    other = Game.parse(f"{TWO}has Bob Hall\nhas Bob Rope\n").odds()
    assert Game.parse(SOLVED).odds() == other != Game.parse(TWO).odds()


def test_of_one_deal_that_fits_advice_says_so() -> None:
    assert "By the only deal that fits" in str(
        evolve(Game.parse(SOLVED).advise("Hall"), accuse=None)
    )


def test_a_line_about_accusing_has_eighty_letters_at_most() -> None:
    said = [Accuse(("a", "b", "c"), 0.2, 0.4, "R" * n, 0.3, 0.3) for n in range(1, 60)]
    assert max(len(line) for one in said for line in str(one).split("\n")) == 80
    assert Accuse(("a",), 0.2, None).others == 0


@pytest.mark.parametrize("text", ["", "has Bob Rope\n"])
def test_what_counts_will_take_is_no_less_than_nothing(text: str) -> None:
    rest = Game.parse(TWO + text).odds().rest
    assert effort(passes(plan(rest, ()), Effort())) >= 0
