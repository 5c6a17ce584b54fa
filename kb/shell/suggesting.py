"""A suggestion as it is typed at the table: perhaps without its guesser, or without its arrow.

    w ca li u ca        the next player asked, and Uwe showed the Candlestick
    plum rope hall -    nobody showed a card

What can be read in two ways is refused, and never guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from kb.errors import RecordError
from kb.game import Game
from kb.record.lenient import Reading, meanings, signed, the_one
from kb.record.lines import read_plainly, write
from kb.record.nearest import without_filling
from kb.record.suggestion import suggestion_ways
from kb.record.words import ARROW, Word, split
from kb.shell.diagnosis import suggestion_slip
from kb.table.events import Event

SUGGEST = "suggest"
NO_ANSWER = "would be the guesser, but then who showed what? Write the cards, and '-' or who showed"
IMPLIED = 0  # the column of a guesser who is not named

Suggested = Mapping[Event, Reading]  # what words may suggest, and how they are read then


def named_suggestion(game: Game, words: Sequence[Word]) -> tuple[Event, bool, bool]:
    """Return what a line that begins with `suggest` says.

    And whether its guesser is implied, and whether the record would write it so.

    Raises RecordError.
    """
    setup = game.setup
    try:
        event = read_plainly(words, setup)
        if says_the_same(words, write(event, setup)):
            return event, False, True
        wrong = RecordError(f"{guesser(game).text} {NO_ANSWER}")
    except RecordError as error:
        has_arrow = any(word.text == ARROW for word in signed(words))
        wrong = error if has_arrow else suggestion_slip(game, words[1:]) or error
    found = without_filling_words(game, words[1:], [*short_ways(game, words[1:])])
    event = the_one(found, wrong)
    return event, is_implied(found[event]), False


def says_the_same(words: Sequence[Word], canonical: str) -> bool:
    """Return whether a line has the words of another; the order of names may be its own."""
    mine, other = (sorted((w.text, w.quoted) for w in row) for row in (words, split(canonical)))
    return mine == other


def suggestions(game: Game, words: Sequence[Word]) -> Suggested:
    """Return what words may suggest; those after an ``s`` may do so by themselves."""
    found = [*short_ways(game, words)]
    if words[0].says("s"):
        found += short_ways(game, words[1:])
    return without_filling_words(game, words, found)


def without_filling_words(game: Game, words: Sequence[Word], found: Sequence[Reading]) -> Suggested:
    """Return what readings mean; if there is none, that of the words without those in between."""
    read = partial(read_plainly, setup=game.setup)
    if said := meanings(found, read):
        return said
    bare = without_filling(words, game.setup)
    return meanings(short_ways(game, bare), read) if len(bare) < len(words) else {}


def guesser(game: Game) -> Word:
    """Return the next player, as the word that is left out."""
    return Word(game.written.next_suggester, IMPLIED, quoted=True)


def is_implied(reading: Reading) -> bool:
    """Return whether the guesser of a suggestion was not named."""
    return reading[1].column == IMPLIED


def short_ways(game: Game, words: Sequence[Word]) -> Iterator[Reading]:
    """Yield each way to read words as a suggestion, perhaps without its guesser or its arrow."""
    setup, said = game.setup, signed(words)
    for some in (said, [guesser(game), *said]):
        for line in with_arrow(some, least=1 + len(setup.deck.categories)):
            for way in suggestion_ways(line, setup):
                yield (Word(SUGGEST, 1), *way)


def with_arrow(words: Sequence[Word], least: int) -> Iterator[Sequence[Word]]:
    """Yield the words with their arrow, or with one in each place where it may be left out.

    At `least` so many words, a guesser and the cards, are before it.
    """
    if any(word.text == ARROW and word.is_mark for word in words):
        yield words
        return
    for place in range(least, len(words)):
        arrow = Word(ARROW, words[place].column)
        yield (*words[:place], arrow, *words[place:])
