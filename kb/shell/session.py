"""A session: the record that it works on, the file that keeps it, puzzles, help, and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import StringIO
from typing import TYPE_CHECKING

from kb.errors import StudyError, join_words, plural
from kb.game import Game
from kb.record.rows import Row, optional
from kb.record.slots import cards_of
from kb.record.words import Keyword, Word
from kb.sheet.layout import Drawn, written
from kb.shell.change import Typed
from kb.shell.commands import (
    COMMAND,
    COMMANDS,
    SESSION,
    SHORT,
    TOPICS,
    AsTyped,
    command,
    group_of,
    meant,
)
from kb.shell.demo import play
from kb.shell.document import Document
from kb.shell.notes import cells_settled, is_open, offered
from kb.shell.output import Output, Working
from kb.shell.store import Store
from kb.table.setup import Setup
from resolver import SearchStopped

if TYPE_CHECKING:  # who plays at a table plays no games at random: imported when asked for
    from kb.study.puzzle import Puzzle

ANSWER = "answer"
NONE = "there is no puzzle yet; 'puzzle' makes one"


class PuzzleRule(AsTyped):
    """A place for the rule that a puzzle takes, or for the word that asks for its answer."""

    def offers(self, words: Sequence[Word], setup: Setup) -> Sequence[str]:
        """Return that word."""
        return [Keyword(ANSWER)]


RULE = PuzzleRule("RULE", cards_of)


class Session:
    """A document, what is remembered of its session, and the commands about both.

    `before` is the document that was here before `new`, until the new one has its players; `store`
    is where the user's own games are, if there is one.
    `show` writes a sheet between a text below and one above, where that is not done by an answer;
    `working` shows what there is before an answer;
    `last` is the file that `load` alone goes on with; `asked` the line of which a card is asked
    that I was shown; `proposed` is what the last line would be, which had a slip; `advised` are the
    lines that were advised, and for which game; `dealt` is the table of which it was asked once
    more who was dealt the first card.
    """

    posed: Puzzle | None = None
    random: int = 0  # how many random ones were made

    def __init__(
        self,
        show: Callable[[Drawn, str, str], None] | None = None,
        working: Working | None = None,
    ) -> None:
        self.document = Document()
        self.before: Document | None = None
        self.store: Store | None = None
        self.show = show
        self.working = working
        self.last = ""
        self.done = False
        self.asked: int | None = None
        self.proposed: Typed | None = None
        self.advised: tuple[Game | None, Sequence[str]] = (None, ())
        self.dealt: Setup | None = None

    @property
    def game(self) -> Game:
        """The game; raises RecordError while the header does not make one."""
        game = self.document.game
        game.setup  # noqa: B018  raises where the header makes no table
        return game

    def drawn(self, sheet: Drawn, below: str, above: str = "") -> str:
        """Return a sheet between texts, if it is not shown instead."""
        if self.working:
            self.working.stop()
        if self.show is None:
            return f"{above}{written(sheet.lines())}\n\n{below}"
        self.show(sheet, below, above)
        return ""

    def first_card(self, before: Game) -> str:
        """Return the question for the first card, once the answer settles cells; else nothing.

        Where fewer lines have it settle nothing, the question may come again.
        """
        game = self.document.game
        if not game.written.is_begun or game.disputed or game.solved or not is_open(game.setup):
            return ""
        was_begun, was_asked = before.written.is_begun, self.dealt == game.setup
        is_shorter = was_begun and len(game.log) < len(before.log)
        if (was_asked or (was_begun and before.state is game.state)) and not is_shorter:
            return ""
        try:
            question = offered(cells_settled(game))
        except SearchStopped:  # of a table that is too wide: nothing is asked there
            self.dealt = game.setup
            return ""
        self.dealt = game.setup if question else None
        return "" if was_asked else question

    @command(
        SESSION, "puzzle", (optional(RULE),), "a record to solve; 'puzzle answer' says", "puzzle"
    )
    def puzzle(self, rule: str | None = None) -> str:
        """Return a puzzle, cut out of this game if it is solved, or the answer to the last one."""
        if rule is not None and rule.lower() == ANSWER:
            if self.posed is None:
                raise StudyError(NONE)
            cards = join_words(self.posed.solution)
            return f"{cards}; the strongest rule it takes is {self.posed.rule}."
        from kb.study.puzzle import puzzle

        game = self.document.game
        if game.written.has_table and game.solved:
            self.posed, of = puzzle(game, rule=rule), "this game"
        else:
            self.posed, of = puzzle(rule=rule, seed=self.random), "a random game"
            self.random += 1
        events = f"{plural(len(self.posed.lines), 'event')} of {of}"
        said = f"{events}, none to spare: which cards are in the Solution? 'puzzle answer' says."
        return f"{self.posed}\n{said}"

    @command(SESSION, "demo", (), "see an example game solved", "demo")
    def demo(self) -> str:
        """Return an example game, solved."""
        out = StringIO()
        play(Output(out))
        return out.getvalue().rstrip("\n")

    @command(
        SESSION,
        "help",
        (optional(COMMAND),),
        "the topics, or more about one or a command",
        "help asking",
    )
    def help(self, name: str | None = None) -> str:
        """Return what can be typed, or more about one command."""
        return guide() if name is None else about(name)

    @command(SESSION, "quit", (), "leave", "quit")
    def quit(self) -> str:
        """Let the file go; the session is over."""
        self.done = True
        self.document.close()
        if self.before is not None:
            self.before.close()
        return ""


def guide() -> str:
    """Return the topics of the help, with their commands: all on one screen."""
    parts = ["A suggestion is its cards, then '-' or who showed: plum rope hall ben"]
    for topic, title in TOPICS.items():
        words = ", ".join(each.entry for each in group_of(topic))
        parts += [f"{title}, 'help {topic}':", f"    {words}"]
    short = ", ".join(f"{word} is {name}" for word, name in SHORT)
    said = "'help suggest' says how one is written. # starts a comment."
    return "\n".join([*parts, said, f"The beginning of a word is enough; {short}."])


def topic(name: str) -> str:
    """Return the commands of a topic, each with what it does: all on one screen."""
    rows = (f"  {each.entry:10}{each.about}" for each in group_of(name))
    return "\n".join([f"{TOPICS[name]} ('help COMMAND' shows how it is written):", *rows])


def about(name: str) -> str:
    """Return how a command is written, what it does and an example, or the commands of a topic.

    Raises UnknownName.
    """
    if name.lower() in TOPICS:
        said = topic(name.lower())
        return f"{said}\n{usage(COMMANDS[name.lower()])}" if name.lower() in COMMANDS else said
    return usage(meant(name))


def usage(command: Row) -> str:
    """Return how a command is written, what it does, and an example."""
    return f"{command.usage}\n    {command.about}; for example: {command.example}"
