"""The table as a page calls it: how it keeps a game, gives it away, and takes one in."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from kb.errors import RecordError
from kb.page.asking import Asking
from kb.record.header import VERSION, header_lines
from kb.record.lines import write
from kb.record.record import Record
from kb.record.seen import suggestion_seen
from kb.record.words import quote
from kb.shell.history import written
from kb.shell.saying import standing
from kb.shell.shell import Shell
from kb.table.events import Accusation, Reveal, Suggestion
from resolver.page import Reply, door
from resolver.text import read_link, to_link

if TYPE_CHECKING:
    from kb.study.puzzle import Puzzle

GAME = "game"  # of a link
NOBODY = ""  # no player has this name: what they have seen is what lay open


class Table(Asking):
    """The table as a page calls it: one game at a time, which the page keeps.

    Example:
        >>> table = Table()
        >>> print(table.answer('{"door": "tell", "line": "deck clasic"}'))
        {"ok": false, "text": "column 6: no deck 'clasic'; did you mean 'classic'?"}
    """

    @door
    def open(self, record: str, history: str = "") -> Reply:
        """Go on with a record, which may end within its header, and with what was changed there."""
        shell = Shell()
        shell.document.resume(record, history)
        self.shell = shell
        return {"text": standing(self.game)}

    @door
    def export(self) -> Reply:
        """Return the record, as a file has it, and what was changed, as `open` takes both."""
        history = self.shell.document.history
        return {"record": self.game.written.text, "history": written(history)}

    @door
    def link(self, base: str, private: bool = False) -> Reply:
        """Return a link that holds the record, or with `private` only what all have seen of it."""
        record = public(self.shell.game.written) if private else self.game.written.text
        return {"link": to_link(base, {GAME: record}), "record": record}

    @door
    def read_link(self, link: str) -> Reply:
        """Return the record that a link holds; nothing of it is solved."""
        record = read_link(link).get(GAME, "")
        if not record.startswith(VERSION.split()[0]):
            raise RecordError("this link holds no game; ask for it once more")
        return {"record": record}

    @door
    def puzzle(self, day: str) -> Reply:
        """Return the puzzle of a day, such as 2026-03-01: its record, and its rule's name."""
        found = of_day(day)
        return {"record": found.record, "rule": found.rule, "events": len(found.lines)}

    @door
    def puzzle_answer(self, day: str) -> Reply:
        """Return the Solution of the puzzle of a day."""
        return {"solution": list(of_day(day).solution)}


def of_day(day: str) -> Puzzle:
    """Return the puzzle of a day; raises RecordError where it is none.

    >>> of_day("2026-03-01").rule
    'full-hand'
    """
    try:
        seed = date.fromisoformat(day).toordinal()
    except ValueError:
        raise RecordError(f"{day!r} is no day; write it as 2026-03-01") from None
    from kb.study.puzzle import puzzle  # who sits at a table deals no games at random

    return puzzle(seed=seed)


def public(record: Record) -> str:
    r"""Return a record as who only watched has seen it: no hand, no card shown, no word of mine.

    >>> from kb.record.record import parse
    >>> mine = parse("refute 1\ndeck classic\nplayers Ann Bob\nme Ann\nhas Bob Pipe  # he said so\n"
    ...              "suggest Ann Plum Rope Hall -> Bob Rope")
    >>> print(public(mine), end="")
    refute 1
    deck classic
    players Ann Bob
    suggest Ann Plum Rope Hall -> Bob
    """
    setup, lines = record.setup, [VERSION]
    said = header_lines(setup)
    for entry, line in said.items():
        keyword, _, name = entry.partition(" ")
        if keyword == "hand" and f"size {name}" not in said:
            lines.append(f"size {quote(name)} {len(setup.hand(name) or ())}")
        elif keyword not in ("me", "hand"):
            lines.append(line)
    for event in (entry.event for entry in record.entries):
        if isinstance(event, Suggestion):
            lines.append(write(suggestion_seen(event, NOBODY, {}), setup))
        elif isinstance(event, Reveal | Accusation):
            lines.append(write(event, setup))
    return "".join(f"{line}\n" for line in lines)
