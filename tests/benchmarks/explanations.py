"""Stories, measured and judged: how facts are explained, how long that is, and whether it holds.

    python tests/benchmarks/explanations.py          1,500 facts spread over the rules, 3,000 even
    python tests/benchmarks/explanations.py --spread 200 --even 300
    python tests/benchmarks/explanations.py --loose  of games with ranges, `deal` and open sizes

Every counting proof goes through the package's checker, with the axioms of the log and the rules of
the game; every story goes to a judge (tests/support/judge.py), who asks a SAT solver whether each
sentence follows from those before it.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from math import ceil
from operator import itemgetter
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any

HERE = Path(__file__).parents
sys.path[:0] = [str(HERE[1]), str(HERE[1] / "resolver"), str(HERE[2])]

from attrs import evolve
from support import premises, second_sums
from support.judge import Judge
from support.random_games import CLASSIC, SMALL, random_game

from kb import RULES, Game
from kb.theory.atoms import literal
from resolver import check

NAMES = [rule.name for rule in RULES]


class Figures:
    """What is measured of each story."""

    def __init__(self) -> None:
        self.ways: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.sentences: list[int] = []
        self.milliseconds: list[float] = []
        self.faults: list[str] = []
        self.checked = 0
        self.summed = 0

    def explain(self, game: Game, cell: tuple[str, str]) -> None:
        fresh = evolve(game)  # nothing kept from the last answer
        start = thread_time()
        why = fresh.why(*cell)
        _ = why.sentences
        self.summed += "count" in vars(why._proofs)  # kept where the story needed it
        _ = why.count
        self.milliseconds.append(1e3 * (thread_time() - start))
        self.sentences.append(len(why.sentences))
        self.rules[why.rule] += 1
        if why.count is None:
            self.ways["none"] += 1
        elif any("Together" in str(one) for one in why.story):
            self.ways["one sum" if why.count.sums == 1 else "sums of cases"] += 1
        else:
            self.ways["rules"] += 1
        self.judge(game, why)

    def judge(self, game: Game, why: Any) -> None:
        axioms = premises.axioms(game, ~why.goal)
        rules = premises.rules(game)
        if why.count is not None:
            once = check(why.count, axioms=axioms, constraints=rules)
            self.checked += once and second_sums.holds(why.count, map(itemgetter(0), axioms), rules)
        judge = Judge(game.setup.holders, game.setup.deck.cards)
        wrong = judge.faults(why.story, why.goal)
        if wrong:
            self.faults.append(f"{why}\n!! {wrong}")

    def report(self, label: str) -> None:
        facts = f"{len(self.sentences):,} facts"
        print(f"\n{label}: {facts}, {self.checked:,} sums accepted by two checkers")
        shares = (
            f"{way} {100 * n / len(self.sentences):.1f} %" for way, n in self.ways.most_common()
        )
        share = f"{100 * self.summed / len(self.sentences):.1f} %"
        print(f"told by: {', '.join(shares)}; a sum was made for {share} of the stories")
        print(f"{'':<34}{'median':>10}{'90 %':>10}{'99 %':>10}{'longest':>10}")
        print(quantiles("sentences", self.sentences))
        print(quantiles("milliseconds, from scratch", self.milliseconds))
        counts = ", ".join(f"{name} {self.rules[name]}" for name in NAMES if self.rules[name])
        print(f"weakest rules on the cited lines: {counts}")
        print(f"stories with a step that does not follow: {len(self.faults)}")
        for fault in self.faults[:3]:
            print(fault)


def quantiles(label: str, values: list[Any]) -> str:
    ordered = sorted(values)
    shown = [ordered[int((len(ordered) - 1) * share)] for share in (0.5, 0.9, 0.99, 1)]
    return f"{label:<34}" + "".join(f"{value:10.4g}" for value in shown)


def games() -> Iterator[Game]:
    """Yield games of all sizes, players' and spectators' views in turn."""
    seed = 0
    while True:
        options: dict[str, Any] = {"players": 3 + seed % 4, "events": 12 + seed % 20}
        if seed % 3 == 2:
            options = {"players": 2 + seed % 4, "events": 12, "categories": SMALL}
        yield Game.parse(random_game(seed, spectator=seed % 2 == 1, **options).text)
        seed += 1


def loose_games() -> Iterator[Game]:
    """Yield games with ranges, unknown sizes, `deal`, and headers silent of the sizes."""
    seed = 0
    while True:
        rng = Random(seed)
        players = rng.randint(3, 5)
        said = rng.choice(["stated", "silent", "silent", "dealt"])
        yield Game.parse(
            random_game(
                rng, categories=rng.choice([SMALL, CLASSIC]), players=players,
                events=rng.randint(10, 30), spectator=rng.random() < 0.5,
                unknown=rng.choice([0, 0, 1, 2]), ranges=rng.choice([0, 1, 2]),
                hidden=rng.choice([0, 0, 1]), silent=said == "silent",
                dealer=rng.randrange(players) if said == "dealt" else None,
                first=rng.randrange(players),
            ).text
        )  # fmt: skip
        seed += 1


def main() -> None:
    """Explain facts of games until there are enough of both kinds."""
    parser = argparse.ArgumentParser(description="Tell and judge stories.")
    parser.add_argument("--spread", type=int, default=1500)
    parser.add_argument("--even", type=int, default=3000)
    parser.add_argument("--loose", action="store_true", help="sizes of which little is said")
    options = parser.parse_args()
    rng = Random(1)
    spread, even = Figures(), Figures()
    for game in loose_games() if options.loose else games():
        if len(spread.sentences) >= options.spread and len(even.sentences) >= options.even:
            break
        cells = sorted(game.facts)
        for cell in rng.sample(cells, min(len(cells), 12)):
            if len(even.sentences) < options.even:
                even.explain(game, cell)
        share = ceil(options.spread / (len(NAMES) - 1))
        for holder, card in cells:
            rule = game.state.derivation.rule(literal(holder, card, game.facts[holder, card]))
            if rule in NAMES and spread.rules[rule] < share < options.spread:
                spread.explain(game, (holder, card))
    even.report("drawn evenly")
    spread.report("spread over the rules")


if __name__ == "__main__":
    main()
