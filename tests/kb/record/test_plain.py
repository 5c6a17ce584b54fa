"""A plain line is read in one step as it is read word by word, or left to be judged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb import Deck, RecordError
from kb.record.lines import read_event, write
from kb.record.suggestion import plain_suggestion
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
    found = plain_suggestion(line, TABLE)
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
    assert plain_suggestion(write(event, TABLE), TABLE) == event


def test_names_of_several_words_leave_all_lines_to_be_judged():
    table = setup(DECK, ["Ann Lee", "Bob"])
    assert plain_suggestion('suggest Bob Ann "a,b" Hall -> "Ann Lee"', table) is None
