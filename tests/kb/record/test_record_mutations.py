"""A damaged record is an error with its place, or another record; never anything else."""

from __future__ import annotations

import random

import pytest
from mutators import cut, insert, replace, swap_lines, swap_words

from kb.errors import RecordError
from kb.record.record import parse

SAMPLES = (
    """\
refute 1
# Thursday
deck classic
assume no-own-accusation
players Nick Rachel "Holden C." Plum

me Nick
hand Nick White Conservatory "Dining Room" Knife
size Rachel ?
size Plum ?
table Library
hidden 1
answers all
suggest Rachel Plum Ballroom Pipe -> "Holden C."   # unseen
suggest Nick Plum Rope Hall -> Rachel Rope, Plum
suggest Plum Plum Rope Hall pass Nick Rachel -> Holden Hall
suggest Rachel Green Rope Study -> nobody
reveal Holden Hall
has Table Study
lacks Solution Rope
oneof Rachel Plum Rope Hall
accuse Plum Green Rope Study wrong
assume guesser-holds-one
""",
    """\
refute 1
category weapon Knife "Lead Pipe" Rope
category room Hall Study Lounge
players pass wrong
suggest pass Knife Hall pass nobody -> "wrong" Hall
suggest wrong Rope Study pass "pass" -> nobody
accuse "wrong" Rope Study right
""",
)


def check(text):
    """The text is a record that reads back as itself, or an error that says where."""
    try:
        record = parse(text)
    except RecordError as error:
        check_place(error, text)
    else:
        assert parse(record.text) == record


def check_place(error, text):
    lines = text.removeprefix("\ufeff").split("\n")
    assert error.line is not None
    assert 1 <= error.line <= max(len(lines), 1)
    assert (error.word is None) == (error.column is None)
    if error.word is not None:
        line = lines[error.line - 1]
        assert line[error.column - 1 :].removeprefix('"').startswith(error.word.removeprefix('"'))


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_samples_are_records(sample):
    assert parse(sample).text == sample


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_prefix_is_a_record_or_an_error_with_its_place(sample):
    for end in range(len(sample)):
        check(sample[:end])


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_record_without_one_of_its_lines_is_a_record_or_an_error_with_its_place(sample):
    lines = sample.split("\n")
    for number in range(len(lines)):
        check("\n".join(lines[:number] + lines[number + 1 :]))


@pytest.mark.parametrize("mutate", [cut, insert, replace, swap_words, swap_lines])
@pytest.mark.parametrize("sample", SAMPLES)
def test_a_mutated_record_is_a_record_or_an_error_with_its_place(sample, mutate):
    source = random.Random(f"{mutate.__name__} {len(sample)}")
    for _ in range(300):
        text = sample
        for _ in range(source.randint(1, 3)):
            text = mutate(source, text)
        check(text)


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_line_that_is_refused_leaves_a_record_that_takes_the_next(sample):
    source = random.Random(7)
    lines = sample.split("\n")[:-1]
    record = parse("\n".join(lines))
    for _ in range(300):
        line = replace(source, source.choice(lines))
        try:
            longer = record.append(line)
        except RecordError as error:
            assert error.line is not None
        else:
            assert longer == parse(f"{record.text}{line}\n")
