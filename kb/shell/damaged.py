"""What can be read of a damaged file: its longest good beginning, or each line by itself.

A line that cannot be read becomes `#! LINE`; one that contradicts those before it is disputed,
`#? LINE`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kb.errors import Contradiction, KBError, RecordError
from kb.game import Game
from kb.record.record import DISPUTED, decode
from kb.shell.change import first_word, nothing, opened, with_line
from kb.shell.output import printable

UNREAD: Final = "#! "
MOST: Final = 5_000  # lines: no game has as many, and what cannot be read costs the most


class Salvaged(NamedTuple):
    """The game of the lines that can be read, and how many can and cannot.

    `header` are unread lines before the first event: without them the table may be another.
    """

    game: Game
    good: int
    bad: int
    header: tuple[int, ...]


def longest(data: bytes, name: str) -> tuple[Game, KBError | None]:
    """Return the record that the longest good beginning of a file makes, and what ends it.

    An empty file is the record before its first line, as it is when all of it was taken back.
    """
    if not data:
        return nothing(), None
    try:
        return opened(decode(data, name), name), None
    except (RecordError, Contradiction) as error:
        wrong = error
    lines = data.split(b"\n")
    good, bad = 0, len(lines)
    game = nothing()
    # The line that is named is nearly always the first that is bad: it is looked at first.
    near = (wrong.line - 1, wrong.line) if wrong.line else ()
    if isinstance(wrong, Contradiction):
        bad = wrong.line  # by what it says, no longer beginning holds
    while good + 1 < bad:
        middle = next((place for place in near if good < place < bad), (good + bad) // 2)
        try:
            game = opened(decode(b"\n".join(lines[:middle]), name), name)
            good = middle
        except (RecordError, Contradiction):
            bad = middle
    return game, wrong


def salvage(data: bytes, name: str) -> Salvaged:
    r"""Return what can be read of the bytes of a file.

    >>> text = b"refute 1\ndeck classic\nplayers Ann Ben\nhas Ann R\xff\nhas Ben Rope\n"
    >>> found = salvage(text, "game.clue")
    >>> found.good, found.bad, found.game.written.lines[3:]
    (4, 1, ('#! has Ann R\\xff', 'has Ben Rope'))
    """
    game, good, bad, header = nothing(), 0, 0, list[int]()
    lines = data.removesuffix(b"\n").split(b"\n")[:MOST]
    for raw in lines:
        try:
            line = decode(raw, name).rstrip("\r")
            game, good = with_read(game, line), good + 1
        except RecordError:
            text = raw.strip(b"\0").decode(errors="backslashreplace")
            unread = printable(text) or f"{len(raw)} bytes of nothing"
            game, bad = with_line(game, f"{UNREAD}{unread}").after, bad + 1
            header += [] if game.written.is_begun else [len(game.written.lines)]
    is_header = game.written.is_begun and bool(header)
    return Salvaged(game, good, bad, tuple(header) if is_header else ())


def with_read(game: Game, line: str) -> Game:
    """Return the game with a line, disputed if it contradicts the others; raises RecordError."""
    try:
        return with_line(game, line, first_word(line)).after
    except Contradiction:
        return with_line(game, f"{DISPUTED} {line}").after
