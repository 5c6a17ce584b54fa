"""What is typed at the table is understood in little work."""

from support.random_games import random_game
from support.work import lines

from kb import Game
from kb.record.lines import write
from kb.record.plain import event_of_line
from kb.record.words import split
from kb.shell.meaning import Meaning
from kb.shell.reading import read_typed, read_words
from kb.shell.strict import Place


def test_a_line_with_its_cards_in_any_order_is_not_read_in_all_the_ways_there_are() -> None:
    play = random_game(4_711, players=4, events=40)
    before = Game.parse("\n".join(play.header))
    setup, record = before.setup, before.state.record
    typed = [line for line, _ in play.events]
    read = [(event_of_line(line, setup), line) for line in typed]
    assert any(event is not None and write(event, setup) != line for event, line in read)

    def read_at_once(line: str) -> Meaning:
        return read_typed(record, line)

    def read_in_all_ways(line: str) -> Meaning:
        return read_words(Place(record), split(line), line)

    # Names are remembered; the lines are new to both, each of which reads half of them.
    for line in typed[:8]:
        assert read_at_once(line) == read_in_all_ways(line)
    at_once = lines(lambda: [read_at_once(line) for line in typed[8::2]])
    in_all_ways = lines(lambda: [read_in_all_ways(line) for line in typed[9::2]])

    assert at_once < 0.2 * in_all_ways  # it is 0.1 of it
