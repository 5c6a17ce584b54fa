"""Changes of a record: a line is added, taken out, or replaced by another.

A line of the header may come at any time, and is put where it belongs. The lines of a header are
read one by one, but judged together, since the next line may explain hand sizes that do not add up
yet. So a record may end within its header, and is a game as soon as the header makes a table.

After each change every implied guesser becomes the player who is next at his line. Then the
disputed lines that fit are entered again.

The turn goes on in seat order after the last suggestion, even if that is disputed, unless a comment
says who suggests next: ``#> next Ed``. A player who has accused wrongly makes no suggestion.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from typing import Final

from attrs import define, evolve, field

from kb.errors import HistoryError, RecordError
from kb.game import Game, begin
from kb.record.header import HEADER, VERSION, Header
from kb.record.lines import write
from kb.record.plain import DISPUTED, drop_dispute_mark, event_of_line
from kb.record.record import Record, parse
from kb.record.words import Word, comment_in, quote, split
from kb.shell.document import (
    Line,
    Lines,
    Version,
    find_difference,
    lines_of,
    open_game,
    text_of,
    texts_of,
)
from kb.shell.meaning import EntryLine, Guesser
from kb.table.events import Accusation, Event, Suggestion
from kb.table.setup import Setup
from kb.why.contradiction import Contradiction

# A comment with this beginning says whose turn it is.
TURN: Final = "#> next "


def place_of(record: Record, name: str) -> int:
    """Return the line number of a new line: at the end, or in the header if it belongs there.

    Args:
        record: The record.
        name: The first word of the line.
    """
    if not record.is_begun or name not in HEADER:
        return len(record.line_vector or (VERSION,)) + 1

    # The cards of a deck stand before the players, who may hold them.
    if name == "category":
        return record.entry_lines["players"]
    return max(record.entry_lines.values()) + 1


def with_header_line(record: Record, line: str, name: str, instead: int | None = None) -> Record:
    """Return the record with a header line put where it belongs, or in place of another line."""
    lines = list(record.lines or (VERSION,))
    if instead is None:
        index = place_of(record, name) - 1
        lines.insert(index, line)
    else:
        lines[instead - 1] = line

    # Before the first event the header may be incomplete; after it the record needs a table.
    text = "\n".join(lines)
    return parse(text, record.file, needs_table=record.is_begun)


def extend_header(
    record: Record, line: str, words: Sequence[Word], instead: int | None = None
) -> Header:
    """Return the header with one more line, or with one of its lines replaced.

    If the line comes last, it is read alone. Otherwise the lines after it are read again, as they
    may use names that it declares.

    Args:
        record: The record that has the header.
        line: Text of the line.
        words: Its words, the first of them a key of HEADER.
        instead: The number of the line that it replaces; None for a new line.

    Raises:
        RecordError: the line, or one after it, cannot be read.

    """
    name = words[0].text.lower()
    is_last = instead is None and not record.is_begun
    if is_last:
        number = place_of(record, name)
        return record.header.with_line(number, words)
    after = with_header_line(record, line, name, instead)
    return after.header


def with_entry(now: Version, keyword: str, entry: EntryLine, guesser: Guesser) -> Version:
    """Return the version after one more entry, without reading its text again.

    Args:
        now: The version before it.
        keyword: The keyword that begins the entry; empty for a comment.
        entry: The entry.
        guesser: Whether the entry names its guesser.

    Raises:
        RecordError: The line cannot be an entry here.
        Contradiction: The line cannot be true together with the others.

    """
    state = now.game.state
    record = state.record
    is_implied = guesser is Guesser.IMPLIED
    if entry.event is not None:
        after = record.append_parsed(entry.text, entry.event)
        lines = (*now.lines, Line(entry.text, is_implied))
        return Version(lines, played=Game(state.extend(after)))
    if entry.header is None:
        return with_line(now, entry.text, keyword, is_implied=is_implied)

    # Before the first line of a header comes the line with the version.
    lines = now.lines
    if not lines:
        lines = lines_of([VERSION])
        record = parse(f"{VERSION}\n", needs_table=False)
    after = record.append_header(entry.text, entry.header, needs_table=False)
    new = Line(entry.text)
    return Version((*lines, new), played=begin(after))


def with_line(now: Version, line: str, keyword: str = "", *, is_implied: bool = False) -> Version:
    """Read a line, and return the version after it.

    Args:
        now: The version before it.
        line: Text of the line.
        keyword: The keyword that begins the line; empty for a comment.
        is_implied: Whether its guesser was implied.

    Raises:
        RecordError: the line cannot be read.
        Contradiction: it cannot be true together with the others.

    """
    state = now.game.state
    record = state.record
    new = Line(line, is_implied)
    if keyword == VERSION.split()[0]:
        if record.lines not in ((), (VERSION,)):
            raise RecordError("there is a record already; 'new' starts another")
        return Version(lines_of([line]), played=open_game(line))

    # A line after a complete header is judged without reading the lines before it again.
    if record.setup_or_none and keyword not in HEADER:
        after = record.append(line)
        played = Game(state.extend(after))
        return Version((*now.lines, new), played=played)

    # A line at the end of a header is judged without the lines before it, too. After it the header
    # may still be incomplete.
    if record.line_vector and keyword in HEADER and not record.is_begun:
        played = begin(record.append(line, needs_table=False))
        return Version((*now.lines, new), played=played)

    # Any other header line goes in between header lines, so all lines are read again.
    lines = now.lines or lines_of([VERSION])
    index = place_of(record, keyword) - 1
    with_new = (*lines[:index], new, *lines[index:])
    return version_of_lines(now.game, with_new)


def version_of_lines(game: Game, lines: Lines) -> Version:
    """Return the version with these lines; the common beginning is not judged again.

    Raises RecordError or Contradiction.
    """
    if not game.written.is_begun or not lines:
        return Version(lines, played=open_game(text_of(lines)))

    # A game does not know which guessers were implied, so only the texts are compared.
    old = game.written.lines
    new = texts_of(lines)
    index, gone, added = find_difference(old, new)
    state = game.state.replace_lines(index + 1, added, len(gone))
    return Version(lines, played=Game(state))


def edit_lines(now: Version, number: int, *instead: Line, count: int = 1) -> Version:
    """Return the version with a line replaced by other lines, and with implied guessers moved.

    Disputed lines that fit then are entered again.

    Args:
        now: The version before the change.
        number: The number of the line.
        instead: The lines that replace it.
        count: The number of lines that are taken out, 1 or 0.

    Raises:
        HistoryError: there is no such line.
        RecordError: a line cannot be read.
        Contradiction: the lines cannot be true together.

    """
    # The first line has the version of the format, and cannot be changed.
    most = len(now.lines) + 1 - count
    if not 2 <= number <= most:
        fault = "can be changed" if count else "can be put in"
        advice = f"say a number from 2 to {most}" if most > 1 else "the record has no lines yet"
        raise HistoryError(f"no line {number} {fault}; {advice}")

    before = now.lines[: number - 1]
    behind = now.lines[number - 1 + count :]
    return judge_again(now.game, (*before, *instead, *behind))


def judge_again(game: Game, lines: Lines) -> Version:
    """Return the version with these lines, after moving guessers and restoring disputed lines.

    Raises RecordError or Contradiction.

    Args:
        game: The game before the change.
        lines: The lines after it.
    """
    if not game.written.is_begun:
        return version_of_lines(game, lines)

    record = parse(text_of(lines), game.written.file)
    start, may_be_disputed = record.header.last_line, range(0)
    entered_again = frozenset(record.disputed)
    lines = enter_again(lines, entered_again)

    # Each round of the loop disputes one more line, until all others fit. Who has accused wrongly
    # makes no suggestion; so guessers are moved again when the set of disputed lines has changed.
    while True:
        turned = move_implied_guessers(lines, record.setup, start)

        # A line with a moved guesser may contradict the log until another turn is inserted.
        if turned != lines:
            may_be_disputed = range(start + 1, len(lines) + 1)
        outcome = judge(game, turned)
        if isinstance(outcome, Version):
            return outcome
        disputed_number = line_to_dispute(outcome, entered_again, may_be_disputed)
        if disputed_number is None:
            raise outcome
        entered_again -= {disputed_number}
        lines = with_text(turned, disputed_number, f"{DISPUTED} {turned[disputed_number - 1].text}")


def enter_again(lines: Lines, numbers: Iterable[int]) -> Lines:
    """Return the lines with the disputed lines of these numbers turned back into entries.

    >>> texts_of(enter_again(lines_of(["has Ann Rope", "#? has Bob Rope"]), [2]))
    ('has Ann Rope', 'has Bob Rope')
    """
    for number in numbers:
        lines = with_text(lines, number, drop_dispute_mark(lines[number - 1].text))
    return lines


def judge(game: Game, lines: Lines) -> Version | RecordError | Contradiction:
    """Return the version with these lines, or the error that they cause."""
    try:
        return version_of_lines(game, lines)
    except (RecordError, Contradiction) as error:
        return error


def line_to_dispute(
    error: RecordError | Contradiction,
    entered_again: frozenset[int],
    may_be_disputed: Container[int],
) -> int | None:
    """Return the number of the line that is disputed for an error; None if no line may be.

    The last line in the error that was disputed before is chosen; if there is none, the line that
    contradicts the lines before it.
    """
    named = error.entries if isinstance(error, Contradiction) else (error.line,)
    disputed_before = entered_again.intersection(named)
    if disputed_before:
        return max(disputed_before)
    return error.line if error.line in may_be_disputed else None


def with_text(lines: Lines, number: int, text: str) -> Lines:
    """Return the lines with the text of one of them replaced."""
    line = lines[number - 1]._replace(text=text)
    return (*lines[: number - 1], line, *lines[number:])


# Whose turn it is


@define
class Turn:
    """The turn at a table, followed line by line: who suggests next, and who is out.

    Attributes:
        setup: The table.
        next: The player who suggests next; empty until a line shows whose turn it is.
        is_stated: Whether a comment, and not a suggestion, says who is next.
        out: The players who have accused wrongly.
    """

    setup: Setup
    next: str = ""
    is_stated: bool = False
    out: set[str] = field(factory=set)

    def take(self, line: str, event: Event | None) -> None:
        """Advance the turn past a line of the log and its event, also if the line is disputed."""
        if line.startswith(TURN):
            # A comment that was typed by hand may name no player; then nothing changes.
            with suppress(RecordError, IndexError):
                name = split(line.removeprefix(TURN))[0]
                self.next = self.setup.player_names.find(name.text)
                self.is_stated = True
            return

        match event:
            case Suggestion(guesser=guesser):
                players = self.setup.players
                seat = players.index(guesser) + 1
                self.next = players[seat % len(players)]
                self.is_stated = False
            case Accusation(accuser=accuser, right=False) if not line.startswith(DISPUTED):
                self.out.add(accuser)
                self.is_stated = self.is_stated and self.next != accuser

    @property
    def around(self) -> tuple[str, ...]:
        """The players who are not out, in seat order, beginning with the next to suggest."""
        players = self.setup.players
        start = players.index(self.next) if self.next else 0
        seated = players[start:] + players[:start]
        out = self.out - {seated[0] if self.is_stated else ""}
        return tuple(player for player in seated if player not in out) or seated


def turn_at(record: Record, line: int | None = None) -> Turn:
    """Return the turn after a line, or after the last line if no line is named."""
    setup = record.setup_or_none or record.setup
    written = record.line_vector
    end_line = len(written) if line is None else line

    # A suggestion or a comment shows whose turn it is. So the lines are read from the last of these
    # lines on. The players who are out by then are known from the record.
    first = end_line
    turn = Turn(setup)
    while not turn.next and first > record.header.last_line:
        first -= 1
        turn.take(written[first], record.event_at(first + 1))

    wrong_accusations = record.log_summary.wrong_accusations
    turn.out = {accuser for number, accuser in wrong_accusations if number <= end_line}
    for index in range(first + 1, end_line):
        turn.take(written[index], record.event_at(index + 1))
    return turn


def next_suggester(record: Record) -> str:
    """Return the player who makes the next suggestion."""
    return turn_at(record).around[0]


def turn_sentence(record: Record) -> str:
    """Return the sentence that says whose turn it is."""
    return f"Next: {next_suggester(record)}."


def turn_comment(player: str) -> str:
    """Return the comment that says whose turn it is."""
    return f"{TURN}{quote(player)}"


def move_implied_guessers(lines: Lines, setup: Setup, start: int) -> Lines:
    """Return the lines with each implied guesser replaced by the player who is next there.

    If the next player has answered in a line, he cannot have asked; then the line stays as it is.

    >>> from kb import Game
    >>> from kb.shell.document import Line
    >>> setup = Game.new(["Ann", "Ben", "Cid"]).setup
    >>> move_implied_guessers((Line("suggest Ben Plum Rope Hall -> Cid", True),), setup, 0)[0].text
    'suggest Ann Plum Rope Hall -> Cid'
    >>> move_implied_guessers((Line("suggest Ben Plum Rope Hall -> Ann", True),), setup, 0)[0].text
    'suggest Ben Plum Rope Hall -> Ann'

    Args:
        lines: The lines of a record.
        setup: The table.
        start: How many lines the header has.

    """
    turn = Turn(setup)
    moved = list(lines[:start])

    # An implied guesser is the player whose turn it is after the lines before.
    for line in lines[start:]:
        if line.is_implied:
            text = with_guesser(line.text, turn.around[0], setup)
            line = line._replace(text=text)
        moved.append(line)
        event = event_of_line(line.text, setup)
        turn.take(line.text, event)
    return tuple(moved)


def with_instead(now: Version, number: int, entry: EntryLine, guesser: Guesser) -> Lines:
    """Return the lines with one of them replaced by an entry; its guesser may stay implied.

    Args:
        now: The version that has the lines.
        number: The number of the line that goes.
        entry: The entry in its place.
        guesser: Whether it names its guesser, or has that of the line before.
    """
    is_implied = guesser is Guesser.IMPLIED
    old = now.lines[number - 1 : number]
    if guesser is Guesser.AS_BEFORE and any(line.is_implied for line in old):
        # If some other word differs but the guesser does not, he stays implied.
        setup = now.game.setup
        old_event = event_of_line(old[0].text, setup)
        new_event = entry.event or event_of_line(entry.text, setup)
        old_guesser = getattr(old_event, "guesser", "")
        is_implied = old_guesser == getattr(new_event, "guesser", "")
    before, behind = now.lines[: number - 1], now.lines[number:]
    return (*before, Line(entry.text, is_implied), *behind)


def without_guesser(event: Event) -> Event:
    """Return an event without its guesser, for comparing suggestions."""
    return evolve(event, guesser="") if isinstance(event, Suggestion) else event


def with_guesser(line: str, guesser: str, setup: Setup) -> str:
    """Return the line of a suggestion with another guesser, unless he was one of those asked."""
    event = event_of_line(line, setup)
    if not isinstance(event, Suggestion) or guesser == event.guesser:
        return line

    # A player who showed a card or passed was asked, so he did not ask.
    answerers = [answer.player for answer in event.answers]
    if guesser in answerers or guesser in (event.passed or ()):
        return line

    text = write(evolve(event, guesser=guesser), setup)
    if line.startswith(DISPUTED):
        text = f"{DISPUTED} {text}"
    comment = comment_in(drop_dispute_mark(line))
    return f"{text}  {comment}" if comment else text
