"""The changes that make a contradictory log hold again, the likeliest first.

    suggest Nick Plum Rope Hall -> Rachel Rope    a slip of a suspect, as below
    hand Nick White Ballroom Plum                 Knife instead of Plum
    table Rope Hall                               Study instead of Hall
    size Nick 5                                   4 instead of 5
    deal Nick                                     Rachel instead of Nick

A slip of a line is one word for another, or two words swapped:

    another answerer      Holden instead of Rachel, nobody instead of Rachel where no card was seen
    another card shown    Plum instead of Rope; or answerer and card together
    another card named    White instead of Plum
    another name          Holden instead of Nick
    swapped               Rachel and Nick, each in the place of the other

Each kind of slip has a weight, its share of the slips at a table as far as one can guess; within a
line it is shared by the changes of that kind, so that many possible words make none of them likely.

A card of the header is tried out at the same table: one is taken back, and another put in its
place. A change is likely if people often slip that way, and if many deals fit the log that it
makes: each might be the true one. So the two are multiplied. Where the deals are too many to be
counted, the slips alone decide.

Source: Bayes's rule, with every deal as likely as any other, whichever cards were chosen to be
shown; model-based diagnosis, Reiter, Artificial Intelligence 32(1), 1987: a repair is a component
that may be at fault, and a behaviour of it that explains what was seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from operator import mul
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from attrs import evolve, fields

from kb.errors import IllegalEntry, Repair, plural
from kb.odds.passes import count_deals
from kb.record.header import HEADER, header_lines
from kb.record.lines import write
from kb.record.record import Entry
from kb.table.deck import Deck
from kb.table.events import (
    ASSUMPTIONS,
    NOBODY,
    Accusation,
    Answer,
    Assume,
    Event,
    Has,
    Lacks,
    OneOf,
    Suggestion,
    facts,
)
from kb.table.setup import TABLE, Setup
from kb.theory.axioms import Source, has
from kb.theory.deals import Deals, deals_of
from kb.theory.log import axioms_of_entry, log_axioms
from kb.theory.search import Effort, in_time
from kb.why.phrases import Perspective

STATES: Final = 300_000  # counted for all of the candidates together: half a second's work
NEAR: Final = 2  # so far a number may be off
SUPPOSED: Final = Source("supposed")
WEIGHTS: Final = {
    "answerer": 4.0,
    "shown": 3.0,
    "verdict": 3.0,
    "nobody": 2.0,
    "card": 2.0,
    "hand": 12.0,  # six cards, each named as one in a suggestion is
    "name": 1.0,
    "swapped": 1.0,
    "size": 1.0,
    "shown by another": 0.5,
}


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
    """Yield the changes of one entry with which all the entries hold."""
    rest = [other for other in entries if other is not entry]
    base = deals_of(setup).narrow(log_axioms(setup, rest))
    once = [one.event for one in rest if isinstance(one.event, Assume)]
    tried = list(slips(setup, entry.event))
    alike = Counter(slip.kind for slip in tried)
    for slip in tried:
        if slip.event in once:
            continue
        new = Entry(entry.line, "", slip.event)
        deals = base and base.narrow(axioms_of_entry(setup, rest, new))
        if deals is not None:
            text, sentence = write(slip.event, setup), f"Line {entry.line}: {slip.sentence}."
            repair = Repair(entry.line, slip.word, slip.instead, text, sentence)
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
    start = deals_of(_without_cards(setup, holder)).narrow(log_axioms(setup, entries))
    for card in cards:
        kept = has(holder, (each for each in cards if each != card), SUPPOSED)
        rest = start and start.narrow(kept)
        for other in others:
            deals = rest and rest.narrow(has(holder, [other], SUPPOSED))
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
            said = f"{player} has {plural(other, 'card')}, not {size}"
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
        deals = deals_of(new).narrow(log_axioms(new, entries))
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
    counts = in_time(lambda: [count_deals(candidate.deals, meter) for candidate in found])
    weights = [candidate.weight for candidate in found]
    shares = weights if counts is None else [*map(mul, weights, counts)]
    order = sorted(range(len(found)), key=lambda one: (-shares[one], -found[one].repair.line))
    return [found[one] for one in order]


class Slip(NamedTuple):
    """A change of a line that may mend it: its kind, the word, the new word, the event, all said.

    `sentence` is as one would say it at the table.
    """

    kind: str
    word: str
    instead: str
    event: Event
    sentence: str


def slips(setup: Setup, event: Event) -> Iterator[Slip]:
    """Yield the events that differ from this one by a slip."""
    if isinstance(event, Suggestion):
        yield from _of_suggestion(setup, event)
        return
    yield from _contrary(event)
    names = {
        "player": setup.players,
        "accuser": setup.players,
        "holder": setup.holders,
        "card": setup.deck.cards,
        "name": ASSUMPTIONS,
    }
    said_so: Any = event  # whichever it is, the place is its own
    for place in (field.name for field in fields(type(event))):
        if place in names:
            said = "{} accused, not {}" if place == "accuser" else "{} instead of {}"
            kind, word = "card" if place == "card" else "name", getattr(event, place)
            for name in names[place]:
                if name != word:
                    new = evolve(said_so, **{place: name})
                    yield Slip(kind, word, name, new, said.format(name, word))
        elif isinstance(event, OneOf | Accusation) and place == "cards":
            yield from _cards(setup.deck, event, event.cards)


def _contrary(event: Event) -> Iterator[Slip]:
    """Yield the event that says the contrary, where it says yes or no."""
    match event:
        case Has(holder, card):
            yield Slip("verdict", "has", "lacks", Lacks(holder, card), facts(holder, [card], False))
        case Lacks(holder, card):
            yield Slip("verdict", "lacks", "has", Has(holder, card), facts(holder, [card], True))
        case Accusation(right=right):
            word, instead = ("right", "wrong") if right else ("wrong", "right")
            new = evolve(event, right=not right)
            yield Slip("verdict", word, instead, new, f"the accusation was {instead}")


def _cards(
    deck: Deck, event: Suggestion | Accusation | OneOf, cards: Iterable[str]
) -> Iterator[Slip]:
    """Yield the event with another card for one of some, which has its category but in `oneof`."""
    for card in cards:
        (kind,) = (category.cards for category in deck.categories if card in category.cards)
        for other in deck.cards if isinstance(event, OneOf) else kind:
            if other not in event.cards:
                new = evolve(event, cards=exchanged(deck, event.cards, card, other))
                yield Slip("card", card, other, new, f"{other} instead of {card}")


def exchanged(deck: Deck, cards: Sequence[str], card: str, other: str) -> tuple[str, ...]:
    """Return cards with another in the place of one, in the order of the deck."""
    return tuple(c for c in deck.cards if c == other or (c in cards and c != card))


def _of_suggestion(setup: Setup, event: Suggestion) -> Iterator[Slip]:
    """Yield the slips of a suggestion."""
    passed = event.passed or ()
    named = (event.guesser, *(answer.player for answer in event.answers), *passed)
    free = [player for player in setup.players if player not in named]
    yield from _of_answers(event, free)
    shown = {answer.card for answer in event.answers}
    yield from _cards(setup.deck, event, (card for card in event.cards if card not in shown))
    for verb, player in (("asked", event.guesser), *(("passed", player) for player in passed)):
        for other in free:
            new = renamed(event, {player: other})
            yield Slip("name", player, other, new, f"{other} {verb}, not {player}")
    for first, second in combinations(named, 2):
        new = renamed(event, {first: second, second: first})
        if new != event:
            said = f"{second} and {first} change places"
            if event.guesser == first and second in (answer.player for answer in event.answers):
                said = f"{second} asked and {first} answered, not the other way round"
            yield Slip("swapped", f"{first} {second}", f"{second} {first}", new, said)


def _of_answers(event: Suggestion, free: Sequence[str]) -> Iterator[Slip]:
    """Yield the suggestion with another answerer, another card shown, or both; or nobody."""
    for who, shown in ((answer.player, answer.card) for answer in event.answers):
        for player in free:
            new = renamed(event, {who: player})
            yield Slip("answerer", who, player, new, f"{player} answered, not {who}")
        others = () if shown is None else (card for card in event.cards if card != shown)
        for player, card in product((who, *free), others):
            new = renamed(event, {who: player}, {who: card})
            if player == who:
                yield Slip("shown", f"{shown}", card, new, f"{card} was shown, not {shown}")
            else:
                words, said = (f"{who} {shown}", f"{player} {card}"), f"{player} showed {card}"
                yield Slip("shown by another", *words, new, f"{said}, not {who} {shown}")
    if [answer.card for answer in event.answers] == [None]:
        who, new = event.answers[0].player, evolve(event, answers=())
        yield Slip("nobody", who, NOBODY, new, f"{NOBODY} answered, not {who}")
    for player in () if event.answers else free:
        new = evolve(event, answers=(Answer(player, None),))
        yield Slip("nobody", NOBODY, player, new, f"{player} answered; it was not {NOBODY}")


def renamed(
    event: Suggestion, names: Mapping[str, str], shown: Mapping[str, str] = MappingProxyType({})
) -> Suggestion:
    """Return a suggestion with other players wherever they stand, and other cards that they showed.

    >>> asked = Suggestion("Ann", ("Plum",), (Answer("Bob", None),), None)
    >>> renamed(asked, {"Ann": "Bob", "Bob": "Ann"}).guesser
    'Bob'
    """
    answers = tuple(
        Answer(names.get(one.player, one.player), shown.get(one.player, one.card))
        for one in event.answers
    )
    passed = event.passed and tuple(names.get(player, player) for player in event.passed)
    return Suggestion(names.get(event.guesser, event.guesser), event.cards, answers, passed)
