"""The commands that correct a record: line by line, by undo and redo, by repairs, and by turns.

A line that contradicts the log is kept as a comment of the record, `#? LINE`, until a repair mends
it or it is given up. A repair is a change after which the log and all disputed lines hold. If no
change does that, it is a change after which the last disputed line holds, or else an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kb.errors import HistoryError, join_words
from kb.record.plain import DISPUTED, drop_dispute_mark
from kb.record.record import Record
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
MOST_TURNS_NAMED: Final = 3
NO_TURN_MENDS: Final = """\
neither a missing turn nor a line typed twice explains the last line; \
type it again with the player who asked in front"""


def undo(session: Session) -> str:
    """Take the last change back, and return the sentences about it."""
    return go_to(session, session.document.versions.undo(), "taken back")


def redo(session: Session) -> str:
    """Make the change again that was taken back last, and return the sentences about it."""
    return go_to(session, session.document.versions.redo(), "made again")


def go_to(session: Session, versions: Versions, done: str) -> str:
    """Make another version the present one, and return the sentences about the difference."""
    before = session.document.now
    session.document.go(versions)
    after = session.document.now
    at, out, into = find_difference(before.lines, after.lines)
    rows = [f"line {number} is: {say_line(line)}" for number, line in enumerate(into, at + 1)]
    said = "\n".join(rows or map(say_line, out))
    return describe_change(before, after, f"{done}: {said}")


def say_line(line: Line) -> str:
    """Return the text of a line; a disputed line has the word "disputed" instead of its mark."""
    is_disputed = line.text.startswith(DISPUTED)
    return f"{drop_dispute_mark(line.text)} (disputed)" if is_disputed else line.text


def correct(session: Session, number: int, *instead: Line, gone: str = "", count: int = 1) -> str:
    """Replace, insert or take out lines at a number, and return the sentences about the change.

    Args:
        session: The session.
        number: The number of the line.
        instead: The lines that are put there.
        gone: The words for a line that is taken out; empty if another line replaces it.
        count: The number of lines that are taken out, 1 or 0.
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
    """Insert a line into the record at a number."""
    line = Line(entries.text, entries.guesser is Guesser.IMPLIED)
    said = correct(session, number, line, count=0)
    return "\n".join([said, *say_out_of_turn(session.game.written, number)])


def say_out_of_turn(record: Record, number: int) -> Iterator[str]:
    """Yield a sentence if a suggestion is out of turn, with the order of the seats there."""
    # Only a suggestion has a turn, and a record with one has a table whose turns can be counted.
    event = record.event_at(number)
    if not isinstance(event, Suggestion):
        return
    standing = turn_at(record, number - 1)
    if not standing.next or event.guesser == standing.around[0]:
        return

    order = join_words([*standing.around[:MOST_TURNS_NAMED]], "then")
    yield f"Line {number} is out of turn: by the seats the order there is {order}."


def replace(session: Session, number: int, entries: Entries) -> str:
    """Replace a line by another; its guesser stays implied if only another word differs."""
    now = session.document.now
    (entry,) = entries.lines
    if not 1 < number <= len(now.lines):
        # The record has no such line, and this call raises the error that says so.
        return correct(session, number, Line(entry.text))
    lines = with_instead(now, number, entry, entries.guesser)
    answer = correct(session, number, lines[number - 1])

    # If the old line was out of turn, the user was told so when he typed it.
    was_out_of_turn = any(say_out_of_turn(now.game.written, number))
    news = () if was_out_of_turn else say_out_of_turn(session.game.written, number)
    return "\n".join([answer, *news])


def mend(session: Session, which: int | str = "", place: int | None = None) -> str:
    """Make one of the changes that may mend the record, or list the likeliest if none is chosen.

    Args:
        session: The session.
        which: The number of the change; `full` lists all of them.
        place: The line before which a turn is missing, if there are several possible lines.
    """
    repairs = mends_of(session)
    if not repairs.mends:
        refused_game, refused = session.refused
        if refused_game is session.game and refused:
            raise HistoryError(NO_TURN_MENDS)
        require_disputed(session)
    if isinstance(which, str):
        return list_mends(session, repairs, len(repairs.mends) if which else MOST_MENDS_SHOWN)
    if not 1 <= which <= len(repairs.mends):
        raise HistoryError(f"no repair {which}; 'mend' lists {len(repairs.mends)}")

    # The sentences compare two versions, so the version before the change is kept.
    change = change_at(repairs.mends[which - 1], place)
    before = session.document.now
    after = judge_again(before.game, change.lines)
    session.document.commit(after)
    done = change.done or f"line {change.line} is now: {after.lines[change.line - 1].text}"
    return describe_change(before, after, done)


def mends_of(session: Session) -> Mends:
    """Return the changes that may mend the record, or that make the refused line possible."""
    game, refused = session.refused
    return find_mends(session.document.now, refused if game is session.game else NOTHING_REFUSED)


