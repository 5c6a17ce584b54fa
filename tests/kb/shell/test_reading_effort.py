"""What is typed at the table is understood in little work."""

from __future__ import annotations

from random_games import random_game
from work import lines

from kb import Game
from kb.record.lines import write
from kb.record.record import event_of
from kb.record.words import split
from kb.shell.change import Typed
from kb.shell.reading import Place, meaning, understood


def test_a_line_as_the_record_has_it_is_not_read_in_all_the_ways_there_are() -> None:
    play = random_game(4_711, players=4, events=40)
    before = Game.parse("\n".join(play.header))
    setup = before.setup
    typed = [write(event_of(line, setup), setup) for line, _ in play.events]

    def read_at_once(line: str) -> Typed:
        return understood(before, line)

    def read_in_all_ways(line: str) -> Typed:
        return meaning(Place(before.written), split(line), line)

    # Names are remembered; the lines are new to both, each of which reads half of them.
    for line in typed[:8]:
        assert read_at_once(line) == read_in_all_ways(line)
    at_once = lines(lambda: [read_at_once(line) for line in typed[8::2]])
    in_all_ways = lines(lambda: [read_in_all_ways(line) for line in typed[9::2]])

    assert at_once < 0.7 * in_all_ways  # it is 0.4 of it
