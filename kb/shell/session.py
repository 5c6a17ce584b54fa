"""A session: another record, the file that keeps it, help, and the end."""

from __future__ import annotations

from io import StringIO

from kb.errors import HistoryError
from kb.record.header import HEADER
from kb.record.words import Word, quote
from kb.shell.change import first_word, nothing, told
from kb.shell.commands import SESSION, about, command, guide
from kb.shell.demo import play
from kb.shell.desk import Desk
from kb.shell.output import Output
from kb.shell.saying import standing
from kb.table.deck import read_deck

FIRST = ("deck", "players", "me", "hand")


class Session(Desk):
    """The commands about files, and about the shell itself."""

    @command(
        SESSION, "new [DECK]", "begin another record, perhaps with the deck of a .toml file", "new"
    )
    def new(self, word: Word | None = None) -> str:
        """Begin another record, with a named deck or that of a TOML file."""
        game = nothing()
        if word is not None:
            for line in deck_lines(word.text):
                game = told(game, line, first_word(line)).after
        self.document.clear()
        self.document.take(game)
        return "A new record. First the table: " + ", ".join(f"'{HEADER[e].usage}'" for e in FIRST)

    @command(SESSION, "save [FILE]", "keep the record in a file from now on", "save game.clue")
    def save(self, word: Word | None = None) -> str:
        """Keep the record in a file."""
        if word is None and self.document.journal is None:
            raise HistoryError("no file keeps this record yet; name one, as in 'save game.clue'")
        name = str(self.document.journal.path) if self.document.journal and not word else ""
        path = self.document.save(word.text if word else name)
        return f"ok, kept in {path} from now on."

    @command(
        SESSION, "load [FILE]", "go on with the record of a file, or the last", "load game.clue"
    )
    def load(self, word: Word | None = None) -> str:
        """Go on with the record of a file, the last one if none is named."""
        name = word.text if word else self.last
        if not name:
            raise HistoryError("no file is remembered; name one, as in 'load game.clue'")
        self.document.load(name)
        return self.loaded(name)

    @command(
        SESSION, "recover FILE", "go on with what is good of a damaged one", "recover game.clue"
    )
    def recover(self, word: Word) -> str:
        """Go on with what is good of a damaged file."""
        aside = self.document.recover(word.text)
        kept = f" The damaged file is {aside.name}, beside it." if aside else ""
        return self.loaded(word.text) + kept

    def loaded(self, name: str) -> str:
        """Return what was found in a file."""
        lines, journal = self.document.lines, self.document.journal
        said = f"ok, {len(lines)} lines of {name}. {standing(self.document.game)}"
        if journal is None:
            said += " The file cannot be written: 'save' to another name keeps what you add."
        elif not (journal.kept or b"").endswith(b"\n"):
            said += f" Its last line has no end, as if cut off; check it: {lines[-1]}"
        return said

    @command(SESSION, "demo", "see an example game solved", "demo")
    def demo(self) -> str:
        """Return an example game, solved."""
        out = StringIO()
        play(Output(out))
        return out.getvalue().rstrip("\n")

    @command(SESSION, "help [COMMAND]", "this, or more about one", "help suggest")
    def help(self, word: Word | None = None) -> str:
        """Return what can be typed, or more about one command."""
        return guide() if word is None else about(word.text)

    @command(SESSION, "quit", "leave", "quit")
    def quit(self) -> str:
        """Let the file go; the session is over."""
        self.done = True
        self.document.close()
        return ""


def deck_lines(name: str) -> tuple[str, ...]:
    """Return the header lines for a deck by name, or in a TOML file."""
    if not name.endswith(".toml"):
        return (f"deck {quote(name)}",)
    categories = read_deck(name).categories
    return tuple(" ".join(map(quote, ("category", c.name, *c.cards))) for c in categories)
