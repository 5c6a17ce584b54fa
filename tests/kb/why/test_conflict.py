"""A log that contradicts itself: the lines that cannot all be true, and the rule they break."""

from collections.abc import Sequence
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.profiles import examples
from support.random_games import SMALL, random_game
from support.typed import NICKS_TABLE as START

from kb import Contradiction, Game
from kb.record.record import Entry, parse
from kb.table.setup import Setup
from kb.theory.deals import deals_of
from kb.theory.log import log_axioms
from kb.why.contradiction import say_what_to_leave_out, shorten_list
from resolver import EMPTY, check


def contradiction(text: str) -> Contradiction:
    with pytest.raises(Contradiction) as caught:
        Game.parse(START + text)
    return caught.value


def test_one_card_with_two_holders_names_both_lines() -> None:
    error = contradiction(
        "suggest Nick Green Rope Hall -> Rachel Rope\n"
        "suggest Rachel Green Pipe Hall -> Holden\n"
        "reveal Holden Rope\n"
    )
    assert str(error) == (
        "line 8 cannot be true: Holden revealed Rope, but Rachel showed Rope (line 6)"
    )
    assert (error.line, error.entries, error.culprits) == (8, (6, 8), (6, 8))
    assert error.sentences[-1] == "A card has one holder: that cannot be."


def test_a_line_may_contradict_the_header_alone() -> None:
    error = contradiction("suggest Holden Plum Rope Hall -> Rachel\n")
    assert str(error) == (
        "line 6 cannot be true: Nick passed on Plum, but Nick has Plum (your hand, line 5)"
    )
    assert error.entries == error.culprits == (6,)


CLASHING = (
    "oneof Rachel Green Rope\noneof Holden Green Pipe\nlacks Rachel Rope\nlacks Holden Pipe\n"
)


def test_clauses_that_clash_are_the_first_sentence() -> None:
    assert str(contradiction(CLASHING)) == (  # each of them is left with Green
        "line 9 cannot be true: Holden lacks Pipe, but Rachel has Green or Rope (line 6), "
        "Holden has Green or Pipe (line 7) and Rachel lacks Rope (line 8)"
    )


def test_without_a_sum_the_lines_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.why.reason.refute_by_sums", Mock(return_value=None))
    error = contradiction(CLASHING)
    assert str(error) == "line 9 cannot be true together with lines 6 to 8"
    assert error.sentences == ("Line 9 cannot be true together with lines 6 to 8.",)
    assert error.count is None


def test_the_proof_is_of_the_empty_clause() -> None:
    error = contradiction("has Rachel Rope\nhas Holden Rope\n")
    assert error.proof.conclusion is EMPTY
    assert check(error.proof)


def test_the_culprit_is_the_line_without_which_the_whole_log_holds() -> None:
    error = contradiction("has Rachel Rope\nhas Holden Rope\nlacks Rachel Pipe\nhas Holden Rope\n")
    assert error.line == 7
    assert error.entries == (6, 7)
    assert error.culprits == (6,)


@given(st.randoms(use_true_random=False), st.integers(2, 4))
@examples(13)
def test_a_mistaken_line_is_found_with_a_minimal_conflict(rng: Any, players: int) -> None:
    play = random_game(rng, categories=SMALL, players=players, events=10)
    text = play.text + f"lacks {play.players[0]} {play.cards[0]}\nhas Solution {play.cards[-1]}\n"
    try:
        Game.parse(text)
    except Contradiction as error:
        whole = parse(text)
        conflict = [entry for entry in whole.entries if entry.line in error.entries]
        assert not hold(whole.setup, conflict)
        for entry in conflict:
            assert hold(whole.setup, [other for other in conflict if other is not entry])
        assert error.line == max(error.entries)
        assert set(error.culprits) <= set(error.entries)
        for entry in whole.entries:
            rest = [other for other in whole.entries if other is not entry]
            assert hold(whole.setup, rest) == (entry.line in error.culprits)


def hold(setup: Setup, entries: Sequence[Entry]) -> bool:
    """Return whether some deal fits these entries."""
    return deals_of(setup).tell(log_axioms(setup, entries)).consistent


def test_a_category_of_one_card_is_no_card_with_one_holder() -> None:
    text = "category who a\ncategory how b c\nplayers Nick Rachel\nsize Nick ?\nlacks Solution a\n"
    with pytest.raises(Contradiction) as caught:
        Game.parse(f"refute 1\n{text}")
    assert str(caught.value).endswith("there is one who in the Solution")


def test_a_disputed_line_that_two_others_speak_against_is_the_only_one_to_blame() -> None:
    game = Game.parse(f"{START}#? has Rachel Rope\nhas Holden Rope\nlacks Rachel Rope\n")
    assert (game.disputed, game.suspects) == ((6,), ())


def test_of_many_pairs_four_are_named_and_of_many_repairs_the_first() -> None:
    error = Mock(culprits=(), pairs=tuple((line, line + 1) for line in range(4, 12)))

    assert say_what_to_leave_out(error).endswith("lines 7 and 8 or 4 others")
    assert shorten_list([*"abcdefgh"], most=4) == [*"abcd", "  ... 4 more"]
    assert shorten_list([*"abcde"], most=4) == [*"abcde"]
