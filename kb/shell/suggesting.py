"""A suggestion as it is typed at the table: perhaps without its guesser, or without its arrow.

    w ca li u ca        the next player asked, and Uwe showed the Candlestick
    plum rope hall -    nobody showed a card

What can be read in two ways is refused, and never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain

from kb.errors import AmbiguousName, RecordError
from kb.game import Game
from kb.record.lenient import Reading, as_line, meanings, signed, the_one
from kb.record.lines import write
from kb.record.nearest import without_filling
from kb.record.suggestion import SUGGEST as ROW
from kb.record.suggestion import short_ways
from kb.record.words import ARROW, Word
from kb.shell.change import Typed, commented, says_the_same
from kb.shell.commands import name_meant
from kb.shell.diagnosis import misspelt, suggestion_slip
from kb.shell.turns import next_suggester
from kb.table.events import Event
from kb.table.setup import Setup

SUGGEST = "suggest"
NO_ANSWER = "would be the guesser, but then who showed what? Write the cards, and '-' or who showed"
IMPLIED = 0  # the column of a guesser who is not named

Suggested = Mapping[Event, Reading]  # what words may suggest, and how they are read then


def guesser(game: Game) -> Word:
    """Return the next player, as the word that is left out."""
    return Word(next_suggester(game.written), IMPLIED, quoted=True)


def suggestions(game: Game, *lines: Sequence[Word]) -> Suggested:
    """Return what words may suggest; if nothing, that of the words without those in between."""
    setup, asking = game.setup, guesser(game)
    bare = [(without_filling(words, setup), words) for words in lines]
    for each in lines, [short for short, words in bare if len(short) < len(words)]:
        ways = chain.from_iterable(short_ways(words, setup, asking) for words in each)
        if said := meanings(ways, partial(ROW.read, setup=setup)):
            return said
    return {}


def named_suggestion(game: Game, words: Sequence[Word], line: str) -> Typed:
    """Return what a line says that begins with `suggest`; raises RecordError."""
    setup = game.setup
    try:
        event: Event = ROW.read(words, setup)
        if says_the_same(words, write(event, setup)):
            return Typed(SUGGEST, line, (event,))
        wrong = RecordError(f"{guesser(game).text} {NO_ANSWER}")
    except RecordError as error:
        has_arrow = any(word.text == ARROW for word in signed(words))
        wrong = error if has_arrow else suggestion_slip(game, words[1:]) or error
    return the_suggestion(suggestions(game, words[1:]), wrong, setup, words, line)


def the_suggestion(
    said: Suggested, wrong: RecordError, setup: Setup, words: Sequence[Word], line: str
) -> Typed:
    """Return the canonical line of what words suggest, with the comment of the line.

    Raises AmbiguousName where they may suggest two things, and what is `wrong` where nothing.
    """
    event = the_one(said, wrong)
    is_implied = said[event][1].column == IMPLIED
    text = commented(write(event, setup), words, line)
    return Typed(SUGGEST, text, (event,), is_implied=is_implied)


def unsaid(words: Sequence[Word]) -> Sequence[Word]:
    """Return the words of a suggestion without the verb before them."""
    return words[1:] if name_meant(words[0]) == SUGGEST or words[0].says("s") else words


def suggested(game: Game, words: Sequence[Word]) -> RecordError | None:
    """Return what is wrong with words as a suggestion; None where they are not like one."""
    setup = game.setup
    if slip := suggestion_slip(game, unsaid(words)):
        return slip
    if len(words) > len(setup.deck.categories) and may_name(setup, words[0]):
        return RecordError(f"{guesser(game).text} {NO_ANSWER}")
    is_alone = len(words) == 1 and not (words[0].quoted or may_name(setup, words[0]))
    wrong = misspelt(setup, words[0]) if is_alone else None
    return wrong if wrong is not None and wrong.nearest else None


def may_name(setup: Setup, word: Word) -> bool:
    """Return whether a word names a card or a player, or may do so."""
    return any(names.meant([word.text]) for names in (setup.deck.names, setup.seats))


def check_one_reading(typed: Typed, said: Suggested) -> None:
    """Raise AmbiguousName for a line that could be another suggestion as well."""
    mine = typed.events[0] if typed.name == SUGGEST else None
    others = [as_line(reading) for event, reading in said.items() if event != mine]
    if others:
        reason = f"this reads as {typed.text!r} and as {others[0]!r}; write the one you mean"
        raise AmbiguousName(reason)
