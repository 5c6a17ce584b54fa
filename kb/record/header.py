"""The header of a record: the forms of its lines, and the setup that the lines describe.

A `Header` reads lines one by one; each may use the names that earlier lines declare. Then
`Header.setup` judges all lines together. The same forms write the canonical header.

To add a kind of line, write its form in `_HEADER_FORMS`; `Header.with_line` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from typing import Any, Final

from attrs import evolve, field, frozen

from kb.errors import IllegalEntry, RecordError, RecordSyntaxError
from kb.record.forms import EntryForm, Reading, read_strictly_or_leniently
from kb.record.slots import (
    CARDS,
    DECK,
    FIRST_OR_ALL,
    NAME,
    NAMES,
    NEW_CARDS,
    NUMBER,
    PLAYER,
    SIZE,
)
from kb.record.words import Word, Words, check_word_count, illegal_word, word_texts
from kb.table.deck import DECKS, Category, Deck
from kb.table.names import Names
from kb.table.setup import (
    ANSWER_RULES,
    SOLUTION,
    Lookup,
    Setup,
    build_setup,
    check_players,
    make_holder_names,
)

VERSION: Final = "refute 1"


@frozen
class HeaderForm(EntryForm):
    """The form of one kind of header lines.

    Attributes:
        key: The argument of `build_setup` that the lines give, such as ``hands``. It is empty for
            the deck, the categories and the players; `Header` has fields for these, because later
            lines use their names.
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
    """A line of the header with its values; lines with equal numbers and texts are equal.

    Attributes:
        number: The number of the line in the record.
        texts: The texts of the words; a line that was read leniently has its names in full.
        words: The words with their columns.
        keyword: The first word, in lower case.
        values: The values of the slots behind the keyword.
        entry: The subject of the line, such as ``me`` or ``hand Nick``; a header has no two lines
            with the same subject.
    """

    number: int
    texts: tuple[str, ...]
    words: Reading = field(eq=False)
    keyword: str = field(eq=False)
    values: tuple[Any, ...] = field(eq=False)
    entry: str = field(eq=False)

    @property
    def form(self) -> HeaderForm:
        """The form that reads and writes the line."""
        return HEADER[self.keyword]

    def canonical_words(self, lookup: Lookup) -> Reading:
        """Return the words of the canonical line for these values, with their columns."""
        words = [Word(self.keyword, 1)]
        column = len(self.keyword) + 2
        for slot, value in zip(self.form.slots, self.values, strict=True):
            for text in slot.render_words(value, lookup):
                is_quoted = text.startswith('"')
                words.append(Word(text.strip('"'), column, is_quoted))
                column += len(text) + 1
        return tuple(words)

    @property
    def is_of_player(self) -> bool:
        """Whether the line is about one player, like a hand or a size."""
        return bool(self.form.key) and len(self.values) > 1


