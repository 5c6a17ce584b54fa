r"""What is typed at the table, understood once: a command, or a line of the record.

    w ca li u ca             the next player asked, and Uwe showed the Candlestick
    plum rope hall -         nobody showed a card
    replace 17 ben dan       Dan in the place of Ben

A line that has one meaning as it stands is that. Of a line with none the slips are tried, and what
it means with one of them, if that is one thing, is proposed. Else it is said what is wrong: with
the command, or with the suggestion. Nothing is ever guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property, lru_cache, partial
from typing import cast

from attrs import evolve, frozen

from kb.errors import AmbiguousName, RecordError
from kb.game import Game
from kb.record.header import HEADER, NOTHING_SAID
from kb.record.lines import FORMS, read_each, spoken, write
from kb.record.record import Record, event_of, unmarked
from kb.record.rows import as_line, may_be_nobody, meanings, read_closely
from kb.record.suggestion import SUGGEST as ROW
from kb.record.suggestion import short_ways
from kb.record.words import ARROW, Word, check_count, comment, quote, split
from kb.shell.asking import Unseen, unseen
from kb.shell.change import (
    BEGIN,
    Nearly,
    Typed,
    header_with,
    place_of,
    replacing,
    turn_at,
    with_header_line,
)
from kb.shell.commands import (
    COMMANDS,
    LINE,
    begun,
    file_command,
    is_entry,
    meant,
    unknown,
)
from kb.shell.slips import (
    apart,
    arranged,
    begins_with_who_showed,
    fault,
    is_name,
    is_nearly_suggestion,
    may_suggest,
    mended,
    near,
    without_filling,
)
from kb.table.names import Names, fold
from kb.table.setup import Setup

SUGGEST, SHEET, WHY = "suggest", "sheet", "why"
OF_NAMES = (*HEADER, *FORMS, WHY)
CHANGED = ("replace", "insert")  # a line of the record by another
ONE_CARD = "a line is about one card; name one here, and the others by themselves"
IMPLIED = 0  # the column of a guesser who is not named


@frozen
class Place:
    """Where a line is to stand: at the end of a record, or at a number, perhaps instead of a line.

    Args:
        record: The record.
        number: The number, None for the end.
        is_new: Whether the line is one more.
    """

    record: Record
    number: int | None = None
    is_new: bool = True

    @cached_property
    def asking(self) -> str:
        """Who suggests there, if nobody is named."""
        return turn_at(self.record, self.number and self.number - 1).around[0]


def understood(game: Game, line: str, is_asked: bool = False) -> Typed:
    r"""Return what a line means: a command, a line as the record has it, or a card asked for.

    >>> game = Game.new(["Nick", "Rachel", "Holden"])
    >>> for line in ("w ca li h", "s w ca li h ca  # twice", "la h dining room", "s", "w h pip"):
    ...     print(understood(game, line).text)
    suggest Nick White Candlestick Library -> Holden
    suggest Nick White Candlestick Library -> Holden Candlestick  # twice
    lacks Holden "Dining Room"
    sheet
    why Holden Pipe

    Raises RecordError for what cannot be read, AmbiguousName for what reads in two ways, and Nearly
    for a line with a slip: with the line that it would be.
    """
    if as_it_is := as_written(line, game.written.table) or file_command(line):
        return as_it_is
    words = split(line)
    if not words or words[0].text.lower() == BEGIN:
        return Typed(BEGIN if words else "", line)
    shown = unseen(game) if is_asked and len(words) == 1 else None
    return meaning(Place(game.written), words, line, shown)


def meaning(place: Place, words: Sequence[Word], line: str, shown: Unseen | None = None) -> Typed:
    """Return the one meaning of a line, or of a word for the card that was asked for."""
    found, likely, text = list[Typed](), list[Typed](), words[0].text
    if shown is not None:
        cards = Names("card", tuple(shown.cards)).meant([text])
        found = shown.with_each(cards, place.record.setup)
        likely = shown.with_each(near(text, shown.cards), place.record.setup)
    try:
        found += as_it_stands(place, words, line)
    except RecordError as error:
        if not found:
            raise proposing(place, words, error, likely) from None
    return the_one(found)


def the_one(found: Iterable[Typed]) -> Typed:
    """Return the one meaning; raises AmbiguousName where there are two."""
    first, *others = {each.text: each for each in found}.values()
    if others:
        reason = f"this reads as {first.text!r} and as {others[0].text!r}; write the one you mean"
        raise AmbiguousName(reason)
    return first


def proposing(
    place: Place, words: Sequence[Word], error: RecordError, likely: Sequence[Typed]
) -> RecordError:
    """Return what is wrong with words that mean nothing, with the line that they would be.

    A command that is begun and refuses by itself    its error
    no slip, or several, explain the words           what is wrong with them
    one does, in the name of the command             the error of the command, and the line
    one does, elsewhere                              what is wrong with them, and the line

    Args:
        place: Where the line is to stand.
        words: Its words.
        error: What is wrong with them as a command.
        likely: What they may be as the card that was asked for.
    """
    is_told = is_told_though_a_command_begins_so(place, words, error)
    if not is_told and is_refused_by_a_command(words, error):
        return error

    likely = likely or slips(place, words)
    if len({each.text for each in likely}) != 1:
        return what_is_wrong(place, words, error, is_told)

    meant = likely[0]
    if meant.name not in error.nearest:
        error = what_is_wrong(place, words, error, is_told or meant.name == SUGGEST)
    return Nearly(error, meant)


def is_refused_by_a_command(words: Sequence[Word], error: RecordError) -> bool:
    """Return whether words begin one command, which proposes by itself, or reads them in two ways.

    What puts a line in the place of another has looked for the slips of that line already.
    """
    begins = begun(words[0])
    is_final = isinstance(error, Nearly | AmbiguousName)
    return len(begins) == 1 and (is_final or begins[0] in CHANGED)


def is_told_though_a_command_begins_so(
    place: Place, words: Sequence[Word], error: RecordError
) -> bool:
    """Return whether the beginning of a command is a card with a slip: 'pla knife hall ben'."""
    setup = place.record.table
    if setup is None or not begun(words[0]) or is_command(words):
        return False
    if isinstance(error, AmbiguousName):  # as a command it reads in two ways, which is said
        return False
    return may_suggest(words, setup) and is_nearly_suggestion(words, setup)


def what_is_wrong(
    place: Place, words: Sequence[Word], error: RecordError, is_told: bool
) -> RecordError:
    """Return what is wrong with words: as a command, or as the suggestion that they are likelier.

    No table is there yet                        what is missing of the header, or the command's
    they are too many for a suggestion           the command's
    the first of them is `suggest`               the suggestion's
    the first of them is a command in full       the command's
    they tell what was asked, or are like it     the suggestion's
    they do not                                  the command's

    Args:
        place: Where the line is to stand.
        words: Its words.
        error: What is wrong with them as a command.
        is_told: Whether it is known already that they tell what was asked.
    """
    setup = place.record.table
    if setup is None:
        return header_error(place, words, error)
    if not may_suggest(words, setup):
        return error

    words = apart(spoken(words, setup) or words)
    first = words[0]
    if first.says("s") or begun(first)[:1] == [SUGGEST]:
        return fault(words[1:], setup, place.asking)
    if is_command(words):
        return error
    if is_told or is_like_suggestion(words, setup, error):
        return fault(words, setup, place.asking)
    return error


def header_error(place: Place, words: Sequence[Word], error: RecordError) -> RecordError:
    """Return what the header lacks, for words that are like no command; else the error."""
    pending = place.record.pending if place.record.lines else None
    is_like_a_command = bool(error.nearest or begun(words[0]))
    return error if pending is None or is_like_a_command else copy(pending)


def is_like_suggestion(words: Sequence[Word], setup: Setup, error: RecordError) -> bool:
    """Return whether words are likelier a suggestion than a command.

    They are if the first of them is a name, and begins no command or is followed by names; or if
    it begins no command and is like none, but like a name, or half of them are names.
    """
    first, begins = words[0], begun(words[0])
    names = sum(len(word.text) > 1 and is_name(word, setup) for word in words[1:])
    if is_name(first, setup):
        return names > 0 or not begins
    if error.nearest or any(each in OF_NAMES for each in begins):
        return False
    if not begins and near(first.text, setup.spelled):
        return True
    return 2 * names >= max(len(words), 3)


# A line as it stands


def as_it_stands(place: Place, words: Sequence[Word], line: str) -> list[Typed]:
    """Return what a line may mean as it stands; raises what is wrong with it as a command."""
    setup = place.record.table
    if setup is None or is_command(words):
        try:
            return [command(place, words, line)]
        except RecordError:
            if setup is None or spoken(words, setup) is None:
                raise
    if (turned := spoken(words, setup)) is not None:
        line = commented(as_line(turned), words, line)
        return [command(place, split(line), line)]
    told = suggestions(setup, place.asking, tuple(words), line)
    if told and len(begun(words[0])) != 1:
        return told
    try:
        return [command(place, words, line), *told]
    except RecordError:
        if not told:
            raise
        return told


@lru_cache(maxsize=1 << 10)
def as_written(line: str, setup: Setup | None) -> Typed | None:
    """Return the line of an event that is as the record would write it; None for any other."""
    name = line.partition(" ")[0]
    with suppress(RecordError):
        if setup is not None and name in FORMS:
            event = event_of(line, setup)
            if write(event, setup) == line:
                return Typed(name, line, events=(event,))
    return None


def is_command(words: Sequence[Word]) -> bool:
    """Return whether the first word is a command or an entry in full; `me` and cards are none."""
    first = words[0]
    is_mine = first.says("me") and len(words) > 2
    return first.text.lower() in COMMANDS and not (first.quoted or is_mine)


@lru_cache(maxsize=1 << 10)
def suggestions(setup: Setup, asking: str, words: Sequence[Word], line: str) -> list[Typed]:
    """Return what words may suggest, with the comment of the line.

    If they are nothing, it is what they are without those that one only speaks.
    """
    if not may_suggest(words, setup):
        return []
    guesser = Word(asking, IMPLIED, quoted=True)
    for said in (words, without_filling(words, setup)):
        ways = short_ways(said, setup, guesser)
        if found := meanings(ways, partial(ROW.read, lookup=setup)):
            return [
                Typed(
                    SUGGEST,
                    kept(split(line), line, write(event, setup)),
                    is_implied=way[1].column == IMPLIED,
                    events=(event,),
                )
                for event, way in found.items()
            ]
    return []


def command(place: Place, words: Sequence[Word], line: str) -> Typed:
    """Return what a line means by the command that its first word is or begins; or raises."""
    first, record = words[0], place.record
    if first.quoted:
        raise unknown(first.text)
    name = meant(first.text).entry
    name = SUGGEST if name == SHEET and len(words) > 1 and first.says("s") else name
    line = f"{name}{line[first.end :]}"
    words = split(line)
    if name in CHANGED and len(words) > 2:
        return changed(record, words, line)
    if name in HEADER:
        return header_line(place, words, line)
    if not is_entry(name):
        return asked(record, words, line)
    if record.table is None:
        return Typed(name, line)
    told = name == SUGGEST and suggestions(record.setup, place.asking, tuple(words[1:]), line)
    if told:
        return the_one(told)
    events = read_each(words, record.setup)
    *lines, last = (write(event, record.setup) for event in events)
    text = "\n".join([*lines, kept(words, line, last)])
    return Typed(name, text, events=events)


def header_line(place: Place, words: Sequence[Word], line: str) -> Typed:
    """Return a line of the header as the record has it; one that it replaces is not there.

    A hand without a player is mine. Raises Nearly where the same is said already.
    """
    record, name, setup = place.record, words[0].text.lower(), place.record.table
    number = place.number if place.number and not place.is_new else place_of(record, name)
    if name == "hand" and setup is not None and setup.me is not None and len(words) > 1:
        texts = [words[1].text]
        if setup.deck.names.meant(texts) and not setup.seats.meant(texts):
            line = f"hand {quote(setup.me)}{line[words[0].end :]}"
            words = split(line)
    try:
        header = header_with(record, line, words, None if place.is_new else number)
    except RecordError as error:
        if place.is_new and (again := said_again(record, words, line)):
            raise again from None
        if error.line == number:
            error.file = error.line = None  # it is the line that was just typed
        raise
    return Typed(name, kept(words, line, header.canonical_line(number)))


def said_again(record: Record, words: Sequence[Word], line: str) -> Nearly | None:
    """Return that a line of the header says the same of the table, with its replacement."""
    for said, number in record.places.items():
        with suppress(RecordError):
            after = with_header_line(record, line, words[0].text.lower(), number)
            if after.places.get(said) == number and after.lines != record.lines:
                new = header_line(Place(record, number, is_new=False), words, line)
                error = RecordError(f"line {number} says that already")
                return Nearly(error, replacing(number, new))
    return None


def asked(record: Record, words: Sequence[Word], line: str) -> Typed:
    """Return a command with what it is given; raises RecordError."""
    command = COMMANDS[words[0].text.lower()]
    check_count(words, command.usage, command.limits[0])
    is_of_table = len(words) > 1 and any(slot.needs_table for slot in command.slots)
    lookup = record.setup if is_of_table else record.table or NOTHING_SAID
    values, way = read_closely(command, words, lookup, partial(command.read, lookup=lookup))
    return Typed(command.entry, as_line(way), tuple(each for each in values if each is not None))


def kept(words: Sequence[Word], line: str, canonical: str) -> str:
    """Return the canonical line with the comment of the line; the order of names may be its own."""
    said = " ".join(f'"{word.text}"' if word.quoted else word.text for word in words)
    is_same = sorted(said.replace(" ,", ",").split(" ")) == sorted(canonical.split(" "))
    return line if is_same else commented(canonical, words, line)


def commented(text: str, words: Sequence[Word], line: str) -> str:
    """Return a text with the comment that ends a line of these words."""
    return "  ".join(filter(None, (text, line[words[-1].end :].strip())))


# A line in the place of another


def changed(record: Record, words: Sequence[Word], line: str) -> Typed:
    """Return the command that puts another line in the place of one, or between two."""
    (name, place, first, *_), start = words, words[2].column - 1
    number, text = cast(int, LINE.read([place], record.table or NOTHING_SAID)), line[start:]

    def placed(found: Typed) -> Typed:
        if not is_entry(found.name):
            reason = f"{found.text!r} is a command; a line of the record is an entry"
            reason += f": type {found.text!r} by itself, or write an entry, as 'has PLAYER CARD'"
            raise RecordError(reason)
        if "\n" in found.text:
            raise RecordError(ONE_CARD)
        return Typed(name.text, line[:start] + found.text, (number, found))

    if not 2 <= number <= len(record.lines) + 1:  # which is refused as it is put there
        return Typed(name.text, line, (number, Typed(first.text.lower(), text)))
    try:
        return placed(other_line(Place(record, number, name.text == "insert"), split(text), text))
    except Nearly as error:
        if is_entry(error.meant.name):
            raise Nearly(error, placed(error.meant)) from None
        raise


def other_line(place: Place, words: Sequence[Word], line: str) -> Typed:
    """Return the line that is to stand at a number: by itself, or the old one with another word."""
    try:
        return meaning(place, words, line)
    except RecordError:
        is_old = not place.is_new and cast(int, place.number) <= len(place.record.lines)
        if not is_old or len(words) != 2 or words[0].text.lower() in HEADER:
            raise
        return reworded(place, *words)


def reworded(place: Place, gone: Word, new: Word) -> Typed:
    """Return the old line with another word in it, in one place or in all of them; or raises."""
    setup, number = place.record.table, cast(int, place.number)
    written = unmarked(place.record.lines[number - 1])
    end = comment(written)
    old = written.removesuffix(end).rstrip()
    error = RecordError(f"'{gone.text} {new.text}' changes nothing in line {number}: {old or end}")
    words, found = split(old), list[Typed]()
    places = [at for at, word in enumerate(words) if names(setup, gone, word)]
    for chosen in [*([at] for at in places), *[places] * (len(places) > 1)]:
        line = as_line([new if at in chosen else word for at, word in enumerate(words)])
        text = "  ".join(filter(None, (line, end)))
        try:
            read = as_it_stands(place, split(text), text)
        except RecordError as wrong:
            error = wrong
        else:
            found += [each for each in read if each.text not in (written, old)]
    if not found:
        error.column = None  # that of the new line, which nobody typed
        raise error
    return evolve(the_one(found), is_implied=None)


def names(setup: Setup | None, gone: Word, word: Word) -> bool:
    """Return whether a word names what a word of a line says."""
    if word.says("nobody"):
        return may_be_nobody([gone])
    kinds = (setup.deck, setup.whereabouts) if setup else ()
    meant = (fold(name) for kind in kinds for name in kind.meant([gone.text]))
    return gone.says(word.text.lower()) or fold(word.text) in meant


# A line with a slip


def slips(place: Place, words: Sequence[Word]) -> list[Typed]:
    """Return what words may mean with a slip; with another order of names, if nothing else."""
    (first, *rest), setup, begins = words, place.record.table, begun(words[0])
    if setup and not may_suggest(words, setup):
        setup = None  # only the command may have a slip
    nearest = () if begins else unknown(first.text).nearest
    commands, likely, orders = [[Word(each, 1), *rest] for each in nearest], [], []
    if setup and len(begins) == 1 and begins[0] in (*FORMS, WHY):
        likely += [[Word(begins[0], 1), *other] for other in mended(rest, setup)]
    showed_first = setup is not None and begins_with_who_showed(words, setup)
    for other in mended(words, setup) if setup and not is_command(words) else ():
        likely.append(other)
        if setup and not any(word.says("pass") for word in other):
            orders += [
                [*guesser, *cards, Word(ARROW, 1), *answer]
                for guesser, cards, answer in arranged(other, setup, showed_first)
            ]
    is_named = setup is not None and is_name(first, setup)
    for some in (likely, orders, commands) if is_named else ([*commands, *likely], orders):
        found = dict[str, Typed]()
        for line in map(as_line, some):
            with suppress(RecordError):
                one = the_one(as_it_stands(place, split(line), line))
                found[one.text] = one
        if found:
            return [*found.values()]
    return []
