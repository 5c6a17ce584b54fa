"""The state of a game: its record, a stage after each entry, and the answers computed from them.

    header ─ entry ─ entry ─ …
      │        │       │
    stage    stage   stage        each the deals that fit so far, and the axioms that are new

A state is a value. Each entry adds axioms, which narrow the deals before it. Stages are immutable,
so that all of them are kept: going back is a look-up, and two states share their common beginning.
Facts come from the deals. Reasons, derivations and odds are computed on demand, and their modules
are imported on demand too, because a sheet needs none of them. `Game` is the facade of a state.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen
from pyrsistent import PVector, pvector

from kb.errors import BeyondRules, HistoryError, IllegalEntry, NoPosition
from kb.record.header import Header
from kb.record.record import Entry, Record, line_of
from kb.table.arguments import require_int
from kb.table.events import Accusation, Assume, Event
from kb.table.setup import Setup, find_holder
from kb.theory.atoms import Cell, CellLines, Facts, literal
from kb.theory.deals import Deals, deals_of
from kb.theory.log import Log, Stage, axioms_by_lines, critical_lines, log_axioms
from kb.theory.search import in_time
from kb.why.contradiction import Conflict, Contradiction

if TYPE_CHECKING:
    from kb.inference.derivation import Derivation
    from kb.inference.position import Rule
    from kb.odds.accusing import Rival
    from kb.odds.odds import Odds
    from kb.why.irreducible import Reasons
    from kb.why.phrases import Perspective


@frozen(eq=False, slots=False)
class State:
    r"""A record, the stage after each of its entries, and the answers that follow from them.

    >>> from kb.record.record import parse
    >>> state = state_of(parse("refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope"))
    >>> state.facts["Bob", "Rope"], state.deals.consistent, len(state.stages)
    (False, True, 2)

    Attributes:
        record: The record.
        stages: The stage of the header, and that after each entry of the log.
        left_out: The suspects: lines that the log leaves out, as they contradict a disputed one.
        chosen_rules: The rules of unifying that find facts; None for all of them.
    """

    record: Record
    stages: PVector[Stage]
    left_out: tuple[int, ...] = ()
    chosen_rules: tuple[Rule, ...] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        # A tuple replaces the vector of stages, because the pickle of a vector depends on how
        # pyrsistent is installed.
        return _restore_state, (self.record, tuple(self.stages), self.left_out, self.chosen_rules)

    @cached_property
    def setup(self) -> Setup:
        """The setup that the header describes; raises RecordError for an incomplete header."""
        setup = self.record.setup_or_none
        return self.record.setup if setup is None else setup

    @cached_property
    def perspective(self) -> Perspective:
        """The perspective of sentences: who is "you", and the line of each header entry."""
        return perspective_of(self.setup, self.record.header)

    @cached_property
    def log(self) -> Log:
        """The entries of the record without the lines that are left out."""
        return Log(entry for entry in self.record.entries if entry.line not in self.left_out)

    @property
    def suspects(self) -> tuple[int, ...]:
        """The numbers of the left-out lines, except lines after the end of this record."""
        return tuple(line for line in self.left_out if line <= len(self.record.line_vector))

    @property
    def deals(self) -> Deals:
        """The deals that fit the whole log, from which all facts follow."""
        return self.stages[-1].deals

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of unifying by which facts are found, in the order of `RULES`."""
        from kb.inference.rules import RULES

        return RULES if self.chosen_rules is None else self.chosen_rules

    @property
    def is_complete(self) -> bool:
        """Whether the chosen rules find every entailed fact, so that facts come from the deals."""
        if self.chosen_rules is None:
            return True
        from kb.inference.rules import ACROSS_HANDS

        return ACROSS_HANDS in self.chosen_rules

    @cached_property
    def facts(self) -> Facts:
        """The facts that the rules find: True or False by cell, by holder and in deck order."""
        return self.deals.facts if self.is_complete else self.derivation.facts

    def cell(self, holder: str, card: str) -> Cell:
        """Return the holder and the card that two words name, as they were declared.

        Raises:
            UnknownName: One of the words names nothing.
            AmbiguousName: One of them may mean several names.
        """
        # Most callers pass declared names, which need no look-up.
        is_declared = isinstance(holder, str) and isinstance(card, str)
        if is_declared and (holder, card) in self.deals.rows.grid.positions:
            return holder, card
        return find_holder(self.setup, holder), self.setup.deck.find(card)

    def check_within_rules(self, cell: Cell) -> None:
        """Raise an error if a stronger rule settles a cell that the chosen rules leave open.

        Raises:
            BeyondRules: A stronger rule settles it.
        """
        value = self.deals.holds(*cell)
        if value is None or self.holds(cell) is not None:
            return

        from kb.inference.derivation import derive
        from kb.inference.rules import RULES

        # A derivation by all rules shows the weakest rule that settles the cell.
        goal = literal(*cell, value)
        rule = derive(self.derivation.start, RULES, goal).rule(goal)
        raise BeyondRules(*cell, rule)

    def holds(self, cell: Cell) -> bool | None:
        """Return the value of a cell that the chosen rules settle, None for any other cell."""
        return self.deals.holds(*cell) if self.is_complete else self.facts.get(cell)

    @cached_property
    def critical_lines(self) -> CellLines:
        """The critical lines of each fact: without any one of these lines its cell is open."""
        return critical_lines(self.facts, self.stages)

    @cached_property
    def _critical_lines_in_time(self) -> CellLines | None:
        return in_time(lambda: self.critical_lines)

    def find_critical_lines(self) -> CellLines | None:
        """Find the critical lines of all facts; return None if the search takes too long."""
        return self._critical_lines_in_time

    @cached_property
    def derivation(self) -> Derivation:
        """The derivation of all facts by the chosen rules: the rule and premises of each fact."""
        from kb.inference.derivation import derive
        from kb.inference.position import opening_position

        axioms = chain.from_iterable(stage.axioms for stage in self.stages)
        return derive(opening_position(self.setup).tell(axioms, self.deals), self.rules)

    @property
    def derivations(self) -> tuple[Derivation, ...]:
        """The derivations by the chosen rules, first of the header and then after each entry."""
        from kb.inference.derivation import derivations

        return derivations(self.setup, self.stages, self.rules)

    @cached_property
    def reasons(self) -> Reasons:
        """The axioms of the log by the lines that they need, to find the lines behind a fact."""
        from kb.why.irreducible import Reasons

        axioms = chain.from_iterable(stage.axioms for stage in self.stages)
        return Reasons(axioms_by_lines(axioms), self.stages)

    @cached_property
    def odds(self) -> Odds:
        """The odds, each deal weighed by how likely the shown cards are in it."""
        from kb.odds.model import choices_in
        from kb.odds.odds import odds_of

        return odds_of(self.deals, choices_in(self.log))

    @cached_property
    def unweighed_odds(self) -> Odds:
        """The odds in which all deals count alike."""
        from kb.odds.odds import odds_of

        return odds_of(self.deals, None)

    @cached_property
    def ends(self) -> list[int]:
        """The number of the last line at each position, before the first event and after each.

        An assumption within the header is no event, so it has no position of its own.
        """
        header_end = max(self.record.header.entry_lines.values())
        first_event_index = bisect_right(self.log, header_end, key=line_of)
        ends = [entry.line - 1 for entry in self.log[first_event_index:]]
        return [*ends, len(self.record.line_vector)]

    def find_end(self, position: int) -> int:
        """Return the number of the last line at a position; -1 is the last position.

        Raises:
            NoPosition: There is no such position.
        """
        position = require_int(position, "a position", HistoryError)
        position_count = len(self.ends)
        if not -position_count <= position < position_count:
            reason = f"no position {position}: the game has positions 0 to {position_count - 1}"
            raise NoPosition(reason)
        return self.ends[position]

    def after_line(self, line: int) -> State:
        """Return the state as it stood after a line, with the stages computed so far."""
        entry_count = bisect_right(self.log, line, key=line_of)
        return evolve(self, record=self.record.until(line), stages=self.stages[: entry_count + 1])

    def extend(self, record: Record) -> State:
        """Return the state of a record that adds one line to this state's record.

        Raises:
            Contradiction: The line cannot be true together with the others.
        """
        # The stages so far are valid unless the line changed the header, or changes which lines
        # are suspects.
        is_valid = record.setup_or_none is self.record.setup_or_none and not self.left_out
        first_stages = self.stages if is_valid else None
        if not first_stages or record.log_summary.disputed_entries:
            return state_of(record, self.chosen_rules, first_stages)
        return State(record, stages_of(record, first_stages), chosen_rules=self.chosen_rules)

    def after_event(self, event: Event) -> State:
        """Return the state after an event; the record gets the canonical line of the event.

        Raises:
            RecordError: The event is illegal.
            Contradiction: It cannot be true together with the others.
        """
        return self.extend(self.record.append_event(event))

    def replace_lines(self, line: int, new_lines: Sequence[str], count: int) -> State:
        """Return the state of the record with `count` lines from `line` on replaced.

        The stages before the first of them are reused.

        Args:
            line: The number of the first line to replace.
            new_lines: The lines in their place.
            count: The number of lines to replace.

        Raises:
            RecordError: A line cannot be read.
            Contradiction: The lines cannot be true together.
        """
        record = self.record.splice(line, new_lines, count)
        if record.setup_or_none != self.record.setup_or_none:
            return state_of(record, self.chosen_rules)

        # The new lines may clear a suspect, so no stage from the first suspect on is reused.
        first_change = min((line, *self.left_out))
        unchanged = sum(entry.line < first_change for entry in record.entries)
        return state_of(record, self.chosen_rules, self.stages[: unchanged + 1])

    @property
    def with_suspects(self) -> State:
        """The state of all undisputed lines; the suspects are not left out."""
        if not self.suspects:
            return self
        return State(self.record, stages_of(self.record), chosen_rules=self.chosen_rules)

    @property
    def sure(self) -> State:
        """The state of the record with the lines of assumptions commented out."""
        assuming_lines = [entry.line for entry in self.log if isinstance(entry.event, Assume)]
        if not assuming_lines:
            return self
        record = self.record.comment_out((*assuming_lines, *self.suspects))
        return state_of(record, self.chosen_rules)

    @property
    def out(self) -> tuple[str, ...]:
        """The players who accused wrongly; they may neither suggest nor accuse again."""
        accusations = [entry.event for entry in self.log if isinstance(entry.event, Accusation)]
        return tuple(event.accuser for event in accusations if not event.right)

    def mind(self, player: str) -> State:
        """Return the state of the lines that a player has seen; for me, this state itself."""
        from kb.record.seen import seen_by

        if player == self.setup.me:
            return self
        # The player need not make my assumptions, so he gets only facts that follow without them.
        record = self.record.comment_out(self.suspects)
        return state_of(seen_by(record, player, self.sure.facts), self.chosen_rules)

    def rivals(self) -> Iterator[Rival]:
        """Yield the other players who may still accuse, each with the log that he has seen.

        >>> from kb import Game
        >>> game = Game.new(["Ann", "Bob", "Cid"], me="Ann")
        >>> [rival.player for rival in game.state.rivals()]
        ['Bob', 'Cid']
        """
        from kb.odds.accusing import Rival

        for player in self.setup.others(str(self.setup.me)):
            if player not in self.out:
                mind = self.mind(player)
                yield Rival.of(player, mind.log, mind.stages)


