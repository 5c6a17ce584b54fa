"""A record with other lines: one more, one out, one in the place of another.

A line of the header is welcome at any time, and put where it belongs. The lines of a header are
read one by one, but judged together: hand sizes that do not add up yet may be explained by the next
line. So a record may end within its header, and is a game as soon as that makes a table.

After every change of lines the guessers that were implied are whoever is next there, and then
what was disputed and fits is entered again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from attrs import frozen

from kb.errors import Contradiction, HistoryError, RecordError
from kb.game import Game, extended, spliced
from kb.record.header import HEADER, VERSION
from kb.record.record import DISPUTED, Record, parse
from kb.record.words import Word, split
from kb.shell.turns import moved
from kb.shell.versions import opened as opened

BEGIN: Final = VERSION.split()[0]


@frozen
class Typed:
    """A typed line as it was understood.

    Its `name` is that of the command or the entry, and empty for a comment; its `text` is the line
    spelled out, of several cards that somebody has, lacks or reveals a line each. `given` are the
    words that a command is given, None for lines of the record. Of a suggestion that does not name
    its guesser `is_implied` is true; of a line of the record with other words in it `is_reworded`.
    """

    name: str
    text: str
    given: tuple[Word | Typed, ...] | None = None
    is_implied: bool = False
    is_reworded: bool = False


@frozen(eq=False)
class Position:
    """A game, the lines of its record whose guessers were implied, and those entered again."""

    game: Game
    implied: frozenset[int] = frozenset()
    back: tuple[int, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of its record."""
        return self.game.written.lines


def nothing() -> Game:
    """Return the game before its first line."""
    return opened("")


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


def with_line(now: Position, line: str, name: str = "", is_implied: bool = False) -> Position:
    """Return the version with one more line.

    Args:
        now: The one before it.
        line: Text of the line.
        name: Its first word, in lower case.
        is_implied: Whether its guesser was implied.

    Raises:
        RecordError: the line cannot be read.
        Contradiction: it cannot be true together with the others.

    """
    record = now.game.written
    if name == BEGIN:
        if record.lines not in ((), (VERSION,)):
            raise RecordError("a record is begun already; 'new' starts another")
        return Position(opened(line))
    if record.table is not None and name not in HEADER:
        number = len(record.written) + 1
        implied = now.implied | {number} if is_implied else now.implied
        return Position(extended(now.game, record.append(line)), implied)
    at = place_of(record, name)
    implied = frozenset(n + (n >= at) for n in now.implied)
    return Position(going_to(now.game, with_header_line(record, line, name).lines), implied)


def going_to(game: Game, lines: Sequence[str]) -> Game:
    """Return the game of other lines; what they begin with in common is not judged again.

    Raises RecordError or Contradiction.
    """
    old = game.written.lines
    if not game.written.is_begun or not lines:
        return opened("\n".join(lines), game.written.file)
    pairs = enumerate(zip(old, lines, strict=False))
    same = next((n for n, (was, now) in pairs if was != now), min(len(old), len(lines)))
    return spliced(game, same + 1, lines[same:], len(old) - same)


def edited(
    now: Position, number: int, *instead: str, count: int = 1, implied: Collection[int] = ()
) -> Position:
    """Return the version with other lines in place of one, its implied guessers moved.

    What was disputed and fits then is entered again.

    Args:
        now: The one before it.
        number: The number of the line.
        instead: The lines in its place.
        count: How many lines go: one, or none.
        implied: The places among the new lines, from 0 on, of those whose guesser was implied.

    Raises:
        HistoryError: there is no such line.
        RecordError: a line cannot be read.
        Contradiction: the lines cannot be true together.

    """
    old, most = now.lines, len(now.lines) + 1 - count
    if not 2 <= number <= most:
        said = f"to change; the record has {most}" if count else f"there; it can be 2 to {most}"
        raise HistoryError(f"no line {number} {said}")
    lines = [*old[: number - 1], *instead, *old[number - 1 + count :]]
    grown = len(instead) - count
    kept = {n if n < number else n + grown for n in now.implied if not 0 <= n - number < count}
    return restored(now.game, lines, frozenset(kept | {number + place for place in implied}))


def restored(game: Game, lines: Sequence[str], implied: frozenset[int]) -> Position:
    """Return the position of some lines, implied guessers moved, and what fits entered again.

    Where guessers moved, what contradicts the lines before it is disputed: perhaps another line
    is still to be put in, and then it fits again.
    """
    new, start = list(lines), 0
    if game.written.is_begun:
        record = parse("\n".join(lines), game.written.file)
        start = max(record.places.values())
        new = moved(lines, implied, record.setup, start)
    is_moved, put_aside = new != list(lines), set[str]()
    while True:
        try:
            found = going_to(game, new)
            break
        except Contradiction as error:
            if not is_moved or error.line <= start:
                raise
            new[error.line - 1] = f"{DISPUTED} {new[error.line - 1]}"
            put_aside.add(new[error.line - 1])
    grown, back = 0, list[int]()
    for number in found.disputed:
        if found.written.lines[number + grown - 1] in put_aside:
            continue
        again = found.written.undisputed(number + grown)
        try:
            found = found._edited(number + grown, again)
        except (RecordError, Contradiction):
            continue
        implied = frozenset(n + (len(again) - 1) * (n > number + grown) for n in implied)
        back += range(number + grown, number + grown + len(again))
        grown += len(again) - 1
    return Position(found, implied, tuple(back))
