r"""What can be typed at the shell: each command with its use, what it does, and an example.

The entries of a record have their rows here. A command has its row on top of its function, in the
file of its subject: the decorator `command` puts both into `COMMANDS`.

A path after a command is bare, or in quotes where a blank is in it:

    save game.clue    save "my game.clue"    save 'his "game".clue'    save "his \"game\".clue"

Between double quotes ``\"`` is a quote of the name, and backslashes count by twos before a quote
alone, so that a path of Windows is typed as it is. Between single quotes nothing is special.

Source: how Windows programs read their command line, "Parsing C++ command-line arguments".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any, Final, TypeVar, cast

from attrs import field, frozen

from kb.errors import RecordError, RecordSyntaxError, UnknownName
from kb.game import Game
from kb.record.header import HEADER
from kb.record.lines import ASSUME, FORMS
from kb.record.rows import EVENTS, Row
from kb.record.slots import Choice, NoName, Slot, cards_of
from kb.record.words import Word, check_count, unexpected
from kb.table.names import Names
from kb.table.setup import Setup

_NUMBER = re.compile("[0-9]{1,9}")
QUOTES = ("'", '"')
_PATH = re.compile(
    r"""
    ' (?P<single> [^']* ) '
    | " (?P<double> (?: [^"\\] | \\+ [^"\\] | (?:\\\\)* \\" )* (?:\\\\)* ) "
    | (?P<bare> [^\s'"] \S* )
    """,
    re.VERBOSE,
)
_BEFORE_QUOTE = re.compile(r'(\\*)("|\Z)')


def read_path(text: str, command: str) -> str:
    r"""Return the path that a text is, all but a comment behind it.

    >>> print(read_path(r'"his \"game\".clue"  # mine', "save"))
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
    if found["double"] is None:
        return found["single"] if found["bare"] is None else found["bare"]
    return _BEFORE_QUOTE.sub(lambda said: said[1][: len(said[1]) // 2] + said[2], found["double"])


def quote_path(path: str) -> str:
    r"""Return a path as it can be typed.

    >>> print(quote_path("game.clue"), quote_path("my game.clue"), quote_path('"a".clue'))
    game.clue "my game.clue" "\"a\".clue"
    """
    if re.fullmatch(r"""[^\s'"\#]\S*""", path):
        return path
    said = _BEFORE_QUOTE.sub(lambda found: found[1] * 2 + ('\\"' if found[2] else ""), path)
    return f'"{said}"'


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


class AsTyped(NoName):
    """A place for a text of any kind."""

    def read(self, words: Sequence[Word], setup: Setup) -> str:
        """Return the text."""
        return words[0].text


class FilePath(AsTyped):
    """A place for the path of a file, which takes the rest of the line."""


class Entry(NoName):
    """A place for a line of the record, which was understood already."""

    def read(self, words: Sequence[Any], setup: Setup) -> Any:
        """Return it."""
        return words[0]


class CommandName(AsTyped):
    """A place for a command, or its beginning."""

    def offers(self, words: Sequence[Word], setup: Setup) -> Sequence[str]:
        """Return the commands."""
        return names()


LINE: Final = Line("LINE", cards_of)
REPAIR: Final = Line("NUMBER", cards_of)
ENTRY: Final = Entry("ENTRY", cards_of)
FILE: Final = FilePath("FILE", cards_of)
DECK_FILE: Final = FilePath("DECK", cards_of)
COMMAND: Final = CommandName("COMMAND", cards_of)


def only(word: str, effect: str) -> Slot:
    """Return a place that one word may fill, to some effect; its value is True."""
    advice = f"write {word!r} to {effect}, or nothing"
    return Choice(word, cards_of, ((word, True),), advice, is_optional=True)


@frozen
class Command(Row):
    """A command: a row, and what runs it with the values of its slots."""

    run: Callable[..., str] = field(default=str, kw_only=True)

    def values(self, given: Sequence[Any], game: Game) -> Iterator[Any]:
        """Yield what the words given to it name; raises RecordError."""
        for number, slot in enumerate(self.slots[: len(given)]):
            words = given[number:] if slot.is_endless else given[number : number + 1]
            table = game.setup if slot.needs_table else game.written.table
            yield slot.read(words, cast(Setup, table))


TABLE, ASKING, CHANGING, SESSION = "table", "asking", "mending", "session"
TOPICS: Mapping[str, str] = {
    TABLE: "To set up the table", EVENTS: "To tell what happened", ASKING: "To ask",
    CHANGING: "To correct", SESSION: "The session",
}  # fmt: skip
COMMANDS: dict[str, Row] = {**HEADER, **FORMS}
SHORT = (("s", "sheet"), ("sh", "sheet"), ("w", "why"), ("u", "undo"), ("?", "help"), ("q", "quit"))

Run = TypeVar("Run", bound=Callable[..., str])


def command(
    group: str, entry: str, slots: tuple[Slot, ...], about: str, example: str
) -> Callable[[Run], Run]:
    """Return a decorator that makes a function the command of a row."""

    def register(run: Run) -> Run:
        COMMANDS[entry] = Command(entry, slots, about, example, group=group, run=run)
        return run

    return register


def takes_file(row: Row) -> bool:
    """Return whether the rest of a command's line is a path."""
    return isinstance(row.slots[-1:] and row.slots[-1], FilePath)


def is_entry(name: str) -> bool:
    """Return whether a word begins an entry of the record."""
    return name in HEADER or name in FORMS or name == ASSUME.entry


def group_of(topic: str) -> list[Row]:
    """Return the commands under a topic."""
    return [each for each in COMMANDS.values() if each.group == topic]


def names() -> tuple[str, ...]:
    """Return the words that begin a line, topic by topic."""
    return tuple(each.entry for topic in TOPICS for each in group_of(topic))


def meant(name: str) -> Row:
    """Return the command that a word or a unique prefix means.

    >>> import kb.shell.shell  # which registers the commands
    >>> meant("sheet").entry, meant("u").entry, meant("und").entry
    ('sheet', 'undo', 'undo')

    Raises UnknownName or AmbiguousName.
    """
    known = known_by(len(COMMANDS))
    if not known.meant([name]):
        raise unknown(name)
    return COMMANDS[known.find(name)]


def name_meant(word: Word) -> str:
    """Return the command that a word begins, empty for none, or for several."""
    try:
        return meant(word.text).entry
    except RecordError:
        return ""


@cache
def known_by(count: int) -> Names:
    """Return the names of the commands, once all of these are registered."""
    return Names("command", names(), in_full=SHORT)


@lru_cache(maxsize=256)  # a line with a slip is read in many ways that begin alike
def close_to(name: str, count: int) -> tuple[str, ...]:
    """Return the commands most like a word, once so many are registered."""
    return tuple(get_close_matches(name.lower()[:40], COMMANDS, cutoff=0.65))


def unknown(name: str) -> UnknownName:
    """Return the error for a word that begins no command."""
    nearest = close_to(name, len(COMMANDS))
    reason = f"no command {name!r}" + ("" if nearest else "; 'help' lists them")
    return UnknownName(reason, word=name, nearest=nearest)


def file_command(line: str) -> tuple[str, str] | None:
    r"""Return the command that a line is and the path it names, None if it names none.

    >>> import kb.shell.shell  # which registers the commands
    >>> file_command('save "my game.clue"'), file_command("load"), file_command("has Nick Rope")
    (('save', 'my game.clue'), None, None)

    A command cut short is one only before a quote: a bare word may be read in other ways too.
    Raises RecordSyntaxError for what is no path.
    """
    first, _, rest = line.strip().replace("\t", " ").partition(" ")
    rest = rest.strip()
    if not rest or rest.startswith("#"):
        return None
    known = COMMANDS.get(first.lower())
    if known is not None:
        return (known.entry, read_path(rest, known.entry)) if takes_file(known) else None
    with suppress(RecordError):
        if rest.startswith(QUOTES) and takes_file(meant(first)):
            return meant(first).entry, read_path(rest, meant(first).entry)
    return None


def arguments(words: Sequence[Word], line: str) -> list[Word]:
    """Return a command and the words it was given; an entry among them is one word, as written.

    Raises UnknownName where it is no command, RecordSyntaxError for too few words or too many.
    """
    command = COMMANDS.get(words[0].text.lower())
    if command is None or words[0].quoted:
        raise unknown(words[0].text)
    if found := file_command(line):
        return [Word(command.entry, 1), Word(found[1], 1, quoted=True)]
    last = len(command.slots)
    if command.slots[-1:] == (ENTRY,) and len(words) > last:
        start = words[last].column
        words = [*words[:last], Word(line[start - 1 :], start)]
    check_count(words, command.usage, *command.limits)
    return [Word(command.entry, 1), *words[1:]]
