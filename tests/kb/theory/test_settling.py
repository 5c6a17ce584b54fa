"""Each step is only taken where those before it left a doubt, and each finds what is near."""

from __future__ import annotations

from typing import Any

import pytest

from kb import Game
from kb.record.record import parse
from kb.theory import settling, swap
from kb.theory.axioms import Source, has, lacks, not_all, own_rules, some
from kb.theory.counting import count
from kb.theory.deals import Deals, deals_of
from kb.theory.exchange import offers, repaired
from kb.theory.log import enough_axioms
from kb.theory.marks import Marks
from kb.theory.no_accusation import View, few_hands, is_no_accusation, view_of
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
    kept = settling.settle(deals.marks.copy(), deals.near, deals._kept[1:], Effort())
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
    for step in ("at_hand", "by_search"):
        monkeypatch.setattr(swap, step, lambda *_: None)
    monkeypatch.setattr(swap, "filled", never)
    there, elsewhere = deals.witnesses("A", "b")
    assert there["b"] == "A" != elsewhere["b"]


def test_a_hand_of_open_size_has_two_bounds_and_one_that_is_known_has_one() -> None:
    setup = parse("refute 1\ndeck classic\nplayers A B C\nsize A 5-7\nsize B 6\nsize C ?\n").setup
    assert [type(one.constraint).__name__ for one in own_rules(setup, "A")] == ["AtLeast", "AtMost"]
    assert [type(one.constraint).__name__ for one in own_rules(setup, "B")] == ["Exactly"]


TURNS = """refute 1
category x a b c
category y d e f
players A B
me A
hand A a d
suggest B b e -> nobody
suggest A c f -> B
"""


@pytest.mark.parametrize("assumed", [False, True])
def test_of_who_did_not_accuse_nothing_is_said_unless_it_is_assumed(assumed: bool) -> None:
    game = Game.parse(TURNS + "assume no-accusation-yet\n" * assumed)
    found = {axiom.source.rule for axiom in enough_axioms(game.setup, game.log)}
    assert ("no-accusation-yet" in found) is assumed


def test_what_a_hand_would_know_is_looked_for_once_while_the_budget_lasts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setup = parse(TURNS).setup
    view = view_of(setup, "B", ())
    looked, look = [], View._look

    def noted(view: View, hand: int, meter: Effort) -> bool | None:
        looked.append(hand)
        return look(view, hand, meter)

    monkeypatch.setattr(View, "_look", noted)
    hand, meter = view.deals.rows.mask(["b", "e"]), Effort()
    first = view.knows(hand, meter)
    nodes = meter.nodes
    assert view.knows(hand, meter) is first
    assert looked == [hand]
    assert meter.nodes == 2 * nodes > 0


def test_hands_are_looked_at_up_to_a_thousand() -> None:
    cards = " ".join(f"c{number}" for number in range(15))
    deals = table(f"refute 1\ncategory x {cards}\nplayers A B\nsize A 4\nsize B 10\n")
    deals = deals.tell(lacks("A", ["c0"], TOLD))
    assert few_hands(deals, "A") == []  # 4 of 14 cards: 1,001 hands
    assert len(few_hands(deals.tell(lacks("A", ["c1"], TOLD)), "A")) == 715


def test_only_the_end_of_a_turn_is_a_source_of_that_assumption() -> None:
    assert is_no_accusation(Source("no-accusation-yet", 7, assumption=True))
    for other in ("passed", "accused", "guesser-holds-one"):
        assert not is_no_accusation(Source(other, 7))
