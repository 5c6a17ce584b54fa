r"""A typed line as it stands: every meaning that it has by its own words.

    w ca li u ca             the next player asked, and Uwe showed the Candlestick
    plum rope hall -         nobody showed a card
    replace 17 ben dan       Dan in the place of Ben

A line may be a command, an entry of the record, or the bare words of a suggestion. What is wrong
with it as a command is raised; `questions.py` asks what it may have been meant as.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache, partial
from typing import Final, cast

from attrs import evolve, frozen

from kb.errors import AmbiguousName, RecordError
from kb.record.forms import (
    line_of_words,
    may_be_nobody,
    read_strictly_or_leniently,
    readings_by_meaning,
)
from kb.record.header import EMPTY_HEADER, HEADER
from kb.record.lines import FORM_BY_VERB, put_verb_first, read_events, write
from kb.record.plain import drop_dispute_mark
from kb.record.record import Record
from kb.record.suggestion import SUGGEST as SUGGEST_ROW
from kb.record.suggestion import short_readings
from kb.record.words import COMMA, Word, check_word_count, quote, split, word_texts
from kb.shell.change import extend_header, place_of, turn_at
from kb.shell.commands import (
    COMMANDS,
    LINE,
    commands_begun,
    find_command,
    is_entry,
    unknown_command,
)
from kb.shell.meaning import Call, Entries, EntryLine, Guesser
from kb.shell.slips import may_suggest, without_filling
from kb.table.events import NOBODY, Suggestion
from kb.table.names import fold
from kb.table.setup import Setup

SUGGEST: Final = SUGGEST_ROW.keyword
SHEET, WHY, SHOW, ACCUSE = "sheet", "why", "show", "accuse"
# These put a line in the place of another, or between two.
CHANGES: Final = ("replace", "insert")
# These join the last name to those before it.
AND: Final = ("and", "&")
# Where the guesser stands who is not named.
IMPLIED_COLUMN: Final = 0
_UNQUOTED: Final = re.compile("[^ \\t]+")
ONE_CARD = "a line is about one card; name one here, and the others by themselves"

Words = Sequence[Word]


@frozen
class Place:
    """Where a line is to stand: at the end of a record, or at a number, perhaps instead of a line.

    Attributes:
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


def read_strictly(place: Place, words: Words, line: str) -> list[Entries | Call]:
    """Return the meanings of a line as it stands; raises its error as a command."""
    setup = place.record.setup_or_none
    words, line = with_me_in_front(setup, words, line)
    if setup is None or is_command(words):
        try:
            return [read_command(place, words, line)]
        except RecordError:
            if setup is None or put_verb_first(words, setup) is None:
                raise

    # A verb behind the first name makes an entry: 'ann has rope'.
    if (turned := put_verb_first(words, setup)) is not None:
        return [read_command(place, *with_columns(turned, comment_of(words, line)))]

    suggestions = read_suggestions(place, words, words, line)
    if suggestions and len(commands_begun(words[0])) != 1:
        return suggestions
    try:
        return [read_command(place, words, line), *suggestions]
    except RecordError:
        if not suggestions:
            raise
        return suggestions


def with_me_in_front(setup: Setup | None, words: Words, line: str) -> tuple[Words, str]:
    """Return words and line with my name for `I` in front of a verb: 'I suggest plum ...'."""
    if setup is None or setup.me is None or len(words) < 2 or not words[0].says("i"):
        return words, line
    if fold(words[1].text) not in FORM_BY_VERB or setup.player_names.meant(["i"]):
        return words, line
    return with_beginning([Word(setup.me, 1, quoted=True)], words[1:], line, words[0].end)


def require_one(found: Iterable[Entries | Call]) -> Entries | Call:
    """Return the one meaning; raises AmbiguousName where there are two."""
    first, *others = {each.text: each for each in found}.values()
    if others:
        reason = f"this reads as {first.text!r} and as {others[0].text!r}; write the one you mean"
        raise AmbiguousName(reason)
    return first


def is_command(words: Words) -> bool:
    """Return whether the first word is an unquoted keyword of a command or an entry."""
    first = words[0]
    is_mine = first.says("me") and len(words) > 2
    return first.text.lower() in COMMANDS and not (first.quoted or is_mine)


# A suggestion without its keyword


