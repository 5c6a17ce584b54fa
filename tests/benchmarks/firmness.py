"""How firm facts are: the lines that undo each, against an oracle; and whether firm facts are true.

    python tests/benchmarks/firmness.py              200 games against the oracle, 2,000 slips
    python tests/benchmarks/firmness.py --share 50   a fiftieth of it

First, for each line of a game a SAT solver is asked for all facts without it: `Game.firm` names
the line for just those that are gone. Then one event line of a true game is made wrong: another
player answers, another card is shown, a card or the guesser is another one. Where the log stays
consistent, nothing says so; but every fact that `Game.firm` calls firm must be true of the deal.
Printed: such facts, and how many of the others are false; and the milliseconds of the whole table
after 40 events beside those of reading the record.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from statistics import median
from time import thread_time

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from attrs import evolve
from oracle import Oracle
from random_games import CLASSIC, SMALL, RandomGame, random_game

from kb import Contradiction, Game
from kb.record.lines import write
from kb.table.events import Answer, Suggestion
from kb.theory.axioms import Axiom, entry_axioms

GAMES, SLIPS = 200, 2000


def played(seed: int, events: int) -> RandomGame:
    rng = random.Random(seed)
    return random_game(
        rng,
        categories=rng.choice([SMALL, CLASSIC, CLASSIC]),
        players=rng.randint(3, 6),
        events=events,
        spectator=rng.random() < 0.2,
        answers=rng.choice(["first", "first", "all"]),
        unknown=rng.choice([0, 0, 0, 1]),
        hidden=rng.choice([0, 0, 0, 2]),
    )


def agrees(play: RandomGame) -> tuple[int, int]:
    """Return how many facts and lines were compared; the oracle must say the same of all."""
    game = Game.parse(play.text)
    for entry, left_out in zip(game.log, play.events, strict=True):
        oracle = Oracle(play, "cadical153")
        for event in play.events:
            for said in event[1] if event is not left_out else ():
                oracle.tell(said)
        undone = {cell for cell, lines in game.firm.items() if entry.line in lines}
        assert undone == set(game.facts) - set(oracle.facts()), (play.text, entry)
    return len(game.facts), len(game.log)


def slip(play: RandomGame, rng: random.Random) -> Game | None:
    """Return the game with one event line wrong; None where it is no line, true, or noticed."""
    game = Game.parse(play.text)
    entry = rng.choice(game.log)
    event = entry.event
    assert isinstance(event, Suggestion)
    setup = game.setup
    kind = rng.choice(["answerer", "card shown", "card", "guesser"])
    if kind == "answerer":
        other = rng.choice([*setup.others(event.guesser), None])
        answers = () if other is None else (Answer(other, None),)
        changed = evolve(event, answers=answers)
    elif kind == "card shown" and event.answers:
        answers = (evolve(event.answers[0], card=rng.choice(event.cards)), *event.answers[1:])
        changed = evolve(event, answers=answers)
    elif kind == "guesser":
        changed = evolve(event, guesser=rng.choice(setup.players))
    else:
        out = rng.choice(event.cards)
        [category] = [c for c in setup.deck.categories if out in c.cards]
        cards = {rng.choice(category.cards) if card == out else card for card in event.cards}
        changed = evolve(event, cards=setup.deck.in_order(cards))
    shown = {answer.card for answer in changed.answers} - {None}
    who = {answer.player for answer in changed.answers}
    if changed == event or changed.guesser in who or not shown <= set(changed.cards):
        return None
    if all(is_true(play, axiom) for axiom in entry_axioms(setup, entry._replace(event=changed))):
        return None
    try:
        return game.replace(entry.line, write(changed, setup))
    except Contradiction:
        return None


def is_true(play: RandomGame, axiom: Axiom) -> bool:
    return any((play.deal[card.name] == axiom.holder) is card.positive for card in axiom.clause)


def slips(wanted: int) -> None:
    firm = other = false = logs = solutions = 0
    seed = 0
    while logs < wanted:
        seed += 1
        rng = random.Random(seed)
        play = played(seed, rng.choice([10, 20, 30, 40]))
        wrong = slip(play, rng)
        if wrong is None:
            continue
        logs += 1
        untrue = [c for c, held in wrong.facts.items() if (play.deal[c[1]] == c[0]) is not held]
        assert all(wrong.firm[cell] for cell in untrue), (play.text, wrong.record())
        false += len(untrue)
        solutions += any(holder == "Solution" and wrong.facts[holder, c] for holder, c in untrue)
        here = sum(not lines for lines in wrong.firm.values())
        firm, other = firm + here, other + len(wrong.facts) - here
    print(f"{logs:,} consistent logs with one slip, of {seed:,} true games that were tried")
    print(f"  {firm:,} firm facts: 0 false")
    print(f"  {other:,} others: {false:,} false; a false Solution card in {solutions} logs")


def seconds(games: int) -> None:
    firm, read, shares, cards = [], [], [], []
    for seed in range(games):
        text = random_game(seed, players=random.Random(seed).randint(3, 6), events=40).text
        start = thread_time()
        game = Game.parse(text)
        read.append(thread_time() - start)
        start = thread_time()
        table = game.firm
        firm.append(thread_time() - start)
        shares += [not lines for lines in table.values()]
        cards += [
            not table["Solution", card] for card in game.solution.values() if card is not None
        ]
    print(f"after 40 events, {games} games: the table {1e3 * median(firm):.1f} ms in the median,")
    print(f"  {1e3 * max(firm):.1f} ms at most; reading the record {1e3 * median(read):.1f} ms")
    print(f"  firm: {sum(shares) / len(shares):.0%} of all facts,", end=" ")
    print(f"{sum(cards) / len(cards):.0%} of the known Solution cards")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--share", type=int, default=1, help="one in so many of the games")
    share = parser.parse_args().share
    facts = lines = 0
    for seed in range(GAMES // share):
        play = played(seed, random.Random(seed).choice([5, 10, 20, 30]))
        here = agrees(play)
        facts, lines = facts + here[0], lines + here[1]
    print(f"{GAMES // share} games against the oracle: {facts:,} facts, {lines:,} lines left out")
    slips(SLIPS // share)
    seconds(max(GAMES // share, 5))


if __name__ == "__main__":
    main()
