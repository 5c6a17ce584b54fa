"""A percentage is never a false 0 or 100, and is rounded in one place."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from kb.odds.accusing import Likelihood
from kb.odds.advice import Worth
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
