"""The error of a log that contradicts itself, with its lines, its reasons and its repairs.

A conflict is an irreducible set of lines that cannot be true together.

    culprits    lines without each of which the log is consistent; each is in every conflict
    pairs       where there is no culprit: two lines without which the log is consistent; the first
                is in some conflict, the second in a conflict of the log without the first

Many files catch this error, but most records raise none. So the code that computes the answers is
imported on demand, and a start of the program does not wait for it.

Source: minimal correction sets as hitting sets of conflicts, Reiter, Artificial Intelligence 32(1),
1987; Liffiton & Sakallah, J. Automated Reasoning 40, 2008; single faults before double ones, de
Kleer & Williams, Artificial Intelligence 32(1), 1987.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from attrs import frozen

from kb.errors import KBError, Repair, join_words

if TYPE_CHECKING:
    from kb.record.record import Entry
    from kb.table.setup import Setup
    from kb.why.irreducible import Reasons
    from kb.why.phrases import Perspective
    from kb.why.reason import Proofs, Reason
    from resolver import Proof

# If more facts and rules than this number contradict a line, the sentence cites only their lines.
MOST_TOLD_REASONS: Final = 4
MOST_LISTED_REPAIRS: Final = 3
MOST_NAMED_PAIRS: Final = 4


@frozen(eq=False, slots=False)
class Conflict:
    """Lines of a log that cannot all be true, with the whole log, its reasons and the proofs.

    Attributes:
        setup: The setup of the header.
        log: The whole log.
        line: The first line at which the log is inconsistent.
        entries: The lines of an irreducible set that cannot all be true, the header taken as given.
        reasons: The lines of the log with their axioms.
        proofs: The proofs that the axioms of the entries contradict each other.
        perspective: The player who is "you", and the lines of the header.
    """

    setup: Setup
    log: tuple[Entry, ...]
    line: int
    entries: tuple[int, ...]
    reasons: Reasons
    proofs: Proofs
    perspective: Perspective


class Contradiction(KBError, ValueError):
    """The error of a log that contradicts itself; the game that raises it stays as it was.

    ``line`` is the first line at which the log is inconsistent, and ``entries`` are the lines of an
    irreducible set of events that cannot all be true, the header taken as given. ``culprits`` are
    the lines whose removal alone repairs the whole text; where there are none, ``pairs`` are the
    pairs of lines whose removal does. ``repairs`` are the changes of a word or two that repair it,
    the likeliest first. ``sentences`` say why, ``count`` is the counting proof (None only where its
    budget ended first), and ``proof`` the resolution proof. All these are computed on demand.

    >>> from kb import Game
    >>> try:
    ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
    ... except Contradiction as error:
    ...     print(error)
    ...     print(error.line, error.entries, error.culprits, len(error.repairs))
    line 5 cannot be true: Bob has Rope, but Ann has Rope (line 4)
    5 (4, 5) (4, 5) 44

    Attributes:
        line: The first line at which the log is inconsistent.
        entries: The lines of an irreducible set of events that cannot all be true, the header
            taken as given.
        conflict: The conflict, from which all other answers are computed.
        file: The name of the record's file, None without one.
    """

    def __init__(self, conflict: Conflict, file: str | None = None) -> None:
        """Keep the conflict; the answers are computed from it on demand.

        Args:
            conflict: The conflict that `kb.state` found.
            file: The name of the record's file, None without one.
        """
        self.conflict = conflict
        self.line: int = conflict.line
        self.entries: tuple[int, ...] = conflict.entries
        self.file = file
        super().__init__(self.sentence)

    @property
    def count(self) -> Proof | None:
        """The counting proof of the contradiction; None only if its search ran out of budget.

        >>> from kb import Game
        >>> try:
        ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
        ... except Contradiction as error:
        ...     print(error.count.sums)
        1
        """
        return self.conflict.proofs.by_counting

    @property
    def proof(self) -> Proof:
        """The resolution proof of the contradiction: it derives the empty clause.

        Raises SearchStopped where resolution takes too long; use `count` then.

        >>> from kb import Game
        >>> try:
        ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
        ... except Contradiction as error:
        ...     print(error.proof.conclusion)
        □
        """
        return self.conflict.proofs.by_resolution

    @cached_property
    def sentence(self) -> str:
        """The sentence that the line cannot be true, and the facts that contradict it.

        >>> from kb import Game
        >>> try:
        ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
        ... except Contradiction as error:
        ...     print(error.sentence)
        line 5 cannot be true: Bob has Rope, but Ann has Rope (line 4)
        """
        from kb.theory.axioms import Source, game_rules
        from kb.why.phrases import ONE_HOLDER, cite, group_reasons, say_rule, say_statement
        from resolver import Constraint

        axioms: list[Reason] = []
        rule_words: dict[str, None] = {}
        rules = game_rules(self.conflict.setup)
        for reason in self._reason.all_reasons if self._reason else ():
            if isinstance(reason.source, Source):
                axioms.append(reason)
            elif isinstance(reason.source, Constraint):
                rule_words[say_rule(reason.source, rules)] = None

        # Every player knows that a card has one holder, so this rule is not stated.
        rule_words.pop(ONE_HOLDER, None)
        broken_rules = [*rule_words]

        # The line itself is stated first, and then the other lines and the rules against it.
        own_facts, against = list[str](), list[str]()
        for group in group_reasons(axioms):
            if group[0].lines == (self.line,):
                own_facts.append(say_statement(group))
            else:
                against.append(say_statement(group) + cite(group, self.conflict.perspective))
        against += broken_rules
        are_few = 0 < len(against) <= MOST_TOLD_REASONS
        if own_facts and are_few:
            both_sides = f"{join_words(own_facts)}, but {join_words(against)}"
            return f"line {self.line} cannot be true: {both_sides}"

        # If there are too many facts to state, only their lines are cited.
        ending = ""
        if 0 < len(broken_rules) <= MOST_TOLD_REASONS:
            ending = f": {join_words(broken_rules)}"
        return f"line {self.line} cannot be true {self._together_with}{ending}"

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The lines that cannot be true together, followed by the story of the counting proof.

        >>> from kb import Game
        >>> try:
        ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
        ... except Contradiction as error:
        ...     print(error.sentences[0])
        Line 5 cannot be true together with line 4.
        """
        from kb.why.story import tell_story

        first = f"Line {self.line} cannot be true {self._together_with}."
        if self._reason is None:
            return (first,)
        story = tell_story(self._reason, self.conflict.setup, self.conflict.perspective)
        return first, *map(str, story)

    @cached_property
    def culprits(self) -> tuple[int, ...]:
        """The lines that are to blame alone: without any one of them the log is consistent.

        >>> from kb import Game
        >>> try:
        ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope", "has Bob Hall")
        ... except Contradiction as error:
        ...     print(error.culprits)
        (4, 5)
        """
        return self.conflict.reasons.find_critical_lines(None, self.entries)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of lines whose removal makes the log consistent; empty if there are culprits.

        >>> from kb import Game
        >>> try:
        ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
        ... except Contradiction as error:
        ...     print(error.culprits, error.pairs)
        (4, 5) ()
        """
        pairs = set[tuple[int, int]]()
        for first in () if self.culprits else self.entries:
            # The second line of a pair is a culprit of the log without the first.
            others = self.conflict.reasons.without([first])
            for second in others.find_critical_lines(None, others.find_lines()):
                pairs.add((min(first, second), max(first, second)))
        return tuple(sorted(pairs))

    @cached_property
    def repairs(self) -> tuple[Repair, ...]:
        """The changes of a word or two that make the log consistent, the likeliest first.

        >>> from kb import Game
        >>> try:
        ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
        ... except Contradiction as error:
        ...     print(error.repairs[0])
        Line 5: Bob lacks Rope.
        """
        from kb.why.repair import find_word_repairs

        return find_word_repairs(
            self.conflict.setup, self.conflict.log, self.culprits, self.conflict.perspective
        )

    @cached_property
    def _reason(self) -> Reason | None:
        """The counting proof as a reason; None if there is no counting proof."""
        from kb.why.reason import reason_by_sum

        return reason_by_sum(self.count) if self.count else None

    @property
    def _together_with(self) -> str:
        """The words "together with", followed by the other lines of the conflict or the header."""
        from kb.why.phrases import say_lines

        others = [line for line in self.entries if line != self.line]
        return f"together with {say_lines(others) if others else 'the header'}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Contradiction) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        """The values by which two contradictions are compared."""
        return (
            self.file,
            self.line,
            self.entries,
            self.culprits,
            self.sentences,
            self.count,
        )

    def __str__(self) -> str:
        return f"{self.file}: {self.sentence}" if self.file else self.sentence


def advise_repair(error: Contradiction) -> tuple[str, ...]:
    r"""Return the advice on repairs, line by line: what to leave out, or which word to change.

    >>> from kb.game import Game
    >>> game = Game.new(["Nick", "Rachel", "Holden"]).tell("has Nick Rope")
    >>> try:
    ...     game.tell("has Rachel Rope")
    ... except Contradiction as error:
    ...     print(*advise_repair(error)[:3], sep="\n")
    Leave out line 4 or line 5, or change a word:
      1. Line 5: Rachel lacks Rope.
      2. Line 4: Nick lacks Rope.
    """
    advice = say_what_to_leave_out(error)
    repairs = list_repairs(error.repairs)
    if not repairs:
        return (f"{advice}.",)
    return f"{advice}, or change a word:", *shorten_list(repairs)


def say_what_to_leave_out(error: Contradiction) -> str:
    """Return the advice which line or pair of lines to leave out, without a full stop."""
    if error.culprits:
        culprits = [f"line {line}" for line in error.culprits]
        return f"Leave out {join_words(culprits, 'or')}"
    if error.pairs:
        pairs = [f"lines {first} and {second}" for first, second in error.pairs]
        if len(pairs) > MOST_NAMED_PAIRS + 1:
            pairs[MOST_NAMED_PAIRS:] = [f"{len(pairs) - MOST_NAMED_PAIRS} others"]
        return f"No single event is to blame, but two are: leave out {join_words(pairs, 'or')}"
    return "Neither one event is to blame nor two: look at all of these"


def list_repairs(repairs: Iterable[Repair]) -> list[str]:
    """Return the repairs as numbered sentences.

    >>> from kb.errors import Repair
    >>> list_repairs([Repair(7, "Plum", "Rope", "has Ann Rope", "Line 7: Rope.")])
    ['  1. Line 7: Rope.']
    """
    return [f"  {number}. {repair}" for number, repair in enumerate(repairs, 1)]


def shorten_list(
    rows: Sequence[str], where_the_rest_is: str = "", most: int = MOST_LISTED_REPAIRS
) -> list[str]:
    """Cut the rows after `most`, and end with a row that counts those left out.

    A single row is never left out, as the row that counts it would be as long.
    """
    omitted_count = len(rows) - most
    if omitted_count < 2:
        return list(rows)
    return [*rows[:most], f"  ... {omitted_count} more{where_the_rest_is}"]
