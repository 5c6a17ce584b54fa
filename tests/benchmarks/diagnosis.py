"""How well a slip is found: one of eight kinds a game, then two slips a game.

Each game is played truthfully, and then one line is written wrong (or two). The log is told line by
line until it contradicts itself. Then: is the wrong line blamed (a culprit, or the line of a
repair), is the true repair among those offered, at which rank, and how long did that take?

    $ python tests/benchmarks/diagnosis.py [--games 600] [--pairs 300]
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from time import thread_time
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from support.random_games import RandomGame, random_game, word

from kb import Contradiction, Game


class Said(NamedTuple):
    """A suggestion: its guesser, the cards, who answered if somebody did, and what was shown."""

    guesser: str
    cards: tuple[str, ...]
    player: str | None
    card: str | None

    @staticmethod
    def read(line: str) -> Said:
        """Return a suggestion as a random game writes it."""
        players = " ".join(f"P{n}" for n in range(1, 7))
        game = Game.parse(f"refute 1\ndeck classic\nplayers {players}\n")
        told = game.tell(line).log[-1].event
        first = told.answers[0] if told.answers else None
        return Said(told.guesser, told.cards, first and first.player, first and first.card)

    def __str__(self) -> str:
        answer = " ".join([self.player or "nobody", *([word(self.card)] if self.card else ())])
        return f"suggest {self.guesser} {' '.join(map(word, self.cards))} -> {answer}"


Change = Callable[[RandomGame, random.Random, Said], Said | None]


def other_answerer(play: RandomGame, rng: random.Random, said: Said) -> Said | None:
    names = [p for p in play.players if p not in (said.guesser, said.player)]
    return said._replace(player=rng.choice(names)) if said.player and names else None


def nobody(play: RandomGame, rng: random.Random, said: Said) -> Said | None:
    if not said.player:
        return said._replace(player=rng.choice([p for p in play.players if p != said.guesser]))
    return None if said.card else said._replace(player=None)


def other_shown(play: RandomGame, rng: random.Random, said: Said) -> Said | None:
    if not said.card:
        return None
    return said._replace(card=rng.choice([card for card in said.cards if card != said.card]))


def other_card(play: RandomGame, rng: random.Random, said: Said) -> Said | None:
    card = rng.choice([card for card in said.cards if card != said.card])
    kind = next(names for names in play.categories.values() if card in names)
    other = rng.choice([name for name in kind if name != card])
    return said._replace(cards=tuple(other if one == card else one for one in said.cards))


def other_guesser(play: RandomGame, rng: random.Random, said: Said) -> Said | None:
    names = [p for p in play.players if p not in (said.guesser, said.player)]
    return said._replace(guesser=rng.choice(names)) if names else None


def swapped(play: RandomGame, rng: random.Random, said: Said) -> Said | None:
    return said._replace(guesser=said.player, player=said.guesser) if said.player else None


def shown_by_another(play: RandomGame, rng: random.Random, said: Said) -> Said | None:
    other = said.card and other_answerer(play, rng, said)
    return other_shown(play, rng, other) if other else None


KINDS: dict[str, Change] = {
    "another answerer": other_answerer, "nobody, or somebody": nobody,
    "another card shown": other_shown, "another card named": other_card,
    "another guesser": other_guesser, "guesser and answerer swapped": swapped,
    "answerer and card both": shown_by_another,
}  # fmt: skip
HAND = "a card of my hand"


def slipped(play: RandomGame, rng: random.Random, kind: str, lines: list[str]) -> int | None:
    """Write a line wrong in place; return its number, None where none can have such a slip."""
    header = len(play.header)
    if kind == HAND:
        number = next((n for n, line in enumerate(lines) if line.startswith("hand ")), None)
        if number is None:
            return None
        own = play.hand(play.me or "")
        card = rng.choice(own)
        other = rng.choice([one for one in play.cards if one not in own])
        lines[number] = f"hand {play.me} " + " ".join(
            word(other if one == card else one) for one in own
        )
        return number + 1
    for number in rng.sample(range(header, len(lines)), len(lines) - header):
        wrong = KINDS[kind](play, rng, Said.read(lines[number]))
        if wrong is not None and str(wrong) != lines[number]:
            lines[number] = str(wrong)
            return number + 1
    return None


@dataclass
class Finding:
    """What came of a game with slips in these lines; None where it stayed consistent."""

    lines: list[int]
    true: list[str]
    noticed: int
    error: Contradiction
    seconds: float

    @property
    def blamed(self) -> bool:
        return any(line in self.error.culprits or line in self.named for line in self.lines)

    @property
    def named(self) -> set[int]:
        return {repair.line for repair in self.error.repairs}

    @property
    def line_rank(self) -> int | None:
        order = list(dict.fromkeys(repair.line for repair in self.error.repairs))
        return next((order.index(one) + 1 for one in self.lines if one in order), None)

    @property
    def rank(self) -> int | None:
        texts = [canonical(repair.text) for repair in self.error.repairs]
        found = [texts.index(t) + 1 for t in map(canonical, self.true) if t in texts]
        return min(found, default=None)


def canonical(line: str) -> str:
    """Return a line with its cards in order: a repair writes them in deck order."""
    head, arrow, tail = line.replace('"', "").partition(" -> ")
    return " ".join(sorted(head.split())) + arrow + tail


def told(lines: list[str], header: int) -> Finding | None:
    """Tell a log line by line; return what is found when it contradicts itself."""
    game = Game.parse("\n".join(lines[:header]))
    for number, line in enumerate(lines[header:], header + 1):
        start = thread_time()
        try:
            game = game.tell(line)
        except Contradiction as error:
            _ = error.repairs, error.pairs
            return Finding([], [], number, error, thread_time() - start)
    return None


def find(play: RandomGame, rng: random.Random, kinds: list[str]) -> Finding | bool | None:
    """Return what is found of a game with such slips; False where it has no place for them."""
    true = [*play.header, *(line for line, _ in play.events)]
    lines = list(true)
    numbers = [slipped(play, rng, kind, lines) for kind in kinds]
    if None in numbers or len(set(numbers)) < len(numbers):
        return False
    finding = told(lines, len(play.header))
    if finding is not None:
        finding.lines = [number for number in numbers if number is not None]
        finding.true = [true[number - 1] for number in finding.lines]
    return finding


def games(rng: random.Random, kinds: list[str]) -> Iterator[Finding | None]:
    """Yield what is found of one game after the other with slips of these kinds."""
    while True:
        play = random_game(rng, players=rng.randint(3, 6), events=40)
        finding = find(play, rng, kinds)
        if not isinstance(finding, bool):
            yield finding


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:6.1f} %" if whole else "      - "


def single(count: int, rng: random.Random) -> None:
    print(f"one slip a game, {count} games, 3 to 6 players, 40 events")
    print(f"{'':30}{'noticed':>8}{'after':>7}{'blamed':>9}{'offered':>9}{'line 1st':>9}"
          f"{'repair 1-3':>11}{'s median':>9}{'worst':>7}")  # fmt: skip
    totals: list[Finding] = []
    for kind in (*KINDS, HAND):
        source = games(rng, [kind])
        found = [next(source) for _ in range(count // (len(KINDS) + 1))]
        noticed = [one for one in found if one is not None]
        totals += noticed
        row(kind, noticed, len(found))
    row("all", totals, count)


def row(kind: str, found: list[Finding], games: int) -> None:
    n = len(found)
    print(
        f"{kind:30}{n:4}/{games:<4}{mean(one.noticed - one.lines[0] for one in found):6.1f}"
        f"{share(sum(one.blamed for one in found), n):>9}"
        f"{share(sum(one.rank is not None for one in found), n):>9}"
        f"{share(sum(one.line_rank == 1 for one in found), n):>9}"
        f"{share(sum((one.rank or 9) <= 3 for one in found), n):>11}"
        f"{median(one.seconds for one in found):9.3f}{max(one.seconds for one in found):7.2f}"
    )


def double(count: int, rng: random.Random) -> None:
    """Two slips that no single line repairs: does the pair of lines stand among the pairs?"""
    found: list[Finding] = []
    tried = 0
    while tried < count:
        play = random_game(rng, players=rng.randint(3, 6), events=40)
        true = [*play.header, *(line for line, _ in play.events)]
        lines = list(true)
        numbers = [slipped(play, rng, kind, lines) for kind in rng.sample(list(KINDS), 2)]
        if None in numbers or numbers[0] == numbers[1]:
            continue
        tried += 1
        start = thread_time()
        try:
            Game.parse("\n".join(lines))
        except Contradiction as error:
            _ = error.repairs, error.pairs
            pair = sorted(number for number in numbers if number is not None)
            found.append(Finding(pair, [], 0, error, thread_time() - start))
    none = [one for one in found if not one.error.culprits]
    named = sum(tuple(one.lines) in one.error.pairs for one in none)
    print(f"\ntwo slips a game, {count} games: {len(found)} contradict themselves, of these "
          f"{len(none)} have no single line to blame")  # fmt: skip
    print(f"the true pair is among the pairs in {share(named, len(none)).strip()}; pairs: median "
          f"{median(len(one.error.pairs) for one in none)}, most "
          f"{max(len(one.error.pairs) for one in none)}; seconds: median "
          f"{median(one.seconds for one in none):.3f}, worst "
          f"{max(one.seconds for one in none):.2f}")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--pairs", type=int, default=300)
    arguments = parser.parse_args()
    single(arguments.games, random.Random(16))
    double(arguments.pairs, random.Random(61))


if __name__ == "__main__":
    main()
