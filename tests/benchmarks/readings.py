"""What 50,000 lines are read as, at four tables: `python tests/benchmarks/readings.py OUT`.

    python tests/benchmarks/readings.py before.jsonl
    python tests/benchmarks/readings.py after.jsonl --against before.jsonl

Each line is read twice: as a line of a record, and as it would be typed into the shell. Read are
lines that are true, short, slipped (a word lost, doubled, swapped or misspelt) and hostile, of all
entries and commands. No command runs: a row of the file says which one it is, with which words, or
what refuses the line. With `--against` the lines of another file are read, and each row that
differs from that file's is shown.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2])]

from kb import Game
from kb.errors import KBError
from kb.record.record import event_of
from kb.shell.change import Typed
from kb.shell.commands import COMMANDS
from kb.shell.shell import WHICH, Shell

TABLES = (
    "deck classic\nplayers Nick Rachel Holden\nme Nick\n"
    "hand Nick White Conservatory Ballroom Plum Knife Library\n",
    "deck classic\nplayers Nick Rachel Holden\n",
    'category who Al Bo "Al Bo" "Miss Red"\ncategory with Axe Bow Red\n'
    'category where "Tea Room" Tea Hall\nplayers Al Mary "Mary Ann" Ann\nme Ann\nanswers all\n',
    "deck master-detective\nplayers Ada Ben Cleo Di Ed Flo\nme Di\nassume guesser-holds-one\n",
)
HISTORY = "suggest {0} {3} -> {1}\nlacks {2} {4}\n"
NOISE = (
    '"', "->", ",", "#", "#?", "?", "-", "nobody", "pass", "right", "wrong", "7", "0", "1-2", "\t",
    "é", "\x00", "''", "odds", "deals", "deck", "classic", "x.clue", "~", "'", ";",
)  # fmt: skip


def begun(header: str) -> Game:
    """Return a table with two events, the first a suggestion and the second a fact."""
    game = Game.parse(f"refute 1\n{header}")
    players, deck = game.setup.players, game.setup.deck
    mine = {card for _, hand in game.setup.hands for card in hand}
    cards = [next(c for c in part.cards if c not in mine) for part in deck.categories]
    said = " ".join(f'"{card}"' for card in cards)
    names = [f'"{player}"' for player in (players[0], players[1], players[2])]
    return Game.parse(game.record() + HISTORY.format(*names, said, f'"{cards[0]}"'))


class Lines:
    """Lines that may be typed at a table, drawn at random."""

    def __init__(self, game: Game, random: Random) -> None:

        self.setup, self.random = game.setup, random
        self.cards, self.players = game.setup.deck.cards, game.setup.players
        self.kinds: dict[str, Callable[[], str]] = {
            "true": self.true,
            "short": self.short,
            "command": self.command,
            "slipped": self.slipped,
            "hostile": self.hostile,
        }

    def quoted(self, name: str) -> str:
        """Return a name as a record may have it."""
        return f'"{name}"' if " " in name or self.random.random() < 0.1 else name

    def cut(self, name: str) -> str:
        """Return a name as it may be typed: its beginning, in either case."""
        size = self.random.choice((1, 2, 3, len(name)))
        cut = name[:size] if self.random.random() < 0.8 else name
        return cut.lower() if self.random.random() < 0.7 else cut

    def suggestion(self, name: Callable[[str], str]) -> tuple[str, str, str]:
        """Return the guesser, the cards and the answer of a suggestion."""
        cards = [self.random.choice(part.cards) for part in self.setup.deck.categories]
        guesser, who, other = self.random.sample(self.players, 3)
        shown = f"{name(who)} {name(self.random.choice(cards))}"
        answer = self.random.choice((name(who), shown, "nobody", f"{name(other)}, {shown}"))
        self.random.shuffle(cards)
        return name(guesser), " ".join(map(name, cards)), answer

    def event(self, name: Callable[[str], str]) -> str:
        """Return a line of the record, its names written by a function."""
        choice, cards = self.random.choice, self.random.sample(self.cards, 3)
        player, holder = name(choice(self.players)), name(choice(self.setup.holders))
        guesser, named, answer = self.suggestion(name)
        passed = choice(("", "", "pass nobody ", f"pass {player} "))
        return choice(
            (
                f"suggest {guesser} {named} {passed}-> {answer}",
                f"suggest {guesser} {named} -> {answer}",
                f"reveal {player} {name(cards[0])}",
                f"has {holder} {' '.join(map(name, cards[: choice((1, 1, 2, 3))]))}",
                f"lacks {holder} {' '.join(map(name, cards[: choice((1, 1, 2))]))}",
                f"oneof {holder} {' '.join(map(name, cards[: choice((1, 2, 3))]))}",
                f"accuse {guesser} {named} {choice(('right', 'wrong'))}",
                f"assume {name(choice(('guesser-holds-one', 'no-own-accusation')))}",
            )
        )

    def true(self) -> str:
        """Return a line as a record has it, perhaps with a comment."""
        return self.event(self.quoted) + self.random.choice(("", "", "", "  # he said so"))

    def short(self) -> str:
        """Return a line as it is typed at the table."""
        guesser, named, answer = self.suggestion(self.cut)
        arrow = self.random.choice((" ", " ", "-> ", "- "))
        said = f"{named} {arrow}{answer.replace('nobody', '-')}"
        first = self.random.choice(("", "", f"{guesser} ", "s ", "sug "))
        return self.random.choice((f"{first}{said}", self.event(self.cut)))

    def command(self) -> str:
        """Return a command or a line of the header, its slots filled with what they may take."""
        command = self.random.choice(sorted(COMMANDS))
        words = [self.cut(command) if self.random.random() < 0.3 else command]
        fill = {
            "HOLDER": self.setup.holders, "CARD": self.cards, "CARDS": self.cards,
            "PLAYER": self.players, "PLAYERS": self.players, "NAMES": self.players,
            "LINE": ("2", "6", "8", "99", "six"), "NUMBER": ("1", "40"), "FILE": ("a.clue", "a b"),
            "DECK": ("classic", "x.toml"), "RULE": ("last-holder", "answer"), "COMMAND": ("why",),
        }  # fmt: skip
        for slot in COMMANDS[command].usage.replace("[", "").replace("]", "").split()[1:]:
            if slot == "ENTRY":
                words.append(self.event(self.quoted))
            elif self.random.random() < 0.85:
                words.append(self.cut(self.random.choice(fill.get(slot, (slot,)))))
        return " ".join(words)

    def slipped(self) -> str:
        """Return a line with a slip or two."""
        line = self.random.choice((self.true, self.short, self.command))().split(" ")
        for _ in range(self.random.choice((1, 1, 2))):
            at = self.random.randrange(len(line))
            match self.random.randrange(5):
                case 0 if len(line) > 1:
                    del line[at]
                case 1:
                    line.insert(at, line[at])
                case 2:
                    line[at - 1], line[at] = line[at], line[at - 1]
                case 3 if line[at]:
                    letter = self.random.randrange(len(line[at]))
                    line[at] = line[at][:letter] + line[at][letter + 1 :]
                case _:
                    line[at] = self.random.choice(self.cards + self.players)
        return " ".join(line)

    def hostile(self) -> str:
        """Return words that make no line, or part of one."""
        words = [*NOISE, *sorted(COMMANDS), *self.cards, *self.players, "Solution"]
        some = [self.random.choice(words) for _ in range(self.random.randrange(1, 8))]
        line = self.random.choice((self.true, self.short, self.command))().split(" ")
        at = self.random.randrange(len(line) + 1)
        return " ".join(self.random.choice((some, [*line[:at], *some[:2], *line[at:]])))


def as_refusal(error: KBError) -> str:
    """Return what refuses a line, with the class of the error."""
    return f"! {type(error).__name__}: {error}"


def in_a_record(game: Game, line: str) -> str:
    """Return the events that a line of the record is read as, or what refuses it."""
    record = game.written
    try:
        return "; ".join(str(e.event) for e in record.append(line).entries[len(record.entries) :])
    except KBError as error:
        return as_refusal(error)


class Recorder(Shell):
    """A shell that says what it would do."""

    def enter(self, typed: Typed) -> str:
        """Return the lines of the record that would be added."""
        return f"enter {typed.text!r}"

    def do(self, typed: Typed) -> str:
        """Return the question which card to show, or what would be done and with which words."""
        if typed.name == WHICH:
            return f"which {event_of(typed.text, self.game.setup)}"
        if typed.given is not None:
            return f"{typed.name} {[word.text for word in typed.given]}"
        return super().do(typed)


def in_the_shell(shell: Shell, line: str) -> str:
    """Return the command that a typed line is, with its words, or what refuses it."""
    try:
        return shell.answer(line)
    except KBError as error:
        return as_refusal(error)


def drawn(count: int) -> Iterator[tuple[str, int, str]]:
    """Yield the kind, the table and the text of so many lines."""
    for number, header in enumerate(TABLES):
        random = Random(number)
        lines = Lines(begun(header), random)
        for _ in range(count // len(TABLES)):
            kind = random.choice(sorted(lines.kinds))
            yield kind, number, lines.kinds[kind]()


def rows(lines: Iterable[tuple[str, int, str]]) -> Iterator[tuple[str, int, str, str, str]]:
    """Yield the kind, the table, the line, and what it is read as in a record and in the shell."""
    games = [begun(header) for header in TABLES]
    shells = [Recorder() for _ in games]
    for shell, game in zip(shells, games, strict=True):
        shell.document.resume(game.record())
    for kind, number, line in lines:
        yield (
            kind,
            number,
            line,
            in_a_record(games[number], line),
            in_the_shell(shells[number], line),
        )


def main() -> None:
    """Write what each line is read as, and show what differs from another file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--lines", type=int, default=50_000)
    parser.add_argument("--against", type=Path)
    asked = parser.parse_args()
    before: list[list[Any]] = []
    if asked.against:
        texts = asked.against.read_text(encoding="utf-8").splitlines()
        before = [json.loads(text) for text in texts]
    found = list(rows([(*row[:3],) for row in before] or drawn(asked.lines)))
    asked.out.write_text("".join(f"{json.dumps(row)}\n" for row in found), encoding="utf-8")
    counts = Counter((kind, "refused" if typed[:1] == "!" else "read") for kind, *_, typed in found)
    for (kind, verdict), number in sorted(counts.items()):
        print(f"{kind:8} {verdict:8} {number:6,}")
    if asked.against:
        pairs = zip(before, map(list, found), strict=True)
        differ = [(old, new) for old, new in pairs if old != new]
        print(f"{len(differ):,} of {len(found):,} lines are read otherwise")
        for old, new in differ:
            print(f"\n{new[2]!r}  (table {new[1]}, {new[0]})")
            for was, now in zip(old[3:], new[3:], strict=True):
                print(*([f"  was {was}", f"  now {now}"] if was != now else []), sep="\n")


if __name__ == "__main__":
    main()
