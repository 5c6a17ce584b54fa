"""A game under random calls, against a list of lines and the oracle.

The model is the list of the record's lines. What they say is read by the second reader, and what
follows is the oracle's. Truthful lines come from a random game; lies about the same cards make the
contradictions.
"""

import pickle
from collections.abc import Iterator
from itertools import combinations
from random import Random

import second_reader
from attack import Case, attack
from scripted import Command, runs
from support.random_games import CLASSIC, SMALL, random_game
from support.views import aside, word

from kb import Contradiction, Game, KBError


class GamePlayer:
    """A game, and the lines that it should have."""

    def __init__(self) -> None:
        self.game: Game = Game.new(["A", "B"])
        self.lines: list[str] = []
        self.header = 0

    def close(self) -> None:
        """Undo to the beginning, which meets every record that was."""
        records, game = [""], self.game
        for number, line in enumerate(self.lines, 1):
            records.append(f"{records[-1]}{line}\n")
            if number <= self.header:
                records.pop(0)
        while any(entry.line > self.header for entry in self.game.log):
            before = self.game.log[-1].line - 1
            self.game = self.game.undo()
            assert self.game.record() == records[max(before - self.header, 0)], "undo missed it"
        self.game = game

    def begin(self, *header: str) -> None:
        self.lines, self.header = [*header], len(header)
        self.game = Game.parse("\n".join([*header, ""]))
        self.check()

    def oracle_holds(self, lines: list[str]) -> bool:
        return second_reader.read("\n".join(lines)).oracle().consistent()

    def tell(self, line: str) -> None:
        """An entry that can be true comes in, and nothing is lost; one that cannot is refused."""
        before = dict(self.game.facts)
        if self.change(lambda: self.game.tell(line), [*self.lines, line]):
            lost = before.items() - dict(self.game.facts).items()
            if not self.game.suspects:
                assert not lost, f"an entry took facts away: {lost}"
            self.check_new(before)

    def change(self, make: object, lines: list[str]) -> bool:
        """Make a change, or see it refused as the oracle refuses its lines."""
        text, old = self.game.record(), self.game
        try:
            game = make()  # type: ignore[operator]
        except Contradiction as error:
            assert not self.oracle_holds(lines), "what can be true was refused"
            assert self.game is old and old.record() == text
            check_contradiction(error, lines)
            return False
        except KBError:
            assert self.game.record() == text
            return False
        assert self.oracle_holds(undisputed(lines, game)), "what cannot be true was let in"
        self.game, self.lines = game, lines
        self.check()
        return True

    def check_new(self, before: dict[tuple[str, str], bool]) -> None:
        """A fact that is new has lines that are enough for it, and none too many."""
        new = [cell for cell in self.game.facts if cell not in before]
        for holder, card in new[:2]:
            self.why(holder, card)

    def why(self, holder: str, card: str) -> None:
        value = self.game.holds(holder, card)
        if value is None:
            found = self.game.why_not(holder, card)
            assert found.there[card] == holder != found.elsewhere[card], "no witnesses"
            return
        entries = self.game.why(holder, card).entries
        reading = second_reader.read("\n".join(undisputed(self.lines, self.game)))
        assert reading.oracle(entries).facts().get((holder, card)) == value, "not enough lines"
        for out in entries:
            rest = [line for line in entries if line != out]
            found = reading.oracle(rest).facts().get((holder, card))
            assert found != value, f"line {out} is not needed for {holder} {card}"

    def undo(self) -> None:
        events = [entry.line for entry in self.game.log if entry.line > self.header]
        if not events:
            expect_refusal(self.game.undo)
            return
        cut = events[-1] - 1
        if self.game.suspects:
            cut = max(cut, 0)
        self.game, self.lines = self.game.undo(), self.lines[:cut]
        self.check()

    def remove(self, number: int) -> None:
        self.edit(number, [], 1)

    def replace(self, number: int, line: str) -> None:
        self.edit(number, [line], 1)

    def insert(self, number: int, line: str) -> None:
        self.edit(number, [line], 0)

    def edit(self, number: int, instead: list[str], count: int) -> None:
        at = self.header + number % (len(self.lines) - self.header + 1)
        lines = [*self.lines[:at], *instead, *self.lines[at + count :]]
        if at + count > len(self.lines):
            expect_refusal(lambda: self.game._with_lines_replaced(at + 1, instead, count))
        else:
            self.change(lambda: self.game._with_lines_replaced(at + 1, instead, count), lines)

    def at(self, number: int) -> None:
        line = self.header + number % (len(self.lines) - self.header + 1)
        earlier = self.game.at(line)
        assert earlier.record() == "".join(f"{each}\n" for each in self.lines[:line])
        again = Game.parse(earlier.record())
        if again.suspects == earlier.suspects:  # a position goes without the suspects of the end
            assert earlier.facts == again.facts, "a position has other facts"

    def dispute(self, line: str) -> None:
        """Keep a line that contradicts the log as a comment, as the shell does."""
        try:
            self.game.tell(line)
        except Contradiction:
            self.game, self.lines = self.game.tell(f"#? {line}"), [*self.lines, f"#? {line}"]
            assert line.startswith("assume") or len(self.lines) in self.game.disputed
            self.check_suspects()
            self.check()
        except KBError:
            return

    def check_suspects(self) -> None:
        """Without the suspects all the rest can be true, the disputed lines too."""
        reading = second_reader.read("\n".join(self.lines), with_disputed=True)
        events = [line for line in reading.lines if line > self.header]
        if not reading.oracle().consistent():
            alone = tuple(
                out
                for out in events
                if reading.oracle([line for line in reading.lines if line != out]).consistent()
            )
            single = tuple(line for line in alone if line not in reading.disputed)
            if alone:
                assert single == self.game.suspects, "other suspects"

    def mend(self, line: str, number: int) -> None:
        """A repair of a contradiction makes the whole text hold."""
        try:
            self.game.tell(line)
        except Contradiction as error:
            if error.repairs:
                repair = error.repairs[number % len(error.repairs)]
                lines = [*self.lines, line]
                lines[repair.line - 1 : repair.line] = repair.text.split("\n")
                assert Game.parse("\n".join(lines)).state.deals.consistent
                if repair.line > self.header:
                    assert self.oracle_holds(lines), f"no repair: {repair}"
        except KBError:
            return

    def load(self) -> None:
        """A record that was saved, and a pickle, are the game."""
        again = pickle.loads(pickle.dumps(self.game))
        assert again == self.game and again.facts == self.game.facts

    def odds(self) -> None:
        game = self.game
        odds = game.odds()
        for card in game.setup.deck.cards:
            assert sum(odds[holder, card] for holder in game.setup.holders) == 1
            for holder in game.setup.holders:
                sure = {0: False, 1: True}.get(odds[holder, card])
                assert sure == game.holds(holder, card), f"odds of {holder} {card}"

    def mind(self, seat: int) -> None:
        players = self.game.setup.players
        mind = self.game.mind(players[seat % len(players)])
        wrong = [
            cell for cell, value in mind.facts.items() if self.game.facts.get(cell) != value
        ]  # fmt: skip
        assert not wrong, f"a mind claims {wrong}"

    def check(self) -> None:
        """The record is the model's, its facts the oracle's; read again it is the same game."""
        text = "".join(f"{line}\n" for line in self.lines)
        assert self.game.record() == text, "another record"
        again = Game.parse(text)
        if again.suspects == self.game.suspects:  # a position before a dispute keeps its suspects
            assert again == self.game and again.facts == self.game.facts, "replay differs"
        expected = second_reader.read("\n".join(undisputed(self.lines, self.game))).oracle()
        assert dict(self.game.facts) == expected.facts(), "facts are not the oracle's"


