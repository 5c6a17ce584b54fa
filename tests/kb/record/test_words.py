"""A line as words with columns, and a name as it can stand in a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import RecordSyntaxError
from kb.record.words import KEYWORDS, Word, quote, split


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", []),
        (" \t ", []),
        ('# a comment -> , "', []),
        ("has Nick\tRope", [("has", 1), ("Nick", 5), ("Rope", 10)]),
        ("  has", [("has", 3)]),
        ("Nick#Rope", [("Nick", 1)]),
        ("Hall->Rachel,Nick", [("Hall", 1), ("->", 5), ("Rachel", 7), (",", 13), ("Nick", 14)]),
        ("dining-room - -- >", [("dining-room", 1), ("-", 13), ("--", 15), (">", 18)]),
        ("a-->b", [("a-", 1), ("->", 3), ("b", 5)]),
        ("O'Brien’s café", [("O'Brien’s", 1), ("café", 11)]),
        ("a\u00a0b", [("a\u00a0b", 1)]),
    ],
)
def test_a_line_is_split_at_spaces_and_signs(line, words):
    assert split(line) == [Word(text, column) for text, column in words]


def test_quotes_keep_a_name_together_whatever_it_holds():
    assert split('"a b" "" "#","," "->"->') == [
        Word("a b", 1, True),
        Word("", 7, True),
        Word("#", 10, True),
        Word(",", 13),
        Word(",", 14, True),
        Word("->", 18, True),
        Word("->", 22),
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('has "Nick', "column 5: the quote is never closed; end the name with a second one"),
        ('has Ni"ck"', "column 5: a space is missing before the quote"),
        ('has "Ni"ck', "column 5: a space is missing after the closing quote"),
        ('"a""b"', "column 1: a space is missing after the closing quote"),
        ("has\0", "column 4: unexpected control character U+0000; take it out"),
        ("has # \x85", "column 7: unexpected control character U+0085; take it out"),
        ("has \ud800", "column 5: unexpected control character U+D800; take it out"),
        ("has\r", "column 4: unexpected control character U+000D; take it out"),
    ],
)
def test_what_cannot_be_split_is_refused_at_its_column(line, sentence):
    with pytest.raises(RecordSyntaxError) as caught:
        split(line)
    assert str(caught.value) == sentence


PLAIN = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
KEYWORD = st.sampled_from(["pass", "Nobody", "WRONG", "right", "first", "all", "?", "->", ","])


@given(st.lists(st.text(PLAIN, min_size=1).filter(lambda text: '"' not in text) | KEYWORD))
def test_quoted_names_are_split_again_into_the_same_names(names):
    words = split(" ".join(map(quote, names)))
    assert [word.text for word in words] == names
    assert not any(word.is_mark or any(map(word.says, KEYWORDS)) for word in words)
