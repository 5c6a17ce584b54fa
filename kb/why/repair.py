"""Repairs: the changes of a word or two that make a log consistent, the likeliest first.

    suggest Nick Plum Rope Hall -> Rachel Rope    a slip in a suspect, as below
    hand Nick White Ballroom Plum                 Knife instead of Plum
    table Rope Hall                               Study instead of Hall
    size Nick 5                                   4 instead of 5
    deal Nick                                     Rachel instead of Nick

A slip in a line is one word for another, or two words swapped:

    another answerer      Holden instead of Rachel, nobody instead of Rachel where no card was seen
    another card shown    Plum instead of Rope; or answerer and card together
    another card named    White instead of Plum
    another name          Holden instead of Nick
    swapped               Rachel and Nick, each in the place of the other

Each kind of slip has a weight, its guessed share of all slips at a table. Within a line the changes
of one kind share this weight, so that a kind with many possible words makes none of them likely.

A change is likely if its kind of slip is frequent, and if many deals fit the changed log, as each
might be the true one. So the weight is multiplied by the number of deals. Where there are too many
deals to count, the weights alone decide.

Source: Bayes's rule, with all deals equally likely and without the choice of the shown cards;
model-based diagnosis, Reiter, Artificial Intelligence 32(1), 1987: a repair is a component that may
be at fault, with a behaviour of it that explains what was seen.
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
    say_cards,
)
from kb.table.setup import TABLE, Setup
from kb.theory.axioms import Source, has
from kb.theory.deals import Deals, deals_of
from kb.theory.log import axioms_of_entry, log_axioms
from kb.theory.search import Effort, in_time
from kb.why.phrases import Perspective

# Counting this many states, for all candidates together, takes half a second.
MOST_STATES_COUNTED: Final = 300_000

# A mistyped hand size differs from the true one by at most this number.
MOST_SIZE_ERROR: Final = 2
SUPPOSED: Final = Source("supposed")

# The guessed share of each kind among all slips. A hand has six cards, each as likely mistyped as a
# card of a suggestion.
WEIGHTS: Final = {
    "answerer": 4.0,
    "shown": 3.0,
    "verdict": 3.0,
    "nobody": 2.0,
    "card": 2.0,
    "hand": 12.0,
    "name": 1.0,
    "swapped": 1.0,
    "size": 1.0,
    "shown by another": 0.5,
}


class Candidate(NamedTuple):
    """A repair that may be offered, and the values that rank it.

    Attributes:
        repair: The repair.
        weight: The share of its slip among all slips.
        deals: The deals that fit the repaired log.
    """

    repair: Repair
    weight: float
    deals: Deals


def find_word_repairs(
    setup: Setup, entries: Sequence[Entry], suspects: Iterable[int], perspective: Perspective
) -> tuple[Repair, ...]:
    """Return the repairs of header lines and suspects that make the log consistent, best first."""
    candidates = find_candidates(setup, entries, suspects, perspective)
    return tuple(candidate.repair for candidate in rank_candidates(candidates))


def find_candidates(
    setup: Setup, entries: Sequence[Entry], suspects: Iterable[int], perspective: Perspective
) -> list[Candidate]:
    """Return the repairs of header lines and suspects that make the log consistent, unranked.

    Args:
        setup: The setup of the header.
        entries: The entries, which contradict each other.
        suspects: The lines of which one may be changed.
        perspective: The player who is "you", and the lines of the header.
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
    """Yield the repairs that change one entry."""
    # The deals are None if the other entries contradict each other.
    others = [other for other in entries if other is not entry]
    deals_of_others = deals_of(setup).narrow(log_axioms(setup, others))

    # An assumption cannot be switched on twice, so one that is on is no repair.
    assumed = [other.event for other in others if isinstance(other.event, Assume)]
    slips = list(list_slips(setup, entry.event))
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
    """Yield the repairs that replace one card in the header line of a holder."""
    names: tuple[str, ...] = ()
    if holder == TABLE:
        word, cards = "table", setup.face_up
        source = Source(f"face up on the {TABLE}")
    else:
        word, names, cards = "hand", (holder,), setup.hand(holder) or ()
        source = Source(f"hand of {holder}")
    cited_part = perspective.cite_header(source)
    beginning = f"{cited_part[0].upper()}{cited_part[1:]}"
    others = [card for card in setup.deck.cards if card not in cards]
    weight = WEIGHTS["hand"] / (len(cards) * len(others))

    # The log is read once, with a setup without the holder's cards. Each change then supposes all
    # of his cards but one, and another card instead of that one.
    start = deals_of(_without_cards(setup, holder)).narrow(log_axioms(setup, entries))
    for card in cards:
        kept_cards = [each for each in cards if each != card]
        deals_with_kept = start and start.narrow(has(holder, kept_cards, SUPPOSED))
        for other in others:
            deals = deals_with_kept and deals_with_kept.narrow(has(holder, [other], SUPPOSED))
            if deals is None:
                continue
            new_cards = with_card_replaced(setup.deck, cards, card, other)
            line = perspective.lines[" ".join((word, *names))]
            text = HEADER[word].write((*names, new_cards), setup)
            sentence = f"{beginning}: {other} instead of {card}."
            yield Candidate(Repair(line, card, other, text, sentence), weight, deals)