def undisputed(lines: list[str], game: Game) -> list[str]:
    """Return the lines without those that the game goes without."""
    return ["#" if n in game.suspects else line for n, line in enumerate(lines, 1)]


def expect_refusal(call: object) -> None:
    try:
        call()  # type: ignore[operator]
    except KBError:
        return
    raise AssertionError("this should have been refused")


def check_contradiction(error: Contradiction, lines: list[str]) -> None:
    """The lines named are a smallest conflict, the culprits all that mend it, each alone."""
    reading = second_reader.read("\n".join(lines))

    def holds(kept: Iterator[int] | list[int]) -> bool:
        return reading.oracle(kept).consistent()

    events = [*reading.lines]
    assert not holds([*error.entries]), "these lines are no conflict"
    for out in error.entries:
        assert holds([line for line in error.entries if line != out]), f"{out} is not needed"
    first = next(n for n in range(len(lines) + 1) if not holds([e for e in events if e <= n]))
    assert error.line == first, "another first line"
    alone = tuple(out for out in events if holds([line for line in events if line != out]))
    assert error.culprits == alone, f"culprits {error.culprits}, not {alone}"
    if not alone and len(events) < 9:
        pairs = tuple(
            pair for pair in combinations(events, 2) if holds([e for e in events if e not in pair])
        )
        assert error.pairs == pairs, f"pairs {error.pairs}, not {pairs}"


