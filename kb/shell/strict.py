r"""Reading of a typed line as it stands: every meaning that its words have without correction.

    w ca li u ca             the next player asked, and Uwe showed the Candlestick
    plum rope hall -         nobody showed a card
    replace 17 ben dan       Dan instead of Ben in line 17

A line may be a command, an entry of the record, or a suggestion without its keyword. If it is none
of these, its error as a command is raised, and `questions.py` asks what was meant.
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
from kb.record.lines import put_verb_first, read_events, write
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
# These commands replace a line, or insert one.
CHANGES: Final = ("replace", "insert")
# These words may join the last name to the names before it.
AND: Final = ("and", "&")
# The guesser has this column if the line does not name him.
IMPLIED_COLUMN: Final = 0
_UNQUOTED: Final = re.compile("[^ \\t]+")
ONE_CARD = "a line is about one card; name one here, and the others by themselves"

Words = Sequence[Word]


@frozen
class Place:
    """The place of a line in the record: at the end, before a line, or instead of a line.

    Attributes:
        record: The record.
        number: The number that the line gets, None for the end.
        is_new: Whether the line is inserted, and replaces no other line.
    """

    record: Record
    number: int | None = None
    is_new: bool = True

    @cached_property
    def asking(self) -> str:
        """The player who suggests at this place if no guesser is named."""
        line_before = self.number and self.number - 1
        return turn_at(self.record, line_before).around[0]


def read_strictly(place: Place, words: Words, line: str) -> list[Entries | Call]:
    """Return the meanings of a line as it stands; raises its error if it has no meaning."""
    setup = place.record.setup_or_none
    words, line = with_me_for_i(setup, words, line)
    if setup is None or is_command(words):
        try:
            return [read_command(place, words, line)]
        except RecordError:
            if setup is None or put_verb_first(words, setup) is None:
                raise

    # A verb after the first name makes an entry, as in 'ann has rope'.
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


def with_me_for_i(setup: Setup | None, words: Words, line: str) -> tuple[Words, str]:
    """Return words and line with my name for each `I`, unless it begins a name at this table."""
    if setup is None or setup.me is None or len(words) < 2:
        return words, line
    if setup.player_names.meant(["i"]) or setup.deck.names.meant(["i"]):
        return words, line

    # Before the number of a line it is the beginning of `insert`.
    me = Word(setup.me, 1, quoted=True)
    is_insert = words[1].text.isdecimal()
    said = [*words[:1]] if is_insert else []
    for word in words[len(said) :]:
        said.append(me if word.says("i") else word)
    if me not in said:
        return words, line
    return with_columns(said, comment_of(words, line))


def find_ambiguous_i(setup: Setup | None, words: Words) -> AmbiguousName | None:
    """Return the error of a capital `I` at a table where another player's name begins with it."""
    if setup is None or setup.me is None or not any(is_capital_i(word) for word in words):
        return None
    others = [player for player in setup.player_names.meant(["I"]) if player != setup.me]
    if not others or setup.player_names.is_full_name(["I"]):
        return None
    reason = f"'I' may be you, {setup.me}, or {others[0]}; write the name"
    return AmbiguousName(reason, word="I")


def is_capital_i(word: Word) -> bool:
    """Return whether a word is the pronoun as it is spelled; a small letter is a beginning."""
    return word.text == "I" and not word.quoted


def require_one(found: Iterable[Entries | Call]) -> Entries | Call:
    """Return the only meaning; raises AmbiguousName if there are several."""
    first, *others = {each.text: each for each in found}.values()
    if others:
        reason = f"this reads as {first.text!r} and as {others[0].text!r}; write the one you mean"
        raise AmbiguousName(reason)
    return first


def is_command(words: Words) -> bool:
    """Return whether the first word is the whole keyword of a command or an entry."""
    first = words[0]
    is_mine = first.says("me") and len(words) > 2
    return first.text.lower() in COMMANDS and not (first.quoted or is_mine)


# A suggestion without its keyword


