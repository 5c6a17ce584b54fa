"""A plain line is read at once, and as the close reader reads it; an event costs no look back."""

from collections.abc import Callable, Sequence
from random import Random

import pytest
from support.cases import loop_over
from support.random_games import CLASSIC, SMALL, random_game
from support.work import lines

from kb import Game
from kb.errors import RecordError
from kb.record.lines import read_event, write
from kb.record.plain import read_plain
from kb.record.record import Record, parse
from kb.record.words import Word, spaced_texts, split
from kb.shell.shell import Shell
from kb.table.events import Accusation, Answer, Assume, Event, Has, Reveal, Suggestion
from kb.table.setup import Setup

CARDS = ("Plum", "Rope", "Hall")

NAMES = 'refute 1\ndeck classic\nplayers Plum "Anna Lee" Cid "->" "pass"\n'


def damaged(line: str, random: Random) -> str:
    """Return a line with a sign taken out, doubled, or replaced by one that means something."""
    at = random.randrange(len(line))
    sign = random.choice(["", " ", '"', "#", ",", "-", "->", "→", "\t", "x", line[at] * 2])
    return line[:at] + sign + line[at + 1 :]


@loop_over("seed", range(6))
def test_a_plain_line_is_read_as_the_close_reader_reads_it(seed: int) -> None:
    random = Random(seed)
    game = random_game(random, random.choice([SMALL, CLASSIC]), players=4, events=40)
    setup = parse("\n".join(game.header)).setup
    written = [line for line, _ in game.events]

    read = [read_plain(spaced_texts(line), setup) for line in written]

    plain = [(line, event) for line, event in zip(written, read, strict=True) if event]
    assert len(plain) > len(written) / 2
    assert all(event == read_event(split(line), setup) for line, event in plain)


@loop_over("seed", range(6))
def test_a_damaged_line_is_read_as_the_close_reader_reads_it_or_left_to_it(seed: int) -> None:
    random = Random(seed)
    game = random_game(random, random.choice([SMALL, CLASSIC]), players=3, events=30)
    setup = parse("\n".join(game.header)).setup

    for line, _ in game.events:
        for _ in range(8):
            wrong = damaged(damaged(line, random), random)
            if (event := read_plain(spaced_texts(wrong), setup)) is not None:
                assert event == read_event(split(wrong), setup), wrong


@loop_over(
    "line",
    [
        'suggest Plum Plum Rope Hall -> "pass"', "suggest Plum Plum Rope Hall -> nobody",
        'suggest Plum Plum Rope Hall -> "->"', 'suggest "->" Hall Plum Rope -> Plum Plum',
        'has "pass" Plum#"', 'has "Anna Lee" "Dining Room"  # "she said so',
        "accuse Plum Hall Plum Rope wrong",
    ],
)  # fmt: skip
def test_names_that_are_keywords_are_names_in_quotes(line: str) -> None:
    setup = parse(NAMES).setup

    event = read_plain(spaced_texts(line), setup)

    assert event is not None
    assert event == read_event(split(line), setup)


