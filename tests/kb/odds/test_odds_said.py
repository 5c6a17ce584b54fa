"""What is said of odds and advice, and figures so small that no other test noticed a change."""

from attrs import evolve
from support.random_games import TWO

from kb import Game
from kb.odds.answers import ANSWER_BITS, measure_bits


def test_a_solution_that_is_known_is_certain_and_the_only_one() -> None:
    solved = Game.parse(f"{TWO}has Bob Rope\nhas Bob Hall\n").odds().sentences()
    assert solved == (
        "1 deal fits; who can show several cards is taken to pick by chance. "
        "One Solution is possible:\n  Green, Pipe, Study: certain"
    )
    open_ = Game.parse(f"{TWO}has Bob Rope\n").odds().sentences()
    assert open_ == (
        "2 deals fit; who can show several cards is taken to pick by chance. "
        "2 Solutions are possible, the likeliest first:\n"
        "  Green, Pipe, Hall: 50%\n  Green, Pipe, Study: 50%"
    )
    assert Game.parse(TWO).odds().sentences().count("25%") == 3  # of four


def test_a_sample_in_which_the_answer_tells_nothing_is_given_no_bits() -> None:
    each = {here << ANSWER_BITS | yes: 1.0 for here in (0, 1) for yes in (0, 1)}
    assert measure_bits(each, sampled=True) == (0, 0)


def test_where_an_accusation_is_worth_it_json_has_it_and_else_null() -> None:
    known = Game.parse(f"{TWO}has Bob Rope\nhas Bob Hall\n").advise("Hall")
    assert known.to_object()["accuse"]["now"] is True
    assert evolve(known, accuse=None).to_object()["accuse"] is None
