"""The header of a record: a row of slots for each line that describes the table.

Its lines are read one by one into a `Heading`, and judged together: `Heading.setup` is the table
that they make. The same rows write the canonical header.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from attrs import evolve, field, frozen

from kb.errors import IllegalEntry, RecordError, RecordSyntaxError
from kb.record.rows import Row, read_closely
from kb.record.slots import CARDS, DECK, FIRST_OR_ALL, NAME, NAMES, NEW_CARDS, NUMBER, PLAYER, SIZE
from kb.record.words import Word, check_count, illegal
from kb.table.deck import Category, Deck
from kb.table.editions import DECKS
from kb.table.names import Names
from kb.table.setup import ANSWERS, Setup, seat, seats_of, setup_of

VERSION: Final = "refute 1"


@frozen
class HeaderRow(Row):
    """The row of a line of the header; what it says is an argument of `setup_of`, named `key`.

    Of a hand and a size it is a mapping, by the player. The deck, its categories and the players
    have no key, for they are what the other lines are read by.
    """

    key: str = ""


_ROWS: Final = (
    HeaderRow("deck", (DECK,), "which cards you play with", "deck classic"),
    HeaderRow(
        "category",
        (NAME, NEW_CARDS),
        "the cards of a kind, in a deck of your own",
        'category weapon Rope "Lead Pipe"',
    ),
    HeaderRow("players", (NAMES,), "who plays, in answering order", "players Nick Rachel Holden"),
    HeaderRow("me", (PLAYER,), "which of the players you are", "me Nick", key="me"),
    HeaderRow(
        "hand",
        (PLAYER, CARDS),
        "all the cards of a player",
        "hand Nick White Ballroom Knife",
        key="hands",
    ),
    HeaderRow(
        "size",
        (PLAYER, SIZE),
        "how many cards a player has: 5, 3-4 or ?",
        "size Nick 6",
        key="sizes",
    ),
    HeaderRow("deal", (PLAYER,), "who was dealt the first card", "deal Rachel", key="deal"),
    HeaderRow(
        "table",
        (CARDS,),
        "the cards that were left over, face up",
        "table Rope Hall",
        key="face_up",
    ),
    HeaderRow(
        "hidden", (NUMBER,), "how many cards were left over, face down", "hidden 2", key="hidden"
    ),
    HeaderRow(
        "answers",
        (FIRST_OR_ALL,),
        "who shows a card: the first who can, or all",
        "answers all",
        key="answers",
    ),
)
HEADER: Final = {row.entry: row for row in _ROWS}


@frozen
class Heading:
    """What the lines of a header say so far, and by which entry (``"hand Nick"``) in which line."""

    deck: Deck | None = None
    categories: tuple[Category, ...] = ()
    seats: Names | None = None
    said: Mapping[str, Any] = field(factory=dict)
    lines: Mapping[str, tuple[int, Sequence[Word]]] = field(factory=dict)

    @property
    def places(self) -> dict[str, int]:
        """The line of each entry."""
        return {entry: line for entry, (line, _) in self.lines.items()}

    def with_line(self, line: int, words: Sequence[Word]) -> Heading:
        """Return it with one more line, whose first word is a key of HEADER; raises RecordError.

        A line that is no entry word by word is read leniently, if there is one way to do so.
        """
        row = HEADER[words[0].text.lower()]
        self._check_order(row, words[0])

        def meaning(reading: Sequence[Word]) -> tuple[str, ...]:
            self._with(row, reading)
            return tuple(word.text for word in reading)

        _, words = read_closely(row, words, cast(Setup, self), meaning)
        entry, more = self._with(row, words)
        if entry in self.lines:
            earlier = self.lines[entry][0]
            raise illegal(words[0], f"{entry!r} is already said in line {earlier}; keep one")
        return evolve(self, lines={**self.lines, entry: (line, words)}, **more)

    def written(self, number: int) -> str:
        """Return the canonical line of an entry."""
        words = next(words for line, words in self.lines.values() if line == number)
        row = HEADER[words[0].text.lower()]
        return row.write(row.read(words, cast(Setup, self)), cast(Setup, self))

    @property
    def spelled(self) -> frozenset[str]:
        """The names of all cards and players so far."""
        cards = self.deck.cards if self.deck else ()
        return frozenset((*cards, *(self.seats.names if self.seats else ())))

    def _with(self, row: HeaderRow, words: Sequence[Word]) -> tuple[str, dict[str, Any]]:
        """Return the entry that the words are one by one, and what they change here."""
        check_count(words, row.usage, *row.limits)
        deck = self.whole_deck() if row.entry == "players" else self.deck
        values = row.read(words, cast(Setup, self))
        if row.key:
            return self._with_argument(row, *values)
        if row.entry == "deck":
            return row.entry, {"deck": DECKS[values[0]]}
        try:
            if row.entry == "category":
                category = Category(*values)
                return f"category {category.name}", {"categories": (*self.categories, category)}
            return row.entry, {"deck": deck, "seats": seat(values[0])}
        except IllegalEntry as error:
            _point_at(error, words)
            raise

    def _check_order(self, row: HeaderRow, word: Word) -> None:
        """Raise IllegalEntry where a line has no place behind the others."""
        if row.entry == "deck" and self.categories:
            reason = "the 'category' lines make the deck already; keep them or 'deck'"
        elif row.entry == "category" and self.seats is not None:
            reason = "'category' comes before 'players'; move it up"
        elif row.entry == "category" and self.deck is not None:
            reason = "'deck' names the cards already; keep it or the 'category' lines"
        elif row.key and self.seats is None:
            reason = f"{word.text!r} comes after 'players'; name the players first"
        elif row.entry == "deal" and "deal" in self.said:
            reason = f"'deal {self.said['deal']}' is already said; keep one"
        else:
            return
        raise illegal(word, reason)

    def _with_argument(
        self, row: HeaderRow, value: Any, *of_player: Any
    ) -> tuple[str, dict[str, Any]]:
        """Return the entry that gives an argument of `setup_of`, and what it changes here."""
        assert self.seats is not None
        entry = f"{row.entry} {value}" if of_player or row.key == "deal" else row.entry
        if of_player:
            value = {**self.said.get(row.key, {}), value: of_player[0]}
        seats = seats_of(self.seats.names, value) if row.key == "me" else self.seats
        return entry, {"said": {**self.said, row.key: value}, "seats": seats}

    def setup(self) -> Setup:
        """Return what the lines describe so far; raises RecordError at the line to blame."""
        deck = self.whole_deck()
        if self.seats is None:
            raise RecordSyntaxError("the players are missing; write 'players NAMES'")
        try:
            return setup_of(deck, self.seats.names, **self.said)
        except IllegalEntry as error:
            self._blame(error)
            raise

    def whole_deck(self) -> Deck:
        """Return the named deck, or the deck of the categories."""
        if self.deck is not None:
            return self.deck
        if not self.categories:
            reason = "the deck is missing; write 'deck classic' or a 'category' line for each"
            raise RecordSyntaxError(reason)
        try:
            return Deck(self.categories)
        except IllegalEntry as error:
            self._blame(error)
            raise

    def _blame(self, error: RecordError) -> None:
        """Place the error at the header line that it is about."""
        entries = [entry for entry in error.about if entry in self.lines]
        for entry in entries or reversed(tuple(self.lines)):
            line, words = self.lines[entry]
            if _point_at(error, words):
                error.locate(line=line)
                return


def _point_at(error: RecordError, words: Sequence[Word]) -> bool:
    """Return whether an error is about a line; of one about a name here, give it the column."""
    for word in reversed(words[1:]):
        if word.text == error.word:
            error.locate(column=word.column)
            return True
    return error.word is None


def header(setup: Setup, assumptions: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the canonical header lines, which read back as the same Setup.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> header(setup(CLASSIC, ["Nick", "Rachel", "Holden"], me="Nick"))
    ('refute 1', 'deck classic', 'players Nick Rachel Holden', 'me Nick')

    A deck of one's own is written card by card; its name and its aliases have no line.
    """
    return (VERSION, *header_lines(setup).values(), *(f"assume {name}" for name in assumptions))


