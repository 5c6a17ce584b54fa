"""What is typed at the table, understood once: a command, or a line of the record.

    w ca li u ca             the next player asked, and Uwe showed the Candlestick
    plum rope hall -         nobody showed a card
    replace 17 ben dan       Dan in the place of Ben
    replace 17 ... dan       all as it was, but who answered

A line has readings: as it stands, which costs nothing, or with a slip, which costs more. One that
costs nothing is what was typed, if all of them mean the same. Else the cheapest is proposed, where
no other is about as cheap; and what is wrong with it is said. Nothing is ever guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import chain, product
from typing import cast

from attrs import evolve

from kb.errors import AmbiguousName, RecordError, UnknownName
from kb.game import Game
from kb.record.header import HEADER, header_lines
from kb.record.lenient import (
    LONGEST,
    Reading,
    as_line,
    may_be_nobody,
    meanings,
    refuse_two_readings,
    several,
    signed,
    the_one,
)
from kb.record.lines import FORMS, read_each, spoken, write
from kb.record.record import Record, event_of, unmarked
from kb.record.suggestion import SUGGEST as ROW
from kb.record.suggestion import short_ways
from kb.record.words import ARROW, Word, comment, quote, split
from kb.shell.change import BEGIN, Typed, place_of, replacing, with_header_line
from kb.shell.commands import (
    ASK,
    COMMANDS,
    Command,
    arguments,
    file_command,
    gone,
    is_entry,
    is_gone,
    may_begin,
    meant,
    name_meant,
    unknown,
)
from kb.shell.diagnosis import Nearly, misspelt, nearest, suggestion_slip, unreadable
from kb.shell.nearest import is_name, names_in, without_filling
from kb.shell.slots import LINE
from kb.shell.turns import around, next_suggester
from kb.table.events import Event
from kb.table.names import fold
from kb.table.setup import Setup

NO_TABLE = cast(Setup, None)  # a deck is named where there is none yet
SUGGEST, ASSUME, SHEET, WHY = "suggest", "assume", "sheet", "why"
CHANGED = ("replace", "insert")  # a line of the record by another
ONE_CARD = "a line is about one card; name one here, and the others by themselves"
NOTHING = "nothing is suggested"
NO_ANSWER = "would be the guesser, but then who showed what? Write the cards, and '-' or who showed"
IMPLIED = 0  # the column of a guesser who is not named
DOTS = ("...", "..", "…")
Suggested = Mapping[str, Reading]  # the lines that words may be, and how they are read then


def understood(game: Game, line: str) -> Typed:
    r"""Return what a line means: a command, or a line as the record has it.

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
    table = game.written.table
    if table is not None and is_written_so(line, table):
        return Typed(line.partition(" ")[0], line)
    if found := file_command(line):
        return Typed(found[0], line, given=(Word(found[1], 1, quoted=True),))
    words = split(line)
    if not words or words[0].text.lower() == BEGIN:
        return Typed(BEGIN if words else "", line)
    try:
        return read(game, words, line)
    except RecordError as error:
        raise with_proposal(game, words, error) from None


@lru_cache(maxsize=1 << 10)
def is_written_so(line: str, setup: Setup) -> bool:
    """Return whether a line is an event, as the record would write it."""
    if line.partition(" ")[0] not in FORMS:
        return False
    with suppress(RecordError):
        return write(event_of(line, setup), setup) == line
    return False


def read(game: Game, words: Sequence[Word], line: str) -> Typed:
    """Return what a line means as it stands; raises RecordError."""
    setup = game.written.table
    said: Suggested = {}
    is_command = words[0].text.lower() in COMMANDS and not words[0].quoted
    if setup is not None and not is_command:
        said = suggestions(game, words, *([words[1:]] if words[0].says("s") else []))
    if setup is not None and not said:  # of a command it is the Solution or the Table that has it
        turned = spoken(words, setup, 1 if is_command else LONGEST)
        if turned is not None:
            line = commented(as_line(turned), words, line)
            return by_command(game, split(line), line)
    if is_command:
        return in_full(game, words, line)
    if len(said) == 1 and not may_begin(words[0]):
        return the_suggestion(said, RecordError(NOTHING), words, line)
    try:
        typed = begun(game, words, line)
    except RecordError as error:
        if setup is None or not said:
            raise
        return the_suggestion(said, error, words, line)
    if said and typed.name != WHY:
        check_one_reading(typed, said)
    return typed


