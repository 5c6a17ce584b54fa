"""The changes that make a contradictory log hold again, the likeliest first.

    suggest Nick Plum Rope Hall -> Rachel Rope    a slip of a suspect (see slips.py)
    hand Nick White Ballroom Plum                 Knife instead of Plum
    table Rope Hall                               Study instead of Hall
    size Nick 5                                   4 instead of 5
    deal Nick                                     Rachel instead of Nick

A card of the header is tried out at the same table: one is taken back, and another put in its
place. A change is likely if people often slip that way, and if many deals fit the log that it
makes: each might be the true one. So the two are multiplied. Where the deals are too many to be
counted, the slips alone decide.

Source: Bayes's rule, with every deal as likely as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import mul
from typing import Any, Final, NamedTuple

from attrs import evolve

from kb.errors import IllegalEntry, Repair
from kb.odds.passes import number
from kb.record.header import HEADER, header_lines
from kb.record.lines import write
from kb.record.record import Entry
from kb.table.events import Assume
from kb.table.setup import TABLE, Setup
from kb.theory.axioms import Source, has
from kb.theory.deals import Deals, deals_of
from kb.theory.log import log_axioms, says
from kb.theory.search import Effort, in_time
from kb.why.phrases import Perspective
from kb.why.slips import WEIGHTS, exchanged, slips

STATES: Final = 300_000  # counted for all of the candidates together: half a second's work
NEAR: Final = 2  # so far a number may be off
SUPPOSED: Final = Source("supposed")


class Candidate(NamedTuple):
    """A repair, how usual the slip is, and the deals that then fit."""

    repair: Repair
    weight: float
    deals: Deals


def repairs(
    setup: Setup, entries: Sequence[Entry], suspects: Iterable[int], perspective: Perspective
) -> tuple[Repair, ...]:
    """Return the changes of a header line or a suspect with which all the entries hold."""
    found = list[Candidate]()
    for holder, cards in (*setup.hands, (TABLE, setup.face_up)):
        if cards:
            found += _in_cards(setup, entries, perspective, holder)
    found += _in_sizes(setup, entries, perspective)
    lines = set(suspects)
    for entry in entries:
        if entry.line in lines:
            found += _in_line(setup, entries, entry)
    return tuple(candidate.repair for candidate in ranked(found))


def _in_line(setup: Setup, entries: Sequence[Entry], entry: Entry) -> Iterator[Candidate]:
    """Yield the changes of one entry with which all the entries hold.

    Of a line with several cards, each of which is an entry, each becomes a line.
    """
    rest = [other for other in entries if other is not entry]
    base = deals_of(setup).narrowed(log_axioms(setup, rest))
    line = [other for other in entries if other.line == entry.line]
    # An assumption is said once, and so is each card of a line.
    once = [one.event for one in rest if isinstance(one.event, Assume) or one.line == entry.line]
    tried = list(slips(setup, entry.event))
    alike = Counter(slip.kind for slip in tried)
    for slip in tried:
        if slip.event in once:
            continue
        new = Entry(entry.line, "", slip.event)
        deals = base and base.narrowed(says(setup, rest, new))
        if deals is not None:
            texts = [write((new if other is entry else other).event, setup) for other in line]
            words = slip.word, slip.instead
            if len(line) > 1:
                words = write(entry.event, setup), write(slip.event, setup)
            sentence = f"Line {entry.line}: {slip.sentence}."
            repair = Repair(entry.line, *words, "\n".join(texts), sentence)
            yield Candidate(repair, WEIGHTS[slip.kind] / alike[slip.kind], deals)


def _in_cards(
    setup: Setup, entries: Sequence[Entry], perspective: Perspective, holder: str
) -> Iterator[Candidate]:
    """Yield the changes of one of a holder's cards with which all the entries hold.

    At a table without these cards all but one are put back, and then another one.
    """
    word, names = ("table", ()) if holder == TABLE else ("hand", (holder,))
    place = perspective.place(Source(f"hand of {holder}" if names else f"face up on the {TABLE}"))
    cards = (setup.hand(holder) or ()) if names else setup.face_up
    others = [card for card in setup.deck.cards if card not in cards]
    weight = WEIGHTS["hand"] / (len(cards) * len(others))
    start = deals_of(_without_cards(setup, holder)).narrowed(log_axioms(setup, entries))
    for card in cards:
        kept = has(holder, (each for each in cards if each != card), SUPPOSED)
        rest = start and start.narrowed(kept)
        for other in others:
            deals = rest and rest.narrowed(has(holder, [other], SUPPOSED))
            if deals is None:
                continue
            named = exchanged(setup.deck, cards, card, other)
            line = perspective.lines[" ".join((word, *names))]
            text = HEADER[word].write((*names, named), setup)
            sentence = f"{place[0].upper()}{place[1:]}: {other} instead of {card}."
            yield Candidate(Repair(line, card, other, text, sentence), weight, deals)


def _without_cards(setup: Setup, holder: str) -> Setup:
    """Return the table where of a holder's cards only their number is known."""
    if holder == TABLE:
        return evolve(setup, face_up=(), hidden=setup.hidden + len(setup.face_up))
    hands = tuple(each for each in setup.hands if each[0] != holder)
    size = holder, len(dict(setup.hands)[holder])
    return evolve(setup, hands=hands, stated=(*setup.stated, size))


def _in_sizes(
    setup: Setup, entries: Sequence[Entry], perspective: Perspective
) -> Iterator[Candidate]:
    """Yield another size of a hand near the stated one, and another player who was dealt first."""
    changes: list[tuple[str, object, object, str, dict[str, Any]]] = []
    for player, size in setup.stated:
        for other in range(max(size - NEAR, 0), size + NEAR + 1) if isinstance(size, int) else ():
            said = f"{player} has {other} cards, not {size}"
            stated = tuple((who, other if who == player else n) for who, n in setup.stated)
            changes.append((f"size {player}", size, other, said, {"stated": stated}))
    for player in setup.players if setup.dealer is not None else ():
        said = f"{player} was dealt the first card, not {setup.dealer}"
        changes.append((f"deal {setup.dealer}", setup.dealer, player, said, {"dealer": player}))
    for entry, word, instead, said, change in changes:
        try:
            new = evolve(setup, **change)
        except IllegalEntry:
            continue
        deals = deals_of(new).narrowed(log_axioms(new, entries))
        if word != instead and deals is not None:
            (text,) = set(header_lines(new).values()) - set(header_lines(setup).values())
            words, line = (str(word), str(instead)), perspective.lines[entry]
            repair = Repair(line, *words, text, f"Line {line}: {said}.")
            yield Candidate(repair, WEIGHTS["size"] / (2 * NEAR), deals)


def ranked(found: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates, the likeliest first; of those alike the later line."""
    if len(found) < 2:
        return [*found]  # deals are counted to compare them
    meter = Effort(STATES)
    counts = in_time(lambda: [number(candidate.deals, meter) for candidate in found])
    weights = [candidate.weight for candidate in found]
    shares = weights if counts is None else [*map(mul, weights, counts)]
    order = sorted(range(len(found)), key=lambda one: (-shares[one], -found[one].repair.line))
    return [found[one] for one in order]
