"""A percentage is never a false 0 or 100, and is rounded in one place."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from kb.odds.accusing import Likelihood
from kb.odds.advice import Worth
from kb.odds.odds import percent

SHARES = st.fractions(0, 1)


def test_two_equal_chances_in_a_row_of_ask_read_alike() -> None:
    row = str(Worth(("Plum", "Rope", "Hall"), 1.0, 0.0, 0.004, 1.0, 2.0, 0.004))
    assert row.endswith("<1% that nobody answers. <1% to know the Solution then.")
    row = str(Worth(("Plum", "Rope", "Hall"), 1.0, 0.0, 0.996, 1.0, 2.0, 0.996))
    assert row.endswith(">99% that nobody answers. >99% to know the Solution then.")
    assert "0% that nobody answers" in str(Worth(("Plum",), 1.0, 0.0, 0.0, 1.0))
    assert "<1% that nobody answers" in str(Worth(("Plum",), 1.0, 0.1, 0.0, 1.0))


def test_an_error_is_no_false_nought() -> None:
    assert str(Likelihood("Rachel", 0.5, 0.006)).startswith("50% (± <1%) that")
    assert str(Likelihood("Rachel", 1.0, 0.0)).startswith("100% that")


@given(SHARES, st.booleans(), st.sampled_from([0, 2]))
def test_a_share_reads_as_nought_or_all_only_where_it_is(
    share: Fraction, sampled: bool, digits: int
) -> None:
    said = percent(share, sampled, digits)
    assert (said == "0%") == (share == 0 and not sampled)
    assert (said == "100%") == (share == 1 and not sampled)
    number = Fraction(said.strip("<>%")) / 100
    assert abs(number - share) <= Fraction(1, 100 * 10**digits)
    assert (share < number) if said[0] == "<" else (share > number) if said[0] == ">" else True
