"""A percentage is never a false 0 or 100; what is said of odds and advice, and small figures."""

from fractions import Fraction

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import TWO

from kb import Game
from kb.odds.accusing import Likelihood
from kb.odds.advice import Worth
from kb.odds.answers import ANSWER_BITS, measure_bits
from kb.odds.odds import percent

SHARES = st.fractions(0, 1)


def worth(**figures: float) -> str:
    """Return what is said of a suggestion with these figures."""
    usual = {"worth": 1.0, "bits": 1.0, "error": 0.0, "nobody": 0.0, "told": 1.0, "solves": 0.0}
    return str(Worth(("Plum",), **(usual | figures)))


def test_a_chance_in_a_row_of_ask_is_no_false_nought_and_no_false_certainty() -> None:
    assert worth(nobody=0.004).endswith(" <1% that nobody answers.")
    assert worth(nobody=0.996).endswith(" >99% that nobody answers.")
    assert worth().endswith(" 0% that nobody answers.")
    assert worth(error=0.1).endswith(" <1% that nobody answers.")


def test_a_small_chance_to_know_is_said_as_one_in_so_many() -> None:
    assert "May settle it at once: 1 in 12. " in worth(solves=1 / 12)
    assert "May settle it at once: 1 in 324. " in worth(solves=1 / 324)
    assert "May settle it at once: 40%. " in worth(solves=0.4)
    assert "May settle it at once: >99%. " in worth(solves=0.996)
    assert "settle" not in worth(solves=0.0)


def test_an_error_is_no_false_nought() -> None:
    assert str(Likelihood("Rachel", 0.5, 0.006)).startswith("50% (± <1%) that")
    assert str(Likelihood("Rachel", 1.0, 0.0)).startswith("100% that")


@given(SHARES, st.booleans(), st.sampled_from([0, 2]))
def test_a_share_reads_as_nought_or_all_only_where_it_is(share, sampled, digits):
    said = percent(share, sampled, digits)
    assert (said == "0%") == (share == 0 and not sampled)
    assert (said == "100%") == (share == 1 and not sampled)
    number = Fraction(said.strip("<>%")) / 100
    assert abs(number - share) <= Fraction(1, 100 * 10**digits)
    assert (share < number) if said[0] == "<" else (share > number) if said[0] == ">" else True


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
