"""How a record is corrected: by its lines, by undo and redo, by mending what is disputed, by turns.

A line that contradicts the log is a comment of the record, `#? LINE`, until a repair mends it or it
is given up. A repair is a change with which the log and all the disputed lines hold, or where there
is none, the last one and as many of the others as possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from attrs import frozen

from kb.errors import Contradiction, HistoryError, Repair, join_words
from kb.game import begin
from kb.record.lines import sentence_of
from kb.record.record import DISPUTED, Record, unmarked
from kb.record.words import split
from kb.shell.change import Position, Typed, edited, with_line
from kb.shell.document import in_words as change_in_words
from kb.shell.saying import changed
from kb.shell.session import Session
from kb.shell.turns import around, event_in, next_said, said_next
from kb.table.events import Suggestion
from kb.why.phrases import leaving_out, lines_counted, listed_repairs, shortened

NAMED = "cannot be true together with"
MOVED = 3  # guessers that are named


def undo(session: Session) -> str:
    """Take the last change back, and say what that changes."""
    return gone(session, session.document.undo, "taken back")


def redo(session: Session) -> str:
    """Make the change again that was taken back last."""
    return gone(session, session.document.redo, "made again")


def gone(session: Session, go: Callable[[], object], done: str) -> str:
    """Go to another version, and say what that changes."""
    before, old = session.document.now, session.document.versions.now
    go()
    said = f"{done}: {change_in_words(old, session.document.versions.now)}"
    return with_turn(session, before, changed(before.game, session.document.game, said))


def remove(session: Session, number: int) -> str:
    """Take a line out of the record."""
    after = edited(session.document.now, number)
    return corrected(session, after, f"removed: {session.document.lines[number - 1]}")


def insert(session: Session, number: int, entry: Typed) -> str:
    """Put a line into the record, at a number."""
    implied = (0,) if entry.is_implied else ()
    after = edited(session.document.now, number, entry.text, count=0, implied=implied)
    return corrected(session, after, f"line {number} is now: {after.lines[number - 1]}", number)


def replace(session: Session, number: int, entry: Typed) -> str:
    """Put another line in the place of one; its guesser stays implied if only a word differs."""
    now, text = session.document.now, entry.text
    is_same = entry.is_reworded and asked_alike(now, number, text)
    implied = (0,) if entry.is_implied or is_same else ()
    after = edited(now, number, text, implied=implied)
    return corrected(session, after, f"line {number} is now: {after.lines[number - 1]}", number)


def asked_alike(now: Position, number: int, text: str) -> bool:
    """Return whether a line has the guesser that was implied in the line with a number."""
    if number not in now.implied or not now.game.written.has_table:
        return False
    events = (event_in(line, now.game.setup) for line in (text, now.lines[number - 1]))
    guessers = [event.guesser for event in events if isinstance(event, Suggestion)]
    return len(guessers) == 2 and len({*guessers}) == 1


def corrected(session: Session, after: Position, done: str, number: int = 0) -> str:
    """Have a changed record here, and say what that changes in the sheet."""
    before = session.document.now
    session.document.have(after)
    if plain := disputed_no_more(before, after):
        done += f"\nA plain comment now, as this table cannot read it: {lines_counted(plain)}."
    if back := after.back:
        fits = "fits again and is" if len(back) == 1 else "fit again and are"
        done += f"\n{lines_counted(back).capitalize()} {fits} back in the log."
    if fresh := disputed_now(before, after):
        done += f"\nDisputed now, as it does not fit: {lines_counted(fresh)}."
    if moved := guessers_moved(before, after, number):
        done += f"\n{moved}"
    return with_turn(session, before, changed(before.game, after.game, done))


def with_turn(session: Session, before: Position, said: str) -> str:
    """Return what is said of a change, with whose turn it is if that is another's."""
    record, was = session.document.game.written, before.game.written
    if not record.is_begun:
        return said
    turn = next_said(record)
    turn = "" if was.has_table and turn == next_said(was) else turn
    return "\n".join(filter(None, (said, turn, session.first_card(before.game))))


