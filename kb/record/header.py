"""The header of a record: a form for each line that describes the table.

Its lines are read one by one, each by the names of those before it, into a `Header`, and judged
together: `Header.setup` is the table that they make. The same forms write the canonical header.

To add a line, write its form in `_HEADER_FORMS`; `Header.with_line` is where it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final

from attrs import evolve, field, frozen

from kb.errors import IllegalEntry, RecordError, RecordSyntaxError
from kb.record.forms import EntryForm, Reading, read_strictly_or_leniently
from kb.record.slots import CARDS, DECK, FIRST_OR_ALL, NAME, NAMES, NEW_CARDS, NUMBER, PLAYER, SIZE
from kb.record.words import Word, check_word_count, illegal_word
from kb.table.deck import DECKS, Category, Deck
from kb.table.names import Names
from kb.table.setup import ANSWERS, SOLUTION, Lookup, Setup, seat_players, seats_of, setup_of

VERSION: Final = "refute 1"


@frozen
class HeaderForm(EntryForm):
    """The form of a line of the header.

    Attributes:
        key: The argument of `setup_of` that the line gives; it is a mapping by player if the line
            has a value for one player. The deck, its categories and the players have no key, as the
            other lines are read by them.
    """

    key: str = ""


_HEADER_FORMS: Final = (
    HeaderForm("deck", (DECK,), "which cards you play with", "deck classic"),
    HeaderForm(
        "category",
        (NAME, NEW_CARDS),
        "the cards of a kind, in a deck of your own",
        'category weapon Rope "Lead Pipe"',
    ),
    HeaderForm("players", (NAMES,), "who plays, in answering order", "players Nick Rachel Holden"),
    HeaderForm("me", (PLAYER,), "which of the players you are", "me Nick", key="me"),
    HeaderForm(
        "hand",
        (PLAYER, CARDS),
        "all the cards of a player",
        "hand Nick White Ballroom Knife",
        key="hands",
    ),
    HeaderForm(
        "size",
        (PLAYER, SIZE),
        "how many cards a player has: 5, 3-4 or ?",
        "size Nick 6",
        key="sizes",
    ),
    HeaderForm("deal", (PLAYER,), "who was dealt the first card", "deal Rachel", key="deal"),
    HeaderForm(
        "table",
        (CARDS,),
        "the cards that were left over, face up",
        "table Rope Hall",
        key="face_up",
    ),
    HeaderForm(
        "hidden", (NUMBER,), "how many cards were left over, face down", "hidden 2", key="hidden"
    ),
    HeaderForm(
        "answers",
        (FIRST_OR_ALL,),
        "who shows a card: the first who can, or all",
        "answers all",
        key="answers",
    ),
)
HEADER: Final = {form.keyword: form for form in _HEADER_FORMS}


@frozen
class HeaderLine:
    """A line of a header as it was understood; two are equal that say the same words.

    Attributes:
        number: Its number in the record.
        texts: Its words, each name as it was declared where the line was read leniently.
        words: The same, with the columns where they stand.
        keyword: Its first word, in lower case.
        values: What the words after it say.
        entry: What it speaks of, as ``me`` or ``hand Nick``; a header has each once.
    """

    number: int
    texts: tuple[str, ...]
    words: Reading = field(eq=False)
    keyword: str = field(eq=False)
    values: tuple[Any, ...] = field(eq=False)
    entry: str = field(eq=False)

    @property
    def form(self) -> HeaderForm:
        """The form by which it is read and written."""
        return HEADER[self.keyword]

    def canonical_words(self, lookup: Lookup) -> Reading:
        """Return its words where they stand in the line that the record writes."""
        words, column = [Word(self.keyword, 1)], len(self.keyword) + 2
        for slot, value in zip(self.form.slots, self.values, strict=True):
            for text in slot.render_words(value, lookup):
                is_quoted = text.startswith('"')
                words.append(Word(text.strip('"'), column, is_quoted))
                column += len(text) + 1
        return tuple(words)

    @property
    def is_of_player(self) -> bool:
        """Whether it says something of one player, as a hand or a size does."""
        return bool(self.form.key) and len(self.values) > 1


@frozen
class Header:
    """What the lines of a header say so far; later lines use the names of the earlier ones.

    >>> from kb.record.words import split
    >>> header = Header().with_line(2, split("deck classic")).with_line(3, split("players Ann Bob"))
    >>> header.with_line(4, split("hand ann rope")).lines[-1].values
    ('Ann', ('Rope',))
    >>> header.setup.sizes
    (9, 9)

    Attributes:
        lines: The lines, in their order.
        categories: The categories of a deck of one's own.
        known_deck: The deck, None until a line names it or the players come after its categories.
        player_names: Finds a player.
        entry_lines: The number of the line of each entry.
        last_line: The number of its last line; that of the version, above them all, if it has none.
    """

    lines: tuple[HeaderLine, ...] = ()
    categories: tuple[Category, ...] = field(default=(), eq=False, repr=False)
    known_deck: Deck | None = field(default=None, eq=False, repr=False)
    player_names: Names = field(default=seats_of(()), eq=False, repr=False)
    entry_lines: Mapping[str, int] = field(init=False, eq=False, repr=False)

    @entry_lines.default
    def _number_entries(self) -> dict[str, int]:
        """Return the number of the line of each entry."""
        return {line.entry: line.number for line in self.lines}

    last_line: int = field(default=1, eq=False, repr=False)

    @property
    def deck(self) -> Deck:
        """The named deck, or the deck of the categories; raises RecordError where it is missing."""
        if self.known_deck is not None:
            return self.known_deck
        if not self.categories:
            reason = "the deck is missing; write 'deck classic' or a 'category' line for each"
            raise RecordSyntaxError(reason)
        try:
            return Deck(self.categories)
        except IllegalEntry as error:
            self._blame(error)
            raise

    @property
    def holder_names(self) -> Names:
        """Finds the Solution or a player."""
        me = dict(self.player_names.exact_aliases).get("me")
        return seats_of((SOLUTION, *self.player_names.names), me, "holder")

    @property
    def answers(self) -> str:
        """Whether the first who can answers, or all who can."""
        return str(self._arguments().get("answers", ANSWERS[0]))

    @property
    def declared_names(self) -> frozenset[str]:
        """The names of all cards and players so far."""
        cards = self.known_deck.cards if self.known_deck else ()
        return frozenset((*cards, *self.player_names.names))

    @cached_property
    def setup(self) -> Setup:
        """The table that the lines describe; raises RecordError at the line to blame."""
        deck = self.deck
        if not self.player_names.names:
            raise RecordSyntaxError("the players are missing; write 'players NAMES'")
        try:
            return setup_of(deck, self.player_names.names, **self._arguments())
        except IllegalEntry as error:
            self._blame(error)
            raise

    def with_line(self, number: int, words: Sequence[Word]) -> Header:
        """Return the header with one more line, whose first word is a key of HEADER.

        A line that cannot be read word by word is read leniently, if there is one way to do so.

        Args:
            number: The number of the line.
            words: Its words.

        Raises:
            RecordError: it cannot be read, does not belong here, or its entry is there already.

        """
        form = HEADER[words[0].text.lower()]
        self._check_order(form, words[0])

        # What a line means is the header after it.
        read = partial(self._with_reading, form, number)
        after, _ = read_strictly_or_leniently(form, words, self, read)
        entry = after.lines[-1].entry
        if entry in self.entry_lines:
            earlier = self.entry_lines[entry]
            raise illegal_word(words[0], f"{entry!r} is already said in line {earlier}; keep one")
        return after

    def with_canonical_line(self, number: int) -> tuple[str, Header]:
        """Return the line of this number as the record writes it, and the header that has it so."""
        index = next(i for i, line in enumerate(self.lines) if line.number == number)
        line = self.lines[index]
        words = line.canonical_words(self)
        texts = tuple(word.text for word in words)
        canonical = evolve(line, texts=texts, words=words)
        lines = (*self.lines[:index], canonical, *self.lines[index + 1 :])
        return line.form.write(line.values, self), evolve(self, lines=lines)

    def _with_reading(self, form: HeaderForm, number: int, words: Reading) -> Header:
        """Return the header with a line that these words are, one by one; raises RecordError."""
        check_word_count(words, form.usage, *form.word_limits)

        # The cards of a deck of one's own are checked together, before the players.
        deck = self.deck if form.keyword == "players" else self.known_deck
        values = form.read(words, self)
        try:
            return self._with_values(form, number, words, values, deck)
        except IllegalEntry as error:
            _locate_in_words(error, words)
            raise

    def _with_values(
        self,
        form: HeaderForm,
        number: int,
        words: Reading,
        values: tuple[Any, ...],
        deck: Deck | None,
    ) -> Header:
        """Return the header with a line that says these values; raises IllegalEntry."""
        entry, categories, seats = form.keyword, self.categories, self.player_names
        if entry == "deck":
            deck = DECKS[values[0]]
        elif entry == "category":
            category = Category(*values)
            entry, categories = f"category {category.name}", (*categories, category)
        elif entry == "players":
            seats = seat_players(values[0])
        elif entry == "me":
            seats = seats_of(seats.names, values[0])
        elif entry == "deal" or len(values) > 1:
            entry = f"{entry} {values[0]}"

        texts = tuple(word.text for word in words)
        line = HeaderLine(number, texts, tuple(words), form.keyword, values, entry)
        return Header((*self.lines, line), categories, deck, seats, last_line=number)

    def _check_order(self, form: HeaderForm, word: Word) -> None:
        """Raise IllegalEntry where a line has no place behind the others."""
        dealt = next((line.values[0] for line in self.lines if line.keyword == "deal"), None)
        if form.keyword == "deck" and self.categories:
            reason = "the 'category' lines make the deck already; keep them or 'deck'"
        elif form.keyword == "category" and self.player_names.names:
            reason = "'category' comes before 'players'; move it up"
        elif form.keyword == "category" and self.known_deck is not None:
            reason = "'deck' names the cards already; keep it or the 'category' lines"
        elif form.key and not self.player_names.names:
            reason = f"{word.text!r} comes after 'players'; name the players first"
        elif form.keyword == "deal" and dealt is not None:
            reason = f"'deal {dealt}' is already said; keep one"
        else:
            return
        raise illegal_word(word, reason)

    def _arguments(self) -> dict[str, Any]:
        """Return the arguments of `setup_of` that the lines give."""
        arguments: dict[str, Any] = {}
        for line in self.lines:
            key = line.form.key
            if line.is_of_player:
                player, value = line.values
                arguments.setdefault(key, {})[player] = value
            elif key:
                arguments[key] = line.values[0]
        return arguments

    def _blame(self, error: RecordError) -> None:
        """Place the error at the header line that it is about."""
        about = [line for line in self.lines if line.entry in error.about]
        about.sort(key=lambda line: error.about.index(line.entry))

        # An error that is about no entry is about a name; the last line that has it is to blame.
        for line in about or reversed(self.lines):
            if _locate_in_words(error, line.words):
                error.locate(line=line.number)
                return


EMPTY_HEADER: Final = Header()


def _locate_in_words(error: RecordError, words: Sequence[Word]) -> bool:
    """Return whether an error may be about a line, and give it the column of its word there."""
    for word in reversed(words[1:]):
        if word.text == error.word:
            error.locate(column=word.column)
            return True
    return error.word is None


def header_of_setup(setup: Setup, assumptions: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the canonical header lines, which read back as the same Setup.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> header_of_setup(setup(CLASSIC, ["Nick", "Rachel", "Holden"], me="Nick"))
    ('refute 1', 'deck classic', 'players Nick Rachel Holden', 'me Nick')

    A deck of one's own is written card by card; its name and its aliases have no line.
    """
    return (VERSION, *header_lines(setup).values(), *(f"assume {name}" for name in assumptions))