def read_suggestions(place: Place, said: Words, words: Words, line: str) -> list[Entries | Call]:
    """Return an entry for each suggestion that words without a keyword may be.

    Args:
        place: The place in the record where the suggestion is to stand.
        said: The words that may be a suggestion.
        words: All the words of the line.
        line: The line, which may end in a comment.
    """
    setup = place.record.setup
    entries = list[Entries | Call]()
    for event, is_implied in find_suggestions(setup, place.asking, tuple(said)):
        entry = EntryLine(kept_line(words, line, write(event, setup)), event)
        guesser = Guesser.IMPLIED if is_implied else Guesser.NAMED
        entries.append(Entries(SUGGEST, (entry,), guesser))
    return entries


@lru_cache(maxsize=1 << 10)
def find_suggestions(
    setup: Setup, asking: str, words: Sequence[Word]
) -> tuple[tuple[Suggestion, bool], ...]:
    """Return each suggestion that words may be, with whether its guesser is implied.

    If there is none, the words are read again without filling words such as "with the", and then
    without commas too.
    """
    if not may_suggest(words, setup):
        return ()

    guesser = Word(asking, IMPLIED_COLUMN, quoted=True)
    suggestions = list[tuple[Suggestion, bool]]()
    said_names = without_filling(words, setup)
    without_commas = [word for word in said_names if not word.says(COMMA)]
    for said in (words, said_names, without_commas):
        ways = short_readings(said, setup, guesser)
        meanings = readings_by_meaning(ways, partial(SUGGEST_ROW.read, lookup=setup))
        for event, way in meanings.items():
            suggestions.append((event, way[1].column == IMPLIED_COLUMN))
        if suggestions:
            break
    return tuple(suggestions)


# A command, and an entry by its keyword


def read_command(place: Place, words: Words, line: str) -> Entries | Call:
    """Return the meaning of a line whose first word begins a command or an entry.

    Raises RecordError if the line has no such meaning, or several.
    """
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
    guesser = Guesser.NAMED
    if keyword == ACCUSE and len(words) > 1 and begins_with_card(record.setup, words[1:]):
        accuser = Word(place.asking, 1, quoted=True)
        words, line = with_beginning([words[0], accuser], words[1:], line, words[0].end)
        guesser = Guesser.IMPLIED

    # A suggestion with its keyword may lack the guesser or the arrow, too.
    if keyword == SUGGEST and (found := read_suggestions(place, words[1:], words, line)):
        return require_one(found)
    events = read_events(words, record.setup)
    *texts, last = (write(event, record.setup) for event in events)
    texts.append(kept_line(words, line, last))
    return Entries(keyword, tuple(map(EntryLine, texts, events)), guesser)


def begins_with_card(setup: Setup, words: Words) -> bool:
    """Return whether the first of these words may be a card and is no player."""
    texts = [words[0].text]
    is_player = bool(setup.player_names.meant(texts))
    return bool(setup.deck.names.meant(texts)) and not is_player


