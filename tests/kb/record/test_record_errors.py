"""Every way a record can be wrong: the kind of the error, the place, and the whole sentence."""

from __future__ import annotations

import pytest

from kb.errors import (
    AmbiguousName,
    IllegalEntry,
    RecordError,
    RecordSyntaxError,
    UnknownName,
)
from kb.record.header import HEADER
from kb.record.lines import ASSUME, FORMS
from kb.record.record import parse, read

START = "refute 1\ndeck classic\nplayers Nick Rachel Holden Ann\n"
SUGGEST = "write 'suggest PLAYER CARDS [pass PLAYERS|nobody] -> nobody|PLAYER [CARD], ...'"

LINES = [
    # unreadable
    (
        RecordSyntaxError,
        "has Ann Hall Rope",
        "4:14: unexpected 'Rope'; write 'has HOLDER CARD'",
    ),
    (RecordSyntaxError, "has Ann ,", "4:9: unexpected ','; a name is missing before it"),
    (
        RecordSyntaxError,
        "suggest Nick Plum Rope Hall",
        f"4: the answer is missing, '->' and who; {SUGGEST}",
    ),
    (
        RecordSyntaxError,
        "suggest -> Ann",
        "4:9: unexpected '->'; a name is missing before it",
    ),
    (RecordSyntaxError, "suggest Nick Plum Rope Hall ->", f"4: an answer is missing; {SUGGEST}"),
    (
        RecordSyntaxError,
        "suggest Nick Plum Rope Hall -> Ann Hall Rope",
        "4:41: unexpected 'Rope'; an answer is a player and at most one card; ',' separates them",
    ),
    (
        RecordSyntaxError,
        "suggest Nick Plum Rope Hall pass -> Ann",
        "4: 'pass' says nothing; name who passed, or 'pass nobody'",
    ),
    (
        RecordSyntaxError,
        "suggest Nick Plum Rope Hall pass Ann nobody -> Rachel",
        "4:38: unexpected 'nobody'; 'nobody' goes with no name; name the players, or nobody",
    ),
    (
        RecordSyntaxError,
        "suggest Nick Plum Rope Hall -> Nobody, Rachel",
        "4:32: unexpected 'Nobody'; 'nobody' goes with no name; name the players, or nobody",
    ),
    (
        RecordSyntaxError,
        "suggest Nick Plum Rope Hall pass Ann,, Rachel -> Holden",
        "4:37: unexpected ','; a name is missing before it",
    ),
    (
        RecordSyntaxError,
        "accuse Nick Plum Rope Hall wrnog",
        "4:28: unexpected 'wrnog'; an accusation ends in 'right' or 'wrong'",
    ),
    (
        RecordSyntaxError,
        'accuse Nick Plum Rope Hall "wrong"',
        "4:28: unexpected 'wrong'; an accusation ends in 'right' or 'wrong'",
    ),
    (
        RecordSyntaxError,
        "assume no-own-accusation too",
        "4:26: unexpected 'too'; write 'assume NAME'",
    ),
    (
        RecordSyntaxError,
        '"has" Ann Hall',
        "4:1: unexpected 'has'; a line starts with an entry, as in 'has Nick Rope'",
    ),
    (
        RecordSyntaxError,
        ", Ann",
        "4:1: unexpected ','; a line starts with an entry, as in 'has Nick Rope'",
    ),
    (
        RecordSyntaxError,
        'has Ann "Hall',
        "4:9: the quote is never closed; end the name with a second one",
    ),
    (
        RecordSyntaxError,
        "has Ann\0 Hall",
        "4:8: unexpected control character U+0000; take it out",
    ),
    (
        IllegalEntry,
        "assume no-accusation-yet",
        "4:8: there is no assumption 'no-accusation-yet' any more: nothing follows from a turn "
        "that ends without an accusation; leave it out, and write what you take to follow, as in "
        "'lacks PLAYER CARD'",
    ),
    # unknown
    (
        UnknownName,
        "suggest Rachel Plum Pype Hall -> Ann",
        "4:21: no card 'Pype' in the classic deck; did you mean 'Pipe'?",
    ),
    (
        UnknownName,
        "suggest Rachel Plum Rope Hall pass Bob -> Ann",
        "4:36: no player 'Bob' at this table; try 'Nick', 'Rachel', 'Holden' or 'Ann'",
    ),
    (
        UnknownName,
        "reveal Solution Hall",
        "4:8: no player 'Solution' at this table; try 'Nick', 'Rachel', 'Holden' or 'Ann'",
    ),
    (
        UnknownName,
        "has Solutoin Hall",
        "4:5: no holder 'Solutoin' at this table; did you mean 'Solution'?",
    ),
    (UnknownName, 'has Ann ""', "4:9: no card '' in the classic deck"),
    (UnknownName, "sugest Nick", "4:1: no entry 'sugest'; did you mean 'suggest'?"),
    (
        UnknownName,
        "xyz",
        "4:1: no entry 'xyz'; the entries are deck, category, players, me, hand, size, deal, "
        "table, hidden, answers, assume, suggest, reveal, has, lacks, oneof, accuse",
    ),
    (
        UnknownName,
        "assume guesser-holds-two",
        "4:8: no assumption 'guesser-holds-two'; did you mean 'guesser-holds-one'?",
    ),
    # ambiguous
    (
        AmbiguousName,
        "has Ann K",
        "4:9: card 'K' is ambiguous in the classic deck; did you mean 'Knife' or 'Kitchen'?",
    ),
    (
        AmbiguousName,
        "assume guesser",
        "4:8: assumption 'guesser' is ambiguous; did you mean 'guesser-holds-one' or "
        "'guesser-not-all-three'?",
    ),
    # illegal
    (
        IllegalEntry,
        "suggest Nick Plum Rope Hall -> Nick",
        "4:32: 'Nick' answers but also makes the suggestion; name each player once",
    ),
    (
        IllegalEntry,
        "suggest Nick Plum Rope Hall pass Nick -> Ann",
        "4:34: 'Nick' passes but also makes the suggestion; name each player once",
    ),
    (
        IllegalEntry,
        "suggest Nick Plum Rope Hall pass Ann -> ann",
        "4:41: 'Ann' answers but also passes; name each player once",
    ),
    (
        IllegalEntry,
        "suggest Nick Plum Rope Hall pass Ann Ann -> Rachel",
        "4:38: 'Ann' passes twice; name each player once",
    ),
    (
        IllegalEntry,
        "suggest Nick Plum Rope Hall -> Ann, Rachel",
        "4:35: of several answers only the first counts, unless the header says 'answers all' or "
        "the line says who passed ('pass B C' or 'pass nobody')",
    ),
    (
        IllegalEntry,
        "suggest Nick Plum Rope Hall -> Ann Study",
        "4:36: 'Study' was not suggested; show one of Plum, Rope, Hall",
    ),
    (
        IllegalEntry,
        "suggest Nick -> Ann",
        "4: no card of category 'suspect'; name one card of each category",
    ),
    (
        IllegalEntry,
        "suggest Nick Plum Rope Pipe -> Ann",
        "4:24: 'Rope' and 'Pipe' are both of category 'weapon'; name one card of each category",
    ),
    (
        IllegalEntry,
        "accuse Nick Plum Rope rope Hall wrong",
        "4:23: 'Rope' is named twice; name one card of each category",
    ),
    (IllegalEntry, "oneof Ann Hall Rope hall", "4:21: 'Hall' is named twice; name it once"),
    (
        IllegalEntry,
        "has Table Hall",
        "4:5: there is no Table here, because no cards were left over; say 'table' or 'hidden' "
        "in the header if some were",
    ),
    (
        IllegalEntry,
        "assume no-own-accusation\nassume no-own",
        "5:8: assumption 'no-own-accusation' is already on; drop this line",
    ),
    (
        IllegalEntry,
        "has Ann Hall\nme Nick",
        "5:1: 'me' belongs to the header, and line 4 has ended that; move it up",
    ),
    # the header, line by line
    (
        RecordSyntaxError,
        "hidden two",
        "4:8: unexpected 'two'; write a number of cards in the digits 0 to 9",
    ),
    (
        RecordSyntaxError,
        "hidden ٣",
        "4:8: unexpected '٣'; write a number of cards in the digits 0 to 9",
    ),
    (RecordSyntaxError, "answers some", "4:9: unexpected 'some'; write 'answers first|all'"),
    (
        UnknownName,
        "hand Nick Plum Rop Hsll",
        "4:20: no card 'Hsll' in the classic deck; did you mean 'Hall'?",
    ),
    (IllegalEntry, "hand Nick Plum Rope plum", "4:21: 'Plum' is named twice; name it once"),
    (IllegalEntry, "me Nick\nme Ann", "5:1: 'me' is already said in line 4; keep one"),
    (
        IllegalEntry,
        "size Nick 5\nsize ni 5",
        "5:1: 'size Nick' is already said in line 4; keep one",
    ),
    (IllegalEntry, "players A B", "4:1: 'players' is already said in line 3; keep one"),
    (IllegalEntry, "deck classic", "4:1: 'deck' is already said in line 2; keep one"),
    (
        IllegalEntry,
        "category weapon Rope",
        "4:1: 'category' comes before 'players'; move it up",
    ),
    # the header as a whole
    (
        IllegalEntry,
        "size Nick 14\nhidden 1\nsize Ann 4",
        "6: hand sizes add up to 18, but 17 cards are dealt; write 'size Ann 3'",
    ),
    (
        IllegalEntry,
        "size Nick 4\nsize Ann 4\nsize Holden 4\nsize Rachel 4",
        "5: hand sizes add up to 16, but 18 cards are dealt; write 'size Ann 6', or 'hidden 2' for "
        "cards left over",
    ),
    (
        IllegalEntry,
        "deal Rachel\nhand Nick Plum Rope",
        "5: 'deal Rachel' gives 'Nick' 4 cards, but 'hand Nick' says 2; correct one of the "
        "two lines",
    ),
    (
        RecordSyntaxError,
        "size Nick 3-",
        "4:11: unexpected '3-'; write a number of cards in the digits 0 to 9",
    ),
    (IllegalEntry, "deal Nick\ndeal Ann", "5:1: 'deal Nick' is already said; keep one"),
    (
        IllegalEntry,
        "size Nick 5-3",
        "4: 'size Nick 5-3' ends below its start; write 'size Nick 3-5'",
    ),
    (
        IllegalEntry,
        "size Nick 5\nhand Nick Plum Rope",
        "5: the hand of 'Nick' has 2 cards, but his size is 5; correct one of the two",
    ),
    (
        IllegalEntry,
        "size Nick ?\nsize Rachel ?\nhand Nick Plum\nhand Rachel Rope plu\nhas Ann Hall",
        "7:18: card 'Plum' is in both 'hand Nick' and 'hand Rachel'; take it out of one of them",
    ),
    (
        IllegalEntry,
        "hand Nick Plum Rope Hall Study Pipe\ntable Hall",
        "5:7: card 'Hall' is in both 'hand Nick' and 'table'; take it out of one of them",
    ),
    (
        IllegalEntry,
        "table Knife Revolver Wrench\nhand Nick Rope Candlestick Pipe",
        "5: no card of category 'weapon' is left for the Solution; "
        "correct the 'hand' or 'table' lines",
    ),
    (
        IllegalEntry,
        "hidden 18\ntable Hall\nme Nick",
        "4: only 18 cards can be left over, not 19; correct 'hidden' or 'table'",
    ),
]


