"""A log that contradicts itself: which lines cannot all be true, and why.

The refutation of the log names the lines that it used; of these, lines are left out one by one for
as long as the rest cannot hold. What remains is minimal. A line is a culprit if the whole log
holds without it.

Source: deletion-based minimal unsatisfiable subsets, Bakker et al., IJCAI 1993.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kb.axioms import Source
from kb.errors import Contradiction, IllegalEntry
from kb.log import log_axioms
from kb.record import Entry
from kb.refutation import across
from kb.table import Setup
from resolver import Proof, Prover, Step


def told(setup: Setup, entries: Iterable[Entry]) -> Prover:
    """Return the prover across all holders that was told these entries."""
    return across(setup, log_axioms(setup, entries))


def first_bad(setup: Setup, entries: Sequence[Entry]) -> int | None:
    """Return how many entries it takes until the log cannot hold, or None if it can."""
    if told(setup, entries).consistent:
        return None
    low, high = 0, len(entries)
    while low < high:
        middle = (low + high) // 2
        if told(setup, entries[:middle]).consistent:
            low = middle + 1
        else:
            high = middle
    return low


def contradiction(setup: Setup, entries: Sequence[Entry], file: str | None = None) -> Contradiction:
    """Return what is wrong with a log that cannot hold.

    Raises IllegalEntry if the header alone cannot.
    """
    bad = first_bad(setup, entries)
    if not bad:
        reason = "the header contradicts itself: no deal fits its hands, sizes and cards left over"
        raise IllegalEntry(f"{reason}; correct one of its lines", file=file)
    conflict = minimal(setup, entries[:bad])
    proof = told(setup, conflict).prove()
    assert proof is not None
    last = entries[bad - 1]
    return Contradiction(
        sentence(setup, conflict, last, proof),
        line=last.line,
        entries=tuple(entry.line for entry in conflict),
        culprits=tuple(entry.line for entry in culprits(setup, entries, conflict)),
        proof=proof,
        file=file,
    )


def minimal(setup: Setup, entries: Sequence[Entry]) -> list[Entry]:
    """Return a minimal set of the entries that cannot all be true, in the order of the log."""
    kept = list(entries)
    for entry in reversed(entries):
        fewer = [other for other in kept if other is not entry]
        if not told(setup, fewer).consistent:
            kept = fewer
    return kept


def culprits(setup: Setup, entries: Sequence[Entry], conflict: Sequence[Entry]) -> list[Entry]:
    """Return the entries whose removal alone repairs the log: only those in every conflict can."""
    return [
        entry
        for entry in conflict
        if told(setup, [other for other in entries if other is not entry]).consistent
    ]


def sentence(setup: Setup, conflict: Sequence[Entry], last: Entry, proof: Proof) -> str:
    """Return the sentence that names the lines and the rule of the game they break."""
    said = {entry.line: f"line {entry.line} ({what(entry, proof)})" for entry in conflict}
    head = said.pop(last.line, f"line {last.line}")
    header = dict.fromkeys(
        str(source) for source in proof.sources if isinstance(source, Source) and not source.line
    )
    against = [*said.values(), *(f"the {name}" for name in header)]
    rules = dict.fromkeys(rule(step.source) for step in proof if step.rule == "instance")
    because = " and ".join(rules) or "a holder has a card or lacks it"
    return f"{head} contradicts {listed(against) or 'the deal'}: {because}"


def what(entry: Entry, proof: Proof) -> str:
    """Return what the proof takes from an entry: ``Rachel showed Pipe``."""
    parts: dict[str, list[str]] = {}
    for step in proof.axioms:
        if isinstance(step.source, Source) and step.source.line == entry.line:
            holder = next(iter(step.clause)).name.partition(":")[0]
            cards = [literal.name.partition(":")[2] for literal in step.clause]
            parts.setdefault(f"{holder} {verb(step)}", []).append(" or ".join(cards))
    return ", ".join(f"{who} {listed(cards)}" for who, cards in parts.items()) or entry.text.strip()


VERBS = {
    "passed": "passed on",
    "shown": "showed",
    "shown-card": "showed",
    "revealed": "revealed",
}


def verb(step: Step) -> str:
    """Return how a source says what it says of a holder."""
    assert isinstance(step.source, Source)
    positive = next(iter(step.clause)).positive
    if step.source.rule in VERBS:
        return VERBS[step.source.rule]
    if step.clause.is_unit:
        return "has" if positive else "lacks"
    return "has one of" if positive else "does not have all of"


def rule(constraint: object) -> str:
    """Return a rule of the game as a reader knows it: the name of the constraint it is."""
    name = str(constraint)
    return "a card has one holder" if name.startswith("one holder of ") else name


def listed(words: Sequence[str]) -> str:
    """Return ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
