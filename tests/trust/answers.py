"""The grader and the doors: no wrong sheet is accepted, and a record has one answer.

grader       sheets in the notation, every second one with a slip, every tenth damaged: those with
             full marks deserve them, and no step that does not hold is called right
doors        the library, the command, the shell and the page are asked about one record: its sheet,
             its deals, its odds and its advice; names are odd, sizes open, cards left over, lines
             disputed, all answers given
"""

import json
from collections.abc import Iterator
from io import StringIO
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from attack import Case, attack
from laws import names, renamed
from support.notation_sheets import damaged, random_sheet
from support.random_games import RandomGame, word
from support.views import random_play, views

from kb import Game, KBError
from kb.cli import main
from kb.page import Table
from kb.shell.shell import Shell
from resolver import check
from resolver.practice import grade

VERBS = ("has", "lacks")
WORDS = ("odds", "full", "why", "7", "undo", "Has", "none of it")  # names that a shell may misread


@attack("grader", "sheets with slips and damages: full marks only for what deserves them", 30)
def grader(seed: int) -> Iterator[Case]:
    random = Random(seed)
    for number in count():
        sheet = random_sheet(random)
        graded = grade(sheet.text, sheet.clauses, sheet.goal)
        called = {line.line for line in graded.lines if line.status == "right"}
        wrong = graded.fulfils != sheet.is_done
        wrong |= any(not right and at in called for at, right in sheet.right.items())
        if number % 10 == 0:
            hurt = grade(damaged(sheet.text, random), sheet.clauses, sheet.goal)
            if len(hurt.proof):
                check(hurt.proof, hurt.axioms, claim=hurt.proof.conclusion)
        yield 1, f"{sheet.text}\n{graded}" if wrong else ""


def a_record(seed: int) -> str:
    """Return a record of a random game with odd names, at times with a line that is in dispute."""
    play, random = random_play(seed), Random(seed)
    text = views(play, play.players[-1], seed).mine.rstrip("\n")
    text = text.replace("deck classic", "\n".join(deck(play)))
    new = names(play, random)
    said = random.sample([*play.players, *play.cards], 3)
    new |= dict(zip(said, random.sample(WORDS, 3), strict=True))
    again = renamed(text, new)
    verb, holder, card = (
        random.choice(VERBS), random.choice(play.players), random.choice(play.cards),
    )  # fmt: skip
    if seed % 3 or holds_together(f"{text}\n{verb} {holder} {word(card)}\n"):
        return f"{again}\n"
    return f'{again}\n#? {verb} "{new[holder]}" "{new[card]}"\n'


def deck(play: RandomGame) -> list[str]:
    """Return the deck line by line, so that its cards may have other names."""
    return [" ".join(["category", k, *map(word, c)]) for k, c in play.categories.items()]


def holds_together(text: str) -> bool:
    """Return whether a record contradicts itself nowhere."""
    try:
        Game.parse(text)
    except KBError:
        return False
    return True


def asked(*arguments: str) -> Any:
    """Return the object that a command writes."""
    out = StringIO()
    with patch("sys.stdout", out), patch("sys.stderr", StringIO()):
        assert main([*arguments, "--json"]) == 0, arguments
    return json.loads(out.getvalue())


def answers(text: str, path: Path) -> dict[str, list[Any]]:
    """Return by the door: the sheet, the deals, in how many a card is where, and the advice."""
    path.write_text(text, encoding="utf-8")
    game, shell, page = Game.parse(text), Shell(), Table()
    shell.answer(f"load {path}")
    page.answer(json.dumps({"door": "open", "record": text}))
    names = {"state": "solve", "odds": "odds", "advise": "advise"}  # of doors and commands
    if game.setup.me is None:
        del names["advise"]  # which is for a player
    page_says = [json.loads(page.answer(json.dumps({"door": door}))) for door in names]
    assert all(reply["ok"] for reply in page_says)
    return {
        "library": of(game), "command": said([asked(name, str(path)) for name in names.values()]),
        "shell": of(shell.game), "page": said(page_says),
    }  # fmt: skip


def of(game: Game) -> list[Any]:
    """Return what the library says of a game."""
    odds, alike, holders = game.odds(), game.odds(weigh=False), game.setup.holders
    cards = game.setup.deck.cards
    cells = {
        card: {holder: int(alike[holder, card] * game.deals) for holder in holders}
        for card in cards
    }
    shares = {card: {holder: float(odds[holder, card]) for holder in holders} for card in cards}
    found = [game.sheet.words(), game.deals, cells, shares]
    if game.setup.me is not None:
        found.append(game.advise().to_object()["suggestions"])
    return json.loads(json.dumps(found))


def said(replies: list[Any]) -> list[Any]:
    """Return the same of what commands, or doors of the page, say."""
    solved, counted, *advised = replies
    found = [solved["sheet"], solved["deals"], counted["cells"], counted["shares"]]
    return found + [one["suggestions"] for one in advised]


@attack(
    "doors", "library, command, shell and page: one sheet, count and advice, one share a cell", 3
)
def doors(seed: int) -> Iterator[Case]:
    with TemporaryDirectory() as folder:
        for number in count(seed):
            text = a_record(number)
            found = answers(text, Path(folder, f"{number}.clue"))
            one = found["library"]
            other = [door for door, answer in found.items() if answer != one]
            yield 1, f"{', '.join(other)} of\n{text}" if other else ""
