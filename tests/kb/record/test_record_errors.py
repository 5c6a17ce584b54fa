"""Every way a record can be wrong: the kind of the error, the place, and the whole sentence."""

from pathlib import Path

import pytest
from support.cases import loop_over, read_rows

from kb.errors import RecordError, RecordSyntaxError, UnknownName
from kb.record.header import HEADER
from kb.record.lines import ASSUME, FORMS
from kb.record.record import parse, read_record

START = "refute 1\ndeck classic\nplayers Nick Rachel Holden Ann\n"

_HEAD, TEXT = (Path(__file__).parent / "errors.txt").read_text("utf-8").split("\n", 1)
ROWS = read_rows(TEXT)
LINES = [(text, *said.split(" ", 1)) for text, said in ROWS if not text.startswith("refute 1")]
LINES += [
    ("has Ann\0 Hall", "RecordSyntaxError", "4:8: unexpected control character U+0000; take it out")
]


@loop_over(("lines", "kind", "sentence"), LINES)
def test_a_wrong_line_is_told_with_its_place_and_what_to_try(lines, kind, sentence):
    with pytest.raises(RecordError) as caught:
        parse(START + lines + "\n", file="game.clue")
    assert str(caught.value) == f"game.clue:{sentence}"
    assert type(caught.value).__name__ == kind


@loop_over(("lines", "kind", "sentence"), LINES)
def test_a_wrong_line_that_is_appended_gives_an_error_of_the_same_kind(lines, kind, sentence):
    record = parse(START, file="game.clue")
    with pytest.raises(RecordError) as caught:
        for line in lines.split("\n"):
            record = record.append(line)
    assert caught.value.file == "game.clue"
    if "\n" not in lines:
        assert str(caught.value) == f"game.clue:{sentence}"
        assert type(caught.value).__name__ == kind


@loop_over("row", [*HEADER.values(), *FORMS.values(), ASSUME])
def test_a_line_that_stops_too_early_is_answered_by_its_use(row):
    start = START if row.keyword not in ("deck", "category", "players") else "refute 1\n"
    with pytest.raises(RecordSyntaxError) as caught:
        parse(f"{start}{row.keyword}")
    number = start.count("\n") + 1
    assert str(caught.value) == f"line {number}: the line stops too early; write {row.usage!r}"


FIRST = "1:1: a record begins with a line that is exactly 'refute 1'; write it on top"
VERSION = "1:1: version '2' of the record is not known; this program reads 'refute 1'"
TEXTS = [row for row in ROWS if row[0].startswith("refute 1")]
TEXTS += [("", FIRST), ("Refute 1\n", FIRST), ("refute 2\n", VERSION)]
TEXTS += [('refute "1', "1:8: the quote is never closed; end the name with a second one")]
TEXTS += [("refute 1\ndeck classic\n\n", "3: the players are missing; write 'players NAMES'")]


@loop_over(("text", "sentence"), TEXTS)
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
        parse(START).append("has Ann Study\nhas Ann Rope")
    assert str(caught.value) == (
        "line 4, column 14: expected one line, and a second begins here; append one at a time"
    )


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf"])
def test_bytes_that_are_not_utf8_are_told_with_their_place(tmp_path, before):
    path = tmp_path / "game.clue"
    path.write_bytes(before + "refute 1\r\n# Jürgen ".encode() + b"\xff and more\n")
    with pytest.raises(RecordSyntaxError) as caught:
        read_record(path)
    assert str(caught.value) == f"{path}:2:10: byte 0xFF is not UTF-8; save the file as UTF-8"


def test_a_place_in_the_first_line_does_not_count_the_byte_order_mark(tmp_path):
    path = tmp_path / "game.clue"
    path.write_bytes(b"\xef\xbb\xbfrefute\xff 1\n")
    with pytest.raises(RecordSyntaxError) as caught:
        read_record(path)
    assert (caught.value.line, caught.value.column) == (1, 7)


def test_a_file_that_cannot_be_read_is_an_error_that_names_it(tmp_path):
    with pytest.raises(RecordError) as caught:
        read_record(tmp_path / "no.clue")
    assert str(caught.value) == f"{tmp_path / 'no.clue'}: there is no such file; check the path"
    with pytest.raises(RecordError) as caught:
        read_record(tmp_path)
    assert str(caught.value) == f"{tmp_path}: this is a directory; name a record in it"
    with pytest.raises(RecordError, match="the file cannot be read: embedded null byte"):
        read_record("no\0.clue")
    with pytest.raises(RecordError, match="the file cannot be read: Not a directory"):
        (tmp_path / "file").touch()
        read_record(tmp_path / "file" / "game.clue")


def test_the_word_of_an_error_is_the_sign_that_stands_in_the_line():
    with pytest.raises(RecordSyntaxError) as caught:
        parse(f"{START}→k classic\n")
    assert (caught.value.word, caught.value.column) == ("→", 1)
    assert "unexpected '→'" in str(caught.value)