@pytest.mark.parametrize(("kind", "lines", "sentence"), LINES, ids=[row[1] for row in LINES])
def test_a_wrong_line_is_told_with_its_place_and_what_to_try(kind, lines, sentence):
    with pytest.raises(RecordError) as caught:
        parse(START + lines + "\n", file="game.clue")
    assert str(caught.value) == f"game.clue:{sentence}"
    assert type(caught.value) is kind


@pytest.mark.parametrize(("kind", "lines", "sentence"), LINES, ids=[row[1] for row in LINES])
def test_a_wrong_line_that_is_appended_gives_an_error_of_the_same_kind(kind, lines, sentence):
    record = parse(START, file="game.clue")
    with pytest.raises(RecordError) as caught:
        for line in lines.split("\n"):
            record = record.append(line)
    assert caught.value.file == "game.clue"
    if "\n" not in lines:
        assert str(caught.value) == f"game.clue:{sentence}"
        assert type(caught.value) is kind


@pytest.mark.parametrize("row", [*HEADER.values(), *FORMS.values(), ASSUME])
def test_a_line_that_stops_too_early_is_answered_by_its_use(row):
    start = START if row.entry not in ("deck", "category", "players") else "refute 1\n"
    with pytest.raises(RecordSyntaxError) as caught:
        parse(f"{start}{row.entry}")
    number = start.count("\n") + 1
    assert str(caught.value) == f"line {number}: the line stops too early; write {row.usage!r}"


