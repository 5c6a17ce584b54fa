"""Games in which whoever knows the Solution at the end of his turn accuses, and the game is over.

Whether he knows is asked of the SAT solver, on all that he has seen: his hand, the cards that he
was shown and showed, and what was said aloud. Nothing of the package under test is asked.
"""

from __future__ import annotations

import shlex
from dataclasses import replace

from oracle import Oracle
from pysat.solvers import Solver
from random_games import RandomGame, Said

# P2 was silent after line 13, and would have known the Solution with b and c.
HEADER = """refute 1
category suspect a b c
category weapon d e f
category room g h i j
players P1 P2 P3
me P1
hand P1 d g h
size P2 2
size P3 2
"""
EVENTS = """suggest P2 j b f -> P3
suggest P3 h a d -> P1 h
suggest P1 j f b -> P2 b
suggest P2 b f i -> nobody
suggest P3 a e j -> nobody
"""
GAME = HEADER + EVENTS


def accusing(game: RandomGame) -> RandomGame:
    """Return the game up to the first turn at whose end the guesser knows; he is out of it."""
    seen = {player: view(game, player) for player in game.players}
    for number, (line, _) in enumerate(game.events):
        guesser, *cards = shlex.split(line.partition(" -> ")[0])[1:]
        for player, oracle in seen.items():
            for said in heard(game, number, player, guesser, tuple(cards)):
                oracle.tell(said)
        if knows(game, seen[guesser]):
            return replace(game, events=game.events[: number + 1])
    return game


def view(game: RandomGame, player: str) -> Oracle:
    """Return what a player knows before the first event."""
    given = [said for said in game.given if said[1] == "Table"]
    given += [("has", player, (card,)) for card in game.hand(player)]
    given += [("lacks", player, (c,)) for c in game.cards if game.deal[c] != player]
    return Oracle(replace(game, me=player, given=given))


def heard(
    game: RandomGame, number: int, player: str, guesser: str, cards: tuple[str, ...]
) -> list[Said]:
    """Return what an event tells a player."""
    said = [one for one in game.events[number][1] if one[0] == "lacks"]
    for refuter, card in game.shown[number]:
        sees = player in (guesser, refuter)
        said.append(("has", refuter, (card,)) if sees else ("some", refuter, cards))
    return said


def knows(game: RandomGame, oracle: Oracle) -> bool:
    """Return whether one Solution is left."""
    with Solver(name="cadical153", bootstrap_with=oracle.clauses) as solver:
        assert solver.solve()
        true = {atom for atom in solver.get_model() if atom > 0}
        solution = [oracle.atoms["Solution", card] for card in game.cards]
        solver.add_clause([-atom for atom in solution if atom in true])
        return not solver.solve()
