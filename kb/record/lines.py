"""The forms of the lines that report events, and reading, writing and describing events.

To add a kind of event, write its form in `_EVENT_FORMS`, with its claims and its sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, Final

from kb.errors import IllegalEntry, join_words
from kb.record.forms import MOST_WORDS_OF_NAME, EntryForm, EventForm, read_strictly_or_leniently
from kb.record.slots import (
    ASSUMPTION,
    CARD,
    CARDS,
    HOLDER,
    ONE_OF_EACH,
    PLAYER,
    RIGHT_OR_WRONG,
    find_assumption,
)
from kb.record.suggestion import SUGGEST
from kb.record.words import Word, Words, check_word_count, look_up, word_texts
from kb.table.arguments import short_repr
from kb.table.events import (
    Accusation,
    Assume,
    Claim,
    Event,
    Has,
    Lacks,
    OneOf,
    Reveal,
    say_cards,
    say_holder,
)
from kb.table.names import fold
from kb.table.setup import SOLUTION, Setup

# An event of these kinds has one card; a line may list several, and reports an event for each.
CARD_KEYWORDS: Final = ("has", "lacks", "reveal")


def _sentence_of_card(holder: str, card: str, positive: bool) -> str:
    """Return the sentence that a holder has a card, or that he lacks it."""
    return f"{say_cards(holder, [card], positive)}."


def _sentence_of_one(event: OneOf) -> str:
    """Return the sentence that a holder has one of some cards."""
    return f"One of {join_words(event.cards, 'or')} is with {say_holder(event.holder)}."


def _claims_of_accusation(event: Accusation, setup: Setup) -> list[Claim]:
    """Return an accusation's claims: the Solution has each card, or lacks at least one of them."""
    if event.right:
        return [Claim("accused", SOLUTION, (card,)) for card in event.cards]
    return [Claim("accused", SOLUTION, event.cards, False)]


def _sentence_of_accusation(event: Accusation) -> str:
    """Return the sentence for an accusation: the player, the cards, and right or wrong."""
    outcome = "right" if event.right else "wrong"
    return f"{event.accuser} accused {', '.join(event.cards)}: {outcome}."


_EVENT_FORMS: Final = (
    SUGGEST,
    EventForm(
        "reveal",
        (PLAYER, CARD),
        "a card shown to everyone",
        "reveal Holden Rope",
        Reveal,
        verbs=("reveal", "reveals", "revealed"),
        claims=lambda event, setup: [Claim("revealed", event.player, (event.card,))],
        is_known_to=lambda event, player: True,
        sentence=lambda event: f"{event.player} revealed {event.card}.",
    ),
    EventForm(
        "has",
        (HOLDER, CARD),
        "who has a card, if you know",
        "has Holden Rope",
        Has,
        verbs=("has", "have", "had", "holds"),
        claims=lambda event, setup: [Claim("told", event.holder, (event.card,))],
        is_known_to=lambda event, player: event.holder == player,
        sentence=lambda event: _sentence_of_card(event.holder, event.card, True),
    ),
    EventForm(
        "lacks",
        (HOLDER, CARD),
        "who has it not, if you know",
        "lacks Solution Rope",
        Lacks,
        verbs=("lacks", "lack", "hasnt"),
        claims=lambda event, setup: [Claim("told", event.holder, (event.card,), False)],
        is_known_to=lambda event, player: event.holder == player,
        sentence=lambda event: _sentence_of_card(event.holder, event.card, False),
    ),
    EventForm(
        "oneof",
        (HOLDER, CARDS),
        "who has one of these or more",
        "oneof Holden Rope Hall",
        OneOf,
        claims=lambda event, setup: [Claim("told", event.holder, event.cards)],
        is_known_to=lambda event, player: event.holder == player,
        sentence=_sentence_of_one,
    ),
    EventForm(
        "accuse",
        (PLAYER, ONE_OF_EACH, RIGHT_OR_WRONG),
        "who accused, and how it ended",
        "accuse Holden Plum Rope Hall wrong",
        Accusation,
        verbs=("accuse", "accuses", "accused"),
        claims=_claims_of_accusation,
        is_known_to=lambda event, player: True,
        sentence=_sentence_of_accusation,
    ),
)

