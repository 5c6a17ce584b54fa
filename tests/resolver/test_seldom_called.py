"""What is seldom called in the resolver: each was run by no other test."""

from __future__ import annotations

import inspect
import json

import pytest

from resolver import Clause, Tracer
from resolver.page import Study

VALUES = {"Clause": Clause(["p"]), "str": "p", "int": 2, "bool": True}


@pytest.mark.parametrize(
    "name",
    [name for name in vars(Tracer) if not name.startswith("_") and name != "hear"],
)
def test_an_event_without_a_method_of_its_own_is_heard(name: str) -> None:
    heard = []

    class Listener(Tracer):
        def hear(self, event: object) -> None:
            heard.append(event.kind)  # type: ignore[attr-defined]

    method = getattr(Listener(), name)
    kinds = [str(one.annotation) for one in inspect.signature(method).parameters.values()]
    method(*(VALUES.get(kind, ()) for kind in kinds))
    assert heard == [name]
    getattr(Tracer(), name)(*(VALUES.get(kind, ()) for kind in kinds))


def test_a_page_gets_the_exercises_by_topic() -> None:
    reply = json.loads(Study().answer('{"door": "exercises"}'))
    assert reply["ok"]
    assert "modus ponens" in json.dumps(reply)
