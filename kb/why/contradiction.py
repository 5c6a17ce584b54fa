"""The error of a log that contradicts itself: where, why, and what would repair it.

What cannot be true together is an irreducible set of lines, the entries of a conflict.

    culprits    a line is one if the log holds without it; it is in every conflict
    pairs       where no single line is: two lines without which the log holds; one of them is in
                a conflict, the other in a conflict of what is left without the first

Many files catch this error, and most records raise none. So what works the answers out is imported
where they are asked for, and this file costs a start nothing.

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

MOST_TOLD_REASONS: Final = 4  # Facts or rules against the line that the first sentence tells.
MOST_LISTED_REPAIRS: Final = 3
MOST_NAMED_PAIRS: Final = 4


@frozen(eq=False, slots=False)
class Conflict:
    """Lines of a log that cannot all be true, and what is known of the log besides.

    Attributes:
        setup: What the header says.
        log: The whole log.
        line: The first line at which the log cannot hold.
        entries: The lines of a minimal set that cannot all be true, the header taken as given.
        reasons: What each line of the log says.
        proofs: The proofs that what the entries say cannot hold.
        perspective: Who tells it, and where the header says what.
    """

    setup: Setup
    log: tuple[Entry, ...]
    line: int
    entries: tuple[int, ...]
    reasons: Reasons
    proofs: Proofs
    perspective: Perspective


class Contradiction(KBError, ValueError):
    """A log that cannot be true as a whole; the value that refused the entry is unchanged.

    ``line`` is the first line at which the log cannot hold, ``entries`` the lines of a minimal set
    of events that cannot all be true (the header taken as given), ``culprits`` those whose removal
    alone repairs the whole text, ``pairs`` all pairs of events that do where no single one does.
    ``repairs`` are the changes of a word or two that do, the likeliest first. ``sentences`` tell
    why, ``count`` is the counting proof (None only where its budget ended first) and ``proof`` the
    one by resolution. All these are worked out when they are asked for.

    >>> from kb import Game
    >>> try:
    ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
    ... except Contradiction as error:
    ...     print(error)
    ...     print(error.line, error.entries, error.culprits, len(error.repairs))
    line 5 cannot be true: Bob has Rope, but Ann has Rope (line 4)
    5 (4, 5) (4, 5) 44

    Attributes:
        line: The first line at which the log cannot hold.
        entries: The lines of a minimal set of events that cannot all be true, the header taken as
            given.
        conflict: What all else is worked out from.
        file: The file, where the record is one.
    """

    def __init__(self, conflict: Conflict, file: str | None = None) -> None:
        """Keep a conflict, from which the answers are worked out.

        Args:
            conflict: What is wrong with the log, as `kb.state` finds it.
            file: The file, where the record is one.
        """
        self.conflict = conflict
        self.line: int = conflict.line
        self.entries: tuple[int, ...] = conflict.entries
        self.file = file
        super().__init__(self.sentence)

    @property
    def count(self) -> Proof | None:
        """The counting proof, None only where its budget ended first.

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
        """A derivation of the empty clause by resolution.

        Raises SearchStopped where that takes too long: then `count` has the argument.

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
        """What the line says and what speaks against it, or only which lines, where that is much.

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

        premises = self._reason.in_order if self._reason else ()
        groups = group_reasons([each for each in premises if isinstance(each.source, Source)])

        table = game_rules(self.conflict.setup)
        sources = [each.source for each in premises if isinstance(each.source, Constraint)]
        rules = [say_rule(source, table) for source in sources]
        broken_rules = [words for words in dict.fromkeys(rules) if words != ONE_HOLDER]

        own = [say_statement(group) for group in groups if group[0].lines == (self.line,)]
        others = [group for group in groups if group[0].lines != (self.line,)]
        against = [
            say_statement(group) + cite(group, self.conflict.perspective) for group in others
        ]
        against += broken_rules
        if own and 0 < len(against) <= MOST_TOLD_REASONS:
            told = f"{join_words(own)}, but {join_words(against)}"
            return f"line {self.line} cannot be true: {told}"

        told = ""
        if 0 < len(broken_rules) <= MOST_TOLD_REASONS:
            told = f": {join_words(broken_rules)}"
        return f"line {self.line} cannot be true {self._with_lines}{told}"

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The story: which lines cannot be true together, and then the counting proof.

        >>> from kb import Game
        >>> try:
        ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
        ... except Contradiction as error:
        ...     print(error.sentences[0])
        Line 5 cannot be true together with line 4.
        """
        from kb.why.story import tell_story

        first = f"Line {self.line} cannot be true {self._with_lines}."
        if self._reason is None:
            return (first,)
        return first, *map(
            str, tell_story(self._reason, self.conflict.setup, self.conflict.perspective)
        )

    @cached_property
    def culprits(self) -> tuple[int, ...]:
        """The lines whose removal alone makes the whole log hold.

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
        """The pairs of lines whose removal makes the whole log hold, where no single one does.

        >>> from kb import Game
        >>> try:
        ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
        ... except Contradiction as error:
        ...     print(error.culprits, error.pairs)
        (4, 5) ()
        """
        pairs = set[tuple[int, int]]()
        for first in () if self.culprits else self.entries:
            left = self.conflict.reasons.without([first])
            for second in left.find_critical_lines(None, left.find_lines()):
                pairs.add((min(first, second), max(first, second)))
        return tuple(sorted(pairs))

    @cached_property
    def repairs(self) -> tuple[Repair, ...]:
        """The changes of a word or two that make the whole log hold, the likeliest first.

        >>> from kb import Game
        >>> try:
        ...     Game.new(["Ann", "Bob"]).tell("has Ann Rope", "has Bob Rope")
        ... except Contradiction as error:
        ...     print(error.repairs[0])
        Line 5: Bob lacks Rope.
        """
        from kb.why.repair import find_repairs

        return find_repairs(
            self.conflict.setup, self.conflict.log, self.culprits, self.conflict.perspective
        )

    @cached_property
    def _reason(self) -> Reason | None:
        """The counting proof as a reason."""
        from kb.why.reason import reason_by_sum

        return reason_by_sum(self.count) if self.count else None

    @property
    def _with_lines(self) -> str:
        """The words that name the other lines with which it cannot be true."""
        from kb.why.phrases import say_lines

        others = [line for line in self.entries if line != self.line]
        return f"together with {say_lines(others) if others else 'the header'}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Contradiction) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)

    @property
    def _told(self) -> tuple[object, ...]:
        """What is compared of two contradictions."""
        return self.file, self.line, self.entries, self.culprits, self.sentences, self.count

    def __str__(self) -> str:
        return f"{self.file}: {self.sentence}" if self.file else self.sentence


def advise_repair(error: Contradiction) -> tuple[str, ...]:
    r"""Return which lines may be left out, and the likeliest of what could be changed instead.

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
    what_to_leave_out = say_what_to_leave_out(error)
    repairs = list_repairs(error.repairs)
    if not repairs:
        return (f"{what_to_leave_out}.",)
    return f"{what_to_leave_out}, or change a word:", *shorten_list(repairs)


def say_what_to_leave_out(error: Contradiction) -> str:
    """Return which lines are to blame, each by itself or two together."""
    if error.culprits:
        return f"Leave out {join_words([f'line {line}' for line in error.culprits], 'or')}"
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
    """Return the first of some rows, how many more there are, and where all of them are listed."""
    more = len(rows) - most
    if more < 2:
        return list(rows)
    return [*rows[:most], f"  ... {more} more{where_the_rest_is}"]
