"""A record with other lines: one more, one out, one in the place of another.

A line of the header is welcome at any time, and put where it belongs. The lines of a header are
read one by one, but judged together: hand sizes that do not add up yet may be explained by the next
line. So a record may end within its header, and is a game as soon as that makes a table.

After every change of lines each implied guesser becomes the player who is next at his line. Then
the disputed lines that fit are entered again.

The turn goes on in seat order after the last suggestion, a disputed one too, unless a comment says
who suggests next, ``#> next Ed``; who has accused wrongly suggests no more.
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

# A comment that begins so says whose turn it is.
TURN: Final = "#> next "


def place_of(record: Record, name: str) -> int:
    """Return the number that a new line gets: the next one, or one in the header.

    Args:
        record: The record.
        name: The first word of the line.
    """
    if not record.is_begun or name not in HEADER:
        return len(record.line_vector or (VERSION,)) + 1

    # Cards come before the players who hold them.
    if name == "category":
        return record.entry_lines["players"]
    return max(record.entry_lines.values()) + 1


def with_header_line(record: Record, line: str, name: str, instead: int | None = None) -> Record:
    """Return the record with a line of its header where it belongs, or in place of another."""
    lines = list(record.lines or (VERSION,))
    if instead is None:
        index = place_of(record, name) - 1
        lines.insert(index, line)
    else:
        lines[instead - 1] = line

    # Before the first event a header may still lack lines; behind it the record needs a table.
    text = "\n".join(lines)
    return parse(text, record.file, needs_table=record.is_begun)


def extend_header(
    record: Record, line: str, words: Sequence[Word], instead: int | None = None
) -> Header:
    """Return the header with one line more, or with a line in place of another.

    A line at its end is read by itself; one in its midst has those after it read again, for these
    may name what it declares.

    Args:
        record: The record that has the header.
        line: Text of the line.
        words: Its words, the first of them a key of HEADER.
        instead: The number of the line that it takes the place of, None for none.

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
    """Return the version with one more entry, which is not read again.

    Args:
        now: The version before it.
        keyword: The keyword that begins the entry; empty for a comment.
        entry: The entry.
        guesser: Whether the entry names its guesser.

    Raises:
        RecordError: it cannot be an entry here.
        Contradiction: it cannot be true together with the others.

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

    # The first line of a header has the version put before it.
    lines = now.lines
    if not lines:
        lines = lines_of([VERSION])
        record = parse(f"{VERSION}\n", needs_table=False)
    after = record.append_header(entry.text, entry.header, needs_table=False)
    return Version((*lines, Line(entry.text)), played=begin(after))


def with_line(now: Version, line: str, keyword: str = "", *, is_implied: bool = False) -> Version:
    """Read a line, and return the version with it.

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

    # A line after a complete header is judged without reading the other lines again.
    if record.setup_or_none and keyword not in HEADER:
        after = record.append(line)
        return Version((*now.lines, new), played=Game(state.extend(after)))

    # So is a line at the end of a header, which need not make a table yet.
    if record.line_vector and keyword in HEADER and not record.is_begun:
        played = begin(record.append(line, needs_table=False))
        return Version((*now.lines, new), played=played)

    # Any other line of a header goes into its midst, and all lines are read again.
    lines = now.lines or lines_of([VERSION])
    index = place_of(record, keyword) - 1
    return version_of_lines(now.game, (*lines[:index], new, *lines[index:]))


def version_of_lines(game: Game, lines: Lines) -> Version:
    """Return the version of other lines; the lines that both begin with are not judged again.

    Raises RecordError or Contradiction.
    """
    if not game.written.is_begun or not lines:
        return Version(lines, played=open_game(text_of(lines)))

    # Only texts are compared, since a game does not know whether a guesser was implied.
    old, new = lines_of(game.written.lines), lines_of(texts_of(lines))
    index, gone, added = find_difference(old, new)
    state = game.state.replace_lines(index + 1, texts_of(added), len(gone))
    return Version(lines, played=Game(state))


def edit_lines(now: Version, number: int, *instead: Line, count: int = 1) -> Version:
    """Return the version with other lines in place of one, implied guessers moved.

    Disputed lines that fit then are entered again.

    Args:
        now: The one before it.
        number: The number of the line.
        instead: The lines in its place.
        count: How many lines go: one, or none.

    Raises:
        HistoryError: there is no such line.
        RecordError: a line cannot be read.
        Contradiction: the lines cannot be true together.

    """
    # The first line says the version, and stays.
    most = len(now.lines) + 1 - count
    if not 2 <= number <= most:
        fault = "can be changed" if count else "can be put in"
        advice = f"say a number from 2 to {most}" if most > 1 else "the record has none yet"
        raise HistoryError(f"no line {number} {fault}; {advice}")

    before = now.lines[: number - 1]
    behind = now.lines[number - 1 + count :]
    return judge_again(now.game, (*before, *instead, *behind))


