"""The changes that make a contradictory log hold again, the likeliest first.

A change is likely if people often slip that way, and if many deals fit the log that it makes: each
might be the true one. So the two are multiplied. Where the deals are too many
to be counted, the slips alone decide.

Source: Bayes's rule, with every deal as likely as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from kb.errors import Repair
from kb.odds.passes import number
from kb.record.lines import write
from kb.record.record import Entry
from kb.table.events import NOBODY, Assume
from kb.table.setup import Setup
from kb.theory.deals import Deals, deals_of
from kb.theory.log import enough_axioms, says, with_no_accusation
from kb.theory.search import Effort
from kb.why.mended import header_sentence, said
from kb.why.phrases import Perspective
from kb.why.slips import WEIGHTS, Slip, header_slips, slips
from resolver import SearchStopped

STATES: Final = 300_000  # counted for all of the candidates together: half a second's work


class Candidate(NamedTuple):
    """A repair, how usual the slip is, and the deals that then fit."""

    repair: Repair
    weight: float
    deals: Deals


def repairs(
    setup: Setup, entries: Sequence[Entry], suspects: Iterable[int], perspective: Perspective
) -> tuple[Repair, ...]:
    """Return the changes of a header line or a suspect with which all the entries hold."""
    found = list(_in_header(setup, entries, perspective))
    lines = set(suspects)
    for entry in entries:
        if entry.line in lines:
            found += _in_line(setup, entries, entry)
    return tuple(candidate.repair for candidate in ranked(found))


def _in_line(setup: Setup, entries: Sequence[Entry], entry: Entry) -> Iterator[Candidate]:
    """Yield the changes of one entry with which all the entries hold."""
    rest = [other for other in entries if other is not entry]
    base = deals_of(setup).narrowed(enough_axioms(setup, rest))
    tried = list(slips(setup, entry.event))
    alike = Counter(slip.kind for slip in tried)
    for slip in tried:
        # An assumption is said once, and so is each card of a line.
        once = (one for one in rest if isinstance(one.event, Assume) or one.line == entry.line)
        if any(slip.event == one.event for one in once):
            continue
        new = Entry(entry.line, "", slip.event)
        changed = [new if other is entry else other for other in entries]
        deals = base and base.narrowed(says(setup, rest, new))
        deals = deals and with_no_accusation(setup, changed, deals)
        if deals and deals.consistent:
            found = repair_of(setup, entries, entry, slip)
            yield Candidate(found, WEIGHTS[slip.kind] / alike[slip.kind], deals)


def repair_of(setup: Setup, entries: Sequence[Entry], entry: Entry, slip: Slip) -> Repair:
    """Return the change that a slip is; of a line with several cards, each becomes a line."""
    line = [other for other in entries if other.line == entry.line]
    sentence = f"Line {entry.line}: {said(entry, slip)}."
    if len(line) == 1:
        kind = kind_of(setup, slip.word, slip.instead)
        return Repair(entry.line, slip.word, slip.instead, write(slip.event, setup), kind, sentence)
    events = (slip.event if other is entry else other.event for other in line)
    text = "\n".join(write(event, setup) for event in events)
    both = write(entry.event, setup), write(slip.event, setup)
    return Repair(entry.line, *both, text, "entry", sentence)


def _in_header(
    setup: Setup, entries: Sequence[Entry], perspective: Perspective
) -> Iterator[Candidate]:
    """Yield the changes of the header with which all the entries hold."""
    for slip in header_slips(setup, entries):
        kind = kind_of(setup, slip.word, slip.instead)
        line = perspective.lines[slip.entry]
        sentence = header_sentence(slip, line, perspective)
        repair = Repair(line, slip.word, slip.instead, slip.text, kind, sentence)
        yield Candidate(repair, WEIGHTS[slip.kind] / slip.alike, slip.deals)


def kind_of(setup: Setup, word: str, instead: str) -> str:
    """Return what two words name both; instead of nobody it is a player that is named."""
    if word == NOBODY and instead in setup.players:
        return "player"
    kinds = [(category_kind(each.name), each.cards) for each in setup.deck.categories]
    kinds += [("card", setup.deck.cards), ("player", setup.players), ("holder", setup.holders)]
    words = {word, instead} - {NOBODY}
    return next((kind for kind, names in kinds if words <= {*names}), "word")


def category_kind(category: str) -> str:
    """Return what a card of a category is called, where its name says something else as well.

    >>> category_kind("suspect"), category_kind("player")
    ('suspect', "card of 'player'")
    """
    taken = ("card", "player", "holder", "word", "entry")
    return f"card of {category!r}" if category in taken else category


def ranked(found: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates, the likeliest first; of those alike the later line."""
    if len(found) < 2:
        return [*found]  # deals are counted to compare them
    meter = Effort(STATES)
    try:
        shares = [candidate.weight * number(candidate.deals, meter) for candidate in found]
    except SearchStopped:
        shares = [candidate.weight for candidate in found]
    order = sorted(range(len(found)), key=lambda one: (-shares[one], -found[one].repair.line))
    return [found[one] for one in order]