def _without_cards(setup: Setup, holder: str) -> Setup:
    """Return the setup without the cards of a holder; only their number is kept."""
    if holder == TABLE:
        hidden_count = setup.hidden + len(setup.face_up)
        return evolve(setup, face_up=(), hidden=hidden_count)
    hands = dict(setup.hands)
    size = holder, len(hands.pop(holder))
    stated_sizes = (*setup.stated_sizes, size)
    return evolve(setup, hands=tuple(hands.items()), stated_sizes=stated_sizes)


class HeaderChange(NamedTuple):
    """A change of a number or a name in a header line.

    Attributes:
        entry: The entry of the line, such as `size Nick`.
        word: The number or name that the line has.
        instead: The number or name that may be meant.
        sentence: The change in words.
        fields: The changed fields of the setup.
    """

    entry: str
    word: object
    instead: object
    sentence: str
    fields: dict[str, Any]


def _repairs_of_sizes(
    setup: Setup, entries: Sequence[Entry], perspective: Perspective
) -> Iterator[Candidate]:
    """Yield the repairs that change a hand size or the dealer."""
    for change in (*_changes_of_sizes(setup), *_changes_of_dealer(setup)):
        # A change that contradicts the rest of the header is no repair.
        try:
            changed = evolve(setup, **change.fields)
        except IllegalEntry:
            continue

        deals = deals_of(changed).narrow(log_axioms(changed, entries))
        if change.word != change.instead and deals is not None:
            old_texts = {*header_lines(setup).values()}
            (text,) = {*header_lines(changed).values()} - old_texts
            line = perspective.lines[change.entry]
            repair = Repair(
                line,
                word=str(change.word),
                instead=str(change.instead),
                text=text,
                sentence=f"Line {line}: {change.sentence}.",
            )
            weight = WEIGHTS["size"] / (2 * MOST_SIZE_ERROR)
            yield Candidate(repair, weight, deals)


def _changes_of_sizes(setup: Setup) -> Iterator[HeaderChange]:
    """Yield a change of each stated hand size to each size that differs a little."""
    for player, size in setup.stated_sizes:
        if not isinstance(size, int):
            continue

        for other in range(max(size - MOST_SIZE_ERROR, 0), size + MOST_SIZE_ERROR + 1):
            stated_sizes = {**dict(setup.stated_sizes), player: other}
            yield HeaderChange(
                entry=f"size {player}",
                word=size,
                instead=other,
                sentence=f"{player} has {plural(other, 'card')}, not {size}",
                fields={"stated_sizes": tuple(stated_sizes.items())},
            )


def _changes_of_dealer(setup: Setup) -> Iterator[HeaderChange]:
    """Yield a change for each player who may have been dealt the first card instead."""
    dealer = setup.dealer
    for player in setup.players if dealer is not None else ():
        yield HeaderChange(
            entry=f"deal {dealer}",
            word=dealer,
            instead=player,
            sentence=f"{player} was dealt the first card, not {dealer}",
            fields={"dealer": player},
        )