def lie(random: Random, holders: list[str], categories: dict[str, list[str]]) -> str:
    """Return a line about these cards that may be true or not."""
    cards = [card for kind in categories.values() for card in kind]
    some = random.sample(cards, 2)
    named = " ".join(word(random.choice(kind)) for kind in categories.values())
    asker, answerer = random.sample(holders[1:3] if len(holders) > 2 else holders, 2)
    return random.choice([
        f"has {random.choice(holders)} {word(some[0])}",
        f"lacks {random.choice(holders)} {word(some[0])}",
        f"oneof {random.choice(holders)} {word(some[0])} {word(some[1])}",
        f"suggest {asker} {named} -> {random.choice([answerer, 'nobody'])}",
        f"accuse {asker} {named} {random.choice(['right', 'wrong'])}",
        f"reveal {answerer} {word(some[0])}",
        "# a remark", "", *(f"assume {name}" for name in second_reader.ASSUMPTIONS),
    ])  # fmt: skip


def calls(random: Random, _: GamePlayer) -> Iterator[Command]:
    """Yield calls of all methods of a game in any order."""
    source = random_game(
        random, random.choice([SMALL, SMALL, CLASSIC]), random.randint(2, 4), 12,
        spectator=random.random() < 0.2, silent=random.random() < 0.3,
        hidden=random.choice([0, 0, 1]), face_up=random.choice([0, 0, 1]),
        ranges=random.choice([0, 0, 1]), answers=random.choice(["first", "first", "all"]),
    )  # fmt: skip

    def line(true: float = 0.75) -> str:
        if random.random() > true:
            return lie(random, source.holders, source.categories)
        if random.random() < 0.25:
            return aside(source, random)[0]
        return random.choice(source.events)[0]

    yield ["begin", *source.header]
    while True:
        at = random.randrange(10**6)
        cell = [random.choice(source.holders), random.choice(source.cards)]
        ways = [["tell", line()], ["tell", line(0.95)], ["dispute", line(0)], ["mend", line(0), at]]
        ways += [["remove", at], ["replace", at, line()], ["insert", at, line()], ["at", at]]
        ways += [["why", *cell], ["undo"], ["load"], ["odds"], ["mind", at]]
        yield random.choice(ways)


@attack("game", "every method of a game in any order, against a list of lines and a SAT solver", 3)
def game(seed: int) -> Iterator[Case]:
    return runs(GamePlayer, calls, seed, steps=30)
