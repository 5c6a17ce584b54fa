"""Finished games: random play with the hands laid open at its end, and when who could know it."""

from __future__ import annotations

import shlex
from dataclasses import replace
from itertools import islice, product
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


def as_seen_by(played: RandomGame, player: str) -> RandomGame:
    """Return the game as a player has truly seen it: the own hand, and each card shown to him."""
    given: list[Said] = [("has", player, (card,)) for card in played.hand(player)]
    events = []
    for (line, said), shown in zip(played.events, played.shown, strict=True):
        own = [one for one in said if one[0] == "lacks"]
        guesser, cards = guesser_and_cards(played, line)
        for shower, card in shown:
            sees = player in (guesser, shower)
            own.append(("has", shower, (card,)) if sees else ("some", shower, cards))
        events.append((line, own))
    return replace(played, me=player, given=given, events=events)


def lines_in_all_cases(played: RandomGame, player: str) -> set[int | None]:
    """Return the line of a player in each game that my record cannot tell from the one played.

    They differ in the cards that the player was shown and I did not see: whoever answered may have
    shown any of the cards asked for that he has.
    """
    choices = []
    for (line, _), shown in zip(played.events, played.shown, strict=True):
        guesser, cards = guesser_and_cards(played, line)
        for shower, card in shown:
            is_seen = played.me in (guesser, shower)
            may_differ = guesser == player and not is_seen
            held = [each for each in cards if played.deal[each] == shower]
            choices.append([(shower, each) for each in held] if may_differ else [(shower, card)])

    lines = set()
    for chosen in product(*choices):
        remaining = iter(chosen)
        shown_here = [list(islice(remaining, len(shown))) for shown in played.shown]
        lines.add(true_line(as_seen_by(replace(played, shown=shown_here), player)))
    return lines


def guesser_and_cards(played: RandomGame, line: str) -> tuple[str, tuple[str, ...]]:
    _, guesser, *named = shlex.split(line.partition(" -> ")[0])
    return guesser, tuple(card for card in played.cards if card in named)


def true_line(played: RandomGame) -> int | None:
    """Return the line after which one Solution is left, by the SAT oracle; None for never."""
    oracle = Oracle(played)
    first = len(played.header) + 1
    for number, (_, said) in enumerate(played.events):
        for one in said:
            oracle.tell(one)
        if has_one_solution(oracle):
            return first + number
    return None


def has_one_solution(oracle: Oracle) -> bool:
    with Solver(name="cadical153", bootstrap_with=oracle.clauses) as solver:
        assert solver.solve()
        model = {number for number in solver.get_model() if number > 0}
        solution = [atom for cell, atom in oracle.atoms.items() if cell[0] == "Solution"]
        solver.add_clause([-atom for atom in solution if atom in model])
        return not solver.solve()
