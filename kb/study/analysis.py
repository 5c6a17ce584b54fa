"""Records, many of them: how fast each was solved, and how much of it is known when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sized
from concurrent.futures import Executor
from typing import Any, TypeAlias

from kb.errors import KBError, StudyError
from kb.game import Game
from kb.objects import in_time
from kb.study.spread import Spread, Telling
from kb.table.arguments import short
from resolver import SearchStopped

Row: TypeAlias = dict[str, Any]


def analyse(
    records: Iterable[str | Game],
    *,
    executor: Executor | None = None,
    chunk: int = 10,
    progress: Telling = False,
) -> Iterator[Row]:
    r"""Return a row for each record, a text or a Game, one after the other as they are done.

    >>> text = "refute 1\ndeck classic\nplayers Ann Bob\nhas Ann Rope\n"
    >>> row = next(analyse([text]))
    >>> row["events"], row["solved"], row["facts"], row["deals"]
    (1, None, [0, 3], 6563700)

    A row is a dict, as JSON can hold it: `game` its place, from 0; `events` how many; `solved`
    after how many of them the Solution is known (None: never); `solution` its card of each
    category, None while it is open; `facts` how many cells are settled before the first event and
    after each; `deals` how many fit in the end, None where counting them takes too long; `error`
    what is wrong with the record, and then all others but the first are None.

    The same record gives the same row, whoever works on it. The records are read as they are
    needed, a bounded number of chunks ahead. ``progress`` is called with each row; True shows a
    bar. An interrupt (Ctrl-C) is raised: whoever takes the rows one by one has those that came.

    Raises StudyError where the records are no collection.

    Args:
        records: Texts or games, any number of them.
        executor: Who does the work: any of `concurrent.futures`; None for this process.
        chunk: How many records go to a worker at a time.
        progress: What is called with each row; True shows a bar.
    """
    if isinstance(records, str | bytes | Game | Mapping) or not isinstance(records, Iterable):
        reason = f"records are a collection of texts or games, not {short(records)}"
        raise StudyError(f"{reason}; say [record]")
    number = len(records) if isinstance(records, Sized) else None
    return Spread(executor, chunk, progress, said).rows(row, enumerate(records), number)


def row(numbered: tuple[int, str | Game]) -> Row:
    """Return what a record comes to."""
    number, record = numbered
    try:
        game = record if isinstance(record, Game) else Game.parse(record)
        positions = list(game)
        known = [len(one.facts) for one in positions]
        solved = [one.solved for one in positions]
    except (KBError, SearchStopped) as error:
        keys = ("events", "solved", "solution", "facts", "deals")
        return {"game": number, **dict.fromkeys(keys), "error": str(error)}
    return {
        "game": number,
        "events": len(positions) - 1,
        "solved": solved.index(True) if True in solved else None,
        "solution": dict(game.solution),
        "facts": known,
        "deals": in_time(lambda: game.deals),
        "error": None,
    }


def said(game: Row) -> str:
    """Return a row in a line.

    >>> said({"game": 3, "events": 30, "solved": 28, "error": None})
    'game 3: 30 events; solved after 28'
    """
    if game["error"] is not None:
        return f"game {game['game']}: {game['error']}"
    solved = "open" if game["solved"] is None else f"solved after {game['solved']}"
    return f"game {game['game']}: {game['events']} events; {solved}"
