"""A fact's lines, rule and sentences through every door: the library, `why`, `solve`, the page.

The text of a record goes into each door by itself, so nothing that one door kept is there for the
next: what they say is one answer only if a reason hangs on the record alone.
"""

import json
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

from kb import Game
from kb.cli import main
from kb.page import Table

Cell = tuple[str, str]
KEPT_APART = ("disputed", "suspects", "version")  # of the record, not of the fact


def differences(path: Path, cells: Iterable[Cell] | None = None) -> Iterator[tuple[Cell, str]]:
    """Yield each fact with the door that says something else of it than the library says."""
    game = Game.parse(path.read_text(encoding="utf-8"))
    page = opened(path)
    said = asked("solve", str(path), "--json", "--why")["reasons"]
    steps = [*game]  # whatever is kept of the steps changes no reason
    assert all(position.steps() is not None for position in steps)
    for holder, card in game.facts if cells is None else cells:
        why = Game.parse(path.read_text(encoding="utf-8")).why(holder, card)
        expected = {
            "fact": why.sentences[0].removesuffix("."), "sentences": list(why.sentences),
            "entries": list(why.entries), "assumptions": list(why.assumptions), "rule": why.rule,
        }  # fmt: skip
        alone = asked("why", str(path), holder, card, "--json")
        tapped = page_says(page, holder, card)
        doors = {
            "the same game later": explained(game.why(holder, card)), "why --json": alone,
            "solve --json --why": said[card][holder], "the page": tapped,
        }  # fmt: skip
        for door, answer in doors.items():
            if {key: answer[key] for key in expected} != expected:
                yield (holder, card), door
        whole = {key: value for key, value in alone.items() if key not in KEPT_APART}
        if said[card][holder] != whole or tapped | whole != tapped:
            yield (holder, card), "another key"
        if tapped["text"] != str(why):
            yield (holder, card), "the words"


def explained(why: Any) -> dict[str, Any]:
    """Return what an explanation says, with the keys of JSON."""
    lists = {key: [*getattr(why, key)] for key in ("sentences", "entries", "assumptions")}
    return {"fact": why.sentences[0].removesuffix("."), "rule": why.rule, **lists}


def printed(*arguments: str) -> str:
    """Return what the command writes, its lines joined as they were before they were broken."""
    out = StringIO()
    with patch("sys.stdout", out), patch.dict("os.environ", {"COLUMNS": "2000"}):
        assert main([*arguments]) == 0
    return out.getvalue().removesuffix("\n")


def asked(*arguments: str) -> Any:
    """Return the object that the command writes."""
    return json.loads(printed(*arguments))


def opened(path: Path) -> Table:
    """Return a page with the record."""
    page = Table()
    text = path.read_text(encoding="utf-8")
    assert json.loads(page.answer(json.dumps({"door": "open", "record": text})))["ok"]
    return page


def page_says(page: Table, holder: str, card: str) -> dict[str, Any]:
    """Return what a page replies that is asked why."""
    request = {"door": "why", "holder": holder, "card": card}
    found: dict[str, Any] = json.loads(page.answer(json.dumps(request)))
    return found
