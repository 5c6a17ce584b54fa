"""Reading records: every entry of the format, and the API around it."""

import copy
import pickle
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import cases, literal, loop_over
from support.typed import NICKS_TABLE

from kb.errors import IllegalEntry, RecordError
from kb.record.lines import ASSUME, FORMS, form_of, write
from kb.record.record import Entry, Record, parse, read_record
from kb.table.deck import CLASSIC, MASTER_DETECTIVE, Category
from kb.table.events import Accusation, Answer, Assume, Event, Has, Lacks, OneOf, Reveal, Suggestion
from kb.table.setup import SOLUTION, TABLE

GAME = f"""{NICKS_TABLE}\
suggest Rachel Plum Ballroom Pipe -> Holden
suggest Nick Plum Rope Hall -> Rachel Rope
suggest Holden Green Rope Study -> nobody
"""
START = "refute 1\ndeck classic\nplayers Nick Rachel Holden Ann\n"
CARDS = ("Plum", "Rope", "Hall")
RACHEL, HOLDEN, ANN = (Answer(player, None) for player in ("Rachel", "Holden", "Ann"))


def event(line, header=""):
    return parse(START + header + line).entries[-1].event


def test_a_record_that_went_on_after_a_line_without_an_end_is_not_cut_off() -> None:
    text = "refute 1\ndeck classic\nplayers A B"
    assert not parse(text + "\n").is_cut_off
    assert parse(text).is_cut_off
    assert not parse(text).append("has A Rope").is_cut_off
    assert not parse(text).append("size A 9").is_cut_off


@loop_over(
    ("line", "read_as"),
    [
        ("suggest Nick Plum Rope Hall -> Holden", Suggestion("Nick", CARDS, (HOLDEN,), None)),
        (
            "suggest Nick Hall Plum Rope -> Holden Rope",
            Suggestion("Nick", CARDS, (Answer("Holden", "Rope"),), None),
        ),
        ("suggest Nick Plum Rope Hall -> nobody", Suggestion("Nick", CARDS, (), None)),
        (
            "suggest Nick Plum Rope Hall pass Rachel Ann -> Holden",
            Suggestion("Nick", CARDS, (HOLDEN,), ("Rachel", "Ann")),
        ),
        (
            "suggest Nick Plum Rope Hall pass nobody -> Ann, Rachel Rope",
            Suggestion("Nick", CARDS, (ANN, Answer("Rachel", "Rope")), ()),
        ),
        (
            "suggest Nick Plum Rope Hall pass Rachel -> nobody",
            Suggestion("Nick", CARDS, (), ("Rachel",)),
        ),
        ("reveal Ann Hall", Reveal("Ann", "Hall")),
        ("has Ann Hall", Has("Ann", "Hall")),
        ("has Solution Hall", Has(SOLUTION, "Hall")),
        ("lacks Ann Hall", Lacks("Ann", "Hall")),
        ("lacks Solution Hall", Lacks(SOLUTION, "Hall")),
        ("oneof Ann Study Plum Hall", OneOf("Ann", ("Plum", "Hall", "Study"))),
        ("oneof Solution Plum", OneOf(SOLUTION, ("Plum",))),
        ("accuse Ann Hall Rope Plum wrong", Accusation("Ann", CARDS, right=False)),
        ("accuse Ann Hall Rope Plum right", Accusation("Ann", CARDS, right=True)),
        ("assume guesser-holds-one", Assume("guesser-holds-one")),
    ],
)
def test_every_entry_is_read_as_its_event(line, read_as):
    assert event(line) == read_as


@pytest.mark.parametrize("holder", ["Table", "tab"])
def test_cards_left_over_make_the_table_a_holder(holder):
    assert event(f"has {holder} Hall", "hidden 2\n") == Has(TABLE, "Hall")
    assert event(f"lacks {holder} Hall", "table Plum\n") == Lacks(TABLE, "Hall")
    assert event(f"oneof {holder} Hall Rope", "hidden 2\n") == OneOf(TABLE, ("Rope", "Hall"))


