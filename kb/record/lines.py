"""One event as one line of a record, read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from attrs import frozen

from kb.errors import IllegalEntry, RecordError, RecordSyntaxError
from kb.record.loose import (
    event_ways,
    refuse_two_readings,
    several,
    the_one,
    told_apart,
    ways,
)
from kb.record.words import (
    ARROW,
    COMMA,
    KEYWORDS,
    Word,
    check_count,
    distinct,
    illegal,
    look_up,
    quote,
    unexpected,
)
from kb.table.arguments import short
from kb.table.deck import Deck
from kb.table.events import (
    ASSUMPTIONS,
    Accusation,
    Answer,
    Assume,
    Event,
    Has,
    Lacks,
    OneOf,
    Reveal,
    Suggestion,
)
from kb.table.names import Names
from kb.table.setup import Setup, find_holder

ASSUME_USAGE = "assume NAME"

HELD = ("has", "lacks", "reveal")  # of a holder and a card
SIGNS = frozenset((*KEYWORDS, ARROW, COMMA))
_ASSUMPTIONS = Names("assumption", ASSUMPTIONS)


@frozen
class Form:
    """How an event is written, what it tells, an example, and who reads it."""

    usage: str
    about: str
    example: str
    read: Callable[[Sequence[Word], Setup, str], Event]


def read_event(words: Sequence[Word], setup: Setup) -> Event:
    """Return the event that the words tell of at this table; the first of them is a key of FORMS.

    A line that cannot be read word by word is read loosely, if there is one way to do so.
    Raises RecordError with the column of the word at fault.
    """
    form = FORMS[words[0].text.lower()]
    try:
        event = form.read(words, setup, form.usage)
    except RecordError as error:
        read = partial(read_plainly, setup=setup)
        return read(the_one(event_ways(words, setup), read, error))
    if isinstance(event, OneOf) or setup.seats.in_parts:
        check_names_in_a_row(words, event, setup)
    return event


def read_each(words: Sequence[Word], setup: Setup) -> tuple[Event, ...]:
    """Return the events that the words tell of: one for each card that somebody has or lacks.

    Raises RecordError as `read_event`, and AmbiguousName where the cards could be others.
    """
    entry = words[0].text.lower()
    if entry not in HELD or len(words) <= 3:
        return (read_event(words, setup),)
    holder = setup.seats if entry == "reveal" else setup.whereabouts
    found = told_apart(
        ((words[0], *way) for way in ways(words[1:], [holder.meant, setup.deck.meant], more=True)),
        lambda line: distinct(line[2:], setup.deck.find) and tuple(word.text for word in line),
    )
    if len(found) > 1:
        raise several(found)
    if not found:
        return (read_event(words, setup),)
    said, who, *cards = found[0]
    return tuple(read_plainly((said, who, card), setup) for card in cards)


def check_names_in_a_row(words: Sequence[Word], event: Event, setup: Setup) -> None:
    """Raise AmbiguousName where two names in a row could be one thing that is named in two words.

    Spelled as they were declared they are two; and where the number of names is fixed, as of the
    cards of a suggestion, they cannot be one.
    """
    free: Sequence[Word] = words[1:] if isinstance(event, OneOf) else ()
    if isinstance(event, Suggestion):
        free = words[len(event.cards) + 2 :]
    if any(not (w.quoted or w.text in setup.spelled or w.text in SIGNS) for w in free):
        refuse_two_readings(event_ways(words, setup), partial(read_plainly, setup=setup))


def read_plainly(words: Sequence[Word], setup: Setup) -> Event:
    """Return the event that the words tell of one by one; raises RecordError as `read_event`."""
    form = FORMS[words[0].text.lower()]
    return form.read(words, setup, form.usage)


def read_assume(words: Sequence[Word]) -> Assume:
    """Return the assumption that the words switch on; raises RecordError as `read_event` does."""
    check_count(words, ASSUME_USAGE, 2, 2)
    return Assume(look_up(words[1], find_assumption))


def find_assumption(word: str) -> str:
    """Return the assumption that the word means; raises UnknownName or AmbiguousName."""
    return _ASSUMPTIONS.find(word)


def _suggest(words: Sequence[Word], setup: Setup, usage: str) -> Suggestion:
    check_count(words, usage, 2)
    arrow = next((i for i, word in enumerate(words) if word.text == ARROW and word.is_mark), 0)
    if not arrow:
        raise RecordSyntaxError(f"the answer is missing, '->' and who; write {usage!r}")
    end = next((i for i in range(2, arrow) if words[i].says("pass")), arrow)
    guesser = look_up(words[1], setup.seats.find)
    cards = _one_of_each(words[2:end], setup.deck)
    roles = {guesser: "makes the suggestion"}
    passed = None if end == arrow else _passed(words[end + 1 : arrow], setup, roles)
    answers = tuple(
        _answer(item, cards, setup, roles) for item in _items(words[arrow + 1 :], usage)
    )
    if len(answers) > 1 and passed is None and setup.answers == "first":
        reason = "of several answers only the first counts, unless the header says 'answers all'"
        comma = next(word for word in words[arrow:] if word.text == COMMA and word.is_mark)
        raise illegal(comma, f"{reason} or the line says who passed ('pass B C' or 'pass nobody')")
    return Suggestion(guesser, setup.deck.in_order(cards), answers, passed)


def _one_of_each(words: Sequence[Word], deck: Deck) -> tuple[str, ...]:
    """Return the cards that the words name, exactly one of each category of the deck."""
    seen: dict[str, str] = {}
    for word in words:
        card = look_up(word, deck.find)
        category = deck.category_of(card)
        if category in seen:
            if card == seen[category]:
                raise illegal(word, f"{card!r} is named twice; name one card of each category")
            both = f"{seen[category]!r} and {card!r} are both of category {category!r}"
            raise illegal(word, f"{both}; name one card of each category")
        seen[category] = card
    if len(seen) < len(deck.categories):
        missing = next(part.name for part in deck.categories if part.name not in seen)
        raise IllegalEntry(f"no card of category {missing!r}; name one card of each category")
    return tuple(seen.values())


def _passed(words: Sequence[Word], setup: Setup, roles: dict[str, str]) -> tuple[str, ...]:
    """Those who passed by the entry's own words; they are added to the roles."""
    if not words:
        raise RecordSyntaxError("'pass' says nothing; name who passed, or 'pass nobody'")
    if len(words) == 1 and words[0].says("nobody"):
        return ()
    return tuple(_player_in_role(word, setup, roles, "passes") for word in words)


