"""Mends of a record: another word, a turn that is missing, a line that was typed twice.

    Line 8: Rope instead of Pipe.                      a change of a word, from `kb.why.repair`
    A turn is missing between lines 15 and 19, …       implied guessers after it move on
    Line 14: typed twice; leave it out.                implied guessers after it move back

Changes of words are tried for disputed lines. A turn may be missing before such a line too, or
before a line that was refused because its answer came from the player whose turn it was. Only the
shell knows which guessers were implied, so only the shell can find missing turns. Each change is
tried out, and is a mend if the log is consistent after it. The likeliest comes first: the weight of
its slip, times the number of deals that fit after it.

A missing turn leaves a gap: a comment says whose turn is next, and the turn can be inserted once it
is known. If the turn may be missing at several places, they are one mend.
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

# The weights of the slips about whole turns, comparable with the weights of `kb.why.repair`. A
# suggestion that repeats the one before it, answer included, is nearly always a line typed twice.
MISSING_TURN_WEIGHT: Final = 0.8
TYPED_TWICE_WEIGHT: Final = 1000.0

# A header is shown again when it is typed, and an implied guesser is mostly wrong because a turn is
# missing, which is a mend of its own. So a slip in a hand, or in an implied guesser alone, is less
# likely than other slips of its kind. A mend is less likely still if it has me see a card that I
# cannot have seen.
HEADER_SHARE: Final = 0.2
IMPLIED_SHARE: Final = 0.05
UNSEEN_CARD_SHARE: Final = 0.02

# A missing turn stands first only if it is this many times as likely as every other mend. A wrong
# word is the commoner slip, so of two about equally likely mends it is read first.
LEAD_OF_MISSING_TURN: Final = 4.0
NOTHING_REFUSED: Final[Mapping[str, EntryLine]] = MappingProxyType({})


class Mending(NamedTuple):
    """A change of a record at one place, which may mend the record.

    Attributes:
        line: The number of the line that is changed or taken out, or that gets a turn before it.
        lines: The lines of the record after the change, before implied guessers are moved.
        becomes: The text of the line after the change; empty for a line that is taken out.
        done: The words for the change once it is made; empty if the new text is enough.
    """

    line: int
    lines: Lines
    becomes: str = ""
    done: str = ""


class Mend(NamedTuple):
    """A repair that the shell offers, with one change or one of several to choose from.

    Attributes:
        sentence: The repair as one would say it at the table.
        changes: The change at each possible place, the likeliest place first.
        likelihood: The likelihood of the repair, comparable with that of others.
    """

    sentence: str
    changes: Sequence[Mending]
    likelihood: float


class Mends(NamedTuple):
    """All repairs that the shell offers for a record.

    Attributes:
        mends: The repairs, the likeliest first.
        held: The disputed lines that hold after any of these repairs.
        stays: The disputed lines that may stay disputed.
    """

    mends: Sequence[Mend] = ()
    held: Sequence[int] = ()
    stays: Sequence[int] = ()

    @property
    def may_change_turns(self) -> bool:
        """Whether a repair marks a missing turn, or leaves out a line that was typed twice."""
        return any(mend.changes[0].done for mend in self.mends)


class Trial(NamedTuple):
    """A change that was tried out and makes the log consistent.

    Attributes:
        change: The change.
        sentence: The change in words; empty for a missing turn.
        weight: The weight of the slip that the change corrects.
        deals: The deals that fit after the change.
    """

    change: Mending
    sentence: str
    weight: float
    deals: Deals


def find_mends(now: Version, refused: Mapping[str, EntryLine] = NOTHING_REFUSED) -> Mends:
    """Return the repairs after which all disputed lines hold, or the refused line can be entered.

    If there are none, they are the repairs after which the last disputed line holds, or else an
    earlier one. A line that was typed twice can be left out at any time.

    Args:
        now: The present version.
        refused: The suggestion that the refused line would be, by each possible guesser.
    """
    disputed = now.game.disputed
    if not disputed:
        return Mends(rank(try_turns(now, (), refused)))

    # All disputed lines together are tried first, and then each alone, the last one first.
    for held in (disputed, *((line,) for line in reversed(disputed))):
        if mends := rank([*try_words(now, held), *try_turns(now, held)]):
            return Mends(mends, held, [line for line in disputed if line not in held])
    return Mends()


def rank(trials: Sequence[Trial]) -> list[Mend]:
    """Return changes as repairs, the likeliest first; all places for a missing turn are one repair.

    Args:
        trials: The changes that fit; those for missing turns in the order of their places.
    """
    likelihoods: Sequence[float] = [trial.weight for trial in trials]
    if len(trials) > 1:
        # A single change needs no comparison, so its deals are not counted.
        likelihoods = weigh_by_deals(likelihoods, [trial.deals for trial in trials])

    # All places for a missing turn are one repair; any other change is a repair by itself.
    mends = list[Mend]()
    gaps = list[tuple[Mending, float]]()
    for trial, likelihood in zip(trials, likelihoods, strict=True):
        if trial.sentence:
            mends.append(Mend(trial.sentence, (trial.change,), likelihood))
        else:
            gaps.append((trial.change, likelihood))
    mends.sort(key=lambda mend: (-mend.likelihood, -mend.changes[0].line))
    if gaps:
        gap = join_gaps(gaps)
        index = sum(mend.likelihood > gap.likelihood for mend in mends)
        has_rival = mends and mends[0].likelihood * LEAD_OF_MISSING_TURN > gap.likelihood
        mends.insert(max(index, 1) if has_rival else index, gap)
    return mends


def join_gaps(gaps: Sequence[tuple[Mending, float]]) -> Mend:
    """Return the repair for a missing turn, with its possible places, the likeliest first.

    Args:
        gaps: The change at each place with its likelihood, in the order of the places.
    """
    places = [change.line for change, _ in gaps]

    # The likelihood is that of the likeliest place, which is also the one taken if none is named. A
    # sum would make a turn with many possible places too likely.
    ordered = sorted(gaps, key=lambda gap: -gap[1])
    changes = [change for change, _ in ordered]

    sentence = f"A turn is missing before line {places[0]}."
    if len(places) > 1:
        between = f"between lines {places[0]} and {places[-1]}"
        sentence = f"A turn is missing {between}, first {changes[0].line}."
    return Mend(sentence, changes, ordered[0][1])


def find_refusal(record: Record, held: Sequence[int]) -> Contradiction | None:
    """Return the contradiction of the log with these disputed lines; None if they fit it."""
    try:
        begin(record.restore(held))
    except Contradiction as error:
        return error
    return None


def try_words(now: Version, held: Sequence[int]) -> Iterator[Trial]:
    """Yield the changes of a word or two after which these disputed lines hold."""
    error = find_refusal(now.game.written, held)
    if error is None:
        return

    conflict = error.conflict
    candidates = find_candidates(
        conflict.setup,
        conflict.log,
        suspects=error.culprits,
        perspective=conflict.perspective,
    )
    last_of_header = now.game.written.header.last_line
    for repair, weight, deals in candidates:
        line_number = repair.line
        lines = with_instead(now, line_number, EntryLine(repair.text), Guesser.AS_BEFORE)

        # Slips in a header, and in an implied guesser, are less usual than others.
        was_implied = now.lines[line_number - 1].is_implied
        is_implied = lines[line_number - 1].is_implied
        if line_number <= last_of_header:
            weight *= HEADER_SHARE
        if was_implied and not is_implied:
            weight *= IMPLIED_SHARE
        change = Mending(line_number, lines, repair.text)
        yield Trial(change, str(repair), weight, deals)


def try_turns(
    now: Version, held: Sequence[int], refused: Mapping[str, EntryLine] = NOTHING_REFUSED
) -> list[Trial]:
    """Return the changes of whole turns that fit: first doubled lines left out, then turns added.

    Args:
        now: The present version.
        held: The disputed lines that have to hold after the change.
        refused: The suggestion that the refused line would be, by each possible guesser.
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
    """The turns of a record, for trying out one more turn or one less.

    Attributes:
        record: The record.
        lines: The lines of the record, with the disputed lines that have to hold as entries.
        refused: The suggestion that the refused line would be, by each possible guesser.
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
        turns = list[tuple[int, Event, Event]]()
        for line_number in range(self.record.header.last_line + 1, len(self.lines) + 1):
            suggestion = self.suggestion(line_number)
            if suggestion is not None:
                turns.append((line_number, suggestion, without_guesser(suggestion)))

        trials = list[Trial]()
        for (_, before, asked_before), (line_number, event, asked) in pairwise(turns):
            line = self.lines[line_number - 1]
            if event == before or (line.is_implied and asked == asked_before):
                lines = (*self.lines[: line_number - 1], *self.lines[line_number:])
                change = Mending(line_number, lines, done=f"left out: {line.text}")
                sentence = f"Line {line_number}: typed twice; leave it out."
                trials += self.try_out(change, sentence, TYPED_TWICE_WEIGHT)
        return trials

    def try_gaps(self, last: int) -> list[Trial]:
        """Return the changes that mark a missing turn before a line or before the refused line.

        A gap before a named guesser, or before a line that says whose turn it is, moves no guesser
        after it. So places are tried from the last line back to the latest of these. If a line
        after the gap cannot have the guesser that it would get, no earlier gap fits either, since
        it moves the guesser of that line too.

        Args:
            last: The last line before which the turn may be missing.
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
        """Return whether each implied guesser after a gap has moved, up to the next named one."""
        for line_number in range(place, len(self.lines) + 1):
            line = self.lines[line_number - 1]
            if line.text.startswith(TURN):
                return True
            if self.suggestion(line_number) is None:
                continue
            if not line.is_implied:
                return True
            if moved[line_number].text == line.text:
                return False
        return True

    def move(self, change: Mending) -> Lines | None:
        """Return the lines after a change, each implied guesser moved to the player who is next.

        Return None if the refused line cannot be entered after the change.
        """
        record = self.record
        lines = move_implied_guessers(change.lines, record.setup, record.header.last_line)
        if not self.refused:
            return lines

        # The refused line is a suggestion of the player who is next after the change.
        guesser = turn_at(parse(text_of(lines))).around[0]
        entry = self.refused.get(guesser)
        if entry is None:
            return None
        return (*lines, Line(entry.text, is_implied=True))

    def try_out(self, change: Mending, sentence: str, weight: float) -> list[Trial]:
        """Return the change in a list if all lines can be true after it, else an empty list."""
        lines = self.move(change)
        if lines is None:
            return []

        # One deal that fits all lines is enough, so no cell has to be settled.
        record = parse(text_of(lines))
        setup = record.setup
        deals = deals_of(setup).narrow(log_axioms(setup, record.entries))
        if deals is None:
            return []

        # A change is unlikely if I would see a card that I cannot have seen.
        for entry in record.entries:
            event = entry.event
            if isinstance(event, Suggestion) and not could_see(event, setup.me):
                weight *= UNSEEN_CARD_SHARE
        if self.refused:
            change = change._replace(lines=(*change.lines, lines[-1]))
        return [Trial(change, sentence, weight, deals)]


def could_see(event: Suggestion, me: str | None) -> bool:
    """Return whether a suggestion names exactly those shown cards that I could see."""
    if me is None:
        return True

    # Only the guesser sees the cards that others show.
    is_mine = event.guesser == me
    for answer in event.answers:
        if answer.player != me and (answer.card is not None) != is_mine:
            return False
    return True