def read_cards_asked_about(place: Place, words: Words) -> Call | None:
    """Return the call of `show` for a suggestion, or of `why` for a single card; else None.

    The words after `show` are a suggestion without an answer, whose guesser may be left out.
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
    """Return the call of `show` that weighs the cards with which a suggestion can be answered."""
    names = " ".join(map(quote, (event.guesser, *event.cards)))
    return Call(SHOW, f"{SHOW} {names}", (event.guesser, event.cards))


def only_card(setup: Setup, words: Words) -> str | None:
    """Return the card that words name; None if they name several cards or anything else."""
    texts = word_texts(words)
    is_short = 0 < len(texts) <= setup.deck.names.longest_length
    cards = setup.deck.names.meant(texts) if is_short else ()
    return cards[0] if len(cards) == 1 and not setup.holder_names.meant(texts) else None


def with_keyword(words: Words, line: str) -> tuple[list[Word], str]:
    """Return words and line with the first word replaced by the whole name of its command.

    Raises UnknownName if it begins no command, and AmbiguousName if it begins several.
    """
    first = words[0]
    if first.quoted:
        raise unknown_command(first.text)
    keyword = find_command(first.text).keyword
    if keyword == SHEET and len(words) > 1 and first.says("s"):
        keyword = SUGGEST

    return with_beginning([Word(keyword, 1)], words[1:], line, first.end)


def with_beginning(beginning: Words, rest: Words, line: str, end: int) -> tuple[list[Word], str]:
    """Return words and line with their beginning replaced.

    Args:
        beginning: The new words at the beginning.
        rest: The words that stay.
        line: The line.
        end: The number of characters at its beginning that are replaced.
    """
    placed, text = with_columns(beginning)
    shift = len(text) - end
    moved = [word._replace(column=word.column + shift) for word in rest]
    return [*placed, *moved], f"{text}{line[end:]}"


def read_header_line(place: Place, words: Words, line: str) -> Entries:
    """Return the entry of a header line, in its canonical form; raises RecordError."""
    record, keyword = place.record, words[0].text
    number = header_number(place, keyword)
    words, line = with_my_name(record, *without_and(words, line))
    try:
        header = extend_header(record, line, words, None if place.is_new else number)
    except RecordError as error:
        # The error is in the line just typed, which has no number yet.
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
    """Return words and line without an `and` between names, in a line of players or of a hand."""
    if words[0].text not in ("players", "hand"):
        return words, line
    kept = [*words[:2]]
    for word in words[2:-1]:
        if word.quoted or word.text not in AND:
            kept.append(word)
    kept += words[2:][-1:]
    if len(kept) == len(words):
        return words, line
    return with_columns(kept, comment_of(words, line))


def header_number(place: Place, keyword: str) -> int:
    """Return the number that a header line gets at this place."""
    if place.number and not place.is_new:
        return place.number
    return place_of(place.record, keyword)


def with_my_name(record: Record, words: Words, line: str) -> tuple[Words, str]:
    """Return words and line of a hand with me as its player if no player is named."""
    setup = record.setup_or_none
    if words[0].text != "hand" or len(words) < 2:
        return words, line
    if setup is None or setup.me is None or not begins_with_card(setup, words[1:]):
        return words, line
    me = Word(setup.me, 1, quoted=True)
    return with_beginning([words[0], me], words[1:], line, words[0].end)


def read_call(record: Record, words: Words, line: str) -> Call:
    """Return the call of a command with its arguments; raises RecordError."""
    row = COMMANDS[words[0].text]
    check_word_count(words, row.usage, row.word_limits[0])
    is_of_table = len(words) > 1 and any(slot.needs_table for slot in row.slots)
    lookup = record.setup if is_of_table else record.setup_or_none or EMPTY_HEADER
    read = partial(row.read, lookup=lookup)
    values, way = read_strictly_or_leniently(row, words, lookup, read)
    arguments = tuple(value for value in values if value is not None)
    return Call(row.keyword, line_of_words(way), arguments)


# A line in the place of another


def read_change(record: Record, words: Words, line: str) -> Call:
    """Return the call of `replace` or `insert`, with the entry that it puts into the record."""
    number = number_of(record, words)
    keyword = words[0].text
    first = words[2]
    text = line[first.column - 1 :]
    entry_words = take_words_from(words, 2)
    if not is_place(record, number):
        # A number out of range is refused later, when the line is put there.
        entries = Entries(first.text.lower(), (EntryLine(text),))
        return Call(keyword, line, (number, entries))
    place = Place(record, number, keyword == "insert")
    return place_entry(words, line, number, read_other(place, entry_words, text))


def number_of(record: Record, words: Words) -> int:
    """Return the line number that `replace` or `insert` names; raises RecordError."""
    return cast(int, LINE.read([words[1]], record.setup_or_none or EMPTY_HEADER))


def is_place(record: Record, number: int) -> bool:
    """Return whether a line may stand at a number; the first line has the version and stays."""
    return 2 <= number <= len(record.lines) + 1


def take_words_from(words: Words, first: int) -> list[Word]:
    """Return the words from an index on, with columns counted from the first of them."""
    start = words[first].column - 1
    return [word._replace(column=word.column - start) for word in words[first:]]


def place_entry(words: Words, line: str, number: int, other: Entries | Call) -> Call:
    """Return the call that puts an entry at a number; raises RecordError for a command."""
    if isinstance(other, Call):
        reason = f"{other.text!r} is a command; a line of the record is an entry"
        reason += f": type {other.text!r} by itself, or write an entry, as 'has PLAYER CARD'"
        raise RecordError(reason)
    if len(other.lines) > 1:
        raise RecordError(ONE_CARD)
    beginning = line[: words[2].column - 1]
    return Call(words[0].text, f"{beginning}{other.text}", (number, other))


def read_other(place: Place, words: Words, line: str) -> Entries | Call:
    """Return the entry for a number: a new line, or the old line with a word replaced.

    Raises RecordError.
    """
    try:
        return require_one(read_strictly(place, words, line))
    except RecordError:
        if not is_reworded(place, words):
            raise
    return reword(place, *words)


def is_reworded(place: Place, words: Words) -> bool:
    """Return whether the two words may be a word of the old line and its replacement."""
    is_old = not place.is_new and cast(int, place.number) <= len(place.record.lines)
    is_header_line = words[0].text.lower() in HEADER
    return is_old and len(words) == 2 and not is_header_line


def reword(place: Place, gone: Word, new: Word) -> Entries | Call:
    """Return the old line with one word replaced, at one position or at all; raises RecordError."""
    setup, number = place.record.setup_or_none, cast(int, place.number)
    old = drop_dispute_mark(place.record.lines[number - 1])
    words = split(old)
    comment = comment_of(words, old)
    old_entry = old.removesuffix(comment).rstrip()
    error = RecordError(
        f"'{gone.text} {new.text}' changes nothing in line {number}: {old_entry or comment}"
    )

    # Each position is tried alone, and then all positions together.
    indices, choices = list[int](), list[list[int]]()
    for index, word in enumerate(words):
        if may_name_same(setup, gone, word):
            indices.append(index)
            choices.append([index])
    if len(indices) > 1:
        choices.append(indices)

    meanings = list[Entries | Call]()
    for chosen in choices:
        new_words = list(words)
        for index in chosen:
            new_words[index] = new
        try:
            read = read_strictly(place, *with_columns(new_words, comment))
        except RecordError as wrong:
            error = wrong
        else:
            meanings += [each for each in read if each.text not in (old, old_entry)]

    if not meanings:
        # The column counts in the new line, which nobody has typed.
        error.column = None
        raise error
    only = require_one(meanings)
    return evolve(only, guesser=Guesser.AS_BEFORE) if isinstance(only, Entries) else only


def may_name_same(setup: Setup | None, gone: Word, word: Word) -> bool:
    """Return whether a typed word may mean the thing that a word of a line names."""
    if word.says("nobody"):
        return may_be_nobody([gone])
    if gone.says(word.text.lower()):
        return True
    if setup is None:
        return False
    cards = setup.deck.meant([gone.text])
    holders = setup.holder_names.meant([gone.text])
    return fold(word.text) in map(fold, (*cards, *holders))


# Words as a line


def with_columns(words: Iterable[Word], comment: str = "") -> tuple[list[Word], str]:
    """Return words with the columns that they get in a line of their own, and that line.

    >>> with_columns([Word("has", 1), Word("Dining Room", 30, quoted=True)], "# so")[0][-1]
    Word(text='Dining Room', column=5, quoted=True)
    """
    placed, line = list[Word](), ""
    for word in words:
        # A name that was cut in two may end in a blank, which is dropped.
        for text in [quote(word.text)] if word.quoted else _UNQUOTED.findall(word.text):
            if line and text != COMMA:
                line += " "
            is_quoted = text.startswith('"')
            placed.append(Word(text.strip('"'), len(line) + 1, is_quoted))
            line += text
    return placed, "  ".join(filter(None, (line, comment)))


def comment_of(words: Words, line: str) -> str:
    """Return the comment at the end of a line after these words; empty if there is none."""
    return line[words[-1].end if words else 0 :].strip()


def kept_line(words: Words, line: str, canonical: str) -> str:
    """Return the line if it differs from its canonical text only in the order of names.

    Otherwise return the canonical text. The comment of the line stays in either case.
    """
    said = " ".join(f'"{word.text}"' if word.quoted else word.text for word in words)
    typed_words = said.replace(" ,", ",").split(" ")
    if sorted(typed_words) == sorted(canonical.split(" ")):
        return line
    comment = comment_of(words, line)
    return f"{canonical}  {comment}" if comment else canonical
