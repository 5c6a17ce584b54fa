"""Slips of whole turns, names spelled in several ways, and files that are no text.

slips        turns are skipped and doubled, a word is wrong, and what is proposed is taken or not
spellings    names composed and decomposed, right to left, with joiners, through every door
files        files that are cut, packed or binary at each command, in the shell and in a folder
"""

import bz2
import gzip
import io
import json
import lzma
import re
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from unicodedata import normalize
from unittest.mock import patch

import second_reader
from answers import answers
from attack import Case, attack
from laws import names, renamed
from mutators import damaged
from strangers import CHAIN, RIGHT, steers
from support.random_games import random_game
from support.views import random_play, views

from kb import Game, KBError
from kb.cli import main
from kb.shell.document import open_game
from kb.shell.shell import Shell
from resolver import to_dimacs


class Typist:
    """Somebody who types a game without its guessers, and makes slips; some obey the shell."""

    def __init__(self, number: int) -> None:
        self.random, self.shell, self.wrong = Random(number), Shell(), list[str]()
        self.play = random_game(number, players=3 + number % 4, events=20)
        self.is_obedient = number % 2 == 0  # who takes what is proposed, and mends
        first = self.play.events[0][0].split()[1]
        for line in (*self.play.header, f"#> next {first}"):
            self.shell.onecmd(line)
        self.shell.asks_back = True
        self.begun = self.text

    @property
    def text(self) -> str:
        return self.shell.game.record()

    def type_all(self) -> None:
        for line, _ in self.play.events:
            slip = self.random.random()
            if slip < 0.08:
                continue
            words = line.split(" ", 2)[2].replace("-> nobody", "-")
            if slip > 0.95:
                cards = self.random.sample(self.play.cards, 2)
                words = words.replace(*[f'"{card}"' if " " in card else card for card in cards])
            for _ in range(2 if slip < 0.16 else 1):
                self.type_one(words)

    def type_one(self, words: str) -> None:
        before = self.text
        said = self.shell.onecmd(words)
        asked = self.shell.proposed
        if asked is not None:
            self.must(self.text == before, f"{words}: asked, and entered all the same")
            self.shell.onecmd("y" if self.is_obedient else "n")
            if asked.meant is not None and self.is_obedient and asked.meant.text:
                self.must(self.text != before, f"{words}: yes, and nothing was entered: {said}")
        self.must(Game.parse(self.text).record() == self.text, f"{words}: not read back")
        if self.shell.game.disputed or self.text == before:
            self.mend(len(self.shell.game.disputed))

    def mend(self, disputed: int) -> None:
        before = self.text
        if self.is_obedient and "  1. " in str(self.shell.onecmd("mend")):
            self.shell.onecmd("mend 1")
            self.must(len(self.shell.game.disputed) <= disputed, "mended, and more in dispute")
            self.shell.onecmd("undo")
            self.must(self.text == before, "a mend is not undone")
            self.shell.onecmd("redo")
        elif disputed:
            self.shell.onecmd("undo")

    def must(self, is_so: bool, said: str) -> None:
        self.wrong += [] if is_so else [said]

    def end(self) -> None:
        """Look at the record that came of it: its facts, its order of turns, and the way back."""
        game = self.shell.game
        if not game.disputed:
            self.must(
                dict(game.facts) == second_reader.read(self.text).oracle().facts(), "other facts"
            )
        self.must(open_game(self.text) == Game.parse(self.text), "two readers, two games")
        for _ in range(200):
            if self.text != self.begun:
                self.shell.onecmd("undo")
        self.must(self.text == self.begun, "all is undone, and another record stands there")


@attack("slips", "turns skipped and doubled, a wrong word, and what is proposed taken or not", 1)
def slips(seed: int) -> Iterator[Case]:
    for number in count(seed):
        typist = Typist(number)
        typist.type_all()
        typist.end()
        found = "; ".join(dict.fromkeys(typist.wrong))
        yield len(typist.play.events), f"game {number}: {found} in\n{typist.text}" if found else ""


SPELLINGS: Final = (
    "Zoë", "Ångström", "Ḋo", "한글", "が", "שרה", "مريم", "علی\u200cرضا", "क्\u200dष", "👩\u200d🔬",
    "ﬁx", "Ǆ", "İ", "ß", "e\u0301\u0323", "नेहा", "\u200fאב", "x\u2060y",
)  # fmt: skip
FORMS: Final = ("NFC", "NFD")


@attack("spellings", "composed, decomposed, right to left, with joiners: through every door", 2)
def spellings(seed: int) -> Iterator[Case]:
    with TemporaryDirectory() as folder:
        for number in count(seed):
            yield 1, wrong_with_spellings(number, Path(folder, f"{number}.clue"))


