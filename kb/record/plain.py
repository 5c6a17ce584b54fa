"""Entries of a record, and the fast reading of plain lines; nearly all lines are plain.

In a plain line each word is a keyword or a declared name in full.

    has Nick "Dining Room"                      suggest Rachel Plum Hall Rope -> Holden Rope  # so

During a game people mostly type a short suggestion, in which each word means one name; this has a
fast reading as well.

    plum hall rope h                            suggest Nick Plum Hall Rope -> Holden

`lines.read_event` reads any other line word by word, and raises the errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from attrs import evolve, frozen

from kb.errors import RecordError, UnknownName
from kb.record.forms import NO_ONE
from kb.record.header import HEADER, Header
from kb.record.lines import ASSUME, FORM_BY_VERB, FORMS, read_assume, read_event_cached
from kb.record.words import ARROW, Words, quote, spaced_texts, unexpected_word, words_of
from kb.table.events import (
    NOBODY,
    Accusation,
    Answer,
    Assume,
    Event,
    Has,
    Lacks,
    Reveal,
    Suggestion,
)
from kb.table.names import KEYWORDS, fold
from kb.table.setup import Setup

# The last word of an accusation says whether it was right.
_ENDINGS: Final = {"right": True, "wrong": False}


@frozen
class CanonicalNames:
    """The names of a setup by their texts in a line, where some names stand in quotes.

    Attributes:
        player_of: The players by text.
        holder_of: The holders by text.
        index_of: The indices of cards in the deck, by text.
        deck: The cards, in deck order.
        categories: The index of each card's category, in deck order.
        category_count: The number of categories.
        text_of: The texts of holders and cards, by name.
    """

    player_of: Mapping[str, str]
    holder_of: Mapping[str, str]
    index_of: Mapping[str, int]
    deck: tuple[str, ...]
    categories: tuple[int, ...]
    category_count: int
    text_of: Mapping[str, str]

    def cards_of_texts(self, texts: Sequence[str]) -> tuple[str, ...] | None:
        """Return the cards with these texts in deck order; None unless each category has one."""
        return self.cards_at([self.index_of.get(text, -1) for text in texts])

    def cards_at(self, indexes: Iterable[int]) -> tuple[str, ...] | None:
        """Return the cards at these indexes in deck order; None unless each category has one."""
        ordered = sorted(indexes)
        categories = [self.categories[index] for index in ordered]
        if ordered[0] < 0 or categories != [*range(self.category_count)]:
            return None
        return tuple([self.deck[index] for index in ordered])


@lru_cache(maxsize=1 << 6)
def canonical_names(setup: Setup) -> CanonicalNames:
    """Return the names of a setup by their texts in a line.

    >>> from kb import Game
    >>> sorted(canonical_names(Game.new(["Ann", "Bob Lee"]).setup).player_of)
    ['"Bob Lee"', 'Ann']
    """
    deck = setup.deck
    categories = deck.categories

    # The cards of a deck stand category by category.
    category_of_each = list[int]()
    for index, category in enumerate(categories):
        category_of_each += [index] * len(category.cards)

    text_of = {name: quote(name) for name in (*setup.holders, *deck.cards)}
    return CanonicalNames(
        player_of={text_of[name]: name for name in setup.players},
        holder_of={text_of[name]: name for name in setup.holders},
        index_of={text_of[card]: index for index, card in enumerate(deck.cards)},
        deck=deck.cards,
        categories=tuple(category_of_each),
        category_count=len(categories),
        text_of=text_of,
    )


def read_plain(texts: Sequence[str], setup: Setup) -> Event | None:
    """Return the event that a plain line reports; None for any other line.

    >>> from kb import Game
    >>> from kb.record.words import spaced_texts
    >>> setup = Game.new(["Ann", "Bob"]).setup
    >>> read_plain(spaced_texts('has Ann "Dining Room"  # she said so'), setup)
    Has(holder='Ann', card='Dining Room')
    >>> read_plain(spaced_texts("has ann dining"), setup) is None
    True

    Args:
        texts: The words as they were typed, with their quotes.
        setup: The setup that declares the names.
    """
    names = canonical_names(setup)

    # Each case takes a line with exactly the words of its form and declared names; for any other
    # line no case applies.
    match texts:
        case ["suggest", guesser, *others] if guesser in names.player_of:
            return _read_suggestion(names, names.player_of[guesser], others)
        case ["has" | "lacks" as keyword, holder, card]:
            if holder in names.holder_of and card in names.index_of:
                cell = names.holder_of[holder], names.deck[names.index_of[card]]
                return Has(*cell) if keyword == "has" else Lacks(*cell)
        case ["reveal", player, card] if player in names.player_of and card in names.index_of:
            return Reveal(names.player_of[player], names.deck[names.index_of[card]])
        case ["accuse", accuser, *card_texts, ending] if len(card_texts) == names.category_count:
            cards = names.cards_of_texts(card_texts)
            if cards is not None and accuser in names.player_of and ending in _ENDINGS:
                return Accusation(names.player_of[accuser], cards, _ENDINGS[ending])
    return None


def read_short(texts: Sequence[str], setup: Setup, guesser: str) -> Suggestion | None:
    """Return the suggestion of a short line, with a word for each card and one for the answer.

    None is returned for any other line, and for a line with a word that could be several names.

    >>> from kb import Game
    >>> setup = Game.new(["Ann", "Bob"]).setup
    >>> read_short(["plum", "hall", "rope", "b"], setup, "Ann").answers
    (Answer(player='Bob', card=None),)
    >>> read_short(["p", "hall", "rope", "b"], setup, "Ann") is None
    True

    Args:
        texts: The words.
        setup: The setup that declares the names.
        guesser: The player whose turn it is.
    """
    names = canonical_names(setup)
    *card_texts, answer = texts or ("",)
    if len(card_texts) != names.category_count or not all(map(_may_be_name, card_texts)):
        return None

    # With a verb behind the first name the line is another kind of entry, as in "ann has rope".
    if any(fold(text) in FORM_BY_VERB for text in texts[1:]):
        return None

    # If each word can be only one name, the line has a single reading.
    card_indexes = list[int]()
    for text in card_texts:
        candidates = setup.deck.names.meant([text])
        if len(candidates) != 1:
            return None
        card_indexes.append(names.deck.index(candidates[0]))
    cards = names.cards_at(card_indexes)
    if cards is None:
        return None

    if answer in ("-", NOBODY):
        is_player = setup.player_names.is_full_name([answer])
        return None if is_player else Suggestion(guesser, cards, (), None)
    players = setup.player_names.meant([answer])
    is_name = _may_be_name(answer) and answer.lower() not in NO_ONE
    if not is_name or len(players) != 1:
        return None
    (player,) = players
    if player == guesser:
        return None
    return Suggestion(guesser, cards, answers=(Answer(player, None),), passed=None)


def _may_be_name(text: str) -> bool:
    """Return whether a word has only letters and digits, and is no keyword."""
    return text.isalnum() and text.lower() not in KEYWORDS


def write_plain(event: Event, setup: Setup) -> str | None:
    """Return the plain line of an event, which `read_plain` reads; None for other events.

    An event without a plain line may be illegal; `lines.write` writes it or raises the error.

    >>> from kb import Game
    >>> setup = Game.new(["Ann", "Bob"]).setup
    >>> write_plain(Has("Ann", "Dining Room"), setup), write_plain(Has("ann", "Rope"), setup)
    ('has Ann "Dining Room"', None)
    """
    names = canonical_names(setup)
    text_of = names.text_of

    # Each case takes an event with declared names only; for any other event no case applies.
    match event:
        case Has(holder, card) | Lacks(holder, card):
            if _is_declared(holder, setup.holders) and _is_declared(card, names.deck):
                keyword = "has" if isinstance(event, Has) else "lacks"
                return f"{keyword} {text_of[holder]} {text_of[card]}"
        case Reveal(player, card):
            if _is_declared(player, setup.players) and _is_declared(card, names.deck):
                return f"reveal {text_of[player]} {text_of[card]}"
        case Accusation(accuser, cards, True | False as right):
            if _is_declared(accuser, setup.players) and _is_one_of_each(cards, names):
                card_texts = map(text_of.__getitem__, cards)
                ending = "right" if right else "wrong"
                return " ".join(("accuse", text_of[accuser], *card_texts, ending))
        case Suggestion(guesser, cards, _, None):
            is_plain = _is_declared(guesser, setup.players) and _is_one_of_each(cards, names)
            answer = _text_of_answers(event, names, setup) if is_plain else None
            if answer is not None:
                card_texts = map(text_of.__getitem__, cards)
                return " ".join(("suggest", text_of[guesser], *card_texts, ARROW, answer))
    return None


def _text_of_answers(event: Suggestion, names: CanonicalNames, setup: Setup) -> str | None:
    """Return the text of a suggestion's only answer, or ``nobody``; None for other answers."""
    match event.answers:
        case ():
            return NOBODY
        case (Answer(player, card),):
            if not _is_declared(player, setup.players) or player == event.guesser:
                return None
            if card is None:
                return names.text_of[player]
            if _is_declared(card, event.cards):
                return f"{names.text_of[player]} {names.text_of[card]}"
    return None


