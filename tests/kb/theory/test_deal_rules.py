"""What each step of the settling concludes, on examples small enough to follow by hand."""

from __future__ import annotations

from kb.record.record import parse
from kb.theory.axioms import Source, has, lacks, some
from kb.theory.deals import Deals, deals_of

TOLD = Source("told", 1)
FOUR = "refute 1\ncategory x a b c s\nplayers A B C"
SIX = "refute 1\ndeck classic\nplayers N P Q R S T"


def table(text: str) -> Deals:
    return deals_of(parse(text).setup)


def lack(deals: Deals, holder: str, *cards: str) -> Deals:
    return deals.tell(lacks(holder, cards, TOLD))


def full(deals: Deals) -> Deals:
    """Return the table of four cards where A has a or c, B has b, and C has c."""
    deals = deals.tell(has("Solution", ["s"], TOLD))
    return lack(lack(lack(deals, "A", "b"), "B", "c"), "C", "a", "b")


def test_rows_that_are_full_of_cards_that_they_alone_may_have_lack_all_others() -> None:
    assert full(table(FOUR)).holds("A", "c") is False


def test_what_is_left_is_had_and_what_another_has_is_lacked() -> None:
    deals = full(table(FOUR))
    assert deals.holds("C", "a") is deals.holds("A", "s") is False
    assert deals.holds("B", "b") is deals.holds("C", "c") is True


def test_too_many_cards_for_the_places_of_some_rows_is_no_deal() -> None:
    deals = table("refute 1\ncategory x a b c d s\nplayers A B C\nsize A 1\nsize B 1\nsize C 2")
    deals = lack(deals.tell(has("Solution", ["s"], TOLD)), "C", "a", "b", "c")
    assert not deals.consistent


def test_too_few_cards_for_the_least_sizes_of_the_others_is_no_deal() -> None:
    deals = table(
        "refute 1\ncategory x a b c d s\nplayers A B C\nsize A 0-2\nsize B 0-2\nsize C 2-3"
    )
    deals = lack(deals.tell(has("Solution", ["s"], TOLD)), "C", "a", "b", "c")
    assert not deals.consistent


def test_as_many_disjoint_sets_as_there_is_room_exclude_the_other_cards() -> None:
    deals = lack(table(SIX).tell(has("N", ["Plum"], TOLD)), "N", "Green", "White")
    for cards in ("Plum Rope Hall", "Green Pipe Study", "White Knife Lounge"):
        deals = deals.tell(some("N", cards.split(), TOLD))
    inside = {"Plum", "Pipe", "Study", "Knife", "Lounge"}
    cards = deals.rows.setup.deck.cards
    assert {card for card in cards if deals.holds("N", card) is not False} == inside


def test_sets_that_overlap_leave_room_for_other_cards() -> None:
    deals = table(SIX)
    for cards in (("Plum", "Rope", "Hall"), ("Plum", "Pipe", "Study"), ("Plum", "Knife", "Lounge")):
        deals = deals.tell(some("N", cards, TOLD))
    assert deals.holds("N", "Mustard") is None
    there, elsewhere = deals.witnesses("N", "Mustard")
    assert there["Mustard"] == "N" != elsewhere["Mustard"]


def test_where_sizes_are_open_two_hands_full_of_sets_leave_no_room_in_the_rest() -> None:
    deals = table("refute 1\ndeck classic\nplayers A B C\nsize A ?\nsize B ?\nsize C 14")
    pairs = [("A", "Plum Green"), ("A", "Rope Pipe"), ("B", "Hall Study"), ("B", "Knife Wrench")]
    for holder, cards in pairs:
        deals = deals.tell(some(holder, cards.split(), TOLD))
    assert deals.holds("A", "Mustard") is deals.holds("B", "Mustard") is False
    assert deals.holds("C", "Mustard") is None


def test_a_shown_set_takes_a_place_beside_cards_that_only_the_solution_may_have_too() -> None:
    deals = table("refute 1\ncategory x a b c\ncategory y d e f g\nplayers A B\nsize A 3\nsize B 2")
    deals = lack(deals, "B", "a", "b", "c")
    assert deals.holds("A", "f") is None
    deals = deals.tell(some("A", ["d", "e"], TOLD))
    assert deals.holds("A", "f") is deals.holds("A", "g") is False
