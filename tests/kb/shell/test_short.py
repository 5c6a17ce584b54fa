"""What is typed short is kept as the whole line that it stands for, or refused; never guessed."""

from __future__ import annotations

import random

import pytest
from meant import meant
from support.random_games import random_game

from kb.errors import RecordError
from kb.record.lines import read_event, write
from kb.record.record import parse
from kb.record.words import split
from kb.shell.document import open_game
from kb.shell.shell import Shell

TABLE = "refute 1\ndeck classic\nplayers Sara Tom Uwe\nme Tom\n"
DRAFT = open_game(TABLE)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("w ca li u", "suggest Sara White Candlestick Library -> Uwe"),
        ("w ca li u ca", "suggest Sara White Candlestick Library -> Uwe Candlestick"),
        ("w ca li -", "suggest Sara White Candlestick Library -> nobody"),
        ("w ca li nobody", "suggest Sara White Candlestick Library -> nobody"),
        ("li w ca -> u ca", "suggest Sara White Candlestick Library -> Uwe Candlestick"),
        ("t w ca li u", "suggest Tom White Candlestick Library -> Uwe"),
        ("s me w ca li s", "suggest Tom White Candlestick Library -> Sara"),
        ("s w ca li u", "suggest Sara White Candlestick Library -> Uwe"),
        ("s ca li u", "suggest Sara Scarlet Candlestick Library -> Uwe"),
        ("suggest w ca li u", "suggest Sara White Candlestick Library -> Uwe"),
        ("sug Tom w ca li u", "suggest Tom White Candlestick Library -> Uwe"),
        ("m pip dining room t  # hm", 'suggest Sara Mustard Pipe "Dining Room" -> Tom  # hm'),
        ("w ca li pass t -> u", "suggest Sara White Candlestick Library pass Tom -> Uwe"),
        ("la u lead pipe", "lacks Uwe Pipe"),
        ("has u rope green", "has Uwe Rope\nhas Uwe Green"),
        ("acc t m ro ha wrong", "accuse Tom Mustard Rope Hall wrong"),
        ("assume no-own", "assume no-own-accusation"),
        ("size uwe 6", "size Uwe 6"),
        (
            "hand me wh rope, pipe, green hall, dining",
            'hand Tom White Green Rope Pipe Hall "Dining Room"',
        ),
        ("s", "sheet"),
        ("u", "undo"),
        ("q", "quit"),
        ("?", "help"),
        ("? suggest", "help suggest"),
        ("sh", "sheet"),
        ("w u lead pipe", "why Uwe Pipe"),
        ("w u dining room full", 'why Uwe "Dining Room" full'),
        ("w u dining full", 'why Uwe "Dining Room" full'),
        ("insert 5 lacks u lead pipe", "insert 5 lacks Uwe Pipe"),
        ("# only a remark", "# only a remark"),
        ("", ""),
    ],
)
def test_a_short_line_stands_for_a_whole_one(typed: str, kept: str) -> None:
    assert meant(DRAFT, typed).text == kept


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("w ca xyz u", "A suggestion? 'xyz' is no card or player here"),
        ("w ca li", "A suggestion? Who answered is missing: end with '-' or a player."),
        ("w c l u", "this reads as"),
        ("w ca li s", "A suggestion? It is Sara's turn, and Sara answered"),
        ("w ca li u pl", "A suggestion? 'Plum' was not suggested; show one of"),
        ("h", "command 'h' is ambiguous"),
        ("xyzzy a b c d", "no command 'xyzzy'"),
        ("sugest Tom Plum Rope Hall -> Uwe", "did you mean 'suggest Tom Plum Rope Hall -> Uwe'?"),
        ('"has" u rope', "no command 'has'"),
        ("has u k", "'Knife' or 'Kitchen'"),
        (
            "has u k rope",
            "card 'k' is ambiguous in the classic deck; did you mean 'Knife' or 'Kitchen'?",
        ),
        ("replace 5 has u rope green", "a line is about one card"),
    ],
)
def test_a_short_line_that_reads_in_no_way_or_in_two_is_refused(typed: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        meant(DRAFT, typed)
    assert reason in str(caught.value)


def test_a_line_that_could_be_a_command_and_a_suggestion_is_refused() -> None:
    deck = "category weapon Revolver Rope\ncategory room Hall Study\n"
    draft = open_game(f"refute 1\n{deck}players Kim Stu Hal\n")
    with pytest.raises(RecordError) as caught:
        meant(draft, "rev stu hal")
    assert "'reveal Stu Hall' and as 'suggest Kim Revolver Study -> Hal'" in str(caught.value)
    assert meant(draft, "reveal stu hal").text == "reveal Stu Hall"


def test_a_line_of_the_header_is_read_without_the_line_whose_place_it_takes() -> None:
    told = DRAFT.tell("hand Tom White Green Rope Pipe Hall Study")
    typed = "replace 5 hand me wh green rope pipe hall ba"
    assert meant(told, typed).text == "replace 5 hand Tom White Green Rope Pipe Ballroom Hall"
    assert meant(told, "replace 4 me u").text == "replace 4 me Uwe"
    assert meant(told, "replace 99 me u").text == "replace 99 me u"
    with pytest.raises(RecordError, match="'me' is already said in line 4; keep one"):
        meant(told, "replace 5 me u")


@pytest.mark.parametrize("seed", range(6))
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
