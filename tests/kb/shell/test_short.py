"""What is typed short is kept as the whole line that it stands for, or refused; never guessed."""

import random

import pytest
from meant import meant
from support.cases import cases, literal, loop_over
from support.random_games import random_game

from kb.errors import RecordError
from kb.record.lines import read_event, write
from kb.record.record import parse
from kb.record.words import split
from kb.shell.document import open_game
from kb.shell.shell import Shell

TABLE = "refute 1\ndeck classic\nplayers Sara Tom Uwe\nme Tom\n"
DRAFT = open_game(TABLE)


@cases(typed=literal, kept=literal)
def test_a_short_line_stands_for_a_whole_one(typed: str, kept: str) -> None:
    assert meant(DRAFT, typed).text == kept


@cases(typed=str, reason=str)
def test_a_short_line_that_reads_in_no_way_or_in_two_is_refused(typed: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        meant(DRAFT, typed)
    assert reason in str(caught.value)


def test_a_line_that_could_be_a_command_and_a_suggestion_is_refused() -> None:
    deck = "category weapon Revere Rope\ncategory room Hall Study\n"
    draft = open_game(f"refute 1\n{deck}players Kim Stu Hal\n")
    with pytest.raises(RecordError) as caught:
        meant(draft, "reve stu hal")
    assert "'reveal Stu Hall' and as 'suggest Kim Revere Study -> Hal'" in str(caught.value)
    assert meant(draft, "reveal stu hal").text == "reveal Stu Hall"


def test_a_line_of_the_header_is_read_without_the_line_whose_place_it_takes() -> None:
    told = DRAFT.tell("hand Tom White Green Rope Pipe Hall Study")
    typed = "replace 5 hand me wh green rope pipe hall ba"
    assert meant(told, typed).text == "replace 5 hand Tom White Green Rope Pipe Ballroom Hall"
    assert meant(told, "replace 4 me u").text == "replace 4 me Uwe"
    assert meant(told, "replace 99 me u").text == "replace 99 me u"
    with pytest.raises(RecordError, match="'me' is already said in line 4; keep one"):
        meant(told, "replace 5 me u")


@loop_over("seed", range(6))
def test_what_is_kept_of_a_loosely_typed_game_reads_back_as_the_game(seed: int) -> None:
    chance, play = random.Random(seed), random_game(seed, players=3 + seed % 4, events=12)
    shell = Shell()
    for line in play.header[1:]:
        assert not shell.onecmd(line.lower().replace('"', "")).startswith("no ")
    events = []
    for line, _ in play.events:
        event = read_event(split(line), shell.game.setup)
        begun = [word[: chance.randint(2, 12)] for word in line.replace('"', "").split(" ")[1:]]
        try:
            answer = shell.answer(" ".join(begun).lower())
        except RecordError:
            answer = shell.answer(line)
        assert not answer.startswith("no ")
        events.append(event)
    text = shell.document.game.written.text
    assert [entry.event for entry in parse(text).entries] == events
    assert text.split("\n")[len(play.header) : -1] == [write(e, shell.game.setup) for e in events]


@pytest.mark.parametrize("line", ["lacks Has Rope", "has Lacks Rope"])
def test_a_line_of_the_record_is_itself_where_a_player_is_named_like_a_verb(line: str) -> None:
    game = open_game("refute 1\ndeck classic\nplayers Has Lacks Sol\n")
    event = read_event(split(line), game.setup)
    assert meant(game, line).text == write(event, game.setup)
    assert meant(game, f"insert 4 {line}").text == f"insert 4 {line}"
