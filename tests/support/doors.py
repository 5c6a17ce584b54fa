"""Calls doors as a page does, and holds each request and each reply against their schema."""

import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from resolver.page import Doors, Study

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "doors-schema.json").read_text("utf-8"))


def validator(package: str, door: str, side: str) -> Draft202012Validator:
    return Draft202012Validator(SCHEMA["doors"][package][door][side] | {"$defs": SCHEMA["$defs"]})


def ask(doors: Doors, door: str, **given: Any) -> dict[str, Any]:
    """Return the reply to a request, which is a good one."""
    request, package = {"door": door, **given}, schema_of(doors)
    validator(package, door, "request").validate(request)
    reply: dict[str, Any] = json.loads(doors.answer(json.dumps(request)))
    validator(package, door, "reply").validate(reply)
    return reply


def schema_of(doors: Doors) -> str:
    """Return under which name the doors are in the schema."""
    return "resolver.page" if isinstance(doors, Study) else "kb.page"


def names(doors: Doors) -> set[str]:
    return {name for name in dir(doors) if getattr(getattr(doors, name), "is_door", False)}
