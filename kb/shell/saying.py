"""What is said of a record: where it stands, what a line brought, what it rests on."""

from __future__ import annotations

from kb.errors import Contradiction, KBError
from kb.game import Game
from kb.record.words import Word, unexpected
from kb.shell.changes import diff
from kb.shell.draft import Draft
from kb.shell.echo import echo
from kb.shell.hands import hand_echoed, hands_told, odd_hands, sizes_told
from kb.shell.history import Splice
from kb.shell.mending import doubt
from kb.shell.news import news
from kb.why.advice import advice
from resolver import ResolverError

NEWLINE = "\n"


def what_is_new(before: Draft, after: Draft) -> str:
    """Return the last line of a draft as it was understood, and what it brought."""
    splice = Splice.between(before.lines, after.lines)
    number = splice.at + len(splice.into)
    hand = hand_at(after, number)
    if number < len(after.lines):
        done = f"line {number} of the header is: {after.lines[number - 1]}"
        return changed(before, after, f"{done}\n{hand}" if hand else done)
    last = after.game.log[-1] if after.game and after.game.log else None
    if before.game is None or after.game is None or last is None or last.line != number:
        return f"ok, line {number}: {hand and hand + NEWLINE}{standing(after)}"
    said = echo(last.event)
    new = news(before.game, after.game)
    sizes = sizes_told(before.game, after.game)
    return rests(after.game, "\n".join(part for part in (f"{number}. {said}", new, sizes) if part))


def hand_at(draft: Draft, number: int) -> str:
    """Return the hand that a line of the header tells, empty where it tells none."""
    if draft.game is None:
        return ""
    told = (entry for entry, line in draft.game.header.lines.items() if line == number)
    entry, _, player = next(told, "").partition(" ")
    return hand_echoed(draft.game.setup, player) if entry == "hand" else ""


def changed(before: Draft, after: Draft, done: str) -> str:
    """Return what was done, and what that changes in the sheet."""
    if before.game is None or after.game is None:
        return f"ok, {done}\n{standing(after)}"
    known = [*odd_hands(before.game.setup)]
    odd = (said for said in odd_hands(after.game.setup) if said not in known)
    return "\n".join((f"ok, {done}", diff(before.game, after.game), *odd))


def standing(draft: Draft) -> str:
    """Return where a record stands: what its header lacks, the table, or the Solution."""
    if draft.game is None:
        return draft.pending.reason if draft.pending else "the record is empty."
    if draft.begun:
        return rests(draft.game, f"{draft.game.sheet.solution()}.")
    return hands_told(draft.game.setup)


def rests(game: Game, said: str) -> str:
    """Return what is said of a game, with the assumptions and the doubts that it rests on."""
    lines = [said]
    if game.assumptions:
        lines.append(f"All this rests on what is assumed: {', '.join(game.assumptions)}")
    return doubted(game, "\n".join(lines))


def doubted(game: Game, said: str) -> str:
    """Return what is said of a game, with the doubts that disputed lines raise."""
    return f"{said}\n{doubt(game)}" if game.disputed else said


def counted(word: Word) -> int:
    """Return the line number that a word is; raises RecordSyntaxError."""
    if word.quoted or not (word.text.isascii() and word.text.isdigit() and len(word.text) < 10):
        raise unexpected(word, "write the number of a line, as 'log' shows it")
    return int(word.text)


def complaint(error: KBError | ResolverError) -> str:
    """Return an error for whoever typed the line: with what can be done about it."""
    if not isinstance(error, Contradiction):
        return str(error)
    notes = getattr(error, "__notes__", None) or (*advice(error), "Nothing is changed.")
    return "\n".join((f"{error.sentence}.", *notes))