def wrong_with_spellings(number: int, path: Path) -> str:
    """Return where a record, composed and decomposed, has two answers; empty for nowhere."""
    play, random = random_play(number), Random(number)
    text = views(play, play.players[-1], number).mine.rstrip("\n")
    deck = "\n".join(
        " ".join(["category", kind, *(f'"{card}"' for card in cards)])
        for kind, cards in play.categories.items()
    )
    new, called = names(play, random), random.sample([*play.players, *play.cards], 6)
    new |= dict(zip(called, random.sample(SPELLINGS, 6), strict=True))
    whole = f"{renamed(text.replace('deck classic', deck), new)}\n"
    first, last = whole.rstrip("\n").rsplit("\n", 1)
    replies, facts, refusals = set[str](), set[str](), set[str]()
    for form, other in product(FORMS, FORMS):
        try:
            game = Game.parse(normalize(form, f"{first}\n")).tell(normalize(other, last))
        except KBError as error:
            refusals.add(re.sub(r"column \d+", "", normalize("NFC", str(error))))
            continue
        facts.add(normalize("NFC", str(sorted(game.facts.items()))))
        if form == other:
            found = answers(normalize(form, whole), path.with_suffix(f".{form}")).values()
            replies |= {normalize("NFC", json.dumps(reply, ensure_ascii=False)) for reply in found}
    numbers = len(replies), len(facts), len(refusals)
    return "" if numbers in ((1, 1, 0), (0, 0, 1)) else f"{numbers} answers to\n{whole}"


def hurt(random: Random, whole: bytes) -> bytes:
    """Return a file cut, packed, in another encoding, with signs of a machine, or nearly whole."""
    text, at = whole.decode(), random.randrange(len(whole) + 1)
    noise, packed = random.randbytes(random.randint(1, 90)), gzip.compress(whole)
    bytes_of = text.encode
    return random.choice([
        whole[:at], whole[at:], packed, packed[:at], lzma.compress(whole), bz2.compress(whole),
        bytes_of("utf-16"), bytes_of("utf-32"), bytes_of("utf-8-sig"), noise, b"", whole * 20,
        whole.replace(b"\n", b"\r\n"), whole.replace(b"\n", b"\r"), whole + b"Zo\xeb",
        whole[:at] + noise + whole[at:], whole[:at] + b"\0" * 9 + whole[at:], b"PK\3\4" + noise,
        b"\x7fELF\2\1\1" + noise, b"%PDF-1.7\n" + noise,
        damaged(random, text).encode("utf-8", "surrogatepass"),
    ])  # fmt: skip


@attack("files", "files cut, packed and binary: every command, the shell, a folder of answers", 12)
def files(seed: int) -> Iterator[Case]:
    sheet = f"Exercise chain\n{RIGHT}\n"
    book = f"exercise chain\npremise {'; '.join(CHAIN.premises)}\ngoal r\npoints 4\n"
    for number in count(seed):
        random = Random(number)
        clauses = to_dimacs("p | q; ~p | r; ~q | r; ~r")
        name, whole, *commands = random.choice([
            ("a.clue", random_play(number).text, "solve FILE", "odds FILE --json", "review FILE"),
            ("a.cnf", clauses, "prove FILE", "prove FILE --json"),
            ("exercises", book, "grade DIR/answers FILE"),
            ("answers/ada.txt", sheet, "grade DIR/answers DIR/book", "grade FILE DIR/book --check"),
        ])  # fmt: skip
        with TemporaryDirectory() as folder:
            path, command = Path(folder, name), random.choice(commands)
            Path(folder, "answers").mkdir()
            Path(folder, "answers", "bob.txt").write_text(sheet, "utf-8")
            Path(folder, "book").write_text(book, "utf-8")
            path.write_bytes(hurt(random, whole.encode()))
            words = command.replace("FILE", str(path)).replace("DIR", folder).split()
            try:
                status, said = command_of(words)
                if name == "a.clue":
                    said += str(Shell().onecmd(f"load {path}"))
                wrong = "steers a terminal" if steers(said) else ""
                wrong += "no word of why" if status and not said.strip() else ""
            except Exception as error:
                wrong = f"{type(error).__name__}: {str(error)[:200]}"
            yield 1, f"{number}: {command} {name}: {wrong}" if wrong else ""


def command_of(words: list[str]) -> tuple[int, str]:
    """Return the exit code of a command, and what it wrote."""
    out = io.StringIO()
    with patch("sys.stdout", out), patch("sys.stderr", out):
        return main(words), out.getvalue()