def read_suggestions(place: Place, said: Words, words: Words, line: str) -> list[Entries | Call]:
    """Return each suggestion that words may be.

    Args:
        place: Where it is to stand.
        said: The words that may be a suggestion.
        words: All the words of the line.
        line: The line, which may end in a comment.
    """
    setup = place.record.setup
    found = list[Entries | Call]()
    for event, is_implied in find_suggestions(setup, place.asking, tuple(said)):
        entry = EntryLine(kept_line(words, line, write(event, setup)), event)
        guesser = Guesser.IMPLIED if is_implied else Guesser.NAMED
        found.append(Entries(SUGGEST, (entry,), guesser))
    return found


@lru_cache(maxsize=1 << 10)
def find_suggestions(
    setup: Setup, asking: str, words: Sequence[Word]
) -> tuple[tuple[Suggestion, bool], ...]:
    """Return each suggestion that words may be, and whether its guesser is implied.

    If they are nothing, it is what they are without the words that one only speaks.
    """
    if not may_suggest(words, setup):
        return ()

    guesser = Word(asking, IMPLIED_COLUMN, quoted=True)
    found = list[tuple[Suggestion, bool]]()
    for said in (words, without_filling(words, setup)):
        ways = short_readings(said, setup, guesser)
        meanings = readings_by_meaning(ways, partial(SUGGEST_ROW.read, lookup=setup))
        for event, way in meanings.items():
            found.append((event, way[1].column == IMPLIED_COLUMN))
        if found:
            break
    return tuple(found)


# A command, and an entry by its keyword


def read_command(place: Place, words: Words, line: str) -> Entries | Call:
    """Return the meaning of a line by the command that its first word begins; may raise."""
    record = place.record
    words, line = with_keyword(words, line)
    keyword = words[0].text
    if keyword in CHANGES and len(words) > 2:
        return read_change(record, words, line)
    if keyword in HEADER:
        return read_header_line(place, words, line)
    if not is_entry(keyword):
        call = read_cards_asked_about(place, words) if record.setup_or_none else None
        return call or read_call(record, words, line)
    if record.setup_or_none is None:
        return Entries(keyword, (EntryLine(line),))
    if keyword == ACCUSE:
        words, line = with_accuser(place, words, line)

    # The guesser or the arrow of a suggestion may be missing behind its keyword, too.
    if keyword == SUGGEST and (found := read_suggestions(place, words[1:], words, line)):
        return require_one(found)
    events = read_events(words, record.setup)
    *texts, last = (write(event, record.setup) for event in events)
    texts.append(kept_line(words, line, last))
    return Entries(keyword, tuple(map(EntryLine, texts, events)))


def with_accuser(place: Place, words: Words, line: str) -> tuple[Words, str]:
    """Return words and line with the next player as the accuser, if they name none."""
    setup = place.record.setup
    if len(words) < 2:
        return words, line
    texts = [words[1].text]
    if setup.player_names.meant(texts) or not setup.deck.names.meant(texts):
        return words, line
    beginning = [words[0], Word(place.asking, 1, quoted=True)]
    return with_beginning(beginning, words[1:], line, words[0].end)


def read_cards_asked_about(place: Place, words: Words) -> Call | None:
    """Return the command `show` of a suggestion, or `why` of a single card; None for others.

    The words behind `show` are a suggestion without an answer, and may lack the guesser.
    """
    keyword, *names = words
    if keyword.text == WHY:
        card = only_card(place.record.setup, names)
        return None if card is None else Call(WHY, f"{WHY} {quote(card)}", (card,))
    if keyword.text != SHOW:
        return None

    calls = list[Call]()
    unanswered = (*names, Word(NOBODY, names[-1].end + 1)) if names else ()
    for event, _ in find_suggestions(place.record.setup, place.asking, unanswered):
        if not event.answers:
            calls.append(call_to_show(event))
    found = require_one(calls) if calls else None
    return found if isinstance(found, Call) else None


def call_to_show(event: Suggestion) -> Call:
    """Return the command that says what each card that answers a suggestion would tell."""
    names = " ".join(map(quote, (event.guesser, *event.cards)))
    return Call(SHOW, f"{SHOW} {names}", (event.guesser, event.cards))


def only_card(setup: Setup, words: Words) -> str | None:
    """Return the card that words name, if they name one and nothing else."""
    texts = word_texts(words)
    is_short = 0 < len(texts) <= setup.deck.names.longest_length
    cards = setup.deck.names.meant(texts) if is_short else ()
    return cards[0] if len(cards) == 1 and not setup.holder_names.meant(texts) else None