def test_with_answers_all_everyone_may_answer():
    line = "suggest Nick Plum Rope Hall -> Ann Hall, Rachel"
    answers = (Answer("Ann", "Hall"), RACHEL)
    read_as = event(line, "answers all\n")
    assert read_as == Suggestion("Nick", CARDS, answers, None)
    assert read_as.passers(parse(START + "answers all\n").setup) == ("Holden",)


@pytest.mark.parametrize(
    "line",
    [
        "SUGGEST nick plum rope hall -> HOLDEN",
        'suggest "Nick" "Plum" \'Rope\' Ha-ll->hol # he did',
        "\tsuggest  N Pl Ro Ha -> Ho\t",
        "suggest Nick Plum Rope Hall ->Holden#",
    ],
)
def test_case_spaces_quotes_and_prefixes_do_not_matter(line):
    assert event(line) == Suggestion("Nick", CARDS, (HOLDEN,), None)


@cases(header=str, expected=literal)
def test_every_header_line_is_read_into_the_setup(header, expected):
    setup = parse(START + header).setup
    assert {name: getattr(setup, name) for name in expected} == expected


def test_the_lines_after_the_players_come_in_any_order():
    lines = ["me Ann", "hidden 1", "size Nick 4", "answers all", "table Hall", "hand Ann Plum Pipe"]
    lines += ["size Rachel 5", "size Holden 5"]
    forwards = parse(START + "\n".join(lines)).setup
    assert parse(START + "\n".join(reversed(lines))).setup == forwards
    assert forwards.sizes == (4, 5, 5, 2)


@pytest.mark.parametrize(("name", "deck"), [("Classic", CLASSIC), ("master", MASTER_DETECTIVE)])
def test_a_deck_is_named(name, deck):
    assert parse(f"refute 1\ndeck {name}\nplayers A B\n").setup.deck == deck


def test_a_deck_is_spelled_out_by_category():
    text = 'refute 1\ncategory weapon Knife "Lead Pipe"\n# rooms\ncategory "the room" Hall\n'
    deck = parse(text + "players A B\n").setup.deck
    assert deck.categories == (
        Category("weapon", ("Knife", "Lead Pipe")),
        Category("the room", ("Hall",)),
    )


def test_a_player_may_be_named_like_a_card_and_like_a_keyword():
    header = "refute 1\ndeck classic\nplayers Plum Hall pass Right Wrong\n"
    record = parse(header + 'suggest Plum Plum Rope Hall pass Hall "pass" -> "right" Hall\n')
    assert record.entries[0].event == Suggestion(
        "Plum", CARDS, (Answer("Right", "Hall"),), ("Hall", "pass")
    )
    assert record.append("suggest pass Plum Rope Hall -> nobody").entries[-1].event == Suggestion(
        "pass", CARDS, (), None
    )
    assert record.append("accuse wrong Plum Rope Hall wrong").entries[-1].event == Accusation(
        "Wrong", CARDS, right=False
    )


def test_comments_and_blank_lines_are_kept_verbatim():
    text = "refute 1\n\n# ours \ndeck classic  # old\nplayers A B\n\t\nhas A Hall # seen\n  # end"
    record = parse(text)
    assert record.lines == tuple(text.split("\n"))
    assert record.text == text + "\n"
    assert tuple(record.entries) == (Entry(7, "has A Hall # seen", Has("A", "Hall")),)


@pytest.mark.parametrize("text", [GAME, GAME.rstrip("\n"), GAME + "\n\n", GAME + "# end"])
def test_the_text_of_a_record_reads_as_the_same_record(text):
    record = parse(text)
    assert parse(record.text) == record
    assert "\n".join(record.lines) == text.removesuffix("\n")


def test_a_carriage_return_before_the_newline_and_a_mark_at_the_start_are_dropped():
    assert parse("\ufeff" + GAME.replace("\n", "\r\n")) == parse(GAME)


