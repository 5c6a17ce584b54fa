"""One event as one line of a record: a form for each kind, by which it is read and written.

To add an event, write its form in `_EVENT_FORMS`; what it claims and its sentence stand there too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from kb.record.words import Word, check_word_count, look_up
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
    facts,
    holder_named,
)
from kb.table.names import fold
from kb.table.setup import SOLUTION, Setup

# These tell of a holder and a card; a line may name several cards.
CARD_KEYWORDS: Final = ("has", "lacks", "reveal")


_EVENT_FORMS: Final = (
    SUGGEST,
    EventForm(
        *("reveal", (PLAYER, CARD), "a card shown to everyone", "reveal Holden Rope", Reveal),
        verbs=("reveal", "reveals", "revealed"),
        claims=lambda event, setup: [Claim("revealed", event.player, (event.card,))],
        is_known_to=lambda event, player: True,
        sentence=lambda event: f"{event.player} revealed {event.card}.",
    ),
    EventForm(
        *("has", (HOLDER, CARD), "who has a card, if you know", "has Holden Rope", Has),
        verbs=("has", "have", "had", "holds"),
        claims=lambda event, setup: [Claim("told", event.holder, (event.card,))],
        is_known_to=lambda event, player: event.holder == player,
        sentence=lambda event: f"{facts(event.holder, [event.card], True)}.",
    ),
    EventForm(
        *("lacks", (HOLDER, CARD), "who has it not, if you know", "lacks Solution Rope", Lacks),
        verbs=("lacks", "lack", "hasnt"),
        claims=lambda event, setup: [Claim("told", event.holder, (event.card,), False)],
        is_known_to=lambda event, player: event.holder == player,
        sentence=lambda event: f"{facts(event.holder, [event.card], False)}.",
    ),
    EventForm(
        *(
            "oneof",
            (HOLDER, CARDS),
            "who has one of these or more",
            "oneof Holden Rope Hall",
            OneOf,
        ),
        claims=lambda event, setup: [Claim("told", event.holder, event.cards)],
        is_known_to=lambda event, player: event.holder == player,
        sentence=lambda event: (
            f"One of {join_words(event.cards, 'or')} is with {holder_named(event.holder)}."
        ),
    ),
    EventForm(
        "accuse",
        (PLAYER, ONE_OF_EACH, RIGHT_OR_WRONG),
        "who accused, and how it ended",
        "accuse Holden Plum Rope Hall wrong",
        Accusation,
        verbs=("accuse", "accuses", "accused"),
        claims=lambda event, setup: (
            [Claim("accused", SOLUTION, (card,)) for card in event.cards]
            if event.right
            else [Claim("accused", SOLUTION, event.cards, False)]
        ),
        is_known_to=lambda event, player: True,
        sentence=lambda event: (
            f"{event.accuser} accused {', '.join(event.cards)}:"
            f" {'right' if event.right else 'wrong'}."
        ),
    ),
)
ASSUME: Final = EventForm(
    *("assume", (ASSUMPTION,), "switch an assumption on", "assume guesser-holds-one", Assume),
    claims=lambda event, setup: (),
    is_known_to=lambda event, player: False,
    sentence=lambda event: f"Assumed from now on: {event.name}.",
)
FORMS: Final = {form.keyword: form for form in _EVENT_FORMS}
FORM_BY_VERB: Final = {verb: form for form in _EVENT_FORMS for verb in form.verbs}
_FORM_OF: Final[dict[Any, EventForm]] = {form.event_type: form for form in (*_EVENT_FORMS, ASSUME)}


def read_event(words: Sequence[Word], setup: Setup) -> Event:
    """Return the event that the words tell of at this table; the first of them is a key of FORMS.

    A line that cannot be read word by word is read leniently, if there is one way to do so.

    Raises:
        RecordError: with the column of the word at fault.

    """
    form = FORMS[words[0].text.lower()]
    read: Callable[[Sequence[Word]], Event] = partial(form.read, lookup=setup)
    return read_strictly_or_leniently(form, words, setup, read)[0]


@lru_cache(maxsize=1 << 14)
def read_event_cached(words: tuple[Word, ...], setup: Setup) -> Event:
    """Return the event that words tell of, the first of them a key of FORMS; it is kept.

    Raises RecordError.
    """
    return read_event(words, setup)


def read_each(words: Sequence[Word], setup: Setup) -> tuple[Event, ...]:
    """Return the events that an entry tells of: one for each card that somebody has or lacks.

    Raises RecordError as `read_event`, and AmbiguousName where the cards could be others.
    """
    keyword = words[0].text.lower()
    if keyword == ASSUME.keyword:
        return (read_assume(words),)
    if keyword not in CARD_KEYWORDS or len(words) <= 3:
        return (read_event_cached(tuple(words), setup),)

    # Several cards are read as those of a hand are, and each of them makes an event.
    form = FORMS[keyword]
    many = EntryForm(keyword, (form.slots[0], CARDS), form.help_text, form.example)
    read = partial(many.read, lookup=setup)
    _, (first, holder, *cards) = read_strictly_or_leniently(many, words, setup, read)
    return tuple(form.read((first, holder, card), setup) for card in cards)


def put_verb_first(words: Sequence[Word], setup: Setup) -> list[Word] | None:
    """Return the words of an entry whose verb follows its first name, the verb first; else None.

    >>> from kb.record.words import split
    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> table = setup(CLASSIC, ["Nick", "Rachel", "Holden"])
    >>> [word.text for word in put_verb_first(split("rachel holds rope"), table)]
    ['has', 'rachel', 'rope']
    """
    for index in range(1, min(len(words), MOST_WORDS_OF_NAME + 1)):
        verb = words[index]
        form = FORM_BY_VERB.get(fold(verb.text))
        if form is None or verb.quoted:
            continue
        name, behind = words[:index], words[index + 1 :]
        texts = [word.text for word in name]
        is_name = any(find(texts) for find in form.slots[0].name_finders(setup))
        return [Word(form.keyword, verb.column), *name, *behind] if is_name else None
    return None


def read_assume(words: Sequence[Word]) -> Assume:
    """Return the assumption that the words switch on, which takes no table; raises RecordError."""
    check_word_count(words, ASSUME.usage, 2, 2)
    return Assume(look_up(words[1], find_assumption))


def form_of(event: Event) -> EventForm:
    """Return the form of an event."""
    return _FORM_OF[type(event)]


def sentence_of(event: Event) -> str:
    """Return an event in words, as it was understood.

    >>> from kb.table.events import Answer, Suggestion
    >>> cards = ("White", "Candlestick", "Library")
    >>> sentence_of(Suggestion("Tom", cards, (Answer("Uwe", "Candlestick"),), None))
    'Tom: White, Candlestick, Library. Uwe showed Candlestick.'
    >>> sentence_of(Suggestion("Tom", cards, (), ("Uwe",)))
    'Tom: White, Candlestick, Library. Uwe passed. Nobody showed a card.'
    """
    return str(_FORM_OF[type(event)].sentence(event))


def write(event: Event, setup: Setup) -> str:
    """Return the canonical line for the event, which reads back as the same event.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> write(Has("Nick", "Dining Room"), setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    'has Nick "Dining Room"'
    """
    form = _FORM_OF.get(type(event))
    if form is None:
        example = f"Has({setup.players[0]!r}, {setup.deck.cards[0]!r})"
        raise IllegalEntry(f"{short_repr(event)} is no event; try {example}, or tell(a line)")
    return form.write(event, setup)
