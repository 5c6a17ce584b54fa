"""What is seldom called in the resolver: each was run by no other test."""

from __future__ import annotations

import json

from resolver.page import Study


def test_a_page_gets_the_exercises_by_topic() -> None:
    reply = json.loads(Study().answer('{"door": "exercises"}'))
    assert reply["ok"]
    assert "modus ponens" in json.dumps(reply)
