"""A second reader of the record: from its text to the words of the oracle, by code of its own.

It reads what is spelled out: every name as it was declared, quoted where it needs to be. What the
page of the record says is written here once more; nothing is taken from the package.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from support.oracle import Oracle
from support.random_games import CLASSIC, Said, Size

TOKEN = re.compile(r'\s*(?:(#.*)|"([^"]*)"|(->|,)|((?:(?!->)[^\s",#])+))')
HEADER = ("deck", "category", "players", "me", "hand", "size", "deal", "table", "hidden", "answers")
ASSUMPTIONS = ("guesser-holds-one", "guesser-not-all-three", "no-own-accusation")


def words(line: str) -> list[str]:
    """Return the words of a line without its comment; a quoted one begins with a quote."""
    found, at = [], 0
    while match := TOKEN.match(line, at):
        at = match.end()
        if match[1] is None:
            found.append('"' + match[2] if match[2] is not None else match[3] or match[4])
    if line[at:].strip():
        raise ValueError(f"{line!r} cannot be read")
    return found


def bare(word: str) -> str:
    return word.removeprefix('"')


@dataclass
class Table:
    """What a header says, shaped as the games of random_games are."""

    categories: dict[str, list[str]] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    me: str | None = None
    hands: dict[str, list[str]] = field(default_factory=dict)
    said: dict[str, Size] = field(default_factory=dict)
    dealer: str | None = None
    face_up: list[str] = field(default_factory=list)
    hidden: int = 0
    answers: str = "first"
    given: list[Said] = field(default_factory=list)

    @property
    def cards(self) -> list[str]:
        return [card for cards in self.categories.values() for card in cards]

    @property
    def left_over(self) -> int:
        return len(self.face_up) + self.hidden

    @property
    def holders(self) -> list[str]:
        return ["Solution", *self.players, *(["Table"] if self.left_over else [])]

    @property
    def sizes(self) -> dict[str, Size]:
        """The number of cards of each player, or its bounds."""
        dealt = len(self.cards) - len(self.categories) - self.left_over
        if self.dealer is not None:
            share, extra = divmod(dealt, len(self.players))
            first = self.players.index(self.dealer)
            order = self.players[first:] + self.players[:first]
            return {player: share + (seat < extra) for seat, player in enumerate(order)}
        said = {**self.said, **{player: len(cards) for player, cards in self.hands.items()}}
        numbers = [size for size in said.values() if isinstance(size, int)]
        cards, shared = dealt, len(self.players)
        if len(numbers) == len(said):
            cards, shared = dealt - sum(numbers), len(self.players) - len(said)
        share_of = (cards // max(shared, 1), -(-cards // max(shared, 1)))
        return {player: said.get(player, share_of) for player in self.players}

    def read(self, said: Sequence[str]) -> None:
        key, *rest = said
        names = [bare(word) for word in rest]
        if key == "deck" and names == ["classic"]:
            self.categories = {kind: [*cards] for kind, cards in CLASSIC.items()}
        elif key == "category":
            self.categories[names[0]] = names[1:]
        elif key == "players":
            self.players = names
        elif key == "me":
            self.me = names[0]
        elif key == "hand":
            self.hands[names[0]] = names[1:]
            self.given += [("has", names[0], (card,)) for card in names[1:]]
        elif key == "size":
            self.said[names[0]] = size(names[1])
        elif key == "deal":
            self.dealer = names[0]
        elif key == "table":
            self.face_up = names
            self.given += [("has", "Table", (card,)) for card in names]
        elif key == "hidden":
            self.hidden = int(names[0])
        elif key == "answers":
            self.answers = names[0]
        else:
            raise ValueError(f"no line of a header: {said}")


def size(text: str) -> Size:
    if text == "?":
        return None
    low, dash, high = text.partition("-")
    return (int(low), int(high)) if dash else int(low)


@dataclass
class SecondReading:
    """A record as this reader understands it: the table, and what each line of its log says."""

    table: Table
    said: dict[int, list[Said]]
    assumed: dict[int, str]
    unrefuted: dict[int, tuple[str, tuple[str, ...]]]
    accused: dict[int, tuple[str, tuple[str, ...]]]
    disputed: tuple[int, ...]

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines of the log."""
        return tuple(sorted({*self.said, *self.assumed}))

    def meaning(self, lines: Iterable[int] | None = None) -> list[Said]:
        """Return what the header and these lines of the log say together."""
        kept = set(self.lines if lines is None else lines)
        said = [one for line in sorted(kept & self.said.keys()) for one in self.said[line]]
        for name in (self.assumed[line] for line in sorted(kept & self.assumed.keys())):
            if name == "no-own-accusation":
                for line, (player, cards) in self.accused.items():
                    if line in kept and player != self.table.me:
                        said += [("lacks", player, (card,)) for card in cards]
                continue
            for line, (player, cards) in self.unrefuted.items():
                if line in kept and player != self.table.me:
                    word = "some" if name == "guesser-holds-one" else "not all"
                    said.append((word, player, cards))
        return said

    def oracle(self, lines: Iterable[int] | None = None) -> Oracle:
        """Return the oracle for the header and these lines."""
        found = Oracle(self.table)
        for one in self.meaning(lines):
            found.tell(one)
        return found