def rank_candidates(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates, likeliest first; of equally likely ones the later line comes first."""
    # A single candidate needs no comparison, so its deals are not counted.
    if len(candidates) < 2:
        return [*candidates]
    _, weights, deals = zip(*candidates, strict=True)
    likelihoods = weigh_by_deals(weights, deals)

    def rank(index: int) -> tuple[float, int]:
        return -likelihoods[index], -candidates[index].repair.line

    order = sorted(range(len(candidates)), key=rank)
    return [candidates[index] for index in order]


def weigh_by_deals(weights: Sequence[float], deals: Sequence[Deals]) -> Sequence[float]:
    """Return the likelihood of each change: its weight times the number of deals that fit it.

    Where there are too many deals to count, the weights alone decide.

    Args:
        weights: The share of each change among all slips.
        deals: The deals that fit after each change.
    """
    meter = Effort(MOST_STATES_COUNTED)
    counts = in_time(lambda: [count_deals(each, meter) for each in deals])
    return weights if counts is None else [*map(mul, weights, counts)]


class Slip(NamedTuple):
    """A slip that may have been made in a line, with the event that may be meant.

    Attributes:
        kind: Its kind, a key of WEIGHTS.
        word: The word or words that the line has.
        instead: The word or words that may be meant.
        event: The event of the changed line.
        sentence: The change in words.
    """

    kind: str
    word: str
    instead: str
    event: Event
    sentence: str


def list_slips(setup: Setup, event: Event) -> Iterator[Slip]:
    """Yield each slip that may have turned another event into this one."""
    if isinstance(event, Suggestion):
        yield from _list_suggestion_slips(setup, event)
        return
    yield from _list_contrary_slips(event)
    for field in fields(type(event)):
        if field.name in ("player", "accuser", "holder", "card", "name"):
            yield from _list_name_slips(setup, event, field.name)
        elif isinstance(event, OneOf | Accusation) and field.name == "cards":
            yield from _list_card_slips(setup.deck, event, event.cards)


def _list_contrary_slips(event: Event) -> Iterator[Slip]:
    """Yield the slip that confuses has with lacks, or right with wrong, if the event has one."""
    # Each slip turns the event into its opposite.
    match event:
        case Has(holder, card):
            changed: Event = Lacks(holder, card)
            sentence = say_cards(holder, [card], False)
            yield Slip("verdict", "has", "lacks", changed, sentence)
        case Lacks(holder, card):
            changed = Has(holder, card)
            sentence = say_cards(holder, [card], True)
            yield Slip("verdict", "lacks", "has", changed, sentence)

        case Accusation(right=right):
            word, instead = ("right", "wrong") if right else ("wrong", "right")
            changed = evolve(event, right=not right)
            yield Slip("verdict", word, instead, changed, f"the accusation was {instead}")


def _list_name_slips(setup: Setup, event: Event, field: str) -> Iterator[Slip]:
    """Yield a slip for each other name that a field of the event may hold."""
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
    any_event: Any = event
    for name in names[field]:
        if name != word:
            changed = evolve(any_event, **{field: name})
            yield Slip(kind, word, name, changed, sentence.format(name, word))


def _list_card_slips(
    deck: Deck, event: Suggestion | Accusation | OneOf, cards: Iterable[str]
) -> Iterator[Slip]:
    """Yield a slip for each other card that may be meant by one of these cards.

    Only `oneof` may name a card of another category instead.
    """
    categories = deck.category_by_card
    for card in cards:
        for other in deck.cards:
            is_named = other in event.cards
            may_be_meant = categories[other] == categories[card] or isinstance(event, OneOf)
            if may_be_meant and not is_named:
                new_cards = with_card_replaced(deck, event.cards, card, other)
                changed = evolve(event, cards=new_cards)
                yield Slip("card", card, other, changed, f"{other} instead of {card}")


def with_card_replaced(deck: Deck, cards: Sequence[str], card: str, other: str) -> tuple[str, ...]:
    """Return the cards in deck order, with one of them replaced by another card."""
    new_cards = {*cards, other} - {card}
    return tuple(each for each in deck.cards if each in new_cards)


def _list_suggestion_slips(setup: Setup, event: Suggestion) -> Iterator[Slip]:
    """Yield the slips of a suggestion: a wrong answer, card or name, or two swapped names."""
    passed = event.passed or ()
    answerers, shown_cards = list[str](), set[str | None]()
    for answer in event.answers:
        answerers.append(answer.player)
        shown_cards.add(answer.card)
    named_players = (event.guesser, *answerers, *passed)
    other_players = [player for player in setup.players if player not in named_players]
    yield from _list_answer_slips(event, other_players)

    # The guesser saw a shown card, so it was hardly named by mistake.
    unseen_cards = [card for card in event.cards if card not in shown_cards]
    yield from _list_card_slips(setup.deck, event, unseen_cards)

    verbs = {event.guesser: "asked", **dict.fromkeys(passed, "passed")}
    for player, verb in verbs.items():
        for other in other_players:
            changed = with_names_replaced(event, {player: other})
            yield Slip("name", player, other, changed, f"{other} {verb}, not {player}")

    for first, second in combinations(named_players, 2):
        changed = with_names_replaced(event, {first: second, second: first})
        if changed == event:
            continue
        sentence = f"{second} and {first} change places"
        if event.guesser == first and second in answerers:
            sentence = f"{second} asked and {first} answered, not the other way round"
        yield Slip("swapped", f"{first} {second}", f"{second} {first}", changed, sentence)


def _list_answer_slips(event: Suggestion, other_players: Sequence[str]) -> Iterator[Slip]:
    """Yield the slips in the answers of a suggestion: a wrong player, a wrong card, or both."""
    for answer in event.answers:
        answerer, shown = answer.player, answer.card
        for player in other_players:
            changed = with_names_replaced(event, {answerer: player})
            yield Slip("answerer", answerer, player, changed, f"{player} answered, not {answerer}")

        # Only a card that was seen can be mistaken for another.
        other_cards = list[str]()
        if shown is not None:
            other_cards = [card for card in event.cards if card != shown]
        for player, card in product((answerer, *other_players), other_cards):
            changed = with_names_replaced(event, {answerer: player}, {answerer: card})
            if player == answerer:
                yield Slip("shown", f"{shown}", card, changed, f"{card} was shown, not {shown}")
            else:
                yield Slip(
                    "shown by another",
                    word=f"{answerer} {shown}",
                    instead=f"{player} {card}",
                    event=changed,
                    sentence=f"{player} showed {card}, not {answerer} {shown}",
                )

    # An answer with an unseen card is easily mistaken for no answer, and the other way round.
    if len(event.answers) == 1 and event.answers[0].card is None:
        answerer = event.answers[0].player
        changed = evolve(event, answers=())
        yield Slip("nobody", answerer, NOBODY, changed, f"{NOBODY} answered, not {answerer}")
    for player in () if event.answers else other_players:
        changed = evolve(event, answers=(Answer(player, None),))
        yield Slip("nobody", NOBODY, player, changed, f"{player} answered; it was not {NOBODY}")


def with_names_replaced(
    event: Suggestion, names: Mapping[str, str], shown: Mapping[str, str] = MappingProxyType({})
) -> Suggestion:
    """Return the suggestion with some players, and some shown cards, replaced by others.

    >>> asked = Suggestion("Ann", ("Plum",), (Answer("Bob", None),), None)
    >>> with_names_replaced(asked, {"Ann": "Bob", "Bob": "Ann"}).guesser
    'Bob'
    """

    def replace(player: str) -> str:
        return names.get(player, player)

    answers = list[Answer]()
    for answer in event.answers:
        card = shown.get(answer.player, answer.card)
        answers.append(Answer(replace(answer.player), card))
    passed = event.passed and tuple(map(replace, event.passed))
    guesser = replace(event.guesser)
    return Suggestion(guesser, event.cards, tuple(answers), passed)
