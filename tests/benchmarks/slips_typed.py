"""What the shell answers to the 25 commonest slips in a suggestion that is typed.

    python tests/benchmarks/slips_typed.py               4 games of 25 suggestions for each slip
    python tests/benchmarks/slips_typed.py --games 1     fewer of them
    python tests/benchmarks/slips_typed.py --show        the lines that are not answered well, too

Suggestions of random games with four to six players, classic and Master Detective by turns, are
typed by the first letters of each name, three if they name nothing else, as at a table, with one
slip each. A line has how many were read as what was meant (`read`), proposed as it for a yes
(`proposed`), answered by what is missing or nearest in a suggestion (`said`), proposed as something
else (`other`, which nothing enters unasked), answered as no suggestion (`lost`), and entered as
something else (`misread`). A typo that makes the beginning of another name is that name to every
reader: such lines are drawn again. The milliseconds are those of the thread for one line.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from kb import Game
from kb.errors import RecordError
from kb.shell.change import Typed
from kb.shell.reading import Nearly, understood
from kb.shell.slips import OPENING, are_neighbours
from kb.shell.turns import event_in, next_suggester
from kb.table.events import Answer, Event, Suggestion

DECKS = {
    "classic": ("Ada", "Ben", "Cleo", "Dan"),
    "master-detective": (*"Ada Ben Cleo Di Ed".split(), "Fay"),
}
VERDICTS = ("read", "proposed", "said", "other", "lost", "misread")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Line:
    """A suggestion as it is typed: its guesser if he is named, three cards, and the answer."""

    def __init__(self, cards: list[str], answer: list[str], random: Random) -> None:
        self.cards, self.answer, self.random = cards, answer, random

    @property
    def words(self) -> list[str]:
        """All words in their order."""
        return [*self.cards, *self.answer]

    def typed(self, at: int, change: Callable[[str], str]) -> str:
        """Return the line with one of its words changed."""
        words = self.words
        words[at] = change(words[at])
        return " ".join(words)

    def beside(self, word: str) -> str:
        """Return a word with a neighbouring key in the place of one."""
        at = self.random.randrange(len(word))
        keys = [key for key in LETTERS if key != word[at] and are_neighbours(key, word[at])]
        return word[:at] + self.random.choice(keys or ["q"]) + word[at + 1 :]

    def doubled(self, word: str) -> str:
        """Return a word with one of its letters twice."""
        at = self.random.randrange(len(word))
        return word[: at + 1] + word[at:]

    def extra(self, word: str) -> str:
        """Return a word with a neighbouring key hit together with one."""
        at = self.random.randrange(len(word))
        keys = [key for key in LETTERS if are_neighbours(key, word[at]) and key != word[at]]
        return word[: at + 1] + self.random.choice(keys or ["q"]) + word[at + 1 :]

    def swapped(self, word: str) -> str:
        """Return a word with two letters in each other's place."""
        at = self.random.randrange(len(word) - 1)
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]

    def without(self, word: str) -> str:
        """Return a word without one of its first letters but one."""
        at = self.random.randrange(1, len(word) - 1) if len(word) > 2 else 0
        return word[:at] + word[at + 1 :]


def joined(words: list[str]) -> str:
    """Return words as a line."""
    return " ".join(words)


Slip = Callable[[Line], str]
NOBODY = ("none", "no one", "0", "x")
SLIPS: dict[str, Slip] = {
    "a key beside, first card": lambda line: line.typed(0, line.beside),
    "a key beside, second card": lambda line: line.typed(1, line.beside),
    "a key beside, third card": lambda line: line.typed(2, line.beside),
    "a key beside, who answered": lambda line: line.typed(3, line.beside),
    "two letters swapped": lambda line: line.typed(line.random.randrange(3), line.swapped),
    "a letter twice": lambda line: line.typed(line.random.randrange(4), line.doubled),
    "a letter forgotten": lambda line: line.typed(line.random.randrange(3), line.without),
    "a key too much": lambda line: line.typed(line.random.randrange(4), line.extra),
    "a space forgotten": lambda line: joined([line.cards[0] + line.cards[1], *line.words[2:]]),
    "a space too late": lambda line: joined(
        [line.cards[0] + line.cards[1][0], line.cards[1][1:], *line.words[2:]]
    ),
    "points for spaces": lambda line: ".".join(line.words),
    "a word twice": lambda line: joined([line.cards[0], *line.words]),
    "the answer forgotten": lambda line: joined(line.cards),
    "the room forgotten": lambda line: joined([*line.cards[:2], *line.answer]),
    "the weapon forgotten": lambda line: joined([line.cards[0], line.cards[2], *line.answer]),
    "the suspect forgotten": lambda line: joined([*line.cards[1:], *line.answer]),
    "who showed the card forgotten": lambda line: joined([*line.cards, line.cards[1]]),
    "two suspects, no weapon": lambda line: joined(
        [line.cards[0], "whi" if line.cards[0] != "whi" else "plu", line.cards[2], *line.answer]
    ),
    "another word for nobody": lambda line: joined([*line.cards, line.random.choice(NOBODY)]),
    "'=' for '-'": lambda line: joined([*line.cards, "="]),
    "the answer first": lambda line: joined([*line.answer, *line.cards]),
    "the answer between the cards": lambda line: joined(
        [*line.cards[:1], *line.answer, *line.cards[1:]]
    ),
    "the card before who showed it": lambda line: joined(
        [*line.cards, line.cards[1], *line.answer]
    ),
    "spoken: with the ... in the ...": lambda line: (
        f"{line.cards[0]} with the {line.cards[1]} in the {line.cards[2]} {joined(line.answer)}"
    ),
    "spoken: ... showed": lambda line: joined([*line.cards, *line.answer, "showed"]),
}
ANSWERED = {"another word for nobody": (), "'=' for '-'": ()}


