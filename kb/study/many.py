"""Many games, one row each: played out between policies, or analysed from their records.

    tasks ─ a bounded number at a time, here or by an Executor ─▶ rows, in the order of the tasks

A row depends on its task alone, so that any process can make it at any time. The row of a record
has the events after which it was solved, and the number of facts after each event.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence, Sized
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from kb.errors import KBError, StudyError
from kb.game import Game
from kb.study.play import MOST_SUGGESTIONS, GameRow, Series, play_row
from kb.study.policies import Policy, policies_by_seat
from kb.table.arguments import require_int, short_repr
from kb.table.deck import CLASSIC, Deck
from kb.table.setup import setup
from kb.theory.search import in_time
from resolver import SearchStopped
from resolver.questions import report_progress

# With this many chunks in work a cluster stays busy, and the memory stays bounded.
MOST_CHUNKS_AHEAD: Final = 256

Task = TypeVar("Task")


class RecordRow(NamedTuple):
    r"""The row of an analysed record: when its Solution was known, and its facts after each event.

    >>> text = "refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope\n"
    >>> row: RecordRow = next(analyse([text]))
    >>> row.events, row.facts
    (1, (0, 3))

    Attributes:
        game: Its position among the records, from 0.
        error: The error of the record; then all other values but `game` are None. None if there
            is no error.
        events: The number of its events.
        solved: The number of events after which the Solution is known; None for never.
        solution: The Solution's card of each category, None while it is open.
        facts: The numbers of settled cells before the first event and after each.
        deals: The number of deals that fit in the end, None if counting them takes too long.
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
    """Play games to their end, and yield a row for each game as soon as it is played.

    >>> for game in simulate(2, policies=["careful", "random", "bluffing"]):
    ...     print(game.solution, game.knew)
    ('Scarlet', 'Wrench', 'Library') {'Ann': 30, 'Bob': 77, 'Cid': 54}
    ('Plum', 'Pipe', 'Hall') {'Ann': 25, 'Bob': 45, 'Cid': 45}

    The same seed and number give the same row, whoever works on it, so games `first` to
    `first + games - 1` go on where others ended. A row is a `kb.study.GameRow`.

    A game ends when all know the Solution ("all knew"), or after ``most_suggestions`` ("limit"). A
    player who does not know it by then might have known it later, so a mean over `knew` leaves out
    the slowest.

    In a ``race`` a player who knows the Solution accuses at his turn, and is the row's `winner`
    ("right accusation"). The policy "accusing" accuses earlier if that wins more often. A player
    who accused wrongly only answers from then on; the game ends when all have done so ("all accused
    wrongly"). Other values of `ended` may come.

    An interrupt (Ctrl-C) is raised, and so is an error that breaks an executor. If rows are taken
    one by one, those that came are whole and in order, and `first` goes on after them.

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
        StudyError: A policy has no such name, or a number is too small.
        RecordError: The players and the deck make no table.
    """
    games = check_number(games, "how many games")
    first = check_number(first, "the number of the first game")
    series = make_series(
        seed=require_int(seed, "a seed"),
        deck=deck,
        players=players,
        policies=policies,
        most_suggestions=check_number(most_suggestions, "the most suggestions of a game"),
        race=race,
    )

    # A game depends only on the series and its own number, so any process can play it.
    make_row = partial(play_row, series)
    game_numbers = range(first, first + games)
    return spread(
        make_row,
        game_numbers,
        games,
        executor=executor,
        chunk=chunk,
        progress=progress,
    )


def check_number(count: int, what: str, least: int = 0) -> int:
    """Return the number if it is at least `least`, else raise an error that says which number.

    Args:
        count: The number.
        what: The words of the error for the counted things.
        least: The least number that is accepted.

    Raises:
        StudyError: The number is smaller than that.
    """
    number = require_int(count, what)
    if number < least:
        raise StudyError(f"{what} is {number}; say {least} or more")
    return number


def make_series(
    seed: int,
    deck: Deck,
    players: Iterable[str],
    policies: str | Policy | Iterable[str | Policy],
    most_suggestions: int = MOST_SUGGESTIONS,
    race: bool = False,
) -> Series:
    """Check the settings that all games of a simulation share, and return them.

    Raises:
        StudyError: A policy has no such name, or there are fewer cards than players.
        RecordError: The players and the deck make no table.
    """
    # Making a setup refuses an impossible table, such as two players of one name.
    seats = setup(deck, players).players
    dealt_count = len(deck.cards) - len(deck.categories)
    if dealt_count < len(seats):
        reason = f"{dealt_count} cards cannot be dealt to {len(seats)} players, a card each"
        raise StudyError(f"{reason}; name fewer players")

    return Series(
        seed=seed,
        deck=deck,
        players=seats,
        policies=policies_by_seat(policies, len(seats)),
        most_suggestions=most_suggestions,
        race=race,
    )