TEXTS = [
    ("", "1:1: a record begins with a line that is exactly 'refute 1'; write it on top"),
    (
        "Refute 1\n",
        "1:1: a record begins with a line that is exactly 'refute 1'; write it on top",
    ),
    (
        "refute 2\n",
        "1:1: version '2' of the record is not known; this program reads 'refute 1'",
    ),
    (
        "refute 1",
        "1: the deck is missing; write 'deck classic' or a 'category' line for each",
    ),
    (
        "refute 1\nhas A Hall",
        "2: the deck is missing; write 'deck classic' or a 'category' line for each",
    ),
    ("refute 1\ndeck classic\n\n", "3: the players are missing; write 'players NAMES'"),
    (
        "refute 1\ndeck classic\nme A",
        "3:1: 'me' comes after 'players'; name the players first",
    ),
    (
        "refute 1\ndeck tarot",
        "2:6: no deck 'tarot'; try 'classic', 'master-detective' or 'super-cluedo'",
    ),
    (
        "refute 1\ndeck classic\ncategory weapon Rope",
        "3:1: 'deck' names the cards already; keep it or the 'category' lines",
    ),
    (
        "refute 1\ncategory weapon Rope\ndeck classic",
        "3:1: the 'category' lines make the deck already; keep them or 'deck'",
    ),
    (
        "refute 1\ncategory weapon Rope Knife rope",
        "2:28: 'Rope' and 'rope' are names that read alike; every card needs a name of its own",
    ),
    (
        "refute 1\ncategory weapon Rope Rope",
        "2:22: card 'Rope' is named twice; every card needs a name of its own",
    ),
    (
        'refute 1\ncategory weapon ""',
        "2:17: card name '' holds nothing to tell it by; use letters or digits",
    ),
    (
        "refute 1\ncategory weapon Rope\ncategory room Hall Ro-pe\nplayers A B",
        "3:20: 'Rope' and 'Ro-pe' are names that read alike; every card needs a name of its own",
    ),
    (
        "refute 1\ncategory weapon Rope\ncategory Weapon Knife\nplayers A B",
        "3:10: 'weapon' and 'Weapon' are names that read alike; "
        "every category needs a name of its own",
    ),
    (
        "refute 1\ncategory weapon Rope\ncategory weapon Knife",
        "3:1: 'category weapon' is already said in line 2; keep one",
    ),
    (
        "refute 1\ndeck classic\nplayers A,, B",
        "3:10: unexpected ','; spaces separate names here, and quotes keep one together",
    ),
    (
        "refute 1\ndeck classic\nplayers A",
        "3: a table has at least two players, not 1; name the others too",
    ),
    (
        "refute 1\ndeck classic\nplayers Nick Rachel nick",
        "3:21: 'Nick' and 'nick' are names that read alike; every player needs a name of its own",
    ),
    (
        "refute 1\ndeck classic\nplayers Nick Solution",
        "3:14: a player cannot be called 'Solution', as that is where other cards lie; "
        "use another name",
    ),
    (
        "refute 1\ndeck classic\nplayers Nick \u202eTom",
        "3:14: player name '\\u202eTom' holds the unprintable character U+202E; take it out",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), TEXTS, ids=[row[0][:60] for row in TEXTS])
