"""A game as its history: its record, the deals that fit after each entry, and what was undone.

    header ─ entry ─ entry ─ …        lines that were undone
      │        │       │
    deals    deals   deals

A state is never changed, so all of them are kept, and going back is looking one up. The records and
the states of two positions share what they have in common.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self, TypeVar, overload

from attrs import evolve, field, frozen
from pyrsistent import PVector, pvector

from kb.errors import Contradiction, HistoryError, NoPosition
from kb.record.record import Entry, Record, parse
from kb.table.arguments import listed, text, whole
from kb.table.deck import Deck
from kb.table.events import Event
from kb.table.setup import Setup
from kb.theory.deals import Deals, deals_of
from kb.theory.log import Stage, added_axioms, each_adds
from resolver.text import FrozenMapping, Tabular

if TYPE_CHECKING:  # who tells is asked for reasons only
    from kb.inference.rule import Rule
    from kb.why.phrases import Perspective


class Log(Tabular, tuple[Entry, ...]):
    """The entries of a record, each with its line.

    >>> from kb import Game
    >>> print(Game.new(["Ann", "Bob"]).tell("has Ann Rope").log)
    4. has Ann Rope

    In a table `event` is an entry's text, and `kind` what sort of event it is.

    Args:
        iterable: The entries.
    """

    __slots__ = ()
    _heads = ("line", "event", "kind")

    @property
    def summary(self) -> str:
        """How many they are.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").log.summary
        'Log of 1 entry'
        """
        return f"Log of {len(self)} entr{'y' if len(self) == 1 else 'ies'}"

    def _values(self) -> Iterator[Sequence[Any]]:
        for line, said, event in self:
            yield line, said, type(event).__name__.lower()

    def __str__(self) -> str:
        return "\n".join(f"{one.line}. {one.text}" for one in self)


@frozen(eq=False, repr=False)
class History:
    """What every game is: a record as it is `written`, the stages of its log, and what was undone.

    The first stage is that of the header. ``left_out`` are the entries that may be to blame for
    disputed lines: the log goes without them. ``undone`` are events that can come back, each with
    the lines around it, the next one last. ``_rules`` are those of unifying, None for all.
    """

    written: Record
    stages: PVector[Stage]
    left_out: tuple[int, ...] = ()
    undone: PVector[tuple[str, ...]] = field(factory=pvector)
    _rules: tuple[Rule, ...] | None = None

    @classmethod
    def _of(
        cls,
        record: Record,
        rules: tuple[Rule, ...] | None = None,
        known: PVector[Stage] | None = None,
    ) -> Self:
        """Return the game of a record; `known` are the stages of its beginning, where they are.

        Where lines are disputed, the log goes without those that may be to blame for them. Of a
        record without a table there are no stages.

        Raises:
            Contradiction: the log with them cannot hold.

        """
        if not record.is_whole:
            return cls(record, pvector(), rules=rules)
        stages = stages_of(record, known)
        suspects = suspects_of(record)
        if suspects:
            same = sum(entry.line < suspects[0] for entry in record.entries)
            stages = fold(record.setup, log_of(record, suspects), stages[: same + 1])
        return cls(record, stages, suspects, rules=rules)

    @property
    def state(self) -> Deals:
        """The deals that fit everything said, and so all that follows from it.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").state.holds("Bob", "Rope")
        False
        """
        return self.stages[-1].deals

    @property
    def setup(self) -> Setup:
        """What the header says: the deck, the players, the hands known.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).setup.sizes
        (9, 9)
        """
        return self.written.setup

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in answering order.

        >>> from kb import Game
        >>> game = Game.new(["Nick", "Rachel"], me="Nick").tell("has Rachel Rope")
        >>> game.players, game.me, game.deck.name, len(game.cards), game.events
        (('Nick', 'Rachel'), 'Nick', 'classic', 21, (Has(holder='Rachel', card='Rope'),))
        """
        return self.setup.players

    @property
    def me(self) -> str | None:
        """Who tells; None for a spectator.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"], me="Ann").me
        'Ann'
        """
        return self.setup.me

    @property
    def deck(self) -> Deck:
        """The deck.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).deck
        <Deck classic: 21 cards, 6 of suspect, 6 of weapon, 9 of room>
        """
        return self.setup.deck

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards, in the order of the deck.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).cards[:2]
        ('Mustard', 'Plum')
        """
        return self.setup.deck.cards

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened after the header, in order: one between any two positions.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").events
        (Has(holder='Ann', card='Rope'),)
        """
        lines = {*self._events}
        return tuple(entry.event for entry in self.log if entry.line in lines)

    @cached_property
    def log(self) -> Log:
        """The entries that tell of events, each with its line number and text.

        Where lines are disputed, it goes without the suspects.
        """
        return log_of(self.written, self.left_out)

    @property
    def suspects(self) -> tuple[int, ...]:
        """The lines that may be to blame for the disputed ones: the log goes without them.

        They are those without which, each by itself, all the others hold; where no single one does,
        the lines of a conflict.

        >>> from kb import Game
        >>> game = Game.new(["Nick", "Rachel"]).tell("has Nick Rope", "#? has Rachel Rope")
        >>> game.disputed, game.suspects, game.holds("Nick", "Rope")
        ((5,), (4,), None)
        """
        return tuple(line for line in self.left_out if line <= len(self.written.written))

    @property
    def with_suspects(self) -> Self:
        """The game whose log has the suspects too: what its lines say but for the disputed ones.

        >>> from kb import Game
        >>> game = Game.new(["Nick", "Rachel"]).tell("has Nick Rope", "#? has Rachel Rope")
        >>> game.with_suspects.holds("Nick", "Rope")
        True
        """
        if not self.suspects:
            return self
        return type(self)(self.written, stages_of(self.written), rules=self._rules)

    @property
    def header(self) -> Perspective:
        """Who tells, and where the header says what.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"], me="Ann").header.me
        'Ann'
        """
        return header_of(self.written)

    def __len__(self) -> int:
        """Return how many positions it has: as many as events, and one before them."""
        return len(self._ends)

    @overload
    def __getitem__(self, number: int) -> Self: ...

    @overload
    def __getitem__(self, number: slice) -> tuple[Self, ...]: ...

    def __getitem__(self, number: int | slice) -> Self | tuple[Self, ...]:
        """Return a position: 0 has the header alone, -1 is the game; of a slice, several.

        Raises HistoryError.
        """
        if isinstance(number, slice):
            places = (
                None if end is None else whole(end, "a position", HistoryError)
                for end in (number.start, number.stop, number.step)
            )
            number = slice(*places)
            if number.step == 0:
                raise HistoryError("a slice goes on by 1 or more positions, or back; not by 0")
            return (*self,)[number]
        ends, last = self._ends, len(self) - 1
        number = whole(number, "a position", HistoryError)
        if not -len(ends) <= number < len(ends):
            raise NoPosition(f"no position {number}: the game has positions 0 to {last}")
        return self if number % len(ends) == last else self.at(ends[number])

    def __iter__(self) -> Iterator[Self]:
        """Yield it before its first event and after each, in linear time for all of them."""
        lines, ends, undone = self.written.lines, self._ends, [self.undone]
        entries = tuple(self.written.entries)
        for start, end in reversed([*pairwise(ends)]):
            undone.append(undone[-1].append(lines[start:end]))
        last = self.at(ends[0])
        yield evolve(last, undone=undone.pop())
        for start, end in pairwise(ends):
            record = last.written.resumed(lines[start:end], entries)
            stages = last.stages.append(self.stages[len(last.stages)])
            last = evolve(last, written=record, stages=stages, undone=undone.pop())
            yield last

    @property
    def _ends(self) -> list[int]:
        """The last line of each position: before the first event, and after each.

        What the header assumes is no event.
        """
        return [*(line - 1 for line in self._events), len(self.written.written)]

    @property
    def _events(self) -> list[int]:
        """The lines of the log that end a position."""
        header = max(self.written.places.values())
        return [entry.line for entry in self.log if entry.line > header]

    def tell(self, *lines: str) -> Self:
        """Return the game with more record lines; raises RecordError or Contradiction.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"])
        >>> game = game.tell("has Ann Rope", "suggest Bob Plum Rope Hall -> Ann")
        >>> len(game), game.holds("Bob", "Rope")
        (3, False)

        Args:
            lines: Lines of the record, one entry each.
        """
        game = self
        for line in lines:
            game = extended(game, game.written.append(line))
        return game

    def at(self, line: int) -> Self:
        """Return the game after a line of its record; what was proved by then is not proved again.

        Raises HistoryError where there is no such line, RecordError where the header ends before
        it is whole.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game.log[0].line, game.at(3).holds("Ann", "Rope")
        (4, None)

        Args:
            line: A line of the record; 0 is before the first.
        """
        record = self.written
        line = self._line(line, len(record.written))
        undone = self._undone_after(line)
        if line < max(record.places.values()):
            header = parse("\n".join(record.lines[:line]), record.file)
            return evolve(self._of(header, self._rules), undone=undone)
        count = bisect_right(self.log, line, key=lambda entry: entry.line)
        stages = self.stages[: count + 1]
        return evolve(self, written=record.until(line), stages=stages, undone=undone)

    def _undone_after(self, line: int) -> PVector[tuple[str, ...]]:
        """Return what can come back after a line: each event with all up to the next one."""
        lines, undone = self.written.lines, self.undone
        later = self._ends[bisect_right(self._events, line) + 1 :]
        if not later and line < len(lines):
            following = undone[-1] if undone else ()
            return undone[:-1].append(lines[line:] + following)
        for start, end in reversed([*pairwise([line, *later])]):
            undone = undone.append(lines[start:end])
        return undone

    def undo(self) -> Self:
        """Return the game before its last event; raises HistoryError if there is none.

        What the header assumes is not an event of the log: take its line out by `remove`.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").undo().holds("Ann", "Rope") is None
        True
        """
        if len(self) == 1:
            raise HistoryError("nothing to undo: the log has no event yet")
        return self.at(self._ends[-2])

    def redo(self) -> Self:
        """Return the game with the undone event again; raises HistoryError if there is none.

        >>> from kb import Game
        >>> Game.new(["Ann", "Bob"]).tell("has Ann Rope").undo().redo().holds("Ann", "Rope")
        True
        """
        later = self.tell(*(self.undone[-1] if self.undone else ()))
        if len(later.written.entries) == len(self.written.entries):
            raise HistoryError("nothing to redo: no event was undone, or the log has gone on since")
        return evolve(later, undone=self.undone[:-1])

    def remove(self, line: int) -> Self:
        """Return the game without a line of its record; the lines after it move up.

        Raises HistoryError where there is no such line, RecordError or Contradiction where the rest
        cannot stand without it.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Hall")
        >>> game.remove(4).log[0].text
        'has Bob Hall'

        Args:
            line: The number of the line.
        """
        return self.edited(line, [])

    def replace(self, line: int, text: str) -> Self:
        """Return the game with another line in place of one of its record; raises as `remove`.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game.replace(4, "has Bob Rope").holds("Bob", "Rope")
        True

        Args:
            line: The number of the line.
            text: The line in its place.
        """
        return self.edited(line, [text])

    def edited(self, line: int, instead: Sequence[str], count: int = 1) -> Self:
        """Return the game with other lines for some from a line on; those before it still stand.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob"]).tell("has Ann Rope")
        >>> game.edited(4, ["has Bob Rope"]).holds("Bob", "Rope")
        True

        Args:
            line: The number of the first line.
            instead: The lines in their place.
            count: How many lines go.
        """
        count = whole(count, "how many lines", HistoryError)
        line = self._line(line, len(self.written.written) + (count == 0))
        if any("\n" in text(new, "a line") for new in listed(instead, "lines")):
            raise HistoryError("one line can be replaced by one line only; give them one by one")
        return spliced(self, line, instead, count)

    def _line(self, line: int, most: int) -> int:
        line = whole(line, "a line", HistoryError)
        if not 1 <= line <= most:
            last = len(self.written.written)
            raise HistoryError(f"no line {line} in the record; it has lines 1 to {last}")
        return line


