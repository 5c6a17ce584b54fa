"""Finished games: random play with the hands laid open at its end, and when who could know it."""

from __future__ import annotations

import re
import shlex
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from pysat.solvers import Solver

from kb import Game
from support.oracle import Oracle
from support.random_games import RandomGame, Said, random_game, word


def finished(seed: int, **options: Any) -> tuple[RandomGame, Game]:
    """Return a random game, and its record with the hands of all others laid open at the end."""
    played = random_game(seed, **options)
    return played, Game.parse(played.text + laid_open(played))


def laid_open(played: RandomGame) -> str:
    others = [player for player in played.players if player != played.me]
    lines = [f"has {player} {word(card)}\n" for player in others for card in played.hand(player)]
    return "".join(lines)


def as_seen_by(played: RandomGame, player: str, certain: bool = False) -> RandomGame:
    """Return the game as a player has truly seen it: the own hand, and each card shown to him.

    If `certain`, a shown card is left out that my record cannot tell from another.
    """
    unsure = [line for line, cards in unseen_choices(played, player).items() if len(cards) > 1]
    first = len(played.header) + 1
    given: list[Said] = [("has", player, (card,)) for card in played.hand(player)]
    events = []
    for number, ((line, said), shown) in enumerate(zip(played.events, played.shown, strict=True)):
        own = [one for one in said if one[0] in ("lacks", "not all")]
        guesser, cards = guesser_and_cards(played, line)
        for shower, card in shown:
            sees = player in (guesser, shower) and not (certain and first + number in unsure)
            own.append(("has", shower, (card,)) if sees else ("some", shower, cards))
        events.append((line, own))
    return replace(played, me=player, given=given, events=events)


def cases(
    played: RandomGame, player: str
) -> Iterator[tuple[tuple[tuple[int, str], ...], int | None]]:
    """Yield each game that my record cannot tell from the one played, with the line of a player.

    They differ in the cards that the player was shown and I did not see: whoever answered may have
    shown any of the cards asked for that he has. A game is the card shown at each such line.
    """
    choices = unseen_choices(played, player)
    first = len(played.header) + 1
    for chosen in product(*choices.values()):
        cards = dict(zip(choices, chosen, strict=True))
        shown_here = [
            [(shower, cards.get(first + number, card)) for shower, card in shown]
            for number, shown in enumerate(played.shown)
        ]
        yield tuple(cards.items()), true_line(as_seen_by(replace(played, shown=shown_here), player))


def unseen_choices(played: RandomGame, player: str) -> dict[int, list[str]]:
    """Return by line the cards that a player may have been shown where I did not see the card."""
    choices = {}
    first = len(played.header) + 1
    for number, ((line, _), shown) in enumerate(zip(played.events, played.shown, strict=True)):
        guesser, cards = guesser_and_cards(played, line)
        for shower, _ in shown:
            if guesser == player and played.me not in (guesser, shower):
                choices[first + number] = [card for card in cards if played.deal[card] == shower]
    return choices


def guesser_and_cards(played: RandomGame, line: str) -> tuple[str, tuple[str, ...]]:
    _, guesser, *named = shlex.split(line.partition(" -> ")[0])
    return guesser, tuple(card for card in played.cards if card in named)


def true_line(played: RandomGame) -> int | None:
    """Return the line after which one Solution is left, by the SAT oracle; None for never."""
    oracle = Oracle(played)
    counts = []
    for _, said in played.events:
        for one in said:
            oracle.tell(one)
        counts.append(len(oracle.clauses))

    # What follows keeps following, so the first line is found by halving.
    index = bisect_left(counts, True, key=lambda count: has_one_solution(oracle, count))
    return len(played.header) + 1 + index if index < len(counts) else None


def has_one_solution(oracle: Oracle, count: int) -> bool:
    with Solver(name="cadical153", bootstrap_with=oracle.clauses[:count]) as solver:
        assert solver.solve()
        model = {number for number in solver.get_model() if number > 0}
        solution = [atom for cell, atom in oracle.atoms.items() if cell[0] == "Solution"]
        solver.add_clause([-atom for atom in solution if atom in model])
        return not solver.solve()


def lines_in(text: str) -> set[int]:
    """Return the lines that a text names, each alone or in a range."""
    lines = set[int]()
    for first, last in re.findall(r"\b(\d+)(?: to (\d+))?", text):
        lines.update(range(int(first), int(last or first) + 1))
    return lines