def with_keyword(words: Words, line: str) -> tuple[list[Word], str]:
    """Return words and line with the command spelled out that the first word is or begins.

    Raises UnknownName or AmbiguousName where it begins none, or several.
    """
    first = words[0]
    if first.quoted:
        raise unknown_command(first.text)
    keyword = find_command(first.text).keyword
    if keyword == SHEET and len(words) > 1 and first.says("s"):
        keyword = SUGGEST

    return with_beginning([Word(keyword, 1)], words[1:], line, first.end)


def with_beginning(beginning: Words, rest: Words, line: str, end: int) -> tuple[list[Word], str]:
    """Return words and line with another beginning.

    Args:
        beginning: The words that begin it.
        rest: The words that stay.
        line: The line.
        end: How many of its characters go.
    """
    placed, text = with_columns(beginning)
    shift = len(text) - end
    moved = [word._replace(column=word.column + shift) for word in rest]
    return [*placed, *moved], f"{text}{line[end:]}"


def read_header_line(place: Place, words: Words, line: str) -> Entries:
    """Return the entry of a header line in its canonical text; raises RecordError."""
    record, keyword = place.record, words[0].text
    number = header_number(place, keyword)
    words, line = with_my_name(record, *without_and(words, line))
    try:
        header = extend_header(record, line, words, None if place.is_new else number)
    except RecordError as error:
        # The line that was just typed has no number yet.
        if error.line == number:
            error.file = error.line = None
        raise

    canonical, canonical_header = header.with_canonical_line(number)
    text = kept_line(words, line, canonical)
    if not place.is_new or record.is_begun:
        return Entries(keyword, (EntryLine(text),))
    after = header if text == line else canonical_header
    return Entries(keyword, (EntryLine(text, header=after),))


def without_and(words: Words, line: str) -> tuple[Words, str]:
    """Return words and line without an `and` between names, if they are players or a hand."""
    if words[0].text not in ("players", "hand"):
        return words, line
    kept = [*words[:2]]
    for word in words[2:-1]:
        if word.quoted or word.text not in AND:
            kept.append(word)
    kept += words[2:][-1:]
    return (words, line) if len(kept) == len(words) else with_columns(kept, comment_of(words, line))


def header_number(place: Place, keyword: str) -> int:
    """Return the number at which a line of the header is to stand."""
    if place.number and not place.is_new:
        return place.number
    return place_of(place.record, keyword)


def with_my_name(record: Record, words: Words, line: str) -> tuple[Words, str]:
    """Return words and line with me as the player, if it is a hand that names none."""
    setup = record.setup_or_none
    if words[0].text != "hand" or setup is None or setup.me is None or len(words) < 2:
        return words, line
    texts = [words[1].text]
    if not setup.deck.names.meant(texts) or setup.player_names.meant(texts):
        return words, line
    beginning = [words[0], Word(setup.me, 1, quoted=True)]
    return with_beginning(beginning, words[1:], line, words[0].end)


def read_call(record: Record, words: Words, line: str) -> Call:
    """Return a command with its arguments; raises RecordError."""
    row = COMMANDS[words[0].text]
    check_word_count(words, row.usage, row.word_limits[0])
    is_of_table = len(words) > 1 and any(slot.needs_table for slot in row.slots)
    lookup = record.setup if is_of_table else record.setup_or_none or EMPTY_HEADER
    values, way = read_strictly_or_leniently(row, words, lookup, partial(row.read, lookup=lookup))
    arguments = tuple(value for value in values if value is not None)
    return Call(row.keyword, line_of_words(way), arguments)


# A line in the place of another


def read_change(record: Record, words: Words, line: str) -> Call:
    """Return the command that puts another line in the place of one, or between two."""
    number = number_of(record, words)
    keyword, first, start = words[0].text, words[2], words[2].column - 1
    text, said = line[start:], words_from(words, 2)
    if not is_place(record, number):
        # A number that is out of range is refused as the line is put there.
        entries = Entries(first.text.lower(), (EntryLine(text),))
        return Call(keyword, line, (number, entries))
    place = Place(record, number, keyword == "insert")
    return place_entry(words, line, number, read_other(place, said, text))


def number_of(record: Record, words: Words) -> int:
    """Return the number of the line that `replace` or `insert` names; raises RecordError."""
    return cast(int, LINE.read([words[1]], record.setup_or_none or EMPTY_HEADER))


def is_place(record: Record, number: int) -> bool:
    """Return whether a line may stand at a number; the first line says the version."""
    return 2 <= number <= len(record.lines) + 1


