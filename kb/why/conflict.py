"""Which lines of a log are to blame: those of a conflict, and the suspects of disputed lines.

A conflict is an irreducible set of lines that cannot all be true. Where lines are disputed, the log
is taken without the suspects: the culprits of the conflict, for one wrong line is likelier than
two; where there is none, all the lines of it, and of the next conflict among the rest, until the
rest holds. The sources are those of `kb.why.contradiction`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from kb.errors import IllegalEntry
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.deals import deals_of
from kb.theory.log import Stage, axioms_by_lines, log_axioms
from kb.why.contradiction import Conflict, Contradiction
from kb.why.irreducible import Reasons
from kb.why.phrases import Perspective
from kb.why.reason import Proofs


def contradiction_in(
    log: Sequence[Entry],
    stages: Sequence[Stage],
    perspective: Perspective,
    file: str | None = None,
) -> Contradiction:
    """Return the contradiction in a log, by its stages, of which the last cannot hold.

    Args:
        log: The entries.
        stages: What was known before the first entry, and after each.
        perspective: Who tells it, and where the header says what.
        file: The file, where the record is one.

    Raises:
        IllegalEntry: The header alone cannot hold.
    """
    setup = stages[0].deals.rows.setup
    consistent_stages = sum(stage.deals.consistent for stage in stages)
    if not consistent_stages:
        reason = "the header contradicts itself: no deal fits its hands, sizes and cards left over"
        raise IllegalEntry(f"{reason}; correct one of its lines", file=file)

    said = axioms_by_lines(chain.from_iterable(stage.axioms for stage in stages))
    reasons = Reasons(said, stages)

    # The conflict is looked for among the lines up to the first that cannot hold.
    later_lines = [entry.line for entry in log[consistent_stages:]]
    entries = reasons.without(later_lines).find_lines()
    conflict = Conflict(
        setup=setup,
        log=tuple(log),
        line=log[consistent_stages - 1].line,
        entries=entries,
        reasons=reasons,
        proofs=Proofs(setup, tuple(reasons.axioms(entries))),
        perspective=perspective,
    )
    return Contradiction(conflict, file)


def find_suspects(setup: Setup, entries: Sequence[Entry]) -> tuple[int, ...]:
    """Return the lines to blame for a contradiction, none where there is no contradiction."""
    said = axioms_by_lines(log_axioms(setup, entries))
    reasons = Reasons(said, [Stage((), deals_of(setup))])
    suspects = set[int]()
    while not (left := reasons.without(suspects)).is_consistent:
        conflict = left.find_lines()
        suspects.update(left.find_critical_lines(None, conflict) or conflict)
    return tuple(sorted(suspects))