# A line with an assumption may stand in the header too, so it is not among the events' forms.
ASSUME: Final = EventForm(
    "assume",
    (ASSUMPTION,),
    "switch an assumption on",
    "assume guesser-holds-one",
    Assume,
    claims=lambda event, setup: (),
    is_known_to=lambda event, player: False,
    sentence=lambda event: f"Assumed from now on: {event.name}.",
)
FORMS: Final = {form.keyword: form for form in _EVENT_FORMS}
FORM_BY_VERB: Final = {verb: form for form in _EVENT_FORMS for verb in form.verbs}
_FORM_OF: Final[dict[Any, EventForm]] = {form.event_type: form for form in (*_EVENT_FORMS, ASSUME)}


def read_event(words: Words, setup: Setup) -> Event:
    """Return the event that a line reports; its first word must be a key of FORMS.

    A line that cannot be read strictly is read leniently, if it has only one lenient reading.

    Raises:
        RecordError: A word is wrong; the error has the column of the word.

    """
    form = FORMS[words[0].text.lower()]
    read: Callable[[Words], Event] = partial(form.read, lookup=setup)
    return read_strictly_or_leniently(form, words, setup, read)[0]


@lru_cache(maxsize=1 << 14)
def read_event_cached(words: tuple[Word, ...], setup: Setup) -> Event:
    """Return the event that a line reports, as `read_event` does, with a cache.

    Raises RecordError.
    """
    return read_event(words, setup)


def read_events(words: Words, setup: Setup) -> tuple[Event, ...]:
    """Return the events that a line reports: one for each card of a `has`, `lacks` or `reveal`.

    Raises RecordError as `read_event` does, and AmbiguousName for several readings of the cards.
    """
    keyword = words[0].text.lower()
    if keyword == ASSUME.keyword:
        return (read_assume(words),)
    if keyword not in CARD_KEYWORDS or len(words) <= 3:
        return (read_event_cached(tuple(words), setup),)

    # A form with a slot for several cards reads the line, and each card makes an event.
    form = FORMS[keyword]
    slots = form.slots[0], CARDS
    form_of_cards = EntryForm(keyword, slots, form.help_text, form.example)
    read = partial(form_of_cards.read, lookup=setup)
    _, reading = read_strictly_or_leniently(form_of_cards, words, setup, read)
    first, holder, *cards = reading
    return tuple(form.read((first, holder, card), setup) for card in cards)


def put_verb_first(words: Words, setup: Setup) -> list[Word] | None:
    """Move the verb behind the first name to the front; return None for a line without one.

    >>> from kb.record.words import split
    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> three = setup(CLASSIC, ["Nick", "Rachel", "Holden"])
    >>> [word.text for word in put_verb_first(split("rachel holds rope"), three)]
    ['has', 'rachel', 'rope']
    """
    for index in range(1, min(len(words), MOST_WORDS_OF_NAME + 1)):
        verb = words[index]
        form = FORM_BY_VERB.get(fold(verb.text))
        if form is None or verb.quoted:
            continue

        # A verb counts only if the words before it may be a name.
        name = words[:index]
        behind = words[index + 1 :]
        name_texts = word_texts(name)
        name_finders = form.slots[0].name_finders(setup)
        if not any(find(name_texts) for find in name_finders):
            return None
        keyword = Word(form.keyword, verb.column)
        return [keyword, *name, *behind]
    return None


def read_assume(words: Words) -> Assume:
    """Return the assumption that a line switches on; raises RecordError."""
    check_word_count(words, ASSUME.usage, 2, 2)
    return Assume(look_up(words[1], find_assumption))


def form_of(event: Event) -> EventForm:
    """Return the form of the lines that report an event."""
    return _FORM_OF[type(event)]


def sentence_of(event: Event) -> str:
    """Return the sentence for an event.

    >>> from kb.table.events import Answer, Suggestion
    >>> cards = ("White", "Candlestick", "Library")
    >>> sentence_of(Suggestion("Tom", cards, (Answer("Uwe", "Candlestick"),), None))
    'Tom: White, Candlestick, Library. Uwe showed Candlestick.'
    >>> sentence_of(Suggestion("Tom", cards, (), ("Uwe",)))
    'Tom: White, Candlestick, Library. Uwe passed. Nobody showed a card.'
    """
    return str(_FORM_OF[type(event)].sentence(event))


def write(event: Event, setup: Setup) -> str:
    """Return the canonical line of an event; reading it gives the same event.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> write(Has("Nick", "Dining Room"), setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    'has Nick "Dining Room"'
    """
    form = _FORM_OF.get(type(event))
    if form is None:
        example = f"Has({setup.players[0]!r}, {setup.deck.cards[0]!r})"
        expected = f"expected an event, not {short_repr(event)}"
        raise IllegalEntry(f"{expected}; try {example}, or tell(a line)")
    return form.write(event, setup)
