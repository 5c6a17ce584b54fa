"""Whose turn it is: said where a turn went by without a suggestion, and moved where it was wrong.

A comment of the record, ``#> next Ed``, says who suggests next. Which guessers were implied is said
in the notes beside the record (history.py); the record names all of them.

    shift 17        the implied guessers from line 17 on are as they would be if typed now;
                    if that changes nothing, all move on by one player
    shift 17 Ed     the first of them is Ed
"""

from __future__ import annotations

from collections.abc import Mapping

from kb.errors import HistoryError, RecordError, join_words
from kb.game import Game
from kb.record.record import TURN
from kb.record.slots import EVENTS, PLAYER, optional
from kb.record.words import Word, quote
from kb.shell.change import with_line
from kb.shell.commands import CHANGING, LINE, command, only
from kb.shell.correcting import ALL, Correcting
from kb.shell.history import implied_lines
from kb.shell.proposing import Nearly
from kb.shell.short import Typed
from kb.shell.turns import first_shifted, next_said, shifted, suggestions_from
from kb.table.events import Suggestion
from kb.why.phrases import lines_counted


class Turning(Correcting):
    """The commands about whose turn it is."""

    @command(
        EVENTS, "turn", (optional(PLAYER),), "whose turn it is, or that it is his", "turn Holden"
    )
    def turn(self, player: str = "") -> str:
        """Say whose turn it is, or have it be a player's."""
        return self.turned(player) if player else next_said(self.game)

    @command(EVENTS, "pass", (), "the next player makes no suggestion", "pass")
    def pass_on(self) -> str:
        """Have the turn go on without a suggestion."""
        record = self.game.written
        return f"{record.next_suggester} makes no suggestion. {self.turned(record.after_next)}"

    def turned(self, player: str) -> str:
        """Have it be a player's turn, and say so."""
        self.document.put(with_line(self.game, f"{TURN}{quote(player)}"))
        return next_said(self.game)

    @command(
        CHANGING,
        "shift",
        (LINE, optional(PLAYER), only(ALL, "move all guessers")),
        "move the implied guessers from a line on",
        "shift 5 Rachel",
    )
    def shift(self, number: int, first: str = "", everything: bool = False) -> str:
        """Move the implied guessers from a line on; without notes, name the lines and ask."""
        game = self.game
        found = dict(suggestions_from(game.written, number))
        if not found:
            raise HistoryError(f"no suggestion from line {number} on; 'log' shows the lines")
        lines = found.keys() & implied_lines(self.document.history)
        if not (everything or lines):
            raise self.which_lines(game, number, first, found)
        change = shifted(game, first, found if everything else lines)
        said = suggestions_from(change.after.written, number)
        names = join_words([f"{event.guesser} in line {line}" for line, event in said])
        return self.corrected(change, f"the guessers are now: {names}")

    def which_lines(
        self, game: Game, number: int, first: str, found: Mapping[int, Suggestion]
    ) -> Nearly:
        """Return the question whether all guessers from a line on move."""
        player = first or first_shifted(game, *next(iter(found.items())))
        line = f"shift {number} {quote(player)} {ALL}"
        who = ", ".join(event.guesser for event in found.values())
        lines = lines_counted([*found])
        reason = f"no notes say which guessers were implied; {lines} would move ({who})"
        words = tuple(Word(text, 1) for text in (str(number), player, ALL))
        return Nearly(RecordError(reason), Typed("shift", line, given=words))