@loop_over(
    "line",
    [
        "has Plum Rope Hall", "has me Rope", 'has "Anna Lee""Dining Room"', 'has "Anna Lee',
        "has Plum  Rope", "has Plum Rope\x07", "has Plum Rope # \x07", "HAS Plum Rope",
        "suggest Plum Plum Rope -> nobody", "suggest Plum Plum Rope Rope -> nobody",
        "suggest Plum Plum White Hall -> nobody", "suggest Plum Plum Rope Hall -> Plum",
        'suggest Plum Plum Rope Hall -> "pass" Knife',
        'suggest Plum Plum Rope Hall -> "pass", "->"',
        'suggest Plum Plum Rope Hall pass "pass" -> nobody', "accuse Plum Plum Rope Hall maybe",
        "# has Plum Rope", "",
    ],
)  # fmt: skip
def test_a_line_that_is_not_plain_is_left_to_the_close_reader(line: str) -> None:
    assert read_plain(spaced_texts(line), parse(NAMES).setup) is None


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that a record reads from now on."""
    noted = list[str]()

    def note_plain(texts: Sequence[str], setup: Setup) -> Event | None:
        noted.append(" ".join(texts))
        return read_plain(texts, setup)

    def note(words: Sequence[Word], setup: Setup) -> Event:
        noted.append(" ".join(word.text for word in words))
        return read_event(words, setup)

    monkeypatch.setattr("kb.record.record.read_plain", note_plain)
    monkeypatch.setattr("kb.record.plain.read_plain", note_plain)
    monkeypatch.setattr("kb.record.lines.read_event", note)
    return noted


def test_an_event_goes_in_with_its_line_which_is_not_read(readings: list[str]) -> None:
    game = Game.new(["Ann", "Bob Lee", "Cid"])
    readings.clear()

    game = game.add(Has("Bob Lee", "Dining Room")).add(Accusation("Cid", CARDS, right=False))
    game = game.suggest("Ann", *CARDS, refuter="Cid", shown="Hall")

    assert [entry.text for entry in game.log] == [
        'has "Bob Lee" "Dining Room"',
        "accuse Cid Plum Rope Hall wrong",
        "suggest Ann Plum Rope Hall -> Cid Hall",
    ]
    assert readings == []


def test_an_entry_that_the_shell_understood_is_not_read_again(readings: list[str]) -> None:
    shell = Shell()
    for line in ("deck classic", "players Ann Ben Cid"):
        shell.answer(line)
    typed = [shell.understand("plum rope hall c  # he was slow"), shell.understand("has c study")]
    readings.clear()

    for each in typed:
        shell.do(each)

    assert shell.document.lines[-2:] == (
        "suggest Ann Plum Rope Hall -> Cid  # he was slow",
        "has Cid Study",
    )
    assert readings == []


@loop_over(
    "event",
    [
        Has("ann", "Rope"), Has("Ann", "rope"), Reveal("Solution", "Rope"),
        Suggestion("Ann", ("Rope", "Plum", "Hall"), (), None),
        Suggestion("Ann", CARDS[:2], (), None),
        Suggestion("Ann", CARDS, (Answer("Ann", None),), None),
        Suggestion("Ann", CARDS, (Answer("Bob", "Knife"),), None),
        Suggestion("Ann", CARDS, (Answer("Bob", None), Answer("Cid", None)), None),
        Suggestion("Ann", CARDS, (), ("Bob",)), Assume("no-own-accusation"),
    ],
)  # fmt: skip
def test_an_event_that_is_not_plain_goes_in_as_its_line_is_read(event: Event) -> None:
    game = Game.new(["Ann", "Bob", "Cid"])
    line = write(event, game.setup)

    def outcome(go_on: Callable[[], Game]) -> object:
        try:
            return go_on().log
        except RecordError as error:
            return type(error), str(error), error.line, error.column

    assert outcome(lambda: game.add(event)) == outcome(lambda: game.tell(line))


def test_an_assumption_that_is_on_is_refused_as_an_event_too() -> None:
    game = Game.new(["Ann", "Bob"], assume=["no-own-accusation"])

    with pytest.raises(RecordError, match="already on"):
        game.add(Assume("no-own-accusation"))


def long_record(events: int) -> Record:
    """Return a record of so many events, one of which is disputed."""
    said = [f"lacks Ann Rope  # {number}" for number in range(events)]
    return parse("\n".join(("refute 1", "deck classic", "players Ann Bob", "#? has Bob", *said)))


def test_a_plain_line_is_read_in_a_third_of_the_work() -> None:
    setup = parse("refute 1\ndeck classic\nplayers Ann Bob Cid").setup
    line = "suggest Ann Plum Rope Hall -> Bob Hall  # {}"
    read_plain(spaced_texts(line), setup)
    read_event(split(line), setup)

    plainly = lines(lambda: read_plain(spaced_texts(line.format(1)), setup))
    closely = lines(lambda: read_event(split(line.format(2)), setup))

    assert plainly < closely / 3


def test_an_event_after_a_long_log_takes_no_more_work_than_after_a_short_one() -> None:
    def go_on(record: Record) -> object:
        after = record.append(f"lacks Bob Hall  # {len(record.line_vector)}")
        return after.disputed_entries, after.winner, after.is_begun, after.assumptions

    short, long = long_record(20), long_record(2_000)

    assert lines(lambda: go_on(long)) <= 1.1 * lines(lambda: go_on(short))


def test_what_entries_add_up_to_is_the_same_after_each_line_and_of_all_lines_at_once() -> None:
    record = parse("refute 1\ndeck classic\nplayers Ann Bob Cid\n")
    said = (
        "#? assume no-own-accusation", "#? has Bob Rope", "#? has Bob", "has Ann Rope",
        "#? assume no-own-accusation", "assume no-own-accusation", "#? assume guesser-holds-one",
        "accuse Bob Plum Knife Hall right",
    )  # fmt: skip

    for line in said:
        record = record.append(line)
        again = parse(record.text)
        up_to_the_end = again.until(len(again.line_vector))
        assert record.log_summary == again.log_summary == up_to_the_end.log_summary

    assert [entry.line for entry in record.disputed_entries] == [5, 10]
    assert (record.assumptions, record.winner) == (("no-own-accusation",), "Bob")
    assert (record.log_summary.first_event_line, record.until(6).is_begun) == (7, False)


def test_a_header_line_after_the_first_event_is_refused_by_the_line_of_the_event() -> None:
    record = parse(
        "refute 1\ndeck classic\nplayers Ann Bob\nassume guesser-holds-one\nhas Ann Rope"
    )

    with pytest.raises(RecordError, match="belongs to the header, which line 5 has ended"):
        record.append("me Ann")
