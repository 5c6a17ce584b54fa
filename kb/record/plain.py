"""A line read at once, where every word of it is plain: a name as it was declared, or a keyword.

    has Nick "Dining Room"                      suggest Rachel Plum Hall Rope -> Holden Rope  # so

Nearly every line is, for so the record writes them. What is typed at the table is mostly a short
suggestion, in which each word means one name: it is read at once as well.

    plum hall rope h                            suggest Nick Plum Hall Rope -> Holden

A line that is not plain, or that breaks a rule, is left to `lines.read_event`, which reads closely
and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from attrs import frozen

from kb.errors import RecordError, UnknownName
from kb.record.forms import NO_ONE
from kb.record.header import HEADER
from kb.record.lines import ASSUME, FORM_BY_VERB, FORMS, read_assume, read_event_cached
from kb.record.words import ARROW, Word, quote, spaced_texts, unexpected_word, words_of
from kb.table.events import NOBODY, Accusation, Answer, Event, Has, Lacks, Reveal, Suggestion
from kb.table.names import KEYWORDS, fold
from kb.table.setup import Setup

# How an accusation ends, and whether it was right.
_ENDINGS: Final = {"right": True, "wrong": False}


@frozen
class CanonicalNames:
    """The names of a table as a line writes them, in quotes where they need these.

    Attributes:
        players: The players by how they are written.
        holders: The holders by how they are written.
        cards: The place of each card in the deck, by how it is written.
        deck: The cards in the order of the deck.
        categories: The number of the category of each card, in the same order.
        size: How many categories there are.
        texts: How each holder and card is written, by its name.
    """

    players: Mapping[str, str]
    holders: Mapping[str, str]
    cards: Mapping[str, int]
    deck: tuple[str, ...]
    categories: tuple[int, ...]
    size: int
    texts: Mapping[str, str]

    def one_of_each(self, words: Sequence[str]) -> tuple[str, ...] | None:
        """Return the cards of these words in deck order; None unless each category has one."""
        return self.in_order(self.cards.get(word, -1) for word in words)

    def in_order(self, places: Iterable[int]) -> tuple[str, ...] | None:
        """Return the cards at these places, sorted; None unless each category has one."""
        ordered = sorted(places)
        if ordered[0] < 0 or [self.categories[at] for at in ordered] != [*range(self.size)]:
            return None
        return tuple(self.deck[at] for at in ordered)


@lru_cache(maxsize=1 << 6)
def canonical_names(setup: Setup) -> CanonicalNames:
    """Return the names of a table as a line writes them.

    >>> from kb import Game
    >>> sorted(canonical_names(Game.new(["Ann", "Bob Lee"]).setup).players)
    ['"Bob Lee"', 'Ann']
    """
    deck, parts = setup.deck, setup.deck.categories
    return CanonicalNames(
        players={quote(name): name for name in setup.players},
        holders={quote(name): name for name in setup.holders},
        cards={quote(card): place for place, card in enumerate(deck.cards)},
        deck=deck.cards,
        categories=tuple(number for number, part in enumerate(parts) for _ in part.cards),
        size=len(parts),
        texts={name: quote(name) for name in (*setup.holders, *deck.cards)},
    )


def read_plain(texts: Sequence[str], setup: Setup) -> Event | None:
    """Return the event that a plain line of these words tells of; None for any other line.

    >>> from kb import Game
    >>> from kb.record.words import spaced_texts
    >>> setup = Game.new(["Ann", "Bob"]).setup
    >>> read_plain(spaced_texts('has Ann "Dining Room"  # she said so'), setup)
    Has(holder='Ann', card='Dining Room')
    >>> read_plain(spaced_texts("has ann dining"), setup) is None
    True

    Args:
        texts: The words, names in quotes where they stand in some.
        setup: The table.
    """
    names = canonical_names(setup)
    match texts:
        case ["suggest", guesser, *others] if guesser in names.players:
            return _suggestion(names, names.players[guesser], others)
        case ["has" | "lacks" as keyword, holder, card]:
            if holder in names.holders and card in names.cards:
                held = names.holders[holder], names.deck[names.cards[card]]
                return Has(*held) if keyword == "has" else Lacks(*held)
        case ["reveal", player, card] if player in names.players and card in names.cards:
            return Reveal(names.players[player], names.deck[names.cards[card]])
        case ["accuse", accuser, *asked, ending] if len(asked) == names.size:
            cards = names.one_of_each(asked)
            if cards is not None and accuser in names.players and ending in _ENDINGS:
                return Accusation(names.players[accuser], cards, _ENDINGS[ending])
    return None


def read_short(texts: Sequence[str], setup: Setup, guesser: str) -> Suggestion | None:
    """Return the suggestion whose cards and answer these words are, each by itself; else None.

    >>> from kb import Game
    >>> setup = Game.new(["Ann", "Bob"]).setup
    >>> read_short(["plum", "hall", "rope", "b"], setup, "Ann").answers
    (Answer(player='Bob', card=None),)
    >>> read_short(["p", "hall", "rope", "b"], setup, "Ann") is None
    True

    Args:
        texts: The words.
        setup: The table.
        guesser: Whose turn it is.
    """
    names = canonical_names(setup)
    *asked, answer = texts or ("",)
    if len(asked) != names.size or any(not _may_name(text) for text in asked):
        return None

    # A verb behind the first name would make another entry of it.
    if any(fold(text) in FORM_BY_VERB for text in texts[1:]):
        return None

    # Words that are as many as the names have one reading, if each of them means one name.
    meant = [setup.deck.names.meant([text]) for text in asked]
    is_nobody, players = answer in ("-", NOBODY), setup.player_names.meant([answer])
    if any(len(found) != 1 for found in meant):
        return None
    cards = names.in_order(names.deck.index(card) for (card,) in meant)
    if cards is None:
        return None

    if is_nobody:
        is_player = setup.player_names.is_full_name([answer])
        return None if is_player else Suggestion(guesser, cards, (), None)
    if not _may_name(answer) or answer.lower() in NO_ONE or len(players) != 1:
        return None
    (player,) = players
    return None if player == guesser else Suggestion(guesser, cards, (Answer(player, None),), None)


def _may_name(text: str) -> bool:
    """Return whether a word can be nothing but a name, or a part of one."""
    return text.isalnum() and text.lower() not in KEYWORDS


def write_plain(event: Event, setup: Setup) -> str | None:
    """Return the plain line of an event, which would be read as it; None where no line is.

    None leaves it to the reader of its line, which says what is wrong if anything is.

    >>> from kb import Game
    >>> setup = Game.new(["Ann", "Bob"]).setup
    >>> write_plain(Has("Ann", "Dining Room"), setup), write_plain(Has("ann", "Rope"), setup)
    ('has Ann "Dining Room"', None)
    """
    names = canonical_names(setup)
    texts = names.texts
    match event:
        case Has(holder, card) | Lacks(holder, card):
            if _are_among((holder,), setup.holders) and _are_among((card,), names.deck):
                keyword = "has" if isinstance(event, Has) else "lacks"
                return f"{keyword} {texts[holder]} {texts[card]}"
        case Reveal(player, card):
            if _are_among((player,), setup.players) and _are_among((card,), names.deck):
                return f"reveal {texts[player]} {texts[card]}"
        case Accusation(accuser, cards, True | False as right):
            if _are_among((accuser,), setup.players) and _is_one_of_each(cards, names):
                ending = "right" if right else "wrong"
                return " ".join(("accuse", texts[accuser], *map(texts.__getitem__, cards), ending))
        case Suggestion(guesser, cards, _, None):
            is_told = _are_among((guesser,), setup.players) and _is_one_of_each(cards, names)
            answer = _text_of_answers(event, names, setup) if is_told else None
            if answer is not None:
                asked = map(texts.__getitem__, cards)
                return " ".join(("suggest", texts[guesser], *asked, ARROW, answer))
    return None


def _text_of_answers(event: Suggestion, names: CanonicalNames, setup: Setup) -> str | None:
    """Return how the answers of a suggestion are written; None unless it is one at most."""
    match event.answers:
        case ():
            return NOBODY
        case (Answer(player, card),):
            if not _are_among((player,), setup.players) or player == event.guesser:
                return None
            if card is None:
                return names.texts[player]
            if _are_among((card,), event.cards):
                return f"{names.texts[player]} {names.texts[card]}"
    return None


def _are_among(given: Sequence[object], declared: Sequence[str]) -> bool:
    """Return whether each of these is a declared name; what only equals one is none."""
    return all(type(name) is str and name in declared for name in given)


def _is_one_of_each(cards: object, names: CanonicalNames) -> bool:
    """Return whether these are a tuple of one card of each category, in deck order."""
    if type(cards) is not tuple or not _are_among(cards, names.deck):
        return False
    return [names.categories[names.deck.index(card)] for card in cards] == [*range(names.size)]


def _suggestion(names: CanonicalNames, guesser: str, words: Sequence[str]) -> Suggestion | None:
    """Return a suggestion with one answer or none; None where the words are anything else."""
    asked, answer = words[: names.size], words[names.size :]
    cards = names.one_of_each(asked) if len(asked) == names.size else None
    if cards is None or not 2 <= len(answer) <= 3 or answer[0] != ARROW:
        return None

    # Behind the arrow stands nobody, or a player and perhaps a card.
    if answer[1:] == [NOBODY]:
        return Suggestion(guesser, cards, (), None)

    player, shown = names.players.get(answer[1]), None
    if player is None or player == guesser:
        return None
    if len(answer) == 3:
        place = names.cards.get(answer[2])
        shown = None if place is None else names.deck[place]
        if shown not in cards:
            return None
    return Suggestion(guesser, cards, (Answer(player, shown),), None)


# An entry of a record, and how a line is read as one. A line is split once. If each of its words is
# plain, it is read at once, and else closely (`lines.py`). What a line says is kept, because a
# record is replayed after each correction.

DISPUTED: Final = "#?"
_KEYWORDS: Final = (*HEADER, ASSUME.keyword, *FORMS)

# Comparing takes quadratic time, and nobody misspells a longer keyword.
_MOST_LETTERS_COMPARED: Final = 40


class Entry(NamedTuple):
    """A line of the record that tells of an event, numbered from 1, as it was written.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has ann rope").log[0]
    Entry(line=4, text='has ann rope', event=Has(holder='Ann', card='Rope'))

    Args:
        line: Its number.
        text: The line, as it was written.
        event: What it tells of.
    """

    line: int
    text: str
    event: Event


def keyword_of(words: Sequence[Word]) -> str:
    """Return the keyword that begins a line, in lower case; empty for a comment.

    Raises RecordError where the line begins with anything else.
    """
    if not words:
        return ""
    first = words[0]
    keyword = first.text.lower()
    if keyword in _KEYWORDS and not first.quoted:
        return keyword
    if first.quoted or first.is_mark:
        raise unexpected_word(first, "a line starts with an entry, as in 'has Nick Rope'")

    from difflib import get_close_matches  # only a mistake needs it

    nearest = tuple(get_close_matches(keyword[:_MOST_LETTERS_COMPARED], _KEYWORDS))
    reason = f"no entry {first.text!r}"
    if not nearest:
        reason += f"; the entries are {', '.join(_KEYWORDS)}"
    raise UnknownName(reason, column=first.column, word=first.text, nearest=nearest)


@lru_cache(maxsize=1 << 12)
def event_of_line(line: str, setup: Setup) -> Event | None:
    """Return the event in a line, disputed or not; None for a line that has none."""
    text = drop_dispute_mark(line)
    texts = spaced_texts(text)
    if (event := read_plain(texts, setup)) is not None:
        return event
    with suppress(RecordError):
        words = tuple(words_of(texts, text))
        keyword = keyword_of(words)
        if keyword == ASSUME.keyword:
            return read_assume(words)
        if keyword in FORMS:
            return read_event_cached(words, setup)
    return None


def disputed_entry(line: str, number: int, setup: Setup | None) -> Entry | None:
    """Return the entry that a disputed line is; None for any other line, and before a table."""
    if setup is None or not line.startswith(DISPUTED):
        return None
    event = event_of_line(line, setup)
    return None if event is None else Entry(number, drop_dispute_mark(line), event)


def drop_dispute_mark(line: str) -> str:
    """Return a disputed line as it was typed."""
    return line.removeprefix(DISPUTED).strip()