def test_a_wrong_header_is_told_with_its_place_and_what_to_try(text, sentence):
    with pytest.raises(RecordError) as caught:
        parse(text, file="game.clue")
    assert str(caught.value) == f"game.clue:{sentence}"


def test_an_error_carries_its_data():
    with pytest.raises(UnknownName) as caught:
        parse(START + "suggest Rachel Plum Pype Hall -> Ann", file="game.clue")
    error = caught.value
    assert (error.file, error.line, error.column) == ("game.clue", 4, 21)
    assert (error.word, error.nearest) == ("Pype", ("Pipe",))
    assert error.reason == "no card 'Pype' in the classic deck"


def test_without_a_file_the_place_is_spelled_out():
    with pytest.raises(RecordError) as caught:
        parse(START + "has Ann Pype")
    assert str(caught.value) == (
        "line 4, column 9: no card 'Pype' in the classic deck; did you mean 'Pipe'?"
    )


def test_columns_count_characters_and_tabs_as_one():
    with pytest.raises(RecordError) as caught:
        parse(START.replace("Ann", "Jürgen") + "\thas\tJürgen\tPype")
    assert caught.value.column == 13


def test_a_very_long_number_is_refused():
    with pytest.raises(RecordSyntaxError, match="write a number of cards"):
        parse(START + "hidden " + "9" * 5_000)


