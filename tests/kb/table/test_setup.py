"""The table before the first suggestion: seats, sizes, and what cannot be."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from support.cases import literal, loop_over, table

from kb.errors import AmbiguousName, IllegalEntry, UnknownName
from kb.table.deck import CLASSIC, Category, Deck
from kb.table.setup import SOLUTION, TABLE, build_setup, find_holder, setup

THREE = ("Nick", "Rachel", "Holden")
HAND = ("White", "Conservatory", "Ballroom", "Plum", "Knife", "Library")


def test_the_cards_are_dealt_round_and_the_first_players_get_the_extra_ones():
    assert setup(CLASSIC, THREE).sizes == (6, 6, 6)
    assert setup(CLASSIC, ["A", "B", "C", "D"], deal="A").sizes == (5, 5, 4, 4)
    assert setup(CLASSIC, ["A", "B", "C", "D"], deal="D").sizes == (5, 4, 4, 5)
    assert setup(CLASSIC, THREE, face_up=["Hall"], hidden=1, deal="Rachel").sizes == (5, 6, 5)


def test_where_nobody_says_who_was_dealt_first_anybody_may_have_the_extra_cards():
    assert setup(CLASSIC, ["A", "B", "C", "D"]).size_bounds == ((4, 5),) * 4
    assert setup(CLASSIC, ["A", "B", "C", "D"]).size("A") is None
    assert setup(CLASSIC, [*"ABCDE"], hands={"A": HAND[:3]}).size_bounds == ((3, 3), *((3, 4),) * 4)


def test_beside_known_numbers_the_others_share_what_is_left():
    table = setup(CLASSIC, [*"ABCDE"], sizes={"A": 3, "B": 5})
    assert table.size_bounds == ((3, 3), (5, 5), (3, 4), (3, 4), (3, 4))
    assert setup(CLASSIC, THREE, sizes={"Nick": 4}).sizes == (4, 7, 7)


def test_an_odd_hand_is_taken_as_stated_where_the_deck_does_not_divide():
    table = setup(CLASSIC, ["A", "B", "C", "D"], hands={"A": HAND})
    assert table.size_bounds == ((6, 6), (4, 4), (4, 4), (4, 4))


def test_beside_an_open_size_the_others_have_a_share_of_the_whole():
    sizes = {"A": (2, 6), "B": None}
    assert setup(CLASSIC, [*"ABCDE"], sizes=sizes).size_bounds == ((2, 6), (0, 7), *((3, 4),) * 3)
    assert setup(CLASSIC, THREE, sizes={"Nick": (5, 9)}).sizes == (6, 6, 6)


def test_one_unknown_size_is_the_rest_and_two_bound_each_other():
    assert setup(CLASSIC, THREE, sizes={"Nick": None, "Rachel": 4, "Holden": 5}).sizes == (9, 4, 5)
    sizes = {"Nick": (2, 3), "Rachel": (4, 20), "Holden": 5}
    assert setup(CLASSIC, THREE, sizes=sizes).size_bounds == ((2, 3), (10, 11), (5, 5))


def test_a_known_hand_gives_its_size_and_comes_in_deck_order():
    table = setup(CLASSIC, ["A", "B", "C", "D"], hands={"C": HAND}, sizes={"A": 4, "B": 4})
    assert table.sizes == (4, 4, 6, 4)
    assert table.hand("C") == ("Plum", "White", "Knife", "Ballroom", "Library", "Conservatory")
    assert table.hand("A") is None


def test_words_are_matched_and_come_out_as_declared():
    table = setup(
        CLASSIC, THREE, me="ni", hands={"NICK": ["white"]}, sizes={"r": 9, "h": 8}, face_up=()
    )
    assert (table.me, table.hands, table.sizes) == ("Nick", (("Nick", ("White",)),), (1, 9, 8))


@given(st.integers(2, 9), st.data())
def test_between_the_two_and_beyond_are_all_the_others(count, data):
    players = [f"P{number}" for number in range(count)]
    first, last = data.draw(st.permutations(players))[:2]
    table = setup(CLASSIC, players)
    assert (*table.between(first, last), last, *table.between(last, first)) == table.others(first)


@given(st.integers(2, 8), st.integers(0, 4), st.data())
def test_every_bound_is_reached_by_some_deal(count, hidden, data):
    players = [f"P{number}" for number in range(count)]
    pairs = st.tuples(st.integers(0, 4), st.integers(4, 9))
    stated = st.dictionaries(st.sampled_from(players), st.none() | st.integers(0, 6) | pairs)
    try:
        limits = setup(CLASSIC, players, hidden=hidden, sizes=data.draw(stated)).size_bounds
    except IllegalEntry:
        return
    low, high = (sum(column) for column in zip(*limits, strict=True))
    for least, most in limits:
        assert low - least + most <= 18 - hidden <= high - most + least or least == most
    assert low <= 18 - hidden <= high


SENTENCES = table(__file__, "SENTENCES", literal, str)


@loop_over(("told", "sentence"), SENTENCES)
def test_a_table_that_cannot_be_is_refused(told, sentence):
    with pytest.raises((IllegalEntry, UnknownName)) as caught:
        setup(CLASSIC, **({"players": THREE} | told))
    assert str(caught.value) == sentence


def test_a_word_is_found_by_its_position():
    table = setup(CLASSIC, ["Plum", "Sam", "Rachel"])
    assert table.player_names.find("plum") == "Plum"
    assert table.deck.find("plu") == "Plum"
    assert find_holder(table, "sol") == SOLUTION
    assert find_holder(table, "sam") == "Sam"
    with pytest.raises(AmbiguousName) as caught:
        find_holder(table, "S")
    assert caught.value.nearest == (SOLUTION, "Sam")
    assert str(caught.value) == (
        "holder 'S' is ambiguous at this table; did you mean 'Solution' or 'Sam'?"
    )
    with pytest.raises(UnknownName, match=r"^no player 'Solution' at this table"):
        table.player_names.find("Solution")


@pytest.mark.parametrize("word", ["Table", "table", "Tab"])
def test_there_is_no_table_where_no_cards_were_left_over(word):
    with pytest.raises(IllegalEntry) as caught:
        find_holder(setup(CLASSIC, THREE), word)
    assert str(caught.value) == (
        "there is no Table here, because no cards were left over; "
        "say 'table' or 'hidden' in the header if some were"
    )
    assert find_holder(setup(CLASSIC, THREE, hidden=1), word) == TABLE


def test_a_player_may_begin_like_a_table_that_is_not_there():
    assert find_holder(setup(CLASSIC, ["Tab", "Nick"]), "ta") == "Tab"


def test_what_was_read_is_judged_again_in_any_order_and_looked_up_no_more():
    sizes = {"Holden": None, "Nick": (5, 7)}
    table = setup(CLASSIC, THREE, me="Rachel", hands={"rach": HAND}, sizes=sizes, hidden=1)
    hands, backwards = dict(table.hands), dict(reversed(sizes.items()))
    again = build_setup(CLASSIC, THREE, me="Rachel", hands=hands, sizes=backwards, hidden=1)
    assert evolve(table) == table == again
    assert evolve(table, hidden=2).holders == table.holders != evolve(table, hidden=0).holders
    with pytest.raises(IllegalEntry, match="is in both 'hand Rachel' and 'table'"):
        evolve(table, face_up=HAND[:1])


def test_a_category_of_one_card_is_for_the_solution():
    deck = Deck((Category("weapon", ("Rope",)), Category("room", ("Hall", "Study", "Lounge"))))
    assert setup(deck, ["A", "B"]).sizes == (1, 1)
    with pytest.raises(IllegalEntry, match="no card of category 'weapon' is left"):
        setup(deck, ["A", "B"], face_up=["Rope"])
