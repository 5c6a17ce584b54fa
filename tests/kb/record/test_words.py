"""A line as words with columns, and a name as it can stand in a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import cases, literal
from support.profiles import letters

from kb.errors import RecordSyntaxError
from kb.record.words import KEYWORDS, Word, quote, split


@cases(line=literal, words=literal)
def test_a_line_is_split_at_spaces_and_signs(line, words):
    assert split(line) == [Word(text, column) for text, column in words]


def test_quotes_keep_a_name_together_whatever_it_holds():
    assert split('"a b" "" "#","," "->"->') == [
        Word("a b", 1, True), Word("", 7, True), Word("#", 10, True), Word(",", 13),
        Word(",", 14, True), Word("->", 18, True), Word("->", 22),
    ]  # fmt: skip


@cases(line=literal, sentence=str)
def test_what_cannot_be_split_is_refused_at_its_column(line, sentence):
    with pytest.raises(RecordSyntaxError) as caught:
        split(line)
    assert str(caught.value) == sentence


PLAIN = st.text(letters("Cc Cf Co Cn Zl Zp", exclude='"'), min_size=1)
KEYWORD = st.sampled_from(["pass", "Nobody", "WRONG", "right", "first", "all", "?", "->", ","])


@given(st.lists(PLAIN | KEYWORD))
def test_quoted_names_are_split_again_into_the_same_names(names):
    words = split(" ".join(map(quote, names)))
    assert [word.text for word in words] == names
    assert not any(word.is_mark or any(map(word.says, KEYWORDS)) for word in words)