def _is_declared(name: object, declared: Sequence[str]) -> bool:
    """Return whether a name is declared, and is a plain str, not an object that equals one."""
    return type(name) is str and name in declared


def _is_one_of_each(cards: object, names: CanonicalNames) -> bool:
    """Return whether `cards` is a tuple of one card of each category, in deck order."""
    if type(cards) is not tuple:
        return False
    if not all(_is_declared(card, names.deck) for card in cards):
        return False

    indexes = map(names.deck.index, cards)
    categories = [names.categories[index] for index in indexes]
    return categories == [*range(names.category_count)]


def _read_suggestion(
    names: CanonicalNames, guesser: str, texts: Sequence[str]
) -> Suggestion | None:
    """Return the suggestion in the words after the guesser; None unless they are a plain line's."""
    count = names.category_count
    card_texts = texts[:count]
    answer = texts[count:]
    cards = names.cards_of_texts(card_texts) if len(card_texts) == count else None
    if cards is None or not 2 <= len(answer) <= 3 or answer[0] != ARROW:
        return None

    # Behind the arrow stands either `nobody`, or a player with or without a card.
    if answer[1:] == [NOBODY]:
        return Suggestion(guesser, cards, (), None)

    player = names.player_of.get(answer[1])
    shown_card = None
    if player is None or player == guesser:
        return None
    if len(answer) == 3:
        index = names.index_of.get(answer[2])
        shown_card = None if index is None else names.deck[index]
        if shown_card not in cards:
            return None
    return Suggestion(guesser, cards, (Answer(player, shown_card),), None)