def test_two_lines_cannot_be_appended_as_one():
    with pytest.raises(RecordSyntaxError) as caught:
        parse(START).append("has Ann Hall\nhas Ann Rope")
    assert str(caught.value) == (
        "line 4, column 13: a line ends here and another begins; append one line at a time"
    )


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf"])
def test_bytes_that_are_not_utf8_are_told_with_their_place(tmp_path, before):
    path = tmp_path / "game.clue"
    path.write_bytes(before + "refute 1\r\n# Jürgen ".encode() + b"\xff and more\n")
    with pytest.raises(RecordSyntaxError) as caught:
        read(path)
    assert str(caught.value) == f"{path}:2:10: byte 0xFF is not UTF-8; save the file as UTF-8"


def test_a_place_in_the_first_line_does_not_count_the_byte_order_mark(tmp_path):
    path = tmp_path / "game.clue"
    path.write_bytes(b"\xef\xbb\xbfrefute\xff 1\n")
    with pytest.raises(RecordSyntaxError) as caught:
        read(path)
    assert (caught.value.line, caught.value.column) == (1, 7)


def test_a_file_that_cannot_be_read_is_an_error_that_names_it(tmp_path):
    with pytest.raises(RecordError) as caught:
        read(tmp_path / "no.clue")
    assert str(caught.value) == f"{tmp_path / 'no.clue'}: there is no such file; check the path"
    with pytest.raises(RecordError) as caught:
        read(tmp_path)
    assert str(caught.value) == f"{tmp_path}: this is a directory; name a record in it"
    with pytest.raises(RecordError, match="the file cannot be read: embedded null byte"):
        read("no\0.clue")
    with pytest.raises(RecordError, match="the file cannot be read: Not a directory"):
        (tmp_path / "file").touch()
        read(tmp_path / "file" / "game.clue")