def _restore_state(record: Record, stages: Sequence[Stage], *others: Any) -> State:
    """Return a state that was pickled, with its stages in a persistent vector."""
    return State(record, pvector(stages), *others)


def state_of(
    record: Record,
    rules: Sequence[Rule] | None = None,
    first_stages: PVector[Stage] | None = None,
) -> State:
    """Return the state of a record that is already read.

    If it has disputed lines, the log leaves out the suspects, which may be to blame for them. Until
    the header is complete there are no stages.

    Args:
        record: The record.
        rules: The rules of unifying that find facts, None for all of them.
        first_stages: The stages of its first lines, where they are computed already.

    Raises:
        RecordError: The rules are no list of rules.
        Contradiction: The log is inconsistent, suspects included.
    """
    if rules is not None:
        from kb.inference.position import check_rules

        rules = check_rules(rules)
    if record.setup_or_none is None:
        return State(record, pvector(), chosen_rules=rules)

    stages = stages_of(record, first_stages)
    suspects = find_suspect_lines(record) if record.disputed_entries else ()
    if suspects:
        unchanged = sum(entry.line < suspects[0] for entry in record.entries)
        stages = stages_of(record, stages[: unchanged + 1], suspects)
    return State(record, stages, suspects, chosen_rules=rules)


def stages_of(
    record: Record, first_stages: PVector[Stage] | None = None, left_out: Sequence[int] = ()
) -> PVector[Stage]:
    """Return the stages of a record whose header is complete.

    Args:
        record: The record.
        first_stages: The stages of its first lines, where they are computed already.
        left_out: The lines that its log leaves out.

    Raises:
        Contradiction: The log is inconsistent.
    """
    log: Sequence[Entry] = record.entries
    if left_out:
        log = [entry for entry in log if entry.line not in left_out]

    # Each stage follows from the one before it and the next entry.
    stages = first_stages or pvector([Stage((), deals_of(record.setup))])
    last = stages[-1]
    for index in range(len(stages) - 1, len(log)):
        last = last.after(islice(log, index), log[index])
        stages = stages.append(last)
    if not last.deals.consistent:
        raise explain_refusal(record, stages)
    return stages


