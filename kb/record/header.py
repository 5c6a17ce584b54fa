"""The header of a record: the lines that describe the table, read into a Setup."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import TypeVar

from attrs import define, field

from kb.errors import IllegalEntry, RecordError, RecordSyntaxError
from kb.record.loose import header_ways, refuse_two_readings, the_one, told_apart
from kb.record.words import Word, check_count, distinct, illegal, look_up, unexpected
from kb.table.deck import Category, Deck
from kb.table.editions import DECKS
from kb.table.names import Names
from kb.table.setup import ANSWERS, Setup, seat, seats_of, setup
from kb.table.sizes import Size

VERSION = "refute 1"
USAGE = {
    "deck": "deck NAME",
    "category": "category NAME CARDS",
    "players": "players NAMES",
    "me": "me PLAYER",
    "hand": "hand PLAYER CARDS",
    "size": "size PLAYER NUMBER",
    "deal": "deal PLAYER",
    "table": "table CARDS",
    "hidden": "hidden NUMBER",
    "answers": "answers first|all",
}

_DECK_NAMES = Names("deck", tuple(DECKS))
_NUMBER = re.compile("[0-9]{1,9}")
_RANGE = re.compile("[0-9]{1,9}-[0-9]{1,9}")


@define
class HeaderReader:
    """Takes the header in line by line; `setup` is what they say together.

    `places` keeps for each entry (``"hand Nick"``) its line and the words of its names.
    """

    deck: Deck | None = None
    categories: list[Category] = field(factory=list)
    seats: Names | None = None
    me: str | None = None
    hands: dict[str, tuple[str, ...]] = field(factory=dict)
    sizes: dict[str, Size] = field(factory=dict)
    dealer: str | None = None
    face_up: tuple[str, ...] = ()
    hidden: int = 0
    answers: str = "first"
    places: dict[str, tuple[int, dict[str, Word]]] = field(factory=dict)

    def read(self, line: int, words: Sequence[Word]) -> None:
        """Take in one line; its first word is a key of USAGE."""
        keyword = words[0].text.lower()
        entry, named = self._read(keyword, words)
        if entry in self.places:
            earlier = self.places[entry][0]
            raise illegal(words[0], f"{entry!r} is already said in line {earlier}; keep one")
        self.places[entry] = (line, named)

    def _read(self, keyword: str, words: Sequence[Word]) -> _Placed:
        """Read a line word by word, or else loosely, if there is one way to do so."""
        read, usage = _READERS[keyword], USAGE[keyword]

        def meaning(reading: Sequence[Word]) -> tuple[str, ...]:
            read(deepcopy(self), reading, usage)
            return tuple(word.text for word in reading)

        found = header_ways(words, self.deck, self.seats, _DECK_NAMES)
        if keyword in ("hand", "table") and self.deck and not self._is_spelled_out(words[1:]):
            refuse_two_readings(told_apart(found, meaning))
        try:
            return read(self, words, usage)
        except RecordError as error:
            found = header_ways(words, self.deck, self.seats, _DECK_NAMES)
            readings = told_apart(found, meaning)
            return read(self, readings[the_one(readings, error)], usage)

    def _is_spelled_out(self, words: Sequence[Word]) -> bool:
        """Return whether each name is spelled as it was declared: then it names nothing else."""
        cards = self.deck.cards if self.deck else ()
        names = self.seats.names if self.seats else ()
        return all(word.quoted or word.text in (*cards, *names) for word in words)

    def setup(self) -> Setup:
        """Return what the lines describe so far; raises RecordError at the line to blame."""
        deck = self.whole_deck()
        if self.seats is None:
            raise RecordSyntaxError("the players are missing; write 'players NAMES'")
        try:
            return setup(
                deck,
                self.seats.names,
                me=self.me,
                hands=self.hands,
                sizes=self.sizes,
                deal=self.dealer,
                face_up=self.face_up,
                hidden=self.hidden,
                answers=self.answers,
            )
        except IllegalEntry as error:
            self._blame(error)
            raise

    def whole_deck(self) -> Deck:
        """Return the named deck, or the deck of the categories."""
        if self.deck is None:
            if not self.categories:
                reason = "the deck is missing; write 'deck classic' or a 'category' line for each"
                raise RecordSyntaxError(reason)
            try:
                self.deck = Deck(tuple(self.categories))
            except IllegalEntry as error:
                self._blame(error)
                raise
        return self.deck

    def _blame(self, error: RecordError) -> None:
        """Place the error at the header line that it is about."""
        entries = [entry for entry in error.about if entry in self.places]
        for entry in entries or reversed(tuple(self.places)):
            line, named = self.places[entry]
            if error.word is None or error.word in named:
                _point_at(error, named)
                error.locate(line=line)
                return

    def seated(self, word: Word) -> tuple[Deck, Names]:
        """Return the deck and the players, without which the word's entry cannot be read."""
        if self.seats is None:
            raise illegal(word, f"{word.text!r} comes after 'players'; name the players first")
        return self.whole_deck(), self.seats