def test_only_a_newline_ends_a_line():
    text = GAME + "# one\u2028line \u2029 still\nhas Nick White"
    assert len(parse(text).lines) == 10


def test_assumptions_stand_anywhere_and_come_in_the_order_of_their_lines():
    text = GAME.replace("deck", "assume no-own\ndeck") + "assume guesser-holds-one\n"
    record = parse(text)
    assert record.assumptions == ("no-own-accusation", "guesser-holds-one")
    assert [entry.line for entry in record.entries] == [2, 7, 8, 9, 10]
    assert all(record.event_at(entry.line) is entry.event for entry in record.entries)


def test_appending_line_by_line_gives_the_record_of_the_whole_text():
    lines = GAME.split("\n")[3:-1]
    record = parse("\n".join(GAME.split("\n")[:3]), file="game.clue")
    for line in ["assume no-own-accusation", *lines, "", "# end", "has Rachel Study"]:
        record = record.append(line)
    assert record == parse(record.text, file="game.clue")
    assert record.entries[-1].line == len(record.lines) == 12


def test_a_header_line_that_is_appended_sets_the_table_up_anew():
    record = parse("refute 1\ndeck classic\nplayers Nick Rachel Holden")
    assert record.append("hidden 3").setup.sizes == (5, 5, 5)
    with pytest.raises(IllegalEntry) as caught:
        record.append("size Nick 19")
    assert (caught.value.line, caught.value.file) == (4, None)
    with pytest.raises(RecordError, match=r"^line 2: the players are missing"):
        parse("refute 1\n", needs_table=False).append("deck classic")


def test_a_record_is_read_from_a_file(tmp_path):
    path = tmp_path / "game.clue"
    path.write_bytes(b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode())
    record = read_record(path)
    assert record == parse(GAME, file=str(path))
    assert record.file == str(path)
    assert read_record(str(path)) == record


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))])
def test_a_copied_record_is_equal_and_can_be_appended_to(copied):
    again: Record = copied(parse(GAME))
    assert again == parse(GAME)
    assert again.append("has rach study").entries[-1].event == Has("Rachel", "Study")


@loop_over("row", [*FORMS.values(), ASSUME])
def test_the_example_of_a_row_is_written_as_the_record_has_it(row):
    setup = parse(START).setup
    assert sorted(write(event(row.example), setup).split()) == sorted(row.example.split())


LINES = ("has Nick Rope", "# a comment", "lacks Rachel Hall", "assume no-own", "assume guesser-h")
EDITS = (*LINES, "#? has Rachel Rope", "deal Nick", "players A B", "has Nick Pype", "", "me Nick\r")


@given(
    st.lists(st.sampled_from(LINES), max_size=6, unique=True),
    st.lists(st.sampled_from(EDITS), max_size=3),
    st.data(),
)
def test_an_edited_record_is_the_one_that_its_lines_are(lines, instead, data):
    header = ["refute 1", "deck classic", "players Nick Rachel Holden"]
    record = parse("\n".join([*header, *lines]))
    line = data.draw(st.integers(2, len(record.lines) + 1))
    count = data.draw(st.integers(0, len(record.lines) + 1 - line))
    after = [*record.lines[: line - 1], *instead, *record.lines[line - 1 + count :]]
    text = "".join(f"{each}\n" for each in after)
    try:
        expected = parse(text)
    except RecordError as error:
        with pytest.raises(RecordError) as caught:
            record.splice(line, instead, count)
        assert str(caught.value) == str(error)
    else:
        found = record.splice(line, instead, count)
        assert (found, found.disputed, found.entry_lines) == (
            expected, expected.disputed, expected.entry_lines,
        )  # fmt: skip


def test_each_event_has_a_row() -> None:
    events = {*get_args(Event)}
    assert {form_of(event.__new__(event)).event_type for event in events} == events
