"""What is said of a record: how far it is, what a line brought, what it rests on."""

from __future__ import annotations

from kb.errors import Contradiction, KBError
from kb.game import Game
from kb.record.lines import sentence_of
from kb.record.record import Record
from kb.shell.change import Change
from kb.shell.mending import doubt
from kb.shell.notes import hands_in_words, odd_hands, sizes_in_words
from kb.shell.report import diff, report
from kb.table.events import Accusation
from kb.why.phrases import advice, lines_counted
from resolver import ResolverError

NEWLINE = "\n"


def what_is_new(change: Change) -> str:
    """Return the line that came in as it was understood, and what it brought."""
    after, number = change.after, change.number
    if change.entry is not None:
        parts = [f"{number}. {sentence_of(change.entry.event)}", report(change.before, after)]
        sizes = sizes_in_words(change.before, after)
        return rests(after, "\n".join(filter(None, (*parts, sizes))))
    hand = hand_at(after.written, number)
    if number < len(after.written.lines):
        done = f"line {number} of the header is: {after.written.lines[number - 1]}"
        return changed(change, f"{done}\n{hand}".rstrip())
    return f"ok, line {number}: {hand and hand + NEWLINE}{standing(after)}"


def hand_at(record: Record, number: int) -> str:
    """Return all cards of the hand in a line of the header, so that a forgotten one is seen."""
    entries = (entry for entry, line in record.places.items() if line == number)
    entry, _, player = next(entries, "").partition(" ")
    if record.table is None or entry != "hand":
        return ""
    return f"The hand of {player}: {', '.join(record.table.hand(player) or ())}."


def changed(change: Change, done: str) -> str:
    """Return what was done, and what that changes in the sheet."""
    before, after = change.before, change.after
    if not (before.written.has_table and after.written.has_table):
        return f"ok, {done}\n{standing(after)}"
    known = [*odd_hands(before.setup)]
    odd = (said for said in odd_hands(after.setup) if said not in known)
    return "\n".join((f"ok, {done}", diff(before, after), *odd))


def standing(game: Game) -> str:
    """Return how far a record is: what its header lacks, the table, or the Solution."""
    if pending := game.written.pending:
        return pending.reason if game.written.lines else "the record is empty."
    if game.written.is_begun:
        return rests(game, f"{game.sheet.solution().rstrip('.')}.")
    return hands_in_words(game.setup)


def ending(game: Game, is_kept: bool) -> str:
    """Return who won, what was wrong, and what may be done with a game that is over."""
    winner = game.written.winner
    wrong = [
        f"{event.accuser} accused wrongly (line {line})."
        for line, event in ((entry.line, entry.event) for entry in game.written.entries)
        if isinstance(event, Accusation) and not event.right
    ]
    if game.disputed:
        wrong.append(f"What {lines_counted(game.disputed)} said was not so: see 'repairs'.")
    said = " ".join([f"The game is over: {winner} won.", *wrong])
    kept = "" if is_kept else "'save NAME' keeps it, "
    return f"{said}\n'puzzle' makes a puzzle of it, {kept}'new' begins another game."


def rests(game: Game, said: str) -> str:
    """Return what is said of a game, with the assumptions and the doubts that it rests on."""
    lines = [said]
    if game.assumptions:
        lines.append(f"All this rests on what is assumed: {', '.join(game.assumptions)}")
    return doubted(game, "\n".join(lines))


def doubted(game: Game, said: str) -> str:
    """Return what is said of a game, with the doubts that disputed lines raise."""
    return f"{said}\n{doubt(game)}" if game.disputed else said


def complaint(error: KBError | ResolverError) -> str:
    """Return an error for whoever typed the line: with what can be done about it."""
    if not isinstance(error, Contradiction):
        return str(error)
    notes = getattr(error, "__notes__", None) or (*advice(error), "Nothing is changed.")
    return "\n".join((f"{error.sentence}.", *notes))
