"""A session: its game, its memory, and the files that it leaves for the next session.

The game before `new` can be brought back until the new game has its players. Games without a file,
and the typed lines, are kept in the user's directories, which platformdirs finds. Without
platformdirs, or without a home, nothing is kept.
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

# Only puzzles, hints and reviews need these modules, and import them when asked for.
if TYPE_CHECKING:
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
    """Two directories of the user: one for games, and one for the history of typed lines.

    A directory that cannot be read counts as empty, and one that cannot be written keeps nothing.
    """

    games: Path
    state: Path

    @classmethod
    def of_user(cls) -> Store | None:
        """Return the store of the user; None if platformdirs is not installed or finds no home."""
        if find_spec("platformdirs") is None:
            return None
        from platformdirs import user_data_path, user_state_path

        # A container may run under a number that no user has, and so without a home: platformdirs
        # then raises an error, and its older versions return a path that begins with '~'.
        try:
            data, state = user_data_path(NAME, False), user_state_path(NAME, False)
        except RuntimeError:
            return None
        return cls(data / "games", state) if data.is_absolute() and state.is_absolute() else None

    def lines(self) -> Path | None:
        """Return the path of the history of typed lines; None if it cannot be written."""
        path = self.state / "history"
        with suppress(OSError):
            # Opening a pipe would wait for its other end, so a device is refused.
            if path.exists() and is_device(path):
                return None
            self.state.mkdir(parents=True, exist_ok=True)
            path.open("a").close()
            return path
        return None

    def new_path(self, day: date) -> Path:
        """Return a path for a new game of this day, where no file is yet.

        Raises SavingError if the directory cannot be made.
        """
        with as_saving_error(self.games):
            self.games.mkdir(parents=True, exist_ok=True)
        paths = (self.games / f"{day}-{number}.clue" for number in count(1))
        return next(path for path in paths if not path.exists())

    def list_games(self) -> list[Path]:
        """Return the paths of the kept games, the newest first."""
        with suppress(OSError):
            files = [path for path in self.games.iterdir() if path.is_file()]
            games = [path for path in files if path.suffix == ENDING]
            games.sort(key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
            return games
        return []


class HintsGiven:
    """The hints that were given on a game, so that the next one goes on from there.

    Attributes:
        known: The cells that hints gave away, or that a reason has explained.
        game: The game of the last hint.
        hints: The steps of the last hint.
        number: How many of these steps were given.
    """

    def __init__(self) -> None:
        self.known: set[Cell] = set()
        self.game: Game | None = None
        self.hints: Hints | None = None
        self.number = 0

    def give(self, game: Game, word: str) -> str:
        """Return the next step of the hint; after its last step a hint about another fact begins.

        Args:
            game: The game.
            word: The command that gives the next step.
        """
        has_more = self.hints is not None and self.number < len(self.hints.steps)
        if self.hints is None or self.game is not game or not has_more:
            self.game = game
            self.hints = game.hints(tuple(self.known))
            self.number = 0
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
    """Do nothing; without a terminal nobody sees how far an answer is."""


class Session:
    """A document with its file, and the memory of the conversation about it.

    Attributes:
        document: The versions of the game, and its file.
        before: The document before `new`, until the new game has its players.
        store: The directories of the user, if games are kept.
        done: Whether the session is over.
        unseen: The card that I was shown and that the shell asks for.
        proposed: The question about the last line, if it proposed a meaning.
        advised: The game for which advice was given, and the advised lines.
        refused: The game in which the last line was refused, and the suggestion that the line would
            be, by each possible guesser.
        unfinished: The game in which a line lacked its end, and the line.
        asks_back: Whether the shell asks about a line that repeats the last one.
        explained: Whether a sheet has shown its legend.
        hints: The hints given on the game.
        puzzle_hints: The hints given on the puzzle.
        reviewed: The game that was reviewed last, and its review.
        to_retry: The turns of the review that were not tried again yet.
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
        """The game; raises RecordError if the header makes no table yet."""
        game = self.document.game
        game.setup  # noqa: B018  raises where the header makes no table
        return game

    def let_go(self) -> None:
        """Close the game from before the command `new`; it can no longer be brought back."""
        if self.before is not None:
            self.before.close()
        self.before = None

    def list_game_names(self) -> list[str]:
        """Return the names of the kept games, the newest first."""
        return [path.name for path in self.store.list_games()] if self.store else []

    def find_path(self, name: str) -> str:
        """Return the path that a name means: that of a file, or else of a kept game.

        A game may be named by its number in the list; raises RecordError for any other number.
        """
        # An existing file comes before a kept game of the same name.
        is_file = Path(name).is_file()
        kept = self.store.list_games() if self.store and not is_file else []
        for path in kept:
            if name in (path.name, path.stem):
                return str(path)
        if not (kept and name.isdecimal()):
            return name

        # The number is that in the list of `load`, which is computed again here.
        if not 1 <= int(name) <= len(kept):
            raise RecordError(f"no game {name}; 'load' lists {plural(len(kept), 'game')}")
        return str(kept[int(name) - 1])


