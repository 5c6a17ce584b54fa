"""Guessers who were implied, in ten games drawn with a seed: after a mistake they are right again.

A player types what is suggested, and leaves out who suggests it. Where the shell would then have a
player answer his own suggestion, it asks, and he is named.
"""

import pytest
from attrs import evolve
from support.profiles import seeds
from support.random_games import random_game

from kb.record.lines import write
from kb.record.plain import DISPUTED
from kb.record.record import Record, parse
from kb.shell.change import move_implied_guessers, turn_at
from kb.shell.document import Line, Lines, lines_of, text_of, texts_of
from kb.table.events import Event, Suggestion

SEEDS = seeds(3, 10)
LENGTH = 14


class Play:
    """A game as it was played: its header, and who really suggested what."""

    def __init__(self, seed: int) -> None:
        drawn = random_game(seed, players=3 + seed % 4, events=LENGTH, silent=True)
        record = parse(drawn.text)
        assert record.setup_or_none is not None
        self.table = record.setup_or_none
        self.asked = [
            entry.event for entry in record.entries if isinstance(entry.event, Suggestion)
        ]
        first = f"#> next {self.asked[0].guesser}"
        self.header = (*lines_of(drawn.header), Line(first))
        self.first = len(self.header) + 1  # the number of the first suggestion

    def text(self, event: Suggestion, guesser: str = "") -> str:
        return write(evolve(event, guesser=guesser or event.guesser), self.table)

    def typed(self, lines: Lines, *events: Suggestion) -> Lines:
        """Return the lines after these were typed, each without its guesser if that can be."""
        for event in events:
            first = turn_at(read(lines)).around[0]
            is_implied = asked_instead(event, first)
            text = self.text(event, first) if is_implied else self.text(event)
            lines = (*lines, Line(text, is_implied))
        return lines

    def implied(self, event: Suggestion) -> Line:
        """Return what is typed to go between other lines: the guesser follows from the place."""
        other = next(each for each in self.table.players if asked_instead(event, each))
        return Line(self.text(event, other), is_implied=True)

    def is_as_played(self, lines: Lines) -> bool:
        return suggested(read(lines)) == self.asked


def edited(lines: Lines, number: int, into: Lines, count: int = 1) -> Lines:
    """Return the lines with others from a number on, the implied guessers moved."""
    lines = (*lines[: number - 1], *into, *lines[number - 1 + count :])
    record = read(lines)
    return move_implied_guessers(lines, record.setup, max(record.entry_lines.values()))


def read(lines: Lines) -> Record:
    return parse(text_of(lines))


def suggested(record: Record) -> list[Event]:
    return [entry.event for entry in record.entries]


@pytest.fixture(params=SEEDS)
def play(request: pytest.FixtureRequest) -> Play:
    return Play(request.param)


def guessers(lines: Lines) -> list[str]:
    record = read(lines)
    return [
        entry.event.guesser
        for entry in sorted((*record.entries, *record.disputed_entries))
        if isinstance(entry.event, Suggestion)
    ]


def test_a_line_before_a_disputed_one_moves_it_too(play: Play) -> None:
    for at in range(1, LENGTH):
        skipped = at // 2
        asked = [*play.asked[:skipped], *play.asked[skipped + 1 :]]
        lines = play.typed(play.header, *asked)
        number = play.first + at - 1
        disputed = Line(f"{DISPUTED} {lines[number - 1].text}", lines[number - 1].is_implied)
        lines = edited(lines, number, (disputed,))
        lines = edited(lines, play.first + skipped, (play.implied(play.asked[skipped]),), 0)
        assert guessers(lines) == [event.guesser for event in play.asked], at
        assert read(lines).disputed == (number + 1,)


def test_what_is_taken_out_and_put_back_is_as_it_was(play: Play) -> None:
    lines = play.typed(play.header, *play.asked)
    for number in range(2, len(lines) + 1):
        without = (*lines[: number - 1], *lines[number:])
        if read_or_none(without) is not None:
            taken = edited(lines, number, ())
            assert edited(taken, number, (lines[number - 1],), 0) == lines, number


def read_or_none(lines: Lines) -> Record | None:
    try:
        return read(lines)
    except ValueError:
        return None


def test_a_turn_that_goes_by_is_counted_where_it_stands(play: Play) -> None:
    for at in range(1, LENGTH):
        skipped = turn_at(read(play.typed(play.header, *play.asked[:at]))).around
        mark = Line(f"#> next {skipped[1]}")
        lines = (*play.typed(play.header, *play.asked[:at]), mark)
        assert turn_at(read(lines)).around[0] == skipped[1]
        rest = play.typed(lines, *play.asked[at + 1 :])
        assert guessers(rest) == [e.guesser for n, e in enumerate(play.asked) if n != at]
        # A line that is put in before the mark moves those up to it, and none behind it.
        more = edited(rest, play.first, (Line("# hm"), play.implied(play.asked[0])), 0)
        assert guessers(more)[at + 1 :] == guessers(rest)[at:]
        # Without the mark they move, but to no player who answered.
        behind = play.asked[at + 1 : at + 2]
        if behind and asked_instead(behind[0], skipped[0]):
            assert guessers(edited(rest, play.first + at, ()))[at] == skipped[0]


def asked_instead(event: Suggestion, player: str) -> bool:
    """Return whether a player may have made a suggestion."""
    return player not in [answer.player for answer in event.answers]


HEADER = lines_of(("refute 1", "deck classic", "players Ann Ben Cid Dan"))


def table(*said: str) -> Lines:
    """Lines in which each suggestion has an implied guesser."""
    return (*HEADER, *(Line(text, text.startswith(("suggest", "#? suggest"))) for text in said))


def test_a_player_who_answered_a_line_is_not_its_guesser_and_a_later_change_goes_on() -> None:
    lines = table(
        "suggest Ann Plum Rope Hall -> nobody",
        "suggest Ben Plum Rope Study -> Cid  # loud",
        "suggest Cid Plum Rope Lounge -> nobody",
    )
    moved = edited(
        lines, 4, (Line("suggest Dan Green Rope Hall -> nobody"), Line("#> next Ben")), 0
    )
    assert texts_of(moved[5:]) == (
        "suggest Ben Plum Rope Hall -> nobody",
        "suggest Ben Plum Rope Study -> Cid  # loud",
        "suggest Cid Plum Rope Lounge -> nobody",
    )
    assert all(line.is_implied for line in moved[5:])
    assert edited(edited(moved, 5, ()), 4, ()) == lines


def test_who_accused_wrongly_is_passed_over_behind_that_line() -> None:
    lines = table(*(f"suggest {name} Plum Rope Hall -> nobody" for name in ("Ann", "Ben", "Cid")))
    moved = edited(lines, 5, (Line("accuse Ben Plum Rope Hall wrong"),), 0)
    assert [each.guesser for each in suggested(read(moved)) if isinstance(each, Suggestion)] == [
        "Ann", "Cid", "Dan",
    ]  # fmt: skip
    assert edited(moved, 5, ()) == lines


def test_other_seats_move_who_was_implied_and_none_who_was_named() -> None:
    lines = (
        *table("suggest Ann Plum Rope Hall -> nobody", "suggest Ben Plum Rope Study -> nobody"),
        Line("suggest Ben Green Rope Study -> nobody"),
    )
    moved = edited(lines, 3, (Line("players Dan Cid Ben Ann"),))
    assert guessers(moved) == ["Dan", "Cid", "Ben"]