def in_full(game: Game, words: Sequence[Word], line: str) -> Typed:
    """Return what a line means whose first word is a command or an entry, or `me` who suggest."""
    try:
        return by_command(game, words, line)
    except RecordError as error:
        if not (game.written.has_table and words[0].says("me") and len(words) > 2):
            raise
        return the_suggestion(suggestions(game, words), error, words, line)


def begun(game: Game, words: Sequence[Word], line: str) -> Typed:
    """Return what a line means by the command that its first word begins; raises RecordError."""
    first, *others = words
    if first.quoted:
        raise unknown(first.text)
    name = meant(first.text).entry
    name = SUGGEST if name == SHEET and others and first.says("s") else name
    full, longer = f"{name}{line[first.end :]}", len(name) - first.end
    words = [Word(name, 1), *(word._replace(column=word.column + longer) for word in others)]
    if name not in (*FORMS, *HEADER, WHY):
        arguments(words, full)
    return by_command(game, words, full)


def by_command(game: Game, words: Sequence[Word], line: str) -> Typed:
    """Return what a line means that begins with a command in full."""
    name, has_table = words[0].text.lower(), game.written.has_table
    if name in CHANGED and len(words) > 2:
        start = words[2].column - 1
        typed = changed_entry(game, words[1], line[start:], name)
        if "\n" in typed.text:
            raise RecordError(ONE_CARD)
        return Typed(name, line[:start] + typed.text, given=(words[1], typed))
    if name == SUGGEST and has_table:
        return named_suggestion(game, words, line)
    if name == WHY and has_table and len(words) > 2:
        return asked(game, words)
    return entry(game, words, line)


def entry(game: Game, words: Sequence[Word], line: str, at: int | None = None) -> Typed:
    """Return an entry of the record as the record has it, or a command with its words.

    Where it takes the place of the line `at`, a line of the header is read without that one.
    """
    name = words[0].text.lower() if words else ""
    is_event = name in FORMS or (name == ASSUME and len(words) > 1)
    if is_event and game.written.has_table:
        events = read_each(words, game.setup)
        *lines, last = (write(event, game.setup) for event in events)
        return Typed(name, "\n".join([*lines, kept(words, line, last)]))
    if name in HEADER:
        return header_line(game.written, words, line, at)
    if (is_entry(name) and line.lower() != ASSUME) or not name:
        return Typed(name, line)
    command, *given = arguments(words, line)
    return Typed(command.text, line, given=tuple(given))


def header_line(record: Record, words: Sequence[Word], line: str, at: int | None) -> Typed:
    """Return a line of the header as the record has it, if it makes a table.

    A hand without a player is mine. Raises Nearly where the same is said already.
    """
    name, place = words[0].text.lower(), at or place_of(record, words[0].text.lower())
    if at is not None and not 2 <= at <= len(record.lines):
        return Typed(name, line)  # which cannot be put there, as is said then
    try:
        after = with_header_line(record, line, name, at)
    except RecordError as error:
        if (mine := my_hand(record, words, line)) is not None:
            return header_line(record, split(mine), mine, at)
        if at is None and (again := said_again(record, words, line)) is not None:
            raise Nearly(RecordError(f"line {again[0]} says that already"), again[1]) from None
        if error.line != place or error.column is None:
            return Typed(name, line)  # which may be explained by the next one
        error.file = error.line = None  # it is the line that was just typed
        raise
    said = header_lines(after.table) if after.table else {}
    if name == "deck":
        said[name] = HEADER[name].write(HEADER[name].read(words, NO_TABLE), NO_TABLE)
    found = next(entry for entry, number in after.places.items() if number == place)
    return Typed(name, kept(words, line, said.get(found, line)))


def my_hand(record: Record, words: Sequence[Word], line: str) -> str | None:
    """Return the line of my hand that says no player but cards alone; None for any other line."""
    setup = record.table
    if setup is None or setup.me is None or not words[0].says("hand") or len(words) < 2:
        return None
    texts = [words[1].text]
    if setup.seats.meant(texts) or not setup.deck.names.meant(texts):
        return None
    return f"hand {quote(setup.me)}{line[words[0].end :]}"


def said_again(record: Record, words: Sequence[Word], line: str) -> tuple[int, Typed] | None:
    """Return the line of the header that says the same of the table, and its replacement.

    None where no line does, or another one cannot take its place.
    """
    name = words[0].text.lower()
    for said, number in record.places.items():
        if said.split(" ")[0] != name or (len(HEADER[name].slots) > 1 and name != "hand"):
            continue
        with suppress(RecordError):
            after = with_header_line(record, line, name, number)
            if after.places.get(said) == number and after.lines != record.lines:
                new = header_line(record, words, line, number)
                return number, replacing(number, new)
    return None


