"""A line in lenient notation is read where it reads one way, else refused; never guessed."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import loop_over, table
from support.profiles import examples
from test_record_round_trip import events

from kb.errors import AmbiguousName, RecordError
from kb.record.header import header_of_setup
from kb.record.lines import write
from kb.record.record import parse
from kb.record.words import ARROW, COMMA, KEYWORDS, split
from kb.table.deck import CLASSIC, MASTER_DETECTIVE, Category, Deck
from kb.table.names import TITLES, fold
from kb.table.setup import Setup, setup

START = 'refute 1\ndeck classic\nplayers Ann "Ann White" Bob Zoë Mel\nme Bob\n'

READ = table(__file__, "READ")


@loop_over(("lenient", "canonical"), READ)
def test_what_reads_one_way_is_read(lenient: str, canonical: str) -> None:
    record = parse(START).append(lenient)
    assert record.lines[-1] == lenient
    assert write(record.entries[-1].event, record.setup) == canonical
    assert parse(START + canonical).entries[-1].event == record.entries[-1].event


REFUSED = table(__file__, "REFUSED")


@loop_over(("line", "reason", "advice"), REFUSED)
def test_what_reads_two_ways_or_none_is_refused(line: str, reason: str, advice: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse(START).append(line)
    assert reason in str(caught.value)
    assert advice in str(caught.value)


def test_names_spelled_as_declared_are_read_word_by_word() -> None:
    deck = "category weapon Lead Pipe Rope\ncategory room Hall Study\n"
    table = f'refute 1\n{deck}players Ann White "Ann White"\n'
    assert len(parse(f"{table}oneof Ann Lead Pipe").entries[0].event.cards) == 2
    passed = parse(f'{table}suggest Ann Rope Hall pass White "Ann White" -> nobody')
    assert passed.entries[0].event.passed == ("White", "Ann White")


def test_two_names_that_could_be_one_are_refused_unless_they_are_spelled_out() -> None:
    deck = 'category place "Red Hall" Hall Attic\ncategory weapon Rope Knife\n'
    table = parse(f"refute 1\n{deck}players Ann Bob\n")
    with pytest.raises(AmbiguousName, match="this reads as"):
        table.append("oneof Ann red hall")
    with pytest.raises(AmbiguousName, match="this reads as"):
        parse(f"refute 1\n{deck}players Ann Bob\nhand Ann red hall\n")
    assert table.append('oneof Ann "red hall"').entries[0].event.cards == ("Red Hall",)


def test_me_is_who_i_am_unless_a_player_is_called_so() -> None:
    table = "refute 1\ndeck classic\nplayers Nick Mel {}\nme Nick\nhas me Rope"
    assert parse(table.format("Bob")).entries[0].event.holder == "Nick"
    assert parse(table.format("Me")).entries[0].event.holder == "Me"
    spectator = table.replace("me Nick\n", "")
    assert parse(spectator.format("Bob")).entries[0].event.holder == "Mel"


def test_a_header_is_read_leniently_too() -> None:
    text = "players Ann White, Bob\nme bob\nhand me plum, lead pipe billiard room\nsize ann ?"
    lenient = parse(f"refute 1\ndeck master detective\n{text}\nsize bob 3\nsize white ?\n").setup
    assert (lenient.deck.name, lenient.players) == ("master-detective", ("Ann", "White", "Bob"))
    assert lenient.hand("Bob") == ("Plum", "Pipe", "Billiard Room")
    assert parse("\n".join(header_of_setup(lenient))).setup == lenient


def test_a_long_line_that_reads_in_countless_ways_is_refused_at_once() -> None:
    deck = Deck((Category("c", tuple(f"{a}{b}" for a in "abcdefghijklmnop" for b in "xyz")),))
    table = parse("\n".join(header_of_setup(setup(deck, ["Ann", "Bob"]))))
    with pytest.raises(RecordError):
        table.append("oneof Ann a b c d e f g h i j k l m n o p nothing")


TABLES = [
    setup(CLASSIC, ["Ann", "Bob", "Cleo"], me="Bob"),
    setup(CLASSIC, ["Zoë", "Mel", "Mary Ann", "Miss Lee", "Plum", "Jean-Luc"], answers="all"),
    setup(MASTER_DETECTIVE, ["Anna", "Ann", "pass", "Col. Lead", "Rose"], me="Ann", hidden=2),
]


@st.composite
def loosened(draw: st.DrawFn, line: str, table: Setup) -> str:
    """A line with its names cut short, unquoted, in another case, and with other signs."""
    said: list[str] = []
    aliases = (alias for alias, _ in table.deck.aliases)
    # A whole name always wins over a beginning.
    whole = set(map(fold, (*table.declared_names, *aliases, "me")))
    for number, word in enumerate(split(line)):
        text = word.text
        if number and not word.is_mark and text.lower() not in KEYWORDS:
            bare = untitled(text)  # the beginning of a title is none of the name
            cut = bare[: draw(st.integers(1, len(bare)))].strip()
            text = cut if draw(st.integers(0, 3)) == 0 and fold(cut) not in whole else text
            text = draw(st.sampled_from([str, str.lower, str.upper, accentless]))(text)
            quoted = word.quoted and draw(st.integers(0, 3)) == 0
            text = f'"{text}"' if quoted else text
        elif text == ARROW:
            text = draw(st.sampled_from([ARROW, "→"]))
        elif text == "nobody" and not word.quoted:
            text = draw(st.sampled_from(["nobody", "-"]))
        elif word.quoted:
            text = f'"{text}"'  # a player of that name needs quotes
        # After the arrow a comma before what may name a player is between two answers.
        between = number > 1 and not word.is_mark and {ARROW, "→"}.isdisjoint(said)
        said += [COMMA, text] if between and draw(st.integers(0, 5)) == 0 else [text]
    return " ".join(said)


def untitled(name: str) -> str:
    words = name.split()
    while len(words) > 1 and fold(words[0]).strip(".") in TITLES:
        words = words[1:]
    return " ".join(words)


def accentless(text: str) -> str:
    return normalize("NFD", text).encode("ascii", "ignore").decode() or text


@examples(25)
@given(st.data())
def test_a_lenient_line_is_the_event_that_it_was_made_from_or_refused(data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(TABLES))
    record = parse("\n".join(header_of_setup(table)))
    event = data.draw(events(table))
    line = data.draw(loosened(write(event, table), table))
    try:
        found = record.append(line).entries[-1].event
    except RecordError:
        return
    assert found == event