def guessers_moved(before: Position, after: Position, number: int) -> str:
    """Return which guessers that were implied are others now, but for that of a line."""
    if not after.game.written.has_table:
        return ""
    texts = {*map(unmarked, before.lines)}
    lines = [n for n in sorted(after.implied) if unmarked(after.lines[n - 1]) not in texts]
    events = {n: event_in(after.lines[n - 1], after.game.setup) for n in lines if n != number}
    named = [f"{e.guesser} in line {n}" for n, e in events.items() if isinstance(e, Suggestion)]
    more = [f"{len(named) - MOVED} more"] if len(named) > MOVED + 1 else []
    named = [*named[:MOVED], *more] if more else named
    return f"The guessers are now: {join_words(named)}." if named else ""


def disputed_now(before: Position, after: Position) -> list[int]:
    """Return the lines that are disputed since a change."""
    texts = {event_in(before.lines[n - 1], before.game.setup) for n in before.game.disputed}
    lines = after.lines
    return [n for n in after.game.disputed if not before.game.disputed
            or event_in(lines[n - 1], after.game.setup) not in texts]  # fmt: skip


def disputed_no_more(before: Position, after: Position) -> list[int]:
    """Return the lines that were disputed and are still there, but name what the table lacks."""
    if not (before.game.written.has_table and after.game.written.has_table):
        return []
    texts = {before.lines[number - 1] for number in before.game.disputed}
    numbered = enumerate(after.lines, 1)
    return [n for n, line in numbered if line in texts and n not in after.game.disputed]


def mend(session: Session, number: int | None = None) -> str:
    """Make one of the repairs, and put back what then holds; without a number, list them."""
    disputed(session)
    found = mendings(session.game.written)
    if number is None:
        none = "No change of a word mends it; 'remove N' takes a line out of the log."
        lines = session.game.disputed
        said = f"{lines_counted(lines)} {'is' if len(lines) == 1 else 'are'} disputed:"
        return "\n".join([said.capitalize(), *(numbered(found) or [none])])
    if not 1 <= number <= len(found):
        raise HistoryError(f"no repair {number}; 'mend' lists {len(found)}")
    repair = found[number - 1].repair
    now, instead = session.document.now, repair.text.split("\n")
    implied = [n for n, line in enumerate(instead) if asked_alike(now, repair.line, line)]
    after = edited(now, repair.line, *instead, implied=implied)
    return corrected(session, after, f"line {repair.line} is now: {repair.text}", repair.line)


def drop(session: Session, number: int | None = None) -> str:
    """Give up a disputed line, the last one if none is named.

    Where lines have come since, a comment takes its place that says whose turn was next.
    """
    lines, now = disputed(session), session.document.now
    number = lines[-1] if number is None else number
    if number not in lines:
        reason = f"line {number} is not disputed; {lines_counted(lines)} can be dropped"
        raise HistoryError(f"{reason}, 'remove' takes out any line")
    record, line = now.game.written, now.lines[number - 1]
    is_turn = isinstance(event_in(line, record.setup), Suggestion) and number < len(now.lines)
    after = edited(now, number, *([said_next(around(record, number)[0])] if is_turn else []))
    return corrected(session, after, f"given up: {line}", number)


def disputed(session: Session) -> tuple[int, ...]:
    """Return the disputed lines; raises HistoryError where there is none."""
    if not session.game.disputed:
        raise HistoryError("no line is disputed: nothing that was said contradicts the log")
    return session.game.disputed


def turn(session: Session, player: str = "") -> str:
    """Say whose turn it is, or have it be a player's."""
    if player:
        session.document.have(with_line(session.document.now, said_next(player)))
    return next_said(session.game.written)


def pass_on(session: Session) -> str:
    """Have the turn go on without a suggestion."""
    seated = around(session.game.written)
    return f"{seated[0]} makes no suggestion. {turn(session, (seated * 2)[1])}"