def asked(game: Game, words: Sequence[Word]) -> Typed:
    """Return a question about a cell, its names as the record has them; raises RecordError."""
    command = COMMANDS[words[0].text.lower()]
    assert isinstance(command, Command)
    found = meanings(command.ways(words, game.setup), lambda way: tuple(word.text for word in way))
    refuse_two_readings(found)
    if not found:
        tuple(command.values(arguments(words, "")[1:3], game))
    line = next(iter(found.values()), tuple(words))
    return Typed(command.entry, as_line(line), given=line[1:])


def kept(words: Sequence[Word], line: str, canonical: str) -> str:
    """Return the canonical line with the comment of the line; the order of names may be its own."""
    return line if says_the_same(words, canonical) else commented(canonical, words, line)


def commented(text: str, words: Sequence[Word], line: str) -> str:
    """Return a text with the comment that ends a line of these words."""
    return "  ".join(filter(None, (text, line[words[-1].end :].strip())))


def says_the_same(words: Sequence[Word], canonical: str) -> bool:
    """Return whether a line has the words of another; the order of names may be its own."""
    line = " ".join(f'"{word.text}"' if word.quoted else word.text for word in words)
    return sorted(line.replace(" ,", ",").split(" ")) == sorted(canonical.split(" "))


# Suggestions


def suggestions(game: Game, *lines: Sequence[Word]) -> Suggested:
    """Return what words may suggest; if nothing, that of the words without those in between."""
    return suggested(game.setup, next_suggester(game.written), tuple(map(tuple, lines)))


@lru_cache(maxsize=1 << 10)
def suggested(setup: Setup, asking: str, lines: Sequence[Sequence[Word]]) -> Suggested:
    """Return the same, where the player is asking who is next at this table."""
    guesser = Word(asking, IMPLIED, quoted=True)
    bare = [(without_filling(words, setup), words) for words in lines]
    for each in lines, [short for short, words in bare if len(short) < len(words)]:
        ways = chain.from_iterable(short_ways(words, setup, guesser) for words in each)
        if said := meanings(ways, lambda way: write(ROW.read(way, setup), setup)):
            return said
    return {}


def named_suggestion(game: Game, words: Sequence[Word], line: str) -> Typed:
    """Return what a line says that begins with `suggest`; raises RecordError."""
    setup = game.setup
    try:
        event: Event = ROW.read(words, setup)
        if says_the_same(words, write(event, setup)):
            return Typed(SUGGEST, line)
        wrong = RecordError(f"{next_suggester(game.written)} {NO_ANSWER}")
    except RecordError as error:
        has_arrow = any(word.text == ARROW for word in signed(words))
        wrong = error if has_arrow else suggestion_slip(game, words[1:]) or error
    return the_suggestion(suggestions(game, words[1:]), wrong, words, line)


def the_suggestion(said: Suggested, wrong: RecordError, words: Sequence[Word], line: str) -> Typed:
    """Return the canonical line of what words suggest, with the comment of the line.

    Raises AmbiguousName where they may suggest two things, and what is `wrong` where nothing.
    """
    text = the_one(said, wrong)
    is_implied = said[text][1].column == IMPLIED
    return Typed(SUGGEST, commented(text, words, line), is_implied=is_implied)


def check_one_reading(typed: Typed, said: Suggested) -> None:
    """Raise AmbiguousName for a line that could be another suggestion as well."""
    mine = typed.text.removesuffix(comment(typed.text)).rstrip() if typed.name == SUGGEST else ""
    others = [as_line(reading) for text, reading in said.items() if text != mine]
    if others:
        reason = f"this reads as {typed.text!r} and as {others[0]!r}; write the one you mean"
        raise AmbiguousName(reason)


# A line in the place of another


def changed_entry(game: Game, word: Word, line: str, name: str) -> Typed:
    """Return the entry that is to stand at a line, which may be typed as at the prompt there."""
    number, words = LINE.read([word], NO_TABLE), split(line)
    entered = words[0].text.lower() if words else ""
    is_new, record = name != CHANGED[0], game.written
    if entered in (*HEADER, ASSUME, "") and not (entered == "me" and len(words) > 2):
        return entry(game, words, line, None if is_new else number)
    first = max(record.places.values(), default=0) + is_new
    is_event = record.has_table and first <= number <= len(record.lines) + 1
    is_new = is_new or not record.has_table
    try:
        # What cannot be put there is refused as it is put there.
        typed = event_at(game, number, line, entered) if is_event else Typed(entered, line)
    except RecordError as error:
        there = partial(event_at, game, number)
        changed = None if is_new else reworded(record, number, words, there)
        if changed is None:
            raise error from None
        return changed
    if is_new or is_entry(typed.name) or number > len(record.lines):
        return typed
    in_header = partial(entry_at, game, number)
    return reworded(record, number, words, in_header) or typed


