"""The grader and the doors: no wrong sheet is accepted, and a record has one answer.

grader       sheets in the notation, every second one with a slip, every tenth damaged: those with
             full marks deserve them, and no step that does not hold is called right
doors        the library, the command, the shell and the page are asked about one record: its sheet,
             its deals, its odds and what it knows of a cell; names are odd, sizes open, cards left
             over, lines disputed, all answers given
"""

from __future__ import annotations

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
from notation_sheets import damaged, random_sheet
from random_games import RandomGame, word
from views import random_play, views

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
        random.choice(VERBS),
        random.choice(play.players),
        random.choice(play.cards),
    )
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


def answers(text: str, path: Path) -> dict[str, tuple[Any, Any, Any]]:
    """Return by the door: the sheet in words, the number of deals, in how many a card is where."""
    path.write_text(text, encoding="utf-8")
    game, shell, page = Game.parse(text), Shell(), Table()
    shell.answer(f"load {path}")
    page_says = [
        json.loads(page.answer(json.dumps(request)))
        for request in ({"door": "open", "record": text}, {"door": "state"}, {"door": "odds"})
    ]
    assert all(reply["ok"] for reply in page_says)
    return {
        "library": of(game),
        "command": pairs(asked("solve", str(path)), asked("odds", str(path))),
        "shell": of(shell.game),
        "page": pairs(*page_says[1:]),
    }


def of(game: Game) -> tuple[Any, Any, Any]:
    """Return what the library says of a game."""
    odds = game.odds()
    holders = game.setup.holders
    cells = {
        card: {holder: int(odds[holder, card] * game.deals) for holder in holders}
        for card in game.setup.deck.cards
    }
    return game.sheet.words(), game.deals, cells


def pairs(solved: Any, counted: Any) -> tuple[Any, Any, Any]:
    """Return the same of what two commands, or two doors of the page, say."""
    return solved["sheet"], solved["deals"], counted["cells"]


@attack("doors", "library, command, shell and page: one sheet, one count, one share a cell", 6)
def doors(seed: int) -> Iterator[Case]:
    with TemporaryDirectory() as folder:
        for number in count(seed):
            text = a_record(number)
            found = answers(text, Path(folder, f"{number}.clue"))
            one = found["library"]
            other = [door for door, answer in found.items() if answer != one]
            yield 1, f"{', '.join(other)} of\n{text}" if other else ""