def _items(words: Sequence[Word], usage: str) -> list[list[Word]]:
    """Return the words of each answer; none for ``nobody``."""
    if len(words) == 1 and words[0].says("nobody"):
        return []
    items: list[list[Word]] = [[]]
    for word in words:
        if word.text == COMMA and word.is_mark:
            items.append([])
        elif word.is_mark or len(items[-1]) == 2:
            raise unexpected(word, "an answer is a player and at most one card; ',' separates them")
        else:
            items[-1].append(word)
    if not all(items):
        raise RecordSyntaxError(f"an answer is missing; write {usage!r}")
    return items


def _answer(
    words: Sequence[Word], suggested: Sequence[str], setup: Setup, roles: dict[str, str]
) -> Answer:
    player = _player_in_role(words[0], setup, roles, "answers")
    if len(words) == 1:
        return Answer(player, None)
    card = look_up(words[1], setup.deck.find)
    if card not in suggested:
        raise illegal(words[1], f"{card!r} was not suggested; show one of {', '.join(suggested)}")
    return Answer(player, card)


def _player_in_role(word: Word, setup: Setup, roles: dict[str, str], role: str) -> str:
    """Return the player, who is given the role and must not have one yet."""
    if word.says("nobody"):
        raise unexpected(word, "'nobody' stands alone; name the players, or nobody")
    player = look_up(word, setup.seats.find)
    if player in roles:
        also = "twice" if roles[player] == role else f"but also {roles[player]}"
        raise illegal(word, f"{player!r} {role} {also}; name each player once")
    roles[player] = role
    return player


