"""A log that contradicts itself: where, why, and what would repair it.

What cannot be true together is an irreducible set of lines.

    culprits    a line is one if the log holds without it; it is in every conflict
    pairs       where no single line is: two lines without which the log holds; one of them is in
                a conflict, the other in a conflict of what is left without the first
    suspects    the lines that the log leaves out where others are disputed: the culprits, for
                one wrong line is likelier than two; else all the lines of a conflict, and of the
                next conflict among the rest, until the rest holds

The first sentence is of clauses that clash: no counting is needed to see it.

    p has a or b     p lacks a     q has b
    ──────────────────────────────────────
                that cannot be

A card of a clause is excluded where its holder lacks it, or another has it. A clause with one card
left says who has that card, and so excludes it elsewhere; a clause with none left clashes.

Source: minimal correction sets as hitting sets of conflicts, Reiter, Artificial Intelligence 32(1),
1987; Liffiton & Sakallah, J. Automated Reasoning 40, 2008; single faults before double ones, de
Kleer & Williams, Artificial Intelligence 32(1), 1987. Unit propagation, Dowling & Gallier, J. Logic
Programming 1(3), 1984.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from kb.errors import Contradiction, IllegalEntry, join_words
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.axioms import Axiom, Source, game_rules, header_axioms
from kb.theory.deals import Deals, deals_of
from kb.theory.log import each_adds
from kb.why.count_story import conflict_story
from kb.why.irreducible import Reasons
from kb.why.phrases import ONE_HOLDER, Perspective, grouped, lines_counted, rule, said, statement
from kb.why.proofs import GAME, Proofs, cost
from kb.why.repair import repairs
from resolver import Clause, Constraint

FEW = 4  # so much the first sentence tells
Cell = tuple[str, str, bool]  # holder, card, with the holder or not
Known = dict[Cell, frozenset[Axiom]]  # what each cell rests on


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
    if not bad:
        reason = "the header contradicts itself: no deal fits its hands, sizes and cards left over"
        raise IllegalEntry(f"{reason}; correct one of its lines", file=file)
    reasons = Reasons(setup, tuple(entries[:bad]))
    lines = reasons.behind()
    last = reasons.entries[-1].line
    proofs = Proofs(setup, tuple(reasons.axioms(lines)))
    faulty = Reasons(setup, tuple(entries)).critical(None, lines)
    others = [line for line in lines if line != last]
    with_lines = f"together with {lines_counted(others) if others else 'the header'}"
    return Contradiction(
        sentence(proofs, last, perspective, with_lines),
        line=last,
        entries=lines,
        culprits=faulty,
        find_count=partial(getattr, proofs, "count"),
        find_story=partial(story, proofs, perspective, f"Line {last} cannot be true {with_lines}"),
        find_proof=partial(getattr, proofs, "resolution"),
        find_pairs=tuple if faulty else partial(pairs, setup, entries, lines),
        find_repairs=partial(repairs, setup, entries, faulty, perspective),
        file=file,
    )


def story(proofs: Proofs, perspective: Perspective, first: str) -> tuple[str, ...]:
    """Return the first sentence, and then those of the counting proof, if there is one."""
    count = proofs.count
    others = () if count is None else conflict_story(count, game_rules(proofs.setup), perspective)
    return f"{first}.", *map(str, others)


def sentence(proofs: Proofs, last: int, perspective: Perspective, with_lines: str) -> str:
    """Return the sentence that says what the last line says, and what speaks against it.

    A clause that clashes with others says it; where none does, the sum. Where that is much it only
    names the lines.
    """
    clashing = clash([*header_axioms(proofs.setup), *proofs.axioms])
    stated: list[tuple[Source, Clause]]
    stated = [(axiom.source, axiom.full_clause) for axiom in clashing]
    broken: list[str] = []
    if not stated and (count := proofs.count):
        steps = count.axioms
        stated = [(step.source, step.clause) for step in steps if isinstance(step.source, Source)]
        table = game_rules(proofs.setup)
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
        conflict = Reasons(setup, rest[: good + 1]).behind()
        found.update(Reasons(setup, rest).critical(None, conflict) or conflict)


def clash(axioms: Sequence[Axiom]) -> list[Axiom]:
    """Return axioms of which a clause clashes with the others, none where no clause does.

    They are the ones that are soonest found and easiest to say, in their order.
    """
    known: Known = {}
    while True:
        found = [each for axiom in axioms for each in _left(axiom, known)]
        clashes = [behind for cell, behind in found if cell is None]
        if clashes:
            best = min(clashes, key=_effort)
            return [axiom for axiom in axioms if axiom in best]
        before = len(known)
        for cell, behind in found:
            if cell is not None:
                known.setdefault(cell, behind)
        if len(known) == before:
            return []


def _left(axiom: Axiom, known: Known) -> Iterator[tuple[Cell | None, frozenset[Axiom]]]:
    """Yield what a clause says where at most one of its cards is left, and by which axioms."""
    excluded = {card: _against((axiom.holder, card, axiom.positive), known) for card in axiom.cards}
    left = [card for card, behind in excluded.items() if behind is None]
    if len(left) < 2:
        behind = frozenset([axiom]).union(*filter(None, excluded.values()))
        yield (axiom.holder, left[0], axiom.positive) if left else None, behind


def _against(cell: Cell, known: Known) -> frozenset[Axiom] | None:
    """Return the axioms by which a cell is not so, None where it may be."""
    holder, card, held = cell
    direct = known.get((holder, card, not held))
    if direct is not None or not held:
        return direct
    others = (b for (who, what, has), b in known.items() if has and what == card and who != holder)
    return next(others, None)


def _effort(axioms: frozenset[Axiom]) -> int:
    """Return how hard it is to say some axioms, as for a sum; that a card has one holder counts."""
    holders = {axiom.holder for axiom in axioms}
    return sum(map(cost, axioms)) + GAME * (len(holders) - 1)
