"""What a command may be given: a line, a path, an entry, what a sheet shows.

A path after a command is bare, or in quotes where a blank is in it:

    save game.clue    save "my game.clue"    save 'his "game".clue'    save "his ""game"".clue"

Between double quotes a quote of the name stands twice; nothing else is special, so that a path of
Windows is typed as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from kb.errors import RecordSyntaxError, UnknownName, join_words
from kb.record.slots import Choice, NoName, Slot, cards_of
from kb.record.words import Keyword, Word, distinct, unexpected
from kb.table.names import Names
from kb.table.setup import Setup

QUOTES = ("'", '"')
_NUMBER = re.compile("[0-9]{1,9}")
_RANGE = re.compile("([0-9]{1,9})(-)?([0-9]{1,9})?")
_PATH = re.compile(
    r"""
    ' (?P<single> [^']* ) '
    | " (?P<double> (?: [^"] | "" )* ) "
    | (?P<bare> [^\s'"] \S* )
    """,
    re.VERBOSE,
)


def read_path(text: str, command: str) -> str:
    """Return the path that a text is, all but a comment behind it.

    >>> print(read_path('"his ""game"".clue"  # mine', "save"))
    his "game".clue

    Raises RecordSyntaxError for a quote that is not closed, and for several words.
    """
    found = _PATH.match(text)
    if found is None:
        raise RecordSyntaxError(f"the quote is never closed; write {command} {quote_path(text)}")
    rest = text[found.end() :]
    if rest.strip() and not re.match(r"\s+#", rest):
        quoted = quote_path(text if found["bare"] else text.translate({ord(q): "" for q in QUOTES}))
        raise RecordSyntaxError(f"a path with a blank needs quotes; write {command} {quoted}")
    return unquoted(found)


def unquoted(found: re.Match[str]) -> str:
    """Return the path that was matched, without its quotes."""
    return found["single"] or found["bare"] or (found["double"] or "").replace('""', '"')


def quote_path(path: str) -> str:
    """Return a path as it can be typed.

    >>> print(quote_path("game.clue"), quote_path("my game.clue"))
    game.clue "my game.clue"
    """
    is_plain = re.fullmatch(r"""[^\s'"\#]\S*""", path)
    return path if is_plain else '"' + path.replace('"', '""') + '"'


def begun_path(text: str) -> str:
    """Return the path that is being typed, whether its quote is closed or not."""
    if text[:1] not in QUOTES:
        return text
    found = _PATH.fullmatch(text) or _PATH.fullmatch(text + text[0])
    return unquoted(found) if found else text[1:]


class Line(NoName):
    """A place for the number of a line."""

    def read(self, words: Sequence[Word], setup: Setup) -> int:
        """Return the number; raises RecordSyntaxError."""
        word = words[0]
        if word.quoted or not _NUMBER.fullmatch(word.text):
            raise unexpected(word, "write the number of a line, as 'log' shows it")
        return int(word.text)


class Lines(NoName):
    """A place for the lines from a number on, or from one to another."""

    def read(self, words: Sequence[Word], setup: Setup) -> tuple[int, int | None]:
        """Return the first and the last line of a range: ``30``, ``20-30``; raises RecordError.

        >>> LINES.read([Word("20-30", 1)], None), LINES.read([Word("30", 1)], None)
        ((20, 30), (30, None))
        """
        found = None if words[0].quoted else _RANGE.fullmatch(words[0].text)
        if found is None or (found[3] and not found[2]):
            raise unexpected(words[0], "write 'log 30' or 'log 20-30'")
        first, last = int(found[1]), int(found[3]) if found[3] else None
        if last is not None and last < first:
            first, last = last, first
        return max(first, 1), last


class AsTyped(NoName):
    """A place for a text of any kind, with words that may stand there."""

    words: ClassVar[tuple[str, ...]] = ()

    def read(self, words: Sequence[Word], setup: Setup) -> str:
        """Return the text."""
        return words[0].text

    def offers(self, words: Sequence[Word], setup: Setup) -> Sequence[str]:
        """Return these words."""
        return [Keyword(word) for word in self.words]


class PuzzleRule(AsTyped):
    """A place for the rule that a puzzle takes, or for the word that asks for its answer."""

    words: ClassVar[tuple[str, ...]] = ("answer",)


class FilePath(AsTyped):
    """A place for the path of a file, which takes the rest of the line."""


class Entry(NoName):
    """A place for a line of the record, which was understood already."""

    def read(self, words: Sequence[Any], setup: Setup) -> Any:
        """Return it."""
        return words[0]


class Shown(Slot):
    """A place for what a sheet shows: odds, a holder, a category, or how it was after a line.

    A name of the table wins over a number and over `odds`.
    """

    is_endless: ClassVar[bool] = True

    def read(self, words: Sequence[Word], setup: Setup) -> tuple[str, Any]:
        """Return which of the four it is, and its name or its number; raises RecordError."""
        texts, last = [word.text for word in words], words[-1]
        if len(words) == 2 and words[0].says("with") and last.says("odds"):
            return "odds", ""
        if len(words) == 2 and words[0].says("line"):
            return "line", LINE.read(words[1:], setup)
        names = Names("category", tuple(each.name for each in setup.deck.categories))
        kinds = (("holder", setup.whereabouts), ("category", names))
        for kind, known in kinds:
            if known.spells(texts):
                return kind, known.meant(texts)[0]
        if len(words) == 1 and last.says("odds"):
            return "odds", ""
        if len(words) == 1 and not last.quoted and _NUMBER.fullmatch(last.text):
            return "line", int(last.text)
        plural = [*texts[:-1], texts[-1].removesuffix("s") if len(texts[-1]) > 2 else texts[-1]]
        found = [(kind, name) for kind, known in kinds
                 for name in known.meant(texts if kind == "holder" else plural)]  # fmt: skip
        if len(found) == 1:
            return found[0]
        said = " ".join(texts)
        choice = f"write 'odds', a line, or {join_words([*setup.holders, *names.names], 'or')}"
        raise UnknownName(f"no sheet of {said!r}; {choice}", column=words[0].column, word=said)

    def offers(self, words: Sequence[Word], setup: Setup) -> Sequence[str]:
        """Return odds, the holders and the categories."""
        categories = (each.name for each in setup.deck.categories)
        return [] if words else [Keyword("odds"), *setup.holders, *categories]


class Within(Slot):
    """A place for cards to ask for, and words before any of them: `full` and `in`."""

    is_endless: ClassVar[bool] = True

    def read(self, words: Sequence[Word], setup: Setup) -> tuple[bool, tuple[str, ...]]:
        """Return whether all of it is asked for, and the cards; raises RecordError."""
        is_full = words[0].says("full") and not setup.deck.names.spells(["full"])
        words = words[is_full:]
        cards = [word for word in words if not word.says("in")]
        if words and not cards and not setup.deck.meant(["in"]):
            reason = "no card follows 'in'; name the rooms within reach: ask in Hall"
            raise RecordSyntaxError(reason)
        return is_full, distinct(cards or words, setup.deck.find)

    def offers(self, words: Sequence[Word], setup: Setup) -> Sequence[str]:
        """Return the cards, and at first the words too."""
        return [*([] if words else map(Keyword, ("full", "in"))), *super().offers(words, setup)]


def only(word: str, effect: str) -> Slot:
    """Return a place that one word may fill, to some effect; its value is True."""
    advice = f"write {word!r} to {effect}, or nothing"
    return Choice(word, cards_of, ((word, True),), advice, is_optional=True)


LINE: Final = Line("N", cards_of)
LINES: Final = Lines("N-M", cards_of)
ENTRY: Final = Entry("LINE", cards_of)
FILE: Final = FilePath("NAME|FILE", cards_of)
DECK_FILE: Final = FilePath("DECK", cards_of)
RULE: Final = PuzzleRule("RULE|answer", cards_of)
SHOWN: Final = Shown("odds|HOLDER|CATEGORY|N", cards_of)
WITHIN: Final = Within("full|CARDS|in CARDS", cards_of)