def read(text: str, with_disputed: bool = False) -> SecondReading:
    """Return what a record says; disputed lines count only where that is asked for."""
    found = SecondReading(Table(), {}, {}, {}, {}, ())
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("#?"):
            found.disputed = (*found.disputed, number)
            line = line[2:] if with_disputed else ""
        told = words(line)
        if number == 1:
            if told != ["refute", "1"]:
                raise ValueError("the first line is 'refute 1'")
        elif told and told[0] in HEADER:
            found.table.read(told)
        elif told and told[0] == "assume":
            if told[1] not in ASSUMPTIONS:
                raise ValueError(f"{told[1]!r} is unknown here")
            found.assumed[number] = told[1]
        elif told:
            read_event(found, number, told)
    return found


def read_event(found: SecondReading, number: int, told: list[str]) -> None:
    key, *rest = told
    names = tuple(bare(word) for word in rest)
    if key in ("has", "reveal"):
        found.said[number] = [("has", names[0], names[1:])]
    elif key == "lacks":
        found.said[number] = [("lacks", names[0], names[1:])]
    elif key == "oneof":
        found.said[number] = [("some", names[0], names[1:])]
    elif key == "accuse":
        *cards, end = names[1:]
        found.accused[number] = names[0], tuple(cards)
        if end == "right":
            found.said[number] = [("has", "Solution", (card,)) for card in cards]
        else:
            found.said[number] = [("not all", "Solution", tuple(cards))]
    elif key == "suggest":
        read_suggestion(found, number, rest)
    else:
        raise ValueError(f"no event: {told}")


def read_suggestion(found: SecondReading, number: int, rest: list[str]) -> None:
    table, arrow = found.table, rest.index("->")
    before, after = rest[:arrow], rest[arrow + 1 :]
    stop = before.index("pass") if "pass" in before else len(before)
    guesser, *cards = (bare(word) for word in before[:stop])
    named = tuple(cards)
    answers = [] if after == ["nobody"] else split_at_commas(after)
    answering = [bare(answer[0]) for answer in answers]
    seat = table.players.index(guesser)
    others = table.players[seat + 1 :] + table.players[:seat]
    if "pass" in before:
        passed = [bare(word) for word in before[stop + 1 :] if word != "nobody"]
    elif table.answers == "all" or not answering:
        passed = [player for player in others if player not in answering]
    else:
        passed = others[: others.index(answering[0])]
    said: list[Said] = [("lacks", player, (card,)) for player in passed for card in named]
    for player, *shown in answers:
        one = ("has", bare(player), (bare(shown[0]),)) if shown else ("some", bare(player), named)
        said.append(one)
    found.said[number] = said
    if not answering and len(passed) == len(others):
        found.unrefuted[number] = guesser, named


def split_at_commas(words: Sequence[str]) -> list[list[str]]:
    found: list[list[str]] = [[]]
    for word in words:
        if word == ",":
            found.append([])
        else:
            found[-1].append(word)
    return found
