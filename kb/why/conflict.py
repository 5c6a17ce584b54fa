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
from functools import partial

from kb.errors import Contradiction, IllegalEntry, join_words
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.atoms import at
from kb.theory.axioms import Source, game_rules, header_axioms
from kb.theory.deals import Deals, deals_of
from kb.theory.log import each_adds
from kb.why.clash import clash
from kb.why.count_story import conflict_story
from kb.why.irreducible import Counting, Reasons
from kb.why.phrases import ONE_HOLDER, Perspective, grouped, lines_counted, rule, said, statement
from kb.why.proofs import resolved
from kb.why.repair import repairs
from resolver import Clause, Constraint

FEW = 4  # so much the first sentence tells


def contradiction(
    setup: Setup,
    entries: Sequence[Entry],
    bad: int,
    perspective: Perspective,
    file: str | None = None,
) -> Contradiction:
    """Build the Contradiction of a log, of which the first `bad` entries cannot all be true.

    Raises IllegalEntry if the header alone cannot.
    """
    reasons, lines = first_conflict(setup, entries, bad, file)
    last = reasons.entries[-1].line
    axioms = (*header_axioms(setup), *reasons.axioms(lines))
    counting = Counting(setup, axioms)
    faulty = Reasons(setup, tuple(entries)).critical(None, lines)
    others = [line for line in lines if line != last]
    with_lines = f"together with {lines_counted(others) if others else 'the header'}"
    return Contradiction(
        sentence(counting, last, perspective, with_lines),
        line=last,
        entries=lines,
        culprits=faulty,
        find_count=partial(getattr, counting, "proof"),
        find_story=partial(
            story, counting, perspective, f"Line {last} cannot be true {with_lines}"
        ),
        find_proof=partial(resolved, setup, axioms, None),
        find_pairs=tuple if faulty else partial(pairs, setup, entries, lines),
        find_repairs=partial(repairs, setup, entries, faulty, perspective),
        file=file,
    )


def story(counting: Counting, perspective: Perspective, first: str) -> tuple[str, ...]:
    """Return the first sentence, and then those of the counting proof, if there is one."""
    count = counting.proof
    others = () if count is None else conflict_story(count, game_rules(counting.setup), perspective)
    return f"{first}.", *map(str, others)


def first_conflict(
    setup: Setup, entries: Sequence[Entry], bad: int, file: str | None = None
) -> tuple[Reasons, tuple[int, ...]]:
    """Return the log to the first entry that cannot be, and lines of it that cannot all be true.

    None of these can be left out. Raises IllegalEntry if the header alone cannot be.
    """
    if not bad:
        reason = "the header contradicts itself: no deal fits its hands, sizes and cards left over"
        raise IllegalEntry(f"{reason}; correct one of its lines", file=file)
    reasons = Reasons(setup, tuple(entries[:bad]))
    return reasons, reasons.behind()


def sentence(counting: Counting, last: int, perspective: Perspective, with_lines: str) -> str:
    """Return the sentence that says what the last line says, and what speaks against it.

    A clause that clashes with others says it; where none does, the sum. Where that is much it only
    names the lines.
    """
    stated: list[tuple[Source, Clause]] = [
        (axiom.source, at(axiom.holder, axiom.clause)) for axiom in clash(counting.axioms)
    ]
    broken: list[str] = []
    if not stated and (count := counting.proof):
        steps = count.axioms
        stated = [(step.source, step.clause) for step in steps if isinstance(step.source, Source)]
        table = game_rules(counting.setup)
        rules = (rule(one, table) for one in count.sources if isinstance(one, Constraint))
        broken = [words for words in dict.fromkeys(rules) if words != ONE_HOLDER]
    groups = grouped(sorted(stated, key=lambda one: (one[0].line or 0, one[1])))
    mine = [statement(*group) for group in groups if group[0].line == last]
    against = [said(*group, perspective) for group in groups if group[0].line != last]
    against += broken
    if mine and 0 < len(against) <= FEW:
        return f"line {last} cannot be true: {join_words(mine)}, but {join_words(against)}"
    why = f": {join_words(broken)}" if 0 < len(broken) <= FEW else ""
    return f"line {last} cannot be true {with_lines}{why}"


def pairs(
    setup: Setup, entries: Sequence[Entry], conflict: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """Return the pairs of lines whose removal repairs a log that no single removal does."""
    found = set[tuple[int, int]]()
    for first in conflict:
        rest = Reasons(setup, tuple(entry for entry in entries if entry.line != first))
        for second in rest.critical(None, rest.behind()):
            found.add((min(first, second), max(first, second)))
    return tuple(sorted(found))


def suspects(setup: Setup, entries: Sequence[Entry]) -> tuple[int, ...]:
    """Return the lines to blame for a contradiction, none where there is no contradiction."""
    found = set[int]()
    while True:
        rest = tuple(entry for entry in entries if entry.line not in found)
        deals: Deals | None = deals_of(setup)
        good = 0
        for axioms in each_adds(setup, rest):
            deals = deals and deals.narrowed(axioms)
            good += deals is not None
        if good == len(rest):
            return tuple(sorted(found))
        _, conflict = first_conflict(setup, rest, good + 1)
        found.update(Reasons(setup, rest).critical(None, conflict) or conflict)
