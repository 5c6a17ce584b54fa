"""A log that contradicts itself: where, why, and what would repair it.

What cannot be true together is an irreducible set of lines.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from kb.errors import Contradiction, IllegalEntry
from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.atoms import cell_of
from kb.theory.axioms import Source, header_axioms
from kb.theory.constraints import game_rules
from kb.theory.deals import Deals
from kb.theory.log import log_axioms
from kb.why.count_story import conflict_story
from kb.why.culprits import culprits, pairs
from kb.why.irreducible import irreducible
from kb.why.phrases import Header, lines_counted, listed, rule, statement
from kb.why.repair import repairs
from kb.why.resolved import resolved
from resolver import Clause, Constraint, Proof

FEW = 3  # so many rules of the game the first sentence names


def contradiction(
    setup: Setup,
    entries: Sequence[Entry],
    states: Sequence[Deals],
    header: Header,
    file: str | None = None,
) -> Contradiction:
    """Build the Contradiction of an inconsistent log; `states[i]` is the state after i entries.

    Raises IllegalEntry if the header alone cannot.
    """
    bad = bisect_left(states, True, key=lambda state: not state.consistent)
    if not bad:
        reason = "the header contradicts itself: no deal fits its hands, sizes and cards left over"
        raise IllegalEntry(f"{reason}; correct one of its lines", file=file)
    conflict, count = irreducible(setup, entries[:bad])
    said = tuple(log_axioms(setup, conflict))
    last = entries[bad - 1]
    faulty = lines_of(culprits(setup, entries, conflict))
    return Contradiction(
        sentence(setup, conflict, last, count),
        line=last.line,
        entries=lines_of(conflict),
        culprits=faulty,
        sentences=tuple(explained(setup, conflict, last, count, header)),
        count=count,
        find_proof=partial(resolved, setup, (*header_axioms(setup), *said), None),
        find_pairs=tuple if faulty else partial(pairs, setup, entries, conflict),
        find_repairs=partial(repairs, setup, entries, faulty, header),
        file=file,
    )


def lines_of(entries: Iterable[Entry]) -> tuple[int, ...]:
    """Return the lines of some entries, each once."""
    return tuple(dict.fromkeys(entry.line for entry in entries))


def explained(
    setup: Setup, conflict: Sequence[Entry], last: Entry, count: Proof | None, header: Header
) -> Iterator[str]:
    """Yield that the lines cannot all be true, and then why."""
    others = [line for line in lines_of(conflict) if line != last.line]
    against = lines_counted(others) if others else "the header"
    yield f"Line {last.line} cannot be true together with {against}."
    if count is not None:
        yield from map(str, conflict_story(count, game_rules(setup), header))


def sentence(setup: Setup, conflict: Sequence[Entry], last: Entry, count: Proof | None) -> str:
    """Return the sentence that names the lines and the rule of the game they break."""
    others = {entry.line: entry for entry in conflict if entry.line != last.line}
    table = game_rules(setup)
    sources = () if count is None else count.sources
    rules = dict.fromkeys(rule(one, table) for one in sources if isinstance(one, Constraint))
    named = list(rules) if 0 < len(rules) <= FEW else []
    if len(others) > 1 or count is None:
        why = f": {listed(named)}" if named else ""
        against = lines_counted([*others]) if others else "the header"
        return f"line {last.line} cannot be true together with {against}{why}"
    said = [f"line {line} ({what(entry, count)})" for line, entry in others.items()]
    said += dict.fromkeys(map(header_named, header_sources(count)))
    against = listed(said or ["the deal"])
    why = listed(named or ["a holder has a card or not"])
    return f"line {last.line} ({what(last, count)}) contradicts {against}: {why}"


def header_sources(count: Proof) -> list[Source]:
    """Return what a proof takes from the header."""
    return [one for one in count.sources if isinstance(one, Source) and one.line is None]


def header_named(source: Source) -> str:
    """Return what the header says, within a sentence.

    >>> header_named(Source("hand of Nick")), header_named(Source("face up on the table"))
    ('the hand of Nick', 'the cards face up on the table')
    """
    return f"the {'' if source.rule.startswith('hand of ') else 'cards '}{source}"


def what(entry: Entry, count: Proof) -> str:
    """Return what the proof takes from an entry: ``Rachel showed Pipe``."""
    parts: dict[tuple[Source, str, bool], list[Clause]] = {}
    for step in count.axioms:
        clause: Clause = step.clause
        if isinstance(step.source, Source) and step.source.line == entry.line:
            holder = cell_of(next(iter(clause)).name)[0]
            parts.setdefault((step.source, holder, clause.is_unit), []).append(clause)
    said = [statement(source, clauses) for (source, *_), clauses in parts.items()]
    return ", ".join(said) or entry.text.strip()
