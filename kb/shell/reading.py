r"""What is typed at the table, understood once: a command, or a line of the record.

    w ca li u ca             the next player asked, and Uwe showed the Candlestick
    plum rope hall -         nobody showed a card
    replace 17 ben dan       Dan in the place of Ben
    replace 17 ... dan       all as it was, but who answered

A line has candidates, each with a cost. As it stands it costs nothing; with a slip, what the slip
costs; and what is wrong with it as a command or a suggestion costs more, the more is wrong. One
that costs nothing is what was typed, if all of them mean the same. Else the cheapest is proposed,
where no other is about as cheap, and the cheapest error is said. Nothing is ever guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import lru_cache, partial
from operator import attrgetter
from typing import TypeAlias, cast

from attrs import evolve, frozen

from kb.errors import AmbiguousName, RecordError
from kb.game import Game
from kb.record.header import HEADER
from kb.record.lines import FORMS, read_each, spoken, write
from kb.record.record import Record, event_of, heading_of, unmarked
from kb.record.rows import LONGEST, as_line, may_be_nobody, meanings, read_closely
from kb.record.slots import NoName
from kb.record.suggestion import SUGGEST as ROW
from kb.record.suggestion import short_ways
from kb.record.words import ARROW, Word, check_count, comment, quote, split
from kb.shell.asking import unseen
from kb.shell.change import BEGIN, Typed, next_suggester, place_of, replacing, with_header_line
from kb.shell.commands import (
    COMMANDS,
    GONE,
    LINE,
    SHORT,
    file_command,
    is_entry,
    may_begin,
    meant,
    name_meant,
    unknown,
)
from kb.shell.slips import (
    corrections,
    distance,
    fault,
    is_name,
    names_in,
    near,
    part_of,
    without_filling,
)
from kb.table.names import Names
from kb.table.setup import Setup

SUGGEST, ASSUME, SHEET, WHY = "suggest", "assume", "sheet", "why"
CHANGED = ("replace", "insert")  # a line of the record by another
ONE_CARD = "a line is about one card; name one here, and the others by themselves"
IMPLIED = 0  # the column of a guesser who is not named
DOTS = ("...", "..", "…")
MARGIN = 0.15  # by which one meaning is cheaper than any other
WRONG = 10.0  # what is wrong costs more than any slip
TRIED = 250  # lines that are read at most
NO_COMMAND = 4.0  # what it costs that a word begins no command, and is like none
NAMED = 2.5  # and more where it may name a card or a player


cost_of = attrgetter("cost")


@frozen
class Candidate:
    """What a line may be: a meaning, or what is wrong with it; and what it costs."""

    cost: float
    meaning: Typed | None = None
    error: RecordError | None = None


Reader: TypeAlias = Callable[[Game, Sequence[Word], str], list[Candidate]]


class Nearly(RecordError):
    """A line that cannot be read, with the line that it would be.

    >>> print(Nearly(RecordError("no card 'Plmu'", nearest=("Plum",)), Typed("", "has Ann Plum")))
    no card 'Plmu'; did you mean 'has Ann Plum'?
    """

    def __init__(self, error: RecordError, meant: Typed) -> None:
        line = meant.text.replace("\n", "; ")  # of several cards
        reason = error.reason.rstrip(".")
        super().__init__(reason, column=error.column, word=error.word, nearest=(line,))
        self.meant = meant


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
    table = game.written.table
    if table is not None and is_written_so(line, table):
        return Typed(line.partition(" ")[0], line)
    if (named := file_command(line)) is not None:
        return named
    words = split(line)
    if not words or words[0].text.lower() == BEGIN:
        return Typed(BEGIN if words else "", line)
    found = shown_cards(game, words) if is_asked else []
    return the_cheapest([*found, *candidates(game, words, line)])


def shown_cards(game: Game, words: Sequence[Word]) -> list[Candidate]:
    """Return the line of the last event with each card that a word may mean, or that it is like."""
    found = unseen(game) if len(words) == 1 else None
    if found is None:
        return []
    cards, text = found.event.cards, words[0].text
    costs = [(0.0, card) for card in Names("card", cards).meant([text])] or near(text, cards)
    return [Candidate(cost, found.named(card, game.setup)) for cost, card in costs]


@lru_cache(maxsize=1 << 10)
def is_written_so(line: str, setup: Setup) -> bool:
    """Return whether a line is an event, as the record would write it."""
    if line.partition(" ")[0] not in FORMS:
        return False
    with suppress(RecordError):
        return write(event_of(line, setup), setup) == line
    return False


def the_cheapest(found: Sequence[Candidate]) -> Typed:
    """Return the one meaning that costs nothing.

    Raises AmbiguousName where there are two, Nearly for a cheapest one that costs something, and
    the cheapest error where no meaning is cheaper than all others.
    """
    wrong = min((each for each in found if each.error), key=cost_of, default=None)
    least = min(map(cost_of, found))
    most = least + MARGIN if least else 0
    near = {each.meaning.text: each.meaning for each in found if each.meaning and each.cost <= most}
    if len(near) == 1:
        (only,) = near.values()
        if not least:
            return only
        errors = [each.error for each in sorted(found, key=cost_of) if each.error]
        its_own = (error for error in errors if only.name in error.nearest)
        raise Nearly(next(its_own, errors[0]), only)
    if near and not least:
        first, second, *_ = near
        raise AmbiguousName(f"this reads as {first!r} and as {second!r}; write the one you mean")
    assert wrong is not None and wrong.error is not None
    raise wrong.error


def candidates(game: Game, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what a line may be: as it stands, or with a slip, and what is wrong with it."""
    found = as_it_stands(game, words, line)
    if any(not each.cost for each in found):
        return found
    return [*found, *faults(game, words), *slips(game, words)]


