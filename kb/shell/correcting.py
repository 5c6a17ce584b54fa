"""How a record is corrected: by its lines, by undo and redo, by mending what is disputed, by turns.

A line that contradicts the log is a comment of the record, `#? LINE`, until a repair mends it or it
is given up. A repair is a change with which the log and all the disputed lines hold, or where there
is none, the last one, or else one of the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.errors import HistoryError, Repair
from kb.game import begin
from kb.record.plain import DISPUTED, event_of_line
from kb.record.record import Record
from kb.shell.change import edit_lines, turn_at, turn_comment, turn_sentence, with_line
from kb.shell.document import Line, Versions, find_difference, texts_of
from kb.shell.meaning import Entries, EntryLine, Guesser
from kb.shell.saying import describe_change
from kb.shell.session import Session
from kb.table.events import Suggestion
from kb.why.contradiction import Contradiction, list_repairs, say_what_to_leave_out, shorten_list
from kb.why.phrases import say_lines


def undo(session: Session) -> str:
    """Take the last change back, and say what that changes."""
    return go_to(session, session.document.versions.undo(), "taken back")


def redo(session: Session) -> str:
    """Make the change again that was taken back last."""
    return go_to(session, session.document.versions.redo(), "made again")


def go_to(session: Session, versions: Versions, done: str) -> str:
    """Go to another version, and say what that changes."""
    before = session.document.now
    session.document.go(versions)
    after = session.document.now
    at, out, into = find_difference(before.lines, after.lines)
    rows = [f"line {number} is: {line.text}" for number, line in enumerate(into, at + 1)]
    said = "\n".join(rows or texts_of(out))
    return describe_change(before, after, f"{done}: {said}")


def correct(session: Session, number: int, *instead: Line, gone: str = "", count: int = 1) -> str:
    """Have other lines in the place of one, or of none, and say what is there, or what is gone."""
    before = session.document.now
    after = edit_lines(before, number, *instead, count=count)
    session.document.commit(after)
    done, lines = (gone, before.lines) if gone else (f"line {number} is now", after.lines)
    return describe_change(before, after, f"{done}: {lines[number - 1].text}")


def remove(session: Session, number: int) -> str:
    """Take a line out of the record."""
    return correct(session, number, gone="removed")


def insert(session: Session, number: int, entries: Entries) -> str:
    """Put a line into the record, at a number."""
    line = Line(entries.text, entries.guesser is Guesser.IMPLIED)
    return correct(session, number, line, count=0)


def replace(session: Session, number: int, entries: Entries) -> str:
    """Put another line in the place of one; its guesser stays implied if only a word differs."""
    is_implied = entries.guesser is Guesser.IMPLIED
    old = session.document.now.lines[number - 1 : number]
    if entries.guesser is Guesser.AS_BEFORE and any(line.is_implied for line in old):
        before = event_of_line(old[0].text, session.game.setup)
        (line,) = entries.lines
        after = line.event or event_of_line(line.text, session.game.setup)
        is_implied = getattr(before, "guesser", "") == getattr(after, "guesser", "")
    return correct(session, number, Line(entries.text, is_implied))


def mend(session: Session, number: int | None = None) -> str:
    """Make one of the repairs, and put back what then holds; without a number, list them."""
    lines = require_disputed(session)
    if number is None:
        none = "No change of a word mends it; 'remove N' takes a line out of the log."
        said = f"{say_lines(lines)} {'is' if len(lines) == 1 else 'are'} disputed:"
        return "\n".join([said.capitalize(), *(repair_rows(session.game.written) or [none])])

    found, _ = find_repairs(session.game.written)
    if not 1 <= number <= len(found):
        raise HistoryError(f"no repair {number}; 'mend' lists {len(found)}")
    repair = found[number - 1]
    entries = Entries("", (EntryLine(repair.text),), Guesser.AS_BEFORE)
    return replace(session, repair.line, entries)


def give_up(session: Session, number: int | None = None) -> str:
    """Give up a disputed line, the last one if none is named.

    Where lines have come since, a comment takes its place that says whose turn was next.
    """
    lines, texts = require_disputed(session), session.document.lines
    number = lines[-1] if number is None else number
    if number not in lines:
        reason = f"line {number} is not disputed; {say_lines(lines)} can be dropped"
        raise HistoryError(f"{reason}, 'remove' takes out any line")

    record = session.game.written
    event = event_of_line(texts[number - 1], record.setup)
    is_turn = isinstance(event, Suggestion) and number < len(texts)
    instead = [Line(turn_comment(turn_at(record, number).around[0]))] if is_turn else []
    return correct(session, number, *instead, gone="given up")


def require_disputed(session: Session) -> tuple[int, ...]:
    """Return the disputed lines; raises HistoryError where there is none."""
    if not session.game.disputed:
        raise HistoryError("no line is disputed: nothing that was said contradicts the log")
    return session.game.disputed


def turn(session: Session, player: str = "") -> str:
    """Say whose turn it is, or have it be a player's."""
    if player:
        session.document.commit(with_line(session.document.now, turn_comment(player)))
    return turn_sentence(session.game.written)


def pass_on(session: Session) -> str:
    """Have the turn go on without a suggestion."""
    seated = turn_at(session.game.written).around
    return f"{seated[0]} makes no suggestion. {turn(session, (seated * 2)[1])}"


def dispute(session: Session, entries: Entries, error: Contradiction) -> Contradiction:
    """Keep what contradicts the log as disputed, a line for each card; note what may mend that."""
    now = session.document.now
    is_implied = entries.guesser is Guesser.IMPLIED
    for line in entries.lines:
        now = with_line(now, f"{DISPUTED} {line.text}", is_implied=is_implied)
    lines = range(len(session.document.lines) + 1, len(now.lines) + 1)
    session.document.commit(now)
    game, is_one = session.game, len(lines) == 1
    # Of several cards, the error is about all of them.
    error = find_refusal(game.written, lines) or error
    rows = repair_rows(game.written)
    without = f", and answers go without {say_lines(game.suspects)}" if game.suspects else ""
    first = "'mend 1' makes the first change, " if rows else ""
    kept = f"{say_lines(lines).capitalize()} {'is' if is_one else 'are'} kept as disputed"

    for note in (
        f"{say_what_to_leave_out(error)}{', or change a word:' if rows else '.'}",
        *shorten_list(rows, ": 'mend'"),
        f"{kept}{without}: {first}'drop' gives {'it' if is_one else 'the last'} up.",
    ):
        error.add_note(note)
    return error


def find_repairs(record: Record) -> tuple[Sequence[Repair], Sequence[int]]:
    """Return the repairs of disputed lines, and the lines that they may leave disputed.

    They are those with which all of the lines hold. Where there is none, it is those with which the
    last one holds, or else an earlier one.
    """
    lines = record.disputed
    # All of them together are tried first, and then each by itself, the last one first.
    for held in (lines, *((line,) for line in reversed(lines))) if lines else ():
        error = find_refusal(record, held)
        if error is not None and error.repairs:
            return error.repairs, [line for line in lines if line not in held]
    return (), ()


def find_refusal(record: Record, held: Sequence[int]) -> Contradiction | None:
    """Return what the log has against disputed lines, None if nothing."""
    try:
        begin(record.restore(held))
    except Contradiction as error:
        return error
    return None


def repair_rows(record: Record) -> list[str]:
    """Return the rows of numbered repairs, and which disputed lines they leave."""
    found, stays = find_repairs(record)
    rows = list_repairs(found)
    if stays:
        rows.append(f"With these, {say_lines(stays)} may stay disputed.")
    return rows