def _reveal(words: Sequence[Word], setup: Setup, usage: str) -> Reveal:
    check_count(words, usage, 3, 3)
    return Reveal(look_up(words[1], setup.seats.find), look_up(words[2], setup.deck.find))


def _held(kind: type[Has | Lacks], words: Sequence[Word], setup: Setup, usage: str) -> Has | Lacks:
    check_count(words, usage, 3, 3)
    return kind(look_up(words[1], partial(find_holder, setup)), look_up(words[2], setup.deck.find))


def _oneof(words: Sequence[Word], setup: Setup, usage: str) -> OneOf:
    check_count(words, usage, 3)
    holder = look_up(words[1], partial(find_holder, setup))
    return OneOf(holder, setup.deck.in_order(distinct(words[2:], setup.deck.find)))


def _accuse(words: Sequence[Word], setup: Setup, usage: str) -> Accusation:
    check_count(words, usage, 3)
    accuser = look_up(words[1], setup.seats.find)
    right = words[-1].says("right")
    if not right and not words[-1].says("wrong"):
        raise unexpected(words[-1], "an accusation ends in 'right' or 'wrong'")
    cards = _one_of_each(words[2:-1], setup.deck)
    return Accusation(accuser, setup.deck.in_order(cards), right)


_ALL: Final = (
    Form(
        "suggest PLAYER CARDS [pass PLAYERS|nobody] -> nobody|PLAYER [CARD], ...",
        "who asked for what, and who showed",
        "suggest Rachel Plum Ballroom Pipe -> Holden",
        _suggest,
    ),
    Form("reveal PLAYER CARD", "shown to everyone", "reveal Holden Rope", _reveal),
    Form("has HOLDER CARD", "learned some other way", "has Holden Rope", partial(_held, Has)),
    Form(
        "lacks HOLDER CARD", "learned some other way", "lacks Solution Rope", partial(_held, Lacks)
    ),
    Form("oneof HOLDER CARDS", "at least one of these", "oneof Holden Rope Hall", _oneof),
    Form(
        "accuse PLAYER CARDS right|wrong",
        "and how it ended",
        "accuse Holden Plum Rope Hall wrong",
        _accuse,
    ),
)

FORMS: Final = {form.usage.split()[0]: form for form in _ALL}


def write(event: Event, setup: Setup) -> str:
    """Return the canonical line for the event, which reads back as the same event.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> write(Has("Nick", "Dining Room"), setup(CLASSIC, ["Nick", "Rachel", "Holden"]))
    'has Nick "Dining Room"'
    """
    match event:
        case Suggestion():
            return _write_suggestion(event, setup.deck)
        case Reveal():
            return _line("reveal", event.player, event.card)
        case Has() | Lacks():
            return _line("has" if isinstance(event, Has) else "lacks", event.holder, event.card)
        case OneOf():
            return _line("oneof", event.holder, *setup.deck.in_order(event.cards))
        case Accusation():
            cards = setup.deck.in_order(event.cards)
            return _line("accuse", event.accuser, *cards) + (" right" if event.right else " wrong")
        case Assume():
            return f"assume {event.name}"
        case _:
            raise IllegalEntry(f"{short(event)} is no event; try Has('Nick', 'Rope'), or a line")


def _write_suggestion(event: Suggestion, deck: Deck) -> str:
    said = _line("suggest", event.guesser, *deck.in_order(event.cards))
    if event.passed is not None:
        said += " pass " + (_names(event.passed) or "nobody")
    shown = ((answer.player, answer.card) for answer in event.answers)
    answers = (_names(name for name in pair if name is not None) for pair in shown)
    return f"{said} -> {', '.join(answers) or 'nobody'}"


def _names(names: Iterable[str]) -> str:
    return " ".join(map(quote, names))


def _line(entry: str, *names: str) -> str:
    return f"{entry} {_names(names)}"