def short(name: str, game: Game) -> str:
    """Return a name as it is typed: its first three letters, or as many as name nothing else."""
    text, kinds = name.lower().replace(" ", ""), (game.setup.deck, game.setup.seats)
    ends = range(3, len(text) + 1)
    alone = (text[:n] for n in ends if all({*kind.meant([text[:n]])} <= {name} for kind in kinds))
    return next(alone, text)


def suggestions(game: Game, random: Random, count: int) -> Iterator[tuple[Suggestion, Line]]:
    """Yield what the next player suggests and somebody answers, and how it is typed."""
    setup, guesser = game.setup, next_suggester(game.written)
    for _ in range(count):
        cards = [random.choice(part.cards) for part in setup.deck.categories]
        who = random.choice([player for player in setup.players if player != guesser])
        event = Suggestion(guesser, setup.deck.in_order(cards), (Answer(who, None),), None)
        yield event, Line([short(card, game) for card in cards], [short(who, game)], random)


def meant(name: str, event: Suggestion, line: Line, game: Game) -> tuple[Event, ...]:
    """Return the events that a slip may stand for: one, or none where a part is missing."""
    if name in ANSWERED:
        return (Suggestion(event.guesser, event.cards, (), None),)
    if name == "the card before who showed it":
        (answer,) = event.answers
        card = next(card for card in event.cards if short(card, game) == line.cards[1])
        return (Suggestion(event.guesser, event.cards, (Answer(answer.player, card),), None),)
    return () if "forgotten" in name and "space" not in name and "letter" not in name else (event,)


def is_another(game: Game, text: str, line: Line) -> bool:
    """Return whether some word of a line with a typo begins another name than the one meant."""
    words = text.split(" ")
    if len(words) != len(line.words):
        return False
    names = (game.setup.deck, game.setup.seats)
    changed = [new for old, new in zip(line.words, words, strict=True) if old != new]
    return len(changed) == 1 and any(each.meant(changed) for each in names)


def verdict(game: Game, text: str, wanted: tuple[Event, ...]) -> str:
    """Return how a line is answered."""
    try:
        typed = understood(game, text)
    except Nearly as error:
        assert isinstance(error.meant, Typed)
        if event_in(error.meant.text, game.setup) in wanted:
            return "proposed"
        return "other" if wanted else "said"
    except RecordError as error:
        said = error.reason
        return "said" if said.startswith((OPENING, "this reads as")) else "lost"
    return "read" if event_in(typed.text, game.setup) in wanted else "misread"


def main() -> int:
    """Print a line for each slip, and the sum."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=4, help="of 25 suggestions for each slip")
    parser.add_argument("--show", action="store_true", help="show what is not answered well")
    asked = parser.parse_args()
    total, times = Counter[str](), list[float]()
    print(f"{'':34}" + "".join(f"{each:>9}" for each in VERDICTS))
    for name, slip in SLIPS.items():
        counts = Counter[str]()
        for number in range(asked.games):
            random = Random(number)
            deck = [*DECKS][number % len(DECKS)]
            game = Game.parse(f"refute 1\ndeck {deck}\nplayers {DECKS[deck]}\n")
            for event, line in suggestions(game, random, 25):
                text = slip(line)
                if ("key" in name or "letter" in name) and is_another(game, text, line):
                    continue
                wanted = meant(name, event, line, game)
                start = thread_time()
                found = verdict(game, text, wanted)
                times.append((thread_time() - start) * 1000)
                counts[found] += 1
                if asked.show and found in VERDICTS[3:]:
                    print(f"    {found}: {text}   ({' '.join(line.words)})")
        total += counts
        print(f"{name:34}" + "".join(f"{counts[each]:>9}" for each in VERDICTS))
    print(f"{'all':34}" + "".join(f"{total[each]:>9}" for each in VERDICTS))
    good = sum(total[each] for each in VERDICTS[:3]) / total.total()
    print(f"{good:.1%} understood or answered in a suggestion's terms; {total['misread']} misread")
    print(f"{median(times):.1f} ms for a line in the median, {max(times):.1f} at worst")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