def analyse(
    records: Iterable[str | Game],
    *,
    executor: Executor | None = None,
    chunk: int = 10,
    progress: Callable[[RecordRow], object] | bool = False,
) -> Iterator[RecordRow]:
    r"""Analyse records, given as texts or games, and yield a row for each record.

    >>> text = "refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope\n"
    >>> row = next(analyse([text]))
    >>> row.events, row.solved, row.facts, row.deals
    (1, None, (0, 3), 6563700)

    A row is a `kb.study.RecordRow`. The same record gives the same row, whoever works on it. The
    records are read as they are needed, a bounded number of chunks ahead. An interrupt (Ctrl-C) is
    raised; the rows that were taken by then are whole.

    Args:
        records: Texts or games, any number of them.
        executor: Who does the work: any of `concurrent.futures`; None for this process.
        chunk: How many records go to a worker process at a time, as the chunksize of `map`.
        progress: A function that gets each row, or True for a bar.

    Raises:
        StudyError: The records are no collection.
    """
    if isinstance(records, str | bytes | Game | Mapping) or not isinstance(records, Iterable):
        reason = f"expected a collection of texts or games, not {short_repr(records)}"
        raise StudyError(f"{reason}; say [record]")

    # The records of an iterator cannot be counted before they come.
    record_count = len(records) if isinstance(records, Sized) else None
    numbered_records = enumerate(records)
    return spread(
        analyse_record,
        numbered_records,
        record_count,
        executor=executor,
        chunk=chunk,
        progress=progress,
    )


def analyse_record(numbered_record: tuple[int, str | Game]) -> RecordRow:
    """Return the row of a record, given with its number; an error becomes a row too."""
    number, record = numbered_record

    # One bad record must not stop the analysis of the others.
    try:
        game = record if isinstance(record, Game) else Game.parse(record)
        positions = list(game)
        fact_counts = list[int]()
        solved = list[bool]()
        for position in positions:
            fact_counts.append(len(position.facts))
            solved.append(position.solved)
    except (KBError, SearchStopped) as error:
        return RecordRow(number, str(error))

    events_until_solved = solved.index(True) if True in solved else None
    return RecordRow(
        game=number,
        error=None,
        events=len(positions) - 1,
        solved=events_until_solved,
        solution=game.solution,
        facts=tuple(fact_counts),
        deals=in_time(lambda: game.deals),
    )


def spread(
    make_row: Callable[[Task], Row],
    tasks: Iterable[Task],
    task_count: int | None,
    *,
    executor: Executor | None = None,
    chunk: int = 10,
    progress: Callable[[Row], object] | bool = False,
) -> Generator[Row, None, None]:
    """Yield the row of each task in order, made here or by an executor.

    Without an executor the work is done here, a task at a time. An interrupt (Ctrl-C) is raised,
    and tasks that were not begun are cancelled.

    Args:
        make_row: Works on a task.
        tasks: The tasks.
        task_count: The number of tasks, None if it is not known.
        executor: Who does the work; None for this process.
        chunk: How many tasks go to a worker process at a time.
        progress: A function that gets each row, or True for a bar.

    Raises:
        StudyError: The executor is no Executor, or a chunk would be empty.
    """
    # A wrong argument is refused by the call itself, and not only when the first row is taken.
    if executor is not None and not isinstance(executor, Executor):
        reason = f"{short_repr(executor)} is no executor"
        raise StudyError(f"{reason}; try ProcessPoolExecutor(), or leave it out")
    chunk_size = check_number(chunk, "the size of a chunk", least=1)

    # An executor's `map` starts all its tasks at once, so the tasks are given to it in batches.
    most_ahead = MOST_CHUNKS_AHEAD * chunk_size if executor else 1

    def make_rows() -> Generator[Row, None, None]:
        waiting = iter(tasks)
        with report_progress(progress, task_count, lambda row: f"game {row.game}") as tell:
            while batch := [*islice(waiting, most_ahead)]:
                if executor:
                    rows = executor.map(make_row, batch, chunksize=chunk_size)
                else:
                    rows = map(make_row, batch)
                for row in rows:
                    yield row
                    tell(row)

    return make_rows()
