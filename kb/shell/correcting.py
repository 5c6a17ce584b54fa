"""How a record is corrected: by its lines, by undo and redo, by mending what is disputed, by turns.

A line that contradicts the log is a comment of the record, `#? LINE`, until a repair mends it or it
is given up. A repair is a change with which the log and all the disputed lines hold. Where no
change does that, it is one with which the last disputed line holds, or else an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kb.errors import HistoryError
from kb.record.plain import DISPUTED, drop_dispute_mark
from kb.shell.change import (
    edit_lines,
    judge_again,
    turn_at,
    turn_comment,
    turn_sentence,
    with_instead,
    with_line,
)
from kb.shell.document import Line, Versions, find_difference
from kb.shell.meaning import Entries, Guesser
from kb.shell.mending import (
    NOTHING_REFUSED,
    Mend,
    Mending,
    Mends,
    find_mends,
    find_refusal,
)
from kb.shell.saying import describe_change
from kb.shell.session import Session
from kb.table.events import Suggestion
from kb.why.contradiction import Contradiction, say_what_to_leave_out, shorten_list
from kb.why.phrases import say_lines

MOST_MENDS_SHOWN: Final = 5
NO_TURN_MENDS: Final = """\
no turn that is missing since a guesser was named, and no line typed twice, lets the last line in; \
name who asked in front of it"""


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
    rows = [f"line {number} is: {say_line(line)}" for number, line in enumerate(into, at + 1)]
    said = "\n".join(rows or map(say_line, out))
    return describe_change(before, after, f"{done}: {said}")


def say_line(line: Line) -> str:
    """Return the text of a line, with a word in place of the mark of a disputed one."""
    is_disputed = line.text.startswith(DISPUTED)
    return f"{drop_dispute_mark(line.text)} (disputed)" if is_disputed else line.text


def correct(session: Session, number: int, *instead: Line, gone: str = "", count: int = 1) -> str:
    """Put lines in the place of one, or between two, and say what changed.

    Args:
        session: The session.
        number: The number of the line.
        instead: The lines that come there.
        gone: How to say that the line is gone; empty where another takes its place.
        count: How many lines go: one, or none.
    """
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
    now = session.document.now
    (entry,) = entries.lines
    if not 1 < number <= len(now.lines):
        # It raises, for the record has no line of this number.
        return correct(session, number, Line(entry.text))
    return correct(session, number, with_instead(now, number, entry, entries.guesser)[number - 1])


def mend(session: Session, which: int | str = "", place: int | None = None) -> str:
    """Make one of the changes that may mend a record; without a number, list the likeliest.

    Args:
        session: The session.
        which: The number of the change; `full` lists all of them.
        place: The line before which a turn is missing, where it may be at several places.
    """
    found = mends_of(session)
    if not found.mends:
        refused_game, refused = session.refused
        if refused_game is session.game and refused:
            raise HistoryError(NO_TURN_MENDS)
        require_disputed(session)
    if isinstance(which, str):
        return list_mends(session, found, len(found.mends) if which else MOST_MENDS_SHOWN)
    if not 1 <= which <= len(found.mends):
        raise HistoryError(f"no repair {which}; 'mend' lists {len(found.mends)}")

    # What is said compares two versions, so the one before is kept at hand.
    change = change_at(found.mends[which - 1], place)
    before = session.document.now
    after = judge_again(before.game, change.lines)
    session.document.commit(after)
    done = change.done or f"line {change.line} is now: {after.lines[change.line - 1].text}"
    return describe_change(before, after, done)


def mends_of(session: Session) -> Mends:
    """Return the changes that may mend the record, or let the line in that was refused last."""
    game, refused = session.refused
    return find_mends(session.document.now, refused if game is session.game else NOTHING_REFUSED)


def change_at(chosen: Mend, place: int | None) -> Mending:
    """Return the change that a mend makes at a place, or at its first one.

    Raises HistoryError where it makes none there.
    """
    if place is None:
        return chosen.changes[0]
    changes = {change.line: change for change in chosen.changes}
    if place not in changes:
        places = say_lines([*changes])
        raise HistoryError(f"that change can be made at {places}, and not at line {place}")
    return changes[place]


def list_mends(session: Session, found: Mends, most: int) -> str:
    """Return the lines that are mended, and the mends as rows: the first of them, or all."""
    disputed = session.game.disputed
    rows = shorten_list(number_rows(found.mends), ": 'mend full'", most)
    if not disputed:
        is_refused = session.refused[0] is session.game and bool(session.refused[1])
        return "\n".join([*["The last line was not entered:"] * is_refused, *rows])

    # Only the last line can be typed again: any other is one of many in the record.
    said = f"{say_lines(disputed)} {'is' if len(disputed) == 1 else 'are'} disputed:"
    if not rows:
        rows = ["No change of a word mends it; 'remove N' takes a line out of the log."]
    elif disputed[-1] == len(session.document.lines):
        rows.append("Or type the line again.")
    return "\n".join([said.capitalize(), *rows, *say_what_stays(found)])


def number_rows(mends: Sequence[Mend]) -> list[str]:
    """Return the mends as numbered sentences."""
    return [f"  {number}. {each.sentence}" for number, each in enumerate(mends, 1)]


def say_what_stays(found: Mends) -> Iterator[str]:
    """Yield which disputed lines the mends may leave disputed."""
    if found.stays:
        yield f"With these, {say_lines(found.stays)} may stay disputed."


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
    is_turn = isinstance(record.event_at(number), Suggestion) and number < len(texts)
    instead = [Line(turn_comment(turn_at(record, number).around[0]))] if is_turn else []
    return correct(session, number, *instead, gone="given up")


def require_disputed(session: Session) -> tuple[int, ...]:
    """Return the disputed lines; raises HistoryError without a disputed line."""
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
    """Keep entries that contradict the log as disputed lines, and return the error.

    The error gets notes about the changes that may mend the record.

    Args:
        session: The session.
        entries: The entries, a line for each card.
        error: What the log has against them.
    """
    now = session.document.now
    is_implied = entries.guesser is Guesser.IMPLIED
    for line in entries.lines:
        now = with_line(now, f"{DISPUTED} {line.text}", is_implied=is_implied)
    lines = range(len(session.document.lines) + 1, len(now.lines) + 1)
    session.document.commit(now)
    game, is_one = session.game, len(lines) == 1
    # Of several cards, the error is about all of them.
    error = find_refusal(game.written, lines) or error
    found = find_mends(now)
    rows = [*number_rows(found.mends), *say_what_stays(found)]
    without = f", and answers go without {say_lines(game.suspects)}" if game.suspects else ""
    first = "'mend 1' makes the first change, " if rows else ""
    kept = f"{say_lines(lines).capitalize()} {'is' if is_one else 'are'} kept as disputed"

    or_change = ", put a turn in that is missing, or change a word:"
    if not found.may_change_turns:
        or_change = ", or change a word:" if rows else "."
    for note in (
        f"{say_what_to_leave_out(error)}{or_change}",
        *shorten_list(rows, ": 'mend'"),
        f"{kept}{without}: {first}'drop' gives {'it' if is_one else 'the last'} up.",
    ):
        error.add_note(note)
    return error