def entry_at(game: Game, number: int, line: str) -> Typed:
    """Return the line of the header that is to stand at a line; raises RecordError."""
    return entry(game, split(line), line, number)


def event_at(game: Game, number: int, line: str, entered: str = "") -> Typed:
    """Return the event that is to stand at a line; raises RecordError."""
    try:
        before = game.at(number - 1)
    except RecordError:  # in place of the last line of the header, without which there is no table
        return Typed(entered, line)
    is_command = entered in COMMANDS and not is_entry(entered)
    typed = None if is_command else understood(before, line)
    if typed is None or not is_entry(typed.name):
        raise RecordError(f"{line!r} is a command; a line of the record is an entry")
    return typed


def reworded(
    record: Record, number: int, words: Sequence[Word], read: Callable[[str], Typed]
) -> Typed | None:
    """Return what a line is with other words in it; None for words that say no such change.

    Args:
        record: The record.
        number: The line, which may be disputed.
        words: The old name and the new one, or three dots and the new end.
        read: Gives what a line means there, or raises RecordError.

    Raises:
        AmbiguousName: several changes are meant.

    """
    if not 2 <= number <= len(record.lines) or len(words) < 2:
        return None
    written = unmarked(record.lines[number - 1])
    end, entries = comment(written), (*record.entries, *record.doubtful)
    events = [entry.event for entry in entries if entry.line == number]
    old = write(events[0], record.setup) if len(events) == 1 else written.removesuffix(end).rstrip()
    found = dict[str, tuple[Typed, list[Word]]]()
    for line in dict.fromkeys(map(as_line, other_lines(record, split(old), words))):
        with suppress(RecordError):
            typed = read("  ".join(filter(None, (line, end))))
            if typed.text != old:
                found.setdefault(typed.text, (typed, split(line)))
    if len(found) > 1:
        raise several([tuple(each) for _, each in found.values()])
    if not found and len(words) == 2 and is_elsewhere(record, words, split(old)):
        raise RecordError(f"{words[0].text!r} is not in line {number}: {old}")
    return next((evolve(typed, is_reworded=True) for typed, _ in found.values()), None)


def is_elsewhere(record: Record, words: Sequence[Word], old: Sequence[Word]) -> bool:
    """Return whether two words are names of the table, and a line does not have the first."""
    setup = record.table
    is_change = setup is not None and all(is_name([word], setup) for word in words)
    return is_change and not any(names(record, words[:1], word) for word in old)


def other_lines(
    record: Record, old: Sequence[Word], words: Sequence[Word]
) -> Iterator[Sequence[Word]]:
    """Yield the words of the lines that may be meant."""
    if words[0].text in DOTS:
        ends = [at + 1 for at, word in enumerate(old) if word.is_mark and word.text == ARROW]
        yield (*old[: ends[0] if ends else len(old) - len(words) + 1], *words[1:])
        return
    for cut in range(1, len(words)):
        gone, new = words[:cut], words[cut:]
        places = [at for at, word in enumerate(old) if names(record, gone, word)]
        for chosen in product((False, True), repeat=min(len(places), 3)):
            taken = {at for at, is_taken in zip(places, chosen, strict=False) if is_taken}
            if taken:
                yield [w for at, each in enumerate(old) for w in (new if at in taken else [each])]


def names(record: Record, words: Sequence[Word], word: Word) -> bool:
    """Return whether words name what a word of a line says."""
    texts = [each.text for each in words]
    if word.says("nobody"):
        return may_be_nobody(words)
    if word.is_mark or (len(words) == 1 and words[0].text.lower() == word.text.lower()):
        return not word.is_mark
    setup = record.table
    return setup is not None and any(
        word.text in each.meant(texts) for each in (setup.deck, setup.whereabouts)
    )


# A line with a slip


