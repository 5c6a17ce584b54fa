"""Which game is on the table: a new one, one by its name, one of a damaged file.

The game that was there stays within reach until the new one has its players.
"""

from __future__ import annotations

from pathlib import Path

from kb.errors import HistoryError, KBError, plural
from kb.game import Game, read_game
from kb.record.header import HEADER
from kb.record.rows import optional
from kb.record.words import quote
from kb.shell.change import first_word, nothing, with_line
from kb.shell.commands import DECK_FILE, FILE, SESSION, command, quote_path
from kb.shell.damaged import longest
from kb.shell.document import Document
from kb.shell.journal import contents
from kb.shell.saying import standing
from kb.shell.session import Session
from kb.table.deck import read_deck
from kb.why.phrases import lines_counted
from resolver import SearchStopped

FIRST = ("deck", "players", "me", "hand")
WAITING = "The game before is there until this one has its players: 'resume' goes back to it."
NO_GAMES = "No games are kept yet: a game for which no file is named is kept where 'games' looks."


class Filing(Session):
    """The commands about games and their files."""

    @command(
        SESSION,
        "new",
        (optional(DECK_FILE),),
        "begin another record, perhaps with the deck of a .toml file",
        "new",
    )
    def new(self, deck: str | None = None) -> str:
        """Begin another record, with a named deck or that of a TOML file."""
        game = nothing()
        if deck is not None:
            for line in deck_lines(deck):
                game = with_line(game, line, first_word(line)).after
        back = ""
        if self.document.game.written.has_table:
            self.let_go()
            self.before, self.document = self.document, Document()
            back = f"\n{WAITING}"
        else:
            self.document.resume("")
        self.document.take(game)
        first = ", ".join(f"'{HEADER[entry].usage}'" for entry in FIRST)
        return f"A new record. First the table: {first}{back}"

    @command(SESSION, "resume", (), "go back to the game before 'new'", "resume")
    def resume(self) -> str:
        """Go back to the game that was there before `new`."""
        if self.before is None:
            raise HistoryError("no game is waiting; 'games' lists those that are kept")
        self.document.close()
        self.document, self.before = self.before, None
        return f"ok, the game before. {standing(self.document.game)}"

    def let_go(self) -> str:
        """Let the game go that was there before `new`; return how to get back to it."""
        before, self.before = self.before, None
        if before is None:
            return ""
        journal = before.journal
        before.close()
        return f"'load {quote_path(self.short_name(journal.path))}' goes back." if journal else ""

    @command(
        SESSION,
        "save",
        (optional(FILE),),
        "keep the record in a file from now on",
        "save game.clue",
    )
    def save(self, name: str | None = None) -> str:
        """Keep the record in a file."""
        if name is None:
            if self.document.journal is None:
                reason = "no file keeps this record yet; name one, as in 'save game.clue'"
                raise HistoryError(reason)
            name = str(self.document.journal.path)
        path = self.document.save(name)
        return f"ok, kept in {path} from now on."

    @command(
        SESSION,
        "load",
        (optional(FILE),),
        "go on with the record of a file, or the last",
        "load game.clue",
    )
    def load(self, name: str | None = None) -> str:
        """Go on with the record of a file, or of a game by its name; with the last if none."""
        name = self.last if name is None else name
        if not name:
            raise HistoryError("no file is remembered; name one, as in 'load game.clue'")
        name = self.found(name)
        self.document.load(name)
        self.let_go()
        return self.loaded(name)

    def kept_names(self) -> list[str]:
        """Return the names of the games that are kept, the newest first."""
        return [path.name for path in self.store.kept()] if self.store else []

    @command(SESSION, "games", (), "the games that are kept, by name", "games")
    def games(self) -> str:
        """Return the games in the user's own directory, the newest first."""
        rows = [game_row(path) for path in self.store.kept()] if self.store else []
        if not rows:
            return NO_GAMES
        return "\n".join([*rows, "'load NAME' goes on with one."])

    @command(SESSION, "recover", (FILE,), "go on with all of a damaged one that can be read",
             "recover game.clue")  # fmt: skip
    def recover(self, name: str) -> str:
        """Go on with the lines of a damaged file that can be read."""
        name = self.found(name)
        recovered = self.document.recover(name)
        self.let_go()
        if recovered is None:
            return self.loaded(name)
        aside, found = recovered
        said = f"{plural(found.good, 'line')} can be read"
        said += f", and {plural(found.bad, 'line')} not: {COMMENTED}" if found.bad else "."
        if found.header:
            said += (
                f" Before you trust the sheet, mend {lines_counted(found.header)}: {HEADER_LOST}"
            )
        return f"{self.loaded(name)}\n{said} The damaged file is {aside.name}, beside it."

    def found(self, name: str) -> str:
        """Return the path that a name means: of a file, or else of a game that is kept."""
        kept = self.store.named(name) if self.store and not Path(name).is_file() else None
        return str(kept or name)

    def short_name(self, path: Path) -> str:
        """Return the name by which `load` finds a file."""
        is_kept = self.store is not None and self.store.named(path.name) == path
        return path.name if is_kept else str(path)

    def loaded(self, name: str) -> str:
        """Return what was found in a file."""
        lines, journal = self.document.lines, self.document.journal
        said = f"ok, {len(lines)} lines of {name}. {standing(self.document.game)}"
        if journal is None:
            said += " The file cannot be written: 'save' to another name keeps what you add."
        elif lines and not (journal.kept or b"").endswith(b"\n"):
            said += f" Its last line has no end, as if cut off; check it: {lines[-1]}"
        return said


COMMENTED = "what cannot is a comment now, '#! LINE'."
HEADER_LOST = "the table may be another ('replace LINE ...')."


def deck_lines(name: str) -> tuple[str, ...]:
    """Return the header lines for a deck by name, or in a TOML file."""
    if not name.endswith(".toml"):
        return (f"deck {quote(name)}",)
    categories = read_deck(name).categories
    return tuple(" ".join(map(quote, ("category", c.name, *c.cards))) for c in categories)


def game_row(path: Path) -> str:
    """Return a game by its file: its name, its players, its lines, and its Solution if known."""
    try:
        game = read_game(str(path))
        return f"{path.name}  {', '.join(game.setup.players)}; {ended(game)}"
    except KBError as error:
        damaged = "no table yet" if is_begun_header(path) else "damaged, see 'recover'"
        return f"{path.name}  {damaged if not isinstance(error, SearchStopped) else 'too wide'}"


def is_begun_header(path: Path) -> bool:
    """Return whether a file is the beginning of a record."""
    try:
        return longest(contents(path), str(path))[1] is None
    except KBError:
        return False


def ended(game: Game) -> str:
    """Return how far a game is: its lines, who won, or whether it is solved."""
    lines = plural(len(game.written.lines), "line")
    if winner := game.written.winner:
        return f"{lines}; {winner} won"
    return f"{lines}; {'solved' if game.solved else 'open'}"
