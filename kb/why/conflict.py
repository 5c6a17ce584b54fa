"""A log that contradicts itself: where, why, and what would repair it.

What cannot be true together is an irreducible set of lines.

    culprits    a line is one if the log holds without it; it is in every conflict
    pairs       where no single line is: two lines without which the log holds; one of them is in
                a conflict, the other in a conflict of what is left without the first
    suspects    the lines that the log leaves out where others are disputed: the culprits, for
                one wrong line is likelier than two; else all the lines of a conflict, and of the
                next conflict among the rest, until the rest holds

Source: minimal correction sets as hitting sets of conflicts, Reiter, Artificial Intelligence 32(1),
1987; Liffiton & Sakallah, J. Automated Reasoning 40, 2008; single faults before double ones, de
Kleer & Williams, Artificial Intelligence 32(1), 1987.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain

from attrs import frozen

from kb.errors import Contradiction, IllegalEntry, Repair, join_words
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.axioms import Source, game_rules
from kb.theory.deals import deals_of
from kb.theory.log import Stage, axioms_by_lines, log_axioms
from kb.why.irreducible import Reasons
from kb.why.phrases import ONE_HOLDER, Perspective, cited, grouped, lines_counted, rule, statement
from kb.why.reason import Proofs, Reason, by_sum
from kb.why.repair import repairs
from kb.why.story import story
from resolver import Constraint, Proof

FEW = 4  # so much the first sentence tells


@frozen(eq=False, slots=False)
class Conflict:
    """What is wrong with a log, of which the lines of `entries` cannot all be true.

    All but that is worked out when it is asked for, of the whole log.
    """

    setup: Setup
    log: tuple[Entry, ...]
    reasons: Reasons
    entries: tuple[int, ...]
    line: int
    perspective: Perspective
    _proofs: Proofs

    @property
    def count(self) -> Proof | None:
        """The counting proof, None where its budget ended first."""
        return self._proofs.count

    @property
    def proof(self) -> Proof:
        """The proof by resolution."""
        return self._proofs.resolution

    @cached_property
    def reason(self) -> Reason | None:
        """The counting proof as a reason."""
        return by_sum(self.count) if self.count else None

    @property
    def with_lines(self) -> str:
        """Which other lines it cannot be true with."""
        others = [line for line in self.entries if line != self.line]
        return f"together with {lines_counted(others) if others else 'the header'}"

    @cached_property
    def sentence(self) -> str:
        """What the last line says, and what speaks against it; of much only the lines."""
        reason, table = self.reason, game_rules(self.setup)
        behind = reason.in_order if reason else ()
        stated = [one for one in behind if isinstance(one.source, Source)]
        rules = (rule(one.source, table) for one in behind if isinstance(one.source, Constraint))
        broken = [words for words in dict.fromkeys(rules) if words != ONE_HOLDER]
        groups = grouped(stated)
        mine = [statement(group) for group in groups if group[0].lines == (self.line,)]
        others = (group for group in groups if group[0].lines != (self.line,))
        against = [statement(group) + cited(group, self.perspective) for group in others]
        against += broken
        if mine and 0 < len(against) <= FEW:
            says = f"{join_words(mine)}, but {join_words(against)}"
            return f"line {self.line} cannot be true: {says}"
        why = f": {join_words(broken)}" if 0 < len(broken) <= FEW else ""
        return f"line {self.line} cannot be true {self.with_lines}{why}"

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Which lines cannot be true together, and then the counting proof, if there is one."""
        first = f"Line {self.line} cannot be true {self.with_lines}."
        told = story(self.reason, self.setup, self.perspective) if self.reason else ()
        return first, *map(str, told)

    @cached_property
    def culprits(self) -> tuple[int, ...]:
        """The lines each of which, left out, repairs the log."""
        return self.reasons.critical(None, self.entries)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of lines whose removal repairs a log that no single removal does."""
        found = set[tuple[int, int]]()
        for first in () if self.culprits else self.entries:
            rest = self.reasons.without([first])
            for second in rest.critical(None, rest.behind()):
                found.add((min(first, second), max(first, second)))
        return tuple(sorted(found))

    @cached_property
    def repairs(self) -> tuple[Repair, ...]:
        """The changes with which the log holds, the likeliest first."""
        return repairs(self.setup, self.log, self.culprits, self.perspective)


def contradiction(
    log: Sequence[Entry],
    stages: Sequence[Stage],
    perspective: Perspective,
    file: str | None = None,
) -> Contradiction:
    """Build the Contradiction of a log by its stages, of which the last cannot hold.

    Raises IllegalEntry if the header alone cannot.
    """
    bad, setup = sum(stage.deals.consistent for stage in stages), stages[0].deals.rows.setup
    if not bad:
        reason = "the header contradicts itself: no deal fits its hands, sizes and cards left over"
        raise IllegalEntry(f"{reason}; correct one of its lines", file=file)
    said = axioms_by_lines(chain.from_iterable(stage.said for stage in stages))
    reasons, line = Reasons(said, stages), log[bad - 1].line
    lines = reasons.without(entry.line for entry in log[bad:]).behind()
    proofs = Proofs(setup, tuple(reasons.axioms(lines)))
    conflict = Conflict(setup, tuple(log), reasons, lines, line, perspective, proofs)
    return Contradiction(conflict, file)


def suspects(setup: Setup, entries: Sequence[Entry]) -> tuple[int, ...]:
    """Return the lines to blame for a contradiction, none where there is no contradiction."""
    said, found = axioms_by_lines(log_axioms(setup, entries)), set[int]()
    every = Reasons(said, [Stage((), deals_of(setup))])
    while not (rest := every.without(found)).hold:
        conflict = rest.behind()
        found.update(rest.critical(None, conflict) or conflict)
    return tuple(sorted(found))
