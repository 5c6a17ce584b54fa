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
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import TypeVar

from attrs import frozen

from kb.errors import RecordError, RecordSyntaxError, UnknownName
from kb.record.header import HEADER as HEADER_ROWS
from kb.record.lines import FORMS
from kb.record.words import Word, check_count
from kb.table.names import Names

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
        whole = quote_path(text if found["bare"] else text.translate({ord(q): "" for q in QUOTES}))
        raise RecordSyntaxError(f"a path with a blank needs quotes; write {command} {whole}")
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


HEADER, EVENTS = "To set up the table", "To tell what happened"
ASKING, CHANGING, SESSION = "To ask", "To correct", "The session"


@frozen
class Command:
    """A command: how it is written, what it does, an example, its group, what runs it.

    An entry of the record has nothing that runs it: it is read and added.
    """

    usage: str
    about: str
    example: str
    group: str
    run: Callable[..., str] | None = None

    @property
    def name(self) -> str:
        """The word it begins with."""
        return self.usage.split()[0]

    @property
    def slots(self) -> tuple[str, ...]:
        """What may follow that word, without the brackets of what may be left out."""
        return tuple(slot.strip("[]") for slot in self.usage.split()[1:])

    @property
    def takes_file(self) -> bool:
        """Whether the rest of its line is a path."""
        return self.run is not None and self.slots in (("FILE",), ("DECK",))


COMMANDS: dict[str, Command] = {
    row.name: row
    for row in (
        *(Command(row.usage, row.about, row.example, HEADER) for row in HEADER_ROWS.values()),
        *(Command(form.usage, form.about, form.example, EVENTS) for form in FORMS.values()),
    )
}
SHORT = (("s", "sheet"), ("sh", "sheet"), ("w", "why"), ("u", "undo"), ("?", "help"), ("q", "quit"))

Run = TypeVar("Run", bound=Callable[..., str])


def command(group: str, usage: str, about: str, example: str) -> Callable[[Run], Run]:
    """Return a decorator that makes a function the command of a row."""

    def register(run: Run) -> Run:
        COMMANDS[usage.split()[0]] = Command(usage, about, example, group, run)
        return run

    return register


def is_entry(name: str) -> bool:
    """Return whether a word begins an entry of the record."""
    return name in HEADER_ROWS or name in FORMS or name == "assume"


def group_of(title: str) -> list[Command]:
    """Return the commands under a title."""
    return [each for each in COMMANDS.values() if each.group == title]


def names() -> tuple[str, ...]:
    """Return the words that begin a line, group by group."""
    return tuple(each.name for title in TOPICS.values() for each in group_of(title))


TOPICS: Mapping[str, str] = {
    "table": HEADER, "events": EVENTS, "asking": ASKING, "mending": CHANGING, "session": SESSION,
}  # fmt: skip


def guide() -> str:
    """Return the topics of the help, with their commands: all on one screen."""
    parts = ["A suggestion is its cards, then '-' or who showed: plum rope hall ben"]
    for topic, title in TOPICS.items():
        words = ", ".join(each.name for each in group_of(title))
        parts += [f"{title}, 'help {topic}':", f"    {words}"]
    short = ", ".join(f"{word} is {name}" for word, name in SHORT)
    said = "'help suggest' says how one is written. # starts a comment."
    return "\n".join([*parts, said, f"The beginning of a word is enough; {short}."])


def topic(name: str) -> str:
    """Return the commands of a topic, each with what it does: all on one screen."""
    title = TOPICS[name]
    rows = (f"  {each.name:10}{each.about}" for each in group_of(title))
    return "\n".join([f"{title} ('help COMMAND' shows how it is written):", *rows])


def about(name: str) -> str:
    """Return how a command is written, what it does and an example, or the commands of a topic.

    Raises UnknownName.
    """
    if name.lower() in TOPICS:
        said = topic(name.lower())
        return f"{said}\n{usage(COMMANDS[name.lower()])}" if name.lower() in COMMANDS else said
    return usage(meant(name))


def usage(command: Command) -> str:
    """Return how a command is written, what it does, and an example."""
    return f"{command.usage}\n    {command.about}; for example: {command.example}"


def meant(name: str) -> Command:
    """Return the command that a word or a unique prefix means.

    >>> import kb.shell.shell  # which registers the commands
    >>> meant("sheet").name, meant("u").name, meant("und").name
    ('sheet', 'undo', 'undo')

    Raises UnknownName or AmbiguousName.
    """
    try:
        return COMMANDS[known_by(len(COMMANDS)).find(name)]
    except UnknownName:
        raise unknown(name) from None


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
        return (known.name, read_path(rest, known.name)) if known.takes_file else None
    with suppress(RecordError):
        if rest.startswith(QUOTES) and (command := meant(first)).takes_file:
            return command.name, read_path(rest, command.name)
    return None


def arguments(words: Sequence[Word], line: str) -> list[Word]:
    """Return a command and the words it was given; an entry among them is one word, as written.

    Raises UnknownName where it is no command, RecordSyntaxError for too few words or too many.
    """
    command = COMMANDS.get(words[0].text.lower())
    if command is None or words[0].quoted:
        raise unknown(words[0].text)
    if found := file_command(line):
        return [Word(command.name, 1), Word(found[1], 1, quoted=True)]
    usage = command.usage.split()
    most = len(usage)
    if usage[-1] == "ENTRY" and len(words) >= most:
        start = words[most - 1].column
        words = [*words[: most - 1], Word(line[start - 1 :], start)]
    least = sum(not word.startswith("[") for word in usage)
    check_count(words, command.usage, least, None if usage[-1] == "[CARDS]" else most)
    return [Word(command.name, 1), *words[1:]]