def change_at(chosen: Mend, place: int | None) -> Mending:
    """Return the change that a mend makes at a line, or its likeliest change if no line is named.

    Raises HistoryError if the mend makes no change at that line.
    """
    if place is None:
        return chosen.changes[0]
    changes = {change.line: change for change in chosen.changes}
    if place not in changes:
        places = say_lines([*changes])
        raise HistoryError(f"that change can be made at {places}, and not at line {place}")
    return changes[place]


def list_mends(session: Session, found: Mends, most: int) -> str:
    """Return the disputed lines and a numbered list of the changes that may mend them."""
    disputed = session.game.disputed
    rows = shorten_list(number_rows(found.mends), ": 'mend full'", most)
    if not disputed:
        refused_game, refused = session.refused
        is_refused = refused_game is session.game and bool(refused)
        if is_refused:
            rows.insert(0, "The last line was not entered:")
        return "\n".join(rows)

    # Typing a line again replaces only the last line; this advice suits no other line.
    verb = "is" if len(disputed) == 1 else "are"
    heading = f"{say_lines(disputed).capitalize()} {verb} disputed:"
    if not rows:
        rows = ["No change of a word mends it; 'remove N' takes a line out of the log."]
    elif disputed[-1] == len(session.document.lines):
        rows.append("Or type the line again.")
    return "\n".join([heading, *rows, *say_what_stays(found)])


def number_rows(mends: Sequence[Mend]) -> list[str]:
    """Return the changes as numbered sentences."""
    return [f"  {number}. {each.sentence}" for number, each in enumerate(mends, 1)]


def say_what_stays(found: Mends) -> Iterator[str]:
    """Yield a sentence with the disputed lines that may stay disputed after these changes."""
    if found.stays:
        yield f"With these, {say_lines(found.stays)} may stay disputed."


def give_up(session: Session, number: int | None = None) -> str:
    """Give up a disputed line, the last one if no number is given.

    If more lines follow a suggestion, a comment replaces it that says whose turn was next.
    """
    lines = require_disputed(session)
    texts = session.document.lines
    number = lines[-1] if number is None else number
    if number not in lines:
        reason = f"line {number} is not disputed; {say_lines(lines)} can be dropped"
        raise HistoryError(f"{reason}, 'remove' takes out any line")

    record = session.game.written
    is_turn = isinstance(record.event_at(number), Suggestion) and number < len(texts)
    instead = list[Line]()
    if is_turn:
        next_player = turn_at(record, number).around[0]
        instead.append(Line(turn_comment(next_player)))
    return correct(session, number, *instead, gone="given up")


def require_disputed(session: Session) -> tuple[int, ...]:
    """Return the disputed lines; raises HistoryError if no line is disputed."""
    if not session.game.disputed:
        raise HistoryError("no line is disputed: nothing that was said contradicts the log")
    return session.game.disputed


def turn(session: Session, player: str = "") -> str:
    """Return whose turn it is, after giving the turn to a player if one is named."""
    if player:
        session.document.commit(with_line(session.document.now, turn_comment(player)))
    return turn_sentence(session.game.written)


def pass_on(session: Session) -> str:
    """Give the turn to the next player without a suggestion."""
    seated = turn_at(session.game.written).around
    return f"{seated[0]} makes no suggestion. {turn(session, (seated * 2)[1])}"


def dispute(session: Session, entries: Entries, error: Contradiction) -> Contradiction:
    """Keep entries that contradict the log as disputed lines, and return the error with advice.

    Args:
        session: The session.
        entries: The entries, with a line for each card.
        error: The contradiction of the entries with the log.
    """
    now = session.document.now
    is_implied = entries.guesser is Guesser.IMPLIED
    for line in entries.lines:
        now = with_line(now, f"{DISPUTED} {line.text}", is_implied=is_implied)
    first_number = len(session.document.lines) + 1
    lines = range(first_number, len(now.lines) + 1)
    session.document.commit(now)
    game = session.game
    is_one = len(lines) == 1

    # If the entry has several lines, the error has to be about all of them.
    error = find_refusal(game.written, lines) or error
    repairs = find_mends(now)
    rows = [*number_rows(repairs.mends), *say_what_stays(repairs)]
    without = f", and answers go without {say_lines(game.suspects)}" if game.suspects else ""
    first = "'mend 1' makes the first change, " if rows else ""
    kept = f"{say_lines(lines).capitalize()} {'is' if is_one else 'are'} kept as disputed"

    or_change = ", put a turn in that is missing, or change a word:"
    if not repairs.may_change_turns:
        or_change = ", or change a word:" if rows else "."
    for note in (
        f"{say_what_to_leave_out(error)}{or_change}",
        *shorten_list(rows, ": 'mend'"),
        f"{kept}{without}: {first}'drop' gives {'it' if is_one else 'the last'} up.",
    ):
        error.add_note(note)
    return error
