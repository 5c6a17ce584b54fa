"""What can be typed at the shell: each command with its use, what it does, and an example.

The entries of a record have their rows here. A command has its row on top of its function, in the
file of its subject: the decorator `command` puts both into `COMMANDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import TypeVar

from attrs import frozen

from kb.errors import RecordError, UnknownName
from kb.record.header import HEADER as HEADER_ROWS
from kb.record.lines import FORMS
from kb.record.words import Word, check_count
from kb.shell.paths import QUOTES, read_path
from kb.table.names import Names

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
SHORT = (("s", "sheet"), ("w", "why"), ("u", "undo"), ("?", "help"), ("q", "quit"))

Run = TypeVar("Run", bound=Callable[..., str])


def command(group: str, usage: str, about: str, example: str) -> Callable[[Run], Run]:
    """Return a decorator that makes a function the command of a row."""

    def register(run: Run) -> Run:
        COMMANDS[usage.split()[0]] = Command(usage, about, example, group, run)
        return run

    return register


def is_entry(name: str) -> bool:
    """Return whether a word begins an entry of the record."""
    return name in COMMANDS and COMMANDS[name].group in (HEADER, EVENTS)


def in_groups() -> Iterator[tuple[str, list[Command]]]:
    """Yield each group of commands with its title."""
    for title in (HEADER, EVENTS, ASKING, CHANGING, SESSION):
        yield title, [each for each in COMMANDS.values() if each.group == title]


def guide() -> str:
    """Return all commands, with what they do and an example of each."""
    parts = []
    for title, group in in_groups():
        parts.append(f"{title}:")
        parts += [f"  {command.example}\n      {command.about}" for command in group]
    short = ", ".join(f"{word} is {name}" for word, name in SHORT)
    said = "'help suggest' says how one is written. # starts a comment."
    return "\n".join([*parts, said, f"The beginning of a word is enough; {short}."])


def about(name: str) -> str:
    """Return how a command is written, what it does and an example; raises UnknownName."""
    command = meant(name)
    return f"{command.usage}\n    {command.about}; for example: {command.example}"


def meant(name: str) -> Command:
    """Return the command that a word or a unique prefix means.

    >>> import kb.shell.shell  # which registers the commands
    >>> meant("sheet").name, meant("u").name, meant("und").name
    ('sheet', 'undo', 'undo')

    Raises UnknownName or AmbiguousName.
    """
    try:
        names = tuple(each.name for _, group in in_groups() for each in group)
        return COMMANDS[Names("command", names, in_full=SHORT).find(name)]
    except UnknownName:
        raise unknown(name) from None


def unknown(name: str) -> UnknownName:
    """Return the error for a word that begins no command."""
    nearest = tuple(get_close_matches(name.lower()[:40], COMMANDS, cutoff=0.65))
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
    is_whole = known is not None and known.takes_file
    try:
        command = known if known and is_whole else meant(first)
        if not command.takes_file or not (is_whole or rest.startswith(QUOTES)):
            return None
        return command.name, read_path(rest, command.name)
    except RecordError:
        if is_whole:
            raise
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
    check_count(words, command.usage, least, most)
    return [Word(command.name, 1), *words[1:]]
