"""Each step is only taken where those before it left a doubt, and each finds what is near."""

from __future__ import annotations

from typing import Any

import pytest

from kb.record.record import parse
from kb.theory import settling
from kb.theory.axioms import Source, has, lacks, not_all, own_rules, some
from kb.theory.counting import count
from kb.theory.deals import Deals, deals_of
from kb.theory.exchange import offers, repaired
from kb.theory.marks import Marks
from kb.theory.search import Effort

TOLD = Source("told", 1)
FOUR = "refute 1\ncategory x a b c s\nplayers A B C\n"
SEVEN = (
    "refute 1\ncategory x a b c\ncategory y d e f g\nplayers A B C\nsize A 2\nsize B 2\nsize C 1\n"
)


def table(text: str) -> Deals:
    return deals_of(parse(text).setup)


def never(*_: Any) -> Any:
    raise AssertionError("this step is not needed")


def test_nothing_is_counted_where_deals_at_hand_and_exchanges_show_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deals = table(SEVEN)
    monkeypatch.setattr(settling, "count", never)
    monkeypatch.setattr(settling, "open_cells", lambda marks, deal: [*deal])
    kept = settling.settle(deals.marks.copy(), deals._kept[0], deals._kept[1:], Effort())
    assert len(kept) > 3


def test_nothing_is_searched_where_counting_settles_it(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = table(FOUR).tell(has("Solution", ["s"], TOLD))
    monkeypatch.setattr(settling, "search", never)
    deals = deals.tell(lacks("A", ["b"], TOLD)).tell(lacks("B", ["c"], TOLD))
    assert deals.tell(lacks("C", ["a", "b"], TOLD)).holds("A", "c") is False


def test_of_the_deals_that_wait_the_first_that_fits_is_taken() -> None:
    deals = table(FOUR).tell(lacks("A", ["a"], TOLD))
    bad, good, better = [1, 2, 4, 8][::-1], [1, 2, 4, 8], [1, 8, 4, 2]
    assert not settling.fits(deals.marks, [8, 1, 2, 4])
    waiting = [[8, 1, 2, 4], good, better]
    assert settling.recalled(deals.marks, waiting) is good
    assert waiting == [better]
    assert settling.recalled(deals.marks, [bad]) is bad


def test_a_shown_set_is_met_by_cards_that_change_places() -> None:
    marks = Marks(table(FOUR).rows)
    marks.tell(some("A", ["b", "c"], TOLD))
    deal = repaired(marks, [8, 1, 2, 4])
    assert deal[1] in (2, 4)
    assert sorted(deal) == [1, 2, 4, 8]
    met = [8, 2, 1, 4]
    assert repaired(marks, met) == met


def test_a_set_that_the_deal_meets_takes_one_place_for_certain() -> None:
    marks = Marks(table(SEVEN).rows)
    marks.tell([*some("A", ["a", "d"], TOLD), *some("A", ["b", "e"], TOLD)])
    count(marks, [4, 64, 0b10001, 0b1010, 32])
    assert marks.may[2] == 0b11011


def test_where_sizes_are_open_sets_that_are_met_leave_a_hand_no_more_places() -> None:
    sizes = SEVEN.replace("A 2", "A 1-2").replace("B 2", "B 1-3").replace("C 1", "C 1-2")
    marks = Marks(table(sizes).rows)
    marks.tell([*some("A", ["a", "d"], TOLD), *some("A", ["b", "e"], TOLD)])
    count(marks, [4, 64, 0b10001, 0b1010, 32])
    assert marks.may[2] == 0b11011


def test_of_cells_that_are_not_all_filled_one_that_is_empty_stays_so() -> None:
    deals = table(SEVEN)
    marks = deals.marks.copy()
    marks.tell(not_all("A", ["a", "d"], TOLD))
    deal = [4, 64, 0b10001, 0b1010, 32]
    assert offers(marks, deal)[1][2] == 0b1101110 & ~0b1000


def test_where_no_two_cards_change_places_an_exchange_of_more_shows_the_cell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deals = table(FOUR).tell(lacks("A", ["s"], TOLD))
    monkeypatch.setattr(settling, "at_hand", lambda *_: None)
    monkeypatch.setattr(settling, "filled", never)
    there, elsewhere = deals.witnesses("A", "b")
    assert there["b"] == "A" != elsewhere["b"]


def test_a_hand_of_open_size_has_two_bounds_and_one_that_is_known_has_one() -> None:
    setup = parse("refute 1\ndeck classic\nplayers A B C\nsize A 5-7\nsize B 6\nsize C ?\n").setup
    assert [type(one.constraint).__name__ for one in own_rules(setup, "A")] == ["AtLeast", "AtMost"]
    assert [type(one.constraint).__name__ for one in own_rules(setup, "B")] == ["Exactly"]
