"""The commands of the shell: each is a row with its words, its help, an example and its function.

The entries of a record are typed as they stand in the file, and their rows are in `kb.record`. A
path is the whole rest of its line, in quotes or not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, cast

from attrs import field, frozen

from kb.errors import RecordSyntaxError, UnknownName
from kb.record.forms import EntryForm, make_optional
from kb.record.header import HEADER
from kb.record.lines import ASSUME, FORMS
from kb.record.slots import (
    CARD,
    CARDS,
    HOLDER,
    PLAYER,
    ChoiceSlot,
    FreeSlot,
    NumberSlot,
    Slot,
    card_names_in,
)
from kb.record.words import (
    Keyword,
    Word,
    look_up,
    look_up_each,
    unexpected_word,
    word_texts,
)
from kb.shell import asking, correcting, session
from kb.shell.asking import ODDS
from kb.shell.meaning import Call
from kb.shell.session import Session
from kb.shell.slips import find_near, is_slip
from kb.table.names import Names, fold
from kb.table.setup import Lookup

ALL: Final = "full"
QUOTES = ("'", '"')
_COMMENT = re.compile(r"(^|\s+)#[^'\"]*$")


def read_path(text: str) -> str:
    """Return the path in the rest of a line, without quotes and without a comment.

    >>> read_path("my game.clue  # mine"), read_path("'a #1.clue'"), read_path("# mine")
    ('my game.clue', 'a #1.clue', '')
    """
    path = _COMMENT.sub("", text.strip())
    has_same_ends = len(path) > 1 and path[0] == path[-1]
    is_quoted = has_same_ends and path[0] in QUOTES
    return path[1:-1] if is_quoted else path


@frozen
class AsTyped(FreeSlot):
    """A slot for a word of any kind, with some words that it can complete."""

    words: Callable[[], Iterable[str]] = tuple

    def read(self, words: Sequence[Word], lookup: Lookup) -> Any:
        """Return the text of the word."""
        return words[0].text

    def list_completions(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return the words that this slot can complete."""
        return [*map(Keyword, self.words())]


@frozen
class Words(AsTyped):
    """A slot for one or more words of any kind."""

    is_endless: ClassVar[bool] = True

    def read(self, words: Sequence[Word], lookup: Lookup) -> tuple[str, ...]:
        """Return the texts of all words."""
        return tuple(word_texts(words))


@lru_cache(maxsize=1 << 4)
def names_of_sheets(lookup: Lookup) -> Names:
    """Return the names that `sheet` understands: holders, categories, and the word odds."""
    categories = [each.name for each in lookup.deck.categories]
    names = dict[str, str]()
    for name in (*lookup.holder_names.names, *categories, ODDS):
        # A player whose name is that of a category is found first.
        names.setdefault(fold(name), name)

    aliases = [("with odds", ODDS)]
    for name in categories:
        aliases.append((f"{name}s", name))
    for name in lookup.holder_names.meant(["me"]):
        aliases.append(("me", name))
    free = [alias for alias in aliases if fold(alias[0]) not in names]
    return Names("sheet of", tuple(names.values()), tuple(free))


class Shown(Slot):
    """A slot for the part of the sheet to show: odds, a holder, a category, or a line.

    A name at the table comes before a number, and before the word `odds`.
    """

    is_endless: ClassVar[bool] = True

    def read(self, words: Sequence[Word], lookup: Lookup) -> str | int:
        """Return the name, or the number of the line; raises RecordError."""
        text = "".join(word_texts(words))
        names = self.get_names(lookup)
        is_line = words[0].says("line") and len(words) == 2
        is_number = text.isdecimal() and not names.is_full_name([text])
        if is_line or is_number:
            return cast(int, LINE.read(words[-1:], lookup))
        return look_up(Word(text, words[0].column), names.find)