def header_lines(setup: Setup) -> dict[str, str]:
    """Return the canonical lines of a table by entry, as `Header.entry_lines` names them.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> header_lines(setup(CLASSIC, ["Nick", "Rachel"], sizes={"Nick": 9}))["size Nick"]
    'size Nick 9'
    """
    values_of = dict[str, tuple[Any, ...]]()
    deck = setup.deck
    if deck.name is not None and DECKS.get(deck.name) == deck:
        values_of["deck"] = (deck.name,)
    else:
        for category in deck.categories:
            values_of[f"category {category.name}"] = (category.name, category.cards)

    values_of["players"] = (setup.players,)
    if setup.me is not None:
        values_of["me"] = (setup.me,)
    for player, cards in setup.hands:
        values_of[f"hand {player}"] = (player, cards)
    for player, size in setup.stated_sizes:
        values_of[f"size {player}"] = (player, size)
    if setup.dealer is not None:
        values_of[f"deal {setup.dealer}"] = (setup.dealer,)

    # A default needs no line.
    if setup.face_up:
        values_of["table"] = (setup.face_up,)
    if setup.hidden:
        values_of["hidden"] = (setup.hidden,)
    if setup.answers != ANSWERS[0]:
        values_of["answers"] = (setup.answers,)
    return {
        entry: HEADER[entry.partition(" ")[0]].write(values, setup)
        for entry, values in values_of.items()
    }