# The rest of the module is about the entries of a record. A plain line is read fast, and any other
# line word by word (see `lines.py`). The events are cached, because each correction reads all lines
# of a record again.

# This mark begins a disputed line.
DISPUTED: Final = "#?"
_KEYWORDS: Final = (*HEADER, ASSUME.keyword, *FORMS)

# Comparing takes quadratic time, and no keyword is as long as this.
_MOST_LETTERS_COMPARED: Final = 40


class Entry(NamedTuple):
    """A line of a record with the event that it reports.

    >>> from kb import Game
    >>> Game.new(["Ann", "Bob"]).tell("has ann rope").log[0]
    Entry(line=4, text='has ann rope', event=Has(holder='Ann', card='Rope'))

    Args:
        line: The number of the line, from 1.
        text: The line as it was typed.
        event: The event that the line reports.
    """

    line: int
    text: str
    event: Event


def keyword_of(words: Words) -> str:
    """Return the keyword of a line in lower case, or an empty text for a comment.

    Raises RecordError if the line begins with any other word.
    """
    if not words:
        return ""
    first_word = words[0]
    keyword = first_word.text.lower()
    if keyword in _KEYWORDS and not first_word.quoted:
        return keyword
    if first_word.quoted or first_word.is_mark:
        raise unexpected_word(first_word, "a line starts with an entry, as in 'has Nick Rope'")

    # The import is here because only a misspelled keyword needs it.
    from difflib import get_close_matches

    nearest = tuple(get_close_matches(keyword[:_MOST_LETTERS_COMPARED], _KEYWORDS))
    reason = f"no entry {first_word.text!r}"
    if not nearest:
        reason += f"; the entries are {', '.join(_KEYWORDS)}"
    raise UnknownName(reason, column=first_word.column, word=first_word.text, nearest=nearest)