@frozen
class Header:
    """The header of a record, perhaps unfinished: its lines, and the names that these declare.

    >>> from kb.record.words import split
    >>> header = Header().with_line(2, split("deck classic")).with_line(3, split("players Ann Bob"))
    >>> header.with_line(4, split("hand ann rope")).lines[-1].values
    ('Ann', ('Rope',))
    >>> header.setup.sizes
    (9, 9)

    Attributes:
        lines: The lines, in their order.
        categories: The categories of the `category` lines.
        known_deck: The deck; None until a `deck` line, or a `players` line behind `category` lines.
        player_names: The names of the players.
        entry_lines: The line number of each entry.
        last_line: The number of the last line; 1 for a header without lines.
    """

    lines: tuple[HeaderLine, ...] = ()
    categories: tuple[Category, ...] = field(default=(), eq=False, repr=False)
    known_deck: Deck | None = field(default=None, eq=False, repr=False)
    player_names: Names = field(default=make_holder_names(()), eq=False, repr=False)
    entry_lines: Mapping[str, int] = field(init=False, eq=False, repr=False)

    @entry_lines.default
    def _number_entries(self) -> dict[str, int]:
        """Return the line number of each entry."""
        return {line.entry: line.number for line in self.lines}

    last_line: int = field(default=1, eq=False, repr=False)

    @property
    def deck(self) -> Deck:
        """The deck of the `deck` or the `category` lines; raises RecordError without any."""
        if self.known_deck is not None:
            return self.known_deck
        if not self.categories:
            reason = (
                "the deck is missing; write 'deck classic', or a 'category' line for each category"
            )
            raise RecordSyntaxError(reason)
        try:
            return Deck(self.categories)
        except IllegalEntry as error:
            self._blame(error)
            raise

    @property
    def holder_names(self) -> Names:
        """The names of the Solution and of the players that are declared so far."""
        me = dict(self.player_names.exact_aliases).get("me")
        return make_holder_names((SOLUTION, *self.player_names.names), me, "holder")

    @property
    def answers(self) -> str:
        """The word ``first`` if only the first player who can answers, else ``all``."""
        return str(self._arguments().get("answers", ANSWER_RULES[0]))

    @property
    def declared_names(self) -> frozenset[str]:
        """The names of cards and players that are declared so far."""
        cards = self.known_deck.cards if self.known_deck else ()
        return frozenset((*cards, *self.player_names.names))

    @cached_property
    def setup(self) -> Setup:
        """The setup that the lines describe; raises RecordError with the line to blame."""
        deck = self.deck
        if not self.player_names.names:
            raise RecordSyntaxError("the players are missing; write 'players NAMES'")
        try:
            return build_setup(deck, self.player_names.names, **self._arguments())
        except IllegalEntry as error:
            self._blame(error)
            raise

    def with_line(self, number: int, words: Words) -> Header:
        """Return the header with one more line, whose first word is a key of HEADER.

        A line that cannot be read strictly is read leniently, if it has only one lenient reading.

        Args:
            number: The number of the line.
            words: The words of the line.

        Raises:
            RecordError: The line cannot be read, stands too late, or repeats an entry.

        """
        form = HEADER[words[0].text.lower()]
        self._check_order(form, words[0])

        # Two readings have one meaning if they give equal headers.
        read = partial(self._with_reading, form, number)
        after, _ = read_strictly_or_leniently(form, words, self, read)
        entry = after.lines[-1].entry
        if entry in self.entry_lines:
            earlier = self.entry_lines[entry]
            raise illegal_word(words[0], f"{entry!r} is already said in line {earlier}; keep one")
        return after

    def with_canonical_line(self, number: int) -> tuple[str, Header]:
        """Return the canonical text of a line, and the header with the line in this form."""
        numbers = [line.number for line in self.lines]
        index = numbers.index(number)
        line = self.lines[index]
        words = line.canonical_words(self)
        texts = tuple(word_texts(words))

        lines = list(self.lines)
        lines[index] = evolve(line, texts=texts, words=words)
        canonical_text = line.form.write(line.values, self)
        return canonical_text, evolve(self, lines=tuple(lines))

    def _with_reading(self, form: HeaderForm, number: int, words: Reading) -> Header:
        """Read a line strictly, and return the header with it; raises RecordError."""
        check_word_count(words, form.usage, *form.word_limits)

        # The `players` line ends the `category` lines, so the deck is built and checked now.
        deck = self.deck if form.keyword == "players" else self.known_deck
        values = form.read(words, self)
        try:
            return self._with_line_of_values(form, number, words, values, deck)
        except IllegalEntry as error:
            _locate_in_words(error, words)
            raise

    def _with_line_of_values(
        self,
        form: HeaderForm,
        number: int,
        words: Reading,
        values: tuple[Any, ...],
        deck: Deck | None,
    ) -> Header:
        """Return the header with a line that gives these values; raises IllegalEntry."""
        entry = form.keyword
        categories = self.categories
        player_names = self.player_names
        if entry == "deck":
            deck = DECKS[values[0]]
        elif entry == "category":
            category = Category(*values)
            entry = f"category {category.name}"
            categories = (*categories, category)
        elif entry == "players":
            player_names = check_players(values[0])
        elif entry == "me":
            player_names = make_holder_names(player_names.names, values[0])
        elif entry == "deal" or len(values) > 1:
            entry = f"{entry} {values[0]}"

        texts = tuple(word_texts(words))
        line = HeaderLine(number, texts, tuple(words), form.keyword, values, entry)
        return Header((*self.lines, line), categories, deck, player_names, last_line=number)

    def _check_order(self, form: HeaderForm, word: Word) -> None:
        """Raise IllegalEntry if a line of this form cannot follow the lines so far."""
        dealer = None
        for line in self.lines:
            if line.keyword == "deal":
                dealer = line.values[0]

        # The other lines use the names of cards and players, so these are declared first.
        if form.keyword == "deck" and self.categories:
            reason = "the 'category' lines already define the deck; remove them or this line"
        elif form.keyword == "category" and self.player_names.names:
            reason = "'category' comes before 'players'; move it up"
        elif form.keyword == "category" and self.known_deck is not None:
            reason = "'deck' names the cards already; keep it or the 'category' lines"
        elif form.key and not self.player_names.names:
            reason = f"expected 'players' before {word.text!r}; write 'players NAMES' first"
        elif form.keyword == "deal" and dealer is not None:
            reason = f"'deal {dealer}' is already said; keep one"
        else:
            return
        raise illegal_word(word, reason)

    def _arguments(self) -> dict[str, Any]:
        """Return the arguments that the lines give for `build_setup`."""
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
        """Find the header line to blame, and set its number and the word's column in the error."""
        blamed_lines = [line for line in self.lines if line.entry in error.about]
        blamed_lines.sort(key=lambda line: error.about.index(line.entry))

        # An error that names no entries is about a name; the last line with the name is to blame.
        for line in blamed_lines or reversed(self.lines):
            if _locate_in_words(error, line.words):
                error.locate(line=line.number)
                return


