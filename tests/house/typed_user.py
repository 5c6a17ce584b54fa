"""What a user of the library writes, with types; a test has it checked."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from fractions import Fraction
from pathlib import Path
from random import Random

import kb
import resolver
from kb import (
    CLASSIC,
    SOLUTION,
    Contradiction,
    Game,
    KBError,
    Puzzle,
    analyse,
    puzzle,
    read_game,
    simulate,
)
from kb.errors import OpenCell
from resolver import AtMost, Budget, Clause, Literal, Proof, SearchStopped, Verdict

PLAYERS = ["Nick", "Rachel", "Holden"]
HAND = ["White", "Conservatory", "Ballroom", "Plum", "Knife", "Library"]


def play(lines: list[str]) -> Game:
    """Return a game as far as its lines do not contradict one another."""
    game = Game.new(PLAYERS, me="Nick", hand=HAND, deck=CLASSIC, sizes={"Rachel": (5, 7)})
    for line in lines:
        try:
            game = game.tell(line)
        except Contradiction as error:
            print(error.line, error.entries, [repair.text for repair in error.repairs])
    return game


def settled(game: Game) -> Iterator[tuple[str, str, bool]]:
    """Yield each fact with its reasons."""
    for (holder, card), value in game.facts.items():
        explanation = game.why(holder, card)
        proof: Proof = explanation.proof
        steps = [(step.number, step.clause, step.rule, step.premises) for step in proof]
        assert resolver.check(proof) and len(steps) == len(proof)
        yield holder, card, value


def shares(game: Game) -> dict[str, Fraction]:
    """Return how likely each card is to be in the Solution."""
    odds = game.odds()
    return {card: odds[SOLUTION, card] for card in game.setup.deck.cards}


def open_cells(game: Game, holder: str) -> list[str]:
    """Return a holder's open cards, each shown open by two deals."""
    base = game.knowledge(holder)
    assert all(game.why_not(holder, card).there[card] == holder for card in base.open)
    return [str(clause) for clause in base.clauses if not base.entails(Literal("Rope"))]


def follows(text: str, goal: str) -> bool | None:
    """Return whether a goal follows, or None where the budget ends first."""
    try:
        verdict: Verdict = resolver.prove(text, goal, strategy="unit", budget=Budget(steps=9))
    except SearchStopped:
        return None
    model = verdict.countermodel
    return verdict.entailed if model is None else bool(model.get("p"))


def tried(path: Path) -> str | None:
    """Return what is wrong with a file, or with a question about it."""
    try:
        read_game(path).why("Rachel", "Rope")
    except OpenCell as cell:
        return f"{cell.holder} {cell.card}"
    except KBError as error:
        return str(error)
    return kb.__version__


def count(names: list[str]) -> tuple[Clause, ...]:
    """Return the clauses that say: at most two of these."""
    return tuple(AtMost(2, names, "two at most").instances())


def asking(game: Game, random: Random) -> list[str]:
    """Return a card of each category: a policy of one's own."""
    return [random.choice(kind.cards) for kind in game.setup.deck.categories]


def solved_after(pool: Executor) -> list[tuple[int | None, str]]:
    """Return after how many suggestions games are solved, and a puzzle made of each."""
    games = simulate(9, policies=[asking, "careful", "informed"], executor=pool, progress=print)
    found: list[tuple[int | None, str]] = []
    for row in analyse([game.records["Ann"] for game in games], executor=pool):
        made: Puzzle = puzzle(seed=row.game, rule="one-slot")
        found.append((row.solved, made.record))
    return found


def rows(game: Game) -> list[dict[str, object]]:
    """Return what each event settled, as rows."""
    return game.timeline().records()
