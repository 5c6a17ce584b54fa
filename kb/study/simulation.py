"""Whole games between policies, many of them, one row each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial

from kb.errors import StudyError
from kb.study.play import MOST, Row, Series, row
from kb.study.policies import Policy, seated
from kb.study.spread import Spread, Telling
from kb.table.arguments import integer
from kb.table.deck import Deck
from kb.table.editions import CLASSIC
from kb.table.setup import setup


def simulate(
    games: int,
    *,
    policies: str | Policy | Iterable[str | Policy] = "random",
    players: Sequence[str] = ("Ann", "Bob", "Cid"),
    deck: Deck = CLASSIC,
    seed: int = 0,
    first: int = 0,
    most: int = MOST,
    race: bool = False,
    executor: Executor | None = None,
    chunk: int = 10,
    progress: Telling = False,
) -> Iterator[Row]:
    """Return so many games played out, a row each, one after the other as they are done.

    >>> for game in simulate(2, policies=["careful", "random", "bluffing"]):
    ...     print(game["solution"], game["knew"])
    ['Scarlet', 'Wrench', 'Library'] {'Ann': 30, 'Bob': 77, 'Cid': 54}
    ['Plum', 'Pipe', 'Hall'] {'Ann': 25, 'Bob': 45, 'Cid': 45}

    The same seed and number give the same row, whoever works on it, so games `first` to
    `first + games - 1` go on where others ended. A row is a dict, as JSON can hold it; `Row` names
    its keys.

    A game ends when all know the Solution ("all knew"), or after ``most`` suggestions ("limit"):
    who does not know it by then might have later, so a mean over `knew` leaves out the slowest.

    In a ``race`` who knows it accuses at his turn: "right accusation", by the row's `winner`. There
    "accusing" accuses before it knows if that wins more often; who was wrong only answers from then
    on, and the game ends when all were ("all accused wrongly"). Other values of `ended` may come.

    An interrupt (Ctrl-C) is raised, and so is what breaks an executor, with a note on how to go on:
    whoever takes the rows one by one has those that came.

    Args:
        games: How many games are played.
        policies: Names of POLICIES, or functions of a player's own Game and a Random that return
            the cards to ask for; one for each player, or one for all.
        players: Their names, in answering order.
        deck: The deck that they play with.
        seed: Another seed gives other games.
        first: The number of the first game.
        most: How many suggestions a game has at most.
        race: Whether they accuse.
        executor: Works on chunks of games, a bounded number of them at a time: an executor of
            `concurrent.futures`, or a dask client's `get_executor()`. None works here.
        chunk: How many games a worker plays before it hands their rows over.
        progress: A function that gets each row, or True for a bar.

    Returns:
        An iterator over the rows, in order.

    Raises:
        StudyError: A policy or a number cannot be.
        RecordError: There is no such table.
    """
    games = counted(games, "how many games")
    first = counted(first, "the number of the first game")
    most = counted(most, "the most suggestions of a game")
    each = partial(row, series_of(integer(seed, "a seed"), deck, players, policies, most, race))
    return Spread(executor, chunk, progress, said).rows(each, range(first, first + games), games)


def counted(given: int, what: str) -> int:
    """Return a number of things; raises StudyError for less than none."""
    number = integer(given, what)
    if number < 0:
        raise StudyError(f"{what} is {number}; say 0 or more")
    return number


def series_of(
    seed: int,
    deck: Deck,
    players: Iterable[str],
    policies: str | Policy | Iterable[str | Policy],
    most: int = MOST,
    race: bool = False,
) -> Series:
    """Return what all games share; raises StudyError for policies, RecordError for such a table."""
    seats = setup(deck, players).players
    dealt = len(deck.cards) - len(deck.categories)
    if dealt < len(seats):
        reason = f"{dealt} cards cannot be dealt to {len(seats)} players, a card each"
        raise StudyError(f"{reason}; name fewer players")
    names, asking = zip(*seated(policies, len(seats)), strict=True)
    return Series(seed, deck, seats, names, asking, most, race)


def said(game: Row) -> str:
    """Return a row in a line.

    >>> said({"game": 3, "suggestions": 20, "knew": {"Ann": 18, "Bob": None}})
    'game 3: 20 suggestions; Ann knew after 18'
    """
    knew = [f"{player} knew after {made}" for player, made in game["knew"].items() if made]
    return "; ".join([f"game {game['game']}: {game['suggestions']} suggestions", *knew])
