"""What would mend a contradictory log: every change that does, and no other."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.profiles import examples
from support.random_games import SMALL, random_game, word
from support.typed import NICKS_TABLE as START

from kb import Contradiction, Game
from kb.errors import Repair
from kb.record.lines import write
from kb.record.record import parse
from kb.theory.deals import deals_of
from kb.why.repair import Candidate, list_slips, rank_candidates

FOUR = "refute 1\ndeck classic\nplayers A B C D\n"


def contradiction(text: str) -> Contradiction:
    with pytest.raises(Contradiction) as caught:
        Game.parse(text)
    return caught.value


def repairs(text: str) -> dict[tuple[int, str, str], str]:
    """The repairs of a record by line, word and what stands instead."""
    found: Any = contradiction(text).repairs
    return {(repair.line, repair.word, repair.instead): repair.text for repair in found}


def test_the_likeliest_repair_of_a_wrong_answerer_is_another_answerer() -> None:
    shown, passed = "suggest Nick Plum Rope Hall -> Rachel Rope", "suggest Holden Green Rope Study"
    first: Any = contradiction(f"{START}{shown}\n{passed} -> nobody\n").repairs[0]
    assert (first.line, first.word, first.instead) == (7, "nobody", "Rachel")
    assert first.text == "suggest Holden Green Rope Study -> Rachel"


def test_of_two_equally_likely_repairs_that_of_the_later_line_comes_first() -> None:
    deals = deals_of(parse(FOUR).setup)
    earlier, later = (Candidate(Repair(line, "", "", "", ""), 1.0, deals) for line in (4, 5))
    assert rank_candidates([earlier, later]) == [later, earlier]


def test_a_wrong_card_of_my_hand_is_blamed() -> None:
    text = START + "suggest Rachel Plum Rope Hall -> Nick Rope\nreveal Holden Knife\n"
    found = repairs(text.replace("reveal Holden Knife", "lacks Nick Knife\nhas Nick Rope"))
    hand = "hand Nick Plum White Rope Ballroom Library Conservatory"
    assert found[5, "Knife", "Rope"] == hand
    assert next(iter(repairs(f"{START}has Nick Rope\n"))) == (6, "has", "lacks")
    assert not contradiction(text).culprits


def test_a_wrong_card_on_the_table_is_blamed() -> None:
    text = (
        "refute 1\ndeck classic\nplayers A B C D\ntable Rope Hall\nhas A Rope\nlacks Table Rope\n"
    )
    assert repairs(text)[4, "Rope", "Plum"] == "table Plum Hall"
    assert (4, "Hall", "Plum") not in repairs(text)


def test_a_wrong_number_of_cards_and_a_wrong_dealer_are_blamed() -> None:
    cards = "has A Plum\nhas A Rope\nhas A Hall\nhas A Study\nhas A Green\n"
    assert repairs(FOUR + "size A 4\n" + cards)[4, "4", "5"] == "size A 5"
    assert repairs(FOUR + "deal B\n" + cards)[4, "B", "A"] == "deal A"


def test_guesser_and_answerer_may_be_swapped() -> None:
    text = START + "lacks Holden Rope\nlacks Holden Green\nlacks Holden Hall\n"
    found = repairs(text + "suggest Rachel Green Rope Hall -> Holden\n")
    swap = "suggest Holden Green Rope Hall -> Rachel"
    assert found[9, "Rachel Holden", "Holden Rachel"] == swap


def test_answerer_and_card_may_both_be_wrong() -> None:
    text = (
        START + "suggest Nick Green Rope Hall -> Holden Rope\nhas Rachel Green\nhas Solution Rope\n"
    )
    assert (6, "Holden Rope", "Rachel Green") in repairs(text)
    text = START + "suggest Nick Green Rope Hall -> Holden Rope\nhas Rachel Rope\n"
    assert (6, "Holden", "Rachel") in repairs(text)
    assert (7, "Rachel", "Solution") not in repairs(text)


def test_those_who_passed_an_assumption_and_one_of_several_cards_may_be_wrong() -> None:
    found = repairs(START + "has Rachel Rope\nsuggest Nick Green Rope Hall pass Rachel -> nobody\n")
    assert found[7, "Rachel", "Holden"] == "suggest Nick Green Rope Hall pass Holden -> nobody"
    text = (
        START + "assume no-own-accusation\nhas Rachel Rope\naccuse Rachel Green Rope Hall wrong\n"
    )
    assert (6, "no-own-accusation", "guesser-holds-one") in repairs(text)
    found = repairs(START + "has Rachel Rope\noneof Holden Plum Rope\n")
    assert found[7, "Plum", "Hall"] == "oneof Holden Rope Hall"
    assert found[7, "Holden", "Nick"] == "oneof Nick Plum Rope"


def test_where_no_line_alone_is_to_blame_all_pairs_are_that_are() -> None:
    lines = [
        "has Nick Rope", "has Rachel Rope", "lacks Holden Pipe", "has Holden Pipe", "has Nick Plum",
    ]  # fmt: skip
    text = "refute 1\ndeck classic\nplayers Nick Rachel Holden\n" + "\n".join(lines)
    error = contradiction(text)
    assert error.culprits == error.repairs == ()
    assert error.pairs == ((4, 6), (4, 7), (5, 6), (5, 7))
    assert contradiction(START + "has Rachel Plum\n").pairs == ()


def put(text: str, repair: Repair) -> str:
    """The text with a repair made."""
    lines = text.split("\n")
    lines[repair.line - 1] = repair.text
    return "\n".join(lines)


@given(st.randoms(use_true_random=False), st.integers(3, 5), st.sampled_from(["first", "all"]))
@examples(6)
def test_what_is_offered_mends_the_log_and_the_truth_is_offered(rng, players, answers):
    play = random_game(rng, categories=SMALL, players=players, events=12, answers=answers)
    lines = play.text.split("\n")
    record = parse(play.text)
    true = rng.choice(record.entries)
    tried = list(list_slips(record.setup, true.event))
    assume(tried)
    slip = rng.choice(tried)
    lines[true.line - 1] = write(slip.event, record.setup)
    text = "\n".join(lines)
    try:
        Game.parse(text)
    except Contradiction as error:
        found: Any = error.repairs
        for repair in found:
            assert Game.parse(put(text, repair))
        assert write(true.event, record.setup) in [repair.text for repair in found]
        assert len({(one.line, one.text) for one in found}) == len(found)


@given(st.randoms(use_true_random=False), st.integers(3, 4))
@examples(3)
def test_a_wrong_card_of_a_hand_is_mended_by_the_right_one(rng: Any, players: int) -> None:
    play = random_game(rng, categories=SMALL, players=players, events=14)
    own = play.hand(play.me or "")
    card, other = rng.choice(own), rng.choice([one for one in play.cards if one not in own])
    wrong = [other if one == card else one for one in own]
    # A hand that leaves the Solution no card of a category is no contradiction, but no record.
    assume(not any({*cards} <= {*wrong} for cards in SMALL.values()))
    lines = play.text.split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("hand "))
    lines[number] = " ".join(["hand", play.me or "", *map(word, wrong)])
    try:
        Game.parse("\n".join(lines))
    except Contradiction as error:
        found: Any = error.repairs
        assert (number + 1, other, card) in {(one.line, one.word, one.instead) for one in found}
        for repair in found:
            assert Game.parse(put("\n".join(lines), repair))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            'has Cid Rope\nsuggest Cid Plum Rope Hall -> "Ann Lee" Rope',
            "Bob Ray showed Hall, not Ann Lee Rope.",
        ),
        (
            'has "Ann Lee" Plum\nsuggest Cid Plum Rope Hall pass "Ann Lee" -> "Bob Ray"',
            "Ann Lee and Bob Ray change places.",
        ),
    ],
)
def test_names_of_several_words_are_said_as_they_are(lines: str, said: str) -> None:
    with pytest.raises(Contradiction) as found:
        Game.parse(f'refute 1\ndeck classic\nplayers "Ann Lee" "Bob Ray" Cid\n{lines}\n')
    assert f"Line 5: {said}" in [str(repair) for repair in found.value.repairs]
