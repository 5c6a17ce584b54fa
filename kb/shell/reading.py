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

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import cast

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
from kb.shell.change import BEGIN, Typed, event_in, place_of, replacing, turn_at, with_header_line
from kb.shell.commands import (
    COMMANDS,
    GONE,
    LINE,
    begun,
    file_command,
    is_entry,
    meant,
    unknown,
)
from kb.shell.slips import (
    SLIP,
    apart,
    corrections,
    fault,
    is_name,
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
NO_COMMAND = 4.5  # what it costs that a word begins no command, and is like none
NAMED = 2.5  # and more where it may name a card or a player

cost_of = attrgetter("cost")


@frozen
class Candidate:
    """What a line may be: a meaning, or what is wrong with it; and what it costs."""

    cost: float
    meaning: Typed | None = None
    error: RecordError | None = None


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
    return the_cheapest([*found, *candidates(Place(game.written), words, line)])


def shown_cards(game: Game, words: Sequence[Word]) -> list[Candidate]:
    """Return the line of the last event with each card that a word may mean, or that it is like."""
    found = unseen(game) if len(words) == 1 else None
    if found is None:
        return []
    cards = found.event.cards
    named = Names("card", cards).meant([words[0].text])
    cost, like = (0.0, named) if named else (SLIP, near(words[0].text, cards))
    return [Candidate(cost, found.named(card, game.setup)) for card in like]


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
    if near and not least:
        if len(near) > 1:
            first, second, *_ = near
            reason = f"this reads as {first!r} and as {second!r}; write the one you mean"
            raise AmbiguousName(reason)
        return next(iter(near.values()))
    assert wrong is not None and wrong.error is not None
    if len(near) != 1:
        raise wrong.error
    (only,) = near.values()
    its_own = (each.error for each in found if each.error and only.name in each.error.nearest)
    raise Nearly(next(its_own, wrong.error), only)


def candidates(place: Place, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what a line may be: as it stands, or with a slip, and what is wrong with it."""
    found = as_it_stands(place, words, line)
    if any(not each.cost for each in found):
        return found
    return [*found, *faults(place.record, words, place), *slips(place, words)]


# A line as it stands


def as_it_stands(place: Place, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what a line means as it stands, and what is wrong with it as a command."""
    setup = place.record.table
    if setup is None:
        return commands(place, words, line)
    is_full = is_command(words)
    if (turned := spoken(words, setup, 1 if is_full else LONGEST)) is not None:
        line, is_full = commented(as_line(turned), words, line), True
        words = split(line)
    said = [] if is_full else suggestions(place, words, line)
    if said and len(begun(words[0])) != 1:
        return said
    return [*commands(place, words, line), *said]


def is_command(words: Sequence[Word]) -> bool:
    """Return whether the first word is a command or an entry in full; `me` and cards are none."""
    first = words[0]
    is_mine = first.says("me") and len(words) > 2
    return first.text.lower() in COMMANDS and not (first.quoted or is_mine)


def suggestions(place: Place, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what words may suggest, with the comment of the line."""
    found = suggested(place.record.setup, place.asking, tuple(words))
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


def commands(place: Place, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what a line means by the command that its first word is or begins."""
    first, likely, table = words[0], begun(words[0]), place.record.table
    if not likely:
        return []
    try:
        name = meant(first.text).entry
        name = SUGGEST if name == SHEET and len(words) > 1 and first.says("s") else name
        line = f"{name}{line[first.end :]}"
        full = split(line)
        if name in CHANGED and len(full) > 2:
            return changes(place.record, full, line)
        said = suggestions(place, full[1:], line) if name == SUGGEST and table else []
        try:
            found = entry(place, full, line)
        except RecordError as error:
            if not said or (len(said) > 1 and isinstance(error, AmbiguousName)):
                raise
            return said
        return said if said and found.text != line else [Candidate(0, found)]
    except RecordError as error:
        return [Candidate(as_command(place.record, words, likely, error), error=error)]


def as_command(
    record: Record, words: Sequence[Word], likely: Sequence[str], error: RecordError | None = None
) -> float:
    """Return what it costs that words are no command; nothing where no slip can be the reason."""
    first, setup = words[0], record.table
    is_plain = not isinstance(error, (AmbiguousName, Nearly))
    is_final = isinstance(error, Nearly) or (error and len(words) == 1)
    if is_final or first.text.lower() in GONE:
        return 0
    if SUGGEST in likely[:1] or first.says("s"):
        is_record = any(word.says(ARROW) for word in words)
        return WRONG + (0 if is_record and is_command(words) else NO_COMMAND)
    if is_command(words) or setup is None:
        can_slip = error is None or (likely[0] in (*FORMS, WHY) and is_plain)
        return WRONG + 1 if can_slip else 0
    takes_names = any(
        slot.needs_table and not isinstance(slot, NoName)
        for name in likely for slot in COMMANDS[name].slots
    )  # fmt: skip
    others = (word for word in apart(words[1:]) if len(word.text) > 1)
    names = 0 if takes_names else sum(is_name(word, setup) for word in others)
    return WRONG + names + NAMED * is_name(first, setup) + (SLIP if likely else NO_COMMAND)


def entry(place: Place, words: Sequence[Word], line: str) -> Typed:
    """Return an entry of the record as the record has it, or a command with its words."""
    name, record = words[0].text.lower(), place.record
    if name in HEADER:
        return header_line(place, words, line)
    if is_entry(name) and record.table:
        events = read_each(words, record.setup)
        *lines, last = (write(event, record.setup) for event in events)
        return Typed(name, "\n".join([*lines, kept(words, line, last)]))
    return Typed(name, line) if is_entry(name) else asked(record, words, line)


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
        after = with_header_line(record, line, name, None if place.is_new else number)
    except RecordError as error:
        if place.is_new and (again := said_again(record, words, line)):
            raise again from None
        if error.line == number:
            error.file = error.line = None  # it is the line that was just typed
        raise
    heading, _ = heading_of(after.lines[:number])
    return Typed(name, kept(words, line, heading.written(number)))


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
    command = COMMANDS.get(words[0].text.lower())
    if command is None or words[0].quoted:
        raise unknown(words[0].text)
    check_count(words, command.usage, command.limits[0])
    is_of_table = len(words) > 1 and any(slot.needs_table for slot in command.slots)
    setup = record.setup if is_of_table else cast(Setup, record.table)
    values, _ = read_closely(command, words, setup, lambda way: command.read(way, setup))
    given = tuple(value for value in values if value is not None)
    if command.entry == WHY:
        line = " ".join((WHY, *map(quote, given[:2]), *("full" for _ in given[2:])))
    return Typed(command.entry, line, given)


def kept(words: Sequence[Word], line: str, canonical: str) -> str:
    """Return the canonical line with the comment of the line; the order of names may be its own."""
    said = " ".join(f'"{word.text}"' if word.quoted else word.text for word in words)
    is_same = sorted(said.replace(" ,", ",").split(" ")) == sorted(canonical.split(" "))
    return line if is_same else commented(canonical, words, line)


def commented(text: str, words: Sequence[Word], line: str) -> str:
    """Return a text with the comment that ends a line of these words."""
    return "  ".join(filter(None, (text, line[words[-1].end :].strip())))


# A line in the place of another


def changes(record: Record, words: Sequence[Word], line: str) -> list[Candidate]:
    """Return what a line may mean that puts another in the place of one, or between two."""
    (name, place, *rest), start = words, words[2].column - 1
    number, text = LINE.read([place], cast(Setup, record.table)), line[start:]
    at = Place(record, number, name.text == "insert")
    if not 2 <= number <= len(record.lines) + 1:  # which is refused as it is put there
        return [Candidate(0, Typed(name.text, line, (number, Typed(rest[0].text.lower(), text))))]
    found = candidates(at, split(text), text)
    is_read = any(each.meaning and not each.cost for each in found)
    is_of_header = is_command(rest) and rest[0].text.lower() in (*HEADER, ASSUME)
    if number <= len(record.lines) and not (at.is_new or is_read or is_of_header):
        new = rewordings(at, rest)
        found = new if rest[0].text in DOTS else [*new, *found]
    return [changing(name.text, line[:start], number, each) for each in found]


def changing(name: str, before: str, number: int, found: Candidate) -> Candidate:
    """Return the command that puts a line at a number, for what that line may be."""
    if (line := found.meaning) is None:
        return found
    if not is_entry(line.name):
        reason = f"{line.text!r} is a command; a line of the record is an entry"
        reason += f": type {line.text!r} by itself, or write an entry, as 'has PLAYER CARD'"
        return Candidate(0, error=RecordError(reason))
    if "\n" in line.text:
        return Candidate(found.cost, error=RecordError(ONE_CARD))
    return evolve(found, meaning=Typed(name, before + line.text, (number, line)))


def rewordings(place: Place, words: Sequence[Word]) -> list[Candidate]:
    """Return what a line may be with other words in it: a name by another, or a new end.

    Empty for words that say no such change.
    """
    setup, number = place.record.table, cast(int, place.number)
    written = unmarked(place.record.lines[number - 1])
    end, event = comment(written), event_in(written, setup) if setup else None
    old = write(event, setup) if event and setup else written.removesuffix(end).rstrip()
    lines = dict.fromkeys(map(as_line, other_lines(setup, split(old), words)))
    texts = ["  ".join(filter(None, (line, end))) for line in lines]
    found = [each for text in texts for each in as_it_stands(place, split(text), text)]
    new = [
        Candidate(each.cost, evolve(each.meaning, is_reworded=True))
        for each in found
        if each.meaning and each.meaning.text != old
    ]
    if new:
        return new
    names_both = setup and not any(part_of([word], setup).is_unknown for word in words)
    is_change = words[0].text in DOTS or (not lines and len(words) == 2 and names_both)
    reason = f"{as_line(words)!r} changes nothing in line {number}: {old}"
    error = next((each.error for each in found if each.error), RecordError(reason))
    error.column = None  # that of the line with its new end, which nobody typed
    return [Candidate(0, error=error)] if is_change else []


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


def faults(record: Record, words: Sequence[Word], place: Place) -> Iterator[Candidate]:
    """Yield what is wrong with words that begin no command, and with them as a suggestion."""
    first, setup = words[0], record.table
    likely = begun(first)
    if not likely:
        wrong = unknown(first.text)
        yield Candidate(as_command(record, words, wrong.nearest), error=wrong)
        if setup is None and may_name(record, first):
            yield Candidate(0, error=copy(record.pending))
    if setup and (first.says(SUGGEST) or not is_command(words)):
        unsaid = words[1:] if likely == [SUGGEST] or first.says("s") else words
        cost, error = fault(unsaid, setup, place.asking)
        yield Candidate(WRONG + cost, error=error)


def may_name(record: Record, word: Word) -> bool:
    """Return whether a word names a card or a player of a header that makes no table yet."""
    heading, _ = heading_of(record.lines)
    kinds = (heading.deck, heading.seats)
    return any(kind.meant([word.text]) for kind in kinds if kind)


def slips(place: Place, words: Sequence[Word]) -> list[Candidate]:
    """Return what words may mean with a slip, the likeliest until others cost more."""
    lines = dict[str, float]()
    for cost, other in other_words(place, words):
        if other and cost < lines.get(as_line(other), WRONG):
            lines[as_line(other)] = cost
    found, most = list[Candidate](), WRONG
    for line, cost in sorted(lines.items(), key=lambda each: each[1])[:TRIED]:
        if cost > most:
            break
        meant = {each.meaning.text: each.meaning
                 for each in as_it_stands(place, split(line), line)
                 if each.meaning and not each.cost}  # fmt: skip
        is_same = line.partition(" ")[2] == as_line(words[1:])  # but for its first word
        for one in meant.values() if len(meant) == 1 else ():
            if one.name in (*FORMS, WHY) or is_same:
                found.append(Candidate(max(cost, MARGIN), one))  # never as if typed so
                most = min(most, cost + MARGIN)
    return found


def other_words(place: Place, words: Sequence[Word]) -> Iterator[tuple[float, list[Word]]]:
    """Yield the words that some may have been meant as, with what that slip costs."""
    (first, *rest), setup, likely = words, place.record.table, begun(words[0])
    is_named = setup is not None and is_name(first, setup)
    if not likely and not (is_named and not rest):  # a name alone is a beginning
        for each in unknown(first.text).nearest:
            yield SLIP + NAMED * is_named, [Word(each, 1), *rest]
    if setup is None:
        return
    if len(likely) == 1 and likely[0] in (*FORMS, WHY):
        said = without_filling(rest, setup)
        if len(said) < len(rest):
            yield MARGIN, [Word(likely[0], 1), *said]
        for cost, other in corrections(said, setup):
            yield cost, [Word(likely[0], 1), *other]
    if not is_command(words):
        yield from corrections(words, setup)
