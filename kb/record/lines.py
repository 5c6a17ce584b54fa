"""One event as one line of a record: a row of slots for each kind, read and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from kb.errors import IllegalEntry, join_words
from kb.record.rows import LONGEST, EntryForm, EventForm, read_strictly_or_leniently
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
from kb.record.words import Word, check_count, look_up
from kb.table.arguments import short
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

HELD: Final = ("has", "lacks", "reveal")  # of a holder and a card


_ROWS: Final = (
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
FORMS: Final = {row.entry: row for row in _ROWS}
SPOKEN: Final = {verb: row for row in _ROWS for verb in row.verbs}
_ROW_OF: Final[dict[Any, EventForm]] = {row.event: row for row in (*_ROWS, ASSUME)}


def read_event(words: Sequence[Word], setup: Setup) -> Event:
    """Return the event that the words tell of at this table; the first of them is a key of FORMS.

    A line that cannot be read word by word is read leniently, if there is one way to do so.

    Raises:
        RecordError: with the column of the word at fault.

    """
    row = FORMS[words[0].text.lower()]
    read: Callable[[Sequence[Word]], Event] = partial(row.read, lookup=setup)
    return read_strictly_or_leniently(row, words, setup, read)[0]


@lru_cache(maxsize=1 << 14)
def read_event_once(words: tuple[Word, ...], setup: Setup) -> Event:
    """Return the event that words tell of, the first of them a key of FORMS; it is kept.

    Raises RecordError.
    """
    return read_event(words, setup)


def read_each(words: Sequence[Word], setup: Setup) -> tuple[Event, ...]:
    """Return the events that an entry tells of: one for each card that somebody has or lacks.

    Raises RecordError as `read_event`, and AmbiguousName where the cards could be others.
    """
    entry = words[0].text.lower()
    if entry == ASSUME.entry:
        return (read_assume(words),)
    if entry not in HELD or len(words) <= 3:
        return (read_event_once(tuple(words), setup),)
    row = FORMS[entry]
    many = EntryForm(entry, (row.slots[0], CARDS), row.about, row.example)
    _, (first, holder, *cards) = read_strictly_or_leniently(
        many, words, setup, partial(many.read, lookup=setup)
    )
    return tuple(row.read((first, holder, card), setup) for card in cards)


def put_verb_first(
    words: Sequence[Word], setup: Setup, longest: int = LONGEST
) -> list[Word] | None:
    """Return the words of an entry whose verb follows its first name, the verb first.

    None for words that are not said so, with a name of so many words at most.

    >>> from kb.record.words import split
    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> table = setup(CLASSIC, ["Nick", "Rachel", "Holden"])
    >>> [word.text for word in put_verb_first(split("rachel holds rope"), table)]
    ['has', 'rachel', 'rope']
    """
    for place in range(1, min(len(words), longest + 1)):
        row = SPOKEN.get(fold(words[place].text))
        if row is not None and not words[place].quoted:
            name, rest = words[:place], words[place + 1 :]
            is_name = any(
                meant([word.text for word in name]) for meant in row.slots[0].places(setup)
            )
            return [Word(row.entry, words[place].column), *name, *rest] if is_name else None
    return None


def read_assume(words: Sequence[Word]) -> Assume:
    """Return the assumption that the words switch on, which takes no table; raises RecordError."""
    check_count(words, ASSUME.usage, 2, 2)
    return Assume(look_up(words[1], find_assumption))


def form_of(event: Event) -> EventForm:
    """Return the row of an event."""
    return _ROW_OF[type(event)]


def sentence_of(event: Event) -> str:
    """Return an event in words, as it was understood.

    >>> from kb.table.events import Answer, Suggestion
    >>> cards = ("White", "Candlestick", "Library")
    >>> sentence_of(Suggestion("Tom", cards, (Answer("Uwe", "Candlestick"),), None))
    'Tom: White, Candlestick, Library. Uwe showed Candlestick.'
    >>> sentence_of(Suggestion("Tom", cards, (), ("Uwe",)))
    'Tom: White, Candlestick, Library. Uwe passed. Nobody showed a card.'
    """
    return str(_ROW_OF[type(event)].sentence(event))


def write(event: Event, setup: Setup) -> str:
    """Return the canonical line for the event, which reads back as the same event.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> write(Has("Nick", "Dining Room"), setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    'has Nick "Dining Room"'
    """
    if (row := _ROW_OF.get(type(event))) is None:
        example = f"Has({setup.players[0]!r}, {setup.deck.cards[0]!r})"
        raise IllegalEntry(f"{short(event)} is no event; try {example}, or tell(a line)")
    return row.write(event, setup)
