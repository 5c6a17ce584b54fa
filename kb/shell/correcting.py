"""How a record is corrected: by its lines, by undo and redo, by mending what is disputed, by turns.

A comment of the record, ``#> next Ed``, says who suggests next, where a turn went by without a
suggestion. Which guessers were implied is said in the notes beside the record (history.py); the
record names all of them.

    shift 17        the implied guessers from line 17 on are as they would be if typed now;
                    if that changes nothing, all move on by one player
    shift 17 Ed     the first of them is Ed
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kb.errors import Contradiction, HistoryError, RecordError, join_words
from kb.game import Game
from kb.record.record import DISPUTED
from kb.record.rows import EVENTS, optional
from kb.record.slots import PLAYER
from kb.record.words import Word, quote, split
from kb.shell.change import Change, Typed, edited, inserted, with_line
from kb.shell.commands import CHANGING, ENTRY, LINE, REPAIR, command, only
from kb.shell.diagnosis import Nearly
from kb.shell.history import implied_lines
from kb.shell.history import in_words as change_in_words
from kb.shell.mending import doubt, in_words, mendings, numbered, put_back, refusal
from kb.shell.saying import changed
from kb.shell.session import Session
from kb.shell.turns import (
    TURN,
    after_next,
    first_shifted,
    next_said,
    next_suggester,
    out_of_turn,
    shifted,
    suggestions_from,
)
from kb.table.events import Suggestion
from kb.why.phrases import leaving_out, lines_counted, shortened

WAYS = "'mend 1' makes the first change, 'drop' gives the line up"
ALL = "all"


class Correcting(Session):
    """The commands that change what was said."""

    @command(CHANGING, "undo", (), "take the last change back, whatever it was", "undo")
    def undo(self) -> str:
        """Take the last change back, and say what that changes."""
        return self.gone(self.document.undo(), "taken back")

    @command(CHANGING, "redo", (), "make it again", "redo")
    def redo(self) -> str:
        """Make the change again that was taken back last."""
        return self.gone(self.document.redo(), "made again")

    def gone(self, change: Change, done: str) -> str:
        """Say what a step back or forth changes."""
        said = changed(change, f"{done}: {change_in_words(change.splice)}")
        return self.with_turn(change, said)

    @command(CHANGING, "remove", (LINE,), "take a line out; those after it move up", "remove 7")
    def remove(self, number: int) -> str:
        """Take a line out of the record."""
        change = edited(self.document.game, number)
        return self.corrected(change, f"removed: {change.splice.out[0]}")

    @command(
        CHANGING,
        "insert",
        (LINE, ENTRY),
        "put one more line in, at a number",
        "insert 7 has Holden Rope",
    )
    def insert(self, number: int, entry: Typed) -> str:
        """Put a line into the record, at a number."""
        change = inserted(self.document.game, number, entry.text, entry.events)
        change = change.implying() if entry.is_implied else change
        return self.corrected(change, f"line {number} is now: {entry.text}")

    @command(
        CHANGING,
        "replace",
        (LINE, ENTRY),
        "put another line in the place of one",
        "replace 7 has Holden Rope",
    )
    def replace(self, number: int, entry: Typed) -> str:
        """Put another line in the place of one."""
        change = edited(self.document.game, number, entry.text, events=entry.events)
        change = change.implying() if entry.is_implied else change
        return self.corrected(change, f"line {number} is now: {entry.text}")

    def corrected(self, change: Change, done: str) -> str:
        """Have a changed record here, and say what that changes in the sheet."""
        change, back = put_back(change)
        self.document.put(change)
        if plain := disputed_no_more(change):
            done += f"\nA plain comment now, as this table cannot read it: {lines_counted(plain)}."
        if back:
            fits = "fits again and is" if len(back) == 1 else "fit again and are"
            done += f"\n{lines_counted(back).capitalize()} {fits} back in the log."
        return self.with_turn(change, changed(change, done))

    def with_turn(self, change: Change, said: str) -> str:
        """Return what is said of a change, with whose turn it is, and which guessers it moves."""
        game = self.document.game
        if not game.written.is_begun:
            return said
        lines = implied_lines(self.document.history)
        moved = out_of_turn(game, lines, change.splice.at + 1)
        before = change.before
        was = next_said(before) if before.written.has_table else ""
        turn = next_said(game)
        first_card = self.first_card(before)
        return "\n".join(filter(None, (said, moved, "" if turn == was else turn, first_card)))

    def dispute(self, typed: Typed, error: Contradiction) -> Contradiction:
        """Keep what contradicts the log as one disputed line, and note what may mend that."""
        lines = typed.text.split("\n")
        change = with_line(self.game, f"{DISPUTED} {in_a_row(lines)}", events=typed.events)
        self.document.put(change.implying() if typed.is_implied else change)
        number, cards = len(self.document.lines), ""
        if len(lines) > 1:
            error = refusal(self.game.written, [number]) or error
            cards = f" with all its {len(lines)} cards"
        rows = numbered(mendings(self.game))
        said = [*in_words(error, self.game.written, number)]
        for row in (*said, f"{leaving_out(error)}{', or change a word:' if rows else '.'}"):
            error.add_note(row)
        for row in shortened(rows, ": 'repairs all'"):
            error.add_note(row)
        error.add_note(f"Line {number} is kept as disputed{cards}: {WAYS}.")
        return error

    @command(
        CHANGING,
        "repairs",
        (only(ALL, "see every one"),),
        "what may mend disputed lines, numbered",
        "repairs all",
    )
    def repairs(self, everything: bool = False) -> str:
        """Return what may mend the record, numbered: the likeliest three, or all."""
        self.disputed()
        rows = numbered(mendings(self.game))
        rows = rows if everything else shortened(rows, ": 'repairs all'")
        none = "No change of a word mends it; 'remove LINE' takes a line out of the log."
        return "\n".join([doubt(self.game), *(rows or [none])])

    @command(CHANGING, "mend", (REPAIR,), "make one of the repairs", "mend 1")
    def mend(self, number: int) -> str:
        """Make one of the repairs, and put back what then holds."""
        self.disputed()
        found = mendings(self.game)
        if not 1 <= number <= len(found):
            raise HistoryError(f"no repair {number}; 'repairs' lists {len(found)}")
        repair = found[number - 1].repair
        change = edited(self.game, repair.line, *repair.text.split("\n"))
        return self.corrected(change, f"line {repair.line} is now: {repair.text}")

    @command(CHANGING, "drop", (optional(LINE),), "give up a disputed line, the last one", "drop")
    def drop(self, number: int | None = None) -> str:
        """Give up a disputed line, the last one if none is named."""
        lines = self.disputed()
        number = lines[-1] if number is None else number
        if number not in lines:
            reason = f"line {number} is not disputed; {lines_counted(lines)} can be dropped"
            raise HistoryError(f"{reason}, 'remove' takes out any line")
        change = edited(self.game, number)
        return self.corrected(change, f"given up: {change.splice.out[0]}")

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
        return f"{next_suggester(record)} makes no suggestion. {self.turned(after_next(record))}"

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

    def disputed(self) -> tuple[int, ...]:
        """Return the disputed lines; raises HistoryError where there is none."""
        if not self.game.disputed:
            raise HistoryError("no line is disputed: nothing that was said contradicts the log")
        return self.game.disputed


def disputed_no_more(change: Change) -> list[int]:
    """Return the lines that were disputed and are still there, but name what the table lacks."""
    before, after = change.before.written, change.after.written
    if not (before.has_table and after.has_table):
        return []
    texts = {before.lines[number - 1] for number in before.disputed}
    numbered = enumerate(after.lines, 1)
    return [n for n, line in numbered if line in texts and n not in after.disputed]


def in_a_row(lines: Sequence[str]) -> str:
    """Return lines about a card each as the one line that was typed.

    >>> in_a_row(["has Nick Rope", 'has Nick "Dining Room"  # he said so'])
    'has Nick Rope "Dining Room"  # he said so'
    """
    cards = (line[split(line)[2].column - 1 :] for line in lines[1:])
    return " ".join([lines[0], *cards])
