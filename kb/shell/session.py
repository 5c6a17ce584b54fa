"""A session: the game that is on the table, what is remembered, and what is kept for the next one.

The game before `new` stays within reach until the new one has its players. Games without a file,
and the lines that were typed, are kept in the directories that the system has for them, which
platformdirs knows. Without platformdirs nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from kb.errors import RecordError, StudyError, join_words, plural
from kb.game import Game
from kb.record.header import HEADER
from kb.record.record import ENDING, read_record
from kb.record.words import quote
from kb.shell.change import with_line
from kb.shell.disk import as_saving_error
from kb.shell.document import Document, Version
from kb.shell.meaning import EntryLine, Question
from kb.shell.output import WithSheet
from kb.shell.saying import Unseen, describe_standing
from kb.table.arguments import is_device
from kb.table.deck import read_deck
from kb.table.events import Suggestion
from kb.table.setup import SOLUTION

if TYPE_CHECKING:  # Only puzzles, hints and reviews need them, which import them when asked for.
    from kb.review.hints import Hints
    from kb.review.questions import WeighedQuestion
    from kb.review.review import Review
    from kb.study.puzzle import Puzzle
    from kb.theory.atoms import Cell

ANSWER = "answer"
HINT = "hint"
NAME = "refute"
FIRST = ", ".join(f"'{HEADER[entry].usage}'" for entry in ("deck", "players", "me", "hand"))
WAITING = "The game before is there until this one has its players: 'load' goes back to it."
NO_GAMES = "No games are kept yet: 'save NAME' keeps this one, 'load FILE' goes on with a file."


@frozen
class Store:
    """Two directories: one for games, one for what the shell remembers.

    A directory that cannot be read counts as empty, and one that cannot be written keeps nothing.
    """

    games: Path
    state: Path

    @classmethod
    def of_user(cls) -> Store | None:
        """Return the store of the user; None without platformdirs."""
        if find_spec("platformdirs") is None:
            return None
        from platformdirs import user_data_path, user_state_path

        return cls(user_data_path(NAME, False) / "games", user_state_path(NAME, False))

    def lines(self) -> Path | None:
        """Return the file for the lines that were typed; None where it cannot be written."""
        path = self.state / "history"
        with suppress(OSError):
            # Opening a pipe would wait for its other end.
            if path.exists() and is_device(path):
                return None
            self.state.mkdir(parents=True, exist_ok=True)
            path.open("a").close()
            return path
        return None

    def new_path(self, day: date) -> Path:
        """Return where a game of this day may be kept, in a file that is not there yet.

        Raises SavingError where no file can be.
        """
        with as_saving_error(self.games):
            self.games.mkdir(parents=True, exist_ok=True)
        paths = (self.games / f"{day}-{number}.clue" for number in count(1))
        return next(path for path in paths if not path.exists())

    def list_games(self) -> list[Path]:
        """Return the games that are kept, the newest first."""
        with suppress(OSError):
            found = [
                path for path in self.games.iterdir() if path.suffix == ENDING and path.is_file()
            ]
            return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
        return []


class HintsGiven:
    """The hints that were given on a game.

    Attributes:
        known: The cells that they gave away, or that a reason has explained.
        game: The game that the last hint was on.
        hints: The steps of the last hint.
        number: How many of these steps were given.
    """

    def __init__(self) -> None:
        self.known: set[Cell] = set()
        self.game: Game | None = None
        self.hints: Hints | None = None
        self.number = 0

    def give(self, game: Game, word: str) -> str:
        """Return the next step of a hint; after the last one another fact begins.

        Args:
            game: The game.
            word: What is typed for the step after it.
        """
        if self.hints is None or self.game is not game or self.number == len(self.hints.steps):
            self.game, self.hints, self.number = game, game.hints(tuple(self.known)), 0
        if not self.hints.steps:
            return str(self.hints)

        step = self.hints.steps[self.number]
        self.number += 1
        if self.number < len(self.hints.steps):
            return f"{step} ('{word}' again says more.)"
        if self.hints.cell is not None:
            self.known.add(self.hints.cell)
        return step


def ignore_progress(words: str) -> None:
    """Do nothing: without a terminal nobody is shown how far an answer is."""


class Session:
    """A document, and what is remembered of its session.

    Attributes:
        document: The versions of the game, and its file.
        before: The document that was here before `new`, until the new one has its players.
        store: Where the user's own games are, if they are kept.
        done: Whether the session is over.
        unseen: The card that I was shown and am asked for.
        proposed: What the last line would be, which had a slip.
        advised: The game that advice was given on, and the lines that were advised.
        refused: The game in which the last line was refused, and the suggestion that the line would
            be, by each player who may have made it.
        unfinished: The game in which a line lacked its end, and the line.
        asks_back: Whether a line that says the same as the one before is asked about first.
        explained: Whether a sheet has said what its stroke is.
        hints: The hints given on the game.
        puzzle_hints: The hints given on the puzzle.
        reviewed: The game that was reviewed last, and its review.
        to_retry: The turns of the review that are still to be tried again.
        show_progress: Shows how far an answer is.
        posed: The puzzle that was posed last.
        random: The seed of the next puzzle.
    """

    posed: Puzzle | None = None
    random: int = 0

    def __init__(self) -> None:
        self.document = Document()
        self.before: Document | None = None
        self.store: Store | None = None
        self.done = False
        self.unseen: Unseen | None = None
        self.proposed: Question | None = None
        self.advised: tuple[Game | None, Sequence[str]] = (None, ())
        self.refused: tuple[Game | None, Mapping[str, EntryLine]] = (None, {})
        self.unfinished: tuple[Game | None, str] = (None, "")
        self.asks_back = False
        self.explained = False
        self.hints = HintsGiven()
        self.puzzle_hints = HintsGiven()
        self.reviewed: tuple[Game | None, Review | None] = (None, None)
        self.to_retry: list[WeighedQuestion] = []
        self.show_progress: Callable[[str], object] = ignore_progress

    @property
    def game(self) -> Game:
        """The game; raises RecordError while the header does not make one."""
        game = self.document.game
        game.setup  # noqa: B018  raises where the header makes no table
        return game

    def let_go(self) -> None:
        """Let the game go that was there before `new`."""
        if self.before is not None:
            self.before.close()
        self.before = None

    def list_game_names(self) -> list[str]:
        """Return the names of the games that are kept, the newest first."""
        return [path.name for path in self.store.list_games()] if self.store else []

    def find_path(self, name: str) -> str:
        """Return the path that a name means: of a file, or else of a game that is kept.

        A game may be named by its number in the list. Raises RecordError for a number not in it.
        """
        # A file that is there comes before a game of that name.
        kept = self.store.list_games() if self.store and not Path(name).is_file() else []
        for path in kept:
            if name in (path.name, path.stem):
                return str(path)
        if not (kept and name.isdecimal()):
            return name

        # The number is that of the list, from which no game may have gone since.
        if not 1 <= int(name) <= len(kept):
            raise RecordError(f"no game {name}; 'load' lists {plural(len(kept), 'game')}")
        return str(kept[int(name) - 1])


def begin_record(session: Session, deck: str | None = None) -> str:
    """Begin another record, with a named deck or that of a TOML file."""
    version = Version()
    for line in () if deck is None else deck_lines(deck):
        version = with_line(version, line, line.partition(" ")[0])

    old, session.document = session.document, Document()
    session.hints = HintsGiven()
    session.document.commit(version)
    said = f"A new record. First the table: {FIRST}"
    if not old.game.written.setup_or_none:
        old.close()
        return said
    session.let_go()
    session.before = old
    return f"{said}\n{WAITING}"


def save(session: Session, name: str) -> str:
    """Keep the record in a file from now on."""
    return f"ok, kept in {session.document.save(name)} from now on."


def load(session: Session, name: str | None = None) -> str:
    """Go on with the record of a file, or of a game by its name; without one, list the games.

    While a new game has no players yet, it goes back to the one before.
    """
    if name is None and session.before is not None:
        session.document.close()
        session.document, session.before = session.before, None
        return f"ok, the game before. {describe_standing(session.document.game)}"
    if name is None:
        kept = session.store.list_games() if session.store else []
        rows = [f"{number:>3}. {game_line(path)}" for number, path in enumerate(kept, 1)]
        return "\n".join([*rows, "'load 1' or 'load NAME' goes on with one."]) if rows else NO_GAMES

    name = session.find_path(name)
    found = session.document.load(name)
    session.hints = HintsGiven()
    session.let_go()
    lines = plural(len(session.document.lines), "line")
    said = f"ok, {lines} of {name}. {describe_standing(session.document.game)}"
    return " ".join([said, *found])


def deck_lines(name: str) -> tuple[str, ...]:
    """Return the header lines for a deck by name, or in a TOML file."""
    if not name.endswith(".toml"):
        return (f"deck {quote(name)}",)
    categories = read_deck(name).categories
    return tuple(" ".join(map(quote, ("category", c.name, *c.cards))) for c in categories)


def game_line(path: Path) -> str:
    """Return the line of a list for a kept game: name, players, day, length and winner."""
    try:
        record = read_record(path)
    except RecordError:
        return f"{path.name}  no table yet, or damaged"

    # A file may have any name, so its day is that of its last change.
    day = date.fromtimestamp(path.stat().st_mtime)
    turns = sum(isinstance(entry.event, Suggestion) for entry in record.entries)
    said = [f"{day}", plural(turns, "suggestion")]
    if record.winner:
        said.append(f"{record.winner} won")
    return f"{path.name}  {', '.join(record.setup.players)}; {', '.join(said)}"


def last_game(session: Session) -> str:
    """Return how to go on with the last kept game; empty where it is over, or none is kept."""
    kept = session.store.list_games() if session.store else []
    if not kept:
        return ""
    with suppress(RecordError):
        record = read_record(kept[0])
        if not record.winner:
            players = ", ".join(record.setup.players)
            return f"The last game is {kept[0].stem} ({players}): 'load 1' goes on with it."
    return ""


def pose_puzzle(session: Session, words: Sequence[str] = ()) -> str:
    """Return a new puzzle, a hint, the solution of the last puzzle, or a judgement of an answer.

    A new puzzle is cut out of this game if the game is solved, and else out of a random one.
    """
    from kb.study.puzzle import puzzle as made

    word = words[0].lower() if len(words) == 1 else ""
    if len(words) > 1 or word in (ANSWER, HINT):
        if session.posed is None:
            raise StudyError("there is no puzzle yet; 'puzzle' makes one")
        if word == ANSWER:
            cards = join_words(session.posed.solution)
            return f"{cards}; the strongest rule it takes is {session.posed.rule}."
        game = Game.parse(session.posed.record)
        if word == HINT:
            return session.puzzle_hints.give(session.puzzle_hints.game or game, "puzzle hint")
        return judge_answer(session.posed, game, words)

    game, rule = session.document.game, words[0] if words else None
    if game.written.setup_or_none and game.solved:
        session.posed, of = made(game, rule=rule), "this game"
    else:
        session.posed, of = made(rule=rule, seed=session.random), "a random game"
        session.random += 1
    session.puzzle_hints = HintsGiven()
    events = f"{plural(len(session.posed.lines), 'event')} of {of}"
    said = f"{events}, none to spare: which cards are in the Solution?"
    doors = "'puzzle CARDS' checks an answer, 'puzzle hint' helps, 'puzzle answer' says."
    header_only = Game.parse(session.posed.record)[0]
    return WithSheet(header_only.sheet, f"{session.posed}\n{said}\n{doors}")


def judge_answer(posed: Puzzle, game: Game, words: Sequence[str]) -> str:
    """Return which cards of an answer to a puzzle are right, and why the others are not."""
    cards = game.deck.in_order({*map(game.deck.find, words)})
    right = [card for card in cards if card in posed.solution]
    if set(right) == set(posed.solution):
        return f"Right: {join_words(right)}. The strongest rule it takes is {posed.rule}."

    said = [f"Right so far: {join_words(right)}."] if right else []
    for card in cards:
        if card not in right:
            said.append(str(game.why(SOLUTION, card)))

    # A category of which no card was named is open.
    open_categories = list[str]()
    for category in game.deck.categories:
        if not {*category.cards} & {*cards}:
            open_categories.append(category.name)
    if open_categories:
        said.append(f"Still open: the {join_words(open_categories)}.")
    return "\n".join(said)


def leave(session: Session) -> str:
    """Let the files go; the session is over."""
    session.done = True
    session.document.close()
    session.let_go()
    return ""
