"""How many questions the advice takes more than the best way to ask, where one asks and all answer.

    python tests/benchmarks/regret.py             every deck, exactly: the optimum, what is asked by
                                                  bits alone, and what the advice takes
    python tests/benchmarks/regret.py --classic   classic, two players, four hands: no optimum
    python tests/benchmarks/regret.py --sizes 3 100         by other L too, beside the advice

The game is that of tests/support/one_asks.py: it ends when the Solution follows. A figure is the
expected number of questions over all hands, a fraction that is rounded only here. By bits alone
asks what tells most, bits + L × the chance to know for L = 0; the regret is what the advice takes
more than the optimum. The classic deck is too large for an optimum; a hand is so many suspects,
weapons and rooms.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from support.best_questions import fewest_questions
from support.one_asks import hand_sizes, questions_of_rule, questions_with_hand

from kb import CLASSIC, Game
from kb.odds.advice import Worth
from kb.odds.odds import DIGITS

DECKS = (
    (2, (3, 3, 3)), (2, (4, 4, 3)), (2, (4, 4, 4)), (2, (5, 5, 5)), (3, (4, 3, 3)), (3, (4, 4, 3)),
)  # fmt: skip
CLASSIC_HANDS = ((2, 3, 4), (3, 3, 3), (2, 2, 5), (3, 2, 4))

Rule = Callable[[Game], Sequence[str]]


def ask_as_advised(game: Game) -> Sequence[str]:
    """Return the suggestion that is named best."""
    return game.advise()[0].cards


def ask_by_worth(game: Game, size: float) -> Sequence[str]:
    """Return the suggestion of the most bits + L × chance to know, the first by deck of equals."""
    position = game.setup.deck.cards.index

    def order(one: Worth) -> tuple[float, list[int]]:
        return -round(one.bits + size * one.solves, DIGITS), [position(card) for card in one.cards]

    return min(game.advise(), key=order).cards


def rules_for(sizes: Sequence[float]) -> dict[str, Rule]:
    """Return the rules by name, the advice last."""
    by_size = {f"L = {size:g}": partial(ask_by_worth, size=size) for size in sizes}
    return {"bits": partial(ask_by_worth, size=0), **by_size, "advice": ask_as_advised}


def print_decks(rules: dict[str, Rule]) -> None:
    """Print a line for each deck."""
    heads = " ".join(f"{name:>9}" for name in rules)
    print(f"{'players, cards':<16} {'optimum':>9} {heads} {'regret':>7}")
    for players, sizes in DECKS:
        optimum = fewest_questions(sizes, players)
        taken = [questions_of_rule(sizes, players, rule) for rule in rules.values()]
        name = f"{players}, {'-'.join(map(str, sizes))}"
        figures = " ".join(f"{float(number):9.4f}" for number in taken)
        regret = f"{float(taken[-1] / optimum - 1):7.2%}"
        print(f"{name:<16} {float(optimum):9.4f} {figures} {regret}", flush=True)


def print_classic(rules: dict[str, Rule]) -> None:
    """Print a line for each hand of the classic deck with two players."""
    sizes = [len(kind.cards) for kind in CLASSIC.categories]
    numbers = hand_sizes(sizes, 2)
    print(f"{'classic, hand':<16} {' '.join(f'{name:>9}' for name in rules)}")
    for counts in CLASSIC_HANDS:
        taken = [questions_with_hand(sizes, counts, numbers, rule) for rule in rules.values()]
        figures = " ".join(f"{float(number):9.4f}" for number in taken)
        print(f"{'-'.join(map(str, counts)):<16} {figures}", flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Compare the advice with the best way to ask.")
    parser.add_argument("--classic", action="store_true", help="the classic deck, two players")
    parser.add_argument("--sizes", type=float, nargs="*", default=(), help="rules with these L")
    given = parser.parse_args()
    print_table = print_classic if given.classic else print_decks
    print_table(rules_for(given.sizes))


if __name__ == "__main__":
    main()