def judge_again(game: Game, lines: Lines) -> Version:
    """Return the version of some lines: guessers are moved, and what fits is entered again.

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

    # Each turn of the loop disputes one line more, until none refuses that may be disputed. Who
    # accuses wrongly suggests no more, so guessers are moved once it is known which lines stand.
    while True:
        turned = move_implied_guessers(lines, record.setup, start)

        # A line whose guesser moved may not fit until another is put in: so it is disputed.
        if turned != lines:
            may_be_disputed = range(start + 1, len(lines) + 1)
        outcome = judge(game, turned)
        if isinstance(outcome, Version):
            return outcome
        number = line_to_dispute(outcome, entered_again, may_be_disputed)
        if number is None:
            raise outcome
        entered_again -= {number}
        lines = with_text(turned, number, f"{DISPUTED} {turned[number - 1].text}")


def enter_again(lines: Lines, numbers: Iterable[int]) -> Lines:
    """Return lines in which these, disputed before, are entries like the others.

    >>> texts_of(enter_again(lines_of(["has Ann Rope", "#? has Bob Rope"]), [2]))
    ('has Ann Rope', 'has Bob Rope')
    """
    for number in numbers:
        lines = with_text(lines, number, drop_dispute_mark(lines[number - 1].text))
    return lines


def judge(game: Game, lines: Lines) -> Version | RecordError | Contradiction:
    """Return the version of these lines, or what is wrong with them."""
    try:
        return version_of_lines(game, lines)
    except (RecordError, Contradiction) as error:
        return error


def line_to_dispute(
    error: RecordError | Contradiction,
    entered_again: frozenset[int],
    may_be_disputed: Container[int],
) -> int | None:
    """Return the number of the line to dispute for an error; None where none may be disputed.

    Of the lines in the error that were disputed before, the last is chosen. Without one, it is the
    line that contradicts those before it.
    """
    named = error.entries if isinstance(error, Contradiction) else (error.line,)
    disputed_before = entered_again.intersection(named)
    if disputed_before:
        return max(disputed_before)
    return error.line if error.line in may_be_disputed else None


def with_text(lines: Lines, number: int, text: str) -> Lines:
    """Return lines of which one has another text."""
    return (*lines[: number - 1], lines[number - 1]._replace(text=text), *lines[number:])


# Whose turn it is


@define
class Turn:
    """Whose turn it is at a table, line after line.

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
        """Go on with a line after the header, and with the event in it, disputed or not."""
        if line.startswith(TURN):
            # A comment that was typed by hand may name no player; then it changes nothing.
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
        """The players from who suggests next on."""
        players = self.setup.players
        start = players.index(self.next) if self.next else 0
        seated = players[start:] + players[:start]
        out = self.out - {seated[0] if self.is_stated else ""}
        return tuple(player for player in seated if player not in out) or seated


def turn_at(record: Record, line: int | None = None) -> Turn:
    """Return whose turn it is after a line, the last one if none is named."""
    setup, written = record.setup_or_none or record.setup, record.line_vector
    end = len(written) if line is None else line

    # The last line that shows whose turn it is tells all but who is out, so reading begins there.
    first, turn = end, Turn(setup)
    while not turn.next and first > record.header.last_line:
        first -= 1
        turn.take(written[first], record.event_at(first + 1))

    wrong_accusations = record.log_summary.wrong_accusations
    turn.out = {accuser for number, accuser in wrong_accusations if number <= end}
    for index in range(first + 1, end):
        turn.take(written[index], record.event_at(index + 1))
    return turn


def next_suggester(record: Record) -> str:
    """Return the player who suggests next."""
    return turn_at(record).around[0]


def turn_sentence(record: Record) -> str:
    """Return whose turn it is, as a sentence."""
    return f"Next: {next_suggester(record)}."


def turn_comment(player: str) -> str:
    """Return the comment that says whose turn it is."""
    return f"{TURN}{quote(player)}"


def move_implied_guessers(lines: Lines, setup: Setup, start: int) -> Lines:
    """Return lines in which each implied guesser is the player who is next there.

    A player who answered cannot have asked, so the line of such a turn stays as it is.

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

    # Each guesser that is implied takes the turn that the lines before him leave.
    for line in lines[start:]:
        if line.is_implied:
            text = with_guesser(line.text, turn.around[0], setup)
            line = line._replace(text=text)
        moved.append(line)
        event = event_of_line(line.text, setup)
        turn.take(line.text, event)
    return tuple(moved)


def with_instead(now: Version, number: int, entry: EntryLine, guesser: Guesser) -> Lines:
    """Return the lines with an entry in place of one of them; a guesser may stay implied.

    Args:
        now: The version that has the lines.
        number: The number of the line that goes.
        entry: The entry in its place.
        guesser: Whether it names its guesser, or has that of the line before.
    """
    is_implied = guesser is Guesser.IMPLIED
    old = now.lines[number - 1 : number]
    if guesser is Guesser.AS_BEFORE and any(line.is_implied for line in old):
        # While only another word differs, the guesser stays the player who is next.
        before = event_of_line(old[0].text, now.game.setup)
        after = entry.event or event_of_line(entry.text, now.game.setup)
        is_implied = getattr(before, "guesser", "") == getattr(after, "guesser", "")
    line = Line(entry.text, is_implied)
    return (*now.lines[: number - 1], line, *now.lines[number:])


def without_guesser(event: Event) -> Event:
    """Return an event without who suggests."""
    return evolve(event, guesser="") if isinstance(event, Suggestion) else event


def with_guesser(line: str, guesser: str, setup: Setup) -> str:
    """Return the line of a suggestion with another guesser, if he can have asked."""
    event = event_of_line(line, setup)
    if not isinstance(event, Suggestion) or guesser == event.guesser:
        return line

    # Who showed a card or passed was asked, and did not ask.
    answerers = [answer.player for answer in event.answers]
    if guesser in answerers or guesser in (event.passed or ()):
        return line

    text = write(evolve(event, guesser=guesser), setup)
    if line.startswith(DISPUTED):
        text = f"{DISPUTED} {text}"
    comment = comment_in(drop_dispute_mark(line))
    return f"{text}  {comment}" if comment else text
