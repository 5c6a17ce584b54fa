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

MOST_STATES_COUNTED: Final = 300_000  # for all candidates together: half a second's work
MOST_OFF: Final = 2  # that a number may be
SUPPOSED: Final = Source("supposed")

# The share of each kind among the slips at a table, as far as one can guess.
WEIGHTS: Final = {
    "answerer": 4.0,
    "shown": 3.0,
    "verdict": 3.0,
    "nobody": 2.0,
    "card": 2.0,
    "hand": 12.0,  # six cards, each as likely mistyped as a card of a suggestion
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


def find_repairs(
    setup: Setup, entries: Sequence[Entry], suspects: Iterable[int], perspective: Perspective
) -> tuple[Repair, ...]:
    """Return the changes of a header line or a suspect with which all the entries hold."""
    candidates = find_candidates(setup, entries, suspects, perspective)
    return tuple(candidate.repair for candidate in rank_candidates(candidates))


def find_candidates(
    setup: Setup, entries: Sequence[Entry], suspects: Iterable[int], perspective: Perspective
) -> list[Candidate]:
    """Return the changes of a header line or a suspect with which all the entries hold, unranked.

    Args:
        setup: What the header says.
        entries: The entries, which contradict each other.
        suspects: The lines of which one may be changed.
        perspective: Where the header says what.
    """
    candidates = list[Candidate]()
    for holder, cards in (*setup.hands, (TABLE, setup.face_up)):
        if cards:
            candidates += _repairs_of_cards(setup, entries, perspective, holder)
    candidates += _repairs_of_sizes(setup, entries, perspective)

    suspect_lines = set(suspects)
    for entry in entries:
        if entry.line in suspect_lines:
            candidates += _repairs_of_line(setup, entries, entry)
    return candidates


def _repairs_of_line(setup: Setup, entries: Sequence[Entry], entry: Entry) -> Iterator[Candidate]:
    """Yield the changes of one entry with which all the entries hold."""
    # None where even the other entries cannot hold.
    others = [other for other in entries if other is not entry]
    deals_of_others = deals_of(setup).narrow(log_axioms(setup, others))

    # An assumption that is on already is no repair.
    assumed = [other.event for other in others if isinstance(other.event, Assume)]
    slips = list(find_slips(setup, entry.event))
    slips_of_kind = Counter(slip.kind for slip in slips)
    for slip in slips:
        if slip.event in assumed:
            continue
        changed = Entry(entry.line, "", slip.event)
        deals = deals_of_others and deals_of_others.narrow(axioms_of_entry(setup, others, changed))
        if deals is not None:
            text = write(slip.event, setup)
            sentence = f"Line {entry.line}: {slip.sentence}."
            repair = Repair(entry.line, slip.word, slip.instead, text, sentence)
            yield Candidate(repair, WEIGHTS[slip.kind] / slips_of_kind[slip.kind], deals)


def _repairs_of_cards(
    setup: Setup, entries: Sequence[Entry], perspective: Perspective, holder: str
) -> Iterator[Candidate]:
    """Yield the changes of one of a holder's cards with which all the entries hold."""
    names: tuple[str, ...] = ()
    if holder == TABLE:
        word, cards = "table", setup.face_up
        source = Source(f"face up on the {TABLE}")
    else:
        word, names, cards = "hand", (holder,), setup.hand(holder) or ()
        source = Source(f"hand of {holder}")
    place = perspective.cite_header(source)
    others = [card for card in setup.deck.cards if card not in cards]
    weight = WEIGHTS["hand"] / (len(cards) * len(others))

    # At a table without these cards all but one are put back, and then another one.
    start = deals_of(_without_cards(setup, holder)).narrow(log_axioms(setup, entries))
    for card in cards:
        kept = has(holder, (each for each in cards if each != card), SUPPOSED)
        deals_with_kept = start and start.narrow(kept)
        for other in others:
            deals = deals_with_kept and deals_with_kept.narrow(has(holder, [other], SUPPOSED))
            if deals is None:
                continue
            new_cards = with_card_replaced(setup.deck, cards, card, other)
            line = perspective.lines[" ".join((word, *names))]
            text = HEADER[word].write((*names, new_cards), setup)
            sentence = f"{place[0].upper()}{place[1:]}: {other} instead of {card}."
            yield Candidate(Repair(line, card, other, text, sentence), weight, deals)


def _without_cards(setup: Setup, holder: str) -> Setup:
    """Return the setup in which of a holder's cards only their number is known."""
    if holder == TABLE:
        return evolve(setup, face_up=(), hidden=setup.hidden + len(setup.face_up))
    hands = tuple(each for each in setup.hands if each[0] != holder)
    size = holder, len(dict(setup.hands)[holder])
    return evolve(setup, hands=hands, stated_sizes=(*setup.stated_sizes, size))


class HeaderChange(NamedTuple):
    """Another number or name in a line of the header.

    Attributes:
        entry: The entry, as the header names it: `size Nick`.
        word: What stands there.
        instead: What may be meant.
        sentence: The change as one says it.
        fields: The fields of the setup that change with it.
    """

    entry: str
    word: object
    instead: object
    sentence: str
    fields: dict[str, Any]


def _repairs_of_sizes(
    setup: Setup, entries: Sequence[Entry], perspective: Perspective
) -> Iterator[Candidate]:
    """Yield another size of a hand near the stated one, and another player who was dealt first."""
    for change in (*_changes_of_sizes(setup), *_changes_of_dealer(setup)):
        # A number or a dealer may contradict the rest of the header.
        try:
            changed = evolve(setup, **change.fields)
        except IllegalEntry:
            continue

        deals = deals_of(changed).narrow(log_axioms(changed, entries))
        if change.word != change.instead and deals is not None:
            (text,) = {*header_lines(changed).values()} - {*header_lines(setup).values()}
            line = perspective.lines[change.entry]
            sentence = f"Line {line}: {change.sentence}."
            repair = Repair(line, str(change.word), str(change.instead), text, sentence)
            yield Candidate(repair, WEIGHTS["size"] / (2 * MOST_OFF), deals)


def _changes_of_sizes(setup: Setup) -> Iterator[HeaderChange]:
    """Yield each stated size as one that is a little smaller or larger."""
    for player, size in setup.stated_sizes:
        if not isinstance(size, int):
            continue
        for other in range(max(size - MOST_OFF, 0), size + MOST_OFF + 1):
            stated = tuple((who, other if who == player else n) for who, n in setup.stated_sizes)
            sentence = f"{player} has {plural(other, 'card')}, not {size}"
            yield HeaderChange(f"size {player}", size, other, sentence, {"stated_sizes": stated})


def _changes_of_dealer(setup: Setup) -> Iterator[HeaderChange]:
    """Yield each player as the one who was dealt the first card."""
    dealer = setup.dealer
    for player in setup.players if dealer is not None else ():
        sentence = f"{player} was dealt the first card, not {dealer}"
        yield HeaderChange(f"deal {dealer}", dealer, player, sentence, {"dealer": player})


def rank_candidates(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates, the likeliest first; of those alike the later line."""
    if len(candidates) < 2:
        return [*candidates]  # Deals are counted only to compare them.
    weights = [candidate.weight for candidate in candidates]
    likelihoods = weigh_by_deals(weights, [candidate.deals for candidate in candidates])
    order = sorted(
        range(len(candidates)),
        key=lambda index: (-likelihoods[index], -candidates[index].repair.line),
    )
    return [candidates[index] for index in order]


def weigh_by_deals(weights: Sequence[float], deals: Sequence[Deals]) -> Sequence[float]:
    """Return how likely changes are: each weight times how many deals then fit.

    Where the deals are too many to be counted, the weights alone decide.

    Args:
        weights: How usual each change is.
        deals: The deals that fit after it.
    """
    meter = Effort(MOST_STATES_COUNTED)
    counts = in_time(lambda: [count_deals(each, meter) for each in deals])
    return weights if counts is None else [*map(mul, weights, counts)]


class Slip(NamedTuple):
    """A change of a line that may mend it.

    Attributes:
        kind: Its kind, a key of WEIGHTS.
        word: What stands there.
        instead: What may be meant.
        event: What the line then tells of.
        sentence: The change as one would say it at the table.
    """

    kind: str
    word: str
    instead: str
    event: Event
    sentence: str


def find_slips(setup: Setup, event: Event) -> Iterator[Slip]:
    """Yield the events that differ from this one by a slip."""
    if isinstance(event, Suggestion):
        yield from _suggestion_slips(setup, event)
        return
    yield from _contrary_slips(event)
    for name in [each.name for each in fields(type(event))]:
        if name in ("player", "accuser", "holder", "card", "name"):
            yield from _name_slips(setup, event, name)
        elif isinstance(event, OneOf | Accusation) and name == "cards":
            yield from _card_slips(setup.deck, event, event.cards)


def _contrary_slips(event: Event) -> Iterator[Slip]:
    """Yield the event that says the contrary, where it says yes or no."""
    match event:
        case Has(holder, card):
            yield Slip("verdict", "has", "lacks", Lacks(holder, card), facts(holder, [card], False))
        case Lacks(holder, card):
            yield Slip("verdict", "lacks", "has", Has(holder, card), facts(holder, [card], True))
        case Accusation(right=right):
            word, instead = ("right", "wrong") if right else ("wrong", "right")
            changed = evolve(event, right=not right)
            yield Slip("verdict", word, instead, changed, f"the accusation was {instead}")


def _name_slips(setup: Setup, event: Event, field: str) -> Iterator[Slip]:
    """Yield the event once for each other name that the field could have."""
    names = {
        "player": setup.players,
        "accuser": setup.players,
        "holder": setup.holders,
        "card": setup.deck.cards,
        "name": ASSUMPTIONS,
    }
    kind = "card" if field == "card" else "name"
    sentence = "{} accused, not {}" if field == "accuser" else "{} instead of {}"

    word = getattr(event, field)
    any_event: Any = event  # Which fields it has, its class knows.
    for name in names[field]:
        if name != word:
            changed = evolve(any_event, **{field: name})
            yield Slip(kind, word, name, changed, sentence.format(name, word))


def _card_slips(
    deck: Deck, event: Suggestion | Accusation | OneOf, cards: Iterable[str]
) -> Iterator[Slip]:
    """Yield the event with another card for one of some, which has its category but in `oneof`."""
    for card in cards:
        (own_kind,) = (category.cards for category in deck.categories if card in category.cards)
        for other in deck.cards if isinstance(event, OneOf) else own_kind:
            if other not in event.cards:
                changed = evolve(event, cards=with_card_replaced(deck, event.cards, card, other))
                yield Slip("card", card, other, changed, f"{other} instead of {card}")


def with_card_replaced(deck: Deck, cards: Sequence[str], card: str, other: str) -> tuple[str, ...]:
    """Return cards with another in the place of one, in the order of the deck."""
    new_cards = {*cards, other} - {card}
    return tuple(each for each in deck.cards if each in new_cards)


def _suggestion_slips(setup: Setup, event: Suggestion) -> Iterator[Slip]:
    """Yield the slips of a suggestion."""
    passed = event.passed or ()
    answerers = [answer.player for answer in event.answers]
    named = (event.guesser, *answerers, *passed)
    free = [player for player in setup.players if player not in named]
    yield from _answer_slips(event, free)

    # A card that was shown has been looked at.
    shown = {answer.card for answer in event.answers}
    yield from _card_slips(setup.deck, event, [card for card in event.cards if card not in shown])

    for verb, player in (("asked", event.guesser), *(("passed", player) for player in passed)):
        for other in free:
            changed = with_names_replaced(event, {player: other})
            yield Slip("name", player, other, changed, f"{other} {verb}, not {player}")

    for first, second in combinations(named, 2):
        changed = with_names_replaced(event, {first: second, second: first})
        if changed == event:
            continue
        sentence = f"{second} and {first} change places"
        if event.guesser == first and second in answerers:
            sentence = f"{second} asked and {first} answered, not the other way round"
        yield Slip("swapped", f"{first} {second}", f"{second} {first}", changed, sentence)


def _answer_slips(event: Suggestion, free: Sequence[str]) -> Iterator[Slip]:
    """Yield the suggestion with another answerer, another card shown, or both; or nobody."""
    for who, shown in [(answer.player, answer.card) for answer in event.answers]:
        for player in free:
            changed = with_names_replaced(event, {who: player})
            yield Slip("answerer", who, player, changed, f"{player} answered, not {who}")

        other_cards = () if shown is None else [card for card in event.cards if card != shown]
        for player, card in product((who, *free), other_cards):
            changed = with_names_replaced(event, {who: player}, {who: card})
            if player == who:
                yield Slip("shown", f"{shown}", card, changed, f"{card} was shown, not {shown}")
            else:
                word, instead = f"{who} {shown}", f"{player} {card}"
                sentence = f"{player} showed {card}, not {who} {shown}"
                yield Slip("shown by another", word, instead, changed, sentence)

    if [answer.card for answer in event.answers] == [None]:
        who = event.answers[0].player
        changed = evolve(event, answers=())
        yield Slip("nobody", who, NOBODY, changed, f"{NOBODY} answered, not {who}")
    for player in () if event.answers else free:
        changed = evolve(event, answers=(Answer(player, None),))
        yield Slip("nobody", NOBODY, player, changed, f"{player} answered; it was not {NOBODY}")


def with_names_replaced(
    event: Suggestion, names: Mapping[str, str], shown: Mapping[str, str] = MappingProxyType({})
) -> Suggestion:
    """Return a suggestion with other players wherever they stand, and other cards that they showed.

    >>> asked = Suggestion("Ann", ("Plum",), (Answer("Bob", None),), None)
    >>> with_names_replaced(asked, {"Ann": "Bob", "Bob": "Ann"}).guesser
    'Bob'
    """
    answers = tuple(
        Answer(names.get(answer.player, answer.player), shown.get(answer.player, answer.card))
        for answer in event.answers
    )
    passed = event.passed and tuple(names.get(player, player) for player in event.passed)
    return Suggestion(names.get(event.guesser, event.guesser), event.cards, answers, passed)
