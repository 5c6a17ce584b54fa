"""A log that contradicts itself, told to whoever wrote it: where, why, and what would repair it.

What cannot be true together is an irreducible set of lines. A line is a culprit if the whole log
holds without it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial

from kb.errors import Contradiction, IllegalEntry
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Source
from kb.theory.constraints import game_rules
from kb.theory.joint import across, refutation
from kb.why.irreducible import irreducible, sources
from kb.why.phrases import listed, rule, statement
from kb.why.repair import repairs
from resolver import Literal, Proof, Prover


def contradiction(
    setup: Setup, entries: Sequence[Entry], states: Sequence[Prover], file: str | None = None
) -> Contradiction:
    """Return what is wrong with a log that cannot hold; a state was told so many entries.

    Raises IllegalEntry if the header alone cannot.
    """
    bad = bisect_left(states, True, key=lambda state: not state.consistent)
    if not bad:
        reason = "the header contradicts itself: no deal fits its hands, sizes and cards left over"
        raise IllegalEntry(f"{reason}; correct one of its lines", file=file)
    conflict, prover = irreducible(setup, entries[:bad], states[bad])
    proof = refutation(prover)
    last = entries[bad - 1]
    faulty = tuple(entry.line for entry in culprits(setup, entries, conflict))
    return Contradiction(
        sentence(setup, conflict, last, proof),
        line=last.line,
        entries=tuple(entry.line for entry in conflict),
        culprits=faulty,
        proof=proof,
        find_repairs=partial(repairs, setup, tuple(entries), faulty),
        file=file,
    )


def culprits(setup: Setup, entries: Sequence[Entry], conflict: Sequence[Entry]) -> list[Entry]:
    """Return the entries whose removal alone repairs the log: only those in every conflict can."""
    return [
        entry
        for entry in conflict
        if across(setup, [other for other in entries if other is not entry]).consistent
    ]


def sentence(setup: Setup, conflict: Sequence[Entry], last: Entry, proof: Proof) -> str:
    """Return the sentence that names the lines and the rule of the game they break."""
    said = {entry.line: f"line {entry.line} ({what(entry, proof)})" for entry in conflict}
    head = said.pop(last.line, f"line {last.line}")
    header = dict.fromkeys(f"the {source}" for source in sources(proof) if not source.line)
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
            key = (step.source, cell_of(literal.name)[0], len(step.clause) == 1)
            parts.setdefault(key, []).extend(step.clause)
    said = [statement(source, literals) for (source, _, _), literals in parts.items()]
    return ", ".join(said) or entry.text.strip()