def begin_record(session: Session, deck: str | None = None) -> str:
    """Begin another record, with a named deck or the deck in a TOML file."""
    version = Version()
    for line in () if deck is None else deck_lines(deck):
        version = with_line(version, line, line.partition(" ")[0])

    old, session.document = session.document, Document()
    session.hints = HintsGiven()
    session.document.commit(version)
    answer = f"A new record. First the table: {FIRST}"
    if not old.game.written.setup_or_none:
        old.close()
        return answer
    session.let_go()
    session.before = old
    return f"{answer}\n{WAITING}"


def save(session: Session, name: str) -> str:
    """Save the record in a file, and keep it there from now on."""
    return f"ok, kept in {session.document.save(name)} from now on."


def load(session: Session, name: str | None = None) -> str:
    """Load a record from a file or a kept game by its name; with no name, list the kept games.

    With no name, and while a new game has no players yet, go back to the game before it.
    """
    if name is None and session.before is not None:
        session.document.close()
        session.document, session.before = session.before, None
        return f"ok, the game before. {describe_standing(session.document.game)}"
    if name is None:
        kept = session.store.list_games() if session.store else []
        if not kept:
            return NO_GAMES
        rows = [f"{number:>3}. {game_line(path)}" for number, path in enumerate(kept, 1)]
        rows.append("'load 1' or 'load NAME' goes on with one.")
        return "\n".join(rows)

    name = session.find_path(name)
    notes = session.document.load(name)
    session.hints = HintsGiven()
    session.let_go()
    lines = plural(len(session.document.lines), "line")
    answer = f"ok, {lines} of {name}. {describe_standing(session.document.game)}"
    return " ".join([answer, *notes])


def deck_lines(name: str) -> tuple[str, ...]:
    """Return the header lines of a named deck, or of the deck in a TOML file."""
    if not name.endswith(".toml"):
        return (f"deck {quote(name)}",)
    lines = list[str]()
    for category in read_deck(name).categories:
        words = ("category", category.name, *category.cards)
        lines.append(" ".join(map(quote, words)))
    return tuple(lines)


def game_line(path: Path) -> str:
    """Return the list's line for a kept game, with its name, players, day and winner."""
    try:
        record = read_record(path)
    except RecordError:
        return f"{path.name}  no table yet, or damaged"

    # A file may be named differently, so the day is that of its last change.
    day = date.fromtimestamp(path.stat().st_mtime)
    turns = sum(isinstance(entry.event, Suggestion) for entry in record.entries)
    parts = [f"{day}", plural(turns, "suggestion")]
    if record.winner:
        parts.append(f"{record.winner} won")
    players = ", ".join(record.setup.players)
    return f"{path.name}  {players}; {', '.join(parts)}"


def last_game(session: Session) -> str:
    """Return how to go on with the last kept game; empty if there is none or it is over."""
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
    """Pose a puzzle, or help with the last one: a hint, its answer, or a check of an answer.

    A new puzzle is made from this game if the game is solved, and else from a random one.
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

    game = session.document.game
    rule = words[0] if words else None
    if game.written.setup_or_none and game.solved:
        session.posed = made(game, rule=rule)
        of = "this game"
    else:
        session.posed = made(rule=rule, seed=session.random)
        of = "a random game"
        session.random += 1
    session.puzzle_hints = HintsGiven()
    events = f"{plural(len(session.posed.lines), 'event')} of {of}"
    question = f"{events}, none to spare: which cards are in the Solution?"
    doors = "'puzzle CARDS' checks an answer, 'puzzle hint' helps, 'puzzle answer' says."
    header_only = Game.parse(session.posed.record)[0]
    return WithSheet(header_only.sheet, f"{session.posed}\n{question}\n{doors}")


def judge_answer(posed: Puzzle, game: Game, words: Sequence[str]) -> str:
    """Return which cards of an answer are right, and for the wrong ones why they are wrong."""
    cards = game.deck.in_order({*map(game.deck.find, words)})
    right = [card for card in cards if card in posed.solution]
    if set(right) == set(posed.solution):
        return f"Right: {join_words(right)}. The strongest rule it takes is {posed.rule}."

    sentences = [f"Right so far: {join_words(right)}."] if right else []
    for card in cards:
        if card not in right:
            sentences.append(str(game.why(SOLUTION, card)))

    # If no card of a category was named, this category is still open.
    open_categories = list[str]()
    for category in game.deck.categories:
        if not {*category.cards} & {*cards}:
            open_categories.append(category.name)
    if open_categories:
        sentences.append(f"Still open: the {join_words(open_categories)}.")
    return "\n".join(sentences)


def leave(session: Session) -> str:
    """Close the files, and end the session."""
    session.done = True
    session.document.close()
    session.let_go()
    return ""
