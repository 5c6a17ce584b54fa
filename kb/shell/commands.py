"""The words of the shell: each with its shortcut, its use, what it does, an example, its function.

The entries of a record are typed as they stand there, and have their rows there. A word that went
is answered with the word for it now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, Final, cast

from attrs import field, frozen

from kb.errors import RecordError, UnknownName
from kb.game import Game
from kb.record.header import HEADER
from kb.record.lines import ASSUME, FORMS
from kb.record.rows import Row, optional
from kb.record.slots import CARD, HOLDER, PLAYER, cards_of
from kb.record.words import Word, check_count
from kb.shell import asking, correcting, session
from kb.shell.session import Session
from kb.shell.slots import (
    DECK_FILE,
    ENTRY,
    FILE,
    LINE,
    LINES,
    QUOTES,
    RULE,
    SHOWN,
    WITHIN,
    AsTyped,
    FilePath,
    only,
    read_path,
)
from kb.table.names import Names, fold
from kb.table.setup import Setup

TELL, ASK, CORRECT, SESSION = "tell", "asking", "correct", "session"
TOPICS: Mapping[str, str] = {
    TELL: "To tell", ASK: "To ask", CORRECT: "To correct", SESSION: "The session",
}  # fmt: skip
RECORD: Final = "record"  # the topic of the entries


@frozen
class Command(Row):
    """A command: a row, its shortcut, and what runs it with the values of its slots."""

    run: Callable[..., str] = field(default=str, kw_only=True)
    short: str = field(default="", kw_only=True)

    def answer(self, session: Session, given: Sequence[Any]) -> str:
        """Return its answer to the words given to it; raises RecordError."""
        return self.run(session, *self.values(given, session.document.game))

    def values(self, given: Sequence[Any], game: Game) -> Iterator[Any]:
        """Yield what the words given to it name; raises RecordError."""
        for number, slot in enumerate(self.slots[: len(given)]):
            words = given[number:] if slot.is_endless else given[number : number + 1]
            table = game.setup if slot.needs_table else game.written.table
            yield slot.read(words, cast(Setup, table))


class CommandName(AsTyped):
    """A place for a command, or its beginning."""

    def offers(self, words: Sequence[Word], setup: Setup) -> Sequence[str]:
        """Return the commands."""
        return tuple(COMMANDS)


def help_about(session: Session, name: str | None = None) -> str:
    """Return what can be typed, or more about a command or the lines of a record."""
    if name is None:
        return guide()
    if name.lower() == RECORD:
        return entries()
    command = meant(name)
    said = f"{command.usage}\n    {command.about}; for example: {command.example}"
    if command.entry == "puzzle":
        from kb.inference.rules import RULES

        said += "\nThe rules, from weak to strong:"
        said += "".join(f"\n  {rule.name}: {rule.idea}" for rule in RULES)
    return said


def command(
    group: str, run: Callable[..., str], name: str, *slots: Any, about: str, example: str = "",
    short: str = "",
) -> Command:  # fmt: skip
    """Return the row of a command; without an example it is the word alone."""
    return Command(name, slots, about, example or name, group=group, run=run, short=short)


_TABLE: Final = (
    command(TELL, correcting.pass_on, "pass", about="the next player makes no suggestion"),
    command(TELL, correcting.turn, "turn", optional(PLAYER),
            about="whose turn it is, or that it is a player's", example="turn Holden"),
    command(ASK, asking.sheet, "sheet", optional(SHOWN), short="s", example="sheet Holden",
            about="the detective sheet: with odds, of a holder, of a category, after line N"),
    command(ASK, asking.why, "why", HOLDER, CARD, only("full", "see the rule"), short="w",
            about="why that is so, or may be or not", example="why Holden Pipe"),
    command(ASK, asking.odds, "odds", about="how many deals fit, and the likeliest Solutions"),
    command(ASK, asking.ask, "ask", optional(WITHIN), example="ask in Kitchen Hall",
            about="accuse, or what to ask; 'ask full' says what else is as good"),
    command(ASK, asking.knows, "knows", optional(PLAYER),
            about="how likely a player knows the Solution by now", example="knows Rachel"),
    command(ASK, asking.log, "log", optional(LINES),
            about="the record, its lines numbered", example="log 1-3"),
    command(ASK, asking.steps, "steps", about="what the last line set off, rule by rule"),
    command(CORRECT, correcting.undo, "undo", short="u",
            about="take the last change back, whatever it was"),
    command(CORRECT, correcting.redo, "redo", about="make it again"),
    command(CORRECT, correcting.insert, "insert", LINE, ENTRY,
            about="put one more line in, at a number", example="insert 7 has Holden Rope"),
    command(CORRECT, correcting.replace, "replace", LINE, ENTRY,
            about="put another line in the place of one, or another word ('replace 7 rope pipe')",
            example="replace 7 has Holden Rope"),
    command(CORRECT, correcting.remove, "remove", LINE,
            about="take a line out; those after it move up", example="remove 7"),
    command(CORRECT, correcting.mend, "mend", optional(LINE),
            about="what may mend disputed lines; with a number, make that change",
            example="mend 1"),
    command(CORRECT, correcting.drop, "drop", optional(LINE),
            about="give up a disputed line, the last one"),
    command(SESSION, session.new, "new", optional(DECK_FILE),
            about="begin another record, perhaps with the deck of a .toml file"),
    command(SESSION, session.save, "save", FILE,
            about="keep the record in a file from now on", example="save game.clue"),
    command(SESSION, session.load, "load", optional(FILE),
            about="go on with a file, or with a game by its name; alone, list the games",
            example="load game.clue"),
    command(SESSION, session.puzzle, "puzzle", optional(RULE),
            about="a record to solve, perhaps by one rule; 'puzzle answer' says"),
    command(SESSION, help_about, "help", optional(CommandName("COMMAND", cards_of)), short="?",
            about="what can be typed, or more about a command", example="help ask"),
    command(SESSION, session.leave, "quit", short="q", about="leave"),
)  # fmt: skip
COMMANDS: Final[dict[str, Row]] = {
    **{each.entry: each for each in _TABLE}, **HEADER, **FORMS, ASSUME.entry: ASSUME,
}  # fmt: skip
SHORT: Final = (*((each.short, each.entry) for each in _TABLE if each.short), ("exit", "quit"))
GONE: Final[Mapping[str, str]] = {
    "facts": "'sheet' shows them, 'sheet HOLDER' those of one",
    "solution": "'sheet Solution' says it",
    "maybe": "'sheet HOLDER' says it",
    "rules": "'help puzzle' lists them",
    "whynot": "'why' says it of an open cell too",
    "at": "'sheet N' shows it",
    "repairs": "'mend' lists them",
    "shift": "implied guessers move by themselves",
    "diff": "'steps' says what the last line set off",
    "games": "'load' lists them",
    "resume": "'load' goes back to the game before",
    "recover": "'load' reads a damaged file too",
    "demo": "it is 'refute demo', outside of the shell",
}


def guide() -> str:
    """Return the words by topic: all on one screen."""
    said = ["A suggestion is its cards, then '-' or who showed: plum rope hall ben"]
    for name, title in TOPICS.items():
        words = ", ".join(each.entry for each in _TABLE if each.group == name)
        said.append(f"{title + ':':14}{words}")
    short = ", ".join(f"{word} is {name}" for word, name in SHORT)
    return "\n".join(
        [
            *said,
            f"{'Record lines:':14}{', '.join((*HEADER, *FORMS, ASSUME.entry))}",
            "'help COMMAND' shows an example, 'help record' the lines. # starts a comment.",
            f"The beginning of a word is enough; {short}.",
        ]
    )


def entries() -> str:
    """Return the entries of a record, each with what it does."""
    rows = (*HEADER.values(), *FORMS.values(), ASSUME)
    lines = (f"  {each.entry:10}{each.about}" for each in rows)
    return "\n".join(["Lines of a record ('help COMMAND' shows how it is written):", *lines])


def is_entry(name: str) -> bool:
    """Return whether a word begins an entry of the record."""
    return name in HEADER or name in FORMS or name == ASSUME.entry


def takes_file(row: Row) -> bool:
    """Return whether the rest of a command's line is a path."""
    return isinstance(row.slots[-1:] and row.slots[-1], FilePath)


