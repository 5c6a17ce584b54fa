"""A plain line is read in one step as it is read word by word, or left to be judged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb import Deck, RecordError
from kb.record.lines import read_event, read_exactly, write
from kb.record.words import split
from kb.table.deck import Category
from kb.table.setup import setup

# Names that need quotes, that are words of the grammar, and that players and cards share.
DECK = Deck(
    (
        Category("suspect", ("Ann", "pass", "Dr. No")),
        Category("weapon", ("nobody", "Lead Pipe", "a,b")),
        Category("room", ("Hall", "a->b", "#1")),
    )
)
TABLE = setup(DECK, ["Ann", "Bob", "all", "right"])
WORDS = st.sampled_from(
    r'Ann|Bob|all|right|"right"|pass|"pass"|"Dr. No"|Dr.|nobody|"nobody"|#1|"#1"|"Lead Pipe"'.split(
        "|"
    )
    + r'a,b|"a,b"|Hall|hall|"a->b"|->|,'.split("|")
)


@given(st.lists(WORDS, min_size=4, max_size=8))
def test_whatever_is_read_in_one_step_is_read_so_word_by_word(words):
    line = " ".join(["suggest", *words])
    found = read_exactly(line, TABLE)
    if found is not None:
        assert found == read_event(split(line), TABLE)


@pytest.mark.parametrize("guesser", TABLE.players)
@pytest.mark.parametrize("answer", ["nobody", "Bob", "Ann Hall", '"all" "#1"'])
def test_a_line_that_the_record_writes_is_read_in_one_step(guesser, answer):
    line = f'suggest "{guesser}" "pass" "a,b" "{"#1" if "#1" in answer else "Hall"}" -> {answer}'
    try:
        event = read_event(split(line), TABLE)
    except RecordError:
        return  # who asks does not answer
    assert read_exactly(write(event, TABLE), TABLE) == event


def test_a_name_of_several_words_in_quotes_is_read_in_one_step_too():
    table = setup(DECK, ["Ann Lee", "Bob"])
    line = 'suggest Bob Ann "Lead Pipe" Hall -> "Ann Lee"'
    assert read_exactly(line, table) == read_event(split(line), table)


@pytest.mark.parametrize(
    "line",
    ["has Bob Hall", 'oneof Solution "Lead Pipe" Hall', 'accuse Bob Ann "Lead Pipe" Hall wrong'],
)
def test_every_event_is_read_in_one_step(line):
    assert read_exactly(line, TABLE) == read_event(split(line), TABLE)


@pytest.mark.parametrize(
    "line",
    [
        'has Bob "Hall"',
        "has bob Hall",
        "has  Bob Hall",
        "oneof Bob Hall Hall",
        "suggest pass Ann nobody Hall -> Bob",
        "accuse Bob Ann Hall wrong",
        "has Bob a->b",
    ],
)
def test_what_the_record_would_write_otherwise_is_left_to_be_read_word_by_word(line):
    assert read_exactly(line, TABLE) is None