def _point_at(error: RecordError, named: Mapping[str, Word]) -> None:
    """Give the error the word as it was written, and its column, if it is about a name here."""
    if error.word is not None:
        word = named[error.word]
        error.word = word.text
        error.locate(column=word.column)


_Placed = tuple[str, dict[str, Word]]  # an entry and the words of its names


def _deck(reader: HeaderReader, words: Sequence[Word], usage: str) -> _Placed:
    check_count(words, usage, 2, 2)
    if reader.categories:
        raise illegal(words[0], "the 'category' lines make the deck already; keep them or 'deck'")
    name = look_up(words[1], _DECK_NAMES.find)
    reader.deck = DECKS[name]
    return "deck", {}


def _category(reader: HeaderReader, words: Sequence[Word], usage: str) -> _Placed:
    check_count(words, usage, 3)
    if reader.seats is not None:
        raise illegal(words[0], "'category' comes before 'players'; move it up")
    if reader.deck is not None:
        raise illegal(words[0], "'deck' names the cards already; keep it or the 'category' lines")
    named = _new_names(words)
    name, *cards = (word.text for word in words[1:])
    reader.categories.append(_placed(named, lambda: Category(name, tuple(cards))))
    return f"category {name}", named


def _players(reader: HeaderReader, words: Sequence[Word], usage: str) -> _Placed:
    check_count(words, usage, 2)
    reader.whole_deck()
    named = _new_names(words)
    reader.seats = _placed(named, lambda: seat(word.text for word in words[1:]))
    return "players", named


def _new_names(words: Sequence[Word]) -> dict[str, Word]:
    """Return the names that a line declares, with their words."""
    for word in words[1:]:
        if word.is_mark:
            raise unexpected(word, "spaces separate names here, and quotes keep one together")
    return {word.text: word for word in words[1:]}


_Value = TypeVar("_Value")


def _placed(named: Mapping[str, Word], make: Callable[[], _Value]) -> _Value:
    """Return what `make` makes of names; its errors get the column of the name at fault."""
    try:
        return make()
    except IllegalEntry as error:
        _point_at(error, named)
        raise


def _me(reader: HeaderReader, words: Sequence[Word], usage: str) -> _Placed:
    check_count(words, usage, 2, 2)
    _, seats = reader.seated(words[0])
    reader.me = look_up(words[1], seats.find)
    reader.seats = seats_of(seats.names, reader.me)
    return "me", {}


def _hand(reader: HeaderReader, words: Sequence[Word], usage: str) -> _Placed:
    check_count(words, usage, 3)
    deck, seats = reader.seated(words[0])
    player = look_up(words[1], seats.find)
    cards = distinct(words[2:], deck.find)
    reader.hands[player] = cards
    return f"hand {player}", dict(zip(cards, words[2:], strict=True))


def _size(reader: HeaderReader, words: Sequence[Word], usage: str) -> _Placed:
    check_count(words, usage, 3, 3)
    _, seats = reader.seated(words[0])
    player = look_up(words[1], seats.find)
    reader.sizes[player] = None if words[2].says("?") else _range(words[2])
    return f"size {player}", {}


def _range(word: Word) -> Size:
    """Return a number of cards, or two of them: from ... to."""
    if not word.quoted and _RANGE.fullmatch(word.text):
        low, _, high = word.text.partition("-")
        return (int(low), int(high)) if low != high else int(low)
    return _number(word)


def _deal(reader: HeaderReader, words: Sequence[Word], usage: str) -> _Placed:
    check_count(words, usage, 2, 2)
    _, seats = reader.seated(words[0])
    if reader.dealer is not None:
        raise illegal(words[0], f"'deal {reader.dealer}' is already said; keep one")
    reader.dealer = look_up(words[1], seats.find)
    return f"deal {reader.dealer}", {}


def _table(reader: HeaderReader, words: Sequence[Word], usage: str) -> _Placed:
    check_count(words, usage, 2)
    deck, _ = reader.seated(words[0])
    reader.face_up = distinct(words[1:], deck.find)
    return "table", dict(zip(reader.face_up, words[1:], strict=True))


def _hidden(reader: HeaderReader, words: Sequence[Word], usage: str) -> _Placed:
    check_count(words, usage, 2, 2)
    reader.seated(words[0])
    reader.hidden = _number(words[1])
    return "hidden", {}


def _answers(reader: HeaderReader, words: Sequence[Word], usage: str) -> _Placed:
    check_count(words, usage, 2, 2)
    reader.seated(words[0])
    said = [manner for manner in ANSWERS if words[1].says(manner)]
    if not said:
        raise unexpected(words[1], f"write {usage!r}")
    reader.answers = said[0]
    return "answers", {}


def _number(word: Word) -> int:
    if word.quoted or not _NUMBER.fullmatch(word.text):
        raise unexpected(word, "write a number of cards in the digits 0 to 9")
    return int(word.text)


_READERS: dict[str, Callable[[HeaderReader, Sequence[Word], str], _Placed]] = {
    "deck": _deck,
    "category": _category,
    "players": _players,
    "me": _me,
    "hand": _hand,
    "size": _size,
    "deal": _deal,
    "table": _table,
    "hidden": _hidden,
    "answers": _answers,
}