_KNOWN: Final = Names("command", tuple(COMMANDS), in_full=SHORT)


def meant(name: str) -> Row:
    """Return the command that a word or a unique prefix means.

    >>> meant("sheet").entry, meant("u").entry, meant("und").entry
    ('sheet', 'undo', 'undo')

    Raises UnknownName or AmbiguousName.
    """
    if not _KNOWN.meant([name]):
        raise unknown(name)
    return COMMANDS[_KNOWN.find(name)]


def may_begin(word: Word) -> bool:
    """Return whether a word begins a command, or several."""
    return bool(_KNOWN.meant([word.text]))


def name_meant(word: Word) -> str:
    """Return the command that a word begins, empty for none, or for several."""
    found = _KNOWN.meant([word.text])
    return found[0] if len(found) == 1 else ""


def unknown(name: str) -> UnknownName:
    """Return the error for a word that begins no command, with the one for it or those like it."""
    if name.lower() in GONE:
        reason = f"{name!r} is no word of the shell any more: {GONE[name.lower()]}"
        return UnknownName(reason, word=name)
    nearest = tuple(row.entry for row in FORMS.values() if fold(name) in row.verbs)
    nearest = nearest or tuple(get_close_matches(name.lower()[:40], COMMANDS, cutoff=0.65))
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