@lru_cache(maxsize=1 << 12)
def event_of_line(line: str, setup: Setup) -> Event | None:
    """Return the event that a line reports, disputed or not; None if it reports no event."""
    text = drop_dispute_mark(line)
    texts = spaced_texts(text)
    if (event := read_plain(texts, setup)) is not None:
        return event

    # A line that cannot be read reports no event, so its error is dropped.
    with suppress(RecordError):
        words = tuple(words_of(texts, text))
        keyword = keyword_of(words)
        if keyword == ASSUME.keyword:
            return read_assume(words)
        if keyword in FORMS:
            return read_event_cached(words, setup)
    return None


def disputed_entry(line: str, number: int, setup: Setup | None) -> Entry | None:
    """Return the entry of a disputed line, without its mark; None for any other line.

    None is also returned while the header is incomplete, because then no event can be read.
    """
    if setup is None or not line.startswith(DISPUTED):
        return None
    event = event_of_line(line, setup)
    return None if event is None else Entry(number, drop_dispute_mark(line), event)


def drop_dispute_mark(line: str) -> str:
    """Return a line without the mark of a disputed line."""
    return line.removeprefix(DISPUTED).strip()


@frozen
class LogSummary:
    """A summary of a log, kept up to date entry by entry: assumptions, winner and some lines.

    Attributes:
        assumptions: The names of the assumptions that are on, in the order of their lines.
        first_event_line: The line of the first event, which closes the header; 0 without events.
        winner: The player who accused rightly; empty until then.
        disputed_entries: The entries of the disputed lines; the other fields ignore these lines.
        wrong_accusations: The line and the accuser of each wrong accusation.
    """

    assumptions: tuple[str, ...] = ()
    first_event_line: int = 0
    winner: str = ""
    disputed_entries: tuple[Entry, ...] = ()
    wrong_accusations: tuple[tuple[int, str], ...] = ()

    def after_entries(self, entries: Iterable[Entry]) -> LogSummary:
        """Return the summary of the log with these entries added."""
        summary = self
        for entry in entries:
            summary = summary.after_entry(entry)
        return summary

    def after_entry(self, entry: Entry) -> LogSummary:
        """Return the summary of the log with this entry added."""
        match entry.event:
            case Assume(name=name):
                # An assumption is switched on only once, so a disputed line that would switch it
                # on again is dropped.
                others = tuple(each for each in self.disputed_entries if each.event != entry.event)
                assumptions = (*self.assumptions, name)
                return evolve(self, assumptions=assumptions, disputed_entries=others)
            case Accusation(accuser=accuser, right=True):
                first = self.first_event_line or entry.line
                return evolve(self, first_event_line=first, winner=accuser)
            case Accusation(accuser=accuser):
                first = self.first_event_line or entry.line
                accusation = entry.line, accuser
                wrong = (*self.wrong_accusations, accusation)
                return evolve(self, first_event_line=first, wrong_accusations=wrong)

        # Any other event changes the summary only if it is the first.
        return self if self.first_event_line else evolve(self, first_event_line=entry.line)

    def after_disputed(self, entry: Entry) -> LogSummary:
        """Return the summary of the log with the entry of a disputed line added."""
        event = entry.event
        if isinstance(event, Assume):
            # If the assumption is on, or an earlier disputed line has it, this line is no entry.
            is_disputed = any(other.event == event for other in self.disputed_entries)
            if is_disputed or event.name in self.assumptions:
                return self
        return evolve(self, disputed_entries=(*self.disputed_entries, entry))


def summarize_log(
    lines: Sequence[str], entries: Sequence[Entry], header: Header, setup: Setup | None
) -> LogSummary:
    """Return the summary of a record's log, with the disputed lines below the header."""
    summary = LogSummary().after_entries(entries)
    for line_number, line in enumerate(lines, 1):
        if line_number > header.last_line:
            entry = disputed_entry(line, line_number, setup)
            summary = summary.after_disputed(entry) if entry else summary
    return summary