def find_suspect_lines(record: Record) -> tuple[int, ...]:
    """Return the numbers of the undisputed lines that may be to blame for the disputed lines."""
    entries = sorted((*record.entries, *record.disputed_entries), key=line_of)
    suspects = find_suspects(record.setup, entries)
    return tuple(line for line in suspects if line not in record.disputed)


def find_suspects(setup: Setup, entries: Sequence[Entry]) -> tuple[int, ...]:
    """Return the numbers of the lines that may be wrong; empty for consistent entries."""
    from kb.why.irreducible import Reasons

    axioms = axioms_by_lines(log_axioms(setup, entries))
    reasons = Reasons(axioms, [Stage((), deals_of(setup))])
    suspects = set[int]()
    while not (remaining := reasons.without(suspects)).is_consistent:
        # One wrong line is likelier than two. If no single line of a conflict is to blame, all its
        # lines are suspects, and the next conflict is sought among the other lines.
        conflict = remaining.find_lines()
        suspects.update(remaining.find_critical_lines(None, conflict) or conflict)
    return tuple(sorted(suspects))


def explain_refusal(record: Record, stages: Sequence[Stage]) -> Contradiction:
    """Return the error for an inconsistent record, with the lines of its conflict.

    Args:
        record: The record.
        stages: The stages of its log, the last of which is inconsistent.

    Raises:
        IllegalEntry: The header alone is inconsistent.
    """
    from kb.why.irreducible import Reasons
    from kb.why.reason import Proofs

    consistent_stages = sum(stage.deals.consistent for stage in stages)
    if not consistent_stages:
        reason = "the header contradicts itself: no deal fits its hands, sizes and cards left over"
        raise IllegalEntry(f"{reason}; correct one of its lines", file=record.file)

    # The error keeps tuples, because errors are pickled, and the pickle of a vector depends on how
    # pyrsistent is installed.
    log = tuple(record.entries)
    axioms = axioms_by_lines(chain.from_iterable(stage.axioms for stage in stages))
    reasons = Reasons(axioms, tuple(stages))

    # The lines up to the first inconsistent stage suffice for a conflict.
    later_lines = [entry.line for entry in log[consistent_stages:]]
    entries = reasons.without(later_lines).find_lines()
    conflict = Conflict(
        setup=record.setup,
        log=log,
        line=log[consistent_stages - 1].line,
        entries=entries,
        reasons=reasons,
        proofs=Proofs(record.setup, tuple(reasons.axioms(entries))),
        perspective=perspective_of(record.setup, record.header),
    )
    return Contradiction(conflict, record.file)


def perspective_of(setup: Setup, header: Header) -> Perspective:
    """Return the perspective of sentences: who is "you", and the line of each header entry."""
    from kb.why.phrases import Perspective

    return Perspective(setup.me, dict(header.entry_lines))
