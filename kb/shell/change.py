"""A change of a record: the game before and after it, and the lines that went out and came in.

A line of the header is welcome at any time, and put where it belongs. The lines of a header are
read one by one, but judged together: hand sizes that do not add up yet may be explained by the next
line. So a record may end within its header, and is a game as soon as that makes a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from attrs import evolve, frozen

from kb.errors import HistoryError, RecordError
from kb.game import Game, begin, extended, spliced
from kb.record.header import HEADER, VERSION
from kb.record.record import Entry, Record, parse, unmarked
from kb.record.words import Word, split
from kb.shell.history import Splice
from kb.table.events import Event

BEGIN: Final = VERSION.split()[0]


def opened(text: str, file: str | None = None) -> Game:
    r"""Return the game of a text, which may end within the header.

    >>> opened("refute 1\ndeck classic").written.pending.reason
    "the players are missing; write 'players NAMES'"

    Raises:
        RecordError: the text cannot be read.
        Contradiction: it cannot be true.

    """
    return begin(parse(text, file, needs_table=False))


def nothing() -> Game:
    """Return the game before its first line."""
    return begin(parse(VERSION, needs_table=False).until(0))


@frozen(eq=False)
class Change:
    """A change of a record; the last of the lines that came in has the `number`."""

    before: Game
    after: Game
    splice: Splice

    @property
    def number(self) -> int:
        """The line that came in, or the last of them."""
        return self.splice.at + len(self.splice.into)

    @property
    def entry(self) -> Entry | None:
        """The entry that came in at the end of the log, None where none did."""
        if not self.before.written.has_table or not self.after.log:
            return None
        last = self.after.log[-1]
        return last if last.line == self.number else None

    def then(self, later: Change) -> Change:
        """Return this change and a later one as one, of all the lines between their first and last.

        >>> with_line(with_line(nothing(), "deck classic").after, "players A B").after.written.lines
        ('refute 1', 'deck classic', 'players A B')
        """
        one, other = self.splice, later.splice
        first = min(one.at, other.at)
        last = max(one.at + len(one.into), other.at + len(other.out))
        out = self.before.written.lines[first : last + len(one.out) - len(one.into)]
        into = later.after.written.lines[first : last + len(other.into) - len(other.out)]
        texts = {unmarked(s.into[place]) for s in (one, other) for place in s.implied}
        implied = tuple(n for n, line in enumerate(into) if unmarked(line) in texts)
        return Change(self.before, later.after, Splice(first, out, into, implied=implied))

    def implying(self) -> Change:
        """Return it with the last line noted as a suggestion whose guesser was implied."""
        return evolve(self, splice=evolve(self.splice, implied=(len(self.splice.into) - 1,)))


def exchanged(before: Game, after: Game) -> Change:
    """Return the change of a record for another."""
    return Change(before, after, Splice(0, before.written.lines, after.written.lines))


def with_line(
    game: Game, line: str, name: str = "", events: Sequence[Event] = (), table: Record | None = None
) -> Change:
    """Return the change by one more line.

    Args:
        game: Game before it.
        line: Text of the line.
        name: Its first word, in lower case.
        events: What it says, where that was read already.
        table: The record with it, where it is a line of the header that was read already.

    Raises:
        RecordError: the line cannot be read.
        Contradiction: it cannot be true together with the others.

    """
    record = game.written
    if name == BEGIN:
        if record.lines not in ((), (VERSION,)):
            raise RecordError("a record is begun already; 'new' starts another")
        return exchanged(game, opened(line))
    if record.has_table and name not in HEADER:
        after = extended(game, record.append(line, *events))
        return Change(game, after, Splice(len(record.written), (), (line,)))
    after = begin(table or with_header_line(record, line, name))
    at = place_of(record, name) - 1 if record.written else 0
    return Change(game, after, Splice(at, (), after.written.lines[at : at + 1 + (not at)]))


@frozen
class Typed:
    """A typed line as it was understood.

    Its `name` is that of the command or the entry, and empty for a comment; its `text` is the line
    spelled out, of several cards that somebody has, lacks or reveals a line each. `events` are what
    these lines say, and `table` is the record with a line of the header, where that was read
    already. `given` are the words that a command is given, None for lines of the record. Of a
    suggestion that does not name its guesser `is_implied` is true.
    """

    name: str
    text: str
    events: tuple[Event, ...] = ()
    table: Record | None = None
    given: tuple[Word | Typed, ...] | None = None
    is_implied: bool = False

    def changes(self, game: Game) -> list[Change]:
        """Return the change of the record by each line; raises RecordError or Contradiction."""
        found = list[Change]()
        for line, event in zip_longest(self.text.split("\n"), self.events):
            change = with_line(game, line, self.name, [event] if event else [], self.table)
            found.append(change.implying() if self.is_implied else change)
            game = change.after
        return found


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


def first_word(line: str) -> str:
    """Return the first word of a line in lower case, empty for a comment or a blank line."""
    words = split(line)
    return words[0].text.lower() if words else ""


def place_of(record: Record, name: str) -> int:
    """Return the number that a line gets by its first word: the last, or one in the header."""
    if not record.is_begun or name not in HEADER:
        return len(record.written or (VERSION,)) + 1
    if name == "category":  # cards come before the players who hold them
        return record.places["players"]
    return max(record.places.values()) + 1


def with_header_line(record: Record, line: str, name: str, instead: int | None = None) -> Record:
    """Return the record with a line of its header where it belongs, or in place of another."""
    lines, place = list(record.lines or (VERSION,)), instead or place_of(record, name)
    lines[place - 1 : instead or place - 1] = [line]
    return parse("\n".join(lines), record.file, needs_table=record.is_begun)


def edited(game: Game, number: int, *instead: str, events: Sequence[Event] = ()) -> Change:
    """Return the change by other lines in place of one; raises HistoryError too."""
    lines = game.written.lines
    if not 2 <= number <= len(lines):
        raise HistoryError(f"no line {number} to change; the record has {len(lines)}")
    return made(game, Splice(number - 1, (lines[number - 1],), instead), events)


def inserted(game: Game, number: int, line: str, events: Sequence[Event] = ()) -> Change:
    """Return the change by one more line, that of a number; raises HistoryError too."""
    most = len(game.written.lines) + 1
    if not 2 <= number <= most:
        raise HistoryError(f"a line can be 2 to {most} here, not {number}")
    return made(game, Splice(number - 1, (), (line,)), events)


def made(game: Game, splice: Splice, events: Sequence[Event] = ()) -> Change:
    """Return the change by a splice; raises RecordError or Contradiction."""
    if game.written.is_begun:
        after = spliced(game, splice.at + 1, splice.into, len(splice.out), events)
    else:
        lines = splice.made(game.written.lines)
        after = opened("\n".join(lines)) if lines else nothing()
    return Change(game, after, splice)


def returned(game: Game, splice: Splice) -> Change:
    """Return the change to a record that was here before, and may have been no table yet."""
    try:
        return made(game, splice)
    except RecordError:
        return Change(game, opened("\n".join(splice.made(game.written.lines))), splice)