Played = TypeVar("Played", bound=History)


def extended(game: Played, record: Record) -> Played:
    """Return the game of its record with one more line.

    Raises:
        Contradiction: the line cannot be true together with the others.

    """
    before = game.written
    same = record.table is before.table or record.table == before.table
    if record.table is None or not same or record.doubtful or game.left_out:
        known = game.stages if same and not game.left_out else None
        return type(game)._of(record, game._rules, known)
    if len(record.entries) == len(before.entries):
        return evolve(game, written=record)
    # Nothing is asked of the entries before, so that a line takes no longer after a long log.
    said = added_axioms(record.table, before.entries, record.entries[-1], before.assumptions)
    stages = game.stages.append(game.stages[-1].tell(said))
    if not stages[-1].deals.consistent:
        raise refusal(record, stages)
    return type(game)(record, stages, rules=game._rules)


def spliced(
    game: Played, line: int, instead: Sequence[str], count: int, events: Sequence[Event] = ()
) -> Played:
    """Return the game with other lines for some from a line on, perhaps with what they tell.

    Raises:
        RecordError: a line cannot be read.
        Contradiction: the lines cannot be true together.

    """
    record = game.written.edited(line, instead, count, events)
    first = min((line, *game.left_out))
    same = sum(entry.line < first for entry in record.entries)
    known = game.stages[: same + 1] if record.table == game.written.table else None
    return type(game)._of(record, game._rules, known)