def dispute(session: Session, typed: Typed, error: Contradiction) -> Contradiction:
    """Keep what contradicts the log as one disputed line, and note what may mend that."""
    lines, now = typed.text.split("\n"), session.document.now
    session.document.have(
        with_line(now, f"{DISPUTED} {in_a_row(lines)}", is_implied=typed.is_implied)
    )
    game, cards = session.game, ""
    number = len(session.document.lines)
    if len(lines) > 1:
        error = refusal(game.written, [number]) or error
        cards = f" with all its {len(lines)} cards"
    rows = numbered(mendings(game.written))
    said = [*in_words(error, game.written, number)]
    for row in (*said, f"{leaving_out(error)}{', or change a word:' if rows else '.'}"):
        error.add_note(row)
    for row in shortened(rows, ": 'mend'"):
        error.add_note(row)
    without = f", and answers go without {lines_counted(game.suspects)}" if game.suspects else ""
    first = "'mend 1' makes the first change, " if rows else ""
    error.add_note(f"Line {number} is kept as disputed{cards}{without}: {first}'drop' gives it up.")
    return error


def in_a_row(lines: Sequence[str]) -> str:
    """Return lines about a card each as the one line that was typed.

    >>> in_a_row(["has Nick Rope", 'has Nick "Dining Room"  # he said so'])
    'has Nick Rope "Dining Room"  # he said so'
    """
    cards = (line[split(line)[2].column - 1 :] for line in lines[1:])
    return " ".join([lines[0], *cards])


@frozen
class Mending:
    """A repair, and the lines that it leaves disputed."""

    repair: Repair
    stays: tuple[int, ...]


def mendings(record: Record) -> list[Mending]:
    """Return the repairs with which the log, the last and the most of the disputed lines hold."""
    for held in together(record):
        found = [
            Mending(repair, tuple(line for line in record.disputed if line not in lines))
            for lines in held
            for repair in repairs_with(record, lines)
        ]
        if found:
            return found
    return []


def together(record: Record) -> Iterator[list[tuple[int, ...]]]:
    """Yield disputed lines that one repair may mend together, the last one among them; then others.

    What mends several mends each of them: so only those are tried together that share a repair.
    """
    yield [record.disputed]
    mended_by: dict[Repair, list[int]] = {}
    for line in record.disputed:
        for repair in repairs_with(record, (line,)):
            mended_by.setdefault(repair, []).append(line)
    groups = {tuple(lines) for lines in mended_by.values()}
    for with_last in (True, False):
        for count in range(len(record.disputed) - 1, 0, -1):
            found = {lines for group in groups for lines in combinations(group, count)}
            yield sorted(each for each in found if (record.disputed[-1] in each) is with_last)


def repairs_with(record: Record, held: Sequence[int]) -> Sequence[Any]:
    """Return the repairs with which the log and these disputed lines hold."""
    error = refusal(record, held)
    return error.repairs if error else ()


def refusal(record: Record, held: Sequence[int]) -> Contradiction | None:
    """Return what the log has against disputed lines, None if nothing."""
    try:
        begin(record.restored(held))
    except Contradiction as error:
        return error
    return None


def in_words(error: Contradiction, record: Record, disputed: int) -> Iterator[str]:
    """Yield what the lines say that a contradiction only names by their numbers."""
    if NAMED not in error.sentence:
        return
    for entry in (*record.entries, *record.doubtful):
        if entry.line in error.entries and entry.line != disputed:
            yield f"  Line {entry.line}: {sentence_of(entry.event)}"


def numbered(found: Sequence[Mending]) -> list[str]:
    """Return the rows of numbered repairs, and which disputed lines they leave."""
    rows = listed_repairs([one.repair for one in found])
    stays = sorted({line for one in found for line in one.stays})
    if stays:
        rows.append(f"With these, {lines_counted(stays)} may stay disputed.")
    return rows
