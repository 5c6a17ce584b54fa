"""How many keys a suggestion takes at the table, with Enter: the shortest line that reads as it.

    python tests/benchmarks/keystrokes.py              20 classic games of 30 suggestions
    python tests/benchmarks/keystrokes.py --games 5    fewer of them

Lines are tried by length, shortest first, at the shell's own reader, until one reads as the event:
beginnings of the cards in deck order, `-` or a beginning of the answerer, and of the card if it was
seen; a beginning of the guesser goes before them where he is not the next player.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from pathlib import Path
from statistics import mean

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from random_games import random_game

from kb import Game
from kb.errors import RecordError
from kb.shell.reading import understood
from kb.shell.turns import event_in, next_suggester
from kb.shell.versions import opened
from kb.table.events import Suggestion

PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
LONGEST = 6  # letters of a name that are tried


def named(text: str) -> str:
    """Return a record with names for its players, as people have them."""
    return re.sub(r"\bP(\d)\b", lambda match: PLAYERS[int(match[1]) - 1], text)


def shortest(game: Game, event: Suggestion) -> str:
    """Return the shortest line that is read as the event."""
    names = [*event.cards]
    if next_suggester(game.written) != event.guesser:
        names.insert(0, event.guesser)
    for answer in event.answers:
        names += [answer.player, *([answer.card] if answer.card else [])]
    ending = [] if event.answers else ["-"]
    for lengths in by_sum(len(names)):
        begun = [name.lower().replace(" ", "")[:n] for name, n in zip(names, lengths, strict=True)]
        line = " ".join([*begun, *ending])
        if reads_as(game, line, event):
            return line
    raise AssertionError(f"no line is read as {event}")


def by_sum(count: int) -> Iterator[tuple[int, ...]]:
    """Yield the lengths of so many beginnings, the shortest together first."""
    choices = combinations_with_replacement(range(1, LONGEST + 1), count)
    for lengths in sorted(choices, key=sum):
        yield from sorted(set(permutations(lengths)))


def reads_as(game: Game, line: str, event: Suggestion) -> bool:
    """Return whether the shell reads the line as the event."""
    try:
        return event_in(understood(game, line).text, game.setup) == event
    except RecordError:
        return False


def game_keys(seed: int) -> Iterator[tuple[int, str]]:
    """Yield the keys of each suggestion of a game, Enter among them, and what is typed."""
    play = random_game(seed, players=3 + seed % 4, events=30)
    game = opened(named("\n".join(play.header)))
    for text, _ in play.events:
        after = game.tell(named(text))
        event = after.log[-1].event
        assert isinstance(event, Suggestion)
        line = shortest(game, event)
        yield len(line) + 1, line
        game = after


def main() -> int:
    """Print the mean and the worst."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=20)
    found = [each for seed in range(parser.parse_args().games) for each in game_keys(seed)]
    keys, line = max(found)
    print(f"{len(found)} suggestions: {mean(count for count, _ in found):.1f} keys in the mean")
    print(f"the worst takes {keys}: {line}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
