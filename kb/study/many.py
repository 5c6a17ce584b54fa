"""Many games, one row each: played out between policies, or analysed from their records.

    tasks ─ so many at a time, here or by an Executor ─▶ rows, the first task's first

A row depends on its task alone, so it makes no difference who works on it, nor when. Of a record it
is said how fast it was solved, and how much of it is known when.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence, Sized
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from kb.errors import KBError, StudyError
from kb.game import Game
from kb.study.play import MOST_SUGGESTIONS, GameRow, Series, row
from kb.study.policies import Policy, seated
from kb.table.arguments import integer, short
from kb.table.deck import Deck
from kb.table.editions import CLASSIC
from kb.table.setup import setup
from kb.theory.search import in_time
from resolver import SearchStopped
from resolver.questions import telling

FLIGHT: Final = 256  # chunks at a time: enough for large clusters, and bounds the memory

Task = TypeVar("Task")


class RecordRow(NamedTuple):
    r"""What is known of a record, and when.

    >>> text = "refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope\n"
    >>> row: RecordRow = next(analyse([text]))
    >>> row.events, row.facts
    (1, (0, 3))

    Attributes:
        game: Its place among the records, from 0.
        error: What is wrong with it, and then all others but `game` are None; else None.
        events: How many.
        solved: After how many of them the Solution is known; None for never.
        solution: Its card of each category, None while it is open.
        facts: How many cells are settled before the first event and after each.
        deals: How many fit in the end, None where counting them takes too long.
    """

    game: int
    error: str | None
    events: int | None = None
    solved: int | None = None
    solution: Mapping[str, str | None] | None = None
    facts: tuple[int, ...] | None = None
    deals: int | None = None


Row = TypeVar("Row", bound=GameRow | RecordRow)


def simulate(
    games: int,
    *,
    policies: str | Policy | Iterable[str | Policy] = "random",
    players: Sequence[str] = ("Ann", "Bob", "Cid"),
    deck: Deck = CLASSIC,
    seed: int = 0,
    first: int = 0,
    most_suggestions: int = MOST_SUGGESTIONS,
    race: bool = False,
    executor: Executor | None = None,
    chunk: int = 10,
    progress: Callable[[GameRow], object] | bool = False,
) -> Iterator[GameRow]:
    """Return so many games played out, a row each, one after the other as they are done.

    >>> for game in simulate(2, policies=["careful", "random", "bluffing"]):
    ...     print(game.solution, game.knew)
    ('Scarlet', 'Wrench', 'Library') {'Ann': 30, 'Bob': 77, 'Cid': 54}
    ('Plum', 'Pipe', 'Hall') {'Ann': 25, 'Bob': 45, 'Cid': 45}

    The same seed and number give the same row, whoever works on it, so games `first` to
    `first + games - 1` go on where others ended. A row is a `kb.study.GameRow`.

    A game ends when all know the Solution ("all knew"), or after ``most_suggestions`` ("limit"):
    who does not know it by then might have later, so a mean over `knew` leaves out the slowest.

    In a ``race`` who knows it accuses at his turn: "right accusation", by the row's `winner`. There
    "accusing" accuses before it knows if that wins more often; who was wrong only answers from then
    on, and the game ends when all were ("all accused wrongly"). Other values of `ended` may come.

    An interrupt (Ctrl-C) is raised, and so is what breaks an executor: whoever takes the rows one
    by one has those that came, whole and in order, and goes on with `first`.

    Args:
        games: How many games are played.
        policies: Names of POLICIES, or functions of a player's own Game and a Random that return
            the cards to ask for; one for each player, or one for all.
        players: Their names, in answering order.
        deck: The deck that they play with.
        seed: Another seed gives other games.
        first: The number of the first game.
        most_suggestions: How many suggestions a game has at most.
        race: Whether they accuse.
        executor: Plays the games, a bounded number of them ahead: an executor of
            `concurrent.futures`, or a dask client's `get_executor()`. None works here.
        chunk: How many games go to a worker process at a time, as the chunksize of `map`.
        progress: A function that gets each row, or True for a bar.

    Returns:
        An iterator over the rows, in order.

    Raises:
        StudyError: A policy or a number cannot be.
        RecordError: There is no such table.
    """
    games = counted(games, "how many games")
    first = counted(first, "the number of the first game")
    most = counted(most_suggestions, "the most suggestions of a game")
    each = partial(row, series_of(integer(seed, "a seed"), deck, players, policies, most, race))
    tasks = range(first, first + games)
    return spread(each, tasks, games, executor=executor, chunk=chunk, progress=progress)


def counted(given: int, what: str, least: int = 0) -> int:
    """Return a number of things; raises StudyError for fewer than the least."""
    number = integer(given, what)
    if number < least:
        raise StudyError(f"{what} is {number}; say {least} or more")
    return number


def series_of(
    seed: int,
    deck: Deck,
    players: Iterable[str],
    policies: str | Policy | Iterable[str | Policy],
    most_suggestions: int = MOST_SUGGESTIONS,
    race: bool = False,
) -> Series:
    """Return what all games share; raises StudyError for policies, RecordError for such a table."""
    seats = setup(deck, players).players
    dealt = len(deck.cards) - len(deck.categories)
    if dealt < len(seats):
        reason = f"{dealt} cards cannot be dealt to {len(seats)} players, a card each"
        raise StudyError(f"{reason}; name fewer players")
    return Series(seed, deck, seats, seated(policies, len(seats)), most_suggestions, race)


def analyse(
    records: Iterable[str | Game],
    *,
    executor: Executor | None = None,
    chunk: int = 10,
    progress: Callable[[RecordRow], object] | bool = False,
) -> Iterator[RecordRow]:
    r"""Return a row for each record, a text or a Game, one after the other as they are done.

    >>> text = "refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope\n"
    >>> row = next(analyse([text]))
    >>> row.events, row.solved, row.facts, row.deals
    (1, None, (0, 3), 6563700)

    A row is a `kb.study.RecordRow`. The same record gives the same row, whoever works on it. The
    records are read as they are needed, a bounded number of chunks ahead. An interrupt (Ctrl-C) is
    raised: whoever takes the rows one by one has those that came.

    Raises StudyError where the records are no collection.

    Args:
        records: Texts or games, any number of them.
        executor: Who does the work: any of `concurrent.futures`; None for this process.
        chunk: How many records go to a worker process at a time, as the chunksize of `map`.
        progress: What is called with each row; True shows a bar.
    """
    if isinstance(records, str | bytes | Game | Mapping) or not isinstance(records, Iterable):
        reason = f"records are a collection of texts or games, not {short(records)}"
        raise StudyError(f"{reason}; say [record]")
    number = len(records) if isinstance(records, Sized) else None
    tasks = enumerate(records)
    return spread(analysed, tasks, number, executor=executor, chunk=chunk, progress=progress)


def analysed(numbered: tuple[int, str | Game]) -> RecordRow:
    """Return what a record comes to."""
    number, record = numbered
    try:
        game = record if isinstance(record, Game) else Game.parse(record)
        positions = list(game)
        known = tuple(len(one.facts) for one in positions)
        solved = [one.solved for one in positions]
    except (KBError, SearchStopped) as error:
        return RecordRow(number, str(error))
    return RecordRow(
        game=number,
        error=None,
        events=len(positions) - 1,
        solved=solved.index(True) if True in solved else None,
        solution=game.solution,
        facts=known,
        deals=in_time(lambda: game.deals),
    )


def spread(
    make: Callable[[Task], Row],
    tasks: Iterable[Task],
    number: int | None,
    *,
    executor: Executor | None = None,
    chunk: int = 10,
    progress: Callable[[Row], object] | bool = False,
) -> Generator[Row, None, None]:
    """Return the row of each task, in order; `number` is how many they are, None if not known.

    Without an executor the work is done here, a task at a time. An interrupt (Ctrl-C) is raised,
    and what was not begun is cancelled. Raises StudyError for what is no executor and for chunks of
    no size.
    """
    if executor is not None and not isinstance(executor, Executor):
        reason = f"{short(executor)} is no executor"
        raise StudyError(f"{reason}; try ProcessPoolExecutor(), or leave it out")
    size = counted(chunk, "the size of a chunk", least=1)

    def rows() -> Generator[Row, None, None]:
        left = iter(tasks)
        ahead = FLIGHT * size if executor else 1  # `map` takes all that it is given at once
        with telling(progress, number, lambda row: f"game {row.game}") as tell:
            while flight := [*islice(left, ahead)]:
                here = (make(task) for task in flight)
                for row in executor.map(make, flight, chunksize=size) if executor else here:
                    yield row
                    tell(row)

    return rows()
