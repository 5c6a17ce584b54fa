"""What each rule is worth: the share of the facts that the rules up to each one reach.

    python tests/benchmarks/coverage.py              200 classic games, as players and as spectators
    python tests/benchmarks/coverage.py --games 1000

Prints for each rule set the facts it leaves missing after each event, in per cent of those that
follow, and how much later it solves the games that are solved with all rules.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from support.random_games import random_game

from kb import RULES, Game
from kb.inference.derivation import derive
from kb.inference.position import Position, Rule, opening_position

NAMES = [rule.name for rule in RULES]
PLAIN = tuple(
    RULES[NAMES.index(name)] for name in ("resolution", "one-holder", "last-holder", "full-hand")
)
SETS: dict[str, tuple[Rule, ...]] = {
    "what the log says": (),
    "resolution, one-holder, last-holder, full-hand": PLAIN,
    **{f"... up to {rule.name}": RULES[: n + 1] for n, rule in enumerate(RULES)},
}


class Run:
    """One game under one rule set: its position after each event, and the event that solved it."""

    def __init__(self, start: Position, rules: tuple[Rule, ...]) -> None:
        self.rules = rules
        self.position = derive(start, rules).end
        self.solved: int | None = None

    def tell(self, number: int, game: Game) -> int:
        """Tell the axioms of the game's last event; return how many facts are found."""
        new = game.state.derivation.start.axioms[len(self.position.axioms) :]
        self.position = derive(self.position.tell(new, game.state.deals), self.rules).end
        solution = self.position.kbs[0]
        if self.solved is None and solution.has.bit_count() == len(
            self.position.setup.deck.categories
        ):
            self.solved = number
        return sum((kb.has | kb.lacks).bit_count() for kb in self.position.kbs)


def main() -> None:
    """Print the table, as a player and as a spectator."""
    parser = argparse.ArgumentParser(
        description="The share of the facts that each rule set reaches."
    )
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    for spectator in (False, True):
        report(games, spectator)


def report(games: int, spectator: bool) -> None:
    """Play the games once, every rule set beside the others."""
    missing: Counter[str] = Counter()
    late: Counter[str] = Counter()
    delay: Counter[str] = Counter()
    facts = solved = 0
    for seed in range(games):
        play = random_game(seed, players=3 + seed % 4, events=30, spectator=spectator)
        game = Game.parse("\n".join(play.header))
        runs = {name: Run(opening_position(game.setup), rules) for name, rules in SETS.items()}
        at = None
        for number, (line, _) in enumerate(play.events):
            game = game.tell(line)
            facts += len(game.facts)
            at = number if at is None and game.solved else at
            for name, run in runs.items():
                missing[name] += len(game.facts) - run.tell(number, game)
        if at is None:
            continue
        solved += 1
        for name, run in runs.items():
            late[name] += run.solved != at
            delay[name] += (len(play.events) if run.solved is None else run.solved) - at
    view = "a spectator's" if spectator else "a player's"
    print(
        f"\n{games} games in {view} view, {facts:,} facts after the events, {solved} games solved"
    )
    print(f"{'rules':<48} {'missed':>8} {'solved late':>12} {'by events':>10}")
    for name in SETS:
        share, tardy = missing[name] / facts, late[name] / max(solved, 1)
        by = delay[name] / max(late[name], 1)
        print(f"{name:<48} {share:8.2%} {tardy:12.1%} {by:10.1f}", flush=True)


if __name__ == "__main__":
    main()