def header_lines(setup: Setup) -> dict[str, str]:
    """Return the canonical lines of a table by entry, as `Heading.lines` names them.

    >>> from kb.table.editions import CLASSIC
    >>> from kb.table.setup import setup
    >>> header_lines(setup(CLASSIC, ["Nick", "Rachel"], sizes={"Nick": 9}))["size Nick"]
    'size Nick 9'
    """
    deck = setup.deck
    is_known = deck.name is not None and DECKS.get(deck.name) == deck
    own = () if is_known else deck.categories
    said: dict[str, tuple[Any, ...]] = {"deck": (deck.name,)} if is_known else {}
    said |= {f"category {part.name}": (part.name, part.cards) for part in own}
    said["players"] = (setup.players,)
    if setup.me is not None:
        said["me"] = (setup.me,)
    said |= {f"hand {player}": (player, cards) for player, cards in setup.hands}
    said |= {f"size {player}": (player, size) for player, size in setup.stated}
    if setup.dealer is not None:
        said[f"deal {setup.dealer}"] = (setup.dealer,)
    if setup.face_up:
        said["table"] = (setup.face_up,)
    if setup.hidden:
        said["hidden"] = (setup.hidden,)
    if setup.answers != ANSWERS[0]:
        said["answers"] = (setup.answers,)
    return {
        entry: HEADER[entry.partition(" ")[0]].write(values, setup)
        for entry, values in said.items()
    }
