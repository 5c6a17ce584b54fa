"""What a change of a sign or a number in this room would change, and no other test noticed."""

import pickle

import pytest
from attrs import evolve
from support.cases import cases, literal

from kb.errors import AmbiguousName, RecordError
from kb.record.forms import word_prefixes
from kb.record.header import header_lines
from kb.record.lines import FORMS, form_of, put_verb_first, read_event, read_events
from kb.record.record import parse
from kb.record.words import split

TABLE = "refute 1\ndeck classic\nplayers Nick Rachel Holden\nme Nick\n"


@pytest.mark.parametrize(
    ("line", "ends"),
    [("has Nick Rope", [3, 8, 13]), ('has "Nick B" Rope', [3, 12, 17]), ("  a  b", [3, 6])],
)
def test_a_word_ends_where_its_last_letter_or_quote_stands(line: str, ends: list[int]) -> None:
    assert [word.end for word in split(line)] == ends


@cases(line=literal, lengths=literal)
def test_bare_words_in_a_row_may_be_one_name(line: str, lengths: list[int]) -> None:
    assert [len(row) for row in word_prefixes(split(line))] == lengths


def test_lines_that_are_silenced_are_comments_and_the_others_stay() -> None:
    record = parse(f"{TABLE}has Nick Rope\nlacks Holden Hall\nreveal Rachel Study\n")
    silent = record.comment_out([5, 7])
    assert silent.lines[4:] == ("# has Nick Rope", "lacks Holden Hall", "# reveal Rachel Study")
    assert [entry.line for entry in silent.entries] == [6]


def test_an_assumption_that_is_on_is_refused_where_a_line_before_it_is_put_in_too() -> None:
    record = parse(f"{TABLE}has Nick Rope\nassume no-own-accusation\n")
    with pytest.raises(RecordError, match="already"):
        record.splice(5, ["assume no-own-accusation"])
    assert record.splice(6, ["assume guesser-holds-one"]).assumptions == ("guesser-holds-one",)


def test_the_cards_that_somebody_has_are_an_event_each() -> None:
    setup = parse(TABLE).setup
    events = read_events(split("has Nick rope hall study"), setup)
    assert [(event.holder, event.card) for event in events] == [
        ("Nick", "Rope"), ("Nick", "Hall"), ("Nick", "Study"),
    ]  # fmt: skip
    assert len(read_events(split("oneof Nick rope hall study"), setup)) == 1
    assert read_events(split("has Nick rope"), setup) == (
        read_event(split("has Nick rope"), setup),
    )
    with pytest.raises(RecordError):
        read_events(split("has Nick rope rope"), setup)
    with pytest.raises(RecordError):
        read_events(split("has Nick rope nothing hall"), setup)


@cases(entry=str, words=literal, offered=literal)
def test_what_may_come_next_is_offered(entry: str, words: str, offered: str) -> None:
    found = FORMS[entry].list_completions(split(words), parse(TABLE).setup)
    assert " ".join(found) == offered


def test_one_more_card_may_follow_where_somebody_has_it_and_none_of_a_kind_that_was_named() -> None:
    setup = parse(TABLE).setup
    assert tuple(FORMS["has"].list_completions(split("Nick Rope"), setup)) == setup.deck.cards
    assert "Plum" not in FORMS["suggest"].list_completions(split("Nick Green"), setup)
    assert tuple(FORMS["oneof"].list_completions(split("Nick Rope"), setup)) == setup.deck.cards


TWO_IN_ONE = (
    'refute 1\ncategory x Lead Pipe Rope "Lead Pipe"\ncategory y Hall Study\n'
    'players Ann "Ann Lead" Bob\nsize Bob ?\n'
)


def test_names_in_a_row_that_are_spelled_as_declared_are_names_of_their_own() -> None:
    assert parse(f"{TWO_IN_ONE}hand Bob Lead Pipe\n").setup.hands == (("Bob", ("Lead", "Pipe")),)
    with pytest.raises(AmbiguousName):
        parse(f"{TWO_IN_ONE}hand Bob lead pipe\n")
    setup = parse(TWO_IN_ONE).setup
    assert read_event(split("oneof Ann Lead Pipe"), setup).cards == ("Lead", "Pipe")
    with pytest.raises(AmbiguousName):
        read_event(split("oneof ann Lead Rope"), setup)


def test_records_are_equal_by_what_they_say() -> None:
    begun = parse("refute 1\ndeck classic\n", needs_table=False)
    assert begun == evolve(begun, setup_error=None)


@cases(line=str, said=str)
def test_what_happened_is_said_in_a_sentence(line: str, said: str) -> None:
    event = read_event(split(line), parse(TABLE).setup)

    assert form_of(event).sentence(event) == said


def test_a_verb_may_follow_its_subject() -> None:
    words = put_verb_first(split("rachel holds rope hall"), parse(TABLE).setup)

    assert [word.text for word in words or ()] == ["has", "rachel", "rope", "hall"]


def test_a_deck_that_was_pickled_is_still_known_by_its_name() -> None:
    setup = pickle.loads(pickle.dumps(parse(TABLE).setup))
    assert header_lines(setup)["deck"] == "deck classic"
