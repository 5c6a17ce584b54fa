"""What follows from a record: a stage after each entry, and all that is worked out from them.

    header ─ entry ─ entry ─ …
      │        │       │
    stage    stage   stage        each the deals that fit so far, and the axioms that are new

A state is a value. Each entry adds clauses to the deals before it. As these are immutable, every
stage is kept, so to go back is to look one up, and two states share what they have in common.
Facts come from the deals. Reasons, derivations and odds are worked out when they are asked for, and
what works them out is imported there, for a sheet is drawn without. `Game` is the face that a state
shows to a notebook.
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
    r"""What follows from a record, by all rules of unifying or by some.

    >>> from kb.record.record import parse
    >>> state = state_of(parse("refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope"))
    >>> state.facts["Bob", "Rope"], state.deals.consistent, len(state.stages)
    (False, True, 2)

    Attributes:
        record: The record.
        stages: What was known before the first entry, and after each.
        left_out: The lines that the log goes without, as they contradict a disputed one.
        chosen_rules: The rules that it goes by; None for all of them.
    """

    record: Record
    stages: PVector[Stage]
    left_out: tuple[int, ...] = ()
    chosen_rules: tuple[Rule, ...] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        # The stages go into the pickle as a tuple, for it names only our own and Python's classes.
        return _restore_state, (self.record, tuple(self.stages), self.left_out, self.chosen_rules)

    @cached_property
    def setup(self) -> Setup:
        """What the header says; raises RecordError while it does not make a table."""
        table = self.record.setup_or_none
        return self.record.setup if table is None else table

    @cached_property
    def perspective(self) -> Perspective:
        """Who tells the record, and where its header says what."""
        return perspective_of(self.setup, self.record.header)

    @cached_property
    def log(self) -> Log:
        """The entries that tell of events, without the lines that are left out."""
        return Log(entry for entry in self.record.entries if entry.line not in self.left_out)

    @property
    def suspects(self) -> tuple[int, ...]:
        """The lines left out that stand in this record; one that was cut may lack some."""
        return tuple(line for line in self.left_out if line <= len(self.record.line_vector))

    @property
    def deals(self) -> Deals:
        """The deals that fit everything said, and so all that follows from it."""
        return self.stages[-1].deals

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of unifying that it goes by, in their order."""
        from kb.inference.rules import RULES

        return RULES if self.chosen_rules is None else self.chosen_rules

    @property
    def is_complete(self) -> bool:
        """Whether the chosen rules find every entailed fact; then facts are read off the deals."""
        if self.chosen_rules is None:
            return True
        from kb.inference.rules import ACROSS_HANDS

        return ACROSS_HANDS in self.chosen_rules

    @cached_property
    def facts(self) -> Facts:
        """The facts that follow by its rules: each cell to True or False, by seat and deck."""
        return self.deals.facts if self.is_complete else self.derivation.facts

    def cell(self, holder: str, card: str) -> Cell:
        """Return a cell by the names as declared.

        Raises:
            UnknownName: One of the words names nothing.
            AmbiguousName: One of them names several.
        """
        # Most callers have the names as declared, and these need not be looked for.
        is_declared = isinstance(holder, str) and isinstance(card, str)
        if is_declared and (holder, card) in self.deals.rows.grid.positions:
            return holder, card
        return find_holder(self.setup, holder), self.setup.deck.find(card)

    def check_within_rules(self, cell: Cell) -> None:
        """Compare what its rules leave open with what the deals leave open.

        Raises:
            BeyondRules: A stronger rule settles it.
        """
        value = self.deals.holds(*cell)
        if value is None or self.holds(cell) is not None:
            return

        from kb.inference.derivation import derive
        from kb.inference.rules import RULES

        goal = literal(*cell, value)
        rule = derive(self.derivation.start, RULES, goal).rule(goal)
        raise BeyondRules(*cell, rule)

    def holds(self, cell: Cell) -> bool | None:
        """Return the value of a cell by its rules, None where it is open."""
        return self.deals.holds(*cell) if self.is_complete else self.facts.get(cell)

    @cached_property
    def critical_lines(self) -> CellLines:
        """Each fact's cell to the lines without which, each by itself, it does not follow."""
        return critical_lines(self.facts, self.stages)

    @cached_property
    def _critical_lines_in_time(self) -> CellLines | None:
        return in_time(lambda: self.critical_lines)

    def find_critical_lines(self) -> CellLines | None:
        """Return the critical lines; None where finding them takes too long."""
        return self._critical_lines_in_time

    @cached_property
    def derivation(self) -> Derivation:
        """The rounds of unifying by its rules: which rule gave each fact, and from what."""
        from kb.inference.derivation import derive
        from kb.inference.position import opening_position

        axioms = chain.from_iterable(stage.axioms for stage in self.stages)
        return derive(opening_position(self.setup).tell(axioms, self.deals), self.rules)

    @property
    def derivations(self) -> tuple[Derivation, ...]:
        """The derivations by its rules, of the header, and then of each entry."""
        from kb.inference.derivation import derivations

        return derivations(self.setup, self.stages, self.rules)

    @cached_property
    def reasons(self) -> Reasons:
        """The lines behind each fact."""
        from kb.why.irreducible import Reasons

        axioms = chain.from_iterable(stage.axioms for stage in self.stages)
        return Reasons(axioms_by_lines(axioms), self.stages)

    @cached_property
    def odds(self) -> Odds:
        """The odds, weighed by how the cards that were seen were chosen."""
        from kb.odds.model import choices_in
        from kb.odds.odds import odds_of

        return odds_of(self.deals, choices_in(self.log))

    @cached_property
    def unweighed_odds(self) -> Odds:
        """The odds in which each deal counts as much as another."""
        from kb.odds.odds import odds_of

        return odds_of(self.deals, None)

    @cached_property
    def ends(self) -> list[int]:
        """The last line of each position: before the first event, and after each.

        What the header assumes is no event.
        """
        first = bisect_right(self.log, max(self.record.header.entry_lines.values()), key=line_of)
        return [*(entry.line - 1 for entry in self.log[first:]), len(self.record.line_vector)]

    def find_end(self, position: int) -> int:
        """Return the last line of a position, counted from the last one if below 0.

        Raises:
            NoPosition: There is no such position.
        """
        position = require_int(position, "a position", HistoryError)
        count = len(self.ends)
        if not -count <= position < count:
            raise NoPosition(f"no position {position}: the game has positions 0 to {count - 1}")
        return self.ends[position]

    def after_line(self, line: int) -> State:
        """Return the state after a line of the log, whose stages are kept."""
        count = bisect_right(self.log, line, key=line_of)
        return evolve(self, record=self.record.until(line), stages=self.stages[: count + 1])

    def extend(self, record: Record) -> State:
        """Return the state of a record that is this one's with one more line.

        Raises:
            Contradiction: The line cannot be true together with the others.
        """
        # The stages are those of the beginning, unless the header has changed, or the log goes
        # without lines that it may now have again.
        is_known = record.setup_or_none is self.record.setup_or_none and not self.left_out
        known = self.stages if is_known else None
        if not known or record.log_summary.disputed_entries:
            return state_of(record, self.chosen_rules, known)
        return State(record, stages_of(record, known), chosen_rules=self.chosen_rules)

    def after_event(self, event: Event) -> State:
        """Return the state after an event, which is written into the record.

        Raises:
            RecordError: The event cannot be.
            Contradiction: It cannot be true together with the others.
        """
        return self.extend(self.record.append_event(event))

    def replace_lines(self, line: int, instead: Sequence[str], count: int) -> State:
        """Return the state after replacing `count` lines from `line` on by `instead`.

        The stages before the first of them are kept.

        Args:
            line: The number of the first line that goes.
            instead: The lines in their place.
            count: How many lines go.

        Raises:
            RecordError: A line cannot be read.
            Contradiction: The lines cannot be true together.
        """
        record = self.record.splice(line, instead, count)
        if record.setup_or_none != self.record.setup_or_none:
            return state_of(record, self.chosen_rules)
        first_change = min((line, *self.left_out))
        unchanged = sum(entry.line < first_change for entry in record.entries)
        return state_of(record, self.chosen_rules, self.stages[: unchanged + 1])

    @property
    def with_suspects(self) -> State:
        """The state whose log has the suspects too; only the disputed lines stay out."""
        if not self.suspects:
            return self
        return State(self.record, stages_of(self.record), chosen_rules=self.chosen_rules)

    @property
    def sure(self) -> State:
        """The state with nothing assumed: the lines that assume are comments there."""
        assuming_lines = [entry.line for entry in self.log if isinstance(entry.event, Assume)]
        if not assuming_lines:
            return self
        record = self.record.comment_out((*assuming_lines, *self.suspects))
        return state_of(record, self.chosen_rules)

    @property
    def out(self) -> tuple[str, ...]:
        """The players who accused wrongly, and only answer from then on."""
        accusations = [entry.event for entry in self.log if isinstance(entry.event, Accusation)]
        return tuple(event.accuser for event in accusations if not event.right)

    def mind(self, player: str) -> State:
        """Return the state that a player has certainly seen; mine is the state itself."""
        from kb.record.seen import seen_by

        if player == self.setup.me:
            return self
        record = self.record.comment_out(self.suspects)
        return state_of(seen_by(record, player, self.sure.facts), self.chosen_rules)

    def rivals(self) -> Iterator[Rival]:
        """Yield the others who may accuse, with what they have certainly seen, now and by then.

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
    """Return the state of a pickle, which has the stages as a tuple."""
    return State(record, pvector(stages), *others)


def state_of(
    record: Record,
    rules: Sequence[Rule] | None = None,
    known: PVector[Stage] | None = None,
) -> State:
    """Return the state of a record.

    Where lines are disputed, the log goes without those that may be to blame for them. Of a
    record without a table there are no stages.

    Args:
        record: The record.
        rules: The rules that it goes by; all of them where none are named.
        known: The stages of its beginning, where they are known.

    Raises:
        RecordError: What is given as rules are none.
        Contradiction: The log, suspects included, cannot hold.
    """
    if rules is not None:
        from kb.inference.position import check_rules

        rules = check_rules(rules)
    if record.setup_or_none is None:
        return State(record, pvector(), chosen_rules=rules)

    stages = stages_of(record, known)
    suspects = find_suspect_lines(record) if record.disputed_entries else ()
    if suspects:
        unchanged = sum(entry.line < suspects[0] for entry in record.entries)
        stages = stages_of(record, stages[: unchanged + 1], suspects)
    return State(record, stages, suspects, chosen_rules=rules)


def stages_of(
    record: Record, known: PVector[Stage] | None = None, left_out: Sequence[int] = ()
) -> PVector[Stage]:
    """Return the stages of a record that has a table.

    Args:
        record: The record.
        known: The stages of its beginning, where they are known.
        left_out: The lines that its log goes without.

    Raises:
        Contradiction: The log cannot hold.
    """
    log: Sequence[Entry] = record.entries
    if left_out:
        log = [entry for entry in log if entry.line not in left_out]

    stages = known or pvector([Stage((), deals_of(record.setup))])
    last = stages[-1]
    for number in range(len(stages) - 1, len(log)):
        last = last.after(islice(log, number), log[number])
        stages = stages.append(last)
    if not last.deals.consistent:
        raise explain_refusal(record, stages)
    return stages


def find_suspect_lines(record: Record) -> tuple[int, ...]:
    """Return the lines of the log that may be to blame for the disputed ones: `Game.suspects`."""
    entries = sorted((*record.entries, *record.disputed_entries), key=line_of)
    suspects = find_suspects(record.setup, entries)
    return tuple(line for line in suspects if line not in record.disputed)


def find_suspects(setup: Setup, entries: Sequence[Entry]) -> tuple[int, ...]:
    """Return the lines to blame for a contradiction, none where there is no contradiction."""
    from kb.why.irreducible import Reasons

    said = axioms_by_lines(log_axioms(setup, entries))
    reasons = Reasons(said, [Stage((), deals_of(setup))])
    suspects = set[int]()
    while not (left := reasons.without(suspects)).is_consistent:
        # One wrong line is likelier than two; where none is to blame alone, all the lines of the
        # conflict are left out, and the next is looked for among the rest.
        conflict = left.find_lines()
        suspects.update(left.find_critical_lines(None, conflict) or conflict)
    return tuple(sorted(suspects))


def explain_refusal(record: Record, stages: Sequence[Stage]) -> Contradiction:
    """Return the error of a record that cannot hold: its conflict, by the stages of its log.

    Args:
        record: The record.
        stages: What was known before the first entry, and after each; the last cannot hold.

    Raises:
        IllegalEntry: The header alone cannot hold.
    """
    from kb.why.irreducible import Reasons
    from kb.why.reason import Proofs

    consistent_stages = sum(stage.deals.consistent for stage in stages)
    if not consistent_stages:
        reason = "the header contradicts itself: no deal fits its hands, sizes and cards left over"
        raise IllegalEntry(f"{reason}; correct one of its lines", file=record.file)

    # An error is pickled by its parts as they are, and a pickled vector names a class that is not
    # ours: so they are tuples.
    log = tuple(record.entries)
    said = axioms_by_lines(chain.from_iterable(stage.axioms for stage in stages))
    reasons = Reasons(said, tuple(stages))

    # The conflict is looked for among the lines up to the first that cannot hold.
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
    """Return who tells a record, and where its header says what."""
    from kb.why.phrases import Perspective

    return Perspective(setup.me, dict(header.entry_lines))
