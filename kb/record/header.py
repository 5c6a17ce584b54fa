"""The header of a record: a form for each kind of its lines, and the setup that they describe.

Its lines are read one by one into a `Header`, each by the names that earlier ones declare, and
judged together: `Header.setup` is what they describe. The same forms write the canonical header.

To add a kind of line, write its form in `_HEADER_FORMS`; `Header.with_line` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final

from attrs import evolve, field, frozen

from kb.errors import IllegalEntry, RecordError, RecordSyntaxError
from kb.record.forms import EntryForm, Reading, read_strictly_or_leniently
from kb.record.slots import CARDS, DECK, FIRST_OR_ALL, NAME, NAMES, NEW_CARDS, NUMBER, PLAYER, SIZE
from kb.record.words import Word, check_word_count, illegal_word, word_texts
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
    """The form of a kind of header lines.

    Attributes:
        key: The argument of `build_setup` that the lines give; a mapping by player where each line
            has the value of one player. It is empty for the deck, its categories and the players,
            which `Header` keeps apart because later lines use their names.
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
    """A header line and its values; two of one number and the same texts are equal.

    Attributes:
        number: The number of the line in the record.
        texts: The words, each name in full where the line was read leniently.
        words: These words with their columns.
        keyword: The first word, in lower case.
        values: The values of the slots behind it.
        entry: The subject of the line, such as ``me`` or ``hand Nick``, of which a header has one
            line at most.
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
        """Return the words of its canonical line, with their columns there."""
        words, column = [Word(self.keyword, 1)], len(self.keyword) + 2
        for slot, value in zip(self.form.slots, self.values, strict=True):
            for text in slot.render_words(value, lookup):
                is_quoted = text.startswith('"')
                words.append(Word(text.strip('"'), column, is_quoted))
                column += len(text) + 1
        return tuple(words)

    @property
    def is_of_player(self) -> bool:
        """Whether the line gives a value for one player, as a hand or a size does."""
        return bool(self.form.key) and len(self.values) > 1


@frozen
class Header:
    """The lines of a header so far, and the names that they declare for later lines.

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
        player_names: The players.
        entry_lines: The line number of each entry.
        last_line: The number of the last line; without any that of the version, which is 1.
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
        """The deck that is named or made of categories; raises RecordError without either."""
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
        """The Solution and the players so far."""
        me = dict(self.player_names.exact_aliases).get("me")
        return make_holder_names((SOLUTION, *self.player_names.names), me, "holder")

    @property
    def answers(self) -> str:
        """The word ``first`` if only the first player who can answers, else ``all``."""
        return str(self._arguments().get("answers", ANSWER_RULES[0]))

    @property
    def declared_names(self) -> frozenset[str]:
        """The names of the cards and players so far."""
        cards = self.known_deck.cards if self.known_deck else ()
        return frozenset((*cards, *self.player_names.names))

    @cached_property
    def setup(self) -> Setup:
        """The setup that the lines describe; raises RecordError at the line to blame."""
        deck = self.deck
        if not self.player_names.names:
            raise RecordSyntaxError("the players are missing; write 'players NAMES'")
        try:
            return build_setup(deck, self.player_names.names, **self._arguments())
        except IllegalEntry as error:
            self._blame(error)
            raise

    def with_line(self, number: int, words: Sequence[Word]) -> Header:
        """Return the header with one more line, whose first word is a key of HEADER.

        A line without a strict reading is read leniently, if it has a single lenient reading.

        Args:
            number: The number of the line.
            words: Its words.

        Raises:
            RecordError: the line cannot be read, stands too late, or repeats an entry.

        """
        form = HEADER[words[0].text.lower()]
        self._check_order(form, words[0])

        # The meaning of a reading is the header with it: two readings differ if the headers do.
        read = partial(self._with_reading, form, number)
        after, _ = read_strictly_or_leniently(form, words, self, read)
        entry = after.lines[-1].entry
        if entry in self.entry_lines:
            earlier = self.entry_lines[entry]
            raise illegal_word(words[0], f"{entry!r} is already said in line {earlier}; keep one")
        return after

    def with_canonical_line(self, number: int) -> tuple[str, Header]:
        """Return the canonical text of a line, and the header in which it replaces the line."""
        numbers = [line.number for line in self.lines]
        index = numbers.index(number)
        line = self.lines[index]
        words = line.canonical_words(self)
        texts = tuple(word_texts(words))
        canonical = evolve(line, texts=texts, words=words)
        lines = (*self.lines[:index], canonical, *self.lines[index + 1 :])
        return line.form.write(line.values, self), evolve(self, lines=lines)

    def _with_reading(self, form: HeaderForm, number: int, words: Reading) -> Header:
        """Return the header with a line read strictly; raises RecordError."""
        check_word_count(words, form.usage, *form.word_limits)

        # The `players` line ends the `category` lines, so their deck is made and checked here.
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
        """Return the header with a line of these values; raises IllegalEntry."""
        entry = form.keyword
        categories = self.categories
        player_names = self.player_names
        if entry == "deck":
            deck = DECKS[values[0]]
        elif entry == "category":
            category = Category(*values)
            entry, categories = f"category {category.name}", (*categories, category)
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
        """Raise IllegalEntry where a line of this form cannot follow the lines so far."""
        dealer = None
        for line in self.lines:
            if line.keyword == "deal":
                dealer = line.values[0]

        # Each line is read by the names of earlier ones, so the deck and the players come first.
        if form.keyword == "deck" and self.categories:
            reason = "the 'category' lines already define the deck; remove them or this line"
        elif form.keyword == "category" and self.player_names.names:
            reason = "'category' comes before 'players'; move it up"
        elif form.keyword == "category" and self.known_deck is not None:
            reason = "'deck' names the cards already; keep it or the 'category' lines"
        elif form.key and not self.player_names.names:
            reason = f"{word.text!r} stands below 'players'; write 'players' with the names first"
        elif form.keyword == "deal" and dealer is not None:
            reason = f"'deal {dealer}' is already said; keep one"
        else:
            return
        raise illegal_word(word, reason)

    def _arguments(self) -> dict[str, Any]:
        """Return the arguments of `build_setup` that the lines give."""
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
        """Give the error the number and the column of the header line to blame."""
        blamed_lines = [line for line in self.lines if line.entry in error.about]
        blamed_lines.sort(key=lambda line: error.about.index(line.entry))

        # An error without entries is about a name, and the last line with that name is to blame.
        for line in blamed_lines or reversed(self.lines):
            if _locate_in_words(error, line.words):
                error.locate(line=line.number)
                return


EMPTY_HEADER: Final = Header()


def _locate_in_words(error: RecordError, words: Sequence[Word]) -> bool:
    """Return whether an error may be about a line, and give it the column of its word in it."""
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

    A deck that no edition publishes is written card by card, without its name and its aliases.
    """
    lines = [VERSION, *header_lines(setup).values()]
    for name in assumptions:
        lines.append(f"assume {name}")
    return tuple(lines)


def header_lines(setup: Setup) -> dict[str, str]:
    """Return the canonical header lines of a setup by their entries, such as ``hand Nick``.

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
    """Return the values of each header line that a setup needs, by its entry."""
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
    if setup.answers != ANSWER_RULES[0]:
        values_of["answers"] = (setup.answers,)
    return values_of
