"""What may mend a record: another word, a turn that is missing, a line that was typed twice.

    Line 8: Rope instead of Pipe.                      a change of a word, as `kb.why.repair` has it
    A turn is missing between lines 15 and 19, …       guessers behind it who were implied move on
    Line 14: typed twice; leave it out.                guessers behind it move back

Changes of words are looked for where lines are disputed. A turn may be missing there too, or before
a line that was refused because the player answered whose turn it would be. Only the shell knows
which guessers were implied, so only it can find turns. Each change is tried out, and a mend is what
fits. The likeliest comes first: how usual a slip is, times how many deals fit then.

A turn that is missing leaves a gap: a comment says whose turn is next, and the turn can be put in
once it is known. Where it may be at several places, they are one mend.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from kb.game import begin
from kb.record.record import Record, parse
from kb.shell.change import (
    TURN,
    enter_again,
    move_implied_guessers,
    turn_at,
    turn_comment,
    with_instead,
    without_guesser,
)
from kb.shell.document import Line, Lines, Version, text_of
from kb.shell.meaning import EntryLine, Guesser
from kb.table.events import Event, Suggestion
from kb.theory.deals import Deals, deals_of
from kb.theory.log import log_axioms
from kb.why.contradiction import Contradiction
from kb.why.repair import find_candidates, weigh_by_deals

# How usual these slips are, beside the weights of `kb.why.repair`. Hardly anybody asks what was
# asked just before, and is answered the same.
MISSING_TURN_WEIGHT: Final = 0.6
TYPED_TWICE_WEIGHT: Final = 1000.0

# A header is repeated when it is typed, and mostly the next player asks. So another card in a hand,
# and another guesser where he was implied, are less likely than other slips of their kind. A mend
# with which I would know a card that I cannot have seen is less likely still.
HEADER_SHARE: Final = 0.2
IMPLIED_SHARE: Final = 0.2
UNSEEN_CARD_SHARE: Final = 0.02
NOTHING_REFUSED: Final[Mapping[str, EntryLine]] = MappingProxyType({})


class Mending(NamedTuple):
    """A change of a record that may mend it.

    Attributes:
        line: The number of the line that it changes, takes out, or puts a turn before.
        lines: The lines of the record after it, their guessers not moved yet.
        becomes: What the line then says; empty for a line that goes.
        done: What is said when it is made; empty for what the line then says.
    """

    line: int
    lines: Lines
    becomes: str = ""
    done: str = ""


class Mend(NamedTuple):
    """A change that may mend a record, at one place or at one of several.

    Attributes:
        sentence: The change as one would say it at the table.
        changes: The change at each place, the likeliest place first.
        likelihood: How likely it is, compared with the others.
    """

    sentence: str
    changes: Sequence[Mending]
    likelihood: float


class Mends(NamedTuple):
    """The changes that may mend a record.

    Attributes:
        mends: The changes, the likeliest first.
        held: The disputed lines that hold with them.
        stays: The disputed lines that they may leave disputed.
    """

    mends: Sequence[Mend] = ()
    held: Sequence[int] = ()
    stays: Sequence[int] = ()

    @property
    def may_change_turns(self) -> bool:
        """Whether a mend puts in a missing turn, or leaves out a line typed twice."""
        return any(mend.changes[0].done for mend in self.mends)


class Trial(NamedTuple):
    """A change that was tried out, and fits.

    Attributes:
        change: The change.
        sentence: The change in words; empty for a missing turn.
        weight: How usual the slip is.
        deals: The deals that fit after it.
    """

    change: Mending
    sentence: str
    weight: float
    deals: Deals


def find_mends(now: Version, refused: Mapping[str, EntryLine] = NOTHING_REFUSED) -> Mends:
    """Return the changes with which all disputed lines hold, or the refused line goes in.

    Where no change does that, they are the changes with which the last disputed line holds, or else
    an earlier one. A line that was typed twice can be left out at any time.

    Args:
        now: The version.
        refused: The suggestion that a refused line would be, by each who may have made it.
    """
    disputed = now.game.disputed
    if not disputed:
        return Mends(rank(try_turns(now, (), refused)))

    # All of them together are tried first, and then each by itself, the last one first.
    for held in (disputed, *((line,) for line in reversed(disputed))):
        if mends := rank([*try_words(now, held), *try_turns(now, held)]):
            return Mends(mends, held, [line for line in disputed if line not in held])
    return Mends()


def rank(trials: Sequence[Trial]) -> list[Mend]:
    """Return the changes that fit as mends, the likeliest first; missing turns are one mend.

    Args:
        trials: The changes that fit; those of missing turns in the order of their places.
    """
    likelihoods: Sequence[float] = [trial.weight for trial in trials]
    if len(trials) > 1:
        # A single trial is compared with nothing, so its deals need not be counted.
        likelihoods = weigh_by_deals(likelihoods, [trial.deals for trial in trials])

    # The places of a missing turn make one mend together, and any other change makes its own.
    mends, gaps = list[Mend](), list[tuple[Mending, float]]()
    for trial, likelihood in zip(trials, likelihoods, strict=True):
        if trial.sentence:
            mends.append(Mend(trial.sentence, (trial.change,), likelihood))
        else:
            gaps.append((trial.change, likelihood))
    if gaps:
        mends.append(join_gaps(gaps))
    return sorted(mends, key=lambda mend: (-mend.likelihood, -mend.changes[0].line))


def join_gaps(gaps: Sequence[tuple[Mending, float]]) -> Mend:
    """Return the places at which a turn may be missing as one mend, the likeliest place first.

    Args:
        gaps: The change at each place, in their order, and how likely it is.
    """
    places = [change.line for change, _ in gaps]

    # The likeliest place is taken where none is named; a sum would make many places a likely mend.
    ordered = sorted(gaps, key=lambda gap: -gap[1])
    changes = [change for change, _ in ordered]

    sentence = f"A turn is missing before line {places[0]}."
    if len(places) > 1:
        between = f"between lines {places[0]} and {places[-1]}"
        sentence = f"A turn is missing {between}, first {changes[0].line}."
    return Mend(sentence, changes, ordered[0][1])


def find_refusal(record: Record, held: Sequence[int]) -> Contradiction | None:
    """Return the contradiction of the log with disputed lines; None where they fit."""
    try:
        begin(record.restore(held))
    except Contradiction as error:
        return error
    return None


def try_words(now: Version, held: Sequence[int]) -> Iterator[Trial]:
    """Yield the changes of a word or two with which some disputed lines hold."""
    error = find_refusal(now.game.written, held)
    if error is None:
        return
    conflict = error.conflict
    candidates = find_candidates(conflict.setup, conflict.log, error.culprits, conflict.perspective)
    first = now.game.written.header.last_line
    for repair, weight, deals in candidates:
        number = repair.line
        lines = with_instead(now, number, EntryLine(repair.text), Guesser.AS_BEFORE)
        if number <= first:
            weight *= HEADER_SHARE
        if now.lines[number - 1].is_implied and not lines[number - 1].is_implied:
            weight *= IMPLIED_SHARE
        yield Trial(Mending(number, lines, repair.text), str(repair), weight, deals)


def try_turns(
    now: Version, held: Sequence[int], refused: Mapping[str, EntryLine] = NOTHING_REFUSED
) -> list[Trial]:
    """Return the changes of whole turns that fit: lines typed twice, and then missing turns.

    Args:
        now: The version.
        held: The disputed lines that are to hold.
        refused: The suggestion that a refused line would be, by each who may have made it.
    """
    record = now.game.written
    if not record.is_begun:
        return []
    turns = Turns(record, enter_again(now.lines, held), refused)
    trials = turns.try_without_doubles()
    if held or refused:
        trials += turns.try_gaps(max(held, default=len(now.lines)))
    return trials


class Turns(NamedTuple):
    """The turns of a record, to be tried out with one more or one less.

    Attributes:
        record: The record.
        lines: Its lines, with the disputed ones that are to hold as entries.
        refused: The suggestion that a refused line would be, by each who may have made it.
    """

    record: Record
    lines: Lines
    refused: Mapping[str, EntryLine]

    def suggestion(self, number: int) -> Suggestion | None:
        """Return the suggestion in a line, disputed or not; None for any other line."""
        event = self.record.event_at(number)
        return event if isinstance(event, Suggestion) else None

    def try_without_doubles(self) -> list[Trial]:
        """Return the changes that leave out a line which repeats the suggestion before it."""
        turns = list[tuple[int, Event]]()
        for number in range(self.record.header.last_line + 1, len(self.lines) + 1):
            suggestion = self.suggestion(number)
            if suggestion is not None:
                turns.append((number, without_guesser(suggestion)))

        trials = list[Trial]()
        for (_, before), (number, event) in pairwise(turns):
            line = self.lines[number - 1]
            if line.is_implied and event == before:
                lines = (*self.lines[: number - 1], *self.lines[number:])
                change = Mending(number, lines, done=f"left out: {line.text}")
                sentence = f"Line {number}: typed twice; leave it out."
                trials += self.try_out(change, sentence, TYPED_TWICE_WEIGHT)
        return trials

    def try_gaps(self, last: int) -> list[Trial]:
        """Return the changes that leave a gap for a turn, before a line or the refused line.

        Behind a named guesser, and behind a line that says whose turn it is, no turn is missing. So
        places are tried from the last line back to the latest of these. Where a line behind a gap
        cannot have the guesser that it would get, no earlier gap fits, for it moves that line too.

        Args:
            last: The last line before which the turn may be.
        """
        trials, number = list[Trial](), last
        places = [number + 1] if self.refused else []
        while number > self.record.header.last_line:
            is_suggestion = self.suggestion(number) is not None
            line = self.lines[number - 1]
            if line.text.startswith(TURN) or (is_suggestion and not line.is_implied):
                break
            places += [number] if is_suggestion else []
            number -= 1

        for place in places:
            around = turn_at(self.record, place - 1).around
            if len(around) < 2:
                break
            gap = Line(turn_comment(around[1]))
            lines = (*self.lines[: place - 1], gap, *self.lines[place - 1 :])
            done = f"{around[0]}'s turn is missing before line {place + 1}"
            done += f"; 'insert {place} ...' puts it in when you know it"
            change = Mending(place, lines, gap.text, done)
            moved = self.move(change)
            if moved is None or not self.all_moved(moved, place):
                break
            trials += self.try_out(change, "", MISSING_TURN_WEIGHT)
        return trials[::-1]

    def all_moved(self, moved: Lines, place: int) -> bool:
        """Return whether each implied guesser behind a gap has moved, up to one who was named."""
        for number in range(place, len(self.lines) + 1):
            line = self.lines[number - 1]
            if line.text.startswith(TURN):
                return True
            if self.suggestion(number) is None:
                continue
            if not line.is_implied:
                return True
            if moved[number].text == line.text:
                return False
        return True

    def move(self, change: Mending) -> Lines | None:
        """Return the lines after a change, each with the implied guesser that it then has.

        Return None where the refused line cannot be entered even then.
        """
        record = self.record
        lines = move_implied_guessers(change.lines, record.setup, record.header.last_line)
        if not self.refused:
            return lines

        # The refused line is the turn of the player who is next after the change.
        guesser = turn_at(parse(text_of(lines))).around[0]
        entry = self.refused.get(guesser)
        return None if entry is None else (*lines, Line(entry.text, is_implied=True))

    def try_out(self, change: Mending, sentence: str, weight: float) -> list[Trial]:
        """Return a change if all lines can be true after it, and nothing if not."""
        lines = self.move(change)
        if lines is None:
            return []

        # A deal that fits all lines is enough: no cell needs to be settled.
        record = parse(text_of(lines))
        deals = deals_of(record.setup).narrow(log_axioms(record.setup, record.entries))
        if deals is None:
            return []

        # A mend is unlikely by which I would know a card that I cannot have seen.
        for entry in record.entries:
            if isinstance(entry.event, Suggestion) and not could_see(entry.event, record.setup.me):
                weight *= UNSEEN_CARD_SHARE
        if self.refused:
            change = change._replace(lines=(*change.lines, lines[-1]))
        return [Trial(change, sentence, weight, deals)]


def could_see(event: Suggestion, me: str | None) -> bool:
    """Return whether a suggestion names exactly the cards that I could see."""
    if me is None:
        return True
    # The guesser sees the cards of the others, and nobody else does.
    is_mine = event.guesser == me
    for answer in event.answers:
        if answer.player != me and (answer.card is not None) != is_mine:
            return False
    return True
