"""What is typed at the table, turned into the line that it stands for.

A command may be cut short. A suggestion may be typed without `suggest`, without its guesser, who
is then the next player, and without its arrow: ``w ca li u ca``. The record names all of them, so
here a line is spelled out: what can be read in two ways is refused, and never guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from kb.errors import AmbiguousName, RecordError, UnknownName
from kb.game import Game
from kb.record.header import USAGE as HEADER_USAGE
from kb.record.header import VERSION
from kb.record.heading import header_lines
from kb.record.lines import FORMS, read_assume, read_each, read_event, read_plainly, write
from kb.record.loose import (
    Reading,
    several,
    signed,
    the_one,
    told_apart,
    ways,
    written,
)
from kb.record.record import parse
from kb.record.suggestion import suggestion_ways
from kb.record.words import ARROW, Word, comment, look_up, split
from kb.shell.changes import next_suggester
from kb.shell.commands import COMMANDS, arguments, file_command, is_entry, meant, unknown
from kb.shell.diagnosis import suggestion_slip
from kb.shell.draft import ASSUME, BEGIN, Draft, first_word
from kb.shell.saying import counted
from kb.table.names import fold
from kb.table.setup import Setup, find_holder

SUGGEST, SHEET = "suggest", "sheet"
UNTOLD = "would be the guesser, but then who showed what? Write the cards, and '-' or who showed"
NOBODY = "-"
ASKED = ("why", "whynot")  # of a holder and a card
CHANGED = ("replace", "insert")  # a line of the record by another


def spelled_out(draft: Draft, line: str) -> str:
    r"""Return the line that is meant: a whole command, or a line as the record has it.

    Several cards that somebody has, lacks or reveals are a line each.

    >>> draft = Draft.parse("refute 1\ndeck classic\nplayers Nick Rachel Holden\n")
    >>> for line in ("w ca li h", "s w ca li h ca  # twice", "la h dining room", "s", "w h pip"):
    ...     print(spelled_out(draft, line))
    suggest Nick White Candlestick Library -> Holden
    suggest Nick White Candlestick Library -> Holden Candlestick  # twice
    lacks Holden "Dining Room"
    sheet
    why Holden Pipe

    Raises RecordError for what cannot be read, and AmbiguousName for what reads in two ways.
    """
    words = split(line)
    if not words or words[0].text.lower() == BEGIN:
        return line
    if words[0].text.lower() in COMMANDS and not words[0].quoted:
        return whole(draft, line)
    said = suggestions(draft.game, words) if draft.game else ()
    try:
        full = whole(draft, begun(words, line))
    except RecordError as error:
        if draft.game is None or (not said and is_command_meant(draft, words, error)):
            raise
        slip = suggested(draft.game, words)
        if not (said or slip):
            raise
        suggestion = the_one(said, partial(read_plainly, setup=draft.game.setup), slip or error)
        return spelled(line, suggestion, draft.game.setup)
    if draft.game is not None and entry_word(full) not in ASKED:
        check_one_reading(full, said, draft.game.setup)
    return full


def is_command_meant(draft: Draft, words: Sequence[Word], error: RecordError) -> bool:
    """Return whether words are a command with a slip, rather than a suggestion with one."""
    setup, first = draft.whole_game().setup, words[0]
    if name := name_meant(first):
        is_too_late = name in HEADER_USAGE and draft.begun
        return not (may_name(setup, first) or is_too_late or name == SUGGEST)
    # Perhaps it is a command misspelt, unless it is a card or a player in full.
    is_name = fold(first.text) in map(fold, setup.spelled)
    is_long = len(words) > len(setup.deck.categories) and may_name(setup, first)
    return isinstance(error, UnknownName) and bool(error.nearest) and not (is_name or is_long)


def name_meant(word: Word) -> str:
    """Return the command that a word begins, empty for none, or for several."""
    try:
        return meant(word.text).name
    except RecordError:
        return ""


def suggested(game: Game, words: Sequence[Word]) -> RecordError | None:
    """Return what is wrong with words as a suggestion; None where they are not like one."""
    is_said = name_meant(words[0]) == SUGGEST or words[0].says("s")
    if slip := suggestion_slip(game, words[1:] if is_said else words):
        return slip
    if len(words) > len(game.setup.deck.categories) and may_name(game.setup, words[0]):
        return RecordError(f"{guesser(game).text} {UNTOLD}")
    return None


def command_of(draft: Draft, line: str) -> str:
    """Return the command or the entry that a line is, empty where it cannot be read."""
    try:
        found = file_command(line)
        return found[0] if found else entry_word(spelled_out(draft, line))
    except RecordError:
        return ""


def entry_word(lines: str) -> str:
    """Return the first word of a line, or of the first of several."""
    return first_word(lines.partition("\n")[0])


def may_name(setup: Setup, word: Word) -> bool:
    """Return whether a word names a card or a player, or may do so."""
    return any(names.meant([word.text]) for names in (setup.deck, setup.seats))


def check_one_reading(full: str, said: Sequence[Reading], setup: Setup) -> None:
    """Raise AmbiguousName for a line that could be another suggestion as well."""
    event = read_event(split(full), setup) if entry_word(full) == SUGGEST else None
    others = [written(way) for way in said if read_plainly(way, setup) != event]
    if others:
        reason = f"this reads as {full!r} and as {others[0]!r}; write the one you mean"
        raise AmbiguousName(reason)


def begun(words: Sequence[Word], line: str) -> str:
    """Return the line with its first word as the whole command it means; raises RecordError."""
    first = words[0]
    if first.quoted:
        raise unknown(first.text)
    name = meant(first.text).name
    name = SUGGEST if name == SHEET and len(words) > 1 else name
    full = f"{name}{line[first.end :]}"
    if name not in (*FORMS, *HEADER_USAGE, *ASKED):
        arguments(split(full), full)
    return full


def whole(draft: Draft, line: str) -> str:
    """Return a line that begins with a whole command, its names as the record has them."""
    name, game = first_word(line), draft.game
    words = split(line)
    if name in CHANGED and len(words) > 2:
        start = words[2].column - 1
        return line[:start] + in_one_line(changed_entry(draft, words[1], line[start:], name))
    if name == SUGGEST and game is not None:
        return spelled_suggestion(game, line)
    if name in ASKED and game is not None and len(words) > 2:
        return asked(game, words)
    return entry(draft, line)


def changed_entry(draft: Draft, word: Word, line: str, name: str) -> str:
    """Return the entry that is to stand at a line, which may be typed as at the prompt there."""
    number = counted(word)
    at = number if name == CHANGED[0] else None
    if first_word(line) in (*HEADER_USAGE, ASSUME, "") or draft.game is None:
        return entry(draft, line, at)
    last_of_header = max(draft.game.header.lines.values())
    if not last_of_header < number <= len(draft.lines) + 1:
        return line  # which cannot be put there, as is said then
    full = spelled_out(Draft.of(draft.game.at(number - 1)), line)
    if not is_entry(entry_word(full)):
        raise RecordError(f"{line!r} is a command; a line of the record is an entry")
    return full


def entry(draft: Draft, line: str, at: int | None = None) -> str:
    """Return an entry of the record as the record has it; another line is left as it is.

    Where it takes the place of the line `at`, a line of the header is read without that one.
    """
    words, game = split(line), draft.game
    name = first_word(line)
    if name in FORMS and game is not None:
        *lines, last = (write(event, game.setup) for event in read_each(words, game.setup))
        return "\n".join([*lines, kept(line, last)])
    if name == ASSUME and game is not None and len(words) > 1:
        return kept(line, write(read_assume(words), game.setup))
    if name in HEADER_USAGE:
        return header_line(draft, line, at)
    return line


def in_one_line(text: str) -> str:
    """Return an entry that is to take the place of one line; raises RecordError for several."""
    if "\n" in text:
        raise RecordError("a line tells of one card; name one here, and the others by themselves")
    return text


def in_a_row(lines: Sequence[str]) -> str:
    """Return lines about a card each as the one line that was typed.

    >>> in_a_row(["has Nick Rope", 'has Nick "Dining Room"  # he said so'])
    'has Nick Rope "Dining Room"  # he said so'
    """
    cards = (line[split(line)[2].column - 1 :] for line in lines[1:])
    return " ".join([lines[0], *cards])


def header_line(draft: Draft, line: str, at: int | None = None) -> str:
    """Return a line of the header as the record has it, if the table is whole with it."""
    lines, place = list(draft.lines or (VERSION,)), at or draft.number(line)
    if at is not None and not 2 <= at <= len(lines):
        return line  # which cannot be put there, as is said then
    lines[place - 1 : at or place - 1] = [line]
    try:
        record = parse("\n".join(lines))
    except RecordError as error:
        if error.line != place or error.column is None:
            return line  # which may be explained by the next one
        error.line = None  # it is the line that was just typed
        raise
    said = header_lines(record.setup)
    name = next(name for name, number in record.places.items() if number == place)
    return kept(line, said.get(name, line))


def kept(line: str, canonical: str) -> str:
    """Return the canonical line with the comment of the line; the order of names may be its own."""
    old, new = (sorted((w.text, w.quoted) for w in split(text)) for text in (line, canonical))
    if old == new:
        return line
    return "  ".join(filter(None, (canonical, comment(line))))


def asked(game: Game, words: Sequence[Word]) -> str:
    """Return a question about a cell, its names as the record has them; raises RecordError."""
    setup = game.setup
    deals = words[3:][-1:] if words[-1].says("deals") else ()
    given = words[1 : len(words) - len(deals)]
    places = [setup.whereabouts.meant, setup.deck.meant]
    found = told_apart(ways(given, places), lambda way: tuple(word.text for word in way))
    if len(found) > 1:
        raise several([(words[0], *way) for way in found])
    if not found:
        _, holder, card, *_ = arguments(words, "")
        look_up(holder, partial(find_holder, setup))
        look_up(card, setup.deck.find)
    named = found[0] if found else given
    return written((words[0], *named, *deals))


def spelled_suggestion(game: Game, line: str) -> str:
    """Return a line that begins with `suggest` as the record has it; raises RecordError."""
    words, read = split(line), partial(read_plainly, setup=game.setup)
    wrong = RecordError(f"{guesser(game).text} {UNTOLD}")
    try:
        told = kept(line, write(read_event(words, game.setup), game.setup))
        if told == line:
            return line
    except RecordError as error:
        has_arrow = any(word.text == ARROW for word in signed(words))
        wrong = error if has_arrow else suggestion_slip(game, words[1:]) or error
    return spelled(line, the_one(short_ways(game, words[1:]), read, wrong), game.setup)


def spelled(line: str, reading: Reading, setup: Setup) -> str:
    """Return the canonical line of a reading, with the comment of the line."""
    return kept(line, write(read_plainly(reading, setup), setup))


def suggestions(game: Game, words: Sequence[Word]) -> tuple[Reading, ...]:
    """Return what words may suggest; those after an ``s`` may do so by themselves."""
    found = [*short_ways(game, words)]
    if words[0].says("s"):
        found += short_ways(game, words[1:])
    return told_apart(found, partial(read_plainly, setup=game.setup))


def guesser(game: Game) -> Word:
    """Return the next player, as the word that is left out."""
    return Word(next_suggester(game), 1, quoted=True)


def short_ways(game: Game, words: Sequence[Word]) -> Iterator[Reading]:
    """Yield each way to read words as a suggestion, perhaps without its guesser or its arrow."""
    setup, said = game.setup, signed(words)
    for some in (said, [guesser(game), *said]):
        for line in with_arrow(some):
            for way in suggestion_ways(line, setup):
                yield (Word(SUGGEST, 1), *way)


def with_arrow(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Yield the words with their arrow, or with one in each place where it may be left out."""
    if any(word.text == ARROW and word.is_mark for word in words):
        yield words
        return
    for place in range(1, len(words)):
        arrow = Word(ARROW, words[place].column)
        yield (*words[:place], arrow, *words[place:])
