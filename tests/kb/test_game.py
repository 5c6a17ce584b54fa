"""The game as notebooks see it: values, names, sizes, history."""

import re

import pytest
from support.cases import loop_over, passage

from kb import Game, KBError, RecordError
from kb.errors import HistoryError

START = passage(__file__, "an evening")


def test_names_are_found_as_in_the_record_and_come_back_as_declared() -> None:
    game = Game.parse(START)
    assert game.holds("nick", "conserv") is True
    assert game.holds("sol", "white") is False
    assert ("Solution", "Dining Room") not in game.facts
    assert (
        game.suggest("rach", "plum", "dining-room", "pipe", refuter="hold")
        .record()
        .endswith('suggest Rachel Plum Pipe "Dining Room" -> Holden\n')
    )


@loop_over(
    ("call", "sentence"),
    [
        (lambda g: g.holds("Nick", "Pype"), "no card 'Pype' in the classic deck"),
        (lambda g: g.holds("Nic0", "Pipe"), "Nic0"),
        (lambda g: g.suggest("Nick", "Plum", "Rope"), "room"),
        (lambda g: g.suggest("Nick", "Plum", "Rope", "Hall", shown="Rope"), "refuter="),
        (lambda g: g.suggest("Nick", "Plum", "Rope", "Hall", refuter="Nick"), "Nick"),
        (lambda g: g.tell("has Nick"), "stops too early"),
        (lambda g: g.at(99), "no line 99"),
        (lambda g: g.knowledge("Nick").entails("Pype"), "no card 'Pype'.*'Pipe'"),
        (lambda g: g.undo(), "nothing to undo"),
        (lambda g: g.knowledge("Table"), "no Table"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(call, sentence: str) -> None:
    game = Game.parse(START)
    with pytest.raises(KBError, match=sentence) as caught:
        call(game)
    assert isinstance(caught.value, ValueError)
    assert game.record() == START


def test_a_hand_without_its_owner_is_refused() -> None:
    with pytest.raises(RecordError, match="me="):
        Game.new(["A", "B"], hand=["Plum"])


def test_a_header_may_be_told_line_by_line_until_the_first_event() -> None:
    game = Game.parse("refute 1\ndeck classic\nplayers Nick Rachel Holden\n")
    game = game.tell("me Nick").tell("hand Nick White Conservatory Ballroom Plum Knife Library")
    assert game.holds("Nick", "Rope") is False
    with pytest.raises(RecordError, match="header"):
        game.tell("has Rachel Rope").tell("hidden 2")


def test_what_the_header_assumes_is_not_undone() -> None:
    text = START.replace("me Nick\n", "assume no-own-accusation\nme Nick\n")
    with pytest.raises(HistoryError, match="nothing to undo"):
        Game.parse(text).undo()


def test_a_line_is_replaced_by_one_line() -> None:
    game = Game.parse(START + "has Rachel Rope\n")
    with pytest.raises(HistoryError, match="one line"):
        game.replace(8, "has Rachel Hall\nhas Rachel Pipe")
    assert game.replace(8, "has Rachel Hall").remove(8).record() == START


def test_a_game_with_fewer_rules_is_unified_by_them_alone() -> None:
    game = Game.new(list("ABC"), rules=())
    assert game.tell("has A Plum").facts == {("A", "Plum"): True}


def test_who_answered_must_be_said_and_nobody_is_an_answer() -> None:
    game = Game.new(["Ann", "Bob", "Cid"])
    cards = ("Plum", "Rope", "Hall")
    nobody = game.tell("suggest Ann Plum Rope Hall -> nobody")
    assert game.suggest("Ann", *cards, refuter=None) == nobody
    assert game.suggest("Ann", *cards, refuter="nobody") == nobody
    assert game.suggest("Ann", *cards, refuter="Nobody") == nobody
    for missing in ({}, {"shown": "Rope"}):
        with pytest.raises(RecordError, match="refuter=") as caught:
            game.suggest("Ann", *cards, **missing)
        advice = str(caught.value).partition("say ")[2].removesuffix(" too").split(", or ")
        for words in advice:
            assert game.suggest("Ann", *cards, **eval(f"dict({words})"), **missing) != game
    for wrong in (float("nan"), True, ""):
        with pytest.raises(KBError):
            game.suggest("Ann", *cards, refuter=wrong)


def test_a_file_where_a_record_was_meant_says_what_reads_it() -> None:
    with pytest.raises(RecordError, match=r"try read_game\('holden.clue'\)"):
        Game.parse("holden.clue")


@pytest.mark.parametrize(
    ("options", "advice"),
    [({"sizes": {"Ann": 17, "Bob": 2}}, 'write sizes={"Bob": 1}'),
     ({"sizes": {"Ann": (5, 3)}}, 'write sizes={"Ann": (3, 5)}'),
     ({"sizes": {"Ann": 1, "Bob": 1}}, "or hidden=16 for cards left over"),
     ({"me": "Ann", "hand": ["Rope"]}, 'write sizes={"Ann": 1} if he was dealt so many')],
)  # fmt: skip
def test_a_caller_of_python_is_advised_in_python(options, advice: str) -> None:
    with pytest.raises(RecordError, match=re.escape(advice)):
        Game.new(["Ann", "Bob"], **options)
