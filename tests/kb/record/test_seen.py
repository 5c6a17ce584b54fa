"""What another player has seen of my record: rule by rule, and line by line."""

import pytest
from support.cases import loop_over
from support.profiles import seeds
from support.views import random_play, views

from kb.record.record import parse
from kb.record.seen import SPECTATOR, KnownCells, seen_by

HEADER = ["refute 1", "deck classic", "players Ann Bob Cid Dan", "me Ann"]
HAND = "hand Ann Plum Knife Hall Study"


def seen(player: str, *lines: str, facts: KnownCells | None = None) -> list[str]:
    """Return what stands in place of the lines after the first four, and after them."""
    record = parse("\n".join([*HEADER, *lines]))
    return list(seen_by(record, player, facts or {}).lines[len(HEADER) :])


@pytest.mark.parametrize(
    ("player", "card"), [("Ann", " Rope"), ("Cid", " Rope"), ("Bob", ""), ("Dan", "")]
)
def test_only_the_two_at_it_know_a_card_that_was_shown(player: str, card: str) -> None:
    line = "suggest Ann Plum Rope Hall pass Bob -> Cid Rope"
    assert seen(player, line) == [f"suggest Ann Plum Rope Hall pass Bob -> Cid{card}"]


def test_of_several_answers_a_refuter_knows_his_own_and_the_guesser_all() -> None:
    said = "suggest Ann Plum Rope Hall -> Bob Plum, Dan Rope"
    assert seen("Ann", "answers all", said)[1] == said
    assert seen("Dan", "answers all", said)[1] == "suggest Ann Plum Rope Hall -> Bob, Dan Rope"
    assert seen("Cid", "answers all", said)[1] == "suggest Ann Plum Rope Hall -> Bob, Dan"


def test_a_guesser_was_shown_the_one_card_that_the_refuter_can_have_of_the_three() -> None:
    facts = {("Cid", "Plum"): False, ("Cid", "Hall"): False}
    said = "suggest Bob Plum Rope Hall -> Cid"
    assert seen("Bob", said, facts=facts) == ["suggest Bob Plum Rope Hall -> Cid Rope"]
    assert seen("Dan", said, facts=facts) == [said]
    assert seen("Bob", said, facts={("Cid", "Plum"): False, ("Cid", "Hall"): True}) == [said]


def test_what_i_learned_some_other_way_is_not_known_to_the_others() -> None:
    lines = ["has Bob Rope", "lacks Solution Pipe", "oneof Bob Green Hall  # by the mirror"]
    assert seen("Cid", *lines) == [f"# {line}" for line in lines]


def test_a_player_knows_whatever_is_true_of_his_own_cards() -> None:
    lines = ["has Bob Rope", "lacks Bob Pipe", "oneof Bob Green Hall  # by the mirror"]
    facts = {("Bob", "Rope"): True, ("Bob", "Pipe"): False, ("Bob", "Hall"): True}
    assert seen("Bob", *lines, facts=facts) == [*lines, "has Bob Hall"]


def test_of_a_whole_hand_it_is_not_said_what_is_missing() -> None:
    facts = {("Bob", "Rope"): True, ("Bob", "Pipe"): False}
    others = [f"size {player} ?" for player in ("Ann", "Cid", "Dan")]
    assert seen("Bob", "size Bob 1", *others, facts=facts)[4:] == ["has Bob Rope"]
    two = ["has Bob Rope", "lacks Bob Pipe"]
    assert seen("Bob", "size Bob 1-2", *others, facts=facts)[4:] == two


def test_what_all_see_and_hear_stays_as_it_was_written() -> None:
    lines = ["table Study", "hidden 1", "size Bob ?", "", "# a note", "reveal Cid Hall  # clumsy",
             "accuse Dan Plum Rope Hall wrong", "suggest Bob Plum Rope Hall -> nobody"]  # fmt: skip
    assert seen("Bob", *lines) == lines


def test_of_a_hand_the_others_know_the_size() -> None:
    assert seen("Bob", HAND) == ["size Ann 4"]
    assert seen("Bob", HAND, "size Ann ?") == ["size Ann 4", "# size Ann ?"]
    assert seen("Bob", "size Ann 4", HAND, "hand Bob Rope Pipe Green Lounge White") == [
        "# size Ann 4", "size Ann 4", "hand Bob Rope Pipe Green Lounge White",
    ]  # fmt: skip


def test_what_i_suppose_of_people_and_what_is_disputed_is_not_known_to_them() -> None:
    assert seen("Bob", "assume no-own-accusation") == ["# assume no-own-accusation"]
    assert seen("Bob", "#? reveal Ann Rope") == ["# #? reveal Ann Rope"]


def test_a_name_of_two_words_is_written_so_that_it_can_be_read() -> None:
    text = 'refute 1\ndeck classic\nplayers Ann "Mr Bob"\nme Ann\nhand Ann Plum\nsize "Mr Bob" 17\n'
    record = parse(text)
    assert seen_by(record, "Mr Bob", {}).lines[3] == 'me "Mr Bob"'
    assert seen_by(record, SPECTATOR, {}).lines[3] == "# me Ann"
    assert seen_by(seen_by(record, "Mr Bob", {}), "Ann", {}).lines[3:] == (
        "me Ann", "size Ann 1", 'size "Mr Bob" 17',
    )  # fmt: skip


@loop_over("seed", seeds(8, 40))
def test_every_line_keeps_its_number_and_the_table_its_sizes(seed: int) -> None:
    game = random_play(seed)
    record = parse(views(game, game.players[0], seed).mine)
    for player in game.players:
        his = seen_by(record, player, {})
        assert len(his.lines) == len(record.lines)
        assert his.setup.size_bounds == record.setup.size_bounds
        numbers = {entry.line: type(entry.event) for entry in record.entries}
        assert all(numbers[entry.line] is type(entry.event) for entry in his.entries)
        assert parse(his.text) == his
