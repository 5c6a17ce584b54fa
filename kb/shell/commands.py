"""What can be typed at the shell: each command with its use, what it does, and an example."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from attrs import frozen

from kb.errors import RecordError, UnknownName
from kb.record.header import USAGE as HEADER_USAGE
from kb.record.lines import FORMS
from kb.record.words import Word, check_count
from kb.shell.paths import QUOTES, read_path
from kb.table.names import Names


@frozen
class Command:
    """A command: how it is written, what it does, an example."""

    usage: str
    about: str
    example: str

    @property
    def name(self) -> str:
        """The word it begins with."""
        return self.usage.split()[0]


def named(commands: Iterable[Command]) -> dict[str, Command]:
    """Return commands by name."""
    return {command.name: command for command in commands}


WHY_NOT = "what may change places, so that it is open; the two deals, if you like"
HEADER = named(
    (
        Command(HEADER_USAGE["deck"], "the cards", "deck classic"),
        Command(HEADER_USAGE["category"], "cards of your own", 'category weapon Rope "Lead Pipe"'),
        Command(HEADER_USAGE["players"], "in answering order", "players Nick Rachel Holden"),
        Command(HEADER_USAGE["me"], "whose cards are known", "me Nick"),
        Command(HEADER_USAGE["hand"], "exactly his cards", "hand Nick White Ballroom Knife"),
        Command(HEADER_USAGE["size"], "how many cards, 3-4 or ?", "size Nick 6"),
        Command(HEADER_USAGE["deal"], "who was dealt the first card", "deal Rachel"),
        Command(HEADER_USAGE["table"], "left over, face up", "table Rope Hall"),
        Command(HEADER_USAGE["hidden"], "left over, face down", "hidden 2"),
        Command(HEADER_USAGE["answers"], "who shows a card", "answers all"),
    )
)
EVENTS = named(
    (
        *(Command(form.usage, form.about, form.example) for form in FORMS.values()),
        Command(
            "assume [NAME]",
            "switch an assumption on; without a name, show them",
            "assume guesser-holds-one",
        ),
    )
)
ASKING = named(
    (
        Command("sheet [odds]", "the detective sheet, be it with percents", "sheet odds"),
        Command("solution", "what is known of it", "solution"),
        Command("facts", "all that is known, by holder", "facts"),
        Command(
            "maybe [HOLDER]", "of which cards one is there, numbered as on the sheet", "maybe Nick"
        ),
        Command("steps", "what the last event set off, rule by rule", "steps"),
        Command("why HOLDER CARD", "why that is so", "why Holden Pipe"),
        Command("whynot HOLDER CARD [deals]", WHY_NOT, "whynot Rachel Rope"),
        Command("odds", "how many deals fit, and the likeliest Solutions", "odds"),
        Command("ask [CARD]", "what to ask, by what the answer is expected to tell", "ask Hall"),
        Command("knows [PLAYER]", "how likely he knows the Solution by now", "knows Rachel"),
        Command("at LINE", "the sheet after a line of the record", "at 6"),
        Command("diff [LINE]", "what changed since then, or by the last event", "diff 6"),
        Command("rules", "the named rules, from weak to strong", "rules"),
        Command("log", "the record, its lines numbered", "log"),
    )
)
CHANGING = named(
    (
        Command("undo", "take the last change back, whatever it was", "undo"),
        Command("redo", "make it again", "redo"),
        Command("remove LINE", "take a line out; those after it move up", "remove 7"),
        Command("replace LINE ENTRY", "another line in its place", "replace 7 has Holden Rope"),
        Command("insert LINE ENTRY", "one more line at a number", "insert 7 has Holden Rope"),
        Command("repairs", "what may mend disputed lines, numbered", "repairs"),
        Command("mend NUMBER", "make one of the repairs", "mend 1"),
        Command("drop [LINE]", "give up a disputed line, the last one", "drop"),
    )
)
SESSION = named(
    (
        Command("new [DECK]", "begin another record, be it with the deck of a .toml file", "new"),
        Command("save [FILE]", "keep the record in a file from now on", "save game.clue"),
        Command("load [FILE]", "go on with the record of a file, or the last", "load game.clue"),
        Command("recover FILE", "go on with what is good of a damaged one", "recover game.clue"),
        Command("puzzle [RULE]", "a record to solve; 'puzzle answer' tells", "puzzle"),
        Command("demo", "see an example game solved", "demo"),
        Command("help [COMMAND]", "this, or more about one", "help suggest"),
        Command("quit", "leave", "quit"),
    )
)
GROUPS = {
    "To set up the table": HEADER,
    "To tell what happened": EVENTS,
    "To ask": ASKING,
    "To correct": CHANGING,
    "The session": SESSION,
}
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}
ENTRIES = {**HEADER, **EVENTS}
OF_FILES = ("new", "save", "load", "recover")  # followed by a path
SHORT = (("s", "sheet"), ("w", "why"), ("u", "undo"), ("?", "help"), ("q", "quit"))
_NAMES = Names("command", tuple(COMMANDS), in_full=SHORT)


def guide() -> str:
    """Return all commands, with what they do and an example of each."""
    parts = []
    for title, group in GROUPS.items():
        parts.append(f"{title}:")
        parts += [f"  {command.example}\n      {command.about}" for command in group.values()]
    short = ", ".join(f"{word} is {name}" for word, name in SHORT)
    said = "'help suggest' says how one is written. # starts a comment."
    return "\n".join([*parts, said, f"The beginning of a word is enough; {short}."])


def about(name: str) -> str:
    """Return how a command is written, what it does and an example; raises UnknownName."""
    command = meant(name)
    return f"{command.usage}\n    {command.about}; for example: {command.example}"


def meant(name: str) -> Command:
    """Return the command that a word or a unique prefix means.

    >>> meant("sheet").name, meant("u").name, meant("und").name
    ('sheet', 'undo', 'undo')

    Raises UnknownName or AmbiguousName.
    """
    try:
        return COMMANDS[_NAMES.find(name)]
    except UnknownName:
        raise unknown(name) from None


def unknown(name: str) -> UnknownName:
    """Return the error for a word that begins no command."""
    nearest = tuple(get_close_matches(name.lower()[:40], COMMANDS, cutoff=0.65))
    reason = f"no command {name!r}" + ("" if nearest else "; 'help' lists them")
    return UnknownName(reason, word=name, nearest=nearest)


def file_command(line: str) -> tuple[str, str] | None:
    r"""Return the command that a line is and the path it names, None if it names none.

    >>> file_command('save "my game.clue"'), file_command("load"), file_command("has Nick Rope")
    (('save', 'my game.clue'), None, None)

    A command cut short is one only before a quote: a bare word may be read in other ways too.
    Raises RecordSyntaxError for what is no path.
    """
    first, _, rest = line.strip().replace("\t", " ").partition(" ")
    rest = rest.strip()
    if not rest or rest.startswith("#"):
        return None
    is_whole = first.lower() in OF_FILES
    try:
        name = first.lower() if is_whole else meant(first).name
        if name not in OF_FILES or not (is_whole or rest.startswith(QUOTES)):
            return None
        return name, read_path(rest, name)
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