class Numbered(NumberSlot):
    """A slot for a number, or for the word `full`, which asks for everything."""

    def read(self, words: Sequence[Word], lookup: Lookup) -> Any:
        """Return the number, or the word `full`; raises RecordError."""
        if words[0].says(ALL):
            return ALL
        return super().read(words, lookup)

    def list_completions(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return the word `full`, as numbers are not completed."""
        return [Keyword(ALL)]


class Within(Slot):
    """A slot for cards to choose from, with the words `full` and `in` before them."""

    is_endless: ClassVar[bool] = True

    def read(self, words: Sequence[Word], lookup: Lookup) -> tuple[bool, tuple[str, ...]]:
        """Return whether `full` was typed, and the cards; raises RecordError."""
        is_card = lookup.deck.names.is_full_name(["full"])
        is_full = words[0].says("full") and not is_card
        words = words[is_full:]
        cards = [word for word in words if not word.says("in")]
        if words and not cards and not lookup.deck.meant(["in"]):
            reason = "no card follows 'in'; name the rooms within reach: ask in Hall"
            raise RecordSyntaxError(reason)
        return is_full, look_up_each(cards or words, lookup.deck.find)

    def list_completions(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return the cards, and as the first word also `full` and `in`."""
        first_words = [] if words else map(Keyword, ("full", "in"))
        return [*first_words, *super().list_completions(words, lookup)]


class Again(Slot):
    """A slot for the word `again`, and the cards that one would ask for instead."""

    is_endless: ClassVar[bool] = True

    def read(self, words: Sequence[Word], lookup: Lookup) -> tuple[str, ...]:
        """Return the cards; raises RecordError if the first word is not `again`."""
        if not words[0].says("again"):
            raise unexpected_word(words[0], "write 'review', or 'review again CARDS'")
        return look_up_each(words[1:], lookup.deck.find)

    def list_completions(self, words: Sequence[Word], lookup: Lookup) -> Sequence[str]:
        """Return `again` as the first word, and the cards after it."""
        return super().list_completions(words, lookup) if words else [Keyword("again")]


LINE: Final = NumberSlot("N", card_names_in, advice="write the number of a line, as 'log' shows it")
LINES: Final = NumberSlot(
    "N-M", card_names_in, is_size=True, advice="write 'log 30' or 'log 20-30'"
)
MEND: Final = Numbered("N|full", card_names_in, advice="write a number that 'mend' lists")
# The words of an entry are not read here, but as a line of their own.
ENTRY: Final = FreeSlot("LINE", card_names_in)
FILE: Final = AsTyped("NAME|FILE", card_names_in)
DECK_FILE: Final = AsTyped("DECK", card_names_in)
POSED: Final = Words("RULE|CARDS|hint|answer", card_names_in, lambda: ("hint", "answer"))
AGAIN: Final = Again("again CARDS", card_names_in)
SHOWN: Final = Shown("odds|HOLDER|CATEGORY|N", names_of_sheets)
WITHIN: Final = Within("full|CARDS|in CARDS", card_names_in)
FULL: Final = ChoiceSlot("full", card_names_in, (("full", True),), "write 'full' to see the rule")
COMMAND: Final = AsTyped("COMMAND", card_names_in, lambda: COMMANDS)

TELL, ASK, CORRECT, SESSION = "tell", "asking", "correct", "session"
TOPICS: Mapping[str, str] = {
    TELL: "To tell", ASK: "To ask", CORRECT: "To correct", SESSION: "The session",
}  # fmt: skip
# Help on this topic lists the entries.
RECORD: Final = "record"
# After 'help' these words ask how to start.
FOR_HELP: Final = ("me", "please", "start", "")
START: Final = """\
'new' begins a game: it asks who plays, and for your cards.
Then type each suggestion, yours and theirs: its cards, then '-' if nobody showed a card, or who
did: plum rope hall ben. Where you saw the card, add it: plum rope hall ben rope
'sheet' shows what is known, 'why ben rope' says why, 'ask' says what to ask, and whether to accuse.
'undo' takes the last line back. 'help' lists the rest, 'help record' the lines of a record.
The line 'me PLAYER' says who you are; for example: me Nick"""


@frozen
class Command(EntryForm):
    """A command of the shell: a form with its function, its shortcut, and its topic in the help."""

    run: Callable[..., str] = field(default=str, kw_only=True)
    short: str = field(default="", kw_only=True)
    group: str = field(default="", kw_only=True)


def show_help(asker: Session, name: str | None = None) -> str:
    """Return the guide, or the help on starting, on one command, or on the record's lines."""
    if name is None:
        return make_guide()

    # With 'help me' a user hardly asks about the line that says who I am.
    if name.strip(".!?").lower() in FOR_HELP:
        return START
    if name.lower() == RECORD:
        return list_entries()
    command = find_command(name)
    help_text = f"{command.usage}\n    {command.help_text}; for example: {command.example}"
    if command.keyword == "puzzle":
        from kb.inference.rules import RULES

        help_text += "\nThe rules, from weak to strong:"
        help_text += "".join(f"\n  {rule.name}: {rule.idea}" for rule in RULES)
    return help_text


def make_command(
    group: str, run: Callable[..., str], name: str, *slots: Any, about: str, example: str = "",
    short: str = "",
) -> Command:  # fmt: skip
    """Return the row of a command; if no example is given, the command alone is one."""
    return Command(name, slots, about, example or name, group=group, run=run, short=short)


_TABLE: Final = (
    make_command(TELL, correcting.pass_on, "pass", about="the next player makes no suggestion"),
    make_command(TELL, correcting.turn, "turn", make_optional(PLAYER),
            about="whose turn it is, or that it is a player's", example="turn Holden"),
    make_command(ASK, asking.sheet, "sheet", make_optional(SHOWN), short="s",
            example="sheet Holden",
            about="the detective sheet: with odds, of a holder, of a category, after line N"),
    make_command(ASK, asking.explain_cell, "why", HOLDER, CARD, make_optional(FULL), short="w",
            about="why that is so, or may be or not", example="why Holden Pipe"),
    make_command(ASK, asking.show, "show", make_optional(PLAYER), CARDS,
            example="show Holden Plum Rope Hall",
            about="what each of your cards would tell who suggests these"),
    make_command(ASK, asking.hint, "hint",
            about="a fact that follows, given away step by step: 'hint' again says more"),
    make_command(ASK, asking.odds, "odds", about="how many deals fit, and the likeliest Solutions"),
    make_command(ASK, asking.ask, "ask", make_optional(WITHIN), example="ask in Kitchen Hall",
            about="accuse, or what to ask; 'ask full' says what else is as good"),
    make_command(ASK, asking.knows, "knows", make_optional(PLAYER),
            about="how likely a player knows the Solution by now", example="knows Rachel"),
    make_command(ASK, asking.log, "log", make_optional(LINES),
            about="the record, its lines numbered", example="log 1-3"),
    make_command(ASK, asking.steps, "steps", about="what the last line set off, rule by rule"),
    make_command(ASK, asking.review, "review", make_optional(AGAIN),
            about="what each question was worth; 'review again' has you try the worst again"),
    make_command(CORRECT, correcting.undo, "undo", short="u",
            about="take the last change back, whatever it was"),
    make_command(CORRECT, correcting.redo, "redo", about="make it again"),
    make_command(CORRECT, correcting.insert, "insert", LINE, ENTRY,
            about="put one more line in, at a number", example="insert 7 has Holden Rope"),
    make_command(CORRECT, correcting.replace, "replace", LINE, ENTRY,
            about="put another line in the place of one, or another word ('replace 7 rope pipe')",
            example="replace 7 has Holden Rope"),
    make_command(CORRECT, correcting.remove, "remove", LINE,
            about="take a line out; those after it move up", example="remove 7"),
    make_command(CORRECT, correcting.mend, "mend", make_optional(MEND), make_optional(LINE),
            about="what may mend the record; with a number, make that change ('mend 1 15': a turn"
            " is missing before line 15)", example="mend 1"),
    make_command(CORRECT, correcting.give_up, "drop", make_optional(LINE),
            about="give up a disputed line, the last one"),
    make_command(SESSION, session.begin_record, "new", make_optional(DECK_FILE),
            about="begin another record, perhaps with the deck of a .toml file"),
    make_command(SESSION, session.save, "save", FILE,
            about="keep the record in a file from now on", example="save game.clue"),
    make_command(SESSION, session.load, "load", make_optional(FILE),
            about="go on with a file, or with a game by its name; alone, list the games",
            example="load game.clue"),
    make_command(SESSION, session.pose_puzzle, "puzzle", make_optional(POSED),
            about="a record to solve, perhaps by one rule; then an answer, 'hint' or 'answer'"),
    make_command(SESSION, show_help, "help", make_optional(COMMAND), short="?",
            about="what can be typed, or more about a command", example="help ask"),
    make_command(SESSION, session.leave, "quit", short="q", about="leave"),
)  # fmt: skip
COMMANDS: Final[dict[str, EntryForm]] = {
    **{each.keyword: each for each in _TABLE}, **HEADER, **FORMS, ASSUME.keyword: ASSUME,
}  # fmt: skip
SHORT: Final = (
    *((each.short, each.keyword) for each in _TABLE if each.short),
    ("sh", "sheet"),
    ("exit", "quit"),
)


def make_guide() -> str:
    """Return the overview of all words by topic, which fits on one screen."""
    lines = ["A suggestion is its cards, then '-' or who showed: plum rope hall ben"]
    for name, title in TOPICS.items():
        words = ", ".join(each.keyword for each in _TABLE if each.group == name)
        lines.append(f"{title + ':':14}{words}")
    entries = ", ".join((*HEADER, *FORMS, ASSUME.keyword))
    lines.append(f"{'Record lines:':14}{entries}")

    # A shortcut is listed only here, and for one command only.
    short = ", ".join(map(" is ".join, SHORT))
    lines.append("'help COMMAND' shows an example, 'help record' the lines. # starts a comment.")
    lines.append(f"The beginning of a word is enough; {short}.")
    return "\n".join(lines)


def list_entries() -> str:
    """Return the list of the keywords that begin a line of a record, with their meanings."""
    rows = (*HEADER.values(), *FORMS.values(), ASSUME)
    lines = (f"  {each.keyword:10}{each.help_text}" for each in rows)
    return "\n".join(["Lines of a record ('help COMMAND' shows how it is written):", *lines])


def is_entry(name: str) -> bool:
    """Return whether a keyword is that of an entry of the record."""
    return name in HEADER or name in FORMS or name == ASSUME.keyword


def takes_file(row: EntryForm) -> bool:
    """Return whether a command takes the rest of its line as a path."""
    return row.slots[-1:] in ((FILE,), (DECK_FILE,))


_KNOWN: Final = Names("command", tuple(COMMANDS), exact_aliases=SHORT, matches_whole_words=False)


def find_command(name: str) -> EntryForm:
    """Return the command with this name, or with this beginning if no other begins so.

    >>> find_command("sheet").keyword, find_command("u").keyword, find_command("und").keyword
    ('sheet', 'undo', 'undo')

    Raises UnknownName or AmbiguousName.
    """
    if not _KNOWN.meant([name]):
        raise unknown_command(name)
    return COMMANDS[_KNOWN.find(name)]


def commands_begun(word: Word) -> Sequence[str]:
    """Return the names of the commands that begin with a word; none for a quoted word."""
    return () if word.quoted else commands_begun_by(word.text)


@lru_cache(maxsize=1 << 10)
def commands_begun_by(text: str) -> tuple[str, ...]:
    """Return the names of the commands that begin with a text; cached, as lines begin alike."""
    return _KNOWN.meant([text])


# This is cached, as many slips begin with the same unknown word.
@lru_cache(maxsize=1 << 8)
def similar_commands(name: str) -> tuple[str, ...]:
    """Return the commands that an unknown word may mean, by its verb or its spelling.

    >>> similar_commands("sheeet")
    ('sheet',)
    """
    typed = fold(name)
    by_verb = tuple(row.keyword for row in FORMS.values() if typed in row.verbs)
    if by_verb:
        return by_verb

    # A word of three letters is near many commands, so it has to be the beginning of one.
    near = find_near(name, COMMANDS) if len(name) > 2 else ()
    return tuple(each for each in near if len(name) > 3 or is_slip(each, typed))


def unknown_command(name: str) -> UnknownName:
    """Return the error for a word that no command begins with, naming similar commands."""
    similar = similar_commands(name)
    advice = "" if similar else "; 'help' lists them"
    return UnknownName(f"no command {name!r}{advice}", word=name, nearest=similar)


def read_file_command(line: str) -> Call | None:
    r"""Return the call of a command that takes a path; None for any other line.

    >>> read_file_command("save my game.clue").arguments, read_file_command("load")
    (('my game.clue',), None)
    """
    text = line.strip().replace("\t", " ")
    first, _, rest = text.partition(" ")
    name = first.lower()
    if name == "new" and rest.strip().lower() in ("game", "a game", "record"):
        return Call("new", "new")

    command = COMMANDS.get(name)
    has_path = command is not None and takes_file(command)
    path = read_path(rest) if has_path else ""
    return Call(name, line, (path,)) if path else None
