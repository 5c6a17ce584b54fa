"""The shell under random lines: every command of its table, whole, short and slipped.

The model is the list of the records that were, and of those that were taken back. What a refused
line may change is nothing, what a question may change neither, and what was acknowledged is in the
file. The facts are those of the oracle. In the end the same lines go through a pipe.
"""

import contextlib
import io
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import second_reader
from attack import Case, attack
from game_player import lie, undisputed
from scripted import Command, runs
from support.random_games import CLASSIC, SMALL, RandomGame, random_game, word
from support.views import aside

from kb import Contradiction, KBError
from kb.shell.commands import ASK, COMMANDS
from kb.shell.commands import Command as ShellCommand
from kb.shell.document import Lines, Versions
from kb.shell.output import Output
from kb.shell.saying import complaint
from kb.shell.shell import Shell, serve
from resolver import ResolverError

SLOW = ("ask", "puzzle", "knows")


class ShellPlayer:
    """A shell with a file, and the records that it should go back to."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="refute trust "))
        self.file = self.folder / "game.clue"
        self.shell = Shell()
        self.behind: list[Lines] = [()]
        self.ahead: list[Lines] = []
        self.kept: tuple[list[Lines], list[Lines]] = ([()], [])  # both, as the file has them
        self.typed: list[str] = []
        self.heard: list[str] = []
        self.piped = True  # whether a pipe can be given the same lines

    def close(self) -> None:
        try:
            self.back_to_the_beginning()
            if self.piped and self.typed:
                self.through_a_pipe()
        finally:
            self.shell.document.close()
            shutil.rmtree(self.folder)

    @property
    def versions(self) -> Versions:
        return self.shell.document.versions

    @property
    def lines(self) -> Lines:
        return self.versions.now.lines

    def line(self, text: str) -> None:
        """Type a line; {file} in it is the file of this run."""
        self.typed.append(text)
        text = text.replace("{file}", str(self.file))
        versions, before = self.versions, self.lines
        kept = self.shell.document.path and self.file.read_bytes()
        refused: Exception | None = None
        try:
            self.heard.append(self.shell.answer(text))
        except (KBError, ResolverError) as error:
            refused = error
            self.heard.append(complaint(error))
        if refused is not None and not isinstance(refused, Contradiction):
            assert self.lines == before, f"{text!r} was refused and changed the record"
            assert not kept or self.file.read_bytes() == kept, f"{text!r} changed the file"
        self.follow(text, versions)
        self.check()

    def question(self, text: str) -> None:
        """Type a line that asks: it changes nothing."""
        before = self.lines
        self.line(text)
        assert self.lines == before, f"the question {text!r} changed the record"

    def follow(self, text: str, before: Versions) -> None:
        """Have the model go where the shell went, and see that it met what was there."""
        now = self.versions
        if not now.notes.text.startswith(before.notes.text):  # another record
            self.behind, self.ahead = (
                map(list, self.kept) if self.shell.document.path else ([()], [])
            )
            if not self.shell.document.path and self.lines:
                self.behind.append(self.lines)  # as it begins with `new`
            assert self.lines == self.behind[-1], f"{text!r} led to another record"
        elif now.made == before.made and before.now.number in now.ahead:
            self.gone(self.behind, self.ahead, text)
        elif now.made == before.made and now.now.number in before.ahead:
            self.gone(self.ahead, self.behind, text)
        elif now != before:
            self.behind.append(self.lines)
            self.ahead = []

    def gone(self, source: list[Lines], target: list[Lines], text: str) -> None:
        """Go a step back or forth, and see that this record was there."""
        target.append(source.pop())
        assert self.lines == self.behind[-1], f"{text!r} led to another record"

    def undo(self) -> None:
        """Take the last change back, as the model does."""
        self.step("undo", self.behind[-2] if len(self.behind) > 1 else None)

    def redo(self) -> None:
        self.step("redo", self.ahead[-1] if self.ahead else None)

    def step(self, name: str, expected: Lines | None) -> None:
        self.typed.append(name)
        before = self.lines
        try:
            self.heard.append(self.shell.answer(name))
        except KBError as error:
            self.heard.append(complaint(error))
            assert expected is None, f"{name} was refused: {error}"
            assert self.lines == before
            return
        piles = (self.behind, self.ahead) if name == "undo" else (self.ahead, self.behind)
        self.gone(*piles, name)
        self.check()

    def again(self) -> None:
        """Leave, and go on in another shell."""
        self.piped = False
        if self.shell.document.path is None:
            return
        before = self.versions
        self.shell.document.close()
        self.shell = Shell()
        self.shell.answer(f"load {self.file}")
        assert self.versions == before, "other versions were loaded"
        self.check()

    def back_to_the_beginning(self) -> None:
        """Every record that was is met again, and then each again on the way forth."""
        while len(self.behind) > 1:
            self.shell.answer("undo")
            self.ahead.append(self.behind.pop())
            assert self.lines == self.behind[-1], "undo missed a record that was"
        while self.ahead:
            self.shell.answer("redo")
            assert self.lines == self.ahead.pop(), "redo missed a record that was"

    def check(self) -> None:
        document = self.shell.document
        if document.path is not None:
            assert self.file.read_text("utf-8").split("\n")[:-1] == list(document.lines), "the file"
            self.kept = [*self.behind], [*self.ahead]
        if not document.game.written.setup_or_none:
            return
        game = document.game
        lines = undisputed([*document.lines], game)
        if not any("super-cluedo" in line for line in lines):
            reading = second_reader.read("\n".join(lines))
            assert dict(game.facts) == reading.oracle().facts(), "facts are not the oracle's"

    def through_a_pipe(self) -> None:
        """The same lines, all at once, give the same answers and the same record."""
        folder = Path(tempfile.mkdtemp(prefix="refute trust "))
        file, answers, errors = folder / "game.clue", io.StringIO(), io.StringIO()
        try:
            lines = [line.replace("{file}", str(file)) for line in self.typed]
            with contextlib.redirect_stderr(errors):
                status = serve([f"{line}\n".encode() for line in lines], Output(answers))
            said = answers.getvalue() + errors.getvalue()
            assert status in (0, 1, 2)
            for heard in self.heard:
                heard = heard.replace(str(self.folder), str(folder))
                plain = heard.split("\n")[0]
                assert plain in said, f"a pipe does not say {plain!r}"
        finally:
            shutil.rmtree(folder)


def slipped(line: str, random: Random) -> str:
    """Return a line with a slip of the finger in it."""
    if not line:
        return line
    at = random.randrange(len(line))
    ways = (
        line[:at] + line[at + 1 :], line[:at] + line[at] + line[at:],
        line[:at] + line[at + 1 : at + 2] + line[at : at + 1] + line[at + 2 :],
        line[:at] + random.choice('abz ,"#->1é') + line[at + 1 :], line[:at],
    )  # fmt: skip
    return random.choice(ways)


def shortened(line: str, random: Random) -> str:
    """Return a line with words cut short."""
    return " ".join(
        part[: random.randint(1, len(part))] if part.isalpha() and random.random() < 0.6 else part
        for part in line.split(" ")
    )


def typed_line(name: str, game: RandomGame, random: Random, most: int) -> str:
    """Return a line of this command about this game, with names and numbers at random."""
    number, holder = random.randint(1, most + 2), random.choice(game.holders)
    card, player = word(random.choice(game.cards)), random.choice(game.players)
    some = " ".join(map(word, random.sample(game.cards, random.randint(1, 3))))
    entry = random.choice(
        [random.choice(game.events)[0], lie(random, game.holders, game.categories)]
    )
    lines: dict[str, Callable[[], str]] = {
        "deck": lambda: f"deck {random.choice(['classic', 'cluedo', 'super-cluedo'])}",
        "category": lambda: f"category kind {some}",
        "players": lambda: f"players {' '.join(random.sample(game.players, 2))}",
        "me": lambda: f"me {player}",
        "hand": lambda: f"hand {player} {some}",
        "size": lambda: f"size {player} {random.choice(['?', '3', '2-4', str(most)])}",
        "deal": lambda: f"deal {player}",
        "table": lambda: f"table {some}",
        "hidden": lambda: f"hidden {random.randint(0, 2)}",
        "answers": lambda: f"answers {random.choice(['all', 'first'])}",
        "suggest": lambda: random.choice(game.events)[0],
        "assume": lambda: f"assume {random.choice(second_reader.ASSUMPTIONS)}",
        "sheet": lambda: random.choice(
            ["sheet", "s", "sheet odds", f"sheet {holder}", f"sheet {number}"]
        ),
        "ask": lambda: random.choice(["ask", "ask full", f"ask {card}"]),
        "knows": lambda: f"knows {player}",
        "why": lambda: f"why {holder} {card}{random.choice(['', '', ' full'])}",
        "turn": lambda: random.choice(["turn", f"turn {player}"]),
        "remove": lambda: f"remove {number}",
        "insert": lambda: f"insert {number} {entry}",
        "replace": lambda: f"replace {number} {entry}",
        "show": lambda: f"show {random.choice([player, ''])} {some}",
        "mend": lambda: random.choice(["mend", "mend full", f"mend {random.randint(1, 4)}"]),
        "drop": lambda: random.choice(["drop", f"drop {number}"]),
        "help": lambda: f"help {random.choice([*COMMANDS, 'nothing'])}",
        "save": lambda: "save {file}",
        "load": lambda: "load {file}",
        "new": lambda: random.choice(["new"] + ["# a remark"] * 9),
        "quit": lambda: "# leaving",
    }
    if name in lines:
        return lines[name]()
    return aside(game, random)[0] if name in ("reveal", "has", "lacks", "oneof", "accuse") else name


def lines(random: Random, played: ShellPlayer) -> Iterator[Command]:
    """Yield lines of all kinds in any order."""
    source = random_game(
        random, random.choice([SMALL, SMALL, CLASSIC]), random.randint(2, 4), 12,
        spectator=random.random() < 0.2, silent=random.random() < 0.3,
        answers=random.choice(["first", "first", "all"]),
    )  # fmt: skip

    def typed(name: str) -> str:
        return typed_line(name, source, random, len(played.lines))

    def a_command() -> str:
        slow = random.random() > 0.98
        return typed(random.choice(SLOW if slow else [*{*COMMANDS} - {*SLOW}]))

    def slip() -> str:
        line = a_command()
        file = " {file}" if line.endswith("{file}") else ""  # of another name the run knows nothing
        return slipped(line.removesuffix(file), random) + file

    kinds: tuple[Callable[[], str], ...] = (
        lambda: random.choice([random.choice(source.events)[0], aside(source, random)[0]]),
        lambda: shortened(random.choice(source.events)[0], random),
        lambda: lie(random, source.holders, source.categories), a_command,
        lambda: shortened(a_command(), random), slip,
        lambda: typed(random.choice(["remove", "insert", "replace", "mend", "drop"])),
    )  # fmt: skip
    yield from (["line", line] for line in source.header[1:])  # the shell writes the first itself
    if random.random() < 0.8:
        yield ["line", "save {file}"]
    rows = ((name, row) for name, row in COMMANDS.items() if name not in SLOW)
    asking = [name for name, row in rows if isinstance(row, ShellCommand) and row.group == ASK]
    while True:
        way = random.randrange(len(kinds) + 4)
        if way < len(kinds):
            yield ["line", kinds[way]()]
        elif way == len(kinds):
            yield ["question", typed(random.choice(asking))]
        else:
            yield [("undo", "redo", "again")[way - len(kinds) - 1]]


@attack("shell", "every command of the shell, whole, short and slipped, and the same in a pipe", 1)
def shell(seed: int) -> Iterator[Case]:
    return runs(ShellPlayer, lines, seed, steps=36)
