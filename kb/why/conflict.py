"""A log that contradicts itself: which lines cannot all be true, and why.

The refutation of the log names the lines that it used; of these, lines are left out one by one for
as long as the rest cannot hold. What remains is minimal. A line is a culprit if the whole log
holds without it.

Source: deletion-based minimal unsatisfiable subsets, Bakker et al., IJCAI 1993.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Source, log_axioms
from kb.theory.constraints import game_rules
from kb.theory.joint import across
from kb.why.phrases import listed, rule, statement
from resolver import Literal, Proof, Prover


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


def minimal(setup: Setup, entries: Sequence[Entry]) -> list[Entry]:
    """Return a minimal set of the entries that cannot all be true, in the order of the log."""
    return shrunk(entries, lambda fewer: not told(setup, fewer).consistent)


def shrunk(entries: Sequence[Entry], suffice: Callable[[Sequence[Entry]], bool]) -> list[Entry]:
    """Return entries that suffice, and of which none can be left out; the last are tried first."""
    kept = list(entries)
    for entry in reversed(entries):
        fewer = [other for other in kept if other is not entry]
        if suffice(fewer):
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
    sources = (source for source in proof.sources if isinstance(source, Source))
    header = dict.fromkeys(f"the {source}" for source in sources if not source.line)
    against = listed([*said.values(), *header] or ["the deal"])
    table = game_rules(setup)
    rules = dict.fromkeys(rule(step.source, table) for step in proof if step.rule == "instance")
    return f"{head} contradicts {against}: {listed(list(rules) or ['a holder has a card or not'])}"


def what(entry: Entry, proof: Proof) -> str:
    """Return what the proof takes from an entry: ``Rachel showed Pipe``."""
    parts: dict[tuple[Source, str, bool], list[Literal]] = {}
    for step in proof.axioms:
        if isinstance(step.source, Source) and step.source.line == entry.line:
            literal = next(iter(step.clause))
            parts.setdefault(
                (step.source, cell_of(literal.name)[0], len(step.clause) == 1), []
            ).extend(step.clause)
    told = [
        statement(source, holder, [cell_of(literal.name)[1] for literal in literals], literals)
        for (source, holder, _), literals in parts.items()
    ]
    return ", ".join(told) or entry.text.strip()