# A line as it stands


def as_it_stands(game: Game, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what a line means as it stands, and what is wrong with it as a command."""
    first, setup = words[0], game.written.table
    if setup is None:
        return commands(game, words, line)
    is_full = is_command(words)
    if (turned := spoken(words, setup, 1 if is_full else LONGEST)) is not None:
        line = commented(as_line(turned), words, line)
        words = split(line)
        first, is_full = words[0], True
    said = list[Candidate]()
    if not is_full:
        said = suggestions(game, words, line)
        if said and not name_meant(first):
            return said
    return [*commands(game, words, line), *said]


def is_command(words: Sequence[Word]) -> bool:
    """Return whether the first word is a command or an entry in full; `me` and cards are none."""
    first = words[0]
    is_mine = first.says("me") and len(words) > 2
    return first.text.lower() in COMMANDS and not (first.quoted or is_mine)


def suggestions(game: Game, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what words may suggest, with the comment of the line."""
    found = suggested(game.setup, next_suggester(game.written), tuple(words))
    return [
        Candidate(0, Typed(SUGGEST, commented(text, words, line), is_implied=is_implied))
        for text, is_implied in found.items()
    ]


@lru_cache(maxsize=1 << 10)
def suggested(setup: Setup, asking: str, words: Sequence[Word]) -> Mapping[str, bool]:
    """Return the lines that words may be as a suggestion, each with whether its guesser is implied.

    If they are none, it is what they are without those that one only speaks.
    """
    guesser = Word(asking, IMPLIED, quoted=True)
    bare = without_filling(words, setup)
    for said in (words, bare) if len(bare) < len(words) else (words,):
        ways = short_ways(said, setup, guesser)
        if found := meanings(ways, lambda way: write(ROW.read(way, setup), setup)):
            return {text: way[1].column == IMPLIED for text, way in found.items()}
    return {}


def named_suggestion(game: Game, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what a line may say that begins with `suggest`; raises RecordError for nothing."""
    (found,) = tried(partial(entry, game, words, line))
    if found.meaning and found.meaning.text == line:
        return [found]
    said = suggestions(game, words[1:], line)
    if found.error and (not said or (len(said) > 1 and isinstance(found.error, AmbiguousName))):
        raise found.error
    return said


def commands(game: Game, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what a line means by the command that its first word is or begins."""
    if words[0].quoted or not may_begin(words[0]):
        return []
    try:
        full, line = spelled_out(words, line)
        if full[0].text in CHANGED and len(full) > 2:
            return changes(game, full, line)
        if full[0].text == SUGGEST and game.written.table:
            return named_suggestion(game, full, line)
        return [Candidate(0, entry(game, full, line))]
    except RecordError as error:
        return [Candidate(as_command(game, words, error), error=error)]


def as_command(game: Game, words: Sequence[Word], error: RecordError) -> float:
    """Return what it costs that words are no command; nothing where no slip can be the reason."""
    first, name, setup = words[0], name_meant(words[0]), game.written.table
    is_ambiguous = isinstance(error, AmbiguousName)
    is_of_another = is_ambiguous and (error.word != first.text or len(words) == 1)
    is_short = len(words) == 1 and first.text.lower() in dict(SHORT)
    if isinstance(error, Nearly) or is_of_another or is_short or first.text.lower() in GONE:
        return 0
    if name == SUGGEST or first.says("s"):
        is_record = any(word.says(ARROW) for word in words)
        return WRONG + (0 if is_record and is_command(words) else NO_COMMAND)
    if is_command(words) or setup is None:
        return WRONG + 1 if name in (*FORMS, WHY, "") else 0
    if name or is_ambiguous:
        like = dict.fromkeys([name] if name else error.nearest, 1.0)
    else:
        like = {each: distance(first.text.lower(), each) for each in error.nearest}
    names = names_in(words[1:], setup)
    costs = (cost + (0 if takes_names(each) else names) for each, cost in like.items())
    return WRONG + NAMED * is_name(first, setup) + min(costs, default=NO_COMMAND + names)


def takes_names(name: str) -> bool:
    """Return whether a command takes names of the table."""
    return any(slot.needs_table and not isinstance(slot, NoName) for slot in COMMANDS[name].slots)


def spelled_out(words: Sequence[Word], line: str) -> tuple[Sequence[Word], str]:
    """Return a line and its words with the command in full that the first begins.

    Raises AmbiguousName.
    """
    first, *others = words
    name = meant(first.text).entry
    name = SUGGEST if name == SHEET and others and first.says("s") else name
    longer = len(name) - first.end
    moved = (word._replace(column=word.column + longer) for word in others)
    return [Word(name, 1), *moved], f"{name}{line[first.end :]}"


def entry(game: Game, words: Sequence[Word], line: str, at: int | None = None) -> Typed:
    """Return an entry of the record as the record has it, or a command with its words.

    Where it takes the place of the line `at`, a line of the header is read without that one.
    """
    name = words[0].text.lower() if words else ""
    if name in HEADER:
        return header_line(game.written, words, line, at)
    if is_entry(name) and game.written.table:
        events = read_each(words, game.setup)
        *lines, last = (write(event, game.setup) for event in events)
        return Typed(name, "\n".join([*lines, kept(words, line, last)]))
    if is_entry(name) or not name:
        return Typed(name, line)
    return asked(game, words, line)


def header_line(record: Record, words: Sequence[Word], line: str, at: int | None) -> Typed:
    """Return a line of the header as the record has it.

    A hand without a player is mine. Raises Nearly where the same is said already.
    """
    name, setup = words[0].text.lower(), record.table
    if at is not None and not 2 <= at <= len(record.lines):
        return Typed(name, line)  # which cannot be put there, as is said then
    place = at or place_of(record, name)
    heading, _ = heading_of(record.lines[: place - 1])
    if name == "hand" and setup is not None and setup.me is not None and len(words) > 1:
        texts = [words[1].text]
        if setup.deck.names.meant(texts) and not setup.seats.meant(texts):
            line = f"hand {quote(setup.me)}{line[words[0].end :]}"
            words = split(line)
    try:
        canonical = heading.with_line(place, words).written(place)
    except RecordError:
        if at is None and (again := said_again(record, words, line)):
            raise again from None
        raise
    try:
        with_header_line(record, line, name, at)
    except RecordError as error:
        if error.line == place and error.column is not None:
            error.file = error.line = None  # it is the line that was just typed
            raise
    return Typed(name, kept(words, line, canonical))


def said_again(record: Record, words: Sequence[Word], line: str) -> Nearly | None:
    """Return that a line of the header says the same of the table, with its replacement.

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
                error = RecordError(f"line {number} says that already")
                return Nearly(error, replacing(number, new))
    return None


def asked(game: Game, words: Sequence[Word], line: str) -> Typed:
    """Return a command with what it is given; raises RecordError."""
    command = COMMANDS.get(words[0].text.lower())
    if command is None or words[0].quoted:
        raise unknown(words[0].text)
    check_count(words, command.usage, command.limits[0])
    is_of_table = len(words) > 1 and any(slot.needs_table for slot in command.slots)
    setup = game.setup if is_of_table else cast(Setup, game.written.table)
    values, _ = read_closely(command, words, setup, lambda way: command.read(way, setup))
    given = tuple(value for value in values if value is not None)
    if command.entry == WHY:
        line = " ".join((WHY, *map(quote, given[:2]), *("full" for _ in given[2:])))
    return Typed(command.entry, line, given)


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


# A line in the place of another


def changes(game: Game, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what a line may mean that puts another in the place of one, or between two."""
    name, word, start = words[0].text, words[1], words[2].column - 1
    record = game.written
    number, text = LINE.read([word], cast(Setup, record.table)), line[start:]
    is_new = name != CHANGED[0]
    found = placed(game, number, text, is_new)
    is_read = any(each.meaning and not each.cost for each in found)
    may_say_words = not (is_new or is_read or is_of_header(words[2:]))
    if may_say_words and 2 <= number <= len(record.lines):
        new = rewordings(game, number, words[2:])
        found = new if words[2].text in DOTS else [*new, *found]
    if not found:  # what cannot be put there is refused as it is put there
        found = [Candidate(0, Typed(words[2].text.lower(), text))]
    return [changing(name, line[:start], number, each) for each in found]


def changing(name: str, before: str, number: int, candidate: Candidate) -> Candidate:
    """Return the command that puts a line at a number, for what that line may be."""
    if candidate.meaning is None:
        return candidate
    if "\n" in candidate.meaning.text:
        return Candidate(candidate.cost, error=RecordError(ONE_CARD))
    text = before + candidate.meaning.text
    return evolve(candidate, meaning=Typed(name, text, given=(number, candidate.meaning)))


def placed(
    game: Game, number: int, text: str, is_new: bool, read: Reader | None = None
) -> list[Candidate]:
    """Return what a line may mean that is to stand at a number; nothing where none can stand."""
    words = split(text)
    if is_of_header(words):
        return tried(partial(entry, game, words, text, None if is_new else number))
    before = until(game, number, is_new)
    if before is None:
        return []
    found = (read or candidates)(before, words, text)
    if any(each.meaning and not is_entry(each.meaning.name) for each in found):
        reason = f"{text!r} is a command; a line of the record is an entry"
        reason += f": type {text!r} by itself, or write an entry, as 'has PLAYER CARD'"
        return [Candidate(0, error=RecordError(reason))]
    return found


def is_of_header(words: Sequence[Word]) -> bool:
    """Return whether words are a line that no turn changes: of the header, or a comment."""
    return not words or (is_command(words) and words[0].text.lower() in (*HEADER, ASSUME))


def until(game: Game, number: int, is_new: bool) -> Game | None:
    """Return the game before a line, None where that is no line of an event."""
    record = game.written
    first = max(record.places.values(), default=0) + is_new
    if not (record.table and first <= number <= len(record.lines) + 1):
        return None
    with suppress(RecordError):
        return game.at(number - 1)
    return None  # in place of the last line of the header, without which there is no table


def tried(read: Callable[[], Typed]) -> list[Candidate]:
    """Return what a line means, or what is wrong with it."""
    try:
        return [Candidate(0, read())]
    except RecordError as error:
        return [Candidate(0, error=error)]


def rewordings(game: Game, number: int, words: Sequence[Word]) -> list[Candidate]:
    """Return what a line may be with other words in it: a name by another, or a new end.

    Empty for words that say no such change.
    """
    record, found = game.written, list[Candidate]()
    written = unmarked(record.lines[number - 1])
    end, entries = comment(written), (*record.entries, *record.doubtful)
    events = [entry.event for entry in entries if entry.line == number]
    old = write(events[0], record.setup) if len(events) == 1 else written.removesuffix(end).rstrip()
    lines = dict.fromkeys(map(as_line, other_lines(record.table, split(old), words)))
    for line in lines:
        text = "  ".join(filter(None, (line, end)))
        found += placed(game, number, text, False, as_it_stands)
    setup = record.table
    is_change = setup and not any(part_of([word], setup).is_unknown for word in words)
    if not lines and len(words) == 2 and is_change:
        reason = f"{words[0].text!r} is not in line {number}: {old}"
        return [Candidate(0, error=RecordError(reason))]
    new = [
        Candidate(each.cost, evolve(each.meaning, is_reworded=True))
        for each in found
        if each.meaning and each.meaning.text != old
    ]
    return new if new or words[0].text not in DOTS else [no_new_end(found, number, old)]


def no_new_end(found: Sequence[Candidate], number: int, old: str) -> Candidate:
    """Return why a line cannot have a new end, or that it has this one already."""
    same = RecordError(f"line {number} says that already: {old}; name another after the dots")
    error = next((each.error for each in found if each.error), same)
    error.column = None  # that of the line with its new end, which nobody typed
    return Candidate(0, error=error)


def other_lines(
    setup: Setup | None, old: Sequence[Word], words: Sequence[Word]
) -> Iterator[Sequence[Word]]:
    """Yield the words of the lines that may be meant."""
    if words[0].text in DOTS:
        ends = [at + 1 for at, word in enumerate(old) if word.says(ARROW)]
        yield (*old[: ends[0] if ends else len(old) - len(words) + 1], *words[1:])
        return
    for cut in range(1, len(words)):
        gone, new = words[:cut], words[cut:]
        places = [at for at, word in enumerate(old) if names(setup, gone, word)]
        for chosen in [*([at] for at in places), places] if places else ():
            yield [w for at, each in enumerate(old) for w in (new if at in chosen else [each])]


def names(setup: Setup | None, words: Sequence[Word], word: Word) -> bool:
    """Return whether words name what a word of a line says."""
    texts = [each.text for each in words]
    if word.says("nobody") or word.is_mark:
        return may_be_nobody(words) and not word.is_mark
    kinds = (setup.deck, setup.whereabouts) if setup else ()
    is_same = len(words) == 1 and texts[0].lower() == word.text.lower()
    return is_same or any(word.text in kind.meant(texts) for kind in kinds)


# A line with a slip


def faults(game: Game, words: Sequence[Word]) -> list[Candidate]:
    """Return what is wrong with words that begin no command, and with them as a suggestion."""
    first, found = words[0], list[Candidate]()
    if not game.written.table and names_something(game.written, first):
        return [Candidate(0, error=copy(game.written.pending))]
    if first.quoted or not may_begin(first):
        wrong = unknown(first.text)
        found.append(Candidate(as_command(game, words, wrong), error=wrong))
    if game.written.table and (first.says(SUGGEST) or not is_command(words)):
        unsaid = words[1:] if name_meant(first) == SUGGEST or first.says("s") else words
        cost, error = fault(unsaid, game.setup, next_suggester(game.written))
        found.append(Candidate(WRONG + cost, error=error))
    return found


def names_something(record: Record, word: Word) -> bool:
    """Return whether a word names a card or a player of a header that makes no table yet."""
    heading, _ = heading_of(record.lines)
    deck, seats = heading.deck, heading.seats
    return bool((deck and deck.names.meant([word.text])) or (seats and seats.meant([word.text])))


def slips(game: Game, words: Sequence[Word]) -> list[Candidate]:
    """Return what words may mean with a slip, the likeliest until others cost more."""
    lines = dict[str, tuple[float, bool]]()
    for cost, other, is_of_command in other_words(game, words):
        if other and cost < lines.get(as_line(other), (WRONG, False))[0]:
            lines[as_line(other)] = cost, is_of_command
    found, most = list[Candidate](), WRONG
    for line, (cost, is_of_command) in sorted(lines.items(), key=lambda each: each[1])[:TRIED]:
        if cost > most:
            break
        meant = {each.meaning.text: each.meaning
                 for each in as_it_stands(game, split(line), line)
                 if each.meaning and not each.cost}  # fmt: skip
        for one in meant.values() if len(meant) == 1 else ():
            if is_of_command or one.name in FORMS:
                found.append(Candidate(max(cost, MARGIN), one))  # never as if typed so
                most = min(most, cost + MARGIN)
    return found


def other_words(game: Game, words: Sequence[Word]) -> Iterator[tuple[float, list[Word], bool]]:
    """Yield the words that some may have been meant as, and whether as those of a command."""
    first, setup, name = words[0], game.written.table, name_meant(words[0])
    named = NAMED * (setup is not None and is_name(first, setup))
    if not may_begin(first) and not (named and len(words) == 1):  # a name alone is a beginning
        for each in unknown(first.text).nearest:
            yield distance(first.text.lower(), each) + named, [Word(each, 1), *words[1:]], True
    if setup is None:
        return
    if name in (*FORMS, WHY):
        said = without_filling(words[1:], setup)
        if len(said) < len(words) - 1:
            yield MARGIN, [Word(name, 1), *said], True
        for cost, other in corrections(said, setup):
            yield cost, [Word(name, 1), *other], True
    if not is_command(words):
        for cost, other in corrections(words, setup):
            yield cost, other, False
