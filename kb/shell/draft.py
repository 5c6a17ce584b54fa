"""A record as far as it is written: a header that grows, and then a game.

The lines of a header are read one by one, but judged together: hand sizes that do not add up yet
may be explained by the next line. So a draft is its lines, and a game as soon as they make one.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from kb.errors import HistoryError, RecordError
from kb.game import Game
from kb.record.header import USAGE as HEADER_USAGE
from kb.record.header import VERSION, HeaderReader
from kb.record.lines import read_assume
from kb.record.record import DISPUTED
from kb.record.words import split
from kb.shell.history import Splice
from kb.table.events import Assume

BEGIN, ASSUME = VERSION.split()[0], "assume"


@frozen(eq=False)
class Draft:
    """The lines of a record, and their game; while there is none, `pending` says why.

    >>> draft = Draft().tell("deck classic")
    >>> draft.game, draft.pending.reason
    (None, "the players are missing; write 'players NAMES'")
    >>> draft.tell("players Nick Rachel Holden").game.setup.sizes
    (6, 6, 6)
    """

    lines: tuple[str, ...] = ()
    game: Game | None = None
    pending: RecordError | None = None

    @classmethod
    def of(cls, game: Game) -> Draft:
        """Return the draft of a game."""
        return cls(tuple(game.record().removesuffix("\n").split("\n")), game)

    @classmethod
    def parse(cls, text: str, file: str | None = None) -> Draft:
        """Return the draft of a text, which may end within the header.

        Raises RecordError where it cannot be read, Contradiction where it cannot be true.
        """
        try:
            return cls.of(Game.parse(text, file))
        except RecordError as error:
            lines = text.removesuffix("\n").split("\n")
            if lines[0] != VERSION or not ends_in_header(lines):
                raise
            return cls(tuple(lines), None, error)

    @property
    def text(self) -> str:
        """The record as a file holds it; empty before the first line."""
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def begun(self) -> bool:
        """True after the first event: then the header is closed."""
        entries = self.game.written.entries if self.game else ()
        return any(not isinstance(entry.event, Assume) for entry in entries)

    def tell(self, line: str) -> Draft:
        """Return the draft with one more line; raises RecordError or Contradiction."""
        keyword = first_word(line)
        if keyword == BEGIN:
            if self.lines not in ((), (VERSION,)):
                raise RecordError("a record is begun already; 'new' starts another")
            return Draft.parse(line)
        if self.game and keyword not in HEADER_USAGE:
            return Draft.of(self.game.tell(line))
        if self.game and self.begun:
            return self.inserted(self.number(line), line)
        return Draft.parse("\n".join((*(self.lines or (VERSION,)), line)))

    def number(self, line: str) -> int:
        """Return the number that a line gets: the last, or if it is the header's, one there."""
        keyword = first_word(line)
        if self.game is None or not self.begun or keyword not in HEADER_USAGE:
            return len(self.lines or (VERSION,)) + 1
        places = self.game.header.lines
        if keyword == "category":  # cards come before the players who hold them
            return places["players"]
        return max(places.values()) + 1

    def dispute(self, line: str) -> Draft:
        """Return the draft that keeps a line which contradicts it, as a comment."""
        return self.tell(f"{DISPUTED} {line}")

    def whole_game(self) -> Game:
        """Return the game; raises RecordError while the header does not make one."""
        return self.game or Game.parse("\n".join(self.lines or (VERSION,)))

    def edited(self, number: int, *instead: str) -> Draft:
        """Return the draft with other lines in place of one; raises HistoryError too."""
        if not 2 <= number <= len(self.lines):
            raise HistoryError(f"no line {number} to change; the record has {len(self.lines)}")
        return self.spliced(Splice(number - 1, self.lines[number - 1 : number], instead))

    def inserted(self, number: int, line: str) -> Draft:
        """Return the draft with one more line, which gets this number; raises HistoryError too."""
        if not 2 <= number <= len(self.lines) + 1:
            raise HistoryError(f"a line can be 2 to {len(self.lines) + 1} here, not {number}")
        return self.spliced(Splice(number - 1, (), (line,)))

    def spliced(self, splice: Splice) -> Draft:
        """Return the draft after a change of its lines; raises RecordError or Contradiction."""
        if self.game is not None and self.begun:
            at, count = splice.at + 1, len(splice.out)
            return Draft.of(self.game.edited(at, splice.into, count))
        lines = splice.made(self.lines)
        return Draft.parse("\n".join(lines)) if lines else Draft()


def first_word(line: str) -> str:
    """Return the first word of a line in lower case, empty for a comment or a blank line."""
    words = split(line)
    return words[0].text.lower() if words else ""


def ends_in_header(lines: Sequence[str]) -> bool:
    """Return whether each line can be read as one of a header, whole or not."""
    reader, assumed = HeaderReader(), list[str]()
    try:
        for number, line in enumerate(lines[1:], 2):
            words = split(line)
            keyword = first_word(line)
            if keyword == ASSUME:
                assumed.append(read_assume(words).name)
            elif keyword in HEADER_USAGE and not words[0].quoted:
                reader.read(number, words)
            elif words:
                return False
    except RecordError:
        return False
    return len(set(assumed)) == len(assumed)