def with_proposal(game: Game, words: Sequence[Word], error: RecordError) -> RecordError:
    """Return what is wrong with a line in the terms of what it was meant as, and what it would be.

    That is a suggestion, unless it begins with a command, or with one misspelt.
    """
    first = words[0]
    is_named = first.text.lower() in COMMANDS and not first.quoted
    head = list(words[:1]) if is_named else []
    is_of_command = error.word == first.text and len(words) > 1  # which may be no command at all
    if isinstance(error, Nearly) or (is_named and first.text.lower() not in (*FORMS, WHY)):
        return error
    if isinstance(error, AmbiguousName) and not is_of_command:
        return error
    if is_gone(words):
        return error if error.word == first.text else gone(first.text)
    if game.written.has_table and (verb := last_verb(game, words)):
        return RecordError(f"a card is missing; write {FORMS[verb].usage!r}")
    if not game.written.has_table or (not head and is_command_meant(game, words, error)):
        said = with_command(game, words, error)
        if isinstance(said, Nearly) or not takes_no_names(game, words):
            return said
    wrong = error if head and not first.says(SUGGEST) else wrong_suggestion(game, words) or error
    if isinstance(wrong, AmbiguousName):
        return wrong
    found = nearest(game.setup, words[len(head) :], partial(reading, game, head))
    if wrong is error and not head and (found or names_in(words, game.setup) > 1):
        wrong = unreadable(unsaid(words), game.setup)
    return wrong if found is None else Nearly(wrong, found)


def reading(game: Game, head: Sequence[Word], words: Sequence[Word]) -> Typed | None:
    """Return what words mean as a suggestion, or behind a command; None for nothing, or two."""
    line = as_line([*head, *words])
    if not words:
        return None
    try:
        typed = read(game, split(line), line)
    except RecordError:
        return None
    return typed if typed.name in FORMS or head else None


def last_verb(game: Game, words: Sequence[Word]) -> str:
    """Return the entry of a verb that ends a line behind a name, empty for none."""
    turned = spoken([*words, Word("", 0)], game.setup)
    return turned[0].text if turned and turned[0].column == words[-1].column else ""


def takes_no_names(game: Game, words: Sequence[Word]) -> bool:
    """Return whether words are names behind a word that begins no command that takes names."""
    if not game.written.has_table or names_in(words[1:], game.setup) < 2:
        return False
    name = name_meant(words[0])
    return not name or not (is_entry(name) or COMMANDS[name].group == ASK)


def with_command(game: Game, words: Sequence[Word], error: RecordError) -> RecordError:
    """Return the error for a command misspelt, with the line that it would be."""
    if isinstance(error, UnknownName) and len(error.nearest) == 1 and error.word == words[0].text:
        line = " ".join([error.nearest[0], as_line(words[1:])]).strip()
        with suppress(RecordError):
            return Nearly(error, read(game, split(line), line))
    return error


def is_command_meant(game: Game, words: Sequence[Word], error: RecordError) -> bool:
    """Return whether words are a command with a slip, rather than a suggestion with one."""
    setup, first = game.setup, words[0]
    if name := name_meant(first):
        is_too_late = name in HEADER and (game.written.is_begun or name in game.written.places)
        return not (may_name(setup, first) or is_too_late or name == SUGGEST)
    # Perhaps it is a command misspelt, unless it is a card or a player in full.
    is_name = fold(first.text) in map(fold, setup.spelled)
    is_long = len(words) > len(setup.deck.categories) and may_name(setup, first)
    return isinstance(error, UnknownName) and bool(error.nearest) and not (is_name or is_long)


def wrong_suggestion(game: Game, words: Sequence[Word]) -> RecordError | None:
    """Return what is wrong with words as a suggestion; None where they are not like one."""
    setup = game.setup
    if slip := suggestion_slip(game, unsaid(words)):
        return slip
    if len(words) > len(setup.deck.categories) and may_name(setup, words[0]):
        return RecordError(f"{next_suggester(game.written)} {NO_ANSWER}")
    is_alone = len(words) == 1 and not (words[0].quoted or may_name(setup, words[0]))
    wrong = misspelt(setup, words[0]) if is_alone else None
    return wrong if wrong is not None and wrong.nearest else None


def unsaid(words: Sequence[Word]) -> Sequence[Word]:
    """Return the words of a suggestion without the verb before them."""
    return words[1:] if name_meant(words[0]) == SUGGEST or words[0].says("s") else words


def may_name(setup: Setup, word: Word) -> bool:
    """Return whether a word names a card or a player, or may do so."""
    return any(found.meant([word.text]) for found in (setup.deck.names, setup.seats))


def guesser(game: Game) -> Word:
    """Return the next player, as the word that is left out."""
    return Word(around(game.written)[0], IMPLIED, quoted=True)
