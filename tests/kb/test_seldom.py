"""What is seldom said or done: each was run by no other test."""

from __future__ import annotations

import json
from typing import Any, NoReturn

import pytest

from kb import Game
from kb.page import Table
from kb.study.many import analysed
from resolver import SearchStopped

TWO = "refute 1\ncategory x a b c\ncategory y d e f\nplayers A B\nsize A 2\nsize B 2\n"


def stopped(*_: Any, **__: Any) -> NoReturn:
    raise SearchStopped({"steps": 1}, "steps")


def test_what_takes_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "deals", property(stopped))
    game = Game.parse(TWO)
    assert analysed((0, game)).deals is None
    monkeypatch.setattr(Game, "knows", stopped)
    page = Table()
    page.answer(json.dumps({"door": "open", "record": f"{TWO}me A\nhand A a d\n"}))
    reply = json.loads(page.answer('{"door": "knows"}'))
    assert reply["ok"], reply
    assert '"share": null' in json.dumps(reply)