def stages_of(record: Record, known: PVector[Stage] | None = None) -> PVector[Stage]:
    """Return the stages of a record, its log with all its entries; raises Contradiction."""
    first = known or pvector([Stage((), deals_of(record.setup))])
    stages = fold(record.setup, record.entries, first)
    if not stages[-1].deals.consistent:
        raise refusal(record, stages)
    return stages


def fold(setup: Setup, log: Sequence[Entry], stages: PVector[Stage]) -> PVector[Stage]:
    """Return the stages of a log, given the first of them."""
    for said in each_adds(setup, log, len(stages) - 1):
        stages = stages.append(stages[-1].tell(said))
    return stages


def log_of(record: Record, left_out: Sequence[int]) -> Log:
    """Return the entries of a record, without those of some lines."""
    return Log(entry for entry in record.entries if entry.line not in left_out)


def suspects_of(record: Record) -> tuple[int, ...]:
    """Return the lines of the log that may be to blame for the disputed ones.

    They are those without which, each by itself, all the others hold; where no single one does,
    the lines of a conflict.
    """
    if not record.disputed:
        return ()
    from kb.why.conflict import suspects

    lines = suspects(record.setup, record.restored(record.disputed).entries)
    return tuple(line for line in lines if line not in record.disputed)


def refusal(record: Record, stages: Sequence[Stage]) -> Contradiction:
    """Return what is wrong with a record that cannot hold."""
    from kb.why.conflict import contradiction

    states = [stage.deals for stage in stages]
    return contradiction(record.setup, record.entries, states, header_of(record), record.file)


def header_of(record: Record) -> Perspective:
    """Return who tells a record, and where its header says what."""
    from kb.why.phrases import Perspective

    return Perspective(record.setup.me, FrozenMapping(record.places))