EMPTY_HEADER: Final = Header()


def _locate_in_words(error: RecordError, words: Words) -> bool:
    """Return whether an error may be about one of these words; if so, set the error's column."""
    for word in reversed(words[1:]):
        if word.text == error.word:
            error.locate(column=word.column)
            return True
    return error.word is None


def header_of_setup(setup: Setup, assumptions: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the canonical header lines of a setup; reading them gives the same Setup.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> header_of_setup(setup(CLASSIC, ["Nick", "Rachel", "Holden"], me="Nick"))
    ('refute 1', 'deck classic', 'players Nick Rachel Holden', 'me Nick')

    A deck that no edition publishes is written card by card, without its name and its aliases.
    """
    assume_lines = [f"assume {name}" for name in assumptions]
    return (VERSION, *header_lines(setup).values(), *assume_lines)


def header_lines(setup: Setup) -> dict[str, str]:
    """Return the canonical header lines of a setup, by entry such as ``hand Nick``.

    >>> from kb.table.deck import CLASSIC
    >>> from kb.table.setup import setup
    >>> header_lines(setup(CLASSIC, ["Nick", "Rachel"], sizes={"Nick": 9}))["size Nick"]
    'size Nick 9'
    """
    lines = dict[str, str]()
    for entry, values in _values_of_setup(setup).items():
        keyword, _, _ = entry.partition(" ")
        lines[entry] = HEADER[keyword].write(values, setup)
    return lines


def _values_of_setup(setup: Setup) -> dict[str, tuple[Any, ...]]:
    """Return the values of the header lines that a setup needs, by entry."""
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

    # The entries `table`, `hidden` and `answers` have defaults, which need no line.
    if setup.face_up:
        values_of["table"] = (setup.face_up,)
    if setup.hidden:
        values_of["hidden"] = (setup.hidden,)
    if setup.answers != ANSWER_RULES[0]:
        values_of["answers"] = (setup.answers,)
    return values_of