def words_from(words: Words, first: int) -> list[Word]:
    """Return the words from one on, with their columns in the line that they begin."""
    start = words[first].column - 1
    return [word._replace(column=word.column - start) for word in words[first:]]


def place_entry(words: Words, line: str, number: int, other: Entries | Call) -> Call:
    """Return the command that puts an entry at a number; raises RecordError for a command."""
    if isinstance(other, Call):
        reason = f"{other.text!r} is a command; a line of the record is an entry"
        reason += f": type {other.text!r} by itself, or write an entry, as 'has PLAYER CARD'"
        raise RecordError(reason)
    if len(other.lines) > 1:
        raise RecordError(ONE_CARD)
    beginning = line[: words[2].column - 1]
    return Call(words[0].text, f"{beginning}{other.text}", (number, other))


def read_other(place: Place, words: Words, line: str) -> Entries | Call:
    """Return the entry that is to stand at a number: a new line, or the old one reworded.

    Raises RecordError.
    """
    try:
        return require_one(read_strictly(place, words, line))
    except RecordError:
        if not is_reworded(place, words):
            raise
    return reword(place, *words)


def is_reworded(place: Place, words: Words) -> bool:
    """Return whether words may be one of the old line, and the word to stand in its place."""
    is_old = not place.is_new and cast(int, place.number) <= len(place.record.lines)
    return is_old and len(words) == 2 and words[0].text.lower() not in HEADER


def reword(place: Place, gone: Word, new: Word) -> Entries | Call:
    """Return the old line with one word replaced, in one place or in all; raises RecordError."""
    setup, number = place.record.setup_or_none, cast(int, place.number)
    old = drop_dispute_mark(place.record.lines[number - 1])
    words = split(old)
    end = comment_of(words, old)
    said = old.removesuffix(end).rstrip()
    error = RecordError(f"'{gone.text} {new.text}' changes nothing in line {number}: {said or end}")

    # Each place by itself, and then all of them.
    indices, choices = list[int](), list[list[int]]()
    for index, word in enumerate(words):
        if may_name_same(setup, gone, word):
            indices.append(index)
            choices.append([index])
    if len(indices) > 1:
        choices.append(indices)

    found = list[Entries | Call]()
    for chosen in choices:
        other = list(words)
        for index in chosen:
            other[index] = new
        try:
            read = read_strictly(place, *with_columns(other, end))
        except RecordError as wrong:
            error = wrong
        else:
            found += [each for each in read if each.text not in (old, said)]

    if not found:
        # The column is that of the new line, which nobody typed.
        error.column = None
        raise error
    only = require_one(found)
    return evolve(only, guesser=Guesser.AS_BEFORE) if isinstance(only, Entries) else only


def may_name_same(setup: Setup | None, gone: Word, word: Word) -> bool:
    """Return whether a word names what a word of a line says."""
    if word.says("nobody"):
        return may_be_nobody([gone])
    if gone.says(word.text.lower()):
        return True
    if setup is None:
        return False
    meant = (*setup.deck.meant([gone.text]), *setup.holder_names.meant([gone.text]))
    return fold(word.text) in map(fold, meant)


# Words as a line


def with_columns(words: Iterable[Word], comment: str = "") -> tuple[list[Word], str]:
    """Return words where they stand in the line that they make, and this line with its comment.

    >>> with_columns([Word("has", 1), Word("Dining Room", 30, quoted=True)], "# so")[0][-1]
    Word(text='Dining Room', column=5, quoted=True)
    """
    placed, line = list[Word](), ""
    for word in words:
        # Half of a name that was cut in two may end in a blank, which is dropped.
        for text in [quote(word.text)] if word.quoted else _UNQUOTED.findall(word.text):
            if line and text != COMMA:
                line += " "
            is_quoted = text.startswith('"')
            placed.append(Word(text.strip('"'), len(line) + 1, is_quoted))
            line += text
    return placed, "  ".join(filter(None, (line, comment)))


def comment_of(words: Words, line: str) -> str:
    """Return the comment that ends a line of these words; empty for none."""
    return line[words[-1].end if words else 0 :].strip()


def kept_line(words: Words, line: str, canonical: str) -> str:
    """Return the line if only the order of its names is its own, else its canonical text.

    The comment of the line stays.
    """
    said = " ".join(f'"{word.text}"' if word.quoted else word.text for word in words)
    is_same = sorted(said.replace(" ,", ",").split(" ")) == sorted(canonical.split(" "))
    return line if is_same else "  ".join(filter(None, (canonical, comment_of(words, line))))
